/*
 * What the targets on generated graphs share: their memory, the graph of an input, a pass that is wrong, and the mutators that know calls
 * (gen/mutate.h).  An input is `graph_input_choices` bytes for the target, then those of the graph.
 */
#ifndef AP_FUZZ_GRAPH_INPUT_H
#define AP_FUZZ_GRAPH_INPUT_H

#include "gen/gen.h"
#include "pass/pass.h"
#include "verify/verify.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max, unsigned seed);
size_t LLVMFuzzerCustomCrossOver(const uint8_t *a, size_t na, const uint8_t *b, size_t nb, uint8_t *out, size_t max, unsigned seed);

extern const size_t graph_input_choices; /* each target says how many */

/* The arena of an input, emptied; its `full` is to be set by who asks. */
ap_arena *graph_input_arena(void);
/* The graph of the bytes, at most 12 calls. */
ap_graph *graph_input_make(ap_arena *a, const uint8_t *data, size_t size);
/* Rewritten by both passes; NULL if a pass says that no rewrite can be right. */
ap_graph *graph_input_rewrite(ap_arena *a, const ap_graph *g);
/* The same with entry number `entry`, counted around, of io_map forgotten; NULL if there is none, or the passes stop. */
ap_graph *graph_input_forget(ap_arena *a, const ap_graph *g, size_t entry);
/* Without Z3, within 64 MiB. */
ap_result graph_input_verify(ap_arena *a, const ap_graph *before, const ap_graph *after, bool self_check);

#endif
