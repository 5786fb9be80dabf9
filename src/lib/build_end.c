/* The end of a builder: what is returned, and the nodes in the order that a graph has. */
#include "lib/build.h"

static aliasproof_value
put_return(aliasproof_builder *b, const ap_lib_step *s)
{
	ap_arg *items = AP_NEW_N(&b->context->work, ap_arg, s->n);

	if (b->returned)
		return ap_lib_mistake(b, ALIASPROOF_MISUSE, "the graph has a return already");
	b->returned = true;
	if (ap_lib_values_get(b, s->n, s->args, items))
		b->graph->returned = ap_arg_of_items(&b->context->work, AP_ARG_TUPLE, items, s->n);
	return (aliasproof_value){ 0 };
}

static aliasproof_value
put_rewritten(aliasproof_builder *b, const ap_lib_step *s)
{
	b->graph->has_io_map = true;
	b->graph->original_output_count = s->number;
	return (aliasproof_value){ 0 };
}

static aliasproof_value
put_io(aliasproof_builder *b, const ap_lib_step *s)
{
	if (!b->graph->has_io_map)
		return ap_lib_mistake(b, ALIASPROOF_MISUSE, "aliasproof_io() comes after aliasproof_rewritten()");
	*AP_PUSH(&b->context->work, &b->io) = (ap_io){ .output = s->number, .input = s->second };
	return (aliasproof_value){ 0 };
}

void
aliasproof_return(aliasproof_builder *b, size_t n, const aliasproof_value *v)
{
	ap_lib_step_run((ap_lib_step){ .b = b, .run = put_return, .n = n, .args = v });
}

void
aliasproof_rewritten(aliasproof_builder *b, int64_t original)
{
	ap_lib_step_run((ap_lib_step){ .b = b, .run = put_rewritten, .number = original < 0 ? -1 : original });
}

void
aliasproof_io(aliasproof_builder *b, int64_t output, int64_t input_number)
{
	ap_lib_step_run((ap_lib_step){ .b = b, .run = put_io, .number = output, .second = input_number });
}

static void
renumber(const uint32_t *to, ap_arg *arg, ap_arena *a)
{
	ap_arg *items = arg->n ? AP_NEW_N(a, ap_arg, arg->n) : NULL;

	if (arg->kind == AP_ARG_NODE)
		arg->node.i = to[arg->node.i];
	for (size_t k = 0; k < arg->n; k++) {
		items[k] = arg->items[k];
		renumber(to, &items[k], a);
	}
	arg->items = items;
}

static void
renumber_node(const uint32_t *to, ap_node *n, ap_arena *a)
{
	ap_arg *args = AP_NEW_N(a, ap_arg, n->nargs);
	ap_keyword *keywords = AP_NEW_N(a, ap_keyword, n->nkeywords);

	for (size_t k = 0; k < n->nargs; k++) {
		args[k] = n->args[k];
		renumber(to, &args[k], a);
	}
	for (size_t k = 0; k < n->nkeywords; k++) {
		keywords[k] = n->keywords[k];
		renumber(to, &keywords[k].value, a);
	}
	n->args = args;
	n->keywords = keywords;
}

/* The inputs first, as a graph has them. */
static void
add_nodes(aliasproof_builder *b)
{
	ap_arena *a = &b->context->work;
	uint32_t *to = AP_NEW_N(a, uint32_t, b->nodes.n + 1), next = 1;

	for (int calls = 0; calls < 2; calls++)
		for (uint32_t i = 0; i < b->nodes.n; i++)
			if ((b->nodes.at[i].kind == AP_NODE_CALL) == calls)
				to[i + 1] = next++;
	for (int calls = 0; calls < 2; calls++)
		for (uint32_t i = 0; i < b->nodes.n; i++)
			if ((b->nodes.at[i].kind == AP_NODE_CALL) == calls) {
				renumber_node(to, &b->nodes.at[i], a);
				ap_graph_add(b->graph, &b->nodes.at[i]);
			}
	renumber(to, &b->graph->returned, a);
}

typedef struct finish_args {
	aliasproof_builder *b;
	aliasproof_graph **out;
} finish_args;

static aliasproof_error
finish(aliasproof_context *c, void *args)
{
	finish_args *f = args;
	aliasproof_builder *b = f->b;

	if (b->ended)
		return ap_lib_fail(c, ALIASPROOF_MISUSE, "the builder has ended");
	b->ended = true;
	if (b->error == ALIASPROOF_OK && !b->returned)
		ap_lib_mistake(b, ALIASPROOF_MISUSE, "the graph has no return");
	if (b->error != ALIASPROOF_OK) {
		c->message = b->message;
		return b->error;
	}
	add_nodes(b);
	b->graph->io_map = b->io.at;
	b->graph->nio = b->io.n;
	b->graph->defines = c->defines.at;
	b->graph->ndefines = c->defines.n;
	return ap_lib_adopt(c, b->graph, "<built>", f->out);
}

aliasproof_error
aliasproof_finish(aliasproof_builder *b, aliasproof_graph **out)
{
	*out = NULL;
	return ap_lib_call(b->context, finish, &(finish_args){ b, out });
}
