/*
 * scale FILE...: how long each part takes on a graph, and what it leaves in memory.
 *
 * Prints one line of JSON a graph: file, nodes (inputs, calls and the return), and for each part the processor's seconds, of the fastest of as
 * many rounds as fit into some seconds, after a first one, and the bytes that it took of its arena.  Each round has fresh memory, which the
 * system hands out before the clock runs: how long that takes depends on the machine, and goes with the bytes.  Parts: read, each pass of
 * the table on the graph (out-of-place: on what alias-outputs made of it), verify (the graph against what both passes made of it), print (that).
 */
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>

#include "base/file.h"
#include "pass/pass.h"
#include "text/text.h"
#include "verify/verify.h"

enum { ROUNDS = 5, MOST_SECONDS = 10 };
typedef enum part { READ, ALIAS, OUT, ORDER, VERIFY, PRINT, PARTS } part;
static const char *const names[PARTS] = { "read", "alias-outputs", "out-of-place", "order-aliases", "verify", "print" };

typedef struct bench {
	ap_arena a, workspace;
	ap_ops *ops;
	ap_diags d, after;
	double seconds[PARTS], bytes[PARTS], start;
	char *mark;
} bench;

static double
now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void
begin(bench *b)
{
	b->mark = ap_arena_mark(&b->a);
	b->start = now();
}

static void
end(bench *b, part p, bool first)
{
	double took = now() - b->start;

	b->bytes[p] = (double)(ap_arena_mark(&b->a) - b->mark);
	b->seconds[p] = first || took < b->seconds[p] ? took : b->seconds[p];
}

static const ap_graph *
pass(bench *b, const ap_graph *g, part p, bool first)
{
	ap_pass_context c = { .pass = ap_pass_find(ap_str_of(names[p])) };

	begin(b);
	ap_pass_result r = c.pass->run(&b->a, g, &c, &b->d);

	end(b, p, first);
	if (r.status != AP_PASS_OK)
		fprintf(stderr, "%s: %.*s\n", names[p], AP_FMT(r.reason));
	return r.status == AP_PASS_OK ? r.graph : NULL;
}

static const ap_graph *
read_and_rewrite(bench *b, ap_str text, bool first, const ap_graph **out)
{
	ap_read_options read = { 0 };
	ap_str unsupported;
	ap_graph *g = NULL;

	begin(b);
	bool readable = ap_text_read(&b->a, b->ops, text, &read, &b->d, &g, &unsupported);

	end(b, READ, first);
	if (!readable)
		return NULL;
	(void)pass(b, g, ORDER, first);
	const ap_graph *extended = pass(b, g, ALIAS, first);

	*out = extended ? pass(b, extended, OUT, first) : NULL;
	return g;
}

/* Once through; 0: it isn't PROVED, else the number of nodes. */
static size_t
once(bench *b, ap_str text, bool first)
{
	ap_verify_options o = ap_verify_defaults();
	const ap_graph *rewritten = NULL;

	b->d = b->after = (ap_diags){ .arena = &b->a, .source = text };
	const ap_graph *g = read_and_rewrite(b, text, first, &rewritten);

	if (!g || !rewritten)
		return 0;
	o.workspace = &b->workspace;
	begin(b);
	ap_result v = ap_verify(&b->a, g, rewritten, &o, &b->d, &b->after);

	end(b, VERIFY, first);
	b->bytes[VERIFY] = (double)v.peak;
	if (v.verdict != AP_PROVED)
		fprintf(stderr, "%s %s: %.*s\n", ap_verdict_word(v.verdict), v.code, AP_FMT(v.reason));
	begin(b);
	ap_buf printed = { .arena = &b->a };

	ap_text_print(rewritten, &printed);
	end(b, PRINT, first);
	return v.verdict == AP_PROVED ? ap_graph_count(g) + 1 : 0;
}

/* Fresh memory, of which `used` bytes are there before they are asked for. */
static bool
take_memory(ap_arena *a, size_t limit, size_t used)
{
	if (!ap_arena_init(a, limit))
		return false;
	if (used)
		(void)madvise(a->begin, used, MADV_POPULATE_WRITE);
	return true;
}

static bool
put_file(bench *b, const char *path)
{
	ap_arena texts;
	ap_str text, why;
	size_t nodes = 1, used[2] = { 0, 0 };
	double start = now();

	if (!ap_arena_init(&texts, (size_t)1 << 30) || !ap_file_read(&texts, path, &text, &why)) {
		fprintf(stderr, "%.*s\n", AP_FMT(why));
		return false;
	}
	for (int k = 0; nodes && k < ROUNDS && (k < 2 || now() - start < MOST_SECONDS); k++) {
		if (!take_memory(&b->a, (size_t)8 << 30, used[0]) || !take_memory(&b->workspace, (size_t)4 << 30, used[1]))
			return false;
		nodes = once(b, text, k < 2);
		used[0] = (size_t)(ap_arena_mark(&b->a) - b->a.begin);
		used[1] = (size_t)b->bytes[VERIFY];
		ap_arena_fini(&b->workspace);
		/* The op table may hold what was read first. */
		if (k)
			ap_arena_fini(&b->a);
	}
	if (!nodes)
		return false;
	printf("{\"file\": \"%s\", \"nodes\": %zu", path, nodes);
	for (int p = 0; p < PARTS; p++)
		printf(", \"%s\": [%.6f, %.0f]", names[p], b->seconds[p], b->bytes[p]);
	printf("}\n");
	ap_arena_fini(&texts);
	return true;
}

int
main(int argc, char **argv)
{
	ap_arena table;
	bench b = { .start = 0 };
	bool ok = true;

	if (!ap_arena_init(&table, (size_t)1 << 30))
		return 1;
	b.ops = ap_ops_make(&table);
	for (int i = 1; ok && i < argc; i++)
		ok = put_file(&b, argv[i]);
	return ok ? 0 : 1;
}
