/* Views that move, drop or add whole dimensions.  Sizes, strides and offsets as in aten/src/ATen/native/TensorShape.cpp. */
#include "graph/rule_view.h"

/* Every rule here begins with a tensor; rows of specs/ that give something else are refused. */
bool
ap_rule_tensor(ap_infer_run *r, const ap_val *v, const ap_tensor **out)
{
	if (!ap_val_is_tensor(v))
		return ap_refuse_unknown(r, "rule-arguments", "a view of what is no tensor");
	*out = &v->tensor;
	return true;
}

bool
ap_rule_self(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	(void)r, (void)op, (void)n;
	*out = args[0];
	return true;
}

bool
ap_rule_alias(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	const ap_tensor *x;

	(void)op, (void)n;
	if (!ap_rule_tensor(r, &args[0], &x))
		return false;
	*out = ap_val_of_tensor(*x);
	out->tensor.object = 0;
	out->tensor.view = true;
	return true;
}

bool
ap_offset_is_told(ap_infer_run *r, const ap_tensor *x)
{
	if (!r->facts->storages.at[x->storage].by_data)
		return true;
	return ap_refuse_unknown(r, "data-dependent-view", "only the data tells where in its storage a tensor lies that was picked by a 0-d tensor");
}

bool
ap_view_of(ap_infer_run *r, const ap_tensor *x, const ap_strided *s, ap_val *out)
{
	out->kind = AP_VAL_TENSOR;
	return ap_view(r, x, x->dtype, s->rank, s->size, s->stride, s->offset, &out->tensor);
}

void
ap_strided_of(const ap_layout *l, ap_strided *s)
{
	s->rank = l->rank;
	s->offset = l->offset;
	for (int i = 0; i < l->rank; i++) {
		s->size[i] = l->size[i];
		s->stride[i] = l->stride[i];
	}
}

void
ap_strided_remove(ap_strided *s, int d)
{
	for (int i = d; i + 1 < s->rank; i++) {
		s->size[i] = s->size[i + 1];
		s->stride[i] = s->stride[i + 1];
	}
	s->rank--;
}

bool
ap_strided_insert(ap_infer_run *r, ap_strided *s, int d, int64_t size, int64_t stride)
{
	if (s->rank >= AP_MAX_RANK)
		return ap_refuse_invalid(r, "rank", "a tensor of more than %d dimensions", AP_MAX_RANK);
	for (int i = s->rank; i > d; i--) {
		s->size[i] = s->size[i - 1];
		s->stride[i] = s->stride[i - 1];
	}
	s->size[d] = size;
	s->stride[d] = stride;
	s->rank++;
	return true;
}

/* permute(dims): each dimension once. */
static bool
permuted(ap_infer_run *r, const ap_tensor *x, int n, const int64_t *dims, ap_val *out)
{
	ap_strided s = { .rank = n, .offset = x->layout.offset };
	bool seen[AP_MAX_RANK] = { false };
	int d;

	if (n != x->layout.rank)
		return ap_refuse_invalid(r, "rank", "%d dimensions of a tensor of %d", n, x->layout.rank);
	for (int i = 0; i < n; i++) {
		if (!ap_wrap_dim(r, dims[i], n, &d))
			return false;
		if (seen[d])
			return ap_refuse_invalid(r, "dim-repeated", "dimension %d is named twice", d);
		seen[d] = true;
		s.size[i] = x->layout.size[d];
		s.stride[i] = x->layout.stride[d];
	}
	return ap_view_of(r, x, &s, out);
}

bool
ap_rule_permute(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	const ap_tensor *x;
	int64_t dims[AP_MAX_RANK];
	int count;

	(void)op, (void)n;
	return ap_rule_tensor(r, &args[0], &x) && ap_val_ints(r, &args[1], &count, dims) && permuted(r, x, count, dims, out);
}

bool
ap_rule_transpose(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	int64_t a, b, dims[AP_MAX_RANK];
	const ap_tensor *x;
	int da, db;

	(void)n;
	if (!ap_rule_tensor(r, &args[0], &x) || !ap_val_int(r, &args[1], &a) || !ap_val_int(r, &args[2], &b))
		return false;
	if (!ap_wrap_dim(r, a, x->layout.rank, &da) || !ap_wrap_dim(r, b, x->layout.rank, &db))
		return false;
	if (!x->layout.rank)
		return ap_rule_alias(r, op, args, 1, out);
	for (int i = 0; i < x->layout.rank; i++)
		dims[i] = i == da ? db : i == db ? da : i;
	return permuted(r, x, x->layout.rank, dims, out);
}

bool
ap_rule_t(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	static const int64_t swapped[] = { 1, 0 };
	const ap_tensor *x;

	if (!ap_rule_tensor(r, &args[0], &x))
		return false;
	if (x->layout.rank < 2)
		return ap_rule_alias(r, op, args, n, out);
	if (x->layout.rank > 2)
		return ap_refuse_invalid(r, "rank", "t() expects a tensor with <= 2 dimensions, this one has %d", x->layout.rank);
	return permuted(r, x, 2, swapped, out);
}

bool
ap_rule_reverse_dims(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	int64_t dims[AP_MAX_RANK];
	const ap_tensor *x;

	(void)op, (void)n;
	if (!ap_rule_tensor(r, &args[0], &x))
		return false;
	for (int i = 0; i < x->layout.rank; i++)
		dims[i] = x->layout.rank - 1 - i;
	return permuted(r, x, x->layout.rank, dims, out);
}

bool
ap_rule_movedim(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	int64_t from[AP_MAX_RANK], to[AP_MAX_RANK], dims[AP_MAX_RANK];
	bool moved[AP_MAX_RANK] = { false };
	const ap_tensor *x;
	int nfrom, nto, a, b, rank, next = 0;

	if (!ap_rule_tensor(r, &args[0], &x) || !ap_val_ints(r, &args[1], &nfrom, from) || !ap_val_ints(r, &args[2], &nto, to))
		return false;
	rank = x->layout.rank;
	if (nfrom != nto)
		return ap_refuse_invalid(r, "rank", "movedim of %d dimensions to %d", nfrom, nto);
	for (int i = 0; i < rank; i++)
		dims[i] = -1;
	for (int i = 0; i < nfrom; i++) {
		if (!ap_wrap_dim(r, from[i], rank, &a) || !ap_wrap_dim(r, to[i], rank, &b))
			return false;
		if (!rank)
			continue;
		if (moved[a] || dims[b] >= 0)
			return ap_refuse_invalid(r, "dim-repeated", "a dimension is named twice");
		moved[a] = true;
		dims[b] = a;
	}
	if (!rank)
		return nfrom > 1 ? ap_refuse_invalid(r, "dim-repeated", "a dimension is named twice") : ap_rule_alias(r, op, args, n, out);
	for (int i = 0; i < rank; i++) {
		if (dims[i] >= 0)
			continue;
		while (moved[next])
			next++;
		dims[i] = next++;
	}
	return permuted(r, x, rank, dims, out);
}

/* Without dims all of size 1; with them those that have size 1. */
bool
ap_rule_squeeze(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	bool named[AP_MAX_RANK + 1] = { false };
	int64_t dims[AP_MAX_RANK];
	const ap_tensor *x;
	ap_strided s;
	int count = 0, d;

	(void)op;
	if (!ap_rule_tensor(r, &args[0], &x))
		return false;
	bool all = n < 2 || ap_val_is_none(&args[1]);
	if (!all && !ap_val_ints(r, &args[1], &count, dims))
		return false;
	for (int i = 0; i < count; i++) {
		if (!ap_wrap_dim(r, dims[i], x->layout.rank, &d))
			return false;
		if (named[d])
			return ap_refuse_invalid(r, "dim-repeated", "dimension %d is named twice", d);
		named[d] = true;
	}
	ap_strided_of(&x->layout, &s);
	for (d = s.rank - 1; d >= 0; d--)
		if ((all || named[d]) && s.size[d] == 1)
			ap_strided_remove(&s, d);
	return ap_view_of(r, x, &s, out);
}

bool
ap_rule_unsqueeze(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	const ap_tensor *x;
	int64_t dim, stride = 1;
	ap_strided s;
	int d;

	(void)op, (void)n;
	if (!ap_rule_tensor(r, &args[0], &x) || !ap_val_int(r, &args[1], &dim) || !ap_wrap_dim(r, dim, x->layout.rank + 1, &d))
		return false;
	ap_strided_of(&x->layout, &s);
	if (d < s.rank && !ap_mul_ok(s.size[d], s.stride[d], &stride))
		return ap_refuse_invalid(r, "size-overflow", "a stride leaves the 64-bit range");
	return ap_strided_insert(r, &s, d, 1, stride) && ap_view_of(r, x, &s, out);
}

/* -1 keeps a size; new dimensions stand in front (at::native::expand, inferExpandGeometry). */
bool
ap_rule_expand(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	const ap_tensor *x;
	ap_strided s;
	int more;

	(void)op, (void)n;
	if (!ap_rule_tensor(r, &args[0], &x) || !ap_val_ints(r, &args[1], &s.rank, s.size))
		return false;
	more = s.rank - x->layout.rank;
	if (more < 0)
		return ap_refuse_invalid(r, "rank", "a tensor of %d dimensions can't be expanded to %d", x->layout.rank, s.rank);
	s.offset = x->layout.offset;
	for (int i = s.rank - 1; i >= 0; i--) {
		int64_t size = i < more ? 1 : x->layout.size[i - more];
		int64_t stride;

		if (i >= more)
			stride = x->layout.stride[i - more];
		else if (i + 1 >= s.rank || !x->layout.rank)
			stride = 0;
		else if (!ap_mul_ok(s.size[i + 1], s.stride[i + 1], &stride))
			return ap_refuse_invalid(r, "size-overflow", "a stride leaves the 64-bit range");
		if (s.size[i] == -1 && i < more)
			return ap_refuse_invalid(r, "shape", "-1 isn't allowed for a new dimension");
		if (s.size[i] == -1)
			s.size[i] = size;
		if (s.size[i] < 0)
			return ap_refuse_invalid(r, "negative-size", "negative dimension %lld", (long long)s.size[i]);
		if (s.size[i] != size && size != 1)
			return ap_refuse_invalid(r, "shape", "size %lld can't be expanded to %lld (dimension %d)", (long long)size, (long long)s.size[i], i);
		s.stride[i] = s.size[i] == size ? stride : 0;
	}
	return ap_view_of(r, x, &s, out);
}

/* Dimension k of x becomes dims[k] of the result, the others are new; then expanded (torch._prims.broadcast_in_dim). */
bool
ap_rule_broadcast_in_dim(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	int64_t dims[AP_MAX_RANK], last = -1;
	const ap_tensor *x;
	ap_strided s;
	int count;

	(void)op, (void)n;
	if (!ap_rule_tensor(r, &args[0], &x) || !ap_val_ints(r, &args[1], &s.rank, s.size) || !ap_val_ints(r, &args[2], &count, dims))
		return false;
	if (count != x->layout.rank)
		return ap_refuse_invalid(r, "rank", "broadcast_in_dim names %d dimensions of a tensor of %d", count, x->layout.rank);
	s.offset = x->layout.offset;
	memset(s.stride, 0, sizeof s.stride);
	for (int k = 0; k < count; k++) {
		if (dims[k] <= last || dims[k] >= s.rank)
			return ap_refuse_invalid(r, "dim-range", "broadcast_in_dim's dimensions must ascend within the result's");
		last = dims[k];
		if (x->layout.size[k] != 1 && x->layout.size[k] != s.size[last])
			return ap_refuse_invalid(r, "shape", "size %lld can't be expanded to %lld", (long long)x->layout.size[k], (long long)s.size[last]);
		s.stride[last] = x->layout.size[k] == s.size[last] ? x->layout.stride[k] : 0;
	}
	/* A new dimension of size 1 is unsqueezed: its stride is that of a step over what stands right of it so far. */
	for (int d = 0, next = 0; d < s.rank; d++) {
		if (next < count && dims[next] == d) {
			next++;
			continue;
		}
		bool end = next == count;

		if (s.size[d] == 1 && !ap_mul_ok(end ? 1 : x->layout.size[next], end ? 1 : x->layout.stride[next], &s.stride[d]))
			return ap_refuse_invalid(r, "size-overflow", "a stride leaves the 64-bit range");
	}
	return ap_view_of(r, x, &s, out);
}

bool
ap_rule_diagonal(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	int64_t offset, a, b, length, start, stride;
	const ap_tensor *x;
	ap_strided s;
	int d0, d1;

	(void)op, (void)n;
	if (!ap_rule_tensor(r, &args[0], &x) || !ap_val_int(r, &args[1], &offset) || !ap_val_int(r, &args[2], &a) || !ap_val_int(r, &args[3], &b))
		return false;
	if (!ap_wrap_dim(r, a, x->layout.rank, &d0) || !ap_wrap_dim(r, b, x->layout.rank, &d1))
		return false;
	if (d0 == d1)
		return ap_refuse_invalid(r, "dim-repeated", "diagonal dimensions can't be identical");
	ap_strided_of(&x->layout, &s);
	if (offset == INT64_MIN)
		return ap_refuse_invalid(r, "size-overflow", "the offset leaves the 64-bit range");
	if (offset >= 0)
		length = ap_max(ap_min(s.size[d0], offset > s.size[d1] ? 0 : s.size[d1] - offset), 0);
	else
		length = ap_max(ap_min(-offset > s.size[d0] ? 0 : s.size[d0] + offset, s.size[d1]), 0);
	start = !length ? 0 : offset >= 0 ? offset * s.stride[d1] : -offset * s.stride[d0];
	if (!ap_add_ok(s.stride[d0], s.stride[d1], &stride))
		return ap_refuse_invalid(r, "size-overflow", "a stride leaves the 64-bit range");
	s.offset += start;
	ap_strided_remove(&s, d0 > d1 ? d0 : d1);
	ap_strided_remove(&s, d0 > d1 ? d1 : d0);
	return ap_strided_insert(r, &s, s.rank, length, stride) && ap_view_of(r, x, &s, out);
}
