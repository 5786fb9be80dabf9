#include "pass/pass.h"

const ap_pass ap_passes[] = {
#define AP_PASS(name, function, needs, gives, breaks, help) { name, ap_pass_##function, needs, gives, breaks, help },
#include "pass/pass.def"
#undef AP_PASS
};
const size_t ap_pass_count = sizeof ap_passes / sizeof *ap_passes;
const ap_pass *const *ap_passes_extra;
size_t ap_pass_extra_count;

const ap_pass *
ap_pass_find(ap_str name)
{
	for (size_t i = 0; i < ap_pass_count; i++)
		if (ap_str_is(name, ap_str_of(ap_passes[i].name)))
			return &ap_passes[i];
	for (size_t i = 0; i < ap_pass_extra_count; i++)
		if (ap_str_is(name, ap_str_of(ap_passes_extra[i]->name)))
			return ap_passes_extra[i];
	return NULL;
}

static bool
unknown_pass(ap_diags *d, ap_str name)
{
	ap_buf known = { .arena = d->arena };

	for (size_t i = 0; i < ap_pass_count; i++)
		ap_buf_printf(&known, "%s%s", i ? ", " : "", ap_passes[i].name);
	return ap_diag_error(d, (ap_span){ 0 }, "unknown-pass", "there is no pass '%.*s': expected one of %.*s", AP_FMT(name),
	                     AP_FMT(ap_buf_str(&known)));
}

/* The passes of "a,b,c", checked against each other before any of them runs. */
static bool
read_plan(ap_diags *d, unsigned facts, ap_str names, const ap_pass **plan, size_t max, size_t *n)
{
	*n = 0;
	for (size_t from = 0; from <= names.n; from++) {
		size_t comma = ap_str_find(names, from, ',');
		ap_str name = ap_str_trim(ap_str_cut(names, from, comma));
		const ap_pass *p = ap_pass_find(name);

		from = comma;
		if (!p)
			return unknown_pass(d, name);
		if (*n >= max)
			return ap_diag_error(d, (ap_span){ 0 }, "pass-order", "more than %zu passes", max);
		if (p->needs & ~facts)
			return ap_diag_error(d, (ap_span){ 0 }, "pass-order", "%s needs a graph that carries an io_map: run alias-outputs before it", p->name);
		facts = (facts | p->gives) & ~p->breaks;
		plan[(*n)++] = p;
	}
	return true;
}

enum { MAX_PLAN = 64 };

bool
ap_passes_check(ap_diags *d, ap_str names)
{
	const ap_pass *plan[MAX_PLAN];
	size_t n;

	return read_plan(d, 0, names, plan, MAX_PLAN, &n);
}

/* What such a pass makes is printed as a graph with io_map, and Thunder's ops are not torch's. */
static ap_pass_result
refuse_trace(ap_arena *a, const ap_pass *pass)
{
	return (ap_pass_result){ .status = AP_PASS_REFUSED, .code = "trace",
		                 .reason = ap_str_printf(a, "%s does not rewrite traces of Thunder; --passes order-aliases does", pass->name) };
}

ap_pass_result
ap_passes_run(ap_arena *a, const ap_graph *g, const ap_pass_plan *plan, ap_diags *d)
{
	const ap_pass *passes[MAX_PLAN];
	ap_pass_result r = { .status = AP_PASS_ERROR, .code = "pass-order" };
	const ap_graph *before = g;
	size_t n;

	if (!read_plan(d, g->has_io_map ? AP_F_IO_MAP : 0, plan->names, passes, MAX_PLAN, &n))
		return r;
	ap_buf explain = { .arena = a };

	for (size_t i = 0; i < n; i++) {
		ap_pass_context context = { .pass = passes[i], .classes = plan->classes, .facts = i ? r.facts : plan->facts };

		if (before->thunder.n && (passes[i]->gives | passes[i]->needs) & AP_F_IO_MAP)
			r = refuse_trace(a, passes[i]);
		else
			r = passes[i]->run(a, before, &context, d);
		if (r.status != AP_PASS_OK)
			return r;
		if (r.explain.n)
			ap_buf_printf(&explain, "%s: %.*s", passes[i]->name, AP_FMT(r.explain));
		r.explain = ap_buf_str(&explain);
		if (plan->hook && !plan->hook(plan->data, passes[i], before, r.graph)) {
			r.status = AP_PASS_REFUSED;
			r.code = "stopped";
			return r;
		}
		before = r.graph;
	}
	return r;
}
