/* Which numbers a dtype takes (c10/util/TypeCast.h, aten/src/ATen/native/Fill.cpp). */
#include "graph/rule_util.h"

#include <math.h>

/* The largest finite number of a float dtype; 0: whatever a double is fits. */
static double
largest(ap_dtype d)
{
	switch (d) {
	case AP_F16: return 65504;
	case AP_BF16: return 0x1.FEp127;
	case AP_F32: return 0x1.FFFFFEp127;
	case AP_F8E4M3FN: return 448;
	case AP_F8E4M3FNUZ: return 240;
	case AP_F8E5M2: case AP_F8E5M2FNUZ: return 57344;
	default: return 0;
	}
}

static bool
fits_float(double x, ap_dtype d)
{
	bool infinite = isinf(x) && (d == AP_F8E4M3FN || d == AP_F8E4M3FNUZ || d == AP_F8E5M2FNUZ);

	return !infinite && (largest(d) == 0 || !isfinite(x) || fabs(x) <= largest(d));
}

static bool
fits_integer(const ap_val *v, ap_dtype d)
{
	int bits = 8 * (int)ap_dtype_size(d);
	bool is_unsigned = d == AP_U8 || d == AP_U16 || d == AP_U32 || d == AP_U64;
	bool whole = v->kind == AP_VAL_INT || v->kind == AP_VAL_BOOL;
	double x = ap_val_as_double(v), top = ldexp(1, is_unsigned ? bits : bits - 1), low = !is_unsigned ? -top : whole ? -(top - 1) : 0;

	return !isnan(x) && x >= low && x < top && (whole || bits == 64 || x <= top - 1);
}

bool
ap_number_fits(const ap_val *v, ap_dtype d)
{
	ap_dtype part = ap_dtype_cat(d) == AP_CAT_COMPLEX ? ap_dtype_real_of(d) : d;

	if (v->kind == AP_VAL_COMPLEX && (part == d ? v->imag != 0 : !fits_float(v->imag, part)))
		return false;
	return ap_dtype_is_integral(d, false) ? fits_integer(v, d) : fits_float(ap_val_as_double(v), part);
}

bool
ap_check_fits(ap_infer_run *r, const ap_val *v, ap_dtype d)
{
	if (!ap_val_is_number(v))
		return ap_refuse_unknown(r, "not-a-number", "a value that is not a known number stands where a number is needed");
	if (ap_number_fits(v, d))
		return true;
	if (v->kind == AP_VAL_COMPLEX && ap_dtype_cat(d) != AP_CAT_COMPLEX && v->imag != 0)
		return ap_refuse_invalid(r, "overflow", "a complex number can't be stored as %.*s", AP_FMT(ap_dtype_text(d)));
	return ap_refuse_invalid(r, "overflow", "the number does not fit %.*s", AP_FMT(ap_dtype_text(d)));
}

bool
ap_check_fills(ap_infer_run *r, const ap_val *v, ap_dtype d, int64_t count)
{
	bool narrow = ap_dtype_cat(d) == AP_CAT_FLOAT && ap_dtype_size(d) <= 2, real = v->kind != AP_VAL_COMPLEX || v->imag == 0;

	return (ap_val_is_number(v) && narrow && real && count == 1) || ap_check_fits(r, v, d);
}

/* power(a, b): a to the power of b, None unless both are real numbers */
bool
ap_rule_power(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	(void)r, (void)op;
	*out = ap_val_of_none();
	for (size_t k = 0; k < n; k++)
		if (!ap_val_is_number(&args[k]) || args[k].kind == AP_VAL_COMPLEX)
			return true;
	*out = (ap_val){ .kind = AP_VAL_FLOAT, .real = pow(ap_val_as_double(&args[0]), ap_val_as_double(&args[1])) };
	return true;
}
