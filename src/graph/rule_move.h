/* What the movement rules share. */
#ifndef AP_GRAPH_RULE_MOVE_H
#define AP_GRAPH_RULE_MOVE_H

#include "graph/rule_util.h"

/* Where the element at coordinates `at` of the result comes from; false: it is the step's constant. */
typedef bool ap_pick_fn(const void *data, const int64_t *at, int64_t *from);
/* dst by PICK from x. */
AP_NODISCARD bool ap_pick_map(ap_infer_run *r, ap_tensor dst, const ap_tensor *x, ap_pick_fn *where, const void *data);

/* Tensor.suggest_memory_format() */
ap_format ap_suggested_format(const ap_layout *l);
/* A fresh tensor of other sizes in the memory format that x suggests. */
AP_NODISCARD bool ap_fresh_suggested(ap_infer_run *r, const ap_tensor *x, ap_dtype d, int rank, const int64_t *size, ap_tensor *out);

#endif
