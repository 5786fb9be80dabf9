/*
 * Pointwise functions of integers and bools.
 *
 * Arithmetic is two's complement modulo 2^width; the caller wraps the result.  Sums and products of bools are `or` and `and`, which
 * wrapping to b8 (any number but 0 is true) gives too.  A division by zero is an error in eager, and INT_MIN / -1 traps.
 */
#include "term/fn_eval.h"

#define INT(name, expression) \
	bool ap_int_##name(ap_fn_call *c, ap_number *r) \
	{ \
		int64_t x = c->x[0].i, y = c->n > 1 ? c->x[1].i : 0; \
		(void)x, (void)y; \
		r->i = (expression); \
		return true; \
	}

static int64_t sum(int64_t a, int64_t b) { return (int64_t)((uint64_t)a + (uint64_t)b); }
static int64_t difference(int64_t a, int64_t b) { return (int64_t)((uint64_t)a - (uint64_t)b); }
static int64_t product(int64_t a, int64_t b) { return (int64_t)((uint64_t)a * (uint64_t)b); }

static bool
is_less(const ap_fn_call *c, int64_t a, int64_t b)
{
	return c->type == AP_U64 ? (uint64_t)a < (uint64_t)b : a < b;
}

/* alpha * x; for bools alpha is true or false too, so that -1 * True is True. */
static int64_t
scaled(const ap_fn_call *c, int64_t x)
{
	int64_t alpha = ap_attr_int(c->symbol, "alpha", 1);

	return c->type == AP_B8 ? (int64_t)(alpha && x) : product(alpha, x);
}

bool
ap_int_none(ap_fn_call *c, ap_number *r)
{
	(void)c, (void)r;
	return false;
}

INT(add, sum(x, scaled(c, y)))
INT(sub, difference(x, scaled(c, y)))
INT(rsub, difference(y, scaled(c, x)))
INT(mul, product(x, y))
INT(eq, x == y)
INT(ne, x != y)
INT(lt, is_less(c, x, y))
INT(le, !is_less(c, y, x))
INT(gt, is_less(c, y, x))
INT(ge, !is_less(c, x, y))
INT(logical_not, !x)
INT(logical_and, x && y)
INT(logical_or, x || y)
INT(logical_xor, !x != !y)
INT(bitwise_not, c->type == AP_B8 ? (int64_t)!x : ~x)
INT(bitwise_and, x & y)
INT(bitwise_or, x | y)
INT(bitwise_xor, x ^ y)
INT(minimum, is_less(c, y, x) ? y : x)
INT(maximum, is_less(c, x, y) ? y : x)
INT(same, x)
INT(never, 0)
INT(always, 1)
INT(square, product(x, x))
INT(neg, difference(0, x))
INT(abs, ap_dtype_is_unsigned(c->type) || x >= 0 ? x : difference(0, x))
INT(sign, ap_dtype_is_unsigned(c->type) ? x != 0 : (x > 0) - (x < 0))
INT(signbit, !ap_dtype_is_unsigned(c->type) && x < 0)
INT(relu, ap_dtype_is_unsigned(c->type) || x >= 0 ? x : 0)
INT(heaviside, x == 0 ? y : (int64_t)is_less(c, 0, x))
INT(addcmul, sum(x, product(product(ap_attr_int(c->symbol, "value", 1), y), c->x[2].i)))

/* A quotient that exists and doesn't trap. */
static bool
can_divide(const ap_fn_call *c, int64_t x, int64_t y)
{
	return y != 0 && (ap_dtype_is_unsigned(c->type) || y != -1 ||
			  x != ap_int_wrap(c->type, (int64_t)(UINT64_C(1) << (8 * ap_dtype_size(c->type) - 1))));
}

static int64_t
quotient(const ap_fn_call *c, int64_t x, int64_t y, bool floor)
{
	if (c->type == AP_U64)
		return (int64_t)((uint64_t)x / (uint64_t)y);
	return x / y - (floor && x % y != 0 && (x < 0) != (y < 0));
}

bool
ap_int_floor_divide(ap_fn_call *c, ap_number *r)
{
	if (!can_divide(c, c->x[0].i, c->x[1].i))
		return false;
	r->i = quotient(c, c->x[0].i, c->x[1].i, true);
	return true;
}

bool
ap_int_div(ap_fn_call *c, ap_number *r)
{
	bool floor = ap_attr_is(c->symbol, "rounding_mode", "floor");

	if ((!floor && !ap_attr_is(c->symbol, "rounding_mode", "trunc")) || !can_divide(c, c->x[0].i, c->x[1].i))
		return false;
	r->i = quotient(c, c->x[0].i, c->x[1].i, floor);
	return true;
}

bool
ap_int_remainder(ap_fn_call *c, ap_number *r)
{
	int64_t x = c->x[0].i, y = c->x[1].i;

	if (!can_divide(c, x, y))
		return false;
	r->i = difference(x, product(y, quotient(c, x, y, true)));
	return true;
}

bool
ap_int_fmod(ap_fn_call *c, ap_number *r)
{
	int64_t x = c->x[0].i, y = c->x[1].i;

	if (!can_divide(c, x, y))
		return false;
	r->i = difference(x, product(y, quotient(c, x, y, false)));
	return true;
}

/* at::native::powi: a negative exponent gives 0, but for the bases 1 and -1. */
bool
ap_int_pow(ap_fn_call *c, ap_number *r)
{
	int64_t base = c->x[0].i, power = 1;
	uint64_t exponent = (uint64_t)c->x[1].i;

	if (c->type == AP_B8)
		return false;
	if (!ap_dtype_is_unsigned(c->type) && c->x[1].i < 0) {
		r->i = base == 1 ? 1 : base == -1 ? (exponent & 1 ? -1 : 1) : 0;
		return true;
	}
	for (; exponent; exponent >>= 1) {
		if (exponent & 1)
			power = product(power, base);
		base = product(base, base);
	}
	r->i = power;
	return true;
}

/* BinaryOpsKernel.cpp: out of range, a left shift gives 0 and a right shift only the sign. */
bool
ap_int_left_shift(ap_fn_call *c, ap_number *r)
{
	int64_t width = 8 * ap_dtype_size(c->type), by = c->x[1].i;

	r->i = by < 0 || by >= width ? 0 : (int64_t)((uint64_t)c->x[0].i << by);
	return c->type != AP_B8;
}

bool
ap_int_right_shift(ap_fn_call *c, ap_number *r)
{
	int64_t width = 8 * ap_dtype_size(c->type), by = c->x[1].i, x = c->x[0].i, most = ap_dtype_is_unsigned(c->type) ? width : width - 1;

	if (by < 0 || by >= most)
		r->i = ap_dtype_is_unsigned(c->type) || x >= 0 ? 0 : -1;
	else
		r->i = c->type == AP_U64 ? (int64_t)((uint64_t)x >> by) : x >> by;
	return c->type != AP_B8;
}

static uint64_t
magnitude(const ap_fn_call *c, int64_t x)
{
	return ap_dtype_is_unsigned(c->type) || x >= 0 ? (uint64_t)x : 0 - (uint64_t)x;
}

static uint64_t
greatest_divisor(uint64_t a, uint64_t b)
{
	while (b) {
		uint64_t rest = a % b;

		a = b;
		b = rest;
	}
	return a;
}

INT(gcd, (int64_t)greatest_divisor(magnitude(c, x), magnitude(c, y)))

/* |a / gcd * b|, in C's int for the narrow types, cut off afterwards. */
bool
ap_int_lcm(ap_fn_call *c, ap_number *r)
{
	int64_t a = c->x[0].i, b = c->x[1].i, g = (int64_t)greatest_divisor(magnitude(c, a), magnitude(c, b));
	int64_t multiple = g ? product(a / g, b) : 0;

	if (c->type == AP_I32)
		multiple = ap_int_wrap(AP_I32, multiple);
	r->i = multiple < 0 && !ap_dtype_is_unsigned(c->type) ? difference(0, multiple) : multiple;
	return c->type != AP_U64;
}

/* clamp(x, min, max): min{max, max{min, x}}, so that max wins; an absent bound is the attribute `min=None`. */
bool
ap_int_clamp(ap_fn_call *c, ap_number *r)
{
	ap_str absent;
	bool no_min = ap_attr_find(c->symbol, "min", &absent);
	int64_t x = c->x[0].i;

	for (size_t k = 1; k < c->n; k++) {
		bool is_max = k == 2 || no_min;

		if (is_max ? is_less(c, c->x[k].i, x) : is_less(c, x, c->x[k].i))
			x = c->x[k].i;
	}
	r->i = x;
	return true;
}

static int64_t
within(int64_t x, int64_t least, int64_t most)
{
	x = x < least ? least : x;
	return x > most ? most : x;
}

INT(relu6, within(x, 0, 6))
INT(hardtanh, within(x, ap_attr_int(c->symbol, "min_val", -1), ap_attr_int(c->symbol, "max_val", 1)))

/* x > threshold; eager takes the threshold as a number of x's type, so that -1 is 255 for bytes. */
static bool
is_above(const ap_fn_call *c, int64_t x)
{
	return is_less(c, ap_int_wrap(c->type, ap_attr_int(c->symbol, "threshold", 0)), x);
}

INT(threshold, is_above(c, x) ? x : ap_attr_int(c->symbol, "value", 0))

bool
ap_int_angle(ap_fn_call *c, ap_number *r)
{
	r->re = !ap_dtype_is_unsigned(c->type) && c->x[0].i < 0 ? 3.14159265358979323846 : 0;
	return true;
}

INT(threshold_backward, is_above(c, y) ? x : 0)
