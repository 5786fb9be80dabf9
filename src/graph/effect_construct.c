/* Python's own constructs: second names, items of tuples and tensors, numbers, kernels. */
#include "graph/effect.h"
#include "spec/spellings.h"

static bool
tuple_item(ap_infer_run *r, const ap_val *base, const ap_val *index, ap_val *out)
{
	int64_t i = index->integer, n = (int64_t)base->n;

	if (index->kind != AP_VAL_INT)
		return ap_refuse_unknown(r, "tuple-index", "an item of a tuple by what is no integer is not modelled");
	if (i < -n || i >= n)
		return ap_refuse_error(r, "tuple-index", "item %lld of a tuple of %lld", (long long)i, (long long)n);
	*out = base->items[i < 0 ? i + n : i];
	return true;
}

static bool
item(ap_infer_run *r, const ap_node *n, ap_val *out)
{
	ap_val base = ap_val_of_arg(r, &n->args[0]), index = ap_val_of_arg(r, &n->args[1]);

	if (base.kind == AP_VAL_LIST)
		return tuple_item(r, &base, &index, out);
	if (base.kind == AP_VAL_TENSOR)
		return ap_effect_getitem(r, &base, &index, out);
	return ap_refuse_error(r, "not-subscriptable", "expected a tensor or a tuple before [");
}

static bool
set_item(ap_infer_run *r, const ap_node *n, ap_val *out)
{
	ap_val base = ap_val_of_arg(r, &n->args[0]), index = ap_val_of_arg(r, &n->args[1]), value = ap_val_of_arg(r, &n->args[2]);

	if (base.kind != AP_VAL_TENSOR)
		return ap_refuse_error(r, "not-subscriptable", "expected a tensor before [");
	*out = base;
	return ap_effect_setitem(r, &base, &index, &value);
}

/* Thunder's ltorch.getitem(x, i), ltorch.setitem_(x, i, v) and kernel calls: functions that are no ops. */
static bool
function(ap_infer_run *r, const ap_node *n, ap_val *out)
{
	ap_str construct = ap_spelling_construct(ap_ops_spellings(r->ops), n->target);
	size_t args = ap_str_eq(construct, "setitem") ? 3 : 2;

	if (ap_str_eq(construct, "kernel"))
		return ap_effect_kernel(r, n, out);
	if (n->nargs != args || n->nkeywords)
		return ap_refuse_error(r, "arguments", "%.*s: expected %zu arguments", AP_FMT(n->target), args);
	return args == 3 ? set_item(r, n, out) : item(r, n, out);
}

bool
ap_effect_of_construct(ap_infer_run *r, ap_val *out)
{
	const ap_node *n = ap_node_get(r->graph, r->node);

	switch (n->spelling) {
	case AP_SPELL_NAME:
		*out = ap_val_of_arg(r, &n->args[0]);
		return true;
	case AP_SPELL_GETITEM:
	case AP_SPELL_UNPACKED:
		return item(r, n, out);
	case AP_SPELL_SETITEM:
		return set_item(r, n, out);
	case AP_SPELL_OP:
		return ap_effect_functionalized(r, n, out);
	case AP_SPELL_FUNCTION:
		return function(r, n, out);
	case AP_SPELL_OPERATOR:
	case AP_SPELL_AUGMENTED:
		return ap_effect_number(r, n, out);
	case AP_SPELL_METHOD:
	case AP_SPELL_ATTRIBUTE:
		break;
	}
	ap_bug("a construct of spelling %d", (int)n->spelling);
}
