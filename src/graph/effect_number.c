/*
 * Arithmetic of Python numbers: sizes and positions that a graph computes, as Dynamo prints it (`add = pos + 1`).
 * Python's rules (The Python Language Reference, 6.7): // and % round down, / gives a float.
 */
#include "graph/effect.h"

#include <math.h>

/* As integers, where both are; of their real values a size that is a symbol has none, so only what needs them asks. */
typedef struct operands { int64_t a, b; const ap_val *left, *right; bool whole; } operands;

static double
real_of(const ap_val *v)
{
	return v->kind == AP_VAL_FLOAT ? v->real : v->kind == AP_VAL_BOOL ? (double)v->truth : (double)v->integer;
}

static bool
is_number(const ap_val *v)
{
	return v->kind == AP_VAL_INT || v->kind == AP_VAL_FLOAT || v->kind == AP_VAL_BOOL;
}

static ap_val truth(bool t) { return (ap_val){ .kind = AP_VAL_BOOL, .truth = t }; }
static ap_val whole(int64_t i) { return (ap_val){ .kind = AP_VAL_INT, .integer = i }; }
static ap_val real(double x) { return (ap_val){ .kind = AP_VAL_FLOAT, .real = x }; }

/* False: Python's integers have no bound, ours do. */
static bool
whole_add(operands o, ap_val *out)
{
	return out->kind = AP_VAL_INT, ap_add_ok(o.a, o.b, &out->integer);
}

static bool
whole_sub(operands o, ap_val *out)
{
	return out->kind = AP_VAL_INT, ap_sub_ok(o.a, o.b, &out->integer);
}

static bool
whole_mul(operands o, ap_val *out)
{
	return out->kind = AP_VAL_INT, ap_mul_ok(o.a, o.b, &out->integer);
}

static bool
whole_floor_div(operands o, ap_val *out)
{
	if (o.b == 0 || (o.a == INT64_MIN && o.b == -1))
		return false;
	*out = whole(ap_floor_div(o.a, o.b));
	return true;
}

static bool
whole_mod(operands o, ap_val *out)
{
	ap_val q = { 0 };

	if (!whole_floor_div(o, &q))
		return false;
	*out = whole(o.a - q.integer * o.b);
	return true;
}

static bool
quotient(operands o, ap_val *out)
{
	enum { EXACT = 53 };
	int64_t limit = INT64_C(1) << EXACT;

	if (real_of(o.right) == 0 || (o.whole && (o.a > limit || o.a < -limit || o.b > limit || o.b < -limit)))
		return false;
	*out = real(real_of(o.left) / real_of(o.right));
	return true;
}

static bool real_add(operands o, ap_val *out) { return *out = real(real_of(o.left) + real_of(o.right)), true; }
static bool real_sub(operands o, ap_val *out) { return *out = real(real_of(o.left) - real_of(o.right)), true; }
static bool real_mul(operands o, ap_val *out) { return *out = real(real_of(o.left) * real_of(o.right)), true; }
static bool whole_eq(operands o, ap_val *out) { return *out = truth(o.a == o.b), true; }
static bool whole_ne(operands o, ap_val *out) { return *out = truth(o.a != o.b), true; }
static bool whole_lt(operands o, ap_val *out) { return *out = truth(o.a < o.b), true; }
static bool whole_le(operands o, ap_val *out) { return *out = truth(o.a <= o.b), true; }
static bool whole_gt(operands o, ap_val *out) { return *out = truth(o.a > o.b), true; }
static bool whole_ge(operands o, ap_val *out) { return *out = truth(o.a >= o.b), true; }

static const struct {
	const char *target;
	bool (*whole)(operands o, ap_val *out);
	bool (*real)(operands o, ap_val *out);
} table[] = {
	{ "+", whole_add, real_add },  { "-", whole_sub, real_sub }, { "*", whole_mul, real_mul }, { "//", whole_floor_div, NULL },
	{ "%", whole_mod, NULL },      { "/", quotient, quotient },  { "==", whole_eq, NULL },     { "!=", whole_ne, NULL },
	{ "<", whole_lt, NULL },       { "<=", whole_le, NULL },     { ">", whole_gt, NULL },      { ">=", whole_ge, NULL },
};

static bool
binary(ap_infer_run *r, ap_str target, const ap_val *a, const ap_val *b, ap_val *out)
{
	operands o = { a->kind == AP_VAL_BOOL ? a->truth : a->integer, b->kind == AP_VAL_BOOL ? b->truth : b->integer, a, b,
		       a->kind != AP_VAL_FLOAT && b->kind != AP_VAL_FLOAT };

	if (o.whole && o.b == 0 && (ap_str_eq(target, "//") || ap_str_eq(target, "%") || ap_str_eq(target, "/")))
		return ap_refuse_invalid(r, "zero-division", "division of %lld by zero", (long long)o.a);
	for (size_t k = 0; k < sizeof table / sizeof *table; k++) {
		bool (*f)(operands, ap_val *) = o.whole ? table[k].whole : table[k].real;

		if (ap_str_is(target, ap_str_of(table[k].target)) && f && f(o, out))
			return true;
	}
	return ap_refuse_unknown(r, "python-arithmetic", "Python's %.*s on these numbers is not modelled", AP_FMT(target));
}

bool
ap_effect_number(ap_infer_run *r, const ap_node *n, ap_val *out)
{
	ap_val a, b, zero = whole(0);
	ap_str target = n->target;

	*out = (ap_val){ 0 };
	/* `s += 1` binds the name s anew, which nodes can't say. */
	if (n->nargs == 0 || n->nargs > 2 || n->nkeywords || n->spelling == AP_SPELL_AUGMENTED)
		return ap_refuse_unknown(r, "python-arithmetic", "Python's %.*s is not modelled", AP_FMT(target));
	a = ap_val_of_arg(r, &n->args[0]);
	b = n->nargs == 2 ? ap_val_of_arg(r, &n->args[1]) : zero;
	if (!is_number(&a) || !is_number(&b))
		return ap_refuse_unknown(r, "python-arithmetic", "Python's %.*s on what is no number is not modelled", AP_FMT(target));
	if (n->nargs == 2)
		return binary(r, target, &a, &b, out);
	if (ap_str_eq(target, "neg") && a.kind == AP_VAL_FLOAT)
		return *out = real(-a.real), true;
	if (ap_str_eq(target, "neg"))
		return binary(r, AP_STR("-"), &zero, &a, out);
	if (ap_str_eq(target, "not"))
		return *out = truth(a.kind == AP_VAL_INT ? a.integer == 0 : real_of(&a) == 0), true;
	return ap_refuse_unknown(r, "python-arithmetic", "Python's %.*s on a number is not modelled", AP_FMT(target));
}
