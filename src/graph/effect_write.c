/*
 * Calls that write.  In-place and out= ops are their functional twin's rule, and a store of its result: eager computes in the promoted
 * type and casts to the destination's, which must be castable (c10::canCast), and never broadcasts the destination.  Ops without a twin
 * (custom ops above all) become an uninterpreted function of all they read.
 */
#include "graph/annot.h"
#include "graph/effect.h"

static bool
twin_arguments(ap_infer_run *r, const ap_op *op, const ap_val *args, const ap_op *twin, ap_val *out)
{
	for (size_t i = 0; i < twin->schema.nparams; i++) {
		const ap_param *p = &twin->schema.params[i];
		int k = ap_op_twin_source(op, twin, i);

		if (k < 0 && !p->has_default)
			return ap_refuse_unknown(r, "twin", "the functional form of %.*s takes %.*s, which this one has not", AP_FMT(op->name),
			                         AP_FMT(p->name));
		out[i] = k >= 0 ? args[k] : ap_val_of_literal(r, &p->type, &p->value);
	}
	return true;
}

/* Of a rule with several cases: nothing, if one of them is such (any.dims without dims fills its out= before it reads). */
static ap_sharing
sharing_of(const ap_expr *e)
{
	const ap_rule *rule = e && e->kind == AP_EXPR_CALL ? ap_rule_find(e->text) : NULL;

	if (e && e->kind == AP_EXPR_CALL && ap_str_eq(e->text, "if") && e->nargs == 3) {
		ap_sharing a = sharing_of(&e->args[1]), b = sharing_of(&e->args[2]);

		return a == AP_SHARE_NOTHING ? a : b;
	}
	return rule ? rule->sharing : AP_SHARE_SAME;
}

bool
ap_effect_check_operands(ap_infer_run *r, const ap_op *twin, const ap_val *args, size_t n, const ap_tensor *dest, const ap_val *skip)
{
	for (size_t i = 0; i < n; i++) {
		ap_tensor_list read = { 0 };
		bool share;

		/* A 0-d tensor for `value` is read by item() before anything is written. */
		if (&args[i] == skip || (i < twin->schema.nparams && ap_str_eq(twin->schema.params[i].name, "value") && args[i].kind == AP_VAL_TENSOR))
			continue;
		ap_effect_tensors(r, &args[i], &read);
		for (size_t k = 0; k < read.n; k++) {
			if (!ap_check_sharing(r, dest, &read.at[k], sharing_of(twin->rule)))
				return false;
			if (twin->rule)
				continue;
			if (!ap_shares(r, dest, &read.at[k], &share))
				return false;
			if (share)
				return ap_refuse_unknown(r, "operand-overlap", "what %.*s does with an operand that shares memory with the written "
				                         "tensor is not modelled", AP_FMT(twin->name));
		}
	}
	return true;
}

static bool
same_sizes(const ap_layout *a, const ap_layout *b)
{
	return a->rank == b->rank && (!a->rank || !memcmp(a->size, b->size, (size_t)a->rank * sizeof *a->size));
}

/* The rules whose out= form casts: TensorIterator's, and those that copy tensors into places of the result. */
static ap_out
out_of(const ap_op *twin)
{
	static const char *const casting[] = { "pointwise", "div", "clamp", "pow", "cat", "stack", "nstack", "outer", "addr" };

	if (!twin || twin->out != AP_OUT_BY_RULE || !twin->rule)
		return twin && twin->out != AP_OUT_BY_RULE ? twin->out : AP_OUT_CAST;
	for (size_t i = 0; i < sizeof casting / sizeof *casting; i++)
		if (ap_str_is(twin->rule->text, ap_str_of(casting[i])))
			return AP_OUT_CAST;
	return AP_OUT_EXACT;
}

static bool
takes_dtype(const ap_infer_run *r, const ap_op *op, ap_dtype result, ap_dtype dest)
{
	bool lost = op->class == AP_CLASS_INPLACE && ap_dtype_cat(result) == AP_CAT_FLOAT && ap_dtype_cat(dest) == AP_CAT_COMPLEX;

	switch (op->class == AP_CLASS_OUT ? out_of(op->twin.i ? ap_op_get(r->ops, op->twin) : NULL) : AP_OUT_CAST) {
	case AP_OUT_EXACT:
		return result == dest;
	case AP_OUT_TRUTH:
		return dest == AP_B8 || dest == AP_U8;
	case AP_OUT_ANY:
		return true;
	case AP_OUT_BY_RULE:
	case AP_OUT_CAST:
	case AP_OUT_OPEN:
		break;
	}
	return !lost && ap_can_cast(result, dest);
}

/* Where eager's kernel writes elsewhere than into the tensor's cells, or leaves it with other strides. */
static bool
takes_layout(ap_infer_run *r, const ap_op *op, const ap_tensor *dest)
{
	ap_into into = op->class == AP_CLASS_OUT && op->twin.i ? ap_op_get(r->ops, op->twin)->into : AP_INTO_ANY;
	const ap_layout *l = &dest->layout;
	ap_layout packed;

	if (r->options->trust_out || into == AP_INTO_ANY || !ap_layout_count(l) || (into == AP_INTO_PLAIN && !ap_layout_is_contiguous(l)))
		return true;
	if (!ap_layout_contiguous(r->arena, l->rank, l->size, l->itemsize, &packed))
		return ap_refuse_invalid(r, "size-overflow", "the tensor's size leaves the 64-bit range");
	packed.offset = l->offset;
	return ap_layout_same(&packed, l) ||
	       ap_refuse_unknown(r, "out-layout", "what %.*s does to an out= tensor with these strides is not modelled", AP_FMT(op->name));
}

bool
ap_effect_put(ap_infer_run *r, const ap_op *op, const ap_written *w, const ap_val *value)
{
	const ap_tensor *dest = &w->operand->tensor;

	if (value->kind != AP_VAL_TENSOR)
		return ap_refuse_unknown(r, "twin", "the functional form of %.*s gives no tensor for what it writes", AP_FMT(op->name));
	if (op->class == AP_CLASS_OUT && op->twin.i && ap_op_get(r->ops, op->twin)->out == AP_OUT_OPEN && value->tensor.dtype != dest->dtype)
		return ap_refuse_unknown(r, "out-dtype", "whether %.*s takes an out= tensor of %.*s is not modelled", AP_FMT(op->name),
		                         AP_FMT(ap_dtype_text(dest->dtype)));
	if (op->class == AP_CLASS_OUT && op->twin.i && ap_op_get(r->ops, op->twin)->out == AP_OUT_TRUTH && dest->dtype == AP_U8 &&
	    value->tensor.dtype != AP_U8)
		return ap_refuse_unknown(r, "out-dtype", "%.*s with an out= tensor of u8 looks at its operand as u8, which is not modelled", AP_FMT(op->name));
	if (!takes_dtype(r, op, value->tensor.dtype, dest->dtype))
		return ap_refuse_invalid(r, "result-dtype", "result type %.*s can't be stored as the written tensor's %.*s",
		                         AP_FMT(ap_dtype_text(value->tensor.dtype)), AP_FMT(ap_dtype_text(dest->dtype)));
	if (!takes_layout(r, op, dest))
		return false;
	if (!same_sizes(&value->tensor.layout, &dest->layout)) {
		if (op->class == AP_CLASS_INPLACE)
			return ap_refuse_invalid(r, "shape", "the result's sizes are not those of the written tensor, which is not broadcast");
		return ap_refuse_unknown(r, "out-resized", "the out= tensor would be resized");
	}
	return ap_store(r, dest, &value->tensor, w->operand, w->param, w->item);
}

/* Sums and the like take their dtype from out= (at::native::get_dtype_from_result) unless the table says out=exact, factories always do. */
static void
dtype_from_out(const ap_op *op, const ap_op *twin, const ap_written_list *written, ap_val *args)
{
	if (op->class != AP_CLASS_OUT || written->n != 1)
		return;
	bool own = twin->out == AP_OUT_EXACT;

	for (size_t i = 0; i < twin->schema.nparams; i++)
		if (twin->schema.params[i].type.kind == AP_TYPE_DTYPE && ap_str_eq(twin->schema.params[i].name, "dtype") &&
		    ((ap_val_is_none(&args[i]) && !own) || ap_op_twin_source(op, twin, i) < 0))
			args[i] = (ap_val){ .kind = AP_VAL_DTYPE, .dtype = written->at[0].operand->tensor.dtype };
}

/* An out= op resizes what it writes.  Where its sizes have no rule, only what the text states of the result tells that it keeps its own. */
static bool
check_keeps_sizes(ap_infer_run *r, const ap_op *op, const ap_written_list *written)
{
	size_t n = op->schema.nreturns;

	if (op->class != AP_CLASS_OUT || op->custom || r->options->trust_out)
		return true;
	for (size_t i = 0; i < written->n; i++) {
		const ap_layout *l = &written->at[i].operand->tensor.layout;
		const ap_annot *a = i < n ? ap_annot_of_result(r, i, n + r->in_tuple) : NULL;

		if (!a || a->rank != l->rank || (l->rank && memcmp(a->size, l->size, (size_t)l->rank * sizeof *l->size) != 0))
			return ap_refuse_unknown(r, "out-resized", "%.*s has no shape rule, and that it does not resize its out= tensor is not stated",
			                         AP_FMT(op->name));
	}
	return true;
}

/* What the twin computes, as a list of values: its results one by one, lists flattened. */
static bool
twin_results(ap_infer_run *r, const ap_op *op, const ap_op *twin, const ap_val *args, const ap_written_list *written, ap_opaque *out)
{
	ap_val v = { 0 };

	if (twin->rule) {
		if (!ap_compute(r, op->twin, args, &v))
			return false;
		for (size_t i = 0; v.kind == AP_VAL_LIST && i < v.n; i++)
			*AP_PUSH(r->arena, &out->results) = v.items[i];
		if (v.kind != AP_VAL_LIST)
			*AP_PUSH(r->arena, &out->results) = v;
		return true;
	}
	if (!check_keeps_sizes(r, op, written))
		return false;
	for (size_t i = 0; i < written->n; i++) {
		const ap_tensor *x = &written->at[i].operand->tensor;
		ap_tensor t;

		if (!ap_fresh(r, x->dtype, x->layout.rank, x->layout.size, &t))
			return false;
		*AP_PUSH(r->arena, &out->results) = ap_val_of_tensor(t);
		*AP_PUSH(r->arena, &out->values) = t;
	}
	if (twin->schema.nreturns != written->n)
		return ap_refuse_unknown(r, "no-rule", "%.*s has no rule", AP_FMT(twin->name));
	const ap_val *outer = r->params;
	r->params = args;
	bool ok = ap_apply(r, twin, args, twin->schema.nparams, out->values.at, out->values.n);
	r->params = outer;
	if (!ok)
		return false;
	ap_step *s = &r->effect->steps.at[r->effect->steps.n - 1];
	ap_tensor_list src = { 0 };
	for (size_t i = 0; i < twin->schema.nparams; i++)
		ap_effect_tensors(r, &args[i], &src);
	s->fn = ap_effect_with_stated(r, s->fn, &src, out->values.at, out->values.n, twin->schema.returns[0].type.is_list);
	return true;
}

/* A twin that computes in f64 (flag of its rule) writes f64 tensors only: float_power_. */
static bool
check_wide(ap_infer_run *r, const ap_op *twin, const ap_written_list *written)
{
	bool wide = false;

	for (size_t i = 0; twin->rule && i < twin->rule->nargs; i++)
		wide |= twin->rule->args[i].kind == AP_EXPR_WORD && ap_str_eq(twin->rule->args[i].text, "f64");
	for (size_t i = 0; wide && i < written->n; i++) {
		ap_dtype d = written->at[i].operand->tensor.dtype;

		if (d != AP_F64 && d != AP_C128)
			return ap_refuse_invalid(r, "result-dtype", "%.*s gives f64, which only f64 tensors take", AP_FMT(twin->name));
	}
	return true;
}

/* Two written tensors may not share a byte: the order of the writes is undefined. */
static bool
check_written_apart(ap_infer_run *r, const ap_written_list *written)
{
	bool share;

	for (size_t i = 0; i < written->n; i++)
		for (size_t k = 0; k < i; k++) {
			if (!ap_shares(r, &written->at[i].operand->tensor, &written->at[k].operand->tensor, &share))
				return false;
			if (share)
				return ap_refuse_invalid(r, "written-twice", "two written arguments share memory: the order of the writes is undefined");
		}
	return true;
}

/* copy_() itself, of a tensor: its functional form would see the operand without lazy bits. */
static bool
stores_operand(const ap_op *op, const ap_op *twin, const ap_val *targs)
{
	bool copies = twin->rule && twin->rule->kind == AP_EXPR_CALL && ap_str_eq(twin->rule->text, "copy");

	return copies && op->class == AP_CLASS_INPLACE && targs[1].kind == AP_VAL_TENSOR && !targs[1].tensor.number;
}

static bool
by_twin(ap_infer_run *r, const ap_op *op, const ap_val *args, ap_val *out)
{
	const ap_op *twin = ap_op_get(r->ops, op->twin);
	ap_val *targs = AP_NEW_N(r->arena, ap_val, twin->schema.nparams + 1);
	ap_written_list written = { 0 };
	ap_opaque o = { 0 };

	if (!twin_arguments(r, op, args, twin, targs))
		return false;
	ap_effect_written(r, op, args, &written);
	if (twin->rule && twin->rule->kind == AP_EXPR_CALL && ap_str_eq(twin->rule->text, "foreach"))
		return ap_effect_foreach(r, op, args, twin, targs) && ap_effect_returns(r, op, args, NULL, 0, out);
	dtype_from_out(op, twin, &written, targs);
	for (size_t i = 0; i < written.n; i++)
		if (ap_effect_is_bare(&written.at[i].operand->tensor, op->lazy) &&
		    !ap_effect_check_operands(r, twin, args, op->schema.nparams, &written.at[i].operand->tensor, &args[written.at[i].param]))
			return false;
	if (stores_operand(op, twin, targs))
		return ap_store(r, &written.at[0].operand->tensor, &targs[1].tensor, written.at[0].operand, written.at[0].param, written.at[0].item) &&
		       ap_effect_returns(r, op, args, NULL, 0, out);
	if (!check_wide(r, twin, &written) || !check_written_apart(r, &written) || !twin_results(r, op, twin, targs, &written, &o))
		return false;
	if (o.results.n < written.n)
		return ap_refuse_unknown(r, "twin", "the functional form of %.*s gives fewer results than it writes", AP_FMT(op->name));
	size_t first = o.results.n - written.n;
	if (written.n < o.results.n && op->class == AP_CLASS_OUT && op->schema.nparams && op->schema.params[op->schema.nparams - 1].type.is_list)
		return ap_refuse_invalid(r, "list-length", "%zu results and an out= list of %zu tensors", o.results.n, written.n);
	for (size_t i = 0; i < written.n; i++)
		if (!ap_effect_put(r, op, &written.at[i], &o.results.at[first + i]))
			return false;
	return ap_effect_returns(r, op, args, o.results.at, first, out);
}

/* "Where the cells of two operands lie to each other", for the function's name: strides of single elements don't matter. */
static void
put_relation(ap_buf *b, const ap_tensor *written, const ap_tensor *read)
{
	const ap_layout *l[2] = { &written->layout, &read->layout };

	for (int k = 0; k < 2; k++) {
		ap_buf_putc(b, '[');
		for (int i = 0; i < l[k]->rank; i++) {
			ap_buf_put(b, i ? AP_STR(" ") : AP_STR(""));
			ap_buf_size(b, l[k]->size[i]);
			ap_buf_putc(b, '*');
			ap_buf_size(b, l[k]->size[i] > 1 ? l[k]->stride[i] : 0);
		}
		ap_buf_putc(b, ']');
	}
	ap_buf_putc(b, '+');
	ap_buf_size(b, read->layout.offset * read->layout.itemsize - written->layout.offset * written->layout.itemsize);
}

bool
ap_effect_sharing(ap_infer_run *r, const ap_val *operands, const ap_written_list *written, ap_str *out)
{
	ap_buf b = { .arena = r->arena };

	for (size_t i = 0; i < written->n; i++)
		for (size_t p = 0; p < operands->n; p++) {
			ap_tensor_list read = { 0 };
			bool share;

			if (&operands->items[p] == written->at[i].operand || (int)p == written->at[i].param)
				continue;
			ap_effect_tensors(r, &operands->items[p], &read);
			for (size_t k = 0; k < read.n; k++) {
				if (!ap_shares(r, &written->at[i].operand->tensor, &read.at[k], &share))
					return false;
				if (!share)
					continue;
				ap_buf_printf(&b, "%s%zu~%zu.%zu", b.n ? "," : "", i, p, k);
				put_relation(&b, &written->at[i].operand->tensor, &read.at[k]);
			}
		}
	*out = b.n ? ap_buf_str(&b) : (ap_str){ 0 };
	return true;
}

static bool
by_opaque(ap_infer_run *r, const ap_op *op, const ap_val *args, ap_val *out)
{
	ap_written_list written = { 0 };
	ap_opaque o = { 0 };
	ap_str sharing;

	ap_effect_written(r, op, args, &written);
	ap_val all = { .kind = AP_VAL_LIST, .items = args, .n = op->schema.nparams };
	if (!check_keeps_sizes(r, op, &written) || !check_written_apart(r, &written) || !ap_effect_sharing(r, &all, &written, &sharing))
		return false;
	if (!ap_effect_opaque(r, op, args, &written, sharing, false, &o))
		return false;
	for (size_t i = 0; i < written.n; i++)
		if (!ap_store(r, &written.at[i].operand->tensor, &o.values.at[i], written.at[i].operand, written.at[i].param, written.at[i].item))
			return false;
	return ap_effect_returns(r, op, args, o.results.at, o.results.n, out);
}

/* twin(VALUE...): as if the op had no rule, once each VALUE was worked out, which may refuse */
bool
ap_rule_twin(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	(void)args, (void)n;
	return op->twin.i ? by_twin(r, op, r->params, out) : by_opaque(r, op, r->params, out);
}

static bool
by_rule(ap_infer_run *r, const ap_op *op, const ap_val *args, ap_val *out)
{
	const ap_val *outer = r->params;

	r->params = args;
	bool ok = ap_rule_eval(r, op, op->rule, args, out);
	r->params = outer;
	return ok;
}

/*
 * What an op that knows nothing of lazy bits leaves of a tensor that has one: out= resized to the result's sizes, contiguous from the old
 * offset, then the values (resize_output() and copy_(), effect_lazy.c).  Where those are the old cells, only sizes and strides change.
 */
static bool
lazy_view(ap_infer_run *r, const ap_op *op, const ap_tensor *x, ap_tensor *view)
{
	const ap_layout *l = &view->layout;

	if (ap_effect_is_bare(x, op->lazy))
		return true;
	if (x->neg && op->lazy != AP_LAZY_NEG && ap_dtype_cat(x->dtype) == AP_CAT_COMPLEX && ap_layout_count(&x->layout))
		return ap_refuse_unknown(r, "lazy-mutated", "%.*s of a lazily negative complex tensor copies it, and signs of zeros then depend on its size: "
		                         "it is not modelled", AP_FMT(op->name));
	if (same_sizes(&x->layout, l)) {
		view->layout = x->layout;
		return !ap_layout_count(l) || ap_check_self_overlap(r, x);
	}
	if (!ap_layout_is_contiguous(l))
		return ap_refuse_unknown(r, "lazy-mutated", "%.*s of a lazily conjugate or negative tensor with gaps moves its elements, which is not "
		                         "modelled", AP_FMT(op->name));
	ap_layout packed;

	if (!ap_layout_contiguous(r->arena, l->rank, l->size, l->itemsize, &packed))
		return ap_refuse_invalid(r, "size-overflow", "the tensor's size leaves the 64-bit range");
	packed.offset = l->offset;
	view->layout = packed;
	return true;
}

/*
 * t_() and its like change the tensor object: every name of it means the new layout from here on.  An object of the caller
 * is not modelled: what the caller sees of it is more than its storage.
 */
static bool
inplace_view(ap_infer_run *r, const ap_op *op, const ap_val *args, ap_val *out)
{
	const ap_op *twin = op->twin.i ? ap_op_get(r->ops, op->twin) : NULL;
	ap_val *targs, v = { 0 };
	uint32_t object;

	if (op->rule)
		return by_rule(r, op, args, out);
	if (!twin || !op->schema.nparams || args[0].kind != AP_VAL_TENSOR)
		return ap_refuse_unknown(r, "not-modelled", "%.*s is not modelled", AP_FMT(op->name));
	object = args[0].tensor.object;
	if (!object)
		return ap_refuse_unknown(r, "not-modelled", "%.*s of a tensor without a name is not modelled", AP_FMT(op->name));
	targs = AP_NEW_N(r->arena, ap_val, twin->schema.nparams + 1);
	if (!twin_arguments(r, op, args, twin, targs) || !ap_compute(r, op->twin, targs, &v))
		return false;
	if (v.kind != AP_VAL_TENSOR || v.tensor.storage != args[0].tensor.storage)
		return ap_refuse_unknown(r, "not-modelled", "%.*s is not modelled", AP_FMT(op->name));
	if (!lazy_view(r, op, &args[0].tensor, &v.tensor))
		return false;
	if (object <= r->graph->ninputs && !ap_layout_same(&v.tensor.layout, &args[0].tensor.layout))
		return ap_refuse_unknown(r, "caller-tensor-changed", "%.*s changes the sizes or strides of an input, the caller's tensor", AP_FMT(op->name));
	v.tensor.object = object;
	v.tensor.view = args[0].tensor.view;
	*AP_PUSH(r->arena, &r->changes) = r->objects.at[object];
	r->objects.at[object] = v.tensor;
	*out = v;
	return true;
}

bool
ap_effect_of_call(ap_infer_run *r, const ap_bound *b, ap_val *out)
{
	const ap_val *args;

	if (b->op->class != AP_CLASS_INPLACE_VIEW && !ap_effect_bare_operands(r, b->op, b->args, &args))
		return false;
	switch (b->op->class) {
	case AP_CLASS_PURE:
	case AP_CLASS_VIEW:
	case AP_CLASS_MULTI_VIEW:
	case AP_CLASS_MAYBE_VIEW:
		return ap_compute_op(r, b->op, args, out);
	case AP_CLASS_INPLACE:
	case AP_CLASS_MUTATES:
	case AP_CLASS_OUT:
		return b->op->rule ? by_rule(r, b->op, args, out) : b->op->twin.i ? by_twin(r, b->op, args, out) : by_opaque(r, b->op, args, out);
	case AP_CLASS_INPLACE_VIEW:
		return inplace_view(r, b->op, b->args, out);
	case AP_CLASS_KERNEL:
		return ap_refuse_unknown(r, "not-modelled", "%.*s is not modelled as an op", AP_FMT(b->op->name));
	}
	return false;
}
