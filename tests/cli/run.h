/* Runs the command in tests: its exit code and what it printed. */
#ifndef AP_TESTS_CLI_RUN_H
#define AP_TESTS_CLI_RUN_H

#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

typedef struct run_result { int exit; char text[65536]; } run_result;

/* `line` is a shell command in which $A is the command under test and $D a scratch folder; both outputs are read together. */
static run_result
run(const char *folder, const char *line)
{
	static run_result r;
	char whole[8192];

	snprintf(whole, sizeof whole, "A='%s' D='%s'; cd \"$D\" && { %s ; } 2>&1", AP_COMMAND, folder, line);
	FILE *p = popen(whole, "r");

	assert_non_null(p);
	size_t n = fread(r.text, 1, sizeof r.text - 1, p);

	r.text[n] = '\0';
	while (fgetc(p) != EOF)
		continue;
	int status = pclose(p);

	assert_true(WIFEXITED(status));
	r.exit = WEXITSTATUS(status);
	return r;
}

static int
make_folder(void **state)
{
	char *folder = strdup("/tmp/aliasproof-test-XXXXXX");

	assert_non_null(mkdtemp(folder));
	*state = folder;
	return 0;
}

static int
remove_folder(void **state)
{
	run("/tmp", "true");
	char line[256];

	snprintf(line, sizeof line, "rm -rf '%s'", (char *)*state);
	int status = system(line);

	free(*state);
	return status;
}

static inline void
write_file(const char *folder, const char *name, const char *text, size_t n)
{
	char path[512];

	snprintf(path, sizeof path, "%s/%s", folder, name);
	FILE *f = fopen(path, "wb");

	assert_non_null(f);
	assert_int_equal(fwrite(text, 1, n, f), n);
	assert_int_equal(fclose(f), 0);
}

#define expect_run(folder, line, code, part) \
	do { \
		run_result got_ = run(folder, line); \
		if (got_.exit != (code) || !strstr(got_.text, part)) \
			print_error("%s\nexit %d, expected %d and \"%s\":\n%s\n", line, got_.exit, code, part, got_.text); \
		assert_int_equal(got_.exit, code); \
		assert_non_null(strstr(got_.text, part)); \
	} while (0)

#endif
