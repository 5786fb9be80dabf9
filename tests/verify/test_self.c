/* The check of a graph against itself notices a run that is not its graph's: no verdict may rest on one. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "text/text.h"
#include "verify/query.h"

static ap_arena arena;

static ap_facts *
facts_of(const char *body)
{
	ap_diags d = { .arena = &arena };
	ap_str why;
	ap_graph *g;

	if (!ap_text_read(&arena, ap_ops_make(&arena), ap_str_printf(&arena, "def forward(self, x: \"f32[2][1]cpu\"):\n%s", body), NULL, &d, &g, &why))
		fail_msg("%s", body);
	return ap_infer(&arena, g, NULL, &d);
}

static ap_side
side_of(ap_query *q, ap_facts *f, ap_facts *ran)
{
	ap_interp *run = ap_interp_run(&arena, ran, q->terms, 0);

	return (ap_side){ .name = "BEFORE", .graph = f->graph, .facts = f, .run = f, .interp = run, .caller = run->storages, .noutputs = 1 };
}

static void
another_run_is_noticed(void **state)
{
	static const struct { const char *name, *body, *ran; bool same; } rows[] = {
		{ "the same graph", "    y = x.add(1)\n    return (y,)\n", "    y = x.add(1)\n    return (y,)\n", true },
		{ "another output", "    y = x.add(1)\n    return (y,)\n", "    y = x.add(2)\n    return (y,)\n", false },
		{ "another final content of the input", "    y = x.add_(1)\n    return (1,)\n", "    y = x.add_(2)\n    return (1,)\n", false },
		{ "a random draw more", "    y = torch.rand_like(x)\n    return (1,)\n", "    y = torch.relu(x)\n    return (1,)\n", false },
		{ "cells that nobody wrote differ in each run", "    y = torch.empty_like(x)\n    return (y,)\n", "    y = torch.empty_like(x)\n    return (y,)\n", true },
	};

	(void)state;
	for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
		ap_verify_options o = ap_verify_defaults();
		ap_query q = { .arena = &arena, .keep = &arena, .options = &o, .terms = ap_terms_make(&arena) };
		ap_side s = side_of(&q, facts_of(rows[k].body), facts_of(rows[k].ran));

		print_message("%s\n", rows[k].name);
		assert_int_equal(ap_query_check_self(&q, &s), rows[k].same);
		if (!rows[k].same) {
			assert_int_equal(q.result.verdict, AP_UNKNOWN);
			assert_string_equal(q.result.code, "self-check");
		}
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(another_run_is_noticed) };

	assert_true(ap_arena_init(&arena, (size_t)1 << 32));
	return cmocka_run_group_tests_name("verify.self", tests, NULL, NULL);
}
