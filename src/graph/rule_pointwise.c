/*
 * Pointwise functions: type promotion, broadcasting, result layout (aten/src/ATen/TensorIterator.cpp, c10 promoteTypes).
 *
 * A number, or a 0-d tensor, as the second operand of mul and div beside f16 or bf16 is not rounded to that type first: the CPU
 * kernels take it in f32 (binary_kernel_reduced_floating_point_vec_opmath, BinaryOpsKernel.cpp).  Such an operand is `weak`.
 */
#include "graph/rule_index.h"
#include "graph/rule_util.h"

#define FLAG(word, flag) { { word, sizeof(word) - 1 }, AP_POINT_##flag }
static const struct { ap_str word; unsigned flag; } flag_words[] = {
	FLAG("float", FLOAT), FLAG("bool", BOOL), FLAG("real", REAL), FLAG("i32", I32), FLAG("f64", F64), FLAG("same", SAME),
	FLAG("as_first", SELF), FLAG("no_bool", NO_BOOL), FLAG("no_int", NO_INT), FLAG("no_float", NO_FLOAT), FLAG("no_complex", NO_COMPLEX),
	FLAG("no_half", NO_HALF), FLAG("no_bool_operand", NO_BOOL_OPERAND), FLAG("wide", WIDE), FLAG("nonzero", NONZERO), FLAG("like", LIKE),
	FLAG("packed", PACKED), FLAG("reversed", REVERSED), FLAG("scaled", ALPHA), FLAG("valued", VALUE), FLAG("same_sizes", SAME_SIZES),
	FLAG("first_layout", FIRST_LAYOUT), FLAG("parts", PARTS), FLAG("of_abs", ABS), FLAG("twice", TWICE),
};
#undef FLAG

bool
ap_point_flag(ap_infer_run *r, const ap_val *v, unsigned *flags)
{
	ap_str word = v->kind == AP_VAL_DTYPE ? ap_dtype_text(v->dtype) : v->text;

	for (size_t k = 0; k < sizeof flag_words / sizeof *flag_words; k++) {
		if (ap_str_is(word, flag_words[k].word)) {
			*flags |= flag_words[k].flag;
			return true;
		}
	}
	return ap_refuse_unknown(r, "rule-arguments", "no flag %.*s", AP_FMT(word));
}

bool
ap_check_categories(ap_infer_run *r, ap_str fn, const ap_tensor *x, size_t n, ap_dtype d, unsigned flags)
{
	ap_dtype_category c = ap_dtype_cat(d);
	bool half = d == AP_F16 || d == AP_BF16;

	if ((flags & AP_POINT_NO_BOOL && c == AP_CAT_BOOL) || (flags & AP_POINT_NO_INT && c == AP_CAT_INT) ||
	    (flags & AP_POINT_NO_FLOAT && c == AP_CAT_FLOAT) || (flags & AP_POINT_NO_COMPLEX && c == AP_CAT_COMPLEX) ||
	    (flags & AP_POINT_NO_HALF && half))
		return ap_refuse_dtype(r, x, n, "%.*s is not defined for %.*s", AP_FMT(fn), AP_FMT(ap_dtype_text(d)));
	return true;
}

/* of_kind(x, FLAG...): x itself, unless its dtype is of a refused category */
bool
ap_rule_of_kind(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	unsigned flags = 0;
	ap_tensor x;

	*out = args[0];
	if (args[0].kind == AP_VAL_NONE)
		return true;
	if (!ap_val_tensor(r, &args[0], &x))
		return false;
	for (size_t k = 1; k < n; k++) {
		if (!ap_point_flag(r, &args[k], &flags))
			return false;
	}
	return ap_check_categories(r, op->fn, &x, 1, x.dtype, flags);
}

bool
ap_point_dtype(ap_infer_run *r, ap_str fn, const ap_tensor *x, size_t n, unsigned flags, ap_dtype *out)
{
	const ap_tensor **each = AP_NEW_N(r->arena, const ap_tensor *, n);
	ap_dtype d = AP_DTYPE_NONE;

	for (size_t k = 0; k < n; k++) {
		each[k] = &x[k];
		if (flags & AP_POINT_NO_BOOL_OPERAND && x[k].dtype == AP_B8)
			return ap_refuse_invalid(r, "dtype", "%.*s is not defined for a b8 operand", AP_FMT(fn));
		if (!(flags & AP_POINT_SAME) || x[k].number)
			continue;
		if (d != AP_DTYPE_NONE && d != x[k].dtype)
			return ap_refuse_invalid(r, "dtype", "%.*s needs operands of one dtype: %.*s and %.*s", AP_FMT(fn), AP_FMT(ap_dtype_text(d)),
			                         AP_FMT(ap_dtype_text(x[k].dtype)));
		d = x[k].dtype;
	}
	if (flags & AP_POINT_SELF)
		d = x[0].dtype;
	if (d == AP_DTYPE_NONE)
		d = ap_promote(each, n);
	if (d == AP_DTYPE_NONE)
		return ap_refuse_invalid(r, "dtype", "%.*s: these dtypes have no common one", AP_FMT(fn));
	if (!ap_check_categories(r, fn, x, 0, d, flags))
		return false;
	if (flags & AP_POINT_FLOAT)
		d = ap_dtype_float_of(d);
	if (flags & AP_POINT_F64)
		d = ap_dtype_cat(d) == AP_CAT_COMPLEX ? AP_C128 : AP_F64;
	*out = d;
	return true;
}

static ap_dtype
result_dtype(ap_dtype compute, unsigned flags)
{
	if (flags & AP_POINT_BOOL)
		return AP_B8;
	if (flags & AP_POINT_I32)
		return AP_I32;
	return flags & AP_POINT_REAL && ap_dtype_cat(compute) == AP_CAT_COMPLEX ? ap_dtype_real_of(compute) : compute;
}

/* The second of two operands, 0-d beside a half one: given to the function in f32. */
static bool
make_weak(ap_infer_run *r, ap_tensor *x, size_t n, unsigned flags, ap_dtype compute, const uint8_t **weak)
{
	bool half = compute == AP_F16 || compute == AP_BF16;

	if (!half || !(flags & AP_POINT_WIDE) || n != 2 || x[1].layout.rank != 0 || x[1].dtype == compute)
		return true;
	ap_tensor wide;

	if (!ap_fresh(r, AP_F32, 0, NULL, &wide))
		return false;
	ap_step_add(r, AP_STEP_COPY, wide, &x[1], 1);
	x[1] = wide;
	uint8_t *w = AP_NEW_N(r->arena, uint8_t, n);

	w[1] = 1;
	*weak = w;
	return true;
}

static bool
map_step(ap_infer_run *r, ap_str fn, ap_tensor *x, size_t n, ap_dtype compute, ap_dtype result, ap_tensor dst, const uint8_t *weak)
{
	for (size_t k = 0; k < n; k++) {
		if (!ap_expand(r, &x[k], dst.layout.rank, dst.layout.size, &x[k]))
			return false;
	}
	ap_step *s = ap_step_add(r, AP_STEP_MAP, dst, x, n);

	s->fn = fn;
	s->compute = compute;
	s->result = result;
	s->weak = weak;
	return true;
}

bool
ap_point_sizes(ap_infer_run *r, const ap_tensor *x, size_t n, int *rank, int64_t *size)
{
	const ap_tensor **each = AP_NEW_N(r->arena, const ap_tensor *, n);

	for (size_t k = 0; k < n; k++)
		each[k] = &x[k];
	return ap_broadcast(r, each, n, rank, size);
}

/* Eager raises where an element of the divisor, in the type of the computation, is 0: a condition like that on an index. */
static bool
refuse_zero(ap_infer_run *r, const ap_tensor *divisor, ap_dtype compute, const ap_tensor *dst)
{
	int64_t none = 0;
	ap_tensor x[2] = { *divisor }, holds;

	if (!ap_dtype_is_integral(compute, true))
		return true;
	const int64_t *known = ap_dtype_is_integral(divisor->dtype, true) && ap_layout_count(&dst->layout) ? ap_known_ints(r, divisor) : NULL;

	for (int64_t k = 0; known && k < ap_layout_count(&divisor->layout); k++)
		if (!known[k])
			return ap_refuse_invalid(r, "zero-division", "an integer is divided by 0");
	if (!ap_data(r, compute, 0, NULL, &none, &x[1]) || !ap_fresh(r, AP_B8, dst->layout.rank, dst->layout.size, &holds) ||
	    !map_step(r, AP_STR("ne"), x, 2, compute, AP_B8, holds, NULL))
		return false;
	ap_holds_step(r, &holds, "zero-division");
	return true;
}

/* isinf, isfinite and isreal are made of other pointwise functions (TensorCompare.cpp), whose results' strides follow from each other. */
static bool
fresh_compared(ap_infer_run *r, ap_dtype result, const ap_tensor *x, unsigned flags, ap_tensor *dst)
{
	bool complex = ap_dtype_cat(x->dtype) == AP_CAT_COMPLEX;
	int rank = x->layout.rank;
	const int64_t *size = x->layout.size;
	int64_t stride[AP_MAX_RANK];
	ap_tensor v = *x, number, same;

	if (ap_dtype_is_integral(x->dtype, true) || (!complex && !(flags & AP_POINT_ABS)))
		return ap_fresh_like(r, x, result, dst);
	for (int d = 0; d < rank; d++)
		stride[d] = 2 * x->layout.stride[d];
	if (complex) {
		v.dtype = ap_dtype_real_of(x->dtype);
		v.layout = ap_layout_make(r->arena, rank, size, stride, 0, ap_dtype_size(v.dtype));
	}
	number = (ap_tensor){ .dtype = v.dtype, .layout = ap_layout_make(r->arena, 0, NULL, NULL, 0, ap_dtype_size(v.dtype)) };
	if (flags & AP_POINT_TWICE && !ap_fresh_iterated(r, result, rank, size, (ap_tensor[]){ v, v }, 2, v.dtype, &same))
		return false;
	if ((flags & AP_POINT_ABS && !ap_fresh_iterated(r, v.dtype, rank, size, &v, 1, v.dtype, &v)) ||
	    !ap_fresh_iterated(r, result, rank, size, (ap_tensor[]){ v, number }, 2, v.dtype, dst))
		return false;
	return !(flags & AP_POINT_TWICE) || ap_fresh_iterated(r, result, rank, size, (ap_tensor[]){ same, *dst }, 2, result, dst);
}

bool
ap_point_fresh(ap_infer_run *r, ap_dtype result, int rank, const int64_t *size, const ap_tensor *x, size_t n, ap_dtype compute, unsigned flags,
               ap_tensor *dst)
{
	bool like = flags & AP_POINT_LIKE || (flags & AP_POINT_REAL && ap_dtype_cat(compute) == AP_CAT_COMPLEX);

	if (flags & AP_POINT_PACKED)
		return ap_fresh(r, result, rank, size, dst);
	if (flags & AP_POINT_PARTS)
		return fresh_compared(r, result, &x[0], flags, dst);
	if (like && x[0].layout.rank == rank && (!rank || !memcmp(x[0].layout.size, size, sizeof *size * (size_t)rank)))
		return ap_fresh_like(r, &x[0], result, dst);
	if (!(flags & AP_POINT_REVERSED))
		return ap_fresh_iterated(r, result, rank, size, x, flags & AP_POINT_FIRST_LAYOUT ? 1 : n, compute, dst);
	ap_tensor *back = AP_NEW_N(r->arena, ap_tensor, n);

	for (size_t k = 0; k < n; k++)
		back[k] = x[n - 1 - k];
	return ap_fresh_iterated(r, result, rank, size, back, n, compute, dst);
}

bool
ap_pointwise(ap_infer_run *r, ap_str fn, const ap_val *operands, size_t n, unsigned flags, ap_val *out)
{
	ap_tensor *x = AP_NEW_N(r->arena, ap_tensor, n), dst;
	const uint8_t *weak = NULL;
	ap_dtype compute, result;
	int64_t size[AP_MAX_RANK];
	int rank;

	for (size_t k = 0; k < n; k++) {
		if (!ap_val_operand(r, &operands[k], &x[k]))
			return false;
	}
	if (!ap_point_dtype(r, fn, x, n, flags, &compute) || !ap_point_sizes(r, x, n, &rank, size))
		return false;
	for (size_t k = 0; flags & AP_POINT_SAME_SIZES && k < n; k++) {
		if (x[k].layout.rank && (x[k].layout.rank != rank || memcmp(x[k].layout.size, size, sizeof *size * (size_t)rank) != 0))
			return ap_refuse_invalid(r, "shape", "%.*s doesn't broadcast its operands", AP_FMT(fn));
	}
	result = result_dtype(compute, flags);
	if (!ap_point_fresh(r, result, rank, size, x, n, compute, flags, &dst) ||
	    !make_weak(r, x, n, flags, compute, &weak) ||
	    (flags & AP_POINT_NONZERO && !refuse_zero(r, &x[n - 1], compute, &dst)) || !map_step(r, fn, x, n, compute, result, dst, weak))
		return false;
	*out = ap_val_of_tensor(dst);
	return true;
}

/* pointwise(x, ..., FLAG...) */
bool
ap_rule_pointwise(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	ap_val *moved = NULL;
	unsigned flags = 0;
	size_t count = 0;

	/* Operands mostly stand before the flags, and then are not copied. */
	for (size_t k = 0; k < n; k++) {
		bool operand = args[k].kind == AP_VAL_TENSOR || ap_val_is_number(&args[k]);

		if (!operand && args[k].kind != AP_VAL_NONE && !ap_point_flag(r, &args[k], &flags))
			return false;
		if (operand && count < k && !moved) {
			moved = AP_NEW_N(r->arena, ap_val, n);
			for (size_t i = 0; i < count; i++)
				moved[i] = args[i];
		}
		if (operand && moved)
			moved[count] = args[k];
		count += operand;
	}
	const ap_val *operands = moved ? moved : args;

	if (!count)
		return ap_refuse_unknown(r, "rule-arguments", "%.*s without an operand", AP_FMT(op->name));
	return ap_pointwise(r, ap_rule_fn_text(r, op), operands, count, flags, out) &&
	       (!(flags & AP_POINT_ALPHA) || ap_check_scale(r, op, out->tensor.dtype)) &&
	       (!(flags & AP_POINT_VALUE) || (ap_check_number(r, op, "value", out->tensor.dtype) && ap_check_number(r, op, "threshold", out->tensor.dtype)));
}

static bool
is_integral_operand(const ap_val *v)
{
	return v->kind == AP_VAL_INT || v->kind == AP_VAL_BOOL || (v->kind == AP_VAL_TENSOR && ap_dtype_is_integral(v->tensor.dtype, true));
}

/* div(x, y, rounding_mode) */
bool
ap_rule_div(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	ap_str fn = op->fn.n ? op->fn : AP_STR("div");

	if (n < 3 || args[2].kind == AP_VAL_NONE)
		return ap_pointwise(r, fn, args, 2, AP_POINT_FLOAT | AP_POINT_WIDE, out);
	if (!ap_val_is_word(&args[2], "floor") && !ap_val_is_word(&args[2], "trunc"))
		return ap_refuse_invalid(r, "argument", "div: rounding_mode is None, 'trunc' or 'floor', not '%.*s'", AP_FMT(args[2].text));
	fn = ap_str_printf(r->arena, "%.*s{rounding_mode='%.*s'}", AP_FMT(fn), AP_FMT(args[2].text));
	return ap_pointwise(r, fn, args, 2, AP_POINT_NO_BOOL | AP_POINT_NO_COMPLEX | AP_POINT_WIDE | AP_POINT_NONZERO, out);
}

/* clamp(x, min, max) */
bool
ap_rule_clamp(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	ap_val operands[3] = { args[0] };
	bool low = args[1].kind != AP_VAL_NONE, high = n > 2 && args[2].kind != AP_VAL_NONE;
	bool tensors = args[1].kind == AP_VAL_TENSOR || (high && args[2].kind == AP_VAL_TENSOR);
	size_t count = 1;

	(void)op;
	if (!low && !high)
		return ap_refuse_invalid(r, "argument", "clamp: min and max are both None");
	if (low)
		operands[count++] = args[1];
	if (high)
		operands[count++] = args[2];
	return ap_pointwise(r, low && high ? AP_STR("clamp") : low ? AP_STR("clamp_min") : AP_STR("clamp_max"), operands, count,
	                    (tensors && !(low && high) ? 0 : AP_POINT_NO_BOOL) | AP_POINT_NO_COMPLEX | (tensors ? 0 : AP_POINT_FIRST_LAYOUT), out);
}

/* pow(x, y) */
bool
ap_rule_pow(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	(void)n;
	if (is_integral_operand(&args[0]) && args[1].kind == AP_VAL_INT && args[1].integer < 0)
		return ap_refuse_invalid(r, "dtype", "an integer to a negative power is not allowed");
	unsigned flags = args[0].kind != AP_VAL_TENSOR ? AP_POINT_NO_BOOL | AP_POINT_PACKED
	                 : args[1].kind == AP_VAL_TENSOR ? AP_POINT_NO_BOOL : AP_POINT_FIRST_LAYOUT;

	return ap_pointwise(r, ap_rule_fn_text(r, op), args, 2, flags, out);
}

/* copy(x, src): x's layout, src's content */
bool
ap_rule_copy(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	ap_tensor x, src, dst;

	(void)op, (void)n;
	if (!ap_val_tensor(r, &args[0], &x) || !ap_val_operand(r, &args[1], &src) || !ap_clone_storage(r, &x, &dst) ||
	    !ap_expand(r, &src, x.layout.rank, x.layout.size, &src))
		return false;
	ap_step_add(r, AP_STEP_COPY, dst, &src, 1);
	*out = ap_val_of_tensor(dst);
	return true;
}

/* frexp(x): mantissa as x, exponent i32 */
bool
ap_rule_frexp(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	unsigned refused = AP_POINT_NO_BOOL | AP_POINT_NO_INT | AP_POINT_NO_COMPLEX | AP_POINT_LIKE;
	ap_val results[2] = { 0 };

	(void)op, (void)n;
	if (!ap_pointwise(r, AP_STR("frexp_mantissa"), args, 1, refused, &results[0]) ||
	    !ap_pointwise(r, AP_STR("frexp_exponent"), args, 1, refused | AP_POINT_I32, &results[1]))
		return false;
	*out = ap_val_of_list(r, results, 2);
	return true;
}

/* one_hot(x, n): eq(x, k) as i64; x is expanded along a new last dimension, against 0 ... n - 1 */
bool
ap_rule_one_hot(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	ap_tensor x, wide, classes, dst;
	int64_t count, size[AP_MAX_RANK], stride[AP_MAX_RANK];

	(void)op, (void)n;
	if (!ap_val_tensor(r, &args[0], &x) || !ap_val_int(r, &args[1], &count))
		return false;
	int rank = x.layout.rank;

	if (x.dtype != AP_I64)
		return ap_refuse_invalid(r, "dtype", "one_hot: classes are i64, not %.*s", AP_FMT(ap_dtype_text(x.dtype)));
	if (count == -1)
		return ap_refuse_unknown(r, "data-dependent", "one_hot: the number of classes depends on the data");
	if (count < 1 || rank + 1 > AP_MAX_RANK)
		return ap_refuse_invalid(r, "argument", "one_hot: %lld classes", (long long)count);
	memcpy(size, x.layout.size, sizeof(int64_t) * (size_t)rank);
	memcpy(stride, x.layout.stride, sizeof(int64_t) * (size_t)rank);
	size[rank] = count;
	stride[rank] = 0;
	int64_t *values = AP_NEW_N(r->arena, int64_t, count);

	for (int64_t k = 0; k < count; k++)
		values[k] = k;
	if (!ap_range_step(r, &x, 0, count))
		return false;
	if (!ap_view(r, &x, x.dtype, rank + 1, size, stride, x.layout.offset, &wide) || !ap_data(r, AP_I64, 1, &count, values, &classes) ||
	    !ap_fresh(r, AP_I64, rank + 1, size, &dst) ||
	    !map_step(r, AP_STR("eq"), (ap_tensor[]){ wide, classes }, 2, AP_I64, AP_B8, dst, NULL))
		return false;
	*out = ap_val_of_tensor(dst);
	return true;
}
