/* Graphs with symbols that are not bound: verdicts for all of their sizes (symbolic/symbolic.h). */
#ifndef AP_CLI_ALL_SIZES_H
#define AP_CLI_ALL_SIZES_H

#include "cli/rewritten.h"

typedef enum ap_sizes_answer {
	AP_SIZES_NONE /* no symbol is left unbound */, AP_SIZES_JUDGED, AP_SIZES_WRONG /* usage; a message was given */
} ap_sizes_answer;

typedef struct ap_all_sizes {
	ap_source *before, *after; /* set to the texts that `result` speaks of: at the sizes of a counterexample, which are added to s->bind, else as they are */
	ap_result result;
	ap_report_costs costs;     /* --cost: of parts of the sizes; none after a counterexample */
} ap_all_sizes;

/* Of the command's files, one with `rewriting` (check), else two. */
ap_sizes_answer ap_cli_all_sizes(ap_arena *a, ap_settings *s, ap_rewriting *rewriting, const ap_verify_options *o, ap_all_sizes *out);

#endif
