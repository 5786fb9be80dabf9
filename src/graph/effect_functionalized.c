/*
 * torch.ops.higher_order.auto_functionalized(torch.ops.NS.OP.OVERLOAD, name = value, ...): the op on copies of what it writes.  It gives
 * the op's results (one None for none), then the new value of each written argument (torch/_higher_order_ops/auto_functionalize.py).
 */
#include "graph/bind.h"
#include "graph/effect.h"

/* "torch.ops.mylib.update_kv.default" */
static bool
find_word(ap_infer_run *r, ap_str word, ap_bound *b)
{
	ap_str name = ap_str_starts(word, AP_STR("torch.ops.")) ? ap_str_cut(word, 10, word.n) : word;
	size_t one = ap_str_find(name, 0, '.'), two = ap_str_find(name, one + 1, '.');

	b->id = ap_op_find(r->ops, ap_str_cut(name, 0, one), ap_str_cut(name, one + 1, two), ap_str_cut(name, two + 1, name.n));
	if (!b->id.i)
		return ap_refuse_error(r, "unknown-op", "expected an op, found %.*s", AP_FMT(word));
	b->op = ap_op_get(r->ops, b->id);
	return true;
}

static bool
bind_named(ap_infer_run *r, const ap_node *n, ap_bound *b)
{
	ap_named_val *named = AP_NEW_N(r->arena, ap_named_val, n->nkeywords);
	ap_val *bound = AP_NEW_N(r->arena, ap_val, b->op->schema.nparams + 1);
	ap_call_args c = { .named = named, .nnamed = n->nkeywords };
	ap_buf want = { .arena = r->arena };

	for (size_t i = 0; i < n->nkeywords; i++)
		named[i] = (ap_named_val){ n->keywords[i].name, ap_val_of_arg(r, &n->keywords[i].value) };
	b->args = bound;
	b->nargs = b->op->schema.nparams;
	if (ap_bind_fits(r, b->op, &c, true, bound))
		return ap_bind_convert(r, b->op, bound);
	ap_schema_print(&b->op->schema, &want);
	return ap_refuse_error(r, "arguments", "expected arguments of %.*s by name", AP_FMT(ap_buf_str(&want)));
}

/* The value of a written argument afterwards: new tensors for its tensors, None stays. */
static ap_val
renewed(ap_infer_run *r, const ap_val *v, const ap_tensor **next)
{
	ap_val out = *v;

	if (v->kind == AP_VAL_TENSOR)
		out = ap_val_of_tensor(*(*next)++);
	if (v->kind == AP_VAL_LIST) {
		ap_val *items = AP_NEW_N(r->arena, ap_val, v->n);

		for (size_t i = 0; i < v->n; i++)
			items[i] = renewed(r, &v->items[i], next);
		out.items = items;
	}
	return out;
}

bool
ap_effect_functionalized(ap_infer_run *r, const ap_node *n, ap_val *out)
{
	ap_bound bound = { 0 }, *b = &bound;
	ap_written_list written = { 0 };
	ap_opaque o = { 0 };
	AP_VEC(ap_val) items = { 0 };

	if (n->nargs != 1 || n->args[0].kind != AP_ARG_WORD)
		return ap_refuse_error(r, "arguments", "expected auto_functionalized(torch.ops.NS.OP.OVERLOAD, name = value, ...)");
	if (!find_word(r, n->args[0].text, b) || !bind_named(r, n, b))
		return false;
	if (!b->op->custom)
		return ap_refuse_unknown(r, "not-modelled", "auto_functionalized of %.*s is not modelled", AP_FMT(b->op->name));
	for (size_t k = 0; k < b->op->schema.nreturns; k++)
		if (b->op->schema.returns[k].alias.set.n)
			return ap_refuse_unknown(r, "not-modelled", "auto_functionalized of an op that returns an argument is not modelled");
	ap_effect_written(r, b->op, b->args, &written);
	if (!ap_effect_opaque(r, b->op, b->args, &written, (ap_str){ 0 }, true, &o))
		return false;
	for (size_t k = 0; k < o.results.n; k++)
		*AP_PUSH(r->arena, &items) = o.results.at[k];
	if (!b->op->schema.nreturns)
		*AP_PUSH(r->arena, &items) = ap_val_of_none();
	const ap_tensor *next = o.values.at;
	for (size_t p = 0; p < b->op->schema.nparams; p++)
		if (ap_param_writes(&b->op->schema.params[p]))
			*AP_PUSH(r->arena, &items) = renewed(r, &b->args[p], &next);
	*out = (ap_val){ .kind = AP_VAL_LIST, .items = items.at, .n = items.n };
	return true;
}
