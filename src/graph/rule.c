#include "graph/means.h"

#include <pthread.h>

const ap_rule ap_rules[] = {
#define AP_RULE(name, function, min, max, sharing, help) { name, function, min, max, AP_SHARE_##sharing, help },
#include "graph/rule.def"
#undef AP_RULE
};
const size_t ap_rule_count = sizeof ap_rules / sizeof *ap_rules;

enum { MAX_DEPTH = 32, MAX_ARGS = 32 };

enum { SLOTS = 1024 };
_Static_assert(sizeof ap_rules / sizeof *ap_rules < SLOTS / 2, "the table of slots is too small");

/* Open addressing: index into ap_rules plus one. */
static uint16_t slots[SLOTS];
static pthread_once_t slots_once = PTHREAD_ONCE_INIT;

static void
fill_slots(void)
{
	for (size_t i = 0; i < ap_rule_count; i++) {
		size_t at = (size_t)ap_hash_bytes(ap_rules[i].name, strlen(ap_rules[i].name), 0) % SLOTS;

		while (slots[at])
			at = (at + 1) % SLOTS;
		slots[at] = (uint16_t)(i + 1);
	}
}

const ap_rule *
ap_rule_find(ap_str name)
{
	pthread_once(&slots_once, fill_slots);
	for (size_t at = (size_t)ap_hash_bytes(name.p, name.n, 0) % SLOTS; slots[at]; at = (at + 1) % SLOTS)
		if (ap_str_is(name, ap_str_of(ap_rules[slots[at] - 1].name)))
			return &ap_rules[slots[at] - 1];
	return NULL;
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

static bool
eval_call(ap_infer_run *r, const ap_op *op, const ap_expr *e, const ap_val *args, ap_val *out)
{
	ap_val inner[MAX_ARGS];
	const ap_rule *rule;
	bool known;

	if (e->nargs > MAX_ARGS)
		return ap_refuse_unknown(r, "rule-arguments", "the rule of %.*s has too many arguments", AP_FMT(op->name));
	if (!eval_means(r, op, e, args, inner, &known, out))
		return false;
	if (known)
		return true;
	if (!eval_inner(r, op, e, args, inner))
		return false;
	if (!eval_fact(r, op, e, inner, e->nargs, &known, out))
		return false;
	if (known)
		return true;
	rule = ap_rule_find(e->text);
	if (!rule)
		return ap_refuse_unknown(r, "unknown-rule", "%.*s names a rule %.*s that does not exist", AP_FMT(op->name), AP_FMT(e->text));
	if (e->nargs < (size_t)rule->min_args || e->nargs > (size_t)rule->max_args)
		return ap_refuse_unknown(r, "rule-arguments", "the rule %s of %.*s takes %d to %d arguments, not %zu", rule->name, AP_FMT(op->name),
		                         rule->min_args, rule->max_args, e->nargs);
	for (size_t i = e->nargs; i < (size_t)rule->max_args; i++)
		inner[i] = (ap_val){ 0 };
	return rule->run(r, op, inner, e->nargs, out);
}

static ap_val
eval_word(ap_str word)
{
	ap_dtype d = ap_dtype_find_text(word);

	if (ap_str_eq(word, "None"))
		return ap_val_of_none();
	if (ap_str_eq(word, "True") || ap_str_eq(word, "False"))
		return (ap_val){ .kind = AP_VAL_BOOL, .truth = word.p[0] == 'T' };
	if (d != AP_DTYPE_NONE)
		return (ap_val){ .kind = AP_VAL_DTYPE, .dtype = d };
	return (ap_val){ .kind = AP_VAL_WORD, .text = word };
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
		*out = op->schema.varargs && ap_str_eq(e->text, "rest") ? args[op->schema.nparams] : eval_word(e->text);
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
