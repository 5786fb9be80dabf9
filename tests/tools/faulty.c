/*
 * faulty MODE [WORD...]: a pass over a pipe that returns every graph as it is, except for the fault that its MODE says.  See the table at
 * the end.  The words are for those who look for the process.
 */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char *graph;
static size_t graph_size;

/* The next frame of standard input into `graph`, without its last line; false at the end. */
static int
read_frame(void)
{
	char *line = NULL;
	size_t room = 0;
	ssize_t n;

	free(graph);
	graph = NULL;
	FILE *to = open_memstream(&graph, &graph_size);

	if (!to)
		return 0;
	while ((n = getline(&line, &room, stdin)) > 0 && strcmp(line, "%%\n") != 0)
		fwrite(line, 1, (size_t)n, to);
	int more = n > 0;

	free(line);
	fclose(to);
	return more;
}

static void
answer(const char *text)
{
	printf("%s%%%%\n", text);
	fflush(stdout);
}

static void
wait_forever(void)
{
	for (;;)
		pause();
}

static void
be_silent(void)
{
	wait_forever();
}

static void
answer_half(void)
{
	printf("%.*s", (int)(graph_size / 2), graph);
	fflush(stdout);
	wait_forever();
}

static void
die_half_way(void)
{
	printf("%.*s", (int)(graph_size / 2), graph);
	fflush(stdout);
	fprintf(stderr, "assertion failed in the middle\n");
	abort();
}

static void
answer_garbage(void)
{
	answer("\x01\xff\xfe not a graph at all {{{\n");
}

static void
answer_binary(void)
{
	for (unsigned i = 0, x = 1; i < 5000; i++, x = x * 1103515245 + 12345)
		putchar((int)(x >> 16));
	answer("\n");
}

/* 1 GB. */
static void
flood(void)
{
	static char block[1 << 20];

	memset(block, 'x', sizeof block);
	for (int i = 0; i < 1024; i++)
		if (fwrite(block, 1, sizeof block, stdout) != sizeof block)
			_exit(9);
	answer("\n");
}

/* Says that the graph runs on its own copy of the inputs and that nothing is written back. */
static void
answer_wrong(void)
{
	printf("%sio_map = {}\n", graph);
	answer("");
}

static void
refuse(void)
{
	answer("error: this pass takes no graphs today\n");
}

static void
die_every_tenth(void)
{
	static int count;

	if (++count % 10 == 0) {
		fprintf(stderr, "tenth graph\n");
		abort();
	}
	answer(graph);
}

static void
fork_and_wait(void)
{
	for (int i = 0; i < 5; i++) {
		if (fork() == 0) {
			signal(SIGTERM, SIG_IGN);
			if (fork() == 0)
				wait_forever();
			wait_forever();
		}
	}
	wait_forever();
}

/* Children live on, with our standard output open. */
static void
fork_and_exit(void)
{
	if (fork() == 0)
		wait_forever();
	_exit(3);
}

static void
be_stubborn(void)
{
	signal(SIGTERM, SIG_IGN);
	signal(SIGINT, SIG_IGN);
	signal(SIGHUP, SIG_IGN);
	wait_forever();
}

static void
complain(void)
{
	for (;;)
		fprintf(stderr, "warning: something is odd, and this line will come again\n");
}

/* A child complains for ever; the answers are right. */
static void
complain_beside(void)
{
	static pid_t child;

	if (!child && (child = fork()) == 0)
		complain();
	answer(graph);
}

static void
answer_once(void)
{
	answer(graph);
	exit(0);
}

static void
answer_twice(void)
{
	printf("%s%%%%\n%s", graph, graph);
	answer("");
}

static void
answer_bare(void)
{
	printf("%s", graph);
	exit(0);
}

static void
close_output(void)
{
	close(STDOUT_FILENO);
	wait_forever();
}

static void
answer_right(void)
{
	answer(graph);
}

static const struct mode { const char *name; void (*on_graph)(void); } modes[] = {
	{ "identity", answer_right }, { "silent", be_silent }, { "half", answer_half }, { "half-dies", die_half_way }, { "garbage", answer_garbage },
	{ "binary", answer_binary }, { "flood", flood }, { "wrong", answer_wrong }, { "refuses", refuse }, { "tenth", die_every_tenth },
	{ "forks", fork_and_wait }, { "forks-exits", fork_and_exit }, { "stubborn", be_stubborn }, { "complains", complain },
	{ "complains-beside", complain_beside }, { "once", answer_once }, { "twice", answer_twice }, { "bare", answer_bare }, { "closes", close_output },
};

int
main(int argc, char **argv)
{
	if (argc > 1 && !strcmp(argv[1], "exits"))
		return 0;
	if (argc > 1 && !strcmp(argv[1], "fails")) {
		fprintf(stderr, "cannot load the model\n");
		return 7;
	}
	for (size_t i = 0; argc > 1 && i < sizeof modes / sizeof *modes; i++) {
		if (strcmp(argv[1], modes[i].name) != 0)
			continue;
		while (read_frame())
			modes[i].on_graph();
		free(graph);
		return 0;
	}
	fprintf(stderr, "faulty: no such mode\n");
	return 2;
}
