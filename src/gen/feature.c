#include "gen/stats.h"
#include "layout/overlap.h"

const char *const ap_gen_feature_help[] = {
#define AP_FEATURE(id, help) help,
#include "gen/feature.def"
#undef AP_FEATURE
};

typedef struct look { const ap_facts *f; const ap_graph *g; bool *has; } look;

static bool
has_storage(const look *l, const ap_val *v, ap_storage_kind kind)
{
	return v->kind == AP_VAL_TENSOR && l->f->storages.at[v->tensor.storage].kind == kind;
}

static void
look_tensor(look *l, const ap_tensor *t)
{
	l->has[AP_FEATURE_ZERO_D] |= t->layout.rank == 0;
	l->has[AP_FEATURE_EMPTY] |= ap_layout_count(&t->layout) == 0;
	l->has[AP_FEATURE_COMPLEX] |= ap_dtype_cat(t->dtype) == AP_CAT_COMPLEX;
	l->has[AP_FEATURE_LAZY_BITS] |= t->conj || t->neg;
	l->has[AP_FEATURE_SELF_OVERLAP] |= ap_overlap_self(&t->layout, AP_OVERLAP_WORK, NULL) == AP_OVERLAP;
}

static void
look_value(look *l, const ap_val *v)
{
	if (v->kind == AP_VAL_TENSOR)
		look_tensor(l, &v->tensor);
	if (v->kind == AP_VAL_LIST)
		for (size_t i = 0; i < v->n; i++)
			look_value(l, &v->items[i]);
}

static void
look_inputs(look *l)
{
	uint64_t dtypes = 0;

	for (uint32_t i = 1; i <= l->g->ninputs; i++) {
		const ap_tensor *t = &l->f->effects[i].result.tensor;

		l->has[AP_FEATURE_STRIDED_INPUT] |= !ap_layout_is_contiguous(&t->layout);
		for (uint32_t k = 1; k < i; k++) {
			const ap_tensor *u = &l->f->effects[k].result.tensor;
			bool share = u->storage == t->storage && ap_overlap_find(&t->layout, &u->layout, AP_OVERLAP_WORK, NULL) == AP_OVERLAP;

			l->has[AP_FEATURE_OVERLAPPING_INPUT] |= share;
			l->has[AP_FEATURE_RETYPED_INPUT] |= share && u->dtype != t->dtype;
		}
	}
	for (uint32_t i = 1; i <= ap_graph_count(l->g); i++)
		if (l->f->effects[i].result.kind == AP_VAL_TENSOR)
			dtypes |= (uint64_t)1 << l->f->effects[i].result.tensor.dtype;
	l->has[AP_FEATURE_DTYPES] = __builtin_popcountll(dtypes) >= 3;
}

static void
look_index(look *l, const ap_arg *index)
{
	static const ap_gen_feature by_kind[] = {
		[AP_ARG_NONE] = AP_FEATURE_INDEX_NONE, [AP_ARG_BOOL] = AP_FEATURE_INDEX_BOOL, [AP_ARG_INT] = AP_FEATURE_INDEX_INT,
		[AP_ARG_ELLIPSIS] = AP_FEATURE_INDEX_ELLIPSIS, [AP_ARG_SLICE] = AP_FEATURE_INDEX_SLICE, [AP_ARG_LIST] = AP_FEATURE_INDEX_LIST,
	};

	if (index->kind == AP_ARG_TUPLE)
		for (size_t i = 0; i < index->n; i++)
			look_index(l, &index->items[i]);
	else if (index->kind == AP_ARG_NODE)
		l->has[l->f->effects[index->node.i].result.tensor.dtype == AP_B8 ? AP_FEATURE_INDEX_MASK : AP_FEATURE_INDEX_TENSOR] = true;
	else if (index->kind <= AP_ARG_LIST && (by_kind[index->kind] || index->kind == AP_ARG_NONE))
		l->has[by_kind[index->kind]] = true;
}

static void
look_spelling(look *l, const ap_node *n)
{
	static const int by_spelling[] = {
		[AP_SPELL_METHOD] = AP_FEATURE_SPELL_METHOD, [AP_SPELL_FUNCTION] = AP_FEATURE_SPELL_FUNCTION, [AP_SPELL_OP] = AP_FEATURE_SPELL_OP,
		[AP_SPELL_OPERATOR] = AP_FEATURE_SPELL_OPERATOR, [AP_SPELL_ATTRIBUTE] = AP_FEATURE_SPELL_ATTRIBUTE, [AP_SPELL_GETITEM] = -1,
		[AP_SPELL_SETITEM] = AP_FEATURE_SETITEM, [AP_SPELL_AUGMENTED] = AP_FEATURE_SPELL_AUGMENTED, [AP_SPELL_NAME] = AP_FEATURE_SPELL_NAME,
		[AP_SPELL_UNPACKED] = -1,
	};
	bool tensor = n->nargs && n->args[0].kind == AP_ARG_NODE && l->f->effects[n->args[0].node.i].result.kind == AP_VAL_TENSOR;

	if (by_spelling[n->spelling] >= 0)
		l->has[by_spelling[n->spelling]] = true;
	if (n->spelling == AP_SPELL_GETITEM && tensor)
		l->has[AP_FEATURE_GETITEM] = true;
	if ((n->spelling == AP_SPELL_GETITEM && tensor) || n->spelling == AP_SPELL_SETITEM)
		look_index(l, &n->args[1]);
	if (n->spelling == AP_SPELL_FUNCTION && ap_str_ends(n->target, AP_STR("nki")))
		l->has[AP_FEATURE_KERNEL] = true;
	if (ap_str_eq(n->target, "nki_kernel_wrapper"))
		l->has[AP_FEATURE_KERNEL] = true;
	l->has[AP_FEATURE_FUNCTIONALIZED] |= ap_str_starts(n->target, AP_STR("higher_order.auto"));
}

static void
look_custom(look *l, const ap_effect *e)
{
	const ap_schema *s = &e->call.op->schema;
	size_t writes = 0;

	l->has[AP_FEATURE_CUSTOM] = true;
	for (size_t i = 0; i < s->nparams; i++) {
		writes += ap_param_writes(&s->params[i]);
		l->has[AP_FEATURE_CUSTOM_LIST] |= s->params[i].type.kind == AP_TYPE_TENSOR && s->params[i].type.is_list;
		l->has[AP_FEATURE_CUSTOM_NONE] |= s->params[i].type.kind == AP_TYPE_TENSOR && e->call.args[i].kind == AP_VAL_NONE;
	}
	l->has[AP_FEATURE_CUSTOM_WRITES] |= writes > 1;
	for (size_t i = 0; i < s->nreturns; i++)
		l->has[AP_FEATURE_CUSTOM_ALIAS] |= s->returns[i].alias.set.n > 0;
}

static bool
shares_operand(const ap_effect *e)
{
	const ap_val *v = e->result.kind == AP_VAL_LIST && e->result.n ? &e->result.items[0] : &e->result;

	for (size_t i = 0; i < e->call.nargs; i++) {
		const ap_val *a = &e->call.args[i];

		if (a->kind == AP_VAL_LIST && a->n)
			a = &a->items[0];
		if (a->kind == AP_VAL_TENSOR && v->kind == AP_VAL_TENSOR && a->tensor.storage == v->tensor.storage)
			return true;
	}
	return false;
}

static void
look_op(look *l, const ap_effect *e)
{
	const ap_op *op = e->call.op;

	l->has[AP_FEATURE_RANDOM] |= op->random;
	l->has[AP_FEATURE_FOREACH] |= ap_str_starts(op->schema.name, AP_STR("_foreach"));
	if (op->custom)
		look_custom(l, e);
	switch (op->class) {
	case AP_CLASS_VIEW: l->has[AP_FEATURE_VIEW] = true; break;
	case AP_CLASS_MULTI_VIEW: l->has[AP_FEATURE_MULTI_VIEW] = true; break;
	case AP_CLASS_MAYBE_VIEW: l->has[shares_operand(e) ? AP_FEATURE_MAYBE_VIEWED : AP_FEATURE_MAYBE_COPIED] = true; break;
	case AP_CLASS_INPLACE: l->has[AP_FEATURE_INPLACE] = true; break;
	case AP_CLASS_INPLACE_VIEW: l->has[AP_FEATURE_INPLACE_VIEW] = true; break;
	case AP_CLASS_OUT: l->has[AP_FEATURE_OUT] = true; break;
	case AP_CLASS_PURE: case AP_CLASS_MUTATES: case AP_CLASS_KERNEL: break;
	}
}

static void
look_write(look *l, const ap_write *w)
{
	const ap_layout *v = &w->value.layout;

	l->has[AP_FEATURE_WRITE_INPUT] |= l->f->storages.at[w->dest.storage].kind == AP_STORAGE_INPUT;
	l->has[AP_FEATURE_WRITE_VIEW] |= w->dest.view;
	l->has[AP_FEATURE_WRITE_CAST] |= w->value.dtype != w->dest.dtype;
	for (int i = 0; i < v->rank; i++)
		l->has[AP_FEATURE_WRITE_BROADCAST] |= v->size[i] > 1 && v->stride[i] == 0;
}

/* How many views lie between each node and its storage's first tensor. */
static void
look_chains(look *l)
{
	uint32_t count = (uint32_t)ap_graph_count(l->g);

	for (uint32_t i = (uint32_t)l->g->ninputs + 1; i <= count; i++) {
		uint32_t at = i, depth = 0;

		for (; depth < 3; depth++) {
			const ap_node *n = ap_node_get(l->g, (ap_node_id){ at });
			const ap_val *v = &l->f->effects[at].result, *base;

			if (n->kind != AP_NODE_CALL || !n->nargs || n->args[0].kind != AP_ARG_NODE || v->kind != AP_VAL_TENSOR)
				break;
			base = &l->f->effects[n->args[0].node.i].result;
			if (base->kind == AP_VAL_TENSOR && (base->tensor.storage != v->tensor.storage || base->tensor.object == v->tensor.object))
				break;
			at = n->args[0].node.i;
		}
		l->has[AP_FEATURE_VIEW_CHAIN] |= depth >= 3;
	}
}

/* --- what is read after it was written ----------------------------------------------------------------------------------- */

typedef struct seen { look *l; uint32_t *object; /* by storage: through which object it was written last */ } seen;

static void
see_read(void *data, ap_node_id id)
{
	seen *s = data;
	const ap_val *v = &s->l->f->effects[id.i].result;

	if (v->kind != AP_VAL_TENSOR)
		return;
	uint32_t by = s->object[v->tensor.storage];

	s->l->has[AP_FEATURE_READ_SIBLING] |= by && by != v->tensor.object;
}

static void
look_reads(look *l, ap_arena *a)
{
	seen s = { l, AP_NEW_N(a, uint32_t, l->f->storages.n) };

	for (uint32_t i = (uint32_t)l->g->ninputs + 1; i <= ap_graph_count(l->g); i++) {
		const ap_node *n = ap_node_get(l->g, (ap_node_id){ i });
		const ap_effect *e = &l->f->effects[i];

		for (size_t k = 0; k < n->nargs; k++)
			ap_arg_each_node(&n->args[k], see_read, &s);
		for (size_t k = 0; k < n->nkeywords; k++)
			ap_arg_each_node(&n->keywords[k].value, see_read, &s);
		for (size_t k = 0; k < e->writes.n; k++)
			if (e->writes.at[k].dest.object)
				s.object[e->writes.at[k].dest.storage] = e->writes.at[k].dest.object;
	}
	for (size_t i = 0; i < l->f->outputs.n; i++)
		if (l->f->outputs.at[i].kind == AP_VAL_TENSOR)
			l->has[AP_FEATURE_OUTPUT_STALE] |= s.object[l->f->outputs.at[i].tensor.storage] != 0;
}

static void
look_outputs(look *l)
{
	for (size_t i = 0; i < l->f->outputs.n; i++) {
		const ap_val *v = &l->f->outputs.at[i];

		l->has[AP_FEATURE_OUTPUT_NONE] |= v->kind == AP_VAL_NONE;
		l->has[AP_FEATURE_OUTPUT_INT] |= v->kind == AP_VAL_INT;
		l->has[AP_FEATURE_OUTPUT_INPUT] |= v->node.i && v->node.i <= l->g->ninputs;
		l->has[AP_FEATURE_OUTPUT_VIEW] |= v->node.i > l->g->ninputs && has_storage(l, v, AP_STORAGE_INPUT);
		for (size_t k = 0; k < i && v->kind == AP_VAL_TENSOR; k++) {
			const ap_val *u = &l->f->outputs.at[k];

			l->has[AP_FEATURE_OUTPUT_REPEATED] |= u->node.i && u->node.i == v->node.i;
			l->has[AP_FEATURE_OUTPUT_SIBLINGS] |= u->kind == AP_VAL_TENSOR && u->node.i != v->node.i && u->tensor.storage == v->tensor.storage;
		}
	}
}

void
ap_gen_features(const ap_facts *f, bool has[AP_FEATURE_COUNT])
{
	look l = { f, f->graph, has };

	memset(has, 0, AP_FEATURE_COUNT * sizeof *has);
	look_inputs(&l);
	for (uint32_t i = 1; i <= ap_graph_count(l.g); i++) {
		const ap_node *n = ap_node_get(l.g, (ap_node_id){ i });
		const ap_effect *e = &f->effects[i];

		look_value(&l, &e->result);
		has[AP_FEATURE_CONSTANT] |= n->kind == AP_NODE_CONSTANT;
		if (n->kind != AP_NODE_CALL)
			continue;
		look_spelling(&l, n);
		if (e->call.op)
			look_op(&l, e);
		for (size_t k = 0; k < e->writes.n; k++) {
			look_write(&l, &e->writes.at[k]);
			has[AP_FEATURE_KERNEL_ALIAS] |= e->writes.at[k].param < 0 && n->spelling == AP_SPELL_FUNCTION;
		}
	}
	look_chains(&l);
	look_reads(&l, f->arena);
	look_outputs(&l);
}
