/*
 * One graph through one pass: rewrite, verify, and say what came out.
 *
 * The quick way works on the graphs as they are in memory.  Everything but PROVED and a refusal is then looked at again from the printed
 * texts, with op tables of its own and all checks on, as the commands `check` and `verify` would: what is reported is what these say.
 */
#ifndef AP_CAMPAIGN_TRIAL_H
#define AP_CAMPAIGN_TRIAL_H

#include "pass/remote.h"
#include "verify/verify.h"

/* What is tried on every graph: passes of ours, or a command of somebody else's. */
typedef struct ap_subject {
	const char *passes;         /* "alias-outputs,out-of-place"; NULL: the command */
	const struct ap_classes *classes; /* what the passes believe of ops; NULL: the op table */
	const char *classes_file;   /* where that was read from */
	ap_remote_options remote;
	ap_verify_options verify;   /* of the second look; `workspace` is ours */
	bool complete;              /* refusals are findings too, and UNKNOWN, which always is one for passes of ours */
} ap_subject;

typedef enum ap_outcome_kind {
	AP_OUTCOME_PROVED,
	AP_OUTCOME_REFUSED,  /* the pass said that it can't */
	AP_OUTCOME_UNKNOWN,
	AP_OUTCOME_FINDING,
	AP_OUTCOME_UNABLE,   /* the command can't run: `reason` */
} ap_outcome_kind;

typedef struct ap_outcome {
	ap_outcome_kind kind;
	ap_verdict verdict;
	ap_str fault;               /* "lost-write", "command-died": see verify/fault.def and pass/remote.h */
	ap_str group;               /* what was seen, in a line: "REFUTED lost-write input" */
	ap_str key;                 /* equal for findings with the same cause: the group, and the call and the pass to blame */
	ap_str reason, cause;       /* a line each; cause may be empty */
	ap_str before, after;       /* FINDING: texts; after may be empty */
	ap_str report, text;        /* FINDING: the JSON object and the text of `verify`, where there was a verdict; else empty */
	bool alone;                 /* FINDING of a command: it is the same in a fresh process */
	bool unchanged;             /* PROVED: the graph came back as it was */
	bool brief;                 /* FINDING: its like was looked at before by this trial; texts and report are empty */
} ap_outcome;

typedef struct ap_trial ap_trial;

/* Where it stands, for whoever finds it dead. */
#define AP_PHASES(X) X(IDLE, "idle") X(MAKE, "making a graph") X(REWRITE, "rewriting") X(VERIFY, "verifying") X(AGAIN, "looking again")
typedef enum ap_phase {
#define AP_PHASE_ID(id, words) AP_PHASE_##id,
	AP_PHASES(AP_PHASE_ID)
#undef AP_PHASE_ID
} ap_phase;
const char *ap_phase_words(ap_phase p);

/* Lives in `a`, with arenas of its own.  `phase` is told where it stands (may be NULL). */
ap_trial *ap_trial_make(ap_arena *a, const ap_subject *s, void (*phase)(void *data, ap_phase p), void *data);
void ap_trial_fini(ap_trial *t);

/* The key of a finding: what is seen, the call of BEFORE (may be NULL) that it comes from, and the pass to blame where several ran (else NULL). */
ap_str ap_trial_key(ap_arena *a, const ap_result *r, const ap_graph *before, const char *pass);

/* What was seen, in a line: the result's reason, or of a text with errors the first of them.  `d`: of BEFORE and AFTER. */
ap_str ap_trial_reason(ap_arena *a, const ap_result *r, const ap_diags d[2]);

/* The op table that graphs for ap_trial_run() must be made with. */
ap_ops *ap_trial_ops(ap_trial *t);
/* The arena for one graph: everything in it is gone with the next ap_trial_begin(). */
ap_arena *ap_trial_begin(ap_trial *t);

/* Tries a graph of the trial's arena; the outcome lives until the next call.  The graph's lines are numbered anew. */
ap_outcome ap_trial_run(ap_trial *t, ap_graph *g);
/* The second look alone, at a text as it stands in a file. */
ap_outcome ap_trial_look(ap_trial *t, ap_str before);

/* The command of the subject, or NULL. */
ap_remote *ap_trial_remote(ap_trial *t);

#endif
