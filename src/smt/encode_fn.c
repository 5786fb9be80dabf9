/*
 * Pointwise functions of integers and bools, exactly as term/fn_int.c computes them.  Where eager raises (a division by zero) or the
 * machine traps (INT_MIN / -1), the value is an unknown function of the operands.
 */
#include "smt/encode.h"

typedef struct call {
	ap_encoding *e;
	ap_solver *s;
	ap_fn f;
	ap_dtype type;
	unsigned width;
	bool is_signed;
	ap_term x[3];
	size_t n;
	ap_str symbol;
} call;

static ap_formula bits(const call *c, int k) { return ap_encode_bits(c->e, c->x[k]); }
static ap_formula truth(const call *c, int k) { return ap_encode_truth(c->e, c->x[k]); }
static ap_formula
number(const call *c, int64_t v)
{
	uint64_t mask = c->width < 64 ? (UINT64_C(1) << c->width) - 1 : UINT64_MAX;

	return ap_solver_bits(c->s, c->width, (uint64_t)v & mask, 0);
}

static ap_formula not(const call *c, ap_formula a) { return ap_solver_truth(c->s, AP_TRUTH_NOT, a, (ap_formula){ 0 }); }
static ap_formula same(const call *c, ap_formula a, ap_formula b) { return ap_solver_op(c->s, AP_BV_EQ, a, b); }
static ap_formula less(const call *c, ap_formula a, ap_formula b) { return ap_solver_op(c->s, c->is_signed ? AP_BV_SLT : AP_BV_ULT, a, b); }

/* Functions whose value is a truth, of operands of one integer type. */
static bool
compare(const call *c, ap_formula *out)
{
	if (c->n != 2)
		return false;
	ap_formula a = bits(c, 0), b = bits(c, 1);

	switch ((int)c->f) {
	case AP_FN_EQ: *out = same(c, a, b); return true;
	case AP_FN_NE: *out = not(c, same(c, a, b)); return true;
	case AP_FN_LT: *out = less(c, a, b); return true;
	case AP_FN_LE: *out = not(c, less(c, b, a)); return true;
	case AP_FN_GT: *out = less(c, b, a); return true;
	case AP_FN_GE: *out = not(c, less(c, a, b)); return true;
	default: return false;
	}
}

/* Logic on any integers, and everything on bools. */
static bool
logic(const call *c, bool bools, ap_formula *out)
{
	ap_formula a = truth(c, 0), b = c->n > 1 ? truth(c, 1) : a;

	if (c->n == 1) {
		bool negates = c->f == AP_FN_LOGICAL_NOT || (bools && c->f == AP_FN_BITWISE_NOT);

		*out = not(c, a);
		return negates;
	}
	if (c->n != 2)
		return false;
	switch ((int)c->f) {
	case AP_FN_LOGICAL_AND: *out = ap_solver_truth(c->s, AP_TRUTH_AND, a, b); return true;
	case AP_FN_LOGICAL_OR: *out = ap_solver_truth(c->s, AP_TRUTH_OR, a, b); return true;
	case AP_FN_LOGICAL_XOR: *out = ap_solver_truth(c->s, AP_TRUTH_XOR, a, b); return true;
	default: break;
	}
	if (!bools)
		return false;
	switch ((int)c->f) {
	case AP_FN_BITWISE_AND:
	case AP_FN_MUL:
	case AP_FN_MINIMUM: *out = ap_solver_truth(c->s, AP_TRUTH_AND, a, b); return true;
	case AP_FN_BITWISE_OR:
	case AP_FN_ADD:
	case AP_FN_MAXIMUM: *out = ap_solver_truth(c->s, AP_TRUTH_OR, a, b); return true;
	case AP_FN_BITWISE_XOR:
	case AP_FN_NE: *out = ap_solver_truth(c->s, AP_TRUTH_XOR, a, b); return true;
	case AP_FN_EQ: *out = not(c, ap_solver_truth(c->s, AP_TRUTH_XOR, a, b)); return true;
	case AP_FN_LT: *out = ap_solver_truth(c->s, AP_TRUTH_AND, not(c, a), b); return true;
	case AP_FN_LE: *out = ap_solver_truth(c->s, AP_TRUTH_OR, not(c, a), b); return true;
	default: return false;
	}
}

static bool
unary(const call *c, ap_formula *out)
{
	ap_formula a = bits(c, 0), zero = number(c, 0);

	switch ((int)c->f) {
	case AP_FN_NEG: *out = ap_solver_op(c->s, AP_BV_SUB, zero, a); return true;
	case AP_FN_BITWISE_NOT: *out = ap_solver_not_bits(c->s, a); return true;
	case AP_FN_SQUARE: *out = ap_solver_op(c->s, AP_BV_MUL, a, a); return true;
	case AP_FN_ABS: *out = c->is_signed ? ap_solver_ite(c->s, less(c, a, zero), ap_solver_op(c->s, AP_BV_SUB, zero, a), a) : a; return true;
	case AP_FN_RELU: *out = c->is_signed ? ap_solver_ite(c->s, less(c, a, zero), zero, a) : a; return true;
	case AP_FN_SIGN:
		*out = ap_solver_ite(c->s, same(c, a, zero), zero, ap_solver_ite(c->s, less(c, a, zero), number(c, -1), number(c, 1)));
		return true;
	default: return false;
	}
}

static ap_formula lesser(const call *c, ap_formula a, ap_formula b) { return ap_solver_ite(c->s, less(c, b, a), b, a); }
static ap_formula greater(const call *c, ap_formula a, ap_formula b) { return ap_solver_ite(c->s, less(c, a, b), b, a); }

static bool
binary(const call *c, ap_formula *out)
{
	static const struct { ap_fn f; ap_bv_op is_signed, is_unsigned; } plain[] = {
		{ AP_FN_ADD, AP_BV_ADD, AP_BV_ADD }, { AP_FN_SUB, AP_BV_SUB, AP_BV_SUB }, { AP_FN_MUL, AP_BV_MUL, AP_BV_MUL },
		{ AP_FN_BITWISE_AND, AP_BV_AND, AP_BV_AND }, { AP_FN_BITWISE_OR, AP_BV_OR, AP_BV_OR }, { AP_FN_BITWISE_XOR, AP_BV_XOR, AP_BV_XOR },
		{ AP_FN_AND, AP_BV_AND, AP_BV_AND }, { AP_FN_OR, AP_BV_OR, AP_BV_OR }, { AP_FN_XOR, AP_BV_XOR, AP_BV_XOR },
		{ AP_FN_LEFT_SHIFT, AP_BV_SHL, AP_BV_SHL }, { AP_FN_RIGHT_SHIFT, AP_BV_ASHR, AP_BV_LSHR },
		{ AP_FN_LSHIFT, AP_BV_SHL, AP_BV_SHL }, { AP_FN_RSHIFT, AP_BV_ASHR, AP_BV_LSHR },
	};
	ap_formula a = bits(c, 0), b = bits(c, 1);

	for (size_t i = 0; i < sizeof plain / sizeof *plain; i++) {
		if (c->f == plain[i].f) {
			*out = ap_solver_op(c->s, c->is_signed ? plain[i].is_signed : plain[i].is_unsigned, a, b);
			return true;
		}
	}
	switch ((int)c->f) {
	case AP_FN_RSUB: *out = ap_solver_op(c->s, AP_BV_SUB, b, a); return true;
	case AP_FN_MINIMUM:
	case AP_FN_MIN:
	case AP_FN_AMIN:
	case AP_FN_FMIN:
	case AP_FN_CLAMP_MAX: *out = lesser(c, a, b); return true;
	case AP_FN_MAXIMUM:
	case AP_FN_MAX:
	case AP_FN_AMAX:
	case AP_FN_FMAX:
	case AP_FN_CLAMP_MIN: *out = greater(c, a, b); return true;
	default: return false;
	}
}

/* Quotient and rest of truncating division; with `floor`, of Python's. */
static void
divide(const call *c, bool floor, ap_formula *quotient, ap_formula *rest)
{
	ap_formula a = bits(c, 0), b = bits(c, 1), zero = number(c, 0);
	ap_formula q = ap_solver_op(c->s, c->is_signed ? AP_BV_SDIV : AP_BV_UDIV, a, b),
		   r = ap_solver_op(c->s, c->is_signed ? AP_BV_SREM : AP_BV_UREM, a, b);

	if (floor && c->is_signed) {
		ap_formula signs = ap_solver_truth(c->s, AP_TRUTH_XOR, less(c, r, zero), less(c, b, zero));
		ap_formula down = ap_solver_truth(c->s, AP_TRUTH_AND, not(c, same(c, r, zero)), signs);

		q = ap_solver_ite(c->s, down, ap_solver_op(c->s, AP_BV_SUB, q, number(c, 1)), q);
		r = ap_solver_ite(c->s, down, ap_solver_op(c->s, AP_BV_ADD, r, b), r);
	}
	*quotient = q;
	*rest = r;
}

static bool
division(const call *c, ap_formula *out)
{
	bool rest = c->f == AP_FN_REMAINDER || c->f == AP_FN_FMOD, by_mode = c->f == AP_FN_DIV;
	bool floor = c->f == AP_FN_REMAINDER || c->f == AP_FN_FLOOR_DIVIDE || (by_mode && ap_attr_is(c->symbol, "rounding_mode", "floor"));

	if (!rest && c->f != AP_FN_FLOOR_DIVIDE && !(by_mode && (floor || ap_attr_is(c->symbol, "rounding_mode", "trunc"))))
		return false;
	ap_formula q, r, args[2] = { bits(c, 0), bits(c, 1) }, trap = same(c, args[1], number(c, 0));

	divide(c, floor, &q, &r);
	if (c->is_signed) {
		ap_formula least = same(c, args[0], number(c, (int64_t)(UINT64_C(1) << (c->width - 1)))), minus = same(c, args[1], number(c, -1));

		trap = ap_solver_truth(c->s, AP_TRUTH_OR, trap, ap_solver_truth(c->s, AP_TRUTH_AND, least, minus));
	}
	ap_str name = ap_str_printf(c->e->arena, "%.*s %.*s trap", AP_FMT(c->symbol), AP_FMT(ap_dtype_text(c->type)));

	*out = ap_solver_ite(c->s, trap, ap_solver_call(c->s, name.p, c->width, args, 2), rest ? r : q);
	return true;
}

/* Are all operands integers or bools, and of one type? */
static bool
read_operands(call *c, const ap_term_node *n, bool *alike)
{
	if (n->nargs < 1 || n->nargs > 3)
		return false;
	*alike = true;
	for (uint32_t k = 0; k < n->nargs; k++) {
		ap_dtype d = ap_term_dtype(c->e->t, n->args[k]);

		if (!ap_dtype_is_int(d))
			return false;
		*alike &= d == ap_term_dtype(c->e->t, n->args[0]);
		c->x[k] = n->args[k];
	}
	c->n = n->nargs;
	c->type = ap_term_dtype(c->e->t, n->args[0]);
	c->width = ap_width(c->type);
	c->is_signed = !ap_dtype_is_unsigned(c->type);
	return true;
}

static bool
arithmetic(const call *c, ap_formula *out)
{
	bool plain = ap_str_find(c->symbol, 0, '{') == c->symbol.n;

	if (c->n == 1)
		return plain && unary(c, out);
	if (c->n == 2)
		return (plain && binary(c, out)) || division(c, out);
	*out = plain && c->f == AP_FN_CLAMP ? lesser(c, greater(c, bits(c, 0), bits(c, 1)), bits(c, 2)) : (ap_formula){ 0 };
	return plain && c->f == AP_FN_CLAMP;
}

bool
ap_encode_fn(ap_encoding *e, ap_term id, const ap_term_node *n)
{
	call c = { .e = e, .s = e->s, .symbol = ap_terms_symbol_text(e->t, n->symbol) };
	bool alike, plain = ap_str_find(c.symbol, 0, '{') == c.symbol.n;

	c.f = ap_fn_find(c.symbol);
	if (c.f == AP_FN_UNKNOWN || !read_operands(&c, n, &alike))
		return false;
	bool bools = alike && c.type == AP_B8;

	if (n->dtype == AP_B8)
		return plain && (logic(&c, bools, &e->truth[id.i]) || (alike && !bools && compare(&c, &e->truth[id.i])));
	return alike && !bools && (ap_dtype)n->dtype == c.type && arithmetic(&c, &e->bits[id.i]);
}
