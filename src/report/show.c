#include "report/show.h"

/* One name that lies in a storage. */
typedef struct member { uint32_t storage; ap_node_id node; ap_str name; ap_tensor tensor; bool writes; } member;
typedef AP_VEC(member) members;

static bool
writes_storage(const ap_effect *e, uint32_t storage)
{
	for (size_t i = 0; i < e->writes.n; i++) {
		if (e->writes.at[i].dest.storage == storage)
			return true;
	}
	return false;
}

/* The results of a node: the tensor itself, or the items of a tuple (nested ones count as one value each; depth is limited by infer). */
static void
add_value(ap_arena *a, const ap_facts *f, members *out, ap_node_id id, ap_str name, const ap_val *v)
{
	if (v->kind == AP_VAL_TENSOR)
		*AP_PUSH(a, out) = (member){ v->tensor.storage, id, name, v->tensor, writes_storage(&f->effects[id.i], v->tensor.storage) };
	for (size_t i = 0; v->kind == AP_VAL_LIST && i < v->n; i++)
		add_value(a, f, out, id, ap_str_printf(a, "%.*s[%zu]", AP_FMT(name), i), &v->items[i]);
}

static members
collect(ap_arena *a, const ap_facts *f)
{
	members out = { 0 };

	for (uint32_t i = 1; i <= ap_graph_count(f->graph); i++)
		add_value(a, f, &out, (ap_node_id){ i }, ap_node_get(f->graph, (ap_node_id){ i })->name, &f->effects[i].result);
	return out;
}

/* Something numbered that has to do with a storage. */
typedef struct entry { uint32_t storage, number; } entry;
typedef AP_VEC(entry) entries;

/* Those of storage k are numbers[from[k]] to numbers[from[k + 1] - 1], in the order in which they were put. */
typedef struct shelf { uint32_t *from, *numbers; } shelf;

static shelf
by_storage(ap_arena *a, const ap_facts *f, const entries *all)
{
	shelf s = { AP_NEW_N(a, uint32_t, f->storages.n + 1), AP_NEW_N(a, uint32_t, all->n) };
	uint32_t *fill = AP_NEW_N(a, uint32_t, f->storages.n + 1);

	for (size_t i = 0; i < all->n; i++)
		s.from[all->at[i].storage + 1]++;
	for (size_t k = 0; k < f->storages.n; k++)
		s.from[k + 1] += s.from[k];
	memcpy(fill, s.from, sizeof *fill * (f->storages.n + 1));
	for (size_t i = 0; i < all->n; i++)
		s.numbers[fill[all->at[i].storage]++] = all->at[i].number;
	return s;
}

static shelf
shelve_members(ap_arena *a, const ap_facts *f, const members *m)
{
	entries all = { 0 };

	for (uint32_t i = 0; i < m->n; i++)
		*AP_PUSH(a, &all) = (entry){ m->at[i].storage, i };
	return by_storage(a, f, &all);
}

static shelf
shelve_outputs(ap_arena *a, const ap_facts *f)
{
	entries all = { 0 };

	for (uint32_t k = 0; k < f->outputs.n; k++)
		if (f->outputs.at[k].kind == AP_VAL_TENSOR)
			*AP_PUSH(a, &all) = (entry){ f->outputs.at[k].tensor.storage, k };
	return by_storage(a, f, &all);
}

static bool
wrote_before(const ap_effect *e, size_t write)
{
	for (size_t i = 0; i < write; i++)
		if (e->writes.at[i].dest.storage == e->writes.at[write].dest.storage)
			return true;
	return false;
}

/* The nodes that write to a storage in which their own result does not lie. */
static shelf
shelve_writers(ap_arena *a, const ap_facts *f)
{
	entries all = { 0 };

	for (uint32_t i = 1; i <= ap_graph_count(f->graph); i++) {
		const ap_effect *e = &f->effects[i];

		for (size_t k = 0; k < e->writes.n; k++) {
			uint32_t storage = e->writes.at[k].dest.storage;

			if (!wrote_before(e, k) && !(e->result.kind == AP_VAL_TENSOR && e->result.tensor.storage == storage))
				*AP_PUSH(a, &all) = (entry){ storage, i };
		}
	}
	return by_storage(a, f, &all);
}

static void
put_member(ap_buf *out, const ap_facts *f, const member *m)
{
	uint32_t line = ap_node_get(f->graph, m->node)->span.line;

	ap_buf_lit(out, "#   ");
	if (line)
		ap_buf_printf(out, "line %-5u ", line);
	ap_buf_printf(out, "%-16.*s %.*s", AP_FMT(m->name), AP_FMT(ap_dtype_text(m->tensor.dtype)));
	ap_layout_print(&m->tensor.layout, out);
	if (m->writes)
		ap_buf_lit(out, "  writes");
	ap_buf_putc(out, '\n');
}

static void
put_output(ap_buf *out, const ap_facts *f, uint32_t k)
{
	ap_node_id node = f->outputs.at[k].node;
	ap_str name = node.i ? ap_node_get(f->graph, node)->name : (ap_str){ 0 };

	ap_buf_printf(out, "#   output %u%s%.*s\n", k, node.i ? " is " : "", AP_FMT(name));
}

static void
put_writer(ap_buf *out, const ap_facts *f, uint32_t node)
{
	const ap_node *n = ap_node_get(f->graph, (ap_node_id){ node });

	ap_buf_lit(out, "#   ");
	if (n->span.line)
		ap_buf_printf(out, "line %-5u ", n->span.line);
	ap_buf_printf(out, "%-16.*s writes\n", AP_FMT(n->name));
}

static const char *
kind_text(ap_storage_kind k)
{
	switch (k) {
	case AP_STORAGE_RANDOM:
		return "random generator";
	case AP_STORAGE_INPUT:
		return "input";
	case AP_STORAGE_CONSTANT:
		return "constant";
	case AP_STORAGE_FRESH:
		return "made here";
	}
	ap_bug("storage of kind %d", (int)k);
}

void
ap_show_aliases(ap_arena *a, const ap_facts *f, ap_buf *out)
{
	members m = collect(a, f);
	shelf names = shelve_members(a, f, &m), writers = shelve_writers(a, f), outputs = shelve_outputs(a, f);
	size_t set = 0;

	for (uint32_t k = 0; k < f->storages.n; k++) {
		if (names.from[k] == names.from[k + 1])
			continue;
		const ap_storage *s = &f->storages.at[k];

		ap_buf_printf(out, "# alias set %zu: %s, ", ++set, kind_text(s->kind));
		ap_buf_formula(out, s->bytes, false);
		ap_buf_put(out, s->bytes == 1 ? AP_STR(" byte\n") : AP_STR(" bytes\n"));
		for (uint32_t i = names.from[k]; i < names.from[k + 1]; i++)
			put_member(out, f, &m.at[names.numbers[i]]);
		for (uint32_t i = writers.from[k]; i < writers.from[k + 1]; i++)
			put_writer(out, f, writers.numbers[i]);
		for (uint32_t i = outputs.from[k]; i < outputs.from[k + 1]; i++)
			put_output(out, f, outputs.numbers[i]);
	}
	if (f->status != AP_INFER_OK)
		ap_buf_printf(out, "# stopped%s%.*s: %.*s\n", f->at.i ? " at " : "", f->at.i ? (int)ap_node_get(f->graph, f->at)->name.n : 0,
		              f->at.i ? ap_node_get(f->graph, f->at)->name.p : "", AP_FMT(f->reason));
}

static void
put_quoted(ap_buf *out, ap_str s)
{
	for (size_t i = 0; i < s.n; i++) {
		if (s.p[i] == '"' || s.p[i] == '\\')
			ap_buf_putc(out, '\\');
		ap_buf_putc(out, s.p[i]);
	}
}

typedef struct edges { ap_buf *out; uint32_t to; } edges;

static void
put_edge(void *data, ap_node_id id)
{
	edges *e = data;

	ap_buf_printf(e->out, "\tn%u -> n%u;\n", id.i, e->to);
}

static void
put_dot_node(ap_buf *out, const ap_facts *f, uint32_t i)
{
	static const char *const colours[] = { "#a6cee3", "#b2df8a", "#fb9a99", "#fdbf6f", "#cab2d6", "#ffff99", "#8dd3c7", "#fccde5" };
	const ap_node *n = ap_node_get(f->graph, (ap_node_id){ i });
	const ap_val *v = &f->effects[i].result;
	edges e = { out, i };

	ap_buf_printf(out, "\tn%u [label=\"", i);
	put_quoted(out, n->name);
	if (n->kind == AP_NODE_CALL) {
		ap_buf_lit(out, "\\n");
		put_quoted(out, n->target.n ? n->target : n->spelling == AP_SPELL_GETITEM ? AP_STR("[ ]") : AP_STR("[ ] ="));
	}
	if (v->kind == AP_VAL_TENSOR) {
		ap_buf_printf(out, "\\n%.*s", AP_FMT(ap_dtype_text(v->tensor.dtype)));
		ap_layout_print(&v->tensor.layout, out);
		ap_buf_printf(out, "\" fillcolor=\"%s", colours[v->tensor.storage % (sizeof colours / sizeof *colours)]);
	}
	ap_buf_printf(out, "\"%s];\n", n->kind == AP_NODE_CALL ? "" : " shape=box");
	for (size_t k = 0; k < n->nargs; k++)
		ap_arg_each_node(&n->args[k], put_edge, &e);
	for (size_t k = 0; k < n->nkeywords; k++)
		ap_arg_each_node(&n->keywords[k].value, put_edge, &e);
	for (size_t k = 0; k < f->effects[i].writes.n; k++) {
		uint32_t root = f->storages.at[f->effects[i].writes.at[k].dest.storage].node.i;

		if (root && root != i)
			ap_buf_printf(out, "\tn%u -> n%u [color=red style=dashed label=writes constraint=false];\n", i, root);
	}
}

void
ap_show_dot(const ap_facts *f, ap_buf *out)
{
	ap_buf_lit(out, "digraph graph_with_aliases {\n\tnode [style=filled fillcolor=white fontname=monospace shape=ellipse];\n");
	for (uint32_t i = 1; i <= ap_graph_count(f->graph); i++)
		put_dot_node(out, f, i);
	ap_buf_lit(out, "\treturned [shape=plaintext label=\"return\"];\n");
	for (size_t k = 0; k < f->outputs.n; k++) {
		if (f->outputs.at[k].node.i)
			ap_buf_printf(out, "\tn%u -> returned [label=\"%zu\"];\n", f->outputs.at[k].node.i, k);
	}
	ap_buf_lit(out, "}\n");
}
