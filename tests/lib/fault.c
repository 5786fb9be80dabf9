/* A fault of ours, in the midst of a call of the library, is an error value; what it had opened is closed. */
#include <stdio.h>
#include <sys/mman.h>

#include "help.h"
#include "base/guard.h"
#include "lib/inside.h"

static void *opened;

static aliasproof_error
go_wrong(aliasproof_context *c, void *args)
{
	ap_arena own;

	(void)c;
	assert_true(ap_arena_init(&own, 1 << 20));
	opened = own.begin;
	AP_NEW(&own, int);
	if (args)
		ap_bug("%d is no number", 7);
	ap_arena_fini(&own);
	return ALIASPROOF_OK;
}

/* Is an address of ours? */
static bool
is_mapped(void *at)
{
	unsigned char in;

	return mincore(at, 1, &in) == 0;
}

static void
a_fault_is_an_error_value(void **state)
{
	aliasproof_context *c = *state;
	aliasproof_graph *g = parse(c, before_text), *other;

	assert_int_equal(ap_lib_call(c, go_wrong, NULL), ALIASPROOF_OK);
	assert_int_equal(ap_lib_call(c, go_wrong, c), ALIASPROOF_INTERNAL);
	assert_false(is_mapped(opened));
	assert_non_null(strstr(aliasproof_message(c), "internal error: "));
	assert_non_null(strstr(aliasproof_message(c), "7 is no number"));
	/* From then on everything fails. */
	assert_int_equal(aliasproof_rewrite(c, g, "alias-outputs", &other), ALIASPROOF_INTERNAL);
	assert_null(other);
	assert_null(aliasproof_build(c));
	assert_null(aliasproof_node_name(g, 0));
	assert_null(ap_guard_now());
}

/* A callback's call that goes wrong ends the reduction around it. */
static int
judge(void *data, const aliasproof_graph *before, const aliasproof_graph *after)
{
	(void)before;
	(void)after;
	assert_int_equal(ap_lib_call(data, go_wrong, data), ALIASPROOF_INTERNAL);
	return 1;
}

static void
a_fault_within_a_callback_is_one_of_the_reduction(void **state)
{
	aliasproof_context *c = *state;
	aliasproof_graph *small;

	assert_int_equal(aliasproof_reduce(c, parse(c, before_text), NULL, judge, c, &small, NULL), ALIASPROOF_INTERNAL);
	assert_non_null(strstr(aliasproof_message(c), "7 is no number"));
	assert_false(is_mapped(opened));
}

int
main(void)
{
	const struct CMUnitTest tests[] = { TEST(a_fault_is_an_error_value), TEST(a_fault_within_a_callback_is_one_of_the_reduction) };

	return cmocka_run_group_tests(tests, NULL, NULL);
}
