/* Our own faults: always compiled in, because a judge that goes on after one can't be trusted. */
#ifndef AP_BASE_BUG_H
#define AP_BASE_BUG_H

#define AP_NODISCARD __attribute__((warn_unused_result))
#define AP_PRINTF(f, a) __attribute__((format(printf, f, a)))

/* Prints "internal error" with the place and where to report it, then exits with 4; behind a guard (base/guard.h) it jumps there.  Never
 * returns. */
_Noreturn void ap_bug_at(const char *file, int line, const char *fmt, ...) AP_PRINTF(3, 4);

#define ap_bug(...) ap_bug_at(__FILE__, __LINE__, __VA_ARGS__)
#define ap_require(cond) ((cond) ? (void)0 : ap_bug("%s does not hold", #cond))

#endif
