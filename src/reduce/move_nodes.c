/*
 * NODES: calls that need not be there.
 *
 * Of a pair the calls with one name on both sides go together, and their users take the same: a fresh input, so that what was computed
 * before stays the same unknown on both sides, or an operand.  One side is changed alone only if
 * it goes on meaning the same, see ap_draft_alone().
 */
#include "reduce/move.h"

static uint32_t
call_at(const ap_case *c, int side, size_t site)
{
	return (uint32_t)(c->graph[side]->ninputs + 1 + site);
}

/* Its users take `*instead`, a fresh input of its type unless it is there already. */
static bool
cut(ap_draft *d, int side, uint32_t id, ap_arg *instead)
{
	const ap_tensor *t = ap_case_tensor(d->base, side, id);

	if (!t)
		return false;
	if (instead->kind != AP_ARG_NODE)
		*instead = ap_draft_input(d, t->dtype, t->layout.rank, t->layout.size);
	ap_draft_replace(d, side, id, *instead);
	return true;
}

/* A call whose value is no tensor goes with all that is taken out of it. */
static bool
cut_parts(ap_draft *d, int side, uint32_t id)
{
	const ap_graph *g = d->base->graph[side];

	for (uint32_t i = id + 1; i < g->nodes.n; i++) {
		const ap_node *n = &g->nodes.at[i];
		bool part = n->kind == AP_NODE_CALL && (n->spelling == AP_SPELL_GETITEM || n->spelling == AP_SPELL_UNPACKED) &&
			    ap_move_operand(n, 0) == id;
		ap_arg fresh = { 0 };

		if (part && !d->side[side].gone[i] && !cut(d, side, i, &fresh))
			return false;
	}
	if (ap_move_is_used(d, side, id))
		return false;
	d->side[side].gone[id] = true;
	return true;
}

static bool
cut_one(ap_draft *d, int side, uint32_t id, ap_arg *instead)
{
	if (d->side[side].gone[id])
		return false;
	if (!ap_move_is_used(d, side, id)) {
		d->side[side].gone[id] = true;
		return true;
	}
	return ap_case_tensor(d->base, side, id) ? cut(d, side, id, instead) : cut_parts(d, side, id);
}

/* The first operand of the call's own type, else its first tensor operand. */
static uint32_t
best_operand(const ap_case *c, int side, uint32_t id)
{
	const ap_node *n = &c->graph[side]->nodes.at[id];
	uint32_t first = 0;

	for (size_t k = 0; ap_move_operand(n, k); k++) {
		uint32_t x = ap_move_operand(n, k);
		const ap_tensor *t = ap_case_tensor(c, side, x);

		if (ap_move_same_type(t, ap_case_tensor(c, side, id)))
			return x;
		if (t && !first)
			first = x;
	}
	return first;
}

static bool
writes(const ap_case *c, int side, uint32_t id)
{
	return c->facts[side]->effects[id].writes.n > 0;
}

static bool
bypass_one(ap_draft *d, int side, uint32_t id, uint32_t operand)
{
	if (!operand || d->side[side].gone[id])
		return false;
	ap_draft_replace(d, side, id, ap_arg_of_node((ap_node_id){ operand }));
	return true;
}

/* A call of BEFORE with its partner: their users take operands. */
static bool
bypass_both(ap_draft *d, uint32_t id, uint32_t other)
{
	return bypass_one(d, 0, id, best_operand(d->base, 0, id)) && (!other || bypass_one(d, 1, other, best_operand(d->base, 1, other)));
}

static bool
cut_both(ap_draft *d, uint32_t id, uint32_t other)
{
	ap_arg instead = { 0 };

	if (!cut_one(d, 0, id, &instead))
		return false;
	if (!other)
		return true;
	bool fits = instead.kind != AP_ARG_NODE || ap_move_same_type(ap_case_tensor(d->base, 0, id), ap_case_tensor(d->base, 1, other));

	return fits && cut_one(d, 1, other, &instead);
}

size_t
ap_sites_cut_call(const ap_case *c)
{
	return ap_move_calls(c, 0);
}

bool
ap_move_cut_call(ap_draft *d, size_t site)
{
	uint32_t id = call_at(d->base, 0, site), other = ap_move_partner(d->base, 0, id);

	if (!other)
		ap_draft_alone(d, 0);
	return writes(d->base, 0, id) ? bypass_both(d, id, other) : cut_both(d, id, other);
}

size_t
ap_sites_cut_write(const ap_case *c)
{
	return ap_move_calls(c, 0);
}

bool
ap_move_cut_write(ap_draft *d, size_t site)
{
	uint32_t id = call_at(d->base, 0, site);

	if (!ap_move_partner(d->base, 0, id))
		ap_draft_alone(d, 0);
	return writes(d->base, 0, id) && cut_both(d, id, ap_move_partner(d->base, 0, id));
}

size_t
ap_sites_bypass_call(const ap_case *c)
{
	return ap_move_calls(c, 0);
}

bool
ap_move_bypass_call(ap_draft *d, size_t site)
{
	uint32_t id = call_at(d->base, 0, site);

	if (!ap_move_partner(d->base, 0, id))
		ap_draft_alone(d, 0);
	return bypass_both(d, id, ap_move_partner(d->base, 0, id));
}

size_t
ap_sites_drop_unused_alone(const ap_case *c)
{
	return c->sides > 1 ? ap_move_calls(c, 0) + ap_move_calls(c, 1) : 0;
}

bool
ap_move_drop_unused_alone(ap_draft *d, size_t site)
{
	int side;
	uint32_t id = ap_move_call(d->base, site, &side);

	if (d->side[side].gone[id] || ap_move_is_used(d, side, id))
		return false;
	d->side[side].gone[id] = true;
	d->bound = true;
	return true;
}

size_t
ap_sites_bypass_call_alone(const ap_case *c)
{
	return c->sides > 1 ? ap_move_calls(c, 0) + ap_move_calls(c, 1) : 0;
}

bool
ap_move_bypass_call_alone(ap_draft *d, size_t site)
{
	int side;
	uint32_t id = ap_move_call(d->base, site, &side);

	d->bound = true;
	return bypass_one(d, side, id, best_operand(d->base, side, id));
}

size_t
ap_sites_cut_call_alone(const ap_case *c)
{
	return ap_move_calls(c, 1);
}

/* What only AFTER has; a fresh input changes what it means, so this helps only where it means nothing (a broken io_map). */
bool
ap_move_cut_call_alone(ap_draft *d, size_t site)
{
	uint32_t id = call_at(d->base, 1, site);
	ap_arg instead = { 0 };

	d->bound = true;
	return !ap_move_partner(d->base, 1, id) && cut_one(d, 1, id, &instead);
}

/* Others that a call's users may take, numbered from 0; 0: there is no such one. */
typedef uint32_t substitute(const ap_case *c, int side, uint32_t id, size_t k);

enum { SUBSTITUTES = 4 };

static size_t
count_substitutes(const ap_case *c)
{
	return (ap_move_calls(c, 0) + ap_move_calls(c, 1)) * SUBSTITUTES;
}

/* Users of a call take another value; those of its partner that which stands at the same place there. */
static bool
substitute_at(ap_draft *d, size_t site, substitute *find)
{
	const ap_case *c = d->base;
	int side;
	uint32_t id = ap_move_call(c, site / SUBSTITUTES, &side), other = ap_move_partner(c, side, id);
	uint32_t to = find(c, side, id, site % SUBSTITUTES), others = other ? find(c, !side, other, site % SUBSTITUTES) : 0;

	if (!to || (side == 1 && other) || !bypass_one(d, side, id, to))
		return false;
	if (!other)
		ap_draft_alone(d, side);
	return !other || bypass_one(d, 1, other, others);
}

/* An operand that is not the one of bypass_call. */
static uint32_t
another_operand(const ap_case *c, int side, uint32_t id, size_t k)
{
	uint32_t operand = ap_move_operand(&c->graph[side]->nodes.at[id], k);

	return operand && ap_case_tensor(c, side, operand) && operand != best_operand(c, side, id) ? operand : 0;
}

static uint32_t
input_of_type(const ap_case *c, int side, uint32_t id, size_t k)
{
	for (uint32_t i = 1; i <= c->graph[side]->ninputs; i++) {
		if (ap_move_same_type(ap_case_tensor(c, side, i), ap_case_tensor(c, side, id)) && k-- == 0)
			return i;
	}
	return 0;
}

/* The k-th call before it that has its type, the nearest first. */
static uint32_t
call_of_type(const ap_case *c, int side, uint32_t id, size_t k)
{
	for (uint32_t i = id - 1; i > c->graph[side]->ninputs; i--) {
		if (ap_move_same_type(ap_case_tensor(c, side, i), ap_case_tensor(c, side, id)) && k-- == 0)
			return i;
	}
	return 0;
}

size_t
ap_sites_bypass_to_operand(const ap_case *c)
{
	return count_substitutes(c);
}

bool
ap_move_bypass_to_operand(ap_draft *d, size_t site)
{
	return substitute_at(d, site, another_operand);
}

size_t
ap_sites_bypass_to_input(const ap_case *c)
{
	return count_substitutes(c);
}

bool
ap_move_bypass_to_input(ap_draft *d, size_t site)
{
	return substitute_at(d, site, input_of_type);
}

size_t
ap_sites_bypass_to_call(const ap_case *c)
{
	return count_substitutes(c);
}

bool
ap_move_bypass_to_call(ap_draft *d, size_t site)
{
	return substitute_at(d, site, call_of_type);
}
