/*
 * Is there a path of names from one node to another, and one through a barrier?
 *
 * 64 sources at a time: each node has one bit a source for "a path leads here" and one for "... through a barrier".  Uses point backwards,
 * so one walk in program order, from the first source to the last target of the 64, settles them all.
 */
#include "interp/fused.h"

#include <stdlib.h>

enum { WORD = 64 };

typedef struct reach {
	ap_arena *arena;
	const ap_trace *t;
	const ap_plan *plan;
	uint64_t *any, *through;   /* by node, then by barrier of the plan */
	uint32_t *carrier;         /* by node: what stands for the name now, itself or a barrier of the plan */
} reach;

static bool
is_removed(const reach *r, uint32_t node)
{
	return r->plan && r->plan->removed && r->plan->removed[node];
}

static uint32_t
slot_of(const reach *r, size_t barrier)
{
	return r->t->n + 2 + (uint32_t)barrier;
}

static void
take(reach *r, uint32_t to, uint32_t name)
{
	uint32_t from = r->carrier[name];

	r->any[to] |= r->any[from];
	r->through[to] |= r->through[from];
}

static void
pass_barrier(reach *r, size_t k)
{
	const ap_barrier_plan *b = &r->plan->at[k];
	uint32_t slot = slot_of(r, k);

	r->any[slot] = r->through[slot] = 0;
	for (size_t i = 0; i < b->n; i++)
		take(r, slot, b->names[i]);
	r->through[slot] |= r->any[slot];
	for (size_t i = 0; i < b->n; i++)
		r->carrier[b->names[i]] = slot;
}

static void
pass_node(reach *r, uint32_t node)
{
	const ap_trace *t = r->t;

	for (uint32_t k = t->first_use[node]; k < t->first_use[node + 1]; k++) {
		uint32_t name = t->uses.at[k];

		/* An item of a barrier that is taken out is its operand. */
		take(r, node, is_removed(r, name) && t->parent[node] ? t->parent[node] : name);
	}
	if (t->barrier[node] && !is_removed(r, node))
		r->through[node] |= r->any[node];
}

/* One walk from `from` to `to`, with bit k at sources[k]. */
static void
walk(reach *r, const uint32_t *sources, size_t n, uint32_t from, uint32_t to)
{
	size_t next = 0, barriers = r->plan ? r->plan->n : 0, at = 0;

	memset(r->any, 0, sizeof *r->any * from);
	memset(r->through, 0, sizeof *r->through * from);
	for (uint32_t i = 0; i <= r->t->n + 1; i++)
		r->carrier[i] = i;
	for (; next < barriers && r->plan->at[next].before <= from; next++)
		for (size_t i = 0; i < r->plan->at[next].n; i++) {
			r->carrier[r->plan->at[next].names[i]] = slot_of(r, next);
			r->any[slot_of(r, next)] = r->through[slot_of(r, next)] = 0;
		}
	for (uint32_t node = from; node <= to; node++) {
		for (; next < barriers && r->plan->at[next].before == node; next++)
			pass_barrier(r, next);
		r->any[node] = r->through[node] = 0;
		pass_node(r, node);
		for (; at < n && sources[at] == node; at++)
			r->any[node] |= UINT64_C(1) << at;
	}
}

static int
compare_first(const void *a, const void *b)
{
	const ap_hazard *x = *(const ap_hazard *const *)a, *y = *(const ap_hazard *const *)b;

	return x->first != y->first ? (x->first > y->first) - (x->first < y->first) : (x->second > y->second) - (x->second < y->second);
}

static bool
needs_barrier(const ap_hazard *h)
{
	return h->a.storage && (h->kind == AP_HAZARD_RAW || h->kind == AP_HAZARD_WAW);
}

static void
keep_dataflow(ap_arena *a, const ap_trace *t, const ap_plan *plan, const ap_hazards *pairs, bool *safe)
{
	size_t slots = t->n + 2 + (plan ? plan->n : 0);
	reach r = { a, t, plan, AP_NEW_N(a, uint64_t, slots), AP_NEW_N(a, uint64_t, slots), AP_NEW_N(a, uint32_t, t->n + 2) };
	const ap_hazard **order = AP_NEW_N(a, const ap_hazard *, pairs->n + 1);

	for (size_t k = 0; k < pairs->n; k++)
		order[k] = &pairs->at[k];
	qsort(order, pairs->n, sizeof *order, compare_first);
	for (size_t k = 0; k < pairs->n;) {
		uint32_t sources[WORD], to = 0;
		size_t n = 0, end = k;

		for (; end < pairs->n; end++) {
			bool fresh = !n || sources[n - 1] != order[end]->first;

			if (fresh && n == WORD)
				break;
			if (fresh)
				sources[n++] = order[end]->first;
			to = order[end]->second > to ? order[end]->second : to;
		}
		walk(&r, sources, n, sources[0], to);
		for (size_t bit = 0; k < end; k++) {
			while (sources[bit] != order[k]->first)
				bit++;
			const uint64_t *word = needs_barrier(order[k]) ? r.through : r.any;

			safe[order[k] - pairs->at] = word[order[k]->second] >> bit & 1;
		}
	}
}

/* In program order a barrier between the two is all that counts. */
static void
keep_consecutive(ap_arena *a, const ap_trace *t, const ap_plan *plan, const ap_hazards *pairs, bool *safe)
{
	uint32_t *count = AP_NEW_N(a, uint32_t, t->n + 3);
	size_t next = 0;

	for (uint32_t node = 1; node <= t->n + 1; node++) {
		count[node] = count[node - 1] + (t->barrier[node] && !(plan && plan->removed && plan->removed[node]));
		for (; plan && next < plan->n && plan->at[next].before <= node; next++)
			count[node]++;
	}
	for (size_t k = 0; k < pairs->n; k++)
		safe[k] = count[pairs->at[k].second] > count[pairs->at[k].first];
}

void
ap_fused_keep(ap_arena *a, const ap_trace *t, ap_fusion mode, const ap_plan *plan, const ap_hazards *pairs, bool *safe)
{
	char *top;

	if (!pairs->n)
		return;
	top = ap_arena_mark(a);
	if (mode == AP_FUSION_CONSECUTIVE)
		keep_consecutive(a, t, plan, pairs, safe);
	else
		keep_dataflow(a, t, plan, pairs, safe);
	ap_arena_reset(a, top);
}
