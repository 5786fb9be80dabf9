/* Integer arithmetic on sizes, strides and offsets, checked everywhere.  The ap_*_ok functions return
 * false, and leave *r unspecified, when the exact result does not fit an int64_t. */
#ifndef AP_BASE_NUM_H
#define AP_BASE_NUM_H

#include <stdint.h>

#include "bug.h"
#include <stdbool.h>

/* A number for a question that does not tell sizes apart: does it fit 64 bits, how much work is it?  Where sizes are symbols (symbolic/symbolic.h)
 * such a question is not a condition on them. */
#ifndef AP_PLAIN
#define AP_PLAIN(x) (x)
/* A call of a graph is at work, none is; it tells so many cells apart, for a reason of contract/contract.h: for the reasons of verdicts that
 * are not about all sizes. */
#define AP_PLACE(graph, node) ((void)0)
#define AP_NO_PLACE() ((void)0)
#define AP_BLAME(why, cells) ((void)(why))
/* Does it depend on a symbol? */
#define AP_IS_SYMBOLIC(x) false
/* Are there symbols at all? */
#define AP_WITH_SYMBOLS false
#endif

AP_NODISCARD static inline bool ap_add_ok(int64_t a, int64_t b, int64_t *r) { return !__builtin_add_overflow(a, b, r); }
AP_NODISCARD static inline bool ap_sub_ok(int64_t a, int64_t b, int64_t *r) { return !__builtin_sub_overflow(a, b, r); }
AP_NODISCARD static inline bool ap_mul_ok(int64_t a, int64_t b, int64_t *r) { return !__builtin_mul_overflow(a, b, r); }

/* Greatest common divisor of |a| and |b|; 0 only for gcd(0, 0).  Neither may be INT64_MIN. */
int64_t ap_gcd(int64_t a, int64_t b);

/* Quotients rounded down and up; b is not 0 and a / b does not overflow. */
static inline int64_t ap_floor_div(int64_t a, int64_t b) { return a / b - (a % b != 0 && (a < 0) != (b < 0)); }
static inline int64_t ap_ceil_div(int64_t a, int64_t b) { return a / b + (a % b != 0 && (a < 0) == (b < 0)); }
static inline int64_t ap_min(int64_t a, int64_t b) { return a < b ? a : b; }
static inline int64_t ap_max(int64_t a, int64_t b) { return a > b ? a : b; }

#endif
