#include "pass/build.h"

const ap_facts *
ap_pass_infer(ap_arena *a, const ap_graph *g, const ap_pass_context *c, ap_diags *d)
{
	ap_infer_options o = { .classes = c->classes };
	const ap_facts *known = c->classes || c->see ? NULL : c->facts;

	if (known && known->graph == g)
		return known;
	ap_facts *f = ap_infer(a, g, &o, d);

	if (c->see && f->status == AP_INFER_OK)
		c->see(c->data, f);
	return f;
}

ap_build
ap_build_begin(ap_arena *a, const ap_graph *old)
{
	ap_build b = { .arena = a, .old = old, .graph = ap_graph_make(a, old->ops), .names = ap_names_make(a) };
	ap_graph *g = b.graph;

	ap_graph_reserve(g, old->nodes.n * 2);
	b.copied = AP_NEW_N(a, bool, old->nodes.n);
	g->class_name = old->class_name;
	g->imports_torch = old->imports_torch;
	g->defines = old->defines;
	g->ndefines = old->ndefines;
	g->numbers = old->numbers;
	g->nnumbers = old->nnumbers;
	g->return_comments = old->return_comments;
	g->nreturn_comments = old->nreturn_comments;
	g->has_io_map = old->has_io_map;
	g->io_map = old->io_map;
	g->nio = old->nio;
	g->original_output_count = old->original_output_count;
	for (uint32_t i = 1; i <= ap_graph_count(old); i++)
		ap_names_reserve(&b.names, old->nodes.at[i].name);
	return b;
}

void
ap_build_at(ap_build *b, ap_node_id id)
{
	const ap_node *n = ap_node_get(b->old, id);

	if (n->ncomments) {
		b->comments = n->comments;
		b->ncomments = n->ncomments;
	}
}

static ap_node_id
add(ap_build *b, ap_node *n, bool ours)
{
	if (n->kind != AP_NODE_INPUT) {
		n->comments = b->comments;
		n->ncomments = b->ncomments;
		b->ncomments = 0;
	}
	n->span = (ap_span){ 0 };
	while (b->ours.n <= b->graph->nodes.n)
		*AP_PUSH(b->arena, &b->ours) = ours;
	b->ours.at[b->graph->nodes.n] = ours;
	return ap_graph_add(b->graph, n);
}

ap_node_id
ap_build_copy(ap_build *b, ap_node_id old, const ap_arg *args, const ap_keyword *keywords)
{
	ap_node n = *ap_node_get(b->old, old);

	n.args = args;
	n.keywords = keywords;
	n.unpacked = NULL;
	n.nunpacked = 0;
	n.ndropped = 0;
	if (n.spelling == AP_SPELL_UNPACKED)
		n.spelling = AP_SPELL_GETITEM;
	if (b->copied[old.i])
		n.name = ap_names_take(&b->names, n.name);
	b->copied[old.i] = true;
	return add(b, &n, false);
}

ap_node_id
ap_build_call(ap_build *b, ap_str hint, ap_str target, const ap_arg *args, size_t nargs, const ap_keyword *keywords, size_t nkeywords)
{
	ap_arg *copy = AP_NEW_N(b->arena, ap_arg, nargs);
	ap_node n = { .kind = AP_NODE_CALL, .spelling = AP_SPELL_OP, .target = target, .args = copy, .nargs = nargs };

	if (nargs)
		memcpy(copy, args, nargs * sizeof *copy);
	n.keywords = keywords;
	n.nkeywords = nkeywords;
	n.name = ap_names_take(&b->names, hint);
	return add(b, &n, true);
}

ap_node_id
ap_build_function(ap_build *b, ap_str hint, ap_str target, const ap_arg *args, size_t nargs)
{
	ap_node_id id = ap_build_call(b, hint, target, args, nargs, NULL, 0);

	b->graph->nodes.at[id.i].spelling = AP_SPELL_FUNCTION;
	return id;
}

ap_node_id
ap_build_item(ap_build *b, ap_node_id tuple, int64_t index)
{
	ap_arg *args = AP_NEW_N(b->arena, ap_arg, 2);
	ap_node n = { .kind = AP_NODE_CALL, .spelling = AP_SPELL_GETITEM, .args = args, .nargs = 2 };

	args[0] = ap_arg_of_node(tuple);
	args[1] = ap_arg_of_int(index);
	n.name = ap_names_take(&b->names, AP_STR("getitem"));
	return add(b, &n, true);
}

ap_annot
ap_build_annot(ap_arena *a, const ap_tensor *t, bool strides)
{
	ap_annot out = { .kind = AP_ANNOT_TENSOR, .dtype = t->dtype, .rank = t->layout.rank, .size = t->layout.size, .device = ap_tensor_device(t) };
	ap_buf b = { .arena = a };

	out.stride = strides ? t->layout.stride : NULL;
	ap_buf_put(&b, ap_dtype_text(t->dtype));
	for (int k = 0; k < (strides ? 2 : 1); k++) {
		ap_buf_putc(&b, '[');
		for (int d = 0; d < out.rank; d++) {
			ap_buf_put(&b, d ? AP_STR(", ") : AP_STR(""));
			ap_buf_size(&b, k ? out.stride[d] : out.size[d]);
		}
		ap_buf_putc(&b, ']');
	}
	if (strides)
		ap_buf_put(&b, out.device);
	out.text = ap_buf_str(&b);
	return out;
}

/* The last node that uses each name, found from the end as torch.fx does (torch/fx/graph.py, register_last_uses). */
typedef struct uses {
	ap_build *b;
	bool *seen;
	AP_VEC(ap_str) dying;
} uses;

static void
see_use(void *data, ap_node_id id)
{
	uses *u = data;

	if (u->seen[id.i])
		return;
	u->seen[id.i] = true;
	*AP_PUSH(u->b->arena, &u->dying) = ap_node_get(u->b->graph, id)->name;
}

void
ap_build_drop_names(ap_build *b)
{
	ap_graph *g = b->graph;
	uses u = { .b = b, .seen = AP_NEW_N(b->arena, bool, g->nodes.n) };

	ap_arg_each_node(&g->returned, see_use, &u);
	for (uint32_t i = (uint32_t)ap_graph_count(g); i > g->ninputs; i--) {
		ap_node *n = &g->nodes.at[i];

		u.dying.at = NULL;
		u.dying.n = u.dying.cap = 0;
		bool unused = !u.seen[i];
		for (size_t k = 0; k < n->nargs; k++)
			ap_arg_each_node(&n->args[k], see_use, &u);
		for (size_t k = 0; k < n->nkeywords; k++)
			ap_arg_each_node(&n->keywords[k].value, see_use, &u);
		if (n->kind == AP_NODE_CALL && n->spelling == AP_SPELL_NAME)
			continue;
		if (unused)
			*AP_PUSH(b->arena, &u.dying) = n->name;
		n->dropped = u.dying.at;
		n->ndropped = u.dying.n;
	}
}

void
ap_build_annotate(ap_build *b, const ap_facts *f)
{
	for (uint32_t i = 1; i <= ap_graph_count(b->graph); i++) {
		ap_node *n = &b->graph->nodes.at[i];
		const ap_val *v = &f->effects[i].result;

		if (n->kind != AP_NODE_CALL || n->annot.kind == AP_ANNOT_TUPLE)
			continue;
		n->annot = (ap_annot){ 0 };
		if (n->spelling != AP_SPELL_NAME && n->spelling != AP_SPELL_SETITEM && v->kind == AP_VAL_TENSOR)
			n->annot = ap_build_annot(b->arena, &v->tensor, true);
	}
}

ap_pass_result
ap_build_refused(ap_pass_status status, const char *code, ap_str reason, ap_node_id at)
{
	return (ap_pass_result){ .status = status, .code = code, .reason = reason, .at = at };
}

ap_pass_result
ap_build_stopped(const ap_facts *f)
{
	switch (f->status) {
	case AP_INFER_OK:
		break;
	case AP_INFER_INVALID:
		return ap_build_refused(AP_PASS_INVALID, f->code, f->reason, f->at);
	case AP_INFER_UNKNOWN:
		return ap_build_refused(AP_PASS_UNKNOWN, f->code, f->reason, f->at);
	case AP_INFER_ERROR:
		return ap_build_refused(AP_PASS_ERROR, f->code, f->reason, f->at);
	}
	ap_bug("inference did not stop");
}

ap_pass_result
ap_build_finish(ap_build *b, const ap_facts **facts)
{
	ap_diags d = { .arena = b->arena };
	ap_facts *f = ap_infer(b->arena, b->graph, NULL, &d);
	if (facts)
		*facts = f;
	ap_str at = f->at.i ? ap_node_get(b->graph, f->at)->name : AP_STR("its return");

	if (f->status != AP_INFER_OK)
		return ap_build_refused(AP_PASS_UNKNOWN, f->code,
		                        ap_str_printf(b->arena, "the rewritten graph would be refused at %.*s: %.*s", AP_FMT(at), AP_FMT(f->reason)),
		                        (ap_node_id){ 0 });
	ap_build_annotate(b, f);
	return (ap_pass_result){ .status = AP_PASS_OK, .graph = b->graph, .facts = f };
}
