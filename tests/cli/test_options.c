/* Options, exit codes, standard input and output. */
#include "cli/run.h"

#define GOOD "def forward(self, x: \"f32[2][1]cpu\"):\n    y = x.add(1)\n    return (y,)\n"
#define OTHER "def forward(self, x: \"f32[2][1]cpu\"):\n    y = x.add(2)\n    return (y,)\n"

static void
unknown_words(void **state)
{
	expect_run(*state, "$A", 2, "Usage: aliasproof COMMAND");
	expect_run(*state, "$A verfy a b", 2, "unknown command 'verfy'; did you mean 'verify'?");
	expect_run(*state, "$A qqqqqqqqq", 2, "'aliasproof --help' lists the commands");
	expect_run(*state, "$A ops show torch.ops.aten.add_.Tensor", 0, "aten::add_.Tensor(");
	expect_run(*state, "$A ops show prims.add", 0, "prims::add(");
	expect_run(*state, "$A ops show aten.nix", 2, "unknown op 'aten.nix'");
	expect_run(*state, "$A verify --sharng a b", 2, "unknown option '--sharng'; did you mean '--sharing'?");
	expect_run(*state, "$A verify --zzzzzzzzzz a b", 2, "'aliasproof verify --help' lists the options");
	expect_run(*state, "$A verify a", 2, "expected BEFORE AFTER");
	expect_run(*state, "$A verify a b c", 2, "too many arguments");
	expect_run(*state, "$A verify --format xml a b", 2, "expected one of text, json, junit, sarif, github, html");
	expect_run(*state, "$A overlap --format sarif 'f32[2][1]'", 2, "expected one of text, json");
	expect_run(*state, "$A verify --report", 2, "requires an argument");
	expect_run(*state, "$A show --htmm a", 2, "did you mean '--html'?");
	expect_run(*state, "$A show a b", 2, "two graphs are shown with --html or --svg only");
	expect_run(*state, "$A show --svg a b", 2, "a has 1 error");
	expect_run(*state, "$A verify --tries -1 a b", 2, "expected an integer from 0");
	expect_run(*state, "$A verify --memory 12x a b", 2, "expected an integer from 16");
	expect_run(*state, "$A verify --bind s0 a b", 2, "expected SYMBOL=SIZE");
}

static void
help(void **state)
{
	expect_run(*state, "$A --help", 0, "aliasproof COMMAND --help");
	expect_run(*state, "$A --version", 0, "aliasproof 0.");
	expect_run(*state, "$A verify --help", 0, "aliasproof verify");
	expect_run(*state, "$A verify --version", 0, "aliasproof 0.");
}

static void
verdicts(void **state)
{
	write_file(*state, "good.py", GOOD, sizeof GOOD - 1);
	write_file(*state, "other.py", OTHER, sizeof OTHER - 1);
	expect_run(*state, "$A verify good.py good.py", 0, "PROVED  equal for all input values");
	expect_run(*state, "$A verify good.py other.py", 1, "REFUTED  output 0, cell [0] differs");
	expect_run(*state, "$A verify --format json good.py other.py", 1, "\"verdict\": \"REFUTED\"");
	expect_run(*state, "$A verify --report no/such/folder good.py other.py", 2, "no/such/folder: No such file or directory");
	expect_run(*state, "$A verify --report good.py good.py other.py", 2, "good.py: Not a directory");
	expect_run(*state, "$A show --svg good.py other.py", 1, "<svg ");
	expect_run(*state, "$A show --html good.py good.py", 0, "PROVED");
	expect_run(*state, "$A verify - good.py < good.py", 0, "PROVED");
	expect_run(*state, "$A verify good.py - < other.py", 1, "<stdin>:2:5");
}

static void
outputs(void **state)
{
	write_file(*state, "good.py", GOOD, sizeof GOOD - 1);
	expect_run(*state, "$A verify good.py good.py >/dev/full", 2, "standard output: No space left on device");
	expect_run(*state, "{ $A show good.py; echo \"exit $?\" >&2; } | true", 0, "");
	expect_run(*state, "sh -c '(sleep 1; $0 verify good.py good.py; echo \"exit $?\" >&2) | true; sleep 2' \"$A\"", 0, "exit 2");
}

/* Nothing but text goes to what is no terminal. */
static void
colours(void **state)
{
	write_file(*state, "good.py", GOOD, sizeof GOOD - 1);
	run_result got = run(*state, "$A verify good.py good.py");

	assert_null(strchr(got.text, '\033'));
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(unknown_words), cmocka_unit_test(help),    cmocka_unit_test(verdicts),
		cmocka_unit_test(outputs),       cmocka_unit_test(colours),
	};

	return cmocka_run_group_tests_name("options", tests, make_folder, remove_folder);
}
