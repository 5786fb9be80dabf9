/*
 * prove_graphs GRAPHS [SEED [FIRST [SIZE]]]: generates graphs, rewrites them with both passes, verifies.  Prints each verdict other than PROVED
 * with its graph, and at the end how often each occurred.  Exit code 1 if there was any, but for what no rewrite can express (`refusals`).
 */
#include <stdio.h>
#include <stdlib.h>

#include "gen/gen.h"
#include "pass/pass.h"
#include "text/text.h"
#include "verify/verify.h"

enum { KINDS = 64, SHOWN = 3 };

typedef struct kind { char name[160]; uint64_t n; } kind;
static kind kinds[KINDS];

static uint64_t
count(ap_str name)
{
	for (int i = 0; i < KINDS; i++) {
		if (!kinds[i].n)
			snprintf(kinds[i].name, sizeof kinds[i].name, "%.*s", AP_FMT(name));
		if (ap_str_is(ap_str_of(kinds[i].name), ap_str_cut(name, 0, sizeof kinds[i].name - 1)))
			return ++kinds[i].n;
	}
	return SHOWN + 1;
}

/* A kernel that reads what it writes has no functional form; cells that no input addresses are in no output. */
static const char *const refusals[] = { "kernel-reads-written", "unreachable-write" };

static bool
is_rightly_refused(const ap_pass_result *p)
{
	bool found = false;

	for (size_t i = 0; i < sizeof refusals / sizeof *refusals; i++)
		found |= p->status == AP_PASS_REFUSED && !strcmp(p->code, refusals[i]);
	return found;
}

typedef struct outcome { ap_str kind, words; bool right; } outcome;

/* An empty kind: PROVED. */
static outcome
judge(ap_arena *a, ap_arena *terms, const ap_graph *g, ap_graph **after)
{
	ap_diags d = { .arena = a }, e = { .arena = a };
	ap_verify_options o = ap_verify_defaults();
	ap_pass_result p = ap_passes_run(a, g, &(ap_pass_plan){ .names = AP_STR("alias-outputs,out-of-place") }, &d);
	outcome out = { 0 };

	o.workspace = terms;
	o.smt_ms = 2000;
	*after = NULL;
	if (p.status != AP_PASS_OK) {
		out.kind = ap_str_printf(a, "refused %d: %s", (int)p.status, p.code ? p.code : "?");
		out.right = is_rightly_refused(&p);
		out.words = d.list.n ? d.list.at[0].text : p.reason;
		return out;
	}
	*after = p.graph;
	ap_result r = ap_verify(a, g, p.graph, &o, &d, &e);
	if (r.verdict == AP_PROVED)
		return out;
	out.kind = ap_str_printf(a, "%s: %s%s%s", ap_verdict_word(r.verdict), r.code, r.detail ? ", " : "", r.detail ? r.detail : "");
	out.words = ap_str_printf(a, "%.*s; %.*s; %.*s", AP_FMT(r.reason), AP_FMT(r.what), AP_FMT(r.cause));
	return out;
}

static void
show(ap_arena *a, uint64_t k, const outcome *o, const ap_graph *before, const ap_graph *after)
{
	ap_buf b = { .arena = a };

	ap_text_print(before, &b);
	ap_buf_lit(&b, "--- rewritten\n");
	if (after)
		ap_text_print(after, &b);
	printf("=== graph %llu: %.*s: %.*s\n%.*s\n", (unsigned long long)k, AP_FMT(o->kind), AP_FMT(o->words), AP_FMT(ap_buf_str(&b)));
}

int
main(int argc, char **argv)
{
	uint64_t n = argc > 1 ? strtoull(argv[1], NULL, 10) : 1000, seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
	uint64_t first = argc > 3 ? strtoull(argv[3], NULL, 10) : 0, bad = 0, nodes = 0;
	ap_gen_options o = ap_gen_defaults();
	ap_arena table, work, terms;

	o.most_nodes = argc > 4 ? (unsigned)strtoul(argv[4], NULL, 10) : o.most_nodes;
	if (!ap_arena_init(&table, (size_t)1 << 30) || !ap_arena_init(&work, (size_t)1 << 32) || !ap_arena_init(&terms, (size_t)1 << 32))
		return 2;
	ap_gen *gen = ap_gen_make(&table, ap_ops_make(&table));
	for (uint64_t k = first; k < first + n; k++) {
		ap_choice c = ap_choice_of_seed(ap_gen_seed(seed, k));
		char *mark = ap_arena_mark(&work);
		ap_graph *g = ap_gen_graph(&work, gen, &c, &o), *after;
		outcome got = judge(&work, &terms, g, &after);

		nodes += ap_graph_count(g);
		if (got.kind.n) {
			bad += !got.right;
			if (count(got.kind) <= SHOWN && !got.right)
				show(&work, k, &got, g, after);
		}
		ap_arena_reset(&work, mark);
	}
	printf("%llu graphs of %.1f nodes, %llu not PROVED\n", (unsigned long long)n, (double)nodes / (double)n, (unsigned long long)bad);
	for (int i = 0; i < KINDS && kinds[i].n; i++)
		printf("%9llu  %s\n", (unsigned long long)kinds[i].n, kinds[i].name);
	return bad > 0;
}
