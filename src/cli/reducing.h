/* What reduce does besides reducing: the best so far on disk, the progress line, the report. */
#ifndef AP_CLI_REDUCING_H
#define AP_CLI_REDUCING_H

#include "cli/cli.h"
#include "reduce/reduce.h"

typedef struct ap_reducing {
	const ap_settings *settings;
	const char *output; /* a file; of a pair a folder */
	bool failed;        /* an output that could not be written; said once */
	bool terminal;      /* standard error is one */
	double shown;       /* when the progress line was written last */
	volatile int stop;
} ap_reducing;

/* "kv.reduced.py" of "kv.py", "kv.reduced" for a pair; "reduced.py" of standard input. */
const char *ap_reducing_output(ap_arena *a, const char *file, bool pair);

/* Fills in the callbacks; false, after a message, if the output can't be there.  SIGINT, SIGTERM and SIGHUP from now on end the reduction
 * with the best so far. */
AP_NODISCARD bool ap_reducing_begin(ap_reducing *r, ap_reduce_options *o);

/* Prints how it ended, and the graph; the exit code. */
int ap_reducing_report(ap_reducing *r, const ap_reduce_result *x, const ap_graph *smallest);

#endif
