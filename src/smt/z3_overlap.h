/* Z3's part of decide.h. */
#ifndef AP_SMT_Z3_OVERLAP_H
#define AP_SMT_Z3_OVERLAP_H

#include "smt/decide.h"

/* Every question in a context of its own.  A witness and values are checked before they are returned. */
ap_overlap ap_z3_overlap(ap_arena *a, const ap_symbolic *s, unsigned ms, ap_buf *smt2, int64_t *values, ap_witness *where);
/* Layouts without symbols. */
ap_cover ap_z3_cover(const ap_layout *v, const ap_layout *w, unsigned ms, ap_buf *smt2, ap_witness *where);

#endif
