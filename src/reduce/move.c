#include "reduce/move.h"

const ap_move ap_moves[] = {
#define AP_LEVEL(id, name, help)
#define AP_MOVE(level, function, chunked, help) { AP_LEVEL_##level, #function, help, ap_sites_##function, ap_move_##function, chunked },
#include "reduce/moves.def"
#undef AP_LEVEL
#undef AP_MOVE
};
const size_t ap_move_count = sizeof ap_moves / sizeof *ap_moves;

bool
ap_reduce_level_find(ap_str name, ap_reduce_level *out)
{
	static const char *const names[] = {
#define AP_LEVEL(id, name, help) name,
#define AP_MOVE(level, function, chunked, help)
#include "reduce/moves.def"
#undef AP_LEVEL
#undef AP_MOVE
	};

	for (int k = 0; k < AP_LEVEL_COUNT; k++) {
		if (ap_str_is(name, ap_str_of(names[k]))) {
			*out = (ap_reduce_level)k;
			return true;
		}
	}
	return false;
}

size_t
ap_move_calls(const ap_case *c, int side)
{
	return side < c->sides ? ap_graph_count(c->graph[side]) - c->graph[side]->ninputs : 0;
}

uint32_t
ap_move_call(const ap_case *c, size_t site, int *side)
{
	size_t first = ap_move_calls(c, 0);

	*side = site >= first;
	return (uint32_t)(c->graph[*side]->ninputs + 1 + site - (*side ? first : 0));
}

bool
ap_move_same_type(const ap_tensor *x, const ap_tensor *y)
{
	return x && y && x->dtype == y->dtype && ap_layout_same_shape(&x->layout, &y->layout);
}

typedef struct search {
	uint32_t id;
	size_t left;
	bool found;
} search;

static void
look_for(void *data, ap_node_id id)
{
	search *s = data;

	s->found |= id.i == s->id;
}

static bool
args_use(const ap_node *n, uint32_t id)
{
	search s = { .id = id };

	for (size_t k = 0; k < n->nargs; k++)
		ap_arg_each_node(&n->args[k], look_for, &s);
	for (size_t k = 0; k < n->nkeywords; k++)
		ap_arg_each_node(&n->keywords[k].value, look_for, &s);
	return s.found;
}

bool
ap_move_is_used(const ap_draft *d, int side, uint32_t id)
{
	const ap_draft_side *e = &d->side[side];
	search s = { .id = id };

	for (uint32_t i = id + 1; i < e->graph->nodes.n; i++) {
		if (!e->gone[i] && args_use(&e->nodes[i], id))
			return true;
		if (e->replaced[i])
			ap_arg_each_node(&e->instead[i], look_for, &s);
	}
	for (size_t k = 0; k < e->outputs.n; k++) {
		if (!e->output_gone[k])
			ap_arg_each_node(&e->outputs.at[k], look_for, &s);
	}
	return s.found;
}

uint32_t
ap_move_partner(const ap_case *c, int side, uint32_t id)
{
	return c->sides > 1 ? c->partner[side][id] : 0;
}

static void
count_down(void *data, ap_node_id id)
{
	search *s = data;

	if (s->left-- == 0)
		s->id = id.i;
}

uint32_t
ap_move_operand(const ap_node *n, size_t k)
{
	search s = { .left = k };

	for (size_t i = 0; i < n->nargs; i++)
		ap_arg_each_node(&n->args[i], count_down, &s);
	for (size_t i = 0; i < n->nkeywords; i++)
		ap_arg_each_node(&n->keywords[i].value, count_down, &s);
	return s.id;
}
