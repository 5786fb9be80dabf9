#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "term/say.h"

typedef struct fixture { ap_arena arena; ap_terms *t; ap_term x, y, i; } fixture;

static int
setup(void **state)
{
	static fixture f;

	if (!ap_arena_init(&f.arena, (size_t)1 << 28))
		return 1;
	f.t = ap_terms_make(&f.arena);
	uint32_t kv = ap_terms_symbol(f.t, AP_STR("kv"));

	f.x = ap_term_input(f.t, kv, 0, AP_F32);
	f.y = ap_term_input(f.t, kv, 1, AP_F32);
	f.i = ap_term_input(f.t, ap_terms_symbol(f.t, AP_STR("s")), 0, AP_I32);
	*state = &f;
	return 0;
}

static int
teardown(void **state)
{
	ap_arena_fini(&((fixture *)*state)->arena);
	return 0;
}

static const char *
text(fixture *f, ap_term x, size_t max)
{
	ap_buf b = { .arena = &f->arena };

	ap_term_say(&b, f->t, x, NULL, max);
	return ap_buf_str(&b).p;
}

static void
words_for_every_kind(void **state)
{
	fixture *f = *state;
	ap_terms *t = f->t;
	ap_term both[2] = { f->x, f->y }, sum = ap_term_fn(t, AP_STR("add"), AP_F32, both, 2);
	ap_term nested[2] = { sum, ap_term_float(t, AP_F32, 0.5) }, wide = ap_term_cast(t, AP_I64, f->i);
	ap_term index[2] = { wide, ap_term_int(t, AP_I64, 3) };
	int64_t size = 2;
	ap_term vec = ap_term_vec(t, AP_F32, 1, &size, both, 2), call = ap_term_apply(t, AP_STR("mylib::update{n=1}"), &vec, 1);

	assert_string_equal(text(f, sum, 100), "kv[0] + kv[1]");
	assert_string_equal(text(f, ap_term_fn(t, AP_STR("mul"), AP_F32, nested, 2), 100), "(kv[0] + kv[1]) * 0.5");
	assert_string_equal(text(f, ap_term_fn(t, AP_STR("relu"), AP_F32, &sum, 1), 100), "relu(kv[0] + kv[1])");
	assert_string_equal(text(f, ap_term_ite(t, ap_term_fn(t, AP_STR("eq"), AP_B8, index, 2), f->x, f->y), 100),
			    "kv[0] if (cast(i64, s[0]) == 3) else kv[1]");
	assert_string_equal(text(f, ap_term_result(t, call, 1, 4, AP_F32), 100), "mylib::update{n=1}(kv[0]..kv[1])#1[4]");
	assert_string_equal(text(f, ap_term_complex(t, AP_C64, 1, -2), 100), "c64(1.0, -2.0)");
	assert_string_equal(text(f, ap_term_bitcast(t, AP_I32, f->x), 100), "bits(i32, kv[0])");
	assert_string_equal(text(f, ap_term_uninit(t, ap_terms_symbol(t, AP_STR("empty")), 2, AP_F32), 100), "uninitialised empty[2]");
}

static void
deep_and_wide_terms_are_cut(void **state)
{
	fixture *f = *state;
	ap_term x = f->x;

	for (int level = 0; level < 100000; level++) {
		ap_term both[2] = { x, x };

		x = ap_term_fn(f->t, AP_STR("mul"), AP_F32, both, 2);
	}
	size_t n = strlen(text(f, x, 200));

	assert_true(n >= 100 && n < 1000);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(words_for_every_kind, setup, teardown),
		cmocka_unit_test_setup_teardown(deep_and_wide_terms_are_cut, setup, teardown),
	};

	return cmocka_run_group_tests_name("say", tests, NULL, NULL);
}
