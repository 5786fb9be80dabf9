/*
 * Which sizes a verdict is about: what --where and --bind say of the symbols of a graph.
 *
 * A condition is a comparison of sums, `s0 >= 2`, `s1 <= 2*s0 + 1`, `s0 == s1`, or `s0 in 2..17`, or `s0 % 8 == 0`; several stand apart by
 * commas or by `and`.  A symbol without a lower bound is at least 2: Dynamo makes numbers of sizes 0 and 1.
 *
 * The sizes become sums of parameters, each of which runs over an interval of its own: s0 % 8 == 0 is s0 = 8 * t0, s1 >= s0 + 1 is
 * s1 = s0 + 1 + t1.  So relations between symbols hold by themselves.
 */
#ifndef AP_SYMBOLIC_SIZES_H
#define AP_SYMBOLIC_SIZES_H

#include "base/arena.h"
#include "base/str.h"
#include "symbolic/trace.h"

enum { AP_SYMBOLS_MAX = 32 }; /* also of inputs that are numbers */
#define AP_SIZE_ENDLESS INT64_MAX

/* first + the sum of by[k] * parameter k; no parameter where all by[k] are 0. */
typedef struct ap_size { ap_str name; int64_t first, by[AP_PARAMETERS_MAX]; bool assumed; /* its lower bound is the standard one */ } ap_size;

typedef struct ap_size_box { int64_t lo[AP_PARAMETERS_MAX], hi[AP_PARAMETERS_MAX]; /* inclusive; AP_SIZE_ENDLESS: none */ } ap_size_box;

typedef struct ap_sizes {
	ap_size symbol[AP_SYMBOLS_MAX];
	size_t symbols, parameters;
	ap_size_box box;
} ap_sizes;

/* Conditions over these symbols.  False: *why says what is wrong with them (also: no sizes satisfy them, or how they go together is not
 * known here). */
AP_NODISCARD bool ap_sizes_read(ap_arena *a, const char *const *where, size_t nwhere, const ap_str *symbols, size_t nsymbols, ap_sizes *out,
                                ap_str *why);

/* The least or the largest value of a size whose parameters run over the box; false if there is none. */
bool ap_size_extreme(const ap_sizes *s, const ap_size *x, bool largest, int64_t *out);
/* Its value; false if that leaves 64 bits. */
AP_NODISCARD bool ap_size_at(const ap_size *s, const int64_t *parameter, size_t parameters, int64_t *out);
/* Parameter k = m * parameter + rest; false if the box has none of those. */
AP_NODISCARD bool ap_sizes_part(const ap_sizes *s, size_t k, int64_t m, int64_t rest, ap_sizes *out);

#endif
