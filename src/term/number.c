#include "term/number.h"

#include <math.h>

/*
 * The small float formats, all sign, exponent, mantissa.  What an exponent of all ones means differs: IEEE has infinities and NaNs,
 * "FN" formats only NaN (one bit pattern a sign), "FNUZ" neither: NaN is what would be -0.
 * What is too large becomes infinity; in FN formats the largest number, in FNUZ formats NaN.
 */
typedef enum specials { IEEE, FN, FNUZ } specials;

typedef struct format { int exponent_bits, mantissa_bits, bias; specials specials; } format;

/* NULL: not one of them. */
static const format *
format_of(ap_dtype d)
{
	static const format half = { 5, 10, 15, IEEE }, brain = { 8, 7, 127, IEEE }, e4m3 = { 4, 3, 7, FN }, e5m2 = { 5, 2, 15, IEEE },
	                    e4m3_unsigned_zero = { 4, 3, 8, FNUZ }, e5m2_unsigned_zero = { 5, 2, 16, FNUZ };

	switch ((int)d) {
	case AP_F16: return &half;
	case AP_BF16: return &brain;
	case AP_F8E4M3FN: return &e4m3;
	case AP_F8E5M2: return &e5m2;
	case AP_F8E4M3FNUZ: return &e4m3_unsigned_zero;
	case AP_F8E5M2FNUZ: return &e5m2_unsigned_zero;
	default: return NULL;
	}
}

static uint64_t
word_of_float(float x)
{
	uint32_t w;

	memcpy(&w, &x, sizeof w);
	return w;
}

static float
float_of_word(uint64_t word)
{
	uint32_t w = (uint32_t)word;
	float x;

	memcpy(&x, &w, sizeof x);
	return x;
}

static uint64_t
word_of_double(double x)
{
	uint64_t w;

	memcpy(&w, &x, sizeof w);
	return w;
}

static double
double_of_word(uint64_t w)
{
	double x;

	memcpy(&x, &w, sizeof x);
	return x;
}

static uint64_t
nan_of(const format *f, bool negative)
{
	uint64_t sign = (uint64_t)negative << (f->exponent_bits + f->mantissa_bits);

	if (f->specials == FNUZ)
		return UINT64_C(1) << (f->exponent_bits + f->mantissa_bits);
	if (f->specials == FN)
		return sign | ((UINT64_C(1) << (f->exponent_bits + f->mantissa_bits)) - 1);
	return sign | (((UINT64_C(1) << (f->exponent_bits + 1)) - 1) << (f->mantissa_bits - 1));
}

/* Round to nearest, ties to even: the mantissa is scaled so that the format's last place is 1, where rint() rounds as wanted. */
static uint64_t
encode(const format *f, float x)
{
	bool negative = signbit(x) != 0;
	uint64_t sign = (uint64_t)negative << (f->exponent_bits + f->mantissa_bits);
	uint64_t top = (UINT64_C(1) << f->exponent_bits) - 1, one = UINT64_C(1) << f->mantissa_bits;
	uint64_t infinity = top << f->mantissa_bits;
	/* the first code past the largest finite value */
	uint64_t limit = f->specials == IEEE ? infinity : f->specials == FN ? infinity + one - 1 : infinity + one;
	double a = fabs((double)x);

	if (isnan(x))
		return nan_of(f, negative);
	if (a == 0)
		return f->specials == FNUZ ? 0 : sign;
	if (isinf(x))
		return f->specials == IEEE ? sign | infinity : f->specials == FN ? sign | (limit - 1) : nan_of(f, negative);
	int exponent = ilogb(a), least = 1 - f->bias;

	if (exponent < least)
		exponent = least;
	double scaled = nearbyint(ldexp(a, f->mantissa_bits - exponent));
	uint64_t code = ((uint64_t)(exponent - least) << f->mantissa_bits) + (uint64_t)scaled;

	if (code >= limit)
		return f->specials == IEEE ? sign | infinity : f->specials == FN ? sign | (limit - 1) : nan_of(f, negative);
	return code == 0 && f->specials == FNUZ ? 0 : sign | code;
}

static double
decode(const format *f, uint64_t bits)
{
	uint64_t mantissa = bits & ((UINT64_C(1) << f->mantissa_bits) - 1);
	uint64_t top = (UINT64_C(1) << f->exponent_bits) - 1, exponent = (bits >> f->mantissa_bits) & top;
	bool negative = (bits >> (f->exponent_bits + f->mantissa_bits)) & 1;
	double a;

	if (f->specials == IEEE && exponent == top)
		return mantissa ? (negative ? -NAN : NAN) : negative ? -HUGE_VAL : HUGE_VAL;
	if (f->specials == FN && exponent == top && mantissa == (UINT64_C(1) << f->mantissa_bits) - 1)
		return negative ? -NAN : NAN;
	if (f->specials == FNUZ && negative && !exponent && !mantissa)
		return NAN;
	if (exponent)
		a = ldexp((double)(mantissa | UINT64_C(1) << f->mantissa_bits), (int)exponent - f->bias - f->mantissa_bits);
	else
		a = ldexp((double)mantissa, 1 - f->bias - f->mantissa_bits);
	return negative ? -a : a;
}

/* f8e8m0fnu is a bare exponent: a power of two, without sign or zero; ties go up from a normal, down from a subnormal number. */
static uint64_t
encode_e8m0(float x)
{
	uint64_t w = word_of_float(x), exponent = w >> 23 & 0xff, half = w & 0x400000, rest = w & 0x3fffff;

	if (exponent == 0xff)
		return exponent;
	return exponent + (half && (rest || exponent > 0));
}

static double
decode_e8m0(uint64_t bits)
{
	return bits == 0xff ? NAN : ldexp(1.0, (int)bits - 127);
}

uint64_t
ap_float_to_bits(ap_dtype d, double x)
{
	if (d == AP_F64)
		return word_of_double(x);
	if (d == AP_F32)
		return word_of_float((float)x);
	if (d == AP_F8E8M0FNU)
		return encode_e8m0((float)x);
	const format *f = format_of(d);

	if (!f)
		ap_bug("%.*s is no float type", AP_FMT(ap_dtype_text(d)));
	return encode(f, (float)x);
}

double
ap_float_of_bits(ap_dtype d, uint64_t bits)
{
	if (d == AP_F64)
		return double_of_word(bits);
	if (d == AP_F32)
		return (double)float_of_word(bits);
	if (d == AP_F8E8M0FNU)
		return decode_e8m0(bits & 0xff);
	const format *f = format_of(d);

	if (!f)
		ap_bug("%.*s is no float type", AP_FMT(ap_dtype_text(d)));
	return decode(f, bits);
}

double
ap_round_to(ap_dtype d, double x)
{
	if (d == AP_F64)
		return x;
	if (d == AP_F32)
		return (double)(float)x;
	return ap_float_of_bits(d, ap_float_to_bits(d, x));
}

uint64_t
ap_bits_mask(ap_dtype d, uint64_t bits)
{
	int64_t size = ap_dtype_size(d);

	return size >= 8 ? bits : bits & ((UINT64_C(1) << (8 * size)) - 1);
}

int64_t
ap_int_wrap(ap_dtype d, int64_t v)
{
	switch (d) {
	case AP_B8: return v != 0;
	case AP_U8: return (uint8_t)v;
	case AP_I8: return (int8_t)v;
	case AP_I16: return (int16_t)v;
	case AP_I32: return (int32_t)v;
	case AP_U16: return (uint16_t)v;
	case AP_U32: return (uint32_t)v;
	case AP_I64:
	case AP_U64: return v;
	default: ap_bug("%.*s is no integer type", AP_FMT(ap_dtype_text(d)));
	}
}

ap_number
ap_number_read(ap_dtype d, const uint64_t bits[2])
{
	ap_number n = { 0 };
	ap_dtype part = ap_dtype_real_of(d);

	switch (ap_dtype_cat(d)) {
	case AP_CAT_BOOL: n.i = ap_bits_mask(d, bits[0]) != 0; break;
	case AP_CAT_INT: n.i = ap_int_wrap(d, (int64_t)bits[0]); break;
	case AP_CAT_FLOAT: n.re = ap_float_of_bits(d, bits[0]); break;
	case AP_CAT_COMPLEX:
		n.re = ap_float_of_bits(part, bits[0]);
		n.im = ap_float_of_bits(part, d == AP_C128 ? bits[1] : bits[0] >> (8 * ap_dtype_size(part)));
		break;
	case AP_CAT_NONE: ap_bug("a number without a dtype");
	}
	return n;
}

void
ap_number_write(ap_dtype d, ap_number n, uint64_t bits[2])
{
	ap_dtype part = ap_dtype_real_of(d);

	bits[0] = bits[1] = 0;
	switch (ap_dtype_cat(d)) {
	case AP_CAT_BOOL:
	case AP_CAT_INT: bits[0] = ap_bits_mask(d, (uint64_t)ap_int_wrap(d, n.i)); break;
	case AP_CAT_FLOAT: bits[0] = ap_float_to_bits(d, n.re); break;
	case AP_CAT_COMPLEX:
		bits[0] = ap_float_to_bits(part, n.re);
		if (d == AP_C128)
			bits[1] = ap_float_to_bits(part, n.im);
		else
			bits[0] |= ap_float_to_bits(part, n.im) << (8 * ap_dtype_size(part));
		break;
	case AP_CAT_NONE: ap_bug("a number without a dtype");
	}
}

static double
double_of_int(ap_dtype from, int64_t i)
{
	return from == AP_U64 ? (double)(uint64_t)i : (double)i;
}

/* int -> f32 rounds once, from the integer: (float)(double)i would round twice. */
static double
float_of_int(ap_dtype from, int64_t i, ap_dtype to)
{
	if (to == AP_F64)
		return double_of_int(from, i);
	float x = from == AP_U64 ? (float)(uint64_t)i : (float)i;

	return ap_round_to(to, (double)x);
}

/* Out of range is undefined in C++; u8 goes through int64 in c10, so that negative numbers wrap there. */
static bool
int_of_double(ap_dtype to, double x, int64_t *i)
{
	double t = trunc(x);

	*i = 0;
	if (to == AP_U64 && t >= 0x1p63 && t < 0x1p64) {
		*i = (int64_t)(uint64_t)t;
		return true;
	}
	if (!(t >= -0x1p63 && t < 0x1p63)) {
		*i = ap_int_wrap(to, INT64_MIN);
		return false;
	}
	int64_t wide = (int64_t)t;

	*i = ap_int_wrap(to, wide);
	if (to == AP_U64)
		return wide >= 0;
	return to == AP_U8 || *i == wide;
}

bool
ap_number_cast(ap_dtype from, ap_number x, ap_dtype to, ap_number *out)
{
	ap_dtype part = ap_dtype_is_complex(to) ? ap_dtype_real_of(to) : to;
	bool whole = ap_dtype_is_int(from), known = true;

	*out = (ap_number){ 0 };
	switch (ap_dtype_cat(to)) {
	case AP_CAT_BOOL: out->i = whole ? x.i != 0 : x.re != 0 || x.im != 0; break;
	case AP_CAT_INT:
		if (whole)
			out->i = ap_int_wrap(to, x.i);
		else
			known = int_of_double(to, x.re, &out->i);
		break;
	case AP_CAT_FLOAT:
	case AP_CAT_COMPLEX:
		out->re = whole ? float_of_int(from, x.i, part) : ap_round_to(part, x.re);
		if (ap_dtype_is_complex(to) && !whole)
			out->im = ap_round_to(part, x.im);
		break;
	case AP_CAT_NONE: ap_bug("a cast to no dtype");
	}
	return known;
}

double
ap_number_place(ap_dtype d)
{
	ap_dtype real = ap_dtype_is_complex(d) ? ap_dtype_real_of(d) : d;

	switch (real) {
	case AP_F64: return 0x1p-52;
	case AP_F32: return 0x1p-23;
	case AP_F16: return 0x1p-10;
	case AP_BF16: return 0x1p-7;
	default: return ap_dtype_is_float(real) ? 0x1p-2 : 0;
	}
}

double
ap_number_step(ap_dtype d, double size)
{
	ap_dtype real = ap_dtype_is_complex(d) ? ap_dtype_real_of(d) : d;
	double normal = real == AP_F64 ? 0x1p-1022 : real == AP_F16 ? 0x1p-14 : 0x1p-126;

	return size > 0 ? ap_number_place(d) * fmax(size, normal) : 0;
}
