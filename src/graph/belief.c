/*
 * What a pass believes of a call, where that isn't what the call does (ap_infer_options.classes).  Only the effect is changed, after it was worked out:
 *   pure      nothing is written, and every result has memory of its own
 *   view      nothing is written, and a result lies in the memory of the first operand: in its layout if the sizes are the same, else
 *             row-major from where it begins, if there is room
 *   inplace   the first operand is overwritten by the result, and is the result
 * The other classes say how the schema is to be read, as the op table does.
 */
#include "graph/belief.h"

static ap_str
spelling_of(const ap_effect *e, const ap_node *n)
{
	switch (n->spelling) {
	case AP_SPELL_METHOD: return AP_STR("method");
	case AP_SPELL_FUNCTION: return e->call.op ? AP_STR("function") : AP_STR("kernel");
	case AP_SPELL_OP: return AP_STR("op");
	case AP_SPELL_OPERATOR:
	case AP_SPELL_AUGMENTED: return AP_STR("operator");
	case AP_SPELL_ATTRIBUTE: return AP_STR("attribute");
	case AP_SPELL_GETITEM: return AP_STR("getitem");
	case AP_SPELL_SETITEM: return AP_STR("setitem");
	case AP_SPELL_NAME:
	case AP_SPELL_UNPACKED: break;
	}
	return AP_STR("");
}

static ap_str
index_of(const ap_node *n)
{
	switch (n->args[1].kind) {
	case AP_ARG_INT: return AP_STR("int");
	case AP_ARG_SLICE: return AP_STR("slice");
	case AP_ARG_TUPLE: return AP_STR("tuple");
	default: return AP_STR("tensor");
	}
}

static const ap_claim *
claim_of(ap_infer_run *r, const ap_node *n)
{
	const ap_effect *e = r->effect;
	ap_claimed call = { .spelling = spelling_of(e, n), .name = n->target, .op = e->call.op };
	bool subscript = n->spelling == AP_SPELL_GETITEM || n->spelling == AP_SPELL_SETITEM;

	if (n->kind != AP_NODE_CALL || !call.spelling.n)
		return NULL;
	if (subscript && r->facts->effects[n->args[0].node.i].result.kind != AP_VAL_TENSOR)
		return NULL;
	if (subscript)
		call.name = index_of(n);
	else if (n->spelling == AP_SPELL_OP || n->spelling == AP_SPELL_FUNCTION)
		call.name = call.op ? call.op->schema.name : n->target;
	return ap_classes_find(r->options->classes, &call);
}

static uint32_t
own_storage(ap_infer_run *r, const ap_tensor *t)
{
	ap_storage s = r->facts->storages.at[t->storage];

	s.kind = AP_STORAGE_FRESH;
	s.node = r->node;
	*AP_PUSH(r->arena, &r->facts->storages) = s;
	return (uint32_t)r->facts->storages.n - 1;
}

typedef ap_tensor believe_fn(ap_infer_run *r, const ap_tensor *t, const ap_tensor *operand);

static ap_tensor
as_fresh(ap_infer_run *r, const ap_tensor *t, const ap_tensor *operand)
{
	ap_tensor out = *t;

	(void)operand;
	if (r->facts->storages.at[t->storage].node.i == r->node.i)
		return out;
	out.storage = own_storage(r, t);
	out.object = 0;
	out.view = false;
	return out;
}

static ap_tensor
as_view(ap_infer_run *r, const ap_tensor *t, const ap_tensor *operand)
{
	ap_tensor out = *operand;
	int64_t first, end;

	if (r->facts->storages.at[t->storage].node.i != r->node.i || t->dtype != operand->dtype)
		return *t;
	out.object = 0;
	out.view = true;
	if (ap_layout_same_shape(&t->layout, &operand->layout))
		return out;
	if (!ap_layout_contiguous(r->arena, t->layout.rank, t->layout.size, t->layout.itemsize, &out.layout) ||
	    !ap_layout_bytes(&operand->layout, &first, &end))
		return *t;
	out.layout.offset = first / t->layout.itemsize;
	if (first + ap_layout_count(&t->layout) * t->layout.itemsize > r->facts->storages.at[operand->storage].bytes)
		return *t;
	return out;
}

static ap_val
each(ap_infer_run *r, const ap_val *v, believe_fn *f, const ap_tensor *operand)
{
	ap_val out = *v, *items;

	if (v->kind == AP_VAL_TENSOR)
		out.tensor = f(r, &v->tensor, operand);
	if (v->kind != AP_VAL_LIST || !v->n)
		return out;
	items = AP_NEW_N(r->arena, ap_val, v->n);
	for (size_t i = 0; i < v->n; i++)
		items[i] = each(r, &v->items[i], f, operand);
	out.items = items;
	return out;
}

/* The first tensor that the call takes, as bound: *param says where it stands. */
static const ap_val *
first_operand(const ap_effect *e, int *param)
{
	for (size_t i = 0; e->call.op && i < e->call.op->schema.nparams; i++)
		if (e->call.args[i].kind == AP_VAL_TENSOR && !e->call.args[i].tensor.number) {
			*param = (int)i;
			return &e->call.args[i];
		}
	return NULL;
}

static void
forget_writes(ap_effect *e)
{
	size_t n = 0;

	for (size_t w = 0; w < e->writes.n; w++)
		if (!e->writes.at[w].dest.storage)
			e->writes.at[n++] = e->writes.at[w];
	e->writes.n = n;
}

static void
overwrite(ap_infer_run *r, ap_effect *e)
{
	int param = 0;
	const ap_val *operand = first_operand(e, &param);

	if (e->writes.n || !operand || e->result.kind != AP_VAL_TENSOR || e->result.tensor.storage == operand->tensor.storage ||
	    !ap_layout_same_shape(&operand->tensor.layout, &e->result.tensor.layout))
		return;
	*AP_PUSH(r->arena, &e->writes) = (ap_write){ operand->tensor, e->result.tensor, *operand, param, -1 };
	e->result = *operand;
	e->result.node = (ap_node_id){ 0 };
}

/* The op with the believed class; an op that is no in-place form is its own functional one. */
static void
believe_class(ap_infer_run *r, ap_effect *e, ap_class class)
{
	ap_op *op;

	if (!e->call.op)
		return;
	op = AP_NEW(r->arena, ap_op);
	*op = *e->call.op;
	op->class = class;
	if (class == AP_CLASS_INPLACE && !op->twin.i)
		op->twin = e->call.id;
	e->call.op = op;
}

void
ap_belief_apply(ap_infer_run *r)
{
	const ap_node *n = ap_node_get(r->graph, r->node);
	const ap_claim *claim = claim_of(r, n);
	ap_effect *e = r->effect;
	const ap_val *operand;
	int param;

	if (!claim || claim->schema || (e->call.op && e->call.op->class == claim->class))
		return;
	switch (claim->class) {
	case AP_CLASS_PURE:
		forget_writes(e);
		e->result = each(r, &e->result, as_fresh, NULL);
		believe_class(r, e, AP_CLASS_PURE);
		return;
	case AP_CLASS_VIEW:
	case AP_CLASS_MULTI_VIEW:
		operand = first_operand(e, &param);
		forget_writes(e);
		if (operand)
			e->result = each(r, &e->result, as_view, &operand->tensor);
		believe_class(r, e, claim->class);
		return;
	case AP_CLASS_INPLACE:
		if (e->writes.n)
			return;
		overwrite(r, e);
		if (e->writes.n)
			believe_class(r, e, AP_CLASS_INPLACE);
		return;
	case AP_CLASS_MAYBE_VIEW:
	case AP_CLASS_MUTATES:
	case AP_CLASS_OUT:
	case AP_CLASS_INPLACE_VIEW:
	case AP_CLASS_KERNEL:
		return;
	}
}
