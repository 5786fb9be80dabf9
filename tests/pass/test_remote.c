/* Commands with every kind of fault: each gives its own status, in time, and leaves neither a process nor a descriptor behind. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include <dirent.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/proc.h"
#include "pass/remote.h"

static ap_arena arena;
#define GRAPH "def forward(self, x: \"f32[2][1]cpu\"):\n    y = x.add_(1)\n    return (y,)\n"

static size_t
count_fds(void)
{
	size_t n = 0;
	DIR *d = opendir("/proc/self/fd");

	while (d && readdir(d))
		n++;
	if (d)
		closedir(d);
	return n;
}

/* A line for the shell, in which $P is the faulty program. */
static const char *
command(const char *line)
{
	return ap_str_printf(&arena, "P='%s'; %s", AP_FAULTY, line).p;
}

typedef struct row {
	const char *name, *line;
	bool once;
	int questions;             /* how many before the one that counts, each answered with the graph */
	ap_remote_status status;
	const char *part;          /* of the text */
} row;

static const row rows[] = {
	{ "a graph comes back as it is", "$P identity", false, 0, AP_REMOTE_REPLY, GRAPH },
	{ "a command that lives answers again and again", "$P identity", false, 25, AP_REMOTE_REPLY, GRAPH },
	{ "started for every graph", "$P identity", true, 3, AP_REMOTE_REPLY, GRAPH },
	{ "exits at once", "$P exits", false, 0, AP_REMOTE_DIED, "ended without an answer; it exited with 0" },
	{ "exits at once, and says why", "$P fails", false, 0, AP_REMOTE_DIED, "exited with 7; it said: cannot load the model" },
	{ "a command that does not exist", "/nonexistent/command", false, 0, AP_REMOTE_DIED, "not found" },
	{ "never answers", "$P silent", false, 0, AP_REMOTE_HUNG, "did not answer in time" },
	{ "answers half a frame and waits", "$P half", false, 0, AP_REMOTE_HUNG, "did not finish its answer" },
	{ "answers half a frame and dies", "$P half-dies", false, 0, AP_REMOTE_DIED, "in the middle of an answer; it exited with 134 (128 + signal 6" },
	{ "its last words are kept", "$P half-dies", false, 0, AP_REMOTE_DIED, "it said: assertion failed in the middle" },
	{ "garbage in a frame is the reader's matter", "$P garbage", false, 0, AP_REMOTE_REPLY, "not a graph at all" },
	{ "binary garbage", "$P binary", false, 0, AP_REMOTE_REPLY, "" },
	{ "1 GB of output", "$P flood", false, 0, AP_REMOTE_TOO_LONG, "more than it may" },
	{ "refuses", "$P refuses", false, 0, AP_REMOTE_REFUSED, "this pass takes no graphs today" },
	{ "dies with the tenth graph", "exec $P tenth", false, 9, AP_REMOTE_DIED, "signal 6 (Aborted)" },
	{ "is started again after that", "$P tenth", false, 8, AP_REMOTE_REPLY, GRAPH },
	{ "forks children that ignore SIGTERM", "$P forks", false, 0, AP_REMOTE_HUNG, "did not answer in time" },
	{ "a child outlives it and keeps its output open", "$P forks-exits", false, 0, AP_REMOTE_HUNG, "did not answer in time" },
	{ "ignores SIGTERM", "$P stubborn", false, 0, AP_REMOTE_HUNG, "did not answer in time" },
	{ "writes to standard error without end", "$P complains", false, 0, AP_REMOTE_HUNG, "this line will come again" },
	{ "writes to standard error without end, but answers", "$P complains-beside", false, 5, AP_REMOTE_REPLY, GRAPH },
	{ "exits with 0 after each answer", "$P once", false, 5, AP_REMOTE_REPLY, GRAPH },
	{ "answers twice", "$P twice", false, 0, AP_REMOTE_GARBAGE, "more after the end of its answer" },
	{ "no frame, but the end, started for every graph", "$P bare", true, 2, AP_REMOTE_REPLY, GRAPH },
	{ "no frame, but the end, asked to loop", "$P bare", false, 0, AP_REMOTE_DIED, "in the middle of an answer; it exited with 0" },
	{ "closes its output and lives on", "exec $P closes", false, 0, AP_REMOTE_DIED, "closed its output" },
};

static void
gives(void **state)
{
	const row *c = *state;
	size_t fds = count_fds();
	int64_t began = ap_clock_ms();
	bool waits = c->status == AP_REMOTE_HUNG;
	ap_remote_options o = { .command = command(c->line), .ms = waits ? 400 : 20000, .reply_max = 1 << 20, .once = c->once };
	ap_remote *r = ap_remote_make(&arena, &o);

	for (int i = 0; i < c->questions; i++) {
		ap_remote_answer before = ap_remote_ask(&arena, r, AP_STR(GRAPH));

		assert_int_equal(before.status, AP_REMOTE_REPLY);
		assert_true(ap_str_eq(before.text, GRAPH));
	}
	ap_remote_answer answer = ap_remote_ask(&arena, r, AP_STR(GRAPH));

	assert_string_equal(ap_remote_status_name(answer.status), ap_remote_status_name(c->status));
	if (!strstr(ap_str_copy(&arena, answer.text).p, c->part))
		fail_msg("'%.*s' has no '%s'", AP_FMT(answer.text), c->part);
	ap_remote_stop(r);
	assert_true(ap_clock_ms() - began < 15000);
	assert_int_equal(count_fds(), fds);
	assert_int_equal(waitpid(-1, NULL, WNOHANG), -1);
	assert_int_equal(errno, ECHILD);
}

/* Killed without warning, the asking process takes the command and its children along. */
static void
dies_with_the_asker(void **state)
{
	ap_remote_options o = { .command = command("$P forks"), .ms = 100000 };
	int began[2];
	char byte;

	(void)state;
	prctl(PR_SET_CHILD_SUBREAPER, 1);
	assert_int_equal(pipe(began), 0);
	pid_t asker = fork();

	if (asker == 0) {
		close(began[0]);
		ap_remote_ask(&arena, ap_remote_make(&arena, &o), AP_STR(GRAPH));
		_exit(0);
	}
	close(began[1]);
	usleep(300000);
	kill(asker, SIGKILL);
	/* What it started holds the other end as long as it lives. */
	assert_int_equal(read(began[0], &byte, 1), 0);
	close(began[0]);
	while (waitpid(-1, NULL, 0) > 0)
		continue;
}

/* A failure is not the end: the next question starts the command again. */
static void
asks_again_after_every_failure(void **state)
{
	static const char *const lines[] = { "$P exits", "$P half-dies", "$P flood", "$P twice" };

	(void)state;
	for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
		ap_remote_options o = { .command = command(lines[i]), .ms = 20000, .reply_max = 1 << 16 };
		ap_remote *r = ap_remote_make(&arena, &o);
		ap_remote_status first = ap_remote_ask(&arena, r, AP_STR(GRAPH)).status;

		assert_true(first != AP_REMOTE_REPLY);
		for (int k = 0; k < 3; k++) {
			ap_remote_answer answer = ap_remote_ask(&arena, r, AP_STR(GRAPH));

			assert_int_equal(answer.status, first);
			assert_true(answer.fresh);
		}
		ap_remote_stop(r);
	}
}

/* A graph that is larger than the pipes, both ways at once. */
static void
large_frames_do_not_block(void **state)
{
	ap_buf b = { .arena = &arena };
	ap_remote_options o = { .command = command("$P identity"), .ms = 60000 };
	ap_remote *r = ap_remote_make(&arena, &o);

	(void)state;
	for (int i = 0; i < 50000; i++)
		ap_buf_printf(&b, "# a comment of a large graph, line %d\n", i);
	for (int k = 0; k < 3; k++) {
		ap_remote_answer answer = ap_remote_ask(&arena, r, ap_buf_str(&b));

		assert_int_equal(answer.status, AP_REMOTE_REPLY);
		assert_true(ap_str_is(answer.text, ap_buf_str(&b)));
	}
	ap_remote_stop(r);
}

/* A frame is found whatever the pieces in which it arrives. */
static void
frames_are_found_in_pieces(void **state)
{
	static const struct { const char *text; int end, next; } cases[] = {
		{ "a\n%%\n", 2, 5 }, { "%%\nb", 0, 3 }, { "a%%\n%%\n", 4, 7 }, { "a\n %%\n%%\n", 6, 9 }, { "a\n%%%\n%%\n", 6, 9 },
		{ "a\r\n%%\r\nb\n%%\n", 3, 7 }, { "", -1, 0 }, { "%%", -1, 0 }, { "a\n%%", -1, 0 }, { "%% \n", -1, 0 },
	};

	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		ap_str text = ap_str_of(cases[i].text);
		size_t from = 0, end = 0, next = 0;
		bool found = false;

		for (size_t n = 0; n <= text.n && !found; n++)
			found = ap_frame_find(ap_str_cut(text, 0, n), &from, &end, &next);
		assert_int_equal(found, cases[i].end >= 0);
		if (found) {
			assert_int_equal(end, cases[i].end);
			assert_int_equal(next, cases[i].next);
		}
	}
}

int
main(void)
{
	enum { ROWS = sizeof rows / sizeof *rows };
	struct CMUnitTest tests[ROWS + 4] = {
		cmocka_unit_test(asks_again_after_every_failure), cmocka_unit_test(large_frames_do_not_block), cmocka_unit_test(frames_are_found_in_pieces),
		cmocka_unit_test(dies_with_the_asker),
	};

	if (!ap_arena_init(&arena, (size_t)1 << 30))
		return 1;
	for (size_t i = 0; i < ROWS; i++)
		tests[4 + i] = (struct CMUnitTest){ rows[i].name, gives, NULL, NULL, (void *)(uintptr_t)&rows[i] };
	int failed = cmocka_run_group_tests_name("pass.remote", tests, NULL, NULL);

	ap_arena_fini(&arena);
	return failed;
}
