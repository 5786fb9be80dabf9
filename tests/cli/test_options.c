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

/* Graphs of one file, by name. */
static void
picks(void **state)
{
	static const char log[] = "class A(torch.nn.Module):\n    def forward(self, x: \"f32[2][1]cpu\"):\n        y = x.add(1)\n        return (y,)\n"
				  "class B(torch.nn.Module):\n    def forward(self, x: \"f32[2][1]cpu\"):\n        y = x.add(2)\n        return (y,)\n"
				  "class C(torch.nn.Module):\n    def forward(self, x: \"f32[2][1]cpu\"):\n        y = torch.add(x, 1)\n        return (y,)\n";

	write_file(*state, "log", log, sizeof log - 1);
	write_file(*state, "good.py", GOOD, sizeof GOOD - 1);
	expect_run(*state, "$A verify log log", 0, "note:     BEFORE and AFTER are the same graph of one file; --graph NAME,NAME names two");
	expect_run(*state, "$A verify --graph A,A log log", 0, "are the same graph of one file");
	expect_run(*state, "$A verify --graph A,B log log | grep -c same", 1, "0");
	expect_run(*state, "$A verify --graph A,B log log", 1, "REFUTED  output 0, cell [0] differs");
	expect_run(*state, "$A verify --graph A,C log log", 0, "PROVED");
	expect_run(*state, "$A verify --graph B,C log log", 1, "REFUTED");
	expect_run(*state, "$A verify --graph A,forward log good.py", 0, "PROVED");
	expect_run(*state, "$A verify --graph B,forward log good.py", 1, "REFUTED");
	expect_run(*state, "$A verify --graph A,D log log", 2, "expected a class `D`, found only others");
	expect_run(*state, "$A show --svg --graph A,C log log", 0, "<svg ");
	expect_run(*state, "$A check --graph A,B log", 2, "--graph=A,B: expected one name for one file");
}

static void
write_graphs(const char *folder)
{
	write_file(folder, "good.py", GOOD, sizeof GOOD - 1);
	write_file(folder, "other.py", OTHER, sizeof OTHER - 1);
	write_file(folder, "classes", "view x.t\n", 9);
}

/* What prints to standard output, with its exit code. */
static const struct { const char *words; int exit; } printers[] = {
	{ "--help", 0 },
	{ "--version", 0 },
	{ "verify --help", 0 },
	{ "verify --usage", 0 },
	{ "verify --version", 0 },
	{ "check good.py", 0 },
	{ "verify good.py other.py", 1 },
	{ "verify good.py missing.py", 2 },
	{ "verify --format html good.py other.py", 1 },
	{ "rewrite good.py", 0 },
	{ "rewrite --list-passes", 0 },
	{ "show good.py", 0 },
	{ "show --svg good.py", 0 },
	{ "fusions good.py", 0 },
	{ "overlap 'f32[2][1]'", 0 },
	{ "gen --count 3", 0 },
	{ "gen --stats 20", 0 },
	{ "fuzz --runs 20 --jobs 1 --dir found", 0 },
	{ "reduce --list-levels", 0 },
	{ "reduce good.py -o small.py -- 'grep -q add {}'", 0 },
	{ "reduce good.py -o small.py --format json -- 'grep -q add {}'", 0 },
	{ "explain", 0 },
	{ "explain lost-write --format json", 0 },
	{ "ops list", 0 },
	{ "ops show aten.add_.Tensor", 0 },
	{ "ops audit classes --op x.mul", 3 },
};

static void
full_disk(void **state)
{
	write_graphs(*state);
	for (size_t k = 0; k < sizeof printers / sizeof *printers; k++) {
		char line[512];

		snprintf(line, sizeof line, "$A %s >/dev/full", printers[k].words);
		expect_run(*state, line, 2, "standard output: No space left on device");
	}
	expect_run(*state, "$A rewrite good.py -o /dev/full", 2, "/dev/full: No space left on device");
	expect_run(*state, "$A reduce good.py -o /dev/full -- 'grep -q add {}'", 2, "/dev/full: No space left on device");
	expect_run(*state, "$A fuzz --runs 20 --jobs 1 --dir found --summary /dev/full", 2, "/dev/full: No space left on device");
	expect_run(*state, "$A fuzz --runs 20 --jobs 1 --dir found --junit /dev/full", 2, "/dev/full: No space left on device");
	expect_run(*state, "$A overlap --smt2 /dev/full 'f32[2][1]'", 2, "/dev/full: No space left on device");
	expect_run(*state, "test -c /dev/full", 0, "");
}

/* A file system on which no file may grow stands for a full one. */
static void
full_folder(void **state)
{
	static const char *const writers[] = {
		"verify --report pages good.py other.py", "check --report pages good.py", "rewrite good.py -o out.py",
		"gen --count 2 --dir .", "reduce good.py -o small.py -- 'grep -q add {}'", "reduce good.py other.py -o small",
		"fuzz --runs 20 --jobs 1 --dir found --summary sum.json", "explain --example lost lost-write", "overlap --smt2 q.smt2 'f32[2][1]'",
	};

	write_graphs(*state);
	for (size_t k = 0; k < sizeof writers / sizeof *writers; k++) {
		char line[512];

		snprintf(line, sizeof line, "(trap '' XFSZ; ulimit -f 0; $A %s)", writers[k]);
		expect_run(*state, line, 2, "File too large");
	}
}

/* Who closes a pipe has read enough: nothing is said, and the verdict stands. */
static void
closed_pipe(void **state)
{
	write_graphs(*state);
	for (size_t k = 0; k < sizeof printers / sizeof *printers; k++) {
		char line[512], code[16];

		snprintf(line, sizeof line, "rm -f go; mkfifo go; (read x <go; $A %s 2>said; echo \"exit $?\" >code) | (exec <&-; echo >go); cat code said",
			 printers[k].words);
		snprintf(code, sizeof code, "exit %d\n", printers[k].exit);
		assert_string_equal(run(*state, line).text, code);
	}
}

/* What can't be written is said before long work, not after it. */
static void
no_folder(void **state)
{
	write_graphs(*state);
	expect_run(*state, "$A reduce good.py -o no/such/small.py -- 'echo judged >&2; true'", 2, "--output=no/such/small.py: No such file or directory");
	assert_null(strstr(run(*state, "$A reduce good.py -o no/such/small.py -- 'echo judged >&2; true'").text, "judged"));
	expect_run(*state, "$A reduce good.py other.py -o no/such/small", 2, "--output=no/such/small: No such file or directory");
	expect_run(*state, "$A reduce good.py -o good.py/small.py -- true", 2, "Not a directory");
	expect_run(*state, "$A reduce good.py other.py -o small/ && ls small", 0, "before.py");
	expect_run(*state, "$A fuzz --junit no/fuzz.xml --runs 10", 2, "--junit=no/fuzz.xml: No such file or directory");
	expect_run(*state, "$A fuzz --summary no/fuzz.json --runs 10", 2, "--summary=no/fuzz.json: No such file or directory");
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
		cmocka_unit_test(unknown_words), cmocka_unit_test(help),    cmocka_unit_test(verdicts), cmocka_unit_test(picks),
		cmocka_unit_test(full_disk),     cmocka_unit_test(full_folder), cmocka_unit_test(closed_pipe), cmocka_unit_test(no_folder), cmocka_unit_test(colours),
	};

	return cmocka_run_group_tests_name("options", tests, make_folder, remove_folder);
}
