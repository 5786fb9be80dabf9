/* torch.einsum (aten/src/ATen/native/Linear.cpp) of one or two operands: a label is an axis, and what the result does not have is summed. */
#include "term/eval_apply.h"

enum { OPERANDS = 2 };

/* The result's labels come first. */
typedef struct axis { char label; bool summed; int64_t size, step[OPERANDS]; } axis;

typedef struct equation { ap_str operand[OPERANDS], result; axis at[3 * AP_OPERAND_RANK]; size_t n; } equation;

/* einsum{ab,bc->ac}: the rule spells all of it. */
static bool
read_equation(ap_str symbol, size_t operands, equation *e)
{
	ap_str text = ap_str_cut(symbol, ap_str_find(symbol, 0, '{') + 1, ap_str_find(symbol, 0, '}'));
	size_t comma = ap_str_find(text, 0, ','), arrow = ap_str_find(text, 0, '-');

	if (arrow + 1 >= text.n || (operands == 1) != (comma >= text.n))
		return false;
	e->operand[0] = ap_str_cut(text, 0, operands == 1 ? arrow : comma);
	if (operands == OPERANDS)
		e->operand[1] = ap_str_cut(text, comma + 1, arrow);
	e->result = ap_str_cut(text, arrow + 2, text.n);
	return e->result.n <= AP_OPERAND_RANK;
}

static axis *
axis_of(equation *e, char label, bool summed)
{
	for (size_t k = 0; k < e->n; k++)
		if (e->at[k].label == label)
			return &e->at[k];
	e->at[e->n] = (axis){ .label = label, .summed = summed, .size = 1 };
	return &e->at[e->n++];
}

/* How far operand k goes along each axis: not at all where it is broadcast, and along several of its own for a diagonal. */
static bool
place_operand(equation *e, const ap_operand *o, size_t k)
{
	int64_t step = 1;

	if (o->rank != (int)e->operand[k].n)
		return false;
	for (int d = o->rank - 1; d >= 0; step *= o->size[d--]) {
		axis *x = axis_of(e, e->operand[k].p[d], true);

		if (o->size[d] == 1)
			continue;
		x->size = o->size[d];
		x->step[k] += step;
	}
	return true;
}

/* Eager sums a label of one operand alone before it multiplies, and rounds what that gives; a broadcast one may be summed either way. */
static bool
is_summed_first(const axis *x, size_t operands)
{
	return operands == OPERANDS && x->summed && (!x->step[0] || !x->step[1]);
}

static void
add_product(const ap_apply_call *c, const int64_t *at, ap_number *sum)
{
	const ap_number a = c->in[0].x[at[0]], b = c->n == OPERANDS ? c->in[1].x[at[1]] : (ap_number){ .re = 1, .i = 1 };

	sum->re += a.re * b.re - a.im * b.im;
	sum->im += a.re * b.im + a.im * b.re;
	sum->i = (int64_t)((uint64_t)sum->i + (uint64_t)a.i * (uint64_t)b.i);
}

bool
ap_apply_einsum(ap_apply_call *c)
{
	equation e = { .n = 0 };
	int64_t results = 1, terms = 1;

	if (c->n < 1 || c->n > OPERANDS || !read_equation(c->symbol, c->n, &e) || (c->n == OPERANDS && c->in[0].dtype != c->in[1].dtype))
		return false;
	for (size_t k = 0; k < e.result.n; k++)
		(void)axis_of(&e, e.result.p[k], false);
	for (size_t k = 0; k < c->n; k++)
		if (!place_operand(&e, &c->in[k], k))
			return false;
	for (size_t k = 0; k < e.n; k++) {
		*(e.at[k].summed ? &terms : &results) *= e.at[k].size;
		c->coarse |= is_summed_first(&e.at[k], c->n);
	}
	bool whole = ap_dtype_is_int(c->in[0].dtype);

	if (c->in[0].dtype == AP_B8 || (whole && c->coarse))
		return false;
	ap_number *out = ap_apply_result(c, 0, results, whole);

	for (int64_t f = 0; f < results * terms; f++) {
		int64_t rest = f, at[OPERANDS] = { 0 };

		for (size_t k = e.n; k-- > 0; rest /= e.at[k].size)
			for (size_t o = 0; o < c->n; o++)
				at[o] += rest % e.at[k].size * e.at[k].step[o];
		add_product(c, at, &out[f / terms]);
	}
	c->rough = !whole;
	c->products = !whole && c->n == OPERANDS;
	return true;
}
