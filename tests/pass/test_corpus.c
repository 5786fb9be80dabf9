/* Every graph of corpus/real: equal to itself, and proved after alias-outputs and after out-of-place; nothing writes any more. */
#include "harness.h"

#include <dirent.h>
#include <stdlib.h>

enum { MAX_GRAPHS = 256 };
static const size_t MEMORY = (size_t)4 << 30;

static ap_arena names;
static char *graphs[MAX_GRAPHS];
static size_t ngraphs;

static void
judge(const char *name, const char *passes, bool functional)
{
	ap_arena a;
	ap_str text, why;

	assert_true(ap_arena_init(&a, MEMORY));
	if (!ap_file_read(&a, ap_str_printf(&a, "%s/corpus/real/%s", AP_SOURCE_DIR, name).p, &text, &why))
		fail_msg("%s", why.p);
	outcome o = rewrite_and_judge(&a, text, passes);
	if (o.why.n)
		fail_msg("%s, %s: %.*s\n%.*s", name, passes, AP_FMT(o.why), AP_FMT(o.text));
	if (functional && count_writes(&a, o.after))
		fail_msg("%s: a call still writes\n%.*s", name, AP_FMT(o.text));
	ap_arena_fini(&a);
}

static void
is_proved(void **state)
{
	judge(*state, "alias-outputs", false);
	judge(*state, "alias-outputs,out-of-place", true);
}

static int
by_name(const void *a, const void *b)
{
	return strcmp(*(char *const *)a, *(char *const *)b);
}

static void
list_graphs(void)
{
	DIR *d = opendir(AP_SOURCE_DIR "/corpus/real");

	if (!d)
		return;
	for (struct dirent *e; ngraphs < MAX_GRAPHS && (e = readdir(d));) {
		ap_str name = ap_str_of(e->d_name);

		if (ap_str_ends(name, AP_STR(".py")) && !ap_str_ends(name, AP_STR(".program.py")) && !ap_str_eq(name, "capture.py"))
			graphs[ngraphs++] = (char *)ap_str_copy(&names, name).p;
	}
	closedir(d);
	qsort(graphs, ngraphs, sizeof *graphs, by_name);
}

int
main(void)
{
	static struct CMUnitTest tests[MAX_GRAPHS];

	if (!ap_arena_init(&names, 1 << 24))
		return 1;
	list_graphs();
	for (size_t i = 0; i < ngraphs; i++)
		tests[i] = (struct CMUnitTest){ graphs[i], is_proved, NULL, NULL, graphs[i] };
	int failed = ngraphs ? _cmocka_run_group_tests("pass.corpus", tests, ngraphs, NULL, NULL) : 1;
	ap_arena_fini(&names);
	return failed;
}
