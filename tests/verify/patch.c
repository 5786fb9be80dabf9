#include "verify/edit.h"

patch
patch_begin(ap_arena *a, const ap_graph *g, const ap_facts *f)
{
	size_t count = ap_graph_count(g);
	ap_args outputs = { 0 };
	patch p = { .arena = a, .graph = g, .facts = f, .nio = g->nio, .count = g->original_output_count };

	p.nodes = AP_NEW_N(a, ap_node, count + 1);
	p.becomes = AP_NEW_N(a, uint32_t, count + 1);
	p.order = AP_NEW_N(a, uint32_t, count + 1);
	for (uint32_t i = 1; i <= count; i++) {
		p.nodes[i] = *ap_node_get(g, (ap_node_id){ i });
		p.nodes[i].comments = NULL;
		p.nodes[i].ncomments = 0;
		p.nodes[i].ndropped = 0;
		if (i > g->ninputs)
			p.order[p.n++] = i;
	}
	ap_graph_outputs(a, g, &outputs);
	p.outputs = AP_NEW_N(a, ap_arg, outputs.n + 1);
	p.noutputs = outputs.n;
	if (outputs.n)
		memcpy(p.outputs, outputs.at, sizeof *outputs.at * outputs.n);
	p.io = AP_NEW_N(a, ap_io, g->nio + 2);
	if (g->nio)
		memcpy(p.io, g->io_map, sizeof *p.io * g->nio);
	return p;
}

static ap_arg
renumber(const patch *p, const uint32_t *id_of, const ap_arg *arg, bool *ok)
{
	ap_arg out = *arg;

	if (arg->kind == AP_ARG_NODE) {
		uint32_t i = arg->node.i;

		while (p->becomes[i])
			i = p->becomes[i];
		out.node.i = id_of[i];
		*ok &= id_of[i] != 0;
	}
	if (arg->n) {
		ap_arg *items = AP_NEW_N(p->arena, ap_arg, arg->n);

		for (size_t k = 0; k < arg->n; k++)
			items[k] = renumber(p, id_of, &arg->items[k], ok);
		out.items = items;
	}
	return out;
}

static void
add_node(patch *p, ap_graph *g, uint32_t *id_of, uint32_t old, bool *ok)
{
	ap_node n = p->nodes[old];
	ap_arg *args = AP_NEW_N(p->arena, ap_arg, n.nargs);
	ap_keyword *keywords = AP_NEW_N(p->arena, ap_keyword, n.nkeywords);
	ap_node_id *unpacked = AP_NEW_N(p->arena, ap_node_id, n.nunpacked);

	for (size_t k = 0; k < n.nargs; k++)
		args[k] = renumber(p, id_of, &n.args[k], ok);
	for (size_t k = 0; k < n.nkeywords; k++)
		keywords[k] = (ap_keyword){ n.keywords[k].name, renumber(p, id_of, &n.keywords[k].value, ok) };
	if (!*ok)
		return;
	n.args = args;
	n.keywords = keywords;
	id_of[old] = ap_graph_count(g) + 1 > UINT32_MAX ? 0 : (uint32_t)ap_graph_count(g) + 1;
	/* The names of an unpacking follow it directly. */
	for (size_t k = 0; k < n.nunpacked; k++)
		unpacked[k].i = id_of[old] + 1 + (uint32_t)k;
	n.unpacked = unpacked;
	ap_graph_add(g, &n);
}

/* Do the names of an unpacking still stand right behind it, and only there? */
static bool
names_follow(const patch *p, size_t k)
{
	const ap_node *n = &p->nodes[p->order[k]];

	for (size_t i = 0; i < n->nunpacked; i++) {
		if (k + 1 + i >= p->n || p->order[k + 1 + i] != n->unpacked[i].i)
			return false;
	}
	return n->spelling != AP_SPELL_UNPACKED || (k > 0 && (p->order[k - 1] + 1 == p->order[k]));
}

ap_graph *
patch_finish(patch *p)
{
	ap_graph *g = ap_graph_make(p->arena, p->graph->ops);
	uint32_t *id_of = AP_NEW_N(p->arena, uint32_t, ap_graph_count(p->graph) + 1);
	ap_arg *outputs = AP_NEW_N(p->arena, ap_arg, p->noutputs);
	bool ok = true;

	g->imports_torch = p->graph->imports_torch;
	g->class_name = p->graph->class_name;
	g->defines = p->graph->defines;
	g->ndefines = p->graph->ndefines;
	for (uint32_t i = 1; i <= p->graph->ninputs; i++)
		add_node(p, g, id_of, i, &ok);
	for (size_t k = 0; k < p->n && ok; k++) {
		ok = names_follow(p, k);
		add_node(p, g, id_of, p->order[k], &ok);
	}
	for (size_t k = 0; k < p->noutputs; k++)
		outputs[k] = renumber(p, id_of, &p->outputs[k], &ok);
	g->returned = ap_arg_of_items(p->arena, AP_ARG_TUPLE, outputs, p->noutputs);
	g->has_io_map = p->graph->has_io_map;
	g->io_map = p->io;
	g->nio = p->nio;
	g->original_output_count = p->count;
	return ok ? g : NULL;
}

size_t
edit_sites(const ap_graph *g)
{
	return (ap_graph_count(g) + 1) * 4;
}
