/*
 * Every element is a bit-vector of its width, floats too: so constants are what they are, bitcasts, joins and pieces are free, and "equal"
 * means bit for bit.  Integers and bools have their exact arithmetic (encode_fn.c); every other function is uninterpreted, named after its
 * symbol and the types of its arguments (an i32 and an f32 have the same width).  A proof for all such functions holds for the real ones.
 *
 * A bool is 0 or 1, in inputs and in results of functions: that is the only fact assumed beside the given ranges.
 */
#include "smt/encode.h"

enum { CELLS_MAX = 2048, CHECK_EVERY = 256 };

ap_encoding
ap_encode_make(ap_arena *a, const ap_terms *t, ap_solver *s)
{
	size_t room = ap_terms_count(t) + 1;

	return (ap_encoding){
		.arena = a,
		.t = t,
		.s = s,
		.bits = AP_NEW_N(a, ap_formula, room),
		.truth = AP_NEW_N(a, ap_formula, room),
		.needed = AP_NEW_N(a, bool, room),
	};
}

void
ap_encode_need(ap_encoding *e, ap_term x)
{
	ap_require(x.i >= 1 && x.i <= ap_terms_count(e->t));
	e->needed[x.i] = true;
	e->top = x.i > e->top ? x.i : e->top;
}

ap_formula
ap_encode_bits(ap_encoding *e, ap_term x)
{
	if (!e->bits[x.i].p) {
		unsigned width = ap_width(ap_term_dtype(e->t, x));

		ap_require(e->truth[x.i].p);
		e->bits[x.i] = ap_solver_ite(e->s, e->truth[x.i], ap_solver_bits(e->s, width, 1, 0), ap_solver_bits(e->s, width, 0, 0));
	}
	return e->bits[x.i];
}

ap_formula
ap_encode_truth(ap_encoding *e, ap_term x)
{
	if (!e->truth[x.i].p) {
		ap_formula zero = ap_solver_bits(e->s, ap_width(ap_term_dtype(e->t, x)), 0, 0);

		e->truth[x.i] = ap_solver_truth(e->s, AP_TRUTH_NOT, ap_solver_op(e->s, AP_BV_EQ, ap_encode_bits(e, x), zero), (ap_formula){ 0 });
	}
	return e->truth[x.i];
}

/* An uninterpreted value of type d: of a bool, its truth is what is free. */
static void
encode_call(ap_encoding *e, ap_term id, ap_dtype d, const char *name, const ap_formula *args, size_t n)
{
	if (d == AP_B8)
		e->truth[id.i] = ap_solver_op(e->s, AP_BV_EQ, ap_solver_call(e->s, name, 1, args, n), ap_solver_bits(e->s, 1, 1, 0));
	else
		e->bits[id.i] = ap_solver_call(e->s, name, ap_width(d), args, n);
}

static void
encode_unknown(ap_encoding *e, ap_term id, ap_str name, const ap_term_node *n)
{
	ap_buf b = { .arena = e->arena };
	ap_formula *args = AP_NEW_N(e->arena, ap_formula, n->nargs);

	ap_buf_put(&b, name);
	ap_buf_putc(&b, ':');
	ap_buf_put(&b, ap_dtype_text((ap_dtype)n->dtype));
	for (uint32_t i = 0; i < n->nargs; i++) {
		ap_buf_putc(&b, ' ');
		ap_buf_put(&b, ap_dtype_text(ap_term_dtype(e->t, n->args[i])));
		args[i] = ap_encode_bits(e, n->args[i]);
	}
	encode_call(e, id, (ap_dtype)n->dtype, ap_buf_str(&b).p, args, n->nargs);
}

/* An element of a whole operand's function: a function of all cells.  With too many of them, of nothing: then nothing is known of it. */
static void
encode_result(ap_encoding *e, ap_term id, const ap_term_node *n)
{
	const ap_term_node *call = ap_term_get(e->t, n->args[0]);
	ap_buf b = { .arena = e->arena };
	AP_VEC(ap_formula) args = { 0 };

	ap_buf_printf(&b, "%.*s#%u[%lld]:%.*s", AP_FMT(ap_terms_symbol_text(e->t, call->symbol)), n->result, (long long)n->index,
	              AP_FMT(ap_dtype_text((ap_dtype)n->dtype)));
	for (uint32_t i = 0; i < call->nargs && args.n <= CELLS_MAX; i++) {
		const ap_term_node *arg = ap_term_get(e->t, call->args[i]);
		bool whole = arg->kind == AP_TERM_VEC;

		ap_buf_putc(&b, ' ');
		ap_buf_put(&b, whole ? ap_terms_symbol_text(e->t, arg->symbol) : ap_dtype_text((ap_dtype)arg->dtype));
		for (uint32_t k = 0; k < (whole ? arg->nargs : 1) && args.n <= CELLS_MAX; k++)
			*AP_PUSH(e->arena, &args) = ap_encode_bits(e, whole ? arg->args[k] : call->args[i]);
	}
	if (args.n > CELLS_MAX) {
		ap_buf_printf(&b, " term %u", id.i);
		args.n = 0;
	}
	encode_call(e, id, (ap_dtype)n->dtype, ap_buf_str(&b).p, args.at, args.n);
}

static void
encode_var(ap_encoding *e, ap_term id, const ap_term_node *n)
{
	ap_dtype d = (ap_dtype)n->dtype;
	ap_str name = n->kind == AP_TERM_INPUT ? ap_str_printf(e->arena, "input %u %lld %u", n->symbol, (long long)n->index, n->dtype)
	                                       : ap_str_printf(e->arena, "uninit %u", id.i);

	encode_call(e, id, d, name.p, NULL, 0);
}

static void
encode_cast(ap_encoding *e, ap_term id, const ap_term_node *n)
{
	ap_dtype from = ap_term_dtype(e->t, n->args[0]), to = (ap_dtype)n->dtype;
	unsigned have = ap_width(from), want = ap_width(to);

	if (!ap_dtype_is_int(from) || !ap_dtype_is_int(to)) {
		encode_unknown(e, id, AP_STR("cast to"), n);
	} else if (to == AP_B8) {
		e->truth[id.i] = ap_encode_truth(e, n->args[0]);
	} else if (from == AP_B8) {
		e->bits[id.i] = ap_solver_ite(e->s, ap_encode_truth(e, n->args[0]), ap_solver_bits(e->s, want, 1, 0), ap_solver_bits(e->s, want, 0, 0));
	} else {
		ap_formula x = ap_encode_bits(e, n->args[0]);

		e->bits[id.i] = want > have ? ap_solver_extend(e->s, x, want - have, !ap_dtype_is_unsigned(from)) : ap_solver_extract(e->s, x, 0, want);
	}
}

static void
encode_join(ap_encoding *e, ap_term id, const ap_term_node *n)
{
	ap_formula x = ap_encode_bits(e, n->args[0]);

	for (uint32_t i = 1; i < n->nargs; i++)
		x = ap_solver_op(e->s, AP_BV_CONCAT, ap_encode_bits(e, n->args[i]), x);
	e->bits[id.i] = x;
}

static void
encode_ite(ap_encoding *e, ap_term id, const ap_term_node *n)
{
	ap_formula c = ap_encode_truth(e, n->args[0]);

	if (n->dtype == AP_B8 && e->truth[n->args[1].i].p && e->truth[n->args[2].i].p && !e->bits[n->args[1].i].p && !e->bits[n->args[2].i].p)
		e->truth[id.i] = ap_solver_ite(e->s, c, e->truth[n->args[1].i], e->truth[n->args[2].i]);
	else
		e->bits[id.i] = ap_solver_ite(e->s, c, ap_encode_bits(e, n->args[1]), ap_encode_bits(e, n->args[2]));
}

static void
encode_term(ap_encoding *e, ap_term id)
{
	const ap_term_node *n = ap_term_get(e->t, id);
	unsigned width = ap_width((ap_dtype)n->dtype);

	switch ((ap_term_kind)n->kind) {
	case AP_TERM_INPUT:
	case AP_TERM_UNINIT: encode_var(e, id, n); break;
	case AP_TERM_CONST: e->bits[id.i] = ap_solver_bits(e->s, width, n->bits, 0); break;
	case AP_TERM_CAST: encode_cast(e, id, n); break;
	case AP_TERM_BITCAST: e->bits[id.i] = ap_encode_bits(e, n->args[0]); break;
	case AP_TERM_JOIN: encode_join(e, id, n); break;
	case AP_TERM_PIECE: e->bits[id.i] = ap_solver_extract(e->s, ap_encode_bits(e, n->args[0]), (unsigned)n->index * width, width); break;
	case AP_TERM_FN:
		if (!ap_encode_fn(e, id, n))
			encode_unknown(e, id, ap_terms_symbol_text(e->t, n->symbol), n);
		break;
	case AP_TERM_ITE: encode_ite(e, id, n); break;
	case AP_TERM_RESULT: encode_result(e, id, n); break;
	case AP_TERM_NONE:
	case AP_TERM_VEC:
	case AP_TERM_APPLY: break;
	}
}

bool
ap_encode_run(ap_encoding *e)
{
	for (uint32_t id = e->top; id > 0; id--) {
		if (!e->needed[id])
			continue;
		const ap_term_node *n = ap_term_get(e->t, (ap_term){ id });

		for (uint32_t k = 0; k < n->nargs; k++)
			e->needed[n->args[k].i] = true;
	}
	uint32_t done = 0;

	for (uint32_t id = 1; id <= e->top; id++) {
		if (!e->needed[id])
			continue;
		if (done++ % CHECK_EVERY == 0 && ap_solver_is_done(e->s))
			return false;
		encode_term(e, (ap_term){ id });
	}
	return !ap_solver_is_done(e->s);
}
