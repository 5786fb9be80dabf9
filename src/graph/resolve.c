/*
 * Which op a call means.  How Python spells ops stands in specs/spellings.tsv; which overload, torch's parser decides (graph/bind.h).
 */
#include "graph/bind.h"
#include "graph/means.h"
#include "spec/spellings.h"

/* Calls that are no ops; effect_construct.c runs them. */
static bool
is_construct(const ap_spellings *table, const ap_node *n)
{
	switch (n->spelling) {
	case AP_SPELL_GETITEM:
	case AP_SPELL_SETITEM:
	case AP_SPELL_NAME:
	case AP_SPELL_UNPACKED:
		return true;
	case AP_SPELL_FUNCTION:
		return ap_spelling_construct(table, n->target).n > 0;
	case AP_SPELL_OP:
		return ap_str_eq(n->target, "higher_order.auto_functionalized") || ap_str_eq(n->target, "higher_order.auto_functionalized_v2");
	case AP_SPELL_METHOD:
	case AP_SPELL_OPERATOR:
	case AP_SPELL_ATTRIBUTE:
	case AP_SPELL_AUGMENTED:
		break;
	}
	return false;
}

static bool
unknown_op(ap_infer_run *r, ap_str path, ap_str as_written)
{
	size_t one = ap_str_find(path, 0, '.'), two = ap_str_find(path, one + 1, '.');
	ap_str near[3];
	size_t n = ap_ops_suggest(r->ops, ap_str_cut(path, 0, one), ap_str_cut(path, one + 1, two), near, 3);
	ap_buf b = { .arena = r->arena };

	for (size_t i = 0; i < n; i++)
		ap_buf_printf(&b, "%s%.*s", i ? ", " : "; did you mean ", AP_FMT(near[i]));
	if (!n && !ap_str_starts(path, AP_STR("aten.")))
		ap_buf_printf(&b, "; say what it does in a line torch.library.define(\"NAMESPACE::OP\", \"SCHEMA\") above the graph, or with --specs");
	return ap_refuse_error(r, "unknown-op", "expected an op, found %.*s, which is unknown%.*s", AP_FMT(as_written), AP_FMT(ap_buf_str(&b)));
}

enum { FEW_ARGS = 8 };

/* Binding copies the arguments: few of them stand in `few`. */
static ap_call_args
arguments(ap_infer_run *r, const ap_node *n, ap_val *few)
{
	ap_val *args = n->nargs <= FEW_ARGS ? few : AP_NEW_N(r->arena, ap_val, n->nargs);
	ap_named_val *named = AP_NEW_N(r->arena, ap_named_val, n->nkeywords);

	for (size_t i = 0; i < n->nargs; i++) {
		args[i] = (ap_val){ 0 };
		ap_val_put_arg(r, &n->args[i], &args[i]);
	}
	for (size_t i = 0; i < n->nkeywords; i++) {
		named[i].name = n->keywords[i].name;
		ap_val_put_arg(r, &n->keywords[i].value, &named[i].value);
	}
	return (ap_call_args){ .args = args, .n = n->nargs, .named = named, .nnamed = n->nkeywords, .of_ops = n->spelling == AP_SPELL_OP };
}

static ap_spelling_kind
kind_of(const ap_node *n, const ap_call_args *c)
{
	switch (n->spelling) {
	case AP_SPELL_METHOD: return AP_SPELLING_METHOD;
	case AP_SPELL_ATTRIBUTE: return AP_SPELLING_ATTRIBUTE;
	case AP_SPELL_AUGMENTED: return AP_SPELLING_AUGMENTED;
	case AP_SPELL_OPERATOR:
		return c->n == 2 && c->args[0].kind != AP_VAL_TENSOR && c->args[1].kind == AP_VAL_TENSOR ? AP_SPELLING_REFLECTED : AP_SPELLING_OPERATOR;
	default: return AP_SPELLING_FUNCTION;
	}
}

/* The packet or overload that a spelling without a row of its own means. */
static ap_str
path_of(ap_infer_run *r, const ap_node *n)
{
	switch (n->spelling) {
	case AP_SPELL_OP: return n->target;
	case AP_SPELL_FUNCTION: return ap_spelling_path(r->arena, ap_ops_spellings(r->ops), n->target);
	default: return AP_STR_JOIN(r->arena, AP_STR("aten."), n->target);
	}
}

/* A number of Python's own: sizes that were computed, conditions. */
static bool
is_python_arithmetic(const ap_node *n, const ap_call_args *c)
{
	if (n->spelling != AP_SPELL_OPERATOR && n->spelling != AP_SPELL_AUGMENTED)
		return false;
	for (size_t i = 0; i < c->n; i++)
		if (c->args[i].kind == AP_VAL_TENSOR)
			return false;
	return true;
}

bool
ap_resolve(ap_infer_run *r, ap_node_id node, ap_bound *out)
{
	const ap_node *n = ap_node_get(r->graph, node);
	ap_spellings *table = ap_ops_spellings(r->ops);
	const ap_op *const *rows = NULL;
	const ap_op_id *ids;
	ap_op_id one;
	size_t count = 0, overloads, at;
	ap_val *bound, few[FEW_ARGS];
	ap_str path;

	if (is_construct(table, n))
		return true;
	ap_str reason = ap_spelling_unmodelled(table, n->target);
	if (reason.n)
		return ap_refuse_unknown(r, "not-modelled", "%.*s: %.*s", AP_FMT(n->target), AP_FMT(reason));
	ap_call_args c = arguments(r, n, few);
	if (is_python_arithmetic(n, &c))
		return true;
	if (n->spelling == AP_SPELL_FUNCTION)
		rows = ap_spelling_find_function(table, n->target, &count);
	else if (n->spelling != AP_SPELL_OP)
		rows = ap_spelling_find(table, kind_of(n, &c), n->target, &count);
	at = ap_bind_choose(r, rows, count, &c, &bound);
	if (at < count)
		return ap_bind_convert(r, rows[at], bound) && ap_means_resolve(r, rows[at], bound, out);
	path = path_of(r, n);
	if (ap_means_path(r, path, &one, &ids, &overloads))
		return ap_bind_overload(r, ids, overloads, &c, out);
	return count ? ap_bind_refuse(r, rows, count, &c) : unknown_op(r, path.n ? path : n->target, n->target);
}
