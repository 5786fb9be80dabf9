/* A graph node by node: what the caller says becomes nodes of an ap_graph, which is then printed and read as any other. */
#include "lib/build.h"
#include "text/lex.h"

aliasproof_value
ap_lib_mistake(aliasproof_builder *b, aliasproof_error e, const char *fmt, ...)
{
	ap_buf text = { .arena = &b->context->work };
	va_list ap;

	if (b->error == ALIASPROOF_OK) {
		va_start(ap, fmt);
		ap_buf_vprintf(&text, fmt, ap);
		va_end(ap);
		b->error = e;
		b->message = ap_buf_str(&text).p;
	}
	return (aliasproof_value){ 0 };
}

static aliasproof_value
give(aliasproof_builder *b, ap_arg arg)
{
	*AP_PUSH(&b->context->work, &b->values) = arg;
	return (aliasproof_value){ (uint32_t)b->values.n - 1 };
}

static const ap_arg *
get(aliasproof_builder *b, aliasproof_value v)
{
	if (v.id && v.id < b->values.n)
		return &b->values.at[v.id];
	ap_lib_mistake(b, ALIASPROOF_MISUSE, "expected a value of this builder, found none");
	return NULL;
}

bool
ap_lib_values_get(aliasproof_builder *b, size_t n, const aliasproof_value *v, ap_arg *out)
{
	for (size_t k = 0; k < n; k++) {
		const ap_arg *arg = get(b, v[k]);

		if (!arg)
			return false;
		out[k] = *arg;
	}
	return true;
}

/* --- a step of the builder ------------------------------------------------------------------------------------------ */

static aliasproof_error
run_step(aliasproof_context *c, void *args)
{
	ap_lib_step *s = args;

	(void)c;
	if (s->b->ended)
		ap_lib_mistake(s->b, ALIASPROOF_MISUSE, "the builder has ended");
	if (s->b->error == ALIASPROOF_OK)
		s->result = s->run(s->b, s);
	if (s->b->error != ALIASPROOF_OK)
		s->result = (aliasproof_value){ 0 };
	return ALIASPROOF_OK;
}

aliasproof_value
ap_lib_step_run(ap_lib_step s)
{
	aliasproof_error e = ap_lib_call(s.b->context, run_step, &s);

	if (e != ALIASPROOF_OK && s.b->error == ALIASPROOF_OK) {
		s.b->error = e;
		s.b->message = s.b->context->message;
	}
	return e == ALIASPROOF_OK ? s.result : (aliasproof_value){ 0 };
}

/* --- nodes ---------------------------------------------------------------------------------------------------------- */

static bool
is_name(ap_str s)
{
	return s.n && ap_lex_name(s, 0).n == s.n && !ap_name_is_reserved(s);
}

/* A name that no node has: `want`, or `want`_1, `want`_2 ... */
static ap_str
take_name(aliasproof_builder *b, ap_str want)
{
	ap_arena *a = &b->context->work;
	uint32_t n = 0, unused;
	ap_str name = ap_str_copy(a, want);

	if (ap_map_find(&b->names, name, &n)) {
		ap_str numbered;

		do
			numbered = ap_str_printf(a, "%.*s_%u", AP_FMT(want), ++n);
		while (ap_map_find(&b->names, numbered, &unused));
		ap_map_put(&b->names, name, n);
		name = numbered;
	}
	ap_map_put(&b->names, name, 0);
	return name;
}

static bool
annotate(aliasproof_builder *b, const aliasproof_tensor *t, ap_annot *out)
{
	aliasproof_context *c = b->context;
	ap_dtype dtype;
	ap_layout l;
	aliasproof_error e = ap_lib_layout(c, t, &dtype, &l);

	if (e != ALIASPROOF_OK) {
		ap_lib_mistake(b, e, "%s", c->message);
		return false;
	}
	*out = (ap_annot){
		.kind = AP_ANNOT_TENSOR, .dtype = dtype, .rank = l.rank, .size = l.size, .stride = l.stride, .device = AP_STR("cpu")
	};
	return true;
}

static aliasproof_value
add_node(aliasproof_builder *b, const ap_node *n)
{
	*AP_PUSH(&b->context->work, &b->nodes) = *n;
	return give(b, ap_arg_of_node((ap_node_id){ (uint32_t)b->nodes.n }));
}

static ap_node *
node_of(aliasproof_builder *b, const ap_arg *v)
{
	return v && v->kind == AP_ARG_NODE ? &b->nodes.at[v->node.i - 1] : NULL;
}

static aliasproof_value
input(aliasproof_builder *b, const ap_lib_step *s)
{
	ap_node n = { .kind = AP_NODE_INPUT, .name = ap_str_of(s->name) };
	const ap_node *host = s->value.id ? node_of(b, get(b, s->value)) : NULL;
	uint32_t taken;

	if (!is_name(n.name) || ap_map_find(&b->names, n.name, &taken))
		return ap_lib_mistake(b, ALIASPROOF_MISUSE, "'%s' is no name for an input, or is taken", s->name);
	if (!annotate(b, s->type, &n.annot))
		return (aliasproof_value){ 0 };
	n.name = take_name(b, n.name);
	if (s->value.id) {
		if (!host || host->kind != AP_NODE_INPUT)
			return ap_lib_mistake(b, ALIASPROOF_MISUSE, "input '%s': the host is no input", s->name);
		n.annot.alias = host->name;
	}
	n.annot.offset = s->type->offset;
	n.annot.has_offset = host || n.annot.offset;
	return add_node(b, &n);
}

/* "add_" of "aten.add_.Tensor". */
static ap_str
middle(ap_str op)
{
	size_t dot = ap_str_find(op, 0, '.');
	ap_str name = dot < op.n ? ap_str_cut(op, dot + 1, ap_str_find(op, dot + 1, '.')) : op;

	return is_name(name) ? name : AP_STR("call");
}

/* Parts that are identifiers, with dots between. */
static bool
is_path(ap_str s)
{
	for (size_t at = 0, end; at <= s.n; at = end + 1) {
		ap_str part;

		end = ap_str_find(s, at, '.');
		part = ap_str_cut(s, at, end);
		if (!part.n || ap_lex_name(part, 0).n != part.n)
			return false;
	}
	return true;
}

static aliasproof_value
call(aliasproof_builder *b, const ap_lib_step *s)
{
	ap_arena *a = &b->context->work;
	ap_arg *args = AP_NEW_N(a, ap_arg, s->n);
	ap_keyword *keywords = AP_NEW_N(a, ap_keyword, s->n);
	ap_node n = { .kind = AP_NODE_CALL,
		      .spelling = AP_SPELL_OP,
		      .target = ap_str_copy(a, ap_str_of(s->op)),
		      .args = args,
		      .keywords = keywords };

	if (!is_path(n.target))
		return ap_lib_mistake(b, ALIASPROOF_MISUSE, "'%s' is no op's name", s->op);
	if (ap_str_find(n.target, 0, '.') == n.target.n || ap_str_starts(n.target, AP_STR("torch.")))
		n.spelling = AP_SPELL_FUNCTION;
	for (size_t k = 0; k < s->n; k++) {
		ap_arg arg;

		if (!ap_lib_values_get(b, 1, &s->args[k], &arg))
			return (aliasproof_value){ 0 };
		if (!s->names || !s->names[k]) {
			if (n.nkeywords)
				return ap_lib_mistake(b, ALIASPROOF_MISUSE, "%s: an argument by place behind one by name", s->op);
			args[n.nargs++] = arg;
			continue;
		}
		if (!is_path(ap_str_of(s->names[k])) || strchr(s->names[k], '.'))
			return ap_lib_mistake(b, ALIASPROOF_MISUSE, "%s: '%s' is no parameter's name", s->op, s->names[k]);
		keywords[n.nkeywords++] = (ap_keyword){ ap_str_copy(a, ap_str_of(s->names[k])), arg };
	}
	n.name = take_name(b, s->name && is_name(ap_str_of(s->name)) ? ap_str_of(s->name) : middle(n.target));
	return add_node(b, &n);
}

static aliasproof_value
item(aliasproof_builder *b, const ap_lib_step *s)
{
	ap_arg *args = AP_NEW_N(&b->context->work, ap_arg, 2);
	ap_node n = { .kind = AP_NODE_CALL, .spelling = AP_SPELL_GETITEM, .args = args, .nargs = 2 };

	if (!ap_lib_values_get(b, 1, &s->value, args))
		return (aliasproof_value){ 0 };
	if (args[0].kind != AP_ARG_NODE)
		return ap_lib_mistake(b, ALIASPROOF_MISUSE, "an item of what is no call");
	args[1] = ap_arg_of_int(s->number);
	n.name = take_name(b, s->name && is_name(ap_str_of(s->name)) ? ap_str_of(s->name) : AP_STR("getitem"));
	return add_node(b, &n);
}

static aliasproof_value
state(aliasproof_builder *b, const ap_lib_step *s)
{
	ap_node *n = node_of(b, get(b, s->value));

	if (!n || n->kind != AP_NODE_CALL)
		return ap_lib_mistake(b, ALIASPROOF_MISUSE, "a type is stated of calls and their items");
	annotate(b, s->type, &n->annot);
	return s->value;
}

aliasproof_value
aliasproof_input(aliasproof_builder *b, const char *name, const aliasproof_tensor *type, aliasproof_value host)
{
	return ap_lib_step_run((ap_lib_step){ .b = b, .run = input, .name = name, .type = type, .value = host });
}

aliasproof_value
aliasproof_call(aliasproof_builder *b, const char *name, const char *op, size_t n, const aliasproof_value *args, const char *const *names)
{
	return ap_lib_step_run((ap_lib_step){ .b = b, .run = call, .name = name, .op = op, .n = n, .args = args, .names = names });
}

aliasproof_value
aliasproof_item(aliasproof_builder *b, const char *name, aliasproof_value tuple, int64_t k)
{
	return ap_lib_step_run((ap_lib_step){ .b = b, .run = item, .name = name, .value = tuple, .number = k });
}

void
aliasproof_state(aliasproof_builder *b, aliasproof_value node, const aliasproof_tensor *type)
{
	ap_lib_step_run((ap_lib_step){ .b = b, .run = state, .value = node, .type = type });
}

/* --- literals ------------------------------------------------------------------------------------------------------- */

static aliasproof_value
literal(aliasproof_builder *b, const ap_lib_step *s)
{
	return give(b, s->literal);
}

static aliasproof_value
string(aliasproof_builder *b, const ap_lib_step *s)
{
	return give(b, (ap_arg){ .kind = AP_ARG_STR, .text = ap_str_copy(&b->context->work, ap_str_of(s->name)) });
}

static aliasproof_value
dtype(aliasproof_builder *b, const ap_lib_step *s)
{
	ap_dtype d = ap_dtype_find_text(ap_str_of(s->name));

	if (d == AP_DTYPE_NONE)
		return ap_lib_mistake(b, ALIASPROOF_MISUSE, "'%s' is no dtype", s->name);
	return give(b, (ap_arg){ .kind = AP_ARG_DTYPE, .dtype = d });
}

static aliasproof_value
ints(aliasproof_builder *b, const ap_lib_step *s)
{
	return give(b, ap_arg_of_ints(&b->context->work, s->ints, s->n));
}

static aliasproof_value
list(aliasproof_builder *b, const ap_lib_step *s)
{
	ap_arg *items = AP_NEW_N(&b->context->work, ap_arg, s->n);

	if (!ap_lib_values_get(b, s->n, s->args, items))
		return (aliasproof_value){ 0 };
	return give(b, (ap_arg){ .kind = AP_ARG_LIST, .items = items, .n = s->n });
}

static aliasproof_value
dict(aliasproof_builder *b, const ap_lib_step *s)
{
	ap_arg *items = AP_NEW_N(&b->context->work, ap_arg, 2 * s->n);

	for (size_t k = 0; k < s->n; k++)
		if (!ap_lib_values_get(b, 1, &s->args[k], &items[2 * k]) || !ap_lib_values_get(b, 1, &s->more[k], &items[2 * k + 1]))
			return (aliasproof_value){ 0 };
	return give(b, (ap_arg){ .kind = AP_ARG_DICT, .items = items, .n = 2 * s->n });
}

aliasproof_value
aliasproof_none(aliasproof_builder *b)
{
	return ap_lib_step_run((ap_lib_step){ .b = b, .run = literal, .literal = ap_arg_of_none() });
}

aliasproof_value
aliasproof_bool(aliasproof_builder *b, bool v)
{
	return ap_lib_step_run((ap_lib_step){ .b = b, .run = literal, .literal = { .kind = AP_ARG_BOOL, .truth = v } });
}

aliasproof_value
aliasproof_int(aliasproof_builder *b, int64_t v)
{
	return ap_lib_step_run((ap_lib_step){ .b = b, .run = literal, .literal = ap_arg_of_int(v) });
}

aliasproof_value
aliasproof_real(aliasproof_builder *b, double v)
{
	return ap_lib_step_run((ap_lib_step){ .b = b, .run = literal, .literal = { .kind = AP_ARG_FLOAT, .real = v } });
}

aliasproof_value
aliasproof_string(aliasproof_builder *b, const char *v)
{
	return ap_lib_step_run((ap_lib_step){ .b = b, .run = string, .name = v });
}

aliasproof_value
aliasproof_dtype(aliasproof_builder *b, const char *abbreviation)
{
	return ap_lib_step_run((ap_lib_step){ .b = b, .run = dtype, .name = abbreviation });
}

aliasproof_value
aliasproof_ints(aliasproof_builder *b, size_t n, const int64_t *v)
{
	return ap_lib_step_run((ap_lib_step){ .b = b, .run = ints, .n = n, .ints = v });
}

aliasproof_value
aliasproof_list(aliasproof_builder *b, size_t n, const aliasproof_value *v)
{
	return ap_lib_step_run((ap_lib_step){ .b = b, .run = list, .n = n, .args = v });
}

aliasproof_value
aliasproof_dict(aliasproof_builder *b, size_t n, const aliasproof_value *keys, const aliasproof_value *values)
{
	return ap_lib_step_run((ap_lib_step){ .b = b, .run = dict, .n = n, .args = keys, .more = values });
}

static aliasproof_error
begin(aliasproof_context *c, void *args)
{
	aliasproof_builder **out = args, *b = AP_NEW(&c->work, aliasproof_builder);

	*b = (aliasproof_builder){ .context = c, .graph = ap_graph_make(&c->work, c->ops), .names = ap_map_make(&c->work) };
	b->graph->original_output_count = -1;
	give(b, ap_arg_of_none());
	*out = b;
	return ALIASPROOF_OK;
}

aliasproof_builder *
aliasproof_build(aliasproof_context *c)
{
	aliasproof_builder *b = NULL;

	return ap_lib_call(c, begin, &b) == ALIASPROOF_OK ? b : NULL;
}
