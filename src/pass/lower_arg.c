#include "layout/overlap.h"
#include "pass/lower.h"

bool
ap_lower_stop(ap_lower *l, ap_pass_status status, const char *code, ap_node_id at, const char *fmt, ...)
{
	ap_buf b = { .arena = l->arena };
	va_list ap;

	if (l->stopped)
		return false;
	va_start(ap, fmt);
	ap_buf_vprintf(&b, fmt, ap);
	va_end(ap);
	l->stopped = true;
	l->stop = ap_build_refused(status, code, ap_buf_str(&b), at);
	return false;
}

ap_tensor
ap_lower_now(const ap_lower *l, const ap_tensor *t)
{
	return t->object && l->changed[t->object] ? l->objects[t->object] : *t;
}

static bool
has_tracked(ap_lower *l, const ap_val *v)
{
	if (v->kind == AP_VAL_TENSOR)
		return ap_lower_tracks(l, &v->tensor);
	for (size_t i = 0; v->kind == AP_VAL_LIST && i < v->n; i++)
		if (has_tracked(l, &v->items[i]))
			return true;
	return false;
}

static ap_node_id
form_value(ap_lower *l, const ap_tensor *t)
{
	ap_tensor now = ap_lower_now(l, t);

	return ap_form_get(l, ap_form_of(l, &now));
}

ap_node_id
ap_lower_item(ap_lower *l, ap_node_id old, size_t k)
{
	const ap_val *v = &l->facts->effects[old.i].result;

	ap_require(v->kind == AP_VAL_LIST && k < v->n);
	if (v->items[k].kind == AP_VAL_TENSOR && ap_lower_tracks(l, &v->items[k].tensor))
		return form_value(l, &v->items[k].tensor);
	if (l->items[old.i] && l->items[old.i][k].i)
		return l->items[old.i][k];
	if (!l->made[old.i].i) {
		ap_lower_stop(l, AP_PASS_UNKNOWN, "list-value", old, "the items of %.*s are not modelled", AP_FMT(ap_node_get(l->old, old)->name));
		return (ap_node_id){ 0 };
	}
	if (!l->items[old.i])
		l->items[old.i] = AP_NEW_N(l->arena, ap_node_id, v->n);
	return l->items[old.i][k] = ap_build_item(&l->build, l->made[old.i], (int64_t)k);
}

ap_arg
ap_lower_node(ap_lower *l, ap_node_id old)
{
	const ap_val *v = &l->facts->effects[old.i].result;
	ap_arg none = { .kind = AP_ARG_NONE }, *items;

	if (l->stopped)
		return none;
	if (v->kind == AP_VAL_TENSOR && ap_lower_tracks(l, &v->tensor))
		return ap_arg_of_node(form_value(l, &v->tensor));
	if (v->kind == AP_VAL_LIST && (has_tracked(l, v) || !l->made[old.i].i)) {
		items = AP_NEW_N(l->arena, ap_arg, v->n);
		for (size_t k = 0; k < v->n && !l->stopped; k++)
			items[k] = v->items[k].kind == AP_VAL_NONE ? none : ap_arg_of_node(ap_lower_item(l, old, k));
		return (ap_arg){ .kind = AP_ARG_LIST, .items = items, .n = v->n };
	}
	if (l->made[old.i].i)
		return ap_arg_of_node(l->made[old.i]);
	if (v->kind != AP_VAL_NONE)
		ap_lower_stop(l, AP_PASS_UNKNOWN, "value", old, "the value of %.*s is not modelled", AP_FMT(ap_node_get(l->old, old)->name));
	return none;
}

/* The reader limits the nesting of arguments. */
ap_arg
ap_lower_arg(ap_lower *l, const ap_arg *a)
{
	ap_arg out = *a, *items;

	out.span = (ap_span){ 0 };
	if (a->kind == AP_ARG_NODE)
		return ap_lower_node(l, a->node);
	if (!a->n)
		return out;
	items = AP_NEW_N(l->arena, ap_arg, a->n);
	for (size_t i = 0; i < a->n; i++)
		items[i] = ap_lower_arg(l, &a->items[i]);
	out.items = items;
	return out;
}

static ap_arg
lower_list(ap_lower *l, const ap_val *v, ap_arg_kind kind)
{
	ap_arg *items = AP_NEW_N(l->arena, ap_arg, v->n);

	for (size_t i = 0; i < v->n; i++)
		items[i] = ap_lower_val(l, &v->items[i]);
	return (ap_arg){ .kind = kind, .items = items, .n = v->n };
}

/* A number that was wrapped as a tensor is written as the number. */
static ap_arg
number_arg(const ap_val *v, ap_arg *out)
{
	switch (ap_dtype_cat(v->tensor.dtype)) {
	case AP_CAT_BOOL: out->kind = AP_ARG_BOOL; break;
	case AP_CAT_INT: out->kind = AP_ARG_INT; break;
	case AP_CAT_FLOAT: out->kind = AP_ARG_FLOAT; break;
	case AP_CAT_COMPLEX: out->kind = AP_ARG_COMPLEX; break;
	case AP_CAT_NONE: ap_bug("a number without a type");
	}
	out->dtype = AP_DTYPE_NONE;
	return *out;
}

/* Binding takes the `torch.` off layouts and memory formats; here it comes back. */
static ap_arg
word_arg(ap_lower *l, ap_str text)
{
	bool bare = ap_str_find(text, 0, '.') == text.n && ap_str_find(text, 0, '(') == text.n;

	return (ap_arg){ .kind = AP_ARG_WORD, .text = bare ? ap_str_printf(l->arena, "torch.%.*s", AP_FMT(text)) : text };
}

/* A wrong classification may leave a value without a node of the new graph. */
static ap_arg
operand_arg(ap_lower *l, const ap_val *v)
{
	ap_arg out = { .kind = AP_ARG_NONE };

	for (size_t i = 0; i < l->pins.n; i++)
		if (l->pins.at[i].operand == v)
			return ap_arg_of_node(l->pins.at[i].value);
	if (ap_lower_tracks(l, &v->tensor))
		out = ap_arg_of_node(form_value(l, &v->tensor));
	else if (v->node.i)
		out = ap_lower_node(l, v->node);
	if (!l->stopped && (out.kind == AP_ARG_NONE || (out.kind == AP_ARG_NODE && !out.node.i)))
		ap_lower_stop(l, AP_PASS_UNKNOWN, "value", v->node, "an operand that has no name is not modelled");
	return out;
}

ap_arg
ap_lower_val(ap_lower *l, const ap_val *v)
{
	ap_arg out = { .truth = v->truth, .dtype = v->dtype, .integer = v->integer, .real = v->real, .imag = v->imag, .text = v->text };

	switch (v->kind) {
	case AP_VAL_NONE: out.kind = AP_ARG_NONE; break;
	case AP_VAL_BOOL: out.kind = AP_ARG_BOOL; break;
	case AP_VAL_INT: out.kind = AP_ARG_INT; break;
	case AP_VAL_FLOAT: out.kind = AP_ARG_FLOAT; break;
	case AP_VAL_COMPLEX: out.kind = AP_ARG_COMPLEX; break;
	case AP_VAL_STR: out.kind = AP_ARG_STR; break;
	case AP_VAL_ELLIPSIS: out.kind = AP_ARG_ELLIPSIS; break;
	case AP_VAL_DTYPE: out.kind = AP_ARG_DTYPE; break;
	case AP_VAL_WORD: return word_arg(l, v->text);
	case AP_VAL_TENSOR:
		if (v->tensor.number && !v->node.i)
			return number_arg(v, &out);
		return operand_arg(l, v);
	case AP_VAL_LIST:
		return v->node.i ? ap_lower_node(l, v->node) : lower_list(l, v, AP_ARG_LIST);
	case AP_VAL_SLICE: return lower_list(l, v, AP_ARG_SLICE);
	case AP_VAL_DICT: return lower_list(l, v, AP_ARG_DICT);
	}
	return out;
}

void
ap_lower_expect(ap_lower *l, ap_node_id node, const ap_tensor *t, ap_expected what)
{
	*AP_PUSH(l->arena, &l->expects) = (ap_expect){ node, *t, what };
}

static bool
has_layout(const ap_tensor *t, const ap_expect *e)
{
	const ap_tensor *want = &e->tensor;

	const ap_layout *l = &t->layout, *m = &want->layout;
	bool placed = l->offset == m->offset, alike = t->dtype == want->dtype && ap_layout_is_alike(l, m);
	bool same = alike && (!l->rank || !memcmp(l->stride, m->stride, (size_t)l->rank * sizeof *l->stride));

	switch (e->what) {
	case AP_EXPECT_PLACE: return alike && placed;
	case AP_EXPECT_ORDER: return alike;
	case AP_EXPECT_STRIDES_PLACE: return same && placed;
	case AP_EXPECT_STRIDES: return same;
	case AP_EXPECT_INJECTIVE: return ap_layout_is_dense(l) || ap_overlap_self(l, AP_OVERLAP_WORK, NULL) == AP_DISJOINT;
	}
	ap_bug("expectation %d", (int)e->what);
}

bool
ap_lower_check_expects(const ap_lower *l, const ap_facts *new)
{
	for (size_t i = 0; i < l->expects.n; i++) {
		const ap_val *v = &new->effects[l->expects.at[i].node.i].result;

		if (v->kind != AP_VAL_TENSOR || !has_layout(&v->tensor, &l->expects.at[i]))
			return false;
	}
	return true;
}

typedef enum needs { ANY_LAYOUT, ORDER, STRIDES, STRIDES_AND_OFFSET } needs; /* the later ones include the earlier ones */

/*
 * What the rule asks of the layout of parameter k: its strides or its offset, which also those do that count from the start of its storage; or that
 * its elements are met in the order in which they were: where an index repeats, the last one stays, and sums are made in that order.  Others (`whole`)
 * copy all of its storage, which is seen where some op counts from the start of that copy.
 */
static needs
asked_by(const ap_expr *e, int k, bool counted)
{
	static const struct { const char *word; size_t first, last; needs what; bool whole; } asked[] = {
		{ "strides", 0, 0, STRIDES_AND_OFFSET, false },       { "stride", 0, 0, STRIDES_AND_OFFSET, false },
		{ "offset", 0, 0, STRIDES_AND_OFFSET, false },        { "as_strided", 0, 0, STRIDES_AND_OFFSET, false },
		{ "as_strided_scatter", 0, 0, STRIDES_AND_OFFSET, false }, { "put", 1, 2, ORDER, false },
		{ "slice_scatter", 0, 0, STRIDES_AND_OFFSET, true },  { "select_scatter", 0, 0, STRIDES_AND_OFFSET, true },
		{ "diagonal_scatter", 0, 0, STRIDES_AND_OFFSET, true }, { "copy", 0, 0, STRIDES_AND_OFFSET, true },
	};
	needs most = ANY_LAYOUT;

	for (size_t i = 0; i < e->nargs; i++) {
		needs inner = asked_by(&e->args[i], k, counted);

		most = inner > most ? inner : most;
		if (e->kind != AP_EXPR_CALL || e->args[i].kind != AP_EXPR_PARAM || e->args[i].param != k)
			continue;
		for (size_t w = 0; w < sizeof asked / sizeof *asked; w++)
			if (i >= asked[w].first && i <= asked[w].last && asked[w].what > most && (counted || !asked[w].whole) && ap_str_is(e->text, ap_str_of(asked[w].word)))
				most = asked[w].what;
	}
	return most;
}

/*
 * Ops that count from the start of the storage, or draw in the order of memory, are right only where the operand has the strides it had: that
 * of a result like a dense operand follows from where its cells lie, like another from the strides of single elements too.  So are
 * ops that may give a view or a copy, where the copy has no lazy bits: its signs of zeros may be others (lower_store.c).
 */
static needs
needs_of(const ap_op *op, size_t k, const ap_val *v, bool counted)
{
	needs asked = op->rule ? asked_by(op->rule, (int)k, counted) : ANY_LAYOUT;
	bool bits = v->kind == AP_VAL_TENSOR && (v->tensor.neg || v->tensor.conj);

	for (size_t i = 0; i < op->schema.nparams; i++)
		if (k == 0 && ap_str_eq(op->schema.params[i].name, "storage_offset"))
			asked = STRIDES_AND_OFFSET;
	bool draws = op->random && op->rule && k == 0, dense = v->kind != AP_VAL_TENSOR || ap_layout_is_dense(&v->tensor.layout);

	if (asked < ORDER && draws)
		asked = ORDER;
	bool strides = (op->random && !op->rule) || (draws && !dense) || (bits && op->class == AP_CLASS_MAYBE_VIEW);
	return strides && asked < STRIDES ? STRIDES : asked;
}

/* An op that counts from the start of the storage may read cells that its operand does not address. */
static void
show_storage(ap_lower *l, const ap_op *op, size_t k, const ap_val *v, bool counted)
{
	if (v->kind != AP_VAL_TENSOR || !ap_lower_tracks(l, &v->tensor) || needs_of(op, k, v, counted) != STRIDES_AND_OFFSET)
		return;
	ap_tensor now = ap_lower_now(l, &v->tensor);

	ap_form_forget(l, ap_form_of(l, &now));
}

/* The old tensors within v and the new nodes that stand for them lie in the same order. */
static void
expect_within(ap_lower *l, const ap_val *v, const ap_arg *a, needs what)
{
	static const ap_expected expected[] = { AP_EXPECT_ORDER, AP_EXPECT_ORDER, AP_EXPECT_STRIDES, AP_EXPECT_STRIDES_PLACE }; /* by needs */

	if (v->kind == AP_VAL_TENSOR && a->kind == AP_ARG_NODE)
		ap_lower_expect(l, a->node, &v->tensor, expected[what]);
	if (v->kind == AP_VAL_TENSOR && a->kind == AP_ARG_NODE && what == STRIDES_AND_OFFSET && ap_lower_tracks(l, &v->tensor)) {
		const ap_form *base = ap_form_at(l, l->pools[v->tensor.storage].base);

		ap_lower_expect(l, base->value, &base->tensor, AP_EXPECT_PLACE); /* cells that the operand does not address are read too */
	}
	for (size_t i = 0; v->kind == AP_VAL_LIST && v->n == a->n && i < v->n; i++)
		expect_within(l, &v->items[i], &a->items[i], what);
}

/* `as_written` are the old arguments: those of the same node as a bound value are that value. */
static bool
is_written_as(const ap_arg *as_written, const ap_val *v)
{
	if (as_written->kind == AP_ARG_NODE)
		return v->node.i == as_written->node.i;
	if (v->kind != AP_VAL_LIST || !v->n || v->n != as_written->n)
		return false;
	for (size_t i = 0; i < v->n; i++)
		if (!is_written_as(&as_written->items[i], &v->items[i]))
			return false;
	return true;
}

static void
expect_layout(ap_lower *l, ap_node_id old, const ap_arg *args, const ap_keyword *keywords)
{
	const ap_bound *call = &l->facts->effects[old.i].call;
	const ap_node *n = ap_node_get(l->old, old);

	for (size_t k = 0; call->op && k < call->op->schema.nparams && k < call->nargs; k++) {
		needs what = needs_of(call->op, k, &call->args[k], l->counted);

		for (size_t i = 0; what != ANY_LAYOUT && i < n->nargs; i++)
			if (is_written_as(&n->args[i], &call->args[k]))
				expect_within(l, &call->args[k], &args[i], what);
		for (size_t i = 0; what != ANY_LAYOUT && i < n->nkeywords; i++)
			if (is_written_as(&n->keywords[i].value, &call->args[k]))
				expect_within(l, &call->args[k], &keywords[i].value, what);
	}
}

ap_node_id
ap_lower_copy(ap_lower *l, ap_node_id old)
{
	const ap_node *n = ap_node_get(l->old, old);
	ap_arg *args = AP_NEW_N(l->arena, ap_arg, n->nargs);
	ap_keyword *keywords = AP_NEW_N(l->arena, ap_keyword, n->nkeywords);
	const ap_bound *call = &l->facts->effects[old.i].call;

	for (size_t k = 0; call->op && k < call->op->schema.nparams && k < call->nargs; k++)
		show_storage(l, call->op, k, &call->args[k], l->counted);
	for (size_t i = 0; i < n->nargs; i++)
		args[i] = ap_lower_arg(l, &n->args[i]);
	for (size_t i = 0; i < n->nkeywords; i++)
		keywords[i] = (ap_keyword){ n->keywords[i].name, ap_lower_arg(l, &n->keywords[i].value) };
	if (l->stopped)
		return (ap_node_id){ 0 };
	expect_layout(l, old, args, keywords);
	return ap_build_copy(&l->build, old, args, keywords);
}

static bool
is_default(const ap_param *p, const ap_val *v)
{
	const ap_literal *d = &p->value;

	if (!p->has_default)
		return false;
	switch (v->kind) {
	case AP_VAL_NONE: return d->kind == AP_LIT_NONE;
	case AP_VAL_BOOL: return d->kind == AP_LIT_BOOL && d->truth == v->truth;
	case AP_VAL_INT: return d->kind == AP_LIT_INT && d->integer == v->integer;
	case AP_VAL_FLOAT: return d->kind == AP_LIT_FLOAT && d->real == v->real;
	case AP_VAL_STR: return d->kind == AP_LIT_STR && ap_str_is(d->text, v->text);
	case AP_VAL_WORD: return d->kind == AP_LIT_WORD && ap_str_is(d->text, v->text);
	case AP_VAL_LIST: return d->kind == AP_LIT_LIST && !d->n && !v->n;
	case AP_VAL_TENSOR: return v->tensor.number && v->tensor.dtype == AP_I64 && d->kind == AP_LIT_INT && d->integer == v->integer;
	case AP_VAL_COMPLEX: case AP_VAL_ELLIPSIS: case AP_VAL_DTYPE: case AP_VAL_SLICE: case AP_VAL_DICT: return false;
	}
	return false;
}

ap_node_id
ap_lower_call(ap_lower *l, const ap_op *op, const ap_val *const *vals)
{
	size_t n = op->schema.nparams, nargs = 0, nkeywords = 0;
	ap_arg *args = AP_NEW_N(l->arena, ap_arg, n);
	ap_keyword *keywords = AP_NEW_N(l->arena, ap_keyword, n);
	bool skipped = false;

	for (size_t i = 0; i < n; i++) {
		const ap_param *p = &op->schema.params[i];

		if (!vals[i] || is_default(p, vals[i])) {
			skipped = true;
			continue;
		}
		show_storage(l, op, i, vals[i], false);
		ap_arg arg = ap_lower_val(l, vals[i]);
		needs what = needs_of(op, i, vals[i], false);

		if (what != ANY_LAYOUT && !l->stopped)
			expect_within(l, vals[i], &arg, what);
		if (p->keyword_only || skipped)
			keywords[nkeywords++] = (ap_keyword){ p->name, arg };
		else
			args[nargs++] = arg;
	}
	if (l->stopped)
		return (ap_node_id){ 0 };
	return ap_build_call(&l->build, op->schema.name, ap_op_path(l->arena, op), args, nargs, keywords, nkeywords);
}
