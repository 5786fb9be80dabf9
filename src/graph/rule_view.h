/* What the view rules share: a layout to be changed in place. */
#ifndef AP_GRAPH_RULE_VIEW_H
#define AP_GRAPH_RULE_VIEW_H

#include "graph/rule.h"

typedef struct ap_strided {
	int rank;
	int64_t offset;
	int64_t size[AP_MAX_RANK], stride[AP_MAX_RANK];
} ap_strided;

void ap_strided_of(const ap_layout *l, ap_strided *s);
void ap_strided_remove(ap_strided *s, int d);
AP_NODISCARD bool ap_strided_insert(ap_infer_run *r, ap_strided *s, int d, int64_t size, int64_t stride);
/* Refused where only the data tells at which offset x lies: x is x0[t], t a 0-d tensor, which is a view of x0 in eager, or lies as that does. */
AP_NODISCARD bool ap_offset_is_told(ap_infer_run *r, const ap_tensor *x);
AP_NODISCARD bool ap_view_of(ap_infer_run *r, const ap_tensor *x, const ap_strided *s, ap_val *out);

/* rule_view_part.c: slice with Python's clipping (start, end may be INT64_MIN and INT64_MAX), select; d is within the rank. */
AP_NODISCARD bool ap_strided_slice(ap_infer_run *r, ap_strided *s, int d, int64_t start, int64_t end, int64_t step);
AP_NODISCARD bool ap_strided_select(ap_infer_run *r, ap_strided *s, int d, int64_t index);

/* rule_view_shape.c: at::infer_size: one -1 is what the others leave. */
AP_NODISCARD bool ap_infer_sizes(ap_infer_run *r, int rank, const int64_t *asked, int64_t count, int64_t *size);
/* at::detail::computeStride: may the layout be viewed with these sizes, and with which strides? */
bool ap_view_strides(const ap_layout *l, int rank, const int64_t *size, int64_t *stride);

#endif
