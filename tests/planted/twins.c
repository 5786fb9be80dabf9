#include "planted/twin.h"
#include "spec/classes.h"

static ap_pass_result run_twin(ap_arena *a, const ap_graph *g, const ap_pass_context *c, ap_diags *d);

#define ROW(name, what) .pass = { "twin-" name, run_twin, 0, AP_F_IO_MAP | AP_F_FUNCTIONAL, 0, what }
const twin twins[] = {
#define CLASSES(name, claims, fault_class, stands_for) { ROW(name, stands_for), .fault = fault_class, .from = stands_for, .classes = claims },
#define APART(name, fault_class, stands_for) { ROW(name, stands_for), .fault = fault_class, .from = stands_for, .apart = true },
#define SEES(name, function, fault_class, stands_for) { ROW(name, stands_for), .fault = fault_class, .from = stands_for, .see = function },
#define EDIT(name, function, start, other, argument, more, fault_class, stands_for) \
	{ ROW(name, stands_for), .fault = fault_class, .from = stands_for, .edit = function, .at = start, .to = other, .n = argument, .by = more },
#include "planted/twins.def"
};
const size_t twin_count = sizeof twins / sizeof *twins;

const twin *
twin_find(ap_str name)
{
	for (size_t i = 0; i < twin_count; i++)
		if (ap_str_is(name, ap_str_of(twins[i].pass.name)))
			return &twins[i];
	return NULL;
}

const ap_pass *const *
twin_passes(void)
{
	static const ap_pass *rows[sizeof twins / sizeof *twins];

	for (size_t i = 0; i < twin_count; i++)
		rows[i] = &twins[i].pass;
	return rows;
}

/* Types, and names that die, were true before the edit: what follows is inferred again. */
static void
forget_types(ap_graph *g, const ap_facts *f)
{
	for (uint32_t i = 1; i <= ap_graph_count(g); i++) {
		ap_node *n = &g->nodes.at[i];

		n->ndropped = 0;
		bool stated = i > g->ninputs && n->kind == AP_NODE_CALL && n->annot.kind == AP_ANNOT_TENSOR;

		if (stated && i <= ap_graph_count(f->graph) && f->effects[i].call.op && !f->effects[i].call.op->custom &&
		    (f->effects[i].call.op->rule || f->effects[i].call.op->twin.i))
			n->annot = (ap_annot){ 0 };
	}
}

static ap_pass_result
make_edit(ap_arena *a, const ap_graph *before, ap_graph *g, const twin *t)
{
	ap_diags d = { .arena = a };
	edit e = { a, before, g, ap_infer(a, g, NULL, &d) };

	if (e.facts->status == AP_INFER_OK) {
		forget_types(g, e.facts);
		t->edit(&e, t);
	}
	return (ap_pass_result){ .status = AP_PASS_OK, .graph = g };
}

/* The graph with inputs that share no memory. */
static const ap_graph *
taken_apart(ap_arena *a, const ap_graph *g)
{
	ap_graph *out = AP_NEW(a, ap_graph);

	*out = *g;
	out->nodes.at = AP_NEW_N(a, ap_node, g->nodes.n);
	out->nodes.cap = g->nodes.n;
	memcpy(out->nodes.at, g->nodes.at, sizeof *g->nodes.at * g->nodes.n);
	for (uint32_t i = 1; i <= g->ninputs; i++)
		out->nodes.at[i].annot.alias = (ap_str){ 0 };
	return out;
}

static ap_pass_result
run_passes(ap_arena *a, const ap_graph *g, const ap_pass_context *c, ap_diags *d)
{
	ap_pass_result r = ap_pass_alias_outputs(a, g, c, d);

	return r.status == AP_PASS_OK ? ap_pass_out_of_place(a, r.graph, c, d) : r;
}

static ap_pass_result
run_twin(ap_arena *a, const ap_graph *g, const ap_pass_context *c, ap_diags *d)
{
	const twin *t = (const twin *)c->pass;
	ap_pass_context inner = { .classes = c->classes, .see = t->see };
	ap_classes claims;

	if (t->classes) {
		ap_require(ap_classes_read(a, ap_str_of(t->classes), d, &claims));
		inner.classes = &claims;
	}
	ap_pass_result r = run_passes(a, t->apart ? taken_apart(a, g) : g, &inner, d);

	for (uint32_t i = 1; t->apart && r.status == AP_PASS_OK && i <= g->ninputs; i++)
		r.graph->nodes.at[i].annot = g->nodes.at[i].annot;
	return r.status == AP_PASS_OK && t->edit ? make_edit(a, g, r.graph, t) : r;
}
