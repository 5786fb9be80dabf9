/*
 * Changes of a string of bytes that know which of them decide which call: a call is left out, made twice, moved, made anew, or one of its
 * decisions is changed; two strings exchange calls.  What comes out is again a graph, and most of it is as it was.
 */
#ifndef AP_GEN_MUTATE_H
#define AP_GEN_MUTATE_H

#include "gen/gen.h"

/* `work` is for what is given back.  Both return the number of bytes, at most `room`, in `out`, which is no part of the inputs. */
size_t ap_gen_mutate(ap_arena *work, ap_gen *gen, ap_str bytes, uint64_t seed, ap_buf *out, size_t room);
size_t ap_gen_cross(ap_arena *work, ap_gen *gen, const ap_str bytes[2], uint64_t seed, ap_buf *out, size_t room);

#endif
