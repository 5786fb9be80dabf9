/*
 * How long making, rewriting and verifying a graph take in one process:
 *
 *   pipeline FILE...                      graphs of files: making is reading
 *   pipeline --make COUNT CALLS FOLDER    graphs 0, 1, ... of seed 1 with at most so many calls: making is generating; their texts go there
 *   pipeline --rate COUNT CALLS           the same graphs, each once, no texts: how many a second, as a build with sanitizers is asked
 *
 * --rate prints one line.  The others print one line of JSON a graph: file, nodes (inputs, calls and the return, as torch.fx counts them), and
 * the seconds of make, rewrite and verify (the processor's, of the fastest of ROUNDS rounds after a first one).  A graph that isn't PROVED is
 * left out.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/file.h"
#include "gen/gen.h"
#include "pass/pass.h"
#include "text/text.h"
#include "verify/verify.h"

enum { ROUNDS = 5 };

typedef struct bench {
	ap_arena a, workspace;
	ap_ops *ops;
	ap_gen *gen;
	ap_gen_options options;
} bench;

/* Where the graph comes from: a text, or a number of the generator. */
typedef struct origin { const char *name; ap_str text; uint64_t number; } origin;

typedef struct times { double make, rewrite, verify; size_t nodes; } times;

static double
now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static ap_graph *
make(bench *b, const origin *from, ap_diags *d)
{
	ap_read_options read = { 0 };
	ap_str unsupported;
	ap_graph *g = NULL;
	ap_choice c = ap_choice_of_seed(ap_gen_seed(1, from->number));

	if (!from->text.n)
		return ap_gen_graph(&b->a, b->gen, &c, &b->options);
	return ap_text_read(&b->a, b->ops, from->text, &read, d, &g, &unsupported) ? g : NULL;
}

/* Once through: false if it isn't PROVED. */
static bool
run(bench *b, const origin *from, times *t)
{
	ap_diags d = { .arena = &b->a, .source = from->text }, after = { .arena = &b->a };
	ap_verify_options o = ap_verify_defaults();
	double start = now();
	ap_graph *g = make(b, from, &d);

	t->make = now() - start;
	if (!g)
		return false;
	o.workspace = &b->workspace;
	o.bare = true; /* as fuzz asks: the verdict; what is not PROVED is looked at again */
	t->nodes = ap_graph_count(g) + 1;
	start = now();
	o.before = ap_infer(&b->a, g, NULL, &d); /* once for the passes and the verifier, as fuzz does */
	ap_pass_result r = ap_passes_run(&b->a, g, &(ap_pass_plan){ .names = AP_STR("alias-outputs,out-of-place"), .facts = o.before }, &d);
	t->rewrite = now() - start;
	if (r.status != AP_PASS_OK)
		return false;
	start = now();
	ap_result v = ap_verify(&b->a, g, r.graph, &o, &d, &after);
	t->verify = now() - start;
	return v.verdict == AP_PROVED;
}

static void
put_fastest(bench *b, const origin *from)
{
	times best = { 0 }, t;
	char *mark = ap_arena_mark(&b->a);

	for (int k = 0; k <= ROUNDS; k++) {
		bool proved = run(b, from, &t);

		ap_arena_reset(&b->a, mark);
		if (!proved)
			return;
		if (k <= 1 || t.make + t.rewrite + t.verify < best.make + best.rewrite + best.verify)
			best = t;
	}
	printf("{\"file\": \"%s\", \"nodes\": %zu, \"make\": %.9f, \"rewrite\": %.9f, \"verify\": %.9f}\n", from->name, best.nodes, best.make,
	       best.rewrite, best.verify);
}

static bool
put_made(bench *b, uint64_t number, const char *folder)
{
	char *mark = ap_arena_mark(&b->a);
	ap_str name = ap_str_printf(&b->a, "%s/%llu.py", folder, (unsigned long long)number), why;
	origin from = { .name = name.p, .number = number };
	ap_buf text = { .arena = &b->a };

	ap_text_print(make(b, &from, NULL), &text);
	if (!ap_file_write(&b->a, name.p, ap_buf_str(&text), &why)) {
		fprintf(stderr, "%.*s\n", AP_FMT(why));
		return false;
	}
	put_fastest(b, &from);
	ap_arena_reset(&b->a, mark);
	return true;
}

static void
put_rate(bench *b, uint64_t count)
{
	times sum = { 0 }, t;
	uint64_t proved = 0;

	for (uint64_t k = 0; k < count; k++) {
		char *mark = ap_arena_mark(&b->a);

		if (run(b, &(origin){ .number = k }, &t)) {
			sum = (times){ sum.make + t.make, sum.rewrite + t.rewrite, sum.verify + t.verify, sum.nodes + t.nodes };
			proved++;
		}
		ap_arena_reset(&b->a, mark);
	}
	double n = (double)(proved ? proved : 1), seconds = sum.make + sum.rewrite + sum.verify;

	printf("%llu of %llu graphs PROVED, of %.1f nodes: make %.1f, rewrite %.1f, verify %.1f us, %.0f graphs/s of processor time\n",
	       (unsigned long long)proved, (unsigned long long)count, (double)sum.nodes / n, sum.make / n * 1e6, sum.rewrite / n * 1e6,
	       sum.verify / n * 1e6, n / seconds);
}

static bool
put_file(bench *b, const char *path)
{
	char *mark = ap_arena_mark(&b->a);
	origin from = { .name = path };
	ap_str why;

	if (!ap_file_read(&b->a, path, &from.text, &why)) {
		fprintf(stderr, "%.*s\n", AP_FMT(why));
		return false;
	}
	put_fastest(b, &from);
	ap_arena_reset(&b->a, mark);
	return true;
}

int
main(int argc, char **argv)
{
	ap_arena table;
	bench b = { .options = ap_gen_defaults() };
	bool ok = true;

	if (!ap_arena_init(&table, (size_t)1 << 30) || !ap_arena_init(&b.a, (size_t)1 << 30) || !ap_arena_init(&b.workspace, (size_t)1 << 30))
		return 1;
	b.ops = ap_ops_make(&table);
	bool makes = argc == 5 && !strcmp(argv[1], "--make"), rate = argc == 4 && !strcmp(argv[1], "--rate");

	if (makes || rate) {
		b.gen = ap_gen_make(&table, b.ops);
		b.options.most_nodes = (unsigned)strtoul(argv[3], NULL, 10);
		b.options.exact = true;
	}
	if (rate)
		put_rate(&b, strtoull(argv[2], NULL, 10));
	if (makes) {
		for (uint64_t k = 0; ok && k < strtoull(argv[2], NULL, 10); k++)
			ok = put_made(&b, k, argv[4]);
	}
	for (int i = 1; ok && !makes && !rate && i < argc; i++)
		ok = put_file(&b, argv[i]);
	return ok ? 0 : 1;
}
