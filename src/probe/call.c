#include "probe/call.h"

#include "text/text.h"

const ap_arg *
ap_probe_value(const ap_probe_call *c, size_t k)
{
	ap_str name = c->op->schema.params[k].name;

	if (k < c->nargs)
		return &c->args[k];
	for (size_t i = 0; i < c->nkeywords; i++) {
		if (ap_str_is(c->keywords[i].name, name))
			return &c->keywords[i].value;
	}
	return NULL;
}

static ap_str
target_of(ap_arena *a, const ap_op *op)
{
	const ap_schema *s = &op->schema;

	return ap_str_printf(a, "%.*s.%.*s.%.*s", AP_FMT(s->ns), AP_FMT(s->name), AP_FMT(s->overload.n ? s->overload : AP_STR("default")));
}

/* The first tensor in a storage owns it, if it reaches no less far than the others; else the one that does. */
static size_t
owner_of(const ap_probe_call *c, uint32_t storage)
{
	size_t owner = c->ntensors;
	int64_t furthest = -1;

	for (size_t k = 0; k < c->ntensors; k++) {
		int64_t first, end = 0;

		if (c->tensors[k].storage != storage)
			continue;
		if (!ap_layout_bytes(&c->tensors[k].layout, &first, &end))
			end = 0;
		if (end > furthest) {
			furthest = end;
			owner = k;
		}
	}
	return owner;
}

static ap_annot
annot_of(ap_arena *a, const ap_probe_call *c, size_t k)
{
	const ap_tensor *x = &c->tensors[k];
	size_t owner = owner_of(c, x->storage);
	ap_annot n = { .kind = AP_ANNOT_TENSOR, .dtype = x->dtype, .rank = x->layout.rank, .size = x->layout.size, .stride = x->layout.stride };

	n.device = AP_STR("cpu");
	n.has_offset = x->layout.offset != 0 || owner != k;
	n.offset = x->layout.offset;
	if (owner != k)
		n.alias = ap_str_printf(a, "x%zu", owner + 1);
	return n;
}

ap_graph *
ap_probe_graph(ap_arena *a, const ap_probe_call *c)
{
	ap_graph *g = ap_graph_make(a, c->ops);
	ap_node call = { .kind = AP_NODE_CALL, .spelling = AP_SPELL_OP, .name = AP_STR("result"), .target = target_of(a, c->op) };
	ap_arg *result = AP_NEW(a, ap_arg);

	for (size_t k = 0; k < c->ntensors; k++)
		ap_graph_add(g, &(ap_node){ .kind = AP_NODE_INPUT, .name = ap_str_printf(a, "x%zu", k + 1), .annot = annot_of(a, c, k) });
	g->ninputs = c->ntensors;
	call.args = c->args;
	call.nargs = c->nargs;
	call.keywords = c->keywords;
	call.nkeywords = c->nkeywords;
	*result = ap_arg_of_node(ap_graph_add(g, &call));
	g->returned = (ap_arg){ .kind = AP_ARG_TUPLE, .items = result, .n = 1 };
	return g;
}

void
ap_probe_say(const ap_probe_call *c, ap_buf *out)
{
	const ap_graph *g = ap_probe_graph(out->arena, c);

	ap_text_print_doing(g, (ap_node_id){ (uint32_t)c->ntensors + 1 }, out);
	for (size_t k = 0; k < c->ntensors; k++) {
		ap_buf_printf(out, "%s x%zu: ", k ? "," : " ", k + 1);
		ap_text_print_annot(&ap_node_get(g, (ap_node_id){ (uint32_t)k + 1 })->annot, out);
	}
}

ap_memory
ap_probe_read(ap_arena *a, const ap_memory *storages, const ap_tensor *x)
{
	int64_t n = ap_layout_count(&x->layout), size = x->layout.itemsize, *at = ap_layout_offsets(a, &x->layout);
	ap_memory out = { .at = AP_NEW_N(a, uint8_t, n * size + 1), .n = (size_t)(n * size) };

	for (int64_t k = 0; k < n; k++) {
		if ((size_t)((at[k] + 1) * size) <= storages[x->storage].n)
			memcpy(out.at + k * size, storages[x->storage].at + at[k] * size, (size_t)size);
	}
	return out;
}
