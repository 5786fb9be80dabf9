/*
 * run_case ALIASPROOF FOLDER KIND: one fault case through the command.
 *
 *   good, bad, bad2   verify before.py KIND.py has the verdict that expect.json says; a REFUTED one names what `differs` names,
 *                     and its two values are different
 *   sharing           verify --sharing before.py good.py is PROVED, bad.py REFUTED
 *   self              every valid file of the case is PROVED equal to itself
 *   check             check before.py is PROVED
 */
#include <jansson.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

static const char *command, *folder;
static int failures;

static void __attribute__((format(printf, 1, 2)))
fail(const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	vprintf(fmt, ap);
	va_end(ap);
	putchar('\n');
	failures++;
}

static json_t *
run(const char *arguments)
{
	char line[4096], *text = NULL;
	size_t n = 0;
	FILE *out = NULL;

	snprintf(line, sizeof line, "cd '%s' && '%s' %s --format json 2>&1", folder, command, arguments);
	FILE *p = popen(line, "r");

	if (!p || !(out = open_memstream(&text, &n)))
		abort();
	for (int c; (c = getc(p)) != EOF;)
		putc(c, out);
	fclose(out);
	int status = pclose(p);
	json_t *report = json_loads(text, 0, NULL);

	printf("aliasproof %s\n%s", arguments, text);
	if (!report)
		fail("the output is no JSON");
	else if (!WIFEXITED(status) || WEXITSTATUS(status) != json_integer_value(json_object_get(report, "exit")))
		fail("exit status %d is not the one reported", status);
	free(text);
	return report;
}

static const char *
get(const json_t *o, const char *key)
{
	const char *s = json_string_value(json_object_get(o, key));

	return s ? s : "";
}

static void
want(const char *arguments, const char *verdict, const char *differs)
{
	json_t *r = run(arguments);

	if (r && strcmp(get(r, "verdict"), verdict) != 0)
		fail("verdict %s, expected %s", get(r, "verdict"), verdict);
	if (r && *differs && strcmp(get(r, "what"), differs) != 0)
		fail("'%s' differs, expected '%s'", get(r, "what"), differs);
	if (r && *differs) {
		const char *b = get(json_object_get(r, "before"), "value"), *a = get(json_object_get(r, "after"), "value");
		bool by_values = !strcmp(get(r, "code"), "output-differs") || !strcmp(get(r, "code"), "input-differs");

		if (by_values && (!*b || !*a || !strcmp(b, a)))
			fail("no two different values: '%s' and '%s'", b, a);
	}
	json_decref(r);
}

static bool
exists(const char *name)
{
	char path[4096];

	snprintf(path, sizeof path, "%s/%s.py", folder, name);
	FILE *f = fopen(path, "r");

	if (f)
		fclose(f);
	return f != NULL;
}

static void
run_kind(const char *kind, const json_t *expect)
{
	char arguments[256];

	snprintf(arguments, sizeof arguments, "verify before.py %s.py", kind);
	if (!strcmp(kind, "check")) {
		want("check before.py", json_object_get(expect, "support") ? "UNKNOWN" : "PROVED", "");
	} else if (!strcmp(kind, "self")) {
		want("verify before.py before.py", json_object_get(expect, "support") ? "UNKNOWN" : "PROVED", "");
		if (exists("good"))
			want("verify good.py good.py", "PROVED", "");
	} else if (!strcmp(kind, "sharing")) {
		want("verify --sharing before.py good.py", "PROVED", "");
		want("verify --sharing before.py bad.py", "REFUTED", "output 0");
	} else {
		bool refuted = !strcmp(get(expect, kind), "REFUTED");

		want(arguments, get(expect, kind), !refuted ? "" : get(expect, !strcmp(kind, "bad2") ? "differs2" : "differs"));
	}
}

int
main(int argc, char **argv)
{
	char path[4096];

	if (argc != 4)
		return 2;
	command = argv[1];
	folder = argv[2];
	snprintf(path, sizeof path, "%s/expect.json", folder);
	json_t *expect = json_load_file(path, 0, NULL);

	if (!expect)
		return 2;
	run_kind(argv[3], expect);
	json_decref(expect);
	return failures ? 1 : 0;
}
