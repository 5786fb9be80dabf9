/* Ops that lie, each with its honest twin, through the whole command: all are caught, none of the others. */
#include "cli/run.h"

#define OPS AP_SOURCE_DIR "/tests/probe/lying.ops"

/* What is found of each op of namespace `lie`; of the same op in `fair` nothing is. */
static const struct { const char *op, *found; } lies[] = {
	{ "secret_alias", "undeclared-alias: result shares memory with argument x" },
	{ "secret_write", "undeclared-write: writes argument x" },
	{ "large_write", "undeclared-write: writes argument x" },
	{ "same_value_write", "undeclared-write: writes argument x" },
	{ "returns_input", "returns-input: result is argument x itself" },
	{ "twins", "results-share: result 1 shares memory" },
	{ "alias_if_contiguous", "which is not declared, where x is contiguous" },
	{ "alias_if_flag", "which is not declared, where keep is True" },
	{ "wrong_stride", "layout-differs: the strides or the offset of result" },
	{ "writes_outside", "writes-outside-view: writes memory of argument x's storage" },
	{ "over_declared", "declared-write-unseen: never writes argument y" },
	{ "copy_view", "declared-alias-fresh: result never shares memory with argument x" },
	{ "view_or_copy", "alias-only-sometimes: result shares memory with argument x in some calls only, where x is contiguous" },
	{ "resizes", "metadata-change: changes the sizes" },
	{ "shift", "reads-while-writing: where argument y shares memory with what is written" },
	{ "reads_gap", "reads-outside-view: the result depends on memory that no argument addresses" },
	{ "clock", "not-deterministic: the same call gives another result" },
	{ "new_object_", "returns-another-object: result is not argument x itself" },
	{ "second_argument", "undeclared-write: writes argument y" },
	{ "list_write", "undeclared-write: writes argument xs" },
	{ "one_result", "results-differ: the whole result" },
	{ "out_of_bounds", "crash: the implementation does not survive" },
	{ "hangs", "hang: the implementation does not come back" },
	{ "expanded_write", "undeclared-write: writes argument x" },
	{ "wrong_dtype", "dtype-differs: the dtype of result" },
	{ "wrong_shape", "shape-differs: the sizes of result" },
	{ "wrong_offset", "layout-differs: the strides or the offset of result" },
	{ "list_alias", "undeclared-alias: result shares memory with argument xs" },
	{ "optional_write", "undeclared-write: writes argument y" },
	{ "metadata_only", "metadata-change: changes the sizes" },
};
enum { LIES = sizeof lies / sizeof *lies };

static char all[65536];

/* The lines about an op: from the one that begins with its name to the next that is not indented. */
static char *
part_of(const char *space, const char *op)
{
	static char part[65536];
	char name[128];
	const char *from, *to;

	snprintf(name, sizeof name, "%s::%s(", space, op);
	from = strstr(all, name);
	if (!from)
		return NULL;
	for (to = strchr(from, '\n'); to && to[1] == ' '; to = strchr(to + 1, '\n'))
		continue;
	snprintf(part, sizeof part, "%.*s", to ? (int)(to - from) : -1, from);
	return part;
}

static int
run_all(void **state)
{
	make_folder(state);
	run_result r = run(*state, "$A ops check " OPS " --probe-so " AP_LYING_OPS " --probe-ms 1500");

	assert_int_equal(r.exit, 1);
	memcpy(all, r.text, sizeof all);
	return 0;
}

static void
lies_are_caught(void **state)
{
	(void)state;
	for (int i = 0; i < LIES; i++) {
		const char *part = part_of("lie", lies[i].op);

		if (!part || !strstr(part, lies[i].found))
			fail_msg("%s: expected %s in\n%s", lies[i].op, lies[i].found, part ? part : all);
		/* and nothing else */
		for (const char *line = strchr(part, '\n'); line; line = strchr(line + 1, '\n')) {
			if (strncmp(line + 1, "    ", 4) == 0 && line[5] != ' ' && !strstr(line, lies[i].found))
				fail_msg("%s: expected nothing but %s in\n%s", lies[i].op, lies[i].found, part);
		}
	}
}

static void
honest_ops_are_left_alone(void **state)
{
	(void)state;
	for (int i = 0; i < LIES; i++) {
		if (part_of("fair", lies[i].op))
			fail_msg("an alarm over an honest op:\n%s", part_of("fair", lies[i].op));
	}
	assert_non_null(strstr(all, "60 ops with a shared object: 30 as declared, 30 not"));
}

/* Sizes were made small: what a person wants to read. */
static void
calls_are_small(void **state)
{
	static const struct { const char *op, *call; } rows[] = {
		{ "secret_write", "torch.ops.lie.secret_write.default(x1)  x1: f32[][]cpu" },
		{ "alias_if_flag", "torch.ops.lie.alias_if_flag.default(x1, True)  x1: f32[][]cpu" },
		{ "wrong_stride", "torch.ops.lie.wrong_stride.default(x1)  x1: f32[2, 2][2, 1]cpu" },
		{ "shift", "torch.ops.lie.shift.default(x1, x1)  x1: f32[3][1]cpu" },
	};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		if (!strstr(part_of("lie", rows[i].op), rows[i].call))
			fail_msg("expected %s in\n%s", rows[i].call, part_of("lie", rows[i].op));
	}
}

static void
options(void **state)
{
	expect_run(*state, "$A ops check " OPS, 2, "expected one of --probe=CMD and --probe-so=LIB");
	expect_run(*state, "$A ops check " OPS " --probe-so ./nothing.so", 2, "nothing.so");
	expect_run(*state, "$A ops check " OPS " --probe 'echo no; echo %%'", 2, "does not speak");
	expect_run(*state, "$A ops check " OPS " --probe true", 2, "the probe ended without an answer");
	expect_run(*state, "$A ops check nofile.ops --probe true", 2, "nofile.ops: No such file");
	expect_run(*state, "$A ops check --probe true", 2, "no op to check");
	expect_run(*state, "$A ops check --op aten::ad --probe true", 2, "unknown op 'aten::ad'; did you mean 'add'");
	expect_run(*state, "$A ops check --op add.Tenso --probe true", 2, "'add' has no overload 'Tenso'; it has Tensor, Scalar, out");
	expect_run(*state, "$A ops check --op 'a*zz' --probe true", 2, "unknown op 'a*zz'; 'ops list PART' names");
	expect_run(*state, "$A ops check --op 'mm.*' --op mm.out --probe-so " AP_LYING_OPS, 3, "3 not there");
	expect_run(*state, "$A ops show x.T", 0, "aten::numpy_T(Tensor(a) self) -> Tensor(a)");
	expect_run(*state, "$A ops show torch.nn.functional.relu", 0, "aten::relu(Tensor self) -> Tensor");
	expect_run(*state, "$A ops show +", 0, "also spelled x + y");
	expect_run(*state, "$A ops show diagonal", 0, "taken for view by thunder, pure by vllm-neuron-aten (not listed)");
	expect_run(*state, "$A ops check --op aten::add.Tensor --probe-so " AP_LYING_OPS, 3, "1 not there");
	expect_run(*state, "$A ops check " OPS " --op fair::clock --runs 5 --probe-so " AP_LYING_OPS, 0, "1 op with a shared object: 1 as declared");
	expect_run(*state, "$A ops check " OPS " --op lie::clock --format json --probe-so " AP_LYING_OPS, 1, "\"lie\": \"not-deterministic\"");
	expect_run(*state, "$A ops check " OPS " --op lie::clock --format junit --probe-so " AP_LYING_OPS, 1, "<failure type=\"not-deterministic\"");
	expect_run(*state, "$A ops list --format junit relu_", 0, "relu_");
}

/* Answers that break the protocol are no verdict on the op. */
static void
broken_answers(void **state)
{
	static const char *const answers[] = {
		"garbage", "{}", "{\\\"status\\\": \\\"ok\\\"}", "{\\\"status\\\": \\\"fine\\\"}",
		"{\\\"status\\\": \\\"ok\\\", \\\"storages\\\": [\\\"zz\\\"], \\\"tensors\\\": [], \\\"results\\\": []}",
		"{\\\"status\\\": \\\"ok\\\", \\\"storages\\\": [], \\\"tensors\\\": 7, \\\"results\\\": []}", "[[[[[[[[[[", "null",
	};
	char line[2048];

	for (size_t i = 0; i < sizeof answers / sizeof *answers; i++) {
		snprintf(line, sizeof line,
		         "$A ops check " OPS " --op fair::clock --probe 'while read l; do case $l in %%%%) echo %%%%;; *hello*) echo \"{\\\"hello\\\": "
		         "\\\"aliasproof-probe 1\\\"}\";; *) echo \"%s\";; esac; done'",
		         answers[i]);
		expect_run(*state, line, 3, "1 op with a probe without a name: 0 as declared, 0 not");
	}
	/* The storage of what was written is gone. */
	expect_run(*state,
	           "$A ops check " OPS " --op fair::shift --op fair::writes_outside --probe 'while read l; do case $l in %%) echo %%;; *hello*) echo \"{\\\"hello\\\": "
	           "\\\"aliasproof-probe 1\\\"}\";; *) echo \"{\\\"status\\\": \\\"ok\\\", \\\"storages\\\": [\\\"\\\"], \\\"tensors\\\": [null], "
	           "\\\"results\\\": []}\";; esac; done'",
	           1, "its storage has 0 bytes afterwards");
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(lies_are_caught), cmocka_unit_test(honest_ops_are_left_alone), cmocka_unit_test(calls_are_small),
		cmocka_unit_test(options),         cmocka_unit_test(broken_answers),
	};

	return cmocka_run_group_tests_name("check", tests, run_all, remove_folder);
}
