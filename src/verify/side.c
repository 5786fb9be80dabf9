#include "verify/query.h"

const ap_tensor *
ap_side_input(const ap_side *s, size_t i)
{
	const ap_val *v = &s->facts->effects[i + 1].result;

	ap_require(i < s->graph->ninputs && v->kind == AP_VAL_TENSOR);
	return &v->tensor;
}

const ap_tensor *
ap_side_run_input(const ap_side *s, size_t i)
{
	return &s->run->effects[i + 1].result.tensor;
}

ap_str
ap_side_input_name(const ap_side *s, size_t i)
{
	return ap_node_get(s->graph, (ap_node_id){ (uint32_t)i + 1 })->name;
}

ap_span
ap_side_node_span(const ap_side *s, uint32_t node)
{
	return node && node <= ap_graph_count(s->graph) ? ap_node_get(s->graph, (ap_node_id){ node })->span : (ap_span){ 0 };
}

uint32_t
ap_side_writer(const ap_cells *cells, const ap_tensor *x, int64_t element)
{
	const ap_cells *c = &cells[x->storage];

	return c->writer[ap_layout_at(&x->layout, element) * x->layout.itemsize / c->unit];
}

int64_t
ap_side_output_for(const ap_side *s, size_t i)
{
	for (size_t k = 0; k < s->graph->nio; k++) {
		if (s->graph->io_map[k].input == (int64_t)i)
			return s->graph->io_map[k].output;
	}
	return -1;
}

uint32_t
ap_side_symbol(ap_query *q, const ap_side *s, uint32_t storage)
{
	int ordinal = 0;

	for (uint32_t k = 0; k < storage; k++)
		ordinal += s->facts->storages.at[k].kind == AP_STORAGE_INPUT;
	return ap_terms_symbol(q->terms, ap_input_symbol(q->arena, ordinal));
}

bool
ap_side_changes(ap_query *q, const ap_side *s, size_t i)
{
	const ap_tensor *x = ap_side_run_input(s, i);
	const ap_cells *c = &s->caller[x->storage];
	int64_t *at = ap_layout_offsets(q->arena, &x->layout), n = ap_layout_count(&x->layout);
	uint32_t symbol = ap_side_symbol(q, s, x->storage);
	bool changed = false;

	for (int64_t k = 0; k < n && !changed; k++) {
		int64_t first = at[k] * x->layout.itemsize / c->unit, last = ((at[k] + 1) * x->layout.itemsize - 1) / c->unit;

		for (int64_t cell = first; cell <= last; cell++) {
			const ap_term_node *t = ap_term_get(q->terms, c->at[cell]);

			changed |= t->kind != AP_TERM_INPUT || t->symbol != symbol || t->index != cell;
		}
	}
	return changed;
}
