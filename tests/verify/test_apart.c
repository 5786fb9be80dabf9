/*
 * Pairs that PyTorch tells apart (each was run, unless it calls a custom op): none may be PROVED.  Most differ in one argument, and are
 * PROVED where that argument is missing from the name of the function that stands for the call.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <cmocka.h>

#include "verify/statements.h"
#include "verify/verify.h"

typedef struct row {
	const char *name, *declared, *inputs, *before, *after;
} row;

#define CUSTOM "torch.library.define(\"mylib::f\", \"(Tensor x, str s='', str t='', float u=0.0) -> Tensor\")\n"
#define OUT(call) "t = x.t(); a = torch." call ", out = t)", "t = x.t(); b = torch." call "); c = t.copy_(b)"

static const row rows[] = {
	{ "numbers are drawn in the order of memory_format", "", "x: \"f32[1, 2, 2, 2]\"", "r = torch.rand_like(x)",
	  "r = torch.rand_like(x, memory_format = torch.channels_last)" },
	{ "numbers are drawn in the order of out=: rand", "", "x: \"f32[3, 2]\"", OUT("rand([2, 3]") },
	{ "numbers are drawn in the order of out=: randint", "", "x: \"f32[3, 2]\"", OUT("randint(9, [2, 3]") },
	{ "numbers are drawn in the order of out=: normal", "", "x: \"f32[3, 2]\", m: \"f32[2, 3]\"", OUT("normal(m, 1.0") },
	{ "numbers are drawn in the order of out=: bernoulli", "", "x: \"f32[3, 2]\", m: \"f32[2, 3]\"", OUT("bernoulli(m") },
	{ "dim -1 counts in the broadcast's rank", "", "x: \"f32[3]\", y: \"f32[3, 3]\"", "r: \"f32[3]\" = torch.cosine_similarity(x, y, dim = -1)",
	  "r: \"f32[3]\" = torch.cosine_similarity(x, y, dim = 0)" },
	{ "a quote in a string", CUSTOM, "x: \"f32[3]\"", "r: \"f32[3]\" = torch.ops.mylib.f.default(x, \"a', t='b\")",
	  "r: \"f32[3]\" = torch.ops.mylib.f.default(x, \"a\", \"b\")" },
	{ "-0.0 is not the default 0.0", CUSTOM, "x: \"f32[3]\"", "r: \"f32[3]\" = torch.ops.mylib.f.default(x, u = -0.0)",
	  "r: \"f32[3]\" = torch.ops.mylib.f.default(x)" },
	{ "a complex infinity plus another, scattered", "", "x: \"c64[2]\"",
	  "i = torch.tensor([0, 1]); r = torch.index_put(x, [i], x, accumulate = True)", "r = torch.add(x, x)" },
	{ "likewise scatter_add", "", "x: \"c64[2]\"", "i = torch.tensor([0, 1]); r = torch.scatter_add(x, 0, i, x)", "r = torch.add(x, x)" },
	{ "likewise put", "", "x: \"c64[2]\"", "i = torch.tensor([0, 1]); r = torch.put(x, i, x, accumulate = True)", "r = torch.add(x, x)" },
	{ "dropout of everything keeps bool", "", "x: \"b8[2]\"", "r = torch.nn.functional.dropout(x, 1.0)", "r = x * 0" },
	{ "the same call is said to give other sizes", CUSTOM, "x: \"f32[3]\"", "b: \"f32[4]\" = torch.ops.mylib.f.default(x); r = b[:2]",
	  "r: \"f32[2]\" = torch.ops.mylib.f.default(x)" },
	{ "likewise an op of PyTorch's without a rule", "", "x: \"f32[3, 3]\"", "b: \"f32[3, 3]\" = torch.matrix_exp(x); r = b[:2]",
	  "r: \"f32[2, 3]\" = torch.matrix_exp(x)" },
};

static ap_result
verify(ap_arena *a, const row *r, const char *before, const char *after)
{
	ap_verify_options o = ap_verify_defaults();
	ap_diags d[2];

	o.memory = (size_t)1 << 28;
	ap_graph *b = graph_of_statements(a, &d[0], r->declared, r->inputs, before), *c = graph_of_statements(a, &d[1], r->declared, r->inputs, after);

	return ap_verify(a, b, c, &o, &d[0], &d[1]);
}

static void
check_row(void **state)
{
	const row *r = *state;
	ap_arena a;

	assert_true(ap_arena_init(&a, (size_t)1 << 30));
	ap_result self[2] = { verify(&a, r, r->before, r->before), verify(&a, r, r->after, r->after) };

	for (int k = 0; k < 2; k++) {
		if (self[k].verdict != AP_PROVED)
			fail_msg("side %d itself: %s %s: %.*s", k, ap_verdict_word(self[k].verdict), self[k].code, AP_FMT(self[k].reason));
	}
	ap_result got = verify(&a, r, r->before, r->after);

	if (got.verdict != AP_REFUTED && got.verdict != AP_UNKNOWN)
		fail_msg("%s %s: %.*s", ap_verdict_word(got.verdict), got.code, AP_FMT(got.reason));
	ap_arena_fini(&a);
}

int
main(void)
{
	enum { N = sizeof rows / sizeof *rows };
	struct CMUnitTest tests[N];

	for (size_t i = 0; i < N; i++)
		tests[i] = (struct CMUnitTest){ .name = rows[i].name, .test_func = check_row, .initial_state = (void *)&rows[i] };
	return cmocka_run_group_tests_name("verify: apart", tests, NULL, NULL);
}
