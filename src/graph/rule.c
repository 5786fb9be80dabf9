#include "graph/means.h"

#include <pthread.h>

const ap_rule ap_rules[] = {
#define AP_RULE(name, function, min, max, sharing, help) { name, function, min, max, AP_SHARE_##sharing, false, help },
#define AP_GUARD(name, function, min, max, help) { name, function, min, max, AP_SHARE_NOTHING, true, help },
#include "graph/rule.def"
#undef AP_GUARD
#undef AP_RULE
};
const size_t ap_rule_count = sizeof ap_rules / sizeof *ap_rules;

enum { MAX_DEPTH = 32, MAX_ARGS = AP_RULE_MANY };

static ap_name_index by_name;
static pthread_once_t by_name_once = PTHREAD_ONCE_INIT;

static void
index_rules(void)
{
	for (size_t i = 0; i < ap_rule_count; i++)
		ap_name_index_put(&by_name, ap_str_of(ap_rules[i].name), i);
}

const ap_rule *
ap_rule_find(ap_str name)
{
	size_t i;

	pthread_once(&by_name_once, index_rules);
	return ap_name_index_find(&by_name, name, &i) ? &ap_rules[i] : NULL;
}

static ap_val
sizes_of(ap_infer_run *r, const ap_tensor *x)
{
	ap_val *items = AP_NEW_N(r->arena, ap_val, x->layout.rank);

	for (int i = 0; i < x->layout.rank; i++)
		items[i] = ap_val_of_int(x->layout.size[i]);
	return (ap_val){ .kind = AP_VAL_LIST, .items = items, .n = (size_t)x->layout.rank };
}

/* sizes(x), rank(x), dtype(x); *known says whether it is one of them. */
static bool
eval_fact(ap_infer_run *r, const ap_op *op, const ap_expr *e, const ap_val *args, size_t n, bool *known, ap_val *out)
{
	bool sizes = ap_str_eq(e->text, "sizes"), rank = ap_str_eq(e->text, "rank"), dtype = ap_str_eq(e->text, "dtype");

	*known = sizes || rank || dtype;
	if (!*known)
		return true;
	if (n != 1 || !ap_val_is_tensor(&args[0]))
		return ap_refuse_unknown(r, "rule-arguments", "the rule of %.*s asks for the %.*s of what is no tensor", AP_FMT(op->name), AP_FMT(e->text));
	if (sizes)
		*out = sizes_of(r, &args[0].tensor);
	else if (rank)
		*out = ap_val_of_int(args[0].tensor.layout.rank);
	else
		*out = (ap_val){ .kind = AP_VAL_DTYPE, .dtype = args[0].tensor.dtype };
	return true;
}

/* The arguments of a call within a rule.  Only a call may leave parts of its value as they were. */
static bool
eval_inner(ap_infer_run *r, const ap_op *op, const ap_expr *e, const ap_val *args, ap_val *inner)
{
	for (size_t i = 0; i < e->nargs; i++) {
		if (e->args[i].kind == AP_EXPR_CALL)
			inner[i] = (ap_val){ 0 };
		if (!ap_rule_eval(r, op, &e->args[i], args, &inner[i]))
			return false;
	}
	return true;
}

/* What stands in spellings.tsv; *known says whether it is one of them.  `inner` is room for arguments. */
static bool
eval_means(ap_infer_run *r, const ap_op *op, const ap_expr *e, const ap_val *args, ap_val *inner, bool *known, ap_val *out)
{
	ap_bound call;
	bool yes;

	*known = true;
	if (ap_str_eq(e->text, "if") && e->nargs == 3)
		return ap_means_condition(r, op, &e->args[0], args, &yes) && ap_rule_eval(r, op, &e->args[yes ? 1 : 2], args, out);
	if (ap_str_starts(e->text, AP_STR("aten.")))
		return ap_means_call(r, op, e, args, &call) && ap_effect_of_call(r, &call, out);
	*known = ap_means_is_special(e->text);
	if (!*known)
		return true;
	return eval_inner(r, op, e, args, inner) && ap_means_special(r, e->text, inner, e->nargs, out);
}

/* What is no rule. */
static bool
eval_other(ap_infer_run *r, const ap_op *op, const ap_expr *e, const ap_val *args, ap_val *inner, ap_val *out)
{
	bool known;

	if (!eval_means(r, op, e, args, inner, &known, out))
		return false;
	if (known)
		return true;
	if (!eval_inner(r, op, e, args, inner) || !eval_fact(r, op, e, inner, e->nargs, &known, out))
		return false;
	return known || ap_refuse_unknown(r, "unknown-rule", "%.*s names a rule %.*s that does not exist", AP_FMT(op->name), AP_FMT(e->text));
}

static bool
eval_call(ap_infer_run *r, const ap_op *op, const ap_expr *e, const ap_val *args, ap_val *out)
{
	const ap_rule *rule = ap_rule_find(e->text);
	ap_val inner[MAX_ARGS];

	if (e->nargs > MAX_ARGS)
		return ap_refuse_unknown(r, "rule-arguments", "the rule of %.*s has too many arguments", AP_FMT(op->name));
	if (!rule)
		return eval_other(r, op, e, args, inner, out);
	if (!eval_inner(r, op, e, args, inner))
		return false;
	if (e->nargs < (size_t)rule->min_args || e->nargs > (size_t)rule->max_args)
		return ap_refuse_unknown(r, "rule-arguments", "the rule %s of %.*s takes %d to %d arguments, not %zu", rule->name, AP_FMT(op->name),
		                         rule->min_args, rule->max_args, e->nargs);
	for (size_t i = e->nargs; rule->max_args < AP_RULE_MANY && i < (size_t)rule->max_args; i++)
		inner[i] = (ap_val){ 0 };
	return rule->run(r, op, inner, e->nargs, out);
}

static ap_val
eval_word(const ap_expr *e)
{
	if (e->dtype != AP_DTYPE_NONE)
		return (ap_val){ .kind = AP_VAL_DTYPE, .dtype = e->dtype };
	if (ap_str_eq(e->text, "None"))
		return ap_val_of_none();
	if (ap_str_eq(e->text, "True") || ap_str_eq(e->text, "False"))
		return (ap_val){ .kind = AP_VAL_BOOL, .truth = e->text.p[0] == 'T' };
	return (ap_val){ .kind = AP_VAL_WORD, .text = e->text };
}

bool
ap_rule_eval(ap_infer_run *r, const ap_op *op, const ap_expr *e, const ap_val *args, ap_val *out)
{
	const ap_val *outer = r->params;
	bool ok = true;
	ap_val *items;

	if (r->depth >= MAX_DEPTH)
		return ap_refuse_unknown(r, "rule-depth", "the rule of %.*s is nested too deeply", AP_FMT(op->name));
	r->depth++;
	r->params = args;
	switch (e->kind) {
	case AP_EXPR_PARAM:
		*out = args[e->param];
		break;
	case AP_EXPR_INT:
		*out = ap_val_of_int(e->integer);
		break;
	case AP_EXPR_WORD:
		*out = op->schema.varargs && ap_str_eq(e->text, "rest") ? args[op->schema.nparams] : eval_word(e);
		break;
	case AP_EXPR_LIST:
		items = AP_NEW_N(r->arena, ap_val, e->nargs);
		for (size_t i = 0; ok && i < e->nargs; i++)
			ok = ap_rule_eval(r, op, &e->args[i], args, &items[i]);
		*out = (ap_val){ .kind = AP_VAL_LIST, .items = items, .n = e->nargs };
		break;
	case AP_EXPR_CALL:
		ok = eval_call(r, op, e, args, out);
		break;
	}
	r->params = outer;
	r->depth--;
	return ok;
}

void
ap_refuse(ap_infer_run *r, ap_infer_status status, const char *code, const char *fmt, ...)
{
	ap_buf b = { .arena = r->arena };
	va_list ap;

	if (r->facts->status != AP_INFER_OK && status != AP_INFER_ERROR)
		return;
	va_start(ap, fmt);
	ap_buf_vprintf(&b, fmt, ap);
	va_end(ap);
	r->facts->status = status;
	r->facts->at = r->node;
	r->facts->code = code;
	r->facts->reason = ap_buf_str(&b);
	if (status == AP_INFER_ERROR)
		ap_diag_error(r->diags, r->node.i ? ap_node_get(r->graph, r->node)->span : r->graph->return_span, code, "%.*s",
		              AP_FMT(r->facts->reason));
}
