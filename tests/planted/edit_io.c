/* Faults in what is returned and in io_map. */
#include "planted/twin.h"

static ap_io *
own_io(edit *e, size_t more)
{
	ap_io *io = AP_NEW_N(e->arena, ap_io, e->graph->nio + more);

	if (e->graph->nio)
		memcpy(io, e->graph->io_map, sizeof *io * e->graph->nio);
	e->graph->io_map = io;
	return io;
}

/* The returned tuple, if it is flat; else NULL. */
static ap_arg *
own_outputs(edit *e, size_t *n)
{
	ap_arg *items;

	*n = e->graph->returned.n;
	if (e->graph->returned.kind != AP_ARG_TUPLE)
		return NULL;
	items = AP_NEW_N(e->arena, ap_arg, *n);
	for (size_t i = 0; i < *n; i++) {
		items[i] = e->graph->returned.items[i];
		if (items[i].n)
			return NULL;
	}
	e->graph->returned.items = items;
	return items;
}

void
edit_io_lost(edit *e, const twin *t)
{
	(void)t;
	if (e->graph->nio > 1 || (e->graph->nio && e->graph->io_map[0].output < e->graph->original_output_count))
		e->graph->nio--;
}

/* Only the input that was named in the write is stored back, not those that overlap it. */
void
edit_io_overlap_lost(edit *e, const twin *t)
{
	ap_io *io = own_io(e, 0);
	size_t n = 0;

	(void)t;
	for (size_t k = 0; k < e->graph->nio; k++) {
		bool aliased = e->graph->nodes.at[io[k].input + 1].annot.alias.n != 0;

		if (!aliased || (io[k].output >= e->graph->original_output_count && io[k].output + 1 < (int64_t)e->graph->returned.n))
			io[n++] = io[k];
	}
	e->graph->nio = n;
}

void
edit_io_output_shifted(edit *e, const twin *t)
{
	ap_io *io = own_io(e, 0);

	for (size_t k = 0; k < e->graph->nio; k++)
		io[k].output += t->by;
}

void
edit_io_input_shifted(edit *e, const twin *t)
{
	ap_io *io = own_io(e, 0);

	for (size_t k = 0; k < e->graph->nio; k++)
		io[k].input += t->by;
}

void
edit_io_swapped(edit *e, const twin *t)
{
	ap_io *io = own_io(e, 0);
	int64_t first;

	(void)t;
	if (e->graph->nio < 2)
		return;
	first = io[0].input;
	io[0].input = io[1].input;
	io[1].input = first;
}

void
edit_io_twice(edit *e, const twin *t)
{
	ap_io *io = own_io(e, 0);

	(void)t;
	if (e->graph->nio > 1)
		io[1].input = io[0].input;
}

/* Inputs counted in the order of their names. */
void
edit_io_by_name(edit *e, const twin *t)
{
	ap_io *io = own_io(e, 0);

	(void)t;
	for (size_t k = 0; k < e->graph->nio; k++) {
		ap_str name = e->graph->nodes.at[io[k].input + 1].name;

		io[k].input = 0;
		for (uint32_t i = 1; i <= e->graph->ninputs; i++)
			io[k].input += ap_str_compare(e->graph->nodes.at[i].name, name) < 0;
	}
}

/* The input itself, as it was, is stored back. */
void
edit_io_stale(edit *e, const twin *t)
{
	size_t n;
	ap_arg *outputs = own_outputs(e, &n);

	(void)t;
	for (size_t k = 0; outputs && k < e->graph->nio; k++)
		if (e->graph->io_map[k].output >= e->graph->original_output_count)
			outputs[e->graph->io_map[k].output] = ap_arg_of_node((ap_node_id){ (uint32_t)e->graph->io_map[k].input + 1 });
}

/* An output of the same sizes that is the transposed new value is stored back in its place. */
void
edit_io_transposed(edit *e, const twin *t)
{
	static const char *const views[] = { "aten.t.", "aten.transpose", "aten.permute", "aten.mT", "aten.numpy_T", "aten.swap", "aten.movedim", "aten.flip" };
	ap_io *io = own_io(e, 0);

	(void)t;
	for (size_t k = 0; k < e->graph->nio; k++)
		for (int64_t o = 0; io[k].output < (int64_t)e->graph->returned.n && o < e->graph->original_output_count && o < (int64_t)e->graph->returned.n; o++) {
			const ap_arg *out = &e->graph->returned.items[o], *mine = &e->graph->returned.items[io[k].output];
			const ap_node *n = out->kind == AP_ARG_NODE ? ap_node_get(e->graph, out->node) : NULL;
			bool view = false;

			for (size_t v = 0; n && v < sizeof views / sizeof *views; v++)
				view |= ap_str_starts(n->target, ap_str_of(views[v]));
			if (view && mine->kind == AP_ARG_NODE && edit_same_type(e, out->node, mine->node))
				io[k].output = o;
		}
}

/* An output of an unwritten input's type is stored into it. */
void
edit_io_unmutated(edit *e, const twin *t)
{
	ap_io *io = own_io(e, 1);

	(void)t;
	for (uint32_t i = 1; i <= e->graph->ninputs; i++) {
		bool mapped = false;

		for (size_t k = 0; k < e->graph->nio; k++)
			mapped |= io[k].input == i - 1;
		for (int64_t o = 0; !mapped && o < e->graph->original_output_count && o < (int64_t)e->graph->returned.n; o++) {
			const ap_arg *out = &e->graph->returned.items[o];
			bool used = false;

			for (size_t k = 0; k < e->graph->nio; k++)
				used |= io[k].output == o;
			if (used || out->kind != AP_ARG_NODE || !edit_same_type(e, out->node, (ap_node_id){ i }))
				continue;
			io[e->graph->nio++] = (ap_io){ .output = o, .input = i - 1 };
			return;
		}
	}
}

/* The values that are stored back are returned first, and io_map still counts from behind. */
void
edit_outputs_mutated_first(edit *e, const twin *t)
{
	size_t n, at = 0, own = (size_t)e->graph->original_output_count;
	ap_arg *outputs = own_outputs(e, &n), *moved = AP_NEW_N(e->arena, ap_arg, n);

	(void)t;
	if (!outputs || own > n)
		return;
	for (size_t k = own; k < n; k++)
		moved[at++] = outputs[k];
	for (size_t k = 0; k < own; k++)
		moved[at++] = outputs[k];
	e->graph->returned.items = moved;
}

static void
keep_outputs(edit *e, bool (*keep)(const ap_arg *outputs, size_t k))
{
	size_t n, at = 0, own = (size_t)e->graph->original_output_count;
	ap_arg *outputs = own_outputs(e, &n), *left = AP_NEW_N(e->arena, ap_arg, n);
	ap_io *io = own_io(e, 0);

	for (size_t k = 0; outputs && k < n; k++) {
		if (k < own && !keep(outputs, k)) {
			e->graph->original_output_count--;
			for (size_t m = 0; m < e->graph->nio; m++)
				io[m].output -= io[m].output > (int64_t)at;
			continue;
		}
		left[at++] = outputs[k];
	}
	if (!outputs)
		return;
	e->graph->returned.items = left;
	e->graph->returned.n = at;
}

static bool
is_first(const ap_arg *outputs, size_t k)
{
	for (size_t j = 0; j < k; j++)
		if (outputs[k].kind == AP_ARG_NODE && outputs[j].kind == AP_ARG_NODE && outputs[j].node.i == outputs[k].node.i)
			return false;
	return true;
}

static bool
is_something(const ap_arg *outputs, size_t k)
{
	return outputs[k].kind != AP_ARG_NONE;
}

void
edit_outputs_once(edit *e, const twin *t)
{
	(void)t;
	keep_outputs(e, is_first);
}

void
edit_outputs_none_dropped(edit *e, const twin *t)
{
	(void)t;
	keep_outputs(e, is_something);
}

/* The caller's outputs from before their last write. */
void
edit_output_older(edit *e, const twin *t)
{
	size_t n;
	ap_arg *outputs = own_outputs(e, &n);

	for (size_t k = 0; outputs && k < n && (int64_t)k < e->graph->original_output_count; k++) {
		const ap_node *v = outputs[k].kind == AP_ARG_NODE ? ap_node_get(e->graph, outputs[k].node) : NULL;

		if (v && edit_made(e, outputs[k].node.i, t->at) && v->nargs && v->args[0].kind == AP_ARG_NODE &&
		    edit_same_type(e, outputs[k].node, v->args[0].node))
			outputs[k].node = v->args[0].node;
	}
}

/* A caller's output that is an older value of an input becomes the one that is stored back. */
void
edit_output_newest(edit *e, const twin *t)
{
	size_t n;
	ap_arg *outputs = own_outputs(e, &n);

	(void)t;
	for (size_t m = 0; outputs && m < e->graph->nio; m++) {
		ap_io io = e->graph->io_map[m];
		ap_node_id at = outputs[io.output].kind == AP_ARG_NODE ? outputs[io.output].node : (ap_node_id){ 0 };

		while (at.i) {
			const ap_node *v = ap_node_get(e->graph, at);

			for (size_t k = 0; k < n && (int64_t)k < e->graph->original_output_count; k++)
				if (outputs[k].kind == AP_ARG_NODE && outputs[k].node.i == at.i)
					outputs[k].node = outputs[io.output].node;
			at = v->kind == AP_NODE_CALL && v->nargs && v->args[0].kind == AP_ARG_NODE && edit_same_type(e, at, v->args[0].node)
			             ? v->args[0].node
			             : (ap_node_id){ 0 };
		}
	}
}

void
edit_count(edit *e, const twin *t)
{
	e->graph->original_output_count += t->by;
}
