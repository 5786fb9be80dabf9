/* x[i] and x[i] = v of tensors: the plan of graph/index.h, run. */
#include "graph/effect.h"
#include "graph/index.h"
#include "graph/rule_index.h"
#include "graph/rule_util.h"
#include "graph/rule_view.h"
#include "layout/overlap.h"

static bool
plan_index(ap_infer_run *r, const ap_tensor *x, const ap_val *index, ap_index_plan *plan)
{
	if (ap_index_plan_make(r->arena, x->layout.rank, index, plan))
		return true;
	ap_refuse(r, plan->status, plan->code, "%s", plan->why);
	return false;
}

static bool
insert_one(ap_infer_run *r, ap_strided *s, int dim)
{
	int64_t step = 1;

	if (dim < s->rank && !ap_mul_ok(s->size[dim], s->stride[dim], &step))
		return ap_refuse_invalid(r, "size-overflow", "a stride leaves the 64-bit range");
	return ap_strided_insert(r, s, dim, 1, step);
}

static bool
apply_views(ap_infer_run *r, const ap_tensor *x, const ap_index_plan *plan, ap_val *out)
{
	ap_strided s;

	if (!plan->views.n && plan->indices.n) {
		*out = ap_val_of_tensor(*x);
		return true;
	}
	ap_strided_of(&x->layout, &s);
	bool whole = plan->indices.n > 0; /* x[0:n, t] indexes x itself */

	for (size_t i = 0; i < plan->views.n; i++) {
		const ap_index_view *v = &plan->views.at[i];
		bool ok;

		if (v->kind == AP_INDEX_UNSQUEEZE ? v->dim > s.rank : v->dim >= s.rank)
			return ap_refuse_invalid(r, "index-rank", "too many indices for the tensor's dimensions");
		whole &= v->kind == AP_INDEX_SLICE && v->start == 0 && v->end == s.size[v->dim] && v->step == 1;
		if (v->kind == AP_INDEX_SELECT)
			ok = ap_strided_select(r, &s, v->dim, v->start);
		else if (v->kind == AP_INDEX_SLICE)
			ok = ap_strided_slice(r, &s, v->dim, v->start, v->end, v->step);
		else
			ok = insert_one(r, &s, v->dim);
		if (!ok)
			return false;
	}
	*out = ap_val_of_tensor(*x);
	return whole || ap_view_of(r, x, &s, out);
}

/* item() of an index is checked even if nothing is read or written by it. */
static bool
check_items(ap_infer_run *r, const ap_tensor *view, const ap_val *indices)
{
	for (size_t i = 0; i < indices->n; i++) {
		int64_t n = i < (size_t)view->layout.rank ? view->layout.size[i] : 0;

		if (indices->items[i].kind == AP_VAL_TENSOR && !ap_range_step(r, &indices->items[i].tensor, -n, n))
			return false;
	}
	return true;
}

/* A nested list of ints or bools as a tensor; ragged lists are refused. */
typedef struct flat { int rank; int64_t size[AP_MAX_RANK]; AP_VEC(int64_t) values; bool bools, ints; } flat;

static bool
flatten(ap_infer_run *r, const ap_val *v, int depth, flat *f)
{
	if (v->kind != AP_VAL_LIST) {
		f->bools |= v->kind == AP_VAL_BOOL;
		f->ints |= v->kind == AP_VAL_INT;
		*AP_PUSH(r->arena, &f->values) = v->kind == AP_VAL_BOOL ? v->truth : v->integer;
		return depth == f->rank || ap_refuse_invalid(r, "ragged-list", "an index list whose items differ in shape");
	}
	if (depth == f->rank && !f->values.n && depth < AP_MAX_RANK)
		f->size[f->rank++] = (int64_t)v->n;
	if (depth >= f->rank || f->size[depth] != (int64_t)v->n)
		return ap_refuse_invalid(r, "ragged-list", "an index list whose items differ in shape");
	for (size_t i = 0; i < v->n; i++)
		if (!flatten(r, &v->items[i], depth + 1, f))
			return false;
	return true;
}

static bool
index_tensor(ap_infer_run *r, const ap_val *v, ap_val *out)
{
	flat f = { 0 };

	*out = *v;
	if (v->kind == AP_VAL_TENSOR && v->tensor.layout.rank && !ap_effect_is_bare(&v->tensor, AP_LAZY_NONE))
		return ap_effect_lazy_index(r);
	if (v->kind == AP_VAL_NONE || v->kind == AP_VAL_TENSOR)
		return true;
	out->kind = AP_VAL_TENSOR;
	if (v->kind == AP_VAL_BOOL) {
		int64_t size = v->truth, zero = 0;

		return ap_data(r, AP_I64, 1, &size, &zero, &out->tensor);
	}
	if (!flatten(r, v, 0, &f))
		return false;
	return ap_data(r, f.bools && !f.ints ? AP_B8 : AP_I64, f.rank, f.size, f.values.at, &out->tensor);
}

static bool
index_list(ap_infer_run *r, const ap_index_plan *plan, ap_val *out)
{
	ap_val *items = AP_NEW_N(r->arena, ap_val, plan->indices.n);

	for (size_t i = 0; i < plan->indices.n; i++)
		if (!index_tensor(r, &plan->indices.at[i], &items[i]))
			return false;
	*out = (ap_val){ .kind = AP_VAL_LIST, .items = items, .n = plan->indices.n };
	return true;
}

static bool
find_op(ap_infer_run *r, ap_str name, ap_str overload, ap_op_id *id)
{
	*id = ap_op_find(r->ops, AP_STR("aten"), name, overload);
	return id->i || ap_refuse_unknown(r, "no-op", "the op table has no aten::%.*s", AP_FMT(name));
}

/*
 * x[t] with a 0-d integer tensor t is a view in eager, at a position that only the data tells.  Its content is modelled, as long as
 * neither it nor x is written afterwards, in a storage of its own with the strides of that view.
 */
static bool
freeze(ap_infer_run *r, const ap_tensor *base, const ap_tensor *view, const ap_val *indices, ap_tensor *copy)
{
	ap_strided s;
	ap_tensor laid_out, content = *copy;

	ap_strided_of(&view->layout, &s);
	for (size_t i = indices->n; i-- > 0;)
		if (indices->items[i].kind == AP_VAL_TENSOR)
			ap_strided_remove(&s, (int)i);
	if (!ap_fresh_strided(r, view->dtype, s.rank, s.size, s.stride, &laid_out))
		return false;
	if (ap_overlap_self(&laid_out.layout, AP_OVERLAP_WORK, NULL) != AP_DISJOINT)
		return ap_refuse_unknown(r, "data-dependent-view", "x[t] of an expanded tensor, a view at a position that only the data tells, is not modelled");
	laid_out.conj = view->conj;
	laid_out.neg = view->neg;
	laid_out.view = true;
	ap_step_add(r, AP_STEP_COPY, laid_out, &content, 1);
	*copy = laid_out;
	r->facts->storages.at[copy->storage].by_data = true;
	*AP_PUSH(r->arena, &r->frozen) = base->storage;
	*AP_PUSH(r->arena, &r->frozen) = copy->storage;
	return true;
}

bool
ap_effect_getitem(ap_infer_run *r, const ap_val *base, const ap_val *index, ap_val *out)
{
	ap_index_plan plan;
	ap_val view = { 0 }, args[2] = { 0 };
	ap_op_id op;

	if (!plan_index(r, &base->tensor, index, &plan) || !apply_views(r, &base->tensor, &plan, &view))
		return false;
	if (!plan.indices.n) {
		*out = view;
		return true;
	}
	if (plan.by_data && !plan.only_by_data)
		return ap_refuse_unknown(r, "data-dependent-view", "0-d index tensors beside other ones are not modelled");
	if (!ap_effect_bare(r, &view, AP_LAZY_NONE, &args[0]) || !index_list(r, &plan, &args[1]) || !find_op(r, AP_STR("index"), AP_STR("Tensor"), &op))
		return false;
	if (plan.by_data && !check_items(r, &view.tensor, &args[1]))
		return false;
	if (!ap_compute(r, op, args, out))
		return false;
	return !plan.by_data || freeze(r, &base->tensor, &view.tensor, &args[1], &out->tensor);
}

/* The value to be stored: a number in the tensor's dtype (at::indexing::valueToTensor), or a tensor. */
static bool
value_tensor(ap_infer_run *r, const ap_val *v, const ap_tensor *base, ap_val *out)
{
	*out = *v;
	if (v->kind == AP_VAL_TENSOR)
		return true;
	if (v->kind == AP_VAL_LIST || v->kind == AP_VAL_NONE || v->kind == AP_VAL_STR)
		return ap_refuse_invalid(r, "value", "only a tensor or a number can be stored by an index");
	if (!ap_check_fills(r, v, base->dtype, 1))
		return false;
	out->kind = AP_VAL_TENSOR;
	ap_tensor number;
	if (!ap_number(r, v, &number) || !ap_fresh(r, base->dtype, 0, NULL, &out->tensor))
		return false;
	ap_element_bits(v, base->dtype, ap_step_add(r, AP_STEP_CONST, out->tensor, NULL, 0)->constant);
	return true;
}

static bool
without_leading_ones(ap_infer_run *r, const ap_tensor *x, ap_val *out)
{
	int ones = ap_index_leading_ones(&x->layout);
	ap_strided s;

	ap_strided_of(&x->layout, &s);
	for (int i = 0; i < ones; i++)
		ap_strided_remove(&s, 0);
	return ap_view_of(r, x, &s, out);
}

/* at::indexing::copy_to: fill_ with a 0-d tensor reads it first; another is expanded after its leading ones are dropped. */
static bool
copy_to(ap_infer_run *r, const ap_tensor *dest, const ap_tensor *value, const ap_val *operand)
{
	ap_val bare = { 0 };

	if (!value->layout.rank && dest->layout.rank)
		return ap_store(r, dest, value, operand, -1, -1);
	if (!ap_check_sharing(r, dest, value, AP_SHARE_SAME) || !without_leading_ones(r, value, &bare))
		return false;
	bool same = value->layout.rank == dest->layout.rank &&
	            (!dest->layout.rank || !memcmp(value->layout.size, dest->layout.size, (size_t)dest->layout.rank * sizeof *dest->layout.size));
	return ap_store(r, dest, same ? value : &bare.tensor, operand, -1, -1);
}

/* By index tensors: the whole view's new content is what aten::index_put gives. */
static bool
put_indices(ap_infer_run *r, const ap_index_plan *plan, const ap_val *view, const ap_val *value, const ap_val *operand)
{
	ap_val args[4] = { *view, { 0 }, *value, { .kind = AP_VAL_BOOL } }, put = { 0 };
	ap_op_id op;

	if (!index_list(r, plan, &args[1]) || !without_leading_ones(r, &value->tensor, &args[2]) ||
	    !find_op(r, AP_STR("index_put"), (ap_str){ 0 }, &op))
		return false;
	if (plan->by_data && !check_items(r, &view->tensor, &args[1]))
		return false;
	if (plan->by_data && value->tensor.dtype != view->tensor.dtype && !ap_clone(r, &args[2].tensor, view->tensor.dtype, &args[2].tensor))
		return false;
	for (size_t i = 0; i < args[1].n; i++)
		if (args[1].items[i].kind == AP_VAL_TENSOR && !ap_check_sharing(r, &view->tensor, &args[1].items[i].tensor, AP_SHARE_NOTHING))
			return false;
	if (!ap_check_sharing(r, &view->tensor, &value->tensor, AP_SHARE_NOTHING) || !ap_compute(r, op, args, &put))
		return false;
	if (put.kind != AP_VAL_TENSOR)
		return ap_refuse_unknown(r, "no-op", "aten::index_put gives no tensor");
	return ap_store(r, &view->tensor, &put.tensor, operand, -1, -1);
}

bool
ap_effect_setitem(ap_infer_run *r, const ap_val *base, const ap_val *index, const ap_val *value)
{
	ap_index_plan plan;
	ap_val view = { 0 }, v = { 0 };

	if (!plan_index(r, &base->tensor, index, &plan) || !value_tensor(r, value, &base->tensor, &v))
		return false;
	if (plan.nothing)
		return true;
	if (!apply_views(r, &base->tensor, &plan, &view))
		return false;
	bool whole_true = index->kind == AP_VAL_BOOL;
	if (!plan.indices.n || whole_true)
		return copy_to(r, &view.tensor, &v.tensor, base);
	if (plan.by_data && !plan.only_by_data)
		return ap_refuse_unknown(r, "data-dependent-view", "0-d index tensors beside other ones are not modelled");
	return put_indices(r, &plan, &view, &v, base);
}
