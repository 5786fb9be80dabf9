/*
 * Normalisations.  batch_norm writes its running statistics in training, which its schema does not say
 * (aten/src/ATen/native/Normalization.cpp); they are results of the same function as the normalised values.
 */
#include "graph/rule_apply.h"

typedef struct norm_args { const ap_val *x, *weight, *bias, *mean, *var; bool training; } norm_args;

static bool
check_vector(ap_infer_run *r, const ap_val *v, int64_t n, const char *what)
{
	if (v->kind == AP_VAL_TENSOR && (v->tensor.layout.rank != 1 || v->tensor.layout.size[0] != n))
		return ap_refuse_invalid(r, "shape", "%s does not have %lld elements", what, (long long)n);
	return true;
}

/* The parameter of the op that a value was bound to, for the record of a write. */
static int
param_of(const ap_infer_run *r, const ap_op *op, const ap_val *v)
{
	for (size_t k = 0; r->params && k < op->schema.nparams; k++) {
		const ap_val *p = &r->params[k];

		if (p->kind == AP_VAL_TENSOR && p->tensor.storage == v->tensor.storage && p->tensor.layout.offset == v->tensor.layout.offset &&
		    p->tensor.object == v->tensor.object && ap_layout_same(&p->tensor.layout, &v->tensor.layout))
			return (int)k;
	}
	return -1;
}

static bool
store_statistics(ap_infer_run *r, const ap_op *op, const norm_args *a, const ap_tensor *values)
{
	const ap_val *to[2] = { a->mean, a->var };

	for (int k = 0; k < 2; k++) {
		if (to[k]->kind == AP_VAL_TENSOR && !ap_store(r, &to[k]->tensor, &values[k], to[k], param_of(r, op, to[k]), -1))
			return false;
	}
	return true;
}

static ap_str
norm_fn(ap_infer_run *r, const ap_op *op, const norm_args *a, double momentum, double eps)
{
	bool stats = a->mean->kind == AP_VAL_TENSOR;

	/* Only these: whether cudnn may be used is no part of what is computed, and the functional form has no such parameter. */
	return ap_str_printf(r->arena, "%.*s{training=%d, weight=%d, bias=%d, mean=%d, var=%d, momentum=%.17g, eps=%.17g}", AP_FMT(op->fn), a->training,
	                     a->weight->kind == AP_VAL_TENSOR, a->bias->kind == AP_VAL_TENSOR, stats, a->var->kind == AP_VAL_TENSOR,
	                     a->training && stats ? momentum : 0, eps);
}

static ap_tensors
norm_operands(ap_infer_run *r, const norm_args *a)
{
	const ap_val *all[5] = { a->x, a->weight, a->bias, a->mean, a->var };
	ap_tensors x = { 0 };

	for (int k = 0; k < 5; k++)
		ap_val_tensors(r, all[k], &x);
	return x;
}

/* The statistics of a half input with wider parameters are f32. */
static ap_dtype
statistics_dtype(const norm_args *a, ap_dtype x)
{
	const ap_val *others[4] = { a->weight, a->bias, a->mean, a->var };

	for (size_t k = 0; k < 4; k++)
		if (others[k] && others[k]->kind == AP_VAL_TENSOR && others[k]->tensor.dtype != x)
			return AP_F32;
	return x;
}

/* The functional form gives the statistics out, new or as they were. */
static bool
statistics_out(ap_infer_run *r, const norm_args *a, ap_tensor *y)
{
	const ap_val *old[2] = { a->mean, a->var };

	for (int k = 0; k < 2; k++) {
		ap_tensor x, like;

		if (!ap_val_tensor(r, old[k], &x) || !ap_clone(r, &x, x.dtype, &like))
			return false;
		if (a->training)
			ap_step_add(r, AP_STEP_COPY, like, &y[k], 1);
		y[k] = like;
	}
	return true;
}

static bool
check_both(ap_infer_run *r, const norm_args *a)
{
	bool share;

	if ((a->mean->kind == AP_VAL_TENSOR) != (a->var->kind == AP_VAL_TENSOR))
		return ap_refuse_invalid(r, "argument", "running_mean and running_var must both be None or neither");
	if (!a->training || a->mean->kind != AP_VAL_TENSOR)
		return true;
	const ap_val *others[] = { a->x, a->weight, a->bias, a->mean };

	for (size_t k = 0; k < sizeof others / sizeof *others; k++)
		for (int w = 0; w < 2; w++) {
			const ap_val *written = w ? a->var : a->mean;

			if (others[k]->kind != AP_VAL_TENSOR || others[k] == written)
				continue;
			if (!ap_shares(r, &written->tensor, &others[k]->tensor, &share))
				return false;
			if (share)
				return ap_refuse_unknown(r, "operand-overlap", "running statistics that share memory with an operand, or with each other, are "
				                         "not modelled");
		}
	return true;
}

/* batch_norm(x, weight, bias, mean, var, training, momentum, eps, COUNT) */
bool
ap_rule_batch_norm(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	norm_args a = { &args[0], &args[1], &args[2], &args[3], &args[4], false };
	ap_tensor x, y[5];
	ap_val results[5] = { 0 };
	int64_t count;

	(void)n;
	if (!ap_val_tensor(r, a.x, &x) || !ap_val_bool(r, &args[5], &a.training) || !ap_val_int(r, &args[8], &count))
		return false;
	if (x.layout.rank < 2 && ap_layout_count(&x.layout) && count == 1)
		return ap_refuse_invalid(r, "shape", "batch_norm needs at least 2 dimensions, not %d", x.layout.rank);
	if (x.layout.rank < 2 || !ap_layout_count(&x.layout))
		return ap_refuse_unknown(r, "empty", "batch_norm of an empty tensor, or of one without channels, is not modelled");
	int64_t c = x.layout.size[1], saved = a.training ? c : 0;
	ap_dtype d = statistics_dtype(&a, x.dtype);

	if (!a.training && (a.mean->kind != AP_VAL_TENSOR || a.var->kind != AP_VAL_TENSOR))
		return ap_refuse_invalid(r, "argument", "batch_norm without training needs running statistics");
	if (!check_both(r, &a))
		return false;
	if (!check_vector(r, a.weight, c, "weight") || !check_vector(r, a.bias, c, "bias") || !check_vector(r, a.mean, c, "running_mean") ||
	    !check_vector(r, a.var, c, "running_var"))
		return false;
	if (ap_dtype_cat(x.dtype) != AP_CAT_FLOAT)
		return ap_refuse_invalid(r, "dtype", "batch_norm is not defined for %.*s", AP_FMT(ap_dtype_text(x.dtype)));
	ap_format f = ap_suggested_format(&x.layout);

	if (!ap_fresh_format(r, &x, x.dtype, f, &y[0]) || !ap_fresh(r, d, 1, &saved, &y[1]) || !ap_fresh(r, d, 1, &saved, &y[2]) ||
	    !ap_fresh(r, d, 1, &c, &y[3]) || !ap_fresh(r, d, 1, &c, &y[4]))
		return false;
	ap_tensors operands = norm_operands(r, &a);

	ap_apply_fn(r, norm_fn(r, op, &a, ap_val_as_double(&args[6]), ap_val_as_double(&args[7])), &operands, y, a.training ? 5 : 3);
	if (count == 5 ? !statistics_out(r, &a, &y[3]) : a.training && !store_statistics(r, op, &a, &y[3]))
		return false;
	for (int k = 0; k < 5; k++)
		results[k] = ap_val_of_tensor(y[k]);
	*out = count == 1 ? results[0] : ap_val_of_list(r, results, (size_t)count);
	return true;
}

/* instance_norm(x, weight, bias, mean, var, use_input_stats, momentum, eps) */
bool
ap_rule_instance_norm(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	norm_args a = { &args[0], &args[1], &args[2], &args[3], &args[4], false };
	ap_tensor x, y[3];

	(void)n;
	if (!ap_val_tensor(r, a.x, &x) || !ap_val_bool(r, &args[5], &a.training))
		return false;
	if (x.layout.rank < 2)
		return ap_refuse_invalid(r, "shape", "instance_norm needs at least 2 dimensions, not %d", x.layout.rank);
	if (!a.training && (a.mean->kind != AP_VAL_TENSOR || a.var->kind != AP_VAL_TENSOR))
		return ap_refuse_invalid(r, "argument", "instance_norm without use_input_stats needs running statistics");
	if (!check_both(r, &a))
		return false;
	int64_t c = x.layout.size[1];

	if (!check_vector(r, a.weight, c, "weight") || !check_vector(r, a.bias, c, "bias") || !check_vector(r, a.mean, c, "running_mean") ||
	    !check_vector(r, a.var, c, "running_var") || !ap_fresh(r, x.dtype, x.layout.rank, x.layout.size, &y[0]) ||
	    !ap_fresh(r, x.dtype, 1, &c, &y[1]) || !ap_fresh(r, x.dtype, 1, &c, &y[2]))
		return false;
	ap_tensors operands = norm_operands(r, &a);

	ap_apply_fn(r, norm_fn(r, op, &a, ap_val_as_double(&args[6]), ap_val_as_double(&args[7])), &operands, y, a.training ? 3 : 1);
	if (a.training && !store_statistics(r, op, &a, &y[1]))
		return false;
	*out = ap_val_of_tensor(y[0]);
	return true;
}

static bool
three_results(ap_infer_run *r, ap_str fn, const ap_tensors *x, const ap_tensor *y, ap_val *out)
{
	ap_val v[3] = { 0 };

	ap_apply_fn(r, fn, x, y, 3);
	for (int k = 0; k < 3; k++)
		v[k] = ap_val_of_tensor(y[k]);
	*out = ap_val_of_list(r, v, 3);
	return true;
}

static bool
check_affine(ap_infer_run *r, const ap_val *v, int m, const int64_t *shape, const char *what)
{
	if (v->kind == AP_VAL_TENSOR && (v->tensor.layout.rank != m || memcmp(v->tensor.layout.size, shape, sizeof(int64_t) * (size_t)m) != 0))
		return ap_refuse_invalid(r, "shape", "the sizes of the %s are not normalized_shape", what);
	return true;
}

static bool
check_normalized(ap_infer_run *r, const ap_tensor *x, int m, const int64_t *shape)
{
	if (m < 1 || m > x->layout.rank || memcmp(shape, x->layout.size + x->layout.rank - m, sizeof(int64_t) * (size_t)m) != 0)
		return ap_refuse_invalid(r, "shape", "normalized_shape is not the end of the input's sizes");
	if (ap_dtype_cat(x->dtype) != AP_CAT_FLOAT)
		return ap_refuse_invalid(r, "dtype", "layer_norm is not defined for %.*s", AP_FMT(ap_dtype_text(x->dtype)));
	return true;
}

/* at::native::check_mixed_data_type(): weight and bias have one dtype, which is x's, or f32 beside a half x. */
static bool
check_mixed(ap_infer_run *r, ap_dtype x, const ap_val *weight, const ap_val *bias)
{
	const ap_val *both[2] = { weight, bias };
	ap_dtype common = AP_DTYPE_NONE;

	for (size_t k = 0; k < 2; k++) {
		ap_dtype d = both[k]->kind == AP_VAL_TENSOR ? both[k]->tensor.dtype : AP_DTYPE_NONE;

		if (d == AP_DTYPE_NONE)
			continue;
		if ((d != x && (d != AP_F32 || (x != AP_F16 && x != AP_BF16))) || (common != AP_DTYPE_NONE && d != common))
			return ap_refuse_invalid(r, "dtype", "weight and bias of %.*s beside an input of %.*s", AP_FMT(ap_dtype_text(d)), AP_FMT(ap_dtype_text(x)));
		common = d;
	}
	return true;
}

/* unmixed(x, weight, bias): x itself, if the three can be of these dtypes */
bool
ap_rule_unmixed(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	ap_tensor x;

	(void)op, (void)n;
	*out = args[0];
	return ap_val_tensor(r, &args[0], &x) && check_mixed(r, x.dtype, &args[1], &args[2]);
}

/* native_layer_norm(x, normalized_shape, weight, bias) */
bool
ap_rule_native_layer_norm(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	norm_args a = { .weight = &args[2], .bias = &args[3] };
	int64_t shape[AP_MAX_RANK], size[AP_MAX_RANK];
	ap_tensors operands = { 0 };
	ap_tensor x, y[3];
	int m;

	(void)n;
	if (!ap_val_tensor(r, &args[0], &x) || !ap_val_ints(r, &args[1], &m, shape) || !check_normalized(r, &x, m, shape) ||
	    !check_affine(r, &args[2], m, shape, "weight") || !check_affine(r, &args[3], m, shape, "bias") ||
	    !check_mixed(r, x.dtype, &args[2], &args[3]))
		return false;
	memcpy(size, x.layout.size, sizeof(int64_t) * (size_t)x.layout.rank);
	for (int d = x.layout.rank - m; d < x.layout.rank; d++)
		size[d] = 1;
	ap_dtype d = statistics_dtype(&a, x.dtype);

	if (!ap_fresh(r, x.dtype, x.layout.rank, x.layout.size, &y[0]) || !ap_fresh(r, d, x.layout.rank, size, &y[1]) ||
	    !ap_fresh(r, d, x.layout.rank, size, &y[2]) || !ap_operands(r, args, 1, &operands) || !ap_operands(r, args + 2, 2, &operands))
		return false;
	return three_results(r, ap_rule_fn_with(r, op, "dims=%d, weight=%d, bias=%d", m, args[2].kind == AP_VAL_TENSOR, args[3].kind == AP_VAL_TENSOR),
	                     &operands, y, out);
}

/* native_group_norm(x, weight, bias, N, C, HxW, group) */
bool
ap_rule_native_group_norm(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	ap_tensors operands = { 0 };
	norm_args a = { .weight = &args[1], .bias = &args[2] };
	int64_t size[2], c, group;
	ap_tensor x, y[3];

	(void)n;
	if (!ap_val_tensor(r, &args[0], &x) || !ap_val_int(r, &args[3], &size[0]) || !ap_val_int(r, &args[4], &c) || !ap_val_int(r, &args[6], &group))
		return false;
	if (group <= 0 || c % group)
		return ap_refuse_invalid(r, "shape", "%lld channels in %lld groups", (long long)c, (long long)group);
	if (!check_vector(r, &args[1], c, "weight") || !check_vector(r, &args[2], c, "bias"))
		return false;
	if (x.layout.rank < 2 || x.layout.size[0] != size[0] || x.layout.size[1] != c)
		return ap_refuse_unknown(r, "rule-arguments", "native_group_norm of an input whose first sizes are not N and C is not modelled");
	for (int k = 1; k < 3; k++)
		if (args[k].kind == AP_VAL_TENSOR && !ap_layout_is_contiguous(&args[k].tensor.layout))
			return ap_refuse_unknown(r, "rule-arguments", "native_group_norm reads a weight or bias with gaps as if it had none, which is not "
			                         "modelled");
	size[1] = group;
	ap_dtype d = statistics_dtype(&a, x.dtype);
	ap_format f = ap_suggested_format(&x.layout);

	if (f == AP_FORMAT_CONTIGUOUS && !ap_layout_is_contiguous(&x.layout))
		return ap_refuse_invalid(r, "layout", "native_group_norm needs a contiguous operand");
	if (!ap_fresh_format(r, &x, x.dtype, f, &y[0]) || !ap_fresh(r, d, 2, size, &y[1]) || !ap_fresh(r, d, 2, size, &y[2]) ||
	    !ap_operands(r, args, 3, &operands))
		return false;
	return three_results(r, ap_rule_fn_with(r, op, "groups=%lld, weight=%d, bias=%d", (long long)group, args[1].kind == AP_VAL_TENSOR,
	                                        args[2].kind == AP_VAL_TENSOR),
	                     &operands, y, out);
}
