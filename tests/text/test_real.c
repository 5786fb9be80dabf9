/* Graphs as torch itself wrote them (tests/golden/text/make.py): read, printed, compared with torch's own bytes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include <glob.h>

#include "base/file.h"
#include "text_help.h"

typedef struct row {
	const char *file, *graph;
	const char *same_as;    /* what must be printed: another file; NULL: the file itself; "": only a fixed point */
	const char *unmodelled; /* what must be named as not modelled */
	size_t inputs;
} row;

static const row rows[] = {
	{ "kv_copy.dynamo.code.py", NULL, NULL, NULL, 2 },
	{ "kv_copy.dynamic.full.py", NULL, "", NULL, 2 },
	{ "setitems.dynamo.full.py", NULL, NULL, NULL, 4 },
	{ "setitems.dynamo.ansi.py", NULL, "setitems.dynamo.full.py", NULL, 4 },
	{ "setitems.make_fx.stride.py", NULL, NULL, NULL, 4 },
	{ "setitems.symbolic.plain.py", NULL, "", NULL, 4 },
	{ "index_put.dynamo.stride.py", NULL, NULL, NULL, 3 },
	{ "index_put.aot.full.py", NULL, NULL, NULL, 3 },
	{ "bn.aot.expanded.py", NULL, NULL, NULL, 8 },
	{ "bn.symbolic_trace.code.py", NULL, NULL, "a call of the submodule self.0 (line 6)", 0 },
	{ "bn.export.plain.py", NULL, "", NULL, 8 },
	{ "adam.dynamo.full.py", NULL, NULL, NULL, 8 },
	{ "adam.make_fx.full.py", NULL, "", NULL, 8 },
	{ "views.dynamo.stride.py", NULL, NULL, NULL, 1 },
	{ "views.aot.plain.py", NULL, NULL, NULL, 1 },
	{ "custom.dynamo.full.py", NULL, NULL, NULL, 2 },
	{ "custom.aot.full.py", NULL, NULL, NULL, 2 },
	{ "custom.aot.ansi.py", NULL, "custom.aot.full.py", NULL, 2 },
	{ "dtypes.dynamo.full.py", NULL, NULL, NULL, 2 },
	{ "dtypes.make_fx.plain.py", NULL, NULL, NULL, 2 },
	{ "dtypes.dynamo.code.py", NULL, NULL, NULL, 2 },
	{ "ops2.dynamo.full.py", NULL, NULL, NULL, 2 },
	{ "ops2.aot.expanded.py", NULL, NULL, NULL, 2 },
	{ "ops2.aot.code.py", NULL, NULL, NULL, 2 },
	{ "rng.dynamo.full.py", NULL, NULL, NULL, 1 },
	{ "mixed_out.make_fx.full.py", NULL, "", NULL, 1 },
	{ "mixed_out.symbolic_trace.code.py", NULL, NULL, NULL, 1 },
	{ "cond.dynamo.full.py", NULL, NULL, "the submodule self.cond_true_0 (line 14)", 0 },
	{ "strs.dynamo.full.py", NULL, NULL, NULL, 2 },
	{ "strs.make_fx.code.py", NULL, NULL, NULL, 2 },
	{ "graph-code.log", NULL, "", NULL, 3 },
	{ "aot-graphs.log", NULL, "", NULL, 3 },
	{ "aot-graphs.log", "inner_f", "", NULL, 4 },
};

static ap_arena files;

static ap_str
read_file(const char *name)
{
	ap_str text, why;

	assert_true(ap_file_read(&files, ap_str_printf(&files, AP_SOURCE_DIR "/tests/golden/text/%s", name).p, &text, &why));
	return text;
}

/* Every symbol that torch invents gets a number. */
static ap_read_options
all_bound(const row *r)
{
	enum { N = 100 };
	static ap_keyword bind[2 * N];

	for (int i = 0; i < N; i++) {
		bind[2 * i] = (ap_keyword){ ap_str_printf(&files, "s%d", i), ap_arg_of_int(5 + i) };
		bind[2 * i + 1] = (ap_keyword){ ap_str_printf(&files, "u%d", i), ap_arg_of_int(2) };
	}
	return (ap_read_options){ .class_name = ap_str_of(r->graph), .bind = bind, .nbind = 2 * N };
}

static void
torchs_text_is_read_and_printed(void **state)
{
	const row *r = *state;
	ap_str text = read_file(r->file);
	ap_read_options o = all_bound(r);
	outcome one = read_text(text, &o);

	assert_string_equal(one.errors.p, "");
	if (r->unmodelled) {
		assert_false(one.ok);
		assert_non_null(strstr(one.unmodelled.p, r->unmodelled));
		release(&one);
		return;
	}
	assert_true(one.ok);
	assert_int_equal(one.graph->ninputs, r->inputs);
	outcome two = read_text(one.printed, NULL);

	assert_string_equal(two.errors.p, "");
	assert_string_equal(two.printed.p, one.printed.p);
	if (!r->same_as || *r->same_as)
		assert_string_equal(one.printed.p, read_file(r->same_as ? r->same_as : r->file).p);
	release(&two);
	release(&one);
}

/* The graphs of a folder: all but a few with hand-wrapped lines are printed as they are written, every one is a fixed point. */
static void
graphs_of_the_folder_are_fixed_points(void **state)
{
	glob_t found;
	size_t exact = 0;

	assert_int_equal(glob(ap_str_printf(&files, AP_SOURCE_DIR "/%s", (const char *)*state).p, 0, NULL, &found), 0);
	for (size_t i = 0; i < found.gl_pathc; i++) {
		ap_str text, why;

		if (strstr(found.gl_pathv[i], ".program.") || strstr(found.gl_pathv[i], "capture.py"))
			continue;
		assert_true(ap_file_read(&files, found.gl_pathv[i], &text, &why));
		outcome one = read_text(text, NULL), two = read_text(one.printed, NULL);

		if (!one.ok)
			print_message("%s: %s\n", found.gl_pathv[i], one.errors.p);
		assert_true(one.ok);
		assert_string_equal(two.printed.p, one.printed.p);
		exact += ap_str_is(one.printed, text);
		release(&two);
		release(&one);
	}
	print_message("%zu files, %zu printed byte for byte\n", found.gl_pathc, exact);
	assert_true(exact * 10 >= found.gl_pathc * 6);
	globfree(&found);
}

int
main(void)
{
	enum { N = sizeof rows / sizeof *rows };
	struct CMUnitTest tests[N + 3];

	if (!ap_arena_init(&files, 1 << 26))
		return 1;
	for (size_t i = 0; i < N; i++)
		tests[i] = (struct CMUnitTest){ rows[i].file, torchs_text_is_read_and_printed, NULL, NULL, (void *)&rows[i] };
	tests[N] = (struct CMUnitTest){ "the fault cases", graphs_of_the_folder_are_fixed_points, NULL, NULL, (void *)"tests/cases/*/*.py" };
	tests[N + 1] = (struct CMUnitTest){ "the real programs", graphs_of_the_folder_are_fixed_points, NULL, NULL, (void *)"corpus/real/*.py" };
	tests[N + 2] = (struct CMUnitTest){ "the Thunder traces", graphs_of_the_folder_are_fixed_points, NULL, NULL, (void *)"corpus/thunder/*.thunder" };
	return cmocka_run_group_tests(tests, NULL, NULL);
}
