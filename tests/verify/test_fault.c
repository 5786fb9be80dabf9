/* Every code that the verifier and its users give has a row of fault.def, and names are unique. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <ctype.h>
#include <glob.h>

#include "base/file.h"
#include "verify/fault.h"

static ap_arena arena;

static void
test_names(void **state)
{
	(void)state;
	for (int i = 0; i < AP_FAULT_COUNT; i++) {
		assert_true(ap_fault_get((ap_fault)i)->what[0]);
		for (int k = 0; k < i; k++)
			assert_string_not_equal(ap_fault_name((ap_fault)i), ap_fault_name((ap_fault)k));
		assert_int_equal(ap_fault_of(&(ap_result){ .code = ap_fault_name((ap_fault)i) }), i);
		assert_int_equal(ap_fault_of(&(ap_result){ .code = "input-differs", .cause_code = ap_fault_name((ap_fault)i) }), i);
	}
	assert_int_equal(ap_fault_of(&(ap_result){ .code = "no such code" }), AP_FAULT_OTHER);
}

/* The strings between the call's opening and the first one with a blank or a per cent sign (the message) are codes. */
static size_t
check_codes(const char *path, ap_str text, const char *call)
{
	size_t found = 0;

	for (const char *p = text.p; (p = strstr(p, call)); p++) {
		const char *end = strchr(p, ';');

		for (const char *q = p; (q = memchr(q, '"', (size_t)(end - q)));) {
			const char *close = strchr(q + 1, '"');
			ap_str code = ap_str_copy(&arena, (ap_str){ q + 1, (size_t)(close - q - 1) });

			if (strcspn(code.p, " %") < code.n || !code.n)
				break;
			if (ap_fault_of(&(ap_result){ .code = code.p }) == AP_FAULT_OTHER)
				fail_msg("%s: the code '%s' has no row in fault.def", path, code.p);
			found++;
			q = close + 1;
		}
	}
	return found;
}

static void
test_codes(void **state)
{
	static const char *const calls[] = { "ap_query_settle(q, AP_", "because(q, ", "broken(q, s, \"", ".code = \"" };
	static const char *const rooms[] = { "verify", "cli" };
	size_t found = 0;

	(void)state;
	for (size_t r = 0; r < 2; r++) {
		glob_t files;

		assert_int_equal(glob(ap_str_printf(&arena, AP_SOURCE_DIR "/src/%s/*.c", rooms[r]).p, 0, NULL, &files), 0);
		for (size_t i = 0; i < files.gl_pathc; i++) {
			ap_str text, why;

			assert_true(ap_file_read(&arena, files.gl_pathv[i], &text, &why));
			for (size_t c = 0; c < sizeof calls / sizeof *calls; c++)
				found += check_codes(files.gl_pathv[i], text, calls[c]);
		}
		globfree(&files);
	}
	assert_true(found > 50);
}

int
main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(test_names), cmocka_unit_test(test_codes) };

	if (!ap_arena_init(&arena, (size_t)1 << 30))
		return 2;
	return cmocka_run_group_tests_name("verify.fault", tests, NULL, NULL);
}
