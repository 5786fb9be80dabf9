/* One row for each thing that the judge can say: graph before, graph after, verdict, code, what differs. */
#include "read.h"
#include "verify/verify.h"

#define X "def forward(self, x: \"f32[4][1]cpu\"):\n"
#define XY "def forward(self, x: \"f32[4][1]cpu\", y: \"f32[4][1]cpu\"):\n"
#define OVER "def forward(self, x: \"f32[4][1]cpu\", y: \"f32[4][1]cpu @x+2\"):\n"
#define I3 "def forward(self, i: \"i64[3][1]cpu\"):\n"
#define XI "def forward(self, x: \"f32[4][1]cpu\", i: \"i64[2][1]cpu\"):\n"
#define GAP "def forward(self, x: \"f32[2][2]cpu\"):\n"
#define C2 "def forward(self, x: \"c64[2, 2][2, 1]cpu\", y: \"c64[2, 2][2, 1]cpu\"):\n"
#define C1 "def forward(self, x: \"c64[2][1]cpu\", y: \"c64[2][1]cpu\"):\n"
#define NO_MAP "\nio_map = {}\noriginal_output_count = 1\n"
#define MAP(map, count) "\nio_map = {" map "}\noriginal_output_count = " #count "\n"
#define ADD X "    a = x.add_(1)\n    return (a,)\n"

/* Of n = 4. */
#define PYTHON \
	"    n = x.size(0)\n    t = n == 4\n    u = n < 4\n    v = n > 2\n    w = n != 4\n    le = n <= 4\n    ge = n >= 5\n    k = t + v\n" \
	"    f = n / 8\n    g = f * 2.0\n    h = g - 1.5\n    i = h + 0.75\n    m = not u\n    q = -n\n"

typedef struct row {
	const char *name, *before, *after;
	ap_verdict verdict;
	const char *code, *what;
} row;

static const row rows[] = {
	{ "a graph equals itself", ADD, ADD, AP_PROVED, "proved", "" },
	{ "a write becomes an aliased output", ADD, X "    a = x.add(1)\n    return (a, a)\n" MAP("1: 0", 1), AP_PROVED, "proved", "" },
	{ "one output is returned and stored back", ADD, X "    a = x.add(1)\n    return (a,)\n" MAP("0: 0", 1), AP_PROVED, "proved", "" },
	{ "a write that is not stored back", ADD, X "    a = x.add(1)\n    return (a,)\n" NO_MAP, AP_REFUTED, "input-differs", "input x" },
	{ "with io_map, writes in place reach nobody", ADD, ADD NO_MAP, AP_REFUTED, "input-differs", "input x" },
	{ "another value", ADD, X "    a = x.add_(2)\n    return (a,)\n", AP_REFUTED, "output-differs", "output 0" },
	{ "x + 1 + 1 is not x + 2 in floating point", X "    a = x + 1\n    b = a + 1\n    return (b,)\n", X "    b = x + 2\n    return (b,)\n",
	  AP_REFUTED, "output-differs", "output 0" },
	{ "a square of views commutes", X "    v = x.view(2, 2)\n    t = v.t()\n    u = t.t()\n    r = u.view(4)\n    return (r,)\n",
	  X "    return (x,)\n", AP_PROVED, "proved", "" },
	{ "two draws swapped", X "    a = torch.rand_like(x)\n    b = torch.rand_like(x)\n    return (a, b)\n",
	  X "    a = torch.rand_like(x)\n    b = torch.rand_like(x)\n    return (b, a)\n", AP_REFUTED, "output-differs", "output 0" },
	{ "a draw dropped: the next one is another", X "    a = torch.rand_like(x)\n    return (x,)\n", X "    return (x,)\n", AP_REFUTED,
	  "generator-differs", "random generator" },
	{ "a sum's order shows only in the payload of a NaN", XY "    a = x + y\n    return (a,)\n", XY "    a = y + x\n    return (a,)\n", AP_PROVED,
	  "proved", "" },
	{ "and is seen through view.dtype", XY "    a = x + y\n    b = a.view(torch.int32)\n    return (b,)\n",
	  XY "    a = y + x\n    b = a.view(torch.int32)\n    return (b,)\n", AP_UNKNOWN, "undecided", "" },
	{ "to double and back", X "    a = x.double()\n    b = a.float()\n    return (b,)\n", X "    b = x.clone()\n    return (b,)\n", AP_PROVED,
	  "proved", "" },
	{ "to half and back", X "    a = x.half()\n    b = a.float()\n    return (b,)\n", X "    b = x.clone()\n    return (b,)\n", AP_REFUTED,
	  "output-differs", "output 0" },
	{ "an output more", ADD, X "    a = x.add_(1)\n    return (a, a)\n", AP_REFUTED, "output-count", "" },
	{ "another shape", X "    return (x,)\n", X "    v = x.view(2, 2)\n    return (v,)\n", AP_REFUTED, "output-shape", "output 0" },
	{ "another dtype", X "    return (x,)\n", X "    v = x.to(torch.float64)\n    return (v,)\n", AP_REFUTED, "output-dtype", "output 0" },
	{ "None for a tensor", X "    return (x,)\n", X "    return (None,)\n", AP_REFUTED, "output-kind", "output 0" },
	{ "Python's own numbers", X PYTHON "    return (t, u, v, w, le, ge, k, f, g, h, i, m, q)\n",
	  X "    return (True, False, True, False, True, False, 2, 0.5, 1.0, -0.5, 0.25, True, -4)\n", AP_PROVED, "proved", "" },
	{ "Python's / is not //", X PYTHON "    return (f,)\n", X "    return (0,)\n", AP_REFUTED, NULL, "output 0" },
	{ "another number", X "    return (3,)\n", X "    return (4,)\n", AP_REFUTED, "output-differs", "output 0" },
	{ "an input more", ADD, XY "    a = x.add_(1)\n    return (a,)\n", AP_REFUTED, "input-count", "" },
	{ "an input of another type", ADD, "def forward(self, x: \"f64[4][1]cpu\"):\n    a = x.add_(1)\n    return (a,)\n", AP_REFUTED, "input-type",
	  "input x" },
	{ "an input with other strides", ADD, "def forward(self, x: \"f32[4][2]cpu\"):\n    a = x.add_(1)\n    return (a,)\n", AP_REFUTED,
	  "input-layout", "input x" },
	{ "inputs that no longer overlap", OVER "    a = x.add_(1)\n    b = y + 0\n    return (b,)\n",
	  XY "    a = x.add_(1)\n    b = y + 0\n    return (b,)\n", AP_REFUTED, "input-alias", "input y" },
	{ "io_map names an output that is not there", ADD, X "    a = x.add(1)\n    return (a,)\n" MAP("1: 0", 1), AP_REFUTED, "io-map-range",
	  "input x" },
	{ "io_map names an input that is not there", ADD, X "    a = x.add(1)\n    return (a,)\n" MAP("0: 1", 1), AP_REFUTED, "io-map-range",
	  "output 0" },
	{ "io_map stores two outputs into one input", ADD, X "    a = x.add(1)\n    return (a, a)\n" MAP("0: 0, 1: 0", 2), AP_REFUTED,
	  "io-map-input-twice", "input x" },
	{ "io_map stores one output into two inputs", XY "    return ()\n", XY "    return (x,)\n" MAP("0: 0, 0: 1", 0), AP_REFUTED,
	  "io-map-output-twice", "output 0" },
	{ "io_map stores another dtype", X "    a = x.ge_(0)\n    return (a,)\n", X "    a = x >= 0\n    return (a,)\n" MAP("0: 0", 1), AP_REFUTED,
	  "io-map-dtype", "output 0" },
	{ "io_map stores another shape", ADD, X "    a = x.add(1)\n    b = a.view(2, 2)\n    return (a, b)\n" MAP("1: 0", 1), AP_REFUTED,
	  "io-map-shape", "output 1" },
	{ "io_map stores no tensor", ADD, X "    a = x.add(1)\n    return (a, 3)\n" MAP("1: 0", 1), AP_REFUTED, "io-map-not-tensor", "output 1" },
	{ "an extra output that is stored nowhere", ADD, X "    a = x.add(1)\n    return (a, a, x)\n" MAP("1: 0", 1), AP_REFUTED, "io-map-missing",
	  "output 2" },
	{ "a count beyond the outputs", ADD, X "    a = x.add(1)\n    return (a,)\n" MAP("0: 0", 3), AP_REFUTED, "io-map-count", "" },
	{ "what no value is known of is no input's old content", XY "    return (x,)\n",
	  XY "    c = y > 0\n    f = torch.ops.aten.special_bessel_j0.default(y)\n    w = torch.where(c, f, x)\n    return (w,)\n", AP_REFUTED, "output-differs",
	  "output 0" },
	{ "the other case", XY "    return (x,)\n",
	  XY "    c = y > 0\n    f = torch.ops.aten.special_bessel_j0.default(y)\n    w = torch.where(c, x, f)\n    return (w,)\n", AP_REFUTED, "output-differs",
	  "output 0" },
	{ "an index that is a divisor too", XI "    a = x[i]\n    q = 12 // i\n    return (a, q)\n", XI "    a = x[i]\n    q = 13 // i\n    return (a, q)\n", AP_REFUTED,
	  "output-differs", "output 1" },
	{ "a number that the graphs compare with", X "    a = torch.eq(x, 1234.5)\n    return (a,)\n", X "    a = torch.eq(x, 1235.5)\n    return (a,)\n",
	  AP_REFUTED, "output-differs", "output 0" },
	{ "unless nobody knows which case it is", XY "    return (x,)\n",
	  XY "    f = torch.ops.aten.special_bessel_j0.default(y)\n    c = f > 0\n    w = torch.where(c, f, x)\n    return (w,)\n", AP_UNKNOWN, "opaque", "" },
	{ "an unwritten input is overwritten", X "    a = x + 1\n    return (a,)\n", X "    a = x + 1\n    return (a,)\n" MAP("0: 0", 1), AP_REFUTED,
	  "io-map-unmutated", "input x" },
	{ "an unwritten input gets its own content", X "    a = x + 1\n    return (a,)\n", X "    a = x + 1\n    return (a, x)\n" MAP("1: 0", 1),
	  AP_PROVED, "proved", "" },
	{ "two stores that disagree on a shared cell", OVER "    a = x.add_(1)\n    return ()\n",
	  OVER "    a = x + 1\n    return (a, y)\n" MAP("0: 0, 1: 1", 0), AP_REFUTED, "io-map-conflict", "input y" },
	{ "two stores that agree on a shared cell", OVER "    return ()\n", OVER "    return (x, y)\n" MAP("0: 0, 1: 1", 0), AP_PROVED, "proved", "" },
	{ "a write through one overlapping input is seen through the other", OVER "    a = x.zero_()\n    b = y.clone()\n    return (b,)\n",
	  OVER "    a = x.zero_()\n    b = y[2:]\n    c = x[2:]\n    d = torch.cat([c, b])\n    return (d,)\n", AP_PROVED, "proved", "" },
	{ "BEFORE writes to a tensor that overlaps itself", X "    e = x[0]\n    f = e.expand(3)\n    g = f.add_(1)\n    return (x,)\n", ADD, AP_INVALID,
	  "before-refused", "" },
	{ "AFTER writes to a tensor that overlaps itself", ADD, X "    e = x[0]\n    f = e.expand(3)\n    g = f.add_(1)\n    return (x,)\n", AP_REFUTED,
	  "after-refused", "input x" },
	{ "a cell between the elements is written", GAP "    return ()\n",
	  GAP "    a = torch.as_strided(x, (1,), (1,), 1)\n    b = a.zero_()\n    return ()\n", AP_REFUTED, "input-differs", "input x" },
	{ "uninitialised memory is returned", X "    a = torch.empty([4])\n    return (a,)\n", X "    a = torch.empty([4])\n    return (a,)\n", AP_UNKNOWN,
	  "uninitialised", "" },
	{ "uninitialised memory is overwritten", X "    a = torch.empty([4])\n    b = a.copy_(x)\n    return (a,)\n", X "    a = x.clone()\n    return (a,)\n",
	  AP_PROVED, "proved", "" },
	{ "index_put is a scatter by cases", XI "    x[i] = 0;  setitem = x\n    return (x,)\n",
	  XI "    z = torch.zeros([])\n    a = torch.ops.aten.index_put.default(x, [i], z)\n    return (a,)\n" MAP("0: 0", 1), AP_PROVED, "proved", "" },
	{ "two writes by unknown indices swapped",
	  XI "    v = i[0]\n    w = i[1]\n    x[v] = 1.0;  setitem = x\n    x[w] = 2.0;  setitem_1 = x\n"
	     "    return (x,)\n",
	  XI "    v = i[0]\n    w = i[1]\n    x[w] = 2.0;  setitem_1 = x\n    x[v] = 1.0;  setitem = x\n"
	     "    return (x,)\n",
	  AP_REFUTED, "output-differs", "output 0" },
	{ "two writes of the same value by unknown indices swapped",
	  XI "    v = i[0]\n    w = i[1]\n    x[v] = 1.0;  setitem = x\n    x[w] = 1.0;  setitem_1 = x\n"
	     "    return (x,)\n",
	  XI "    v = i[0]\n    w = i[1]\n    x[w] = 1.0;  setitem_1 = x\n    x[v] = 1.0;  setitem = x\n"
	     "    return (x,)\n",
	  AP_PROVED, "proved", "" },
	{ "AFTER indexes where BEFORE does not", XI "    return (x,)\n", XI "    a = x[i]\n    return (x,)\n", AP_REFUTED, "after-refused", "" },
	{ "AFTER indexes a smaller dimension", XI "    a = x[i]\n    return (x,)\n", XI "    b = x[:2]\n    a = b[i]\n    return (x,)\n", AP_REFUTED,
	  "after-refused", "" },
	{ "AFTER indexes what BEFORE also does", XI "    a = x[i]\n    return (a,)\n", XI "    b = x.index_select(0, i)\n    return (b,)\n", AP_REFUTED, "after-refused", "" },
	{ "AFTER divides integers where BEFORE does not", XI "    return (x,)\n", XI "    a = i // i\n    return (x,)\n", AP_REFUTED, "after-refused", "" },
	{ "AFTER no longer raises where an integer is divided by 0", XI "    a = i // i\n    return (x,)\n", XI "    return (x,)\n", AP_PROVED, "proved", "" },
	{ "both divide integers", XI "    a = i % i\n    return (a,)\n", XI "    a = torch.remainder(i, i)\n    return (a,)\n", AP_PROVED, "proved", "" },
	{ "AFTER asserts what BEFORE does not", XI "    return (x,)\n", XI "    v = i[0]\n    a = torch.ops.aten._assert_async.default(v)\n    return (x,)\n", AP_REFUTED,
	  "after-refused", "" },
	{ "a product in another dtype is one of what was cast", I3 "    a = torch.ops.aten.prod.default(i, dtype = torch.float32)\n    return (a,)\n",
	  I3 "    f = i.to(torch.float32)\n    a = f.prod()\n    return (a,)\n", AP_PROVED, "proved", "" },
	{ "and does not wrap", I3 "    a = torch.ops.aten.prod.default(i, dtype = torch.float32)\n    return (a,)\n",
	  I3 "    p = i.prod()\n    a = p.to(torch.float32)\n    return (a,)\n", AP_REFUTED, NULL, "output 0" },
	{ "log_softmax in another dtype rounds its operand first", X "    a = torch.ops.aten.log_softmax.int(x, 0, dtype = torch.bfloat16)\n    return (a,)\n",
	  X "    h = x.bfloat16()\n    a = h.log_softmax(0)\n    return (a,)\n", AP_PROVED, "proved", "" },
	{ "complex rows are added without torch.add's product by 1", C2 "    i = torch.arange(2)\n    a = x.index_add(0, i, y)\n    return (a,)\n",
	  C2 "    a = x + y\n    return (a,)\n", AP_REFUTED, NULL, "output 0" },
	{ "complex elements are not", C1 "    i = torch.arange(2)\n    a = x.index_add(0, i, y)\n    return (a,)\n", C1 "    a = x + y\n    return (a,)\n", AP_PROVED,
	  "proved", "" },
	{ "ldexp scales by more than the largest number", X "    e = torch.full([4], 200, dtype = torch.int64)\n    a = torch.ldexp(x, e)\n    return (a,)\n",
	  X "    e = torch.full([4], 200.0)\n    a = torch.ldexp(x, e)\n    return (a,)\n", AP_REFUTED, NULL, "output 0" },
	{ "randint(5) is randint(0, 5) to PyTorch", X "    a = torch.randint(5, [4])\n    return (a,)\n",
	  X "    b = torch.randint(0, 5, [2, 2])\n    a = b.view(4)\n    return (a,)\n", AP_UNKNOWN, "undecided", NULL },
	{ "two draws are one larger one to PyTorch", X "    a = torch.rand([2])\n    b = torch.rand([2])\n    return (a, b)\n",
	  X "    c = torch.rand([4])\n    a = c[:2]\n    b = c[2:]\n    return (a, b)\n", AP_UNKNOWN, "undecided", NULL },
	{ "drawn in the order of memory, not of indices", "def forward(self, x: \"f32[2, 2][2, 1]cpu\"):\n    t = x.t()\n    a = t.uniform_()\n    return ()\n",
	  "def forward(self, x: \"f32[2, 2][2, 1]cpu\"):\n    a = x.uniform_()\n    return ()\n", AP_UNKNOWN, "opaque", NULL },
	{ "randint of another range", X "    a = torch.randint(5, [4])\n    return (a,)\n", X "    a = torch.randint(9, [4])\n    return (a,)\n", AP_REFUTED,
	  "output-differs", "output 0" },
	{ "the order of random ops", X "    a = torch.rand([2])\n    b = torch.rand([2])\n    return (a, b)\n",
	  X "    a = torch.rand([2])\n    b = torch.rand([2])\n    return (b, a)\n", AP_REFUTED, "output-differs", "output 0" },
};

static void
check_row(void **state)
{
	const row *r = *state;
	ap_arena a;
	ap_diags before_diags, after_diags;
	ap_verify_options o = ap_verify_defaults();

	assert_true(ap_arena_init(&a, (size_t)1 << 30));
	o.memory = (size_t)1 << 28;
	ap_graph *before = read_graph(&a, &before_diags, r->before), *after = read_graph(&a, &after_diags, r->after);
	ap_result got = ap_verify(&a, before, after, &o, &before_diags, &after_diags);
	ap_buf b = { .arena = &a };

	ap_diags_print(&before_diags, &b, false);
	ap_diags_print(&after_diags, &b, false);
	if (r->code && (got.verdict != r->verdict || strcmp(got.code, r->code) != 0))
		fail_msg("%s %s, expected %s %s: %.*s\n%s", ap_verdict_word(got.verdict), got.code, ap_verdict_word(r->verdict), r->code,
		         AP_FMT(got.reason), ap_buf_str(&b).p);
	if (r->what && !ap_str_is(got.what, ap_str_of(r->what)))
		fail_msg("'%.*s' differs, expected '%s'", AP_FMT(got.what), r->what);
	/* Whatever else: never PROVED where a value differs, never REFUTED by equal values. */
	if (got.verdict == AP_REFUTED && got.before_value.n && got.after_value.n)
		assert_false(ap_str_is(got.before_value, got.after_value));
	ap_arena_fini(&a);
}

/* Without Z3: 32 indices of which one alone is allowed are met by drawing where they may be, not by chance. */
/* Without Z3. */
static ap_result
verdict_of(ap_arena *a, ap_str before, ap_str after)
{
	ap_diags diags[2];
	ap_verify_options o = ap_verify_defaults();

	o.smt_ms = 0;
	ap_graph *b = read_graph(a, &diags[0], before.p), *c = read_graph(a, &diags[1], after.p);

	return ap_verify(a, b, c, &o, &diags[0], &diags[1]);
}

static void
an_op_without_values_is_named(void **state)
{
	static const struct { const char *body, *op; } given[] = {
		{ "    f = torch.ops.aten.special_bessel_j0.default(x)\n", "special_bessel_j0" },
		{ "    e = torch.ops.aten.special_bessel_y0.default(x)\n    f = e.exp()\n", "special_bessel_y0" },
		{ "    e = x.sum()\n    f = torch.ops.aten.special_modified_bessel_i0.default(e)\n", "special_modified_bessel_i0" },
	};

	(void)state;
	for (size_t k = 0; k < sizeof given / sizeof *given; k++) {
		ap_arena a;

		assert_true(ap_arena_init(&a, (size_t)1 << 30));
		ap_result got = verdict_of(&a, ap_str_printf(&a, X "%s    a = f + 1\n    return (a,)\n", given[k].body),
		                           ap_str_printf(&a, X "%s    a = f + 2\n    return (a,)\n", given[k].body));

		assert_string_equal(got.code, "opaque");
		if (!strstr(ap_str_printf(&a, "%.*s", AP_FMT(got.reason)).p, given[k].op))
			fail_msg("%.*s: expected it to name %s", AP_FMT(got.reason), given[k].op);
		ap_arena_fini(&a);
	}
}

static void
indices_are_drawn_where_they_may_be(void **state)
{
	static const char *const bodies[] = {
		"    a = torch.gather(x, 0, i)\n",
		"    j = i.flip(0)\n    a = torch.gather(x, 0, j)\n",
		"    j = i.int()\n    l = j.long()\n    a = torch.gather(x, 0, l)\n",
		"    a = torch.gather(x, 0, i)\n    j = i.flip(0)\n    c = torch.gather(x, 0, j)\n",
		"    a = torch.gather(x, 0, i)\n    c = torch.gather(z, 0, k)\n",
		"    c = torch.gather(z, 0, k)\n    a = torch.gather(x, 0, i)\n",
		"    a = d // d\n",
	};

	(void)state;
	for (size_t k = 0; k < sizeof bodies / sizeof *bodies; k++) {
		ap_arena a;

		assert_true(ap_arena_init(&a, (size_t)1 << 30));
		ap_str head = ap_str_printf(&a, "def forward(self, x: \"f32[1]\", i: \"i64[32]\", z: \"f32[1000]\", k: \"i64[32]\", d: \"i64[2000]\"):\n%s", bodies[k]);
		ap_result got = verdict_of(&a, ap_str_printf(&a, "%.*s    return (a,)\n", AP_FMT(head)),
		                           ap_str_printf(&a, "%.*s    b = a + 1\n    return (b,)\n", AP_FMT(head)));

		if (got.verdict != AP_REFUTED)
			fail_msg("%s%s: %.*s", bodies[k], ap_verdict_word(got.verdict), AP_FMT(got.reason));
		ap_arena_fini(&a);
	}
}

/* What AFTER alone demands of its inputs, without Z3: the code, and how the reason ends. */
static void
demands_of_after_are_said(void **state)
{
	static const struct { const char *body, *code, *reason; } demands[] = {
		{ "    a = i // i\n", "after-refused", "an integer is divided by 0" },
		{ "    w = i > 0\n    j = torch.where(w, 4, 0)\n    a = x[j]\n", "after-refused", "index 4 is not within -4 to 3" },
		{ "    w = i > 0\n    j = torch.where(w, -5, 0)\n    a = x[j]\n", "after-refused", "index -5 is not within -4 to 3" },
		{ "    w = i > 0\n    j = torch.where(w, 3, -4)\n    a = x[j]\n", "undecided", "which BEFORE was not shown to need" },
		/* A square plus 1 is never 0 modulo a power of 2 above 2, which no draw can show. */
		{ "    j = i * i\n    k = j + 1\n    a = i // k\n", "undecided", "which BEFORE was not shown to need" },
	};

	(void)state;
	for (size_t k = 0; k < sizeof demands / sizeof *demands; k++) {
		ap_arena a;

		assert_true(ap_arena_init(&a, (size_t)1 << 30));
		ap_str text = ap_str_printf(&a, XI "%s    return (x,)\n", demands[k].body), end = ap_str_of(demands[k].reason);
		ap_result got = verdict_of(&a, AP_STR(XI "    return (x,)\n"), text);

		if (strcmp(got.code, demands[k].code) != 0 || got.reason.n < end.n || !ap_str_is(end, (ap_str){ got.reason.p + got.reason.n - end.n, end.n }))
			fail_msg("%s%s: %.*s", demands[k].body, got.code, AP_FMT(got.reason));
		/* A divisor is no index with bounds. */
		assert_true(!strstr(demands[k].body, "//") || !strstr(got.reason.p, "<="));
		ap_arena_fini(&a);
	}
}

/* What no draw can show Z3 does, and the verdict says that it was asked; of what the terms alone tell it was not. */
static void
the_help_of_z3_is_said(void **state)
{
	static const struct { const char *body; bool asked; } given[] = {
		{ "    w = i > 0\n    j = torch.where(w, 3, -4)\n    a = x[j]\n", true },
		{ "    a = x + 1\n", false },
	};

	(void)state;
	for (size_t k = 0; k < sizeof given / sizeof *given; k++) {
		ap_arena a;
		ap_diags diags[2];
		ap_verify_options o = ap_verify_defaults();

		assert_true(ap_arena_init(&a, (size_t)1 << 30));
		ap_str text = ap_str_printf(&a, XI "%s    return (x,)\n", given[k].body);
		ap_result got = ap_verify(&a, read_graph(&a, &diags[0], XI "    return (x,)\n"), read_graph(&a, &diags[1], text.p), &o, &diags[0], &diags[1]);

		assert_int_equal(got.verdict, AP_PROVED);
		assert_int_equal(got.by_smt, given[k].asked);
		ap_arena_fini(&a);
	}
}

/* Two stores meet only where their indices are equal, which of 3000 places they are by chance hardly ever. */
static void
equal_indices_are_drawn(void **state)
{
	static const char head[] = "def forward(self, x: \"f32[1]\", i: \"i64[32]\", z: \"f32[3000]\", k: \"i64[2]\"):\n    g = torch.gather(x, 0, i)\n"
				   "    u = k[0]\n    v = k[1]\n",
			 one[] = "    z[u] = 1.0;  s = z\n", two[] = "    z[v] = 2.0;  t = z\n", end[] = "    return (g,)\n";
	ap_arena a;
	ap_diags diags[2];
	ap_verify_options o = ap_verify_defaults();

	(void)state;
	assert_true(ap_arena_init(&a, (size_t)1 << 30));
	o.smt_ms = 0;
	ap_graph *before = read_graph(&a, &diags[0], ap_str_printf(&a, "%s%s%s%s", head, one, two, end).p);
	ap_graph *after = read_graph(&a, &diags[1], ap_str_printf(&a, "%s%s%s%s", head, two, one, end).p);

	assert_int_equal(ap_verify(&a, before, after, &o, &diags[0], &diags[1]).verdict, AP_REFUTED);
	ap_arena_fini(&a);
}

int
main(void)
{
	enum { N = sizeof rows / sizeof *rows };
	struct CMUnitTest tests[N + 5] = {
		[N] = cmocka_unit_test(indices_are_drawn_where_they_may_be), cmocka_unit_test(demands_of_after_are_said), cmocka_unit_test(equal_indices_are_drawn), cmocka_unit_test(the_help_of_z3_is_said),
		cmocka_unit_test(an_op_without_values_is_named),
	};

	for (size_t i = 0; i < N; i++)
		tests[i] = (struct CMUnitTest){ .name = rows[i].name, .test_func = check_row, .initial_state = (void *)&rows[i] };
	return cmocka_run_group_tests_name("verify", tests, NULL, NULL);
}
