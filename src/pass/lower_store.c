/*
 * The new value of a written view: cast and broadcast to it, as it is or in a copy of its layout.
 *
 * Lazy bits: what is stored meets the view as in copy_(): the value as it lies in memory is cast, then negated and conjugated where only one
 * of both sides has the bit, and goes into the same cells seen without bits.  -(-x) need not be x: PyTorch gives every NaN of f16 and bf16
 * the same bits, and a complex 0 the same sign.
 */
#include "pass/lower.h"

/* The tensor whose content, unchanged but for sizes, the write stores: one of the steps copies it. */
static const ap_tensor *
copied_tensor(const ap_effect *e, const ap_write *w)
{
	const ap_tensor *found = NULL;

	for (size_t i = 0; i < e->steps.n; i++) {
		const ap_step *s = &e->steps.at[i];

		if (s->dst.storage != w->value.storage || s->kind == AP_STEP_RANGE)
			continue;
		if (found || s->kind != AP_STEP_COPY || s->dst.storage == w->dest.storage || s->nsrc != 1 || s->src[0].dtype != s->dst.dtype)
			return NULL;
		found = &s->src[0];
	}
	return found;
}

/* Is `wide` x expanded? */
static bool
is_expanded(const ap_layout *wide, const ap_layout *x)
{
	int more = wide->rank - x->rank;

	for (int i = 0; i < x->rank && more >= 0; i++) {
		bool same = wide->size[more + i] == x->size[i] && (x->size[i] <= 1 || wide->stride[more + i] == x->stride[i]);

		if (!same && x->size[i] != 1)
			return false;
	}
	return more >= 0 && wide->offset == x->offset;
}

/* A store reads what it stores as it lies in memory (graph/store.c, meet_bits). */
static bool
has_bits_of(const ap_tensor *from, const ap_tensor *operand)
{
	return (!from->conj && !from->neg) || (from->conj == operand->conj && from->neg == operand->neg);
}

const ap_val *
ap_lower_stored_operand(ap_lower *l, ap_node_id old, const ap_write *w)
{
	const ap_effect *e = &l->facts->effects[old.i];
	const ap_tensor *from = l->facts->storages.at[w->value.storage].node.i == old.i ? copied_tensor(e, w) : &w->value;

	for (size_t i = 0; from && i < e->call.nargs; i++) {
		const ap_val *v = &e->call.args[i];

		if (v->kind == AP_VAL_TENSOR && v->node.i && (int)i != w->param && v->tensor.storage == from->storage &&
		    v->tensor.dtype == from->dtype && has_bits_of(from, &v->tensor) && is_expanded(&from->layout, &v->tensor.layout))
			return v;
	}
	return NULL;
}

static ap_node_id
unary(ap_lower *l, const char *hint, const char *target, ap_node_id x)
{
	ap_arg arg = ap_arg_of_node(x);

	return ap_build_call(&l->build, ap_str_of(hint), ap_str_of(target), &arg, 1, NULL, 0);
}

static ap_node_id
cast(ap_lower *l, ap_node_id x, ap_dtype d)
{
	ap_arg arg = ap_arg_of_node(x);
	ap_keyword *dtype = AP_NEW(l->arena, ap_keyword);

	*dtype = (ap_keyword){ AP_STR("dtype"), { .kind = AP_ARG_DTYPE, .dtype = d } };
	return ap_build_call(&l->build, AP_STR("_to_copy"), AP_STR("aten._to_copy.default"), &arg, 1, dtype, 1);
}

/* `value` without lazy bits, for a store into dest without them; *type follows.  True if it is a tensor of its own now. */
static bool
meet_bits(ap_lower *l, const ap_tensor *dest, ap_node_id *value, ap_tensor *type)
{
	bool neg = dest->neg != type->neg, conj = dest->conj != (type->conj && ap_dtype_cat(dest->dtype) == AP_CAT_COMPLEX);

	if (type->conj)
		*value = unary(l, "_conj", "aten._conj.default", *value);
	if (type->neg)
		*value = unary(l, "_neg_view", "aten._neg_view.default", *value);
	type->conj = type->neg = false;
	if ((neg || conj) && type->dtype != dest->dtype) {
		*value = cast(l, *value, dest->dtype);
		type->dtype = dest->dtype;
	}
	if (conj)
		*value = unary(l, "conj_physical", "aten.conj_physical.default", *value);
	if (neg)
		*value = unary(l, "neg", "aten.neg.default", *value);
	return neg || conj;
}

/* `value` copied into dest's present content. */
static ap_node_id
copied(ap_lower *l, uint32_t dest, ap_node_id value)
{
	ap_arg args[2] = { ap_arg_of_node(ap_form_get(l, dest)), ap_arg_of_node(value) };

	return l->stopped ? value : ap_build_call(&l->build, AP_STR("copy"), AP_STR("aten.copy.default"), args, 2, NULL, 0);
}

static bool
has_type(const ap_tensor *type, const ap_tensor *dest)
{
	return type->dtype == dest->dtype && ap_layout_same_shape(&type->layout, &dest->layout);
}

/* The form that is written; 0 where there is nothing to do. */
static uint32_t
form_to_write(ap_lower *l, const ap_tensor *dest)
{
	uint32_t f = ap_form_of(l, dest);

	if (l->stopped || !ap_layout_count(&dest->layout))
		return 0;
	return ap_form_bare(l, f);
}

bool
ap_lower_store(ap_lower *l, const ap_tensor *dest, ap_node_id value, const ap_tensor *type, bool keep)
{
	ap_tensor now = *type;
	uint32_t f = form_to_write(l, dest);

	if (!f)
		return !l->stopped;
	keep |= meet_bits(l, dest, &value, &now);
	if (!has_type(&now, dest)) {
		value = copied(l, f, value);
		keep = true;
	}
	return !l->stopped && ap_form_put(l, f, value, keep);
}

bool
ap_lower_store_made(ap_lower *l, const ap_tensor *dest, ap_node_id value)
{
	ap_tensor type = *dest;

	type.conj = type.neg = false;
	return ap_lower_store(l, dest, value, &type, true);
}

bool
ap_lower_store_operand(ap_lower *l, const ap_tensor *dest, ap_node_id value, const ap_tensor *type)
{
	ap_tensor now = *type;
	uint32_t f = form_to_write(l, dest);

	if (!f)
		return !l->stopped;
	bool own = meet_bits(l, dest, &value, &now);
	if (has_type(&now, dest) && (own || l->pools[dest->storage].base != f))
		return ap_form_put(l, f, value, own);
	value = copied(l, f, value);
	return !l->stopped && ap_form_put(l, f, value, true);
}
