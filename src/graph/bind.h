/*
 * Arguments to parameters, in the way of torch/csrc/utils/python_arg_parser.cpp: the first overload in the table's order that fits.
 */
#ifndef AP_GRAPH_BIND_H
#define AP_GRAPH_BIND_H

#include "graph/rule.h"

typedef struct ap_named_val { ap_str name; ap_val value; } ap_named_val;

/* A call as written: positional and keyword arguments. */
typedef struct ap_call_args {
	const ap_val *args; size_t n;
	const ap_named_val *named; size_t nnamed;
	bool in_order;   /* the positional ones are those of the schema, keyword-only parameters too */
	bool of_ops;     /* a call of torch.ops, which takes an int for a list where the schema says int[N], not SymInt[N] or int[] */
} ap_call_args;

/* Does the op take these arguments? `numbers`: a Python number may stand for a Tensor.  `bound` has room for one value for each parameter
 * and, if the schema ends with `...`, the list of the positional arguments that are left. */
bool ap_bind_fits(ap_infer_run *r, const ap_op *op, const ap_call_args *c, bool numbers, ap_val *bound);
/* Numbers that stand for tensors become wrapped ones; other values take one form (an int for int[2] a list, devices and words bare). */
AP_NODISCARD bool ap_bind_convert(ap_infer_run *r, const ap_op *op, ap_val *bound);

/* Which of the ops takes them: exact types first, then numbers for tensors, where the op takes those (ap_op.numbers); n if none does. */
size_t ap_bind_choose(ap_infer_run *r, const ap_op *const *ops, size_t n, const ap_call_args *c, ap_val **bound);
/* "Expected one of these signatures, found these types" at the node. */
AP_NODISCARD bool ap_bind_refuse(ap_infer_run *r, const ap_op *const *ops, size_t n, const ap_call_args *c);

/* The first of the overloads that fits.  False after a located error that lists the signatures. */
AP_NODISCARD bool ap_bind_overload(ap_infer_run *r, const ap_op_id *ids, size_t n, const ap_call_args *c, ap_bound *out);

#endif
