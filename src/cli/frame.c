#include "cli/judge.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/file.h"

const ap_command ap_commands[] = {
#define AP_COMMAND(c_name, name, args, help) { name, ap_cmd_##c_name, args, help },
#include "cli/command.def"
#undef AP_COMMAND
	{ NULL, NULL, NULL, NULL },
};
const size_t ap_command_count = sizeof ap_commands / sizeof *ap_commands - 1;

static ap_arena memory;      /* the command's */
static ap_settings limited;  /* of a command that --memory limits; no arena: it doesn't */
static int output_error; /* errno of the first write to standard output that failed; 0: none */

static void
note_output(bool written)
{
	if (!written && !output_error)
		output_error = errno;
}

void
ap_cli_put(ap_str text)
{
	if (!output_error && text.n)
		note_output(fwrite(text.p, 1, text.n, stdout) == text.n);
}

bool
ap_cli_is_unread(void)
{
	return output_error != 0;
}

void
ap_cli_warn(const char *fmt, ...)
{
	va_list ap;

	fprintf(stderr, "aliasproof: ");
	va_start(ap, fmt);
	vfprintf(stderr, fmt, ap);
	va_end(ap);
	fputc('\n', stderr);
}

int
ap_cli_close(int status)
{
	note_output(fflush(stdout) == 0);
	if (!output_error || output_error == EPIPE)
		return status;
	ap_cli_warn("standard output: %s", strerror(output_error));
	return AP_EXIT_INVALID;
}

/* For what glibc's argp prints before it ends the process. */
static void
close_at_exit(void)
{
	if (!output_error && ap_cli_close(AP_EXIT_PROVED) != AP_EXIT_PROVED)
		_exit(AP_EXIT_INVALID);
}

bool
ap_cli_write(ap_arena *a, const char *path, ap_str text)
{
	ap_str why;

	if (!strcmp(path, "-")) {
		ap_cli_put(text);
		return true;
	}
	if (ap_file_write(a, path, text, &why))
		return true;
	ap_cli_warn("%s: %.*s", path, AP_FMT(why));
	return false;
}

/* Edit distance with a row per letter (Levenshtein 1966); words beyond 63 letters are far from everything. */
static size_t
distance(const char *x, const char *y)
{
	enum { MOST = 64 };
	size_t row[MOST], nx = strlen(x), ny = strlen(y);

	if (nx >= MOST || ny >= MOST)
		return MOST;
	for (size_t j = 0; j <= ny; j++)
		row[j] = j;
	for (size_t i = 1; i <= nx; i++) {
		size_t corner = row[0];

		row[0] = i;
		for (size_t j = 1; j <= ny; j++) {
			size_t swap = corner + (x[i - 1] != y[j - 1]);
			size_t gap = (row[j] < row[j - 1] ? row[j] : row[j - 1]) + 1;

			corner = row[j];
			row[j] = swap < gap ? swap : gap;
		}
	}
	return row[ny];
}

const char *
ap_cli_nearest(const char *word, const char *const *names, size_t n)
{
	const char *best = NULL;
	size_t least = strlen(word) / 3 + 2;

	for (size_t i = 0; i < n; i++) {
		size_t d = distance(word, names[i]);

		if (d < least) {
			least = d;
			best = names[i];
		}
	}
	return best;
}

static void
usage(FILE *to)
{
	fprintf(to, "Usage: aliasproof COMMAND [OPTION...] [ARGUMENT...]\n"
	            "Proves, or refutes with a counterexample, that a rewrite of a tensor graph keeps the meaning of every mutation.\n\n");
	for (size_t i = 0; i < ap_command_count; i++)
		fprintf(to, "  %-9s %-22s %s\n", ap_commands[i].name, ap_commands[i].args, ap_commands[i].help);
	fprintf(to, "\n  aliasproof COMMAND --help tells a command's options; aliasproof --version the version.\n\n"
	            "Exit codes: 0 PROVED, 1 REFUTED, 2 INVALID or wrong usage, 3 UNKNOWN, 4 internal error.\n");
}

static int
unknown_command(const char *word)
{
	const char *names[64];
	size_t n = 0;

	for (; n < ap_command_count && n < 64; n++)
		names[n] = ap_commands[n].name;
	const char *near = ap_cli_nearest(word, names, n);

	if (near)
		ap_cli_warn("unknown command '%s'; did you mean '%s'?", word, near);
	else
		ap_cli_warn("unknown command '%s'; 'aliasproof --help' lists the commands", word);
	return AP_EXIT_INVALID;
}

enum { REPORT_ROOM = 1 << 24 }; /* bytes for the report that there is no more memory */

void
ap_cli_limit(const ap_settings *s)
{
	limited = *s;
	ap_arena_limit(&memory, ((size_t)s->memory_mib << 20) + REPORT_ROOM);
	memory.end -= REPORT_ROOM;
}

static int
memory_limit(const ap_command *c)
{
	ap_result why = { .verdict = AP_UNKNOWN, .code = "memory-limit", .reason = AP_STR("memory limit") };
	ap_report report = { .command = c->name, .result = &why };

	if (limited.arena) {
		memory.end += REPORT_ROOM;
		why.reason = ap_str_printf(&memory, "the graphs, or what a pass makes of them, take more than the memory limit of %lld MiB", (long long)limited.memory_mib);
		if (limited.formats)
			return ap_cli_close(ap_cli_report(&limited, &report));
	}
	ap_cli_warn("UNKNOWN  %.*s", AP_FMT(why.reason));
	return ap_cli_close(AP_EXIT_UNKNOWN);
}

static int
run_command(const ap_command *c, int argc, char **argv)
{
	size_t limit = (size_t)1 << 36;
	jmp_buf full;
	char name[64];

	while (!ap_arena_init(&memory, limit)) {
		limit /= 2;
		if (limit < (size_t)1 << 24) {
			ap_cli_warn("no memory");
			return AP_EXIT_UNKNOWN;
		}
	}
	if (setjmp(full))
		return memory_limit(c);
	memory.full = &full;
	snprintf(name, sizeof name, "aliasproof %s", c->name);
	argv[0] = name;
	return ap_cli_close(c->run(&memory, argc, argv));
}

int
ap_cli_main(int argc, char **argv)
{
	const char *word = argc > 1 ? argv[1] : NULL;

	signal(SIGPIPE, SIG_IGN);
	atexit(close_at_exit);
	argp_err_exit_status = AP_EXIT_INVALID;
	if (!word) {
		usage(stderr);
		return AP_EXIT_INVALID;
	}
	if (!strcmp(word, "--help") || !strcmp(word, "-?") || !strcmp(word, "help")) {
		usage(stdout);
		return ap_cli_close(AP_EXIT_PROVED);
	}
	if (!strcmp(word, "--version") || !strcmp(word, "-V")) {
		ap_cli_put(AP_STR("aliasproof " AP_VERSION "\n"));
		return ap_cli_close(AP_EXIT_PROVED);
	}
	for (size_t i = 0; i < ap_command_count; i++)
		if (!strcmp(word, ap_commands[i].name))
			return run_command(&ap_commands[i], argc - 1, argv + 1);
	return unknown_command(word);
}
