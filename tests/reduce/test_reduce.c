/* What is left of a graph: small judges whose smallest graph is known by hand, and the verifier on wrong rewrites. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "reduce/judge.h"
#include "text/text.h"

static ap_arena arena;

static ap_graph *
read_graph(const char *text)
{
	ap_diags d = { .arena = &arena, .source = ap_str_of(text) };
	ap_buf b = { .arena = &arena };
	ap_graph *g;

	if (!ap_text_read(&arena, ap_ops_make(&arena), d.source, &(ap_read_options){ 0 }, &d, &g, NULL)) {
		ap_diags_print(&d, &b, false);
		fail_msg("%s", ap_buf_str(&b).p);
	}
	return g;
}

static const char *
print(const ap_graph *g)
{
	ap_buf b = { .arena = &arena };

	ap_text_print(g, &b);
	return ap_buf_str(&b).p;
}

/* Fails as long as the text has all the words. */
static ap_judgement
has_words(void *data, ap_arena *a, const ap_graph *before, const ap_graph *after)
{
	const char *const *words = data;
	ap_buf b = { .arena = a };
	bool all = true;

	(void)after;
	ap_text_print(before, &b);
	for (; *words; words++)
		all &= strstr(ap_buf_str(&b).p, *words) != NULL;
	return (ap_judgement){ .failing = all, .kind = AP_STR("has the words") };
}

static const char many[] = "def forward(self, x: \"f32[4][1]cpu\", y: \"f32[4][1]cpu\", z: \"f32[4][1]cpu\"):\n"
			   "    add = x + y\n"
			   "    mul = add * z\n"
			   "    relu = torch.relu(mul)\n"
			   "    sin = relu.sin()\n"
			   "    sub = sin - relu\n"
			   "    neg = -sub\n"
			   "    return (neg, sin, add)\n";

static void
test_words(void **state)
{
	static const char *const words[] = { "sin()", NULL };
	ap_reduce_judge j = { .run = has_words, .data = (void *)words };
	ap_reduce_options o = ap_reduce_defaults();
	ap_reduce_result r;

	(void)state;
	o.jobs = 2;
	ap_graph *g = ap_reduce_run(&arena, read_graph(many), NULL, &j, &o, &r);

	assert_int_equal(r.status, AP_REDUCE_MINIMAL);
	print_message("%s%zu tries\n", print(g), r.tries);
	assert_int_equal(r.to.calls, 1);
	assert_int_equal(r.to.inputs, 1);
	assert_int_equal(r.to.outputs, 0);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_words),
	};

	if (!ap_arena_init(&arena, (size_t)1 << 34))
		return 2;
	return cmocka_run_group_tests_name("reduce.reduce", tests, NULL, NULL);
}
