/* A call made smaller, step by step, while the implementation still does the same. */
#ifndef AP_PROBE_SHRINK_H
#define AP_PROBE_SHRINK_H

#include "probe/judge.h"

/* At most `most` trials are asked.  The result lives in `a`; the detail of *what becomes that of the result. */
ap_probe_call ap_shrink_call(ap_arena *a, ap_probe *p, const ap_probe_call *c, ap_sighting *what, unsigned most);

#endif
