/* Bounded linear equations through the lattice of their solutions. */
#ifndef AP_LAYOUT_LATTICE_H
#define AP_LAYOUT_LATTICE_H

#include "layout/dioph.h"

enum { AP_LATTICE_MAX = 24 }; /* variables; more of them are too hard */

/*
 * As ap_dioph_solve_wide(), but not misled by equations that are hard to search.  Dearer to begin with: some ten
 * microseconds for five variables.
 */
ap_dioph_answer ap_lattice_solve(const ap_dioph_wide *e, int64_t *work, ap_wide *x);

#endif
