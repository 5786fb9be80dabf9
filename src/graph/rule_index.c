/*
 * x[tensors] (aten/src/ATen/native/TensorAdvancedIndexing.cpp: index, index_put, AdvancedIndex).
 *
 * A mask is its nonzero positions, whose number depends on the data: it can be stored through (where the mask is true), and read through
 * if its content is known, or the text says how many there are.
 */
#include "graph/annot.h"
#include "graph/rule_index.h"
#include "graph/rule_view.h"

/* The index tensors of a call, one for each dimension of x from the front, NULL where there is none. */
typedef struct plan {
	ap_tensor x;                            /* with the indexed dimensions in front if they are apart */
	ap_tensor index[AP_MAX_RANK];
	bool there[AP_MAX_RANK];
	int count;                              /* dimensions named */
	int before, indexed, after;
	int brank; int64_t bsize[AP_MAX_RANK];  /* sizes of the index tensors, broadcast */
	int rank; int64_t size[AP_MAX_RANK];    /* of the result */
} plan;

static bool
is_mask(const ap_tensor *t)
{
	return t->dtype == AP_B8 || t->dtype == AP_U8;
}

static bool
check_mask_sizes(ap_infer_run *r, const ap_tensor *x, const ap_tensor *mask, int at)
{
	for (int d = 0; d < mask->layout.rank; d++) {
		if (at + d >= x->layout.rank)
			return ap_refuse_invalid(r, "index-rank", "too many indices for a tensor of %d dimensions", x->layout.rank);
		if (mask->layout.size[d] != x->layout.size[at + d])
			return ap_refuse_invalid(r, "shape", "a mask of size %lld for a dimension of size %lld", (long long)mask->layout.size[d],
			                         (long long)x->layout.size[at + d]);
	}
	return true;
}

/* A known mask as one index tensor for each of its dimensions: its nonzero positions. */
static bool
add_nonzero(ap_infer_run *r, plan *p, const ap_tensor *mask, const int64_t *known)
{
	const ap_layout *l = &mask->layout;
	int64_t total = ap_layout_count(l), n = 0, at[AP_MAX_RANK] = { 0 };
	int64_t *places[AP_MAX_RANK];

	for (int d = 0; d < l->rank; d++)
		places[d] = AP_NEW_N(r->arena, int64_t, total);
	for (int64_t k = 0; k < total; k++, ap_next_index(l->rank, l->size, at)) {
		for (int d = 0; known[k] && d < l->rank; d++)
			places[d][n] = at[d];
		n += known[k] != 0;
	}
	for (int d = 0; d < l->rank; d++) {
		p->there[p->count] = true;
		if (!ap_data(r, AP_I64, 1, &n, places[d], &p->index[p->count++]))
			return false;
	}
	return true;
}

/* *opaque: a mask whose content is not known. */
static bool
add_index(ap_infer_run *r, plan *p, const ap_val *v, bool *opaque)
{
	if (v->kind == AP_VAL_NONE) {
		if (p->count >= AP_MAX_RANK)
			return ap_refuse_invalid(r, "index-rank", "too many indices");
		p->there[p->count++] = false;
		return true;
	}
	ap_tensor t;

	if (!ap_val_tensor(r, v, &t))
		return false;
	if (is_mask(&t)) {
		const int64_t *known = ap_known_ints(r, &t);

		if (!check_mask_sizes(r, &p->x, &t, p->count))
			return false;
		if (known)
			return add_nonzero(r, p, &t, known);
		*opaque = true;
		p->count += t.layout.rank;
		return true;
	}
	if (t.dtype != AP_I64 && t.dtype != AP_I32)
		return ap_refuse_invalid(r, "index-dtype", "index tensors are i64, i32, b8 or u8, not %.*s", AP_FMT(ap_dtype_text(t.dtype)));
	if (p->count >= AP_MAX_RANK)
		return ap_refuse_invalid(r, "index-rank", "too many indices");
	p->there[p->count] = true;
	p->index[p->count++] = t;
	return true;
}

static bool
broadcast_indices(ap_infer_run *r, plan *p)
{
	const ap_tensor *each[AP_MAX_RANK];
	size_t n = 0;

	for (int d = 0; d < p->count; d++) {
		if (p->there[d])
			each[n++] = &p->index[d];
	}
	if (!n && !ap_layout_count(&p->x.layout))
		return ap_refuse_unknown(r, "empty", "an empty tensor without an index: eager does nothing at times");
	if (!n)
		return ap_refuse_invalid(r, "argument", "at least one index tensor is needed");
	if (!ap_broadcast(r, each, n, &p->brank, p->bsize))
		return false;
	for (int d = 0; d < p->count; d++) {
		if (p->there[d] && !ap_expand(r, &p->index[d], p->brank, p->bsize, &p->index[d]))
			return false;
	}
	return true;
}

/* transposeToFront: indexed dimensions that are apart come first. */
static bool
order_dimensions(ap_infer_run *r, plan *p)
{
	const ap_layout *l = &p->x.layout;
	int64_t size[AP_MAX_RANK], stride[AP_MAX_RANK];
	plan q = *p;
	int first = -1, last = -1, n = 0;

	for (int d = 0; d < l->rank; d++) {
		if (d >= p->count)
			p->there[d] = false;
		if (p->there[d]) {
			first = first < 0 ? d : first;
			last = d;
			n++;
		}
	}
	p->indexed = n;
	p->before = last - first + 1 == n ? first : 0;
	p->after = l->rank - n - p->before;
	p->count = l->rank;
	if (last - first + 1 == n)
		return true;
	n = 0;
	for (int pass = 0; pass < 2; pass++) {
		for (int d = 0; d < l->rank; d++) {
			bool there = d < q.count && q.there[d];

			if (there != (pass == 0))
				continue;
			size[n] = l->size[d];
			stride[n] = l->stride[d];
			p->there[n] = there;
			p->index[n++] = q.index[d];
		}
	}
	return ap_view(r, &q.x, q.x.dtype, l->rank, size, stride, l->offset, &p->x);
}

static bool
finish_plan(ap_infer_run *r, plan *p)
{
	if (p->count > p->x.layout.rank)
		return ap_refuse_invalid(r, "index-rank", "too many indices for a tensor of %d dimensions", p->x.layout.rank);
	if (!broadcast_indices(r, p) || !order_dimensions(r, p))
		return false;
	if (p->before + p->brank + p->after > AP_MAX_RANK)
		return ap_refuse_invalid(r, "rank", "too many dimensions");
	for (int d = 0; d < p->before; d++)
		p->size[p->rank++] = p->x.layout.size[d];
	for (int d = 0; d < p->brank; d++)
		p->size[p->rank++] = p->bsize[d];
	for (int d = 0; d < p->after; d++)
		p->size[p->rank++] = p->x.layout.size[p->before + p->indexed + d];
	bool empty = false;

	for (int d = 0; d < p->brank; d++)
		empty |= p->bsize[d] == 0;
	for (int d = p->before; d < p->before + p->indexed && !empty; d++) {
		if (p->x.layout.size[d] == 0)
			return ap_refuse_invalid(r, "index-range", "an index into a dimension of size 0");
	}
	return true;
}

static bool
make_plan(ap_infer_run *r, const ap_val *x, const ap_val *indices, plan *p, bool *opaque)
{
	memset(p, 0, sizeof *p);
	*opaque = false;
	if (!ap_val_tensor(r, x, &p->x))
		return false;
	if (indices->kind != AP_VAL_LIST)
		return ap_refuse_unknown(r, "argument-kind", "a list of index tensors is expected here");
	for (size_t k = 0; k < indices->n; k++) {
		if (!add_index(r, p, &indices->items[k], opaque))
			return false;
	}
	return *opaque || finish_plan(r, p);
}

/* Where element e of the result lies in x: index tensors are operands `first` up. */
static ap_index
index_of_plan(ap_infer_run *r, const plan *p, int first)
{
	ap_index_maker m = ap_index_begin(r, p->x.layout.rank, p->rank);

	for (int d = 0; d < p->x.layout.rank; d++) {
		if (d < p->before) {
			m.by[d][d] = 1;
		} else if (d < p->before + p->indexed) {
			m.index[d] = first + d - p->before;
			ap_element_steps(p->brank, p->bsize, m.by[d] + p->before);
		} else {
			m.by[d][d - p->indexed + p->brank] = 1;
		}
	}
	return ap_index_end(r, &m);
}

/* Eager looks at the indices only as it reads, so not for an empty result; a dimension of size 0 takes no index at all. */
static bool
check_ranges(ap_infer_run *r, const plan *p)
{
	bool empty = false;

	for (int d = 0; d < p->rank; d++)
		empty |= p->size[d] == 0;
	for (int k = 0; k < p->indexed; k++) {
		int64_t n = p->x.layout.size[p->before + k];

		if (empty && n)
			continue;
		if (!ap_range_step(r, &p->index[p->before + k], -n, n))
			return false;
	}
	return true;
}

/* The operands of eager's iterator: x restrided to the result's sizes, and the index tensors with ones around them. */
static bool
result_of_plan(ap_infer_run *r, const plan *p, ap_tensor *out)
{
	ap_tensor x[AP_MAX_RANK + 1];
	int64_t size[AP_MAX_RANK], stride[AP_MAX_RANK];
	const ap_layout *l = &p->x.layout;

	for (int k = 0; k < p->indexed; k++) {
		const ap_layout *i = &p->index[p->before + k].layout;

		for (int d = 0; d < p->rank; d++) {
			bool within = d >= p->before && d < p->before + p->brank;

			size[d] = within ? i->size[d - p->before] : 1;
		}
		/* Dimensions of size 1 fit every layout. */
		ap_require(ap_view_strides(i, p->rank, size, stride));
		x[1 + k] = p->index[p->before + k];
		x[1 + k].layout = ap_layout_make(r->arena, p->rank, size, stride, 0, 8);
	}
	for (int d = 0; d < p->rank; d++)
		stride[d] = d < p->before ? l->stride[d] : d < p->before + p->brank ? 0 : l->stride[d - p->brank + p->indexed];
	x[0] = p->x;
	x[0].layout = ap_layout_make(r->arena, p->rank, p->size, stride, 0, l->itemsize);
	return ap_fresh_iterated(r, p->x.dtype, p->rank, p->size, x, (size_t)p->indexed + 1, AP_DTYPE_NONE, out);
}

/* A read through an unknown mask: a function of x and the indices, of the sizes that the text states. */
static bool
opaque_index(ap_infer_run *r, const ap_op *op, const ap_val *args, ap_val *out)
{
	const ap_annot *a = ap_annot_of_result(r, 0, 1);
	ap_tensors x = { 0 };
	ap_buf places = { .arena = r->arena };
	ap_tensor y;

	if (!a || a->kind != AP_ANNOT_TENSOR)
		return ap_refuse_unknown(r, "data-dependent-shape", "the sizes of a read through a mask depend on the data");
	if (!ap_annot_fresh(r, a, &y))
		return false;
	for (size_t k = 0; k < args[1].n; k++)
		ap_buf_putc(&places, args[1].items[k].kind == AP_VAL_NONE ? '-' : 'i');
	ap_val_tensors(r, &args[0], &x);
	ap_val_tensors(r, &args[1], &x);
	ap_apply_fn(r, ap_rule_fn_with(r, op, "places=%.*s", AP_FMT(ap_buf_str(&places))), &x, &y, 1);
	*out = ap_val_of_tensor(y);
	return true;
}

/* index(x, indices) */
bool
ap_rule_index(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	ap_tensor src[AP_MAX_RANK + 1], y;
	bool opaque;
	plan p;

	(void)n;
	if (!make_plan(r, &args[0], &args[1], &p, &opaque))
		return false;
	if (opaque)
		return opaque_index(r, op, args, out);
	if (!result_of_plan(r, &p, &y) || !check_ranges(r, &p))
		return false;
	src[0] = p.x;
	memcpy(src + 1, p.index + p.before, sizeof(ap_tensor) * (size_t)p.indexed);
	ap_step_add(r, AP_STEP_GATHER, y, src, (size_t)p.indexed + 1)->index = index_of_plan(r, &p, 1);
	*out = ap_val_of_tensor(y);
	return true;
}

/* x in y's sizes, seen from the masked dimensions [at, at + m): what stands for the count of true elements has to be broadcast. */
static bool
value_under_mask(ap_infer_run *r, const ap_tensor *value, const ap_tensor *y, int at, int m, ap_tensor *out)
{
	const ap_layout *v = &value->layout;
	int rank = y->layout.rank, lead = rank - m + 1 - v->rank, n = 0; /* dimensions of the indexed shape that value lacks */
	int64_t size[AP_MAX_RANK], stride[AP_MAX_RANK];

	if (lead < 0) {
		for (int d = 0; d < -lead; d++) {
			if (v->size[d] != 1)
				return ap_refuse_invalid(r, "shape", "the value has more dimensions than what is indexed");
		}
	}
	for (int d = 0; d < rank - m + 1; d++) {
		int k = d - lead;

		if (d == at) {
			if (k >= 0 && v->size[k] != 1)
				return ap_refuse_unknown(r, "data-dependent-shape",
				                         "values stored through a mask, one for each true element, are not modelled");
			for (int i = 0; i < m; i++)
				size[n] = 1, stride[n++] = 0;
			continue;
		}
		size[n] = k >= 0 ? v->size[k] : 1;
		stride[n++] = k >= 0 ? v->stride[k] : 0;
	}
	return ap_view(r, value, value->dtype, n, size, stride, v->offset, out) && ap_expand(r, out, rank, y->layout.size, out);
}

static bool
as_bool(ap_infer_run *r, ap_tensor *mask)
{
	ap_tensor b;

	if (mask->dtype == AP_B8)
		return true;
	if (!ap_fresh_like(r, mask, AP_B8, &b))
		return false;
	ap_step_add(r, AP_STEP_COPY, b, mask, 1);
	*mask = b;
	return true;
}

/* One mask and slices around it: where it is true, the value (or old and value combined) is stored. */
static bool
put_under_mask(ap_infer_run *r, const ap_tensor *x, const ap_tensor *y, ap_tensor mask, int at, const ap_val *values, bool accumulate)
{
	int64_t size[AP_MAX_RANK], stride[AP_MAX_RANK];
	int m = mask.layout.rank, rank = x->layout.rank;
	ap_tensor src[3], value;
	ap_val sum = { 0 };

	if (!ap_val_operand(r, values, &value))
		return false;
	if (value.dtype != x->dtype) {
		if (accumulate || ap_layout_count(&value.layout) != 1)
			return ap_refuse_invalid(r, "dtype", "an indexed store needs values of the destination's dtype");
		if (ap_dtype_cat(value.dtype) == AP_CAT_COMPLEX && ap_dtype_cat(x->dtype) != AP_CAT_COMPLEX)
			return ap_refuse_invalid(r, "dtype", "a complex number can't be stored here");
		if (!ap_clone(r, &value, x->dtype, &value))
			return false;
	}
	if (!as_bool(r, &mask))
		return false;
	for (int d = 0; d < rank; d++) {
		bool within = d >= at && d < at + m;

		size[d] = within ? mask.layout.size[d - at] : 1;
		stride[d] = within ? mask.layout.stride[d - at] : 0;
	}
	if (!value_under_mask(r, &value, y, at, m, &src[1]) || !ap_view(r, &mask, AP_B8, rank, size, stride, mask.layout.offset, &src[0]) ||
	    !ap_expand(r, &src[0], rank, y->layout.size, &src[0]))
		return false;
	if (accumulate) {
		if (!ap_pointwise(r, ap_scatter_fn("add", x->dtype), (ap_val[]){ ap_val_of_tensor(*x), ap_val_of_tensor(src[1]) }, 2, 0, &sum))
			return false;
		src[1] = sum.tensor;
	}
	src[2] = *x;
	ap_step_add(r, AP_STEP_WHERE, *y, src, 3);
	return true;
}

/* A mask that is not known, beside nothing but slices. */
static bool
single_mask(const ap_val *indices, ap_tensor *mask, int *at)
{
	bool found = false;

	*at = 0;
	for (size_t k = 0; k < indices->n; k++) {
		const ap_val *v = &indices->items[k];

		if (v->kind == AP_VAL_NONE) {
			*at += !found;
			continue;
		}
		if (found || v->kind != AP_VAL_TENSOR || !is_mask(&v->tensor))
			return false;
		found = true;
		*mask = v->tensor;
	}
	return found;
}

/*
 * Where an index occurs twice, the value that the loop stores last stays, and sums of floats depend on their order.  The loop follows the values'
 * strides, then the indices' (TensorIterator's reorder_dimensions(); the destination has stride 0 along them): is that the logical order?
 */
static bool
stores_in_order(const plan *p, const ap_tensor *value)
{
	for (int d = p->before; d < p->before + p->brank; d++) {
		for (int e = d + 1; e < p->before + p->brank; e++) {
			int64_t outer = value->layout.stride[d], inner = value->layout.stride[e];

			for (int k = 0; (!outer || !inner) && k < p->indexed; k++) {
				const ap_layout *l = &p->index[p->before + k].layout;
				int lead = p->brank - l->rank, i = d - p->before - lead, j = e - p->before - lead;

				outer = i < 0 || l->size[i] == 1 ? 0 : l->stride[i];
				inner = j < 0 || l->size[j] == 1 ? 0 : l->stride[j];
			}
			if (p->bsize[d - p->before] > 1 && p->bsize[e - p->before] > 1 && outer && inner && outer <= inner)
				return false;
		}
	}
	return true;
}

static bool
put_by_plan(ap_infer_run *r, const plan *p, const ap_val *values, bool accumulate)
{
	ap_tensor src[AP_MAX_RANK + 2], value;
	ap_index index;

	if (!ap_val_operand(r, values, &value))
		return false;
	if (value.dtype != p->x.dtype)
		return ap_refuse_invalid(r, "dtype", "an indexed store needs values of the destination's dtype: %.*s, not %.*s",
		                         AP_FMT(ap_dtype_text(p->x.dtype)), AP_FMT(ap_dtype_text(value.dtype)));
	if (!ap_expand(r, &value, p->rank, p->size, &src[1]) || !check_ranges(r, p))
		return false;
	if (!(accumulate && ap_dtype_is_integral(p->x.dtype, true)) && !stores_in_order(p, &src[1]))
		return ap_refuse_unknown(r, "index-order", "%s depends on the order of the loop", accumulate ? "in which order values are added for one place"
		                                                                                      : "which of two values for one place stays");
	index = index_of_plan(r, p, 2);
	src[0] = p->x;
	memcpy(src + 2, p->index + p->before, sizeof(ap_tensor) * (size_t)p->indexed);
	if (accumulate)
		index.accumulate = ap_scatter_fn("add", p->x.dtype);
	ap_step_add(r, AP_STEP_SCATTER, p->x, src, (size_t)p->indexed + 2)->index = index;
	return true;
}

/* index_put(x, indices, values, accumulate) */
bool
ap_rule_index_put(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	ap_tensor x, y, mask;
	bool opaque, accumulate = false;
	ap_val base = { 0 };
	plan p;
	int at;

	(void)op;
	if (!ap_val_tensor(r, &args[0], &x) || (n > 3 && !ap_val_bool(r, &args[3], &accumulate)) || !ap_fresh_like(r, &x, x.dtype, &y))
		return false;
	base = ap_val_of_tensor(y);
	*out = base;
	if (args[1].kind == AP_VAL_LIST && single_mask(&args[1], &mask, &at) && mask.layout.rank > 0 &&
	    (!ap_known_ints(r, &mask) || (args[2].kind == AP_VAL_TENSOR && ap_layout_count(&args[2].tensor.layout) == 1 && !accumulate)))
		return check_mask_sizes(r, &x, &mask, at) && put_under_mask(r, &x, &y, mask, at, &args[2], accumulate);
	ap_step_add(r, AP_STEP_COPY, y, &x, 1);
	if (!make_plan(r, &base, &args[1], &p, &opaque))
		return false;
	if (opaque)
		return ap_refuse_unknown(r, "data-dependent-shape", "a mask beside other index tensors is not modelled");
	return put_by_plan(r, &p, &args[2], accumulate);
}
