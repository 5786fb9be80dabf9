/*
 * Rules: one C function for each kind of op, named by the `rule=` of specs/.  A rule looks at the bound operands, checks what
 * eager checks, and appends steps.  Only a new kind of index arithmetic needs a new one.
 */
#ifndef AP_GRAPH_RULE_H
#define AP_GRAPH_RULE_H

#include "graph/infer.h"

/* The state of a run of ap_infer(), shared by resolve.c, infer.c and the rules. */
typedef struct ap_infer_run {
	ap_arena *arena;
	const ap_graph *graph;
	ap_ops *ops;
	ap_facts *facts;
	ap_diags *diags;
	const ap_infer_options *options;
	ap_node_id node;              /* the node at work */
	ap_effect *effect;            /* its effect, being filled */
} ap_infer_run;

/*
 * A rule: args are the values of the rule expression's arguments.  On success sets *out and returns true.  On failure calls one of the
 * ap_refuse functions and returns false.
 */
typedef bool ap_rule_fn(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out);

typedef struct ap_rule { const char *name; ap_rule_fn *run; int min_args, max_args; const char *help; } ap_rule;
extern const ap_rule ap_rules[];      /* from rule.def */
extern const size_t ap_rule_count;
const ap_rule *ap_rule_find(ap_str name);

/* Eager raises (code is stable: "self-overlap", "shape", "dtype", "index-range", ...). */
AP_NODISCARD bool ap_refuse_invalid(ap_infer_run *r, const char *code, const char *fmt, ...) AP_PRINTF(3, 4);
/* We have no model. */
AP_NODISCARD bool ap_refuse_unknown(ap_infer_run *r, const char *code, const char *fmt, ...) AP_PRINTF(3, 4);

/* Building blocks. */
ap_tensor ap_fresh(ap_infer_run *r, ap_dtype d, int rank, const int64_t *size);                            /* contiguous */
ap_tensor ap_fresh_strided(ap_infer_run *r, ap_dtype d, int rank, const int64_t *size, const int64_t *stride);
/* A fresh tensor with the layout that torch.empty_like(x, memory_format=preserve) gives (c10/core TensorImpl / empty_like). */
ap_tensor ap_fresh_like(ap_infer_run *r, const ap_tensor *x, ap_dtype d);
/* A view of x's storage. */
ap_tensor ap_view(ap_infer_run *r, const ap_tensor *x, int rank, const int64_t *size, const int64_t *stride, int64_t offset);
/* x expanded to the sizes (strides 0); false after ap_refuse_invalid if it can't be. */
AP_NODISCARD bool ap_expand(ap_infer_run *r, const ap_tensor *x, int rank, const int64_t *size, ap_tensor *out);
/* The common sizes of n tensors by broadcasting. */
AP_NODISCARD bool ap_broadcast(ap_infer_run *r, const ap_tensor *const *x, size_t n, int *rank, int64_t *size);
/* A Python number or a 0-d constant as a tensor (number = true): a fresh storage and a CONST step. */
ap_tensor ap_number(ap_infer_run *r, const ap_val *v);
/* torch.result_type over tensors and numbers (c10/core/ScalarType promoteTypes, at::native::ResultTypeState). */
ap_dtype ap_promote(const ap_tensor *const *x, size_t n);
ap_dtype ap_promote_two(ap_dtype a, ap_dtype b);

ap_step *ap_step_add(ap_infer_run *r, ap_step_kind kind, ap_tensor dst, const ap_tensor *src, size_t nsrc);
/* Stores the content of `value` into `dest` (cast, broadcast), with eager's checks (self-overlap of dest, result type castable, shape), and
 * records the write. */
AP_NODISCARD bool ap_store(ap_infer_run *r, const ap_tensor *dest, const ap_tensor *value, const ap_val *operand, int param, int item);

ap_val ap_val_of_tensor(ap_tensor t);
ap_val ap_val_of_list(ap_infer_run *r, const ap_val *items, size_t n);

/* Resolves the node's call: which op, with which bound arguments (spellings in specs/spellings.tsv, overloads as torch's parser chooses). */
AP_NODISCARD bool ap_resolve(ap_infer_run *r, ap_node_id node, ap_bound *out);
/* Evaluates a node's argument: puts the nodes' values in. */
ap_val ap_val_of_arg(ap_infer_run *r, const ap_arg *arg);

#endif
