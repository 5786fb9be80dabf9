/*
 * Which op a call means.  How Python spells ops stands in specs/spellings.tsv; which overload, torch's parser decides (graph/bind.h).
 */
#include "graph/bind.h"
#include "graph/effect.h"

/* "aten.add.Tensor", "aten.numpy_T", "mylib::op": one overload, or all of the packet. */
static bool
find_path(ap_infer_run *r, ap_str path, const ap_op_id **ids, size_t *n)
{
	size_t one = ap_str_find(path, 0, '.'), two = ap_str_find(path, one + 1, '.');
	ap_str ns = ap_str_cut(path, 0, one), name = ap_str_cut(path, one + 1, two), overload = ap_str_cut(path, two + 1, path.n);
	ap_op_id *id;

	if (two >= path.n) {
		*ids = ap_op_overloads(r->ops, ns, name, n);
		return *n > 0;
	}
	id = AP_NEW(r->arena, ap_op_id);
	*id = ap_op_find(r->ops, ns, name, overload);
	*ids = id;
	*n = 1;
	return id->i != 0;
}

static bool
is_known_construct(ap_str target)
{
	return ap_str_eq(target, "nki_kernel_wrapper") || ap_str_eq(target, "wrap_nki") || ap_str_eq(target, "higher_order.auto_functionalized");
}

static bool
unknown_op(ap_infer_run *r, ap_str ns, ap_str name)
{
	ap_str near[3];
	size_t n = ap_ops_suggest(r->ops, ns, name, near, 3);
	ap_buf b = { .arena = r->arena };

	for (size_t i = 0; i < n; i++)
		ap_buf_printf(&b, "%s%.*s", i ? ", " : "; did you mean ", AP_FMT(near[i]));
	return ap_refuse_error(r, "unknown-op", "unknown op %.*s%.*s", AP_FMT(name), AP_FMT(ap_buf_str(&b)));
}

static void
call_args(ap_infer_run *r, const ap_node *n, ap_call_args *c)
{
	ap_val *args = AP_NEW_N(r->arena, ap_val, n->nargs);
	ap_named_val *named = AP_NEW_N(r->arena, ap_named_val, n->nkeywords);

	for (size_t i = 0; i < n->nargs; i++)
		args[i] = ap_val_of_arg(r, &n->args[i]);
	for (size_t i = 0; i < n->nkeywords; i++)
		named[i] = (ap_named_val){ n->keywords[i].name, ap_val_of_arg(r, &n->keywords[i].value) };
	*c = (ap_call_args){ args, n->nargs, named, n->nkeywords };
}

bool
ap_resolve(ap_infer_run *r, ap_node_id node, ap_bound *out)
{
	const ap_node *n = ap_node_get(r->graph, node);
	const ap_op_id *ids;
	ap_call_args c;
	size_t count;
	ap_str path = n->target;

	if (n->spelling == AP_SPELL_GETITEM || n->spelling == AP_SPELL_SETITEM || n->spelling == AP_SPELL_NAME || n->spelling == AP_SPELL_UNPACKED ||
	    is_known_construct(n->target))
		return true;
	if (n->spelling == AP_SPELL_METHOD)
		path = ap_str_printf(r->arena, "aten.%.*s", AP_FMT(n->target));
	if (n->spelling == AP_SPELL_FUNCTION)
		path = ap_str_printf(r->arena, "aten.%.*s", AP_FMT(ap_str_cut(n->target, ap_str_starts(n->target, AP_STR("torch.")) ? 6 : 0, n->target.n)));
	if (!find_path(r, path, &ids, &count))
		return unknown_op(r, AP_STR("aten"), n->target);
	call_args(r, n, &c);
	return ap_bind_overload(r, ids, count, &c, out);
}
