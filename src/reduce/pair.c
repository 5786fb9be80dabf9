#include "reduce/pair.h"

#include "reduce/move.h"

/* What a call computes: the name of its function, which an op that writes has from its functional form; kernels by their target. */
static ap_str
function_of(const ap_case *c, int side, uint32_t id)
{
	const ap_bound *b = &c->facts[side]->effects[id].call;
	const ap_node *n = &c->graph[side]->nodes.at[id];

	if (b->op)
		return b->op->fn;
	return n->kind == AP_NODE_CALL && n->spelling == AP_SPELL_FUNCTION ? n->target : (ap_str){ 0 };
}

static bool
same_type(const ap_case *c, uint32_t before, uint32_t after)
{
	const ap_tensor *x = ap_case_tensor(c, 0, before), *y = ap_case_tensor(c, 1, after);

	return ap_move_same_type(x, y) || (!x && !y);
}

/* A name that both sides have for things of different types says nothing. */
static void
part_others(ap_draft *d)
{
	const ap_graph *after = d->base->graph[1];

	for (uint32_t i = (uint32_t)after->ninputs + 1; i < after->nodes.n; i++) {
		uint32_t before = ap_move_partner(d->base, 1, i);
		ap_str name = after->nodes.at[i].name;

		if (!before || same_type(d->base, before, i))
			continue;
		do
			name = ap_str_printf(d->arena, "%.*s_after", AP_FMT(name));
		while (ap_graph_find(after, name).i || ap_graph_find(d->base->graph[0], name).i);
		d->side[1].nodes[i].name = name;
	}
}

static bool
is_free(const ap_case *c, int side, uint32_t id)
{
	return function_of(c, side, id).n > 0 && !ap_move_partner(c, side, id);
}

void
ap_pair_names(ap_draft *d)
{
	const ap_case *c = d->base;
	const ap_graph *before = c->graph[0], *after = c->graph[1];
	uint32_t from = (uint32_t)after->ninputs + 1;

	part_others(d);
	for (uint32_t i = (uint32_t)before->ninputs + 1; i < before->nodes.n; i++) {
		uint32_t k = from;

		if (!is_free(c, 0, i) || ap_graph_find(after, before->nodes.at[i].name).i)
			continue;
		while (k < after->nodes.n &&
		       !(is_free(c, 1, k) && same_type(c, i, k) && ap_str_is(function_of(c, 0, i), function_of(c, 1, k))))
			k++;
		if (k == after->nodes.n)
			continue;
		d->side[1].nodes[k].name = before->nodes.at[i].name;
		from = k + 1;
	}
}
