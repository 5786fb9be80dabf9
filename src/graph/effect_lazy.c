/*
 * Lazily conjugate and negative operands of ops that know nothing of them (aten/src/ATen/native/MathBitFallback.h): those that are read are
 * copied before the op runs, so that it reads them as they were, in the layout of a clone.  One that is written is copied too, and the result
 * is copied back: no operand shares memory with it.  Views pass the bit on.
 */
#include "graph/effect.h"

bool
ap_effect_is_bare(const ap_tensor *x, ap_lazy kept)
{
	bool conj = x->conj && kept != AP_LAZY_CONJ && kept != AP_LAZY_BOTH;
	bool neg = x->neg && kept != AP_LAZY_NEG && kept != AP_LAZY_BOTH;

	return !conj && !neg;
}

static bool
any_lazy(const ap_val *v, ap_lazy kept)
{
	if (v->kind == AP_VAL_TENSOR)
		return !ap_effect_is_bare(&v->tensor, kept);
	for (size_t i = 0; v->kind == AP_VAL_LIST && i < v->n; i++)
		if (any_lazy(&v->items[i], kept))
			return true;
	return false;
}

bool
ap_effect_bare(ap_infer_run *r, const ap_val *v, ap_lazy kept, ap_val *out)
{
	*out = *v;
	if (!any_lazy(v, kept))
		return true;
	if (v->kind == AP_VAL_TENSOR) {
		*out = ap_val_of_tensor((ap_tensor){ 0 });
		return ap_clone(r, &v->tensor, v->tensor.dtype, &out->tensor);
	}
	ap_val *items = AP_NEW_N(r->arena, ap_val, v->n);
	for (size_t i = 0; i < v->n; i++)
		if (!ap_effect_bare(r, &v->items[i], kept, &items[i]))
			return false;
	*out = (ap_val){ .kind = AP_VAL_LIST, .items = items, .n = v->n };
	return true;
}

/* What the fallback refuses: an op that is half a view, lists and several tensors with a bit that are written. */
static bool
check_written(ap_infer_run *r, const ap_op *op, const ap_val *args, bool *views)
{
	size_t written = 0, lazy = 0;

	*views = false;
	for (size_t p = 0; p < op->schema.nparams; p++) {
		bool writes = ap_param_writes(&op->schema.params[p]);

		*views |= !writes && op->schema.params[p].alias.set.n;
		written += writes;
		if (!writes || !any_lazy(&args[p], op->lazy))
			continue;
		if (args[p].kind == AP_VAL_LIST)
			return ap_refuse_invalid(r, "lazy-list", "a list of lazily conjugate or negative tensors can't be written");
		lazy++;
	}
	if (*views && written)
		return ap_refuse_invalid(r, "lazy-operand", "%.*s writes one operand and is a view of another: it takes no lazily conjugate or negative one",
		                         AP_FMT(op->name));
	return lazy <= 1 || ap_refuse_invalid(r, "lazy-operand", "two lazily conjugate or negative tensors can't be written");
}

bool
ap_effect_lazy_index(ap_infer_run *r)
{
	return ap_refuse_unknown(r, "lazy-index", "a lazily conjugate or negative index is not modelled: eager reads its memory as if it were not");
}

/* The fallback looks into lists of tensors, not into lists of optional ones. */
static bool
check_indices(ap_infer_run *r, const ap_op *op, const ap_val *args)
{
	for (size_t p = 0; p < op->schema.nparams; p++) {
		const ap_type *t = &op->schema.params[p].type;

		if (t->kind == AP_TYPE_TENSOR && t->is_list && t->element_optional && any_lazy(&args[p], op->lazy))
			return ap_effect_lazy_index(r);
	}
	return true;
}

bool
ap_effect_bare_operands(ap_infer_run *r, const ap_op *op, const ap_val *args, const ap_val **out)
{
	bool lazy = false, views;
	ap_val *bare;

	*out = args;
	for (size_t p = 0; p < op->schema.nparams && !lazy; p++)
		lazy = any_lazy(&args[p], op->lazy);
	if (!lazy)
		return true;
	if (!check_indices(r, op, args) || !check_written(r, op, args, &views))
		return false;
	if (views)
		return true;
	if (op->class == AP_CLASS_MUTATES && op->rule)
		return ap_refuse_unknown(r, "lazy-mutated", "a lazily conjugate or negative operand of %.*s, which writes what its schema doesn't say, "
		                         "is not modelled", AP_FMT(op->name));
	*out = bare = AP_NEW_N(r->arena, ap_val, op->schema.nparams + 1);
	for (size_t p = 0; p < op->schema.nparams; p++) {
		bare[p] = args[p];
		if (!ap_param_writes(&op->schema.params[p]) && !ap_effect_bare(r, &args[p], op->lazy, &bare[p]))
			return false;
	}
	return true;
}
