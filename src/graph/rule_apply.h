/* What the rules of whole operands share. */
#ifndef AP_GRAPH_RULE_APPLY_H
#define AP_GRAPH_RULE_APPLY_H

#include "graph/rule_move.h"

/* results = fn(x...) */
void ap_apply_fn(ap_infer_run *r, ap_str fn, const ap_tensors *x, const ap_tensor *results, size_t n);
/* One fresh contiguous result. */
AP_NODISCARD bool ap_apply_one(ap_infer_run *r, ap_str fn, const ap_tensors *x, ap_dtype d, int rank, const int64_t *size, ap_val *out);
/* The tensors among args, lists one by one, numbers as 0-d tensors; None is left out. */
AP_NODISCARD bool ap_operands(ap_infer_run *r, const ap_val *args, size_t n, ap_tensors *x);
/* A fresh tensor of given sizes and dtype (None: f32).  Sizes that are a tensor: as torch.empty_like of it; a list that begins with a tensor
 * (as_format): of the numbers that follow, in the memory format that the tensor suggests. */
AP_NODISCARD bool ap_result_of(ap_infer_run *r, const ap_val *sizes, const ap_val *dtype, ap_tensor *y);

#endif
