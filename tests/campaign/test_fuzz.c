/* The command fuzz: exit codes, what a command's every fault becomes, the same findings whatever the jobs and shards, formats, interruptions. */
#include "cli/run.h"

#include <jansson.h>
#include <unistd.h>

/* In the lines: $F is a pass with a fault of many (tests/tools/faulty.c), $E the example passes, $Q the options of a small run. */
static run_result
run_fuzz(const char *folder, const char *line)
{
	char whole[2048];

	snprintf(whole, sizeof whole, "F='%s' E='%s' Q='--runs 24 --size 6 --dir d --smt-ms 200 --reduce 2'; { %s ; }", AP_FAULTY, AP_EXAMPLES, line);
	return run(folder, whole);
}

#define expect_fuzz(folder, line, code, part) \
	do { \
		run_result got_ = run_fuzz(folder, line); \
		if (got_.exit != (code) || !strstr(got_.text, part)) \
			print_error("%s\nexit %d, expected %d and \"%s\":\n%s\n", line, got_.exit, code, part, got_.text); \
		assert_int_equal(got_.exit, code); \
		assert_non_null(strstr(got_.text, part)); \
	} while (0)

static json_t *
load(const char *folder, const char *name)
{
	char path[512];
	json_error_t why;

	snprintf(path, sizeof path, "%s/%s", folder, name);
	json_t *o = json_load_file(path, 0, &why);

	if (!o)
		fail_msg("%s: %s at line %d", path, why.text, why.line);
	return o;
}

static json_int_t
count(const json_t *o, const char *key)
{
	return json_integer_value(json_object_get(o, key));
}

/* --- every fault of a command ----------------------------------------------------------------------------------------- */

static const struct row { const char *name, *mode, *fault; int exit; bool refused; } rows[] = {
	{ "a pass that changes nothing was not tested", "identity", NULL, 3, false },
	{ "never answers", "silent", "command-hung", 1, false },
	{ "answers half a frame", "half", "command-hung", 1, false },
	{ "dies in the middle of a frame", "half-dies", "command-died", 1, false },
	{ "garbage", "garbage", "after-text", 1, false },
	{ "binary garbage", "binary", "after-text", 1, false },
	{ "1 GB of output", "flood", "command-too-long", 1, false },
	{ "a wrong graph", "wrong", "lost-write", 1, false },
	{ "refuses all", "refuses", NULL, 3, true },
	{ "dies every tenth graph", "tenth", "command-died", 1, false },
	{ "forks children and never answers", "forks", "command-hung", 1, false },
	{ "leaves children behind", "forks-exits", "command-hung", 1, false },
	{ "ignores SIGTERM", "stubborn", "command-hung", 1, false },
	{ "writes to standard error without end", "complains", "command-hung", 1, false },
	{ "writes to standard error without end, but answers", "complains-beside", NULL, 3, false },
	{ "answers twice", "twice", "command-garbage", 1, false },
};

/* No process that has the folder's name in its command line: the pass has it as an argument that it doesn't look at. */
static void
nobody_is_left(const char *folder)
{
	expect_run(folder, "for p in /proc/[0-9]*; do tr '\\0' ' ' <$p/cmdline 2>/dev/null | grep -q \"^[^ ]*faulty [^ ]* $D \" && exit 1; done; true", 0, "");
}

static void
fault_becomes(void **state)
{
	const struct row *c = ((void **)*state)[1];
	const char *folder = ((void **)*state)[0];
	char line[512];

	snprintf(line, sizeof line, "rm -rf d s.json; \"$A\" fuzz --pass \"$F %s $D\" $Q --ms %d --runs 12 --jobs 1 --summary s.json", c->mode,
	         c->fault && !strcmp(c->fault, "command-hung") ? 30 : 20000);
	expect_fuzz(folder, line, c->exit, c->exit == 1 ? "FOUND" : c->exit ? "UNKNOWN" : "PROVED");
	json_t *s = load(folder, "s.json"), *findings = json_object_get(s, "findings");
	bool seen = !c->fault;

	for (size_t k = 0; k < json_array_size(findings); k++) {
		const char *fault = json_string_value(json_object_get(json_array_get(findings, k), "fault"));

		seen |= c->fault && !strcmp(fault, c->fault);
	}
	if (!seen)
		fail_msg("no %s", c->fault);
	assert_int_equal(count(s, "graphs"), 12);
	assert_int_equal(count(s, "exit"), c->exit);
	if (c->refused)
		assert_int_equal(count(s, "refused"), 12);
	if (!c->fault)
		assert_int_equal(json_array_size(findings), 0);
	json_decref(s);
	nobody_is_left(folder);
}

/* --- determinism ------------------------------------------------------------------------------------------------------ */

static void
jobs_do_not_matter(void **state)
{
	expect_fuzz(*state, "rm -rf d; \"$A\" fuzz --pass \"$F wrong\" $Q --runs 100 --jobs 1 --reduce 60 --dir one >one.txt; \"$A\" fuzz --pass \"$F wrong\" $Q --runs 100 --jobs 3"
	                    " --reduce 60 --dir three >three.txt; grep ^FOUND one.txt | grep graph:* >a; grep ^FOUND three.txt >b; ls one | wc -l; diff -r one three && echo SAME",
	            0, "SAME");
	expect_fuzz(*state, "grep -c '^FOUND  [a-z]' one.txt >n; grep '^FOUND  [a-z]' one.txt >a; grep '^FOUND  [a-z]' three.txt >b; test $(cat n) -gt 3 && cmp a b && echo SAME", 0,
	            "SAME");
}

/* Each shard has its own graphs, and together they have all. */
static void
shards_share_a_seed(void **state)
{
	json_int_t graphs = 0, failed = 0;
	json_t *whole;

	expect_fuzz(*state, "\"$A\" fuzz --pass \"$F wrong\" $Q --runs 50 --reduce 0 --dir w --summary w.json", 1, "FOUND");
	whole = load(*state, "w.json");
	for (int k = 1; k <= 3; k++) {
		char line[256], name[16];

		snprintf(name, sizeof name, "s%d.json", k);
		snprintf(line, sizeof line, "\"$A\" fuzz --pass \"$F wrong\" $Q --runs 50 --reduce 0 --shard %d/3 --dir s%d --summary %s", k, k, name);
		expect_fuzz(*state, line, 1, "FOUND");
		json_t *s = load(*state, name), *findings = json_object_get(s, "findings");

		graphs += count(s, "graphs");
		failed += count(s, "failed");
		for (size_t i = 0; i < json_array_size(findings); i++)
			assert_int_equal(count(json_array_get(findings, i), "first") % 3, k - 1);
		json_decref(s);
	}
	assert_int_equal(graphs, 50);
	assert_int_equal(failed, count(whole, "failed"));
	json_decref(whole);
	expect_fuzz(*state, "ls w | sort >a; ls s1 s2 s3 | sort >b; comm -23 a b | grep -c . ; true", 0, "0");
}

static void
a_finding_is_the_graph_that_gen_makes(void **state)
{
	json_t *f;
	char line[256];

	expect_fuzz(*state, "rm -rf d; \"$A\" fuzz --pass \"$F wrong\" $Q --findings 1 --seed 5; mv d/lost-write-* d/x", 0, "FOUND");
	f = load(*state, "d/x/finding.json");
	snprintf(line, sizeof line, "\"$A\" gen --seed 5 --index %d --size 6 | cmp - d/x/BEFORE.py && echo SAME", (int)count(f, "number"));
	json_decref(f);
	expect_fuzz(*state, line, 0, "SAME");
	expect_fuzz(*state, "\"$A\" verify d/x/BEFORE.py d/x/AFTER.py", 1, "REFUTED");
	expect_fuzz(*state, "\"$A\" verify d/x/reduced.py d/x/reduced-AFTER.py", 1, "REFUTED");
	expect_fuzz(*state, "rm -rf d2; \"$A\" fuzz --pass \"$F wrong\" $Q --findings 1 --seed 5 --dir d2 --report p >f; grep -c 'href=.refuted-lost-write-' p/index.html", 0, "1");
	expect_fuzz(*state, "\"$A\" fuzz --pass \"$F half-dies\" $Q --dir d3 --report q >f; grep -c 'href=.unknown-other-' q/index.html; grep -c '<svg ' q/unknown-*.html", 0, "1\n2");
	expect_fuzz(*state, "\"$A\" fuzz --pass \"$F identity\" $Q --runs 2 --dir d4 --report r >f; grep -c '>0 findings<' r/index.html", 0, "1");
	expect_fuzz(*state, "cat d/x/report.txt", 0, "REFUTED");
}

/* --- the rest --------------------------------------------------------------------------------------------------------- */

static void
examples_run(void **state)
{
	expect_fuzz(*state, "rm -rf d; \"$A\" fuzz --pass \"$E/pass_identity\" $Q", 3, "changed none of the 24 graphs");
	expect_fuzz(*state, "rm -rf d; \"$A\" fuzz --pass \"sed 's/^import torch$//; s/ = torch.ops.aten.neg.default(\\([a-z0-9]*\\))/ = -\\1/'\" --once $Q --op neg"
	                    " --summary s.json --junit j.xml && grep 'left .* of 24 graphs unchanged' j.xml || grep '\"unchanged\": 0' s.json",
	            0, "PROVED");
	expect_fuzz(*state, "rm -rf d; \"$A\" fuzz --pass \"python3 '" AP_SOURCE_DIR "/tests/examples/pass_spelling.py'\" $Q --ms 60000 --op neg", 0, "PROVED");
	expect_fuzz(*state, "rm -rf d; \"$A\" fuzz --pass \"cat\" --once $Q --ms 60000", 3, "left 24 of 24 graphs unchanged");
}

/* What loads for longer than it may take to answer; what was asked for once more already is not asked for again. */
static void
starts_are_slow(void **state)
{
	expect_fuzz(*state, "rm -rf d; \"$A\" fuzz --pass \"sleep 2; exec $F identity\" $Q --ms 1500 --jobs 1", 3, "changed none of the 24 graphs");
	expect_fuzz(*state, "printf '%s\\n' 'while IFS= read -r l; do case $l in *\"] = \"*) bad=1;; %%) test -z \"$bad\" || exit 3; echo error: no; echo %%; esac; done' >dies.sh;"
	                    " rm -rf d; \"$A\" fuzz --pass \"echo >>starts; exec sh dies.sh\" $Q --runs 60 --jobs 1 --reduce 0 --summary s.json",
	            1, "command-died");
	expect_fuzz(*state, "died=$(sed -n 's/.*\"failed\": \\([0-9]*\\).*/\\1/p' s.json); test $died -gt 3 && test $(wc -l <starts) -le $((died + 2)) && echo ONCE", 0, "ONCE");
}

/* One that ends without a word at its first graph and at the simplest one is no finding: a script that is missing says nothing about graphs. */
static void
cannot_run(void **state)
{
	static const struct { const char *command, *said; } cases[] = {
		{ "$F exits", "can't run" }, { "python3 missing.py", "No such file" }, { "sh -c 'exec /no/such'", "it exited with 127" },
		{ "python3 -c 'import no_such_module'", "ModuleNotFoundError" }, { "true", "it exited with 0" }, { "sh -c 'kill -9 \\$\\$'", "signal 9" },
	};
	char line[512];

	for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
		for (int once = 0; once < 2; once++) {
			snprintf(line, sizeof line, "rm -rf d; \"$A\" fuzz --pass \"%s\" --time 60 --dir d --ms 20000 %s --summary s.json --junit j.xml", cases[k].command, once ? "--once" : "");
			expect_fuzz(*state, line, 2, cases[k].said);
			json_t *s = load(*state, "s.json");

			assert_int_equal(count(s, "exit"), 2);
			assert_int_equal(json_array_size(json_object_get(s, "findings")), 0);
			assert_non_null(strstr(json_string_value(json_object_get(s, "trouble")), cases[k].said));
			json_decref(s);
			expect_fuzz(*state, "ls d | wc -l; grep -c 'type=.trouble' j.xml", 0, "0\n1");
		}
	}
	expect_fuzz(*state, "rm -f starts; \"$A\" fuzz --pass 'echo >>starts; exit 7' --runs 60 --jobs 1 --dir d; wc -l <starts", 0, "2\n");
	expect_fuzz(*state, "printf 'read -r l; echo error: no; echo %%%%%%%%; exit 3\\n' >first.sh; \"$A\" fuzz --pass 'sh first.sh' $Q --jobs 1", 1, "command-died");
	expect_fuzz(*state, "\"$A\" fuzz --replay d --pass 'python3 missing.py'", 2, "can't run");
}

static void
replays(void **state)
{
	expect_fuzz(*state, "rm -rf d; \"$A\" fuzz --pass \"$F wrong\" $Q", 1, "FOUND");
	expect_fuzz(*state, "\"$A\" fuzz --replay d", 1, ", 0 pass");
	expect_fuzz(*state, "\"$A\" fuzz --replay d --pass \"$F identity\" --junit r.xml --format json", 0, "\"status\": \"passes\"");
	expect_fuzz(*state, "\"$A\" fuzz --replay d --pass \"$F garbage\"", 1, "otherwise");
	expect_fuzz(*state, "\"$A\" fuzz --replay nowhere", 2, "No such file");
	expect_fuzz(*state, "mkdir -p e; \"$A\" fuzz --replay e", 0, "0 findings");
}

static void
formats(void **state)
{
	expect_fuzz(*state, "rm -rf d; \"$A\" fuzz --pass \"$F wrong\" $Q --format json --junit j.xml >s.json", 1, "FOUND");
	json_t *s = load(*state, "s.json"), *findings = json_object_get(s, "findings");

	assert_string_equal(json_string_value(json_object_get(s, "schema")), "aliasproof/fuzz-1");
	assert_int_equal(count(s, "graphs"), count(s, "proved") + count(s, "failed") + count(s, "refused") + count(s, "unknown"));
	assert_true(json_array_size(findings) > 0);
	char line[512];

	snprintf(line, sizeof line,
	         "python3 -c \"import xml.etree.ElementTree as t; s = t.parse('j.xml').getroot()[0]; n = len(s.findall('testcase/failure')); print(n == %zu, s.get('failures') == str(n), "
	         "len(s) == n + 1)\"", json_array_size(findings));
	json_decref(s);
	expect_fuzz(*state, line, 0, "True True True");
}

static void
usage_errors(void **state)
{
	static const struct { const char *line, *part; } cases[] = {
		{ "\"$A\" fuzz --shard 3/2", "--shard=3" }, { "\"$A\" fuzz --shard 2", "--shard=2: expected I/N" }, { "\"$A\" fuzz --shard 0/2", "--shard=0" },
		{ "\"$A\" fuzz --jobs 0", "--jobs=0" }, { "\"$A\" fuzz --runs x", "--runs=x" }, { "\"$A\" fuzz --time -1", "--time=-1" }, { "\"$A\" fuzz --time nan", "--time=nan" },
		{ "\"$A\" fuzz --size 0", "--size=0" }, { "\"$A\" fuzz --without kernels,no_such_op", "'no_such_op' is no op and no kind" },
		{ "\"$A\" fuzz --overlap 101", "--overlap=101" }, { "\"$A\" fuzz --passes nosuch", "--passes=nosuch: error: there is no pass 'nosuch'" },
		{ "\"$A\" fuzz --passes out-of-place", "alias-outputs before it" },
		{ "\"$A\" fuzz --passes alias-outputs --pass cat", "together" }, { "\"$A\" fuzz --rums 3", "did you mean '--runs'" }, { "\"$A\" fuzz file.py", "too many arguments" },
		{ "\"$A\" fuzz --format xml", "expected one of text, json" }, { "touch f; \"$A\" fuzz --runs 1 --dir f", "f: " }, { "\"$A\" fuzz --runs 1 --dir /proc/nothing/there", "/proc" },
		{ "\"$A\" fuzz --runs 1 --dir d --junit /nowhere/at/all", "/nowhere/at/all" }, { "\"$A\" fuzz --runs 1 --dir d --classes nofile", "nofile" },
		{ "\"$A\" fuzz --pass nosuch --runs 1 --dir u", "there is no command nosuch" }, { "\"$A\" fuzz --pass './nosuch x' --runs 1 --dir u", "no file ./nosuch" },
		{ "\"$A\" fuzz --pass /tmp --runs 1 --dir u", "may be run" }, { "\"$A\" fuzz --pass 'cat (' --runs 1 --dir u", "the shell can't read it" },
		{ "chmod 555 . && if [ $(id -u) = 0 ]; then echo root; (exit 2); else \"$A\" fuzz --runs 1 --dir u; fi; s=$?; chmod 755 .; (exit $s)", "" },
	};

	for (size_t k = 0; k < sizeof cases / sizeof *cases; k++)
		expect_fuzz(*state, cases[k].line, 2, cases[k].part);
}

static void
nothing_to_do(void **state)
{
	expect_fuzz(*state, "rm -rf d; \"$A\" fuzz --runs 0 --dir d", 3, "UNKNOWN  nothing was tested: 0 graphs");
	expect_fuzz(*state, "rm -rf d; \"$A\" fuzz --time 0.2 --pass \"$F refuses\" --dir d --size 4", 3, "UNKNOWN  nothing was tested");
}

/* Ctrl-C: the summary, exit by what was found, and the next run goes on. */
static void
interruption(void **state)
{
	expect_fuzz(*state, "rm -rf d; \"$A\" fuzz --pass \"$F refuses\" --runs 1000000 --dir d --size 6 & p=$!; sleep 1; kill -INT $p; wait $p", 3, "interrupted");
	expect_fuzz(*state, "ls d", 0, "progress-");
	expect_fuzz(*state, "\"$A\" fuzz --pass \"$F refuses\" --runs 1000000 --time 0.5 --dir d --size 6", 0, "went on at graph");
	expect_fuzz(*state, "ls d | wc -l", 0, "0");
	expect_fuzz(*state, "\"$A\" fuzz --pass \"$F refuses\" --runs 20 --dir d --size 6 | grep -c 'went on'; true", 0, "0");
}

int
main(void)
{
	enum { ROWS = sizeof rows / sizeof *rows, REST = 10 };
	static void *with_folder[ROWS][2];
	static struct CMUnitTest tests[ROWS];
	void *folder = NULL;
	const struct CMUnitTest rest[REST] = {
		cmocka_unit_test_setup_teardown(jobs_do_not_matter, make_folder, remove_folder),
		cmocka_unit_test_setup_teardown(shards_share_a_seed, make_folder, remove_folder),
		cmocka_unit_test_setup_teardown(a_finding_is_the_graph_that_gen_makes, make_folder, remove_folder),
		cmocka_unit_test_setup_teardown(examples_run, make_folder, remove_folder),
		cmocka_unit_test_setup_teardown(starts_are_slow, make_folder, remove_folder),
		cmocka_unit_test_setup_teardown(cannot_run, make_folder, remove_folder),
		cmocka_unit_test_setup_teardown(replays, make_folder, remove_folder),
		cmocka_unit_test_setup_teardown(formats, make_folder, remove_folder),
		cmocka_unit_test_setup_teardown(usage_errors, make_folder, remove_folder),
		cmocka_unit_test_setup_teardown(nothing_to_do, make_folder, remove_folder),
	};
	const struct CMUnitTest last[] = { cmocka_unit_test_setup_teardown(interruption, make_folder, remove_folder) };

	make_folder(&folder);
	for (size_t i = 0; i < ROWS; i++) {
		with_folder[i][0] = folder;
		with_folder[i][1] = (void *)(uintptr_t)&rows[i];
		tests[i] = (struct CMUnitTest){ rows[i].name, fault_becomes, NULL, NULL, with_folder[i] };
	}
	int failed = cmocka_run_group_tests_name("campaign.commands", tests, NULL, NULL);

	failed += cmocka_run_group_tests_name("campaign.fuzz", rest, NULL, NULL);
	failed += cmocka_run_group_tests_name("campaign.interruption", last, NULL, NULL);
	remove_folder(&folder);
	return failed;
}
