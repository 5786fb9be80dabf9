/* What alias-outputs makes of each source of aliases: the last lines of the printed graph, written by hand from the rules of io_map. */
#include "harness.h"

typedef struct row { const char *name, *graph, *returned; } row;

static const row rows[] = {
	{ "add_ on a KV cache",
	  "def forward(self, x: \"f32[4, 8]\", kv_cache: \"f32[4, 8]\"):\n    result = x * 2\n    add_ = kv_cache.add_(x)\n    return (result,)\n",
	  "    return (result, kv_cache)\n\nio_map = {1: 1}\noriginal_output_count = 1\n" },
	{ "a written input that is returned is not doubled",
	  "def forward(self, x: \"f32[2]\"):\n    add_ = x.add_(1)\n    return (add_,)\n",
	  "    return (add_,)\n\nio_map = {0: 0}\noriginal_output_count = 1\n" },
	{ "each output and each input at most once",
	  "def forward(self, x: \"f32[2]\", y: \"f32[2] @x+0\"):\n    add_ = x.add_(1)\n    return (x, x, 3, None)\n",
	  "    return (x, x, 3, None)\n\nio_map = {0: 0, 1: 1}\noriginal_output_count = 4\n" },
	{ "a view of the written input is no stand-in",
	  "def forward(self, x: \"f32[2, 2]\"):\n    t = x.t()\n    add_ = t.add_(1)\n    return (t,)\n",
	  "    return (t, x)\n\nio_map = {1: 0}\noriginal_output_count = 1\n" },
	{ "an unwritten input is passed through its buffer, its transposed is not",
	  "def forward(self, x: \"f32[2, 2]\", y: \"f32[2]\"):\n    t = x.t()\n    return (t, y)\n",
	  "    return (t, y)\n\nio_map = {1: 1}\noriginal_output_count = 2\n" },
	{ "nothing is written",
	  "def forward(self, x: \"f32[2]\"):\n    y = x + 1\n    return y\n",
	  "    return y\n\nio_map = {}\noriginal_output_count = 1\n" },
	{ "a bare result becomes a tuple",
	  "def forward(self, x: \"f32[2]\"):\n    add_ = x.add_(1)\n    y = x * 2\n    return y\n",
	  "    return (y, x)\n\nio_map = {1: 0}\noriginal_output_count = 1\n" },
	{ "every input that addresses a written cell",
	  "def forward(self, x: \"f32[4]\", y: \"f32[4] @x+2\", z: \"f32[2] @x+4\"):\n    a = x[slice(2, 4, None)]\n    zero_ = a.zero_()\n    return ()\n",
	  "    return (x, y)\n\nio_map = {0: 0, 1: 1}\noriginal_output_count = 0\n" },
	{ "a write of no cells writes nothing",
	  "def forward(self, x: \"f32[4]\"):\n    a = x[slice(2, 2, None)]\n    zero_ = a.zero_()\n    return ()\n",
	  "    return ()\n\nio_map = {}\noriginal_output_count = 0\n" },
	{ "Dynamo's second name is what is returned",
	  "def forward(self, L_x_: \"f32[2]\"):\n    l_x_ = L_x_\n    add_ = l_x_.add_(1);  l_x_ = None\n    return ()\n",
	  "    return (l_x_,)\n\nio_map = {0: 0}\noriginal_output_count = 0\n" },
};

#define KERNEL "nki_kernel_wrapper(kernel_idx = 0, grid = [1], backend_config = '', "
static const row kernels[] = {
	{ "a single result is stored into its operand",
	  "def forward(self, x: \"f32[2]\", kv: \"f32[2]\"):\n    nki = " KERNEL "operand_output_aliases = {1: 0}, args = (x, kv))\n    return (nki,)\n",
	  "copy_: \"f32[2][1]cpu\" = torch.ops.aten.copy_.default(kv, nki);  nki = copy_ = None\n    return (kv,)\n\nio_map = {0: 1}" },
	{ "the missing getitem is made",
	  "def forward(self, x: \"f32[2]\", kv: \"f32[3]\"):\n    nki: \"(f32[2], f32[3])\" = " KERNEL
	  "operand_output_aliases = {1: 1}, args = (x, kv))\n    getitem = nki[0]\n    return (getitem,)\n",
	  "    getitem_1: \"f32[3][1]cpu\" = nki[1]\n    copy_: \"f32[3][1]cpu\" = torch.ops.aten.copy_.default(kv, getitem_1);  getitem_1 = copy_ = None\n" },
	{ "readers of the aliased result read the operand, which is a view",
	  "def forward(self, x: \"f32[2]\", kv: \"f32[3, 2]\"):\n    row = kv[1]\n    nki = " KERNEL
	  "operand_output_aliases = {1: 0}, args = (x, row))\n    y = nki * 2\n    return (y,)\n",
	  "    y: \"f32[2][1]cpu\" = row * 2;  row = None\n    return (y, kv)\n\nio_map = {1: 1}\n" },
	{ "two in a row on one intermediate",
	  "def forward(self, x: \"f32[2]\"):\n    b = x.clone()\n    nki = " KERNEL "operand_output_aliases = {1: 0}, args = (x, b))\n    nki_1 = "
	  KERNEL "operand_output_aliases = {1: 0}, args = (x, nki))\n    return (b, nki_1)\n",
	  "torch.ops.aten.copy_.default(b, nki_1);  nki_1 = copy__1 = None\n    return (b, b)\n\nio_map = {}\n" },
};

typedef struct refusal { const char *name, *graph, *passes; ap_pass_status status; const char *code; } refusal;

static const refusal refusals[] = {
	{ "a written gap of the storage", "def forward(self, x: \"f32[3][2]\"):\n    a = torch.as_strided(x, (2,), (1,), 0)\n    zero_ = a.zero_()\n    return ()\n",
	  "alias-outputs", AP_PASS_REFUSED, "unreachable-write" },
	{ "a kernel that reads what it writes", "def forward(self, x: \"f32[2]\"):\n    nki = " KERNEL
	  "operand_output_aliases = {1: 0}, args = (x, x))\n    return (nki,)\n", "alias-outputs", AP_PASS_REFUSED, "kernel-reads-written" },
	{ "eager refuses the graph", "def forward(self, x: \"f32[2]\"):\n    a = x.expand(3, 2)\n    zero_ = a.zero_()\n    return ()\n", "alias-outputs",
	  AP_PASS_INVALID, "self-overlap" },
	{ "an io_map twice", "def forward(self, x: \"f32[2]\"):\n    return (x,)\n\nio_map = {}\noriginal_output_count = 1\n", "alias-outputs",
	  AP_PASS_REFUSED, "io-map" },
	{ "out-of-place needs an io_map", "def forward(self, x: \"f32[2]\"):\n    return (x,)\n", "out-of-place", AP_PASS_ERROR, "pass-order" },
	{ "an unknown pass", "def forward(self, x: \"f32[2]\"):\n    return (x,)\n", "alias-outputs,nonsense", AP_PASS_ERROR, "pass-order" },
};

static void
ends_so(void **state)
{
	const row *r = *state;
	ap_arena a;

	assert_true(ap_arena_init(&a, 1 << 30));
	outcome o = rewrite_and_judge(&a, ap_str_of(r->graph), "alias-outputs");
	if (o.why.n)
		fail_msg("%.*s\n%.*s", AP_FMT(o.why), AP_FMT(o.text));
	if (!strstr(o.text.p, r->returned))
		fail_msg("expected %s\nfound %.*s", r->returned, AP_FMT(o.text));
	o = rewrite_and_judge(&a, ap_str_of(r->graph), "alias-outputs,out-of-place");
	if (o.why.n)
		fail_msg("%.*s\n%.*s", AP_FMT(o.why), AP_FMT(o.text));
	assert_int_equal(count_writes(&a, o.after), 0);
	ap_arena_fini(&a);
}

static void
refuses(void **state)
{
	const refusal *r = *state;
	ap_arena a;

	assert_true(ap_arena_init(&a, 1 << 30));
	outcome o = rewrite_and_judge(&a, ap_str_of(r->graph), r->passes);
	assert_int_equal(o.pass.status, r->status);
	assert_string_equal(o.pass.code, r->code);
	ap_arena_fini(&a);
}

#define COUNT(t) (sizeof(t) / sizeof *(t))

int
main(void)
{
	static struct CMUnitTest tests[COUNT(rows) + COUNT(kernels) + COUNT(refusals)];
	size_t n = 0;

	for (size_t i = 0; i < COUNT(rows); i++)
		tests[n++] = (struct CMUnitTest){ rows[i].name, ends_so, NULL, NULL, (void *)&rows[i] };
	for (size_t i = 0; i < COUNT(kernels); i++)
		tests[n++] = (struct CMUnitTest){ kernels[i].name, ends_so, NULL, NULL, (void *)&kernels[i] };
	for (size_t i = 0; i < COUNT(refusals); i++)
		tests[n++] = (struct CMUnitTest){ refusals[i].name, refuses, NULL, NULL, (void *)&refusals[i] };
	return _cmocka_run_group_tests("pass.alias_outputs", tests, n, NULL, NULL);
}
