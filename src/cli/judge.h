/* From files to a printed verdict: what verify, check and rewrite share. */
#ifndef AP_CLI_JUDGE_H
#define AP_CLI_JUDGE_H

#include "cli/cli.h"
#include "report/report.h"

/* The verdict on a text that could not be read as a graph: INVALID, or UNKNOWN where it uses what is not modelled. */
ap_result ap_cli_unread(ap_arena *a, const ap_source *s, bool after);

/* ap_verify() of two sources, with the verdict on unreadable ones. */
ap_result ap_cli_judge(ap_arena *a, ap_source *before, ap_source *after, const ap_verify_options *o);
/* The same for every overlap of the inputs (verify/patterns.h). */
ap_result ap_cli_judge_patterns(ap_arena *a, ap_source *before, ap_source *after, const ap_verify_options *o);

/* Makes the text of one side of a report: 0 for BEFORE, 1 for AFTER. */
void ap_cli_report_side(ap_report *r, int side, const ap_source *s);

/* --cost: of AFTER, in numbers; NULL if it can't be read or inferred. */
struct ap_cost *ap_cli_cost(ap_arena *a, const ap_source *after, const ap_verify_options *o);
/* Adds it to a report, if it is asked for and not there. */
void ap_cli_report_cost(const ap_settings *s, ap_report *r, const ap_source *after, const ap_verify_options *o);

/* Prints in the wanted format, adds to the folder of --report; returns the exit code. */
int ap_cli_report(const ap_settings *s, const ap_report *r);

#endif
