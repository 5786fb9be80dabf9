/*
 * Z3 over the pairs that neither equal terms nor numbers decided.  It is asked a few pairs at a time, so that one hard cell does not cost
 * the others their proof; a model is only a hint, because floats are uninterpreted there: it is run again on values.
 */
#include "verify/query.h"

enum { BATCH = 64, SINGLES = 8, COMPLETIONS = 8 };

ap_forced *
ap_query_force_model(ap_query *q, const ap_model *m, size_t *n)
{
	ap_forced *f = AP_NEW_N(q->arena, ap_forced, m->n);

	for (size_t k = 0; k < m->n; k++)
		f[k] = (ap_forced){ m->at[k].storage, m->at[k].cell, ap_value_of_int(m->at[k].dtype, m->at[k].value) };
	*n = m->n;
	return f;
}

/* The model fixes integers and bools; what it leaves open is drawn several times. */
static bool
try_model(ap_query *q, const ap_model *m)
{
	size_t n;
	ap_forced *forced = ap_query_force_model(q, m, &n);

	for (unsigned k = 0; k < COMPLETIONS; k++) {
		if (ap_query_try_values(q, ap_query_seed(q, k), forced, n))
			return true;
	}
	return false;
}

static const char *
place(ap_query *q, const ap_pair *p)
{
	switch (p->kind) {
	case AP_SEEN_OUTPUT:
		return ap_str_printf(q->keep, "output %u", p->number).p;
	case AP_SEEN_INPUT:
	case AP_SEEN_GAP:
		return ap_str_printf(q->keep, "input %.*s", AP_FMT(ap_side_input_name(&q->side[0], p->number))).p;
	case AP_SEEN_RANDOM:
		return "the random generator";
	case AP_SEEN_CONFLICT:
		return "a cell that two outputs are stored into";
	}
	ap_bug("pair of kind %d", (int)p->kind);
}

static bool
rests_on_uninit(ap_query *q, const ap_pair *p)
{
	ap_term cell;

	return ap_term_has_uninit(q->terms, p->side[0], &cell) || ap_term_has_uninit(q->terms, p->side[1], &cell);
}

static bool
unknown(ap_query *q, size_t from, size_t n)
{
	const ap_pair *p = &q->pairs.at[from];

	for (size_t k = 0; k < n; k++) {
		if (rests_on_uninit(q, &p[k]))
			return ap_query_settle(q, AP_UNKNOWN, "uninitialised", "%s depends on uninitialised memory", place(q, &p[k]));
	}
	if (q->opaque) {
		ap_str op = ap_query_opaque_op(q, p);

		return ap_query_settle(q, AP_UNKNOWN, "opaque", "%s differs only through %.*s, whose values here are not modelled", place(q, p),
		                       AP_FMT(op.n ? op : AP_STR("an op")));
	}
	return ap_query_settle(q, AP_UNKNOWN, "undecided", "%s: neither proved equal nor found different", place(q, p));
}

/* Where functions of contracted tensors hide the values, no model can be confirmed: Z3 is only asked for a proof, which comes at once or not. */
static unsigned
time_limit(const ap_query *q)
{
	enum { QUICK_MS = 1000 };
	unsigned ms = q->options->smt_ms;

	return q->contraction && q->opaque && !q->decidable && ms > QUICK_MS ? QUICK_MS : ms;
}

static ap_smt_answer
ask(ap_query *q, size_t from, size_t n, ap_model *model)
{
	const ap_interp *b = q->side[0].interp, *a = q->side[1].interp;
	ap_term *x = AP_NEW_N(q->arena, ap_term, n), *y = AP_NEW_N(q->arena, ap_term, n);
	ap_range *given = AP_NEW_N(q->arena, ap_range, b->ranges.n + a->ranges.n);

	for (size_t k = 0; k < n; k++) {
		x[k] = q->pairs.at[from + k].side[0];
		y[k] = q->pairs.at[from + k].side[1];
	}
	for (size_t k = 0; k < b->ranges.n; k++)
		given[k] = b->ranges.at[k];
	for (size_t k = 0; k < a->ranges.n; k++)
		given[b->ranges.n + k] = a->ranges.at[k];
	return ap_smt_equal(q->arena, q->terms, x, y, n, given, b->ranges.n + a->ranges.n, time_limit(q), model);
}

/* A model of the whole batch may speak of a pair that only rounding or an unmodelled op tells apart: looks at each alone. */
static bool
refute_singly(ap_query *q, size_t from, size_t n)
{
	for (size_t k = 0; k < n; k++) {
		ap_model model = { 0 };

		if (rests_on_uninit(q, &q->pairs.at[from + k]) || ask(q, from + k, 1, &model) != AP_SMT_MODEL)
			continue;
		if (try_model(q, &model))
			return true;
	}
	return false;
}

static bool
prove_batch(ap_query *q, size_t from, size_t n)
{
	ap_model model = { 0 };

	q->result.by_smt = true;
	switch (ask(q, from, n, &model)) {
	case AP_SMT_PROVED:
		return true;
	case AP_SMT_MODEL:
		return !try_model(q, &model) && !refute_singly(q, from, n < SINGLES ? n : SINGLES) ? unknown(q, from, n) : false;
	case AP_SMT_UNKNOWN:
		return unknown(q, from, n);
	}
	ap_bug("unexpected answer of Z3");
}

bool
ap_query_prove(ap_query *q)
{
	for (size_t from = 0; from < q->pairs.n; from += BATCH) {
		size_t n = q->pairs.n - from < BATCH ? q->pairs.n - from : BATCH;

		if (!(q->options->smt_ms ? prove_batch(q, from, n) : unknown(q, from, n)))
			return false;
	}
	return true;
}
