/* Rules on pointwise functions: integers, truths, comparisons. */
#include "term/simplify.h"

#include <math.h>

enum { CONST_ARGS = 4 };

#define RULE(name) \
	bool ap_rule_##name(ap_terms *t, const ap_term_node *d, ap_term *out); \
	bool ap_rule_##name(ap_terms *t, const ap_term_node *d, ap_term *out)

static bool
is_plain_of(const ap_terms *t, ap_term x, ap_fn f, uint32_t nargs)
{
	const ap_term_node *n = ap_pool_node(t, x);

	return n->nargs == nargs && ap_draft_is(t, n, f);
}

/* f(a, b) of integers of one type. */
static bool
is_int_pair(const ap_terms *t, const ap_term_node *d)
{
	if (d->nargs != 2)
		return false;
	ap_dtype a = ap_term_dtype(t, d->args[0]);

	return ap_dtype_cat(a) == AP_CAT_INT && a == ap_term_dtype(t, d->args[1]);
}

/* ... whose result is of that type too. */
static bool
is_int_op(const ap_terms *t, const ap_term_node *d)
{
	return is_int_pair(t, d) && (ap_dtype)d->dtype == ap_term_dtype(t, d->args[0]);
}

static bool
is_truth_pair(const ap_terms *t, const ap_term_node *d)
{
	return d->nargs == 2 && d->dtype == AP_B8 && ap_pool_is_truth(t, d->args[0]) && ap_pool_is_truth(t, d->args[1]);
}

bool
ap_pool_is_bound(const ap_terms *t, ap_term x, ap_fn f, ap_term *a, int64_t *k)
{
	const ap_term_node *n = ap_pool_node(t, x);

	if (!ap_draft_is(t, n, f) || !is_int_pair(t, n) || !ap_term_int_value(t, n->args[1], k))
		return false;
	*a = n->args[0];
	return true;
}

ap_term
ap_pool_fn(ap_terms *t, ap_fn f, ap_dtype d, ap_term a, ap_term b)
{
	ap_term args[2] = { a, b };

	return ap_term_fn(t, ap_fn_get(f)->name, d, args, b.i ? 2 : 1);
}

ap_term
ap_pool_not(ap_terms *t, ap_term truth)
{
	return ap_pool_fn(t, AP_FN_LOGICAL_NOT, AP_B8, truth, (ap_term){ 0 });
}

RULE(fn_const)
{
	ap_fn_call c = { .fn = (ap_fn)t->fns.at[d->symbol], .result = (ap_dtype)d->dtype, .n = d->nargs };
	ap_dtype types[CONST_ARGS];
	ap_number x[CONST_ARGS], r;
	uint64_t bits[2] = { 0 };

	if (c.fn == AP_FN_UNKNOWN || !d->nargs || d->nargs > CONST_ARGS || ap_dtype_is_complex(c.result))
		return false;
	for (uint32_t k = 0; k < d->nargs; k++) {
		const ap_term_node *arg = ap_pool_node(t, d->args[k]);

		if (arg->kind != AP_TERM_CONST)
			return false;
		bits[0] = arg->bits;
		types[k] = (ap_dtype)arg->dtype;
		x[k] = ap_number_read(types[k], bits);
	}
	c.symbol = ap_terms_symbol_text(t, d->symbol);
	c.type = types[0];
	c.types = types;
	c.x = x;
	if ((ap_dtype_is_float(c.result) && ap_fn_get(c.fn)->traits & AP_FN_INEXACT) || !ap_fn_run(&c, &r) || c.inexact || isnan(r.re))
		return false;
	ap_number_write(c.result, r, bits);
	*out = ap_term_bits(t, c.result, bits[0]);
	return true;
}

RULE(fn_order)
{
	ap_fn f = ap_pool_plain_fn(t, d->symbol);
	unsigned traits = f == AP_FN_UNKNOWN ? 0 : ap_fn_get(f)->traits;

	if (d->nargs != 2 || ap_term_same(d->args[0], d->args[1]))
		return false;
	ap_dtype a = ap_term_dtype(t, d->args[0]), b = ap_term_dtype(t, d->args[1]);

	if (!(traits & AP_FN_SYMMETRIC) && !(traits & AP_FN_SYMMETRIC_INT && a == b && a == (ap_dtype)d->dtype && ap_dtype_is_int(a)))
		return false;
	bool first = ap_term_is_const(t, d->args[0]), second = ap_term_is_const(t, d->args[1]);

	if (first == second ? d->args[0].i < d->args[1].i : second)
		return false;
	*out = ap_pool_fn(t, f, (ap_dtype)d->dtype, d->args[1], d->args[0]);
	return true;
}

RULE(fn_flip)
{
	ap_fn f = ap_pool_plain_fn(t, d->symbol);

	if (d->nargs != 2 || (f != AP_FN_GT && f != AP_FN_GE))
		return false;
	*out = ap_pool_fn(t, f == AP_FN_GT ? AP_FN_LT : AP_FN_LE, (ap_dtype)d->dtype, d->args[1], d->args[0]);
	return true;
}

RULE(fn_neutral)
{
	ap_fn f = ap_pool_plain_fn(t, d->symbol);
	int64_t k = 0;

	if (!is_int_op(t, d))
		return false;
	bool zero = f == AP_FN_SUB || f == AP_FN_BITWISE_XOR, known = ap_term_int_value(t, d->args[1], &k);

	if (ap_term_same(d->args[0], d->args[1]) && (zero || f == AP_FN_BITWISE_AND || f == AP_FN_BITWISE_OR)) {
		*out = zero ? ap_term_int(t, (ap_dtype)d->dtype, 0) : d->args[0];
		return true;
	}
	if (!known)
		return false;
	bool one = k == 1 && f == AP_FN_MUL, ones = k == ap_int_wrap((ap_dtype)d->dtype, -1) && f == AP_FN_BITWISE_AND;
	bool nil = k == 0 && (zero || f == AP_FN_ADD || f == AP_FN_BITWISE_OR);

	*out = one || ones || nil ? d->args[0] : d->args[1];
	return one || ones || nil || (k == 0 && (f == AP_FN_MUL || f == AP_FN_BITWISE_AND));
}

static int64_t
wrapping_add(int64_t a, int64_t b)
{
	return (int64_t)((uint64_t)a + (uint64_t)b);
}

static int64_t
wrapping_neg(int64_t a)
{
	return (int64_t)(0 - (uint64_t)a);
}

RULE(fn_sum_const)
{
	ap_fn f = ap_pool_plain_fn(t, d->symbol);
	ap_dtype type = (ap_dtype)d->dtype;
	ap_term x;
	int64_t a, b;

	if ((f != AP_FN_ADD && f != AP_FN_SUB) || !is_int_op(t, d) || !ap_term_int_value(t, d->args[1], &b))
		return false;
	if (f == AP_FN_SUB) {
		*out = ap_pool_fn(t, AP_FN_ADD, type, d->args[0], ap_term_int(t, type, wrapping_neg(b)));
		return true;
	}
	if (!ap_pool_is_bound(t, d->args[0], AP_FN_ADD, &x, &a))
		return false;
	*out = ap_pool_fn(t, AP_FN_ADD, type, x, ap_term_int(t, type, wrapping_add(a, b)));
	return true;
}

RULE(fn_self)
{
	ap_fn f = ap_pool_plain_fn(t, d->symbol);

	if (d->nargs != 2 || d->dtype != AP_B8 || !ap_term_same(d->args[0], d->args[1]))
		return false;
	bool whole = ap_dtype_is_int(ap_term_dtype(t, d->args[0]));

	if (f != AP_FN_LT && !(whole && (f == AP_FN_EQ || f == AP_FN_NE || f == AP_FN_LE)))
		return false;
	*out = ap_term_int(t, AP_B8, f == AP_FN_EQ || f == AP_FN_LE);
	return true;
}

RULE(fn_eq_sum)
{
	ap_fn f = ap_pool_plain_fn(t, d->symbol);
	int64_t a, b;
	ap_term x;

	if ((f != AP_FN_EQ && f != AP_FN_NE) || d->dtype != AP_B8 || !is_int_pair(t, d) || !ap_term_int_value(t, d->args[1], &b))
		return false;
	if (!ap_pool_is_bound(t, d->args[0], AP_FN_ADD, &x, &a) || ap_term_dtype(t, x) != ap_term_dtype(t, d->args[0]))
		return false;
	*out = ap_pool_fn(t, f, AP_B8, x, ap_term_int(t, ap_term_dtype(t, x), wrapping_add(b, wrapping_neg(a))));
	return true;
}

/* The constant k of the draft's type, plus 1; false if that wraps. */
static bool
next_const(ap_terms *t, ap_term k, ap_term *next)
{
	ap_dtype type = ap_term_dtype(t, k);
	int64_t v = 0;

	if (!ap_term_int_value(t, k, &v))
		return false;
	int64_t more = ap_int_wrap(type, wrapping_add(v, 1));

	*next = ap_term_int(t, type, more);
	return ap_int_less(type, v, more);
}

RULE(fn_le_const)
{
	ap_fn f = ap_pool_plain_fn(t, d->symbol);
	ap_term next;
	int64_t k;

	if ((f != AP_FN_LE && f != AP_FN_LT) || d->dtype != AP_B8 || !is_int_pair(t, d))
		return false;
	if (ap_term_is_const(t, d->args[0]) && ap_term_is_const(t, d->args[1]))
		return false;
	if (f == AP_FN_LE && next_const(t, d->args[1], &next))
		*out = ap_pool_fn(t, AP_FN_LT, AP_B8, d->args[0], next);
	else if (f == AP_FN_LT && next_const(t, d->args[0], &next))
		*out = ap_pool_not(t, ap_pool_fn(t, AP_FN_LT, AP_B8, d->args[1], next));
	else if (f == AP_FN_LE && ap_term_int_value(t, d->args[0], &k))
		*out = ap_pool_not(t, ap_pool_fn(t, AP_FN_LT, AP_B8, d->args[1], d->args[0]));
	else
		return false;
	return true;
}

/* 0 or 1 if x is the constant 0 or 1 of a type that holds both exactly; else -1. */
static int
truth_value(ap_terms *t, ap_term x)
{
	ap_dtype d = ap_term_dtype(t, x);

	if (d == AP_F8E8M0FNU || ap_dtype_is_complex(d) || ap_pool_node(t, x)->kind != AP_TERM_CONST)
		return -1;
	return ap_term_same(x, ap_term_int(t, d, 0)) ? 0 : ap_term_same(x, ap_term_int(t, d, 1)) ? 1 : -1;
}

RULE(fn_eq_truth)
{
	ap_fn f = ap_pool_plain_fn(t, d->symbol);

	if ((f != AP_FN_EQ && f != AP_FN_NE) || d->nargs != 2 || d->dtype != AP_B8)
		return false;
	ap_term x = d->args[0];
	const ap_term_node *n = ap_pool_node(t, x);

	if (n->kind == AP_TERM_CAST && n->dtype != AP_F8E8M0FNU && !ap_dtype_is_complex((ap_dtype)n->dtype))
		x = n->args[0];
	if (!ap_pool_is_truth(t, x))
		return false;
	int k = truth_value(t, d->args[1]);

	if (k < 0)
		return false;
	*out = (f == AP_FN_EQ) == (k == 1) ? x : ap_pool_not(t, x);
	return true;
}

RULE(fn_not)
{
	if (d->nargs != 1 || d->dtype != AP_B8 || !ap_draft_is(t, d, AP_FN_LOGICAL_NOT))
		return false;
	const ap_term_node *x = ap_pool_node(t, d->args[0]);

	if (is_plain_of(t, d->args[0], AP_FN_LOGICAL_NOT, 1) && ap_pool_is_truth(t, x->args[0]))
		*out = x->args[0];
	else if (is_plain_of(t, d->args[0], AP_FN_EQ, 2))
		*out = ap_pool_fn(t, AP_FN_NE, AP_B8, x->args[0], x->args[1]);
	else if (is_plain_of(t, d->args[0], AP_FN_NE, 2))
		*out = ap_pool_fn(t, AP_FN_EQ, AP_B8, x->args[0], x->args[1]);
	else if (ap_draft_is(t, x, AP_FN_LT) && is_int_pair(t, x) && !ap_term_is_const(t, x->args[1]))
		*out = ap_pool_fn(t, AP_FN_LE, AP_B8, x->args[1], x->args[0]);
	else if (ap_draft_is(t, x, AP_FN_LE) && is_int_pair(t, x))
		*out = ap_pool_fn(t, AP_FN_LT, AP_B8, x->args[1], x->args[0]);
	else
		return false;
	return true;
}

RULE(fn_truth_bits)
{
	ap_fn f = ap_pool_plain_fn(t, d->symbol);

	if (f == AP_FN_BITWISE_NOT && d->nargs == 1 && d->dtype == AP_B8 && ap_pool_is_truth(t, d->args[0])) {
		*out = ap_pool_not(t, d->args[0]);
		return true;
	}
	if (f != AP_FN_BITWISE_AND && f != AP_FN_BITWISE_OR && f != AP_FN_BITWISE_XOR)
		return false;
	if (!is_truth_pair(t, d))
		return false;
	ap_fn logic = f == AP_FN_BITWISE_AND ? AP_FN_LOGICAL_AND : f == AP_FN_BITWISE_OR ? AP_FN_LOGICAL_OR : AP_FN_LOGICAL_XOR;

	*out = ap_pool_fn(t, logic, AP_B8, d->args[0], d->args[1]);
	return true;
}

RULE(fn_logic)
{
	ap_fn f = ap_pool_plain_fn(t, d->symbol);
	int64_t k;

	if ((f != AP_FN_LOGICAL_AND && f != AP_FN_LOGICAL_OR && f != AP_FN_LOGICAL_XOR) || !is_truth_pair(t, d))
		return false;
	ap_term x = d->args[0], y = d->args[1];

	if (ap_term_same(x, y))
		*out = f == AP_FN_LOGICAL_XOR ? ap_term_int(t, AP_B8, 0) : x;
	else if (!ap_term_int_value(t, y, &k))
		return false;
	else if (f == AP_FN_LOGICAL_XOR)
		*out = k ? ap_pool_not(t, x) : x;
	else
		*out = (f == AP_FN_LOGICAL_AND) == (k != 0) ? x : y;
	return true;
}

RULE(fn_neg_neg)
{
	ap_dtype type = (ap_dtype)d->dtype;

	if (d->nargs != 1 || !ap_draft_is(t, d, AP_FN_NEG) || !is_plain_of(t, d->args[0], AP_FN_NEG, 1))
		return false;
	*out = ap_pool_node(t, d->args[0])->args[0];
	return ap_term_dtype(t, *out) == type && ap_term_dtype(t, d->args[0]) == type &&
	       (ap_dtype_cat(type) == AP_CAT_INT || type == AP_F32 || type == AP_F64);
}
