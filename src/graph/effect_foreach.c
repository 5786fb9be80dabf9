/*
 * _foreach_ ops are one op for each item of their lists (aten/src/ATen/native/ForeachOpsKernels.cpp, the slow path, the only one on CPUs):
 * in place, the k-th item is written before the next one is read; an out= form (torchgen's, CompositeExplicitAutogenOut) computes all of
 * them, and then copies one after the other into whatever it is given.
 */
#include "graph/effect.h"

/* The op that a rule `foreach(NAME.OVERLOAD, a, ...)` runs on the items, and its arguments by position. */
typedef struct each {
	ap_op_id id;
	const ap_op *op;
	const ap_val *lists;
	size_t n, length;
} each;

static bool
find_each(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, each *out)
{
	ap_str word = args[0].text;
	size_t dot = ap_str_find(word, 0, '.');
	bool any = false;

	if (args[0].kind == AP_VAL_WORD)
		out->id = ap_op_find(r->ops, AP_STR("aten"), ap_str_cut(word, 0, dot), ap_str_cut(word, dot + 1, word.n));
	if (!out->id.i)
		return ap_refuse_unknown(r, "rule-arguments", "the rule of %.*s names no op", AP_FMT(op->name));
	out->op = ap_op_get(r->ops, out->id);
	out->lists = args + 1;
	out->n = n - 1;
	for (size_t i = 0; i < out->n; i++) {
		if (out->lists[i].kind != AP_VAL_LIST)
			continue;
		if (any && out->lists[i].n != out->length)
			return ap_refuse_invalid(r, "list-length", "the lists of %.*s have %zu and %zu items", AP_FMT(op->name), out->length, out->lists[i].n);
		out->length = out->lists[i].n;
		any = true;
	}
	if (!out->length)
		return ap_refuse_invalid(r, "list-length", "%.*s needs at least one tensor", AP_FMT(op->name));
	return true;
}

static bool
bind_each(ap_infer_run *r, const each *e, size_t k, ap_val **bound)
{
	ap_val *items = AP_NEW_N(r->arena, ap_val, e->n + 1);

	for (size_t i = 0; i < e->n; i++)
		items[i] = e->lists[i].kind == AP_VAL_LIST ? e->lists[i].items[k] : e->lists[i];
	return ap_bind_values(r, e->op, items, e->n, bound);
}

bool
ap_rule_foreach(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	each e = { 0 };
	ap_val *items, *bound;

	if (!find_each(r, op, args, n, &e))
		return false;
	items = AP_NEW_N(r->arena, ap_val, e.length);
	for (size_t k = 0; k < e.length; k++)
		if (!bind_each(r, &e, k, &bound) || !ap_compute(r, e.id, bound, &items[k]))
			return false;
	*out = (ap_val){ .kind = AP_VAL_LIST, .items = items, .n = e.length };
	return true;
}

static bool
put_in_place(ap_infer_run *r, const ap_op *op, const each *e, const ap_written_list *written)
{
	ap_val *bound, v = { 0 };

	for (size_t k = 0; k < e->length; k++) {
		const ap_tensor *dest = &written->at[k].operand->tensor;

		if (!bind_each(r, e, k, &bound))
			return false;
		for (size_t i = 0; i < e->op->schema.nparams; i++)
			if (bound[i].kind == AP_VAL_TENSOR && bound[i].tensor.object == dest->object)
				continue;
			else if (!ap_effect_check_operands(r, e->op, &bound[i], 1, dest, NULL))
				return false;
		if (!ap_compute(r, e->id, bound, &v) || !ap_effect_put(r, op, &written->at[k], &v))
			return false;
	}
	return true;
}

static bool
put_out(ap_infer_run *r, const ap_op *op, const each *e, const ap_written_list *written)
{
	ap_val *bound, *values = AP_NEW_N(r->arena, ap_val, e->length);

	for (size_t k = 0; k < e->length; k++)
		if (!bind_each(r, e, k, &bound) || !ap_compute(r, e->id, bound, &values[k]))
			return false;
	for (size_t k = 0; k < e->length; k++)
		if (!ap_effect_put(r, op, &written->at[k], &values[k]))
			return false;
	return true;
}

bool
ap_effect_foreach(ap_infer_run *r, const ap_op *op, const ap_val *args, const ap_op *twin, const ap_val *twin_args)
{
	ap_val *inner = AP_NEW_N(r->arena, ap_val, twin->rule->nargs + 1);
	ap_written_list written = { 0 };
	each e = { 0 };

	for (size_t i = 0; i < twin->rule->nargs; i++)
		if (!ap_rule_eval(r, twin, &twin->rule->args[i], twin_args, &inner[i]))
			return false;
	ap_effect_written(r, op, args, &written);
	if (!find_each(r, twin, inner, twin->rule->nargs, &e))
		return false;
	if (written.n != e.length)
		return ap_refuse_unknown(r, "twin", "%.*s writes %zu tensors for lists of %zu", AP_FMT(op->name), written.n, e.length);
	return op->class == AP_CLASS_OUT ? put_out(r, op, &e, &written) : put_in_place(r, op, &e, &written);
}
