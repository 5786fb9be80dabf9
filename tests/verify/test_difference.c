/* What a counterexample says: which cell, both terms, the inputs that they rest on, the lines.  Worked out by hand from the two graphs. */
#include "read.h"
#include "verify/verify.h"

#define X "def forward(self, x: \"f32[4][1]cpu\"):\n"
#define XY "def forward(self, x: \"f32[4][1]cpu\", y: \"f32[4][1]cpu\"):\n"
#define XX "def forward(self, x: \"f32[2, 3][3, 1]cpu\"):\n"
#define GAP "def forward(self, x: \"f32[2][2]cpu\"):\n"
#define OVER "def forward(self, x: \"f32[4][1]cpu\", y: \"f32[4][1]cpu @x+2\"):\n"
#define NARROW "def forward(self, x: \"f32[2][1]cpu\", y: \"i16[1][1]cpu @x+1\"):\n"
#define LARGE "def forward(self, x: \"f32[300, 1000][1000, 1]cpu\"):\n"
#define MANY "def forward(self, x: \"f32[100][1]cpu\"):\n"
#define HELD "    c: \"f32[3][1]cpu\" = self._tensor_constant0\n"
#define MAP(map, count) "\nio_map = {" map "}\noriginal_output_count = " #count "\n"

typedef struct row {
	const char *name, *before, *after;
	const char *place;   /* what [cell] element */
	const char *terms;   /* BEFORE's | AFTER's */
	const char *inputs;  /* their names, "+N" more */
	unsigned lines[2];
} row;

static const row rows[] = {
	{ "a constant", X "    a = x + 1\n    return (a,)\n", X "    a = x + 2\n    return (a,)\n", "output 0 [0] 0", "x[0] + 1.0 | x[0] + 2.0", "x[0]", { 2, 2 } },
	{ "a write through a view", X "    v = x[3:4]\n    a = v.add_(1)\n    return ()\n", X "    v = x[3:4]\n    a = v.add_(2)\n    return ()\n",
	  "input x [3] 3", "x[3] + 1.0 | x[3] + 2.0", "x[3]", { 3, 3 } },
	{ "of a matrix", XX "    t = x.t()\n    v = t[2:3, 1:2]\n    a = v.add_(1)\n    return (t,)\n",
	  XX "    t = x.t()\n    v = t[2:3, 1:2]\n    a = v.sub_(1)\n    return (t,)\n", "output 0 [2, 1] 5", "x[1, 2] + 1.0 | x[1, 2] - 1.0", "x[1, 2]", { 4, 4 } },
	{ "a scalar", XX "    a = x[1, 2]\n    b = a * 2\n    return (b,)\n", XX "    a = x[0, 2]\n    b = a * 2\n    return (b,)\n", "output 0 [] 0",
	  "x[1, 2] * 2.0 | x[0, 2] * 2.0", "x[0, 2], x[1, 2]", { 3, 3 } },
	{ "between the elements", GAP "    v = x.as_strided([1], [1], 1)\n    a = v.add_(1)\n    return ()\n",
	  GAP "    v = x.as_strided([1], [1], 1)\n    a = v.add_(2)\n    return ()\n", "input x [storage cell 1] 4",
	  "storage(x)[1] + 1.0 | storage(x)[1] + 2.0", "storage(x)[1]", { 0, 0 } },
	{ "an input that lies in another one's storage", OVER "    a = y + 1\n    return (a,)\n", OVER "    a = y + 2\n    return (a,)\n", "output 0 [0] 0",
	  "x[2] + 1.0 | x[2] + 2.0", "x[2]", { 2, 2 } },
	{ "a cell that only the second input has", OVER "    v = y[3:4]\n    a = v + 1\n    return (a,)\n", OVER "    v = y[3:4]\n    a = v + 2\n    return (a,)\n",
	  "output 0 [0] 0", "y[3] + 1.0 | y[3] + 2.0", "y[3]", { 3, 3 } },
	{ "write-backs that meet", OVER "    a = x.add_(1)\n    return ()\n", OVER "    a = x + 1\n    return (a, y)\n" MAP("0: 0, 1: 1", 0),
	  "input y [storage byte 8] 8", "x[2] + 1.0 | x[2]", "x[2]", { 0, 5 } },
	{ "write-backs of two widths that meet in two bytes", NARROW "    return ()\n", NARROW "    a = x + 1\n    b = y + 1\n    return (b, a)\n" MAP("0: 1, 1: 0", 0),
	  "input x [storage byte 2] 2", "(x[0].i16[1] + 1).u8[0] | (x[0] + 1.0).u8[2]", "x[0]", { 0, 6 } },
	{ "the other way round", NARROW "    return ()\n", NARROW "    a = x + 1\n    b = y + 1\n    return (b, a)\n" MAP("1: 0, 0: 1", 0),
	  "input y [storage byte 2] 2", NULL, "x[0]", { 0, 6 } },
	{ "a held constant", X HELD "    v = c[2:3]\n    a = v * 2\n    return (a,)\n", X HELD "    v = c[2:3]\n    a = v * 3\n    return (a,)\n", "output 0 [0] 0",
	  "self._tensor_constant0[2] * 2.0 | self._tensor_constant0[2] * 3.0", "self._tensor_constant0[2]", { 4, 4 } },
	{ "one that AFTER alone holds", X "    v = x[1:2]\n    return (v,)\n", X HELD "    v = c[1:2]\n    return (v,)\n", "output 0 [0] 0",
	  "x[1] | self._tensor_constant0[1]", "x[1], self._tensor_constant0[1]", { 2, 3 } },
	{ "what is returned as it came", XY "    return (x,)\n", XY "    return (y,)\n", "output 0 [0] 0", "x[0] | y[0]", "x[0], y[0]", { 2, 2 } },
	{ "the second output", XY "    a = x + 1\n    b = y + 1\n    return (a, b)\n", XY "    a = x + 1\n    b = y - 1\n    return (a, b)\n", "output 1 [0] 0",
	  "y[0] + 1.0 | y[0] - 1.0", "y[0]", { 3, 3 } },
	{ "the second input", XY "    a = y.add_(1)\n    return ()\n", XY "    return ()\n", "input y [0] 0", "y[0] + 1.0 | y[0]", "y[0]", { 2, 0 } },
	{ "stored back by io_map", XY "    a = y.add_(1)\n    return (a,)\n", XY "    b = y + 2\n    c = y + 1\n    return (c, b)\n" MAP("1: 1", 1),
	  "input y [0] 0", "y[0] + 1.0 | y[0] + 2.0", "y[0]", { 2, 2 } },
	{ "in the coordinates of the graph", LARGE "    v = x[200:201, 700:701]\n    a = v.add_(1)\n    return ()\n",
	  LARGE "    v = x[200:201, 700:701]\n    a = v.add_(2)\n    return ()\n", "input x [200, 700] 200700", "x[200, 700] + 1.0 | x[200, 700] + 2.0",
	  "x[200, 700]", { 3, 3 } },
	{ "a narrower input in the same storage", "def forward(self, x: \"i32[2][1]cpu\", y: \"i16[2][1]cpu @x+1\"):\n    v = x[1:2]\n    a = v.add_(1)\n    return ()\n",
	  "def forward(self, x: \"i32[2][1]cpu\", y: \"i16[2][1]cpu @x+1\"):\n    v = x[1:2]\n    a = v.add_(2)\n    return ()\n", "input x [1] 1",
	  "x[1] + 1 | x[1] + 2", "x[1]", { 3, 3 } },
	{ "cells of another width", "def forward(self, x: \"i32[2][1]cpu\"):\n    v = x.view(torch.int16)\n    w = v[3:4]\n    a = w.add_(1)\n    return ()\n",
	  "def forward(self, x: \"i32[2][1]cpu\"):\n    v = x.view(torch.int16)\n    w = v[3:4]\n    a = w.add_(2)\n    return ()\n", "input x [1] 1", NULL,
	  "x[1]", { 4, 4 } },
};

static ap_result
judge(ap_arena *a, const char *before, const char *after)
{
	ap_verify_options o = ap_verify_defaults();
	ap_diags diags[2];

	assert_true(ap_arena_init(a, (size_t)1 << 30));
	o.memory = (size_t)1 << 28;
	ap_graph *b = read_graph(a, &diags[0], before), *c = read_graph(a, &diags[1], after);

	return ap_verify(a, b, c, &o, &diags[0], &diags[1]);
}

static const char *
input_names(ap_arena *a, const ap_result *r)
{
	ap_buf b = { .arena = a };

	for (size_t k = 0; k < r->inputs.n; k++)
		ap_buf_printf(&b, "%s%.*s", k ? ", " : "", AP_FMT(r->inputs.at[k].name));
	if (r->inputs_more)
		ap_buf_printf(&b, " +%zu", (size_t)r->inputs_more);
	return ap_buf_str(&b).p;
}

static void
check_row(void **state)
{
	const row *r = *state;
	ap_arena a;
	ap_result got = judge(&a, r->before, r->after);

	assert_int_equal(got.verdict, AP_REFUTED);
	bool bare = got.cell.n && got.cell.p[0] == '[';

	assert_string_equal(ap_str_printf(&a, "%.*s %s%.*s%s %lld", AP_FMT(got.what), bare ? "" : "[", AP_FMT(got.cell), bare ? "" : "]",
	                                  (long long)got.where.element).p, r->place);
	if (r->terms)
		assert_string_equal(ap_str_printf(&a, "%.*s | %.*s", AP_FMT(got.before_term), AP_FMT(got.after_term)).p, r->terms);
	assert_string_equal(input_names(&a, &got), r->inputs);
	assert_int_equal(got.before_at.line, r->lines[0]);
	assert_int_equal(got.after_at.line, r->lines[1]);
	ap_arena_fini(&a);
}

/* 64 inputs are listed, the others counted. */
static void
many_inputs_are_counted(void **state)
{
	ap_arena a;
	ap_result r = judge(&a, MANY "    a = x.sum()\n    return (a,)\n", MANY "    a = x.sum()\n    b = a + 1\n    return (b,)\n");

	(void)state;
	assert_int_equal(r.verdict, AP_REFUTED);
	assert_int_equal(r.inputs.n, 64);
	assert_int_equal(r.inputs_more, 36);
	assert_string_equal(r.inputs.at[63].name.p, "x[63]");
	ap_arena_fini(&a);
}

#define NEEDLES "def forward(self, t: \"f32[4][1]cpu\", x: \"i64[2][1]cpu\", y: \"i64[2][1]cpu\"):\n"
#define FOUND "    p = x[1:2]\n    q = y[0:1]\n    c = p == 123456789\n    d = q == -987654321\n    e = torch.logical_and(c, d)\n"

/* No draw meets these two numbers; a solver does, and they stand at their cells. */
static const struct { const char *name, *before, *after, *code; } needles[] = {
	{ "a result", NEEDLES FOUND "    f = e.long()\n    return (f,)\n", NEEDLES "    f = torch.zeros([1], dtype = torch.int64)\n    return (f,)\n", "output-differs" },
	{ "an index", NEEDLES "    r = t[0:1]\n    return (r,)\n", NEEDLES FOUND "    i = torch.where(e, 7, 0)\n    r = t[i]\n    return (r,)\n", "after-refused" },
};

static void
needles_are_found(void **state)
{
	(void)state;
	for (size_t k = 0; k < sizeof needles / sizeof *needles; k++) {
		ap_arena a;
		ap_result r = judge(&a, needles[k].before, needles[k].after);
		int found = 0;

		if (r.verdict != AP_REFUTED)
			fail_msg("%s: %.*s", needles[k].name, AP_FMT(r.reason));
		assert_string_equal(r.code, needles[k].code);
		for (size_t i = 0; i < r.inputs.n; i++) {
			found += ap_str_is(r.inputs.at[i].name, AP_STR("x[1]")) && ap_str_is(r.inputs.at[i].value, AP_STR("123456789"));
			found += ap_str_is(r.inputs.at[i].name, AP_STR("y[0]")) && ap_str_is(r.inputs.at[i].value, AP_STR("-987654321"));
		}
		assert_int_equal(found, 2);
		ap_arena_fini(&a);
	}
}

int
main(void)
{
	enum { N = sizeof rows / sizeof *rows };
	struct CMUnitTest tests[N + 2];

	for (size_t i = 0; i < N; i++)
		tests[i] = (struct CMUnitTest){ rows[i].name, check_row, NULL, NULL, (void *)&rows[i] };
	tests[N] = (struct CMUnitTest)cmocka_unit_test(many_inputs_are_counted);
	tests[N + 1] = (struct CMUnitTest)cmocka_unit_test(needles_are_found);
	return cmocka_run_group_tests_name("verify.difference", tests, NULL, NULL);
}
