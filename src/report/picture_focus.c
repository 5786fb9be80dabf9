#include "layout/overlap.h"
#include "report/picture_inside.h"

int64_t
ap_graph_stored_into(const ap_graph *g, size_t output)
{
	for (size_t k = 0; k < g->nio; k++) {
		if (g->io_map[k].output == (int64_t)output)
			return g->io_map[k].input;
	}
	return -1;
}

static int64_t
output_for(const ap_graph *g, int64_t input)
{
	for (size_t k = 0; k < g->nio; k++) {
		if (g->io_map[k].input == input)
			return g->io_map[k].output;
	}
	return -1;
}

static void
add_hit(ap_focus *o, const ap_val *v, int64_t element)
{
	const ap_tensor *x = &v->tensor;

	if (v->kind != AP_VAL_TENSOR || element < 0 || element >= ap_layout_count(&x->layout) || o->nhits == 2)
		return;
	int64_t at = ap_layout_at(&x->layout, element) * x->layout.itemsize;

	o->hits[o->nhits++] = (ap_hit){ x->storage, { at, at + x->layout.itemsize } };
}

static const ap_val *
value_of(const ap_facts *f, uint32_t node)
{
	return &f->effects[node].result;
}

/* What differs, in this graph's storages. */
static void
find_hits(ap_focus *o)
{
	const ap_place *p = &o->result->where;
	const ap_facts *f = o->facts;

	switch (p->kind) {
	case AP_PLACE_NONE:
		return;
	case AP_PLACE_OUTPUT:
		if (p->number >= f->outputs.n)
			return;
		o->output = p->number;
		add_hit(o, &f->outputs.at[p->number], p->element);
		return;
	case AP_PLACE_INPUT:
	case AP_PLACE_BYTE:
		if (p->number >= f->graph->ninputs || value_of(f, p->number + 1)->kind != AP_VAL_TENSOR)
			return;
		o->input = p->number;
		o->stored = output_for(f->graph, p->number);
		if (p->kind == AP_PLACE_BYTE) {
			o->hits[o->nhits++] = (ap_hit){ value_of(f, p->number + 1)->tensor.storage, { p->element, p->element + 1 } };
			return;
		}
		add_hit(o, value_of(f, p->number + 1), p->element);
		if (o->stored >= 0 && (size_t)o->stored < f->outputs.n)
			add_hit(o, &f->outputs.at[o->stored], p->element);
		return;
	}
}

static uint32_t
node_at(const ap_graph *g, ap_span at)
{
	for (uint32_t i = 1; at.line && i <= ap_graph_count(g); i++) {
		ap_span s = ap_node_get(g, (ap_node_id){ i })->span;

		if (s.line == at.line && s.column == at.column)
			return i;
	}
	return 0;
}

typedef struct alias_search { const ap_facts *facts; uint32_t storage, found; } alias_search;

static void
match_alias(void *data, ap_node_id id)
{
	alias_search *s = data;
	const ap_val *v = value_of(s->facts, id.i);

	if (!s->found && v->kind == AP_VAL_TENSOR && v->tensor.storage == s->storage)
		s->found = id.i;
}

/* The operand whose memory the call names or writes; 0: it makes its own. */
static uint32_t
alias_parent(const ap_facts *f, uint32_t node)
{
	const ap_node *n = ap_node_get(f->graph, (ap_node_id){ node });
	const ap_effect *e = &f->effects[node];
	alias_search s = { .facts = f };

	if (n->kind != AP_NODE_CALL)
		return 0;
	if (e->writes.n && e->writes.at[0].operand.node.i)
		return e->writes.at[0].operand.node.i;
	if (e->result.kind != AP_VAL_TENSOR)
		return 0;
	s.storage = e->result.tensor.storage;
	for (size_t k = 0; k < n->nargs; k++)
		ap_arg_each_node(&n->args[k], match_alias, &s);
	for (size_t k = 0; k < n->nkeywords; k++)
		ap_arg_each_node(&n->keywords[k].value, match_alias, &s);
	return s.found;
}

static void
mark_chain(ap_focus *o, uint32_t node)
{
	while (node && !o->path[node]) {
		o->path[node] = true;
		node = alias_parent(o->facts, node);
	}
}

static void
mark_output(ap_focus *o, int64_t k)
{
	if (k >= 0 && (size_t)k < o->facts->outputs.n)
		mark_chain(o, o->facts->outputs.at[k].node.i);
}

/* Calls before `before` that write to the memory of x. */
static void
mark_writes(ap_focus *o, const ap_tensor *x, uint32_t before)
{
	if (!ap_layout_is_valid(&x->layout))
		return;
	for (uint32_t i = 1; i < before; i++) {
		const ap_effect *e = &o->facts->effects[i];
		bool meets = false;

		for (size_t k = 0; !meets && k < e->writes.n; k++) {
			const ap_tensor *w = &e->writes.at[k].dest;

			meets = w->storage == x->storage && ap_overlap_find(&w->layout, &x->layout, AP_OVERLAP_WORK, NULL) != AP_DISJOINT;
		}
		if (meets)
			mark_chain(o, i);
	}
}

typedef struct operand_mark { ap_focus *focus; uint32_t before; } operand_mark;

static void
mark_operand(void *data, ap_node_id id)
{
	operand_mark *m = data;
	const ap_val *v = value_of(m->focus->facts, id.i);

	mark_chain(m->focus, id.i);
	if (v->kind == AP_VAL_TENSOR)
		mark_writes(m->focus, &v->tensor, m->before);
}

/* What the call at the line that the result names reads, and what wrote that. */
static void
mark_operands(ap_focus *o, uint32_t node)
{
	const ap_node *n = node ? ap_node_get(o->facts->graph, (ap_node_id){ node }) : NULL;
	operand_mark m = { o, node };

	if (!n || n->kind != AP_NODE_CALL)
		return;
	for (size_t k = 0; k < n->nargs; k++)
		ap_arg_each_node(&n->args[k], mark_operand, &m);
	for (size_t k = 0; k < n->nkeywords; k++)
		ap_arg_each_node(&n->keywords[k].value, mark_operand, &m);
}

static void
mark_writes_of_hits(ap_focus *o)
{
	for (uint32_t i = 1; o->nhits && i <= ap_graph_count(o->facts->graph); i++) {
		const ap_effect *e = &o->facts->effects[i];

		for (size_t k = 0; k < e->writes.n; k++) {
			if (ap_focus_touches(o, &e->writes.at[k].dest))
				mark_chain(o, i);
		}
	}
}

ap_focus
ap_focus_make(ap_arena *a, const ap_facts *f, const ap_picture_options *p)
{
	ap_focus o = { .facts = f, .result = p->result, .output = -1, .input = -1, .stored = -1 };

	o.path = AP_NEW_N(a, bool, ap_graph_count(f->graph) + 1);
	if (!o.result)
		return o;
	find_hits(&o);
	o.here = node_at(f->graph, p->side ? o.result->after_at : o.result->before_at);
	mark_chain(&o, o.here);
	if (o.input >= 0)
		o.path[o.input + 1] = true;
	mark_output(&o, o.output);
	mark_output(&o, o.stored);
	mark_writes_of_hits(&o);
	if (o.output >= 0)
		mark_operands(&o, o.here);
	return o;
}

bool
ap_focus_touches(const ap_focus *o, const ap_tensor *x)
{
	for (int k = 0; k < o->nhits; k++) {
		const ap_hit *h = &o->hits[k];
		int64_t size = h->bytes.to - h->bytes.from;
		ap_layout bytes = { .rank = 1, .itemsize = 1, .offset = h->bytes.from, .size = &size, .stride = (const int64_t[]){ 1 } };

		if (x->storage == h->storage && ap_layout_is_valid(&x->layout) &&
		    ap_overlap_find(&x->layout, &bytes, AP_OVERLAP_WORK, NULL) != AP_DISJOINT)
			return true;
	}
	return false;
}

static bool
node_touches(const ap_focus *o, uint32_t node)
{
	const ap_effect *e = &o->facts->effects[node];
	bool touches = e->result.kind == AP_VAL_TENSOR && ap_focus_touches(o, &e->result.tensor);

	for (size_t k = 0; !touches && k < e->writes.n; k++)
		touches = ap_focus_touches(o, &e->writes.at[k].dest);
	return touches;
}

static ap_row_plans
all_rows(ap_arena *a, const ap_focus *o)
{
	const ap_graph *g = o->facts->graph;
	ap_row_plans rows = { 0 };

	for (uint32_t i = 1; i <= ap_graph_count(g); i++) {
		const ap_node *n = ap_node_get(g, (ap_node_id){ i });

		switch (n->kind) {
		case AP_NODE_INPUT:
			*AP_PUSH(a, &rows) = (ap_row_plan){ AP_ROW_INPUT, i };
			break;
		case AP_NODE_CONSTANT:
			*AP_PUSH(a, &rows) = (ap_row_plan){ AP_ROW_CONSTANT, i };
			break;
		case AP_NODE_CALL:
			if (n->spelling != AP_SPELL_UNPACKED)
				*AP_PUSH(a, &rows) = (ap_row_plan){ AP_ROW_CALL, i };
			break;
		}
	}
	for (uint32_t k = 0; k < o->facts->outputs.n; k++)
		*AP_PUSH(a, &rows) = (ap_row_plan){ AP_ROW_OUTPUT, k };
	if (o->input >= 0)
		*AP_PUSH(a, &rows) = (ap_row_plan){ AP_ROW_AFTERWARDS, (uint32_t)o->input };
	return rows;
}

/* 0: must be seen, 3: nothing is lost without it. */
static int
need(const ap_focus *o, const ap_row_plan *r)
{
	switch (r->kind) {
	case AP_ROW_INPUT:
	case AP_ROW_CONSTANT:
	case AP_ROW_CALL:
		if (o->path[r->number] || r->number == o->here || r->number == o->facts->at.i)
			return 0;
		if (node_touches(o, r->number))
			return 1;
		return r->kind == AP_ROW_CALL ? 3 : 2;
	case AP_ROW_OUTPUT:
		return r->number == o->output || r->number == o->stored ? 0 : 2;
	case AP_ROW_AFTERWARDS:
		return 0;
	case AP_ROW_ELIDED:
		break;
	}
	ap_bug("row of kind %d", (int)r->kind);
}

/* Of the rows of one need, those that still fit: from both ends. */
static void
keep_from_both_ends(const uint8_t *needs, size_t n, uint8_t which, size_t room, bool *keep)
{
	size_t front = 0, back = n;
	bool at_front = true;

	while (front < back && room > 0) {
		size_t i = at_front ? front++ : --back;

		if (needs[i] != which)
			continue;
		keep[i] = true;
		room--;
		at_front = !at_front;
	}
}

static bool *
choose(ap_arena *a, const ap_focus *o, const ap_row_plans *all, size_t most)
{
	uint8_t *needs = AP_NEW_N(a, uint8_t, all->n);
	bool *keep = AP_NEW_N(a, bool, all->n);
	size_t count[4] = { 0 };

	for (size_t i = 0; i < all->n; i++)
		count[needs[i] = (uint8_t)need(o, &all->at[i])]++;
	for (uint8_t k = 0; k < 4; k++) {
		keep_from_both_ends(needs, all->n, k, most, keep);
		most -= count[k] < most ? count[k] : most;
	}
	return keep;
}

ap_row_plans
ap_focus_rows(ap_arena *a, const ap_focus *o, size_t most_rows)
{
	ap_row_plans all = all_rows(a, o), out = { 0 };

	if (!most_rows || all.n <= most_rows)
		return all;
	const bool *keep = choose(a, o, &all, most_rows);

	for (size_t i = 0; i < all.n; i++) {
		if (keep[i])
			*AP_PUSH(a, &out) = all.at[i];
		else if (out.n && out.at[out.n - 1].kind == AP_ROW_ELIDED)
			out.at[out.n - 1].number++;
		else
			*AP_PUSH(a, &out) = (ap_row_plan){ AP_ROW_ELIDED, 1 };
	}
	return out;
}
