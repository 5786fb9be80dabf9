/*
 * The functional op that computes what a writing op stores, by PyTorch's naming (torchgen/native_function_generation.py):
 *     add_.Tensor -> add.Tensor, __iand__.Scalar -> __and__.Scalar, add.out -> add.Tensor, _fused_adam_ -> _fused_adam,
 *     _native_batch_norm_legit -> _native_batch_norm_legit_functional.
 * Names of overloads are not reliable (Scalar_out, dim_out, grad_input), so parameters decide: names and types, in order.
 */
#include "spec/table.h"

static bool
next_kept(const ap_schema *s, bool drop_out, size_t *at)
{
	while (*at < s->nparams && drop_out && ap_param_is_out(&s->params[*at]))
		++*at;
	return *at < s->nparams;
}

/* Are the parameters of `functional` those of `s`, without out ones if drop_out? */
static bool
fits(const ap_schema *s, bool drop_out, const ap_schema *functional)
{
	size_t i = 0, k = 0;

	for (; next_kept(s, drop_out, &i) && k < functional->nparams; i++, k++) {
		const ap_param *p = &s->params[i], *q = &functional->params[k];

		if (!ap_str_is(p->name, q->name) || !ap_type_same(&p->type, &q->type) || ap_param_writes(q))
			return false;
	}
	return !next_kept(s, drop_out, &i) && k == functional->nparams && s->varargs == functional->varargs;
}

static ap_op_id
search(ap_ops *o, const ap_schema *s, ap_str name, bool drop_out)
{
	ap_op_id best = { 0 };
	size_t n;
	const ap_op_id *ids = ap_op_overloads(o, s->ns, name, &n);

	for (size_t i = 0; i < n; i++) {
		ap_diags d = { .arena = o->arena };
		ap_row *row = ap_row_get(o, ids[i]);

		if (!ap_row_read(o, row, &d) || !fits(s, drop_out, &row->read->schema))
			continue;
		if (!best.i || ap_str_is(row->read->schema.overload, s->overload))
			best = ids[i];
	}
	return best;
}

ap_op_id
ap_twin_find(ap_ops *o, ap_op_id of)
{
	const ap_row *row = ap_row_get(o, of);
	const ap_schema *s = &row->read->schema;
	bool writes = false, out = false;

	for (size_t i = 0; i < s->nparams; i++) {
		writes |= ap_param_writes(&s->params[i]);
		out |= ap_param_is_out(&s->params[i]);
	}
	if (!writes || row->custom)
		return (ap_op_id){ 0 };
	if (out)
		return search(o, s, s->name, true);
	if (ap_str_starts(s->name, AP_STR("__i")) && ap_str_ends(s->name, AP_STR("__")))
		return search(o, s, ap_str_printf(o->arena, "__%.*s", AP_FMT(ap_str_cut(s->name, 3, s->name.n))), false);
	if (ap_str_ends(s->name, AP_STR("_")))
		return search(o, s, ap_str_cut(s->name, 0, s->name.n - 1), false);
	return search(o, s, ap_str_printf(o->arena, "%.*s_functional", AP_FMT(s->name)), false);
}
