/* Single values: comparing, printing, drawing. */
#include "term/eval.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "term/number.h"

static bool
part_equal(double a, double b)
{
	return (isnan(a) && isnan(b)) || (a == b && signbit(a) == signbit(b));
}

bool
ap_value_equal(ap_dtype d, ap_value a, ap_value b)
{
	ap_number x = ap_number_read(d, a.bits), y = ap_number_read(d, b.bits);

	if (ap_dtype_is_int(d))
		return ap_bits_mask(d, a.bits[0]) == ap_bits_mask(d, b.bits[0]);
	return part_equal(x.re, y.re) && part_equal(x.im, y.im);
}

static double
tolerance(ap_dtype d)
{
	ap_dtype part = ap_dtype_is_complex(d) ? ap_dtype_real_of(d) : d;

	return part == AP_F64 ? 1e-6 : part == AP_F32 ? 1e-3 : 1e-2;
}

static bool
part_differs(double a, double b, double error, double relative)
{
	if (isnan(a) || isnan(b))
		return isnan(a) != isnan(b);
	if (isinf(a) || isinf(b))
		return a != b;
	return fabs(a - b) > error + relative * fmax(fabs(a), fabs(b));
}

bool
ap_value_differs_clearly(ap_dtype d, ap_value a, ap_value b)
{
	if (a.opaque || b.opaque || ap_value_equal(d, a, b))
		return false;
	if (ap_dtype_is_int(d) || (!a.inexact && !b.inexact))
		return true;
	ap_number x = ap_number_read(d, a.bits), y = ap_number_read(d, b.bits);
	double error = 4 * (a.error + b.error), relative = tolerance(d);

	return part_differs(x.re, y.re, error, relative) || part_differs(x.im, y.im, error, relative);
}

/* The fewest digits that read back as the same element. */
static void
print_part(ap_buf *out, ap_dtype d, double v)
{
	char text[40];

	if (isnan(v) || isinf(v)) {
		ap_buf_put(out, isnan(v) ? AP_STR("nan") : v > 0 ? AP_STR("inf") : AP_STR("-inf"));
		return;
	}
	for (int digits = 1; digits <= 17; digits++) {
		snprintf(text, sizeof text, "%.*g", digits, v);
		if (ap_round_to(d, strtod(text, NULL)) == v)
			break;
	}
	/* -20.0 rather than -2e+01, as Python prints it. */
	if (strchr(text, 'e') && fabs(v) >= 1e-4 && fabs(v) < 1e16) {
		for (int places = 0; places < 24; places++) {
			snprintf(text, sizeof text, "%.*f", places, v);
			if (ap_round_to(d, strtod(text, NULL)) == v)
				break;
		}
	}
	ap_buf_put(out, ap_str_of(text));
	if (!strpbrk(text, ".e"))
		ap_buf_lit(out, ".0");
}

void
ap_value_print(ap_buf *out, ap_dtype d, ap_value v)
{
	ap_number n = ap_number_read(d, v.bits);

	switch (ap_dtype_cat(d)) {
	case AP_CAT_BOOL: ap_buf_put(out, n.i ? AP_STR("True") : AP_STR("False")); break;
	case AP_CAT_INT:
		if (d == AP_U64)
			ap_buf_printf(out, "%llu", (unsigned long long)n.i);
		else
			ap_buf_printf(out, "%lld", (long long)n.i);
		break;
	case AP_CAT_FLOAT: print_part(out, d, n.re); break;
	case AP_CAT_COMPLEX:
		ap_buf_putc(out, '(');
		print_part(out, ap_dtype_real_of(d), n.re);
		if (!signbit(n.im) || isnan(n.im))
			ap_buf_putc(out, '+');
		print_part(out, ap_dtype_real_of(d), n.im);
		ap_buf_lit(out, "j)");
		break;
	case AP_CAT_NONE: ap_buf_putc(out, '?'); break;
	}
}

/* Whole numbers, at times with a half or a quarter: sums and products of a few stay exact even in bf16. */
static double
tame_double(ap_rng *r, ap_dtype d)
{
	double v = (double)ap_rng_below(r, 16) - 8;

	if (ap_dtype_size(d) >= 4)
		v = (double)ap_rng_below(r, 128) - 64;
	switch (ap_rng_below(r, 8)) {
	case 0: return v + 0.5;
	case 1: return v + 0.25;
	default: return v;
	}
}

static double
wild_double(ap_rng *r)
{
	static const double wild[] = {
		0.0, -0.0, 1.0, -1.0, HUGE_VAL, -HUGE_VAL, NAN, 0x1p-126, 0x1p-149, 1e30, -1e30, 0x1.fffffep127, 65504, 1e-5, 0.1, 16777217,
	};

	return wild[ap_rng_below(r, sizeof wild / sizeof *wild)];
}

static int64_t
any_int(ap_rng *r, ap_dtype d, bool is_wild)
{
	static const int64_t wild[] = { 0, 1, -1, 127, 128, -128, 255, 32767, -32768, INT32_MAX, INT32_MIN, INT64_MAX, INT64_MIN, 2, -2, 64 };
	uint64_t unsigned_room = 16;

	if (is_wild)
		return wild[ap_rng_below(r, sizeof wild / sizeof *wild)];
	return ap_dtype_is_unsigned(d) ? (int64_t)ap_rng_below(r, unsigned_room) : (int64_t)ap_rng_below(r, 33) - 16;
}

ap_value
ap_value_random(ap_rng *r, ap_dtype d, unsigned wild)
{
	bool is_wild = ap_rng_below(r, 16) < wild;
	ap_number n = { 0 };
	ap_value v = { 0 };
	ap_dtype part = ap_dtype_is_complex(d) ? ap_dtype_real_of(d) : d;

	if (d == AP_B8) {
		n.i = (int64_t)ap_rng_below(r, 2);
	} else if (ap_dtype_is_int(d)) {
		n.i = any_int(r, d, is_wild);
	} else {
		n.re = is_wild ? wild_double(r) : tame_double(r, part);
		if (part != d)
			n.im = is_wild ? wild_double(r) : tame_double(r, part);
	}
	ap_number_write(d, n, v.bits);
	return v;
}

double
ap_value_as_double(ap_dtype d, ap_value v)
{
	ap_number n = ap_number_read(d, v.bits), wide;

	(void)ap_number_cast(d, n, AP_F64, &wide);
	return wide.re;
}

int64_t
ap_value_as_int(ap_dtype d, ap_value v)
{
	ap_number n = ap_number_read(d, v.bits), whole;

	(void)ap_number_cast(d, n, AP_I64, &whole);
	return whole.i;
}

static ap_value
converted(ap_dtype from, ap_number n, ap_dtype d)
{
	ap_number r;
	ap_value v = { 0 };

	(void)ap_number_cast(from, n, d, &r);
	ap_number_write(d, r, v.bits);
	return v;
}

ap_value
ap_value_of_int(ap_dtype d, int64_t v)
{
	return converted(AP_I64, (ap_number){ .i = v }, d);
}

ap_value
ap_value_of_double(ap_dtype d, double v)
{
	return converted(AP_F64, (ap_number){ .re = v }, d);
}
