/*
 * judge_full GRAPHS [SEED]: the full run is the judge of the contracted one.  Generated graphs, what the passes make of them, and a random edit of
 * that: what is PROVED contracted is PROVED in full, what is REFUTED contracted is REFUTED in full; so with data-dependent indexing as functions of whole
 * tensors.  Prints how often each pair of verdicts occurred and every pair
 * that contradicts; then the exit code is 1.
 */
#include <stdio.h>
#include <stdlib.h>

#include "gen/gen.h"
#include "pass/pass.h"
#include "text/text.h"
#include "verify/edit.h"
#include "verify/verify.h"

static uint64_t counts[2][4][4]; /* rewrite or edit; full; contracted */
static uint64_t by_wholes;       /* PROVED with data-dependent indexing as functions of whole tensors, where there is any */
static int contradictions;

static ap_result
verify(ap_arena *a, ap_arena *terms, const ap_graph *pair[2], int64_t from, int64_t whole_from)
{
	ap_diags d = { .arena = a }, e = { .arena = a };
	ap_verify_options o = ap_verify_defaults();

	o.workspace = terms;
	o.smt_ms = 0;
	o.tries = 8;
	o.contract_from = from;
	o.whole_from = whole_from;
	o.infer.loose_annotations = true;
	return ap_verify(a, pair[0], pair[1], &o, &d, &e);
}

static void
show(ap_arena *a, const ap_graph *pair[2], const ap_result *full, const ap_result *contracted)
{
	ap_buf b = { .arena = a };

	ap_text_print(pair[0], &b);
	ap_buf_lit(&b, "--- AFTER\n");
	ap_text_print(pair[1], &b);
	printf("full: %s %.*s; contracted: %s %.*s\n%.*s\n", ap_verdict_word(full->verdict), AP_FMT(full->reason), ap_verdict_word(contracted->verdict),
	       AP_FMT(contracted->reason), AP_FMT(ap_buf_str(&b)));
}

static void
compare(ap_arena *a, ap_arena *terms, const ap_graph *pair[2], int edited)
{
	ap_result full = verify(a, terms, pair, INT64_MAX, INT64_MAX), contracted = verify(a, terms, pair, 0, INT64_MAX);
	ap_result wholes = verify(a, terms, pair, 0, 0);

	if (wholes.verdict == AP_PROVED && full.verdict == AP_REFUTED) {
		contradictions++;
		show(a, pair, &full, &wholes);
	}
	by_wholes += wholes.verdict == AP_PROVED && wholes.terms != contracted.terms;
	counts[edited][full.verdict][contracted.verdict]++;
	if (full.verdict == contracted.verdict || contracted.verdict == AP_UNKNOWN || (full.verdict == AP_UNKNOWN && contracted.verdict == AP_REFUTED))
		return;
	contradictions++;
	show(a, pair, &full, &contracted);
}

/* A random edit that gives a readable graph; NULL if ten tries found none. */
static ap_graph *
edit(ap_arena *a, ap_choice *c, const ap_graph *g)
{
	ap_diags d = { .arena = a };
	const ap_facts *f = ap_infer(a, g, &(ap_infer_options){ .loose_annotations = true }, &d);
	size_t sites = edit_sites(g);

	for (int tries = 0; tries < 10 && f->status == AP_INFER_OK && sites; tries++) {
		patch p = patch_begin(a, g, f);

		if (!edit_kinds[ap_choice_below(c, edit_kind_count)].apply(&p, ap_choice_below(c, sites)))
			continue;
		ap_graph *out = patch_finish(&p);

		if (out)
			return out;
	}
	return NULL;
}

static void
one(ap_arena *a, ap_arena *terms, ap_gen *gen, uint64_t seed)
{
	ap_gen_options o = ap_gen_defaults();
	ap_choice c = ap_choice_of_seed(seed);
	ap_diags d = { .arena = a };
	const ap_graph *pair[2] = { ap_gen_graph(a, gen, &c, &o) };
	ap_pass_result p = ap_passes_run(a, pair[0], &(ap_pass_plan){ .names = AP_STR("alias-outputs,out-of-place") }, &d);

	if (p.status != AP_PASS_OK)
		return;
	pair[1] = p.graph;
	compare(a, terms, pair, 0);
	pair[1] = edit(a, &c, p.graph);
	if (pair[1])
		compare(a, terms, pair, 1);
}

int
main(int argc, char **argv)
{
	uint64_t n = argc > 1 ? strtoull(argv[1], NULL, 10) : 1000, seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
	ap_arena table, work, terms;

	if (!ap_arena_init(&table, (size_t)1 << 30) || !ap_arena_init(&work, (size_t)1 << 28) || !ap_arena_init(&terms, (size_t)1 << 30))
		return 2;
	ap_gen *gen = ap_gen_make(&table, ap_ops_make(&table));

	for (uint64_t k = 0; k < n; k++) {
		char *mark = ap_arena_mark(&work);

		one(&work, &terms, gen, ap_gen_seed(seed, k));
		ap_arena_reset(&work, mark);
	}
	for (int edited = 0; edited < 2; edited++)
		for (int f = 0; f < 4; f++)
			for (int c = 0; c < 4; c++)
				if (counts[edited][f][c])
					printf("%-8s full %-8s contracted %-8s %llu\n", edited ? "edited" : "rewrite", ap_verdict_word((ap_verdict)f),
					       ap_verdict_word((ap_verdict)c), (unsigned long long)counts[edited][f][c]);
	printf("%llu PROVED with indexing as functions of whole tensors\n", (unsigned long long)by_wholes);
	printf("%d contradictions\n", contradictions);
	return contradictions ? 1 : 0;
}
