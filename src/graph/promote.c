/*
 * Type promotion: c10/core/ScalarType.cpp (promoteTypes) and aten/src/ATen/native/TypeProperties.cpp (result_type).
 *
 * Tensors with dimensions decide the category; 0-d tensors, and then Python numbers, count only if they are of a higher one.
 */
#include "graph/rule.h"

static bool is_small_float(ap_dtype d) { return d >= AP_F8E4M3FN && d <= AP_F8E8M0FNU; }
static bool is_bare_unsigned(ap_dtype d) { return d == AP_U16 || d == AP_U32 || d == AP_U64; }

static ap_dtype
promote_complex(ap_dtype c, ap_dtype other)
{
	ap_dtype real = ap_dtype_real_of(c);
	ap_dtype with = ap_dtype_cat(other) == AP_CAT_COMPLEX ? ap_dtype_real_of(other) : other;

	if (ap_dtype_cat(with) != AP_CAT_FLOAT)
		return c;
	return ap_dtype_complex_of(ap_promote_two(real, with));
}

static ap_dtype
promote_ints(ap_dtype a, ap_dtype b)
{
	if (a == AP_U8 || b == AP_U8) {
		ap_dtype other = a == AP_U8 ? b : a;

		return other == AP_I8 ? AP_I16 : other;
	}
	return a > b ? a : b;
}

ap_dtype
ap_promote_two(ap_dtype a, ap_dtype b)
{
	ap_dtype_category ca = ap_dtype_cat(a), cb = ap_dtype_cat(b);

	if (a == AP_DTYPE_NONE || b == AP_DTYPE_NONE)
		return a == AP_DTYPE_NONE ? b : a;
	if (a == b)
		return a;
	if (is_small_float(a) || is_small_float(b))
		return AP_DTYPE_NONE;
	if (is_bare_unsigned(a) || is_bare_unsigned(b)) {
		if (ca == AP_CAT_FLOAT)
			return a;
		if (cb == AP_CAT_FLOAT)
			return b;
		return AP_DTYPE_NONE;
	}
	if (ca == AP_CAT_COMPLEX)
		return promote_complex(a, b);
	if (cb == AP_CAT_COMPLEX)
		return promote_complex(b, a);
	if (ca != cb)
		return ca > cb ? a : b;
	if (ca == AP_CAT_INT)
		return promote_ints(a, b);
	if ((a == AP_F16 && b == AP_BF16) || (a == AP_BF16 && b == AP_F16))
		return AP_F32;
	return a > b ? a : b;
}

static ap_dtype
combine(ap_dtype higher, ap_dtype lower)
{
	ap_dtype_category h = ap_dtype_cat(higher), l = ap_dtype_cat(lower);

	if (h == AP_CAT_COMPLEX)
		return higher;
	if (h == AP_CAT_FLOAT)
		return l != AP_CAT_COMPLEX ? higher : higher == AP_BF16 ? AP_C64 : ap_dtype_complex_of(higher);
	if (h == AP_CAT_BOOL || l == AP_CAT_FLOAT || l == AP_CAT_COMPLEX)
		return ap_promote_two(higher, lower);
	return h != AP_CAT_NONE ? higher : lower;
}

ap_dtype
ap_promote(const ap_tensor *const *x, size_t n)
{
	ap_dtype dim = AP_DTYPE_NONE, zero = AP_DTYPE_NONE, wrapped = AP_DTYPE_NONE;

	for (size_t i = 0; i < n; i++) {
		ap_dtype d = x[i]->dtype;
		ap_dtype *into = x[i]->layout.rank > 0 ? &dim : x[i]->number ? &wrapped : &zero;

		if (x[i]->number && ap_dtype_cat(d) == AP_CAT_COMPLEX)
			d = AP_C64;
		else if (x[i]->number && ap_dtype_cat(d) == AP_CAT_FLOAT)
			d = AP_F32;
		ap_dtype both = ap_promote_two(*into, d);
		if (both == AP_DTYPE_NONE)
			return AP_DTYPE_NONE;
		*into = both;
	}
	return combine(dim, combine(zero, wrapped));
}

bool
ap_can_cast(ap_dtype from, ap_dtype to)
{
	ap_dtype_category f = ap_dtype_cat(from), t = ap_dtype_cat(to);

	if (f == AP_CAT_COMPLEX && t != AP_CAT_COMPLEX)
		return false;
	if ((f == AP_CAT_FLOAT || f == AP_CAT_COMPLEX) && (t == AP_CAT_INT || t == AP_CAT_BOOL))
		return false;
	return f == AP_CAT_BOOL || t != AP_CAT_BOOL;
}
