/* pad (aten/src/ATen/native/PadNd.cpp, ReflectionPad.cpp, ReplicationPadding.cpp), pixel and channel shuffles, *_scatter. */
#include "graph/rule_move.h"

typedef enum pad_mode { CONSTANT, REFLECT, REPLICATE, CIRCULAR, WRAP } pad_mode;
/* Of a dimension of size n: `before` elements are put in front (negative: taken away); of the circular modes what is repeated is [first, first + core). */
typedef struct pad_data {
	int rank;
	const int64_t *size;
	pad_mode mode;
	int64_t before[AP_MAX_RANK], first[AP_MAX_RANK], core[AP_MAX_RANK];
} pad_data;

static bool
pad_where(const void *data, const int64_t *at, int64_t *from)
{
	const pad_data *f = data;

	for (int d = 0; d < f->rank; d++) {
		int64_t i = at[d] - f->before[d], n = f->size[d];

		switch (f->mode) {
		case CONSTANT:
			if (i < 0 || i >= n)
				return false;
			break;
		case REFLECT:
			i = i < 0 ? -i : i >= n ? 2 * (n - 1) - i : i;
			break;
		case REPLICATE:
			i = i < 0 ? 0 : i >= n ? n - 1 : i;
			break;
		case CIRCULAR:
		case WRAP:
			i -= f->first[d];
			i = f->first[d] + (i < 0 ? i + f->core[d] : i >= f->core[d] ? i - f->core[d] : i);
			break;
		}
		from[d] = i;
	}
	return true;
}

static bool
mode_of(ap_infer_run *r, const ap_val *v, pad_mode *out)
{
	static const char *const names[] = { "constant", "reflect", "replicate", "circular", "wrap" };

	for (int k = 0; k < 5; k++) {
		if (ap_val_is_word(v, names[k])) {
			*out = (pad_mode)k;
			return true;
		}
	}
	return ap_refuse_invalid(r, "argument", "pad: no mode '%.*s'", AP_FMT(v->text));
}

/* Eager repeats what negative numbers leave, also if that is less than is asked for: then it reads what it has not written yet. */
static bool
check_core(ap_infer_run *r, pad_mode mode, const pad_data *f, int m, const int64_t *pad)
{
	for (int k = 0; k < m / 2 && (mode == CIRCULAR || mode == WRAP); k++) {
		int64_t core = f->core[f->rank - 1 - k];

		if (pad[2 * k] > core || pad[2 * k + 1] > core)
			return ap_refuse_unknown(r, "uninitialised", "pad: more is repeated than is left of the dimension");
	}
	return true;
}

/* Of the dimensions that are not padded only the batch may have size 0. */
static bool
check_mirrored(ap_infer_run *r, const ap_tensor *x, int others)
{
	if (x->dtype == AP_B8)
		return ap_refuse_invalid(r, "dtype", "pad: bools are neither reflected nor replicated");
	for (int d = others > 1; d < others; d++)
		if (!x->layout.size[d])
			return ap_refuse_invalid(r, "shape", "pad: a dimension of size 0 that is not the batch");
	return true;
}

/* What eager checks for the modes that read the tensor's own elements. */
static bool
check_mode(ap_infer_run *r, pad_mode mode, const ap_tensor *x, int m, const int64_t *pad, const int64_t *size)
{
	int rank = x->layout.rank, padded = m / 2;
	bool empty = true;

	if (mode == CONSTANT)
		return true;
	if (mode != WRAP && !((m == 2 && (rank == 2 || rank == 3)) || (m == 4 && (rank == 3 || rank == 4)) || (m == 6 && (rank == 4 || rank == 5))))
		return ap_refuse_invalid(r, "shape", "pad: this mode pads the last 1, 2 or 3 dimensions of a tensor with 1 or 2 more");
	if (mode == WRAP && rank - padded != 1 && rank - padded != 2)
		return ap_refuse_invalid(r, "shape", "pad: _pad_circular leaves 1 or 2 dimensions as they are, not %d", rank - padded);
	if ((mode == REFLECT || mode == REPLICATE) && !check_mirrored(r, x, rank - padded))
		return false;
	for (int d = rank - padded; d < rank; d++) {
		int64_t n = x->layout.size[d], before = pad[2 * (rank - 1 - d)], after = pad[2 * (rank - 1 - d) + 1];

		empty &= size[d] < 1;
		if (mode != WRAP && (n == 0 || (mode == CIRCULAR && size[d] < 1)))
			return ap_refuse_invalid(r, "shape", "pad: a dimension of size 0");
		if (mode == REFLECT && (before >= n || after >= n))
			return ap_refuse_invalid(r, "shape", "pad: reflecting %lld and %lld in a size of %lld", (long long)before, (long long)after,
			                         (long long)n);
		if ((mode == CIRCULAR || mode == WRAP) && (before > n || after > n))
			return ap_refuse_invalid(r, "shape", "pad: wrapping around more than once");
	}
	return !empty || mode == WRAP || ap_refuse_invalid(r, "shape", "pad: a result without elements");
}

static bool
pad_sizes(ap_infer_run *r, const ap_tensor *x, int m, const int64_t *pad, pad_data *f, int64_t *size)
{
	int rank = x->layout.rank;

	if ((m % 2 && f->mode != WRAP) || m > 2 * rank)
		return ap_refuse_invalid(r, "shape", "pad: %d numbers for a tensor of %d dimensions", m, rank);
	memcpy(size, x->layout.size, sizeof(int64_t) * (size_t)rank);
	memset(f->before, 0, sizeof f->before);
	memset(f->first, 0, sizeof f->first);
	memcpy(f->core, size, sizeof(int64_t) * (size_t)rank);
	for (int k = 0; k < m / 2; k++) {
		int d = rank - 1 - k;

		f->before[d] = pad[2 * k];
		f->first[d] = pad[2 * k] < 0 ? -pad[2 * k] : 0;
		f->core[d] += (pad[2 * k] < 0 ? pad[2 * k] : 0) + (pad[2 * k + 1] < 0 ? pad[2 * k + 1] : 0);
		if (!ap_add_ok(size[d], pad[2 * k], &size[d]) || !ap_add_ok(size[d], pad[2 * k + 1], &size[d]) || size[d] < 0)
			return ap_refuse_invalid(r, "shape", "pad: dimension %d of size %lld gets a negative size", d, (long long)x->layout.size[d]);
	}
	f->rank = rank;
	f->size = x->layout.size;
	return true;
}

static bool
fresh_padded(ap_infer_run *r, const ap_tensor *x, pad_mode mode, int m, const int64_t *pad, const int64_t *size, ap_tensor *y)
{
	int rank = x->layout.rank;
	bool shrinks = mode == CONSTANT;

	for (int k = 0; k < m; k++)
		shrinks &= pad[k] <= 0;
	if (shrinks) {
		ap_tensor narrow = *x;

		narrow.layout.size = size;
		return ap_fresh_like(r, &narrow, x->dtype, y);
	}
	return mode == CIRCULAR || mode == WRAP || (mode != CONSTANT && m == 2) ? ap_fresh(r, x->dtype, rank, size, y)
	                                                          : ap_fresh_suggested(r, x, x->dtype, rank, size, y);
}

/* pad(x, pad, mode, value) */
bool
ap_rule_pad(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	int64_t pad[AP_MAX_RANK], size[AP_MAX_RANK];
	pad_data f;
	ap_tensor x, y;
	int m;

	(void)op;
	f.mode = CONSTANT;
	if (!ap_val_tensor(r, &args[0], &x) || !ap_val_ints(r, &args[1], &m, pad) || (n > 2 && !mode_of(r, &args[2], &f.mode)) ||
	    !pad_sizes(r, &x, m, pad, &f, size) || !check_mode(r, f.mode, &x, m, pad, size) ||
	    !check_core(r, f.mode, &f, m, pad) || !fresh_padded(r, &x, f.mode, m, pad, size, &y) ||
	    !ap_pick_map(r, y, &x, pad_where, &f))
		return false;
	ap_step *s = &r->effect->steps.at[r->effect->steps.n - 1];

	if (f.mode == CONSTANT && n > 3 && args[3].kind != AP_VAL_NONE)
		ap_element_bits(&args[3], y.dtype, s->constant);
	else if (f.mode != CONSTANT && n > 3 && args[3].kind != AP_VAL_NONE && ap_val_as_double(&args[3]) != 0)
		return ap_refuse_invalid(r, "argument", "pad: only mode constant takes a value");
	*out = ap_val_of_tensor(y);
	return true;
}

/*
 * A shuffle is reshape, permute, reshape, in the memory format that x suggests.  `split` has for every dimension of the middle tensor
 * its size, `order` the permutation.
 */
static bool
shuffle(ap_infer_run *r, const ap_op *op, const ap_val *x, const int64_t *split, const int64_t *order, int m, const int64_t *size, int rank,
        ap_val *out)
{
	ap_val v = { 0 };
	ap_tensor y, flat, target;

	/* ATen gives an empty x back as it is. */
	if (!ap_layout_count(&x->tensor.layout) && (ap_str_eq(op->fn, "channel_shuffle") || ap_str_eq(op->fn, "pixel_unshuffle")))
		return ap_rule_call(r, op, ap_str_eq(op->fn, "channel_shuffle") ? "alias" : "clone", x, 1, out);
	if (!ap_rule_call(r, op, "reshape", (ap_val[]){ *x, ap_val_of_ints(r, split, m) }, 2, &v) ||
	    !ap_rule_call(r, op, "permute", (ap_val[]){ v, ap_val_of_ints(r, order, m) }, 2, &v) ||
	    !ap_fresh(r, x->tensor.dtype, v.tensor.layout.rank, v.tensor.layout.size, &flat) ||
	    !ap_fresh_suggested(r, &x->tensor, x->tensor.dtype, rank, size, &y))
		return false;
	ap_step_add(r, AP_STEP_COPY, flat, &v.tensor, 1);
	ap_layout l;

	if (!ap_layout_contiguous(r->arena, rank, size, flat.layout.itemsize, &l) ||
	    !ap_view(r, &flat, flat.dtype, rank, l.size, l.stride, 0, &target))
		return ap_refuse_invalid(r, "size-overflow", "the result is too large");
	ap_step_add(r, AP_STEP_COPY, y, &target, 1);
	*out = ap_val_of_tensor(y);
	return true;
}

static bool
image(ap_infer_run *r, const ap_val *args, int least, ap_tensor *x, int64_t *factor)
{
	if (!ap_val_tensor(r, &args[0], x) || !ap_val_int(r, &args[1], factor))
		return false;
	if (x->layout.rank < least)
		return ap_refuse_invalid(r, "shape", "at least %d dimensions are needed", least);
	if (*factor <= 0)
		return ap_refuse_invalid(r, "argument", "the factor has to be positive");
	return true;
}

/* pixel_shuffle(x, r): [.., C r r, H, W] to [.., C, H r, W r] */
bool
ap_rule_pixel_shuffle(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	int64_t f, split[AP_MAX_RANK + 3], order[AP_MAX_RANK + 3], size[AP_MAX_RANK];
	ap_tensor x;

	(void)n;
	if (!image(r, args, 3, &x, &f))
		return false;
	int b = x.layout.rank - 3;
	const int64_t *s = x.layout.size + b;

	if (f > INT32_MAX || s[0] % (f * f) || b + 6 > AP_MAX_RANK)
		return ap_refuse_invalid(r, "shape", "pixel_shuffle: %lld channels are no multiple of the square of %lld", (long long)s[0], (long long)f);
	for (int d = 0; d < b; d++)
		split[d] = size[d] = x.layout.size[d], order[d] = d;
	memcpy(split + b, (int64_t[]){ s[0] / (f * f), f, f, s[1], s[2] }, sizeof(int64_t) * 5);
	memcpy(order + b, (int64_t[]){ b, b + 3, b + 1, b + 4, b + 2 }, sizeof(int64_t) * 5);
	memcpy(size + b, (int64_t[]){ s[0] / (f * f), s[1] * f, s[2] * f }, sizeof(int64_t) * 3);
	return shuffle(r, op, &args[0], split, order, b + 5, size, b + 3, out);
}

/* pixel_unshuffle(x, r) */
bool
ap_rule_pixel_unshuffle(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	int64_t f, split[AP_MAX_RANK + 3], order[AP_MAX_RANK + 3], size[AP_MAX_RANK];
	ap_tensor x;

	(void)n;
	if (!image(r, args, 3, &x, &f))
		return false;
	int b = x.layout.rank - 3;
	const int64_t *s = x.layout.size + b;

	if (f > INT32_MAX || s[1] % f || s[2] % f || b + 6 > AP_MAX_RANK)
		return ap_refuse_invalid(r, "shape", "pixel_unshuffle: height and width are no multiples of %lld", (long long)f);
	for (int d = 0; d < b; d++)
		split[d] = size[d] = x.layout.size[d], order[d] = d;
	memcpy(split + b, (int64_t[]){ s[0], s[1] / f, f, s[2] / f, f }, sizeof(int64_t) * 5);
	memcpy(order + b, (int64_t[]){ b, b + 2, b + 4, b + 1, b + 3 }, sizeof(int64_t) * 5);
	memcpy(size + b, (int64_t[]){ s[0] * f * f, s[1] / f, s[2] / f }, sizeof(int64_t) * 3);
	return shuffle(r, op, &args[0], split, order, b + 5, size, b + 3, out);
}

/* channel_shuffle(x, groups) */
bool
ap_rule_channel_shuffle(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	int64_t g, split[AP_MAX_RANK + 1], order[AP_MAX_RANK + 1];
	ap_tensor x;

	(void)n;
	if (!image(r, args, 3, &x, &g))
		return false;
	int rank = x.layout.rank;
	const int64_t *s = x.layout.size;

	if (s[1] % g || rank + 1 > AP_MAX_RANK)
		return ap_refuse_invalid(r, "shape", "channel_shuffle: %lld channels in %lld groups", (long long)s[1], (long long)g);
	for (int d = 0; d <= rank; d++) {
		split[d] = d == 0 ? s[0] : d == 1 ? g : d == 2 ? s[1] / g : s[d - 1];
		order[d] = d == 1 ? 2 : d == 2 ? 1 : d;
	}
	return shuffle(r, op, &args[0], split, order, rank + 1, s, rank, out);
}

/* at::clone_preserve_strides(): a copy of the whole storage (without lazy bits, as any clone), seen as x; of x itself where x overlaps
 * itself. */
bool
ap_clone_storage(ap_infer_run *r, const ap_tensor *x, ap_tensor *out)
{
	int64_t width = ap_dtype_size(x->dtype), count = r->facts->storages.at[x->storage].bytes / width, one = 1;
	ap_tensor all, copy, flat = *x;
	bool broadcast = false;

	for (int d = 0; d < x->layout.rank; d++)
		broadcast |= x->layout.size[d] > 1 && x->layout.stride[d] == 0;
	if (broadcast)
		return ap_clone(r, x, x->dtype, out);
	flat.layout.offset = 0;
	if (!ap_view(r, &flat, x->dtype, 1, &count, &one, 0, &all) || !ap_fresh(r, x->dtype, 1, &count, &copy))
		return false;
	ap_step_add(r, AP_STEP_COPY, copy, &all, 1);
	r->facts->storages.at[copy.storage].by_data = r->facts->storages.at[x->storage].by_data;
	return ap_view(r, &copy, x->dtype, x->layout.rank, x->layout.size, x->layout.stride, x->layout.offset, out);
}

/* x's content, with src stored through a view of it: args are x, src, and those of the view's rule. */
static bool
scatter_view(ap_infer_run *r, const ap_op *op, const char *view, const ap_val *args, size_t n, ap_val *out)
{
	ap_val inner[8] = { 0 }, v = { 0 };
	ap_tensor x, src, y;

	if (n - 1 > sizeof inner / sizeof *inner || !ap_val_tensor(r, &args[0], &x) || !ap_val_tensor(r, &args[1], &src) ||
	    !ap_clone_storage(r, &x, &y))
		return false;
	inner[0] = ap_val_of_tensor(y);
	for (size_t k = 2; k < n; k++)
		inner[k - 1] = args[k];
	if (!ap_rule_call(r, op, view, inner, n - 1, &v))
		return false;
	if (!ap_layout_same_shape(&v.tensor.layout, &src.layout))
		return ap_refuse_invalid(r, "shape", "the source does not have the sizes of the part that it replaces");
	if (!ap_check_self_overlap(r, &v.tensor))
		return false;
	ap_step_add(r, AP_STEP_COPY, v.tensor, &src, 1);
	*out = ap_val_of_tensor(y);
	return true;
}

bool
ap_rule_slice_scatter(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	return scatter_view(r, op, "slice", args, n, out);
}

bool
ap_rule_select_scatter(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	return scatter_view(r, op, "select", args, n, out);
}

bool
ap_rule_diagonal_scatter(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	return scatter_view(r, op, "diagonal", args, n, out);
}

bool
ap_rule_as_strided_scatter(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	return scatter_view(r, op, "as_strided", args, n, out);
}
