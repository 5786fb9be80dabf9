/* Judges: what is seen on a graph. */
#ifndef AP_REDUCE_JUDGE_H
#define AP_REDUCE_JUDGE_H

#include "reduce/reduce.h"
#include "verify/verify.h"

/*
 * Runs passes (one-file mode) and verifies.  Everything but PROVED fails; so does a graph that eager refuses, or a rewritten text that
 * can't be read.  The kind is verdict, fault class, the reason's own code, and what differs without its number or name: "REFUTED lost-write
 * input", "INVALID before-refused self-overlapping-write".
 */
typedef struct ap_judge_passes {
	ap_str passes;                    /* "alias-outputs,out-of-place" */
	const struct ap_classes *classes; /* of the passes (pass/pass.h); NULL */
	ap_verify_options verify;         /* defaults: ap_judge_verify_options() */
} ap_judge_passes;
ap_reduce_judge ap_judge_of_passes(ap_judge_passes *p);

/*
 * The same with somebody else's pass: a command that is asked over a pipe (pass/remote.h), one for each process that judges.  A command
 * that dies, hangs or answers nonsense fails with that kind; a graph that it refuses does not fail.
 */
typedef struct ap_judge_remote {
	const char *command;
	unsigned ms;      /* for one answer */
	size_t reply_max; /* bytes of one answer; 0: as pass/remote.h has it */
	bool once;        /* started for every graph */
	ap_verify_options verify;
	struct ap_remote_state *state; /* NULL at first */
} ap_judge_remote;
ap_reduce_judge ap_judge_of_remote(ap_judge_remote *p);

/*
 * Any command that looks at graph files: `{}` in it (as a word or within one) stands for the file's path, of a pair BEFORE's, and `{after}`
 * for AFTER's.  It fails, that is: is interesting, if it exits with `interesting_exit`.
 */
typedef struct ap_judge_command {
	const char *command; /* for `sh -c` */
	const char *folder;  /* where the files are written, one subfolder a process */
	unsigned ms;
	int interesting_exit;
} ap_judge_command;
ap_reduce_judge ap_judge_of_command(ap_judge_command *c);

/* The verifier's options for small graphs judged often: a short time for Z3. */
ap_verify_options ap_judge_verify_options(void);

/* The kind of a result; see above. */
ap_judgement ap_judge_result(ap_arena *a, const ap_result *r);

#endif
