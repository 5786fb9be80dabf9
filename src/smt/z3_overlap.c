/*
 * The overlap equation for Z3.
 *
 * Dimensions of x and y with the same stride S enter it as S * D, where D, the sum of x's indices less the sum of y's, takes every value
 * from -(sum of y's sizes - 1) to the sum of x's sizes - 1: one unknown a stride instead of one a dimension, which is
 * what lets Z3 4.8 decide products of symbols.  Those are split further by the sign of D: with D = 1 + E, E >= 0, the
 * product S * D = S + S * E needs only its sign.  For the question whether x overlaps itself, each dimension is a stride of its own, D the
 * difference of two indices, and some D is not 0.
 *
 * A first question asks for small values, so that the example that is shown is a readable one.
 */
#include "z3_overlap.h"

#include <stdio.h>

#include "z3_ask.h"

enum { SPLIT_MAX = 3, SMALL = 12, UNKNOWNS = 2 * AP_MAX_RANK };

/* Dimensions of one stride. */
typedef struct product {
	const ap_formula *stride;
	int64_t units;
	uint64_t of_x, of_y; /* sets of dimensions */
	Z3_ast d, rest;      /* D, and E for the case at hand */
} product;

typedef struct question {
	const ap_symbolic *s;
	const ap_layout_formula *y; /* x itself, where s->y is NULL */
	bool self;
	int64_t units_x, units_y;
	ap_z3_ask ask;
	Z3_ast *symbol;
	product products[UNKNOWNS];
	int n;
} question;

static Z3_ast
encode(const question *q, const ap_formula *e)
{
	switch (e->kind) {
	case AP_FORMULA_INT:
		return ap_z3_int(q->ask.z, e->value);
	case AP_FORMULA_SYMBOL:
		return q->symbol[e->symbol];
	case AP_FORMULA_ADD:
		return ap_z3_add(q->ask.z, encode(q, e->left), encode(q, e->right));
	case AP_FORMULA_SUB:
		return ap_z3_sub(q->ask.z, encode(q, e->left), encode(q, e->right));
	case AP_FORMULA_MUL:
		return ap_z3_mul(q->ask.z, encode(q, e->left), encode(q, e->right));
	}
	ap_bug("expression kind %d", (int)e->kind);
}

static void
require(const question *q, Z3_ast fact)
{
	Z3_solver_assert(q->ask.z, q->ask.solver, fact);
}

static void
require_relation(const question *q, const ap_relation *r)
{
	Z3_ast left = encode(q, r->left), right = encode(q, r->right);

	switch (r->order) {
	case AP_LESS:
		require(q, Z3_mk_lt(q->ask.z, left, right));
		return;
	case AP_LESS_EQUAL:
		require(q, Z3_mk_le(q->ask.z, left, right));
		return;
	case AP_EQUAL:
		require(q, Z3_mk_eq(q->ask.z, left, right));
		return;
	case AP_NOT_EQUAL:
		require(q, Z3_mk_not(q->ask.z, Z3_mk_eq(q->ask.z, left, right)));
		return;
	}
	ap_bug("relation %d", (int)r->order);
}

static product *
find_product(question *q, const ap_formula *stride, int64_t units)
{
	int k = 0;

	while (k < q->n && (q->self || q->products[k].units != units || !ap_formula_same(q->products[k].stride, stride)))
		k++;
	if (k == q->n) {
		char name[32];

		snprintf(name, sizeof name, "D!%d", k);
		q->products[q->n++] = (product){ .stride = stride, .units = units, .d = ap_z3_unknown(q->ask.z, name) };
	}
	return &q->products[k];
}

static void
set_products(question *q)
{
	for (int d = 0; d < q->s->x->rank; d++) {
		product *p = find_product(q, q->s->x->stride[d], q->units_x);

		p->of_x |= UINT64_C(1) << d;
		if (q->self)
			p->of_y |= UINT64_C(1) << d;
	}
	for (int d = 0; !q->self && d < q->y->rank; d++)
		find_product(q, q->y->stride[d], q->units_y)->of_y |= UINT64_C(1) << d;
}

/* The sum of size - 1 over the dimensions. */
static Z3_ast
reach(const question *q, const ap_layout_formula *l, uint64_t dims)
{
	Z3_ast sum = ap_z3_int(q->ask.z, 0);

	for (int d = 0; d < l->rank; d++)
		if (dims >> d & 1)
			sum = ap_z3_add(q->ask.z, sum, ap_z3_sub(q->ask.z, encode(q, l->size[d]), ap_z3_int(q->ask.z, 1)));
	return sum;
}

static void
require_sizes(const question *q, const ap_layout_formula *l)
{
	for (int d = 0; d < l->rank; d++)
		require(q, Z3_mk_ge(q->ask.z, encode(q, l->size[d]), ap_z3_int(q->ask.z, 1)));
}

static void
require_some_difference(const question *q)
{
	Z3_ast differ[AP_MAX_RANK];

	for (int k = 0; k < q->n; k++)
		differ[k] = Z3_mk_not(q->ask.z, Z3_mk_eq(q->ask.z, q->products[k].d, ap_z3_int(q->ask.z, 0)));
	require(q, q->n ? Z3_mk_or(q->ask.z, (unsigned)q->n, differ) : Z3_mk_false(q->ask.z));
}

/* What does not depend on the case: sizes, relations, the ranges of the unknowns. */
static void
require_common(question *q)
{
	Z3_ast low = ap_z3_int(q->ask.z, INT64_MIN), high = ap_z3_int(q->ask.z, INT64_MAX);

	for (size_t k = 0; k < q->s->symbols->n; k++) {
		require(q, Z3_mk_ge(q->ask.z, q->symbol[k], low));
		require(q, Z3_mk_le(q->ask.z, q->symbol[k], high));
	}
	for (size_t k = 0; k < q->s->nrelations; k++)
		require_relation(q, &q->s->relations[k]);
	require_sizes(q, q->s->x);
	if (!q->self)
		require_sizes(q, q->y);
	for (int k = 0; k < q->n; k++) {
		const product *p = &q->products[k];

		require(q, Z3_mk_le(q->ask.z, p->d, reach(q, q->s->x, p->of_x)));
		require(q, Z3_mk_ge(q->ask.z, ap_z3_add(q->ask.z, p->d, reach(q, q->y, p->of_y)), ap_z3_int(q->ask.z, 0)));
	}
	if (q->self)
		require_some_difference(q);
}

/* S * D in the case that D < 0, = 0, > 0 (sign -1, 0, 1), or undivided (sign 2). */
static Z3_ast
encode_product(const question *q, const product *p, int k, int sign)
{
	Z3_ast stride = ap_z3_mul(q->ask.z, ap_z3_int(q->ask.z, p->units), encode(q, p->stride)), zero = ap_z3_int(q->ask.z, 0);
	char name[32];

	if (sign == 2)
		return ap_z3_mul(q->ask.z, stride, p->d);
	if (sign == 0) {
		require(q, Z3_mk_eq(q->ask.z, p->d, zero));
		return zero;
	}
	snprintf(name, sizeof name, "E!%d", k);

	Z3_ast e = ap_z3_unknown(q->ask.z, name), magnitude = ap_z3_add(q->ask.z, ap_z3_int(q->ask.z, 1), e);
	Z3_ast whole = ap_z3_add(q->ask.z, stride, ap_z3_mul(q->ask.z, stride, e));

	require(q, Z3_mk_ge(q->ask.z, e, zero));
	require(q, Z3_mk_eq(q->ask.z, p->d, sign > 0 ? magnitude : ap_z3_sub(q->ask.z, zero, magnitude)));
	return sign > 0 ? whole : ap_z3_sub(q->ask.z, zero, whole);
}

/* Address of x less address of y is T, from -(units_x - 1) to units_y - 1; of the same layout 0. */
static void
require_meeting(question *q, const int *sign)
{
	Z3_ast difference = ap_z3_int(q->ask.z, 0);

	if (!q->self)
		difference = ap_z3_sub(q->ask.z, ap_z3_mul(q->ask.z, ap_z3_int(q->ask.z, q->units_x), encode(q, q->s->x->offset)),
		                      ap_z3_mul(q->ask.z, ap_z3_int(q->ask.z, q->units_y), encode(q, q->y->offset)));
	for (int k = 0; k < q->n; k++)
		difference = ap_z3_add(q->ask.z, difference, encode_product(q, &q->products[k], k, sign[k]));
	if (q->self || q->units_x + q->units_y == 2) {
		require(q, Z3_mk_eq(q->ask.z, difference, ap_z3_int(q->ask.z, 0)));
		return;
	}
	require(q, Z3_mk_ge(q->ask.z, difference, ap_z3_int(q->ask.z, 1 - q->units_x)));
	require(q, Z3_mk_le(q->ask.z, difference, ap_z3_int(q->ask.z, q->units_y - 1)));
}

static void
require_small(const question *q)
{
	for (size_t k = 0; k < q->s->symbols->n; k++) {
		require(q, Z3_mk_ge(q->ask.z, q->symbol[k], ap_z3_int(q->ask.z, -SMALL)));
		require(q, Z3_mk_le(q->ask.z, q->symbol[k], ap_z3_int(q->ask.z, SMALL)));
	}
}

/* Spreads `sum` over the indices of the dimensions; false if they can't hold it. */
static bool
spread(const ap_layout *l, uint64_t dims, int64_t sum, int64_t *index)
{
	for (int d = 0; d < l->rank; d++)
		if (dims >> d & 1) {
			index[d] = ap_min(sum, l->size[d] - 1);
			sum -= index[d];
		}
	return sum == 0;
}

static bool
first_byte(const ap_layout *l, const int64_t *index, int64_t *byte)
{
	int64_t at = l->offset, step;

	for (int d = 0; d < l->rank; d++)
		if (index[d] < 0 || index[d] >= l->size[d] || !ap_mul_ok(index[d], l->stride[d], &step) || !ap_add_ok(at, step, &at))
			return false;
	return ap_mul_ok(at, l->itemsize, byte);
}

static bool
is_witness(const ap_layout *x, const ap_layout *y, bool self, ap_witness *w)
{
	int64_t at, bt;
	bool differ = !self;

	for (int d = 0; self && d < x->rank; d++)
		differ |= w->a[d] != w->b[d];
	if (!differ || !first_byte(x, w->a, &at) || !first_byte(y, w->b, &bt))
		return false;
	w->byte = ap_max(at, bt);
	return w->byte - at < x->itemsize && w->byte - bt < y->itemsize;
}

static bool
holds(const ap_relation *r, const int64_t *values)
{
	int64_t a, b;

	if (!ap_formula_value(r->left, values, &a) || !ap_formula_value(r->right, values, &b))
		return false;
	switch (r->order) {
	case AP_LESS:
		return a < b;
	case AP_LESS_EQUAL:
		return a <= b;
	case AP_EQUAL:
		return a == b;
	case AP_NOT_EQUAL:
		return a != b;
	}
	ap_bug("relation %d", (int)r->order);
}

/* The model as values and a witness, checked by plain arithmetic. */
static bool
read_model(ap_arena *a, const question *q, int64_t *values, ap_witness *where)
{
	Z3_model model = Z3_solver_get_model(q->ask.z, q->ask.solver);
	ap_layout x, y;
	bool ok = model != NULL;

	if (ok)
		Z3_model_inc_ref(q->ask.z, model);
	for (size_t k = 0; ok && k < q->s->symbols->n; k++)
		ok = ap_z3_ask_value(&q->ask, model, q->symbol[k], &values[k]);
	for (size_t k = 0; ok && k < q->s->nrelations; k++)
		ok = holds(&q->s->relations[k], values);
	ok = ok && ap_layout_formula_value(a, q->s->x, values, &x) && ap_layout_formula_value(a, q->y, values, &y) && ap_layout_is_valid(&x) &&
	     ap_layout_is_valid(&y);
	for (int d = 0; d < AP_MAX_RANK; d++)
		where->a[d] = where->b[d] = 0;
	for (int k = 0; ok && k < q->n; k++) {
		int64_t d;

		ok = ap_z3_ask_value(&q->ask, model, q->products[k].d, &d) && d != INT64_MIN && spread(&x, q->products[k].of_x, ap_max(d, 0), where->a) &&
		     spread(&y, q->products[k].of_y, ap_max(-d, 0), where->b);
	}
	if (model)
		Z3_model_dec_ref(q->ask.z, model);
	return ok && is_witness(&x, &y, q->self, where);
}

/* The next combination of signs; the first `n` positions that are not 2 count. */
static bool
next_case(int *sign, int n)
{
	for (int k = 0; k < n; k++) {
		if (sign[k] == 2)
			continue;
		if (++sign[k] <= 1)
			return true;
		sign[k] = -1;
	}
	return false;
}

static void
first_case(const question *q, int *sign)
{
	int symbolic = 0;

	for (int k = 0; k < q->n; k++) {
		bool split = q->products[k].stride->kind != AP_FORMULA_INT && symbolic < SPLIT_MAX;

		symbolic += split;
		sign[k] = split ? -1 : 2;
	}
}

static ap_overlap
solve(ap_arena *a, question *q, int64_t *values, ap_witness *where)
{
	int sign[UNKNOWNS];
	ap_overlap answer = AP_DISJOINT;

	first_case(q, sign);
	if (q->s->symbols->n > 0) {
		int whole[UNKNOWNS];

		for (int k = 0; k < q->n; k++)
			whole[k] = 2;
		Z3_solver_push(q->ask.z, q->ask.solver);
		require_small(q);
		require_meeting(q, whole);

		bool found = ap_z3_ask_check(&q->ask, "sat: they overlap for small values") == Z3_L_TRUE && read_model(a, q, values, where);

		Z3_solver_pop(q->ask.z, q->ask.solver, 1);
		if (found)
			return AP_OVERLAP;
	}
	do {
		Z3_solver_push(q->ask.z, q->ask.solver);
		require_meeting(q, sign);

		Z3_lbool reply = ap_z3_ask_check(&q->ask, "sat: they overlap; unsat here and in all other cases: they are disjoint");
		bool found = reply == Z3_L_TRUE && read_model(a, q, values, where);

		Z3_solver_pop(q->ask.z, q->ask.solver, 1);
		if (found)
			return AP_OVERLAP;
		if (reply != Z3_L_FALSE)
			answer = AP_TOO_HARD;
	} while (next_case(sign, q->n));
	return answer;
}

ap_overlap
ap_z3_overlap(ap_arena *a, const ap_symbolic *s, unsigned ms, ap_buf *smt2, int64_t *values, ap_witness *where)
{
	question q = { .s = s, .y = s->y ? s->y : s->x, .self = s->y == NULL, .ask = ap_z3_ask_open(ms, smt2) };
	int64_t unit = ap_gcd(s->x->itemsize, q.y->itemsize);

	q.units_x = s->x->itemsize / unit;
	q.units_y = q.y->itemsize / unit;
	q.symbol = AP_NEW_N(a, Z3_ast, s->symbols->n + 1);
	for (size_t k = 0; k < s->symbols->n; k++)
		q.symbol[k] = ap_z3_unknown(q.ask.z, ap_str_copy(a, s->symbols->at[k]).p);
	set_products(&q);
	require_common(&q);

	ap_overlap answer = solve(a, &q, values, where);

	ap_z3_ask_close(&q.ask);
	return answer;
}
