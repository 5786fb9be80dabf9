/* What the tests of the public library share. */
#ifndef AP_TESTS_LIB_HELP_H
#define AP_TESTS_LIB_HELP_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "aliasproof.h"

#define LENGTH(x) (sizeof(x) / sizeof *(x))

/* `b` a view of the cells 1 to 3 of x, written; what is returned is x afterwards. */
static const char before_text[] = "def forward(self, x: \"f32[4][1]cpu\", y: \"f32[3][1]cpu\"):\n"
				  "    slice_1: \"f32[3][1]cpu\" = torch.ops.aten.slice.Tensor(x, 0, 1, 4)\n"
				  "    copy_ = torch.ops.aten.copy_.default(slice_1, y)\n"
				  "    return (x,)\n";
/* The write is lost. */
static const char lost_text[] = "def forward(self, x: \"f32[4][1]cpu\", y: \"f32[3][1]cpu\"):\n"
				"    add = torch.ops.aten.add.Tensor(x, 0)\n"
				"    return (x,)\n"
				"\n"
				"io_map = {}\n"
				"original_output_count = 1\n";

static inline void
ok(const aliasproof_context *c, aliasproof_error e)
{
	if (e != ALIASPROOF_OK)
		print_error("%s\n", aliasproof_message(c));
	assert_int_equal(e, ALIASPROOF_OK);
}

static inline aliasproof_graph *
parse(aliasproof_context *c, const char *text)
{
	aliasproof_graph *g;

	ok(c, aliasproof_parse(c, text, strlen(text), "g.py", &g));
	assert_string_equal(aliasproof_message(c), "");
	return g;
}

static inline aliasproof_verdict
verdict_of(aliasproof_context *c, const aliasproof_graph *before, const aliasproof_graph *after)
{
	aliasproof_result *r;

	ok(c, aliasproof_verify(c, before, after, &r));
	return aliasproof_result_verdict(r);
}

static inline int
make_context(void **state)
{
	*state = aliasproof_new(0);
	return *state ? 0 : -1;
}

static inline int
free_context(void **state)
{
	aliasproof_free(*state);
	return 0;
}

#define TEST(f) cmocka_unit_test_setup_teardown(f, make_context, free_context)

#endif
