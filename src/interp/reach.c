/*
 * Is there a path of names from one node to another, and one through a barrier?
 *
 * What stands for a name, itself or a result of the plan's last barrier over it, is settled once for each use.  Then 64 sources at a time: each
 * node has one bit a source for "a path leads here" and one for "... through a barrier".  Uses point backwards, so one walk in program order, from
 * the first source to the last target of the 64, settles them all.  The return is the target of many that are far apart: what leads to it is found
 * by one walk from there.
 */
#include "interp/fused.h"

#include <stdlib.h>

enum { WORD = 64 };

typedef struct reach {
	ap_arena *arena;
	const ap_trace *t;
	const ap_plan *plan;
	uint32_t *carrier;         /* by use: what stands for the name, a node or a barrier's slot */
	uint32_t *operand;         /* the same by operand of the plan's barriers, one barrier after the other */
	uint32_t *first_operand;   /* by barrier of the plan and one more */
	size_t next;               /* the first barrier of the plan behind the sources at work */
	uint64_t *any, *through;   /* by node, then by barrier of the plan */
} reach;

static size_t
barriers_of(const reach *r)
{
	return r->plan ? r->plan->n : 0;
}

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
settle_barrier(reach *r, size_t k, uint32_t *now)
{
	const ap_barrier_plan *b = &r->plan->at[k];

	for (size_t i = 0; i < b->n; i++)
		r->operand[r->first_operand[k] + i] = now[b->names[i]];
	for (size_t i = 0; i < b->n; i++)
		now[b->names[i]] = slot_of(r, k);
}

/* What stands for each name where it is used. */
static void
settle_uses(reach *r)
{
	const ap_trace *t = r->t;
	uint32_t *now = AP_NEW_N(r->arena, uint32_t, t->n + 2);
	size_t operands = 0, next = 0;

	r->carrier = AP_NEW_N(r->arena, uint32_t, t->uses.n + 1);
	r->first_operand = AP_NEW_N(r->arena, uint32_t, barriers_of(r) + 1);
	for (size_t k = 0; k < barriers_of(r); k++) {
		r->first_operand[k] = (uint32_t)operands;
		operands += r->plan->at[k].n;
	}
	r->first_operand[barriers_of(r)] = (uint32_t)operands;
	r->operand = AP_NEW_N(r->arena, uint32_t, operands + 1);
	for (uint32_t i = 1; i <= t->n; i++)
		now[i] = i;
	for (uint32_t node = 1; node <= t->n + 1; node++) {
		for (; next < barriers_of(r) && r->plan->at[next].before <= node; next++)
			settle_barrier(r, next, now);
		for (uint32_t k = t->first_use[node]; k < t->first_use[node + 1]; k++) {
			uint32_t name = t->uses.at[k];

			/* An item of a barrier that is taken out is its operand. */
			r->carrier[k] = now[is_removed(r, name) && t->parent[node] ? t->parent[node] : name];
		}
	}
}

/* Nothing leads to what is older than the walk. */
static void
take(reach *r, uint32_t to, uint32_t carrier, uint32_t from)
{
	if (carrier < from || (carrier >= slot_of(r, 0) && carrier < slot_of(r, r->next)))
		return;
	r->any[to] |= r->any[carrier];
	r->through[to] |= r->through[carrier];
}

static void
pass_barrier(reach *r, size_t k, uint32_t from)
{
	uint32_t slot = slot_of(r, k);

	r->any[slot] = r->through[slot] = 0;
	for (uint32_t i = r->first_operand[k]; i < r->first_operand[k + 1]; i++)
		take(r, slot, r->operand[i], from);
	r->through[slot] |= r->any[slot];
}

static void
pass_node(reach *r, uint32_t node, uint32_t from)
{
	const ap_trace *t = r->t;

	r->any[node] = r->through[node] = 0;
	for (uint32_t k = t->first_use[node]; k < t->first_use[node + 1]; k++)
		take(r, node, r->carrier[k], from);
	if (t->barrier[node] && !is_removed(r, node))
		r->through[node] |= r->any[node];
}

/* One walk from the first source to `to`, with bit k at sources[k]; 0 ends the sources.  Later walks start at later nodes. */
static void
walk(reach *r, const uint32_t *sources, uint32_t to)
{
	uint32_t from = sources[0];
	size_t next, at = 0;

	while (r->next < barriers_of(r) && r->plan->at[r->next].before <= from)
		r->next++;
	next = r->next;
	for (uint32_t node = from; node <= to; node++) {
		for (; next < barriers_of(r) && r->plan->at[next].before == node; next++)
			pass_barrier(r, next, from);
		pass_node(r, node, from);
		if (sources[at] == node)
			r->any[node] |= UINT64_C(1) << at++;
	}
}

/* By node, then by barrier of the plan: does a path lead to the return? */
static const bool *
find_returned(const reach *r)
{
	const ap_trace *t = r->t;
	bool *leads = AP_NEW_N(r->arena, bool, slot_of(r, barriers_of(r)));
	size_t next = barriers_of(r);

	leads[t->n + 1] = true;
	for (uint32_t node = t->n + 1; node > 0; node--) {
		for (uint32_t k = t->first_use[node]; leads[node] && k < t->first_use[node + 1]; k++)
			leads[r->carrier[k]] = true;
		for (; next > 0 && r->plan->at[next - 1].before >= node; next--)
			for (uint32_t i = r->first_operand[next - 1]; leads[slot_of(r, next - 1)] && i < r->first_operand[next]; i++)
				leads[r->operand[i]] = true;
	}
	return leads;
}

static int
compare_first(const void *a, const void *b)
{
	const ap_hazard *x = *(const ap_hazard *const *)a, *y = *(const ap_hazard *const *)b;

	return (x->first > y->first) - (x->first < y->first);
}

static bool
needs_barrier(const ap_hazard *h)
{
	return h->a.storage && (h->kind == AP_HAZARD_RAW || h->kind == AP_HAZARD_WAW);
}

/* Those whose second access is the return's are settled; the others are listed by their first. */
static const ap_hazard **
list_within(const reach *r, const ap_hazards *pairs, bool *safe, size_t *n)
{
	const ap_hazard **order = AP_NEW_N(r->arena, const ap_hazard *, pairs->n + 1);
	const bool *returned = find_returned(r);

	*n = 0;
	for (size_t k = 0; k < pairs->n; k++) {
		const ap_hazard *h = &pairs->at[k];

		if (h->second == r->t->n + 1 && !needs_barrier(h))
			safe[k] = returned[h->first];
		else
			order[(*n)++] = h;
	}
	qsort(order, *n, sizeof *order, compare_first);
	return order;
}

static void
keep_dataflow(ap_arena *a, const ap_trace *t, const ap_plan *plan, const ap_hazards *pairs, bool *safe)
{
	size_t slots = t->n + 2 + (plan ? plan->n : 0), count;
	reach r = { .arena = a, .t = t, .plan = plan, .any = AP_NEW_N(a, uint64_t, slots), .through = AP_NEW_N(a, uint64_t, slots) };

	settle_uses(&r);
	const ap_hazard **order = list_within(&r, pairs, safe, &count);

	for (size_t k = 0; k < count;) {
		uint32_t sources[WORD + 1], to = 0;
		size_t n = 0, end = k;

		for (; end < count; end++) {
			bool fresh = !n || sources[n - 1] != order[end]->first;

			if (fresh && n == WORD)
				break;
			if (fresh)
				sources[n++] = order[end]->first;
			to = order[end]->second > to ? order[end]->second : to;
		}
		sources[n] = 0;
		walk(&r, sources, to);
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
