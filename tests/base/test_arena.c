#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <cmocka.h>

#include "base/str.h"

enum { LIMIT = 256 << 20 };

static bool
is_zero(const char *p, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (p[i])
			return false;
	return true;
}

static void
memory_is_zero_however_often_it_was_used(void **state)
{
	ap_arena a;
	(void)state;

	assert_true(ap_arena_init(&a, LIMIT));
	for (size_t n = 1; n < ((size_t)200 << 20); n = n * 3 + 1) {
		char *mark = ap_arena_mark(&a), *p;

		for (int k = 0; k < 3; k++) {
			p = AP_NEW_N(&a, char, n / 3 + 1);
			assert_true(is_zero(p, n / 3 + 1));
			memset(p, 0xff, n / 3 + 1);
		}
		ap_arena_reset(&a, mark);
	}
	ap_arena_fini(&a);
}

static void
lent_memory_is_zeroed_and_stays_the_callers(void **state)
{
	_Alignas(max_align_t) char room[512];
	ap_arena a;
	(void)state;

	memset(room, 0xff, sizeof room);
	ap_arena_lend(&a, room, sizeof room);
	char *p = AP_NEW_N(&a, char, 100), *q = AP_NEW_N(&a, char, 100);

	assert_true(is_zero(p, 100) && is_zero(q, 100) && p >= room && q + 100 <= room + sizeof room);
	ap_arena_fini(&a);
	memset(room, 1, sizeof room);
	assert_int_equal(room[511], 1);
}

static void
an_array_grows_beside_others(void **state)
{
	ap_arena a;
	AP_VEC(uint32_t) one = { 0 }, two = { 0 };
	(void)state;

	assert_true(ap_arena_init(&a, LIMIT));
	for (uint32_t i = 0; i < 10000; i++) {
		*AP_PUSH(&a, &one) = i;
		if (i % 7 == 0)
			*AP_PUSH(&a, &two) = i;
	}
	for (uint32_t i = 0; i < 10000; i++)
		assert_int_equal(one.at[i], i);
	for (uint32_t i = 0; i < two.n; i++)
		assert_int_equal(two.at[i], 7 * i);
	ap_arena_fini(&a);
}

static void
an_array_that_grows_alone_is_not_copied(void **state)
{
	ap_arena a;
	AP_VEC(uint32_t) v = { 0 };
	(void)state;

	assert_true(ap_arena_init(&a, (size_t)1 << 20));
	for (uint32_t i = 0; i < 100000; i++)
		*AP_PUSH(&a, &v) = i;
	for (uint32_t i = 0; i < 100000; i++)
		assert_int_equal(v.at[i], i);
	assert_true((size_t)(ap_arena_mark(&a) - a.begin) < (size_t)600 << 10);
	ap_arena_fini(&a);
}

static void
a_full_arena_jumps_out_and_goes_on(void **state)
{
	ap_arena a;
	jmp_buf full;
	(void)state;

	assert_true(ap_arena_init(&a, 1 << 16));
	a.full = &full;
	char *mark = ap_arena_mark(&a);

	if (!setjmp(full)) {
		AP_VEC(uint64_t) v = { 0 };

		for (;;)
			*AP_PUSH(&a, &v) = 1;
	}
	ap_arena_reset(&a, mark);
	assert_true(is_zero(AP_NEW_N(&a, char, 1 << 15), 1 << 15));
	ap_arena_fini(&a);
}

static void
a_limited_arena_holds_what_was_asked_for(void **state)
{
	enum { ROOM = 1 << 20, PIECE = 1 << 10 };
	volatile size_t held = 0;
	jmp_buf full;
	ap_arena a;
	(void)state;

	assert_true(ap_arena_init(&a, LIMIT));
	(void)AP_NEW_N(&a, char, PIECE);
	ap_arena_limit(&a, ROOM);
	a.full = &full;
	if (!setjmp(full))
		for (;; held += PIECE)
			(void)AP_NEW_N(&a, char, PIECE);
	assert_in_range(held, ROOM - ROOM / 16, ROOM + (1 << 13));
	ap_arena_fini(&a);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(memory_is_zero_however_often_it_was_used),
		cmocka_unit_test(lent_memory_is_zeroed_and_stays_the_callers),
		cmocka_unit_test(an_array_grows_beside_others),
		cmocka_unit_test(an_array_that_grows_alone_is_not_copied),
		cmocka_unit_test(a_full_arena_jumps_out_and_goes_on),
		cmocka_unit_test(a_limited_arena_holds_what_was_asked_for),
	};

	return cmocka_run_group_tests_name("arena", tests, NULL, NULL);
}
