/* All overlapping pairs among many layouts on one storage. */
#ifndef AP_LAYOUT_PAIRS_H
#define AP_LAYOUT_PAIRS_H

#include "layout/overlap.h"

/* `a` < `b` are positions in the array; the answer is AP_OVERLAP or AP_TOO_HARD. */
typedef struct ap_pair { uint32_t a, b; ap_overlap answer; } ap_pair;
typedef AP_VEC(ap_pair) ap_pairs;

/*
 * Every pair that is not AP_DISJOINT, in ascending order, each decided within `work` steps.  n log n on rows, columns, steps, and on
 * other families of views that an interval of bytes, or of bytes modulo one of their strides, tells apart.
 */
void ap_overlap_pairs(ap_arena *arena, const ap_layout *layouts, size_t n, int64_t work, ap_pairs *out);

#endif
