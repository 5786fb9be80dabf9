/*
 * hunt [--seconds N] [--graphs N] [--seed N] [--size N] [--no-reduce] [TWIN...]
 *
 * For each twin: random graphs, one after the other, rewritten by it and verified, until the verdict is REFUTED; then that graph is reduced.
 * What our own passes get wrong on the same graph does not count.  Prints the table: fault, seconds of the processor and graphs until it was found,
 * calls of the graph found and of the reduced one.  Exit code 1: a twin was not found within its limits.
 */
#include "planted/hunt.h"

#include <argp.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "gen/gen.h"
#include "planted/twin.h"
#include "reduce/judge.h"

typedef struct hunt {
	ap_arena table, work, memory;
	ap_ops *ops;
	ap_gen *gen;
	ap_gen_options options;
	ap_verify_options verify;
	uint64_t seed;
	double seconds;
	size_t graphs;
	bool reduce;
} hunt;

typedef struct catch { bool found; uint64_t graphs, skipped; double seconds; size_t calls, reduced; ap_str how; } catch;

static double
now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static ap_verdict
judge(hunt *h, const ap_graph *g, const char *passes, ap_str *how)
{
	ap_diags d = { .arena = &h->work }, e = { .arena = &h->work };
	ap_pass_result r = ap_passes_run(&h->work, g, &(ap_pass_plan){ .names = ap_str_of(passes) }, &d);

	if (r.status != AP_PASS_OK)
		return AP_UNKNOWN;
	ap_result v = ap_verify(&h->work, g, r.graph, &h->verify, &d, &e);

	*how = ap_judge_result(&h->work, &v).kind;
	return v.verdict;
}

static size_t
reduced_calls(hunt *h, const ap_graph *g, const char *passes)
{
	ap_judge_passes p = { .passes = ap_str_of(passes), .verify = ap_judge_verify_options() };
	ap_reduce_judge judge = ap_judge_of_passes(&p);
	ap_reduce_options o = ap_reduce_defaults();
	ap_reduce_result r;

	o.jobs = 0;
	ap_reduce_run(&h->work, g, NULL, &judge, &o, &r);
	return r.to.calls;
}

static bool
try_graph(hunt *h, const twin *t, uint64_t k, catch *c)
{
	ap_choice choice = ap_choice_of_seed(ap_gen_seed(h->seed, k));
	ap_graph *g = ap_gen_graph(&h->work, h->gen, &choice, &h->options);
	ap_str how = { 0 }, ours;
	ap_verdict v = judge(h, g, t->pass.name, &how);

	if (v == AP_UNKNOWN)
		c->skipped++;
	return v == AP_REFUTED && judge(h, g, "alias-outputs,out-of-place", &ours) == AP_PROVED;
}

static catch
look_for(hunt *h, const twin *t)
{
	catch c = { 0 };
	double start = now();

	for (; !c.found && c.graphs < h->graphs && now() - start < h->seconds; c.graphs++) {
		char *mark = ap_arena_mark(&h->work);

		c.found = try_graph(h, t, c.graphs, &c);
		ap_arena_reset(&h->work, mark);
	}
	c.seconds = now() - start;
	return c;
}

static void
measure(hunt *h, const twin *t, catch *c)
{
	ap_choice choice = ap_choice_of_seed(ap_gen_seed(h->seed, c->graphs - 1));
	ap_graph *g = ap_gen_graph(&h->work, h->gen, &choice, &h->options);

	judge(h, g, t->pass.name, &c->how);
	c->calls = ap_graph_count(g) - g->ninputs;
	c->reduced = h->reduce ? reduced_calls(h, g, t->pass.name) : 0;
}

static int
by_value(const void *a, const void *b)
{
	const double *x = a, *y = b;

	return (*x > *y) - (*x < *y);
}

static int
hunt_all(hunt *h, const twin *const *list, size_t n)
{
	double *seconds = AP_NEW_N(&h->table, double, n);
	size_t lost = 0;

	printf("%-32s %-22s %8s %9s %7s %6s %8s\n", "twin", "class", "seconds", "graphs", "refused", "calls", "reduced");
	for (size_t i = 0; i < n; i++) {
		catch c = look_for(h, list[i]);
		char *mark = ap_arena_mark(&h->work);

		seconds[i] = c.seconds;
		lost += !c.found;
		if (c.found)
			measure(h, list[i], &c);
		printf("%-32s %-22s %8.3f %9llu %6.0f%% %6zu %8zu  %s%.*s\n", list[i]->pass.name, list[i]->fault, c.seconds, (unsigned long long)c.graphs,
		       c.graphs ? 100.0 * (double)c.skipped / (double)c.graphs : 0, c.calls, c.reduced, c.found ? "" : "NOT FOUND", AP_FMT(c.how));
		fflush(stdout);
		ap_arena_reset(&h->work, mark);
	}
	qsort(seconds, n, sizeof *seconds, by_value);
	printf("%zu twins, %zu not found; median %.3f s, worst %.3f s\n", n, lost, n ? seconds[n / 2] : 0, n ? seconds[n - 1] : 0);
	return lost ? 1 : 0;
}

enum { KEY_SECONDS = 0x100, KEY_GRAPHS, KEY_SEED, KEY_SIZE, KEY_NO_REDUCE };

typedef struct settings { hunt *h; const twin **list; size_t n; } settings;

static error_t
parse(int key, char *arg, struct argp_state *state)
{
	settings *s = state->input;

	switch (key) {
	case KEY_SECONDS: s->h->seconds = strtod(arg, NULL); return 0;
	case KEY_GRAPHS: s->h->graphs = strtoul(arg, NULL, 10); return 0;
	case KEY_SEED: s->h->seed = strtoull(arg, NULL, 10); return 0;
	case KEY_SIZE: s->h->options.most_nodes = (unsigned)strtoul(arg, NULL, 10); return 0;
	case KEY_NO_REDUCE: s->h->reduce = false; return 0;
	case ARGP_KEY_ARG:
		if (s->n < twin_count && (s->list[s->n] = twin_find(ap_str_of(arg))))
			s->n++;
		else
			argp_error(state, "no twin '%s'", arg);
		return 0;
	default: return ARGP_ERR_UNKNOWN;
	}
}

static const struct argp_option options[] = {
	{ "seconds", KEY_SECONDS, "N", 0, "Of the processor, for each twin (default 30)", 0 },
	{ "graphs", KEY_GRAPHS, "N", 0, "At most, for each twin (default: no limit)", 0 },
	{ "seed", KEY_SEED, "N", 0, "Of the graphs (default 1)", 0 },
	{ "size", KEY_SIZE, "N", 0, "Most calls of a graph (default 16)", 0 },
	{ "no-reduce", KEY_NO_REDUCE, NULL, 0, "Leave the graph that was found as it is", 0 },
	{ 0 },
};
static const struct argp argp = { .options = options, .parser = parse, .args_doc = "[TWIN...]", .doc = "How soon each planted fault is found." };

int
planted_hunt(int argc, char **argv)
{
	hunt h = { .options = ap_gen_defaults(), .verify = ap_judge_verify_options(), .seed = 1, .seconds = 30, .graphs = SIZE_MAX, .reduce = true };
	settings s = { .h = &h };

	if (!ap_arena_init(&h.table, (size_t)1 << 32) || !ap_arena_init(&h.work, (size_t)1 << 32) || !ap_arena_init(&h.memory, (size_t)1 << 30))
		return 2;
	h.verify.smt_ms = 0;
	h.verify.workspace = &h.memory;
	h.options.most_nodes = 16;
	h.ops = ap_ops_make(&h.table);
	h.gen = ap_gen_make(&h.table, h.ops);
	s.list = AP_NEW_N(&h.table, const twin *, twin_count);
	argp_parse(&argp, argc, argv, 0, NULL, &s);
	if (!s.n)
		for (; s.n < twin_count; s.n++)
			s.list[s.n] = &twins[s.n];
	return hunt_all(&h, s.list, s.n);
}
