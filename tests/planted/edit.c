#include "planted/twin.h"

static bool
is_old(const edit *e, const ap_node *n)
{
	ap_node_id id = ap_graph_find(e->before, n->name);

	return id.i && ap_str_is(ap_node_get(e->before, id)->target, n->target);
}

ap_node *
edit_made(edit *e, uint32_t i, const char *at)
{
	ap_node *n = &e->graph->nodes.at[i];

	return n->kind == AP_NODE_CALL && n->spelling == AP_SPELL_OP && ap_str_starts(n->target, ap_str_of(at)) && !is_old(e, n) ? n : NULL;
}

const ap_val *
edit_value(const edit *e, ap_node_id id)
{
	return &e->facts->effects[id.i].result;
}

bool
edit_same_type(const edit *e, ap_node_id a, ap_node_id b)
{
	const ap_val *x = edit_value(e, a), *y = edit_value(e, b);

	return x->kind == AP_VAL_TENSOR && y->kind == AP_VAL_TENSOR && x->tensor.dtype == y->tensor.dtype &&
	       ap_layout_same_shape(&x->tensor.layout, &y->tensor.layout);
}

ap_arg *
edit_args(edit *e, ap_node *n)
{
	ap_arg *args = AP_NEW_N(e->arena, ap_arg, n->nargs);

	if (n->nargs)
		memcpy(args, n->args, sizeof *args * n->nargs);
	n->args = args;
	return args;
}

static ap_arg
replaced(edit *e, const ap_arg *a, ap_node_id old, ap_node_id new)
{
	ap_arg out = *a, *items;

	if (a->kind == AP_ARG_NODE && a->node.i == old.i)
		out.node = new;
	if (!a->n)
		return out;
	items = AP_NEW_N(e->arena, ap_arg, a->n);
	for (size_t i = 0; i < a->n; i++)
		items[i] = replaced(e, &a->items[i], old, new);
	out.items = items;
	return out;
}

void
edit_replace(edit *e, ap_node_id old, ap_node_id new)
{
	for (uint32_t i = old.i + 1; i <= ap_graph_count(e->graph); i++) {
		ap_node *n = &e->graph->nodes.at[i];
		ap_arg *args = edit_args(e, n);
		ap_keyword *keywords = AP_NEW_N(e->arena, ap_keyword, n->nkeywords);

		for (size_t k = 0; k < n->nargs; k++)
			args[k] = replaced(e, &args[k], old, new);
		for (size_t k = 0; k < n->nkeywords; k++)
			keywords[k] = (ap_keyword){ n->keywords[k].name, replaced(e, &n->keywords[k].value, old, new) };
		n->keywords = keywords;
	}
	e->graph->returned = replaced(e, &e->graph->returned, old, new);
}
