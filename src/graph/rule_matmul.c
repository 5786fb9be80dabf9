/* Matrix products: shapes only (aten/src/ATen/native/LinearAlgebra.cpp); what they compute is a function of whole operands. */
#include "graph/rule_apply.h"

static bool
same_dtype(ap_infer_run *r, const ap_op *op, const ap_tensor *x, size_t n)
{
	for (size_t k = 1; k < n; k++) {
		if (x[k].dtype != x[0].dtype)
			return ap_refuse_dtype(r, x, n, "%.*s needs operands of one dtype: %.*s and %.*s", AP_FMT(op->fn),
			                       AP_FMT(ap_dtype_text(x[0].dtype)), AP_FMT(ap_dtype_text(x[k].dtype)));
	}
	if (n && x[0].dtype == AP_B8)
		return ap_refuse_dtype(r, x, n, "%.*s is not defined for b8", AP_FMT(op->fn));
	return true;
}

static bool
mismatch(ap_infer_run *r, const ap_op *op, int64_t a, int64_t b)
{
	return ap_refuse_invalid(r, "shape", "%.*s: inner sizes %lld and %lld differ", AP_FMT(op->fn), (long long)a, (long long)b);
}

static bool
check_ranks(ap_infer_run *r, const ap_op *op, const ap_tensor *a, int ra, const ap_tensor *b, int rb)
{
	if (a->layout.rank != ra || b->layout.rank != rb)
		return ap_refuse_invalid(r, "shape", "%.*s needs operands of %d and %d dimensions, not %d and %d", AP_FMT(op->fn), ra, rb,
		                         a->layout.rank, b->layout.rank);
	return true;
}

/* The sizes of a product whose operands have fixed ranks. */
static bool
product_sizes(ap_infer_run *r, const ap_op *op, const ap_tensor *a, const ap_tensor *b, int ra, int rb, int *rank, int64_t *size)
{
	if (!check_ranks(r, op, a, ra, b, rb))
		return false;
	const int64_t *p = a->layout.size, *q = b->layout.size;
	int64_t inner_a = p[ra - 1], inner_b = q[rb == 1 ? 0 : rb - 2];

	if (ra == 3 && p[0] != q[0])
		return ap_refuse_invalid(r, "shape", "%.*s: %lld and %lld matrices", AP_FMT(op->fn), (long long)p[0], (long long)q[0]);
	if (inner_a != inner_b)
		return mismatch(r, op, inner_a, inner_b);
	*rank = 0;
	for (int d = 0; d < ra - 1; d++)
		size[(*rank)++] = p[d];
	if (rb > 1)
		size[(*rank)++] = q[rb - 1];
	return true;
}

static bool
product(ap_infer_run *r, const ap_op *op, const ap_val *args, int ra, int rb, ap_val *out)
{
	ap_tensor x[2];
	ap_tensors all = { x, 2, 2 };
	int64_t size[AP_MAX_RANK];
	int rank;

	return ap_val_tensor(r, &args[0], &x[0]) && ap_val_tensor(r, &args[1], &x[1]) &&
	       product_sizes(r, op, &x[0], &x[1], ra, rb, &rank, size) && same_dtype(r, op, x, 2) &&
	       ap_apply_one(r, ap_rule_fn_text(r, op), &all, x[0].dtype, rank, size, out);
}

bool
ap_rule_mm(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	(void)n;
	return product(r, op, args, 2, 2, out);
}

bool
ap_rule_bmm(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	(void)n;
	return product(r, op, args, 3, 3, out);
}

bool
ap_rule_mv(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	(void)n;
	return product(r, op, args, 2, 1, out);
}

bool
ap_rule_dot(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	(void)n;
	return product(r, op, args, 1, 1, out);
}

/* matmul(a, b): 1-d operands are a row or a column, batch dimensions are broadcast */
static bool
matmul_sizes(ap_infer_run *r, const ap_op *op, const ap_tensor *a, const ap_tensor *b, int *rank, int64_t *size)
{
	int ra = a->layout.rank, rb = b->layout.rank;
	const int64_t *p = a->layout.size, *q = b->layout.size;
	ap_tensor batch[2] = { *a, *b };

	if (!ra || !rb)
		return ap_refuse_invalid(r, "shape", "matmul of a 0-d tensor");
	int64_t inner_b = q[rb == 1 ? 0 : rb - 2];

	if (p[ra - 1] != inner_b)
		return mismatch(r, op, p[ra - 1], inner_b);
	batch[0].layout.rank = ra > 2 ? ra - 2 : 0;
	batch[1].layout.rank = rb > 2 ? rb - 2 : 0;
	if (!ap_broadcast(r, (const ap_tensor *const[]){ &batch[0], &batch[1] }, 2, rank, size))
		return false;
	if (ra > 1)
		size[(*rank)++] = p[ra - 2];
	if (rb > 1)
		size[(*rank)++] = q[rb - 1];
	return true;
}

bool
ap_rule_matmul(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	ap_tensor x[2];
	ap_tensors all = { x, 2, 2 };
	int64_t size[AP_MAX_RANK];
	int rank;

	(void)n;
	return ap_val_tensor(r, &args[0], &x[0]) && ap_val_tensor(r, &args[1], &x[1]) && same_dtype(r, op, x, 2) &&
	       matmul_sizes(r, op, &x[0], &x[1], &rank, size) && ap_apply_one(r, ap_rule_fn_text(r, op), &all, x[0].dtype, rank, size, out);
}

/* outer(a, b): a product of broadcast views */
bool
ap_rule_outer(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	ap_tensor a, b;

	(void)n;
	if (!ap_val_tensor(r, &args[0], &a) || !ap_val_tensor(r, &args[1], &b) || !check_ranks(r, op, &a, 1, &b, 1) ||
	    !ap_view(r, &a, a.dtype, 2, (int64_t[]){ a.layout.size[0], 1 }, (int64_t[]){ a.layout.stride[0], 1 }, a.layout.offset, &a))
		return false;
	return ap_pointwise(r, AP_STR("mul"), (ap_val[]){ ap_val_of_tensor(a), args[1] }, 2, 0, out);
}

/* c + a b in its forms; c has to be expandable to the product's sizes. */
static bool
add_product(ap_infer_run *r, const ap_op *op, const ap_val *args, int ra, int rb, int reduce, ap_val *out)
{
	ap_tensor x[3], expanded;
	ap_tensors all = { x, 3, 3 };
	int64_t size[AP_MAX_RANK];
	int rank;

	for (int k = 0; k < 3; k++) {
		if (!ap_val_tensor(r, &args[k], &x[k]))
			return false;
	}
	if (!same_dtype(r, op, x, 3) || !product_sizes(r, op, &x[1], &x[2], ra, rb, &rank, size))
		return false;
	for (int k = 0; reduce && k < 2; k++)
		size[k] = size[k + 1];
	rank -= reduce;
	return ap_expand(r, &x[0], rank, size, &expanded) && ap_apply_one(r, ap_rule_fn_text(r, op), &all, x[0].dtype, rank, size, out);
}

bool
ap_rule_addmm(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	(void)n;
	return add_product(r, op, args, 2, 2, 0, out);
}

bool
ap_rule_baddbmm(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	(void)n;
	return add_product(r, op, args, 3, 3, 0, out);
}

bool
ap_rule_addmv(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	(void)n;
	return add_product(r, op, args, 2, 1, 0, out);
}

bool
ap_rule_addbmm(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	(void)n;
	return add_product(r, op, args, 3, 3, 1, out);
}

/* addr(c, a, b): dtypes are promoted */
bool
ap_rule_addr(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	ap_tensor x[3];
	ap_tensors all = { x, 3, 3 };

	(void)n;
	for (int k = 0; k < 3; k++) {
		if (!ap_val_tensor(r, &args[k], &x[k]))
			return false;
	}
	if (!check_ranks(r, op, &x[1], 1, &x[2], 1))
		return false;
	int64_t size[2] = { x[1].layout.size[0], x[2].layout.size[0] };
	ap_dtype d = ap_promote((const ap_tensor *const[]){ &x[0], &x[1], &x[2] }, 3);
	ap_tensor parts[3] = { x[0], x[1], x[2] }, y;

	if (d == AP_DTYPE_NONE)
		return ap_refuse_invalid(r, "dtype", "addr: these dtypes have no common one");
	if (!ap_expand(r, &x[0], 2, size, &parts[0]) ||
	    !ap_view(r, &x[1], x[1].dtype, 2, (int64_t[]){ size[0], 1 }, (int64_t[]){ x[1].layout.stride[0], 1 }, x[1].layout.offset, &parts[1]) ||
	    !ap_fresh_iterated(r, d, 2, size, parts, 3, d, &y))
		return false;
	ap_apply_fn(r, ap_rule_fn_text(r, op), &all, &y, 1);
	*out = ap_val_of_tensor(y);
	return ap_check_scale(r, op, d);
}

/* The bias is expanded to the result; that of a vector may be a row. */
static bool
bias_fits(ap_infer_run *r, const ap_tensor *bias, int columns, int rank, const int64_t *size)
{
	int64_t row[2] = { 1, size[rank - 1] };
	ap_tensor wide;

	if (columns == 1)
		return ap_refuse_invalid(r, "shape", "linear: a bias of %d dimensions beside a weight of 1", bias->layout.rank);
	return rank == 1 ? ap_expand(r, bias, 2, row, &wide) : ap_expand(r, bias, rank, size, &wide);
}

/* linear(x, weight, bias) */
bool
ap_rule_linear(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	ap_tensors x = { 0 };
	ap_tensor input, weight;
	int64_t size[AP_MAX_RANK];

	if (!ap_val_tensor(r, &args[0], &input) || !ap_val_tensor(r, &args[1], &weight) || !ap_operands(r, args, n, &x) ||
	    !same_dtype(r, op, x.at, 2))
		return false;
	if (x.n > 2 && x.at[2].dtype != input.dtype && input.layout.rank != 2)
		return ap_refuse_unknown(r, "mixed-dtypes", "linear with a bias of another dtype is not modelled");
	if (!same_dtype(r, op, x.at, x.n))
		return false;
	int rank = input.layout.rank, columns = weight.layout.rank;

	if (rank == 0 || columns == 0 || columns > 2)
		return ap_refuse_invalid(r, "shape", "linear: operands of %d and %d dimensions", rank, columns);
	if (input.layout.size[rank - 1] != weight.layout.size[columns - 1])
		return mismatch(r, op, input.layout.size[rank - 1], weight.layout.size[columns - 1]);
	memcpy(size, input.layout.size, sizeof(int64_t) * (size_t)rank);
	size[rank - 1] = weight.layout.size[0];
	if (x.n > 2 && x.at[2].layout.rank && !bias_fits(r, &x.at[2], columns, rank, size))
		return false;
	return ap_apply_one(r, ap_rule_fn_text(r, op), &x, input.dtype, columns == 1 ? rank - 1 : rank, size, out);
}
