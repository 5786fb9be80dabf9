/*
 * ARGS: what stands in a call.  Of a pair, the same argument of the call of that name on the other side changes as well if it is the
 * same there; one that differs is what the pair is about, and changes freely.
 */
#include "reduce/leaf.h"

/* Both sides' places: at[0], and at[1] if there is a partner.  False: the site belongs to the partner on the other side. */
static bool
places(ap_draft *d, size_t site, ap_leaf at[2], int *n)
{
	const ap_case *c = d->base;
	ap_leaf other;

	at[0] = ap_leaf_at(c, site);
	*n = 1;
	if (!ap_move_partner(c, at[0].side, at[0].id))
		ap_draft_alone(d, at[0].side);
	if (!ap_leaf_partner(c, &at[0], &other))
		return true;
	at[1] = other;
	*n = 2;
	return at[0].side == 0;
}

/* A call whose args changed in number since: the draft's numbers are not the case's any more. */
static bool
is_fresh(const ap_draft *d, const ap_leaf *at)
{
	const ap_draft_side *e = &d->side[at->side];

	return !e->gone[at->id] && ap_leaf_count_of(&e->nodes[at->id]) == ap_leaf_count_of(&e->graph->nodes.at[at->id]);
}

static size_t
count_keywords(const ap_case *c, int side)
{
	size_t n = 0;

	for (size_t i = c->graph[side]->ninputs + 1; side < c->sides && i < c->graph[side]->nodes.n; i++)
		n += c->graph[side]->nodes.at[i].nkeywords;
	return n;
}

size_t
ap_sites_drop_keyword(const ap_case *c)
{
	return count_keywords(c, 0) + (c->sides > 1 ? count_keywords(c, 1) : 0);
}

static bool
drop_keyword(ap_draft *d, int side, uint32_t id, ap_str name)
{
	ap_node *n = &d->side[side].nodes[id];
	ap_keyword *k = ap_draft_keywords(d, side, id);

	for (size_t i = 0; i < n->nkeywords; i++) {
		if (!ap_str_is(k[i].name, name))
			continue;
		n->nkeywords--;
		memmove(k + i, k + i + 1, (n->nkeywords - i) * sizeof *k);
		return true;
	}
	return false;
}

bool
ap_move_drop_keyword(ap_draft *d, size_t site)
{
	const ap_case *c = d->base;
	int side = site >= count_keywords(c, 0);
	uint32_t id = (uint32_t)c->graph[side]->ninputs + 1;

	site -= side ? count_keywords(c, 0) : 0;
	for (; site >= c->graph[side]->nodes.at[id].nkeywords; id++)
		site -= c->graph[side]->nodes.at[id].nkeywords;
	ap_str name = c->graph[side]->nodes.at[id].keywords[site].name;
	uint32_t other = ap_move_partner(c, side, id);
	bool done = drop_keyword(d, side, id, name);

	if (other)
		done |= drop_keyword(d, !side, other, name);
	else
		ap_draft_alone(d, side);
	return done;
}

size_t
ap_sites_drop_argument(const ap_case *c)
{
	return ap_leaf_count(c);
}

static bool
drop_last(ap_draft *d, const ap_leaf *at)
{
	ap_node *n = &d->side[at->side].nodes[at->id];
	size_t last = 0;

	for (size_t k = 0; k + 1 < n->nargs; k++)
		last += ap_leaf_count_of(&(ap_node){ .args = &n->args[k], .nargs = 1 });
	bool called = n->spelling == AP_SPELL_FUNCTION || n->spelling == AP_SPELL_OP || (n->spelling == AP_SPELL_METHOD && n->nargs > 1);

	if (!called || !n->nargs || at->k != last)
		return false;
	n->nargs--;
	return true;
}

bool
ap_move_drop_argument(ap_draft *d, size_t site)
{
	ap_leaf at[2];
	int n;

	if (!places(d, site, at, &n) || !is_fresh(d, &at[0]) || !drop_last(d, &at[0]))
		return false;
	return n == 1 || !is_fresh(d, &at[1]) || drop_last(d, &at[1]);
}

size_t
ap_sites_drop_item(const ap_case *c)
{
	return ap_leaf_count(c);
}

/* An item of a list or tuple; a key goes with its value. */
static bool
drop_item(ap_draft *d, const ap_leaf *at)
{
	ap_arg *parent, *item = ap_leaf_own(d, at->side, at->id, at->k, &parent);

	if (!parent || parent->kind == AP_ARG_SLICE)
		return false;
	size_t i = (size_t)(item - parent->items), n = parent->kind == AP_ARG_DICT ? 2 : 1;

	if (i % n != 0)
		return false;
	parent->n -= n;
	memmove(item, item + n, (parent->n - i) * sizeof *item);
	return true;
}

bool
ap_move_drop_item(ap_draft *d, size_t site)
{
	ap_leaf at[2];
	int n;

	if (!places(d, site, at, &n) || !is_fresh(d, &at[0]) || !drop_item(d, &at[0]))
		return false;
	return n == 1 || !is_fresh(d, &at[1]) || drop_item(d, &at[1]);
}

/* What a value may become, from the most to the least. */
static bool
to_none(ap_arg *v)
{
	*v = (ap_arg){ .kind = AP_ARG_NONE };
	return true;
}

static bool
to_zero(ap_arg *v)
{
	*v = ap_arg_of_int(0);
	return true;
}

static bool
to_one(ap_arg *v)
{
	*v = ap_arg_of_int(1);
	return true;
}

static bool
to_false(ap_arg *v)
{
	*v = (ap_arg){ .kind = AP_ARG_BOOL };
	return true;
}

static bool
to_float_one(ap_arg *v)
{
	bool number = v->kind == AP_ARG_FLOAT || v->kind == AP_ARG_COMPLEX;

	*v = (ap_arg){ .kind = AP_ARG_FLOAT, .real = 1 };
	return number;
}

static bool
to_first_item(ap_arg *v)
{
	ap_arg first = v->n ? v->items[0] : (ap_arg){ 0 };
	bool any = v->n && v->kind != AP_ARG_DICT;

	*v = first;
	return any;
}

static bool
to_half(ap_arg *v)
{
	v->integer /= 2;
	return v->kind == AP_ARG_INT;
}

static bool
to_nearer(ap_arg *v)
{
	v->integer -= v->integer > 0 ? 1 : -1;
	return v->kind == AP_ARG_INT;
}

static bool
to_positive(ap_arg *v)
{
	bool negative = v->kind == AP_ARG_INT && v->integer < 0 && v->integer > INT64_MIN;

	v->integer = negative ? -v->integer : v->integer;
	return negative;
}

static bool
to_f32(ap_arg *v)
{
	v->dtype = AP_F32;
	return v->kind == AP_ARG_DTYPE;
}

static bool (*const simpler[])(ap_arg *v) = { to_none, to_zero,   to_one,      to_false,     to_first_item,
					      to_half, to_nearer, to_positive, to_float_one, to_f32 };
enum { SIMPLER = sizeof simpler / sizeof *simpler };

size_t
ap_sites_simplify_value(const ap_case *c)
{
	return ap_leaf_count(c) * SIMPLER;
}

/* What stands before the dot, the bracket or the assignment, or behind a sign, has to be a name. */
static bool
is_receiver(const ap_node *n, size_t k)
{
	if (n->spelling == AP_SPELL_OPERATOR)
		return n->nargs == 1;
	return k == 0 && n->nargs && n->spelling != AP_SPELL_FUNCTION && n->spelling != AP_SPELL_OP;
}

static bool
simplify(ap_draft *d, const ap_leaf *at, size_t how)
{
	ap_arg *v = ap_leaf_own(d, at->side, at->id, at->k, NULL);

	return v && !is_receiver(&d->side[at->side].nodes[at->id], at->k) && simpler[how](v);
}

bool
ap_move_simplify_value(ap_draft *d, size_t site)
{
	ap_leaf at[2];
	int n;

	if (!places(d, site / SIMPLER, at, &n) || !simplify(d, &at[0], site % SIMPLER))
		return false;
	return n == 1 || simplify(d, &at[1], site % SIMPLER);
}
