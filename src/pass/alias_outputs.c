/*
 * alias-outputs: an in-place graph for a backend whose programs can't write their inputs.
 *
 *     def forward(self, x, kv):                        def forward(self, x, kv):
 *         mul = x * 2                                      mul = x * 2
 *         add_ = kv.add_(x)                    =>          add_ = kv.add_(x)
 *         return (mul,)                                    return (mul, kv)
 *                                                      io_map = {1: 1}
 *                                                      original_output_count = 1
 *
 * A graph with an io_map runs on its own copy of the inputs, so every input of which a write reaches a cell becomes an
 * output, and io_map stores it back.  The value is the input itself at the return, after all writes; an output that is that
 * very tensor already is not doubled.  An input that is passed through unwritten may share its buffer with that output; a view
 * of it may only if it addresses the same cells in the same order.
 *
 * A kernel call is SSA there: it leaves its operands alone.  What it would have written is copied into the operands after
 * it, in program order, and later readers of the aliased results read the operands.
 */
#include "layout/cover.h"
#include "pass/build.h"

typedef struct aliaser {
	ap_arena *arena;
	const ap_graph *old;
	const ap_facts *facts;
	ap_build build;
	ap_arg *value;             /* by old node: what it is in the new graph */
	bool *written;             /* by input */
	uint32_t *first, *next;    /* by storage: an input on it; by input: the next one on the same storage */
	const uint8_t **covered;   /* by storage: bytes that some input addresses; NULL: not asked yet */
	ap_pass_result stop;
} aliaser;

static const ap_tensor *
input_tensor(const aliaser *s, uint32_t input)
{
	return &s->facts->effects[input].result.tensor;
}

static void
index_inputs(aliaser *s)
{
	s->first = AP_NEW_N(s->arena, uint32_t, s->facts->storages.n);
	s->next = AP_NEW_N(s->arena, uint32_t, s->old->ninputs + 1);
	s->covered = AP_NEW_N(s->arena, const uint8_t *, s->facts->storages.n);
	for (uint32_t i = (uint32_t)s->old->ninputs; i > 0; i--) {
		uint32_t storage = input_tensor(s, i)->storage;

		s->next[i] = s->first[storage];
		s->first[storage] = i;
	}
}

enum { MAX_BYTES = 1 << 28 };

static const uint8_t *
covered_bytes(aliaser *s, uint32_t storage)
{
	int64_t bytes = s->facts->storages.at[storage].bytes;
	uint8_t *map;

	if (s->covered[storage] || bytes > MAX_BYTES)
		return s->covered[storage];
	map = AP_NEW_N(s->arena, uint8_t, bytes + 1);
	for (uint32_t i = s->first[storage]; i; i = s->next[i]) {
		const ap_layout *l = &input_tensor(s, i)->layout;
		int64_t n = ap_layout_count(l);
		char *mark = ap_arena_mark(s->arena);
		const int64_t *at = ap_layout_offsets(s->arena, l);

		for (int64_t k = 0; k < n; k++)
			memset(map + at[k] * l->itemsize, 1, (size_t)l->itemsize);
		ap_arena_reset(s->arena, mark);
	}
	s->covered[storage] = map;
	return map;
}

static bool
stop(aliaser *s, ap_pass_status status, const char *code, const char *what, ap_node_id at)
{
	s->stop = ap_build_refused(status, code, ap_str_printf(s->arena, "%.*s %s", AP_FMT(ap_node_get(s->old, at)->name), what), at);
	return false;
}

/* Is every written cell one that an input addresses? */
static bool
check_reachable(aliaser *s, ap_node_id at, const ap_tensor *dest)
{
	const uint8_t *map;
	int64_t n = ap_layout_count(&dest->layout);

	for (uint32_t i = s->first[dest->storage]; i; i = s->next[i])
		if (ap_cover_check(&input_tensor(s, i)->layout, &dest->layout, AP_OVERLAP_WORK, NULL) == AP_COVERS)
			return true;
	map = covered_bytes(s, dest->storage);
	if (!map || n > MAX_BYTES)
		return stop(s, AP_PASS_UNKNOWN, "too-large", "writes too much to see whether the inputs address all of it", at);
	char *mark = ap_arena_mark(s->arena);
	const int64_t *offsets = ap_layout_offsets(s->arena, &dest->layout);
	for (int64_t k = 0; k < n; k++) {
		int64_t byte = offsets[k] * dest->layout.itemsize;

		if (byte < 0 || byte + dest->layout.itemsize > s->facts->storages.at[dest->storage].bytes ||
		    memchr(map + byte, 0, (size_t)dest->layout.itemsize))
			return stop(s, AP_PASS_REFUSED, "unreachable-write", "writes cells that no input addresses: no output can hold them", at);
	}
	ap_arena_reset(s->arena, mark);
	return true;
}

/* A write to an input's storage marks every input that addresses one of its cells; "may be" counts as yes, which is safe. */
static bool
mark_written(aliaser *s)
{
	for (uint32_t n = 1; n <= ap_graph_count(s->old); n++) {
		const ap_effect *e = &s->facts->effects[n];

		for (size_t w = 0; w < e->writes.n; w++) {
			const ap_tensor *dest = &e->writes.at[w].dest;

			if (s->facts->storages.at[dest->storage].kind != AP_STORAGE_INPUT || !ap_layout_count(&dest->layout))
				continue;
			for (uint32_t i = s->first[dest->storage]; i; i = s->next[i])
				s->written[i] = s->written[i] || ap_overlap_find(&input_tensor(s, i)->layout, &dest->layout, AP_OVERLAP_WORK, NULL) != AP_DISJOINT;
			if (!check_reachable(s, (ap_node_id){ n }, dest))
				return false;
		}
	}
	return true;
}

/* The whole tuple of a lowered kernel is spelled out. */
static ap_arg
whole_value(aliaser *s, ap_node_id id)
{
	const ap_arg *v = &s->value[id.i];

	if (v->kind != AP_ARG_TUPLE)
		return *v;
	ap_arg *items = AP_NEW_N(s->arena, ap_arg, v->n);
	for (size_t k = 0; k < v->n; k++)
		items[k] = v->items[k].node.i != v->node.i ? v->items[k] : ap_arg_of_node(ap_build_item(&s->build, v->node, (int64_t)k));
	return (ap_arg){ .kind = AP_ARG_TUPLE, .items = items, .n = v->n };
}

static ap_arg map_arg(aliaser *s, const ap_arg *a);

static const ap_arg *
map_args(aliaser *s, const ap_arg *args, size_t n)
{
	ap_arg *out = AP_NEW_N(s->arena, ap_arg, n);

	for (size_t i = 0; i < n; i++)
		out[i] = map_arg(s, &args[i]);
	return out;
}

static ap_arg
map_arg(aliaser *s, const ap_arg *a)
{
	ap_arg out = *a;

	out.span = (ap_span){ 0 };
	if (a->kind == AP_ARG_NODE)
		return whole_value(s, a->node);
	if (a->n)
		out.items = map_args(s, a->items, a->n);
	return out;
}

static ap_node_id
copy_node(aliaser *s, ap_node_id id)
{
	const ap_node *n = ap_node_get(s->old, id);
	ap_keyword *keywords = AP_NEW_N(s->arena, ap_keyword, n->nkeywords);

	for (size_t i = 0; i < n->nkeywords; i++)
		keywords[i] = (ap_keyword){ n->keywords[i].name, map_arg(s, &n->keywords[i].value) };
	return ap_build_copy(&s->build, id, map_args(s, n->args, n->nargs), keywords);
}

static bool
same_tensor(const ap_tensor *a, const ap_tensor *b)
{
	return a->storage == b->storage && a->dtype == b->dtype && a->conj == b->conj && a->neg == b->neg &&
	       ap_layout_same(&a->layout, &b->layout);
}

/* The write of a kernel that gives this result, if it is an aliased one.  Of two empty operands at one place it is the very object. */
static const ap_write *
write_of_result(const ap_effect *e, const ap_val *result)
{
	const ap_write *found = NULL;

	for (size_t w = 0; result->kind == AP_VAL_TENSOR && w < e->writes.n; w++) {
		const ap_write *write = &e->writes.at[w];

		if (same_tensor(&write->dest, &result->tensor) && (!found || write->dest.object == result->tensor.object))
			found = write;
	}
	return found;
}

static bool
is_kernel(const ap_effect *e)
{
	return !e->call.op && e->writes.n && e->writes.at[0].param < 0 && e->writes.at[0].item >= 0;
}

/* What the tensor is when call n is made: t_() and its like change it. */
static const ap_val *
value_at(const aliaser *s, ap_node_id id, uint32_t n)
{
	const ap_val *v = &s->facts->effects[id.i].result;

	for (uint32_t k = n; v->kind == AP_VAL_TENSOR && v->tensor.object && k-- > id.i + 1;) {
		const ap_effect *e = &s->facts->effects[k];

		if (e->call.op && e->call.op->class == AP_CLASS_INPLACE_VIEW && e->result.kind == AP_VAL_TENSOR && e->result.tensor.object == v->tensor.object)
			return &e->result;
	}
	return v;
}

static bool
check_operand(aliaser *s, uint32_t n, const ap_arg *arg, int item)
{
	const ap_effect *e = &s->facts->effects[n];
	const ap_val *v = arg->kind == AP_ARG_NODE ? value_at(s, arg->node, n) : NULL;

	for (size_t w = 0; v && v->kind == AP_VAL_TENSOR && w < e->writes.n; w++)
		if (e->writes.at[w].item != item && e->writes.at[w].dest.storage == v->tensor.storage &&
		    ap_overlap_find(&e->writes.at[w].dest.layout, &v->tensor.layout, AP_OVERLAP_WORK, NULL) != AP_DISJOINT)
			return stop(s, AP_PASS_REFUSED, "kernel-reads-written", "reads through one operand cells that it writes through another", (ap_node_id){ n });
	return true;
}

/* A call that reads what it writes can't be told from one on a copy once it is SSA. */
static bool
check_kernels(aliaser *s)
{
	for (uint32_t n = 1; n <= ap_graph_count(s->old); n++) {
		const ap_effect *e = &s->facts->effects[n];
		const ap_node *node = ap_node_get(s->old, (ap_node_id){ n });

		if (!is_kernel(e))
			continue;
		for (size_t k = 0; k < node->nkeywords; k++) {
			const ap_arg *args = &node->keywords[k].value;

			for (size_t i = 0; ap_str_eq(node->keywords[k].name, "args") && i < args->n; i++)
				if (!check_operand(s, n, &args->items[i], (int)i))
					return false;
		}
	}
	return true;
}

/* operand.copy_(value); the operand's new name is the operand. */
static ap_arg
store_result(aliaser *s, const ap_write *w, ap_node_id value)
{
	ap_arg operand = s->value[w->operand.node.i], args[2] = { operand, ap_arg_of_node(value) };

	ap_require(w->operand.node.i);
	ap_build_call(&s->build, AP_STR("copy_"), AP_STR("aten.copy_.default"), args, 2, NULL, 0);
	return operand;
}

/* nki = kernel(..)  =>  nki = kernel(..); getitem = nki[0]; copy_ = operand.copy_(getitem); nki[0] is the operand from here on. */
static void
lower_kernel(aliaser *s, ap_node_id id)
{
	const ap_effect *e = &s->facts->effects[id.i];
	ap_node_id call = copy_node(s, id);
	const ap_write *w;

	if (e->result.kind != AP_VAL_LIST) {
		w = write_of_result(e, &e->result);
		s->value[id.i] = w ? store_result(s, w, call) : ap_arg_of_node(call);
		return;
	}
	ap_arg *items = AP_NEW_N(s->arena, ap_arg, e->result.n);
	for (size_t k = 0; k < e->result.n; k++)
		if ((w = write_of_result(e, &e->result.items[k])))
			items[k] = store_result(s, w, ap_build_item(&s->build, call, (int64_t)k));
	for (size_t k = 0; k < e->result.n; k++)
		if (items[k].kind == AP_ARG_NONE)
			items[k] = (ap_arg){ .kind = AP_ARG_NODE, .node = call };
	s->value[id.i] = (ap_arg){ .kind = AP_ARG_TUPLE, .node = call, .items = items, .n = e->result.n };
}

/* getitem of a lowered kernel's tuple: an aliased result is its operand. */
static bool
lower_item(aliaser *s, ap_node_id id)
{
	const ap_node *n = ap_node_get(s->old, id);
	bool item = n->kind == AP_NODE_CALL && (n->spelling == AP_SPELL_GETITEM || n->spelling == AP_SPELL_UNPACKED);

	if (!item || n->nargs != 2 || n->args[0].kind != AP_ARG_NODE || n->args[1].kind != AP_ARG_INT)
		return false;
	const ap_arg *tuple = &s->value[n->args[0].node.i];
	if (tuple->kind != AP_ARG_TUPLE)
		return false;
	int64_t k = n->args[1].integer < 0 ? n->args[1].integer + (int64_t)tuple->n : n->args[1].integer;
	ap_require(0 <= k && k < (int64_t)tuple->n);
	if (tuple->items[k].node.i != tuple->node.i) {
		s->value[id.i] = tuple->items[k];
		return true;
	}
	ap_arg *args = AP_NEW_N(s->arena, ap_arg, 2);
	args[0] = ap_arg_of_node(tuple->node);
	args[1] = n->args[1];
	s->value[id.i] = ap_arg_of_node(ap_build_copy(&s->build, id, args, NULL));
	return true;
}

static void
copy_nodes(aliaser *s)
{
	for (uint32_t i = 1; i <= ap_graph_count(s->old); i++) {
		ap_node_id id = { i };

		ap_build_at(&s->build, id);
		if (is_kernel(&s->facts->effects[i]))
			lower_kernel(s, id);
		else if (!lower_item(s, id))
			s->value[i] = ap_arg_of_node(copy_node(s, id));
	}
}

/* A name that Dynamo gives an input at the top stands for it: by input, what stands for it. */
static const ap_arg *
names_of_inputs(aliaser *s)
{
	ap_arg *names = AP_NEW_N(s->arena, ap_arg, s->old->ninputs + 1);

	memcpy(names, s->value, sizeof *names * (s->old->ninputs + 1));
	for (uint32_t i = (uint32_t)s->old->ninputs + 1; i <= ap_graph_count(s->old); i++) {
		const ap_node *n = &s->old->nodes.at[i];

		if (n->kind != AP_NODE_CALL || n->spelling != AP_SPELL_NAME || n->args[0].kind != AP_ARG_NODE)
			break;
		uint32_t input = n->args[0].node.i;

		if (input <= s->old->ninputs && names[input].node.i == s->value[input].node.i)
			names[input] = s->value[i];
	}
	return names;
}

/* By input: 1 + the number of the first output that is that very tensor and no other input's; 0: none. */
static const uint32_t *
outputs_of_inputs(aliaser *s)
{
	size_t n = s->facts->outputs.n;
	uint32_t *first = AP_NEW_N(s->arena, uint32_t, s->facts->storages.n), *next = AP_NEW_N(s->arena, uint32_t, n + 1),
		 *output = AP_NEW_N(s->arena, uint32_t, s->old->ninputs + 1);

	for (uint32_t k = (uint32_t)n; k > 0; k--) {
		const ap_val *v = &s->facts->outputs.at[k - 1];

		if (v->kind != AP_VAL_TENSOR)
			continue;
		next[k] = first[v->tensor.storage];
		first[v->tensor.storage] = k;
	}
	for (uint32_t i = 1; i <= s->old->ninputs; i++) {
		uint32_t *at = &first[input_tensor(s, i)->storage];

		while (*at && !same_tensor(&s->facts->outputs.at[*at - 1].tensor, input_tensor(s, i)))
			at = &next[*at];
		output[i] = *at;
		if (*at)
			*at = next[*at];
	}
	return output;
}

/* Builds the returned tuple and the io_map. */
static void
alias_outputs(aliaser *s)
{
	ap_graph *g = s->build.graph;
	size_t n = s->facts->outputs.n, nio = 0, nextra = 0;
	uint32_t *input_of = AP_NEW_N(s->arena, uint32_t, n);
	ap_arg *extra = AP_NEW_N(s->arena, ap_arg, s->old->ninputs);
	ap_io *io = AP_NEW_N(s->arena, ap_io, s->old->ninputs), *late = AP_NEW_N(s->arena, ap_io, s->old->ninputs);
	const uint32_t *output_of = outputs_of_inputs(s);
	const ap_arg *names = names_of_inputs(s);

	for (uint32_t i = 1; i <= s->old->ninputs; i++) {
		if (output_of[i]) {
			input_of[output_of[i] - 1] = i;
		} else if (s->written[i]) {
			late[nextra] = (ap_io){ .output = (int64_t)(n + nextra), .input = i - 1 };
			extra[nextra++] = names[i];
		}
	}
	for (size_t k = 0; k < n; k++)
		if (input_of[k])
			io[nio++] = (ap_io){ .output = (int64_t)k, .input = input_of[k] - 1 };
	for (size_t k = 0; k < nextra; k++)
		io[nio++] = late[k];

	ap_arg returned = map_arg(s, &s->old->returned);
	bool flat = returned.kind == AP_ARG_TUPLE || returned.kind == AP_ARG_LIST;
	if (nextra) {
		size_t head = flat ? returned.n : 1;
		ap_arg *items = AP_NEW_N(s->arena, ap_arg, head + nextra);

		for (size_t k = 0; k < head; k++)
			items[k] = flat ? returned.items[k] : returned;
		memcpy(items + head, extra, nextra * sizeof *extra);
		returned = (ap_arg){ .kind = flat ? returned.kind : AP_ARG_TUPLE, .items = items, .n = head + nextra };
	}
	g->returned = returned;
	g->has_io_map = true;
	g->io_map = io;
	g->nio = nio;
	g->original_output_count = (int64_t)n;
}

ap_pass_result
ap_pass_alias_outputs(ap_arena *a, const ap_graph *g, const ap_pass_context *c, ap_diags *d)
{
	aliaser s = { .arena = a, .old = g };

	if (g->has_io_map)
		return ap_build_refused(AP_PASS_REFUSED, "io-map", AP_STR("the graph carries an io_map already"), (ap_node_id){ 0 });
	s.facts = ap_pass_infer(a, g, c, d);
	if (s.facts->status != AP_INFER_OK)
		return ap_build_stopped(s.facts);
	s.written = AP_NEW_N(a, bool, g->ninputs + 1);
	s.value = AP_NEW_N(a, ap_arg, g->nodes.n);
	index_inputs(&s);
	if (!mark_written(&s) || !check_kernels(&s))
		return s.stop;
	s.build = ap_build_begin(a, g);
	copy_nodes(&s);
	alias_outputs(&s);
	ap_build_drop_names(&s.build);
	return ap_build_finish(&s.build, NULL);
}
