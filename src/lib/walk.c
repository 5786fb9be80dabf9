/* A graph read back node by node. */
#include "lib/inside.h"

struct aliasproof_arg {
	const ap_arg *arg;
	const char *text;
	aliasproof_arg *items;
};

static const char *
text_of(ap_arena *a, const ap_graph *g, const ap_arg *arg)
{
	ap_buf b = { .arena = a };

	switch (arg->kind) {
	case AP_ARG_STR:
		return ap_str_copy(a, arg->text).p;
	case AP_ARG_DTYPE:
		return ap_str_copy(a, ap_dtype_text(arg->dtype)).p;
	case AP_ARG_WORD:
	case AP_ARG_ELLIPSIS:
	case AP_ARG_COMPLEX:
		ap_text_print_arg(g, arg, &b);
		return ap_buf_str(&b).p;
	case AP_ARG_NONE:
	case AP_ARG_BOOL:
	case AP_ARG_INT:
	case AP_ARG_FLOAT:
	case AP_ARG_NODE:
	case AP_ARG_SLICE:
	case AP_ARG_LIST:
	case AP_ARG_TUPLE:
	case AP_ARG_DICT:
		break;
	}
	return "";
}

static aliasproof_arg *copy_args(ap_arena *a, const ap_graph *g, const ap_arg *args, size_t n, size_t more);

static aliasproof_arg
copy_arg(ap_arena *a, const ap_graph *g, const ap_arg *arg)
{
	return (aliasproof_arg){ arg, text_of(a, g, arg), arg->n ? copy_args(a, g, arg->items, arg->n, 0) : NULL };
}

/* With room for `more` behind them. */
static aliasproof_arg *
copy_args(ap_arena *a, const ap_graph *g, const ap_arg *args, size_t n, size_t more)
{
	aliasproof_arg *out = AP_NEW_N(a, aliasproof_arg, n + more);

	for (size_t k = 0; k < n; k++)
		out[k] = copy_arg(a, g, &args[k]);
	return out;
}

static const char *
op_of(ap_arena *a, const ap_node *n)
{
	if (n->kind == AP_NODE_INPUT)
		return NULL;
	if (n->spelling == AP_SPELL_GETITEM || n->spelling == AP_SPELL_UNPACKED)
		return "getitem";
	if (n->spelling == AP_SPELL_SETITEM)
		return "setitem";
	return ap_str_copy(a, n->target).p;
}

static void
walk_node(ap_arena *a, const ap_graph *g, ap_lib_walk *w, size_t k)
{
	const ap_node *n = &g->nodes.at[k + 1];

	w->names[k] = ap_str_copy(a, n->name).p;
	w->ops[k] = op_of(a, n);
	w->args[k] = copy_args(a, g, n->args, n->nargs, n->nkeywords);
	w->arg_names[k] = AP_NEW_N(a, const char *, n->nargs + n->nkeywords);
	for (size_t i = 0; i < n->nkeywords; i++) {
		w->args[k][n->nargs + i] = copy_arg(a, g, &n->keywords[i].value);
		w->arg_names[k][n->nargs + i] = ap_str_copy(a, n->keywords[i].name).p;
	}
}

static aliasproof_error
walk(aliasproof_context *c, void *args)
{
	const aliasproof_graph *own = args;
	const ap_graph *g = own->graph;
	ap_arena *a = &c->work;
	ap_lib_walk *w = AP_NEW(a, ap_lib_walk);
	size_t n = ap_graph_count(g);
	ap_args outputs = { 0 };

	w->names = AP_NEW_N(a, const char *, n);
	w->ops = AP_NEW_N(a, const char *, n);
	w->args = AP_NEW_N(a, aliasproof_arg *, n);
	w->arg_names = AP_NEW_N(a, const char **, n);
	for (size_t k = 0; k < n; k++)
		walk_node(a, g, w, k);
	ap_graph_outputs(a, g, &outputs);
	w->noutputs = outputs.n;
	w->outputs = copy_args(a, g, outputs.at, outputs.n, 0);
	w->output_inputs = AP_NEW_N(a, int64_t, outputs.n);
	for (size_t k = 0; k < outputs.n; k++) {
		w->output_inputs[k] = -1;
		for (size_t i = 0; i < g->nio; i++)
			if (g->io_map[i].output == (int64_t)k)
				w->output_inputs[k] = g->io_map[i].input;
	}
	ap_lib_keep(c, &own->cache->walk, w);
	return ALIASPROOF_OK;
}

/* NULL if there is no memory left. */
static const ap_lib_walk *
walk_of_graph(const aliasproof_graph *g)
{
	return g->cache->walk || ap_lib_call(g->context, walk, (void *)g) == ALIASPROOF_OK ? g->cache->walk : NULL;
}

/* NULL also if `node` is none. */
static const ap_lib_walk *
walk_of(const aliasproof_graph *g, size_t node)
{
	return node < ap_graph_count(g->graph) ? walk_of_graph(g) : NULL;
}

size_t
aliasproof_inputs(const aliasproof_graph *g)
{
	return g->graph->ninputs;
}

size_t
aliasproof_nodes(const aliasproof_graph *g)
{
	return ap_graph_count(g->graph);
}

const char *
aliasproof_node_name(const aliasproof_graph *g, size_t node)
{
	const ap_lib_walk *w = walk_of(g, node);

	return w ? w->names[node] : NULL;
}

const char *
aliasproof_node_op(const aliasproof_graph *g, size_t node)
{
	const ap_lib_walk *w = walk_of(g, node);

	return w ? w->ops[node] : NULL;
}

size_t
aliasproof_node_args(const aliasproof_graph *g, size_t node)
{
	if (node >= ap_graph_count(g->graph))
		return 0;
	return g->graph->nodes.at[node + 1].nargs + g->graph->nodes.at[node + 1].nkeywords;
}

const aliasproof_arg *
aliasproof_node_arg(const aliasproof_graph *g, size_t node, size_t k, const char **name)
{
	const ap_lib_walk *w = walk_of(g, node);

	if (name)
		*name = NULL;
	if (!w || k >= aliasproof_node_args(g, node))
		return NULL;
	if (name)
		*name = w->arg_names[node][k];
	return &w->args[node][k];
}

static aliasproof_error
infer(aliasproof_context *c, void *args)
{
	const aliasproof_graph *g = args;
	ap_infer_options o = { .loose_annotations = c->settings[ALIASPROOF_LOOSE] };
	ap_diags d = { .arena = &c->work };

	ap_lib_keep(c, &g->cache->facts, ap_infer(&c->work, g->graph, &o, &d));
	return ALIASPROOF_OK;
}

bool
aliasproof_node_type(const aliasproof_graph *g, size_t node, aliasproof_tensor *type, uint32_t *storage)
{
	if (node >= ap_graph_count(g->graph) || (!g->cache->facts && ap_lib_call(g->context, infer, (void *)g) != ALIASPROOF_OK))
		return false;
	const ap_facts *facts = g->cache->facts;
	const ap_val *v = &facts->effects[node + 1].result;

	if (v->kind != AP_VAL_TENSOR)
		return false;
	const ap_layout *l = &v->tensor.layout;

	*type = (aliasproof_tensor){ ap_dtype_text(v->tensor.dtype).p, l->rank, l->size, l->stride, l->offset };
	*storage = v->tensor.storage;
	return true;
}

size_t
aliasproof_outputs(const aliasproof_graph *g)
{
	const ap_lib_walk *w = walk_of_graph(g);

	return w ? w->noutputs : 0;
}

const aliasproof_arg *
aliasproof_output(const aliasproof_graph *g, size_t k, int64_t *input)
{
	const ap_lib_walk *w = walk_of_graph(g);

	if (input)
		*input = w && k < w->noutputs ? w->output_inputs[k] : -1;
	return w && k < w->noutputs ? &w->outputs[k] : NULL;
}

int64_t
aliasproof_original_outputs(const aliasproof_graph *g)
{
	return g->graph->original_output_count;
}

/* --- arguments ------------------------------------------------------------------------------------------------------ */

aliasproof_kind
aliasproof_arg_kind(const aliasproof_arg *a)
{
	static const aliasproof_kind kinds[] = {
		[AP_ARG_NONE] = ALIASPROOF_NONE,     [AP_ARG_BOOL] = ALIASPROOF_BOOL,    [AP_ARG_INT] = ALIASPROOF_INT,
		[AP_ARG_FLOAT] = ALIASPROOF_REAL,    [AP_ARG_COMPLEX] = ALIASPROOF_WORD, [AP_ARG_STR] = ALIASPROOF_STRING,
		[AP_ARG_ELLIPSIS] = ALIASPROOF_WORD, [AP_ARG_DTYPE] = ALIASPROOF_DTYPE,  [AP_ARG_WORD] = ALIASPROOF_WORD,
		[AP_ARG_NODE] = ALIASPROOF_NODE,     [AP_ARG_SLICE] = ALIASPROOF_LIST,   [AP_ARG_LIST] = ALIASPROOF_LIST,
		[AP_ARG_TUPLE] = ALIASPROOF_LIST,    [AP_ARG_DICT] = ALIASPROOF_LIST,
	};

	return kinds[a->arg->kind];
}

int64_t
aliasproof_arg_int(const aliasproof_arg *a)
{
	switch (aliasproof_arg_kind(a)) {
	case ALIASPROOF_INT:
		return a->arg->integer;
	case ALIASPROOF_BOOL:
		return a->arg->truth;
	case ALIASPROOF_NODE:
		return (int64_t)a->arg->node.i - 1;
	case ALIASPROOF_NONE:
	case ALIASPROOF_REAL:
	case ALIASPROOF_STRING:
	case ALIASPROOF_DTYPE:
	case ALIASPROOF_LIST:
	case ALIASPROOF_WORD:
		break;
	}
	return 0;
}

double
aliasproof_arg_real(const aliasproof_arg *a)
{
	return a->arg->kind == AP_ARG_FLOAT ? a->arg->real : 0;
}

const char *
aliasproof_arg_text(const aliasproof_arg *a)
{
	return a->text;
}

size_t
aliasproof_arg_items(const aliasproof_arg *a)
{
	return a->arg->n;
}

const aliasproof_arg *
aliasproof_arg_item(const aliasproof_arg *a, size_t k)
{
	return k < a->arg->n ? &a->items[k] : NULL;
}
