/* Which bytes do two layouts on one storage share? */
#ifndef AP_LAYOUT_SHARED_H
#define AP_LAYOUT_SHARED_H

#include "layout/normal.h"
#include "layout/overlap.h"

/* The number of bytes that both address.  False if neither counting solutions within `work` steps nor marking is possible. */
AP_NODISCARD bool ap_shared_count(const ap_layout *a, const ap_layout *b, int64_t work, int64_t *bytes);

/*
 * The shared bytes, ascending, in the arena: of each unit of gcd(itemsizes) bytes the first, so where the itemsizes are equal one
 * for each shared element.  False if there are more than `most`, or as for ap_shared_count().
 */
AP_NODISCARD bool ap_shared_list(ap_arena *arena, const ap_layout *a, const ap_layout *b, size_t most, int64_t work, int64_t **bytes,
                                 size_t *n);

/*
 * For equations that are too hard to search: both sides are marked in sets of bits, if they span no more than AP_BITS_SPAN units each;
 * time and memory grow with the span.  AP_TOO_HARD if they span more, or if no index of the shared byte was found.
 */
AP_NODISCARD ap_overlap ap_overlap_mark(const ap_layout *a, const ap_layout *b, int64_t work, ap_witness *where);
/* AP_DISJOINT if as many units are marked as `l` has; else AP_TOO_HARD. */
AP_NODISCARD ap_overlap ap_overlap_mark_self(const ap_layout *l);

/* The number of shared units, where both sets are unique (else false).  A dimension of b may have u = 0. */
AP_NODISCARD bool ap_normal_count_shared(const ap_normal *a, const ap_normal *b, int64_t *work, ap_wide *units);

#endif
