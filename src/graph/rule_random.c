/*
 * Random functions: of the generator's hidden state and their operands; they also give the state that follows.
 * The first operand is the state, the last result the state afterwards.
 */
#include "graph/rule_apply.h"

/* How many numbers are drawn, and of which kind, is part of what is computed: "uniform:f32[2, 3]". */
static ap_str
with_type(ap_infer_run *r, ap_str fn, const ap_tensor *y)
{
	ap_buf b = { .arena = r->arena };

	ap_buf_printf(&b, "%.*s:%.*s[", AP_FMT(fn), AP_FMT(ap_dtype_text(y->dtype)));
	for (int d = 0; d < y->layout.rank; d++) {
		ap_buf_put(&b, d ? AP_STR(", ") : AP_STR(""));
		ap_buf_size(&b, y->layout.size[d]);
	}
	ap_buf_putc(&b, ']');
	return ap_buf_str(&b);
}

static const ap_val *
out_argument(const ap_bound *call)
{
	for (size_t k = 0; call->op->class == AP_CLASS_OUT && k < call->op->schema.nparams; k++) {
		if (ap_param_is_out(&call->op->schema.params[k]) && call->args[k].kind == AP_VAL_TENSOR)
			return &call->args[k];
	}
	return NULL;
}

/*
 * The layout in whose order of memory the numbers of a tensor y are drawn: that of the written tensor in place, and where an out= form fills what it
 * is given; other out= forms copy what the functional form gave.
 */
static const ap_layout *
filled(const ap_infer_run *r, const ap_op *op, const ap_tensor *y)
{
	const ap_bound *call = &r->effect->call;
	const ap_val *written = call->op && op->fills_out ? out_argument(call) : NULL;

	if (written)
		return &written->tensor.layout;
	if (call->op && call->op->class == AP_CLASS_INPLACE && r->params && r->params[0].kind == AP_VAL_TENSOR &&
	    ap_layout_same_shape(&r->params[0].tensor.layout, &y->layout))
		return &r->params[0].tensor.layout;
	return &y->layout;
}

/*
 * Where the order of memory is not the plain one, it is part of what is computed (aten/src/ATen/native/cpu/DistributionTemplates.h).
 */
static ap_str
with_order(ap_infer_run *r, ap_str fn, const ap_layout *order)
{
	ap_buf b = { .arena = r->arena };

	if (ap_layout_is_contiguous(order))
		return fn;
	ap_buf_printf(&b, "%.*s@[", AP_FMT(fn));
	for (int d = 0; d < order->rank; d++) {
		ap_buf_put(&b, d ? AP_STR(", ") : AP_STR(""));
		ap_buf_size(&b, order->size[d] > 1 ? order->stride[d] : 0);
	}
	ap_buf_putc(&b, ']');
	return ap_buf_str(&b);
}

/* y[0], ... y[n-1] = fn(x...), with numbers drawn in the order of that layout. */
static void
draw(ap_infer_run *r, ap_str fn, const ap_tensors *x, const ap_tensor *y, size_t n, const ap_layout *order)
{
	ap_tensors all = { 0 };
	ap_tensor results[3];

	*AP_PUSH(r->arena, &all) = ap_random_state(r);
	for (size_t k = 0; k < x->n; k++)
		*AP_PUSH(r->arena, &all) = x->at[k];
	memcpy(results, y, n * sizeof *y);
	results[n] = ap_random_state(r);
	ap_apply_fn(r, with_order(r, with_type(r, fn, y), order), &all, results, n + 1);
}

/* random(sizes, dtype, operand, ...) */
bool
ap_rule_random(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	ap_tensors x = { 0 };
	ap_tensor y;

	const ap_val *format = ap_rule_param(r, op, "memory_format");

	if (!ap_operands(r, args + 2, n - 2, &x) || !ap_result_of(r, &args[0], &args[1], &y))
		return false;
	if (args[0].kind == AP_VAL_TENSOR && format &&
	    !ap_fresh_format(r, &args[0].tensor, y.dtype, ap_val_format(format, AP_FORMAT_PRESERVE), &y))
		return false;
	draw(r, ap_rule_fn_text(r, op), &x, &y, 1, filled(r, op, &y));
	*out = ap_val_of_tensor(y);
	return true;
}

static bool
check_p(ap_infer_run *r, double p)
{
	if (!(p >= 0 && p <= 1))
		return ap_refuse_invalid(r, "argument", "a probability has to be between 0 and 1, but is %g", p);
	return true;
}

/* What x is multiplied by: a tensor like it, or (`feature`) with 1 for each dimension after the second. */
static bool
noise_like(ap_infer_run *r, const ap_tensor *x, bool feature, ap_tensor *noise)
{
	int64_t size[AP_MAX_RANK];

	for (int d = 0; d < x->layout.rank; d++)
		size[d] = d < 2 ? x->layout.size[d] : 1;
	return feature ? ap_fresh(r, x->dtype, x->layout.rank, size, noise) : ap_fresh_like(r, x, x->dtype, noise);
}

/* dropout(x, p, train, FLAG); `feature`: one number is drawn for each of the second dimension */
bool
ap_rule_dropout(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	double p = ap_val_as_double(&args[1]);
	ap_tensors all = { 0 };
	ap_tensor x, y, noise;
	bool train;

	if (!ap_val_tensor(r, &args[0], &x) || !ap_val_bool(r, &args[2], &train) || !check_p(r, p))
		return false;
	if (p == 0 || !train || ap_layout_count(&x.layout) == 0) {
		*out = args[0];
		return true;
	}
	if (p == 1)
		return ap_pointwise(r, AP_STR("mul"), (ap_val[]){ args[0], { .kind = AP_VAL_BOOL } }, 2, 0, out);
	if (n > 3 && x.layout.rank < 2)
		return ap_refuse_invalid(r, "rank", "%.*s of a tensor of %d dimensions", AP_FMT(op->fn), x.layout.rank);
	if (ap_dtype_cat(x.dtype) != AP_CAT_FLOAT)
		return ap_refuse_invalid(r, "dtype", "dropout is not defined for %.*s", AP_FMT(ap_dtype_text(x.dtype)));
	if (!noise_like(r, &x, n > 3, &noise) || !ap_fresh_iterated(r, x.dtype, x.layout.rank, x.layout.size, (ap_tensor[]){ x, noise }, 2, x.dtype, &y))
		return false;
	*AP_PUSH(r->arena, &all) = x;
	draw(r, ap_rule_fn_with(r, op, "p=%.17g", p), &all, &y, 1, &noise.layout);
	*out = ap_val_of_tensor(y);
	return true;
}

/* native_dropout(x, p, train): values and the b8 mask */
bool
ap_rule_native_dropout(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	double p = ap_val_as_double(&args[1]);
	bool train = args[2].kind == AP_VAL_NONE || args[2].truth;
	ap_tensors all = { 0 };
	ap_tensor x, y[2];

	(void)n;
	if (!ap_val_tensor(r, &args[0], &x) || !ap_fresh_like(r, &x, ap_layout_count(&x.layout) ? AP_B8 : x.dtype, &y[1]))
		return false;
	if (train && ap_layout_count(&x.layout)) {
		if (ap_dtype_is_integral(x.dtype, true))
			return ap_refuse_invalid(r, "dtype", "native_dropout is not defined for %.*s", AP_FMT(ap_dtype_text(x.dtype)));
		if (!check_p(r, p) || !ap_fresh_iterated(r, x.dtype, x.layout.rank, x.layout.size, (ap_tensor[]){ x, y[1] }, 2, x.dtype, &y[0]))
			return false;
		*AP_PUSH(r->arena, &all) = x;
		draw(r, ap_rule_fn_with(r, op, "p=%.17g", p), &all, y, 2, &y[1].layout);
	} else {
		if (!ap_fresh_like(r, &x, x.dtype, &y[0]))
			return false;
		ap_step_add(r, AP_STEP_COPY, y[0], &x, 1);
		ap_step_add(r, AP_STEP_CONST, y[1], NULL, 0)->constant[0] = 1;
	}
	*out = ap_val_of_list(r, (ap_val[]){ ap_val_of_tensor(y[0]), ap_val_of_tensor(y[1]) }, 2);
	return true;
}
