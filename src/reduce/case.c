#include "reduce/case.h"

#include "base/num.h"
#include "text/text.h"

bool
ap_measure_less(const ap_measure *x, const ap_measure *y)
{
	for (int k = 0; k < AP_MEASURES; k++) {
		if (x->at[k] != y->at[k])
			return x->at[k] < y->at[k];
	}
	return false;
}

const ap_tensor *
ap_case_tensor(const ap_case *c, int side, uint32_t id)
{
	const ap_facts *f = c->facts[side];
	const ap_val *v = &f->effects[id].result;

	return v->kind == AP_VAL_TENSOR ? &v->tensor : NULL;
}

static uint64_t
far_of_number(double v)
{
	return v == 0 ? 0 : v == 1 ? 1 : v == (double)(int64_t)v && v > 0 && v < 100 ? 2 : 3;
}

static uint64_t
far_of_int(int64_t v)
{
	uint64_t size = v < 0 ? 0 - (uint64_t)v : (uint64_t)v;

	return size > UINT32_MAX ? UINT32_MAX : 2 * size + (v < 0);
}

static void
measure_arg(const ap_arg *arg, ap_measure *m)
{
	m->at[5] += arg->kind == AP_ARG_NODE ? 2 : 1;
	switch (arg->kind) {
	case AP_ARG_NONE:
	case AP_ARG_NODE:
	case AP_ARG_LIST:
	case AP_ARG_TUPLE:
	case AP_ARG_DICT:
	case AP_ARG_SLICE:
		break;
	case AP_ARG_BOOL:
		m->at[6] += arg->truth;
		break;
	case AP_ARG_INT:
		m->at[6] += far_of_int(arg->integer);
		break;
	case AP_ARG_FLOAT:
		m->at[6] += 1 + far_of_number(arg->real);
		break;
	case AP_ARG_COMPLEX:
		m->at[6] += 4 + far_of_number(arg->real) + far_of_number(arg->imag);
		break;
	case AP_ARG_STR:
	case AP_ARG_WORD:
		m->at[6] += 1 + arg->text.n;
		break;
	case AP_ARG_ELLIPSIS:
		m->at[6] += 1;
		break;
	case AP_ARG_DTYPE:
		m->at[7] += arg->dtype != AP_F32;
		break;
	}
	for (size_t i = 0; i < arg->n; i++)
		measure_arg(&arg->items[i], m);
}

static bool
is_contiguous(const ap_annot *a)
{
	int64_t step = 1;

	for (int k = a->rank; a->stride && k-- > 0;) {
		if (a->size[k] != 1 && a->stride[k] != step)
			return false;
		if (!ap_mul_ok(step, ap_max(a->size[k], 1), &step))
			return false;
	}
	return true;
}

static void
measure_annot(const ap_annot *a, ap_measure *m)
{
	int64_t elements = 1;

	for (size_t i = 0; i < a->n; i++)
		measure_annot(&a->items[i], m);
	if (a->kind != AP_ANNOT_TENSOR)
		return;
	m->at[2] += (uint64_t)a->rank;
	for (int k = 0; k < a->rank; k++) {
		if (!ap_mul_ok(elements, a->size[k], &elements) || elements > UINT32_MAX)
			elements = UINT32_MAX;
	}
	m->at[3] += (uint64_t)elements;
	m->at[4] += (a->alias.n ? 4u : 0u) + (a->has_offset && a->offset != 0 ? 2u : 0u) + !is_contiguous(a);
	m->at[7] += a->dtype != AP_F32;
}

static void
measure_node(const ap_graph *g, uint32_t id, ap_measure *m)
{
	const ap_node *n = &g->nodes.at[id];

	m->at[0] += n->kind == AP_NODE_INPUT ? 1 : 2;
	if (n->kind == AP_NODE_INPUT || n->annot.kind == AP_ANNOT_TUPLE)
		measure_annot(&n->annot, m);
	for (size_t k = 0; k < n->nargs; k++)
		measure_arg(&n->args[k], m);
	for (size_t k = 0; k < n->nkeywords; k++)
		measure_arg(&n->keywords[k].value, m);
}

ap_case
ap_case_of(ap_arena *a, const ap_graph *before, const ap_graph *after)
{
	ap_case c = { .sides = after ? 2 : 1, .graph = { before, after } };

	for (int s = 0; s < c.sides; s++) {
		const ap_graph *g = c.graph[s];
		ap_diags d = { .arena = a };
		ap_buf text = { .arena = a };
		ap_args outputs;

		c.facts[s] = ap_infer(a, g, &(ap_infer_options){ .loose_annotations = true }, &d);
		ap_text_print(g, &text);
		c.text[s] = ap_buf_str(&text);
		for (uint32_t i = 1; i <= ap_graph_count(g); i++)
			measure_node(g, i, &c.measure);
		ap_graph_outputs(a, g, &outputs);
		c.outputs[s] = outputs.n;
		c.callers[s] = g->original_output_count >= 0 && (uint64_t)g->original_output_count < outputs.n
				       ? (size_t)g->original_output_count
				       : outputs.n;
		c.measure.at[1] += outputs.n + g->nio;
		c.measure.at[10] += c.text[s].n;
	}
	return c;
}
