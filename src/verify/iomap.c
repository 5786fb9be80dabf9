/*
 * The rules of io_map that need no contents, each with its own code.
 *
 * XLA demands that an alias names an existing output and parameter, each at most once, and equal byte size
 * (xla/hlo/ir/hlo_input_output_alias_config.cc); vLLM-Neuron's executor copies by shape.  Equal shape and dtype is what makes
 * the store mean the same in both.  Conflicting stores and inputs that eager leaves alone are judged on terms (equal.c).
 */
#include "verify/query.h"

/* The first broken rule settles the query; the others become notes. */
static void
broken(ap_query *q, const ap_side *s, const char *code, ap_str what, ap_span at, ap_str text)
{
	bool before = s == q->side;

	if (q->result.code) {
		ap_query_note(q, code, "%.*s", AP_FMT(text));
		return;
	}
	ap_query_settle(q, before ? AP_INVALID : AP_REFUTED, before ? "before-io-map" : code, "%.*s", AP_FMT(text));
	q->result.detail = code;
	q->result.what = what;
	*(before ? &q->result.before_at : &q->result.after_at) = at.line ? at : s->graph->io_span;
}

static ap_str
input_what(ap_query *q, const ap_side *s, int64_t i)
{
	if (i < 0 || (uint64_t)i >= s->graph->ninputs)
		return (ap_str){ 0 };
	return ap_str_printf(q->keep, "input %.*s", AP_FMT(ap_side_input_name(s, (size_t)i)));
}

static bool
check_range(ap_query *q, const ap_side *s, const ap_io *io)
{
	size_t no = s->facts->outputs.n, ni = s->graph->ninputs;
	bool output = io->output >= 0 && (uint64_t)io->output < no, input = io->input >= 0 && (uint64_t)io->input < ni;

	if (output && input)
		return true;
	ap_str what = input ? input_what(q, s, io->input) : ap_str_printf(q->keep, "output %lld", (long long)io->output);

	if (!output)
		broken(q, s, "io-map-range", what, io->span,
		       ap_str_printf(q->keep, "io_map names output %lld, but the graph has %zu output%s", (long long)io->output, no, no == 1 ? "" : "s"));
	if (!input)
		broken(q, s, "io-map-range", what, io->span,
		       ap_str_printf(q->keep, "io_map names input %lld, but the graph has %zu input%s", (long long)io->input, ni, ni == 1 ? "" : "s"));
	return false;
}

static void
check_types(ap_query *q, const ap_side *s, const ap_io *io)
{
	const ap_val *o = &s->facts->outputs.at[io->output];
	const ap_tensor *x = &o->tensor, *to = ap_side_input(s, (size_t)io->input);

	if (o->kind == AP_VAL_TENSOR && x->dtype == to->dtype && ap_layout_same_shape(&x->layout, &to->layout))
		return;
	ap_str what = ap_str_printf(q->keep, "output %lld", (long long)io->output), name = ap_side_input_name(s, (size_t)io->input);

	if (o->kind != AP_VAL_TENSOR) {
		broken(q, s, "io-map-not-tensor", what, io->span,
		       ap_str_printf(q->keep, "io_map stores output %lld, which is no tensor, into input %.*s", (long long)io->output, AP_FMT(name)));
		return;
	}
	ap_buf ot = { .arena = q->keep }, it = { .arena = q->keep };

	ap_buf_put(&ot, ap_dtype_text(x->dtype));
	ap_layout_print(&x->layout, &ot);
	ap_buf_put(&it, ap_dtype_text(to->dtype));
	ap_layout_print(&to->layout, &it);
	broken(q, s, x->dtype != to->dtype ? "io-map-dtype" : "io-map-shape", what, io->span,
	       ap_str_printf(q->keep, "io_map stores output %lld (%.*s) into input %.*s (%.*s)", (long long)io->output, AP_FMT(ap_buf_str(&ot)),
	                     AP_FMT(name), AP_FMT(ap_buf_str(&it))));
}

static void
check_twice(ap_query *q, const ap_side *s, bool *outputs, bool *inputs, const ap_io *io)
{
	if (inputs[io->input])
		broken(q, s, "io-map-input-twice", input_what(q, s, io->input), io->span,
		       ap_str_printf(q->keep, "io_map stores two outputs into input %.*s", AP_FMT(ap_side_input_name(s, (size_t)io->input))));
	if (outputs[io->output])
		broken(q, s, "io-map-output-twice", ap_str_printf(q->keep, "output %lld", (long long)io->output), io->span,
		       ap_str_printf(q->keep, "io_map stores output %lld into two inputs", (long long)io->output));
	inputs[io->input] = outputs[io->output] = true;
}

bool
ap_query_check_io_map(ap_query *q, ap_side *s)
{
	const ap_graph *g = s->graph;
	bool *outputs = AP_NEW_N(q->arena, bool, s->facts->outputs.n), *inputs = AP_NEW_N(q->arena, bool, g->ninputs);

	for (size_t k = 0; k < g->nio; k++) {
		if (!check_range(q, s, &g->io_map[k]))
			continue;
		check_twice(q, s, outputs, inputs, &g->io_map[k]);
		check_types(q, s, &g->io_map[k]);
	}
	for (size_t k = s->noutputs; k < s->facts->outputs.n; k++) {
		if (!outputs[k])
			broken(q, s, "io-map-missing", ap_str_printf(q->keep, "output %zu", k), g->io_span,
			       ap_str_printf(q->keep, "output %zu is past original_output_count (%zu) but io_map stores it nowhere", k, s->noutputs));
	}
	return !q->result.code;
}
