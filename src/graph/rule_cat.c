/* cat, stack and what is made of them (aten/src/ATen/native/TensorShape.cpp). */
#include "graph/rule_move.h"

/* A 1-d empty tensor is skipped by cat, whatever the others look like. */
static bool
is_skipped(const ap_tensor *x)
{
	return x->layout.rank == 1 && x->layout.size[0] == 0;
}

static bool
tensors_of(ap_infer_run *r, const ap_val *list, ap_tensors *x)
{
	if (list->kind != AP_VAL_LIST)
		return ap_refuse_unknown(r, "argument-kind", "a list of tensors is expected here");
	ap_val_tensors(r, list, x);
	if (x->n != list->n || !x->n)
		return ap_refuse_invalid(r, "argument", "a non-empty list of tensors is needed");
	return true;
}

static ap_dtype
promote_all(ap_infer_run *r, const ap_tensors *x)
{
	const ap_tensor **each = AP_NEW_N(r->arena, const ap_tensor *, x->n);

	for (size_t k = 0; k < x->n; k++)
		each[k] = &x->at[k];
	return ap_promote(each, x->n);
}

static bool
cat_sizes(ap_infer_run *r, const ap_tensors *x, const ap_tensor *first, int dim, int64_t *size)
{
	int rank = first->layout.rank;

	memcpy(size, first->layout.size, sizeof(int64_t) * (size_t)rank);
	size[dim] = 0;
	for (size_t k = 0; k < x->n; k++) {
		const ap_layout *l = &x->at[k].layout;

		if (is_skipped(&x->at[k]))
			continue;
		if (l->rank != rank)
			return ap_refuse_invalid(r, "shape", "cat: tensors of %d and %d dimensions", rank, l->rank);
		for (int d = 0; d < rank; d++) {
			if (d != dim && l->size[d] != size[d])
				return ap_refuse_invalid(r, "shape", "cat: sizes %lld and %lld in dimension %d", (long long)size[d],
				                         (long long)l->size[d], d);
		}
		if (!ap_add_ok(size[dim], l->size[dim], &size[dim]))
			return ap_refuse_invalid(r, "size-overflow", "the result is too large");
	}
	return true;
}

/* cat_compute_output_memory_format */
static ap_format
cat_format(const ap_tensors *x)
{
	ap_format f = AP_FORMAT_PRESERVE;

	for (size_t k = 0; k < x->n; k++) {
		ap_format g = ap_suggested_format(&x->at[k].layout);

		if (g == AP_FORMAT_CONTIGUOUS || (f != AP_FORMAT_PRESERVE && f != g))
			return AP_FORMAT_CONTIGUOUS;
		f = g;
	}
	return f;
}

/* Each operand is copied, with its cast, into its part of the result. */
static bool
cat_parts(ap_infer_run *r, const ap_tensors *x, int dim, ap_tensor y)
{
	int64_t at = y.layout.offset;

	for (size_t k = 0; k < x->n; k++) {
		const ap_tensor *from = &x->at[k];
		ap_tensor part;

		if (is_skipped(from))
			continue;
		if (!ap_view(r, &y, y.dtype, y.layout.rank, from->layout.size, y.layout.stride, at, &part))
			return false;
		ap_step_add(r, AP_STEP_COPY, part, from, 1);
		at += from->layout.size[dim] * y.layout.stride[dim];
	}
	return true;
}

static bool
cat(ap_infer_run *r, const ap_tensors *x, int64_t dim, ap_val *out)
{
	const ap_tensor *first = NULL;
	int64_t size[AP_MAX_RANK];
	ap_dtype dtype = promote_all(r, x);
	ap_tensor y;
	int d;

	if (dtype == AP_DTYPE_NONE)
		return ap_refuse_invalid(r, "dtype", "cat: these dtypes have no common one");
	for (size_t k = 0; k < x->n; k++) {
		if (!x->at[k].layout.rank)
			return ap_refuse_invalid(r, "shape", "cat: a 0-d tensor can't be concatenated");
		if (!first && !is_skipped(&x->at[k]))
			first = &x->at[k];
	}
	/* at::legacy_cat_wrap_dim: where all are skipped, eager does not look at dim. */
	if (!first)
		first = &x->at[0], dim = 0;
	if (!ap_wrap_dim(r, dim, first->layout.rank, &d) || !cat_sizes(r, x, first, d, size))
		return false;
	ap_tensor shape = *first;

	shape.layout.size = size;
	if (!ap_fresh_format(r, &shape, dtype, cat_format(x), &y) || !cat_parts(r, x, d, y))
		return false;
	*out = ap_val_of_tensor(y);
	return true;
}

/* cat(list, dim) */
bool
ap_rule_cat(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	ap_tensors x = { 0 };
	int64_t dim = 0;

	(void)op;
	return tensors_of(r, &args[0], &x) && (n < 2 || ap_val_int(r, &args[1], &dim)) && cat(r, &x, dim, out);
}

static bool
insert_dimension(ap_infer_run *r, ap_tensor *x, int dim)
{
	int64_t size[AP_MAX_RANK], stride[AP_MAX_RANK];
	int rank = x->layout.rank;

	if (rank + 1 > AP_MAX_RANK)
		return ap_refuse_invalid(r, "rank", "too many dimensions");
	for (int d = 0; d <= rank; d++) {
		size[d] = d == dim ? 1 : x->layout.size[d - (d > dim)];
		stride[d] = d == dim ? (dim < rank ? x->layout.size[dim] * x->layout.stride[dim] : 1) : x->layout.stride[d - (d > dim)];
	}
	return ap_view(r, x, x->dtype, rank + 1, size, stride, x->layout.offset, x);
}

/* stack(list, dim) */
bool
ap_rule_stack(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	ap_tensors x = { 0 };
	int64_t dim = 0;
	int d;

	(void)op;
	if (!tensors_of(r, &args[0], &x) || (n > 1 && !ap_val_int(r, &args[1], &dim)) || !ap_wrap_dim(r, dim, x.at[0].layout.rank + 1, &d))
		return false;
	for (size_t k = 1; k < x.n; k++) {
		if (!ap_layout_same_shape(&x.at[0].layout, &x.at[k].layout))
			return ap_refuse_invalid(r, "shape", "stack: the tensors have different sizes");
	}
	for (size_t k = 0; k < x.n; k++) {
		if (!insert_dimension(r, &x.at[k], d))
			return false;
	}
	return cat(r, &x, d, out);
}

/* x as a tensor of rank >= n, as torch.atleast_nd views it; columns: 1-d ones become columns. */
static bool
at_least(ap_infer_run *r, ap_tensor *x, int n, bool columns)
{
	if (columns) {
		if (x->layout.rank == 0 && !insert_dimension(r, x, 0))
			return false;
		return x->layout.rank > 1 || insert_dimension(r, x, 1);
	}
	if (x->layout.rank == 0 && !insert_dimension(r, x, 0))
		return false;
	if (n >= 2 && x->layout.rank == 1 && !insert_dimension(r, x, 0))
		return false;
	return n < 3 || x->layout.rank != 2 || insert_dimension(r, x, 2);
}

/* nstack(list, h | v | d | column) */
bool
ap_rule_nstack(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	ap_tensors x = { 0 };
	bool h = ap_val_is_word(&args[1], "h"), d = ap_val_is_word(&args[1], "d"), column = ap_val_is_word(&args[1], "column");

	(void)op, (void)n;
	if (!tensors_of(r, &args[0], &x))
		return false;
	for (size_t k = 0; k < x.n; k++) {
		if (!at_least(r, &x.at[k], h ? 1 : d ? 3 : 2, column))
			return false;
	}
	return cat(r, &x, h ? x.at[0].layout.rank > 1 : d ? 2 : column ? 1 : 0, out);
}

static bool
zeros(ap_infer_run *r, ap_tensor y)
{
	ap_step_add(r, AP_STEP_CONST, y, NULL, 0);
	return true;
}

/* block_diag(list) */
bool
ap_rule_block_diag(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	ap_tensors x = { 0 };
	int64_t size[2] = { 0, 0 }, row = 0, column = 0;
	ap_tensor y, part;

	(void)op, (void)n;
	if (args[0].kind == AP_VAL_LIST && !args[0].n) {
		if (!ap_fresh(r, AP_F32, 2, (int64_t[]){ 1, 0 }, &y))
			return false;
		*out = ap_val_of_tensor(y);
		return true;
	}
	if (!tensors_of(r, &args[0], &x))
		return false;
	for (size_t k = 0; k < x.n; k++) {
		if (x.at[k].layout.rank > 2)
			return ap_refuse_invalid(r, "shape", "block_diag: a tensor of %d dimensions", x.at[k].layout.rank);
		if (!at_least(r, &x.at[k], 2, false) || !ap_add_ok(size[0], x.at[k].layout.size[0], &size[0]) ||
		    !ap_add_ok(size[1], x.at[k].layout.size[1], &size[1]))
			return false;
	}
	ap_dtype dtype = promote_all(r, &x);

	if (dtype == AP_DTYPE_NONE)
		return ap_refuse_invalid(r, "dtype", "block_diag: these dtypes have no common one");
	if (!ap_fresh(r, dtype, 2, size, &y) || !zeros(r, y))
		return false;
	for (size_t k = 0; k < x.n; k++) {
		const ap_layout *l = &x.at[k].layout;

		if (ap_layout_count(l)) {
			if (!ap_view(r, &y, dtype, 2, l->size, y.layout.stride, row * size[1] + column, &part))
				return false;
			ap_step_add(r, AP_STEP_COPY, part, &x.at[k], 1);
		}
		row += l->size[0];
		column += l->size[1];
	}
	*out = ap_val_of_tensor(y);
	return true;
}

/* diag_embed(x, offset, d0, d1): zeros with x on a diagonal */
bool
ap_rule_diag_embed(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	int64_t offset = 0, d0 = -2, d1 = -1, size[AP_MAX_RANK];
	ap_tensor x, y;
	int a, b, k = 0;

	if (!ap_val_tensor(r, &args[0], &x) || (n > 1 && !ap_val_int(r, &args[1], &offset)) || (n > 2 && !ap_val_int(r, &args[2], &d0)) ||
	    (n > 3 && !ap_val_int(r, &args[3], &d1)))
		return false;
	int rank = x.layout.rank;

	if (rank == 0 || rank + 1 > AP_MAX_RANK)
		return ap_refuse_invalid(r, "shape", "diag_embed needs at least 1 dimension");
	if (!ap_wrap_dim(r, d0, rank + 1, &a) || !ap_wrap_dim(r, d1, rank + 1, &b))
		return false;
	if (a == b)
		return ap_refuse_invalid(r, "dim-twice", "diag_embed: both dimensions are the same");
	for (int d = 0; d <= rank; d++)
		size[d] = d == a || d == b ? x.layout.size[rank - 1] + (offset < 0 ? -offset : offset) : x.layout.size[k++];
	if (!ap_fresh(r, x.dtype, rank + 1, size, &y) || !zeros(r, y))
		return false;
	ap_val diagonal = { 0 };

	if (!ap_rule_call(r, op, "diagonal", (ap_val[]){ ap_val_of_tensor(y), ap_val_of_int(offset), ap_val_of_int(a), ap_val_of_int(b) }, 4,
	                  &diagonal))
		return false;
	ap_step_add(r, AP_STEP_COPY, diagonal.tensor, &x, 1);
	*out = ap_val_of_tensor(y);
	return true;
}

/* diag(x, k) */
bool
ap_rule_diag(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	ap_tensor x;
	int64_t k = 0;
	ap_val diagonal = { 0 };

	if (!ap_val_tensor(r, &args[0], &x) || (n > 1 && !ap_val_int(r, &args[1], &k)))
		return false;
	if (x.layout.rank == 1)
		return ap_rule_diag_embed(r, op, (ap_val[]){ args[0], ap_val_of_int(k) }, 2, out);
	if (x.layout.rank != 2)
		return ap_refuse_invalid(r, "shape", "diag needs 1 or 2 dimensions, not %d", x.layout.rank);
	return ap_rule_call(r, op, "diagonal", (ap_val[]){ args[0], ap_val_of_int(k), ap_val_of_int(0), ap_val_of_int(1) }, 4, &diagonal) &&
	       ap_rule_call(r, op, "copy_of", &diagonal, 1, out);
}

/* diagflat(x, offset) */
bool
ap_rule_diagflat(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	ap_val flat = { 0 };

	return ap_rule_call(r, op, "ravel", args, 1, &flat) &&
	       ap_rule_diag_embed(r, op, (ap_val[]){ flat, n > 1 ? args[1] : ap_val_of_int(0) }, 2, out);
}
