/*
 * `ops check`: many calls of an op, what they show together, each lie with a smallest call.
 *
 * What one call shows by itself (probe/judge.h) is enough for most lies.  That a declared write or alias is never seen, or only sometimes, takes
 * all of them; so does the condition under which memory is shared: of some dozen things that may be true of a call (an argument is
 * contiguous, is left out, has one element...) one that is true exactly where it is.
 */
#ifndef AP_PROBE_CHECK_H
#define AP_PROBE_CHECK_H

#include "gen/gen.h"
#include "probe/judge.h"

typedef struct ap_check_options {
	unsigned runs;          /* calls of an op */
	uint64_t seed;
	unsigned shrink;        /* calls that may be spent on making one smaller */
} ap_check_options;

typedef struct ap_check_finding {
	ap_sighting what;
	ap_str condition;       /* SOMETIMES_ALIAS, UNDECLARED_ALIAS: "argument x is contiguous"; empty: none was found */
	ap_probe_call call;     /* the smallest one that shows it */
	size_t seen;            /* in how many calls */
} ap_check_finding;

typedef struct ap_check_report {
	const ap_op *op;
	size_t calls, accepted, refused, skipped, died;
	size_t samples;         /* calls with all their variants */
	ap_probe_status absent; /* NO_OP: there is no such op there; GARBAGE: it can't be talked to; else OK */
	char why[160];          /* of `absent`, or of the last refusal or skip: one line */
	AP_VEC(ap_check_finding) findings;
} ap_check_report;

/* The report lives in `a`, which is not the arena of the op table; one without findings leaves nothing there. */
ap_check_report ap_check_op(ap_arena *a, ap_gen *gen, ap_probe *p, const ap_op *op, const ap_check_options *o);

/* One result of ops check. */
typedef struct ap_check_summary { ap_str spec, probe; const ap_check_report *ops; size_t n; double seconds; } ap_check_summary;
/* Text comes op by op, as it is found: nothing of one that is as declared; then how many there were. */
void ap_check_text_put(const ap_check_report *r, bool colour, ap_buf *out);
void ap_check_text_end(const ap_check_summary *s, ap_buf *out);
/* Its schema is specs/schema/check-1.json. */
void ap_check_json_put(const ap_check_summary *s, ap_buf *out);
/* A test case for each op. */
void ap_check_junit_put(const ap_check_summary *s, ap_buf *out);
/* 1 if there is a finding, 3 if no op could be checked, else 0. */
int ap_check_exit(const ap_check_summary *s);

#endif
