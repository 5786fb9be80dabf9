/* Creation: tensors of given sizes, full of one number or of nothing known (aten/src/ATen/native/TensorFactories.cpp); rule_numbers.c: of given numbers. */
#include "graph/rule_util.h"

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
	return ap_check_fills(r, value, d, ap_layout_count(&t.layout)) && filled(r, t, value, out);
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
	return ap_check_fills(r, &args[1], t.dtype, ap_layout_count(&t.layout)) && filled(r, t, &args[1], out);
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
		return ap_check_fills(r, &args[1], t.dtype, ap_layout_count(&t.layout)) && filled(r, t, &args[1], out);
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
	if (m != rank)
		return ap_refuse_invalid(r, "shape", "empty_permuted: %d sizes and a physical layout of %d", rank, m);
	for (int k = m - 1; k >= 0; k--) {
		if (order[k] < 0 || order[k] >= rank || seen[order[k]])
			return ap_refuse_invalid(r, "shape", "empty_permuted: the physical layout is no permutation of the dimensions");
		seen[order[k]] = true;
		stride[order[k]] = next;
		if (!ap_mul_ok(next, ap_max(size[order[k]], 1), &next))
			return ap_refuse_invalid(r, "size-overflow", "the sizes of a result leave the 64-bit range");
	}
	return ap_fresh_strided(r, d, rank, size, stride, &t) && unknown(r, t, out);
}
