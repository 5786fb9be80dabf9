/*
 * Walks ids upwards, making every needed term again out of the relaxed arguments.  Arguments have smaller ids than the term, and new terms
 * are made at the end of the pool, so one pass over the old ids is enough.
 */
#include "term/relax.h"
#include "term/pool.h"

typedef struct relaxed {
	ap_terms *terms;
	ap_term *now;   /* by old id; 0: not needed */
	ap_term *args;  /* room for the widest term's */
	bool *exposed;  /* the bits of some float below are seen */
} relaxed;

static bool
is_float(ap_dtype d)
{
	return ap_dtype_cat(d) == AP_CAT_FLOAT || ap_dtype_cat(d) == AP_CAT_COMPLEX;
}

/* Does the term show the bits of a float among its arguments, not just its value? */
static bool
shows_bits(const ap_terms *t, const ap_term_node *n)
{
	ap_dtype d = (ap_dtype)n->dtype;
	bool bytes = n->kind == AP_TERM_BITCAST || n->kind == AP_TERM_JOIN || n->kind == AP_TERM_PIECE;

	if (n->kind == AP_TERM_FN) {
		ap_fn f = ap_fn_find(ap_terms_symbol_text(t, n->symbol));

		return f == AP_FN_SIGNBIT || f == AP_FN_COPYSIGN || f == AP_FN_UNKNOWN;
	}
	if (n->kind == AP_TERM_APPLY)
		return ap_str_starts(ap_terms_symbol_text(t, n->symbol), AP_STR("hash_tensor"));
	for (uint32_t k = 0; bytes && k < n->nargs; k++) {
		ap_dtype from = ap_term_dtype(t, n->args[k]);

		if (is_float(from) && ap_dtype_real_of(from) != d && ap_dtype_real_of(d) != from)
			return true;
	}
	return false;
}

/* A constant of value v, in the result's type or as a Python number. */
static bool
is_number(const ap_terms *t, ap_term x, double v)
{
	const ap_term_node *n = ap_pool_node(t, x);
	uint64_t bits[2] = { n->bits, 0 };

	if (n->kind != AP_TERM_CONST || ap_dtype_cat((ap_dtype)n->dtype) == AP_CAT_COMPLEX)
		return false;
	ap_number got = ap_number_read((ap_dtype)n->dtype, bits);

	return ap_dtype_is_int((ap_dtype)n->dtype) ? got.i == (int64_t)v : got.re == v && !__builtin_signbit(got.re);
}

/* The float function f(x, y) of one dtype. */
static bool
relax_fn(ap_terms *t, const ap_term_node *n, ap_term *out)
{
	ap_fn f = ap_pool_plain_fn(t, n->symbol);
	ap_dtype d = (ap_dtype)n->dtype;

	if (n->nargs != 2 || ap_dtype_cat(d) != AP_CAT_FLOAT || ap_term_dtype(t, n->args[0]) != d)
		return false;
	if (((f == AP_FN_MUL || f == AP_FN_DIV) && is_number(t, n->args[1], 1)) || (f == AP_FN_SUB && is_number(t, n->args[1], 0))) {
		*out = n->args[0];
		return true;
	}
	if ((f != AP_FN_ADD && f != AP_FN_MUL) || ap_term_dtype(t, n->args[1]) != d || n->args[0].i <= n->args[1].i)
		return false;
	ap_term_node swapped = *n;
	ap_term args[2] = { n->args[1], n->args[0] };

	swapped.args = args;
	*out = ap_pool_intern(t, &swapped);
	return true;
}

/* d -> e -> d, where e holds every value of d. */
static bool
relax_cast(const ap_terms *t, const ap_term_node *n, ap_term *out)
{
	const ap_term_node *inner = ap_pool_node(t, n->args[0]);
	ap_dtype d = (ap_dtype)n->dtype, e = (ap_dtype)inner->dtype;
	bool small = d == AP_F16 || d == AP_BF16;

	if (inner->kind != AP_TERM_CAST || ap_term_dtype(t, inner->args[0]) != d)
		return false;
	*out = inner->args[0];
	return (small && (e == AP_F32 || e == AP_F64)) || (d == AP_F32 && e == AP_F64);
}

static ap_term
rebuild(ap_terms *t, const ap_term_node *n)
{
	ap_term out;

	switch ((ap_term_kind)n->kind) {
	case AP_TERM_CAST:
		return relax_cast(t, n, &out) ? out : ap_term_cast(t, (ap_dtype)n->dtype, n->args[0]);
	case AP_TERM_FN:
		return relax_fn(t, n, &out) ? out : ap_term_fn(t, ap_terms_symbol_text(t, n->symbol), (ap_dtype)n->dtype, n->args, n->nargs);
	case AP_TERM_ITE:
		return ap_term_ite(t, n->args[0], n->args[1], n->args[2]);
	case AP_TERM_BITCAST:
		return ap_term_bitcast(t, (ap_dtype)n->dtype, n->args[0]);
	case AP_TERM_JOIN:
		return ap_term_join(t, (ap_dtype)n->dtype, n->args, n->nargs);
	case AP_TERM_PIECE:
		return ap_term_piece(t, (ap_dtype)n->dtype, n->args[0], n->index);
	case AP_TERM_NONE:
	case AP_TERM_INPUT:
	case AP_TERM_UNINIT:
	case AP_TERM_CONST:
	case AP_TERM_VEC:
	case AP_TERM_APPLY:
	case AP_TERM_RESULT:
		break;
	}
	return ap_pool_intern(t, n);
}

static void
relax_one(relaxed *r, ap_term x)
{
	ap_term_node n = *ap_pool_node(r->terms, x);

	r->exposed[x.i] = shows_bits(r->terms, &n);
	for (uint32_t k = 0; k < n.nargs; k++) {
		r->args[k] = r->now[n.args[k].i];
		r->exposed[x.i] |= r->exposed[n.args[k].i];
	}
	n.args = r->args;
	r->now[x.i] = rebuild(r->terms, &n);
}

void
ap_term_relax(ap_arena *a, ap_terms *t, ap_term *roots, size_t n)
{
	size_t count = ap_terms_count(t);
	const bool *needed = ap_terms_needed(a, t, roots, n);
	uint32_t top = 0;
	size_t widest = 0;

	for (size_t k = 0; k < n; k++)
		top = roots[k].i > top ? roots[k].i : top;
	for (uint32_t i = 1; i <= top; i++) {
		if (needed[i] && ap_pool_node(t, (ap_term){ i })->nargs > widest)
			widest = ap_pool_node(t, (ap_term){ i })->nargs;
	}
	relaxed r = { t, AP_NEW_N(a, ap_term, count + 1), AP_NEW_N(a, ap_term, widest), AP_NEW_N(a, bool, count + 1) };

	for (uint32_t i = 1; i <= top; i++) {
		if (needed[i])
			relax_one(&r, (ap_term){ i });
	}
	for (size_t k = 0; k < n; k++) {
		if (!r.exposed[roots[k].i])
			roots[k] = r.now[roots[k].i];
	}
}
