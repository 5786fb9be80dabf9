/* `aliasproof overlap`: verdicts, witnesses, exit codes, bad layouts, SMT-LIB. */
#include "cli/run.h"

#include "base/rng.h"

static void
verdicts_and_exit_codes(void **state)
{
	expect_run(*state, "$A overlap 'f32[5, 4][8, 1]' 'f32[5, 4][8, 1] +4'", 0, "DISJOINT  no byte is in both\n");
	expect_run(*state, "$A overlap 'f32[5, 4][8, 1]' 'f32[5, 5][8, 1] +3'", 1, "OVERLAP  byte 12 is in A[0, 3] and B[0, 0]\n");
	expect_run(*state, "$A overlap 'f32[5, 4][8, 1]' 'f32[5, 5][8, 1] +3'", 1, "shared    20 bytes, 5 elements, 4 bytes each from 12, 44, 76, 108, 140\n");
	expect_run(*state, "$A overlap 'f32[3][2]' 'i16[2] +2'", 0, "DISJOINT");
	expect_run(*state, "$A overlap 'f32[3][2]' 'i16[3] +2'", 1, "OVERLAP  byte 8 is in A[1] and B[2]\n");
	expect_run(*state, "$A overlap 'f32[6, 3][1, 1]'", 1, "OVERLAP  byte 8 is in A[0, 2] and A[2, 0]\n");
	expect_run(*state, "$A overlap 'f32[6, 3]'", 0, "DISJOINT  no byte is in two elements of A\n");
	expect_run(*state, "$A overlap 'f32[8]' 'f32[4][2]'", 1, "cover     A covers B\n");
	expect_run(*state, "$A overlap 'f32[8]' 'f32[4][2]'", 1, "cover     B does not cover A: byte 28, in A[7], is missing\n");
	expect_run(*state, "$A overlap 'f32[8]' 'f32[4, 2][2, 0]'", 1, "self      B overlaps itself: byte 0 is in B[0, 0] and B[0, 1]\n");
	expect_run(*state, "$A overlap --list 2 'f32[3]' 'f32[3]'", 1, "shared    12 bytes, 3 elements\n");
	expect_run(*state, "$A overlap 'f32[0]' 'f32[3]'", 0, "shared    0 bytes, 0 elements\n");
}

static void
numpys_hard_pair(void **state)
{
	expect_run(*state, "$A overlap 'i8[1049, 1049, 1049][36674, 61119, 85569]' 'i8[1049, 1049, 1][12223, 12224, 1] +64023025'", 0, "DISJOINT");
}

static void
symbols(void **state)
{
	expect_run(*state, "$A overlap 'f32[s0, 4][s1, 1]' 'f32[s0, 4][s1, 1] +4' --where 's1 >= 8'", 0,
	           "DISJOINT  no byte is in both, for all values of s0, s1\n");
	expect_run(*state, "$A overlap 'f32[s0, 4][s1, 1]' 'f32[s0, 4][s1, 1] +4' --where 's1 >= 4' --where 's0 > 1'", 1, "OVERLAP  for s0 = ");
	expect_run(*state, "$A overlap 'f32[s0, s1][s2, 1]' --where 's2 >= s1'", 0, "DISJOINT");
	expect_run(*state, "$A overlap --smt-ms 0 'f32[s0][2]' 'f32[s0][2] +1'", 3, "UNKNOWN  Z3 gave up");
}

static void
limits(void **state)
{
	static const char hard[] = "$A overlap --work 1 --smt-ms 0 'i8[99, 99, 2][1000, 1003, 1099511627776]' 'i8[99, 99][1001, 1007] +12345'";

	expect_run(*state, hard, 3, "UNKNOWN  the search and Z3 gave up within their limits\n");
}

static void
json(void **state)
{
	expect_run(*state, "$A overlap --format json 'f32[3]' 'f32[3] +2'", 1, "\"verdict\": \"OVERLAP\"");
	expect_run(*state, "$A overlap --format json 'f32[3]' 'f32[3] +2' | tr -d ' \\n'", 0, "\"byte\":8,\"a\":[2],\"b\":[0]");
	expect_run(*state, "$A overlap --format json 'f32[s0]' 'f32[3] +s0 - 1' | tr -d ' \\n'", 0, "\"values\":{\"s0\":");
}

static void
bad_layouts(void **state)
{
	expect_run(*state, "$A overlap 'f32[-1]' 'f32[3]'", 2, "A:1:4: error: size -1 of dimension 0 is negative");
	expect_run(*state, "$A overlap 'f32[3]' 'f32[3][1, 1]'", 2, "B:1:7: error: 2 strides for 1 sizes");
	expect_run(*state, "$A overlap 'f32[3][9223372036854775807]' 'f32[3]'", 2, "byte address is beyond 64-bit integers");
	expect_run(*state, "$A overlap 'f32[3' 'x32[3]'", 2, "B:1:1: error: 'x32' is no element type");
	expect_run(*state, "$A overlap 'f32[s0]' --where 's0'", 2, "--where:1:3: error: expected <, <=, >, >=, == or !=, found the end");
	expect_run(*state, "$A overlap ''", 2, "A:1:1: error: expected an element type");
	expect_run(*state, "$A overlap", 2, "A [B]");
	expect_run(*state, "$A overlap --work 0 'f32[3]'", 2, "expected an integer from 1");
}

/* Another program of Z3 reads what we write; skipped where there is none. */
static void
smt_lib(void **state)
{
	expect_run(*state, "$A overlap --smt2 q.smt2 'f32[5, 4][8, 1]' 'f32[5, 4][8, 1] +4'; cat q.smt2", 0, "(check-sat)");
	expect_run(*state, "$A overlap --smt2 no/such/folder 'f32[3]' 'f32[3]'", 2, "no/such/folder");
	if (system("command -v z3 >/dev/null") != 0) {
		print_message("z3 was not found: its reading of --smt2 is not tested\n");
		return;
	}
	expect_run(*state, "z3 q.smt2", 0, "unsat");
	expect_run(*state, "$A overlap --smt2 q.smt2 'f32[5, 4][8, 1]' 'f32[5, 4][8, 1] +3' >/dev/null; z3 q.smt2", 0, "sat\n");
	expect_run(*state, "$A overlap --smt2 q.smt2 'f32[s0, 4][s1, 1]' 'f32[s0, 4][s1, 1] +4' --where 's1 >= 8'; z3 q.smt2", 0, "unsat\nunsat\n");
}

/* Never a crash: exit 0 to 3, whatever the words are. */
static void
garbage(void **state)
{
	static const char alphabet[] = "f32i64bu8[],+-*()@ s0123:cpu<>=!";
	ap_rng rng = { 9 };

	for (int i = 0; i < 60; i++) {
		char line[256], word[2][60];

		for (int k = 0; k < 2; k++) {
			size_t n = (size_t)ap_rng_below(&rng, sizeof word[k] - 1);

			for (size_t j = 0; j < n; j++)
				word[k][j] = alphabet[ap_rng_below(&rng, sizeof alphabet - 1)];
			word[k][n] = '\0';
		}
		snprintf(line, sizeof line, "timeout 60 $A overlap --smt-ms 5 -- 'f32[%s' 'f32%s'", word[0], word[1]);

		run_result got = run(*state, line);

		if (got.exit > 3)
			fail_msg("%s: exit %d", line, got.exit);
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(verdicts_and_exit_codes), cmocka_unit_test(numpys_hard_pair), cmocka_unit_test(symbols), cmocka_unit_test(limits),
		cmocka_unit_test(json),                    cmocka_unit_test(bad_layouts),      cmocka_unit_test(smt_lib), cmocka_unit_test(garbage),
	};

	if (!AP_COMMAND[0])
		return 0;
	return cmocka_run_group_tests_name("overlap command", tests, make_folder, remove_folder);
}
