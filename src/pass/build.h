/* What the passes share: a new graph made node by node from an old one. */
#ifndef AP_PASS_BUILD_H
#define AP_PASS_BUILD_H

#include "pass/names.h"
#include "pass/pass.h"

typedef struct ap_build {
	ap_arena *arena;
	const ap_graph *old;
	ap_graph *graph;
	ap_names names;
	bool *copied;                               /* by old node: its name is in the new graph */
	AP_VEC(bool) ours;                          /* by new node: made here, no copy of an old one */
	const ap_str *comments; size_t ncomments;   /* to stand above the next node */
} ap_build;

/* What the pass sees of its graph. */
const ap_facts *ap_pass_infer(ap_arena *a, const ap_graph *g, const ap_pass_context *c, ap_diags *d);

/* An empty graph with the old one's head; every old name is reserved for the node that has it. */
ap_build ap_build_begin(ap_arena *a, const ap_graph *old);

/* From here on new nodes belong to old node `id`: its comment lines go to the first of them. */
void ap_build_at(ap_build *b, ap_node_id id);

/* The old node under its old name (the first time), with new arguments (as many as it had). */
ap_node_id ap_build_copy(ap_build *b, ap_node_id old, const ap_arg *args, const ap_keyword *keywords);

/* A call `torch.ops.TARGET(args...)` named after `hint`. */
ap_node_id ap_build_call(ap_build *b, ap_str hint, ap_str target, const ap_arg *args, size_t nargs, const ap_keyword *keywords,
                         size_t nkeywords);
/* The same, spelled TARGET(args...). */
ap_node_id ap_build_function(ap_build *b, ap_str hint, ap_str target, const ap_arg *args, size_t nargs);
/* x[index] of a tuple. */
ap_node_id ap_build_item(ap_build *b, ap_node_id tuple, int64_t index);

/* A type as an annotation; with or without its strides. */
ap_annot ap_build_annot(ap_arena *a, const ap_tensor *t, bool strides);

/* Puts the names that die at each node behind it, as torch.fx does. */
void ap_build_drop_names(ap_build *b);

/* Annotates every call with what was inferred for it. */
void ap_build_annotate(ap_build *b, const ap_facts *f);

/* Infers the new graph, annotates it and gives it out.  A graph that is refused is our gap: UNKNOWN with the reason.  *facts, unless NULL: the
 * inference. */
ap_pass_result ap_build_finish(ap_build *b, const ap_facts **facts);

static inline bool ap_build_is_ours(const ap_build *b, ap_node_id id) { return b->ours.at[id.i]; }

/* The result of a pass that stopped where inference did. */
ap_pass_result ap_build_stopped(const ap_facts *f);
ap_pass_result ap_build_refused(ap_pass_status status, const char *code, ap_str reason, ap_node_id at);

#endif
