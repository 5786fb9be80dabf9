/* What a verdict tells besides its code: the lines of both graphs that it is about, the reason in words, notes.  By hand. */
#include "read.h"
#include "verify/verify.h"

#define X "def forward(self, x: \"f32[4][1]cpu\"):\n"
#define XY "def forward(self, x: \"f32[4][1]cpu\", y: \"f32[4][1]cpu\"):\n"
#define TALL(y) "def forward(self,\n    x: \"f32[4][1]cpu\",\n    y: \"" y "\",\n):\n"
#define RETURN_X "    return (x,)\n"
#define DEFINE(name, signature) "torch.library.define(\"my::" name "\", \"" signature "\")\n"
#define PURE "(Tensor x) -> Tensor"
#define CALL "    a: \"f32[4][1]cpu\" = torch.ops.my.op.default(x)\n    return (a,)\n"
#define STORED X "    a = x + 1\n    return (a,)\n"
#define MAP(map, count) "\nio_map = {" map "}\noriginal_output_count = " #count "\n"
#define SQUARE "    v = x.view(2, 2)\n    return (v,)\n"

typedef struct row {
	const char *name, *before, *after, *code;
	uint32_t before_line, after_line;
	const char *reason;
} row;

static const row rows[] = {
	{ "declared differently", DEFINE("op", PURE) DEFINE("more", PURE) X CALL, DEFINE("more", PURE) DEFINE("op", "(Tensor(a!) x) -> Tensor") X CALL,
	  "define-differs", 1, 2, "the two graphs declare my::op differently" },
	{ "declared with other spaces", DEFINE("op", PURE) X CALL, DEFINE("op", "( Tensor  x )->Tensor") X CALL, "proved", 0, 0, NULL },
	{ "an output more", X RETURN_X, X "    a = x + 1\n    return (x, a)\n", "output-count", 2, 3, "BEFORE returns 1 output, AFTER 2" },
	{ "an output fewer", X "    a = x + 1\n    return (x, a)\n", X RETURN_X, "output-count", 3, 2, "BEFORE returns 2 outputs, AFTER 1" },
	{ "another shape", X RETURN_X, X SQUARE, "output-shape", 1, 2, NULL },
	{ "another number", X "    a = x + 1\n    return (3,)\n", X "    return (4,)\n", "output-differs", 3, 2, "output 0 is 3 in BEFORE, 4 in AFTER" },
	{ "another text", X "    return ('a',)\n", X "    return ('b',)\n", "output-differs", 2, 2, "output 0 is a in BEFORE, b in AFTER" },
	{ "another dtype as a value", X "    return (torch.float32,)\n", X "    return (torch.int64,)\n", "output-differs", 2, 2,
	  "output 0 is float32 in BEFORE, int64 in AFTER" },
	{ "another float", X "    return (0.5,)\n", X "    return (0.25,)\n", "output-differs", 2, 2, "output 0 is 0.5 in BEFORE, 0.25 in AFTER" },
	{ "a number for a tensor", X RETURN_X, X "    return (True,)\n", "output-kind", 1, 2, "output 0 is a tensor in BEFORE, True in AFTER" },
	{ "an input of another type", TALL("f32[4][1]cpu") "    return (x,)\n", "def forward(self, x: \"f32[4][1]cpu\", y: \"f64[4][1]cpu\"):\n    return (x,)\n",
	  "input-type", 3, 1, NULL },
	{ "an input with other strides", TALL("f32[2, 2][2, 1]cpu") "    return (x,)\n", TALL("f32[2, 2][1, 2]cpu") "    return (x,)\n", "input-layout", 3, 3, NULL },
	{ "an input at another place", TALL("f32[2][1]cpu @x+0") "    return (x,)\n", TALL("f32[2][1]cpu @x+1") "    return (x,)\n", "input-layout", 3, 3, NULL },
	{ "one element has no stride", TALL("f32[1][1]cpu") "    return (x,)\n", TALL("f32[1][7]cpu") "    return (x,)\n", "proved", 0, 0, NULL },
	{ "an input on another storage", TALL("f32[2][1]cpu @x+0") "    return (x,)\n", TALL("f32[2][1]cpu") "    return (x,)\n", "input-alias", 3, 3,
	  "input 1 (y) shares its storage with other inputs in BEFORE than in AFTER" },
	{ "more stated than returned", X RETURN_X, STORED MAP("0: 0", 5), "io-map-count", 0, 5, "original_output_count of AFTER is 5, but the graph has 1 output" },
	{ "in BEFORE", X "    return (x, x)\n" MAP("", 3), X RETURN_X, "before-io-map", 4, 0, "original_output_count of BEFORE is 3, but the graph has 2 outputs" },
	{ "as many as returned", X RETURN_X, X RETURN_X MAP("", 1), "proved", 0, 0, NULL },
	{ "the input behind the last", X RETURN_X, STORED MAP("0: 1", 1), "io-map-range", 0, 5, "io_map names input 1, but the graph has 1 input" },
	{ "an input far behind", XY RETURN_X, XY "    a = x + 1\n    return (a,)\n" MAP("0: 7", 1), "io-map-range", 0, 5, "io_map names input 7, but the graph has 2 inputs" },
	{ "the output behind the last", X RETURN_X, STORED MAP("1: 0", 1), "io-map-range", 0, 5, "io_map names output 1, but the graph has 1 output" },
	{ "two outputs into one input", X RETURN_X, X "    a = x + 1\n    return (a, a)\n" MAP("0: 0, 1: 0", 2), "io-map-input-twice", 0, 5,
	  "io_map stores two outputs into input x" },
	{ "one output into two inputs", XY RETURN_X, XY "    a = x + 1\n    return (a,)\n" MAP("0: 0, 0: 1", 1), "io-map-output-twice", 0, 5,
	  "io_map stores output 0 into two inputs" },
	{ "an output of another shape is stored", X RETURN_X, X SQUARE MAP("0: 0", 1), "io-map-shape", 0, 5,
	  "io_map stores output 0 (f32[2, 2][2, 1]) into input x (f32[4][1])" },
	{ "an output of another dtype is stored", X RETURN_X, X "    a = x.double()\n    return (a,)\n" MAP("0: 0", 1), "io-map-dtype", 0, 5,
	  "io_map stores output 0 (f64[4][1]) into input x (f32[4][1])" },
	{ "a number is stored", X RETURN_X, X "    return (1,)\n" MAP("0: 0", 1), "io-map-not-tensor", 0, 4, "io_map stores output 0, which is no tensor, into input x" },
	{ "an output past the count is stored nowhere", X RETURN_X, X "    a = x + 1\n    return (x, a)\n" MAP("", 1), "io-map-missing", 0, 5,
	  "output 1 is past original_output_count (1) but io_map stores it nowhere" },
};

static ap_result
verdict_of(ap_arena *a, const char *before, const char *after)
{
	ap_diags diags[2];
	ap_verify_options o = ap_verify_defaults();

	assert_true(ap_arena_init(a, (size_t)1 << 30));
	return ap_verify(a, read_graph(a, &diags[0], before), read_graph(a, &diags[1], after), &o, &diags[0], &diags[1]);
}

static void
check_row(void **state)
{
	const row *r = *state;
	ap_arena a;
	ap_result got = verdict_of(&a, r->before, r->after);

	assert_string_equal(got.code, r->code);
	assert_int_equal(got.before_at.line, r->before_line);
	assert_int_equal(got.after_at.line, r->after_line);
	if (r->reason && !ap_str_is(got.reason, ap_str_of(r->reason)))
		fail_msg("'%.*s', expected '%s'", AP_FMT(got.reason), r->reason);
	ap_arena_fini(&a);
}

/* A note where it belongs, and none where it does not. */
static void
notes_are_told(void **state)
{
	static const struct { const char *before, *after, *code; } noted[] = {
		{ X RETURN_X, X RETURN_X, NULL },
		{ X "    a = x + 1\n    return (a,)\n", X "    a = x + 2\n    return (a,)\n", NULL },
		{ XY "    a = x + y\n    return (a,)\n", XY "    a = y + x\n    return (a,)\n", "nan-payload" },
		{ X "    a = x.to('cuda')\n    return (a,)\n", X "    a = x.clone()\n    return (a,)\n", "devices-differ" },
	};

	(void)state;
	for (size_t k = 0; k < sizeof noted / sizeof *noted; k++) {
		ap_arena a;
		ap_result got = verdict_of(&a, noted[k].before, noted[k].after);

		assert_int_equal(got.notes.n, noted[k].code != NULL);
		if (noted[k].code)
			assert_string_equal(got.notes.at[0].code, noted[k].code);
		ap_arena_fini(&a);
	}
}

int
main(void)
{
	enum { N = sizeof rows / sizeof *rows };
	struct CMUnitTest tests[N + 1] = { [N] = cmocka_unit_test(notes_are_told) };

	for (size_t i = 0; i < N; i++)
		tests[i] = (struct CMUnitTest){ .name = rows[i].name, .test_func = check_row, .initial_state = (void *)&rows[i] };
	return cmocka_run_group_tests_name("verify.told", tests, NULL, NULL);
}
