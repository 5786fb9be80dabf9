#include "probe/audit.h"

#include <stdlib.h>

#include "base/proc.h"
#include "pass/pass.h"
#include "probe/make.h"
#include "spec/spellings.h"
#include "text/text.h"
#include "verify/verify.h"

enum { ENOUGH = 2 /* refuted draws of an overload, then the next one */, TRIES = 12 };

typedef struct audit {
	ap_arena *keep, *work;     /* what the report holds; what a graph takes */
	ap_ops *ops;
	ap_gen *gen;
	const ap_classes *classes;
	const ap_audit_options *o;
	ap_audit_report *report;
	ap_verify_options verify;
} audit;

/* --- one graph -------------------------------------------------------------------------------------------------------- */

typedef enum outcome { FITS_NOT, RIGHT, WRONG, UNCLEAR } outcome;

static ap_result
judge(audit *m, const ap_graph *g, const ap_classes *classes)
{
	ap_diags d = { .arena = m->work }, after = d;
	ap_pass_plan plan = { .names = m->o->passes, .classes = classes };
	ap_pass_result p = ap_passes_run(m->work, g, &plan, &d);

	if (p.status != AP_PASS_OK)
		return (ap_result){ .verdict = AP_UNKNOWN, .reason = p.reason };
	return ap_verify(m->work, g, p.graph, &m->verify, &d, &after);
}

static bool
is_valid(audit *m, const ap_graph *g)
{
	ap_diags d = { .arena = m->work };

	return ap_infer(m->work, g, &(ap_infer_options){ 0 }, &d)->status == AP_INFER_OK;
}

/* Refuted with the claim, proved with what is true: then the claim is at fault. */
static outcome
try_graph(audit *m, const ap_graph *g, const ap_classes *claim, ap_str *reason)
{
	ap_result r;

	if (!is_valid(m, g))
		return FITS_NOT;
	r = judge(m, g, claim);
	if (r.verdict == AP_PROVED)
		return RIGHT;
	if (r.verdict != AP_REFUTED || judge(m, g, NULL).verdict != AP_PROVED)
		return UNCLEAR;
	*reason = r.reason;
	return WRONG;
}

/* --- one name --------------------------------------------------------------------------------------------------------- */

typedef struct subject {
	ap_audit_row *row;
	const ap_op *op;
	ap_spelling spelling;
	ap_str target;             /* METHOD, ATTRIBUTE: the name as it is written */
	const ap_classes *claim;
} subject;

static void
keep_graph(audit *m, ap_audit_row *row, const ap_graph *g, ap_str reason)
{
	size_t calls = ap_graph_count(g) - g->ninputs;
	ap_buf text = { .arena = m->keep };

	row->wrong++;
	ap_text_print(g, &text);
	if (row->graph.n && (row->calls < calls || (row->calls == calls && row->graph.n <= text.n)))
		return;
	row->graph = ap_buf_str(&text);
	row->reason = ap_str_copy(m->keep, reason);
	row->calls = calls;
}

/* The call as the subject spells it; NULL: it can't be. */
static ap_graph *
spelled(audit *m, const subject *s, const ap_probe_call *c)
{
	ap_graph *g = ap_probe_graph(m->work, c);
	ap_node *n = &g->nodes.at[ap_graph_count(g)];
	bool first = n->nargs > 0 && n->args[0].kind == AP_ARG_NODE;

	if (s->spelling == AP_SPELL_OP)
		return g;
	if (!first || (s->spelling == AP_SPELL_ATTRIBUTE && (n->nargs > 1 || n->nkeywords)))
		return NULL;
	n->spelling = s->spelling;
	n->target = s->target;
	return g;
}

static bool
try_shapes(audit *m, const subject *s, const ap_probe_call *c)
{
	bool wrong = false;

	for (unsigned shape = 0; shape < AP_AUDIT_SHAPES; shape++) {
		ap_graph *g = spelled(m, s, c);
		ap_diags d = { .arena = m->work };
		ap_str reason = { 0 };
		const ap_facts *f = g ? ap_infer(m->work, g, &(ap_infer_options){ 0 }, &d) : NULL;
		outcome seen = f && f->status == AP_INFER_OK && ap_audit_shape(g, f, shape) ? try_graph(m, g, s->claim, &reason) : FITS_NOT;

		s->row->graphs += seen != FITS_NOT;
		s->row->unknown += seen == UNCLEAR;
		if (seen == WRONG)
			keep_graph(m, s->row, g, reason);
		wrong |= seen == WRONG;
	}
	return wrong;
}

static void
audit_overload(audit *m, const subject *s)
{
	unsigned found = 0;

	for (unsigned k = 0; k < m->o->runs && found < ENOUGH; k++) {
		char *mark = ap_arena_mark(m->work);
		ap_probe_call c;

		if (ap_probe_make_call(m->work, m->gen, s->op, m->o->seed, k, &c))
			found += try_shapes(m, s, &c);
		ap_arena_reset(m->work, mark);
	}
}

/* This claim alone; of everything else what is true. */
static const ap_classes *
claim_alone(audit *m, const ap_audit_row *row, ap_str name)
{
	ap_classes *c = AP_NEW(m->keep, ap_classes);
	ap_str text = ap_str_printf(m->keep, "schema *\n%.*s %.*s:%.*s\n", AP_FMT(ap_class_text(row->claimed)), AP_FMT(row->spelling), AP_FMT(name));
	ap_diags d = { .arena = m->keep };

	ap_require(ap_classes_read(m->keep, text, &d, c));
	return c;
}

static ap_audit_row *
row_of(audit *m, ap_str spelling, ap_str name, const ap_claim *claim, ap_class is)
{
	for (size_t i = m->report->rows.n; i-- > 0;) {
		ap_audit_row *r = &m->report->rows.at[i];

		if (ap_str_is(r->spelling, spelling) && ap_str_is(r->name, name) && r->claimed == claim->class)
			return r;
	}
	*AP_PUSH(m->keep, &m->report->rows) =
		(ap_audit_row){ .spelling = spelling, .name = name, .claimed = claim->class, .is = is, .listed = !claim->end || claim->name.n > 0 };
	return &m->report->rows.at[m->report->rows.n - 1];
}

/* Is there a question?  What the table says by the schema, and pure ops that are taken for pure, are right by themselves. */
static bool
is_asked(const ap_claim *claim, ap_class is)
{
	return claim && !claim->schema && !(claim->class == AP_CLASS_PURE && is == AP_CLASS_PURE);
}

static void
note_unclaimed(audit *m, ap_str name, ap_class is)
{
	for (size_t i = m->report->unclaimed.n; i-- > 0;)
		if (ap_str_is(m->report->unclaimed.at[i], name))
			return;
	if (is != AP_CLASS_PURE)
		*AP_PUSH(m->keep, &m->report->unclaimed) = name;
}

/* `name`: how the claim and the row call it. */
static void
audit_name(audit *m, const ap_op *op, ap_spelling how, ap_str target, ap_str name)
{
	ap_str spelling = how == AP_SPELL_OP ? AP_STR("op") : how == AP_SPELL_METHOD ? AP_STR("method") : AP_STR("attribute");
	ap_claimed call = { .spelling = spelling, .name = target, .op = op };
	const ap_claim *claim = ap_classes_find(m->classes, &call);

	if (!claim)
		note_unclaimed(m, name, op->class);
	if (!is_asked(claim, op->class))
		return;
	subject s = { .op = op, .spelling = how, .target = target };

	s.row = row_of(m, spelling, name, claim, op->class);
	s.claim = claim_alone(m, s.row, name);
	audit_overload(m, &s);
}

static void
audit_op(audit *m, const ap_op *op, bool method)
{
	const ap_schema *s = &op->schema;
	ap_str name = op->class == AP_CLASS_OUT ? op->name : ap_str_printf(m->keep, "%.*s::%.*s", AP_FMT(s->ns), AP_FMT(s->name));

	if (!method || (ap_str_eq(s->ns, "aten") && op->class != AP_CLASS_OUT))
		audit_name(m, op, method ? AP_SPELL_METHOD : AP_SPELL_OP, s->name, name);
}

/* x.T and its like, as far as they are ops. */
static void
audit_attributes(audit *m)
{
	ap_spellings *rows = ap_ops_spellings(m->ops);

	for (size_t k = 0; k < ap_spelling_count(rows); k++) {
		ap_spelling_kind kind;
		const ap_op *row = ap_spelling_row(rows, k, &kind);
		ap_str path = row && row->rule ? row->rule->text : (ap_str){ 0 };
		size_t one = ap_str_find(path, 0, '.'), two = ap_str_find(path, one + 1, '.');
		ap_op_id id = { 0 };

		if (row && kind == AP_SPELLING_ATTRIBUTE && two < path.n)
			id = ap_op_find(m->ops, ap_str_cut(path, 0, one), ap_str_cut(path, one + 1, two), ap_str_cut(path, two + 1, path.n));
		if (id.i)
			audit_name(m, ap_op_get(m->ops, id), AP_SPELL_ATTRIBUTE, row->schema.name, row->schema.name);
	}
}

/* --- x[...] ----------------------------------------------------------------------------------------------------------- */

static void
audit_index(audit *m, const char *kind, ap_arg index)
{
	static const int64_t size[] = { 2, 3 }, stride[] = { 3, 1 };
	ap_claimed call = { .spelling = AP_STR("getitem"), .name = ap_str_of(kind) };
	const ap_claim *claim = ap_classes_find(m->classes, &call);
	ap_annot x = { .kind = AP_ANNOT_TENSOR, .dtype = AP_F32, .rank = 2, .size = size, .stride = stride, .device = AP_STR("cpu") };
	ap_audit_row *row;

	if (!is_asked(claim, AP_CLASS_VIEW))
		return;
	row = row_of(m, call.spelling, call.name, claim, AP_CLASS_VIEW);
	const ap_classes *alone = claim_alone(m, row, call.name);

	for (unsigned shape = 0; shape < AP_AUDIT_SHAPES; shape++) {
		ap_graph *g = ap_graph_make(m->work, m->ops);
		ap_arg *args = AP_NEW_N(m->work, ap_arg, 2);
		ap_diags d = { .arena = m->work };
		ap_str reason = { 0 };

		args[0] = ap_arg_of_node(ap_graph_add(g, &(ap_node){ .kind = AP_NODE_INPUT, .name = AP_STR("x1"), .annot = x }));
		args[1] = index;
		g->ninputs = 1;
		ap_graph_add(g, &(ap_node){ .kind = AP_NODE_CALL, .spelling = AP_SPELL_GETITEM, .name = AP_STR("result"), .args = args, .nargs = 2 });
		g->returned = (ap_arg){ .kind = AP_ARG_TUPLE };
		if (!ap_audit_shape(g, ap_infer(m->work, g, &(ap_infer_options){ 0 }, &d), shape))
			continue;
		outcome seen = try_graph(m, g, alone, &reason);

		row->graphs += seen != FITS_NOT;
		row->unknown += seen == UNCLEAR;
		if (seen == WRONG)
			keep_graph(m, row, g, reason);
	}
}

static void
audit_indices(audit *m)
{
	ap_arg *slice = AP_NEW_N(m->keep, ap_arg, 3), *tuple = AP_NEW_N(m->keep, ap_arg, 2);

	slice[0] = ap_arg_of_int(1);
	slice[1] = slice[2] = ap_arg_of_none();
	tuple[0] = ap_arg_of_int(1);
	tuple[1] = (ap_arg){ .kind = AP_ARG_SLICE, .items = slice, .n = 3 };
	audit_index(m, "int", ap_arg_of_int(1));
	audit_index(m, "slice", (ap_arg){ .kind = AP_ARG_SLICE, .items = slice, .n = 3 });
	audit_index(m, "tuple", (ap_arg){ .kind = AP_ARG_TUPLE, .items = tuple, .n = 2 });
}

/* --- all -------------------------------------------------------------------------------------------------------------- */

static bool
speaks_of(const ap_classes *c, const char *spelling)
{
	for (size_t i = 0; i < c->claims.n; i++) {
		if (ap_str_is(c->claims.at[i].spelling, ap_str_of(spelling)))
			return true;
	}
	return false;
}

static int
by_name(const void *x, const void *y)
{
	const ap_audit_row *a = x, *b = y;
	int c = ap_str_compare(a->name, b->name);

	return c ? c : ap_str_compare(a->spelling, b->spelling);
}

/* No graph fits a name that can't be spelled that way. */
static void
drop_unspelled(ap_audit_report *r)
{
	size_t kept = 0;

	for (size_t i = 0; i < r->rows.n; i++) {
		if (r->rows.at[i].graphs || ap_str_eq(r->rows.at[i].spelling, "op"))
			r->rows.at[kept++] = r->rows.at[i];
	}
	r->rows.n = kept;
}

static void
sum_up(ap_audit_report *r)
{
	drop_unspelled(r);
	for (size_t i = 0; i < r->rows.n; i++) {
		const ap_audit_row *row = &r->rows.at[i];

		r->wrong += row->wrong > 0;
		r->missing += row->wrong && !row->listed;
		r->unknown += !row->wrong && row->graphs == row->unknown;
	}
	if (r->rows.n)
		qsort(r->rows.at, r->rows.n, sizeof *r->rows.at, by_name);
}

ap_audit_report
ap_audit_run(ap_arena *a, ap_ops *ops, const ap_classes *classes, const ap_audit_options *o)
{
	int64_t start = ap_clock_ms();
	ap_audit_report r = { 0 };
	ap_arena work;
	audit m = { .keep = a, .work = &work, .ops = ops, .classes = classes, .o = o, .report = &r, .verify = ap_verify_defaults() };
	bool methods = speaks_of(classes, "method") || speaks_of(classes, "attribute");
	size_t n = o->nonly ? o->nonly : ap_ops_count(ops);

	m.verify.smt_ms = 0;
	m.verify.tries = TRIES;
	m.verify.self_check = false;
	m.verify.memory = (size_t)256 << 20;
	ap_require(ap_arena_init(&work, (size_t)1 << 32));
	m.gen = ap_gen_make(a, ops);
	for (size_t i = 0; i < n; i++) {
		const ap_op *op = ap_op_get(ops, o->nonly ? o->only[i] : (ap_op_id){ (uint32_t)i + 1 });

		audit_op(&m, op, methods);
	}
	if (!o->nonly)
		audit_indices(&m);
	if (!o->nonly && methods)
		audit_attributes(&m);
	sum_up(&r);
	ap_arena_fini(&work);
	r.seconds = (double)(ap_clock_ms() - start) / 1000;
	return r;
}
