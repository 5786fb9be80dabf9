/*
 * NODES: calls that need not be there.
 *
 * Of a pair the calls with one name on both sides go together, and their users take the same fresh input: what was computed before stays
 * the same unknown on both sides.  Only where that does not help one side alone is changed.
 */
#include "reduce/move.h"

/* Calls of BEFORE, then those calls of AFTER that have no partner (or, for `alone`, all of them). */
static size_t
count_calls(const ap_case *c)
{
	size_t n = 0;

	for (int s = 0; s < c->sides; s++)
		n += ap_graph_count(c->graph[s]) - c->graph[s]->ninputs;
	return n;
}

static uint32_t
call_at(const ap_case *c, size_t site, int *side)
{
	size_t first = ap_graph_count(c->graph[0]) - c->graph[0]->ninputs;

	*side = site >= first;
	site -= *side ? first : 0;
	return (uint32_t)(c->graph[*side]->ninputs + 1 + site);
}

static bool
same_type(const ap_tensor *x, const ap_tensor *y)
{
	return x && y && x->dtype == y->dtype && ap_layout_same_shape(&x->layout, &y->layout);
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

size_t
ap_sites_cut_call(const ap_case *c)
{
	return count_calls(c);
}

bool
ap_move_cut_call(ap_draft *d, size_t site)
{
	int side;
	uint32_t id = call_at(d->base, site, &side), other = ap_move_partner(d->base, side, id);
	ap_arg instead = { 0 };

	if ((side == 1 && other) || !cut_one(d, side, id, &instead))
		return false;
	if (!other)
		return true;
	bool fits = instead.kind != AP_ARG_NODE || same_type(ap_case_tensor(d->base, side, id), ap_case_tensor(d->base, !side, other));

	return fits && cut_one(d, !side, other, &instead);
}

size_t
ap_sites_cut_call_alone(const ap_case *c)
{
	return c->sides > 1 ? count_calls(c) : 0;
}

bool
ap_move_cut_call_alone(ap_draft *d, size_t site)
{
	int side;
	uint32_t id = call_at(d->base, site, &side);
	ap_arg instead = { 0 };

	return ap_move_partner(d->base, side, id) && cut_one(d, side, id, &instead);
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

		if (same_type(t, ap_case_tensor(c, side, id)))
			return x;
		if (t && !first)
			first = x;
	}
	return first;
}

static bool
bypass_one(ap_draft *d, int side, uint32_t id, uint32_t operand)
{
	if (!operand || d->side[side].gone[id] || !ap_case_tensor(d->base, side, id))
		return false;
	ap_draft_replace(d, side, id, ap_arg_of_node((ap_node_id){ operand }));
	return true;
}

size_t
ap_sites_bypass_call(const ap_case *c)
{
	return count_calls(c);
}

bool
ap_move_bypass_call(ap_draft *d, size_t site)
{
	int side;
	uint32_t id = call_at(d->base, site, &side), other = ap_move_partner(d->base, side, id);

	if (side == 1 && other)
		return false;
	return bypass_one(d, side, id, best_operand(d->base, side, id)) &&
	       (!other || bypass_one(d, !side, other, best_operand(d->base, !side, other)));
}

size_t
ap_sites_bypass_call_alone(const ap_case *c)
{
	return c->sides > 1 ? count_calls(c) : 0;
}

bool
ap_move_bypass_call_alone(ap_draft *d, size_t site)
{
	int side;
	uint32_t id = call_at(d->base, site, &side);

	return ap_move_partner(d->base, side, id) && bypass_one(d, side, id, best_operand(d->base, side, id));
}

enum { OPERANDS = 4, INPUTS = 4 };

size_t
ap_sites_bypass_to_operand(const ap_case *c)
{
	return count_calls(c) * OPERANDS;
}

bool
ap_move_bypass_to_operand(ap_draft *d, size_t site)
{
	int side;
	uint32_t id = call_at(d->base, site / OPERANDS, &side);
	uint32_t operand = ap_move_operand(&d->base->graph[side]->nodes.at[id], site % OPERANDS);

	if (operand && (!ap_case_tensor(d->base, side, operand) || operand == best_operand(d->base, side, id)))
		return false;
	return bypass_one(d, side, id, operand);
}

size_t
ap_sites_bypass_to_input(const ap_case *c)
{
	return count_calls(c) * INPUTS;
}

/* The k-th input of the node's type that is no operand of it. */
static uint32_t
input_of_type(const ap_case *c, int side, uint32_t id, size_t k)
{
	for (uint32_t i = 1; i <= c->graph[side]->ninputs; i++) {
		if (same_type(ap_case_tensor(c, side, i), ap_case_tensor(c, side, id)) && k-- == 0)
			return i;
	}
	return 0;
}

bool
ap_move_bypass_to_input(ap_draft *d, size_t site)
{
	int side;
	uint32_t id = call_at(d->base, site / INPUTS, &side), other = ap_move_partner(d->base, side, id);
	uint32_t input = input_of_type(d->base, side, id, site % INPUTS);

	if (!input || (side == 1 && other) || !bypass_one(d, side, id, input))
		return false;
	return !other ||
	       (same_type(ap_case_tensor(d->base, side, id), ap_case_tensor(d->base, !side, other)) && bypass_one(d, !side, other, input));
}
