#include "graph.h"

ap_graph *
ap_graph_make(ap_arena *a, ap_ops *ops)
{
	ap_graph *g = AP_NEW(a, ap_graph);

	g->arena = a;
	g->ops = ops;
	g->original_output_count = -1;
	*AP_PUSH(a, &g->nodes) = (ap_node){ 0 };
	return g;
}

void
ap_graph_reserve(ap_graph *g, size_t n)
{
	enum { PART = 8 };

	if (n < (size_t)(g->arena->end - g->arena->next) / PART / sizeof(ap_node))
		AP_RESERVE(g->arena, &g->nodes, n);
}

static void
require_earlier(void *data, ap_node_id id)
{
	const ap_graph *g = data;

	ap_require(0 < id.i && id.i < g->nodes.n);
}

ap_node_id
ap_graph_add(ap_graph *g, const ap_node *n)
{
	ap_node_id id = { (uint32_t)g->nodes.n };

	ap_require(g->nodes.n < UINT32_MAX);
	if (n->kind == AP_NODE_INPUT) {
		ap_require(g->ninputs == ap_graph_count(g));
		g->ninputs++;
	}
	for (size_t i = 0; i < n->nargs; i++)
		ap_arg_each_node(&n->args[i], require_earlier, g);
	for (size_t i = 0; i < n->nkeywords; i++)
		ap_arg_each_node(&n->keywords[i].value, require_earlier, g);
	*AP_PUSH(g->arena, &g->nodes) = *n;
	return id;
}

ap_node_id
ap_graph_find(const ap_graph *g, ap_str name)
{
	for (uint32_t i = 1; i < g->nodes.n; i++)
		if (ap_str_is(g->nodes.at[i].name, name))
			return (ap_node_id){ i };
	return (ap_node_id){ 0 };
}

static void
put_leaves(ap_arena *a, const ap_arg *arg, ap_args *out)
{
	switch (arg->kind) {
	case AP_ARG_LIST:
	case AP_ARG_TUPLE:
		for (size_t i = 0; i < arg->n; i++)
			put_leaves(a, &arg->items[i], out);
		break;
	case AP_ARG_DICT:
		for (size_t i = 1; i < arg->n; i += 2)
			put_leaves(a, &arg->items[i], out);
		break;
	case AP_ARG_NONE: case AP_ARG_BOOL: case AP_ARG_INT: case AP_ARG_FLOAT: case AP_ARG_COMPLEX: case AP_ARG_STR:
	case AP_ARG_ELLIPSIS: case AP_ARG_DTYPE: case AP_ARG_WORD: case AP_ARG_NODE: case AP_ARG_SLICE:
		*AP_PUSH(a, out) = *arg;
		break;
	}
}

const ap_arg *
ap_graph_output_arg(const ap_graph *g, const ap_arg **flat_args)
{
	const ap_arg *v = &g->returned;

	*flat_args = NULL;
	if (v->kind != AP_ARG_DICT || v->n != 4 || v->items[0].kind != AP_ARG_STR || v->items[2].kind != AP_ARG_STR ||
	    !ap_str_eq(v->items[0].text, "output") || !ap_str_eq(v->items[2].text, "flat_args"))
		return v;
	*flat_args = &v->items[3];
	return &v->items[1];
}

void
ap_graph_outputs(ap_arena *a, const ap_graph *g, ap_args *out)
{
	const ap_arg *flat_args;

	*out = (ap_args){ 0 };
	put_leaves(a, ap_graph_output_arg(g, &flat_args), out);
}

ap_arg
ap_arg_of_node(ap_node_id id)
{
	return (ap_arg){ .kind = AP_ARG_NODE, .node = id };
}

ap_arg
ap_arg_of_int(int64_t v)
{
	return (ap_arg){ .kind = AP_ARG_INT, .integer = v };
}

ap_arg
ap_arg_of_none(void)
{
	return (ap_arg){ .kind = AP_ARG_NONE };
}

ap_arg
ap_arg_of_ints(ap_arena *a, const int64_t *v, size_t n)
{
	ap_arg *items = AP_NEW_N(a, ap_arg, n);

	for (size_t i = 0; i < n; i++)
		items[i] = ap_arg_of_int(v[i]);
	return (ap_arg){ .kind = AP_ARG_LIST, .items = items, .n = n };
}

ap_arg
ap_arg_of_items(ap_arena *a, ap_arg_kind kind, const ap_arg *items, size_t n)
{
	ap_arg *copy = AP_NEW_N(a, ap_arg, n);

	if (n)
		memcpy(copy, items, n * sizeof *copy);
	return (ap_arg){ .kind = kind, .items = copy, .n = n };
}

void
ap_arg_each_node(const ap_arg *arg, void (*f)(void *data, ap_node_id id), void *data)
{
	if (arg->kind == AP_ARG_NODE)
		f(data, arg->node);
	for (size_t i = 0; i < arg->n; i++)
		ap_arg_each_node(&arg->items[i], f, data);
}
