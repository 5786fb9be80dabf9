/* x[index] = value: views as far as slices and integers go, then copy, fill or index_put of that view (graph/index.h). */
#include "graph/index.h"
#include "graph/rule_util.h"
#include "pass/lower.h"

static ap_val
val_of_arg(ap_lower *l, const ap_arg *a)
{
	ap_val v = { .truth = a->truth, .dtype = a->dtype, .integer = a->integer, .real = a->real, .imag = a->imag, .text = a->text };
	ap_val *items = a->n ? AP_NEW_N(l->arena, ap_val, a->n) : NULL;

	for (size_t i = 0; i < a->n; i++)
		items[i] = val_of_arg(l, &a->items[i]);
	v.items = items;
	v.n = a->n;
	switch (a->kind) {
	case AP_ARG_NONE: v.kind = AP_VAL_NONE; break;
	case AP_ARG_BOOL: v.kind = AP_VAL_BOOL; break;
	case AP_ARG_INT: v.kind = AP_VAL_INT; break;
	case AP_ARG_FLOAT: v.kind = AP_VAL_FLOAT; break;
	case AP_ARG_COMPLEX: v.kind = AP_VAL_COMPLEX; break;
	case AP_ARG_STR: v.kind = AP_VAL_STR; break;
	case AP_ARG_ELLIPSIS: v.kind = AP_VAL_ELLIPSIS; break;
	case AP_ARG_DTYPE: v.kind = AP_VAL_DTYPE; break;
	case AP_ARG_WORD: v.kind = AP_VAL_WORD; break;
	case AP_ARG_SLICE: v.kind = AP_VAL_SLICE; break;
	case AP_ARG_LIST: case AP_ARG_TUPLE: v.kind = AP_VAL_LIST; break;
	case AP_ARG_DICT: v.kind = AP_VAL_DICT; break;
	case AP_ARG_NODE:
		v = l->facts->effects[a->node.i].result;
		v.node = a->node;
		if (v.kind == AP_VAL_TENSOR)
			v.tensor = ap_lower_now(l, &v.tensor);
		break;
	}
	/* A tuple is a tuple even where a list would be an index of its own (graph/index.c, is_tuple). */
	if (a->kind == AP_ARG_TUPLE)
		v.truth = true;
	return v;
}

static ap_node_id
reshaped(ap_lower *l, ap_node_id x, int rank, const int64_t *size)
{
	ap_arg args[2] = { ap_arg_of_node(x), ap_arg_of_ints(l->arena, size, (size_t)rank) };

	return ap_build_call(&l->build, AP_STR("reshape"), AP_STR("aten.reshape.default"), args, 2, NULL, 0);
}

/* A value has more dimensions than where it goes: leading ones are dropped (at::indexing::slicePrefix1sSize). */
static ap_node_id
without_ones(ap_lower *l, ap_node_id x, int rank, ap_tensor *type)
{
	ap_layout *t = &type->layout;
	int ones = ap_index_leading_ones(t);

	if (t->rank <= rank || !ones)
		return x;
	*t = ap_layout_make(l->arena, t->rank - ones, t->size + ones, t->stride + ones, t->offset, t->itemsize);
	return reshaped(l, x, t->rank, t->size);
}

/* The number as a tensor, as x[...] = number makes it. */
static ap_node_id
number_tensor(ap_lower *l, const ap_arg *number, ap_dtype d)
{
	ap_keyword *dtype = AP_NEW(l->arena, ap_keyword);
	ap_arg args[2] = { { .kind = AP_ARG_LIST }, *number };

	*dtype = (ap_keyword){ AP_STR("dtype"), { .kind = AP_ARG_DTYPE, .dtype = d } };
	args[1].span = (ap_span){ 0 };
	return ap_build_call(&l->build, AP_STR("full"), AP_STR("aten.full.default"), args, 2, dtype, 1);
}

/* fill() refuses numbers that x[...] = number makes infinite (graph/rule_fits.c). */
static bool
fill_number(ap_lower *l, const ap_tensor *dest, const ap_val *value, const ap_arg *number)
{
	ap_tensor type = { .dtype = dest->dtype };
	ap_arg args[2];

	if (!ap_number_fits(value, dest->dtype)) {
		type.layout = ap_layout_make(l->arena, 0, NULL, NULL, 0, dest->layout.itemsize);
		return ap_lower_store_operand(l, dest, number_tensor(l, number, dest->dtype), &type);
	}
	args[0] = ap_arg_of_node(ap_form_get(l, ap_form_of(l, dest)));
	args[1] = *number;
	if (l->stopped)
		return false;
	args[1].span = (ap_span){ 0 };
	return ap_lower_store_made(l, dest, ap_build_call(&l->build, AP_STR("fill"), AP_STR("aten.fill.Scalar"), args, 2, NULL, 0));
}

static bool
copy_value(ap_lower *l, const ap_tensor *dest, const ap_val *value)
{
	ap_arg src = ap_lower_val(l, value);
	ap_tensor type = value->tensor;

	if (l->stopped || !ap_layout_count(&dest->layout))
		return !l->stopped;
	src.node = without_ones(l, src.node, dest->layout.rank, &type);
	return ap_lower_store_operand(l, dest, src.node, &type);
}

static bool
has_numbers(const ap_arg *a)
{
	if (a->kind != AP_ARG_LIST)
		return true;
	for (size_t i = 0; i < a->n; i++)
		if (has_numbers(&a->items[i]))
			return true;
	return false;
}

/* An index in place: a tensor, or what is written for one. */
static bool
index_arg(ap_lower *l, const ap_val *v, ap_arg *out)
{
	ap_arg zero = ap_arg_of_int(0);

	*out = ap_arg_of_none();
	if (v->kind == AP_VAL_NONE)
		return true;
	if (v->kind == AP_VAL_TENSOR) {
		*out = ap_lower_val(l, v);
		if (v->tensor.neg && !l->stopped) /* x[t] reads a 0-d t as a number, index_put reads its memory */
			*out = ap_arg_of_node(ap_build_call(&l->build, AP_STR("clone"), AP_STR("aten.clone.default"), out, 1, NULL, 0));
		return !l->stopped;
	}
	ap_arg list = v->kind == AP_VAL_BOOL ? ap_arg_of_items(l->arena, AP_ARG_LIST, &zero, v->truth) : ap_lower_val(l, v);
	if (l->stopped)
		return false;
	ap_node_id made = ap_build_function(&l->build, AP_STR("tensor"), AP_STR("torch.tensor"), &list, 1);
	if (!has_numbers(&list)) { /* torch.tensor([]) would be of floats */
		ap_keyword *dtype = AP_NEW(l->arena, ap_keyword);

		*dtype = (ap_keyword){ AP_STR("dtype"), { .kind = AP_ARG_DTYPE, .dtype = AP_I64 } };
		l->build.graph->nodes.at[made.i].keywords = dtype;
		l->build.graph->nodes.at[made.i].nkeywords = 1;
	}
	*out = ap_arg_of_node(made);
	return true;
}

static int
list_depth(const ap_val *v)
{
	int depth = 0;

	for (; v->kind == AP_VAL_LIST; v = &v->items[0]) {
		depth++;
		if (!v->n)
			break;
	}
	return depth;
}

/* Dimensions of what the index picks. */
static int
picked_rank(const ap_tensor *view, const ap_index_plan *plan)
{
	int rank = view->layout.rank, widest = 0;

	for (size_t i = 0; i < plan->indices.n; i++) {
		const ap_val *v = &plan->indices.at[i];
		bool mask = v->kind == AP_VAL_TENSOR && (v->tensor.dtype == AP_B8 || v->tensor.dtype == AP_U8);
		int own = v->kind == AP_VAL_TENSOR ? v->tensor.layout.rank : v->kind == AP_VAL_LIST ? list_depth(v) : 1;

		if (v->kind == AP_VAL_NONE)
			continue;
		rank -= mask ? own : 1;
		widest = (int)ap_max(widest, mask ? 1 : own);
	}
	return rank + widest;
}

static ap_node_id
put_value(ap_lower *l, const ap_tensor *dest, const ap_index_plan *plan, const ap_val *value, const ap_arg *written)
{
	ap_keyword *dtype = AP_NEW(l->arena, ap_keyword);
	ap_tensor type = value->tensor;
	ap_arg arg;

	*dtype = (ap_keyword){ AP_STR("dtype"), { .kind = AP_ARG_DTYPE, .dtype = dest->dtype } };
	if (value->kind != AP_VAL_TENSOR)
		return number_tensor(l, written, dest->dtype);
	arg = ap_lower_val(l, value);
	if (l->stopped)
		return (ap_node_id){ 0 };
	arg.node = without_ones(l, arg.node, picked_rank(dest, plan), &type);
	if (type.dtype == dest->dtype)
		return arg.node;
	return ap_build_call(&l->build, AP_STR("_to_copy"), AP_STR("aten._to_copy.default"), &arg, 1, dtype, 1);
}

static bool
put_indices(ap_lower *l, const ap_tensor *dest, const ap_index_plan *plan, const ap_val *value, const ap_arg *written)
{
	ap_arg *indices = AP_NEW_N(l->arena, ap_arg, plan->indices.n), args[3];
	ap_node_id put;

	args[0] = ap_arg_of_node(ap_form_get(l, ap_form_of(l, dest)));
	for (size_t i = 0; i < plan->indices.n && !l->stopped; i++)
		if (!index_arg(l, &plan->indices.at[i], &indices[i]))
			return false;
	args[1] = (ap_arg){ .kind = AP_ARG_LIST, .items = indices, .n = plan->indices.n };
	args[2] = ap_arg_of_node(l->stopped ? (ap_node_id){ 0 } : put_value(l, dest, plan, value, written));
	if (l->stopped)
		return false;
	put = ap_build_call(&l->build, AP_STR("index_put"), AP_STR("aten.index_put.default"), args, 3, NULL, 0);
	return ap_lower_store_made(l, dest, put);
}

bool
ap_lower_setitem(ap_lower *l, ap_node_id old)
{
	const ap_node *n = ap_node_get(l->old, old);
	const ap_effect *e = &l->facts->effects[old.i];
	ap_index_plan plan;

	if (n->spelling != AP_SPELL_SETITEM || e->writes.n != 1)
		return ap_lower_stop(l, AP_PASS_UNKNOWN, "construct", old, "%.*s writes in a way that is not modelled", AP_FMT(n->name));
	const ap_tensor *dest = &e->writes.at[0].dest;
	ap_val base = val_of_arg(l, &n->args[0]), index = val_of_arg(l, &n->args[1]), value = val_of_arg(l, &n->args[2]);

	if (!ap_index_plan_make(l->arena, base.tensor.layout.rank, &index, &plan))
		return ap_lower_stop(l, AP_PASS_UNKNOWN, plan.code, old, "%s", plan.why);
	if (!ap_form_link(l, ap_form_of(l, dest), ap_form_of(l, &base.tensor)))
		return false;
	if (plan.indices.n && index.kind != AP_VAL_BOOL)
		return put_indices(l, dest, &plan, &value, &n->args[2]);
	return value.kind == AP_VAL_TENSOR ? copy_value(l, dest, &value) : fill_number(l, dest, &value, &n->args[2]);
}
