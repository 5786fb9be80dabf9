/*
 * order-aliases: the fewest barriers with which every schedule of a trace is right.
 *
 *     def computation(a, b):                           def computation(a, b):
 *       # a: "f32[5, 5]"                                 # a: "f32[5, 5]"
 *       # b: "f32[] @a+0"                                # b: "f32[] @a+0"
 *       t1 = ltorch.exp_(a)                              t1 = ltorch.exp_(a)
 *       t3 = ltorch.tanh_(b)                  =>         (t1_1, b_1) = prims.update_aliases((t1, b))
 *       t4 = ltorch.mul(a, t3)                           t3 = ltorch.tanh_(b_1)
 *       return t4                                        (t3_1, t1_2) = prims.update_aliases((t3, t1_1))
 *                                                        t4 = ltorch.mul(t1_2, t3_1)
 *                                                        return {'output': t4, 'flat_args': [t1_2, t3_1]}
 *
 * The trace's own barriers go.  Every use of a name takes the newest name of that very tensor, which orders readers behind writers for
 * nothing.  What is left are pairs (i, j) of accesses that some schedule swaps (interp/fused.h).  Whatever keeps a pair, now, is a
 * barrier that stands in the text behind i and not behind j: a path of names that is not there already must lead through one.  And one there
 * does keep it, if its operands are a name that depends on i and the one through which j accesses.  So the fewest barriers are the fewest
 * points that stab all the intervals: taken greedily from the left, each before the first j that is not yet stabbed.  The pairs that made
 * the greedy choice are disjoint intervals, so no set of fewer barriers exists; --explain names them.
 *
 * A call that writes and returns nothing (_foreach_mul_, a custom op with `-> ()`) has no name to depend on: for dataflow the pass refuses
 * where its order matters.  For consecutive fusion a barrier cuts whatever its operands are: one name is enough.  For dataflow the operands
 * are then thinned out: a name goes if every pair is still kept without it.
 */
#include <stdlib.h>

#include "pass/build.h"
#include "pass/order.h"

enum { THIN_NODES = 4000, THIN_NAMES = 400 };

typedef AP_VEC(uint32_t) numbers;

typedef struct barrier { uint32_t before; size_t witness; numbers names; } barrier;

typedef struct orderer {
	ap_arena *arena;
	const ap_pass_context *context;
	ap_fusion mode;
	const ap_trace *t;         /* of the stripped and renamed trace */
	ap_hazards pairs;          /* those that nothing keeps yet */
	AP_VEC(barrier) barriers;
	uint32_t *tensor_user;     /* by node: the first user that is a tensor; 0: none */
	uint32_t *named;           /* by name: the last barrier that was found to have it, + 1 */
	ap_pass_result stop;
} orderer;

static bool
stop(orderer *o, const char *code, const char *what, uint32_t node)
{
	ap_str name = ap_node_get(o->t->facts->graph, (ap_node_id){ node })->name;

	o->stop = ap_build_refused(AP_PASS_REFUSED, code, ap_str_printf(o->arena, "%.*s %s", AP_FMT(name), what), (ap_node_id){ 0 });
	return false;
}

static bool
infer(orderer *o, const ap_graph *g, ap_diags *d, ap_trace **t, ap_pass_result *why)
{
	ap_arena *a = o->arena;
	const ap_facts *f = ap_pass_infer(a, g, o->context, d);

	if (f->status != AP_INFER_OK) {
		*why = ap_build_stopped(f);
		return false;
	}
	*t = ap_trace_make(a, f);
	if ((*t)->status != AP_INFER_OK)
		*why = ap_build_refused(AP_PASS_REFUSED, (*t)->code, (*t)->reason, (*t)->at);
	return (*t)->status == AP_INFER_OK;
}

static void
find_pairs(orderer *o)
{
	ap_hazards all = { 0 };

	ap_fused_pairs(o->arena, o->t, o->mode, &all);
	bool *safe = AP_NEW_N(o->arena, bool, all.n + 1);

	o->pairs = (ap_hazards){ 0 };
	ap_fused_keep(o->arena, o->t, o->mode, NULL, &all, safe);
	for (size_t k = 0; k < all.n; k++)
		if (!safe[k])
			*AP_PUSH(o->arena, &o->pairs) = all.at[k];
}

/* The pairs stand in the order of their second accesses per storage; stabbing needs it overall. */
static int
compare_second(const void *a, const void *b)
{
	const ap_hazard *x = a, *y = b;

	return x->second != y->second ? (x->second > y->second) - (x->second < y->second) : (x->first < y->first) - (x->first > y->first);
}

static void
stab(orderer *o)
{
	uint32_t last = 0;

	if (o->pairs.n)
		qsort(o->pairs.at, o->pairs.n, sizeof *o->pairs.at, compare_second);
	for (size_t k = 0; k < o->pairs.n; k++) {
		const ap_hazard *h = &o->pairs.at[k];

		if (h->kind == AP_HAZARD_LOST || last > h->first)
			continue;
		last = h->second;
		*AP_PUSH(o->arena, &o->barriers) = (barrier){ .before = last, .witness = k };
	}
}

static void
index_users(orderer *o)
{
	const ap_trace *t = o->t;

	o->named = AP_NEW_N(o->arena, uint32_t, t->n + 2);
	o->tensor_user = AP_NEW_N(o->arena, uint32_t, t->n + 2);
	for (uint32_t i = t->n; i > 0; i--)
		for (uint32_t k = t->first_use[i]; ap_trace_tensor(t, i) && k < t->first_use[i + 1]; k++)
			o->tensor_user[t->uses.at[k]] = i;
}

/* A tensor's name that depends on the node: its own, or an item of it. */
static uint32_t
name_of(const orderer *o, uint32_t node, uint32_t before)
{
	uint32_t user = o->tensor_user[node];

	return ap_trace_tensor(o->t, node) ? node : user < before ? user : 0;
}

/*
 * The name itself or that of which its value is made, as it was before the barrier; 0 if that is a list: a barrier takes tensors, and what is
 * made of a list of before would not wait for one that has the tensor of which the list was made.
 */
static uint32_t
name_before(const orderer *o, uint32_t name, uint32_t before)
{
	while (name >= before)
		name = o->t->parent[name];
	return name && ap_trace_tensor(o->t, name) ? name : 0;
}

static void
add_name(orderer *o, barrier *b, uint32_t name)
{
	uint32_t number = (uint32_t)(b - o->barriers.at) + 1;

	if (o->named[name] == number)
		return;
	o->named[name] = number;
	*AP_PUSH(o->arena, &b->names) = name;
}

/* Any name will do that was there before the barrier and on which the call depends: by calls behind the barrier, which then use its result. */
static uint32_t
any_name_before(const orderer *o, uint32_t node, uint32_t before)
{
	char *top = ap_arena_mark(o->arena);
	bool *asked = AP_NEW_N(o->arena, bool, node - before + 1);
	uint32_t found = 0;

	asked[node - before] = true;
	for (uint32_t i = node; i >= before && !found; i--)
		for (uint32_t k = o->t->first_use[i]; asked[i - before] && k < o->t->first_use[i + 1]; k++) {
			uint32_t name = o->t->uses.at[k];

			if (name >= before)
				asked[name - before] = true;
			else if (ap_trace_tensor(o->t, name))
				found = name;
		}
	ap_arena_reset(o->arena, top);
	return found;
}

static bool
name_pair(orderer *o, barrier *b, const ap_hazard *h)
{
	uint32_t first = name_of(o, h->first, b->before), second = name_before(o, h->name, b->before);

	if (!second)
		second = any_name_before(o, h->second, b->before);
	if (!first || !second)
		return stop(o, "no-name", "accesses memory in an order that no name can keep", first ? h->second : h->first);
	add_name(o, b, first);
	add_name(o, b, second);
	return true;
}

static bool
name_barriers(orderer *o)
{
	size_t at = 0;

	for (size_t k = 0; k < o->pairs.n; k++) {
		const ap_hazard *h = &o->pairs.at[k];

		if (h->kind == AP_HAZARD_LOST)
			continue;
		/* The last barrier that is not behind the second access; it is behind the first. */
		while (at + 1 < o->barriers.n && o->barriers.at[at + 1].before <= h->second)
			at++;
		barrier *b = &o->barriers.at[at];

		ap_require(b->before > h->first && b->before <= h->second);
		if (o->mode == AP_FUSION_DATAFLOW && !name_pair(o, b, h))
			return false;
		if (o->mode == AP_FUSION_CONSECUTIVE && b->names.n == 0) {
			uint32_t name = name_before(o, h->name, b->before);

			name = name ? name : name_of(o, h->first, b->before);
			if (!name)
				return stop(o, "no-name", "accesses memory in an order that no name can keep", h->first);
			add_name(o, b, name);
		}
	}
	return true;
}

static ap_plan
plan_of(orderer *o)
{
	ap_barrier_plan *at = AP_NEW_N(o->arena, ap_barrier_plan, o->barriers.n + 1);

	for (size_t k = 0; k < o->barriers.n; k++)
		at[k] = (ap_barrier_plan){ o->barriers.at[k].before, o->barriers.at[k].names.at, o->barriers.at[k].names.n };
	return (ap_plan){ at, o->barriers.n, NULL };
}

static bool
keeps_all(orderer *o)
{
	bool *safe = AP_NEW_N(o->arena, bool, o->pairs.n + 1);
	ap_plan plan = plan_of(o);

	ap_fused_keep(o->arena, o->t, o->mode, &plan, &o->pairs, safe);
	for (size_t k = 0; k < o->pairs.n; k++)
		if (!safe[k] && o->pairs.at[k].kind != AP_HAZARD_LOST)
			return false;
	return true;
}

/* Takes out every name without which all pairs are still kept. */
static void
thin_out(orderer *o)
{
	size_t names = 0;

	for (size_t k = 0; k < o->barriers.n; k++)
		names += o->barriers.at[k].names.n;
	if (o->t->n > THIN_NODES || names > THIN_NAMES)
		return;
	for (size_t k = o->barriers.n; k-- > 0;) {
		numbers *all = &o->barriers.at[k].names;

		for (size_t i = 0; i < all->n && all->n > 1;) {
			uint32_t name = all->at[i];
			char *top = ap_arena_mark(o->arena);

			memmove(all->at + i, all->at + i + 1, sizeof *all->at * (all->n - i - 1));
			all->n--;
			bool kept = keeps_all(o);

			ap_arena_reset(o->arena, top);
			if (kept)
				continue;
			memmove(all->at + i + 1, all->at + i, sizeof *all->at * (all->n - i));
			all->n++;
			all->at[i++] = name;
		}
	}
}

/* Writes that the return would not wait for, by names that depend on them. */
static bool
find_lost(orderer *o, numbers *also)
{
	bool *known = AP_NEW_N(o->arena, bool, o->t->n + 2);

	for (size_t k = 0; k < o->pairs.n; k++) {
		const ap_hazard *h = &o->pairs.at[k];
		uint32_t name = h->kind == AP_HAZARD_LOST ? name_of(o, h->first, o->t->n + 1) : 0;

		if (h->kind != AP_HAZARD_LOST)
			continue;
		if (!name)
			return stop(o, "no-name", "writes memory, but no name lets the return wait for it", h->first);
		if (!known[name])
			*AP_PUSH(o->arena, also) = name;
		known[name] = true;
	}
	return true;
}

static bool
writes_inputs(const ap_trace *t)
{
	for (size_t k = 0; k < t->accesses.n; k++) {
		const ap_access *x = &t->accesses.at[k];

		if (x->write && t->facts->storages.at[x->place.storage].kind == AP_STORAGE_INPUT)
			return true;
	}
	return false;
}

/* By node: how many pairs a barrier before it would keep. */
static const uint32_t *
count_kept(const orderer *o)
{
	uint32_t *kept = AP_NEW_N(o->arena, uint32_t, o->t->n + 3);

	for (size_t k = 0; k < o->pairs.n; k++) {
		const ap_hazard *h = &o->pairs.at[k];

		if (h->kind == AP_HAZARD_LOST)
			continue;
		kept[h->first + 1]++;
		kept[h->second + 1]--;
	}
	for (uint32_t i = 1; i <= o->t->n + 2; i++)
		kept[i] += kept[i - 1];
	return kept;
}

static ap_str
explain(orderer *o)
{
	ap_buf b = { .arena = o->arena };
	const uint32_t *kept = count_kept(o);

	ap_buf_printf(&b, "%zu barrier%s, and no fewer will do under --fusion %s\n", o->barriers.n, o->barriers.n == 1 ? "" : "s",
	              ap_fusion_word(o->mode));
	for (size_t k = 0; k < o->barriers.n; k++) {
		const barrier *x = &o->barriers.at[k];
		const ap_node *n = ap_node_get(o->t->facts->graph, (ap_node_id){ x->before });
		uint32_t more = kept[x->before] - 1;

		ap_buf_printf(&b, "  before %.*s", AP_FMT(n->name));
		if (n->span.line)
			ap_buf_printf(&b, " (line %u)", n->span.line);
		ap_buf_printf(&b, ": %.*s", AP_FMT(ap_hazard_text(o->arena, o->t, &o->pairs.at[x->witness])));
		if (more)
			ap_buf_printf(&b, "; and %u more", more);
		ap_buf_putc(&b, '\n');
	}
	return ap_buf_str(&b);
}

static ap_pass_result
order(ap_arena *a, const ap_graph *g, ap_fusion mode, const ap_pass_context *c, ap_diags *d)
{
	orderer o = { .arena = a, .context = c, .mode = mode };
	ap_order_edit edit = { .rename = true, .strip = true };
	ap_trace *t, *named;
	numbers also = { 0 };

	if (!infer(&o, g, d, &t, &o.stop))
		return o.stop;
	edit.waits = mode == AP_FUSION_DATAFLOW && writes_inputs(t);
	/* Where eager refuses a call on the newest name of an operand, names stay as they are. */
	for (ap_diags quiet = { .arena = a }; !infer(&o, ap_order_copy(a, t, &edit), &quiet, &named, &o.stop); edit.rename = false)
		if (!edit.rename)
			return o.stop;
	o.t = named;
	index_users(&o);
	find_pairs(&o);
	stab(&o);
	if (!name_barriers(&o) || !find_lost(&o, &also))
		return o.stop;
	thin_out(&o);
	if (!keeps_all(&o))
		ap_bug("order-aliases put in barriers that don't keep every order");
	ap_plan plan = plan_of(&o);
	ap_order_edit last = { .plan = &plan, .waits = edit.waits || also.n, .also = also.at, .nalso = also.n };
	ap_pass_result r = { .status = AP_PASS_OK, .graph = ap_order_copy(a, named, &last), .explain = explain(&o) };

	return r;
}

ap_pass_result
ap_pass_order_aliases(ap_arena *a, const ap_graph *g, const ap_pass_context *c, ap_diags *d)
{
	return order(a, g, AP_FUSION_DATAFLOW, c, d);
}

ap_pass_result
ap_pass_order_aliases_consecutive(ap_arena *a, const ap_graph *g, const ap_pass_context *c, ap_diags *d)
{
	return order(a, g, AP_FUSION_CONSECUTIVE, c, d);
}
