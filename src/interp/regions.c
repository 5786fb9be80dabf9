#include "interp/regions.h"

enum { MAP_MOST = 1 << 26 };

/* By node: how many barriers lie before it, on the longest path or in program order. */
static uint32_t *
depths_of(ap_arena *a, const ap_trace *t, ap_fusion mode)
{
	uint32_t *depth = AP_NEW_N(a, uint32_t, t->n + 2), before = 0;

	for (uint32_t i = 1; i <= t->n; i++) {
		before += t->barrier[i];
		depth[i] = mode == AP_FUSION_CONSECUTIVE ? before : t->barrier[i];
		for (uint32_t k = t->first_use[i]; mode == AP_FUSION_DATAFLOW && k < t->first_use[i + 1]; k++) {
			uint32_t d = depth[t->uses.at[k]] + t->barrier[i];

			depth[i] = d > depth[i] ? d : depth[i];
		}
	}
	return depth;
}

static bool
is_op(const ap_trace *t, uint32_t node)
{
	const ap_node *n = ap_node_get(t->facts->graph, (ap_node_id){ node });

	if (n->kind != AP_NODE_CALL || t->barrier[node] || n->spelling == AP_SPELL_UNPACKED || n->spelling == AP_SPELL_NAME)
		return false;
	return n->spelling != AP_SPELL_GETITEM || n->args[0].kind != AP_ARG_NODE || ap_trace_tensor(t, n->args[0].node.i);
}

static void
count_regions(ap_arena *a, const ap_trace *t, const uint32_t *depth, ap_regions *out)
{
	bool *used = AP_NEW_N(a, bool, t->n + 2);

	for (uint32_t i = 1; i <= t->n; i++) {
		if (!is_op(t, i))
			continue;
		out->ops++;
		out->regions += !used[depth[i]];
		used[depth[i]] = true;
	}
}

/* One write's bytes; `last`: by byte, 1 + the depth of the region that stored it. */
static void
count_bytes(ap_arena *a, const ap_access *x, uint32_t depth, uint32_t *last, int64_t bytes, ap_regions *out)
{
	const ap_layout *l = &x->place.layout;
	char *top = ap_arena_mark(a);
	const int64_t *at = ap_layout_offsets(a, l);

	for (int64_t k = 0; k < ap_layout_count(l); k++)
		for (int64_t b = 0; b < l->itemsize; b++) {
			uint32_t *byte = &last[at[k] * l->itemsize + b];

			if (at[k] * l->itemsize + b >= bytes)
				continue;
			out->twice += *byte && *byte != depth + 1;
			*byte = depth + 1;
		}
	ap_arena_reset(a, top);
}

static void
count_twice(ap_arena *a, const ap_trace *t, const uint32_t *depth, ap_regions *out)
{
	const ap_facts *f = t->facts;
	uint32_t **last = AP_NEW_N(a, uint32_t *, f->storages.n);

	out->all_bytes = true;
	for (size_t k = 0; k < t->accesses.n; k++) {
		const ap_access *x = &t->accesses.at[k];
		uint32_t s = x->place.storage;

		if (!x->write || !s)
			continue;
		if (f->storages.at[s].bytes > MAP_MOST) {
			out->all_bytes = false;
			continue;
		}
		if (!last[s])
			last[s] = AP_NEW_N(a, uint32_t, f->storages.at[s].bytes + 1);
		count_bytes(a, x, depth[x->node], last[s], f->storages.at[s].bytes, out);
	}
}

/* Takes barriers out one after the other, as long as all pairs that were kept still are. */
static void
find_idle(ap_arena *a, const ap_trace *t, ap_regions *out)
{
	ap_hazards all = { 0 }, kept = { 0 };
	bool *removed = AP_NEW_N(a, bool, t->n + 2);
	ap_plan plan = { .removed = removed };

	ap_fused_pairs(a, t, out->mode, &all);
	bool *safe = AP_NEW_N(a, bool, all.n + 1);

	ap_fused_keep(a, t, out->mode, NULL, &all, safe);
	for (size_t k = 0; k < all.n; k++)
		*AP_PUSH(a, safe[k] ? &kept : &out->hazards) = all.at[k];
	for (size_t k = 0; k < out->barriers.n; k++) {
		bool needed = false;

		removed[out->barriers.at[k]] = true;
		ap_fused_keep(a, t, out->mode, &plan, &kept, safe);
		for (size_t i = 0; i < kept.n; i++)
			needed |= !safe[i];
		if (needed)
			removed[out->barriers.at[k]] = false;
		else
			*AP_PUSH(a, &out->idle) = out->barriers.at[k];
	}
}

ap_regions
ap_regions_of(ap_arena *a, const ap_trace *t, ap_fusion mode)
{
	ap_regions out = { .mode = mode };
	const uint32_t *depth = depths_of(a, t, mode);

	for (uint32_t i = 1; i <= t->n; i++)
		if (t->barrier[i])
			*AP_PUSH(a, &out.barriers) = i;
	count_regions(a, t, depth, &out);
	count_twice(a, t, depth, &out);
	find_idle(a, t, &out);
	return out;
}
