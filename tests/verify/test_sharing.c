/* Which memory the returned tensors are, and how it is laid out: a note, or with the option a verdict.  Worked out by hand. */
#include "read.h"
#include "verify/verify.h"

#define X "def forward(self, x: \"f32[4][1]cpu\"):\n"
#define XY "def forward(self, x: \"f32[4][1]cpu\", y: \"f32[4][1]cpu\"):\n"
#define OVER "def forward(self, x: \"f32[4][1]cpu\", y: \"f32[4][1]cpu @x+2\"):\n"
#define XX "def forward(self, x: \"f32[2, 3][3, 1]cpu\"):\n"
#define XI "def forward(self, x: \"f32[4][1]cpu\", i: \"i64[][]cpu\"):\n"
#define MAP(map, count) "\nio_map = {" map "}\noriginal_output_count = " #count "\n"

/* code and text: of the note, or of the verdict where the option asks; NULL: there is none.  lines: where a verdict points. */
typedef struct row { const char *name, *before, *after, *code, *says; unsigned lines[2]; } row;

static const row rows[] = {
	{ "a view stays a view", X "    v = x[0:2]\n    return (v,)\n", X "    v = x[0:2]\n    return (v,)\n", NULL, NULL, { 0, 0 } },
	{ "a view becomes a copy", X "    v = x[0:2]\n    return (v,)\n", X "    v = x[0:2]\n    c = v.clone()\n    return (c,)\n", "sharing-differs",
	  "output 0 shares memory with input x in BEFORE, but not in AFTER", { 2, 3 } },
	{ "a copy becomes a view", X "    c = x.clone()\n    return (c,)\n", X "    return (x,)\n", "sharing-differs",
	  "output 0 shares memory with input x in AFTER, but not in BEFORE", { 2, 2 } },
	{ "of the second input", XY "    v = y[0:2]\n    return (x, v)\n", XY "    v = y[0:2]\n    c = v.clone()\n    return (x, c)\n", "sharing-differs",
	  "output 1 shares memory with input y in BEFORE, but not in AFTER", { 2, 3 } },
	{ "with the first output", X "    a = x + 1\n    v = a[0:2]\n    return (a, v)\n", X "    a = x + 1\n    v = a[0:2]\n    c = v.clone()\n    return (a, c)\n",
	  "sharing-differs", "output 1 shares memory with output 0 in BEFORE, but not in AFTER", { 3, 4 } },
	{ "with the second output", XY "    a = x + 1\n    b = y + 1\n    v = b[0:2]\n    return (a, b, v)\n",
	  XY "    a = x + 1\n    b = y + 1\n    v = b[0:2]\n    c = v.clone()\n    return (a, b, c)\n", "sharing-differs",
	  "output 2 shares memory with output 1 in BEFORE, but not in AFTER", { 4, 5 } },
	{ "with an output of another tensor between", XY "    a = x + 1\n    v = a[0:2]\n    return (a, y, v)\n",
	  XY "    a = x + 1\n    v = a[0:2]\n    c = v.clone()\n    return (a, y, c)\n", "sharing-differs",
	  "output 2 shares memory with output 0 in BEFORE, but not in AFTER", { 3, 4 } },
	{ "halves that do not meet", X "    a = x + 1\n    v = a[0:2]\n    w = a[2:4]\n    return (v, w)\n",
	  X "    a = x + 1\n    v = a[0:2]\n    b = x + 1\n    w = b[2:4]\n    return (v, w)\n", NULL, NULL, { 0, 0 } },
	{ "an input that overlaps the one returned", OVER "    v = y[2:4]\n    return (v,)\n", OVER "    v = y[2:4]\n    c = v.clone()\n    return (c,)\n",
	  "sharing-differs", "output 0 shares memory with input y in BEFORE, but not in AFTER", { 2, 3 } },
	{ "other cells with the same content", X "    z = x.zero_()\n    v = x[0:2]\n    return (v,)\n", X "    z = x.zero_()\n    v = x[2:4]\n    return (v,)\n",
	  "sharing-differs", "output 0 is other cells of an input's memory in AFTER than in BEFORE", { 3, 3 } },
	{ "the same cells the other way round", XX "    z = x.zero_()\n    v = x.view(3, 2)\n    return (v,)\n", XX "    z = x.zero_()\n    v = x.t()\n    return (v,)\n",
	  "sharing-differs", "output 0 is other cells of an input's memory in AFTER than in BEFORE", { 3, 3 } },
	{ "what io_map stores is the input", X "    a = x.add_(1)\n    return (a,)\n", X "    a = x.add(1)\n    return (a,)\n" MAP("0: 0", 1), NULL, NULL, { 0, 0 } },
	{ "what it stores beside is not", X "    a = x.add_(1)\n    return (a,)\n", X "    a = x.add(1)\n    return (a, a)\n" MAP("1: 0", 1), "sharing-differs",
	  "output 0 shares memory with input x in BEFORE, but not in AFTER", { 2, 2 } },
	{ "a place that a number tells", XI "    v = x[i]\n    return (v,)\n", XI "    v = x[i]\n    return (v,)\n", "undecided",
	  "which memory output 0 is depends on the data", { 0, 0 } },
};

static const row strides[] = {
	{ "as they were", XX "    a = x.clone()\n    return (a,)\n", XX "    a = x + 0.0\n    b = x.clone()\n    return (b,)\n", NULL, NULL, { 0, 0 } },
	{ "the other way round", XX "    a = x.clone()\n    return (a,)\n", XX "    t = x.t()\n    c = t.contiguous()\n    a = c.t()\n    return (a,)\n",
	  "strides-differ", "output 0 has sizes and strides [2, 3][3, 1] in BEFORE, [2, 3][1, 2] in AFTER", { 2, 4 } },
	{ "those of a single row do not count", "def forward(self, x: \"f32[1, 4][4, 1]cpu\"):\n    a = x.clone()\n    return (a,)\n",
	  "def forward(self, x: \"f32[1, 4][4, 1]cpu\"):\n    t = x.t()\n    c = t.clone(memory_format = torch.contiguous_format)\n    a = c.t()\n    return (a,)\n", NULL, NULL, { 0, 0 } },
};

static ap_result
judge(ap_arena *a, const row *r, bool sharing, bool with_strides)
{
	ap_verify_options o = ap_verify_defaults();
	ap_diags diags[2];

	o.memory = (size_t)1 << 26;
	o.sharing = sharing;
	o.strides = with_strides;
	ap_graph *before = read_graph(a, &diags[0], r->before), *after = read_graph(a, &diags[1], r->after);

	return ap_verify(a, before, after, &o, &diags[0], &diags[1]);
}

static void
expect_note(const ap_result *got, const row *r)
{
	size_t n = 0;

	assert_int_equal(got->verdict, AP_PROVED);
	for (size_t k = 0; k < got->notes.n; k++) {
		if (!r->code || strcmp(got->notes.at[k].code, r->code) != 0)
			continue;
		assert_string_equal(got->notes.at[k].text.p, r->says);
		n++;
	}
	assert_int_equal(n, r->code && strcmp(r->code, "undecided") != 0);
	if (!r->code)
		assert_int_equal(got->notes.n, 0);
}

static void
expect_verdict(const ap_result *got, const row *r)
{
	if (!r->code) {
		assert_int_equal(got->verdict, AP_PROVED);
		return;
	}
	assert_int_equal(got->verdict, strcmp(r->code, "undecided") ? AP_REFUTED : AP_UNKNOWN);
	assert_string_equal(got->code, r->code);
	assert_string_equal(got->reason.p, r->says);
	assert_int_equal(got->before_at.line, r->lines[0]);
	assert_int_equal(got->after_at.line, r->lines[1]);
}

static void
check_sharing(void **state)
{
	const row *r = *state;
	ap_arena a;

	assert_true(ap_arena_init(&a, (size_t)1 << 28));
	ap_result noted = judge(&a, r, false, false), judged = judge(&a, r, true, false);

	expect_note(&noted, r);
	expect_verdict(&judged, r);
	ap_arena_fini(&a);
}

static void
check_strides(void **state)
{
	const row *r = *state;
	ap_arena a;

	assert_true(ap_arena_init(&a, (size_t)1 << 28));
	ap_result noted = judge(&a, r, false, false), judged = judge(&a, r, false, true);

	expect_note(&noted, r);
	expect_verdict(&judged, r);
	ap_arena_fini(&a);
}

int
main(void)
{
	enum { N = sizeof rows / sizeof *rows, M = sizeof strides / sizeof *strides };
	struct CMUnitTest tests[N + M];

	for (size_t i = 0; i < N; i++)
		tests[i] = (struct CMUnitTest){ rows[i].name, check_sharing, NULL, NULL, (void *)&rows[i] };
	for (size_t i = 0; i < M; i++)
		tests[N + i] = (struct CMUnitTest){ strides[i].name, check_strides, NULL, NULL, (void *)&strides[i] };
	return cmocka_run_group_tests_name("verify.sharing", tests, NULL, NULL);
}
