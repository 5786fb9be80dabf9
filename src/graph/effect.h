/* What the effect_*.c files share: the parts of a call that writes. */
#ifndef AP_GRAPH_EFFECT_H
#define AP_GRAPH_EFFECT_H

#include "graph/rule.h"

/* One tensor that a call writes. */
typedef struct ap_written {
	const ap_val *operand;   /* as bound, the tensor itself */
	int param, item;         /* see ap_write */
} ap_written;
typedef AP_VEC(ap_written) ap_written_list;
typedef AP_VEC(ap_tensor) ap_tensor_list;

/* The tensors that the op's schema says it writes, in the order of its parameters; None is left out. */
void ap_effect_written(ap_infer_run *r, const ap_op *op, const ap_val *args, ap_written_list *out);
/* The tensors within v, in order. */
void ap_effect_tensors(ap_infer_run *r, const ap_val *v, ap_tensor_list *out);
/* The value of the op's return number k if it is an operand (`Tensor(a!)`), false if it isn't. */
bool ap_effect_returned_operand(const ap_op *op, const ap_val *args, size_t k, ap_val *out);
/* The call's value: returns that are operands, the others from `fresh` in order. */
bool ap_effect_returns(ap_infer_run *r, const ap_op *op, const ap_val *args, const ap_val *fresh, size_t nfresh, ap_val *out);

/* APPLY of an op that nobody knows: fresh results of the stated types and new values for what it writes, which are not stored yet. */
typedef struct ap_opaque { AP_VEC(ap_val) results; ap_tensor_list values; } ap_opaque;
AP_NODISCARD bool ap_effect_opaque(ap_infer_run *r, const ap_op *op, const ap_val *args, const ap_written_list *written, ap_str sharing,
                                   bool functional, ap_opaque *out);

/* A copy with x's strides and offset, of all memory from the start of its storage to its end (torch._prims_common.clone_preserve_strides). */
AP_NODISCARD bool ap_effect_copy_base(ap_infer_run *r, const ap_tensor *x, ap_tensor *out);

/* In-place _foreach_ ops: element by element, each sees what the ones before it wrote. */
AP_NODISCARD bool ap_effect_foreach(ap_infer_run *r, const ap_op *op, const ap_val *args, const ap_op *twin, const ap_val *twin_args);
/* Stores the twin's result into the written operand, as an in-place op would. */
AP_NODISCARD bool ap_effect_put(ap_infer_run *r, const ap_op *op, const ap_written *w, const ap_val *value);
/* Refuses operands of `args` that share cells with what is written in a way that eager refuses; `skip` is the parameter that is written. */
AP_NODISCARD bool ap_effect_check_operands(ap_infer_run *r, const ap_op *twin, const ap_val *args, size_t n, const ap_tensor *dest,
                                           const ap_val *skip);

/* An index whose lazy bit eager does not see: UNKNOWN, always false. */
AP_NODISCARD bool ap_effect_lazy_index(ap_infer_run *r);
/* Copies of operands with lazy bits that `op` doesn't take: *out is args, or an array of its own. */
AP_NODISCARD bool ap_effect_bare_operands(ap_infer_run *r, const ap_op *op, const ap_val *args, const ap_val **out);
/* Has it no lazy bit, but for those `kept`?  Eager runs an op on a copy of any other tensor that it writes. */
bool ap_effect_is_bare(const ap_tensor *x, ap_lazy kept);
/* v with copies of the tensors that have lazy bits, but for those `kept`. */
AP_NODISCARD bool ap_effect_bare(ap_infer_run *r, const ap_val *v, ap_lazy kept, ap_val *out);

/* How operands that are read lie on those that are written, as part of a function's name; empty: nothing is shared. */
AP_NODISCARD bool ap_effect_sharing(ap_infer_run *r, const ap_val *operands, const ap_written_list *written, ap_str *out);

AP_NODISCARD bool ap_effect_kernel(ap_infer_run *r, const ap_node *n, ap_val *out);
AP_NODISCARD bool ap_effect_functionalized(ap_infer_run *r, const ap_node *n, ap_val *out);
AP_NODISCARD bool ap_effect_number(ap_infer_run *r, const ap_node *n, ap_val *out);
AP_NODISCARD bool ap_effect_getitem(ap_infer_run *r, const ap_val *base, const ap_val *index, ap_val *out);
AP_NODISCARD bool ap_effect_setitem(ap_infer_run *r, const ap_val *base, const ap_val *index, const ap_val *value);

/*
 * The name of a function whose results' sizes are only stated.  Two calls that are said to give other sizes are not taken for the same,
 * whoever is wrong.  The sizes of the first operand, the usual ones, go without saying, except in a list.
 */
ap_str ap_effect_with_stated(ap_infer_run *r, ap_str fn, const ap_tensor_list *src, const ap_tensor *result, size_t n, bool list);

#endif
