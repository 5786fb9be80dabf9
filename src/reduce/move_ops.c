/*
 * OPS: the plainest call of its kind.  A write becomes `x.add_(1)`, a view `x.view(...)`, `x[0]` or `x[0:1]`, anything else whose result
 * has the type of an operand `x + 1`.
 */
#include "reduce/move.h"

typedef enum form { FORM_WRITE, FORM_VIEW, FORM_FIRST, FORM_PART, FORM_VALUE, FORMS } form;

/* The operand that a call writes, or whose memory its result is; 0: none. */
static uint32_t
base_of(const ap_case *c, int side, uint32_t id, bool *writes)
{
	const ap_effect *e = &c->facts[side]->effects[id];
	const ap_tensor *t = ap_case_tensor(c, side, id);
	const ap_node *n = &c->graph[side]->nodes.at[id];

	*writes = e->writes.n > 0;
	if (*writes)
		return e->writes.at[0].operand.node.i;
	for (size_t k = 0; t && ap_move_operand(n, k); k++) {
		const ap_tensor *x = ap_case_tensor(c, side, ap_move_operand(n, k));

		if (x && x->storage == t->storage)
			return ap_move_operand(n, k);
	}
	return 0;
}

static uint32_t
operand_of_type(const ap_case *c, int side, uint32_t id)
{
	const ap_tensor *t = ap_case_tensor(c, side, id);
	const ap_node *n = &c->graph[side]->nodes.at[id];

	for (size_t k = 0; t && ap_move_operand(n, k); k++) {
		const ap_tensor *x = ap_case_tensor(c, side, ap_move_operand(n, k));

		if (ap_move_same_type(x, t))
			return ap_move_operand(n, k);
	}
	return 0;
}

static void
set_call(ap_draft *d, ap_node *n, ap_spelling spelling, ap_str target, uint32_t x, ap_arg second)
{
	const ap_arg args[] = { ap_arg_of_node((ap_node_id){ x }), second };

	n->spelling = spelling;
	n->target = target;
	n->args = ap_arg_of_items(d->arena, AP_ARG_TUPLE, args, 2).items;
	n->nargs = 2;
	n->nkeywords = 0;
	n->unpacked = NULL;
	n->nunpacked = 0;
}

static bool
make_plain(ap_draft *d, int side, uint32_t id, form f)
{
	ap_node *n = &d->side[side].nodes[id];
	const ap_tensor *t = ap_case_tensor(d->base, side, id);
	const ap_arg ends[] = { ap_arg_of_none(), ap_arg_of_int(1), ap_arg_of_none() };
	bool writes;
	uint32_t base = base_of(d->base, side, id, &writes);

	if (d->side[side].gone[id] || n->kind != AP_NODE_CALL || (f == FORM_WRITE) != writes || (f != FORM_VALUE && !base))
		return false;
	switch (f) {
	case FORM_WRITE:
		set_call(d, n, AP_SPELL_METHOD, AP_STR("add_"), base, ap_arg_of_int(1));
		return true;
	case FORM_VIEW:
		if (!t)
			return false;
		set_call(d, n, AP_SPELL_METHOD, AP_STR("view"), base, ap_arg_of_ints(d->arena, t->layout.size, (size_t)t->layout.rank));
		return true;
	case FORM_FIRST:
		set_call(d, n, AP_SPELL_GETITEM, (ap_str){ 0 }, base, ap_arg_of_int(0));
		return true;
	case FORM_PART:
		set_call(d, n, AP_SPELL_GETITEM, (ap_str){ 0 }, base, ap_arg_of_items(d->arena, AP_ARG_SLICE, ends, 3));
		return true;
	case FORM_VALUE:
		base = base ? 0 : operand_of_type(d->base, side, id);
		if (base)
			set_call(d, n, AP_SPELL_OPERATOR, AP_STR("+"), base, ap_arg_of_int(1));
		return base != 0;
	case FORMS:
		break;
	}
	ap_bug("form %d", (int)f);
}

size_t
ap_sites_plain_op(const ap_case *c)
{
	return (ap_move_calls(c, 0) + ap_move_calls(c, 1)) * FORMS;
}

bool
ap_move_plain_op(ap_draft *d, size_t site)
{
	int side;
	uint32_t id = ap_move_call(d->base, site / FORMS, &side), other = ap_move_partner(d->base, side, id);
	form f = (form)(site % FORMS);

	if (!make_plain(d, side, id, f))
		return false;
	if (!other)
		ap_draft_alone(d, side);
	if (!other)
		return true;
	/* The functional form of a write is a value. */
	return make_plain(d, !side, other, f) || (f == FORM_WRITE && make_plain(d, !side, other, FORM_VALUE));
}

/* The items of a tuple that a call gives. */
static bool
is_item(const ap_node *n, uint32_t tuple)
{
	return n->kind == AP_NODE_CALL && (n->spelling == AP_SPELL_GETITEM || n->spelling == AP_SPELL_UNPACKED) &&
	       ap_move_operand(n, 0) == tuple;
}

enum { UNTUPLES = 2 };

static bool
untuple(ap_draft *d, int side, uint32_t id, size_t how)
{
	const ap_graph *g = d->base->graph[side];
	const ap_arg ends[] = { ap_arg_of_none(), ap_arg_of_int(1), ap_arg_of_none() };
	uint32_t base = ap_move_operand(&g->nodes.at[id], 0);
	bool any = false;

	if (ap_case_tensor(d->base, side, id) || !base || !ap_case_tensor(d->base, side, base))
		return false;
	for (uint32_t i = id + 1; i < g->nodes.n; i++) {
		const ap_tensor *t = ap_case_tensor(d->base, side, i);

		if (!is_item(&g->nodes.at[i], id))
			continue;
		if (!t || t->storage != ap_case_tensor(d->base, side, base)->storage)
			return false;
		set_call(d, &d->side[side].nodes[i], AP_SPELL_GETITEM, (ap_str){ 0 }, base,
			 how ? ap_arg_of_items(d->arena, AP_ARG_SLICE, ends, 3) : ap_arg_of_int(0));
		any = true;
	}
	d->side[side].gone[id] = any && !ap_move_is_used(d, side, id);
	return d->side[side].gone[id];
}

size_t
ap_sites_untuple(const ap_case *c)
{
	return (ap_move_calls(c, 0) + ap_move_calls(c, 1)) * UNTUPLES;
}

bool
ap_move_untuple(ap_draft *d, size_t site)
{
	int side;
	uint32_t id = ap_move_call(d->base, site / UNTUPLES, &side), other = ap_move_partner(d->base, side, id);

	if (!untuple(d, side, id, site % UNTUPLES))
		return false;
	if (!other)
		ap_draft_alone(d, side);
	return !other || untuple(d, !side, other, site % UNTUPLES);
}
