#include "smt/encode.h"

/* lo <= x < hi, in 66 bits, where neither the bounds nor any x of 64 bits wrap. */
static ap_formula
within(ap_encoding *e, ap_range r)
{
	ap_dtype d = ap_term_dtype(e->t, r.term);
	unsigned wide = 66;
	ap_formula x = ap_solver_extend(e->s, ap_encode_bits(e, r.term), wide - ap_width(d), !ap_dtype_is_unsigned(d));
	ap_formula lo = ap_solver_bits(e->s, wide, (uint64_t)r.lo, r.lo < 0 ? 3 : 0),
		   hi = ap_solver_bits(e->s, wide, (uint64_t)r.hi, r.hi < 0 ? 3 : 0);
	ap_formula below = ap_solver_op(e->s, AP_BV_SLT, x, lo);

	return ap_solver_truth(e->s, AP_TRUTH_AND, ap_solver_truth(e->s, AP_TRUTH_NOT, below, below), ap_solver_op(e->s, AP_BV_SLT, x, hi));
}

static void
need_ranges(ap_encoding *e, const ap_range *given, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (ap_dtype_is_int(ap_term_dtype(e->t, given[i].term)))
			ap_encode_need(e, given[i].term);
}

static void
assert_ranges(ap_encoding *e, const ap_range *given, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (ap_dtype_is_int(ap_term_dtype(e->t, given[i].term)))
			ap_solver_assert(e->s, within(e, given[i]));
}

static void
read_model(ap_arena *a, ap_encoding *e, ap_model *model)
{
	for (uint32_t id = 1; model && id <= e->top; id++) {
		const ap_term_node *n = ap_term_get(e->t, (ap_term){ id });
		ap_dtype d = (ap_dtype)n->dtype;

		if (!e->needed[id] || n->kind != AP_TERM_INPUT || !ap_dtype_is_int(d))
			continue;
		int64_t value = ap_int_wrap(d, (int64_t)ap_solver_value(e->s, ap_encode_bits(e, (ap_term){ id })));

		*AP_PUSH(a, model) = (ap_model_cell){ n->symbol, n->index, d, value };
	}
}

/* Is `wrong` impossible?  Consumes the solver. */
static ap_smt_answer
decide(ap_arena *a, ap_encoding *e, ap_formula wrong, ap_model *model)
{
	ap_solver_assert(e->s, wrong);
	ap_smt_answer answer = ap_solver_refute(e->s);

	if (answer == AP_SMT_MODEL)
		read_model(a, e, model);
	return answer;
}

/* Some pair differs. */
static ap_formula
some_differ(ap_encoding *e, const ap_term *x, const ap_term *y, size_t n)
{
	ap_formula wrong = ap_solver_constant(e->s, false);

	for (size_t k = 0; k < n; k++) {
		if (ap_term_same(x[k], y[k]))
			continue;
		bool truths = e->truth[x[k].i].p && e->truth[y[k].i].p && !e->bits[x[k].i].p && !e->bits[y[k].i].p;
		ap_formula same = truths ? ap_solver_op(e->s, AP_BV_EQ, e->truth[x[k].i], e->truth[y[k].i])
		                         : ap_solver_op(e->s, AP_BV_EQ, ap_encode_bits(e, x[k]), ap_encode_bits(e, y[k]));

		wrong = ap_solver_truth(e->s, AP_TRUTH_OR, wrong, ap_solver_truth(e->s, AP_TRUTH_NOT, same, same));
	}
	return wrong;
}

ap_smt_answer
ap_smt_equal(ap_arena *a, ap_terms *t, const ap_term *x, const ap_term *y, size_t n, const ap_range *given, size_t ngiven, unsigned ms,
             ap_model *model)
{
	size_t different = 0;

	for (size_t k = 0; k < n; k++) {
		different += !ap_term_same(x[k], y[k]);
		if (ap_term_dtype(t, x[k]) != ap_term_dtype(t, y[k]))
			return AP_SMT_UNKNOWN;
	}
	if (!different)
		return AP_SMT_PROVED;
	ap_solver *s = ap_solver_make(a, ms);

	if (!s)
		return AP_SMT_UNKNOWN;
	ap_encoding e = ap_encode_make(a, t, s);
	ap_smt_answer answer = AP_SMT_UNKNOWN;

	for (size_t k = 0; k < n; k++) {
		if (ap_term_same(x[k], y[k]))
			continue;
		ap_encode_need(&e, x[k]);
		ap_encode_need(&e, y[k]);
	}
	need_ranges(&e, given, ngiven);
	if (ap_encode_run(&e)) {
		assert_ranges(&e, given, ngiven);
		answer = decide(a, &e, some_differ(&e, x, y, n), model);
	}
	ap_solver_delete(s);
	return answer;
}

ap_smt_answer
ap_smt_in_range(ap_arena *a, ap_terms *t, ap_range goal, const ap_range *given, size_t ngiven, unsigned ms, ap_model *model)
{
	ap_smt_answer answer = AP_SMT_UNKNOWN;
	ap_solver *s = ap_dtype_is_int(ap_term_dtype(t, goal.term)) ? ap_solver_make(a, ms) : NULL;

	if (!s)
		return AP_SMT_UNKNOWN;
	ap_encoding e = ap_encode_make(a, t, s);

	ap_encode_need(&e, goal.term);
	need_ranges(&e, given, ngiven);
	if (ap_encode_run(&e)) {
		ap_formula in = within(&e, goal);

		assert_ranges(&e, given, ngiven);
		answer = decide(a, &e, ap_solver_truth(s, AP_TRUTH_NOT, in, in), model);
	}
	ap_solver_delete(s);
	return answer;
}
