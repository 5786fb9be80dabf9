/* What must agree before contents are compared: the inputs and their aliases, the outputs' number and types, declarations. */
#include "verify/query.h"

/* The input with whose annotation the storage of input i began. */
static uint32_t
storage_root(const ap_side *s, size_t i)
{
	return s->facts->storages.at[ap_side_input(s, i)->storage].node.i;
}

/* The first input of the same storage, by input; roots may be chosen differently for the same sharing. */
static size_t *
first_of_storage(ap_query *q, const ap_side *s)
{
	size_t *of = AP_NEW_N(q->arena, size_t, s->facts->storages.n), *first = AP_NEW_N(q->arena, size_t, s->graph->ninputs);

	for (size_t i = 0; i < s->graph->ninputs; i++) {
		uint32_t k = ap_side_input(s, i)->storage;

		if (!of[k])
			of[k] = i + 1;
		first[i] = of[k] - 1;
	}
	return first;
}

static bool
same_strides(const ap_layout *a, const ap_layout *b)
{
	for (int d = 0; d < a->rank; d++) {
		if (a->size[d] > 1 && a->stride[d] != b->stride[d])
			return false;
	}
	return true;
}

static ap_str
type_text(ap_query *q, const ap_tensor *x)
{
	ap_buf b = { .arena = q->keep };

	ap_buf_put(&b, ap_dtype_text(x->dtype));
	ap_layout_print(&x->layout, &b);
	return ap_buf_str(&b);
}

static bool
check_input(ap_query *q, size_t i)
{
	const ap_tensor *b = ap_side_input(&q->side[0], i), *a = ap_side_input(&q->side[1], i);
	bool same_type = b->dtype == a->dtype && ap_layout_same_shape(&b->layout, &a->layout);

	if (same_type && same_strides(&b->layout, &a->layout) && (!ap_layout_count(&b->layout) || b->layout.offset == a->layout.offset))
		return true;
	ap_str name = ap_side_input_name(&q->side[0], i), bt = type_text(q, b), at = type_text(q, a);

	q->result.before_at = ap_side_node_span(&q->side[0], (uint32_t)i + 1);
	q->result.after_at = ap_side_node_span(&q->side[1], (uint32_t)i + 1);
	q->result.what = ap_str_printf(q->keep, "input %.*s", AP_FMT(name));
	if (!same_type)
		return ap_query_settle(q, AP_REFUTED, "input-type", "input %zu (%.*s) is %.*s in BEFORE and %.*s in AFTER", i, AP_FMT(name), AP_FMT(bt),
		                 AP_FMT(at));
	return ap_query_settle(q, AP_REFUTED, "input-layout", "input %zu (%.*s) lies in its storage as %.*s in BEFORE and as %.*s in AFTER", i,
	                       AP_FMT(name), AP_FMT(bt), AP_FMT(at));
}

static bool
check_aliases(ap_query *q)
{
	const size_t *b = first_of_storage(q, &q->side[0]), *a = first_of_storage(q, &q->side[1]);

	for (size_t i = 0; i < q->side[0].graph->ninputs; i++) {
		ap_str name = ap_side_input_name(&q->side[0], i);

		if (a[i] == b[i] && storage_root(&q->side[0], i) == storage_root(&q->side[1], i))
			continue;
		q->result.before_at = ap_side_node_span(&q->side[0], (uint32_t)i + 1);
		q->result.after_at = ap_side_node_span(&q->side[1], (uint32_t)i + 1);
		q->result.what = ap_str_printf(q->keep, "input %.*s", AP_FMT(name));
		if (a[i] == b[i])
			return ap_query_settle(q, AP_UNKNOWN, "input-alias", "the storage of input %zu (%.*s) begins with another input in AFTER: state it alike", i,
			                 AP_FMT(name));
		return ap_query_settle(q, AP_REFUTED, "input-alias", "input %zu (%.*s) shares its storage with other inputs in BEFORE than in AFTER", i,
		                 AP_FMT(name));
	}
	return true;
}

static bool
check_inputs(ap_query *q)
{
	size_t b = q->side[0].graph->ninputs, a = q->side[1].graph->ninputs;

	if (b != a)
		return ap_query_settle(q, AP_REFUTED, "input-count", "BEFORE has %zu inputs, AFTER %zu", b, a);
	for (size_t i = 0; i < b; i++) {
		if (q->side[0].facts->effects[i + 1].result.kind != AP_VAL_TENSOR || q->side[1].facts->effects[i + 1].result.kind != AP_VAL_TENSOR)
			return ap_query_settle(q, AP_UNKNOWN, "not-modelled", "input %zu is no tensor", i);
	}
	if (!check_aliases(q))
		return false;
	for (size_t i = 0; i < b; i++) {
		if (!check_input(q, i))
			return false;
	}
	return true;
}

static const ap_storage *
constant_named(const ap_side *s, ap_str target)
{
	for (size_t k = 0; k < s->facts->storages.n; k++) {
		const ap_storage *c = &s->facts->storages.at[k];

		if (c->kind == AP_STORAGE_CONSTANT && ap_str_is(ap_node_get(s->graph, c->node)->target, target))
			return c;
	}
	return NULL;
}

/* Constants go by name: the two graphs must mean the same thing by it. */
static bool
check_constants(ap_query *q)
{
	for (size_t k = 0; k < q->side[0].facts->storages.n; k++) {
		const ap_storage *b = &q->side[0].facts->storages.at[k];

		if (b->kind != AP_STORAGE_CONSTANT)
			continue;
		ap_str target = ap_node_get(q->side[0].graph, b->node)->target;
		const ap_storage *a = constant_named(&q->side[1], target);

		if (a && a->dtype != b->dtype)
			return ap_query_settle(q, AP_UNKNOWN, "constant-differs", "constant %.*s has different types in the two graphs", AP_FMT(target));
	}
	return true;
}

static ap_str
squeezed(ap_query *q, ap_str s)
{
	ap_buf b = { .arena = q->arena };

	for (size_t i = 0; i < s.n; i++) {
		if (s.p[i] != ' ' && s.p[i] != '\t' && s.p[i] != '\n')
			ap_buf_putc(&b, s.p[i]);
	}
	return ap_buf_str(&b);
}

static bool
check_defines(ap_query *q)
{
	const ap_graph *b = q->side[0].graph, *a = q->side[1].graph;

	for (size_t i = 0; i < b->ndefines; i++) {
		for (size_t k = 0; k < a->ndefines; k++) {
			if (!ap_str_is(b->defines[i].name, a->defines[k].name) ||
			    ap_str_is(squeezed(q, b->defines[i].signature), squeezed(q, a->defines[k].signature)))
				continue;
			q->result.before_at = b->defines[i].span;
			q->result.after_at = a->defines[k].span;
			return ap_query_settle(q, AP_INVALID, "define-differs", "the two graphs declare %.*s differently", AP_FMT(b->defines[i].name));
		}
	}
	return true;
}

/* A graph without io_map works on the caller's inputs and returns everything that it returns. */
static bool
count_outputs(ap_query *q, ap_side *s)
{
	int64_t stated = s->graph->original_output_count;

	s->noutputs = s->facts->outputs.n;
	if (stated < 0)
		return true;
	if ((uint64_t)stated <= s->facts->outputs.n) {
		s->noutputs = (size_t)stated;
		return true;
	}
	*(s == q->side ? &q->result.before_at : &q->result.after_at) = s->graph->io_span;
	return ap_query_settle(q, s == q->side ? AP_INVALID : AP_REFUTED, s == q->side ? "before-io-map" : "io-map-count",
	                 "original_output_count of %s is %lld, but the graph has %zu output%s", s->name, (long long)stated, s->facts->outputs.n,
	                 s->facts->outputs.n == 1 ? "" : "s");
}

static void
val_text(ap_buf *b, const ap_val *v)
{
	switch (v->kind) {
	case AP_VAL_NONE:
		ap_buf_lit(b, "None");
		return;
	case AP_VAL_BOOL:
		ap_buf_put(b, v->truth ? AP_STR("True") : AP_STR("False"));
		return;
	case AP_VAL_INT:
		ap_buf_printf(b, "%lld", (long long)v->integer);
		return;
	case AP_VAL_FLOAT:
		ap_buf_printf(b, "%.17g", v->real);
		return;
	case AP_VAL_COMPLEX:
		ap_buf_printf(b, "(%.17g%+.17gj)", v->real, v->imag);
		return;
	case AP_VAL_STR:
	case AP_VAL_WORD:
		ap_buf_put(b, v->text);
		return;
	case AP_VAL_DTYPE:
		ap_buf_put(b, ap_dtype_torch(v->dtype));
		return;
	case AP_VAL_TENSOR:
		ap_buf_lit(b, "a tensor");
		return;
	case AP_VAL_ELLIPSIS:
	case AP_VAL_SLICE:
	case AP_VAL_LIST:
	case AP_VAL_DICT:
		ap_buf_lit(b, "no tensor");
		return;
	}
}

static bool
output_differs(ap_query *q, size_t k, const char *code, ap_str before, ap_str after)
{
	const ap_val *b = &q->side[0].facts->outputs.at[k], *a = &q->side[1].facts->outputs.at[k];

	q->result.what = ap_str_printf(q->keep, "output %zu", k);
	q->result.before_at = b->node.i ? ap_side_node_span(&q->side[0], b->node.i) : q->side[0].graph->return_span;
	q->result.after_at = a->node.i ? ap_side_node_span(&q->side[1], a->node.i) : q->side[1].graph->return_span;
	return ap_query_settle(q, AP_REFUTED, code, "output %zu is %.*s in BEFORE, %.*s in AFTER", k, AP_FMT(before), AP_FMT(after));
}

static bool
check_plain(ap_query *q, size_t k)
{
	const ap_val *b = &q->side[0].facts->outputs.at[k], *a = &q->side[1].facts->outputs.at[k];
	ap_buf bt = { .arena = q->keep }, at = { .arena = q->keep };

	val_text(&bt, b);
	val_text(&at, a);
	if (b->kind == a->kind && ap_str_is(ap_buf_str(&bt), ap_buf_str(&at)))
		return true;
	q->result.before_value = ap_buf_str(&bt);
	q->result.after_value = ap_buf_str(&at);
	return output_differs(q, k, b->kind == a->kind ? "output-differs" : "output-kind", q->result.before_value, q->result.after_value);
}

static bool
check_output(ap_query *q, size_t k)
{
	const ap_val *b = &q->side[0].facts->outputs.at[k], *a = &q->side[1].facts->outputs.at[k];

	if (b->kind != AP_VAL_TENSOR || a->kind != AP_VAL_TENSOR)
		return check_plain(q, k);
	if (!ap_layout_same_shape(&b->tensor.layout, &a->tensor.layout) || b->tensor.dtype != a->tensor.dtype)
		return output_differs(q, k, b->tensor.dtype != a->tensor.dtype ? "output-dtype" : "output-shape", type_text(q, &b->tensor),
		                      type_text(q, &a->tensor));
	ap_str bd = ap_tensor_device(&b->tensor), ad = ap_tensor_device(&a->tensor);

	if (bd.n && ad.n && !ap_str_is(bd, ad))
		ap_query_note(q, "devices-differ", "output %zu is on %.*s in BEFORE, on %.*s in AFTER", k, AP_FMT(bd), AP_FMT(ad));
	return true;
}

/* Called after check_inputs(); the io_map's own rules come before the outputs' types, because they name the entry. */
bool
ap_query_check_signature(ap_query *q)
{
	return check_defines(q) && check_inputs(q) && check_constants(q) && count_outputs(q, &q->side[0]) && count_outputs(q, &q->side[1]);
}

bool
ap_query_check_outputs(ap_query *q)
{
	size_t b = q->side[0].noutputs, a = q->side[1].noutputs;

	if (b != a) {
		q->result.before_at = q->side[0].graph->return_span;
		q->result.after_at = q->side[1].graph->return_span;
		return ap_query_settle(q, AP_REFUTED, "output-count", "BEFORE returns %zu output%s, AFTER %zu", b, b == 1 ? "" : "s", a);
	}
	for (size_t k = 0; k < b; k++) {
		if (!check_output(q, k))
			return false;
	}
	return true;
}
