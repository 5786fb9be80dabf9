/*
 * Calls that write, made functional.  What is written where is read from the call's effect; only how to say it without a write is
 * decided here:
 *   an operand is stored as it is          x.copy_(y)             y itself, or copy(x, y) if it is cast or broadcast
 *   the op has a functional twin           x.add_(y), out=x       add(x, y), cast to x's dtype
 *   it stores a number                     x.fill_diagonal_(1)    fill of the written view
 *   a custom op                            update(cache, k)       auto_functionalized(update, cache = cache, k = k)
 *   anything else                                                 the call itself, on a private copy of what it writes
 * and then the new value of the written view goes up to its base (undo.c).
 */
#include "layout/overlap.h"
#include "pass/lower.h"

/* Return number k of a call that is no operand: `value` stands for it. */
static void
set_return(ap_lower *l, ap_node_id old, size_t k, ap_node_id value)
{
	const ap_val *result = &l->facts->effects[old.i].result;

	if (result->kind != AP_VAL_LIST) {
		l->made[old.i] = value;
		return;
	}
	if (!l->items[old.i])
		l->items[old.i] = AP_NEW_N(l->arena, ap_node_id, result->n);
	if (k < result->n)
		l->items[old.i][k] = value;
}

static bool
returns_operand(const ap_op *op, size_t k)
{
	ap_str set = op->schema.returns[k].alias.set;

	for (size_t p = 0; set.n && p < op->schema.nparams; p++)
		if (ap_str_is(op->schema.params[p].alias.set, set))
			return true;
	return false;
}

/* A result without a rule has no type but the stated one. */
static void
state_types(ap_lower *l, ap_node_id call, const ap_effect *e, bool list)
{
	ap_node *n = &l->build.graph->nodes.at[call.i];
	ap_annot *items = AP_NEW_N(l->arena, ap_annot, e->writes.n);

	for (size_t w = 0; w < e->writes.n; w++)
		items[w] = ap_build_annot(l->arena, &e->writes.at[w].value, false);
	n->annot = e->writes.n == 1 && !list ? items[0] : (ap_annot){ .kind = AP_ANNOT_TUPLE, .items = items, .n = e->writes.n };
}

/* Sums and the like take their dtype from out= (at::native::get_dtype_from_result) unless the table says out=exact. */
static void
dtype_from_out(ap_lower *l, const ap_effect *e, const ap_op *twin, const ap_val **vals)
{
	ap_val *dtype = AP_NEW(l->arena, ap_val);

	if (e->call.op->class != AP_CLASS_OUT || e->writes.n != 1)
		return;
	*dtype = (ap_val){ .kind = AP_VAL_DTYPE, .dtype = e->writes.at[0].dest.dtype };
	for (size_t i = 0; i < twin->schema.nparams; i++)
		if (twin->schema.params[i].type.kind == AP_TYPE_DTYPE && ap_str_eq(twin->schema.params[i].name, "dtype") &&
		    (!vals[i] || (vals[i]->kind == AP_VAL_NONE && twin->out != AP_OUT_EXACT)))
			vals[i] = dtype;
}

/* The twin's arguments are the op's; item >= 0: of lists that are as long as the written one, only that item. */
static const ap_val **
twin_values(ap_lower *l, const ap_effect *e, const ap_op *twin, int64_t item, size_t length)
{
	const ap_val **vals = AP_NEW_N(l->arena, const ap_val *, twin->schema.nparams + 1);

	for (size_t i = 0; i < twin->schema.nparams; i++) {
		int k = ap_op_twin_source(e->call.op, twin, i);
		const ap_val *v = k < 0 ? NULL : &e->call.args[k];
		ap_val *one;

		vals[i] = v;
		if (!v || item < 0 || v->kind != AP_VAL_LIST || v->n != length)
			continue;
		one = AP_NEW(l->arena, ap_val);
		*one = (ap_val){ .kind = AP_VAL_LIST, .items = &v->items[item], .n = 1 };
		vals[i] = one;
	}
	dtype_from_out(l, e, twin, vals);
	return vals;
}

typedef AP_VEC(ap_tensor) tensors;

static void
collect(ap_lower *l, const ap_val *v, tensors *out)
{
	if (v->kind == AP_VAL_TENSOR)
		*AP_PUSH(l->arena, out) = v->tensor;
	for (size_t i = 0; (v->kind == AP_VAL_LIST || v->kind == AP_VAL_DICT) && i < v->n; i++)
		collect(l, &v->items[i], out);
}

static bool
may_share(const ap_tensor *a, const ap_tensor *b)
{
	return a->storage == b->storage && ap_overlap_find(&a->layout, &b->layout, AP_OVERLAP_WORK, NULL) != AP_DISJOINT;
}

/* An in-place list op works item by item: does an item read what an earlier one wrote? */
static bool
reads_earlier_item(ap_lower *l, const ap_effect *e)
{
	for (size_t k = 0; k < e->call.nargs; k++) {
		const ap_val *v = &e->call.args[k];

		for (size_t w = 0; w < e->writes.n; w++) {
			tensors read = { 0 };

			if (v->kind != AP_VAL_LIST) {
				collect(l, v, &read);
			} else {
				for (size_t i = (size_t)e->writes.at[w].item + 1; i < v->n; i++)
					collect(l, &v->items[i], &read);
			}
			for (size_t i = 0; i < read.n; i++)
				if (may_share(&read.at[i], &e->writes.at[w].dest))
					return true;
		}
	}
	return false;
}

static bool
is_list_in_place(const ap_effect *e)
{
	if (e->call.op->class != AP_CLASS_INPLACE || !e->writes.n)
		return false;
	for (size_t w = 0; w < e->writes.n; w++)
		if (e->writes.at[w].item < 0 || e->writes.at[w].param != e->writes.at[0].param)
			return false;
	return true;
}

/* The dispatcher reads lazily negated and conjugated operands of a list op before it begins (aten/src/ATen/native/MathBitsFallback.h). */
static void
pin_lazy(ap_lower *l, const ap_val *v)
{
	for (size_t i = 0; v->kind == AP_VAL_LIST && i < v->n && !l->stopped; i++)
		pin_lazy(l, &v->items[i]);
	if (v->kind == AP_VAL_TENSOR && (v->tensor.neg || v->tensor.conj) && ap_lower_tracks(l, &v->tensor)) {
		ap_arg now = ap_lower_val(l, v);

		*AP_PUSH(l->arena, &l->pins) = (ap_pin){ v, now.node };
	}
}

static bool
by_twin(ap_lower *l, ap_node_id old, const ap_op *twin)
{
	const ap_effect *e = &l->facts->effects[old.i];
	const ap_op *op = e->call.op;
	bool list = twin->schema.nreturns == 1 && twin->schema.returns[0].type.is_list, one = twin->schema.nreturns == 1 && !list;
	size_t first = list || one ? 0 : twin->schema.nreturns - e->writes.n, fresh = 0;
	ap_node_id call;

	if (is_list_in_place(e) && reads_earlier_item(l, e)) {
		for (size_t k = 0; k < e->call.nargs; k++)
			pin_lazy(l, &e->call.args[k]);
		for (size_t w = 0; w < e->writes.n && !l->stopped; w++) {
			call = ap_lower_call(l, twin, twin_values(l, e, twin, e->writes.at[w].item, e->writes.n));
			if (l->stopped || !ap_lower_store(l, &e->writes.at[w].dest, ap_build_item(&l->build, call, 0), &e->writes.at[w].value, true))
				return false;
		}
		l->pins.n = 0;
		return !l->stopped;
	}
	call = ap_lower_call(l, twin, twin_values(l, e, twin, -1, 0));
	if (l->stopped)
		return false;
	if (!twin->rule)
		state_types(l, call, e, list);
	for (size_t k = 0; k < op->schema.nreturns && !one; k++)
		if (!returns_operand(op, k) && fresh < first)
			set_return(l, old, k, ap_build_item(&l->build, call, (int64_t)fresh++));
	for (size_t w = 0; w < e->writes.n; w++) {
		ap_node_id value = one ? call : ap_build_item(&l->build, call, (int64_t)(first + w));

		if (!ap_lower_store(l, &e->writes.at[w].dest, value, &e->writes.at[w].value, true))
			return false;
	}
	return true;
}

/* The one number that all writes of the call store; NULL: they store something else. */
static const ap_val *
stored_number(const ap_effect *e)
{
	const ap_schema *s = &e->call.op->schema;
	const ap_val *number = NULL;

	for (size_t w = 0; w < e->writes.n; w++) {
		bool constant = false;

		for (size_t i = 0; i < e->steps.n; i++)
			constant |= e->steps.at[i].kind == AP_STEP_CONST && e->steps.at[i].dst.storage == e->writes.at[w].value.storage;
		if (!constant)
			return NULL;
	}
	for (size_t p = 0; p < s->nparams; p++)
		if (s->params[p].type.kind == AP_TYPE_SCALAR) {
			if (number)
				return NULL;
			number = &e->call.args[p];
		}
	return number;
}

static bool
by_number(ap_lower *l, const ap_effect *e, const ap_val *number)
{
	for (size_t w = 0; w < e->writes.n; w++) {
		const ap_write *write = &e->writes.at[w];
		uint32_t f = ap_form_of(l, &write->dest);
		ap_arg args[2];

		if (!ap_layout_count(&write->dest.layout))
			continue;
		if (!ap_form_link(l, f, ap_form_of(l, &write->operand.tensor)))
			return false;
		args[0] = ap_arg_of_node(ap_form_get(l, f));
		args[1] = ap_lower_val(l, number);
		if (l->stopped)
			return false;
		ap_node_id fill = ap_build_call(&l->build, AP_STR("fill"), AP_STR("aten.fill.Scalar"), args, 2, NULL, 0);
		if (!ap_lower_store_made(l, &write->dest, fill))
			return false;
	}
	return true;
}

/* Does the op read cells that it writes through another argument?  Its functional form, which has copies, can't say that. */
static bool
shares_written(ap_lower *l, const ap_effect *e)
{
	for (size_t w = 0; w < e->writes.n; w++)
		for (size_t k = 0; k < e->call.nargs; k++) {
			tensors read = { 0 };

			if ((int)k == e->writes.at[w].param && e->writes.at[w].item < 0)
				continue;
			collect(l, &e->call.args[k], &read);
			for (size_t i = 0; i < read.n; i++)
				if (((int)k != e->writes.at[w].param || (int)i != e->writes.at[w].item) && may_share(&read.at[i], &e->writes.at[w].dest))
					return true;
		}
	return false;
}

/* Can auto_functionalized say it? (torch/_higher_order_ops/auto_functionalize.py, can_auto_functionalize) */
static bool
is_functionalizable(ap_lower *l, const ap_effect *e)
{
	const ap_schema *s = &e->call.op->schema;

	for (size_t k = 0; k < s->nreturns; k++)
		if (s->returns[k].alias.set.n || s->returns[k].type.kind != AP_TYPE_TENSOR || s->returns[k].type.is_list)
			return false;
	return e->call.op->custom && !shares_written(l, e);
}

static ap_annot
annot_of_value(ap_lower *l, const ap_val *v)
{
	ap_annot out = { 0 }, *items;

	if (v->kind == AP_VAL_TENSOR)
		return ap_build_annot(l->arena, &v->tensor, false);
	if (v->kind != AP_VAL_LIST)
		return out;
	items = AP_NEW_N(l->arena, ap_annot, v->n);
	for (size_t i = 0; i < v->n; i++)
		items[i] = annot_of_value(l, &v->items[i]);
	return (ap_annot){ .kind = AP_ANNOT_TUPLE, .items = items, .n = v->n };
}

/* auto_functionalized(op, arguments by name): the op's results (None if there are none), then each written argument's new value. */
static bool
by_functionalized(ap_lower *l, ap_node_id old)
{
	const ap_effect *e = &l->facts->effects[old.i];
	const ap_schema *s = &e->call.op->schema;
	ap_arg *op = AP_NEW(l->arena, ap_arg);
	ap_keyword *keywords = AP_NEW_N(l->arena, ap_keyword, s->nparams);
	size_t nresults = s->nreturns ? s->nreturns : 1, at = nresults;
	ap_node_id call, list = { 0 };

	*op = (ap_arg){ .kind = AP_ARG_WORD };
	op->text = ap_str_printf(l->arena, "torch.ops.%.*s", AP_FMT(ap_op_path(l->arena, e->call.op)));
	for (size_t p = 0; p < s->nparams; p++)
		keywords[p] = (ap_keyword){ s->params[p].name, ap_lower_val(l, &e->call.args[p]) };
	if (l->stopped)
		return false;
	call = ap_build_call(&l->build, AP_STR("auto_functionalized"), AP_STR("higher_order.auto_functionalized"), op, 1, keywords, s->nparams);
	ap_annot *types = AP_NEW_N(l->arena, ap_annot, nresults + s->nparams);
	for (size_t k = 0; k < s->nreturns; k++) {
		const ap_val *v = s->nreturns == 1 ? &e->result : &e->result.items[k];

		types[k] = annot_of_value(l, v);
		set_return(l, old, k, ap_build_item(&l->build, call, (int64_t)k));
		l->build.graph->nodes.at[l->build.graph->nodes.n - 1].annot = types[k];
	}
	for (size_t p = 0, w = 0; p < s->nparams; p++) {
		if (!ap_param_writes(&s->params[p]))
			continue;
		types[at] = annot_of_value(l, &e->call.args[p]);
		list.i = 0;
		for (; w < e->writes.n && e->writes.at[w].param == (int)p; w++) {
			const ap_write *write = &e->writes.at[w];

			if (write->item >= 0 && !list.i)
				list = ap_build_item(&l->build, call, (int64_t)at);
			ap_node_id value = write->item >= 0 ? ap_build_item(&l->build, list, write->item) : ap_build_item(&l->build, call, (int64_t)at);
			if (!ap_lower_store(l, &write->dest, value, &write->value, true))
				return false;
		}
		at++;
	}
	return true;
}

/* A returned operand has the strides of the private copy. */
static void
forget_operand_types(ap_lower *l, ap_node_id old)
{
	const ap_op *op = l->facts->effects[old.i].call.op;
	ap_node *n = l->stopped ? NULL : &l->build.graph->nodes.at[l->made[old.i].i];
	ap_annot *items;

	if (n && n->annot.kind == AP_ANNOT_TENSOR && op->schema.nreturns == 1 && returns_operand(op, 0))
		n->annot = (ap_annot){ 0 };
	if (!n || n->annot.kind != AP_ANNOT_TUPLE)
		return;
	items = AP_NEW_N(l->arena, ap_annot, n->annot.n);
	for (size_t k = 0; k < n->annot.n; k++)
		if (k >= op->schema.nreturns || !returns_operand(op, k))
			items[k] = n->annot.items[k];
	n->annot.items = items;
}

/* Is write w the first of its call to that storage? */
static bool
is_first(const ap_effect *e, size_t w)
{
	for (size_t i = 0; i < w; i++)
		if (e->writes.at[i].dest.storage == e->writes.at[w].dest.storage)
			return false;
	return true;
}

/* Is all that the call writes to the base's storage the base itself? */
static bool
writes_base(ap_lower *l, const ap_effect *e, uint32_t base)
{
	for (size_t w = 0; w < e->writes.n; w++)
		if (e->writes.at[w].dest.storage == ap_form_at(l, base)->tensor.storage && ap_form_of(l, &e->writes.at[w].dest) != base)
			return false;
	return true;
}

/* Every storage that the call writes gets a private copy, and the call is made on that.  A base without cells is still as it was, in its place. */
static bool
on_private_copy(ap_lower *l, ap_node_id old)
{
	const ap_effect *e = &l->facts->effects[old.i];
	ap_node_id *bases = AP_NEW_N(l->arena, ap_node_id, e->writes.n);

	for (size_t w = 0; w < e->writes.n; w++) {
		ap_pool *p = &l->pools[e->writes.at[w].dest.storage];
		ap_node_id base = ap_form_get(l, p->base);
		ap_arg arg = ap_arg_of_node(base);

		if (l->stopped)
			return false;
		bases[w] = base;
		if (!is_first(e, w))
			continue;
		ap_node_id copy = l->strict ? ap_form_restrided(l, p->base, base)
		                            : ap_build_call(&l->build, AP_STR("clone"), AP_STR("aten.clone.default"), &arg, 1, NULL, 0);
		if (e->call.op->random || shares_written(l, e) || !writes_base(l, e, p->base)) /* or a reshape may be a copy */
			ap_lower_expect(l, copy, &ap_form_at(l, p->base)->tensor, AP_EXPECT_ORDER);
		*AP_PUSH(l->arena, &p->log) = p->base;
		p->version++;
		ap_form_at(l, p->base)->value = copy;
		ap_form_at(l, p->base)->version = p->version;
	}
	l->made[old.i] = ap_lower_copy(l, old);
	forget_operand_types(l, old);
	for (size_t w = 0; w < e->writes.n && !l->stopped; w++) {
		ap_pool *p = &l->pools[e->writes.at[w].dest.storage];

		*AP_PUSH(l->arena, &p->log) = ap_form_of(l, &e->writes.at[w].dest);
		p->version++;
		ap_form_at(l, p->base)->version = p->version;
		if (is_first(e, w) && !ap_layout_count(&ap_form_at(l, p->base)->tensor.layout))
			ap_form_at(l, p->base)->value = bases[w];
	}
	return !l->stopped;
}

/* Random numbers go into a written tensor in the order of its memory: is it another order than that of the functional form's result? */
static bool
draws_apart(const ap_effect *e, const ap_op *twin)
{
	if (twin->rule && e->call.op->class == AP_CLASS_OUT && !twin->fills_out)
		return false;
	for (size_t w = 0; w < e->writes.n; w++) {
		const ap_layout *l = &e->writes.at[w].dest.layout;
		const ap_val *x = &e->call.args[0];
		bool like = x->kind == AP_VAL_TENSOR && ap_layout_same_shape(&x->tensor.layout, l);

		if (!ap_layout_is_dense(l) || (twin->rule && !ap_layout_is_alike(&e->writes.at[w].value.layout, l)))
			return true;
		if (!twin->rule && e->call.op->class == AP_CLASS_OUT && (like ? !ap_layout_is_alike(&x->tensor.layout, l) : !ap_layout_is_contiguous(l)))
			return true;
	}
	return false;
}

/* Results without a rule need stated types, and of several lists nothing can state the lengths. */
static bool
can_state_types(const ap_op *twin)
{
	bool list = false;

	for (size_t k = 0; k < twin->schema.nreturns; k++)
		list |= twin->schema.returns[k].type.is_list;
	return twin->rule || !list || twin->schema.nreturns == 1;
}

/*
 * Does the twin give what the call writes?  The functional form of an out= form may write itself (native_batch_norm.out writes the running
 * statistics too).
 */
static bool
gives_writes(const ap_op *twin, const ap_effect *e)
{
	bool list = twin->schema.nreturns == 1 && twin->schema.returns[0].type.is_list;

	for (size_t i = 0; i < twin->schema.nparams; i++)
		if (ap_param_writes(&twin->schema.params[i]))
			return false;
	return twin->class != AP_CLASS_MUTATES && (list || e->writes.n <= twin->schema.nreturns);
}

bool
ap_lower_write(ap_lower *l, ap_node_id old)
{
	const ap_effect *e = &l->facts->effects[old.i];
	const ap_op *op = e->call.op;
	const ap_val *src;

	if (!op)
		return ap_lower_setitem(l, old);
	for (size_t w = 0; w < e->writes.n; w++)
		if (e->writes.at[w].operand.tensor.number && !e->writes.at[w].operand.node.i)
			return ap_lower_stop(l, AP_PASS_UNKNOWN, "number-written", old, "%.*s writes a Python number, which has no name",
			                     AP_FMT(ap_node_get(l->old, old)->name));
	src = e->writes.n == 1 && op->class == AP_CLASS_INPLACE ? ap_lower_stored_operand(l, old, &e->writes.at[0]) : NULL;
	if (src) {
		ap_arg value = ap_lower_val(l, src);

		return !l->stopped && ap_lower_store_operand(l, &e->writes.at[0].dest, value.node, &src->tensor);
	}
	const ap_op *twin = op->twin.i ? ap_op_get(l->old->ops, op->twin) : NULL;

	if (twin && !(op->random && draws_apart(e, twin)) && can_state_types(twin) && gives_writes(twin, e))
		return by_twin(l, old, twin);
	src = op->class == AP_CLASS_INPLACE ? stored_number(e) : NULL;
	if (src)
		return by_number(l, e, src);
	return is_functionalizable(l, e) ? by_functionalized(l, old) : on_private_copy(l, old);
}
