/* Creation: tensors from sizes and numbers (aten/src/ATen/native/TensorFactories.cpp, RangeFactories.cpp). */
#include "graph/rule_util.h"

#include <math.h>

enum { MAX_ELEMENTS = 1 << 26 }; /* of a tensor of known numbers */

static bool
filled(ap_infer_run *r, ap_tensor t, const ap_val *value, ap_val *out)
{
	uint64_t bits[2];
	ap_step *s = ap_step_add(r, AP_STEP_CONST, t, NULL, 0);

	ap_element_bits(value, t.dtype, bits);
	s->constant[0] = bits[0];
	s->constant[1] = bits[1];
	*out = ap_val_of_tensor(t);
	return true;
}

/* The largest finite number of a float dtype; 0: whatever a double is fits. */
static double
largest(ap_dtype d)
{
	return d == AP_F16 ? 65504 : d == AP_BF16 ? 0x1.FEp127 : d == AP_F32 ? 0x1.FFFFFEp127 : 0;
}

bool
ap_check_fits(ap_infer_run *r, const ap_val *v, ap_dtype d)
{
	if (!ap_val_is_number(v))
		return ap_refuse_unknown(r, "not-a-number", "a value that is not a known number stands where a number is needed");
	if (v->kind == AP_VAL_COMPLEX && ap_dtype_cat(d) != AP_CAT_COMPLEX && v->imag != 0)
		return ap_refuse_invalid(r, "overflow", "a complex number can't be stored as %.*s", AP_FMT(ap_dtype_text(d)));
	if (largest(d) > 0 && isfinite(ap_val_as_double(v)) && fabs(ap_val_as_double(v)) > largest(d))
		return ap_refuse_invalid(r, "overflow", "the number does not fit %.*s", AP_FMT(ap_dtype_text(d)));
	if (!ap_dtype_is_integral(d, false))
		return true;
	int bits = 8 * (int)ap_dtype_size(d);
	bool is_unsigned = d == AP_U8 || d == AP_U16 || d == AP_U32 || d == AP_U64;
	bool whole = v->kind == AP_VAL_INT || v->kind == AP_VAL_BOOL;
	double x = ap_val_as_double(v), top = ldexp(1, is_unsigned ? bits : bits - 1), low = !is_unsigned ? -top : whole ? -(top - 1) : 0;

	if (isnan(x) || !(x >= low && x < top) || (!whole && bits < 64 && x > top - 1))
		return ap_refuse_invalid(r, "overflow", "the number does not fit %.*s", AP_FMT(ap_dtype_text(d)));
	return true;
}

static bool
full(ap_infer_run *r, const ap_val *sizes, const ap_val *value, ap_dtype d, ap_val *out)
{
	int64_t size[AP_MAX_RANK];
	int rank;
	ap_tensor t;

	if (!ap_val_ints(r, sizes, &rank, size) || !ap_fresh(r, d, rank, size, &t))
		return false;
	if (value->kind == AP_VAL_TENSOR) {
		ap_tensor v;

		if (!ap_expand(r, &value->tensor, rank, size, &v))
			return false;
		ap_step_add(r, AP_STEP_COPY, t, &v, 1);
		*out = ap_val_of_tensor(t);
		return true;
	}
	return ap_check_fits(r, value, d) && filled(r, t, value, out);
}

/* full(sizes, value, dtype) */
bool
ap_rule_full(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	ap_dtype d;

	(void)op;
	if (args[1].kind == AP_VAL_TENSOR)
		d = args[1].tensor.dtype;
	else
		d = ap_number_dtype(&args[1]);
	return (n < 3 || ap_val_dtype(r, &args[2], d, &d)) && full(r, &args[0], &args[1], d, out);
}

/* constant(sizes, value, dtype) */
bool
ap_rule_constant(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	ap_dtype d = AP_F32;

	(void)op;
	return (n < 3 || ap_val_dtype(r, &args[2], AP_F32, &d)) && full(r, &args[0], &args[1], d, out);
}

/* scalar_tensor(value, dtype) */
bool
ap_rule_scalar_tensor(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	ap_val none = { .kind = AP_VAL_LIST };
	ap_dtype d = AP_F32;

	(void)op;
	return (n < 2 || ap_val_dtype(r, &args[1], AP_F32, &d)) && full(r, &none, &args[0], d, out);
}

static bool
like(ap_infer_run *r, const ap_val *x, const ap_val *dtype, const ap_val *format, ap_tensor *out)
{
	ap_tensor t;
	ap_dtype d;

	if (!ap_val_tensor(r, x, &t) || !ap_val_dtype(r, dtype, t.dtype, &d))
		return false;
	return ap_fresh_format(r, &t, d, ap_val_format(format, AP_FORMAT_PRESERVE), out);
}

/* full_like(x, value, dtype, memory_format) */
bool
ap_rule_full_like(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	ap_val none = ap_val_of_none();
	ap_tensor t;

	(void)op;
	if (!like(r, &args[0], n > 2 ? &args[2] : &none, n > 3 ? &args[3] : &none, &t))
		return false;
	return ap_check_fits(r, &args[1], t.dtype) && filled(r, t, &args[1], out);
}

/* fill(x, value) */
bool
ap_rule_fill(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	ap_val none = ap_val_of_none();
	ap_tensor t, v;

	(void)op, (void)n;
	if (!like(r, &args[0], &none, &none, &t))
		return false;
	if (args[1].kind != AP_VAL_TENSOR)
		return ap_check_fits(r, &args[1], t.dtype) && filled(r, t, &args[1], out);
	if (args[1].tensor.layout.rank)
		return ap_refuse_invalid(r, "shape", "fill: the value has %d dimensions, 0 are allowed", args[1].tensor.layout.rank);
	if (!ap_expand(r, &args[1].tensor, t.layout.rank, t.layout.size, &v))
		return false;
	ap_step_add(r, AP_STEP_COPY, t, &v, 1);
	*out = ap_val_of_tensor(t);
	return true;
}

static bool
unknown(ap_infer_run *r, ap_tensor t, ap_val *out)
{
	ap_step_add(r, AP_STEP_UNINIT, t, NULL, 0);
	*out = ap_val_of_tensor(t);
	return true;
}

/* empty(sizes, dtype, memory_format) */
bool
ap_rule_empty(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	int64_t size[AP_MAX_RANK];
	ap_dtype d = AP_F32;
	ap_tensor t;
	int rank;

	(void)op;
	if (!ap_val_ints(r, &args[0], &rank, size) || (n > 1 && !ap_val_dtype(r, &args[1], AP_F32, &d)))
		return false;
	ap_format format = n > 2 ? ap_val_format(&args[2], AP_FORMAT_CONTIGUOUS) : AP_FORMAT_CONTIGUOUS;
	ap_tensor shape = { .dtype = d, .layout = { .rank = rank, .itemsize = ap_dtype_size(d), .size = size, .stride = size } };

	if (format == AP_FORMAT_PRESERVE)
		return ap_refuse_invalid(r, "argument", "empty: preserve_format has nothing to preserve");
	return ap_fresh_format(r, &shape, d, format, &t) && unknown(r, t, out);
}

/* empty_like(x, dtype, memory_format) */
bool
ap_rule_empty_like(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	ap_val none = ap_val_of_none();
	ap_tensor t;

	(void)op;
	return like(r, &args[0], n > 1 ? &args[1] : &none, n > 2 ? &args[2] : &none, &t) && unknown(r, t, out);
}

/* empty_strided(sizes, strides, dtype) */
bool
ap_rule_empty_strided(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	int64_t size[AP_MAX_RANK], stride[AP_MAX_RANK];
	int rank, strides;
	ap_dtype d = AP_F32;
	ap_tensor t;

	(void)op;
	if (!ap_val_ints(r, &args[0], &rank, size) || !ap_val_ints(r, &args[1], &strides, stride) ||
	    (n > 2 && !ap_val_dtype(r, &args[2], AP_F32, &d)))
		return false;
	if (rank != strides)
		return ap_refuse_invalid(r, "shape", "empty_strided: %d sizes and %d strides", rank, strides);
	for (int k = 0; k < rank; k++) {
		if (size[k] < 0)
			return ap_refuse_invalid(r, "shape", "empty_strided: negative sizes are not allowed");
		if (stride[k] < 0)
			return ap_refuse_unknown(r, "negative-stride", "empty_strided: eager puts other strides in the place of negative ones");
	}
	return ap_fresh_strided(r, d, rank, size, stride, &t) && unknown(r, t, out);
}

/* empty_permuted(sizes, physical, dtype): physical[0] is the outermost dimension */
bool
ap_rule_empty_permuted(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	int64_t size[AP_MAX_RANK], order[AP_MAX_RANK], stride[AP_MAX_RANK], next = 1;
	bool seen[AP_MAX_RANK] = { false };
	int rank, m;
	ap_dtype d = AP_F32;
	ap_tensor t;

	(void)op;
	if (!ap_val_ints(r, &args[0], &rank, size) || !ap_val_ints(r, &args[1], &m, order) || (n > 2 && !ap_val_dtype(r, &args[2], AP_F32, &d)))
		return false;
	for (int k = m - 1; k >= 0; k--) {
		if (m != rank || order[k] < 0 || order[k] >= rank || seen[order[k]])
			return ap_refuse_invalid(r, "shape", "empty_permuted: the physical layout is no permutation of the dimensions");
		seen[order[k]] = true;
		stride[order[k]] = next;
		if (!ap_mul_ok(next, ap_max(size[order[k]], 1), &next))
			return ap_refuse_invalid(r, "size-overflow", "the sizes of a result leave the 64-bit range");
	}
	return ap_fresh_strided(r, d, rank, size, stride, &t) && unknown(r, t, out);
}

/* A 1-d or 2-d tensor of known numbers. */
static bool
data(ap_infer_run *r, ap_dtype d, int rank, const int64_t *size, const ap_val *values, ap_val *out)
{
	ap_tensor t;

	if (!ap_fresh(r, d, rank, size, &t))
		return false;
	int64_t count = ap_layout_count(&t.layout);
	uint64_t(*bits)[2] = (uint64_t(*)[2])AP_NEW_N(r->arena, uint64_t, 2 * count);

	for (int64_t k = 0; k < count; k++)
		ap_element_bits(&values[k], d, bits[k]);
	ap_step_add(r, AP_STEP_DATA, t, NULL, 0)->constants = (const uint64_t(*)[2])bits;
	*out = ap_val_of_tensor(t);
	return true;
}

static bool
check_count(ap_infer_run *r, double n)
{
	if (!(n >= 0 && n < 4503599627370496.0))
		return ap_refuse_invalid(r, "size-overflow", "the number of elements is not representable");
	if (n > (double)MAX_ELEMENTS)
		return ap_refuse_unknown(r, "too-large", "a tensor of %.0f known numbers", n);
	return true;
}

/* start + k * step */
static bool
progression(ap_infer_run *r, const ap_val *start, const ap_val *step, int64_t count, ap_dtype d, ap_val *out)
{
	bool whole = start->kind != AP_VAL_FLOAT && step->kind != AP_VAL_FLOAT;
	ap_val *values = AP_NEW_N(r->arena, ap_val, count);
	double first = ap_val_as_double(start), by = ap_val_as_double(step);

	if (ap_dtype_is_integral(d, true) && !whole) {
		first = trunc(first);
		by = trunc(by);
	}
	for (int64_t k = 0; k < count; k++) {
		int64_t add, v;

		if (!whole) {
			values[k] = (ap_val){ .kind = AP_VAL_FLOAT, .real = first + (double)k * by };
			continue;
		}
		if (!ap_mul_ok(k, (int64_t)by, &add) || !ap_add_ok(start->kind == AP_VAL_BOOL ? start->truth : start->integer, add, &v))
			return ap_refuse_unknown(r, "overflow", "the numbers of a range leave the 64-bit range");
		values[k] = ap_val_of_int(v);
	}
	return data(r, d, 1, &count, values, out);
}

static bool
check_progression(ap_infer_run *r, double start, double end, double step)
{
	if (step == 0 || isnan(step))
		return ap_refuse_invalid(r, "argument", "the step of a range is zero");
	if (!isfinite(start) || !isfinite(end))
		return ap_refuse_invalid(r, "argument", "the bounds of a range are not finite");
	if ((step > 0 && end < start) || (step < 0 && end > start))
		return ap_refuse_invalid(r, "argument", "the bounds of a range disagree with the sign of its step");
	return true;
}

/* The number of elements of an integer range is computed in integers: numbers beyond 2^53 count. */
static double
whole_count(int64_t start, int64_t end, int64_t step)
{
	__int128 width = (__int128)end - start, n = width / step + (width % step != 0);

	return (double)n;
}

static int64_t
as_whole(const ap_val *v)
{
	return v->kind == AP_VAL_BOOL ? v->truth : v->kind == AP_VAL_INT ? v->integer : (int64_t)v->real;
}

/* arange(start, end, step, dtype) */
bool
ap_rule_arange(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	ap_val zero = ap_val_of_int(0), one = ap_val_of_int(1);
	const ap_val *start = args[0].kind == AP_VAL_NONE ? &zero : &args[0], *end = &args[1], *step = args[2].kind == AP_VAL_NONE ? &one : &args[2];
	double a = ap_val_as_double(start), b = ap_val_as_double(end), s = ap_val_as_double(step), count;
	bool whole = start->kind != AP_VAL_FLOAT && end->kind != AP_VAL_FLOAT && step->kind != AP_VAL_FLOAT;
	ap_dtype d = whole ? AP_I64 : AP_F32;

	(void)op;
	if (!ap_val_is_number(start) || !ap_val_is_number(end) || !ap_val_is_number(step))
		return ap_refuse_unknown(r, "argument-kind", "arange of what is no number");
	if ((n > 3 && !ap_val_dtype(r, &args[3], d, &d)) || !check_progression(r, a, b, s))
		return false;
	if (d == AP_B8)
		return ap_refuse_invalid(r, "dtype", "arange is not defined for b8");
	if (d == AP_I64 && fabs(a) < 9e18 && fabs(b) < 9e18 && fabs(s) < 9e18) {
		if (as_whole(step) == 0)
			return ap_refuse_invalid(r, "argument", "the step of a range is zero");
		count = whole_count(as_whole(start), as_whole(end), as_whole(step));
	} else {
		count = ceil((b - a) / s);
	}
	return check_count(r, count) && progression(r, start, step, (int64_t)count, d, out);
}

/* range(start, end, step, dtype): the end is included; for integers all three are cut first */
bool
ap_rule_range(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	ap_val one = ap_val_of_int(1);
	const ap_val *step = args[2].kind == AP_VAL_NONE ? &one : &args[2];
	double a = ap_val_as_double(&args[0]), b = ap_val_as_double(&args[1]), s = ap_val_as_double(step);
	ap_dtype d = AP_F32;

	(void)op;
	if (!ap_val_is_number(&args[0]) || !ap_val_is_number(&args[1]))
		return ap_refuse_unknown(r, "argument-kind", "a range of what is no number");
	if (n > 3 && !ap_val_dtype(r, &args[3], d, &d))
		return false;
	if (ap_dtype_is_integral(d, true)) {
		a = trunc(a);
		b = trunc(b);
		s = trunc(s);
	}
	if (!check_progression(r, a, b, s))
		return false;
	double count = floor((b - a) / s) + 1;

	return check_count(r, count) && progression(r, &args[0], step, (int64_t)count, d, out);
}

/* eye(n, m, dtype) */
bool
ap_rule_eye(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	int64_t size[2];
	ap_dtype d = AP_F32;

	(void)op;
	if (!ap_val_int(r, &args[0], &size[0]) || (n > 2 && !ap_val_dtype(r, &args[2], AP_F32, &d)))
		return false;
	size[1] = size[0];
	if (n > 1 && args[1].kind != AP_VAL_NONE && !ap_val_int(r, &args[1], &size[1]))
		return false;
	if (size[0] < 0 || size[1] < 0)
		return ap_refuse_invalid(r, "negative-size", "eye: negative sizes");
	if (!check_count(r, (double)size[0] * (double)size[1]))
		return false;
	ap_val *values = AP_NEW_N(r->arena, ap_val, size[0] * size[1]);

	for (int64_t k = 0; k < size[0] * size[1]; k++)
		values[k] = ap_val_of_int(k / size[1] == k % size[1]);
	return data(r, d, 2, size, values, out);
}

/* Both index rows of the lower (keep >= 0) or upper triangle. */
static bool
triangle(ap_infer_run *r, const ap_val *args, size_t n, bool lower, ap_val *out)
{
	int64_t row, col, offset = 0, size[2] = { 2, 0 };
	ap_dtype d = AP_I64;

	if (!ap_val_int(r, &args[0], &row) || !ap_val_int(r, &args[1], &col) || (n > 2 && !ap_val_int(r, &args[2], &offset)) ||
	    (n > 3 && !ap_val_dtype(r, &args[3], AP_I64, &d)))
		return false;
	if (d != AP_I64 && d != AP_I32)
		return ap_refuse_invalid(r, "dtype", "the indices of a triangle are i64 or i32, not %.*s", AP_FMT(ap_dtype_text(d)));
	if (row < 0 || col < 0)
		return ap_refuse_invalid(r, "negative-size", "negative sizes of a triangle");
	if (!check_count(r, (double)row * (double)col))
		return false;
	ap_val *rows = AP_NEW_N(r->arena, ap_val, 2 * row * col), *cols = AP_NEW_N(r->arena, ap_val, row * col);

	for (int64_t i = 0; i < row; i++) {
		for (int64_t j = 0; j < col; j++) {
			if (lower ? j > i + offset : j < i + offset)
				continue;
			rows[size[1]] = ap_val_of_int(i);
			cols[size[1]++] = ap_val_of_int(j);
		}
	}
	memcpy(rows + size[1], cols, sizeof(ap_val) * (size_t)size[1]);
	return data(r, d, 2, size, rows, out);
}

bool
ap_rule_tril_indices(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	(void)op;
	return triangle(r, args, n, true, out);
}

bool
ap_rule_triu_indices(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	(void)op;
	return triangle(r, args, n, false, out);
}

typedef AP_VEC(ap_val) values;

/* Nested lists have one shape; their leaves go to `leaves` in order. */
static bool
flatten(ap_infer_run *r, const ap_val *v, int depth, int *rank, int64_t *size, values *leaves)
{
	if (v->kind != AP_VAL_LIST) {
		if (!ap_val_is_number(v))
			return ap_refuse_unknown(r, "not-modelled", "torch.tensor of what is no number");
		if (*rank == -1)
			*rank = depth;
		*AP_PUSH(r->arena, leaves) = *v;
		return *rank == depth || ap_refuse_invalid(r, "shape", "torch.tensor: the nested lists have different depths");
	}
	if (depth == AP_MAX_RANK || (*rank >= 0 && depth >= *rank))
		return ap_refuse_invalid(r, "shape", "torch.tensor: the nested lists have different depths");
	if (size[depth] == -1)
		size[depth] = (int64_t)v->n;
	if (size[depth] != (int64_t)v->n)
		return ap_refuse_invalid(r, "shape", "torch.tensor: nested lists of %lld and %zu items", (long long)size[depth], v->n);
	if (!v->n && *rank == -1)
		*rank = depth + 1;
	for (size_t k = 0; k < v->n; k++) {
		if (!flatten(r, &v->items[k], depth + 1, rank, size, leaves))
			return false;
	}
	return true;
}

/* tensor(data, dtype) */
bool
ap_rule_tensor_data(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	int64_t size[AP_MAX_RANK];
	int rank = -1;
	values leaves = { 0 };
	ap_dtype d = AP_DTYPE_NONE;

	(void)op;
	if (args[0].kind == AP_VAL_TENSOR) {
		ap_tensor t;

		if ((n > 1 && !ap_val_dtype(r, &args[1], args[0].tensor.dtype, &d)) || !ap_clone(r, &args[0].tensor, d, &t))
			return false;
		*out = ap_val_of_tensor(t);
		return true;
	}
	for (int k = 0; k < AP_MAX_RANK; k++)
		size[k] = -1;
	if (!flatten(r, &args[0], 0, &rank, size, &leaves))
		return false;
	for (size_t k = 0; k < leaves.n; k++)
		d = d == AP_DTYPE_NONE ? ap_number_dtype(&leaves.at[k]) : ap_promote_two(d, ap_number_dtype(&leaves.at[k]));
	if (d == AP_DTYPE_NONE)
		d = AP_F32;
	if (n > 1 && !ap_val_dtype(r, &args[1], d, &d))
		return false;
	for (size_t k = 0; k < leaves.n; k++) {
		ap_val v = leaves.at[k];

		if (v.kind == AP_VAL_FLOAT && fabs(v.real) < 0x1p62) /* wraps as an integer does */
			v = ap_dtype_is_integral(d, false) ? ap_val_of_int((int64_t)v.real) : v;
		if (!ap_check_fits(r, &v, d))
			return false;
	}
	return data(r, d, rank, size, leaves.at, out);
}
