/*
 * Views by other sizes, and what becomes a copy where the strides don't allow it.
 *
 * at::detail::computeStride (aten/src/ATen/TensorUtils.cpp): the old dimensions fall into chunks within which the strides are those of
 * one contiguous range; each chunk must be the product of some of the new dimensions.
 */
#include "graph/rule_util.h"
#include "graph/rule_view.h"
#include "layout/dioph.h"

bool
ap_infer_sizes(ap_infer_run *r, int rank, const int64_t *asked, int64_t count, int64_t *size)
{
	int64_t known = 1;
	int open = -1;

	for (int i = 0; i < rank; i++) {
		size[i] = asked[i];
		if (asked[i] == -1 && open >= 0)
			return ap_refuse_invalid(r, "shape", "only one dimension can be -1");
		if (asked[i] < -1)
			return ap_refuse_invalid(r, "negative-size", "negative dimension %lld", (long long)asked[i]);
		if (asked[i] == -1)
			open = i;
		else if (!ap_mul_ok(known, asked[i], &known))
			return ap_refuse_invalid(r, "size-overflow", "the sizes leave the 64-bit range");
	}
	if (open >= 0 && !known)
		return ap_refuse_invalid(r, "shape", "-1 beside a dimension of size 0 can be anything");
	if (open >= 0)
		size[open] = count / known;
	if (open >= 0 ? count % known != 0 : known != count)
		return ap_refuse_invalid(r, "shape", "%lld elements don't fit the sizes, which have %lld", (long long)count, (long long)known);
	return true;
}

static bool
empty_strides(const ap_layout *l, int rank, const int64_t *size, int64_t *stride)
{
	if (rank == l->rank && !memcmp(size, l->size, (size_t)rank * sizeof *size)) {
		memcpy(stride, l->stride, (size_t)rank * sizeof *stride);
		return true;
	}
	for (int i = rank - 1; i >= 0; i--)
		if (i == rank - 1)
			stride[i] = 1;
		else if (!ap_mul_ok(ap_max(size[i + 1], 1), stride[i + 1], &stride[i]))
			return false;
	return true;
}

bool
ap_view_strides(const ap_layout *l, int rank, const int64_t *size, int64_t *stride)
{
	int64_t base, have = 1, given = 1;
	int v = rank - 1;

	if (!l->rank) {
		for (int i = 0; i < rank; i++)
			stride[i] = 1;
		return true;
	}
	if (!ap_layout_count(l))
		return empty_strides(l, rank, size, stride);
	base = l->stride[l->rank - 1];
	for (int t = l->rank - 1; t >= 0; t--) {
		have *= l->size[t];
		if (t > 0 && (l->size[t - 1] == 1 || (ap_reach)l->stride[t - 1] == (ap_reach)have * base))
			continue;
		for (; v >= 0 && (given < have || size[v] == 1); v--) {
			if (!ap_mul_ok(given, base, &stride[v]))
				return false;
			given *= size[v];
		}
		if (given != have)
			return false;
		if (t > 0) {
			base = l->stride[t - 1];
			have = given = 1;
		}
	}
	return v == -1;
}

static bool
viewed(ap_infer_run *r, const ap_tensor *x, ap_strided *s, ap_val *out)
{
	if (!ap_view_strides(&x->layout, s->rank, s->size, s->stride))
		return ap_refuse_invalid(r, "view", "the sizes aren't compatible with the tensor's sizes and strides (at least one dimension spans two "
		                         "contiguous subspaces)");
	s->offset = x->layout.offset;
	return ap_view_of(r, x, s, out);
}

bool
ap_rule_view(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	int64_t asked[AP_MAX_RANK];
	const ap_tensor *x;
	ap_strided s;

	(void)op, (void)n;
	return ap_rule_tensor(r, &args[0], &x) && ap_val_ints(r, &args[1], &s.rank, asked) &&
	       ap_infer_sizes(r, s.rank, asked, ap_layout_count(&x->layout), s.size) && viewed(r, x, &s, out);
}

/* A view where the strides allow it, else a contiguous copy. */
static bool
reshaped(ap_infer_run *r, const ap_tensor *x, ap_strided *s, ap_val *out)
{
	if (ap_view_strides(&x->layout, s->rank, s->size, s->stride))
		return viewed(r, x, s, out);
	ap_tensor packed;
	if (!ap_fresh(r, x->dtype, x->layout.rank, x->layout.size, &packed))
		return false;
	ap_step_add(r, AP_STEP_COPY, packed, x, 1);
	if (!viewed(r, &packed, s, out))
		return false;
	out->tensor.view = false;
	return true;
}

bool
ap_rule_reshape(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	int64_t asked[AP_MAX_RANK];
	const ap_tensor *x;
	ap_strided s;

	(void)op, (void)n;
	return ap_rule_tensor(r, &args[0], &x) && ap_val_ints(r, &args[1], &s.rank, asked) &&
	       ap_infer_sizes(r, s.rank, asked, ap_layout_count(&x->layout), s.size) && reshaped(r, x, &s, out);
}

/* Dimensions a..b (inclusive) as one; false where their product leaves the range. */
static bool
collapsed_sizes(ap_infer_run *r, const ap_layout *l, int a, int b, ap_strided *s)
{
	int64_t size = 1;

	for (int i = a; i <= b; i++)
		if (!ap_mul_ok(size, l->size[i], &size))
			return ap_refuse_invalid(r, "size-overflow", "the sizes leave the 64-bit range");
	s->rank = 0;
	for (int i = 0; i < l->rank; i++) {
		if (i > a && i <= b)
			continue;
		s->size[s->rank++] = i == a ? size : l->size[i];
	}
	return true;
}

static bool
range_of_dims(ap_infer_run *r, const ap_val *args, const ap_tensor **x, int *a, int *b)
{
	int64_t start, end;

	if (!ap_rule_tensor(r, &args[0], x) || !ap_val_int(r, &args[1], &start) || !ap_val_int(r, &args[2], &end))
		return false;
	if (!ap_wrap_dim(r, start, (*x)->layout.rank, a) || !ap_wrap_dim(r, end, (*x)->layout.rank, b))
		return false;
	return *a <= *b || ap_refuse_invalid(r, "dim-range", "the first dimension comes after the last one");
}

bool
ap_rule_flatten(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	const ap_tensor *x;
	ap_strided s = { .rank = 1, .size = { 1 } };
	int a, b;

	if (!range_of_dims(r, args, &x, &a, &b))
		return false;
	if (!x->layout.rank)
		return reshaped(r, x, &s, out);
	if (a == b)
		return ap_rule_self(r, op, args, n, out);
	return collapsed_sizes(r, &x->layout, a, b, &s) && reshaped(r, x, &s, out);
}

bool
ap_rule_collapse_view(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	const ap_tensor *x;
	ap_strided s = { .rank = 1, .size = { 1 } };
	int a, b;

	(void)op, (void)n;
	if (!range_of_dims(r, args, &x, &a, &b))
		return false;
	return (!x->layout.rank || collapsed_sizes(r, &x->layout, a, b, &s)) && viewed(r, x, &s, out);
}

bool
ap_rule_unflatten(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	int64_t dim, asked[AP_MAX_RANK], parts[AP_MAX_RANK];
	const ap_tensor *x;
	ap_strided s = { 0 };
	int d, count;

	(void)op, (void)n;
	if (!ap_rule_tensor(r, &args[0], &x) || !ap_val_int(r, &args[1], &dim) || !ap_val_ints(r, &args[2], &count, asked))
		return false;
	if (!ap_wrap_dim(r, dim, x->layout.rank, &d))
		return false;
	if (!count || !x->layout.rank)
		return ap_refuse_invalid(r, "shape", "unflatten needs a dimension and sizes for it");
	if (x->layout.rank + count - 1 > AP_MAX_RANK)
		return ap_refuse_invalid(r, "rank", "a tensor of more than %d dimensions", AP_MAX_RANK);
	if (!ap_infer_sizes(r, count, asked, x->layout.size[d], parts))
		return false;
	for (int i = 0; i < x->layout.rank; i++)
		for (int k = 0; k < (i == d ? count : 1); k++)
			s.size[s.rank++] = i == d ? parts[k] : x->layout.size[i];
	return viewed(r, x, &s, out);
}

/* A dimension in (outer, size / outer). */
bool
ap_rule_split_dim(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	ap_val sizes[2] = { args[2], ap_val_of_int(-1) }, list = ap_val_of_list(r, sizes, 2);

	return ap_rule_unflatten(r, op, (const ap_val[]){ args[0], args[1], list }, n, out);
}

static bool
is_contiguous_in(const ap_tensor *x, ap_format f)
{
	int64_t stride[AP_MAX_RANK];
	const ap_layout *l = &x->layout;

	if (f == AP_FORMAT_PRESERVE || f == AP_FORMAT_CONTIGUOUS || (f == AP_FORMAT_CHANNELS_LAST ? l->rank != 4 : l->rank != 5))
		return ap_layout_is_contiguous(l);
	ap_channels_last_strides(l->rank, l->size, stride);
	for (int i = 0; i < l->rank; i++)
		if (l->size[i] != 1 && l->stride[i] != stride[i])
			return false;
	return true;
}

bool
ap_rule_contiguous(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	ap_format f = n > 1 ? ap_val_format(&args[1], AP_FORMAT_CONTIGUOUS) : AP_FORMAT_CONTIGUOUS;
	const ap_tensor *x;

	if (!ap_rule_tensor(r, &args[0], &x))
		return false;
	if (f == AP_FORMAT_PRESERVE && !ap_layout_is_contiguous(&x->layout))
		return ap_refuse_invalid(r, "argument", "contiguous() takes no preserve_format");
	if ((f == AP_FORMAT_CHANNELS_LAST && x->layout.rank != 4) || (f == AP_FORMAT_CHANNELS_LAST_3D && x->layout.rank != 5))
		return ap_refuse_invalid(r, "shape", "contiguous() in this memory format takes no tensor of %d dimensions", x->layout.rank);
	if (f == AP_FORMAT_PRESERVE || is_contiguous_in(x, f))
		return ap_rule_self(r, op, args, n, out);
	out->kind = AP_VAL_TENSOR;
	if (!ap_fresh_format(r, x, x->dtype, f, &out->tensor))
		return false;
	ap_step_add(r, AP_STEP_COPY, out->tensor, x, 1);
	return true;
}

bool
ap_rule_ravel(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	ap_strided s = { .rank = 1 };
	const ap_tensor *x;
	ap_val packed = { 0 };

	(void)n;
	if (!ap_rule_tensor(r, &args[0], &x) || !ap_rule_contiguous(r, op, args, 1, &packed))
		return false;
	s.size[0] = ap_layout_count(&x->layout);
	return viewed(r, &packed.tensor, &s, out);
}

static bool
at_least(ap_infer_run *r, const ap_op *op, const ap_val *v, int64_t want, ap_val *out)
{
	const ap_tensor *x;
	ap_strided s;

	if (!ap_rule_tensor(r, v, &x))
		return false;
	ap_strided_of(&x->layout, &s);
	if (s.rank >= want)
		return ap_rule_self(r, op, v, 1, out);
	if (!s.rank) {
		for (int i = 0; i < want; i++)
			s.size[i] = 1;
		s.rank = (int)want;
		return reshaped(r, x, &s, out);
	}
	int64_t step = 1;
	if (s.rank == 1 && want >= 2 && !ap_mul_ok(s.size[0], s.stride[0], &step))
		return ap_refuse_invalid(r, "size-overflow", "a stride leaves the 64-bit range");
	if (s.rank == 1 && want >= 2 && !ap_strided_insert(r, &s, 0, 1, step))
		return false;
	if (want == 3 && !ap_strided_insert(r, &s, 2, 1, 1))
		return false;
	return ap_view_of(r, x, &s, out);
}

/* atleast(x or list, n): torch.atleast_1d, 2d, 3d. */
bool
ap_rule_atleast(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	int64_t want;
	ap_val *items;

	(void)n;
	if (!ap_val_int(r, &args[1], &want))
		return false;
	if (args[0].kind != AP_VAL_LIST)
		return at_least(r, op, &args[0], want, out);
	items = AP_NEW_N(r->arena, ap_val, args[0].n);
	for (size_t i = 0; i < args[0].n; i++)
		if (!at_least(r, op, &args[0].items[i], want, &items[i]))
			return false;
	*out = (ap_val){ .kind = AP_VAL_LIST, .items = items, .n = args[0].n };
	return true;
}

static bool
tensors_of(ap_infer_run *r, const ap_val *list, const ap_tensor ***out)
{
	*out = AP_NEW_N(r->arena, const ap_tensor *, list->n);
	if (list->kind != AP_VAL_LIST)
		return ap_refuse_unknown(r, "rule-arguments", "a list of tensors is needed");
	for (size_t i = 0; i < list->n; i++)
		if (!ap_rule_tensor(r, &list->items[i], &(*out)[i]))
			return false;
	return true;
}

bool
ap_rule_broadcast_tensors(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	int64_t size[AP_MAX_RANK];
	const ap_tensor **x;
	ap_val *items;
	int rank;

	(void)n;
	if (!tensors_of(r, &args[0], &x) || !ap_broadcast(r, x, args[0].n, &rank, size))
		return false;
	items = AP_NEW_N(r->arena, ap_val, args[0].n);
	for (size_t i = 0; i < args[0].n; i++) {
		const ap_layout *l = &x[i]->layout;

		items[i] = args[0].items[i];
		if (l->rank == rank && (!rank || !memcmp(l->size, size, (size_t)rank * sizeof *size)))
			continue;
		if (!ap_rule_expand(r, op, (const ap_val[]){ args[0].items[i], ap_val_of_ints(r, size, rank) }, 2, &items[i]))
			return false;
	}
	*out = (ap_val){ .kind = AP_VAL_LIST, .items = items, .n = args[0].n };
	return true;
}

/* x along dimension d of the result `s`, viewed with sizes of 1 elsewhere and expanded. */
static bool
grid(ap_infer_run *r, const ap_tensor *x, size_t d, const ap_strided *s, ap_val *out)
{
	int64_t narrow[AP_MAX_RANK];
	ap_strided g = *s;

	for (int k = 0; k < s->rank; k++)
		narrow[k] = (size_t)k == d ? s->size[k] : 1;
	if (!ap_view_strides(&x->layout, s->rank, narrow, g.stride))
		return ap_refuse_invalid(r, "view", "the strides don't allow this view");
	for (int k = 0; k < s->rank; k++)
		if ((size_t)k != d && s->size[k] != 1)
			g.stride[k] = 0;
	g.offset = x->layout.offset;
	return ap_view_of(r, x, &g, out);
}

/* Operand k runs along dimension k; 'xy' swaps the first two dimensions of the results. */
bool
ap_rule_meshgrid(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	size_t count = args[0].n;
	bool xy = n > 1 && ap_val_is_word(&args[1], "xy") && count > 1;
	ap_strided s = { .rank = (int)count };
	const ap_tensor **x;
	ap_val *items;

	(void)op;
	if (!tensors_of(r, &args[0], &x))
		return false;
	if (!count || count > AP_MAX_RANK)
		return ap_refuse_invalid(r, "rank", "meshgrid of %zu tensors", count);
	if (n > 1 && !xy && !ap_val_is_none(&args[1]) && !ap_val_is_word(&args[1], "ij") && !ap_val_is_word(&args[1], "xy"))
		return ap_refuse_invalid(r, "argument", "meshgrid's indexing is 'ij' or 'xy'");
	for (size_t i = 0; i < count; i++) {
		if (x[i]->layout.rank > 1 || x[i]->dtype != x[0]->dtype)
			return ap_refuse_invalid(r, "rank", "meshgrid expects 0-d or 1-d tensors of one dtype");
		s.size[xy && i < 2 ? 1 - i : i] = ap_layout_count(&x[i]->layout);
	}
	items = AP_NEW_N(r->arena, ap_val, count);
	for (size_t i = 0; i < count; i++)
		if (!grid(r, x[i], xy && i < 2 ? 1 - i : i, &s, &items[i]))
			return false;
	*out = (ap_val){ .kind = AP_VAL_LIST, .items = items, .n = count };
	return true;
}
