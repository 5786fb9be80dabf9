/* Convolutions and pools: shapes and result strides (aten/src/ATen/native/Convolution.cpp, Pool.h, AdaptiveAveragePooling.cpp). */
#include "graph/rule_apply.h"

enum { MAX_SPATIAL = 3 };

typedef struct window { int64_t stride[MAX_SPATIAL], padding[MAX_SPATIAL], dilation[MAX_SPATIAL], output_padding[MAX_SPATIAL]; } window;

/* An int or a list of one number stands for all n. */
static bool
spatial(ap_infer_run *r, const ap_val *v, int n, int64_t *out, const int64_t *other)
{
	int64_t list[AP_MAX_RANK];
	int m = 1;

	if (v->kind == AP_VAL_INT)
		list[0] = v->integer;
	else if (!ap_val_ints(r, v, &m, list))
		return false;
	if (m == 0 && other) {
		memcpy(out, other, sizeof(int64_t) * (size_t)n);
		return true;
	}
	if (m != 1 && m != n)
		return ap_refuse_invalid(r, "argument", "%d numbers for %d dimensions", m, n);
	for (int k = 0; k < n; k++)
		out[k] = list[m == 1 ? 0 : k];
	return true;
}

static bool
check_window(ap_infer_run *r, const window *w, int n)
{
	for (int k = 0; k < n; k++) {
		if (w->stride[k] <= 0 || w->dilation[k] <= 0 || w->padding[k] < 0)
			return ap_refuse_invalid(r, "argument", "stride and dilation have to be positive, padding not negative");
		if (w->stride[k] > INT32_MAX || w->dilation[k] > INT32_MAX || w->padding[k] > INT32_MAX)
			return ap_refuse_invalid(r, "argument", "stride, dilation or padding is too large");
	}
	return true;
}

/* padding = 'same' | 'valid'.  'same' keeps the size (of a stride of 1). */
static bool
padding_of(ap_infer_run *r, const ap_val *v, int n, window *w, bool *same)
{
	*same = ap_val_is_word(v, "same");
	memset(w->padding, 0, sizeof w->padding);
	if (v->kind != AP_VAL_STR && v->kind != AP_VAL_WORD)
		return spatial(r, v, n, w->padding, NULL);
	if (!*same && !ap_val_is_word(v, "valid"))
		return ap_refuse_invalid(r, "argument", "padding is 'same' or 'valid', not '%.*s'", AP_FMT(v->text));
	for (int k = 0; k < n; k++) {
		if (*same && w->stride[k] != 1)
			return ap_refuse_invalid(r, "argument", "padding 'same' needs a stride of 1");
	}
	return true;
}

typedef struct conv_args { const ap_val *x, *weight, *bias, *stride, *padding, *dilation, *output_padding; int64_t groups; bool transposed, strict; } conv_args;

static bool
check_channels(ap_infer_run *r, const conv_args *a, const ap_tensor *x, const ap_tensor *w, int batch, int64_t *channels)
{
	int64_t in = x->layout.size[batch], expected = a->transposed ? w->layout.size[0] : 0;

	if (a->groups <= 0 || a->groups > INT32_MAX)
		return ap_refuse_invalid(r, "argument", "the number of groups has to be positive");
	if (!a->transposed && !ap_mul_ok(w->layout.size[1], a->groups, &expected))
		return ap_refuse_invalid(r, "size-overflow", "too many channels");
	if (!in)
		return ap_refuse_unknown(r, "empty", "a convolution of no channels is not modelled");
	if (in != expected)
		return ap_refuse_invalid(r, "shape", "a weight for %lld channels and an input of %lld", (long long)expected, (long long)in);
	if (w->layout.size[0] % a->groups)
		return ap_refuse_invalid(r, "shape", "%lld channels in %lld groups", (long long)w->layout.size[0], (long long)a->groups);
	if (!ap_mul_ok(w->layout.size[1], a->groups, channels))
		return ap_refuse_invalid(r, "size-overflow", "too many channels");
	if (!a->transposed)
		*channels = w->layout.size[0];
	if (a->bias->kind == AP_VAL_TENSOR && (a->bias->tensor.layout.rank != 1 || a->bias->tensor.layout.size[0] != *channels))
		return ap_refuse_invalid(r, "shape", "the bias does not have %lld elements", (long long)*channels);
	/* calc_output_size() of ATen's Convolution.cpp: without input channels the result has none. */
	if (!a->transposed && in == 0)
		*channels = 0;
	return true;
}

static bool
spatial_sizes(ap_infer_run *r, const conv_args *a, const ap_tensor *x, const ap_tensor *w, const window *win, bool same, int n, int64_t *size)
{
	for (int k = 0; k < n; k++) {
		int64_t in = x->layout.size[x->layout.rank - n + k], kernel = w->layout.size[2 + k];

		if (kernel <= 0 || kernel > INT32_MAX || in > INT32_MAX)
			return ap_refuse_invalid(r, "shape", "the kernel has a size of %lld", (long long)kernel);
		int64_t reach = win->dilation[k] * (kernel - 1);

		if (a->transposed)
			size[k] = (in - 1) * win->stride[k] - 2 * win->padding[k] + reach + win->output_padding[k] + 1;
		else if (in + 2 * win->padding[k] < reach + 1 && !same)
			return ap_refuse_invalid(r, "shape", "the kernel is larger than the padded input");
		else
			size[k] = same ? in : (in + 2 * win->padding[k] - reach - 1) / win->stride[k] + 1;
		if (a->transposed && size[k] == 0)
			return ap_refuse_unknown(r, "empty", "a transposed convolution without a result is not modelled");
		if (size[k] < 0)
			return ap_refuse_invalid(r, "shape", "the result would have a size of %lld", (long long)size[k]);
	}
	return true;
}

/* An operand as the kernels see it: with a batch, and 1-d convolutions as 2-d ones of height 1. */
static ap_tensor
as_image(ap_infer_run *r, const ap_tensor *x, bool batched, bool flat)
{
	int64_t size[AP_MAX_RANK], stride[AP_MAX_RANK];
	ap_tensor y = *x;
	int n = 0;

	if (!batched)
		size[n] = 1, stride[n++] = x->layout.size[0] * x->layout.stride[0];
	for (int d = 0; d < x->layout.rank; d++) {
		if (flat && n == 2)
			size[n] = 1, stride[n++] = x->layout.size[d] * x->layout.stride[d];
		size[n] = x->layout.size[d];
		stride[n++] = x->layout.stride[d];
	}
	y.layout = ap_layout_make(r->arena, n, size, stride, 0, x->layout.itemsize);
	return y;
}

/* A result of x's sort in the memory format that `like` (an image already) suggests. */
static bool
fresh_image(ap_infer_run *r, const ap_tensor *like, ap_dtype d, bool batched, bool flat, int rank, const int64_t *size, ap_tensor *y)
{
	ap_tensor shape = { .dtype = d, .layout = ap_layout_make(r->arena, rank, size, size, 0, ap_dtype_size(d)) }, whole;
	int64_t stride[AP_MAX_RANK];

	if (ap_suggested_format(&like->layout) == AP_FORMAT_CONTIGUOUS)
		return ap_fresh(r, d, rank, size, y);
	shape = as_image(r, &shape, batched, flat);
	if (!ap_fresh_suggested(r, like, d, shape.layout.rank, shape.layout.size, &whole))
		return false;
	for (int i = !batched, n = 0; i < shape.layout.rank; i++) {
		if (!flat || i != 2)
			stride[n++] = whole.layout.stride[i];
	}
	return ap_view(r, &whole, d, rank, size, stride, 0, y);
}

/*
 * Either operand in channels_last makes the result so (thnn_conv_use_channels_last, mkldnn_conv_use_channels_last), but the input of a
 * 1-d convolution is made contiguous first; of three dimensions only where oneDNN computes, in f32.
 */
static bool
fresh_conv(ap_infer_run *r, const ap_tensor *x, const ap_tensor *w, bool batched, int rank, const int64_t *size, ap_tensor *y)
{
	bool flat = w->layout.rank == 3;
	ap_tensor image = as_image(r, x, batched, flat), kernel = as_image(r, w, true, flat);
	bool last = !flat && ap_suggested_format(&image.layout) != AP_FORMAT_CONTIGUOUS;

	if (w->layout.rank == 5 && (x->dtype != AP_F32 || !last))
		return ap_fresh(r, x->dtype, rank, size, y);
	return fresh_image(r, last ? &image : &kernel, x->dtype, batched, flat, rank, size, y);
}

/* oneDNN computes f16 and bf16 where the processor has instructions for them, and then keeps channels_last of three dimensions. */
static bool
processor_decides(ap_infer_run *r, const ap_tensor *x, const ap_tensor *w, bool batched)
{
	ap_tensor image = as_image(r, x, batched, false);

	return w->layout.rank == 5 && (x->dtype == AP_BF16 || x->dtype == AP_F16) &&
	       (ap_suggested_format(&image.layout) != AP_FORMAT_CONTIGUOUS || ap_suggested_format(&w->layout) != AP_FORMAT_CONTIGUOUS);
}

/* Only conv1d, 2d and 3d with numbers for the padding look at the bias themselves (`strict`); what the others do is up to their kernels. */
static bool
check_dtypes(ap_infer_run *r, const conv_args *a, const ap_tensor *x, const ap_tensor *w)
{
	if (x->dtype != w->dtype)
		return ap_refuse_dtype(r, (ap_tensor[]){ *x, *w }, 2, "input and weight need one dtype");
	if (a->bias->kind != AP_VAL_TENSOR || a->bias->tensor.dtype == x->dtype)
		return true;
	return a->strict ? ap_refuse_invalid(r, "dtype", "input and bias need one dtype")
	                 : ap_refuse_unknown(r, "mixed-dtypes", "a convolution with a bias of another dtype is not modelled");
}

static bool
check_transposed(ap_infer_run *r, const ap_tensor *x, const window *w, int n, int batch)
{
	for (int k = 0; k < n; k++)
		if (w->output_padding[k] >= ap_max(w->stride[k], w->dilation[k]))
			return ap_refuse_unknown(r, "rule-arguments", "whether a kernel takes an output_padding that is no less than stride and dilation is not modelled");
	if (!ap_layout_count(&x->layout) && x->layout.size[0] && x->layout.size[batch])
		return ap_refuse_invalid(r, "shape", "a transposed convolution of an empty input that has batch and channels");
	return true;
}

static bool
conv(ap_infer_run *r, const ap_op *op, const conv_args *a, ap_val *out)
{
	ap_tensor x, w, y;
	ap_tensors all = { 0 };
	window win = { { 0 }, { 0 }, { 0 }, { 0 } };
	int64_t size[AP_MAX_RANK];
	bool same = false;

	if (!ap_val_tensor(r, a->x, &x) || !ap_val_tensor(r, a->weight, &w))
		return false;
	int n = w.layout.rank - 2, batch = x.layout.rank - n - 1;

	if (n < 1 || n > MAX_SPATIAL || (batch != 0 && batch != 1))
		return ap_refuse_invalid(r, "shape", "an input of %d dimensions and a weight of %d", x.layout.rank, w.layout.rank);
	if (!check_dtypes(r, a, &x, &w))
		return false;
	if (!spatial(r, a->stride, n, win.stride, NULL) || !spatial(r, a->dilation, n, win.dilation, NULL) ||
	    !padding_of(r, a->padding, n, &win, &same) || (a->transposed && !spatial(r, a->output_padding, n, win.output_padding, NULL)) ||
	    !check_window(r, &win, n) || !check_channels(r, a, &x, &w, batch, &size[batch]) ||
	    !spatial_sizes(r, a, &x, &w, &win, same, n, size + batch + 1))
		return false;
	if (a->transposed && !check_transposed(r, &x, &win, n, batch))
		return false;
	if (batch)
		size[0] = x.layout.size[0];
	if (processor_decides(r, &x, &w, batch == 1))
		return ap_refuse_unknown(r, "processor-strides", "the strides of a 3-d convolution in channels_last and half precision depend on the processor");
	/* Observed: transposed convolutions of one volume are contiguous, of several not. */
	bool plain = a->transposed && n == 3 && size[0] == 1;

	if (plain ? !ap_fresh(r, x.dtype, x.layout.rank, size, &y) : !fresh_conv(r, &x, &w, batch == 1, x.layout.rank, size, &y))
		return false;
	ap_buf text = { .arena = r->arena };

	ap_buf_printf(&text, "stride=[");
	for (int k = 0; k < n; k++)
		ap_buf_printf(&text, "%s%lld", k ? ", " : "", (long long)win.stride[k]);
	ap_buf_printf(&text, "], padding=[");
	for (int k = 0; k < n; k++)
		ap_buf_printf(&text, same ? "%ssame" : "%s%lld", k ? ", " : "", (long long)win.padding[k]);
	ap_buf_printf(&text, "], dilation=[");
	for (int k = 0; k < n; k++)
		ap_buf_printf(&text, "%s%lld", k ? ", " : "", (long long)win.dilation[k]);
	ap_buf_printf(&text, "], groups=%lld", (long long)a->groups);
	for (int k = 0; k < n && a->transposed; k++)
		ap_buf_printf(&text, "%s%lld%s", k ? ", " : ", transposed, output_padding=[", (long long)win.output_padding[k], k + 1 < n ? "" : "]");
	ap_val_tensors(r, a->x, &all);
	ap_val_tensors(r, a->weight, &all);
	ap_val_tensors(r, a->bias, &all);
	ap_apply_fn(r, ap_rule_fn_with(r, op, "%.*s", AP_FMT(ap_buf_str(&text))), &all, &y, 1);
	*out = ap_val_of_tensor(y);
	return true;
}

/* conv(x, weight, bias, stride, padding, dilation, groups) */
bool
ap_rule_conv(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	conv_args a = { .x = &args[0], .weight = &args[1], .bias = &args[2], .stride = &args[3], .padding = &args[4], .dilation = &args[5] };

	(void)n;
	a.strict = args[4].kind != AP_VAL_STR && args[4].kind != AP_VAL_WORD;
	return ap_val_int(r, &args[6], &a.groups) && conv(r, op, &a, out);
}

/* conv_transpose(x, weight, bias, stride, padding, output_padding, groups, dilation) */
bool
ap_rule_conv_transpose(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	conv_args a = { .x = &args[0], .weight = &args[1], .bias = &args[2], .stride = &args[3], .padding = &args[4],
		        .dilation = &args[7], .output_padding = &args[5], .transposed = true };

	(void)n;
	return ap_val_int(r, &args[6], &a.groups) && conv(r, op, &a, out);
}

/* convolution(x, weight, bias, stride, padding, dilation, transposed, output_padding, groups) */
bool
ap_rule_convolution(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	conv_args a = { .x = &args[0], .weight = &args[1], .bias = &args[2], .stride = &args[3], .padding = &args[4],
		        .dilation = &args[5], .output_padding = &args[7] };

	(void)n;
	return ap_val_bool(r, &args[6], &a.transposed) && ap_val_int(r, &args[8], &a.groups) && conv(r, op, &a, out);
}

/* pooling_output_shape() of Pool.h */
static bool
pool_size(ap_infer_run *r, int64_t in, int64_t kernel, const window *w, int k, bool ceil_mode, int64_t *out)
{
	int64_t stride = w->stride[k], pad = w->padding[k], reach = w->dilation[k] * (kernel - 1);

	if (kernel <= 0 || kernel > INT32_MAX || in > INT32_MAX)
		return ap_refuse_invalid(r, "argument", "a kernel of size %lld", (long long)kernel);
	if (pad > (reach + 1) / 2)
		return ap_refuse_invalid(r, "argument", "padding %lld is more than half of the kernel", (long long)pad);
	*out = ap_floor_div(in + 2 * pad - reach - 1 + (ceil_mode ? stride - 1 : 0), stride) + 1;
	if (ceil_mode && (*out - 1) * stride >= in + pad)
		--*out;
	if (*out < 1)
		return ap_refuse_invalid(r, "shape", "the result would have a size of %lld", (long long)*out);
	return true;
}

static bool
results_of_pool(ap_infer_run *r, int n, const ap_tensor *x, ap_str fn, bool suggested, const int64_t *size, bool pair, ap_val *out)
{
	bool batched = x->layout.rank == n + 2;
	ap_tensor image = as_image(r, x, true, n == 1);
	ap_tensors all = { 0 };
	ap_tensor y[2];
	ap_val v[2] = { 0 };

	*AP_PUSH(r->arena, &all) = *x;
	for (int k = 0; k < (pair ? 2 : 1); k++) {
		ap_dtype d = k ? AP_I64 : x->dtype;

		if (suggested && batched ? !fresh_image(r, &image, d, true, n == 1, x->layout.rank, size, &y[k])
		                         : !ap_fresh(r, d, x->layout.rank, size, &y[k]))
			return false;
		v[k] = ap_val_of_tensor(y[k]);
	}
	ap_apply_fn(r, fn, &all, y, pair ? 2 : 1);
	*out = pair ? ap_val_of_list(r, v, 2) : v[0];
	return true;
}

/* (x, kernel, stride, padding, dilation, ceil_mode, n); `contiguous`: whatever x is */
static bool
pool(ap_infer_run *r, const ap_op *op, const ap_val *args, bool contiguous, bool pair, ap_val *out)
{
	int64_t kernel[MAX_SPATIAL], size[AP_MAX_RANK], n;
	ap_val one = ap_val_of_int(1);
	bool ceil_mode;
	ap_tensor x;
	window w;

	if (!ap_val_tensor(r, &args[0], &x) || !ap_val_int(r, &args[6], &n))
		return false;
	if (n < 1 || n > MAX_SPATIAL || (x.layout.rank != n + 1 && x.layout.rank != n + 2))
		return ap_refuse_invalid(r, "shape", "a pool over %lld dimensions of a tensor of %d", (long long)n, x.layout.rank);
	if (!spatial(r, &args[1], (int)n, kernel, NULL) || !spatial(r, &args[2], (int)n, w.stride, kernel) ||
	    !spatial(r, &args[3], (int)n, w.padding, NULL) ||
	    !spatial(r, args[4].kind == AP_VAL_NONE ? &one : &args[4], (int)n, w.dilation, NULL) || !ap_val_bool(r, &args[5], &ceil_mode) ||
	    !check_window(r, &w, (int)n))
		return false;
	int lead = x.layout.rank - (int)n;

	memcpy(size, x.layout.size, sizeof(int64_t) * (size_t)lead);
	for (int k = 0; k < n; k++) {
		if (!pool_size(r, x.layout.size[lead + k], kernel[k], &w, k, ceil_mode, &size[lead + k]))
			return false;
	}
	ap_buf text = { .arena = r->arena };

	for (int k = 0; k < n; k++)
		ap_buf_printf(&text, "%s%lld/%lld/%lld/%lld", k ? ", " : "window=", (long long)kernel[k], (long long)w.stride[k],
		              (long long)w.padding[k], (long long)w.dilation[k]);
	ap_str fn = ap_rule_fn_with(r, op, "%.*s%s", AP_FMT(ap_buf_str(&text)), ceil_mode ? ", ceil_mode=True" : "");

	return results_of_pool(r, (int)n, &x, fn, !contiguous, size, pair, out);
}

bool
ap_rule_pool(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	return pool(r, op, args, n > 7, false, out);
}

bool
ap_rule_pool_pair(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	(void)n;
	return pool(r, op, args, false, true, out);
}

/* Where there is something to compute, the flags that follow the first three arguments say for which dtypes. */
static bool
check_flags(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, const ap_tensor *x, const int64_t *size)
{
	ap_val checked[8] = { args[0] }, ignored;
	int64_t count = 1;

	for (int d = 0; d < x->layout.rank; d++)
		count *= size[d] > 0;
	for (size_t k = 3; k < n; k++)
		checked[k - 2] = args[k];
	return !count || n <= 3 || ap_rule_of_kind(r, op, checked, n - 2, &ignored);
}

static bool
all_ones(const int64_t *size, int n)
{
	for (int k = 0; k < n; k++)
		if (size[k] != 1)
			return false;
	return true;
}

/* (x, output_size, n, FLAG...) */
static bool
adaptive(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t nargs, bool pair, ap_val *out)
{
	int64_t to[MAX_SPATIAL], size[AP_MAX_RANK], n;
	ap_buf text = { .arena = r->arena };
	ap_tensor x;

	if (!ap_val_tensor(r, &args[0], &x) || !ap_val_int(r, &args[2], &n))
		return false;
	if (n < 1 || n > MAX_SPATIAL || !spatial(r, &args[1], (int)n, to, NULL))
		return false;
	bool mean = !pair && all_ones(to, (int)n);

	if (x.layout.rank != n + 1 && x.layout.rank != n + 2)
		return mean ? ap_refuse_unknown(r, "rule-arguments", "an adaptive pool to size 1 of a tensor of %d dimensions is not modelled", x.layout.rank)
		            : ap_refuse_invalid(r, "shape", "a pool over %lld dimensions of a tensor of %d", (long long)n, x.layout.rank);
	int lead = x.layout.rank - (int)n;

	memcpy(size, x.layout.size, sizeof(int64_t) * (size_t)lead);
	for (int k = 0; k < n; k++) {
		if ((x.layout.size[lead + k] == 0 && x.layout.size[0] == 0) || (n == 3 && lead == 2 && x.layout.size[1] == 0))
			return ap_refuse_unknown(r, "empty", "an adaptive pool of an empty batch of size 0, or of volumes without channels, is not modelled");
		if (x.layout.size[lead + k] == 0 && mean)
			return ap_refuse_unknown(r, "empty", "the mean of nothing is not modelled as an adaptive pool");
		if (to[k] < 0 || x.layout.size[lead + k] == 0)
			return ap_refuse_invalid(r, "shape", "an adaptive pool from size %lld to %lld", (long long)x.layout.size[lead + k], (long long)to[k]);
		size[lead + k] = to[k];
		ap_buf_printf(&text, "%s%lld", k ? ", " : "output_size=[", (long long)to[k]);
	}
	ap_buf_putc(&text, ']');
	if (!check_flags(r, op, args, nargs, &x, size))
		return false;
	return results_of_pool(r, (int)n, &x, ap_rule_fn_with(r, op, "%.*s", AP_FMT(ap_buf_str(&text))), n < 3 || mean,
	                       size, pair, out);
}

bool
ap_rule_adaptive_pool(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	return adaptive(r, op, args, n, false, out);
}

bool
ap_rule_adaptive_pool_pair(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	return adaptive(r, op, args, n, true, out);
}
