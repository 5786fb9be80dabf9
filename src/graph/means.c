#include "graph/means.h"
#include "graph/bind.h"

enum { MAX_IFS = 16 };

bool
ap_means_path(ap_infer_run *r, ap_str path, ap_op_id *room, const ap_op_id **ids, size_t *n)
{
	size_t one = ap_str_find(path, 0, '.'), two = ap_str_find(path, one + 1, '.');

	if (two >= path.n) {
		*ids = ap_op_overloads(r->ops, ap_str_cut(path, 0, one), ap_str_cut(path, one + 1, two), n);
		return *n > 0;
	}
	*room = ap_op_at(r->ops, path);
	*ids = room;
	*n = 1;
	return room->i != 0;
}

static bool
is_equal(const ap_val *a, const ap_val *b)
{
	if ((a->kind == AP_VAL_STR || a->kind == AP_VAL_WORD) && (b->kind == AP_VAL_STR || b->kind == AP_VAL_WORD))
		return ap_str_is(a->text, b->text);
	if (a->kind == AP_VAL_FLOAT && b->kind == AP_VAL_INT)
		return a->real == (double)b->integer;
	if (a->kind != b->kind)
		return false;
	switch (a->kind) {
	case AP_VAL_NONE: return true;
	case AP_VAL_BOOL: return a->truth == b->truth;
	case AP_VAL_INT: return a->integer == b->integer;
	case AP_VAL_FLOAT: return a->real == b->real;
	case AP_VAL_DTYPE: return a->dtype == b->dtype;
	case AP_VAL_LIST:
		for (size_t k = 0; a->n == b->n && k < a->n; k++)
			if (!is_equal(&a->items[k], &b->items[k]))
				return false;
		return a->n == b->n;
	default: return false;
	}
}

bool
ap_means_condition(ap_infer_run *r, const ap_op *row, const ap_expr *e, const ap_val *args, bool *yes)
{
	ap_val v = { 0 };

	if (!ap_rule_eval(r, row, e, args, &v))
		return false;
	*yes = v.truth;
	return v.kind == AP_VAL_BOOL || ap_refuse_unknown(r, "rule-arguments", "the spelling %.*s asks for the truth of no bool", AP_FMT(row->name));
}

bool
ap_means_call(ap_infer_run *r, const ap_op *row, const ap_expr *e, const ap_val *args, ap_bound *out)
{
	ap_val *inner = AP_NEW_N(r->arena, ap_val, e->nargs);
	ap_call_args c = { .args = inner, .n = e->nargs, .in_order = true };
	const ap_op_id *ids;
	ap_op_id one;
	size_t n;

	if (!ap_means_path(r, e->text, &one, &ids, &n))
		return ap_refuse_unknown(r, "no-op", "the op table has no %.*s", AP_FMT(e->text));
	for (size_t i = 0; i < e->nargs; i++)
		if (!ap_rule_eval(r, row, &e->args[i], args, &inner[i]))
			return false;
	return ap_bind_overload(r, ids, n, &c, out);
}

bool
ap_means_is_special(ap_str name)
{
	return ap_str_eq(name, "is_none") || ap_str_eq(name, "eq") || ap_str_eq(name, "item") || ap_str_eq(name, "reduction_of");
}

/* torch.nn._reduction.get_enum */
static bool
reduction_of(ap_infer_run *r, const ap_val *args, size_t n, ap_val *out)
{
	if (n > 2 && (args[1].kind != AP_VAL_NONE || args[2].kind != AP_VAL_NONE))
		return ap_refuse_unknown(r, "deprecated", "size_average and reduce are not modelled");
	if (args[0].kind != AP_VAL_STR && args[0].kind != AP_VAL_WORD)
		return ap_refuse_invalid(r, "argument", "a reduction is a word");
	if (ap_str_eq(args[0].text, "none"))
		*out = ap_val_of_int(0);
	else if (ap_str_eq(args[0].text, "mean"))
		*out = ap_val_of_int(1);
	else if (ap_str_eq(args[0].text, "sum"))
		*out = ap_val_of_int(2);
	else
		return ap_refuse_invalid(r, "argument", "%.*s is no reduction", AP_FMT(args[0].text));
	return true;
}

bool
ap_means_special(ap_infer_run *r, ap_str name, const ap_val *args, size_t n, ap_val *out)
{
	if (ap_str_eq(name, "reduction_of") && n >= 1)
		return reduction_of(r, args, n, out);
	if (ap_str_eq(name, "is_none") && n == 1) {
		*out = (ap_val){ .kind = AP_VAL_BOOL, .truth = args[0].kind == AP_VAL_NONE };
		return true;
	}
	if (ap_str_eq(name, "eq") && n == 2) {
		*out = (ap_val){ .kind = AP_VAL_BOOL, .truth = is_equal(&args[0], &args[1]) };
		return true;
	}
	if (n != 2 || args[0].kind != AP_VAL_LIST || args[1].kind != AP_VAL_INT || args[1].integer < 0 || args[1].integer >= (int64_t)args[0].n)
		return ap_refuse_unknown(r, "rule-arguments", "%.*s of what has no such item", AP_FMT(name));
	*out = args[0].items[args[1].integer];
	return true;
}

bool
ap_means_resolve(ap_infer_run *r, const ap_op *row, const ap_val *args, ap_bound *out)
{
	const ap_expr *e = row->rule;
	ap_op *left;

	for (int k = 0; k < MAX_IFS && e && e->kind == AP_EXPR_CALL && ap_str_eq(e->text, "if") && e->nargs == 3; k++) {
		bool yes;

		if (!ap_means_condition(r, row, &e->args[0], args, &yes))
			return false;
		e = &e->args[yes ? 1 : 2];
	}
	if (e && e->kind == AP_EXPR_CALL && ap_str_starts(e->text, AP_STR("aten.")))
		return ap_means_call(r, row, e, args, out);
	left = AP_NEW(r->arena, ap_op);
	*left = *row;
	left->rule = e;
	*out = (ap_bound){ .op = left, .args = args, .nargs = row->schema.nparams };
	return true;
}
