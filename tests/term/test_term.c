/* The pool: equal terms have equal ids, and the normal forms that completeness rests on. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "term/term.h"

typedef struct fixture { ap_arena arena; ap_terms *t; ap_term x, y, i, j, p; } fixture;

static int
setup(void **state)
{
	static fixture f;

	if (!ap_arena_init(&f.arena, (size_t)1 << 30))
		return 1;
	f.t = ap_terms_make(&f.arena);
	uint32_t s = ap_terms_symbol(f.t, AP_STR("x"));

	f.x = ap_term_input(f.t, s, 0, AP_F32);
	f.y = ap_term_input(f.t, s, 1, AP_F32);
	f.i = ap_term_input(f.t, ap_terms_symbol(f.t, AP_STR("i")), 0, AP_I64);
	f.j = ap_term_input(f.t, ap_terms_symbol(f.t, AP_STR("i")), 1, AP_I64);
	f.p = ap_term_input(f.t, ap_terms_symbol(f.t, AP_STR("p")), 0, AP_B8);
	*state = &f;
	return 0;
}

static int
teardown(void **state)
{
	ap_arena_fini(&((fixture *)*state)->arena);
	return 0;
}

static ap_term
fn2(fixture *f, const char *name, ap_dtype d, ap_term a, ap_term b)
{
	ap_term args[2] = { a, b };

	return ap_term_fn(f->t, ap_str_of(name), d, args, 2);
}

static ap_term
fn1(fixture *f, const char *name, ap_dtype d, ap_term a)
{
	return ap_term_fn(f->t, ap_str_of(name), d, &a, 1);
}

static ap_term k(fixture *f, int64_t v) { return ap_term_int(f->t, AP_I64, v); }
static ap_term is(fixture *f, ap_term i, int64_t v) { return fn2(f, "eq", AP_B8, i, k(f, v)); }

static void
equal_parts_give_one_id(void **state)
{
	fixture *f = *state;

	assert_int_equal(fn2(f, "add", AP_F32, f->x, f->y).i, fn2(f, "add", AP_F32, f->x, f->y).i);
	assert_int_not_equal(fn2(f, "add", AP_F32, f->x, f->y).i, fn2(f, "add", AP_F32, f->y, f->x).i);
	assert_int_not_equal(fn2(f, "add", AP_F32, f->x, f->y).i, fn2(f, "sub", AP_F32, f->x, f->y).i);
	assert_int_not_equal(ap_term_float(f->t, AP_F32, 0.0).i, ap_term_float(f->t, AP_F32, -0.0).i);
	assert_int_not_equal(k(f, 1).i, ap_term_int(f->t, AP_I32, 1).i);
}

static void
float_sums_are_not_touched(void **state)
{
	fixture *f = *state;
	ap_term zero = ap_term_float(f->t, AP_F32, 0), one = ap_term_float(f->t, AP_F32, 1);

	assert_int_not_equal(fn2(f, "add", AP_F32, f->x, zero).i, f->x.i);
	assert_int_not_equal(fn2(f, "mul", AP_F32, f->x, one).i, f->x.i);
	assert_int_not_equal(fn2(f, "add", AP_F32, f->x, fn2(f, "sub", AP_F32, f->y, f->x)).i, f->y.i);
	assert_int_not_equal(fn2(f, "sub", AP_F32, f->x, f->x).i, zero.i);
	assert_int_not_equal(ap_term_cast(f->t, AP_F32, ap_term_cast(f->t, AP_F16, f->x)).i, f->x.i);
}

static void
integers_have_a_normal_form(void **state)
{
	fixture *f = *state;

	assert_int_equal(fn2(f, "add", AP_I64, f->i, k(f, 0)).i, f->i.i);
	assert_int_equal(fn2(f, "sub", AP_I64, fn2(f, "add", AP_I64, k(f, 5), f->i), k(f, 5)).i, f->i.i);
	assert_int_equal(is(f, fn2(f, "add", AP_I64, f->i, k(f, 3)), 5).i, is(f, f->i, 2).i);
	assert_int_equal(fn2(f, "add", AP_I64, f->i, f->j).i, fn2(f, "add", AP_I64, f->j, f->i).i);
	assert_int_equal(fn2(f, "ge", AP_B8, f->i, k(f, 0)).i, fn1(f, "logical_not", AP_B8, fn2(f, "lt", AP_B8, f->i, k(f, 0))).i);
	assert_int_equal(fn2(f, "eq", AP_B8, f->i, f->i).i, ap_term_int(f->t, AP_B8, 1).i);
	assert_int_equal(fn2(f, "ne", AP_B8, ap_term_cast(f->t, AP_I64, f->p), k(f, 0)).i, f->p.i);
}

static void
casts_that_lose_nothing_vanish(void **state)
{
	fixture *f = *state;
	ap_term n = ap_term_input(f->t, 0, 7, AP_I16), h = ap_term_input(f->t, 0, 8, AP_F16);

	assert_int_equal(ap_term_cast(f->t, AP_I16, ap_term_cast(f->t, AP_I64, n)).i, n.i);
	assert_int_equal(ap_term_cast(f->t, AP_I8, ap_term_cast(f->t, AP_I32, ap_term_cast(f->t, AP_I64, n))).i, ap_term_cast(f->t, AP_I8, n).i);
	assert_int_not_equal(ap_term_cast(f->t, AP_I16, ap_term_cast(f->t, AP_I8, n)).i, n.i);
	assert_int_not_equal(ap_term_cast(f->t, AP_I64, ap_term_cast(f->t, AP_U16, n)).i, ap_term_cast(f->t, AP_I64, n).i);
	assert_int_equal(ap_term_cast(f->t, AP_F64, ap_term_cast(f->t, AP_F32, h)).i, ap_term_cast(f->t, AP_F64, h).i);
	assert_int_equal(ap_term_cast(f->t, AP_B8, ap_term_cast(f->t, AP_F32, f->p)).i, f->p.i);
	assert_int_equal(ap_term_cast(f->t, AP_I32, ap_term_float(f->t, AP_F32, -2.75)).i, ap_term_int(f->t, AP_I32, -2).i);
}

static void
bytes_come_back_together(void **state)
{
	fixture *f = *state;
	ap_term z = ap_term_input(f->t, 0, 3, AP_C64), parts[4];
	ap_term re = ap_term_piece(f->t, AP_F32, z, 0), im = ap_term_piece(f->t, AP_F32, z, 1), both[2] = { re, im };

	assert_int_equal(ap_term_join(f->t, AP_C64, both, 2).i, z.i);
	both[1] = f->x;
	ap_term mixed = ap_term_join(f->t, AP_C64, both, 2);

	assert_int_equal(ap_term_piece(f->t, AP_F32, mixed, 1).i, f->x.i);
	assert_int_equal(ap_term_piece(f->t, AP_F32, mixed, 0).i, re.i);
	assert_int_equal(ap_term_bitcast(f->t, AP_C64, ap_term_bitcast(f->t, AP_I64, mixed)).i, mixed.i);
	both[0] = ap_term_bitcast(f->t, AP_I32, re);
	assert_int_equal(ap_term_join(f->t, AP_C64, both, 2).i, mixed.i);
	both[0] = ap_term_int(f->t, AP_I32, 0x3f800000);
	ap_term one[2] = { ap_term_float(f->t, AP_F32, 1), f->x };
	assert_int_equal(ap_term_join(f->t, AP_C64, both, 2).i, ap_term_join(f->t, AP_C64, one, 2).i);
	for (int64_t b = 0; b < 4; b++)
		parts[b] = ap_term_piece(f->t, AP_U8, f->x, b);
	assert_int_equal(ap_term_join(f->t, AP_F32, parts, 4).i, f->x.i);
	assert_int_equal(ap_term_join(f->t, AP_I16, parts + 2, 2).i, ap_term_piece(f->t, AP_I16, f->x, 1).i);
	ap_term y = ap_term_input(f->t, 0, 4, AP_F64), open[2] = { f->x, ap_term_input(f->t, 0, 5, AP_F32) }, three[3] = { open[0], open[1], y };
	ap_term four[4] = { open[0], open[1], ap_term_piece(f->t, AP_F32, y, 0), ap_term_piece(f->t, AP_F32, y, 1) };
	assert_int_equal(ap_term_join(f->t, AP_C128, four, 4).i, ap_term_join(f->t, AP_C128, three, 3).i);
	three[2] = ap_term_int(f->t, AP_I64, 0x3f8000003f000000);
	four[2] = ap_term_float(f->t, AP_F32, 0.5);
	four[3] = ap_term_float(f->t, AP_F32, 1);
	assert_int_equal(ap_term_join(f->t, AP_C128, four, 4).i, ap_term_join(f->t, AP_C128, three, 3).i);
	ap_term apart[4] = { open[0], ap_term_piece(f->t, AP_F32, y, 0), ap_term_piece(f->t, AP_F32, y, 1), open[1] };
	assert_int_equal(ap_term_piece(f->t, AP_F32, ap_term_join(f->t, AP_C128, apart, 4), 1).i, apart[1].i);
	assert_int_equal(ap_term_bitcast(f->t, AP_I32, ap_term_float(f->t, AP_F32, 1)).i, ap_term_int(f->t, AP_I32, 0x3f800000).i);
	assert_int_equal(ap_term_piece(f->t, AP_U8, ap_term_complex(f->t, AP_C128, 0, 1), 15).i, ap_term_int(f->t, AP_U8, 0x3f).i);
	assert_true(ap_term_is_const(f->t, ap_term_complex(f->t, AP_C64, 1, 2)));
}

static void
chains_are_equal_in_any_order(void **state)
{
	fixture *f = *state;
	ap_term up = f->x, down = f->x, cells[20];

	for (int n = 0; n < 20; n++)
		cells[n] = ap_term_input(f->t, 0, 100 + n, AP_F32);
	for (int n = 0; n < 20; n++) {
		up = ap_term_ite(f->t, is(f, f->i, n), cells[n], up);
		down = ap_term_ite(f->t, is(f, f->i, 19 - n), cells[19 - n], down);
	}
	assert_int_equal(up.i, down.i);
	assert_int_equal(ap_term_ite(f->t, is(f, f->i, 7), cells[7], up).i, up.i);
	assert_int_equal(ap_term_ite(f->t, is(f, f->i, 7), up, down).i, up.i);
	assert_int_not_equal(ap_term_ite(f->t, is(f, f->i, 7), cells[8], up).i, up.i);
}

static void
reading_what_was_written_there(void **state)
{
	fixture *f = *state;
	ap_term cells[8], read = { 0 };

	for (int n = 0; n < 8; n++)
		cells[n] = ap_term_ite(f->t, is(f, f->i, n), f->y, ap_term_input(f->t, 0, 200 + n, AP_F32));
	for (int n = 7; n >= 0; n--)
		read = read.i ? ap_term_ite(f->t, is(f, f->i, n), cells[n], read) : f->y;
	assert_int_equal(read.i, f->y.i);
	ap_term late = ap_term_ite(f->t, is(f, f->i, 3), f->x, ap_term_ite(f->t, is(f, f->j, 3), f->y, cells[3]));

	assert_int_equal(
		late.i,
		ap_term_ite(f->t, is(f, f->i, 3), f->x, ap_term_ite(f->t, is(f, f->j, 3), f->y, ap_term_input(f->t, 0, 203, AP_F32))).i);
}

static void
conditions_are_canonical(void **state)
{
	fixture *f = *state;
	ap_term c = fn2(f, "lt", AP_B8, f->i, k(f, 0)), wrapped = fn2(f, "add", AP_I64, f->i, k(f, 8));

	assert_int_equal(ap_term_ite(f->t, fn1(f, "logical_not", AP_B8, f->p), f->x, f->y).i, ap_term_ite(f->t, f->p, f->y, f->x).i);
	assert_int_equal(ap_term_ite(f->t, fn1(f, "bitwise_not", AP_B8, f->p), f->x, f->y).i, ap_term_ite(f->t, f->p, f->y, f->x).i);
	assert_int_equal(ap_term_ite(f->t, c, wrapped, f->i).i, ap_term_ite(f->t, fn2(f, "ge", AP_B8, f->i, k(f, 0)), f->i, wrapped).i);
	assert_int_equal(ap_term_ite(f->t, f->p, ap_term_ite(f->t, f->p, f->x, f->y), f->y).i, ap_term_ite(f->t, f->p, f->x, f->y).i);
	assert_int_equal(ap_term_ite(f->t, f->p, ap_term_int(f->t, AP_B8, 1), ap_term_int(f->t, AP_B8, 0)).i, f->p.i);
	assert_int_equal(ap_term_ite(f->t, is(f, f->i, 4), ap_term_ite(f->t, c, f->x, f->y), f->x).i,
	                 ap_term_ite(f->t, is(f, f->i, 4), f->y, f->x).i);
}

static void
uninitialised_cells_are_found(void **state)
{
	fixture *f = *state;
	ap_term u = ap_term_uninit(f->t, ap_terms_symbol(f->t, AP_STR("empty")), 0, AP_F32), which;

	assert_false(ap_term_has_uninit(f->t, fn2(f, "add", AP_F32, f->x, f->y), &which));
	assert_true(ap_term_has_uninit(f->t, fn2(f, "add", AP_F32, f->x, fn1(f, "neg", AP_F32, u)), &which));
	assert_int_equal(which.i, u.i);
	assert_false(ap_term_has_uninit(f->t, ap_term_ite(f->t, ap_term_int(f->t, AP_B8, 0), u, f->x), &which));
}

static void
a_million_levels_deep(void **state)
{
	fixture *f = *state;
	ap_term a = f->x, b = f->y, n = f->i;

	for (int level = 0; level < 1000000; level++) {
		a = fn2(f, "add", AP_F32, a, f->y);
		n = ap_term_cast(f->t, level % 2 ? AP_I64 : AP_F32, n);
		if (level % 16 == 0)
			b = ap_term_ite(f->t, is(f, f->i, level % 1024), a, b);
	}
	ap_term shape[1] = { a }, which;
	int64_t size = 1;
	ap_term v = ap_term_vec(f->t, AP_F32, 1, &size, shape, 1), call = ap_term_apply(f->t, AP_STR("sum"), &v, 1);

	assert_false(ap_term_has_uninit(f->t, ap_term_result(f->t, call, 0, 0, AP_F32), &which));
	assert_true(ap_terms_count(f->t) > 1000000);
	assert_string_equal(ap_terms_symbol_text(f->t, ap_term_get(f->t, v)->symbol).p, "f32[1]");
}

int
main(void)
{
#define TEST(f) cmocka_unit_test_setup_teardown(f, setup, teardown)
	const struct CMUnitTest tests[] = {
		TEST(equal_parts_give_one_id), TEST(float_sums_are_not_touched), TEST(integers_have_a_normal_form),
		TEST(casts_that_lose_nothing_vanish), TEST(bytes_come_back_together), TEST(chains_are_equal_in_any_order),
		TEST(reading_what_was_written_there), TEST(conditions_are_canonical), TEST(uninitialised_cells_are_found),
		TEST(a_million_levels_deep),
	};

	return cmocka_run_group_tests_name("term", tests, NULL, NULL);
}
