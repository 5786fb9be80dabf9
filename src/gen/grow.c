#include "gen/custom.h"

ap_dtype_set
ap_grow_dtypes(void)
{
	static const ap_dtype all[] = { AP_B8, AP_U8, AP_I8, AP_I16, AP_I32, AP_I64, AP_F16, AP_BF16, AP_F32, AP_F64, AP_C64, AP_C128 };
	ap_dtype_set set = 0;

	for (size_t i = 0; i < sizeof all / sizeof *all; i++)
		set |= AP_DTYPE_BIT(all[i]);
	return set;
}

int64_t
ap_grow_size(ap_growth *w)
{
	uint64_t k = ap_grow_below(w, 16);

	return k < 12 ? w->dims[k % AP_GROW_DIMS] : k < 14 ? 1 : ap_choice_between(w->choice, 0, 5);
}

ap_dtype
ap_grow_dtype(ap_growth *w, ap_dtype_set allowed)
{
	ap_dtype_set set = allowed ? allowed & ap_grow_dtypes() : ap_grow_dtypes();
	uint64_t k = ap_grow_below(w, 16);

	if (k < 10 && set & AP_DTYPE_BIT(w->dtypes[k & 1]))
		return w->dtypes[k & 1];
	if (!set)
		return w->dtypes[0];
	k = ap_grow_below(w, (uint64_t)__builtin_popcountll(set));
	while (k--)
		set &= set - 1;
	return (ap_dtype)__builtin_ctzll(set);
}

int
ap_grow_rank(ap_growth *w, int least, int most)
{
	static const int usual[16] = { 2, 2, 1, 2, 3, 1, 2, 3, 2, 1, 0, 3, 4, 2, 3, 2 };
	int rank = usual[ap_grow_below(w, 16)];

	return rank < least ? least : rank > most ? most : rank;
}

ap_annot
ap_grow_annot(ap_growth *w, ap_dtype d, int rank, const int64_t *size, const int64_t *stride)
{
	ap_annot a = { .kind = AP_ANNOT_TENSOR, .dtype = d, .rank = rank };
	int64_t *copy = AP_NEW_N(w->arena, int64_t, 2 * rank);

	for (int i = 0; i < rank; i++) {
		copy[i] = size[i];
		copy[rank + i] = stride ? stride[i] : 0;
	}
	a.size = copy;
	a.stride = stride ? copy + rank : NULL;
	if (stride)
		a.device = AP_STR("cpu");
	return a;
}

static int64_t
dim_of_graph(ap_choice *c)
{
	static const int64_t usual[16] = { 2, 2, 3, 2, 3, 4, 2, 1, 3, 2, 5, 2, 3, 2, 4, 0 };

	return usual[ap_choice_below(c, 16)];
}

static ap_dtype
dtype_of_graph(ap_choice *c)
{
	static const ap_dtype usual[16] = { AP_F32, AP_F32, AP_F32, AP_I64, AP_F32, AP_F64, AP_F32, AP_I64, AP_F32, AP_I32, AP_F16, AP_BF16, AP_C64, AP_B8,
		                            AP_U8, AP_F32 };

	return usual[ap_choice_below(c, 16)];
}

ap_growth *
ap_grow_begin(ap_arena *a, ap_gen *gen, ap_choice *c, const ap_gen_options *o, unsigned calls)
{
	ap_growth *w = AP_NEW(a, ap_growth);
	ap_graph *g = ap_graph_make(a, gen->ops);

	*w = (ap_growth){ .arena = a, .gen = gen, .choice = c, .options = o, .graph = g, .diags = { .arena = a } };
	w->most = AP_GROW_INPUTS + 4 * calls + 8;
	g->nodes.cap = w->most + 1;
	g->nodes.at = AP_NEW_N(a, ap_node, g->nodes.cap);
	g->nodes.n = AP_GROW_INPUTS + 1;
	g->ninputs = AP_GROW_INPUTS;
	for (uint32_t i = 1; i <= AP_GROW_INPUTS; i++)
		g->nodes.at[i] = (ap_node){ .kind = AP_NODE_INPUT };
	w->tensors.cap = w->tuples.cap = w->most + 1;
	w->tensors.at = AP_NEW_N(a, ap_node_id, w->tensors.cap);
	w->tuples.at = AP_NEW_N(a, ap_node_id, w->tuples.cap);
	w->defines = AP_NEW_N(a, ap_define, AP_CUSTOM_MOST);
	g->defines = w->defines;
	for (int i = 0; i < AP_GROW_DIMS; i++)
		w->dims[i] = dim_of_graph(c);
	w->dtypes[0] = dtype_of_graph(c);
	w->dtypes[1] = dtype_of_graph(c);
	w->infer = ap_infer_begin(a, g, AP_GROW_INPUTS, w->most, &w->diags);
	w->facts = ap_infer_facts(w->infer);
	return w;
}

ap_grow_mark
ap_grow_note(const ap_growth *w)
{
	return (ap_grow_mark){ ap_infer_note(w->infer), w->inputs, w->graph->nodes.n, w->tensors.n, w->tuples.n, w->graph->ndefines };
}

void
ap_grow_undo(ap_growth *w, const ap_grow_mark *m)
{
	for (uint32_t i = m->inputs + 1; i <= w->inputs; i++)
		w->graph->nodes.at[i] = (ap_node){ .kind = AP_NODE_INPUT };
	w->inputs = m->inputs;
	w->graph->nodes.n = m->nodes;
	w->graph->ndefines = m->defines;
	w->tensors.n = m->tensors;
	w->tuples.n = m->tuples;
	ap_infer_undo(w->infer, &m->infer);
}

static void
remember(ap_growth *w, ap_node_id id)
{
	const ap_val *v = &w->facts->effects[id.i].result;

	if (v->kind == AP_VAL_TENSOR)
		w->tensors.at[w->tensors.n++] = id;
	if (v->kind == AP_VAL_LIST && v->n && v->items[0].kind == AP_VAL_TENSOR)
		w->tuples.at[w->tuples.n++] = id;
}

ap_str
ap_grow_name(ap_growth *w, char letter, uint32_t number)
{
	ap_buf b = { .arena = w->arena };

	ap_buf_putc(&b, letter);
	ap_buf_int(&b, number);
	return ap_buf_str(&b);
}

ap_node_id
ap_grow_add(ap_growth *w, const ap_node *n)
{
	ap_node_id id = { (uint32_t)w->graph->nodes.n };

	if (id.i > w->most)
		return (ap_node_id){ 0 };
	ap_node_id added = ap_graph_add(w->graph, n);
	ap_require(added.i == id.i);
	w->graph->nodes.at[id.i].name = ap_grow_name(w, 'v', id.i - AP_GROW_INPUTS);
	if (ap_infer_step(w->infer, id) != AP_INFER_OK)
		return (ap_node_id){ 0 };
	remember(w, id);
	return id;
}

ap_val
ap_grow_value(ap_growth *w, ap_node_id id)
{
	return ap_infer_value(w->infer, id);
}
