/* Creation: tensors whose every number is known (aten/src/ATen/native/RangeFactories.cpp, TensorFactories.cpp). */
#include "graph/rule_util.h"

#include <math.h>

enum { MAX_ELEMENTS = 1 << 26 };

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
	if (!check_progression(r, a, b, s))
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
		if (v.kind == AP_VAL_COMPLEX && d != AP_B8 && ap_dtype_cat(d) != AP_CAT_COMPLEX)
			return ap_refuse_invalid(r, "overflow", "torch.tensor: a complex number can't be stored as %.*s", AP_FMT(ap_dtype_text(d)));
		if (ap_dtype_is_integral(d, true) && !ap_check_fits(r, &v, d))
			return false;
	}
	return data(r, d, rank, size, leaves.at, out);
}
