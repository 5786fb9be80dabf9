/* Whole operands: an uninterpreted (or numerically known) function, of which only sizes and dtypes are known. */
#include "graph/rule_apply.h"

void
ap_apply_fn(ap_infer_run *r, ap_str fn, const ap_tensors *x, const ap_tensor *results, size_t n)
{
	ap_tensor *dsts = AP_NEW_N(r->arena, ap_tensor, n);

	memcpy(dsts, results, n * sizeof *results);
	ap_step *s = ap_step_add(r, AP_STEP_APPLY, dsts[0], x->at, x->n);

	s->fn = fn;
	ap_step_results(r, s, dsts, n);
}

bool
ap_apply_one(ap_infer_run *r, ap_str fn, const ap_tensors *x, ap_dtype d, int rank, const int64_t *size, ap_val *out)
{
	ap_tensor y;

	if (!ap_fresh(r, d, rank, size, &y))
		return false;
	ap_apply_fn(r, fn, x, &y, 1);
	*out = ap_val_of_tensor(y);
	return true;
}

bool
ap_operands(ap_infer_run *r, const ap_val *args, size_t n, ap_tensors *x)
{
	for (size_t k = 0; k < n; k++) {
		ap_tensor number;

		if (!ap_val_is_number(&args[k])) {
			ap_val_tensors(r, &args[k], x);
			continue;
		}
		if (!ap_number(r, &args[k], &number))
			return false;
		*AP_PUSH(r->arena, x) = number;
	}
	return true;
}

bool
ap_result_of(ap_infer_run *r, const ap_val *sizes, const ap_val *dtype, ap_tensor *y)
{
	bool formatted = sizes->kind == AP_VAL_LIST && sizes->n && sizes->items[0].kind == AP_VAL_TENSOR;
	ap_val numbers = *sizes;
	int64_t size[AP_MAX_RANK];
	ap_dtype d;
	int rank;

	if (!ap_val_dtype(r, dtype, AP_F32, &d))
		return false;
	if (sizes->kind == AP_VAL_TENSOR)
		return ap_fresh_like(r, &sizes->tensor, d, y);
	numbers.items += formatted;
	numbers.n -= formatted;
	if (!ap_val_ints(r, &numbers, &rank, size))
		return false;
	return formatted ? ap_fresh_suggested(r, &sizes->items[0].tensor, d, rank, size, y) : ap_fresh(r, d, rank, size, y);
}

/* A parameter `dim` that is one number names a dimension of the first tensor. */
static bool
check_dim(ap_infer_run *r, const ap_op *op)
{
	const ap_val *dim = ap_rule_param(r, op, "dim");
	int d;

	for (size_t k = 0; dim && dim->kind == AP_VAL_INT && k < op->schema.nparams; k++) {
		if (r->params[k].kind == AP_VAL_TENSOR)
			return ap_wrap_dim(r, dim->integer, r->params[k].tensor.layout.rank, &d);
	}
	return true;
}

/* apply(sizes, dtype, operand, ...) */
bool
ap_rule_apply(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	ap_tensors x = { 0 };
	ap_tensor y;

	if (!check_dim(r, op) || !ap_operands(r, args + 2, n - 2, &x) || !ap_result_of(r, &args[0], &args[1], &y))
		return false;
	ap_apply_fn(r, ap_rule_fn_text(r, op), &x, &y, 1);
	*out = ap_val_of_tensor(y);
	return true;
}

/* A fresh result whose dimensions lie in memory in this order, the one with the largest stride first. */
static bool
lay_in_order(ap_infer_run *r, const ap_val *order, ap_tensor *x)
{
	int64_t *stride = AP_NEW_N(r->arena, int64_t, x->layout.rank + 1), n = 1;

	if (order->kind != AP_VAL_LIST || order->n != (size_t)x->layout.rank)
		return ap_refuse_unknown(r, "rule-arguments", "the order of a result's dimensions names each of them");
	for (size_t k = order->n; k-- > 0;) {
		int64_t d;

		if (!ap_val_int(r, &order->items[k], &d) || d < 0 || d >= x->layout.rank)
			return false;
		stride[d] = n;
		n *= x->layout.size[d] > 1 ? x->layout.size[d] : 1;
	}
	x->layout = ap_layout_make(r->arena, x->layout.rank, x->layout.size, stride, 0, x->layout.itemsize);
	return true;
}

/* apply_all([[sizes, dtype], [sizes, dtype, order], ...], operand, ...) */
bool
ap_rule_apply_all(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	ap_tensors x = { 0 };
	size_t m = args[0].n;
	ap_tensor *results = AP_NEW_N(r->arena, ap_tensor, m);
	ap_val *values = AP_NEW_N(r->arena, ap_val, m);

	if (!check_dim(r, op) || !ap_operands(r, args + 1, n - 1, &x))
		return false;
	for (size_t k = 0; k < m; k++) {
		const ap_val *v = &args[0].items[k];

		if (v->kind != AP_VAL_LIST || v->n < 2 || v->n > 3)
			return ap_refuse_unknown(r, "rule-arguments", "%.*s: a result is [sizes, dtype]", AP_FMT(op->name));
		if (!ap_result_of(r, &v->items[0], &v->items[1], &results[k]) || (v->n == 3 && !lay_in_order(r, &v->items[2], &results[k])))
			return false;
		values[k] = ap_val_of_tensor(results[k]);
	}
	if (m)
		ap_apply_fn(r, ap_rule_fn_text(r, op), &x, results, m);
	*out = ap_val_of_list(r, values, m);
	return true;
}

/* generate(sizes, dtype) */
bool
ap_rule_generate(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	return ap_rule_apply(r, op, args, n, out);
}

/* "dim=[0, 2]", or nothing if all dimensions are reduced. */
static ap_str
dims_text(ap_infer_run *r, const bool *in, int rank)
{
	ap_buf b = { .arena = r->arena };
	bool all = true;

	ap_buf_lit(&b, "dim=[");
	for (int d = 0; d < rank; d++) {
		all &= in[d];
		if (in[d])
			ap_buf_printf(&b, "%s%d", b.n > 5 ? ", " : "", d);
	}
	ap_buf_putc(&b, ']');
	return all ? (ap_str){ 0 } : ap_buf_str(&b);
}

/* reduce(x, dims, keepdim, dtype) */
bool
ap_rule_reduce(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	bool in[AP_MAX_RANK + 1], keepdim;
	int64_t size[AP_MAX_RANK];
	ap_tensors x = { 0 };
	ap_tensor t;
	ap_dtype d;

	if (!ap_val_tensor(r, &args[0], &t) || !ap_dims_of(r, &args[1], t.layout.rank, in) || !ap_val_bool(r, &args[2], &keepdim) ||
	    !ap_val_dtype(r, &args[3], t.dtype, &d))
		return false;
	for (int k = 0; n > 4 && k < t.layout.rank; k++) {
		if (in[k] && !t.layout.size[k])
			return ap_refuse_invalid(r, "shape", "%.*s of a dimension of size 0", AP_FMT(op->fn));
	}
	ap_str dims = dims_text(r, in, t.layout.rank);

	*AP_PUSH(r->arena, &x) = t;
	return ap_apply_one(r, dims.n ? ap_rule_fn_with(r, op, "%.*s", AP_FMT(dims)) : ap_rule_fn_text(r, op), &x, d,
	                    ap_reduced_sizes(&t.layout, in, keepdim, size), size, out);
}

/* reduce_pair(x, dim, keepdim): values and i64 indices */
bool
ap_rule_reduce_pair(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	bool in[AP_MAX_RANK + 1], keepdim;
	int64_t size[AP_MAX_RANK];
	ap_tensors x = { 0 };
	ap_tensor t, y[2];
	int64_t dim;
	int d;

	(void)n;
	if (!ap_val_tensor(r, &args[0], &t) || !ap_val_int(r, &args[1], &dim) || !ap_wrap_dim(r, dim, t.layout.rank, &d) ||
	    !ap_dims_of(r, &args[1], t.layout.rank, in) || !ap_val_bool(r, &args[2], &keepdim))
		return false;
	if (t.layout.rank && t.layout.size[d] == 0)
		return ap_refuse_invalid(r, "shape", "%.*s of a dimension of size 0", AP_FMT(op->fn));
	int rank = ap_reduced_sizes(&t.layout, in, keepdim, size);

	if (!ap_fresh(r, t.dtype, rank, size, &y[0]) || !ap_fresh(r, AP_I64, rank, size, &y[1]))
		return false;
	*AP_PUSH(r->arena, &x) = t;
	ap_apply_fn(r, ap_rule_fn_with(r, op, "dim=%d", d), &x, y, 2);
	*out = ap_val_of_list(r, (ap_val[]){ ap_val_of_tensor(y[0]), ap_val_of_tensor(y[1]) }, 2);
	return true;
}

/* The flags among a loss's arguments; what is left are operands. */
static bool
loss_flags(ap_infer_run *r, const ap_val *args, size_t n, unsigned *flags, ap_tensors *x)
{
	for (size_t k = 0; k < n; k++) {
		bool word = args[k].kind == AP_VAL_WORD;

		if (word ? !ap_point_flag(r, &args[k], flags) : !ap_operands(r, &args[k], 1, x))
			return false;
	}
	return true;
}

/* loss(x, y, reduction, operand or FLAG ...) */
bool
ap_rule_loss(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	ap_tensors x = { 0 };
	int64_t size[AP_MAX_RANK], reduction;
	unsigned flags = 0;
	ap_dtype common, d;
	ap_tensor y;
	int rank;

	if (!ap_operands(r, args, 2, &x) || !ap_val_int(r, &args[2], &reduction))
		return false;
	if (x.n != 2)
		return ap_refuse_unknown(r, "rule-arguments", "%.*s needs two tensors", AP_FMT(op->name));
	if (reduction < 0 || reduction > 2)
		return ap_refuse_unknown(r, "reduction", "%.*s: the reduction is 0, 1 or 2, not %lld", AP_FMT(op->fn), (long long)reduction);
	if (!loss_flags(r, args + 3, n - 3, &flags, &x) || !ap_point_dtype(r, op->fn, x.at, 2, flags, &common) ||
	    !ap_broadcast(r, (const ap_tensor *[]){ &x.at[0], &x.at[1] }, 2, &rank, size))
		return false;
	if (reduction == 1 && ap_dtype_is_integral(common, true))
		return ap_refuse_invalid(r, "dtype", "%.*s: no mean of %.*s", AP_FMT(op->fn), AP_FMT(ap_dtype_text(common)));
	d = flags & AP_POINT_REAL && ap_dtype_cat(common) == AP_CAT_COMPLEX ? ap_dtype_real_of(common) : common;
	if (reduction == 2 && ap_dtype_is_integral(d, true))
		d = AP_I64;
	common = flags & AP_POINT_SELF ? AP_DTYPE_NONE : common;
	if (reduction ? !ap_fresh(r, d, 0, size, &y) : !ap_point_fresh(r, d, rank, size, x.at, 2, common, flags & AP_POINT_LIKE, &y))
		return false;
	ap_apply_fn(r, ap_rule_fn_with(r, op, "reduction=%lld", (long long)reduction), &x, &y, 1);
	*out = ap_val_of_tensor(y);
	return true;
}

/* With enable_gqa a head of k or v serves several of q: its number, dimension -3, divides q's (attention.cpp, pre_process_group_query_attention_input). */
static bool
group_heads(ap_infer_run *r, const ap_tensor *q, ap_tensor *x)
{
	if (q->layout.rank < 3 || x->layout.rank < 3)
		return ap_refuse_invalid(r, "shape", "attention with grouped heads needs at least 3 dimensions");
	int64_t all = q->layout.size[q->layout.rank - 3], heads = x->layout.size[x->layout.rank - 3], size[AP_MAX_RANK];

	if (heads == 0)
		return ap_refuse_unknown(r, "grouped-attention", "attention with grouped heads of which there are none");
	if (all % heads != 0)
		return ap_refuse_invalid(r, "shape", "attention: %lld heads of keys or values do not divide %lld heads", (long long)heads, (long long)all);
	memcpy(size, x->layout.size, sizeof *size * (size_t)x->layout.rank);
	size[x->layout.rank - 3] = all;
	x->layout = ap_layout_make(r->arena, x->layout.rank, size, x->layout.stride, x->layout.offset, x->layout.itemsize);
	return true;
}

/* sdpa(q, k, v, mask, dropout_p, enable_gqa) */
bool
ap_rule_sdpa(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	ap_tensors x = { 0 };
	ap_tensor q, k, v, y[2];
	int64_t size[AP_MAX_RANK], batch[AP_MAX_RANK];
	double p = ap_val_as_double(&args[4]);
	int rank;

	(void)n;
	if (!ap_val_tensor(r, &args[0], &q) || !ap_val_tensor(r, &args[1], &k) || !ap_val_tensor(r, &args[2], &v))
		return false;
	if (q.layout.rank < 2 || k.layout.rank < 2 || v.layout.rank < 2)
		return ap_refuse_invalid(r, "shape", "attention needs at least 2 dimensions");
	if (q.dtype != k.dtype || q.dtype != v.dtype)
		return ap_refuse_invalid(r, "dtype", "attention needs operands of one dtype");
	bool grouped = args[5].kind == AP_VAL_BOOL && args[5].truth;

	if ((!grouped || q.layout.rank < 3) && (!ap_layout_count(&q.layout) || !ap_layout_count(&k.layout) || !ap_layout_count(&v.layout)))
		return ap_refuse_unknown(r, "empty", "attention of empty operands is not modelled");
	int64_t e = q.layout.size[q.layout.rank - 1], keys = k.layout.size[k.layout.rank - 2];

	if (k.layout.size[k.layout.rank - 1] != e || v.layout.size[v.layout.rank - 2] != keys)
		return ap_refuse_invalid(r, "shape", "attention: the sizes of query, key and value do not fit");
	ap_tensor heads[3] = { q, k, v };

	if (grouped && (!group_heads(r, &q, &heads[1]) || !group_heads(r, &q, &heads[2])))
		return false;
	for (int i = 0; i < 3; i++)
		heads[i].layout.rank -= 2;
	if (!ap_broadcast(r, (const ap_tensor *const[]){ &heads[0], &heads[1], &heads[2] }, 3, &rank, batch))
		return false;
	memcpy(size, batch, sizeof(int64_t) * (size_t)rank);
	size[rank] = q.layout.size[q.layout.rank - 2];
	size[rank + 1] = v.layout.size[v.layout.rank - 1];
	y[1] = ap_random_state(r);
	if (p > 0)
		*AP_PUSH(r->arena, &x) = y[1];
	for (int i = 0; i < 4; i++)
		ap_val_tensors(r, &args[i], &x);
	if (!ap_fresh(r, q.dtype, rank + 2, size, &y[0]))
		return false;
	ap_apply_fn(r, p > 0 ? ap_rule_fn_with(r, op, "dropout_p=%.17g", p) : ap_rule_fn_text(r, op), &x, y, p > 0 ? 2 : 1);
	*out = ap_val_of_tensor(y[0]);
	return true;
}
