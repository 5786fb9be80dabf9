/* Views of other element types, the lazy conjugate and negative bits, and conversions that may give the tensor itself. */
#include "graph/rule_move.h"
#include "graph/rule_util.h"
#include "graph/rule_view.h"

static bool
is_complex(const ap_tensor *x)
{
	return ap_dtype_cat(x->dtype) == AP_CAT_COMPLEX;
}

/* One element becomes `ratio` smaller ones along the last dimension. */
static bool
downsized(ap_infer_run *r, ap_strided *s, int64_t ratio)
{
	int last = s->rank - 1;
	bool ok = ap_mul_ok(s->offset, ratio, &s->offset) && ap_mul_ok(s->size[last], ratio, &s->size[last]);

	if (s->stride[last] != 1)
		return ap_refuse_invalid(r, "view-dtype", "the last dimension's stride must be 1 for a view of a smaller element type");
	for (int i = 0; ok && i < last; i++)
		ok = ap_mul_ok(s->stride[i], ratio, &s->stride[i]);
	return ok || ap_refuse_invalid(r, "size-overflow", "a stride leaves the 64-bit range");
}

/* `ratio` elements along the last dimension become one. */
static bool
upsized(ap_infer_run *r, ap_strided *s, int64_t ratio)
{
	int last = s->rank - 1;

	if (s->size[last] % ratio)
		return ap_refuse_invalid(r, "view-dtype", "the last dimension's size must be a multiple of %lld", (long long)ratio);
	if (s->offset % ratio)
		return ap_refuse_invalid(r, "view-dtype", "the storage offset must be a multiple of %lld", (long long)ratio);
	if (s->stride[last] != 1)
		return ap_refuse_invalid(r, "view-dtype", "the last dimension's stride must be 1 for a view of a larger element type");
	s->size[last] /= ratio;
	s->offset /= ratio;
	for (int i = 0; i < last; i++) {
		if (s->stride[i] % ratio)
			return ap_refuse_invalid(r, "view-dtype", "the strides must be multiples of %lld", (long long)ratio);
		s->stride[i] /= ratio;
	}
	return true;
}

static bool
view_as(ap_infer_run *r, const ap_tensor *x, ap_dtype d, const ap_strided *s, ap_val *out)
{
	out->kind = AP_VAL_TENSOR;
	return ap_view(r, x, d, s->rank, s->size, s->stride, s->offset, &out->tensor);
}

bool
ap_rule_view_dtype(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	int64_t from, to;
	const ap_tensor *x;
	ap_strided s;
	ap_dtype d;

	(void)n;
	if (!ap_rule_tensor(r, &args[0], &x) || !ap_val_dtype(r, &args[1], x->dtype, &d))
		return false;
	if (x->conj || x->neg)
		return ap_refuse_invalid(r, "view-dtype", "a conjugate or negative view can't be viewed as a dtype, not even its own");
	if (d == x->dtype)
		return ap_rule_alias(r, op, args, 1, out);
	from = ap_dtype_size(x->dtype);
	to = ap_dtype_size(d);
	ap_strided_of(&x->layout, &s);
	if (from != to && !s.rank)
		return ap_refuse_invalid(r, "view-dtype", "a 0-d tensor can't be viewed as a dtype of another size");
	if (from > to && !downsized(r, &s, from / to))
		return false;
	if (from < to && (!ap_offset_is_told(r, x) || !upsized(r, &s, to / from)))
		return false;
	return view_as(r, x, d, &s, out);
}

static bool
real_view(ap_infer_run *r, const ap_tensor *x, ap_strided *s)
{
	bool ok = ap_mul_ok(x->layout.offset, 2, &s->offset);

	for (int i = 0; ok && i < s->rank; i++)
		ok = ap_mul_ok(s->stride[i], 2, &s->stride[i]);
	if (!ok)
		return ap_refuse_invalid(r, "size-overflow", "a stride leaves the 64-bit range");
	return ap_strided_insert(r, s, s->rank, 2, 1);
}

bool
ap_rule_view_as_real(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	const ap_tensor *x;
	ap_strided s;

	(void)op, (void)n;
	if (!ap_rule_tensor(r, &args[0], &x))
		return false;
	if (!is_complex(x))
		return ap_refuse_invalid(r, "dtype", "view_as_real is for complex tensors");
	if (x->conj)
		return ap_refuse_invalid(r, "conj-view", "view_as_real of an unresolved conjugate view");
	ap_strided_of(&x->layout, &s);
	return real_view(r, x, &s) && view_as(r, x, ap_dtype_real_of(x->dtype), &s, out);
}

bool
ap_rule_view_as_complex(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	const ap_tensor *x;
	ap_strided s;
	ap_dtype d;

	(void)op, (void)n;
	if (!ap_rule_tensor(r, &args[0], &x))
		return false;
	d = ap_dtype_complex_of(x->dtype);
	if (d == AP_DTYPE_NONE)
		return ap_refuse_invalid(r, "dtype", "view_as_complex is for f16, f32 and f64 tensors");
	if (x->neg)
		return ap_refuse_invalid(r, "neg-view", "view_as_complex of an unresolved negative view");
	if (!ap_offset_is_told(r, x))
		return false;
	ap_strided_of(&x->layout, &s);
	if (!s.rank || s.size[s.rank - 1] != 2 || s.stride[s.rank - 1] != 1)
		return ap_refuse_invalid(r, "shape", "view_as_complex needs a last dimension of size 2 and stride 1");
	if (s.offset % 2)
		return ap_refuse_invalid(r, "view-dtype", "the storage offset must be even");
	s.rank--;
	s.offset /= 2;
	for (int i = 0; i < s.rank; i++) {
		if (s.stride[i] % 2 && s.size[i] == 1)
			return ap_refuse_unknown(r, "no-layout-rule", "view_as_complex: an odd stride of a single element is not modelled");
		if (s.stride[i] % 2)
			return ap_refuse_invalid(r, "view-dtype", "the strides must be even");
		s.stride[i] /= 2;
	}
	return view_as(r, x, d, &s, out);
}

/* One part of a complex tensor, whose conjugate bit becomes the negative bit of the imaginary part. */
static bool
part(ap_infer_run *r, const ap_tensor *x, int which, ap_val *out)
{
	ap_tensor plain = *x;
	ap_strided s;

	plain.conj = false;
	ap_strided_of(&x->layout, &s);
	if (!real_view(r, x, &s) || !ap_strided_select(r, &s, s.rank - 1, which))
		return false;
	if (!view_as(r, &plain, ap_dtype_real_of(x->dtype), &s, out))
		return false;
	out->tensor.neg = x->neg != (which && x->conj);
	return true;
}

bool
ap_rule_real(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	const ap_tensor *x;

	if (!ap_rule_tensor(r, &args[0], &x))
		return false;
	return is_complex(x) ? part(r, x, 0, out) : ap_rule_self(r, op, args, n, out);
}

bool
ap_rule_imag(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	const ap_tensor *x;

	(void)op, (void)n;
	if (!ap_rule_tensor(r, &args[0], &x))
		return false;
	return is_complex(x) ? part(r, x, 1, out) : ap_refuse_invalid(r, "dtype", "imag is for complex tensors");
}

bool
ap_rule_conj(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	const ap_tensor *x;

	if (!ap_rule_tensor(r, &args[0], &x))
		return false;
	if (!is_complex(x))
		return ap_rule_self(r, op, args, n, out);
	if (!ap_rule_alias(r, op, args, 1, out))
		return false;
	out->tensor.conj = !x->conj;
	return true;
}

bool
ap_rule_neg_view(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	const ap_tensor *x;

	(void)n;
	if (!ap_rule_tensor(r, &args[0], &x) || !ap_rule_alias(r, op, args, 1, out))
		return false;
	out->tensor.neg = !x->neg;
	return x->dtype != AP_B8 || ap_refuse_unknown(r, "negative-bools", "a lazy negative of bools, which nothing can read, is not modelled");
}

static bool
resolved(ap_infer_run *r, const ap_op *op, const ap_val *args, bool set, ap_val *out)
{
	if (!set)
		return ap_rule_self(r, op, args, 1, out);
	out->kind = AP_VAL_TENSOR;
	if (!ap_fresh_like(r, &args[0].tensor, args[0].tensor.dtype, &out->tensor))
		return false;
	ap_step_add(r, AP_STEP_COPY, out->tensor, &args[0].tensor, 1);
	return true;
}

bool
ap_rule_resolve_conj(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	const ap_tensor *x;

	(void)n;
	return ap_rule_tensor(r, &args[0], &x) && resolved(r, op, args, x->conj, out);
}

bool
ap_rule_resolve_neg(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	const ap_tensor *x;

	(void)n;
	return ap_rule_tensor(r, &args[0], &x) && resolved(r, op, args, x->neg, out);
}

/* The copy of x with its conjugate bit flipped holds the conjugates; a lazy negative is copied before that (MathBitsFallback.h). */
bool
ap_rule_conj_physical(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	const ap_tensor *x;
	ap_tensor flipped;

	if (!ap_rule_tensor(r, &args[0], &x))
		return false;
	if (!is_complex(x))
		return ap_rule_self(r, op, args, n, out);
	flipped = *x;
	if (x->neg && !ap_clone(r, x, x->dtype, &flipped))
		return false;
	flipped.conj = !flipped.conj;
	out->kind = AP_VAL_TENSOR;
	return ap_clone(r, &flipped, x->dtype, &out->tensor);
}

static ap_str
with_index(ap_infer_run *r, ap_str device)
{
	if (ap_str_eq(device, "cpu") || ap_str_eq(device, "meta") || ap_str_find(device, 0, ':') < device.n)
		return device;
	return ap_str_printf(r->arena, "%.*s:0", AP_FMT(device));
}

/* autocast(x, cuda, cpu, cuda_dtype, cpu_dtype): at::native::autocast_to_full_precision and autocast_to_reduced_precision. */
bool
ap_rule_autocast(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	const ap_tensor *x;
	bool cuda, cpu;

	(void)n;
	if (!ap_rule_tensor(r, &args[0], &x) || !ap_val_bool(r, &args[1], &cuda) || !ap_val_bool(r, &args[2], &cpu))
		return false;
	bool on_cpu = ap_str_eq(ap_tensor_device(x), "cpu");
	ap_val to[2] = { args[0], args[on_cpu ? 4 : 3] };
	bool reduces = to[1].kind == AP_VAL_DTYPE;

	if (!(on_cpu ? cpu : cuda) || (reduces ? x->dtype != AP_F32 : x->dtype != AP_F16 && x->dtype != AP_BF16))
		return ap_rule_self(r, op, args, 1, out);
	if (!reduces)
		to[1] = (ap_val){ .kind = AP_VAL_DTYPE, .dtype = AP_F32 };
	return ap_rule_to(r, op, to, 2, out);
}

/* to(x, dtype, device, copy, memory_format): at::native::to_will_alias and _to_copy. */
bool
ap_rule_to(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	const ap_val none = ap_val_of_none();
	const ap_val *dev = n > 2 ? &args[2] : &none, *copy = n > 3 ? &args[3] : &none, *format = n > 4 ? &args[4] : &none;
	ap_format f = ap_val_format(format, AP_FORMAT_PRESERVE);
	bool forced = false, moved;
	const ap_tensor *x;
	ap_dtype d;
	ap_str device;

	if (!ap_rule_tensor(r, &args[0], &x) || !ap_val_dtype(r, &args[1], x->dtype, &d))
		return false;
	if (!ap_val_is_none(copy) && !ap_val_bool(r, copy, &forced))
		return false;
	device = ap_tensor_device(x);
	if (dev->kind == AP_VAL_STR || dev->kind == AP_VAL_WORD)
		device = dev->text;
	else if (!ap_val_is_none(dev))
		return ap_refuse_unknown(r, "device", "a device that is given by a number is not modelled");
	moved = !ap_str_is(with_index(r, device), with_index(r, ap_tensor_device(x)));
	if (!forced && !moved && d == x->dtype && (f == AP_FORMAT_PRESERVE || f == ap_suggested_format(&x->layout)))
		return ap_rule_self(r, op, args, n, out);
	out->kind = AP_VAL_TENSOR;
	if (!(f == AP_FORMAT_PRESERVE ? ap_fresh_like(r, x, d, &out->tensor) : ap_fresh_format(r, x, d, f, &out->tensor)))
		return false;
	out->tensor.device = ap_device(r, device);
	ap_step_add(r, AP_STEP_COPY, out->tensor, x, 1);
	return true;
}
