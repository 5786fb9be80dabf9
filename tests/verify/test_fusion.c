/* Traces that are right, by hand: cut into regions in every way, the schedule as a graph is PROVED to be the trace. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "interp/schedule.h"
#include "text/text.h"
#include "verify/verify.h"

#define X "def forward(self, x: \"f32[4]\"):\n"
#define XY "def forward(self, x: \"f32[4]\", y: \"f32[4]\"):\n"
#define TURNED "def forward(self, x: \"f32[2, 3][1, 2]cpu\"):\n"
#define DEFINED "torch.library.define(\"mylib::scaled\", \"(Tensor x, *, float by) -> Tensor\")\n"

typedef struct row { const char *name, *text; } row;

static const row rows[] = {
	{ "nothing in place", XY "    a = x.sin()\n    b = a + y\n    c = b.cos()\n    return (a, c)\n" },
	{ "two stores with a barrier between", X "    a = x.sin_()\n    p, = update_aliases((a, ))\n    b = p.cos_()\n    c = b[0:2]\n    d = c.exp()\n    return (b, d)\n" },
	{ "views of views", XY "    v = x[0:3]\n    w = v[1:3]\n    a = w.add_(1)\n    b = a * 2\n    return (b, y)\n" },
	{ "items of a tuple", XY "    m = torch.var_mean(x)\n    v = m[0]\n    w = m[1]\n    s = v + w\n    b = y.add_(s)\n    return (b, s)\n" },
	{ "names of a tuple", XY "    v, w, = torch.var_mean(x)\n    s = v + w\n    b = y.add_(s)\n    return (b, s, w)\n" },
	{ "an item that is written", X "    c = x.chunk(2)\n    p = c[0]\n    q = c[1]\n    r = p.sin_()\n    s = q.cos_()\n    return (r, s)\n" },
	{ "an item assignment", X "    x[slice(1, 3, None)] = 5;  s = x\n    a = s * 2\n    b = a.sin_()\n    return (a, b)\n" },
	{ "an item assignment of a tensor", XY "    p = y[1]\n    x[(0,)] = p;  s = x\n    b = s.sin()\n    c = b + p\n    return (b, c)\n" },
	{ "a custom op", DEFINED XY "    a: \"f32[4]\" = torch.ops.mylib.scaled.default(x, by = 2.0)\n    b = a.sin()\n    c: \"f32[4]\" = torch.ops.mylib.scaled.default(b, by = 0.5)\n"
	                            "    d = y.add_(c)\n    return (d,)\n" },
	{ "operands by keyword", XY "    a = torch.add(input = x, other = y, alpha = 2)\n    b = a.mul_(y)\n    c = torch.cat([b, x])\n    return (c,)\n" },
	{ "out", XY "    o = torch.empty([4])\n    r = torch.add(x, y, out = o)\n    s = r.sin()\n    return (r, s)\n" },
	{ "stated strides", TURNED "    a: \"f32[2, 3][1, 2]cpu\" = x.sin()\n    b: \"f32[2][1]cpu\" = a[(slice(None, None, None), 1)]\n    c = b.exp_()\n    return (c,)\n" },
	{ "stated strides of a written input",
	  TURNED "    v: \"f32[3, 2][2, 1]cpu\" = x.t()\n    b: \"f32[3, 2][2, 1]cpu\" = v.exp_()\n    c: \"f32[3, 2][2, 1]cpu\" = b * 2\n    return (b, c)\n" },
	{ "constants", X "    c: \"f32[4]\" = self._tensor_constant0\n    a = x.mul_(c)\n    b = torch.ones([4])\n    d = a + b\n    return (d,)\n" },
	{ "random draws", X "    a = torch.rand_like(x)\n    b = torch.rand_like(a)\n    c = x.add_(b)\n    return (a, c)\n" },
	{ "a fresh tensor that is written", XY "    t = x.clone()\n    a = t.add_(y)\n    v = a[0:2]\n    b = v.sin()\n    return (a, b)\n" },
};

/* Cut k is before call k + 1 where bit k of `cuts` is set; a barrier is always alone. */
static ap_schedule
cut(ap_arena *a, const ap_trace *t, unsigned cuts)
{
	uint32_t inputs = (uint32_t)t->facts->graph->ninputs, from = inputs + 1;
	ap_schedule s = { 0 };

	for (uint32_t i = from; i <= t->n; i++) {
		bool ends = i == t->n || cuts >> (i - inputs - 1) & 1 || t->barrier[i] || t->barrier[i + 1];

		if (!ends)
			continue;
		uint32_t *nodes = AP_NEW_N(a, uint32_t, i - from + 1);

		for (uint32_t k = from; k <= i; k++)
			nodes[k - from] = k;
		*AP_PUSH(a, &s.regions) = (ap_region){ nodes, i - from + 1 };
		from = i + 1;
	}
	return s;
}

static void
check_row(void **state)
{
	const row *r = *state;
	ap_verify_options o = ap_verify_defaults();
	ap_arena a;
	ap_graph *g;

	assert_true(ap_arena_init(&a, (size_t)1 << 30));
	o.memory = (size_t)16 << 20;
	ap_diags d = { .arena = &a, .file = AP_STR("trace"), .source = ap_str_of(r->text) };

	if (!ap_text_read(&a, ap_ops_make(&a), d.source, NULL, &d, &g, NULL))
		fail_msg("%s", r->text);
	ap_facts *f = ap_infer(&a, g, NULL, &d);

	assert_int_equal(f->status, AP_INFER_OK);
	const ap_trace *t = ap_trace_make(&a, f);
	unsigned calls = (unsigned)(t->n - g->ninputs);

	for (unsigned cuts = 0; cuts < 1u << (calls - 1); cuts++) {
		ap_schedule s = cut(&a, t, cuts);
		ap_graph *run = ap_schedule_graph(&a, t, &s);
		ap_diags before = d, after = d;

		if (!run)
			fail_msg("cuts %u: no graph", cuts);
		ap_result got = ap_verify(&a, g, run, &o, &before, &after);

		if (got.verdict != AP_PROVED)
			fail_msg("%.*s: %s %s: %.*s", AP_FMT(ap_schedule_text(&a, t, &s)), ap_verdict_word(got.verdict), got.code, AP_FMT(got.reason));
	}
	ap_arena_fini(&a);
}

/* A wrong one, by hand: in one region `b` is made of the old x. */
static void
a_wrong_trace_is_shown(void **state)
{
	ap_verify_options o = ap_verify_defaults();
	ap_arena a;
	ap_graph *g;

	(void)state;
	assert_true(ap_arena_init(&a, (size_t)256 << 20));
	o.memory = (size_t)16 << 20;
	o.fusion = AP_FUSION_CONSECUTIVE;
	ap_diags d = { .arena = &a, .file = AP_STR("trace"), .source = AP_STR(X "    a = x.sin_()\n    b = x.cos()\n    return (a, b)\n") }, after = d;

	assert_true(ap_text_read(&a, ap_ops_make(&a), d.source, NULL, &d, &g, NULL));
	ap_result r = ap_verify(&a, g, g, &o, &d, &after);

	assert_int_equal(r.verdict, AP_REFUTED);
	assert_string_equal(r.code, "schedule-differs");
	assert_string_equal(r.detail, "output-differs");
	assert_string_equal(r.reason.p, "--fusion consecutive allows a schedule of AFTER that changes the result: output 1, cell [0] differs");
	assert_true(ap_str_is(r.schedule, AP_STR("[a (line 2), b (line 3)] run as one region")));
	assert_true(ap_str_is(r.cause, AP_STR("read after write: `b` at line 3 reads cell [0] of `x` (memory of `x`), which is written by `a` at line 2")));
	ap_arena_fini(&a);
}

int
main(void)
{
	enum { N = sizeof rows / sizeof *rows };
	struct CMUnitTest tests[N + 1];

	for (size_t i = 0; i < N; i++)
		tests[i] = (struct CMUnitTest){ rows[i].name, check_row, NULL, NULL, (void *)(uintptr_t)&rows[i] };
	tests[N] = (struct CMUnitTest)cmocka_unit_test(a_wrong_trace_is_shown);
	return cmocka_run_group_tests_name("verify.fusion", tests, NULL, NULL);
}
