#include "gen/catalog.h"
#include "gen/custom.h"

const char *const ap_gen_group_help[] = {
#define AP_GROUP(id, weight, exact, name, help) help,
#include "gen/group.def"
#undef AP_GROUP
};

static const ap_expr *
rule_of(ap_gen *gen, const ap_op *op)
{
	return op->rule ? op->rule : op->twin.i ? ap_op_get(gen->ops, op->twin)->rule : NULL;
}

static bool
is_rule(const ap_expr *e, const char *name)
{
	return e && e->kind == AP_EXPR_CALL && ap_str_is(e->text, ap_str_of(name));
}

static bool
has_tensor(const ap_param *p, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (p[i].type.kind == AP_TYPE_TENSOR)
			return true;
	return false;
}

/* Is there a value for the parameter that a graph can hold? */
static bool
can_be_given(const ap_param *p)
{
	bool any = p->type.kind == AP_TYPE_OTHER && p->type.text.n && p->type.text.p[0] == 't' && (p->type.text.n == 1 || p->type.text.p[1] == '[');

	return p->has_default || p->type.optional || any || (p->type.kind != AP_TYPE_OTHER && p->type.kind != AP_TYPE_GENERATOR);
}

static ap_str
why_not_modelled(ap_gen *gen, const ap_expr *rule)
{
	ap_str reason = rule->nargs ? ap_spelling_reason(ap_ops_spellings(gen->ops), rule->args[0].text) : (ap_str){ 0 };

	return ap_str_printf(gen->arena, "not modelled: %.*s", AP_FMT(reason));
}

/* A view whose place a tensor tells: narrow.Tensor, tensor_split.tensor_indices_or_sections. */
static bool
has_place_in_tensor(const ap_expr *rule, const ap_schema *s)
{
	static const char *const rules[] = { "narrow", "select", "tensor_split" };
	bool places = false;

	for (size_t i = 0; i < sizeof rules / sizeof *rules; i++)
		places |= is_rule(rule, rules[i]);
	for (size_t i = 1; places && i < rule->nargs; i++)
		if (rule->args[i].kind == AP_EXPR_PARAM && (size_t)rule->args[i].param < s->nparams &&
		    s->params[rule->args[i].param].type.kind == AP_TYPE_TENSOR)
			return true;
	return false;
}

/* Of the results of an op without a rule nothing but a graph's text says how many a list has, and that only of a single one. */
static bool
has_unstated_lists(const ap_schema *s)
{
	bool list = false;

	for (size_t i = 0; i < s->nreturns; i++)
		list |= s->returns[i].type.is_list;
	return list && s->nreturns > 1;
}

static ap_str
why_no_results(ap_gen *gen, const ap_op *op)
{
	const ap_schema *s = &op->schema, *twin = op->twin.i ? &ap_op_get(gen->ops, op->twin)->schema : s;
	size_t written = 0;
	bool out = false;

	for (size_t i = 0; i < s->nparams; i++) {
		written += ap_param_writes(&s->params[i]);
		out |= ap_param_is_out(&s->params[i]);
	}
	if (has_unstated_lists(s) || (out && has_unstated_lists(twin)))
		return AP_STR("no rule, and gives several lists, of lengths that nothing states");
	if (op->twin.i && written && twin->nreturns != written && !has_unstated_lists(twin))
		return AP_STR("no rule, and its functional form gives other results beside what it writes");
	return (ap_str){ 0 };
}

/* Does the rule name a device that not every machine has? */
static bool
names_device(const ap_expr *e)
{
	static const char *const devices[] = { "cuda", "'cuda'", "\"cuda\"" };
	bool named = false;

	for (size_t i = 0; e->kind == AP_EXPR_WORD && i < sizeof devices / sizeof *devices; i++)
		named |= ap_str_is(e->text, ap_str_of(devices[i]));
	for (size_t i = 0; i < e->nargs; i++)
		named |= names_device(&e->args[i]);
	return named;
}

/* Why no call is made of it; empty: calls are. */
static ap_str
why_never(ap_gen *gen, const ap_op *op)
{
	const ap_schema *s = &op->schema;
	const ap_expr *rule = rule_of(gen, op);
	ap_str unmodelled = ap_spelling_unmodelled(ap_ops_spellings(gen->ops), s->name);

	if (is_rule(rule, "not_modelled"))
		return why_not_modelled(gen, rule);
	if (unmodelled.n)
		return ap_str_printf(gen->arena, "not modelled: %.*s", AP_FMT(unmodelled));
	for (size_t i = 0; i < s->nparams; i++)
		if (!can_be_given(&s->params[i]))
			return ap_str_printf(gen->arena, "takes a %.*s, which no graph holds", AP_FMT(s->params[i].type.text));
	if (rule && names_device(rule))
		return AP_STR("moves to a device that this machine may not have");
	if (rule && has_place_in_tensor(op->rule, s))
		return AP_STR("a view at a place that a tensor tells");
	if (rule)
		return (ap_str){ 0 };
	if (op->class == AP_CLASS_VIEW || op->class == AP_CLASS_MULTI_VIEW || op->class == AP_CLASS_MAYBE_VIEW || op->class == AP_CLASS_INPLACE_VIEW)
		return AP_STR("a view without a layout rule");
	if (!has_tensor(s->params, s->nparams) && !has_tensor(s->returns, s->nreturns))
		return AP_STR("works on Python's numbers and lists alone");
	for (size_t i = 0; i < s->nreturns; i++)
		if (s->returns[i].type.kind != AP_TYPE_TENSOR)
			return ap_str_printf(gen->arena, "gives a %.*s, not a tensor", AP_FMT(s->returns[i].type.text));
	if (s->varargs || s->varreturns)
		return AP_STR("takes or gives any number of values");
	return why_no_results(gen, op);
}

static ap_gen_group
group_of_pure(const ap_op *op)
{
	static const char *const pointwise[] = { "pointwise", "div", "clamp", "pow", "where", "masked_fill", "foreach", "copy" };

	if (!op->rule)
		return AP_GROUP_STATED;
	if (is_rule(op->rule, "value") || is_rule(op->rule, "nothing"))
		return AP_GROUP_NOTHING;
	if (!has_tensor(op->schema.params, op->schema.nparams))
		return AP_GROUP_CREATE;
	for (size_t i = 0; i < sizeof pointwise / sizeof *pointwise; i++)
		if (is_rule(op->rule, pointwise[i]))
			return AP_GROUP_POINTWISE;
	return AP_GROUP_MOVE;
}

static ap_gen_group
group_of(ap_gen *gen, const ap_op *op)
{
	bool rule = rule_of(gen, op) != NULL;

	switch (op->class) {
	case AP_CLASS_PURE: return group_of_pure(op);
	case AP_CLASS_VIEW: return AP_GROUP_VIEW;
	case AP_CLASS_MULTI_VIEW: return AP_GROUP_MULTI_VIEW;
	case AP_CLASS_MAYBE_VIEW: return AP_GROUP_MAYBE_VIEW;
	case AP_CLASS_INPLACE: return rule ? AP_GROUP_INPLACE : AP_GROUP_STATED_WRITES;
	case AP_CLASS_MUTATES: return rule ? AP_GROUP_MUTATES : AP_GROUP_STATED_WRITES;
	case AP_CLASS_OUT: return rule ? AP_GROUP_OUT : AP_GROUP_STATED_WRITES;
	case AP_CLASS_INPLACE_VIEW: return AP_GROUP_INPLACE_VIEW;
	case AP_CLASS_KERNEL: return AP_GROUP_STATED;
	}
	return AP_GROUP_STATED;
}

/* Functions of whole operands (specs/core.rules): their rules say what comes out, and little of what may go in. */
static bool
is_loose(const ap_expr *rule)
{
	static const char *const whole[] = {
		"apply", "apply_all", "reduce", "reduce_pair", "mm", "bmm", "mv", "dot", "matmul", "outer", "addmm", "baddbmm", "addmv", "addr", "addbmm",
		"linear", "conv", "conv_transpose", "convolution", "pool", "pool_pair", "adaptive_pool", "adaptive_pool_pair", "loss", "batch_norm",
		"instance_norm", "native_layer_norm", "native_group_norm", "sdpa", "generate", "random", "native_dropout", "dropout", "nothing", "einsum",
	};
	bool loose = !rule;

	for (size_t i = 0; i < sizeof whole / sizeof *whole; i++)
		loose |= is_rule(rule, whole[i]);
	return loose;
}

static void
add(ap_gen *gen, ap_gen_op *o)
{
	o->loose = is_loose(rule_of(gen, o->op));
	if (!o->never.n)
		o->never = why_never(gen, o->op);
	*AP_PUSH(gen->arena, &gen->all) = *o;
	if (!o->never.n)
		*AP_PUSH(gen->arena, &gen->groups[o->group]) = (uint32_t)gen->all.n - 1;
}

static void
add_rows(ap_gen *gen)
{
	ap_spellings *s = ap_ops_spellings(gen->ops);

	for (size_t k = 0; k < ap_spelling_count(s); k++) {
		ap_gen_op o = { .group = AP_GROUP_PYTHON };

		o.op = ap_spelling_row(s, k, &o.spelling);
		if (!o.op)
			continue;
		if (o.spelling == AP_SPELLING_AUGMENTED)
			o.group = AP_GROUP_AUGMENTED;
		if (o.spelling == AP_SPELLING_FUNCTION && !ap_str_starts(o.op->name, AP_STR("torch.")))
			o.never = AP_STR("a function of Lightning Thunder's traces");
		add(gen, &o);
	}
}

ap_gen *
ap_gen_make(ap_arena *a, ap_ops *ops)
{
	ap_gen *gen = AP_NEW(a, ap_gen);
	uint32_t count = (uint32_t)ap_ops_count(ops);

	gen->arena = a;
	gen->ops = ops;
	gen->custom = AP_NEW_N(a, ap_op_id, AP_CUSTOM_COUNT);
	for (uint32_t i = 1; i <= count; i++) {
		ap_gen_op o = { .id = { i }, .op = ap_op_get(ops, (ap_op_id){ i }) };

		o.group = group_of(gen, o.op);
		add(gen, &o);
	}
	gen->nops = count;
	add_rows(gen);
	return gen;
}
