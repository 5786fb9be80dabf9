/* DTYPES: f32 is the plainest. */
#include "reduce/leaf.h"

size_t
ap_sites_plain_dtype(const ap_case *c)
{
	return c->graph[0]->ninputs;
}

bool
ap_move_plain_dtype(ap_draft *d, size_t site)
{
	uint32_t id = (uint32_t)site + 1;

	for (int s = 0; s < d->sides && id <= d->side[s].graph->ninputs; s++) {
		ap_annot *a = &d->side[s].nodes[id].annot;

		if (a->kind != AP_ANNOT_TENSOR || a->dtype == AP_F32)
			return false;
		a->dtype = AP_F32;
	}
	return true;
}

static void
change_annot(ap_arena *arena, ap_annot *a, ap_dtype from)
{
	ap_annot *items = AP_NEW_N(arena, ap_annot, a->n);

	if (a->kind == AP_ANNOT_TENSOR && a->dtype == from)
		a->dtype = AP_F32;
	for (size_t i = 0; i < a->n; i++) {
		items[i] = a->items[i];
		change_annot(arena, &items[i], from);
	}
	if (a->n)
		a->items = items;
}

size_t
ap_sites_plain_dtype_everywhere(const ap_case *c)
{
	return c->graph[0]->ninputs;
}

/* An input's dtype, wherever it stands. */
bool
ap_move_plain_dtype_everywhere(ap_draft *d, size_t site)
{
	ap_dtype from = d->base->graph[0]->nodes.at[site + 1].annot.dtype;

	if (from == AP_F32 || from == AP_DTYPE_NONE)
		return false;
	for (int s = 0; s < d->sides; s++) {
		for (uint32_t i = 1; i < d->side[s].graph->nodes.n; i++) {
			const ap_node *n = &d->side[s].nodes[i];

			change_annot(d->arena, &d->side[s].nodes[i].annot, from);
			for (size_t k = 0; n->kind == AP_NODE_CALL && k < ap_leaf_count_of(n); k++) {
				const ap_arg *v = ap_leaf_get(n, k);

				if (v->kind == AP_ARG_DTYPE && v->dtype == from)
					ap_leaf_own(d, s, i, k, NULL)->dtype = AP_F32;
			}
		}
	}
	return true;
}
