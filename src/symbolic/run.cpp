/* The library's own verifier on traced numbers: this file is compiled with prelude.hpp before it, as are the sources that it calls. */
#include "symbolic/run.h"

#include "base/num.h"
#include "interp/cost.h"
#include "pass/pass.h"
#include "report/show.h"
#include "spec/classes.h"
#include "text/text.h"
#include "verify/verify.h"

static ap_str
text_of(const char *p, size_t n)
{
	return (ap_str){ p, n };
}

static void
put(char *out, size_t size, ap_str s)
{
	size_t n = s.n < size - 1 ? s.n : size - 1;

	memcpy(out, s.p, n);
	out[n] = '\0';
}

static void
settle(ap_traced_result *r, ap_verdict v, const char *code, ap_str reason)
{
	r->verdict = v;
	put(r->code, sizeof r->code, ap_str_of(code));
	put(r->reason, sizeof r->reason, reason);
}

static ap_ops *
make_ops(ap_arena *a, const ap_traced_query *q)
{
	ap_ops *ops = ap_ops_make(a);

	for (size_t k = 0; k < q->nspecs; k++) {
		ap_diags d = { .arena = a, .source = ap_str_of(q->specs[k]) };

		if (!ap_ops_add_text(ops, d.source, &d))
			return NULL;
	}
	return ops;
}

static ap_graph *
read_graph(ap_arena *a, const ap_traced_query *q, int side, const ap_keyword *bind)
{
	ap_str text = side ? text_of(q->after, q->after_size) : text_of(q->before, q->before_size);
	const char *name = q->class_names[side];
	ap_read_options o = { name ? ap_str_of(name) : (ap_str){ NULL, 0 }, bind, q->nsymbols };
	ap_diags d = { .arena = a, .source = text };
	ap_ops *ops = make_ops(a, q);
	ap_graph *g = NULL;
	ap_str unmodelled;

	return ops && ap_text_read(a, ops, text, &o, &d, &g, &unmodelled) ? g : NULL;
}

static const ap_keyword *
make_symbols(ap_arena *a, const ap_traced_query *q)
{
	ap_keyword *bind = AP_NEW_N(a, ap_keyword, q->nsymbols);

	for (size_t k = 0; k < q->nsymbols; k++) {
		bind[k].name = ap_str_of(q->symbols[k].name);
		bind[k].value.kind = AP_ARG_INT;
		bind[k].value.integer = ap_traced::of(ap_trace_linear(q->symbols[k].first, q->symbols[k].by));
	}
	return bind;
}

static ap_verify_options
options_of(const ap_traced_query *q)
{
	ap_verify_options o = ap_verify_defaults();

	o.sharing = q->sharing;
	o.strides = q->strides;
	o.smt_ms = q->smt_ms;
	o.memory = q->memory;
	o.contract_from = q->contracted ? 0 : 1L << 62;
	if (q->contracted)
		o.whole_from = 0;
	o.infer.loose_annotations = q->loose;
	return o;
}

static void
hand_over(const ap_traced_query *q, ap_buf *b, ap_traced_result *r)
{
	ap_str text = ap_buf_str(b);

	q->put(q->data, text.p, text.n);
	settle(r, AP_PROVED, "proved", AP_STR(""));
	if (ap_trace_wordless())
		settle(r, AP_UNKNOWN, "sizes", AP_STR("a size of the result is no short formula, or no input gives a symbol of it as a number"));
}

static void
put_text(ap_arena *a, const ap_traced_query *q, const ap_graph *g, const ap_facts *f, ap_traced_result *r)
{
	ap_buf b = { .arena = a };

	ap_text_print(g, &b);
	if (f)
		ap_show_aliases(a, f, &b);
	hand_over(q, &b, r);
}

static void
show(ap_arena *a, const ap_traced_query *q, const ap_graph *g, ap_diags *d, ap_traced_result *r)
{
	ap_infer_options o = options_of(q).infer;
	ap_facts *f = ap_infer(a, g, &o, d);

	put_text(a, q, g, f, r);
	switch (f->status) {
	case AP_INFER_OK:
		break;
	case AP_INFER_INVALID:
	case AP_INFER_ERROR:
		settle(r, AP_INVALID, f->status == AP_INFER_ERROR ? "before-text" : "before-refused", AP_STR("BEFORE is not valid"));
		break;
	case AP_INFER_UNKNOWN:
		settle(r, AP_UNKNOWN, "not-modelled", f->reason);
		break;
	}
}

static void
put_amount(ap_buf *b, int64_t bytes)
{
	ap_buf_formula(b, bytes, false);
	ap_buf_putc(b, '\n');
}

static void
put_copiers(ap_buf *b, const ap_graph *g, const ap_buffer_cost *c)
{
	ap_buf_put(b, ap_node_get(g, c->input)->name);
	for (size_t k = 0; k < c->versions.n; k++) {
		const ap_version *v = &c->versions.at[k];

		ap_buf_printf(b, " %d %u %u", (int)v->cause, v->write.i, v->reader.i);
	}
	ap_buf_putc(b, '\n');
}

static void
cost(ap_arena *a, const ap_traced_query *q, const ap_graph *after, ap_diags *d, ap_traced_result *r)
{
	ap_infer_options o = options_of(q).infer;
	const ap_facts *f = ap_infer(a, after, &o, d);
	ap_buf copiers = { .arena = a }, amounts = { .arena = a }, b = { .arena = a };
	int64_t all = 0;

	if (f->status != AP_INFER_OK) {
		settle(r, AP_UNKNOWN, "not-modelled", AP_STR("AFTER is not valid, or not modelled"));
		return;
	}
	ap_cost c = ap_cost_of(a, f);

	for (size_t k = 0; k < c.inputs.n; k++) {
		int64_t copied;

		if (!ap_mul_ok(c.inputs.at[k].bytes, (int64_t)c.inputs.at[k].copies, &copied) || !ap_add_ok(all, copied, &all)) {
			settle(r, AP_UNKNOWN, "size-overflow", AP_STR("numbers of sizes leave 64 bits"));
			return;
		}
		put_amount(&amounts, c.inputs.at[k].bytes);
		put_amount(&amounts, copied);
		put_copiers(&copiers, after, &c.inputs.at[k]);
	}
	put_amount(&b, all);
	ap_buf_put(&b, ap_buf_str(&amounts));
	ap_buf_put(&b, ap_buf_str(&copiers));
	hand_over(q, &b, r);
}

/* What the passes make of BEFORE; NULL after a verdict. */
static ap_graph *
rewrite(ap_arena *a, const ap_traced_query *q, const ap_graph *before, ap_diags *d, ap_traced_result *r)
{
	ap_pass_plan plan = { .names = ap_str_of(q->passes) };
	ap_classes classes;

	if (q->classes) {
		ap_diags c = { .arena = a, .source = ap_str_of(q->classes) };

		plan.classes = &classes;
		if (!ap_classes_read(a, c.source, &c, &classes)) {
			settle(r, AP_UNKNOWN, "specs", AP_STR("the file of --classes can't be used"));
			return NULL;
		}
	}
	ap_pass_result made = ap_passes_run(a, before, &plan, d);

	switch (made.status) {
	case AP_PASS_OK:
		return made.graph;
	case AP_PASS_INVALID:
		settle(r, AP_INVALID, "before-refused", AP_STR("BEFORE is not valid"));
		return NULL;
	case AP_PASS_ERROR:
		settle(r, AP_INVALID, "before-text", AP_STR("BEFORE is not valid"));
		return NULL;
	case AP_PASS_UNKNOWN:
		settle(r, AP_UNKNOWN, "not-modelled", made.reason);
		return NULL;
	case AP_PASS_REFUSED:
		settle(r, AP_UNKNOWN, "pass-refused", made.reason);
		return NULL;
	}
	ap_bug("a pass that ended with %d", (int)made.status);
}

static void
name_inputs(const ap_graph *g)
{
	for (size_t k = 0; k < g->nnumbers; k++) {
		ap_traced v = g->numbers[k].value;

		ap_trace_input(g->numbers[k].name.p, g->numbers[k].name.n, *v.this_number());
	}
}

static void
run_within(ap_arena *a, const ap_traced_query *q, ap_traced_result *r)
{
	const ap_keyword *bind = make_symbols(a, q);

	ap_trace_names(q->sizes);
	ap_site_doing("the text of BEFORE");
	ap_graph *before = read_graph(a, q, 0, bind), *after = NULL;
	ap_verify_options o = options_of(q);
	ap_diags b = { .arena = a }, c = { .arena = a };

	if (!before) {
		settle(r, AP_INVALID, "before-text", AP_STR("BEFORE can't be read"));
		return;
	}
	ap_site_text(AP_IN_BEFORE, before);
	name_inputs(before);
	if (q->what == AP_TRACED_SHOW) {
		show(a, q, before, &b, r);
		return;
	}
	ap_site_doing(q->after ? "the text of AFTER" : "the rewrite");
	if (q->after)
		after = read_graph(a, q, 1, bind);
	else if (!(after = rewrite(a, q, before, &b, r)))
		return;
	if (!after) {
		settle(r, AP_UNKNOWN, "not-modelled", AP_STR("AFTER can't be read"));
		return;
	}
	if (q->what == AP_TRACED_REWRITE) {
		put_text(a, q, after, NULL, r);
		return;
	}
	ap_site_text(AP_IN_AFTER, after);
	if (q->what == AP_TRACED_COST) {
		ap_site_doing("the cost of AFTER");
		cost(a, q, after, &c, r);
		return;
	}
	ap_site_doing("the comparison of the graphs");
	ap_result v = ap_verify(a, before, after, &o, &b, &c);

	settle(r, v.verdict, v.code, v.reason);
}

ap_traced_result
ap_traced_run(const ap_traced_query *q)
{
	ap_traced_result r = { .verdict = AP_UNKNOWN };
	ap_arena a;
	jmp_buf full;

	settle(&r, AP_UNKNOWN, "memory-limit", AP_STR("memory limit"));
	if (!ap_trace_begin(q->parameters, q->nparameters) || !ap_arena_init(&a, q->memory))
		return r;
	a.full = &full;
	if (!setjmp(full))
		run_within(&a, q, &r);
	if (ap_trace_overflowed() || ap_trace_exhausted())
		settle(&r, AP_UNKNOWN, "size-overflow", AP_STR("numbers of sizes leave 64 bits"));
	ap_arena_fini(&a);
	return r;
}
