/* Do two strided views of one storage share a byte?  Exact. */
#ifndef AP_LAYOUT_OVERLAP_H
#define AP_LAYOUT_OVERLAP_H

#include "layout/layout.h"

/* AP_TOO_HARD: the work limit ran out, or a sum left the widest integer used; ask smt/decide.h. */
typedef enum ap_overlap { AP_DISJOINT, AP_OVERLAP, AP_TOO_HARD } ap_overlap;

/* A shared byte, and the index of the element of each side that holds it. */
typedef struct ap_witness {
	int64_t byte;
	int64_t a[AP_MAX_RANK], b[AP_MAX_RANK];
} ap_witness;

enum { AP_OVERLAP_WORK = 1 << 20 };

/*
 * Do a and b, on one storage, address a common byte?  Both are valid.  *where (unless NULL) is set on AP_OVERLAP.
 * Takes at most about `work` steps; leaves nothing behind.
 */
AP_NODISCARD ap_overlap ap_overlap_find(const ap_layout *a, const ap_layout *b, int64_t work, ap_witness *where);

/* Do two different indices of `l` address a common byte?  The witness has the two indices in a and b. */
AP_NODISCARD ap_overlap ap_overlap_self(const ap_layout *l, int64_t work, ap_witness *where);

#endif
