/*
 * Data movement by PICK: for each element of the result, which element of which operand it is.
 * Result strides follow aten/src/ATen/native/TensorShape.cpp, TensorTransformations.cpp and TensorConversions.cpp.
 */
#include "graph/rule_move.h"

enum { MAX_ELEMENTS = 1 << 26 };

bool
ap_pick_map(ap_infer_run *r, ap_tensor dst, const ap_tensor *x, ap_pick_fn *where, const void *data)
{
	int64_t count = ap_layout_count(&dst.layout), at[AP_MAX_RANK] = { 0 }, from[AP_MAX_RANK];
	const ap_layout *s = &x->layout, *d = &dst.layout;

	if (count > MAX_ELEMENTS)
		return ap_refuse_unknown(r, "too-large", "a result of %lld elements", (long long)count);
	ap_pick *picks = AP_NEW_N(r->arena, ap_pick, count);

	for (int64_t k = 0; k < count; k++) {
		if (where(data, at, from)) {
			int64_t n = 0;

			for (int i = 0; i < s->rank; i++)
				n = n * s->size[i] + from[i];
			picks[k] = (ap_pick){ 0, n };
		} else {
			picks[k] = (ap_pick){ UINT32_MAX, 0 };
		}
		for (int i = d->rank - 1; i >= 0 && ++at[i] == d->size[i]; i--)
			at[i] = 0;
	}
	ap_pick_step(r, dst, x, 1, picks);
	return true;
}

bool
ap_fresh_suggested(ap_infer_run *r, const ap_tensor *x, ap_dtype d, int rank, const int64_t *size, ap_tensor *out)
{
	int64_t stride[AP_MAX_RANK];
	ap_format f = ap_suggested_format(&x->layout);

	if ((f == AP_FORMAT_CHANNELS_LAST && rank == 4) || (f == AP_FORMAT_CHANNELS_LAST_3D && rank == 5)) {
		ap_channels_last_strides(rank, size, stride);
		return ap_fresh_strided(r, d, rank, size, stride, out);
	}
	return ap_fresh(r, d, rank, size, out);
}

/* c10/core/MemoryFormat.h: is_channels_last_strides_2d/3d */
ap_format
ap_suggested_format(const ap_layout *l)
{
	int64_t min = 0;

	if ((l->rank != 4 && l->rank != 5) || l->stride[1] == 0)
		return AP_FORMAT_CONTIGUOUS;
	for (int k = 0; k < l->rank; k++) {
		int d = k == 0 ? 1 : k == l->rank - 1 ? 0 : l->rank - k;

		if (l->size[d] == 0 || l->stride[d] < min || (d == 0 && min == l->stride[1]))
			return AP_FORMAT_CONTIGUOUS;
		min = l->stride[d];
		if (l->size[d] > 1 && !ap_mul_ok(min, l->size[d], &min))
			return AP_FORMAT_CONTIGUOUS;
	}
	return l->rank == 4 ? AP_FORMAT_CHANNELS_LAST : AP_FORMAT_CHANNELS_LAST_3D;
}

static bool
give(ap_tensor t, ap_val *out)
{
	*out = ap_val_of_tensor(t);
	return true;
}

static bool
clone_as(ap_infer_run *r, const ap_tensor *x, ap_format f, ap_tensor *out)
{
	if (!ap_fresh_format(r, x, x->dtype, f, out))
		return false;
	ap_step_add(r, AP_STEP_COPY, *out, x, 1);
	return true;
}

/* clone(x, memory_format) */
bool
ap_rule_clone(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	ap_tensor x, y;

	(void)op;
	return ap_val_tensor(r, &args[0], &x) && clone_as(r, &x, n > 1 ? ap_val_format(&args[1], AP_FORMAT_PRESERVE) : AP_FORMAT_PRESERVE, &y) &&
	       give(y, out);
}

/* contiguous_clone(x) */
bool
ap_rule_contiguous_clone(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	ap_tensor x, y;

	(void)op, (void)n;
	return ap_val_tensor(r, &args[0], &x) && clone_as(r, &x, AP_FORMAT_CONTIGUOUS, &y) && give(y, out);
}

/* copy_of(VIEW): contiguous copies of what the view rule gave */
bool
ap_rule_copy_of(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	if (args[0].kind != AP_VAL_LIST)
		return ap_rule_contiguous_clone(r, op, args, n, out);
	ap_val *items = AP_NEW_N(r->arena, ap_val, args[0].n);

	for (size_t k = 0; k < args[0].n; k++) {
		if (!ap_rule_contiguous_clone(r, op, &args[0].items[k], 1, &items[k]))
			return false;
	}
	*out = ap_val_of_list(r, items, args[0].n);
	return true;
}

typedef struct flip_data { int rank; const int64_t *size; bool in[AP_MAX_RANK + 1]; } flip_data;

static bool
flip_where(const void *data, const int64_t *at, int64_t *from)
{
	const flip_data *f = data;

	for (int d = 0; d < f->rank; d++)
		from[d] = f->in[d] ? f->size[d] - 1 - at[d] : at[d];
	return true;
}

/* flip(x, dims) */
bool
ap_rule_flip(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	ap_tensor x, y;
	flip_data f = { 0 };

	(void)op, (void)n;
	if (!ap_val_tensor(r, &args[0], &x) || !ap_dims_of(r, &args[1], x.layout.rank, f.in))
		return false;
	if (args[1].kind == AP_VAL_LIST && !args[1].n)
		memset(f.in, 0, sizeof f.in);
	f.rank = x.layout.rank;
	f.size = x.layout.size;
	return ap_fresh_like(r, &x, x.dtype, &y) && ap_pick_map(r, y, &x, flip_where, &f) && give(y, out);
}

/* rot90(x, k, dims) */
bool
ap_rule_rot90(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	ap_tensor x, y;
	int64_t k, dims[AP_MAX_RANK];
	int m, a, b;

	(void)n;
	if (!ap_val_tensor(r, &args[0], &x) || !ap_val_int(r, &args[1], &k) || !ap_val_ints(r, &args[2], &m, dims))
		return false;
	if (m != 2 || x.layout.rank < 2)
		return ap_refuse_invalid(r, "argument", "rot90 needs two dimensions");
	if (!ap_wrap_dim(r, dims[0], x.layout.rank, &a) || !ap_wrap_dim(r, dims[1], x.layout.rank, &b))
		return false;
	if (a == b)
		return ap_refuse_invalid(r, "dim-twice", "rot90: both dimensions are the same");
	k = (k % 4 + 4) % 4;
	if (k == 0)
		return clone_as(r, &x, AP_FORMAT_CONTIGUOUS, &y) && give(y, out);
	ap_val which = k == 2 ? ap_val_of_ints(r, (int64_t[]){ a, b }, 2) : ap_val_of_ints(r, (int64_t[]){ k == 1 ? b : a }, 1);
	ap_val flipped = { 0 };

	if (!ap_rule_flip(r, op, (ap_val[]){ args[0], which }, 2, &flipped))
		return false;
	if (k != 2)
		return ap_rule_call(r, op, "transpose", (ap_val[]){ flipped, ap_val_of_int(a), ap_val_of_int(b) }, 3, out);
	*out = flipped;
	return true;
}

/* One dimension rolled is the cat of two parts, with its result layout. */
static bool
roll_one(ap_infer_run *r, const ap_op *op, const ap_val *x, int64_t shift, int64_t dim, ap_val *out)
{
	const ap_layout *l = &x->tensor.layout;
	ap_val part[2] = { 0 };
	ap_tensor y;
	int d;

	if (ap_layout_count(l) == 0)
		return clone_as(r, &x->tensor, AP_FORMAT_PRESERVE, &y) && give(y, out);
	if (!ap_wrap_dim(r, dim, l->rank, &d))
		return false;
	int64_t size = l->rank ? l->size[d] : 1, start = ((size - shift % size) % size + size) % size;

	for (int k = 0; k < 2; k++) {
		ap_val narrow[4] = { *x, ap_val_of_int(d), ap_val_of_int(k ? 0 : start), ap_val_of_int(k ? start : size - start) };

		if (!ap_rule_call(r, op, "narrow", narrow, 4, &part[k]))
			return false;
	}
	return ap_rule_call(r, op, "cat", (ap_val[]){ ap_val_of_list(r, part, 2), ap_val_of_int(d) }, 2, out);
}

/* roll(x, shifts, dims) */
bool
ap_rule_roll(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	int64_t shifts[AP_MAX_RANK], dims[AP_MAX_RANK];
	int m, nd;
	ap_tensor x;
	ap_val flat = { 0 }, rolled = { 0 };

	(void)n;
	if (!ap_val_tensor(r, &args[0], &x) || !ap_val_ints(r, &args[1], &m, shifts) || !ap_val_ints(r, &args[2], &nd, dims))
		return false;
	if (m == 0)
		return ap_refuse_invalid(r, "argument", "roll: shifts are required");
	if (nd == 0 && m == 1) {
		ap_val sizes = ap_val_of_ints(r, x.layout.size, x.layout.rank);

		return ap_rule_call(r, op, "ravel", args, 1, &flat) && roll_one(r, op, &flat, shifts[0], 0, &rolled) &&
		       ap_rule_call(r, op, "view", (ap_val[]){ rolled, sizes }, 2, out);
	}
	if (nd != m)
		return ap_refuse_invalid(r, "argument", "roll: %d shifts and %d dimensions", m, nd);
	rolled = args[0];
	for (int k = 0; k < m; k++) {
		if (!roll_one(r, op, &rolled, shifts[k], dims[k], &rolled))
			return false;
	}
	*out = rolled;
	return true;
}

typedef struct repeat_data { int rank, lead; const int64_t *size; } repeat_data;

static bool
repeat_where(const void *data, const int64_t *at, int64_t *from)
{
	const repeat_data *f = data;

	for (int d = 0; d < f->rank; d++)
		from[d] = at[f->lead + d] % f->size[d];
	return true;
}

static bool
repeat(ap_infer_run *r, const ap_tensor *x, const int64_t *times, int m, ap_val *out)
{
	int64_t size[AP_MAX_RANK];
	repeat_data f = { x->layout.rank, m - x->layout.rank, x->layout.size };
	ap_tensor y;

	if (f.lead < 0)
		return ap_refuse_invalid(r, "shape", "repeat: %d numbers for a tensor of %d dimensions", m, x->layout.rank);
	for (int d = 0; d < m; d++) {
		if (!ap_mul_ok(times[d], d < f.lead ? 1 : x->layout.size[d - f.lead], &size[d]))
			return ap_refuse_invalid(r, "size-overflow", "the result is too large");
		if (size[d] < 0)
			return ap_refuse_invalid(r, "negative-size", "repeat: a negative number");
	}
	return ap_fresh(r, x->dtype, m, size, &y) && ap_pick_map(r, y, x, repeat_where, &f) && give(y, out);
}

/* repeat(x, repeats) */
bool
ap_rule_repeat(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	int64_t times[AP_MAX_RANK];
	ap_tensor x;
	int m;

	(void)op, (void)n;
	return ap_val_tensor(r, &args[0], &x) && ap_val_ints(r, &args[1], &m, times) && repeat(r, &x, times, m, out);
}

/* tile(x, repeats): missing numbers in front are 1 */
bool
ap_rule_tile(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	int64_t times[AP_MAX_RANK], all[AP_MAX_RANK];
	ap_tensor x;
	int m;

	(void)op, (void)n;
	if (!ap_val_tensor(r, &args[0], &x) || !ap_val_ints(r, &args[1], &m, times))
		return false;
	int lead = x.layout.rank > m ? x.layout.rank - m : 0;

	for (int d = 0; d < lead; d++)
		all[d] = 1;
	memcpy(all + lead, times, sizeof(int64_t) * (size_t)m);
	return repeat(r, &x, all, lead + m, out);
}

typedef struct each_data { int rank, dim; int64_t times; } each_data;

static bool
each_where(const void *data, const int64_t *at, int64_t *from)
{
	const each_data *f = data;

	memcpy(from, at, sizeof(int64_t) * (size_t)f->rank);
	from[f->dim] = at[f->dim] / f->times;
	return true;
}

/* repeat_interleave(x, repeats, dim) */
bool
ap_rule_repeat_interleave(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	int64_t size[AP_MAX_RANK], dim = 0;
	each_data f = { 0 };
	ap_tensor x, y;
	ap_val v = args[0];

	(void)n;
	if (args[1].kind == AP_VAL_TENSOR)
		return ap_refuse_unknown(r, "data-dependent", "repeat_interleave by a tensor: its sizes depend on the data");
	if (!ap_val_int(r, &args[1], &f.times))
		return false;
	if (args[2].kind == AP_VAL_NONE ? !ap_rule_call(r, op, "ravel", args, 1, &v) : !ap_val_int(r, &args[2], &dim))
		return false;
	if (!ap_val_tensor(r, &v, &x))
		return false;
	if (x.layout.rank == 0)
		return ap_refuse_invalid(r, "dim-range", "repeat_interleave along a dimension of a 0-d tensor");
	if (!ap_wrap_dim(r, dim, x.layout.rank, &f.dim))
		return false;
	if (f.times < 0)
		return ap_refuse_invalid(r, "argument", "repeat_interleave: a negative number");
	f.rank = x.layout.rank;
	memcpy(size, x.layout.size, sizeof(int64_t) * (size_t)f.rank);
	if (!ap_mul_ok(size[f.dim], f.times, &size[f.dim]))
		return ap_refuse_invalid(r, "size-overflow", "the result is too large");
	const ap_val *stated = ap_rule_param(r, op, "output_size");
	if (stated && stated->kind == AP_VAL_INT && stated->integer != size[f.dim])
		return ap_refuse_invalid(r, "argument", "output_size is %lld, not %lld", (long long)size[f.dim], (long long)stated->integer);
	return ap_fresh(r, x.dtype, f.rank, size, &y) && ap_pick_map(r, y, &x, each_where, &f) && give(y, out);
}

typedef struct tri_data { int rank; int64_t k; bool lower; } tri_data;

static bool
tri_where(const void *data, const int64_t *at, int64_t *from)
{
	const tri_data *f = data;
	int64_t i = at[f->rank - 2], j = at[f->rank - 1];

	memcpy(from, at, sizeof(int64_t) * (size_t)f->rank);
	return f->lower ? j - i <= f->k : j - i >= f->k;
}

static bool
triangle(ap_infer_run *r, const ap_val *args, size_t n, bool lower, ap_val *out)
{
	tri_data f = { .lower = lower };
	ap_tensor x, y;

	if (!ap_val_tensor(r, &args[0], &x) || (n > 1 && !ap_val_int(r, &args[1], &f.k)))
		return false;
	f.rank = x.layout.rank;
	if (f.rank < 2)
		return ap_refuse_invalid(r, "shape", "tril and triu need at least 2 dimensions");
	return ap_fresh(r, x.dtype, f.rank, x.layout.size, &y) && ap_pick_map(r, y, &x, tri_where, &f) && give(y, out);
}

/* tril(x, k) */
bool
ap_rule_tril(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	(void)op;
	return triangle(r, args, n, true, out);
}

/* triu(x, k) */
bool
ap_rule_triu(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	(void)op;
	return triangle(r, args, n, false, out);
}
