#include "graph/annot.h"
#include "layout/overlap.h"

static const ap_annot *
annot_of(ap_infer_run *r, ap_node_id id)
{
	return &ap_node_get(r->graph, id)->annot;
}

static bool
annot_layout(ap_infer_run *r, const ap_annot *a, ap_layout *out)
{
	int64_t itemsize = ap_dtype_size(a->dtype);
	ap_layout l;

	if (a->rank > AP_MAX_RANK)
		return ap_refuse_error(r, "rank", "a tensor has at most %d dimensions, this one has %d", AP_MAX_RANK, a->rank);
	for (int i = 0; i < a->rank; i++)
		if (a->size[i] < 0)
			return ap_refuse_error(r, "negative-size", "a size can't be negative: %lld", (long long)a->size[i]);
	for (int i = 0; a->stride && i < a->rank; i++)
		if (a->stride[i] < 0)
			return ap_refuse_error(r, "negative-stride", "torch has no negative strides: %lld", (long long)a->stride[i]);
	if (a->stride) {
		l = ap_layout_make(r->arena, a->rank, a->size, a->stride, 0, itemsize);
	} else if (!ap_layout_contiguous(r->arena, a->rank, a->size, itemsize, &l)) {
		return ap_refuse_error(r, "size-overflow", "sizes times strides leave the 64-bit range");
	}
	l.offset = a->has_offset ? a->offset : 0;
	if (!ap_layout_is_valid(&l))
		return ap_refuse_error(r, "size-overflow", "sizes times strides leave the 64-bit range");
	*out = l;
	return true;
}

static ap_node_id
find_input(const ap_infer_run *r, ap_str name)
{
	ap_node_id id = { 0 };

	if (!r->names)
		return ap_graph_find(r->graph, name);
	(void)ap_map_find(r->names, name, &id.i);
	return id;
}

/* The input at the end of a chain of @NAMEs; 0 after an error. */
static ap_node_id
storage_owner(ap_infer_run *r, ap_node_id id)
{
	for (size_t steps = 0; steps <= r->graph->ninputs; steps++) {
		const ap_annot *a = annot_of(r, id);

		if (!a->alias.n)
			return id;
		ap_node_id next = find_input(r, a->alias);
		if (!next.i || next.i > r->graph->ninputs || next.i == id.i) {
			(void)ap_refuse_error(r, "undefined-name", "@%.*s: expected the name of another input", AP_FMT(a->alias));
			return (ap_node_id){ 0 };
		}
		id = next;
	}
	(void)ap_refuse_error(r, "alias-cycle", "the inputs' storages refer to each other in a circle");
	return (ap_node_id){ 0 };
}

static bool
input_tensor(ap_infer_run *r, ap_storage_kind kind, const ap_annot *a, ap_val *out)
{
	ap_tensor t = { .dtype = a->dtype, .device = ap_device(r, a->device.n ? a->device : ap_cpu) };
	int64_t first, end;
	ap_storage *s;

	if (!annot_layout(r, a, &t.layout))
		return false;
	ap_node_id owner = storage_owner(r, r->node);
	if (!owner.i)
		return false;
	if (owner.i == r->node.i) {
		t.storage = (uint32_t)r->facts->storages.n;
		*AP_PUSH(r->arena, &r->facts->storages) = (ap_storage){ .kind = kind, .node = r->node, .dtype = t.dtype };
	} else {
		t.storage = r->facts->effects[owner.i].result.tensor.storage;
	}
	s = &r->facts->storages.at[t.storage];
	if (ap_layout_bytes(&t.layout, &first, &end)) {
		if (first < 0)
			return ap_refuse_error(r, "out-of-storage", "the tensor begins %lld bytes before its storage", (long long)-first);
		s->bytes = ap_max(s->bytes, end);
	}
	*out = ap_val_of_tensor(t);
	out->node = r->node;
	return true;
}

bool
ap_annot_input(ap_infer_run *r)
{
	const ap_node *n = ap_node_get(r->graph, r->node);
	ap_effect *e = &r->facts->effects[r->node.i];

	if (n->annot.kind == AP_ANNOT_TENSOR)
		return input_tensor(r, AP_STORAGE_INPUT, &n->annot, &e->result);
	if (n->annot.kind == AP_ANNOT_NONE)
		return ap_refuse_error(r, "untyped-input", "input %.*s has no type: expected an annotation such as \"f32[2, 3]\"", AP_FMT(n->name));
	return ap_refuse_unknown(r, "input-kind", "input %.*s is no tensor: %.*s is not modelled", AP_FMT(n->name), AP_FMT(n->annot.text));
}

bool
ap_annot_inputs(ap_infer_run *r)
{
	ap_map names = ap_map_make(r->arena);
	bool ok = true;

	for (uint32_t i = (uint32_t)r->graph->ninputs; i > 0; i--)
		ap_map_put(&names, ap_node_get(r->graph, (ap_node_id){ i })->name, i);
	r->names = &names;
	for (int aliased = 0; aliased < 2; aliased++)
		for (uint32_t i = 1; i <= r->graph->ninputs; i++) {
			r->node.i = i;
			if ((annot_of(r, r->node)->alias.n > 0) != (aliased == 1))
				continue;
			ok &= ap_annot_input(r);
			if (r->facts->status == AP_INFER_UNKNOWN) {
				ok = false;
				goto end;
			}
		}
end:
	r->names = NULL;
	return ok;
}

/*
 * A constant without a type takes that of the copy which make_fx takes of it: `lift_fresh_copy: "i64[]" = ...lift_fresh_copy.default(constant)`.
 * What follows it within a few nodes is looked at.
 */
static const ap_annot *
constant_type(ap_infer_run *r)
{
	enum { FAR = 64 };
	uint32_t last = (uint32_t)ap_graph_count(r->graph);

	for (uint32_t i = r->node.i + 1; i <= last && i < r->node.i + FAR; i++) {
		const ap_node *n = ap_node_get(r->graph, (ap_node_id){ i });

		if (n->kind == AP_NODE_CALL && n->nargs == 1 && n->args[0].kind == AP_ARG_NODE && n->args[0].node.i == r->node.i &&
		    ap_str_starts(n->target, AP_STR("aten.lift_fresh_copy")) && n->annot.kind == AP_ANNOT_TENSOR)
			return &n->annot;
	}
	return NULL;
}

bool
ap_annot_constant(ap_infer_run *r, ap_val *out)
{
	const ap_node *n = ap_node_get(r->graph, r->node);
	const ap_annot *a = n->annot.kind == AP_ANNOT_TENSOR ? &n->annot : constant_type(r);

	if (!a)
		return ap_refuse_unknown(r, "untyped-constant", "the type of self.%.*s is not stated", AP_FMT(n->target));
	return input_tensor(r, AP_STORAGE_CONSTANT, a, out);
}

static void
put_type(ap_buf *b, ap_dtype d, int rank, const int64_t *size)
{
	ap_buf_put(b, ap_dtype_text(d));
	ap_buf_putc(b, '[');
	for (int i = 0; i < rank; i++)
		ap_buf_printf(b, "%s%lld", i ? ", " : "", (long long)size[i]);
	ap_buf_putc(b, ']');
}

static bool
disagree(ap_infer_run *r, const ap_annot *a, const char *is)
{
	ap_span where = a->span.line ? a->span : ap_node_get(r->graph, r->node)->span;

	if (r->options->loose_annotations)
		return ap_diag_warn(r->diags, where, "annotation", "the annotation says %.*s, but this is %s", AP_FMT(a->text), is), true;
	r->facts->status = AP_INFER_ERROR;
	r->facts->at = r->node;
	r->facts->code = "annotation";
	r->facts->reason = ap_str_printf(r->arena, "the annotation says %.*s, but this is %s", AP_FMT(a->text), is);
	return ap_diag_error(r->diags, where, "annotation", "%.*s", AP_FMT(r->facts->reason));
}

static bool
check_tensor(ap_infer_run *r, const ap_annot *a, const ap_tensor *t)
{
	const ap_layout *l = &t->layout;
	bool shape = a->rank == l->rank && (!l->rank || !memcmp(a->size, l->size, (size_t)l->rank * sizeof *l->size));
	ap_buf b = { .arena = r->arena };

	if (a->dtype != t->dtype || !shape) {
		put_type(&b, t->dtype, l->rank, l->size);
		return disagree(r, a, ap_buf_str(&b).p);
	}
	if (!a->stride)
		return true;
	for (int i = 0; i < l->rank; i++)
		if (l->size[i] > 1 && l->stride[i] != a->stride[i] && ap_layout_count(l)) {
			ap_layout_print(l, &b);
			ap_diag_warn(r->diags, a->span.line ? a->span : ap_node_get(r->graph, r->node)->span, "strides",
			             "the annotation says strides %.*s, but this is %.*s", AP_FMT(a->text), AP_FMT(ap_buf_str(&b)));
			return true;
		}
	return true;
}

static const char *
kind_name(const ap_val *v)
{
	return v->kind == AP_VAL_LIST ? "a tuple" : v->kind == AP_VAL_NONE ? "None" : "no tensor";
}

static bool
check_value(ap_infer_run *r, const ap_annot *a, const ap_val *v)
{
	if (a->kind == AP_ANNOT_TENSOR) {
		if (v->kind == AP_VAL_TENSOR)
			return check_tensor(r, a, &v->tensor);
		return disagree(r, a, kind_name(v));
	}
	if (a->kind != AP_ANNOT_TUPLE)
		return true;
	if (v->kind != AP_VAL_LIST)
		return disagree(r, a, v->kind == AP_VAL_TENSOR ? "one tensor" : kind_name(v));
	if (v->n != a->n)
		return disagree(r, a, ap_str_printf(r->arena, "a tuple of %zu", v->n).p);
	for (size_t i = 0; i < a->n; i++)
		if (a->items[i].kind == AP_ANNOT_TENSOR && !check_value(r, &a->items[i], &v->items[i]))
			return false;
	return true;
}

bool
ap_annot_check(ap_infer_run *r, const ap_val *v)
{
	return check_value(r, annot_of(r, r->node), v);
}

/* Is it `x = node[NUMBER]` or one name of an unpacking? */
static bool
is_tuple_item(const ap_node *n, ap_node_id *of, int64_t *index)
{
	if (n->kind != AP_NODE_CALL || (n->spelling != AP_SPELL_GETITEM && n->spelling != AP_SPELL_UNPACKED) || n->nargs != 2 ||
	    n->args[0].kind != AP_ARG_NODE || n->args[1].kind != AP_ARG_INT)
		return false;
	*of = n->args[0].node;
	*index = n->args[1].integer;
	return true;
}

void
ap_annot_index_getitems(ap_infer_run *r)
{
	size_t count = ap_graph_count(r->graph);
	uint32_t *last = AP_NEW_N(r->arena, uint32_t, count + 1), *next = AP_NEW_N(r->arena, uint32_t, count + 1);

	for (uint32_t i = 1; i <= count; i++) {
		ap_node_id of;
		int64_t index;

		if (is_tuple_item(ap_node_get(r->graph, (ap_node_id){ i }), &of, &index)) {
			next[i] = last[of.i];
			last[of.i] = i;
		}
	}
	r->getitem = last;
	r->next_getitem = next;
}

const ap_annot *
ap_annot_of_result(ap_infer_run *r, size_t k, size_t n)
{
	const ap_annot *a = annot_of(r, r->node);
	ap_node_id of;
	int64_t index;

	if (n == 1)
		return a->kind == AP_ANNOT_TENSOR ? a : NULL;
	if (a->kind == AP_ANNOT_TUPLE)
		return k < a->n && a->items[k].kind == AP_ANNOT_TENSOR ? &a->items[k] : NULL;
	for (uint32_t i = r->getitem[r->node.i]; i; i = r->next_getitem[i]) {
		const ap_node *item = ap_node_get(r->graph, (ap_node_id){ i });

		if (is_tuple_item(item, &of, &index) && index == (int64_t)k && item->annot.kind == AP_ANNOT_TENSOR)
			return &item->annot;
	}
	return NULL;
}

bool
ap_annot_list_length(ap_infer_run *r, size_t *n)
{
	const ap_annot *a = annot_of(r, r->node);
	ap_node_id of;
	int64_t index = -1;

	*n = a->kind == AP_ANNOT_TUPLE ? a->n : 0;
	if (a->kind == AP_ANNOT_TUPLE)
		return true;
	for (uint32_t i = r->getitem[r->node.i]; i; i = r->next_getitem[i])
		if (is_tuple_item(ap_node_get(r->graph, (ap_node_id){ i }), &of, &index) && index >= (int64_t)*n && index < AP_MAX_RANK)
			*n = (size_t)index + 1;
	return *n > 0;
}

bool
ap_annot_fresh(ap_infer_run *r, const ap_annot *a, ap_tensor *out)
{
	ap_layout l;

	if (!annot_layout(r, a, &l))
		return false;
	l.offset = 0;
	if (!ap_layout_is_valid(&l) || ap_overlap_self(&l, AP_OVERLAP_WORK, NULL) != AP_DISJOINT)
		return ap_fresh(r, a->dtype, l.rank, l.size, out);
	return ap_fresh_strided(r, a->dtype, l.rank, l.size, l.stride, out);
}
