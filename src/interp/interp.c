/* Runs a graph on terms: the steps of graph/infer.h in program order.  Reads and write-backs of the finished run. */
#include "interp/run.h"

bool
ap_run_stop(ap_run *r, ap_infer_status status, const char *code, ap_str reason)
{
	r->in->status = status;
	r->in->code = code;
	r->in->reason = reason;
	r->in->at = (ap_node_id){ r->node };
	return false;
}

ap_term
ap_run_get(ap_run *r, const ap_tensor *x, int64_t at)
{
	return ap_cells_get(r->arena, r->terms, r->in->facts, r->in->storages, x, at);
}

void
ap_run_set(ap_run *r, const ap_tensor *x, int64_t at, ap_term value)
{
	ap_cells_set(r->arena, r->terms, r->in->facts, r->in->storages, x, at, value, r->node);
}

const ap_slot *
ap_run_read(ap_run *r, size_t k, const ap_tensor *x)
{
	while (r->slots.n <= k)
		*AP_PUSH(r->arena, &r->slots) = (ap_slot){ 0 };
	ap_slot *s = &r->slots.at[k];
	size_t n = (size_t)ap_layout_count(&x->layout);

	if (s->cap < n)
		s->at = ap_arena_grow(r->arena, s->at, 0, &s->cap, n, sizeof *s->at);
	s->n = n;
	n = 0;
	for (ap_walk w = ap_walk_begin(&x->layout); w.left > 0; ap_walk_next(&w))
		s->at[n++] = ap_run_get(r, x, w.at);
	return s;
}

ap_interp *
ap_interp_run(ap_arena *a, const ap_facts *f, ap_terms *t, int side)
{
	ap_interp *in = AP_NEW(a, ap_interp);
	ap_run r = { .in = in, .arena = a, .terms = t, .side = side };

	*in = (ap_interp){ .facts = f, .terms = t, .status = f->status, .code = f->code, .reason = f->reason, .at = f->at };
	in->storages = ap_cells_make(a, f, t, side);
	if (!f->effects)
		return in;
	for (uint32_t i = 1; i <= ap_graph_count(f->graph); i++) {
		r.node = i;
		AP_PLACE(f->graph, ap_node_get(f->graph, (ap_node_id){ i }));
		for (size_t k = 0; k < f->effects[i].steps.n; k++) {
			if (!ap_run_step(&r, &f->effects[i].steps.at[k]))
				return in;
		}
		if (f->status != AP_INFER_OK && i == f->at.i)
			break;
	}
	AP_NO_PLACE();
	return in;
}

ap_term *
ap_interp_read_in(ap_arena *a, ap_interp *in, const ap_cells *storages, const ap_tensor *x)
{
	ap_term *out = AP_NEW_N(a, ap_term, ap_layout_count(&x->layout));
	size_t n = 0;

	for (ap_walk w = ap_walk_begin(&x->layout); w.left > 0; ap_walk_next(&w))
		out[n++] = ap_cells_get(a, in->terms, in->facts, storages, x, w.at);
	return out;
}

ap_term *
ap_interp_read(ap_arena *a, ap_interp *in, const ap_tensor *x)
{
	return ap_interp_read_in(a, in, in->storages, x);
}
