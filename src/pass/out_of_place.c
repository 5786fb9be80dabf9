/*
 * out-of-place: no call writes any more; every write gives a new value of the base of what it wrote.
 *
 *     view = x.view(3, 2)                              view = x.view(3, 2)
 *     add_ = view.add_(1)                   =>         add = torch.ops.aten.add.Tensor(view, 1)
 *     return (view, x)                                 x_modified = torch.ops.aten.reshape.default(add, [6])
 *     io_map = {1: 0}                                  return (add, x_modified)
 *
 * Storages that are never written keep their nodes as they are.  Of each other one the content is one node at a time (lower.h); a name is
 * looked up in it when it is read, so a read after a write through any overlapping name sees the write, whatever views lie
 * between.
 *
 * New values may have other strides than the tensors they stand for.  Only ops that count from the start of the storage
 * (as_strided and its like) can tell; what they rest on is noted while the graph is built and checked against the strides that
 * inference finds in it.  If one does not hold, the graph is built once more with a copy in the base's own strides after each write
 * (`strict`), where all strides are the old ones by induction: the scatter ops and aten.copy keep those of their first operand.
 */
#include "layout/cover.h"
#include "pass/lower.h"

static void
each_tensor(const ap_val *v, void (*f)(void *data, const ap_tensor *t), void *data)
{
	if (v->kind == AP_VAL_TENSOR)
		f(data, &v->tensor);
	for (size_t i = 0; (v->kind == AP_VAL_LIST || v->kind == AP_VAL_DICT) && i < v->n; i++)
		each_tensor(&v->items[i], f, data);
}

static const ap_effect *
effect(const ap_lower *l, uint32_t n)
{
	return &l->facts->effects[n];
}

static bool
is_view_change(const ap_effect *e)
{
	return e->call.op && e->call.op->class == AP_CLASS_INPLACE_VIEW && !e->writes.n;
}

static bool
counts_from_storage(const ap_op *op)
{
	for (size_t i = 0; op && i < op->schema.nparams; i++)
		if (ap_str_eq(op->schema.params[i].name, "storage_offset") || ap_str_eq(op->schema.params[i].name, "stride"))
			return true;
	return false;
}

static void
track(ap_lower *l)
{
	for (uint32_t n = 1; n <= ap_graph_count(l->old); n++) {
		const ap_effect *e = effect(l, n);

		l->counted |= counts_from_storage(e->call.op);
		for (size_t w = 0; w < e->writes.n; w++)
			l->pools[e->writes.at[w].dest.storage].tracked = true;
		if (is_view_change(e) && e->result.kind == AP_VAL_TENSOR)
			l->pools[e->result.tensor.storage].tracked = true;
	}
	l->pools[0].tracked = false;
}

/* The first tensor of each tracked storage: the result of the call that made it, or the input; of inputs with elements of different
 * sizes the one with the smallest, which give the others (not bools, whose bytes are 0 and 1). */
typedef struct firsts { ap_lower *l; uint32_t node; } firsts;

static bool
is_finer(const firsts *f, const ap_tensor *t, const ap_tensor *base)
{
	return f->node <= f->l->old->ninputs && t->dtype != AP_B8 && (t->layout.itemsize < base->layout.itemsize || base->dtype == AP_B8);
}

static void
see_first(void *data, const ap_tensor *t)
{
	firsts *f = data;
	ap_pool *p = &f->l->pools[t->storage];

	if (p->tracked && (!p->base || is_finer(f, t, &ap_form_at(f->l, p->base)->tensor)))
		p->base = ap_form_of(f->l, t);
}

/* Does a view leave the cells of the first tensor? Views of views do not; only as_strided and other inputs can. */
static void
see_view(void *data, const ap_tensor *t)
{
	const firsts *f = data;
	ap_lower *l = f->l;
	ap_pool *p = &l->pools[t->storage];
	int64_t first, end, from, to;

	if (!p->tracked || p->flat)
		return;
	const ap_layout *base = &ap_form_at(l, p->base)->tensor.layout;
	bool retyped = f->node <= l->old->ninputs && t->layout.itemsize != base->itemsize;
	if (retyped || !ap_form_is_injective(l, p->base)) {
		p->flat = true;
		return;
	}
	if (ap_form_of(l, t) == p->base || !ap_layout_bytes(&t->layout, &first, &end))
		return;
	if (ap_layout_is_dense(base))
		p->flat = !ap_layout_bytes(base, &from, &to) || first < from || end > to;
	else
		p->flat = ap_cover_check(base, &t->layout, AP_OVERLAP_WORK, NULL) != AP_COVERS;
}

/* A flat tensor over the whole storage is the base where the first tensor can't be. */
static bool
make_flat(ap_lower *l, uint32_t storage)
{
	ap_pool *p = &l->pools[storage];
	ap_tensor flat = ap_form_at(l, p->base)->tensor;
	int64_t *size = AP_NEW_N(l->arena, int64_t, 1), *stride = AP_NEW_N(l->arena, int64_t, 1);

	p->source = p->base;
	size[0] = l->facts->storages.at[storage].bytes / flat.layout.itemsize;
	stride[0] = 1;
	flat.layout = (ap_layout){ .rank = 1, .itemsize = flat.layout.itemsize, .size = size, .stride = stride };
	flat.conj = flat.neg = false;
	p->base = ap_form_of(l, &flat);
	return p->base == p->source || ap_form_link(l, p->source, p->base);
}

static bool
choose_bases(ap_lower *l)
{
	firsts f = { l, 0 };

	for (f.node = 1; f.node <= ap_graph_count(l->old); f.node++)
		each_tensor(&effect(l, f.node)->result, see_first, &f);
	for (f.node = 1; f.node <= ap_graph_count(l->old); f.node++) {
		const ap_effect *e = effect(l, f.node);

		if (f.node <= l->old->ninputs || counts_from_storage(e->call.op) || is_view_change(e) || e->result.kind == AP_VAL_LIST)
			each_tensor(&e->result, see_view, &f);
		for (size_t i = 0; counts_from_storage(e->call.op) && i < e->steps.n; i++)
			for (size_t k = 0; k < e->steps.at[i].nsrc; k++)
				if (ap_lower_tracks(l, &e->steps.at[i].src[k]) && l->pools[e->steps.at[i].src[k].storage].base)
					see_view(&f, &e->steps.at[i].src[k]);
	}
	for (uint32_t s = 1; s < l->facts->storages.n; s++)
		if (l->pools[s].tracked && l->pools[s].base && (l->pools[s].flat || !ap_form_is_injective(l, l->pools[s].base)) && !make_flat(l, s))
			return false;
	for (uint32_t i = 1; i <= l->old->ninputs; i++) {
		const ap_tensor *t = &effect(l, i)->result.tensor;

		if (ap_lower_tracks(l, t) && !ap_form_link(l, ap_form_of(l, t), l->pools[t->storage].base))
			return false;
	}
	return true;
}

/* New node `value` is the first content of its storage. */
static void
begin_storage(ap_lower *l, const ap_tensor *t, ap_node_id value)
{
	ap_pool *p = &l->pools[t->storage];
	uint32_t f = ap_form_of(l, t);
	ap_arg args[4] = { ap_arg_of_node(value) };

	if (ap_form_at(l, f)->value.i) /* another input is the same tensor; where it is empty its offset may be another one */
		return;
	ap_form_at(l, f)->value = value;
	ap_form_at(l, f)->version = p->version;
	if (f == p->base || f != p->source || ap_form_at(l, p->base)->value.i)
		return;
	const ap_layout *flat = &ap_form_at(l, p->base)->tensor.layout;
	args[1] = ap_arg_of_ints(l->arena, flat->size, 1);
	args[2] = ap_arg_of_ints(l->arena, flat->stride, 1);
	args[3] = ap_arg_of_int(0);
	ap_lower_expect(l, value, t, AP_EXPECT_PLACE);
	ap_form_at(l, p->base)->value = ap_build_call(&l->build, AP_STR("as_strided"), AP_STR("aten.as_strided.default"), args, 4, NULL, 0);
	ap_form_at(l, p->base)->version = p->version;
}

/* The tensors that a call takes, and those among them on one storage. */
typedef struct taken { ap_lower *l; uint32_t storage; const ap_tensor *same; size_t all, here; bool changed; } taken;

static void
see_operand(void *data, const ap_tensor *t)
{
	taken *k = data;

	k->all++;
	k->changed |= t->object && k->l->changed[t->object];
	if (t->storage != k->storage)
		return;
	k->here++;
	k->same = t;
}

static void
see_node(void *data, ap_node_id id)
{
	taken *k = data;

	each_tensor(&effect(k->l, id.i)->result, see_operand, k);
}

/* Remembers how the view t of a tracked storage is made: by item `leaf` of this call, or by links. */
static bool
learn_view(ap_lower *l, ap_node_id old, int64_t leaf, const ap_tensor *t)
{
	const ap_node *n = ap_node_get(l->old, old);
	uint32_t f = ap_form_of(l, t), base = l->pools[t->storage].base, parent;
	taken k = { .l = l, .storage = t->storage };
	ap_form *form = ap_form_at(l, f);

	if (f == base || form->recipe != AP_RECIPE_NONE)
		return true;
	for (size_t i = 0; i < n->nargs; i++)
		ap_arg_each_node(&n->args[i], see_node, &k);
	for (size_t i = 0; i < n->nkeywords; i++)
		ap_arg_each_node(&n->keywords[i].value, see_node, &k);
	if (!k.same)
		return ap_lower_stop(l, AP_PASS_UNKNOWN, "view-not-expressible", old, "%.*s is a view of none of its operands", AP_FMT(n->name));
	ap_tensor from = ap_lower_now(l, k.same);
	parent = ap_form_of(l, &from);
	if (k.all != 1 || k.changed || counts_from_storage(effect(l, old.i)->call.op) || ap_form_at(l, parent)->depth > 12)
		return ap_form_link(l, f, k.here == 1 ? parent : base);
	form->recipe = AP_RECIPE_NODE;
	form->maker = old;
	form->leaf = leaf;
	form->parent = parent;
	form->depth = ap_form_at(l, parent)->depth + 1;
	return true;
}

static bool
is_old_storage(const ap_lower *l, const ap_tensor *t, ap_node_id now)
{
	return l->facts->storages.at[t->storage].node.i != now.i;
}

/* All of the call's tensors are views of tracked storages: it is made again wherever it is read. */
static bool
is_lazy(const ap_lower *l, ap_node_id old, const ap_val *v)
{
	if (v->kind == AP_VAL_TENSOR)
		return ap_lower_tracks(l, &v->tensor) && is_old_storage(l, &v->tensor, old);
	for (size_t i = 0; v->kind == AP_VAL_LIST && i < v->n; i++)
		if (!is_lazy(l, old, &v->items[i]))
			return false;
	return v->kind == AP_VAL_LIST && v->n;
}

static bool
learn_result(ap_lower *l, ap_node_id old, int64_t leaf, const ap_val *v)
{
	if (v->kind == AP_VAL_LIST && leaf < 0) {
		for (size_t i = 0; i < v->n; i++)
			if (!learn_result(l, old, (int64_t)i, &v->items[i]))
				return false;
		return true;
	}
	if (v->kind != AP_VAL_TENSOR || !ap_lower_tracks(l, &v->tensor))
		return true;
	if (is_old_storage(l, &v->tensor, old))
		return learn_view(l, old, leaf, &v->tensor);
	uint32_t f = ap_form_of(l, &v->tensor);
	const ap_pool *p = &l->pools[v->tensor.storage];
	if (f != p->base && f != p->source) /* another part of one new storage: of an operand that was copied for its lazy bits */
		return ap_form_link(l, f, p->base);
	ap_node_id value = leaf < 0 ? l->made[old.i] : l->items[old.i] ? l->items[old.i][leaf] : (ap_node_id){ 0 };
	begin_storage(l, &v->tensor, value.i ? value : ap_build_item(&l->build, l->made[old.i], leaf));
	return !l->stopped;
}

/* x = tuple[k] */
static bool
is_item(const ap_lower *l, const ap_node *n, size_t *k)
{
	const ap_val *v;
	int64_t i;

	if (n->kind != AP_NODE_CALL || (n->spelling != AP_SPELL_GETITEM && n->spelling != AP_SPELL_UNPACKED) || n->nargs != 2 ||
	    n->args[0].kind != AP_ARG_NODE || n->args[1].kind != AP_ARG_INT)
		return false;
	v = &effect(l, n->args[0].node.i)->result;
	i = n->args[1].integer;
	*k = (size_t)(i < 0 ? i + (int64_t)v->n : i);
	return v->kind == AP_VAL_LIST && *k < v->n;
}

static bool
lower_item(ap_lower *l, ap_node_id old, size_t k)
{
	const ap_node *n = ap_node_get(l->old, old);
	ap_node_id list = n->args[0].node;
	const ap_val *v = &effect(l, list.i)->result.items[k];
	ap_arg *args;

	if (v->kind == AP_VAL_TENSOR && ap_lower_tracks(l, &v->tensor))
		return true;
	if (!l->items[list.i] || !l->items[list.i][k].i) {
		if (!l->made[list.i].i) {
			l->made[old.i] = ap_lower_item(l, list, k);
			return !l->stopped;
		}
		args = AP_NEW_N(l->arena, ap_arg, 2);
		args[0] = ap_arg_of_node(l->made[list.i]);
		args[1] = n->args[1];
		l->made[old.i] = ap_build_copy(&l->build, old, args, NULL);
		if (!l->items[list.i])
			l->items[list.i] = AP_NEW_N(l->arena, ap_node_id, effect(l, list.i)->result.n);
		l->items[list.i][k] = l->made[old.i];
	}
	l->made[old.i] = l->items[list.i][k];
	return true;
}

/* t_() and its like: every name of the object means another view from here on. */
static bool
change_view(ap_lower *l, ap_node_id old)
{
	const ap_tensor *t = &effect(l, old.i)->result.tensor;
	const ap_val *self = &effect(l, old.i)->call.args[0];
	uint32_t before = ap_form_of(l, &self->tensor);

	l->changed[t->object] = l->any_changed = true;
	l->objects[t->object] = *t;
	return ap_form_link(l, ap_form_of(l, t), before);
}

static bool
lower_call(ap_lower *l, ap_node_id old)
{
	const ap_effect *e = effect(l, old.i);
	const ap_node *n = ap_node_get(l->old, old);
	size_t k;

	if (is_view_change(e) && e->result.kind == AP_VAL_TENSOR)
		return change_view(l, old);
	for (size_t w = 0; w < e->writes.n; w++)
		if (e->writes.at[w].dest.storage)
			return ap_lower_write(l, old) && learn_result(l, old, -1, &e->result);
	if (is_item(l, n, &k))
		return lower_item(l, old, k);
	if (!is_lazy(l, old, &e->result)) {
		l->made[old.i] = ap_lower_copy(l, old);
		if (l->stopped)
			return false;
	}
	return learn_result(l, old, -1, &e->result);
}

/* A second name of an input, as Dynamo puts them at the top. */
static bool
is_input_name(const ap_lower *l, const ap_node *n)
{
	return n->kind == AP_NODE_CALL && n->spelling == AP_SPELL_NAME && n->args[0].kind == AP_ARG_NODE && n->args[0].node.i <= l->old->ninputs;
}

/* Inputs and their second names, which are what the inputs are called from here on.  Returns the first node behind them. */
static uint32_t
lower_inputs(ap_lower *l)
{
	ap_node_id *name = AP_NEW_N(l->arena, ap_node_id, l->old->ninputs + 1);
	uint32_t i = 1;

	for (; i <= ap_graph_count(l->old); i++) {
		ap_node_id id = { i };
		const ap_node *n = ap_node_get(l->old, id);
		ap_arg *arg;

		if (n->kind != AP_NODE_INPUT && !is_input_name(l, n))
			break;
		ap_build_at(&l->build, id);
		arg = AP_NEW(l->arena, ap_arg);
		if (n->kind == AP_NODE_CALL)
			*arg = ap_arg_of_node(l->made[n->args[0].node.i]);
		l->made[i] = ap_build_copy(&l->build, id, arg, NULL);
		name[n->kind == AP_NODE_CALL ? n->args[0].node.i : i] = l->made[i];
	}
	for (uint32_t k = 1; k <= l->old->ninputs; k++) {
		const ap_val *v = &effect(l, k)->result;

		if (v->kind == AP_VAL_TENSOR && ap_lower_tracks(l, &v->tensor))
			begin_storage(l, &v->tensor, name[k]);
	}
	return i;
}

static bool
lower_nodes(ap_lower *l)
{
	for (uint32_t i = lower_inputs(l); i <= ap_graph_count(l->old); i++) {
		ap_node_id id = { i };

		ap_build_at(&l->build, id);
		if (ap_node_get(l->old, id)->kind == AP_NODE_CONSTANT)
			l->made[i] = ap_build_copy(&l->build, id, NULL, NULL);
		else if (!lower_call(l, id))
			return false;
	}
	return true;
}

/* The new value of an input is called after it. */
static void
name_modified(ap_lower *l)
{
	ap_graph *g = l->build.graph;
	ap_args leaves = { 0 };

	ap_graph_outputs(l->arena, g, &leaves);
	for (size_t i = 0; i < g->nio; i++) {
		ap_io io = g->io_map[i];

		if (io.output < 0 || io.output >= (int64_t)leaves.n || io.input < 0 || io.input >= (int64_t)g->ninputs ||
		    leaves.at[io.output].kind != AP_ARG_NODE)
			continue;
		ap_node *n = &g->nodes.at[leaves.at[io.output].node.i];
		if (n->kind != AP_NODE_CALL || !ap_build_is_ours(&l->build, leaves.at[io.output].node) || ap_str_ends(n->name, AP_STR("_modified")))
			continue;
		ap_str root = ap_names_root(g->nodes.at[io.input + 1].name);
		n->name = ap_names_take(&l->build.names, ap_str_printf(l->arena, "%.*s_modified", AP_FMT(root)));
	}
}

static void
see_object(void *data, const ap_tensor *t)
{
	uint32_t *most = data;

	*most = t->object > *most ? t->object : *most;
}

static ap_lower
lower_begin(ap_arena *a, const ap_graph *g, const ap_facts *f, bool strict)
{
	ap_lower l = { .arena = a, .old = g, .facts = f, .build = ap_build_begin(a, g), .strict = strict, .form_ids = ap_map_make(a) };
	uint32_t objects = 0;

	for (uint32_t n = 1; n <= ap_graph_count(g); n++)
		each_tensor(&f->effects[n].result, see_object, &objects);
	*AP_PUSH(a, &l.forms) = (ap_form){ 0 };
	l.pools = AP_NEW_N(a, ap_pool, f->storages.n);
	l.made = AP_NEW_N(a, ap_node_id, g->nodes.n);
	l.items = AP_NEW_N(a, ap_node_id *, g->nodes.n);
	l.list = AP_NEW_N(a, ap_node_id, g->nodes.n);
	l.list_of = AP_NEW_N(a, ap_node_id, g->nodes.n);
	l.objects = AP_NEW_N(a, ap_tensor, objects + 1);
	l.changed = AP_NEW_N(a, bool, objects + 1);
	return l;
}

static bool
lower_graph(ap_lower *l)
{
	track(l);
	if (!choose_bases(l) || !lower_nodes(l))
		return false;
	l->build.graph->returned = ap_lower_arg(l, &l->old->returned);
	if (l->stopped)
		return false;
	name_modified(l);
	ap_build_drop_names(&l->build);
	return true;
}

ap_pass_result
ap_pass_out_of_place(ap_arena *a, const ap_graph *g, const ap_pass_context *c, ap_diags *d)
{
	const ap_facts *facts = ap_pass_infer(a, g, c, d), *new;
	ap_pass_result r = { 0 };

	if (facts->status != AP_INFER_OK)
		return ap_build_stopped(facts);
	for (int strict = 0; strict < 2; strict++) {
		ap_lower l = lower_begin(a, g, facts, strict);

		if (!lower_graph(&l)) { /* views of another element size may ask for strides of single elements, which are kept in `strict` alone */
			r = l.stop;
			continue;
		}
		r = ap_build_finish(&l.build, &new);
		if (r.status == AP_PASS_OK && ap_lower_check_expects(&l, new))
			return r;
		if (r.status == AP_PASS_OK)
			r = ap_build_refused(AP_PASS_UNKNOWN, "strides", AP_STR("the rewritten graph would read by strides that it does not have"), (ap_node_id){ 0 });
	}
	return r;
}
