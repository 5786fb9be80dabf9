/* Containment and the set of shared cells of two layouts on one storage. */
#ifndef AP_LAYOUT_COVER_H
#define AP_LAYOUT_COVER_H

#include "layout/overlap.h"

typedef enum ap_cover { AP_COVERS, AP_NOT_COVERS, AP_COVER_TOO_HARD } ap_cover;

/* Does `v` address every byte that `w` addresses?  On AP_NOT_COVERS *where (unless NULL) has in `b` an index of w, and
 * in `byte` a byte of it, that v misses.  At most about `work` steps. */
AP_NODISCARD ap_cover ap_cover_check(const ap_layout *v, const ap_layout *w, int64_t work, ap_witness *where);

#endif
