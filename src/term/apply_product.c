/* Products of matrices.  Integers are exact modulo 2^width, floats are summed in double. */
#include "term/eval_apply.h"

#include <math.h>

static ap_number
times(ap_number a, ap_number b)
{
	return (ap_number){ a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re, (int64_t)((uint64_t)a.i * (uint64_t)b.i) };
}

static ap_number
plus(ap_number a, ap_number b)
{
	return (ap_number){ a.re + b.re, a.im + b.im, (int64_t)((uint64_t)a.i + (uint64_t)b.i) };
}

/* A factor as a stack of matrices: `rows` x `columns`, with the strides of its elements. */
typedef struct matrix { const ap_operand *o; int64_t rows, columns, row_step, column_step; int batch; } matrix;

static matrix
as_matrix(const ap_operand *o, bool is_left, bool transposed)
{
	if (o->rank == 1)
		return is_left ? (matrix){ o, 1, o->size[0], 0, 1, 0 } : (matrix){ o, o->size[0], 1, 1, 0, 0 };
	int64_t r = o->size[o->rank - 2], c = o->size[o->rank - 1];

	return transposed ? (matrix){ o, c, r, 1, c, o->rank - 2 } : (matrix){ o, r, c, c, 1, o->rank - 2 };
}

/* Sizes of the batch dimensions, broadcast. */
static bool
batch_sizes(const matrix *a, const matrix *b, int *rank, int64_t *size)
{
	*rank = a->batch > b->batch ? a->batch : b->batch;
	for (int d = 0; d < *rank; d++) {
		int da = d - (*rank - a->batch), db = d - (*rank - b->batch);
		int64_t sa = da < 0 ? 1 : a->o->size[da], sb = db < 0 ? 1 : b->o->size[db];

		if (sa != sb && sa != 1 && sb != 1)
			return false;
		size[d] = sa == 1 ? sb : sa;
	}
	return true;
}

/* Where matrix number k (in the broadcast order) of m begins. */
static int64_t
batch_begin(const matrix *m, int rank, const int64_t *size, int64_t k)
{
	int64_t begin = 0, step = m->rows * m->columns;

	for (int d = rank - 1; d >= 0; d--) {
		int own = d - (rank - m->batch);
		int64_t at = k % size[d];

		k /= size[d];
		if (own < 0)
			continue;
		if (m->o->size[own] != 1)
			begin += at * step;
		step *= m->o->size[own];
	}
	return begin;
}

/* a @ b with torch.matmul's broadcasting, in the order of its result; NULL if the shapes don't fit. */
static ap_number *
multiply(ap_apply_call *c, const matrix *a, const matrix *b, int64_t *count)
{
	int64_t size[AP_OPERAND_RANK], stacks = 1;
	int rank;

	if (a->columns != b->rows || a->o->dtype != b->o->dtype || !batch_sizes(a, b, &rank, size))
		return NULL;
	for (int d = 0; d < rank; d++)
		stacks *= size[d];
	*count = stacks * a->rows * b->columns;
	ap_number *out = AP_NEW_N(c->arena, ap_number, *count), *next = out;

	for (int64_t k = 0; k < stacks; k++) {
		int64_t ab = batch_begin(a, rank, size, k), bb = batch_begin(b, rank, size, k);

		for (int64_t i = 0; i < a->rows; i++) {
			for (int64_t j = 0; j < b->columns; j++, next++) {
				for (int64_t m = 0; m < a->columns; m++)
					*next = plus(*next, times(a->o->x[ab + i * a->row_step + m * a->column_step], b->o->x[bb + m * b->row_step + j * b->column_step]));
			}
		}
	}
	return out;
}

static bool
finish(ap_apply_call *c, ap_number *x, int64_t count)
{
	bool whole = ap_dtype_is_int(c->in[0].dtype);

	if (!x || c->in[0].dtype == AP_B8)
		return false;
	c->out[0] = x;
	c->count[0] = count;
	c->is_int[0] = whole;
	c->rough = c->products = !whole;
	return true;
}

static bool
has_ranks(const ap_apply_call *c, size_t n)
{
	if (c->n < n)
		return false;
	for (size_t k = 0; k < n; k++)
		if (c->in[k].rank < 1)
			return false;
	return true;
}

bool
ap_apply_matmul(ap_apply_call *c)
{
	int64_t count = 0;

	if (c->n != 2 || !has_ranks(c, 2))
		return false;
	matrix a = as_matrix(&c->in[0], true, false), b = as_matrix(&c->in[1], false, false);
	ap_number *out = multiply(c, &a, &b, &count);

	return finish(c, out, count);
}

bool
ap_apply_vdot(ap_apply_call *c)
{
	return c->n == 2 && !ap_dtype_is_complex(c->in[0].dtype) && ap_apply_matmul(c);
}

bool
ap_apply_outer(ap_apply_call *c)
{
	if (c->n != 2 || c->in[0].rank != 1 || c->in[1].rank != 1 || c->in[0].dtype != c->in[1].dtype)
		return false;
	int64_t n = c->in[0].n, m = c->in[1].n;
	ap_number *out = AP_NEW_N(c->arena, ap_number, n * m);

	for (int64_t k = 0; k < n * m; k++)
		out[k] = times(c->in[0].x[k / m], c->in[1].x[k % m]);
	return finish(c, out, n * m);
}

/* Of a bias that is broadcast. */
static ap_number
bias_of(const ap_operand *o, int64_t row, int64_t column)
{
	int64_t columns = o->rank ? o->size[o->rank - 1] : 1;

	if (columns == 1)
		column = 0;
	return o->x[(o->rank == 2 && o->size[0] > 1 ? row * columns : 0) + column];
}

/* x @ weight^T + bias */
bool
ap_apply_linear(ap_apply_call *c)
{
	int64_t count = 0;

	if (c->n < 2 || !has_ranks(c, 2) || c->in[1].rank > 2)
		return false;
	matrix a = as_matrix(&c->in[0], true, false), b = as_matrix(&c->in[1], false, c->in[1].rank == 2);

	/* a weight of one matrix: the leading dimensions of x are rows */
	if (c->in[0].rank > 1) {
		a.rows = c->in[0].n && a.columns ? c->in[0].n / a.columns : 0;
		a.batch = 0;
	}
	if (c->n > 2 && (c->in[2].rank > 2 || (c->in[2].rank == 2 && c->in[0].rank != 2)))
		return false;
	ap_number *out = multiply(c, &a, &b, &count);

	for (int64_t k = 0; out && c->n > 2 && k < count; k++)
		out[k] = plus(out[k], bias_of(&c->in[2], k / b.columns, k % b.columns));
	return finish(c, out, count);
}

static ap_number
scaled(const ap_apply_call *c, const char *key, ap_number x)
{
	double f = ap_attr_double(c->symbol, key, 1);

	return (ap_number){ x.re * f, x.im * f, (int64_t)((uint64_t)x.i * (uint64_t)ap_attr_int(c->symbol, key, 1)) };
}

/* beta * c + alpha * product; c is broadcast; beta = 0 drops it, NaN and all. */
static void
add_scaled(const ap_apply_call *c, ap_number *out, int64_t count, int64_t rows, int64_t columns, bool is_vector)
{
	const ap_operand *o = &c->in[0];
	bool dropped = ap_attr_double(c->symbol, "beta", 1) == 0;

	for (int64_t k = 0; k < count; k++) {
		int64_t at[3] = { is_vector ? 0 : k / (rows * columns), is_vector ? 0 : k / columns % rows, is_vector ? k : k % columns }, e = 0;

		for (int d = 0; d < o->rank; d++)
			e = e * o->size[d] + (o->size[d] == 1 ? 0 : at[3 - o->rank + d]);
		out[k] = scaled(c, "alpha", out[k]);
		if (!dropped)
			out[k] = plus(scaled(c, "beta", o->x[e]), out[k]);
	}
}

bool
ap_apply_addmm(ap_apply_call *c)
{
	int64_t count = 0;

	if (c->n != 3 || c->in[0].rank > 3 || c->in[1].rank < 2 || c->in[2].rank < 1)
		return false;
	matrix a = as_matrix(&c->in[1], true, false), b = as_matrix(&c->in[2], false, false);
	ap_number *out = multiply(c, &a, &b, &count);

	if (!out || c->in[0].dtype != c->in[1].dtype)
		return false;
	add_scaled(c, out, count, a.rows, b.columns, c->in[2].rank == 1);
	return finish(c, out, count);
}

bool
ap_apply_addr(ap_apply_call *c)
{
	if (c->n != 3 || c->in[0].rank > 2 || c->in[1].rank != 1 || c->in[2].rank != 1 || c->in[0].dtype != c->in[1].dtype ||
	    c->in[1].dtype != c->in[2].dtype)
		return false;
	int64_t rows = c->in[1].n, columns = c->in[2].n;
	ap_number *out = AP_NEW_N(c->arena, ap_number, rows * columns);

	for (int64_t k = 0; k < rows * columns; k++)
		out[k] = times(c->in[1].x[k / columns], c->in[2].x[k % columns]);
	add_scaled(c, out, rows * columns, rows, columns, false);
	return finish(c, out, rows * columns);
}
