/* Views of a part: slices, selections, windows, pieces.  Python's clipping as in at::native::slice, split, tensor_split. */
#include "graph/rule_util.h"
#include "graph/rule_view.h"
#include "layout/cover.h"

bool
ap_strided_slice(ap_infer_run *r, ap_strided *s, int d, int64_t start, int64_t end, int64_t step)
{
	int64_t size = s->size[d], shift;

	if (step <= 0)
		return ap_refuse_invalid(r, "slice-step", "the step of a slice must be positive, this one is %lld", (long long)step);
	if (start < 0)
		start = start < -size ? 0 : start + size;
	if (end < 0)
		end = end < -size ? 0 : end + size;
	start = ap_min(start, size);
	end = ap_max(ap_min(end, size), start);
	if (!ap_mul_ok(start, s->stride[d], &shift) || !ap_add_ok(s->offset, shift, &s->offset))
		return ap_refuse_invalid(r, "size-overflow", "an offset leaves the 64-bit range");
	s->size[d] = end == start ? 0 : (end - start - 1) / step + 1;
	if (!ap_mul_ok(s->stride[d], step, &s->stride[d]))
		return ap_refuse_invalid(r, "size-overflow", "a stride leaves the 64-bit range");
	return true;
}

bool
ap_strided_select(ap_infer_run *r, ap_strided *s, int d, int64_t index)
{
	int64_t size = s->size[d], shift;

	if (index < -size || index >= size)
		return ap_refuse_invalid(r, "index-range", "index %lld of a dimension of size %lld", (long long)index, (long long)size);
	if (!ap_mul_ok(index < 0 ? index + size : index, s->stride[d], &shift) || !ap_add_ok(s->offset, shift, &s->offset))
		return ap_refuse_invalid(r, "size-overflow", "an offset leaves the 64-bit range");
	ap_strided_remove(s, d);
	return true;
}

/* A tensor with at least one dimension, its layout, and one of its dimensions. */
static bool
part_of(ap_infer_run *r, const ap_val *v, const ap_val *dim, const ap_tensor **x, ap_strided *s, int *d)
{
	int64_t given;

	if (!ap_rule_tensor(r, v, x) || !ap_val_int(r, dim, &given))
		return false;
	if (!(*x)->layout.rank)
		return ap_refuse_invalid(r, "rank", "a part of a tensor without dimensions");
	ap_strided_of(&(*x)->layout, s);
	return ap_wrap_dim(r, given, s->rank, d);
}

static bool
int_or(ap_infer_run *r, const ap_val *v, int64_t other, int64_t *out)
{
	*out = other;
	return ap_val_is_none(v) || ap_val_int(r, v, out);
}

bool
ap_rule_slice(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	int64_t start = 0, end = INT64_MAX, step = 1;
	const ap_tensor *x;
	ap_strided s;
	int d;

	(void)op;
	if (!part_of(r, &args[0], &args[1], &x, &s, &d) || (n > 2 && !int_or(r, &args[2], 0, &start)) ||
	    (n > 3 && !int_or(r, &args[3], INT64_MAX, &end)) || (n > 4 && !ap_val_int(r, &args[4], &step)))
		return false;
	return ap_strided_slice(r, &s, d, start, end, step) && ap_view_of(r, x, &s, out);
}

bool
ap_rule_slice_dims(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	const ap_val *steps = &args[3];
	const ap_tensor *x;
	ap_strided s;

	(void)op, (void)n;
	if (!ap_rule_tensor(r, &args[0], &x))
		return false;
	ap_strided_of(&x->layout, &s);
	if (args[1].kind != AP_VAL_LIST || args[2].kind != AP_VAL_LIST || args[1].n != (size_t)s.rank || args[2].n != (size_t)s.rank ||
	    (!ap_val_is_none(steps) && (steps->kind != AP_VAL_LIST || steps->n != (size_t)s.rank)))
		return ap_refuse_invalid(r, "rank", "expected a start, an end and a step for each of %d dimensions", s.rank);
	for (int d = 0; d < s.rank; d++) {
		int64_t start, end, step = 1;

		if (!ap_val_int(r, &args[1].items[d], &start) || !ap_val_int(r, &args[2].items[d], &end) ||
		    (!ap_val_is_none(steps) && !ap_val_int(r, &steps->items[d], &step)) || !ap_strided_slice(r, &s, d, start, end, step))
			return false;
	}
	return ap_view_of(r, x, &s, out);
}

bool
ap_rule_select(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	const ap_tensor *x;
	int64_t index;
	ap_strided s;
	int d;

	(void)op, (void)n;
	if (args[2].kind == AP_VAL_TENSOR)
		return ap_refuse_unknown(r, "data-dependent-view", "a view at a position that a tensor holds");
	return part_of(r, &args[0], &args[1], &x, &s, &d) && ap_val_int(r, &args[2], &index) && ap_strided_select(r, &s, d, index) &&
	       ap_view_of(r, x, &s, out);
}

bool
ap_rule_narrow(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	int64_t start, length, size, end;
	const ap_tensor *x;
	ap_strided s;
	int d;

	(void)op, (void)n;
	if (args[2].kind == AP_VAL_TENSOR)
		return ap_refuse_unknown(r, "data-dependent-view", "a view at a position that a tensor holds");
	if (!part_of(r, &args[0], &args[1], &x, &s, &d) || !ap_val_int(r, &args[2], &start) || !ap_val_int(r, &args[3], &length))
		return false;
	size = s.size[d];
	if (length < 0)
		return ap_refuse_invalid(r, "negative-size", "narrow of a negative length");
	if (start < -size || start > size)
		return ap_refuse_invalid(r, "index-range", "narrow from %lld of a dimension of size %lld", (long long)start, (long long)size);
	start += start < 0 ? size : 0;
	if (!ap_add_ok(start, length, &end) || end > size)
		return ap_refuse_invalid(r, "index-range", "narrow from %lld by %lld of a dimension of size %lld", (long long)start, (long long)length,
		                         (long long)size);
	return ap_strided_slice(r, &s, d, start, end, 1) && ap_view_of(r, x, &s, out);
}

bool
ap_rule_unfold(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	int64_t dim, size, step, full, stride;
	const ap_tensor *x;
	ap_strided s;
	int d;

	(void)op, (void)n;
	if (!ap_rule_tensor(r, &args[0], &x) || !ap_val_int(r, &args[1], &dim) || !ap_val_int(r, &args[2], &size) || !ap_val_int(r, &args[3], &step))
		return false;
	if (!ap_wrap_dim(r, dim, x->layout.rank, &d))
		return false;
	ap_strided_of(&x->layout, &s);
	full = s.rank ? s.size[d] : 1;
	stride = s.rank ? s.stride[d] : 1;
	if (size < 0 || size > full || step <= 0)
		return ap_refuse_invalid(r, "index-range", "windows of %lld with step %lld in a dimension of size %lld", (long long)size, (long long)step,
		                         (long long)full);
	if (s.rank) {
		s.size[d] = (full - size) / step + 1;
		if (!ap_mul_ok(step, stride, &s.stride[d]))
			return ap_refuse_invalid(r, "size-overflow", "a stride leaves the 64-bit range");
	}
	return ap_strided_insert(r, &s, s.rank, size, stride) && ap_view_of(r, x, &s, out);
}

static bool
is_empty(const ap_strided *s)
{
	for (int d = 0; d < s->rank; d++)
		if (!s->size[d])
			return true;
	return false;
}

static bool
is_part(ap_infer_run *r, const ap_layout *x, const ap_strided *s)
{
	ap_layout part = ap_layout_make(r->arena, s->rank, s->size, s->stride, s->offset, x->itemsize);

	return ap_cover_check(x, &part, AP_OVERLAP_WORK, NULL) == AP_COVERS;
}

/* The offset counts from the start of the storage; None is x's own. */
bool
ap_rule_as_strided(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	const ap_tensor *x;
	ap_strided s;
	int nstride;

	(void)op;
	if (!ap_rule_tensor(r, &args[0], &x) || !ap_val_ints(r, &args[1], &s.rank, s.size) || !ap_val_ints(r, &args[2], &nstride, s.stride))
		return false;
	if (s.rank != nstride)
		return ap_refuse_invalid(r, "rank", "%d sizes and %d strides", s.rank, nstride);
	for (int i = 0; i < s.rank; i++)
		if (s.stride[i] < 0 || s.size[i] < 0)
			return ap_refuse_invalid(r, "negative-size", "negative sizes or strides");
	s.offset = x->layout.offset;
	if (n > 3 && !int_or(r, &args[3], s.offset, &s.offset))
		return false;
	if (s.offset < 0)
		return ap_refuse_invalid(r, "out-of-storage", "a negative storage offset");
	bool within = is_part(r, &x->layout, &s) && (n <= 3 || args[3].kind == AP_VAL_NONE || is_empty(&s));
	return (within || ap_offset_is_told(r, x)) && ap_view_of(r, x, &s, out);
}

typedef struct pieces {
	const ap_tensor *x;
	ap_strided whole;
	int dim;
	AP_VEC(ap_val) list;
} pieces;

/* Adds s as the next piece. */
static bool
put_piece(ap_infer_run *r, pieces *p, const ap_strided *s)
{
	enum { MOST = 1 << 16 };

	if (p->list.n >= MOST)
		return ap_refuse_unknown(r, "too-many-results", "more than %d pieces", MOST);
	return ap_view_of(r, p->x, s, AP_PUSH(r->arena, &p->list));
}

static bool
add_piece(ap_infer_run *r, pieces *p, int64_t start, int64_t end)
{
	ap_strided s = p->whole;

	return ap_strided_slice(r, &s, p->dim, start, end, 1) && put_piece(r, p, &s);
}

static bool
give_pieces(const pieces *p, ap_val *out)
{
	*out = (ap_val){ .kind = AP_VAL_LIST, .items = p->list.at, .n = p->list.n };
	return true;
}

static bool
split_sizes(ap_infer_run *r, pieces *p, const ap_val *sizes, ap_val *out)
{
	int64_t at = 0, size;

	for (size_t i = 0; i < sizes->n; i++) {
		if (!ap_val_int(r, &sizes->items[i], &size))
			return false;
		if (size < 0 || size > p->whole.size[p->dim] - at)
			return ap_refuse_invalid(r, "split-size", "the sizes of a split must add up to the dimension's size %lld",
			                         (long long)p->whole.size[p->dim]);
		if (!add_piece(r, p, at, at + size))
			return false;
		at += size;
	}
	if (at != p->whole.size[p->dim])
		return ap_refuse_invalid(r, "split-size", "the sizes of a split add up to %lld, the dimension's size is %lld", (long long)at,
		                         (long long)p->whole.size[p->dim]);
	return give_pieces(p, out);
}

static bool
split_every(ap_infer_run *r, pieces *p, int64_t size, ap_val *out)
{
	int64_t full = p->whole.size[p->dim];

	if (size < 0 || (!size && full))
		return ap_refuse_invalid(r, "split-size", "a split of %lld into pieces of %lld", (long long)full, (long long)size);
	if (!add_piece(r, p, 0, size))
		return false;
	for (int64_t at = size; size && at < full; at += size)
		if (!add_piece(r, p, at, at > INT64_MAX - size ? INT64_MAX : at + size))
			return false;
	return give_pieces(p, out);
}

bool
ap_rule_split(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	pieces p = { 0 };
	int64_t size;

	(void)op, (void)n;
	if (!part_of(r, &args[0], &args[2], &p.x, &p.whole, &p.dim))
		return false;
	if (args[1].kind == AP_VAL_LIST)
		return split_sizes(r, &p, &args[1], out);
	return ap_val_int(r, &args[1], &size) && split_every(r, &p, size, out);
}

bool
ap_rule_chunk(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	pieces p = { 0 };
	int64_t count, full;

	(void)op, (void)n;
	if (!part_of(r, &args[0], &args[2], &p.x, &p.whole, &p.dim) || !ap_val_int(r, &args[1], &count))
		return false;
	full = p.whole.size[p.dim];
	if (count <= 0)
		return ap_refuse_invalid(r, "split-size", "chunk into %lld pieces", (long long)count);
	if (full)
		return split_every(r, &p, (full - 1) / count + 1, out);
	for (int64_t i = 0; i < count; i++)
		if (!add_piece(r, &p, 0, 0))
			return false;
	return give_pieces(&p, out);
}

/* Sections: the first size % sections pieces are one longer.  Indices: where to cut, clipped as slices are. */
static bool
tensor_split(ap_infer_run *r, pieces *p, const ap_val *how, ap_val *out)
{
	int64_t full = p->whole.size[p->dim], sections, at = 0, next;

	if (how->kind == AP_VAL_TENSOR)
		return ap_refuse_unknown(r, "data-dependent-view", "a split at positions that a tensor holds");
	if (how->kind == AP_VAL_LIST) {
		for (size_t i = 0; i <= how->n; i++) {
			next = full;
			if ((i < how->n && !ap_val_int(r, &how->items[i], &next)) || !add_piece(r, p, at, next))
				return false;
			at = next;
		}
		return give_pieces(p, out);
	}
	if (!ap_val_int(r, how, &sections))
		return false;
	if (sections <= 0)
		return ap_refuse_invalid(r, "split-size", "a split into %lld pieces", (long long)sections);
	for (int64_t i = 0; i < sections; i++, at = next) {
		next = at + full / sections + (i < full % sections);
		if (!add_piece(r, p, at, next))
			return false;
	}
	return give_pieces(p, out);
}

bool
ap_rule_tensor_split(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	pieces p = { 0 };

	(void)op, (void)n;
	return part_of(r, &args[0], &args[2], &p.x, &p.whole, &p.dim) && tensor_split(r, &p, &args[1], out);
}

/* hsplit, vsplit, dsplit: an int must divide the size. */
bool
ap_rule_hvd_split(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	bool h = ap_val_is_word(&args[2], "h"), v = ap_val_is_word(&args[2], "v");
	int least = h ? 1 : v ? 2 : 3;
	pieces p = { 0 };
	ap_val dim = { 0 };

	(void)op, (void)n;
	if (!ap_rule_tensor(r, &args[0], &p.x))
		return false;
	if (p.x->layout.rank < least)
		return ap_refuse_invalid(r, "rank", "a tensor of at least %d dimensions is needed", least);
	dim = ap_val_of_int(h ? p.x->layout.rank > 1 : v ? 0 : 2);
	if (!part_of(r, &args[0], &dim, &p.x, &p.whole, &p.dim))
		return false;
	if (args[1].kind == AP_VAL_INT && (args[1].integer <= 0 || p.whole.size[p.dim] % args[1].integer))
		return ap_refuse_invalid(r, "split-size", "%lld pieces don't divide the size %lld", (long long)args[1].integer,
		                         (long long)p.whole.size[p.dim]);
	return tensor_split(r, &p, &args[1], out);
}

bool
ap_rule_unbind(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	pieces p = { 0 };

	(void)op, (void)n;
	if (!part_of(r, &args[0], &args[1], &p.x, &p.whole, &p.dim))
		return false;
	for (int64_t i = 0; i < p.whole.size[p.dim]; i++) {
		ap_strided s = p.whole;

		if (!ap_strided_select(r, &s, p.dim, i) || !put_piece(r, &p, &s))
			return false;
	}
	return give_pieces(&p, out);
}
