#include "reduce/case.h"

#include "base/num.h"
#include "reduce/names.h"
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
far_of_int(int64_t v)
{
	uint64_t size = v < 0 ? 0 - (uint64_t)v : (uint64_t)v;

	return size > UINT32_MAX ? UINT32_MAX : 2 * size + 1 + (v < 0);
}

/* A float is farther than the integer of its value. */
static uint64_t
far_of_number(double v)
{
	return v > -1000 && v < 1000 && v == (double)(int64_t)v ? 1 + far_of_int((int64_t)v) : 3000;
}

static void
measure_arg(const ap_arg *arg, ap_measure *m)
{
	m->at[AP_M_ARGS] += arg->kind == AP_ARG_NODE ? 2 : 1;
	switch (arg->kind) {
	case AP_ARG_NONE:
	case AP_ARG_NODE:
	case AP_ARG_LIST:
	case AP_ARG_TUPLE:
	case AP_ARG_DICT:
	case AP_ARG_SLICE:
		break;
	case AP_ARG_BOOL:
		m->at[AP_M_NUMBERS] += 1u + arg->truth;
		break;
	case AP_ARG_INT:
		m->at[AP_M_NUMBERS] += far_of_int(arg->integer);
		break;
	case AP_ARG_FLOAT:
		m->at[AP_M_NUMBERS] += far_of_number(arg->real);
		break;
	case AP_ARG_COMPLEX:
		m->at[AP_M_NUMBERS] += 4000 + far_of_number(arg->real) + far_of_number(arg->imag);
		break;
	case AP_ARG_STR:
	case AP_ARG_WORD:
		m->at[AP_M_NUMBERS] += 1 + arg->text.n;
		break;
	case AP_ARG_ELLIPSIS:
		m->at[AP_M_NUMBERS] += 1;
		break;
	case AP_ARG_DTYPE:
		m->at[AP_M_NUMBERS] += 1;
		m->at[AP_M_DTYPES] += arg->dtype != AP_F32;
		break;
	}
	for (size_t i = 0; i < arg->n; i++)
		measure_arg(&arg->items[i], m);
}

bool
ap_annot_is_contiguous(const ap_annot *a)
{
	ap_layout l = { .rank = a->rank, .itemsize = 1, .size = a->size, .stride = a->stride };

	return !a->stride || ap_layout_is_contiguous(&l);
}

static void
measure_annot(const ap_annot *a, ap_measure *m)
{
	int64_t elements = 1;

	for (size_t i = 0; i < a->n; i++)
		measure_annot(&a->items[i], m);
	if (a->kind != AP_ANNOT_TENSOR)
		return;
	m->at[AP_M_DIMS] += (uint64_t)a->rank;
	for (int k = 0; k < a->rank; k++) {
		if (!ap_mul_ok(elements, a->size[k], &elements) || elements > UINT32_MAX)
			elements = UINT32_MAX;
	}
	m->at[AP_M_ELEMENTS] += (uint64_t)elements;
	m->at[AP_M_PLACES] += (a->alias.n ? 4u : 0u) + (a->has_offset && a->offset != 0 ? 2u : 0u) + !ap_annot_is_contiguous(a);
	m->at[AP_M_DTYPES] += a->dtype != AP_F32;
}

static bool
is_one(const ap_node *n)
{
	return n->nargs == 2 && n->args[1].kind == AP_ARG_INT && n->args[1].integer == 1 && !n->nkeywords;
}

/* What the moves of OPS make. */
static bool
is_plain(const ap_node *n)
{
	if (n->spelling == AP_SPELL_METHOD)
		return ap_str_eq(n->target, "view") || (ap_str_eq(n->target, "add_") && is_one(n));
	return n->spelling == AP_SPELL_GETITEM || (n->spelling == AP_SPELL_OPERATOR && ap_str_eq(n->target, "+") && is_one(n));
}

static void
measure_node(const ap_graph *g, uint32_t id, ap_measure *m)
{
	const ap_node *n = &g->nodes.at[id];

	m->at[AP_M_CALLS] += n->kind == AP_NODE_INPUT ? 1 : 2;
	m->at[AP_M_OPS] += n->kind == AP_NODE_CALL && !is_plain(n);
	if (n->kind == AP_NODE_INPUT || n->annot.kind == AP_ANNOT_TUPLE)
		measure_annot(&n->annot, m);
	for (size_t k = 0; k < n->nargs; k++)
		measure_arg(&n->args[k], m);
	for (size_t k = 0; k < n->nkeywords; k++)
		measure_arg(&n->keywords[k].value, m);
}

static void
find_partners(ap_arena *a, ap_case *c)
{
	ap_map names = ap_map_make(a);
	uint32_t *partner[2], id;

	for (int s = 0; s < 2; s++)
		c->partner[s] = partner[s] = AP_NEW_N(a, uint32_t, c->graph[s]->nodes.n);
	for (uint32_t i = (uint32_t)c->graph[0]->ninputs + 1; i < c->graph[0]->nodes.n; i++)
		ap_map_put(&names, c->graph[0]->nodes.at[i].name, i);
	for (uint32_t i = (uint32_t)c->graph[1]->ninputs + 1; i < c->graph[1]->nodes.n; i++) {
		if (ap_map_find(&names, c->graph[1]->nodes.at[i].name, &id)) {
			partner[1][i] = id;
			partner[0][id] = i;
		} else {
			c->only_after = true;
		}
	}
}

ap_case
ap_case_of(ap_arena *a, const ap_graph *before, const ap_graph *after)
{
	ap_case c = { .sides = after ? 2 : 1, .graph = { before, after } };
	const ap_str *first = NULL;

	for (int s = 0; s < c.sides; s++) {
		const ap_graph *g = c.graph[s];
		ap_diags d = { .arena = a };
		ap_buf text = { .arena = a };
		ap_str *names = ap_reduce_names(a, g, s ? c.graph[0] : NULL, first);
		ap_args outputs;

		first = names;
		c.facts[s] = ap_infer(a, g, &(ap_infer_options){ .loose_annotations = true }, &d);
		ap_text_print(g, &text);
		c.text[s] = ap_buf_str(&text);
		for (uint32_t i = 1; i <= ap_graph_count(g); i++) {
			measure_node(g, i, &c.measure);
			c.measure.at[AP_M_NAMES] += !ap_str_is(g->nodes.at[i].name, names[i]);
		}
		/* An input of a pair is one input. */
		c.measure.at[AP_M_CALLS] -= s ? g->ninputs : 0;
		ap_graph_outputs(a, g, &outputs);
		c.outputs[s] = outputs.n;
		c.callers[s] = g->original_output_count >= 0 && (uint64_t)g->original_output_count < outputs.n
				       ? (size_t)g->original_output_count
				       : outputs.n;
		c.measure.at[AP_M_OUTPUTS] += outputs.n + g->nio;
		c.measure.at[AP_M_BYTES] += c.text[s].n;
	}
	if (c.sides > 1)
		find_partners(a, &c);
	return c;
}
