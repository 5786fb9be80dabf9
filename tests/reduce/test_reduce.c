/* What is left of a graph: small judges whose smallest graph is known by hand, and the verifier on wrong rewrites. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <unistd.h>

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

/* Fails as long as the text has all the words, which stand between semicolons; those behind a `!` may not be there. */
static ap_judgement
has_words(void *data, ap_arena *a, const ap_graph *before, const ap_graph *after)
{
	ap_str words = ap_str_of(data);
	ap_buf b = { .arena = a };
	bool all = true;

	ap_text_print(before, &b);
	if (after)
		ap_text_print(after, &b);
	for (size_t from = 0; from < words.n;) {
		size_t end = ap_str_find(words, from, ';');
		ap_str word = ap_str_cut(words, from, end);
		bool absent = word.p[0] == '!';

		word = ap_str_cut(word, absent, word.n);
		all &= (memmem(b.at, b.n, word.p, word.n) != NULL) != absent;
		from = end + 1;
	}
	return (ap_judgement){ .failing = all, .kind = all ? AP_STR("has the words") : AP_STR("lacks a word") };
}

#define MANY \
	"def forward(self, x: \"f32[4][1]cpu\", y: \"f32[4][1]cpu\", z: \"f32[4][1]cpu\"):\n" \
	"    add = x + y\n    mul = add * z\n    relu = torch.relu(mul)\n    sin = relu.sin()\n    sub = sin - relu\n    neg = -sub\n" \
	"    return (neg, sin, add)\n"
#define TWO_CALLS \
	"def forward(self, x: \"f32[4][1]cpu\"):\n    sin = x.sin()\n    neg = -sin\n    return (neg,)\n"
#define KERNEL \
	"def forward(self, x: \"f32[4][1]cpu\", kv: \"f32[4][1]cpu\", n: \"i64[2][1]cpu\"):\n" \
	"    nki: \"(f32[4], f32[4])\" = nki_kernel_wrapper(kernel_idx = 3, grid = [1], operand_output_aliases = {1: 0}, args = (x, kv, n), " \
	"arg_names = ['x', 'kv', 'n'])\n" \
	"    a = nki[0]\n    return (a,)\n"
#define OVERLAP \
	"def forward(self, x: \"f32[4][1]cpu\", y: \"f64[2, 3][3, 2]cpu @x+1\"):\n    a = y.mul_(2.5)\n    return (a,)\n"

static const struct {
	const char *name, *graph, *words, *left;
} rows[] = {
	{ "one call of six", MANY, "sin()", "import torch\ndef forward(self, a: \"f32[][]cpu\"):\n    sin: \"f32[][]cpu\" = a.sin()\n    return ()\n" },
	{ "nothing that counts", MANY, "def forward", "import torch\ndef forward(self):\n    return ()\n" },
	{ "two calls of six, which need not be a chain", MANY, "relu(;= -",
	  "import torch\ndef forward(self, a: \"f32[][]cpu\"):\n    relu: \"f32[][]cpu\" = torch.relu(a)\n    value: \"f32[][]cpu\" = -a\n"
	  "    return ()\n" },
	{ "operands of a kernel are counted anew", KERNEL, "operand_output_aliases;: 0}",
	  "import torch\ndef forward(self, a: \"f32[][]cpu\"):\n"
	  "    nki_kernel_wrapper: \"f32[][]cpu\" = nki_kernel_wrapper(operand_output_aliases = {0: 0}, args = (a,))\n    return ()\n" },
	{ "an input gets a storage of its own, and is contiguous", OVERLAP, "f64[;.mul_(",
	  "import torch\ndef forward(self, a: \"f64[][]cpu\"):\n    mul_: \"f64[][]cpu\" = a.mul_(0)\n    return ()\n" },
	{ "unless that it shares one is what counts", OVERLAP, "@",
	  "import torch\ndef forward(self, a: \"f32[][]cpu\", b: \"f32[][]cpu @a+0\"):\n    return ()\n" },
	{ "sizes that belong together shrink together",
	  "def forward(self, x: \"f32[6, 5][5, 1]cpu\"):\n    a = x.view(5, 6)\n    b = a.reshape(30)\n    return (b,)\n", "view(5;reshape(",
	  NULL },
	{ "parts of a tuple", "def forward(self, x: \"f32[4][1]cpu\"):\n    a, b = x.split(2)\n    c = b + 1\n    return (c,)\n", "+;x.split;!y",
	  NULL },
	{ "an unpacking becomes items", "def forward(self, x: \"f32[4][1]cpu\"):\n    a, b = x.split(2)\n    return (b,)\n", "split(;[1]", NULL },
};

static ap_graph *
reduce_words(const ap_graph *before, const ap_graph *after, const char *words, ap_reduce_options o, ap_reduce_result *r)
{
	ap_reduce_judge j = { .run = has_words, .data = (void *)(uintptr_t)words };

	return ap_reduce_run(&arena, before, after, &j, &o, r);
}

static void
test_row(void **state)
{
	size_t i = (size_t)(uintptr_t)*state;
	ap_reduce_options o = ap_reduce_defaults();
	const char *first = NULL;
	size_t tries = 0;

	for (unsigned jobs = 0; jobs < 4; jobs += jobs ? 2 : 1) {
		ap_reduce_result r;

		o.jobs = jobs;
		const char *left = print(reduce_words(read_graph(rows[i].graph), NULL, rows[i].words, o, &r));

		assert_int_equal(r.status, AP_REDUCE_MINIMAL);
		if (rows[i].left)
			assert_string_equal(left, rows[i].left);
		assert_true(has_words((void *)(uintptr_t)rows[i].words, &arena, read_graph(left), NULL).failing);
		if (first) {
			assert_string_equal(left, first);
			assert_int_equal(r.tries, tries);
		}
		first = left;
		tries = r.tries;
	}
}

/* A judge may end its process, or never come back. */
static ap_judgement
bad_temper(void *data, ap_arena *a, const ap_graph *before, const ap_graph *after)
{
	ap_buf b = { .arena = a };

	(void)after;
	ap_text_print(before, &b);
	if (memmem(b.at, b.n, "sin()", 5)) {
		if (*(const char *)data == 'e')
			_exit(3);
		for (;;)
			pause();
	}
	return (ap_judgement){ .kind = AP_STR("fine") };
}

static void
test_temper(void **state)
{
	bool hangs = *(const char *)*state == 'h';
	ap_reduce_options o = ap_reduce_defaults();
	ap_reduce_result r;

	/* One that answers may take its time where the machine is busy: only hangs have a short limit, of which there are few. */
	o.jobs = 2;
	o.ms = hangs ? 1500 : o.ms;
	o.repeat = 1;
	o.without = 1u << AP_LEVEL_ARGS | 1u << AP_LEVEL_SHAPES;
	for (int counts = 0; counts < 2; counts++) {
		ap_reduce_judge j = { .run = bad_temper, .data = *state, .ends_count = counts };
		ap_graph *g = ap_reduce_run(&arena, read_graph(hangs ? TWO_CALLS : MANY), NULL, &j, &o, &r);

		assert_int_equal(r.status, counts ? AP_REDUCE_MINIMAL : AP_REDUCE_BORING);
		assert_non_null(strstr(r.kind.p, hangs ? "no answer within 1500 ms" : "exit status 3"));
		assert_int_equal(r.to.calls, counts ? 1 : hangs ? 2 : 6);
		assert_non_null(strstr(print(g), "sin()"));
	}
}

/* One side alone changes only as long as it means the same: the right write-back of y stays right. */
static void
test_pair(void **state)
{
#define TWO "def forward(self, x: \"f32[4][1]cpu\", y: \"f32[4][1]cpu\"):\n"
	static const char before[] = TWO "    a = x[slice(0, 2, None)]\n    b = a.mul_(3)\n    c = y[slice(1, None, None)]\n    d = c.mul_(5)\n"
		                         "    return (x, y)\n";
	static const char after[] = TWO "    c = y[slice(1, None, None)]\n    d = torch.ops.aten.mul.Tensor(c, 5)\n"
		                        "    e = torch.ops.aten.slice_scatter.default(y, d, 0, 1)\n    return (x, e)\n\n"
		                        "io_map = {1: 1}\noriginal_output_count = 2\n";
	ap_judge_passes passes = { .verify = ap_judge_verify_options() };
	ap_reduce_judge j = ap_judge_of_passes(&passes);
	ap_reduce_options o = ap_reduce_defaults();
	ap_reduce_result r;

	(void)state;
	ap_graph *g = ap_reduce_run(&arena, read_graph(before), read_graph(after), &j, &o, &r);

	assert_int_equal(r.status, AP_REDUCE_MINIMAL);
	assert_string_equal(r.kind.p, "REFUTED stale-read output");
	assert_string_equal(print(g), "import torch\ndef forward(self, a: \"f32[][]cpu\"):\n    add_: \"f32[][]cpu\" = a.add_(1)\n    return (a,)\n");
	assert_string_equal(print(r.after), "import torch\ndef forward(self, a: \"f32[][]cpu\"):\n    return (a,)\n\nio_map = {}\noriginal_output_count = 1\n");
}

static void
test_levels(void **state)
{
	ap_reduce_level level;

	(void)state;
	assert_true(ap_reduce_level_find(AP_STR("nodes"), &level));
	assert_int_equal(level, AP_LEVEL_NODES);
	assert_false(ap_reduce_level_find(AP_STR("leaves"), &level));
	for (int k = 0; k < AP_LEVEL_COUNT; k++) {
		ap_reduce_options o = ap_reduce_defaults();
		ap_reduce_result r;

		o.jobs = 0;
		o.without = 1u << k;
		reduce_words(read_graph(MANY), NULL, "sin()", o, &r);
		assert_int_equal(r.status, AP_REDUCE_MINIMAL);
		assert_int_equal(r.to.outputs, k == AP_LEVEL_OUTPUTS ? 3 : 0);
	}
}

/* Memory that is used up ends it with the best so far. */
static void
test_memory(void **state)
{
	ap_reduce_options o = ap_reduce_defaults();
	ap_reduce_result r;

	(void)state;
	o.jobs = 0;
	o.memory = 1 << 17;
	ap_graph *g = reduce_words(read_graph(MANY), NULL, "sin()", o, &r);

	assert_int_equal(r.status, AP_REDUCE_STOPPED);
	assert_non_null(strstr(print(g), "sin()"));
}

int
main(void)
{
	struct CMUnitTest tests[16] = { { 0 } };
	size_t n = 0;

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		tests[n++] = (struct CMUnitTest){ .name = rows[i].name, .test_func = test_row, .initial_state = (void *)(uintptr_t)i };
	tests[n++] = (struct CMUnitTest){ .name = "a judge that ends its process", .test_func = test_temper, .initial_state = (void *)(uintptr_t)"e" };
	tests[n++] = (struct CMUnitTest){ .name = "a judge that hangs", .test_func = test_temper, .initial_state = (void *)(uintptr_t)"h" };
	tests[n++] = (struct CMUnitTest)cmocka_unit_test(test_pair);
	tests[n++] = (struct CMUnitTest)cmocka_unit_test(test_levels);
	tests[n++] = (struct CMUnitTest)cmocka_unit_test(test_memory);
	if (!ap_arena_init(&arena, (size_t)1 << 34))
		return 2;
	return _cmocka_run_group_tests("reduce.reduce", tests, n, NULL, NULL);
}
