/*
 * The functional op that computes what a writing op stores, by PyTorch's naming (torchgen/native_function_generation.py):
 *     add_.Tensor -> add.Tensor, __iand__.Scalar -> __and__.Scalar, add.out -> add.Tensor, _fused_adam_ -> _fused_adam,
 *     _native_batch_norm_legit -> _native_batch_norm_legit_functional.
 *     arange.start_out -> arange.start_step, whose dtype is that of `out`.
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

/* What an out= form takes from its `out`: arange.out(Scalar end, *, Tensor(a!) out) has no dtype. */
static bool
is_factory_param(const ap_param *p)
{
	static const char *const names[] = { "dtype", "layout", "device", "pin_memory" };

	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		if (p->has_default && ap_str_is(p->name, ap_str_of(names[i])))
			return true;
	return false;
}

static bool
same_param(const ap_param *p, const ap_param *q)
{
	return ap_str_is(p->name, q->name) && ap_type_same(&p->type, &q->type) && !ap_param_writes(q);
}

/* Are the parameters of `functional` those of `s`, without out ones if drop_out, and perhaps with more that out= has no use for? */
static bool
fits(const ap_schema *s, bool drop_out, bool factory, const ap_schema *functional)
{
	size_t i = 0, k = 0;

	for (; k < functional->nparams; k++) {
		bool more = next_kept(s, drop_out, &i);

		if (more && same_param(&s->params[i], &functional->params[k]))
			i++;
		else if (!factory || !is_factory_param(&functional->params[k]))
			return false;
	}
	return !next_kept(s, drop_out, &i) && s->varargs == functional->varargs;
}

static ap_op_id
search(ap_ops *o, const ap_schema *s, ap_str name, bool drop_out, bool factory)
{
	ap_op_id best = { 0 };
	size_t n;
	const ap_op_id *ids = ap_op_overloads(o, s->ns, name, &n);

	for (size_t i = 0; i < n; i++) {
		ap_diags d = { .arena = o->arena };
		ap_row *row = ap_row_get(o, ids[i]);

		if (!ap_row_read(o, row, &d) || !fits(s, drop_out, factory, &row->read->schema))
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
	if (out) {
		ap_op_id exact = search(o, s, s->name, true, false);

		return exact.i ? exact : search(o, s, s->name, true, true);
	}
	if (ap_str_starts(s->name, AP_STR("__i")) && ap_str_ends(s->name, AP_STR("__")))
		return search(o, s, ap_str_printf(o->arena, "__%.*s", AP_FMT(ap_str_cut(s->name, 3, s->name.n))), false, false);
	if (ap_str_ends(s->name, AP_STR("_")))
		return search(o, s, ap_str_cut(s->name, 0, s->name.n - 1), false, false);
	return search(o, s, ap_str_printf(o->arena, "%.*s_functional", AP_FMT(s->name)), false, false);
}

int
ap_op_twin_source(const ap_op *op, const ap_op *twin, size_t i)
{
	const ap_param *p = &twin->schema.params[i];
	int k = ap_schema_param(&op->schema, p->name);

	if (k >= 0)
		return k;
	if (i < op->schema.nparams && ap_schema_param(&twin->schema, op->schema.params[i].name) < 0 &&
	    ap_type_same(&op->schema.params[i].type, &p->type))
		return (int)i;
	return -1;
}
