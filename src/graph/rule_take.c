/* Indexing of the flat tensor, and along a dimension with broadcasting (aten/src/ATen/native/TensorAdvancedIndexing.cpp). */
#include "graph/rule_index.h"

/* Element e of the values is at element e of the index, operand `src`. */
static ap_index
flat_index(ap_infer_run *r, const ap_layout *values, int src)
{
	ap_index_maker m = ap_index_begin(r, 1, values->rank);

	m.index[0] = src;
	ap_element_steps(values->rank, values->size, m.by[0]);
	return ap_index_end(r, &m);
}

static bool
flat_view(ap_infer_run *r, const ap_tensor *packed, ap_tensor *out)
{
	int64_t n = ap_layout_count(&packed->layout), one = 1;

	return ap_view(r, packed, packed->dtype, 1, &n, &one, packed->layout.offset, out);
}

/* take(x, index) */
bool
ap_rule_take(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	ap_tensor x, index, y, packed, flat;

	(void)op, (void)n;
	if (!ap_val_tensor(r, &args[0], &x) || !ap_val_tensor(r, &args[1], &index) || !ap_check_index_dtype(r, &index, false) ||
	    !ap_fresh(r, x.dtype, index.layout.rank, index.layout.size, &y) || !ap_packed(r, &x, &packed) || !flat_view(r, &packed, &flat))
		return false;
	int64_t count = ap_layout_count(&index.layout), total = flat.layout.size[0];

	if (count && !total)
		return ap_refuse_invalid(r, "index-range", "take from an empty tensor");
	if (count && !ap_range_step(r, &index, -total, total))
		return false;
	ap_step_add(r, AP_STEP_GATHER, y, (ap_tensor[]){ flat, index }, 2)->index = flat_index(r, &y.layout, 1);
	*out = ap_val_of_tensor(y);
	return true;
}

/*
 * Source and index in the order of eager's loop, which decides where an index repeats: the index gets the source's sizes, and both are permuted as
 * the iterator over the two permutes them.
 */
static bool
in_loop_order(ap_infer_run *r, const ap_op *op, ap_tensor *source, ap_tensor *index)
{
	ap_val like = { 0 }, sizes = ap_val_of_ints(r, source->layout.size, source->layout.rank);
	int perm[AP_MAX_RANK];
	int64_t dims[AP_MAX_RANK];
	int rank = source->layout.rank;

	if (!ap_rule_call(r, op, "reshape", (ap_val[]){ ap_val_of_tensor(*index), sizes }, 2, &like))
		return false;
	ap_iteration_order(r, (ap_tensor[]){ *source, like.tensor }, 2, perm);
	for (int k = 0; k < rank; k++)
		dims[k] = perm[rank - 1 - k];
	ap_val order = ap_val_of_ints(r, dims, rank), a = { 0 }, b = { 0 };
	if (!ap_rule_call(r, op, "permute", (ap_val[]){ ap_val_of_tensor(*source), order }, 2, &a) ||
	    !ap_rule_call(r, op, "permute", (ap_val[]){ like, order }, 2, &b))
		return false;
	*source = a.tensor;
	*index = b.tensor;
	return true;
}

/* put(x, index, source, accumulate): in a packed copy, which then gets x's layout */
bool
ap_rule_put(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	ap_tensor x, index, source, packed, flat, y;
	bool accumulate = false;
	ap_index at;

	(void)op;
	if (!ap_val_tensor(r, &args[0], &x) || !ap_val_tensor(r, &args[1], &index) || !ap_val_tensor(r, &args[2], &source) ||
	    (n > 3 && !ap_val_bool(r, &args[3], &accumulate)) || !ap_check_index_dtype(r, &index, false))
		return false;
	int64_t count = ap_layout_count(&index.layout), total = ap_layout_count(&x.layout);

	if (source.dtype != x.dtype)
		return ap_refuse_invalid(r, "dtype", "put: the source is %.*s, the tensor %.*s", AP_FMT(ap_dtype_text(source.dtype)), AP_FMT(ap_dtype_text(x.dtype)));
	if (ap_layout_count(&source.layout) != count)
		return ap_refuse_invalid(r, "shape", "put: source and index have different numbers of elements");
	if (count && !total)
		return ap_refuse_invalid(r, "index-range", "put into an empty tensor");
	if (!ap_fresh(r, x.dtype, x.layout.rank, x.layout.size, &packed))
		return false;
	ap_step_add(r, AP_STEP_COPY, packed, &x, 1);
	if (!flat_view(r, &packed, &flat))
		return false;
	if (count && !ap_range_step(r, &index, -total, total))
		return false;
	if (!in_loop_order(r, op, &source, &index))
		return false;
	at = flat_index(r, &source.layout, 2);
	if (accumulate)
		at.accumulate = ap_scatter_fn("add", x.dtype);
	ap_step_add(r, AP_STEP_SCATTER, flat, (ap_tensor[]){ flat, source, index }, 3)->index = at;
	if (!ap_fresh_like(r, &x, x.dtype, &y))
		return false;
	ap_step_add(r, AP_STEP_COPY, y, &packed, 1);
	*out = ap_val_of_tensor(y);
	return true;
}

/* take_along_dim(x, index, dim): both are broadcast, but for `dim` */
bool
ap_rule_take_along_dim(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	struct { ap_tensor x, index; int dim, rank; } o = { 0 };
	ap_tensor a, b;
	int64_t dim, size[AP_MAX_RANK], other[AP_MAX_RANK];
	ap_val flat[2] = { 0 };
	int rank;

	(void)n;
	if (!ap_val_tensor(r, &args[0], &o.x) || !ap_val_tensor(r, &args[1], &o.index) ||
	    !ap_check_index_dtype(r, &o.index, args[2].kind == AP_VAL_NONE))
		return false;
	if (args[2].kind == AP_VAL_NONE) {
		ap_val all = ap_val_of_ints(r, (int64_t[]){ -1 }, 1);

		if (!ap_rule_call(r, op, "view", (ap_val[]){ args[0], all }, 2, &flat[0]) ||
		    !ap_rule_call(r, op, "view", (ap_val[]){ args[1], all }, 2, &flat[1]))
			return false;
		return ap_rule_gather(r, op, (ap_val[]){ flat[0], ap_val_of_int(0), flat[1] }, 3, out);
	}
	if (!ap_val_int(r, &args[2], &dim) || !ap_wrap_dim(r, dim, o.x.layout.rank, &o.dim))
		return false;
	if (o.x.layout.rank != o.index.layout.rank)
		return ap_refuse_invalid(r, "shape", "take_along_dim: %d and %d dimensions", o.x.layout.rank, o.index.layout.rank);
	o.rank = o.x.layout.rank;
	if (!o.rank)
		return ap_rule_gather(r, op, (ap_val[]){ args[0], ap_val_of_int(0), args[1] }, 3, out);
	a = o.x;
	b = o.index;
	memcpy(size, a.layout.size, sizeof(int64_t) * (size_t)o.rank);
	size[o.dim] = b.layout.size[o.dim];
	a.layout.size = size;
	if (!ap_broadcast(r, (const ap_tensor *const[]){ &a, &b }, 2, &rank, other) || !ap_expand(r, &o.index, rank, other, &b))
		return false;
	other[o.dim] = o.x.layout.size[o.dim];
	if (!ap_expand(r, &o.x, rank, other, &a))
		return false;
	return ap_rule_gather(r, op, (ap_val[]){ ap_val_of_tensor(a), ap_val_of_int(o.dim), ap_val_of_tensor(b) }, 3, out);
}
