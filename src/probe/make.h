/* Calls to try, out of an op's schema and what its rule needs (gen/args.h), with contents. */
#ifndef AP_PROBE_MAKE_H
#define AP_PROBE_MAKE_H

#include "gen/gen.h"
#include "probe/call.h"

/* Call number k of an op; false: no arguments were found this time.  What it returns lives in `a`, which is not the arena of the op table. */
AP_NODISCARD bool ap_probe_make_call(ap_arena *a, ap_gen *gen, const ap_op *op, uint64_t seed, uint64_t k, ap_probe_call *out);

/* The same with other contents: small numbers of each storage's dtype, in every eighth call also infinities
 * and NaNs; integers are mostly 0 and 1, so that they are indices. */
void ap_probe_fill(ap_arena *a, ap_probe_call *c, uint64_t seed);

/* The same call on copies: every argument that is a tensor is one of its own, in a storage of its own of equal content. */
ap_probe_call ap_probe_apart(ap_arena *a, const ap_probe_call *c);

/* The same with other bytes where no tensor of the call lies; false: there are none. */
AP_NODISCARD bool ap_probe_other_gaps(ap_arena *a, const ap_probe_call *c, ap_probe_call *out);

#endif
