/* A graph and what the passes made of it, each step verified on request. */
#ifndef AP_CLI_REWRITTEN_H
#define AP_CLI_REWRITTEN_H

#include "cli/judge.h"
#include "pass/pass.h"

typedef struct ap_rewriting {
	const ap_settings *settings;
	const char *dump_after;  /* a pass after which the graph is printed to standard error, or NULL */
	/* results */
	ap_source source;
	ap_source after;         /* what was printed, read again: its lines are those that the user sees */
	ap_str text;             /* of the rewritten graph; empty: none */
	const char *broke;       /* verify_each: the pass whose step is not PROVED */
	ap_result step;          /* its verdict */
	ap_source step_before, step_after;
} ap_rewriting;

/*
 * Reads `path`, runs the passes, prints and reads again.  False: *why is the verdict on what went wrong (unreadable text, a graph that eager
 * refuses or that is not modelled, a pass that refuses).
 */
AP_NODISCARD bool ap_cli_rewrite(ap_arena *a, ap_rewriting *r, const char *path, ap_result *why);

/*
 * After a proof for the inputs as they are declared: rewrites and judges the graph for every other overlap of them (verify/patterns.h).  The first
 * that is not PROVED is the result, r->after the graph that it is about.
 */
ap_result ap_cli_check_patterns(ap_arena *a, ap_rewriting *r, const ap_verify_options *o);

#endif
