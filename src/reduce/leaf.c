#include "reduce/leaf.h"

static size_t
count_tree(const ap_arg *arg)
{
	size_t n = 1;

	for (size_t i = 0; i < arg->n; i++)
		n += count_tree(&arg->items[i]);
	return n;
}

size_t
ap_leaf_count_of(const ap_node *n)
{
	size_t count = 0;

	for (size_t k = 0; k < n->nargs; k++)
		count += count_tree(&n->args[k]);
	for (size_t k = 0; k < n->nkeywords; k++)
		count += count_tree(&n->keywords[k].value);
	return count;
}

size_t
ap_leaf_count(const ap_case *c)
{
	size_t count = 0;

	for (int s = 0; s < c->sides; s++) {
		const ap_graph *g = c->graph[s];

		for (size_t i = g->ninputs + 1; i < g->nodes.n; i++)
			count += ap_leaf_count_of(&g->nodes.at[i]);
	}
	return count;
}

ap_leaf
ap_leaf_at(const ap_case *c, size_t site)
{
	for (int s = 0; s < c->sides; s++) {
		const ap_graph *g = c->graph[s];

		for (uint32_t i = (uint32_t)g->ninputs + 1; i < g->nodes.n; i++) {
			size_t n = ap_leaf_count_of(&g->nodes.at[i]);

			if (site < n)
				return (ap_leaf){ s, i, site };
			site -= n;
		}
	}
	ap_bug("there is no argument number %zu", site);
}

static const ap_arg *
find(const ap_arg *arg, size_t *k)
{
	const ap_arg *found = NULL;

	if ((*k)-- == 0)
		return arg;
	for (size_t i = 0; i < arg->n && !found; i++)
		found = find(&arg->items[i], k);
	return found;
}

const ap_arg *
ap_leaf_get(const ap_node *n, size_t k)
{
	const ap_arg *found = NULL;

	for (size_t i = 0; i < n->nargs && !found; i++)
		found = find(&n->args[i], &k);
	for (size_t i = 0; i < n->nkeywords && !found; i++)
		found = find(&n->keywords[i].value, &k);
	return found;
}

static ap_arg *
own(ap_arena *a, ap_arg *arg, size_t *k, ap_arg **parent)
{
	if ((*k)-- == 0)
		return arg;
	if (*k >= count_tree(arg) - 1) {
		*k -= count_tree(arg) - 1;
		return NULL;
	}
	ap_arg *items = AP_NEW_N(a, ap_arg, arg->n), *found = NULL;

	memcpy(items, arg->items, arg->n * sizeof *items);
	arg->items = items;
	for (size_t i = 0; i < arg->n && !found; i++) {
		if (*k == 0 && parent)
			*parent = arg;
		found = own(a, &items[i], k, parent);
	}
	return found;
}

ap_arg *
ap_leaf_own(ap_draft *d, int side, uint32_t id, size_t k, ap_arg **parent)
{
	ap_node *n = &d->side[side].nodes[id];
	ap_arg *args = ap_draft_args(d, side, id), *found = NULL;
	ap_keyword *keywords = ap_draft_keywords(d, side, id);

	if (parent)
		*parent = NULL;
	for (size_t i = 0; i < n->nargs && !found; i++)
		found = own(d->arena, &args[i], &k, parent);
	for (size_t i = 0; i < n->nkeywords && !found; i++)
		found = own(d->arena, &keywords[i].value, &k, parent);
	return found;
}

static bool
same_leaf(const ap_graph *g, const ap_arg *x, const ap_graph *h, const ap_arg *y)
{
	switch (x->kind) {
	case AP_ARG_NONE:
	case AP_ARG_ELLIPSIS:
	case AP_ARG_SLICE:
	case AP_ARG_LIST:
	case AP_ARG_TUPLE:
	case AP_ARG_DICT:
		return true;
	case AP_ARG_BOOL:
		return x->truth == y->truth;
	case AP_ARG_INT:
		return x->integer == y->integer;
	case AP_ARG_FLOAT:
	case AP_ARG_COMPLEX:
		/* NOLINTNEXTLINE(bugprone-suspicious-memory-comparison): the bits count, 0.0 is not -0.0 */
		return memcmp(&x->real, &y->real, sizeof x->real) == 0 && memcmp(&x->imag, &y->imag, sizeof x->imag) == 0;
	case AP_ARG_STR:
	case AP_ARG_WORD:
		return ap_str_is(x->text, y->text);
	case AP_ARG_DTYPE:
		return x->dtype == y->dtype;
	case AP_ARG_NODE:
		return ap_str_is(ap_node_get(g, x->node)->name, ap_node_get(h, y->node)->name);
	}
	ap_bug("argument of kind %d", (int)x->kind);
}

bool
ap_leaf_same(const ap_graph *g, const ap_arg *x, const ap_graph *h, const ap_arg *y)
{
	bool same = x->kind == y->kind && x->n == y->n && same_leaf(g, x, h, y);

	for (size_t i = 0; same && i < x->n; i++)
		same = ap_leaf_same(g, &x->items[i], h, &y->items[i]);
	return same;
}

bool
ap_leaf_partner(const ap_case *c, const ap_leaf *at, ap_leaf *out)
{
	uint32_t other = ap_move_partner(c, at->side, at->id);

	if (!other)
		return false;
	const ap_graph *g = c->graph[at->side], *h = c->graph[!at->side];
	const ap_arg *x = ap_leaf_get(&g->nodes.at[at->id], at->k), *y = ap_leaf_get(&h->nodes.at[other], at->k);

	*out = (ap_leaf){ !at->side, other, at->k };
	return y && ap_leaf_same(g, x, h, y);
}
