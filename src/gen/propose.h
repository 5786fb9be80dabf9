/* Calls are proposed here; true: infer took it.  Each leaves what it added when it fails: the caller goes back to its own mark. */
#ifndef AP_GEN_PROPOSE_H
#define AP_GEN_PROPOSE_H

#include "gen/args.h"

/* A call of an op of the table or of a row of spellings.tsv. */
AP_NODISCARD bool ap_propose_op(ap_growth *w, const ap_gen_op *o);
/* A call of an op whose results' types are stated where they have no rule. */
AP_NODISCARD bool ap_propose_call(ap_growth *w, const ap_op *op);
/* Adds the node, and names some items of what it gives. */
AP_NODISCARD bool ap_propose_node(ap_growth *w, const ap_node *n);
/* The annotation for results without a rule; p has the arguments. */
ap_annot ap_propose_stated(const ap_args_plan *p);
/* A tensor type of these sizes or of others. */
ap_annot ap_propose_type(ap_growth *w, const ap_tensor *like);

/* construct.c */
AP_NODISCARD bool ap_propose_getitem(ap_growth *w);
AP_NODISCARD bool ap_propose_setitem(ap_growth *w);
AP_NODISCARD bool ap_propose_name(ap_growth *w);
/* An earlier call with the same arguments: what a pass may take for the same value. */
AP_NODISCARD bool ap_propose_again(ap_growth *w);
AP_NODISCARD bool ap_propose_constant(ap_growth *w);
AP_NODISCARD bool ap_propose_custom(ap_growth *w);
AP_NODISCARD bool ap_propose_functionalized(ap_growth *w);
AP_NODISCARD bool ap_propose_kernel(ap_growth *w);

/* A call of the group; what is refused is counted. */
AP_NODISCARD bool ap_propose_group(ap_growth *w, ap_gen_group group);

#endif
