/*
 * A compiler that has no graph text asks whether its rewrite is right:
 *
 *     cc library.c $(pkg-config --cflags --libs aliasproof) && ./a.out
 *
 * BEFORE copies `k` into row 1 of `kv` and returns the sum of `kv`.  One rewrite is our passes', one was made by hand and sums too early.
 */
#include <aliasproof.h>
#include <stdio.h>
#include <stdlib.h>

static void
check(const aliasproof_context *c, aliasproof_error e)
{
	if (e != ALIASPROOF_OK) {
		fprintf(stderr, "%s\n", aliasproof_message(c));
		exit(1);
	}
}

/* The graph, node by node.  `early`: the sum does not see the write, and the row is written back to kv by the io_map. */
static aliasproof_graph *
build(aliasproof_context *c, int early)
{
	const int64_t kv_size[] = { 2, 3 }, k_size[] = { 3 };
	const aliasproof_tensor kv_type = { .dtype = "f32", .rank = 2, .size = kv_size }, k_type = { .dtype = "f32", .rank = 1, .size = k_size };
	const aliasproof_value own = { 0 };
	aliasproof_builder *b = aliasproof_build(c);
	aliasproof_value kv = aliasproof_input(b, "kv", &kv_type, own), k = aliasproof_input(b, "k", &k_type, own);
	aliasproof_value zero = aliasproof_int(b, 0), one = aliasproof_int(b, 1);
	aliasproof_graph *g;

	if (early) {
		aliasproof_value sum = aliasproof_call(b, "sum", "aten.sum.default", 1, (aliasproof_value[]){ kv }, NULL);
		aliasproof_value whole = aliasproof_call(b, NULL, "aten.select_scatter.default", 4, (aliasproof_value[]){ kv, k, zero, one }, NULL);

		aliasproof_return(b, 2, (aliasproof_value[]){ sum, whole });
		aliasproof_rewritten(b, 1); /* the first output is the caller's, */
		aliasproof_io(b, 1, 0);     /* the second one is stored into input 0 */
	} else {
		aliasproof_value row = aliasproof_call(b, "row", "aten.select.int", 3, (aliasproof_value[]){ kv, zero, one }, NULL);

		aliasproof_call(b, "copy", "aten.copy_.default", 2, (aliasproof_value[]){ row, k }, NULL);
		aliasproof_return(b, 1, (aliasproof_value[]){ aliasproof_call(b, "sum", "aten.sum.default", 1, (aliasproof_value[]){ kv }, NULL) });
	}
	check(c, aliasproof_finish(b, &g));
	return g;
}

static aliasproof_verdict
judge(aliasproof_context *c, const aliasproof_graph *before, const aliasproof_graph *after)
{
	aliasproof_result *r;

	check(c, aliasproof_verify(c, before, after, &r));
	printf("%s\n", aliasproof_result_text(r));
	return aliasproof_result_verdict(r);
}

/* What a compiler would translate back. */
static void
print_nodes(const aliasproof_graph *g)
{
	for (size_t k = aliasproof_inputs(g); k < aliasproof_nodes(g); k++) {
		printf("%s = %s(", aliasproof_node_name(g, k), aliasproof_node_op(g, k));
		for (size_t i = 0; i < aliasproof_node_args(g, k); i++) {
			const aliasproof_arg *arg = aliasproof_node_arg(g, k, i, NULL);

			if (aliasproof_arg_kind(arg) == ALIASPROOF_NODE)
				printf("%s ", aliasproof_node_name(g, (size_t)aliasproof_arg_int(arg)));
			else
				printf("%lld ", (long long)aliasproof_arg_int(arg));
		}
		printf(")\n");
	}
}

int
main(void)
{
	aliasproof_context *c = aliasproof_new(0);
	aliasproof_graph *before, *ours;

	if (!c)
		return 1;
	before = build(c, 0);
	check(c, aliasproof_rewrite(c, before, "alias-outputs,out-of-place", &ours));
	print_nodes(ours);
	int right = judge(c, before, ours) == ALIASPROOF_PROVED && judge(c, before, build(c, 1)) == ALIASPROOF_REFUTED;

	aliasproof_free(c);
	return right ? 0 : 1;
}
