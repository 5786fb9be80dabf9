/* The line `cause:` of a counterexample, and reasons, worked out by hand: what a person would say who reads both graphs. */
#include "read.h"
#include "verify/verify.h"

#define X "def forward(self, x: \"f32[4][1]cpu\"):\n"
#define C "def forward(self, x: \"c64[][]cpu\"):\n"
#define WRITE "torch.library.define(\"my::write\", \"(Tensor(a!) x) -> ()\")\n"
#define SHIFT "torch.library.define(\"my::shift\", \"(Tensor a, Tensor(b!) b) -> ()\")\n"
#define XY "def forward(self, x: \"f32[4][1]cpu\", y: \"f32[4][1]cpu\"):\n"
#define XYZ "def forward(self, x: \"f32[4][1]cpu\", y: \"f32[4][1]cpu\", z: \"f32[4][1]cpu\"):\n"
#define MAP(map, count) "\nio_map = {" map "}\noriginal_output_count = " #count "\n"

typedef struct row { const char *name, *before, *after, *code, *says; } row;

static const row causes[] = {
	{ "a write that is not stored back", X "    a = x.add_(1)\n    return ()\n", X "    return ()\n" MAP("", 0), "lost-write",
	  "the write at line 2 to `x` reaches no output" },
	{ "the same through a view", X "    v = x[1:3]\n    a = v.add_(1)\n    return ()\n", X "    return ()\n" MAP("", 0), "lost-write",
	  "the write at line 3 goes through view `v` of `x` and reaches no output" },
	{ "a write that is not made", X "    a = x.add_(1)\n    return ()\n", X "    return ()\n", "lost-write",
	  "the write at line 2 to `x` is not made in AFTER" },
	{ "a write through a view that is not made", X "    v = x[1:3]\n    a = v.add_(1)\n    return ()\n", X "    return ()\n", "lost-write",
	  "the write at line 3 goes through view `v` of `x` and is not made in AFTER" },
	{ "a write more", X "    return ()\n", X "    a = x.add_(1)\n    return ()\n", "extra-write",
	  "the write at line 2 to `x` of AFTER: BEFORE does not write there" },
	{ "a write through a view more", X "    return ()\n", X "    v = x[1:3]\n    a = v.add_(1)\n    return ()\n", "extra-write",
	  "the write at line 3 through view `v` of `x` of AFTER: BEFORE does not write there" },
	{ "old content is stored back", X "    a = x.add_(1)\n    return (a,)\n", X "    a = x.add(1)\n    c = x.clone()\n    return (a, c)\n" MAP("1: 0", 1),
	  "stale-write-back", "output 1, stored into `x`, holds what was there before the write at line 2 to `x`" },
	{ "what is for one input is stored into the other", XY "    a = x.add_(1)\n    b = y.add_(2)\n    return ()\n",
	  XY "    a = x.add(1)\n    b = y.add(2)\n    return (b, a)\n" MAP("0: 0, 1: 1", 0), "swapped-write-back",
	  "io_map stores output 0, the new value of `y`, into `x`" },
	{ "of three inputs", XYZ "    a = x.add_(1)\n    b = y.add_(2)\n    c = z.add_(3)\n    return ()\n",
	  XYZ "    a = x.add(1)\n    b = y.add(2)\n    c = z.add(3)\n    return (c, b, a)\n" MAP("0: 0, 1: 1, 2: 2", 0), "swapped-write-back",
	  "io_map stores output 0, the new value of `z`, into `x`" },
	{ "an input that nobody writes is stored into", XY "    a = x.add_(1)\n    return ()\n",
	  XY "    a = x.add(1)\n    b = y.add(1)\n    return (a, b)\n" MAP("0: 0, 1: 1", 0), "io-map-unmutated",
	  "io_map stores output 1 into `y`, which BEFORE leaves as it is" },
	{ "a read before the write", X "    a = x.add_(1)\n    b = x * 2\n    return (b,)\n", X "    b = x * 2\n    a = x.add_(1)\n    return (b,)\n",
	  "stale-read", "AFTER uses x[0] as it was before the write at line 2 to `x`" },
	{ "a read after the write", X "    b = x * 2\n    a = x.add_(1)\n    return (b,)\n", X "    a = x.add_(1)\n    b = x * 2\n    return (b,)\n",
	  "early-write", "AFTER has x[0] + 1.0 where BEFORE has x[0]: a write that BEFORE does not make, or makes later" },
	{ "another cell of the same tensor", X "    y = x[0:1]\n    a = y + 1\n    return (a,)\n", X "    y = x[3:4]\n    a = y + 1\n    return (a,)\n",
	  "wrong-cell", "wrong cell: AFTER takes x[3] where BEFORE takes x[0]" },
	{ "cells in another order", X "    y = x + 1\n    return (y,)\n", X "    f = x.flip(0)\n    y = f + 1\n    return (y,)\n", "wrong-cell",
	  "wrong cells: AFTER has in cell [0] what BEFORE has in cell [3]" },
	{ "an input in other strides", "def forward(self, x: \"f32[2][2]cpu\"):\n    a = x.add_(1)\n    return (x,)\n",
	  "def forward(self, x: \"f32[2][2]cpu\"):\n    a = x.add_(1)\n    v = x.as_strided([2], [1])\n    return (v,)\n", "wrong-cell",
	  "wrong view: AFTER returns [2][1] of the storage of `x`, BEFORE [2][2] (sizes, strides, offset)" },
	{ "an input at another offset", "def forward(self, x: \"f32[2][2]cpu\"):\n    a = x.add_(1)\n    v = x[0:1]\n    return (v,)\n",
	  "def forward(self, x: \"f32[2][2]cpu\"):\n    a = x.add_(1)\n    v = x.as_strided([1], [1], 1)\n    return (v,)\n", "wrong-cell",
	  "wrong view: AFTER returns [1][1] +1 of the storage of `x`, BEFORE [1][2] (sizes, strides, offset)" },
	{ "another tensor", XY "    a = x + 1\n    return (a,)\n", XY "    a = y + 1\n    return (a,)\n", "wrong-tensor",
	  "wrong tensor: AFTER takes y[0] where BEFORE takes x[0]" },
	{ "another op", XY "    a = x + y\n    return (a,)\n", XY "    a = x * y\n    return (a,)\n", "other-op",
	  "AFTER computes `mul` where BEFORE computes `add`" },
	{ "operands the other way round", XY "    a = x - y\n    return (a,)\n", XY "    a = y - x\n    return (a,)\n", "operands-swapped",
	  "the operands of `sub` are swapped" },
	{ "a cast that is missing", X "    a = x.half()\n    b = a.float()\n    return (b,)\n", X "    b = x.clone()\n    return (b,)\n", "cast-missing",
	  "the cast to float16 is missing in AFTER" },
	{ "a cast that is added", X "    b = x.clone()\n    return (b,)\n", X "    a = x.half()\n    b = a.float()\n    return (b,)\n", "cast-added",
	  "AFTER casts to float16, BEFORE does not" },
	{ "another cast below the same one", X "    a = x.half()\n    b = a.float()\n    return (b,)\n",
	  X "    a = x.bfloat16()\n    b = a.float()\n    return (b,)\n", "cast-missing", "the cast to float16 is missing in AFTER" },
	{ "a cast more below the same ones", X "    a = x.half()\n    b = a.float()\n    return (b,)\n",
	  X "    c = x.bfloat16()\n    a = c.half()\n    b = a.float()\n    return (b,)\n", "cast-added", "AFTER casts to bfloat16, BEFORE does not" },
	{ "below a cast", X "    y = x[0:1]\n    a = y.to(torch.int32)\n    return (a,)\n", X "    y = x[3:4]\n    a = y.to(torch.int32)\n    return (a,)\n",
	  "wrong-cell", "wrong cell: AFTER takes x[3] where BEFORE takes x[0]" },
	{ "in another dtype", X "    y = x[0:1]\n    a = y.view(torch.int32)\n    return (a,)\n", X "    y = x[3:4]\n    a = y.view(torch.int32)\n    return (a,)\n",
	  "wrong-cell", "wrong cell: AFTER takes x[3] where BEFORE takes x[0]" },
	{ "half of an element", X "    y = x[0:1]\n    a = y.view(torch.int16)\n    return (a,)\n", X "    y = x[3:4]\n    a = y.view(torch.int16)\n    return (a,)\n",
	  "wrong-cell", "wrong cell: AFTER takes x[3] where BEFORE takes x[0]" },
	{ "a part of a wider element", X "    p = x[0:1]\n    q = x[1:2]\n    r = torch.cat([p, q])\n    a = r.view(torch.int64)\n    return (a,)\n",
	  X "    p = x[0:1]\n    q = x[3:4]\n    r = torch.cat([p, q])\n    a = r.view(torch.int64)\n    return (a,)\n", "wrong-cell",
	  "wrong cell: AFTER takes x[3] where BEFORE takes x[1]" },
	{ "one case of two", XY "    c = y > 0\n    p = x[0:1]\n    a = torch.where(c, p, 1.0)\n    return (a,)\n",
	  XY "    c = y > 0\n    p = x[3:4]\n    a = torch.where(c, p, 1.0)\n    return (a,)\n", "wrong-cell",
	  "wrong cell: AFTER takes x[3] where BEFORE takes x[0]" },
	{ "an operand of a function of the whole", XY "    p = x[0:1]\n    a = torch.var_mean(p)\n    b = a[1]\n    return (b,)\n",
	  XY "    p = y[0:1]\n    a = torch.var_mean(p)\n    b = a[1]\n    return (b,)\n", "wrong-tensor", "wrong tensor: AFTER takes y[0] where BEFORE takes x[0]" },
	{ "the first of several operands that differ", XY "    a = torch.var_mean(x)\n    b = a[1]\n    return (b,)\n",
	  XY "    a = torch.var_mean(y)\n    b = a[1]\n    return (b,)\n", "wrong-tensor", "wrong tensor: AFTER takes y[0] where BEFORE takes x[0]" },
	{ "two operands differ", XY "    a = x + y\n    b = a * 2\n    return (b,)\n", XY "    a = y - x\n    b = a * 2\n    return (b,)\n", "other-op",
	  "AFTER computes `sub` where BEFORE computes `add`" },
	{ "another result of a call", X "    p = torch.var_mean(x)\n    a = p[0]\n    return (a,)\n", X "    p = torch.var_mean(x)\n    a = p[1]\n    return (a,)\n",
	  "wrong-result", "AFTER takes result 1 of a call where BEFORE takes result 0" },
	{ "another constant", X "    a = torch.full([1], 1.0)\n    return (a,)\n", X "    a = torch.full([1], 2.0)\n    return (a,)\n", "wrong-constant",
	  "AFTER has the constant 2.0 where BEFORE has 1.0" },
	{ "a constant where content was kept", X "    a = x.clone()\n    return (a,)\n", X "    a = torch.zeros_like(x)\n    return (a,)\n", "content-lost",
	  "old content is lost: AFTER has 0.0 where BEFORE keeps x[0]" },
	{ "a custom op on other cells", WRITE X "    v = x[0:2]\n    a = torch.ops.my.write.default(v)\n    return ()\n",
	  WRITE X "    v = x[2:4]\n    a = torch.ops.my.write.default(v)\n    w = x[0:2]\n    b = w.copy_(v)\n    return ()\n", "wrong-cell",
	  "wrong cell: AFTER takes x[2] where BEFORE takes x[0]" },
	{ "a custom op on the complex numbers whose real parts it writes", WRITE C "    r = torch.view_as_real(x)\n    v = r[0]\n    a = torch.ops.my.write.default(v)\n    return ()\n",
	  WRITE C "    a = torch.ops.my.write.default(x)\n    return ()\n", "other-operands",
	  "AFTER calls `my::write` on [x] where BEFORE calls it on [x.real]" },
	{ "a custom op on a copy of what it reads", SHIFT X "    a = torch.ops.my.shift.default(x, x)\n    return ()\n",
	  SHIFT X "    c = x.clone()\n    a = torch.ops.my.shift.default(c, x)\n    return ()\n", "other-operands",
	  "the operands of `my::shift` do not share memory in AFTER as they do in BEFORE" },
	{ "a cell rebuilt of others", X "    v = x[0:1]\n    a = v.add_(1)\n    return ()\n",
	  X "    v = x[0:1]\n    a = v.add(1)\n    w = x[0:3]\n    m = w * 2\n    e = torch.cat([a, m])\n    return (e,)\n" MAP("0: 0", 0), "content-lost",
	  "old content is lost: AFTER has x[0] * 2.0 where BEFORE keeps x[1]" },
	{ "another cell, computed on", X "    v = x[1:2]\n    a = v.clone()\n    return (a,)\n", X "    v = x[2:3]\n    a = v.add(1)\n    return (a,)\n", "wrong-cell",
	  "wrong cell: AFTER takes x[2] + 1.0 where BEFORE takes x[1]" },
	{ "a random draw more", X "    a = torch.rand_like(x)\n    b = torch.rand_like(x)\n    return (b,)\n", X "    b = torch.rand_like(x)\n    return (b,)\n",
	  "random-order", "the random ops before this value are not the same, or not in the same order" },
	{ "a random draw that nobody reads", X "    a = torch.rand_like(x)\n    return (x,)\n", X "    return (x,)\n", "random-order",
	  "the random ops are not the same, or not in the same order" },
};

/* The reason of a verdict that needs no values. */
static const row reasons[] = {
	{ "one input", X "    a = x.add_(1)\n    return (a,)\n", X "    a = x.add(1)\n    return (a,)\n" MAP("0: 1", 1), "io-map-range",
	  "io_map names input 1, but the graph has 1 input" },
	{ "two inputs", XY "    a = x.add_(1)\n    return (a,)\n", XY "    a = x.add(1)\n    return (a,)\n" MAP("0: 2", 1), "io-map-range",
	  "io_map names input 2, but the graph has 2 inputs" },
	{ "one output", X "    a = x.add_(1)\n    return (a,)\n", X "    a = x.add(1)\n    return (a,)\n" MAP("1: 0", 1), "io-map-range",
	  "io_map names output 1, but the graph has 1 output" },
	{ "two outputs", X "    a = x.add_(1)\n    return (a, a)\n", X "    a = x.add(1)\n    return (a, a)\n" MAP("2: 0", 2), "io-map-range",
	  "io_map names output 2, but the graph has 2 outputs" },
	{ "another dtype", X "    a = x.ge_(0)\n    return (a,)\n", X "    a = x >= 0\n    return (a,)\n" MAP("0: 0", 1), "io-map-dtype",
	  "io_map stores output 0 (b8[4][1]) into input x (f32[4][1])" },
	{ "another shape", X "    a = x.add_(1)\n    return (a,)\n", X "    a = x.add(1)\n    b = a.view(2, 2)\n    return (a, b)\n" MAP("1: 0", 1), "io-map-shape",
	  "io_map stores output 1 (f32[2, 2][2, 1]) into input x (f32[4][1])" },
	{ "no tensor", X "    a = x.add_(1)\n    return (a,)\n", X "    a = x.add(1)\n    return (a, 3)\n" MAP("1: 0", 1), "io-map-not-tensor",
	  "io_map stores output 1, which is no tensor, into input x" },
	{ "an output twice", XY "    a = x.add_(1)\n    return (a,)\n", XY "    a = x.add(1)\n    return (a,)\n" MAP("0: 0, 0: 1", 1), "io-map-output-twice",
	  "io_map stores output 0 into two inputs" },
	{ "inputs more", X "    return (x,)\n", XY "    return (x,)\n", "input-count", "BEFORE has 1 inputs, AFTER 2" },
	{ "outputs more", X "    return (x,)\n", X "    return (x, x)\n", "output-count", "BEFORE returns 1 output, AFTER 2" },
	{ "outputs less", X "    return (x, x)\n", X "    return (x,)\n", "output-count", "BEFORE returns 2 outputs, AFTER 1" },
	{ "another shape of an output", X "    return (x,)\n", X "    v = x.view(2, 2)\n    return (v,)\n", "output-shape",
	  "output 0 is f32[4][1] in BEFORE, f32[2, 2][2, 1] in AFTER" },
	{ "another dtype of an output", XY "    return (x, y)\n", XY "    v = y.double()\n    return (x, v)\n", "output-dtype",
	  "output 1 is f32[4][1] in BEFORE, f64[4][1] in AFTER" },
	{ "None for an output", X "    return (x,)\n", X "    return (None,)\n", "output-kind", "output 0 is a tensor in BEFORE, None in AFTER" },
	{ "another integer", X "    return (x, 3)\n", X "    return (x, 4)\n", "output-differs", "output 1 is 3 in BEFORE, 4 in AFTER" },
	{ "a float for an integer", X "    return (2,)\n", X "    return (2.5,)\n", "output-kind", "output 0 is 2 in BEFORE, 2.5 in AFTER" },
	{ "another truth", X "    return (True,)\n", X "    return (False,)\n", "output-differs", "output 0 is True in BEFORE, False in AFTER" },
	{ "an input of another type", X "    return (x,)\n", "def forward(self, x: \"f64[4][1]cpu\"):\n    return (x,)\n", "input-type",
	  "input 0 (x) is f32[4][1] in BEFORE and f64[4][1] in AFTER" },
	{ "an input of another size", XY "    return (x,)\n", "def forward(self, x: \"f32[4][1]cpu\", y: \"f32[5][1]cpu\"):\n    return (x,)\n", "input-type",
	  "input 1 (y) is f32[4][1] in BEFORE and f32[5][1] in AFTER" },
	{ "an input with other strides", X "    return (x,)\n", "def forward(self, x: \"f32[4][2]cpu\"):\n    return (x,)\n", "input-layout",
	  "input 0 (x) lies in its storage as f32[4][1] in BEFORE and as f32[4][2] in AFTER" },
	{ "an input elsewhere in its storage", X "    return (x,)\n", "def forward(self, x: \"f32[4][1]cpu +2\"):\n    return (x,)\n", "input-layout",
	  "input 0 (x) lies in its storage as f32[4][1] in BEFORE and as f32[4][1] +2 in AFTER" },
	{ "inputs that no longer overlap", "def forward(self, x: \"f32[4][1]cpu\", y: \"f32[4][1]cpu @x+2\"):\n    return (x,)\n", XY "    return (x,)\n", "input-alias",
	  "input 1 (y) shares its storage with other inputs in BEFORE than in AFTER" },
	{ "an index out of range", X "    return (x,)\n", X "    i = torch.tensor([4, 0, 1, 2])\n    a = x[i]\n    return (a,)\n", "after-refused",
	  "eager PyTorch refuses AFTER at line 3, but not BEFORE: index 4 is out of range: -4 to 3 are possible" },
	{ "a computed index out of range", X "    return (x,)\n",
	  X "    i = torch.tensor([2, 0, 1, 0])\n    j = i.add(i)\n    k = j.clone()\n    a = torch.gather(x, 0, k)\n    return (a,)\n", "after-refused",
	  "eager PyTorch refuses AFTER at line 5, but not BEFORE: index 4 is out of range: 0 to 3 are possible" },
	{ "a count beyond the outputs", X "    a = x.add_(1)\n    return (a,)\n", X "    a = x.add(1)\n    return (a,)\n" MAP("0: 0", 3), "io-map-count",
	  "original_output_count of AFTER is 3, but the graph has 1 output" },
	{ "a cell", XY "    a = y.add_(1)\n    return (x,)\n", XY "    a = y.add_(2)\n    return (x,)\n", "input-differs", "input y, cell [0] differs" },
	{ "a scalar", XY "    a = y[0]\n    return (a,)\n", XY "    a = x[0]\n    return (a,)\n", "output-differs", "output 0 differs" },
	{ "an input twice", X "    a = x.add_(1)\n    return (a, a)\n", X "    a = x.add(1)\n    return (a, a)\n" MAP("0: 0, 1: 0", 2), "io-map-input-twice",
	  "io_map stores two outputs into input x" },
};

static ap_result
judge(ap_arena *a, const row *r)
{
	ap_verify_options o = ap_verify_defaults();
	ap_diags diags[2];

	assert_true(ap_arena_init(a, (size_t)1 << 30));
	o.memory = (size_t)1 << 28;
	ap_graph *before = read_graph(a, &diags[0], r->before), *after = read_graph(a, &diags[1], r->after);

	return ap_verify(a, before, after, &o, &diags[0], &diags[1]);
}

static void
check_cause(void **state)
{
	const row *r = *state;
	ap_arena a;
	ap_result got = judge(&a, r);

	assert_int_equal(got.verdict, AP_REFUTED);
	if (!got.cause_code || strcmp(got.cause_code, r->code) != 0 || !ap_str_is(got.cause, ap_str_of(r->says)))
		fail_msg("found    [%s] %.*s\nexpected [%s] %s", got.cause_code, AP_FMT(got.cause), r->code, r->says);
	ap_arena_fini(&a);
}

static unsigned
line_of(const char *text, const char *what)
{
	unsigned line = 1;

	for (const char *end = strstr(text, what); text < end; text++)
		line += *text == '\n';
	return line;
}

static void
check_reason(void **state)
{
	const row *r = *state;
	ap_arena a;
	ap_result got = judge(&a, r);

	assert_int_equal(got.verdict, AP_REFUTED);
	assert_string_equal(got.code, r->code);
	assert_string_equal(got.reason.p, r->says);
	if (!strncmp(r->code, "io-map-", 7)) /* what is wrong is the io_map's line */
		assert_int_equal(got.after_at.line, line_of(r->after, "io_map = "));
	ap_arena_fini(&a);
}

int
main(void)
{
	enum { N = sizeof causes / sizeof *causes, M = sizeof reasons / sizeof *reasons };
	struct CMUnitTest tests[N + M];

	for (size_t i = 0; i < N; i++)
		tests[i] = (struct CMUnitTest){ causes[i].name, check_cause, NULL, NULL, (void *)&causes[i] };
	for (size_t i = 0; i < M; i++)
		tests[N + i] = (struct CMUnitTest){ reasons[i].name, check_reason, NULL, NULL, (void *)&reasons[i] };
	return cmocka_run_group_tests_name("verify.cause", tests, NULL, NULL);
}
