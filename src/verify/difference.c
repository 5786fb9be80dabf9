/* A difference in words and numbers: which cell, both terms, where they come from, on which inputs. */
#include "verify/query.h"

enum { TERM_TEXT = 160, INPUTS_MAX = 64 };

static const ap_tensor *
seen_tensor(const ap_query *q, ap_seen_use seen)
{
	const ap_facts *f = q->side[seen.side].run;

	return seen.output ? &f->outputs.at[seen.number].tensor : &f->effects[seen.number].result.tensor;
}

/* The index in the graph's own coordinates. */
static int
full_index(const ap_query *q, ap_seen_use seen, int64_t element, int64_t index[AP_MAX_RANK])
{
	const ap_layout *l = &seen_tensor(q, seen)->layout;

	if (q->contraction)
		ap_contraction_index(q->contraction, seen, element, index);
	for (int d = l->rank - 1; d >= 0 && !q->contraction; d--) {
		index[d] = element % l->size[d];
		element /= l->size[d];
	}
	return l->rank;
}

static int64_t
full_element(const ap_query *q, ap_seen_use seen, int64_t element)
{
	const ap_facts *f = q->side[seen.side].facts;
	const ap_layout *l = seen.output ? &f->outputs.at[seen.number].tensor.layout : &f->effects[seen.number].result.tensor.layout;
	int64_t index[AP_MAX_RANK], full = 0;
	int rank = full_index(q, seen, element, index);

	for (int d = 0; d < rank; d++)
		full = full * l->size[d] + index[d];
	return full;
}

ap_str
ap_query_index_text(const ap_query *q, ap_arena *a, ap_seen_use seen, int64_t element)
{
	int64_t index[AP_MAX_RANK];
	int rank = full_index(q, seen, element, index);
	ap_buf b = { .arena = a };

	ap_buf_putc(&b, '[');
	for (int d = 0; d < rank; d++)
		ap_buf_printf(&b, "%s%lld", d ? ", " : "", (long long)index[d]);
	ap_buf_putc(&b, ']');
	return ap_buf_str(&b);
}

/* Puts "kv[0, 2]" if an element of x begins at `byte` of its storage; elements of another width than the cell are no name for it. */
static bool
put_element(ap_query *q, ap_buf *out, ap_seen_use seen, int64_t byte, int64_t width)
{
	const ap_tensor *x = seen_tensor(q, seen);
	const ap_node *node = ap_node_get(q->side[seen.side].graph, (ap_node_id){ (uint32_t)seen.number });
	int64_t n = ap_layout_count(&x->layout);

	if (x->layout.itemsize != width)
		return false;
	for (int64_t e = 0; e < n; e++) {
		if (ap_layout_at(&x->layout, e) * width != byte)
			continue;
		if (node->kind == AP_NODE_CONSTANT)
			ap_buf_printf(out, "self.%.*s", AP_FMT(node->target));
		else
			ap_buf_put(out, node->name);
		if (x->layout.rank)
			ap_buf_put(out, ap_query_index_text(q, q->arena, seen, e));
		return true;
	}
	return false;
}

static bool
put_input_cell(ap_query *q, ap_buf *out, uint32_t symbol, int64_t cell)
{
	const ap_side *s = &q->side[0];
	size_t owner = s->graph->ninputs;

	for (size_t i = 0; i < s->graph->ninputs; i++) {
		const ap_tensor *x = ap_side_run_input(s, i);
		int64_t unit = s->interp->storages[x->storage].unit;

		if (ap_side_symbol(q, s, x->storage) != symbol)
			continue;
		if (put_element(q, out, (ap_seen_use){ .number = i + 1 }, cell * unit, unit))
			return true;
		owner = owner == s->graph->ninputs ? i : owner;
	}
	if (owner == s->graph->ninputs)
		return false;
	ap_buf_printf(out, "storage(%.*s)[%lld]", AP_FMT(ap_side_input_name(s, owner)), (long long)cell);
	return true;
}

static bool
put_constant_cell(ap_query *q, ap_buf *out, const ap_side *s, ap_str target, int64_t cell)
{
	for (uint32_t i = 1; i <= ap_graph_count(s->graph); i++) {
		const ap_node *n = ap_node_get(s->graph, (ap_node_id){ i });

		if (n->kind != AP_NODE_CONSTANT || !ap_str_is(n->target, target))
			continue;
		int64_t width = s->facts->effects[i].result.tensor.layout.itemsize;

		return put_element(q, out, (ap_seen_use){ .side = (int)(s - q->side), .number = i }, cell * width, width);
	}
	return false;
}

static void
put_cell(void *data, ap_buf *out, const ap_terms *t, ap_term input)
{
	ap_query *q = data;
	const ap_term_node *n = ap_term_get(t, input);
	ap_str symbol = ap_terms_symbol_text(t, n->symbol);

	if (ap_str_starts(symbol, AP_STR("constant "))) {
		ap_str target = ap_str_cut(symbol, strlen("constant "), symbol.n);

		if (put_constant_cell(q, out, &q->side[0], target, n->index) || put_constant_cell(q, out, &q->side[1], target, n->index))
			return;
	} else if (put_input_cell(q, out, n->symbol, n->index)) {
		return;
	}
	ap_buf_put(out, symbol);
	if (!ap_str_eq(symbol, "random"))
		ap_buf_printf(out, "[%lld]", (long long)n->index);
}

ap_namer
ap_query_namer(ap_query *q)
{
	return (ap_namer){ q, put_cell };
}

static ap_str
term_text(ap_query *q, ap_term t)
{
	ap_namer namer = ap_query_namer(q);
	ap_buf b = { .arena = q->keep };

	ap_term_say(&b, q->terms, t, &namer, TERM_TEXT);
	return ap_buf_str(&b);
}

static ap_str
value_text(ap_query *q, ap_term t, const ap_value *values)
{
	ap_buf b = { .arena = q->keep };

	ap_value_print(&b, ap_term_dtype(q->terms, t), values[t.i]);
	return ap_buf_str(&b);
}

void
ap_query_put_inputs(ap_query *q, const ap_term *roots, size_t n, const ap_value *values)
{
	const bool *needed = ap_terms_needed(q->arena, q->terms, roots, n);
	uint32_t top = 0;

	for (size_t k = 0; k < n; k++)
		top = roots[k].i > top ? roots[k].i : top;
	for (uint32_t i = 1; i <= top; i++) {
		ap_term x = { i };
		ap_buf name = { .arena = q->keep };

		if (!needed[i] || ap_term_get(q->terms, x)->kind != AP_TERM_INPUT)
			continue;
		if (q->result.inputs.n >= INPUTS_MAX) {
			q->result.inputs_more++;
			continue;
		}
		put_cell(q, &name, q->terms, x);
		*AP_PUSH(q->keep, &q->result.inputs) = (ap_ce_cell){ ap_buf_str(&name), value_text(q, x, values) };
	}
}

static ap_span
output_span(const ap_side *s, size_t k, int64_t element)
{
	const ap_val *v = &s->run->outputs.at[k];
	uint32_t writer = element >= 0 ? ap_side_writer(s->interp->storages, &v->tensor, element) : 0;

	if (!writer)
		writer = v->node.i > s->graph->ninputs ? v->node.i : 0;
	return writer ? ap_side_node_span(s, writer) : s->graph->return_span;
}

/* The line that put the content of an input's element there, or the io_map where nothing did. */
static ap_span
input_span(const ap_side *s, size_t i, int64_t element)
{
	uint32_t writer = ap_side_writer(s->caller, ap_side_run_input(s, i), element);
	int64_t output = ap_side_output_for(s, i);

	if (!s->graph->has_io_map)
		return ap_side_node_span(s, writer);
	if (!writer)
		return s->graph->io_span;
	return output == (int64_t)writer - 1 ? output_span(s, writer - 1, element) : output_span(s, writer - 1, -1);
}

static size_t
conflict_input(const ap_query *q, uint32_t number)
{
	int64_t output = q->side[1].interp->conflicts.at[number].second;

	for (size_t i = 0; i < q->side[1].graph->ninputs; i++) {
		if (ap_side_output_for(&q->side[1], i) == output)
			return i;
	}
	return 0;
}

static void
locate(ap_query *q, const ap_pair *p)
{
	ap_result *r = &q->result;
	const ap_side *s = q->side;
	size_t k = p->number;

	switch (p->kind) {
	case AP_SEEN_OUTPUT:
		r->what = ap_str_printf(q->keep, "output %zu", k);
		r->where = (ap_place){ AP_PLACE_OUTPUT, p->number, full_element(q, (ap_seen_use){ .output = true, .number = k }, p->element) };
		r->cell = ap_query_index_text(q, q->keep, (ap_seen_use){ .output = true, .number = k }, p->element);
		r->before_at = output_span(&s[0], k, p->element);
		r->after_at = output_span(&s[1], k, p->element);
		return;
	case AP_SEEN_INPUT:
		r->what = ap_str_printf(q->keep, "input %.*s", AP_FMT(ap_side_input_name(&s[0], k)));
		r->where = (ap_place){ AP_PLACE_INPUT, p->number, full_element(q, (ap_seen_use){ .number = k + 1 }, p->element) };
		r->cell = ap_query_index_text(q, q->keep, (ap_seen_use){ .number = k + 1 }, p->element);
		r->before_at = input_span(&s[0], k, p->element);
		r->after_at = input_span(&s[1], k, p->element);
		return;
	case AP_SEEN_GAP:
		r->what = ap_str_printf(q->keep, "input %.*s", AP_FMT(ap_side_input_name(&s[0], k)));
		r->where = (ap_place){ AP_PLACE_BYTE, p->number, p->element * s[0].interp->storages[ap_side_input(&s[0], k)->storage].unit };
		r->cell = ap_str_printf(q->keep, "storage cell %lld", (long long)p->element);
		return;
	case AP_SEEN_RANDOM:
		r->what = AP_STR("random generator");
		return;
	case AP_SEEN_CONFLICT:
		k = conflict_input(q, p->number);
		r->what = ap_str_printf(q->keep, "input %.*s", AP_FMT(ap_side_input_name(&s[1], k)));
		r->where = (ap_place){ AP_PLACE_BYTE, (uint32_t)k, s[1].interp->conflicts.at[p->number].byte };
		r->cell = ap_str_printf(q->keep, "storage byte %lld", (long long)r->where.element);
		r->after_at = s[1].graph->io_span;
		return;
	}
}

static const char *
code_of(ap_query *q, const ap_pair *p)
{
	switch (p->kind) {
	case AP_SEEN_OUTPUT:
		return "output-differs";
	case AP_SEEN_INPUT:
		if (ap_side_output_for(&q->side[1], p->number) >= 0 && !ap_side_changes(q, &q->side[0], p->number))
			return "io-map-unmutated";
		return "input-differs";
	case AP_SEEN_GAP:
		return "input-differs";
	case AP_SEEN_RANDOM:
		return "generator-differs";
	case AP_SEEN_CONFLICT:
		return "io-map-conflict";
	}
	ap_bug("pair of kind %d", (int)p->kind);
}

void
ap_query_put_difference(ap_query *q, const ap_pair *p, const ap_value *values)
{
	ap_result *r = &q->result;

	locate(q, p);
	r->before_term = term_text(q, p->side[0]);
	r->after_term = term_text(q, p->side[1]);
	r->before_value = value_text(q, p->side[0], values);
	r->after_value = value_text(q, p->side[1], values);
	ap_query_put_inputs(q, p->side, 2, values);
	r->cause = ap_query_cause(q, p);
	if (p->kind == AP_SEEN_CONFLICT) {
		const ap_conflict *c = &q->side[1].interp->conflicts.at[p->number];

		ap_query_settle(q, AP_REFUTED, "io-map-conflict", "io_map stores outputs %lld and %lld into one cell, with different content",
		          (long long)c->first, (long long)c->second);
		return;
	}
	ap_query_settle(q, AP_REFUTED, code_of(q, p), "%.*s%s%.*s differs", AP_FMT(r->what), r->cell.n > 2 ? ", cell " : "",
	          r->cell.n > 2 ? (int)r->cell.n : 0, r->cell.p ? r->cell.p : "");
}
