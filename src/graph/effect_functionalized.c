/*
 * Functional forms of ops that write (torch/_higher_order_ops/auto_functionalize.py).
 *
 * torch.ops.higher_order.auto_functionalized(torch.ops.NS.OP.OVERLOAD, name = value, ...): the op on copies of what it writes.  It gives
 * the op's results (one None for none), then the new value of each written argument.
 *
 * auto_functionalized_v2(torch.ops.NS.OP.OVERLOAD, name = value, ..., _NAME_base_index = k, _all_bases = [...]) copies the bases, and takes each
 * written argument as a view of one of the copies: all of it, a slice (_NAME_slice_dim, _slice_start, _slice_end), or strided (_NAME_size, _stride,
 * _storage_offset; counted in the storage).  A list has _NAME_length and _NAME_0_base_index...  It gives the results, then the new bases.
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
	if (ap_bind_fits(r, b->op, &c, b->op->numbers, bound))
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

static bool
functionalized(ap_infer_run *r, const ap_node *n, ap_val *out)
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
	r->in_tuple = true;
	bool ok = ap_effect_opaque(r, b->op, b->args, &written, (ap_str){ 0 }, true, &o);
	r->in_tuple = false;
	if (!ok)
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

/* The value of `_NAME_WORD` or `_NAME_INDEX_WORD`; NULL if the call has none. */
static const ap_arg *
find_hint(ap_infer_run *r, const ap_node *n, ap_str name, int index, const char *word)
{
	ap_str key = index < 0 ? ap_str_printf(r->arena, "_%.*s_%s", AP_FMT(name), word) :
	                         ap_str_printf(r->arena, "_%.*s_%d_%s", AP_FMT(name), index, word);

	for (size_t i = 0; i < n->nkeywords; i++)
		if (ap_str_is(n->keywords[i].name, key))
			return &n->keywords[i].value;
	return NULL;
}

/* The written argument that the hints describe, as a view of a copied base. */
static bool
view_of_base(ap_infer_run *r, const ap_node *n, ap_str name, int index, const ap_val *bases, ap_val *out)
{
	const ap_arg *base = find_hint(r, n, name, index, "base_index"), *dim = find_hint(r, n, name, index, "slice_dim");
	const ap_arg *size = find_hint(r, n, name, index, "size");
	static const ap_op nameless;

	*out = ap_val_of_none();
	if (!base)
		return ap_refuse_error(r, "arguments", "expected _%.*s_base_index", AP_FMT(name));
	if (base->kind == AP_ARG_NONE)
		return true;
	if (base->kind != AP_ARG_INT || base->integer < 0 || base->integer >= (int64_t)bases->n)
		return ap_refuse_error(r, "arguments", "_%.*s_base_index is no index of _all_bases", AP_FMT(name));
	*out = bases->items[base->integer];
	if (!dim && !size)
		return true;
	const ap_arg *a = dim ? dim : size, *b = find_hint(r, n, name, index, dim ? "slice_start" : "stride"),
	             *c = find_hint(r, n, name, index, dim ? "slice_end" : "storage_offset");
	if (!b || !c)
		return ap_refuse_error(r, "arguments", "the view of _%.*s is stated in part", AP_FMT(name));
	ap_val args[5] = { *out, ap_val_of_arg(r, a), ap_val_of_arg(r, b), ap_val_of_arg(r, c), ap_val_of_int(1) };
	return dim ? ap_rule_slice(r, &nameless, args, 5, out) : ap_rule_as_strided(r, &nameless, args, 4, out);
}

bool
ap_effect_copy_base(ap_infer_run *r, const ap_tensor *x, ap_tensor *out)
{
	int64_t one = 1, first, end = 0;
	ap_tensor whole, copy;

	ap_layout_bytes(&x->layout, &first, &end);
	int64_t cells = end / x->layout.itemsize;
	if (!ap_view(r, x, x->dtype, 1, &cells, &one, 0, &whole) || !ap_fresh(r, x->dtype, 1, &cells, &copy))
		return false;
	ap_step_add(r, AP_STEP_COPY, copy, &whole, 1);
	return ap_view(r, &copy, x->dtype, x->layout.rank, x->layout.size, x->layout.stride, x->layout.offset, out);
}

static bool
copy_base(ap_infer_run *r, const ap_val *base, ap_val *out)
{
	*out = *base;
	if (base->kind != AP_VAL_TENSOR)
		return ap_refuse_error(r, "arguments", "_all_bases holds what is no tensor");
	return ap_effect_copy_base(r, &base->tensor, &out->tensor);
}

static bool
copy_bases(ap_infer_run *r, const ap_node *n, ap_val *out)
{
	const ap_arg *given = NULL;
	ap_val all = { 0 }, *items;

	for (size_t i = 0; i < n->nkeywords; i++)
		if (ap_str_eq(n->keywords[i].name, "_all_bases"))
			given = &n->keywords[i].value;
	if (!given || (given->kind != AP_ARG_LIST && given->kind != AP_ARG_TUPLE))
		return ap_refuse_error(r, "arguments", "expected _all_bases = [...]");
	all = ap_val_of_arg(r, given);
	items = AP_NEW_N(r->arena, ap_val, all.n);
	for (size_t i = 0; i < all.n; i++)
		if (!copy_base(r, &all.items[i], &items[i]))
			return false;
	*out = (ap_val){ .kind = AP_VAL_LIST, .items = items, .n = all.n };
	return true;
}

static bool
written_argument(ap_infer_run *r, const ap_node *n, const ap_param *p, const ap_val *bases, ap_val *out)
{
	const ap_arg *length;
	ap_val *items;

	if (!p->type.is_list)
		return view_of_base(r, n, p->name, -1, bases, out);
	length = find_hint(r, n, p->name, -1, "length");
	if (!length || length->kind != AP_ARG_INT || length->integer < 0 || length->integer > (int64_t)n->nkeywords)
		return ap_refuse_error(r, "arguments", "expected _%.*s_length", AP_FMT(p->name));
	items = AP_NEW_N(r->arena, ap_val, length->integer);
	for (int i = 0; i < length->integer; i++)
		if (!view_of_base(r, n, p->name, i, bases, &items[i]))
			return false;
	*out = (ap_val){ .kind = AP_VAL_LIST, .items = items, .n = (size_t)length->integer };
	return true;
}

/* The op's arguments: those that it writes as the hints say, the others by name. */
static bool
bind_by_bases(ap_infer_run *r, const ap_node *n, const ap_val *bases, ap_bound *b)
{
	const ap_schema *s = &b->op->schema;
	ap_named_val *named = AP_NEW_N(r->arena, ap_named_val, s->nparams);
	ap_val *bound = AP_NEW_N(r->arena, ap_val, s->nparams + 1);
	ap_call_args c = { .named = named };

	for (size_t p = 0; p < s->nparams; p++) {
		ap_named_val *next = &named[c.nnamed];
		bool found = ap_param_writes(&s->params[p]);

		next->name = s->params[p].name;
		if (found && !written_argument(r, n, &s->params[p], bases, &next->value))
			return false;
		for (size_t i = 0; !found && i < n->nkeywords; i++)
			if (ap_str_is(n->keywords[i].name, s->params[p].name)) {
				next->value = ap_val_of_arg(r, &n->keywords[i].value);
				found = true;
				break;
			}
		c.nnamed += found;
	}
	b->args = bound;
	b->nargs = s->nparams;
	const ap_op *op = b->op;
	return ap_bind_fits(r, op, &c, op->numbers, bound) ? ap_bind_convert(r, op, bound) : ap_bind_refuse(r, &op, 1, &c);
}

static bool
functionalized_by_bases(ap_infer_run *r, const ap_node *n, ap_val *out)
{
	AP_VEC(ap_val) items = { 0 };
	ap_bound b = { 0 };
	ap_val bases = { 0 }, results = { 0 };

	if (n->nargs != 1 || n->args[0].kind != AP_ARG_WORD)
		return ap_refuse_error(r, "arguments", "expected auto_functionalized_v2(torch.ops.NS.OP.OVERLOAD, name = value, ...)");
	if (!find_word(r, n->args[0].text, &b) || !copy_bases(r, n, &bases) || !bind_by_bases(r, n, &bases, &b))
		return false;
	r->in_tuple = true;
	bool ok = ap_effect_of_call(r, &b, &results);
	r->in_tuple = false;
	if (!ok)
		return false;
	r->effect->writes.n = 0; /* only the copies were written */
	if (b.op->schema.nreturns > 1)
		for (size_t i = 0; i < results.n; i++)
			*AP_PUSH(r->arena, &items) = results.items[i];
	else
		*AP_PUSH(r->arena, &items) = results;
	for (size_t i = 0; i < bases.n; i++)
		*AP_PUSH(r->arena, &items) = bases.items[i];
	*out = (ap_val){ .kind = AP_VAL_LIST, .items = items.at, .n = items.n };
	return true;
}

bool
ap_effect_functionalized(ap_infer_run *r, const ap_node *n, ap_val *out)
{
	return ap_str_ends(n->target, AP_STR("_v2")) ? functionalized_by_bases(r, n, out) : functionalized(r, n, out);
}
