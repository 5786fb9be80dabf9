/* Stands before each of the library's C sources where it is compiled as C++ with traced sizes: see symbolic.h and mirror.sh. */
#ifndef AP_SYMBOLIC_PRELUDE_HPP
#define AP_SYMBOLIC_PRELUDE_HPP

#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <math.h>
#include <poll.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* Large, and each for a few files. */
#ifdef AP_TRACED_XXHASH
#define XXH_INLINE_ALL
#include <xxhash.h>
#endif
#ifdef AP_TRACED_GMP
#include <gmp.h>
#endif
#ifdef AP_TRACED_Z3
#include <z3.h>
#endif

#include "symbolic/traced.hpp"
#include "symbolic/run.h"
#include "symbolic/site.h"

#ifdef AP_TRACED_Z3
inline bool
Z3_get_numeral_int64(Z3_context z, Z3_ast v, ap_traced *out)
{
	int64_t i;
	bool known = Z3_get_numeral_int64(z, v, &i);

	if (known)
		*out = i;
	return known;
}
#endif

inline constexpr ap_traced ap_traced_max(INT64_MAX), ap_traced_min(INT64_MIN);

inline constexpr int64_t ap_plain(const ap_traced &x) { return x.v; }
#define AP_TRACED 1
#define AP_PLAIN(x) ap_plain(x)
#define AP_PLACE(graph, node) ap_site_place(graph, (node)->name.p, (node)->name.n, (node)->span.line, (node)->span.column)
#define AP_WITH_SYMBOLS true
#define AP_IS_SYMBOLIC(x) ((x).e != 0)
#define AP_NO_PLACE() ap_site_place(nullptr, nullptr, 0, 0, 0)
#define AP_BLAME(why, cells) ap_site_blame(why, *ap_traced(cells).this_number())

#define int64_t ap_traced
#undef INT64_MAX
#undef INT64_MIN
#define INT64_MAX ap_traced_max
#define INT64_MIN ap_traced_min
#undef INT64_C
#define INT64_C(x) ap_traced(x##L)
#define __builtin_add_overflow ap_traced_add
#define __builtin_sub_overflow ap_traced_sub
#define __builtin_mul_overflow ap_traced_mul

/* C's words, and C++'s that C has none of. */
#define restrict __restrict
#define _Alignas alignas
#define _Bool bool
#define _Noreturn [[noreturn]]
#define _Static_assert(condition, text) static_assert(true, text) /* of sizes in memory, which are others here */
#define _Thread_local thread_local
#define class class_
#define delete delete_
#define explicit explicit_
#define friend friend_
#define mutable mutable_
#define namespace namespace_
#define new new_
#define private private_
#define public public_
#define this this_
#define try try_
#define typename typename_
#define using using_
#define virtual virtual_

#endif
