/*
 * Contraction tells apart what the full graphs tell apart.  Small rows run both ways, which must agree on PROVED; what a row expects was worked out
 * by hand.  Large rows have tensors that no machine holds.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <cmocka.h>

#include "verify/statements.h"
#include "verify/verify.h"

typedef struct row {
	const char *name, *inputs, *before, *after;
	bool equal;
	const char *cell;        /* large rows that are REFUTED: where */
} row;

#define SQUARE "x: \"f32[4, 4]\", y: \"f32[4, 4]\""
#define LINE "x: \"f32[8]\", y: \"f32[3]\""

static const row small[] = {
	{ "one slot is written", "x: \"f32[4, 6]\", k: \"f32[4, 1]\"", "c = x.clone(); s = c[:, 3:4]; w = s.copy_(k); r = c",
	  "r = torch.slice_scatter(x, k, 1, 3, 4)", true, 0 },
	{ "another slot", "x: \"f32[4, 6]\", k: \"f32[4, 1]\"", "c = x.clone(); s = c[:, 3:4]; w = s.copy_(k); r = c",
	  "r = torch.slice_scatter(x, k, 1, 4, 5)", false, 0 },
	{ "a transposed operand", SQUARE, "t1 = x.t(); r = t1 - x", "r = x - x", false, 0 },
	{ "both ways of a transposed operand", SQUARE, "t1 = x.t(); r = t1 - x", "t1 = x.t(); r = x - t1", false, 0 },
	{ "a transposed operand, copied first", SQUARE, "t1 = x.t(); r = t1 - x", "t1 = x.t(); c = t1.contiguous(); r = c - x", true, 0 },
	{ "three axes of one size", "x: \"f32[3, 3, 3]\"", "t1 = x.permute(1, 0, 2); t2 = x.permute(2, 1, 0); r = t1 - t2",
	  "t1 = x.permute(1, 0, 2); t2 = x.permute(1, 0, 2); r = t1 - t2", false, 0 },
	{ "two of three axes swapped", "x: \"f32[3, 3, 3]\"", "r = x.permute(1, 2, 0)", "r = x.permute(2, 0, 1)", false, 0 },
	{ "a line against itself in two directions", LINE, "t1 = x.unsqueeze(1); t2 = x.unsqueeze(0); r = t1 - t2",
	  "t1 = x.unsqueeze(0); t2 = x.unsqueeze(1); r = t1 - t2", false, 0 },
	{ "a line seen along two dimensions", LINE, "t1 = x.unsqueeze(1); r = t1.expand(8, 8)", "t1 = x.unsqueeze(0); r = t1.expand(8, 8)", false, 0 },
	{ "a line seen along two dimensions, returned", LINE, "a = x.clone(); t1 = a.unsqueeze(1); t2 = t1.expand(8, 8); r = t2.clone()",
	  "a = x.clone(); t1 = a.unsqueeze(0); t2 = t1.expand(8, 8); r = t2.clone()", false, 0 },
	{ "differences of a line are not zero", LINE, "t1 = x.unsqueeze(1); t2 = x.unsqueeze(0); r = t1 - t2",
	  "a = x - x; t1 = a.unsqueeze(0); r = t1.expand(8, 8)", false, 0 },
	{ "flipped", LINE, "t1 = x.flip(0); r = x - t1", "r = x - x", false, 0 },
	{ "flipped twice", LINE, "t1 = x.flip(0); r = t1.flip(0)", "r = x.clone()", true, 0 },
	{ "neighbours", LINE, "t1 = x[1:]; t2 = x[:-1]; r = t1 - t2", "t1 = x[1:]; t2 = x[1:]; r = t1 - t2", false, 0 },
	{ "neighbours of neighbours", LINE, "t1 = x[1:]; t2 = x[:-1]; a = t1 - t2; t3 = a[1:]; t4 = a[:-1]; r = t3 - t4",
	  "t1 = x[1:]; t2 = x[:-1]; a = t1 - t2; t3 = a[1:]; t4 = a[1:]; r = t3 - t4", false, 0 },
	{ "halves", LINE, "t1 = x[:4]; t2 = x[4:]; r = t1 - t2", "t1 = x[:4]; t2 = x[:4]; r = t1 - t2", false, 0 },
	{ "halves by view", LINE, "t1 = x[:4]; t2 = x[4:]; r = t1 - t2", "v = x.view(2, 4); t1 = v[0]; t2 = v[1]; r = t1 - t2", true, 0 },
	{ "rolled", LINE, "r = torch.roll(x, 1)", "r = x.clone()", false, 0 },
	{ "every second", LINE, "r = x[::2]", "r = x[1::2]", false, 0 },
	{ "every second by view", LINE, "t1 = x[::2]; r = t1.clone()", "t1 = x.view(4, 2); t2 = t1.select(1, 0); r = t2.clone()", true, 0 },
	{ "rows of a flat view", "x: \"f32[4, 6]\"", "t1 = x.view(24); r = t1[6:12]", "r = x[1]", true, 0 },
	{ "a flat slice across rows", "x: \"f32[4, 6]\"", "t1 = x.view(24); r = t1[3:9]", "t1 = x.view(24); r = t1[4:10]", false, 0 },
	{ "axes that do not divide each other", "x: \"f32[4, 6]\"", "t1 = x.view(3, 8); r = t1.t()", "r = x.view(8, 3)", false, 0 },
	{ "a view of other axes and back", "x: \"f32[4, 6]\"", "t1 = x.view(3, 8); t2 = t1.view(6, 4); r = t2.view(4, 6)",
	  "r = x.clone()", true, 0 },
	{ "the diagonal", SQUARE, "r = torch.diagonal(x)", "r = x[0]", false, 0 },
	{ "a write to the diagonal", SQUARE, "c = x.clone(); d = c.diagonal(); w = d.zero_(); r = c", "r = x.clone()", false, 0 },
	{ "the lower triangle", SQUARE, "r = torch.tril(x)", "r = torch.triu(x)", false, 0 },
	{ "a sum of a constant", LINE, "t1 = torch.ones([8]); r = torch.sum(t1)", "r = torch.ones([])", false, 0 },
	{ "a sum of what was expanded", LINE, "t1 = y.unsqueeze(0); t2 = t1.expand(8, 3); r = torch.sum(t2, 0)",
	  "t1 = y.unsqueeze(0); r = torch.sum(t1, 0)", false, 0 },
	{ "sums of two halves", LINE, "t1 = x[:4]; r = torch.sum(t1)", "t1 = x[4:]; r = torch.sum(t1)", false, 0 },
	{ "sums of more and less", LINE, "t1 = x[:4]; r = torch.sum(t1)", "t1 = x[:5]; r = torch.sum(t1)", false, 0 },
	{ "a sum of a flipped line", LINE, "r = torch.cumsum(x, 0)", "t1 = x.flip(0); r = torch.cumsum(t1, 0)", false, 0 },
	{ "a running sum of a flipped line, as another call than in the other graph", LINE, "r = torch.cumsum(x, 0)",
	  "a = torch.zeros([8]); b = torch.cumsum(a, 0); c = x.flip(0); r = torch.cumsum(c, 0)", false, 0 },
	{ "a running sum from behind, likewise", LINE, "t1 = x.flip(0); c = t1.clone(); r = torch.cumsum(c, 0)",
	  "a = torch.zeros([8]); b = torch.cumsum(a, 0); r = torch.cumsum(x, 0)", false, 0 },
	{ "a product of transposed operands, likewise", SQUARE, "r = torch.mm(x, y)",
	  "a = torch.mm(y, y); b = torch.mm(y, x); t1 = x.t(); c = t1.contiguous(); r = torch.mm(c, y)", false, 0 },
	{ "a sum of another half, likewise", LINE, "t1 = x[:4]; t2 = x[4:]; a = t1 - t2; t3 = x[:4]; r = torch.sum(t3)",
	  "t1 = x[:4]; t2 = x[4:]; a = t1 - t2; z = torch.zeros([4]); b = torch.sum(z); t3 = x[4:]; r = torch.sum(t3)", false, 0 },
	{ "a product with a transposed operand", SQUARE, "r = torch.mm(x, y)", "t1 = x.t(); r = torch.mm(t1, y)", false, 0 },
	{ "a product in another order", SQUARE, "r = torch.mm(x, y)", "r = torch.mm(y, x)", false, 0 },
	{ "a product of a product", SQUARE, "a = torch.mm(x, y); r = torch.mm(a, x)",
	  "c = x.clone(); a = torch.mm(c, y); r = torch.mm(a, c)", true, 0 },
	{ "a transposed product", SQUARE, "a = torch.mm(x, y); r = a.t()", "a = torch.mm(x, y); r = a.clone()", false, 0 },
	{ "rows by index", "x: \"f32[5, 4]\", i: \"i64[2]\", y: \"f32[2, 4]\"", "c = x.clone(); w = c.index_copy_(0, i, y); r = c",
	  "r = torch.index_copy(x, 0, i, y)", true, 0 },
	{ "rows by index: the last one stays", "x: \"f32[5, 4]\", i: \"i64[2]\", y: \"f32[2, 4]\"", "r = torch.index_put(x, [i], y)",
	  "t1 = i.flip(0); t2 = y.flip(0); r = torch.index_put(x, [t1], t2)", false, 0 },
	{ "rows by index that are lost", "x: \"f32[5, 4]\", i: \"i64[2]\", y: \"f32[2, 4]\"", "r = torch.index_copy(x, 0, i, y)",
	  "r = x.clone()", false, 0 },
	{ "a row read by index", "x: \"f32[5, 4]\", i: \"i64[2]\"", "r = torch.index_select(x, 0, i)", "r = x[i]", true, 0 },
	{ "columns for rows", "x: \"f32[4, 4]\", i: \"i64[4]\"", "r = torch.index_select(x, 0, i)",
	  "r = torch.index_select(x, 1, i)", false, 0 },
	{ "gathered", "x: \"f32[4, 4]\", i: \"i64[4, 4]\"", "r = torch.gather(x, 0, i)", "r = torch.gather(x, 1, i)", false, 0 },
	{ "gathered by a transposed index", "x: \"f32[4, 4]\", i: \"i64[4, 4]\"", "r = torch.gather(x, 0, i)",
	  "t1 = i.t(); r = torch.gather(x, 0, t1)", false, 0 },
	{ "two lines put together and apart", "x: \"f32[8]\", z: \"f32[8]\"", "t1 = torch.cat([x, z]); r = t1[8:]", "r = z.clone()", true, 0 },
	{ "the wrong half of it", "x: \"f32[8]\", z: \"f32[8]\"", "t1 = torch.cat([x, z]); r = t1[7:15]", "r = z.clone()", false, 0 },
	{ "padded", LINE, "t1 = torch.nn.functional.pad(x, [1, 0]); r = t1[1:]", "r = x.clone()", true, 0 },
	{ "positions counted", "x: \"i64[8]\"", "t1 = torch.arange(8); r = x + t1", "r = x + 0", false, 0 },
	{ "windows", LINE, "r = x.unfold(0, 3, 1)", "r = x.as_strided([6, 3], [1, 1])", true, 0 },
	{ "windows of another step", LINE, "r = x.unfold(0, 2, 2)", "r = x.as_strided([4, 2], [1, 1])", false, 0 },
	{ "a mask", "x: \"f32[4, 4]\", m: \"b8[4, 4]\"", "r = torch.masked_fill(x, m, 0.0)", "r = torch.where(m, 0.0, x)", true, 0 },
	{ "a transposed mask", "x: \"f32[4, 4]\", m: \"b8[4, 4]\"", "r = torch.masked_fill(x, m, 0.0)",
	  "t1 = m.t(); r = torch.masked_fill(x, t1, 0.0)", false, 0 },
	{ "bits of another dtype", LINE, "t1 = x.view(torch.int32); r = t1.view(torch.float32)", "r = x.clone()", true, 0 },
	{ "complex parts", "x: \"c64[4]\"", "t1 = torch.view_as_real(x); r = t1.select(1, 0)", "r = x.imag", false, 0 },
	{ "nothing", "x: \"f32[0, 4]\"", "r = x + 1", "r = x * 2", true, 0 },
};

#define CACHE "x: \"bf16[64, 2048, 8, 1024, 128]\", k: \"bf16[64, 2048, 8, 1, 128]\""
#define PAGED "x: \"bf16[512, 16, 8, 4096]\", i: \"i64[2]\", k: \"bf16[2, 16, 8, 4096]\""

static const row large[] = {
	{ "a slot of a cache", CACHE, "s = x[..., 77:78, :]; w = s.copy_(k)",
	  "s = torch.select(x, 3, 77); t1 = k[..., 0, :]; w = s.copy_(t1)", true, 0 },
	{ "the next slot of a cache", CACHE, "s = x[..., 77:78, :]; w = s.copy_(k)",
	  "s = x[..., 78:79, :]; w = s.copy_(k)", false, "[0, 0, 0, 77, 0]" },
	{ "a write to a cache that is lost", CACHE, "s = x[..., 1023:, :]; w = s.add_(k)", "r = x", false, "[0, 0, 0, 1023, 0]" },
	{ "pages by index", PAGED, "w = x.index_put_([i], k)", "a = torch.index_put(x, [i], k); w = x.copy_(a)", true, 0 },
	{ "pages by two indices", "x: \"bf16[512, 16, 8, 128]\", p: \"i64[64]\", o: \"i64[64]\", v: \"bf16[64, 8, 128]\"",
	  "w = x.index_put_([p, o], v); r = x[p]",
	  "a = torch.index_put(x, [p, o], v); r = a[p]; w = x.copy_(a)", true, 0 },
	{ "the indices swapped", "x: \"bf16[512, 512, 8, 128]\", p: \"i64[64]\", o: \"i64[64]\", v: \"bf16[64, 8, 128]\"", "w = x.index_put_([p, o], v)",
	  "w = x.index_put_([o, p], v)", false, 0 },
	{ "many rows by index", "x: \"f32[100000, 128]\", i: \"i64[2048]\", v: \"f32[2048, 128]\"", "w = x.index_copy_(0, i, v)",
	  "a = torch.index_copy(x, 0, i, v); w = x.copy_(a)", true, 0 },
	{ "many rows added by index", "x: \"f32[100000, 128]\", i: \"i64[2048]\", v: \"f32[2048, 128]\"", "w = x.index_add_(0, i, v)",
	  "a = torch.index_add(x, 0, i, v); w = x.copy_(a)", true, 0 },
	{ "many rows added, but stored", "x: \"f32[100000, 128]\", i: \"i64[2048]\", v: \"f32[2048, 128]\"", "w = x.index_add_(0, i, v)",
	  "w = x.index_copy_(0, i, v)", false, 0 },
	{ "cells by index", "x: \"f32[4096, 128]\", i: \"i64[4096, 128]\", v: \"f32[4096, 128]\"", "w = x.scatter_(0, i, v)",
	  "a = torch.scatter(x, 0, i, v); w = x.copy_(a)", true, 0 },
	{ "cells by index of other rows", "x: \"f32[4096, 128]\", i: \"i64[4096, 128]\", v: \"f32[4096, 128]\"", "w = x.scatter_(0, i, v)",
	  "t1 = v.flip(0); w = x.scatter_(0, i, t1)", false, 0 },
	{ "cells by index along the other axis", "x: \"f32[4096, 4096]\", i: \"i64[4096, 4096]\", v: \"f32[4096, 4096]\"", "w = x.scatter_(0, i, v)",
	  "w = x.scatter_(1, i, v)", false, 0 },
	{ "read after the write by index", "x: \"f32[4096, 128]\", i: \"i64[4096, 128]\", v: \"f32[4096, 128]\"",
	  "w = x.scatter_(0, i, v); r = torch.gather(x, 0, i)", "a = torch.gather(x, 0, i); w = x.scatter_(0, i, v); r = a", false, 0 },
	{ "a write through a function that is lost", "x: \"bf16[64, 2048, 8, 128]\", k: \"bf16[64, 8, 8, 128]\", v: \"bf16[8, 128, 128]\"",
	  "a = torch.matmul(k, v); s = x[:, 9:17]; w = s.copy_(a)", "a = torch.matmul(k, v); b = x[:, 9:17]", false, "[0, 9, 0, 0]" },
	{ "a layer", "x: \"bf16[1, 8192]\", w: \"bf16[8192, 8192]\"", "a = torch.mm(x, w); t1 = a.relu(); r = torch.mm(t1, w)",
	  "c = w.clone(); a = torch.mm(x, c); b = a.relu_(); r = torch.mm(a, c)", true, 0 },
};

static ap_result
verify(ap_arena *a, const row *r, int64_t from)
{
	ap_verify_options o = ap_verify_defaults();
	ap_diags d[2];

	o.memory = (size_t)1 << 28;
	o.contract_from = from;
	ap_graph *before = graph_of_statements(a, &d[0], "", r->inputs, r->before), *after = graph_of_statements(a, &d[1], "", r->inputs, r->after);

	return ap_verify(a, before, after, &o, &d[0], &d[1]);
}

static void
expect(const row *r, const ap_result *got, const char *how)
{
	bool fits = got->verdict == AP_PROVED ? r->equal : !r->equal && (got->verdict == AP_REFUTED || got->verdict == AP_UNKNOWN);

	if (!fits)
		fail_msg("%s: %s %s: %.*s", how, ap_verdict_word(got->verdict), got->code, AP_FMT(got->reason));
}

static void
test_small(void **state)
{
	const row *r = *state;
	ap_arena a;

	assert_true(ap_arena_init(&a, (size_t)1 << 30));
	ap_result full = verify(&a, r, INT64_MAX), contracted = verify(&a, r, 0);

	expect(r, &full, "full");
	expect(r, &contracted, "contracted");
	if (contracted.verdict == AP_REFUTED)
		assert_int_equal(full.verdict, AP_REFUTED);
	ap_arena_fini(&a);
}

static void
test_large(void **state)
{
	const row *r = *state;
	ap_arena a;

	assert_true(ap_arena_init(&a, (size_t)1 << 30));
	ap_result got = verify(&a, r, ap_verify_defaults().contract_from);

	expect(r, &got, "large");
	if (r->cell) {
		assert_int_equal(got.verdict, AP_REFUTED);
		if (!ap_str_is(got.cell, ap_str_of(r->cell)))
			fail_msg("cell %.*s", AP_FMT(got.cell));
	}
	ap_arena_fini(&a);
}

int
main(void)
{
	enum { SMALL = sizeof small / sizeof *small, LARGE = sizeof large / sizeof *large };
	struct CMUnitTest tests[SMALL + LARGE];

	for (size_t i = 0; i < SMALL; i++)
		tests[i] = (struct CMUnitTest){ .name = small[i].name, .test_func = test_small, .initial_state = (void *)&small[i] };
	for (size_t i = 0; i < LARGE; i++)
		tests[SMALL + i] = (struct CMUnitTest){ .name = large[i].name, .test_func = test_large, .initial_state = (void *)&large[i] };
	return cmocka_run_group_tests_name("contract", tests, NULL, NULL);
}
