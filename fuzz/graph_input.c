#include "graph_input.h"

#include <stdio.h>

#include "gen/mutate.h"
#include "text/text.h"

static ap_arena table, work, scratch, terms;
static ap_gen *gen;

static void
begin(void)
{
	if (gen)
		return;
	ap_require(ap_arena_init(&table, 256 << 20) && ap_arena_init(&work, 64 << 20) && ap_arena_init(&scratch, 64 << 20) &&
	           ap_arena_init(&terms, 64 << 20));
	gen = ap_gen_make(&table, ap_ops_make(&table));
}

ap_arena *
graph_input_arena(void)
{
	begin();
	ap_arena_reset(&work, work.begin);
	return &work;
}

ap_graph *
graph_input_make(ap_arena *a, const uint8_t *data, size_t size)
{
	ap_choice c = ap_choice_of_bytes((ap_str){ (const char *)data, size });
	ap_gen_options o = ap_gen_defaults();

	o.most_nodes = 12;
	return ap_gen_graph(a, gen, &c, &o);
}

ap_graph *
graph_input_rewrite(ap_arena *a, const ap_graph *g)
{
	ap_diags d = { .arena = a };
	ap_pass_result r = ap_passes_run(a, g, &(ap_pass_plan){ .names = AP_STR("alias-outputs,out-of-place") }, &d);
	ap_buf text = { .arena = a };

	if (r.status == AP_PASS_OK)
		return r.graph;
	if (r.status == AP_PASS_REFUSED)
		return NULL;
	ap_text_print(g, &text);
	ap_bug("%s: %.*s\n%.*s", r.code ? r.code : "error", AP_FMT(r.reason), AP_FMT(ap_buf_str(&text)));
}

ap_result
graph_input_verify(ap_arena *a, const ap_graph *before, const ap_graph *after, bool self_check)
{
	ap_diags d = { .arena = a }, e = { .arena = a };
	ap_verify_options o = ap_verify_defaults();

	o.workspace = &terms;
	o.memory = 64 << 20;
	o.smt_ms = 0;
	o.self_check = self_check;
	o.infer.loose_annotations = !self_check;
	return ap_verify(a, before, after, &o, &d, &e);
}

static size_t
give_back(const ap_buf *out, size_t n, uint8_t *data)
{
	if (n)
		memcpy(data, out->at, n);
	return n;
}

size_t
LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max, unsigned seed)
{
	ap_arena *a = graph_input_arena();
	ap_buf out = { .arena = a };

	ap_arena_reset(&scratch, scratch.begin);
	return give_back(&out, ap_gen_mutate(&scratch, gen, ap_str_copy(a, (ap_str){ (const char *)data, size }), seed, &out, max), data);
}

size_t
LLVMFuzzerCustomCrossOver(const uint8_t *a, size_t na, const uint8_t *b, size_t nb, uint8_t *to, size_t max, unsigned seed)
{
	const ap_str both[2] = { { (const char *)a, na }, { (const char *)b, nb } };
	ap_buf out = { .arena = graph_input_arena() };

	ap_arena_reset(&scratch, scratch.begin);
	return give_back(&out, ap_gen_cross(&scratch, gen, both, seed, &out, max), to);
}
