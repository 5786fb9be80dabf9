#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>

#include "interp/interp.h"
#include "term/eval.h"
#include "text/text.h"

/* Cell k of input storage s holds `inputs[s][k]`, as a number of its dtype (floats too). */
typedef struct row {
	const char *name, *params, *body, *outputs;
	const char *expected;         /* values of output 0; or "invalid CODE", "unknown CODE"; "undefined" */
	int64_t inputs[2][8];
} row;

/* Values worked out by hand from PyTorch's documentation. */
static const row rows[] = {
	{ "a write through a view is seen by its base", "x: \"f32[4]\"", "    v = x[1:3]\n    a = v.add_(10)\n", "x", "1 12 13 4", { { 1, 2, 3, 4 } } },
	{ "halves of a wider element", "x: \"i32[2]\"", "    v = x.view(torch.int16)\n", "v", "2 1 -1 -1", { { 65538, -1 } } },
	{ "a write of half an element leaves the other half", "x: \"i32[2]\"",
	  "    v = x.view(torch.int16)\n    w = v[1:2]\n    a = w.fill_(3)\n", "x", "196610 -1", { { 65538, -1 } } },
	{ "narrow elements read as a wide one", "x: \"i16[4]\"", "    v = x.view(torch.int64)\n", "v", "-8589737982", { { 2, 3, -2, -1 } } },
	{ "a write of a wide element to narrow cells", "x: \"i16[4]\"", "    v = x.view(torch.int32)\n    a = v.fill_(65538)\n", "x", "2 1 2 1",
	  { { 9, 9, 9, 9 } } },
	{ "the same bits through another dtype and back", "x: \"f32[2]\"", "    v = x.view(torch.int32)\n    w = v.view(torch.float32)\n", "w", "5 7",
	  { { 5, 7 } } },
	{ "an overlapping input sees the write", "x: \"f32[4]\", y: \"f32[2][1]cpu @x+1\"", "    a = y.zero_()\n", "x", "1 0 0 4", { { 1, 2, 3, 4 } } },
	{ "an unknown index reads its place", "x: \"i64[4]\", i: \"i64[2]\"", "    a = x[i]\n", "a", "40 20", { { 10, 20, 30, 40 }, { 3, 1 } } },
	{ "a negative unknown index counts from the end", "x: \"i64[4]\", i: \"i64[2]\"", "    a = x[i]\n", "a", "40 10",
	  { { 10, 20, 30, 40 }, { -1, -4 } } },
	{ "the last write to one place stays", "x: \"i64[3]\", i: \"i64[2]\"", "    v = torch.tensor([7, 8])\n    a = x.index_put_((i,), v)\n", "x", "10 8 30",
	  { { 10, 20, 30 }, { 1, 1 } } },
	{ "accumulating writes add up", "x: \"i64[3]\", i: \"i64[2]\"",
	  "    v = torch.tensor([7, 8])\n    a = x.index_put_((i,), v, accumulate = True)\n", "x", "10 35 30", { { 10, 20, 30 }, { 1, 1 } } },
	{ "two unknown indices", "x: \"i64[2, 3]\", i: \"i64[2]\"", "    p = i[0:1]\n    q = i[1:2]\n    a = x[p, q]\n", "a", "6",
	  { { 1, 2, 3, 4, 5, 6 }, { 1, 2 } } },
	{ "a mask stores where it is true", "x: \"i64[3]\", m: \"b8[3]\"", "    a = x.masked_fill_(m, 5)\n", "x", "5 2 5", { { 1, 2, 3 }, { 1, 0, 1 } } },
	{ "a setitem by a mask", "x: \"i64[3]\", m: \"b8[3]\"", "    x[m] = 5;  setitem = x\n", "x", "5 2 5", { { 1, 2, 3 }, { 1, 0, 1 } } },
	{ "a known index out of range", "x: \"i64[3]\"", "    i = torch.tensor([3])\n    a = x[i]\n", "a", "invalid index-range", { { 1, 2, 3 } } },
	{ "a known negative index", "x: \"i64[3]\"", "    i = torch.tensor([-1])\n    a = x[i]\n", "a", "3", { { 1, 2, 3 } } },
	{ "gather takes no negative index", "x: \"i64[3]\"", "    i = torch.tensor([-1])\n    a = torch.gather(x, 0, i)\n", "a", "invalid index-range",
	  { { 1, 2, 3 } } },
	{ "too many candidates are given up", "x: \"f32[600, 600]\", i: \"i64[200]\"", "    a = x[i, i]\n", "a", "unknown index-work", { { 0 } } },
	{ "a conjugate view flips the imaginary part", "x: \"c64[1]\"", "    a = torch.conj(x)\n    c = torch.resolve_conj(a)\n    b = torch.view_as_real(c)\n", "b", "1 -2",
	  { { 1, 2 } } },
	{ "imag of a conjugate view", "x: \"c64[1]\"", "    a = torch.conj(x)\n    b = a.imag\n", "b", "-2", { { 1, 2 } } },
	{ "an operand is read before the result is written", "x: \"i64[4]\"", "    f = x.flip(0)\n    a = x.copy_(f)\n", "x", "4 3 2 1", { { 1, 2, 3, 4 } } },
	{ "unknown cells", "x: \"i64[2]\"", "    a = torch.empty([2], dtype = torch.int64)\n    b = a + x\n", "b", "undefined", { { 1, 2 } } },
	{ "unknown cells overwritten", "x: \"i64[2]\"", "    a = torch.empty([2], dtype = torch.int64)\n    b = a.copy_(x)\n", "a", "1 2", { { 1, 2 } } },
	{ "a comparison stored in place is cast", "x: \"f32[3]\"", "    a = x.gt_(1)\n", "x", "0 1 1", { { 1, 2, 3 } } },
	{ "circular padding repeats what a negative number leaves", "x: \"f32[1, 1, 3]\"",
	  "    a = torch.nn.functional.pad(x, [-1, 2], 'circular')\n", "a", "2 3 2 3", { { 1, 2, 3 } } },
	{ "circular padding in front of what is left", "x: \"f32[1, 1, 3]\"", "    a = torch.nn.functional.pad(x, [2, -1], 'circular')\n", "a",
	  "1 2 1 2", { { 1, 2, 3 } } },
	{ "a bias of several rows", "x: \"f32[2, 1]\", b: \"f32[2, 1]\"",
	  "    w = torch.tensor([[1.0], [3.0]])\n    a = torch.nn.functional.linear(x, w, b)\n", "a", "11 13 22 26", { { 1, 2 }, { 10, 20 } } },
	{ "a complex constant", "x: \"f32[1]\"", "    a = torch.full([1], (3+2j))\n    b = torch.view_as_real(a)\n", "b", "3 2", { { 0 } } },
	{ "a complex constant of twice the width", "x: \"f32[1]\"",
	  "    a = torch.full([1], (3-2j), dtype = torch.complex128)\n    b = torch.view_as_real(a)\n", "b", "3 -2", { { 0 } } },
	{ "an expanded source is stored everywhere", "x: \"f32[2, 2]\", y: \"f32[2]\"", "    a = x.copy_(y)\n", "x", "5 6 5 6", { { 1, 2, 3, 4 }, { 5, 6 } } },
};

typedef struct fixture { ap_arena arena; const row *row; ap_terms *terms; } fixture;

/* Complex inputs are given part by part. */
static ap_value
input(void *data, uint32_t storage, int64_t cell, ap_dtype d)
{
	const fixture *f = data;
	ap_str name = ap_terms_symbol_text(f->terms, storage);
	const int64_t *all = f->row->inputs[name.p[name.n - 1] - '0'];
	ap_dtype part = ap_dtype_real_of(d);

	if (ap_dtype_cat(d) != AP_CAT_COMPLEX)
		return ap_value_of_int(d, cell < 8 ? all[cell] : 0);
	ap_value re = ap_value_of_int(part, all[2 * cell]), im = ap_value_of_int(part, all[2 * cell + 1]);

	return (ap_value){ .bits = { (re.bits[0] & UINT32_MAX) | im.bits[0] << 32 } };
}

static ap_interp *
run(fixture *f, const char *text, ap_diags *d)
{
	ap_infer_options o = { 0 };
	ap_str unmodelled = { 0 };
	ap_graph *g;

	*d = (ap_diags){ .arena = &f->arena, .file = AP_STR("g.py"), .source = ap_str_of(text) };
	if (!ap_text_read(&f->arena, ap_ops_make(&f->arena), ap_str_of(text), NULL, d, &g, &unmodelled))
		return NULL;
	ap_facts *facts = ap_infer(&f->arena, g, &o, d);

	if (facts->status == AP_INFER_ERROR)
		return NULL;
	f->terms = ap_terms_make(&f->arena);
	return ap_interp_run(&f->arena, facts, f->terms, 0);
}

static ap_str
values_text(fixture *f, ap_interp *in, const ap_term *cells, size_t n, ap_dtype dtype)
{
	ap_assignment as = { f, input };
	ap_value *values = ap_eval(&f->arena, in->terms, &as, cells, n);
	ap_buf b = { .arena = &f->arena };

	for (size_t k = 0; k < n; k++) {
		if (values[cells[k].i].undefined)
			return AP_STR("undefined");
		ap_buf_printf(&b, "%s%lld", k ? " " : "", (long long)ap_value_as_double(dtype, values[cells[k].i]));
	}
	return ap_buf_str(&b);
}

static void
check_row(void **state)
{
	fixture f = { .row = *state };
	ap_diags d;

	assert_true(ap_arena_init(&f.arena, (size_t)1 << 30));
	ap_str text = ap_str_printf(&f.arena, "def forward(self, %s):\n%s    return (%s,)\n", f.row->params, f.row->body, f.row->outputs);
	ap_interp *in = run(&f, text.p, &d);
	ap_str got = { 0 };

	if (!in) {
		fail_msg("%.*s", AP_FMT(d.list.at[0].text));
	}
	if (in->status == AP_INFER_OK) {
		const ap_tensor *x = &in->facts->outputs.at[0].tensor;

		got = values_text(&f, in, ap_interp_read(&f.arena, in, x), (size_t)ap_layout_count(&x->layout), x->dtype);
	} else {
		got = ap_str_printf(&f.arena, "%s %s", in->status == AP_INFER_INVALID ? "invalid" : "unknown", in->code);
	}
	assert_string_equal(got.p, f.row->expected);
	ap_arena_fini(&f.arena);
}

/* Two outputs written back to overlapping inputs: content of the shared storage, and whether the two disagree. */
typedef struct back_row { const char *name, *body, *io_map, *expected; size_t conflicts; } back_row;

static const back_row back_rows[] = {
	{ "a write-back to one of two overlapping inputs", "    a = x + 10\n    return (a,)\n", "{0: 0}", "11 12 13 14", 0 },
	{ "write-backs that agree on the shared cells", "    a = x + 10\n    b = a[1:3]\n    return (a, b)\n", "{0: 0, 1: 1}", "11 12 13 14", 0 },
	{ "write-backs that disagree", "    a = x + 10\n    b = y + 11\n    return (a, b)\n", "{0: 0, 1: 1}", "11 13 14 14", 1 },
	{ "an in-place op of the graph reaches nobody", "    a = x.add_(10)\n    b = y + 1\n    return (b,)\n", "{0: 1}", "1 13 14 4", 0 },
	{ "outputs are taken at the return", "    a = y + 0\n    b = a.add_(5)\n    return (a,)\n", "{0: 1}", "1 7 8 4", 0 },
};

static void
check_back(void **state)
{
	const back_row *r = *state;
	row inputs = { .inputs = { { 1, 2, 3, 4 } } };
	fixture f = { .row = &inputs };
	ap_diags d;

	assert_true(ap_arena_init(&f.arena, (size_t)1 << 30));
	ap_str text = ap_str_printf(&f.arena, "def forward(self, x: \"f32[4]\", y: \"f32[2][1]cpu @x+1\"):\n%s\nio_map = %s\noriginal_output_count = 0\n",
	                            r->body, r->io_map);
	ap_interp *in = run(&f, text.p, &d);

	assert_non_null(in);
	assert_int_equal(in->status, AP_INFER_OK);
	ap_cells *caller = ap_interp_write_back(&f.arena, in);
	uint32_t s = in->facts->effects[1].result.tensor.storage;
	size_t n = 0;

	assert_string_equal(values_text(&f, in, caller[s].at, (size_t)caller[s].n, AP_F32).p, r->expected);
	for (size_t k = 0; k < in->conflicts.n; k++)
		n += in->conflicts.at[k].storage == s;
	assert_int_equal(n > 0, r->conflicts);
	ap_arena_fini(&f.arena);
}

/* Whoever owns the arena of the terms hears of a full one; nothing else breaks. */
static void
check_memory_limit(void **state)
{
	fixture f = { 0 };
	ap_arena small;
	jmp_buf full;
	ap_diags d;

	(void)state;
	assert_true(ap_arena_init(&f.arena, (size_t)1 << 30));
	ap_interp *in = run(&f, "def forward(self, x: \"f32[100, 100]\"):\n    a = x + 1\n    return (a,)\n", &d);

	assert_non_null(in);
	assert_true(ap_arena_init(&small, 1 << 16));
	small.full = &full;
	if (!setjmp(full)) {
		(void)ap_interp_run(&small, in->facts, ap_terms_make(&small), 0);
		fail_msg("10,000 cells fitted into 64 KiB");
	}
	ap_arena_fini(&small);
	ap_arena_fini(&f.arena);
}

/* The node that wrote a cell last is known, whatever the width in which it was written. */
static void
check_writer(void **state)
{
	static const struct { const char *input, *body, *expected; } writes[] = {
		{ "f32[3]", "    v = x[1:2]\n    a = v.zero_()\n", "030" },
		{ "i16[6]", "    v = x.view(torch.int32)\n    w = v[1:2]\n    a = w.zero_()\n", "004400" },
		{ "i32[2]", "    v = x.view(torch.int16)\n    w = v[1:2]\n    a = w.zero_()\n", "40" },
		{ "i16[4]", "    a = x.add_(1)\n    v = x.view(torch.int32)\n    w = v[0:1]\n    b = w.add_(1)\n", "5522" },
	};
	fixture f = { 0 };
	ap_diags d;

	(void)state;
	assert_true(ap_arena_init(&f.arena, (size_t)1 << 30));
	for (size_t k = 0; k < sizeof writes / sizeof *writes; k++) {
		ap_interp *in = run(&f, ap_str_printf(&f.arena, "def forward(self, x: \"%s\"):\n%s    return (x,)\n", writes[k].input, writes[k].body).p, &d);

		assert_non_null(in);
		const ap_cells *c = &in->storages[in->facts->effects[1].result.tensor.storage];

		assert_int_equal(c->n, strlen(writes[k].expected));
		for (int64_t i = 0; i < c->n; i++)
			assert_int_equal(c->writer[i], writes[k].expected[i] - '0');
	}
	ap_arena_fini(&f.arena);
}

/* What is demanded of index cells and divisors: one range for each, as narrow as the narrowest use. */
static const struct { const char *name, *body, *expected; } demands[] = {
	{ "an index", "    a = x[i]\n", "i[0] in [-4, 4), i[1] in [-4, 4)" },
	{ "used twice", "    a = x[i]\n    b = y[i]\n", "i[0] in [-2, 2), i[1] in [-2, 2)" },
	{ "used twice, the other way round", "    a = y[i]\n    b = x[i]\n", "i[0] in [-2, 2), i[1] in [-2, 2)" },
	{ "where nothing is counted from the end", "    a = x[i]\n    b = torch.gather(y, 0, i)\n", "i[0] in [0, 2), i[1] in [0, 2)" },
	{ "a part of it", "    a = x[i]\n    v = i[1:2]\n    b = y[v]\n", "i[0] in [-4, 4), i[1] in [-2, 2)" },
};

static void
check_demands(void **state)
{
	fixture f = { 0 };
	ap_diags d;

	(void)state;
	assert_true(ap_arena_init(&f.arena, (size_t)1 << 30));
	for (size_t k = 0; k < sizeof demands / sizeof *demands; k++) {
		ap_buf b = { .arena = &f.arena };
		ap_interp *in = run(&f, ap_str_printf(&f.arena, "def forward(self, x: \"f32[4]\", y: \"f32[2]\", i: \"i64[2]\"):\n%s    return (x,)\n", demands[k].body).p, &d);

		assert_non_null(in);
		for (size_t r = 0; r < in->ranges.n; r++) {
			const ap_term_node *n = ap_term_get(f.terms, in->ranges.at[r].term);

			assert_int_equal(n->kind, AP_TERM_INPUT);
			ap_buf_printf(&b, "%si[%lld] in [%lld, %lld)", r ? ", " : "", (long long)n->index, (long long)in->ranges.at[r].lo, (long long)in->ranges.at[r].hi);
		}
		if (!ap_str_is(ap_buf_str(&b), ap_str_of(demands[k].expected)))
			fail_msg("%s: %.*s", demands[k].name, AP_FMT(ap_buf_str(&b)));
	}
	ap_arena_fini(&f.arena);
}

enum { ROWS = sizeof rows / sizeof *rows, BACKS = sizeof back_rows / sizeof *back_rows };

int
main(void)
{
	struct CMUnitTest tests[ROWS + BACKS + 3];

	for (int k = 0; k < ROWS; k++)
		tests[k] = (struct CMUnitTest){ rows[k].name, check_row, NULL, NULL, (void *)(uintptr_t)&rows[k] };
	for (int k = 0; k < BACKS; k++)
		tests[ROWS + k] = (struct CMUnitTest){ back_rows[k].name, check_back, NULL, NULL, (void *)(uintptr_t)&back_rows[k] };
	tests[ROWS + BACKS] = (struct CMUnitTest){ "a full arena is its owner's", check_memory_limit, NULL, NULL, NULL };
	tests[ROWS + BACKS + 1] = (struct CMUnitTest){ "the last writer of a cell", check_writer, NULL, NULL, NULL };
	tests[ROWS + BACKS + 2] = (struct CMUnitTest){ "what is demanded of indices", check_demands, NULL, NULL, NULL };
	return cmocka_run_group_tests_name("interp", tests, NULL, NULL);
}
