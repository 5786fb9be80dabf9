#include "graph_input.h"

#include <stdio.h>

#include "base/rng.h"
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

static ap_pass_result
rewrite(ap_arena *a, const ap_graph *g)
{
	ap_diags d = { .arena = a };

	return ap_passes_run(a, g, &(ap_pass_plan){ .names = AP_STR("alias-outputs,out-of-place") }, &d);
}

ap_graph *
graph_input_rewrite(ap_arena *a, const ap_graph *g)
{
	ap_pass_result r = rewrite(a, g);
	ap_buf text = { .arena = a };

	if (r.status == AP_PASS_OK)
		return r.graph;
	if (r.status == AP_PASS_REFUSED)
		return NULL;
	ap_text_print(g, &text);
	ap_bug("%s: %.*s\n%.*s", r.code ? r.code : "error", AP_FMT(r.reason), AP_FMT(ap_buf_str(&text)));
}

ap_graph *
graph_input_forget(ap_arena *a, const ap_graph *g, size_t entry)
{
	ap_pass_result r = rewrite(a, g);
	ap_graph *after = r.graph;

	if (r.status != AP_PASS_OK || !after->nio)
		return NULL;
	size_t n = after->nio - 1, out = entry % after->nio;
	ap_io *io = AP_NEW_N(a, ap_io, n);

	for (size_t k = 0; k < n; k++)
		io[k] = after->io_map[k + (k >= out)];
	after->io_map = io;
	after->nio = n;
	return after;
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

/* The bytes of the graph. */
static ap_str
graph_of(const uint8_t *data, size_t size)
{
	return ap_str_cut((ap_str){ (const char *)data, size }, graph_input_choices, size);
}

/* One time in four another choice for the same graph, else another graph for the same choices. */
size_t
LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max, unsigned seed)
{
	ap_arena *a = graph_input_arena();
	ap_buf out = { .arena = a };
	size_t head = graph_input_choices;
	ap_rng r = { seed };

	if (max <= head)
		return size;
	for (size_t i = size; i < head; i++)
		data[i] = 0;
	if (head && ap_rng_below(&r, 4) == 0) {
		data[ap_rng_below(&r, head)] = (uint8_t)ap_rng_next(&r);
		return size < head ? head : size;
	}
	ap_arena_reset(&scratch, scratch.begin);
	ap_str graph = ap_str_copy(a, graph_of(data, size));

	return head + give_back(&out, ap_gen_mutate(&scratch, gen, graph, seed, &out, max - head), data + head);
}

size_t
LLVMFuzzerCustomCrossOver(const uint8_t *a, size_t na, const uint8_t *b, size_t nb, uint8_t *to, size_t max, unsigned seed)
{
	const ap_str both[2] = { graph_of(a, na), graph_of(b, nb) };
	ap_buf out = { .arena = graph_input_arena() };
	size_t head = graph_input_choices;

	if (max <= head || na < head)
		return 0;
	memcpy(to, a, head);
	ap_arena_reset(&scratch, scratch.begin);
	return head + give_back(&out, ap_gen_cross(&scratch, gen, both, seed, &out, max - head), to + head);
}
