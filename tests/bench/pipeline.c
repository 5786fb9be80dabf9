/*
 * How long read, rewrite and verify take in one process: pipeline FILE... prints one line of JSON a graph: file, nodes, and the
 * seconds of make, rewrite and verify (the processor's, of the fastest of ROUNDS rounds after a first one).  A graph that isn't PROVED is
 * left out.
 */
#include <stdio.h>
#include <time.h>

#include "base/file.h"
#include "pass/pass.h"
#include "text/text.h"
#include "verify/verify.h"

enum { ROUNDS = 5 };

typedef struct bench {
	ap_arena a, workspace;
	ap_ops *ops;
} bench;

typedef struct times { double make, rewrite, verify; size_t nodes; } times;

static double
now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* The text once through: false if it isn't PROVED. */
static bool
run(bench *b, ap_str text, times *t)
{
	ap_diags d = { .arena = &b->a, .source = text }, after = { .arena = &b->a };
	ap_read_options read = { 0 };
	ap_verify_options o = ap_verify_defaults();
	ap_str unsupported;
	ap_graph *g = NULL;
	double start = now();

	o.workspace = &b->workspace;
	if (!ap_text_read(&b->a, b->ops, text, &read, &d, &g, &unsupported) || !g)
		return false;
	t->make = now() - start;
	t->nodes = ap_graph_count(g) - g->ninputs;
	start = now();
	ap_pass_result r = ap_passes_run(&b->a, g, &(ap_pass_plan){ .names = AP_STR("alias-outputs,out-of-place") }, &d);
	t->rewrite = now() - start;
	if (r.status != AP_PASS_OK)
		return false;
	start = now();
	ap_result v = ap_verify(&b->a, g, r.graph, &o, &d, &after);
	t->verify = now() - start;
	return v.verdict == AP_PROVED;
}

static void
put_fastest(bench *b, const char *name, ap_str text)
{
	times best = { 0 }, t;
	char *mark = ap_arena_mark(&b->a);

	for (int k = 0; k <= ROUNDS; k++) {
		bool proved = run(b, text, &t);

		ap_arena_reset(&b->a, mark);
		if (!proved)
			return;
		if (k <= 1 || t.make + t.rewrite + t.verify < best.make + best.rewrite + best.verify)
			best = t;
	}
	printf("{\"file\": \"%s\", \"nodes\": %zu, \"make\": %.9f, \"rewrite\": %.9f, \"verify\": %.9f}\n", name, best.nodes, best.make,
	       best.rewrite, best.verify);
}

int
main(int argc, char **argv)
{
	ap_arena table;
	bench b;

	if (!ap_arena_init(&table, (size_t)1 << 30) || !ap_arena_init(&b.a, (size_t)1 << 30) || !ap_arena_init(&b.workspace, (size_t)1 << 30))
		return 1;
	b.ops = ap_ops_make(&table);
	for (int i = 1; i < argc; i++) {
		ap_str text, why;
		char *mark = ap_arena_mark(&b.a);

		if (!ap_file_read(&b.a, argv[i], &text, &why)) {
			fprintf(stderr, "%.*s\n", AP_FMT(why));
			return 1;
		}
		put_fastest(&b, argv[i], text);
		ap_arena_reset(&b.a, mark);
	}
	return 0;
}
