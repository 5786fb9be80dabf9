/* From a resolved call to steps and writes: by the op's class in the table. */
#include "graph/effect.h"
#include "graph/annot.h"
#include "graph/rule_util.h"
#include "layout/overlap.h"

enum { MAX_CALLS = 40 };

void
ap_effect_tensors(ap_infer_run *r, const ap_val *v, ap_tensor_list *out)
{
	if (v->kind == AP_VAL_TENSOR)
		*AP_PUSH(r->arena, out) = v->tensor;
	if (v->kind == AP_VAL_LIST || v->kind == AP_VAL_DICT)
		for (size_t i = 0; i < v->n; i++)
			ap_effect_tensors(r, &v->items[i], out);
}

void
ap_effect_written(ap_infer_run *r, const ap_op *op, const ap_val *args, ap_written_list *out)
{
	for (size_t p = 0; p < op->schema.nparams; p++) {
		const ap_val *v = &args[p];

		if (!ap_param_writes(&op->schema.params[p]))
			continue;
		if (v->kind == AP_VAL_TENSOR)
			*AP_PUSH(r->arena, out) = (ap_written){ v, (int)p, -1 };
		for (size_t i = 0; v->kind == AP_VAL_LIST && i < v->n; i++)
			if (v->items[i].kind == AP_VAL_TENSOR)
				*AP_PUSH(r->arena, out) = (ap_written){ &v->items[i], (int)p, (int)i };
	}
}

bool
ap_effect_returned_operand(const ap_op *op, const ap_val *args, size_t k, ap_val *out)
{
	ap_str set = op->schema.returns[k].alias.set;

	for (size_t p = 0; set.n && p < op->schema.nparams; p++)
		if (ap_str_is(op->schema.params[p].alias.set, set)) {
			*out = args[p];
			return true;
		}
	return false;
}

bool
ap_effect_returns(ap_infer_run *r, const ap_op *op, const ap_val *args, const ap_val *fresh, size_t nfresh, ap_val *out)
{
	size_t n = op->schema.nreturns, used = 0;
	ap_val *items = AP_NEW_N(r->arena, ap_val, n);

	for (size_t k = 0; k < n; k++) {
		if (ap_effect_returned_operand(op, args, k, &items[k]))
			continue;
		if (used >= nfresh)
			return ap_refuse_unknown(r, "twin", "the functional form of %.*s gives fewer results", AP_FMT(op->name));
		items[k] = fresh[used++];
	}
	*out = n == 1 ? items[0] : n ? (ap_val){ .kind = AP_VAL_LIST, .items = items, .n = n } : ap_val_of_none();
	return true;
}

/* How many numbers are drawn, and in the order of whose memory, is part of what a random op computes. */
static ap_str
with_layouts(ap_infer_run *r, ap_str fn, const ap_tensor_list *src, const ap_tensor_list *dst)
{
	ap_buf b = { .arena = r->arena };

	ap_buf_printf(&b, "%.*s:", AP_FMT(fn));
	for (size_t i = 0; i < src->n + dst->n; i++) {
		const ap_tensor *x = i < src->n ? &src->at[i] : &dst->at[i - src->n];
		bool empty = !ap_layout_count(&x->layout);

		ap_buf_printf(&b, "%s%.*s[", i ? ", " : "", AP_FMT(ap_dtype_text(x->dtype)));
		for (int d = 0; d < x->layout.rank; d++) {
			ap_buf_put(&b, d ? AP_STR(" ") : AP_STR(""));
			ap_buf_size(&b, x->layout.size[d]);
			ap_buf_putc(&b, '*');
			ap_buf_size(&b, x->layout.size[d] > 1 && !empty ? x->layout.stride[d] : 0);
		}
		ap_buf_putc(&b, ']');
	}
	return ap_buf_str(&b);
}

/* A random op reads and writes the generator's state too: first operand, last result. */
static ap_step *
add_apply(ap_infer_run *r, const ap_op *op, const ap_tensor_list *src, ap_tensor_list *dst)
{
	ap_tensor_list all = { 0 };
	ap_str fn = op->random ? with_layouts(r, ap_rule_fn_text(r, op), src, dst) : ap_rule_fn_text(r, op);
	ap_step *s;

	if (op->random) {
		*AP_PUSH(r->arena, &all) = ap_random_state(r);
		*AP_PUSH(r->arena, dst) = ap_random_state(r);
	}
	for (size_t i = 0; i < src->n; i++)
		*AP_PUSH(r->arena, &all) = src->at[i];
	s = ap_step_add(r, AP_STEP_APPLY, (ap_tensor){ 0 }, all.at, all.n);
	s->fn = fn;
	ap_step_results(r, s, dst->at, dst->n);
	return s;
}

bool
ap_apply(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t nargs, const ap_tensor *results, size_t nresults)
{
	ap_tensor_list src = { 0 }, dst = { 0 };

	for (size_t i = 0; i < nargs; i++)
		ap_effect_tensors(r, &args[i], &src);
	for (size_t i = 0; i < nresults; i++)
		*AP_PUSH(r->arena, &dst) = results[i];
	add_apply(r, op, &src, &dst);
	return true;
}

/* The tensor that the text says a result is: a result without a rule has no other type. */
static bool
stated_result(ap_infer_run *r, const ap_op *op, size_t k, size_t n, ap_val *out)
{
	const ap_annot *a = ap_annot_of_result(r, k, n);

	*out = (ap_val){ .kind = AP_VAL_TENSOR };
	if (!a)
		return ap_refuse_unknown(r, "untyped-result", "%.*s has no shape rule, and the type of its result is not stated", AP_FMT(op->name));
	return ap_annot_fresh(r, a, &out->tensor);
}

/* A returned `Tensor(a)` of a custom op is the operand, unless its annotation says that it is another view of it. */
static bool
returned_operand(ap_infer_run *r, const ap_op *op, size_t k, const ap_val *v)
{
	const ap_annot *a = ap_annot_of_result(r, k, op->schema.nreturns + r->in_tuple);

	if (v->kind != AP_VAL_TENSOR || !a)
		return true;
	const ap_layout *l = &v->tensor.layout;
	bool same = a->dtype == v->tensor.dtype && a->rank == l->rank && (!l->rank || !memcmp(a->size, l->size, (size_t)l->rank * sizeof *l->size));
	for (int i = 0; same && a->stride && i < l->rank; i++)
		same = l->size[i] <= 1 || a->stride[i] == l->stride[i];
	if (same)
		return true;
	return ap_refuse_unknown(r, "no-layout-rule", "%.*s returns a view whose layout has no rule", AP_FMT(op->name));
}

static bool
fresh_result(ap_infer_run *r, const ap_op *op, size_t k, ap_val *out)
{
	const ap_param *p = &op->schema.returns[k];
	size_t n;

	if (p->type.kind != AP_TYPE_TENSOR)
		return ap_refuse_unknown(r, "non-tensor-result", "%.*s gives a %.*s, which is not modelled", AP_FMT(op->name), AP_FMT(p->type.text));
	if (!p->type.is_list)
		return stated_result(r, op, k, op->schema.nreturns + r->in_tuple, out);
	if (op->schema.nreturns != 1 || !ap_annot_list_length(r, &n))
		return ap_refuse_unknown(r, "untyped-result", "how many tensors %.*s returns is not stated", AP_FMT(op->name));
	ap_val *items = AP_NEW_N(r->arena, ap_val, n);
	for (size_t i = 0; i < n; i++)
		if (!stated_result(r, op, i, n + 1, &items[i]))
			return false;
	*out = (ap_val){ .kind = AP_VAL_LIST, .items = items, .n = n };
	return true;
}

ap_str
ap_effect_with_stated(ap_infer_run *r, ap_str fn, const ap_tensor_list *src, const ap_tensor *result, size_t n, bool list)
{
	ap_buf b = { .arena = r->arena };

	for (size_t k = 0; k < n; k++) {
		const ap_layout *l = &result[k].layout;

		if (!list && src->n && ap_layout_same_shape(&src->at[0].layout, l))
			continue;
		ap_buf_putc(&b, ':');
		ap_buf_int(&b, (int64_t)k);
		ap_buf_putc(&b, '[');
		ap_buf_ints(&b, l->size, (size_t)l->rank);
		ap_buf_putc(&b, ']');
	}
	return b.n ? AP_STR_JOIN(r->arena, fn, ap_buf_str(&b)) : fn;
}

bool
ap_effect_opaque(ap_infer_run *r, const ap_op *op, const ap_val *args, const ap_written_list *written, ap_str sharing, bool functional,
                 ap_opaque *out)
{
	ap_tensor_list dst = { 0 };
	ap_tensor_list src = { 0 };
	ap_val v = { 0 };

	if (op->class != AP_CLASS_PURE && op->class != AP_CLASS_MUTATES && op->class != AP_CLASS_INPLACE && op->class != AP_CLASS_OUT && !op->custom)
		return ap_refuse_unknown(r, "no-layout-rule", "%.*s returns a view whose layout has no rule", AP_FMT(op->name));
	for (size_t k = 0; k < op->schema.nreturns; k++) {
		if (ap_effect_returned_operand(op, args, k, &v)) {
			if (!functional && !returned_operand(r, op, k, &v))
				return false;
			continue;
		}
		if (!fresh_result(r, op, k, &v))
			return false;
		*AP_PUSH(r->arena, &out->results) = v;
		ap_effect_tensors(r, &v, &dst);
	}
	size_t stated = dst.n;

	for (size_t i = 0; i < written->n; i++) {
		const ap_tensor *x = &written->at[i].operand->tensor;

		bool keeps = functional && ap_overlap_self(&x->layout, AP_OVERLAP_WORK, NULL) == AP_DISJOINT;
		ap_tensor *value = AP_PUSH(r->arena, &out->values);
		if (keeps ? !ap_effect_copy_base(r, x, value) : !ap_fresh(r, x->dtype, x->layout.rank, x->layout.size, value))
			return false;
		*AP_PUSH(r->arena, &dst) = out->values.at[out->values.n - 1];
	}
	for (size_t p = 0; p < op->schema.nparams; p++)
		if (op->custom || !ap_param_is_out(&op->schema.params[p]))
			ap_effect_tensors(r, &args[p], &src);
	const ap_val *outer = r->params;
	r->params = args;
	ap_step *s = add_apply(r, op, &src, &dst);
	r->params = outer;
	s->fn = ap_effect_with_stated(r, s->fn, &src, dst.at, stated, op->schema.nreturns && op->schema.returns[0].type.is_list);
	if (sharing.n)
		s->fn = AP_STR_JOIN(r->arena, s->fn, AP_STR("|"), sharing);
	return true;
}

bool
ap_compute_op(ap_infer_run *r, const ap_op *op, const ap_val *args, ap_val *out)
{
	const ap_val *outer = r->params;
	ap_opaque o = { 0 };
	bool ok;

	if (++r->depth > MAX_CALLS)
		return ap_refuse_unknown(r, "rule-depth", "the rule of %.*s calls itself", AP_FMT(op->name));
	r->params = args;
	if (op->rule)
		ok = ap_rule_eval(r, op, op->rule, args, out);
	else
		ok = ap_effect_opaque(r, op, args, &(ap_written_list){ 0 }, (ap_str){ 0 }, false, &o) &&
		     ap_effect_returns(r, op, args, o.results.at, o.results.n, out);
	r->params = outer;
	r->depth--;
	return ok;
}

bool
ap_compute(ap_infer_run *r, ap_op_id id, const ap_val *args, ap_val *out)
{
	return ap_compute_op(r, ap_op_get(r->ops, id), args, out);
}
