/*
 * `ops audit`: is a table of classes (spec/classes.h) safe to run a pass on?
 *
 * For every op that writes or makes views, or that the table takes for one that does, small graphs are made around a call of it: written
 * through what it gives, read after its operand was written, its operand read afterwards, through another view.  Our passes rewrite them,
 * believing of this op what the table says, and of all others what is true, and the verifier judges.  So a refuted graph is the fault of that
 * one claim.
 */
#ifndef AP_PROBE_AUDIT_H
#define AP_PROBE_AUDIT_H

#include "gen/gen.h"
#include "graph/infer.h"
#include "spec/classes.h"

typedef struct ap_audit_options {
	ap_str passes;
	unsigned runs;             /* draws of arguments for each op */
	uint64_t seed;
	const ap_op_id *only; size_t nonly; /* none: all */
} ap_audit_options;

/* One name of the table, all overloads of it; out= overloads each by itself. */
typedef struct ap_audit_row {
	ap_str spelling, name;     /* "op", "aten::diagonal"; "getitem", "int" */
	ap_class claimed, is;
	bool listed;               /* by name, or by an end such as *_; else it falls under the last line, "everything else" */
	size_t graphs, wrong, unknown;
	ap_str graph, reason;      /* the smallest refuted one as text, and what differs */
	size_t calls;              /* of that graph */
} ap_audit_row;

typedef struct ap_audit_report {
	AP_VEC(ap_audit_row) rows; /* by name */
	size_t wrong, missing;     /* rows: claimed wrongly; of these those that are not listed */
	size_t unknown;            /* rows of which nothing could be judged */
	AP_VEC(ap_str) unclaimed;  /* names that write or make views, and for which no line holds: nothing was asked of them */
	double seconds;
} ap_audit_report;

/* The report lives in `a`, which is not the arena of the op table. */
ap_audit_report ap_audit_run(ap_arena *a, ap_ops *ops, const ap_classes *classes, const ap_audit_options *o);

void ap_audit_text_put(const ap_audit_report *r, ap_str file, bool all, ap_buf *out);
/* Its schema is specs/schema/audit-1.json. */
void ap_audit_json_put(const ap_audit_report *r, ap_str file, ap_buf *out);
void ap_audit_junit_put(const ap_audit_report *r, ap_str file, ap_buf *out);
static inline int ap_audit_exit(const ap_audit_report *r) { return r->wrong ? 1 : r->rows.n + r->unclaimed.n && r->rows.n == r->unknown ? 3 : 0; }

/* --- inside: audit_graphs.c ---------------------------------------------------------------------------------------------- */

enum { AP_AUDIT_SHAPES = 7 };
/* Graph number `shape` around the last call of g, whose result is a tensor or a list of them; false: this shape does not fit it. */
AP_NODISCARD bool ap_audit_shape(ap_graph *g, const ap_facts *f, unsigned shape);

#endif
