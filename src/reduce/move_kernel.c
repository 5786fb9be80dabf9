/* ARGS: operands of kernel calls, which their names and aliases count. */
#include "reduce/move.h"

static ap_arg *
keyword(ap_keyword *k, size_t n, ap_str name)
{
	for (size_t i = 0; i < n; i++) {
		if (ap_str_is(k[i].name, name))
			return &k[i].value;
	}
	return NULL;
}

static const ap_arg *
operands_of(const ap_node *n)
{
	for (size_t i = 0; i < n->nkeywords; i++) {
		if (ap_str_eq(n->keywords[i].name, "args") && n->keywords[i].value.n)
			return &n->keywords[i].value;
	}
	return NULL;
}

static ap_arg
without(ap_arena *a, const ap_arg *list, size_t k)
{
	ap_arg out = *list, *items = AP_NEW_N(a, ap_arg, list->n);

	out.n = 0;
	for (size_t i = 0; i < list->n; i++) {
		if (i != k)
			items[out.n++] = list->items[i];
	}
	out.items = items;
	return out;
}

/* {operand: output} without operand k, and with the later ones counted anew. */
static ap_arg
aliases_without(ap_arena *a, const ap_arg *dict, int64_t k)
{
	ap_arg out = *dict, *items = AP_NEW_N(a, ap_arg, dict->n);

	out.n = 0;
	for (size_t i = 0; i + 1 < dict->n; i += 2) {
		ap_arg key = dict->items[i];

		if (key.kind == AP_ARG_INT && key.integer == k)
			continue;
		key.integer -= key.kind == AP_ARG_INT && key.integer > k;
		items[out.n++] = key;
		items[out.n++] = dict->items[i + 1];
	}
	out.items = items;
	return out;
}

static bool
drop(ap_draft *d, int side, uint32_t id, size_t k)
{
	ap_node *n = &d->side[side].nodes[id];
	ap_keyword *keywords = ap_draft_keywords(d, side, id);
	ap_arg *args = keyword(keywords, n->nkeywords, AP_STR("args")), *names = keyword(keywords, n->nkeywords, AP_STR("arg_names"));
	ap_arg *aliases = keyword(keywords, n->nkeywords, AP_STR("operand_output_aliases"));

	if (!args || k >= args->n)
		return false;
	*args = without(d->arena, args, k);
	if (names && k < names->n)
		*names = without(d->arena, names, k);
	if (aliases && aliases->kind == AP_ARG_DICT)
		*aliases = aliases_without(d->arena, aliases, (int64_t)k);
	return true;
}

size_t
ap_sites_drop_operand(const ap_case *c)
{
	const ap_graph *g = c->graph[0];
	size_t n = 0;

	for (size_t i = g->ninputs + 1; i < g->nodes.n; i++)
		n += operands_of(&g->nodes.at[i]) ? operands_of(&g->nodes.at[i])->n : 0;
	return n;
}

bool
ap_move_drop_operand(ap_draft *d, size_t site)
{
	const ap_graph *g = d->base->graph[0];

	for (uint32_t i = (uint32_t)g->ninputs + 1; i < g->nodes.n; i++) {
		const ap_arg *args = operands_of(&g->nodes.at[i]);
		uint32_t other = ap_move_partner(d->base, 0, i);

		if (args && site < args->n)
			return drop(d, 0, i, site) && (!other || drop(d, 1, other, site));
		site -= args ? args->n : 0;
	}
	return false;
}
