/* Faults of a rewrite rule: calls that the passes made, made otherwise. */
#include "planted/twin.h"

/* Does argument k name a node? */
static bool
is_node(const ap_node *n, int k)
{
	return k >= 0 && (size_t)k < n->nargs && n->args[k].kind == AP_ARG_NODE;
}

#define EACH_MADE(i, n) \
	for (uint32_t i = (uint32_t)e->graph->ninputs + 1; i <= ap_graph_count(e->graph); i++) \
		for (ap_node *n = edit_made(e, i, t->at); n; n = NULL)

void
edit_number(edit *e, const twin *t)
{
	EACH_MADE(i, n) {
		if ((size_t)t->n >= n->nargs)
			continue;
		ap_arg *a = &edit_args(e, n)[t->n];

		if (a->kind == AP_ARG_INT) {
			a->integer += t->by;
		} else if (a->kind == AP_ARG_LIST && a->n && a->items[0].kind == AP_ARG_INT) {
			ap_arg *items = AP_NEW_N(e->arena, ap_arg, a->n);

			memcpy(items, a->items, sizeof *items * a->n);
			items[0].integer += t->by;
			a->items = items;
		}
	}
}

void
edit_bypass(edit *e, const twin *t)
{
	EACH_MADE(i, n)
		if (is_node(n, t->n))
			edit_replace(e, (ap_node_id){ i }, n->args[t->n].node);
}

void
edit_retarget(edit *e, const twin *t)
{
	EACH_MADE(i, n)
		n->target = ap_str_of(t->to);
}

void
edit_drop_keyword(edit *e, const twin *t)
{
	EACH_MADE(i, n) {
		ap_keyword *left = AP_NEW_N(e->arena, ap_keyword, n->nkeywords);
		size_t k = 0;

		for (size_t j = 0; j < n->nkeywords; j++)
			if (!ap_str_is(n->keywords[j].name, ap_str_of(t->to)))
				left[k++] = n->keywords[j];
		n->keywords = left;
		n->nkeywords = k;
	}
}

void
edit_drop_args(edit *e, const twin *t)
{
	EACH_MADE(i, n)
		if (n->nargs > (size_t)t->n)
			n->nargs = (size_t)t->n;
}

void
edit_older(edit *e, const twin *t)
{
	EACH_MADE(i, n) {
		const ap_node *operand = is_node(n, t->n) ? ap_node_get(e->graph, n->args[t->n].node) : NULL;

		if (operand && operand->kind == AP_NODE_CALL && is_node(operand, 0) && edit_same_type(e, n->args[t->n].node, operand->args[0].node))
			edit_args(e, n)[t->n].node = operand->args[0].node;
	}
}

void
edit_first_value(edit *e, const twin *t)
{
	EACH_MADE(i, n) {
		ap_node_id at = is_node(n, t->n) ? n->args[t->n].node : (ap_node_id){ 0 };

		for (size_t steps = ap_graph_count(e->graph); at.i && steps; steps--) {
			const ap_node *from = ap_node_get(e->graph, at);

			if (from->kind == AP_NODE_INPUT || !is_node(from, 0) || !edit_same_type(e, at, from->args[0].node))
				break;
			at = from->args[0].node;
		}
		if (at.i)
			edit_args(e, n)[t->n].node = at;
	}
}

void
edit_swap(edit *e, const twin *t)
{
	EACH_MADE(i, n) {
		if (!is_node(n, 0) || !is_node(n, 1))
			continue;
		ap_arg *args = edit_args(e, n), first = args[0];

		args[0] = args[1];
		args[1] = first;
	}
}

/* The node with `from` in front of it, in a new graph: ids behind it move by one. */
static uint32_t
insert_before(edit *e, uint32_t i, const ap_node *new)
{
	uint32_t count = (uint32_t)ap_graph_count(e->graph);

	ap_graph_add(e->graph, new);
	for (uint32_t k = count; k >= i; k--) {
		e->graph->nodes.at[k + 1] = e->graph->nodes.at[k];
		edit_replace(e, (ap_node_id){ k }, (ap_node_id){ k + 1 });
	}
	e->graph->nodes.at[i] = *new;
	return i;
}

void
edit_fresh_base(edit *e, const twin *t)
{
	ap_node zeros = { .kind = AP_NODE_CALL, .spelling = AP_SPELL_OP, .target = AP_STR("aten.zeros_like.default"), .nargs = 1 };

	for (uint32_t i = (uint32_t)ap_graph_count(e->graph); i > e->graph->ninputs; i--) {
		ap_node *n = edit_made(e, i, t->at);
		ap_arg *base;

		if (!n || !is_node(n, 0))
			continue;
		base = AP_NEW(e->arena, ap_arg);
		*base = n->args[0];
		zeros.args = base;
		zeros.name = ap_str_printf(e->arena, "zeros_like_%u", i);
		insert_before(e, i, &zeros);
		edit_args(e, &e->graph->nodes.at[i + 1])[0].node.i = i;
	}
}

void
edit_invert_list(edit *e, const twin *t)
{
	EACH_MADE(i, n) {
		if (n->nargs < 2 || n->args[1].kind != AP_ARG_LIST)
			continue;
		ap_arg *args = edit_args(e, n), *items = AP_NEW_N(e->arena, ap_arg, args[1].n);

		for (size_t k = 0; k < args[1].n; k++) {
			int64_t to = args[1].items[k].integer;

			items[to < 0 ? to + (int64_t)args[1].n : to] = ap_arg_of_int((int64_t)k);
		}
		args[1].items = items;
	}
}

void
edit_permute_by_reshape(edit *e, const twin *t)
{
	EACH_MADE(i, n) {
		const ap_val *v = edit_value(e, (ap_node_id){ i });

		if (n->nargs < 2 || v->kind != AP_VAL_TENSOR)
			continue;
		edit_args(e, n)[1] = ap_arg_of_ints(e->arena, v->tensor.layout.size, (size_t)v->tensor.layout.rank);
		n->nargs = 2;
		n->target = AP_STR("aten.reshape.default");
	}
}

static const ap_node *
tuple_of(const edit *e, const ap_node *n)
{
	return n->kind == AP_NODE_CALL && n->spelling == AP_SPELL_GETITEM && is_node(n, 0) && n->args[1].kind == AP_ARG_INT
	               ? ap_node_get(e->graph, n->args[0].node)
	               : NULL;
}

void
edit_item(edit *e, const twin *t)
{
	for (uint32_t i = (uint32_t)e->graph->ninputs + 1; i <= ap_graph_count(e->graph); i++) {
		ap_node *n = &e->graph->nodes.at[i];
		const ap_node *from = tuple_of(e, n);
		const ap_val *v = from ? edit_value(e, n->args[0].node) : NULL, *mine = edit_value(e, (ap_node_id){ i });

		if (!from || v->kind != AP_VAL_LIST || mine->kind != AP_VAL_TENSOR || !ap_str_starts(from->target, ap_str_of(t->at)))
			continue;
		for (size_t k = 0; k < v->n; k++) {
			const ap_val *other = &v->items[k];

			if ((int64_t)k == n->args[1].integer || other->kind != AP_VAL_TENSOR || other->tensor.dtype != mine->tensor.dtype ||
			    !ap_layout_same_shape(&other->tensor.layout, &mine->tensor.layout))
				continue;
			edit_args(e, n)[1].integer = (int64_t)k;
			break;
		}
	}
}

void
edit_writes_swapped(edit *e, const twin *t)
{
	EACH_MADE(i, n) {
		ap_node_id first = is_node(n, 0) ? n->args[0].node : (ap_node_id){ 0 };
		ap_node *before = first.i ? edit_made(e, first.i, t->at) : NULL;

		if (!before || !is_node(before, 0) || !is_node(n, 1) || !is_node(before, 1) || n->args[1].node.i > first.i)
			continue;
		ap_node swapped = *n;
		ap_node_id base = before->args[0].node;

		n->target = before->target;
		n->args = before->args;
		n->nargs = before->nargs;
		before->target = swapped.target;
		before->args = swapped.args;
		before->nargs = swapped.nargs;
		edit_args(e, n)[0].node = first;
		edit_args(e, before)[0].node = base;
		return;
	}
}

static bool
is_random(const edit *e, uint32_t i)
{
	const ap_effect *f = &e->facts->effects[i];

	return f->call.op && f->call.op->random;
}

static bool
is_same_arg(const ap_arg *a, const ap_arg *b)
{
	return a->kind == b->kind && a->node.i == b->node.i && a->integer == b->integer && a->truth == b->truth && !a->n && !b->n &&
	       ap_str_is(a->text, b->text) && !(a->real < b->real) && !(a->real > b->real);
}

void
edit_random_once(edit *e, const twin *t)
{
	(void)t;
	for (uint32_t i = 1; i <= ap_graph_count(e->graph); i++)
		for (uint32_t k = i + 1; is_random(e, i) && k <= ap_graph_count(e->graph); k++) {
			const ap_node *a = &e->graph->nodes.at[i], *b = &e->graph->nodes.at[k];
			bool same = is_random(e, k) && ap_str_is(a->target, b->target) && a->nargs == b->nargs && edit_same_type(e, (ap_node_id){ i }, (ap_node_id){ k });

			for (size_t j = 0; same && j < a->nargs; j++)
				same = is_same_arg(&a->args[j], &b->args[j]);
			if (same)
				edit_replace(e, (ap_node_id){ k }, (ap_node_id){ i });
		}
}

typedef struct use { uint32_t of; bool found; } use;

static void
see_use(void *data, ap_node_id id)
{
	use *u = data;

	u->found |= id.i == u->of;
}

void
edit_random_unused(edit *e, const twin *t)
{
	(void)t;
	for (uint32_t i = (uint32_t)ap_graph_count(e->graph); i > e->graph->ninputs; i--) {
		use u = { i, false };

		if (!is_random(e, i))
			continue;
		ap_arg_each_node(&e->graph->returned, see_use, &u);
		for (uint32_t k = i + 1; k <= ap_graph_count(e->graph); k++)
			for (size_t j = 0; j < e->graph->nodes.at[k].nargs; j++)
				ap_arg_each_node(&e->graph->nodes.at[k].args[j], see_use, &u);
		if (u.found)
			continue;
		/* A second name of an input does nothing. */
		ap_arg *arg = AP_NEW(e->arena, ap_arg);
		ap_node *n = &e->graph->nodes.at[i];

		if (!e->graph->ninputs)
			continue;
		*arg = ap_arg_of_node((ap_node_id){ 1 });
		*n = (ap_node){ .kind = AP_NODE_CALL, .spelling = AP_SPELL_NAME, .name = n->name, .args = arg, .nargs = 1 };
	}
}
