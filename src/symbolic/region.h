/* For which parameters do the conditions of a run hold? */
#ifndef AP_SYMBOLIC_REGION_H
#define AP_SYMBOLIC_REGION_H

#include "symbolic/sizes.h"

/*
 * The largest box found, within `within`, that begins at its least parameters (those of the run) and in which all conditions of the run hold.  At
 * least these parameters themselves are in it.
 */
ap_size_box ap_region_find(const ap_size_box *within, size_t parameters);

/* Does the relation hold of the polynomial everywhere in the box?  True is certain. */
bool ap_region_holds(const ap_polynomial *p, ap_sign relation, const ap_size_box *box, size_t parameters);

#endif
