/* One linear equation in bounded integers: a[0] x[0] + ... + a[n-1] x[n-1] = rhs with 0 <= x[k] <= u[k]. */
#ifndef AP_LAYOUT_DIOPH_H
#define AP_LAYOUT_DIOPH_H

#include "layout/layout.h"

typedef __int128 ap_wide;

/* Wide as well, but where sizes are symbols (symbolic/symbolic.h): there what leaves 64 bits is noted. */
#ifdef AP_TRACED
typedef int64_t ap_reach;
#else
typedef __int128 ap_reach;
#endif

typedef enum ap_dioph_answer { AP_DIOPH_NONE, AP_DIOPH_SOLVED, AP_DIOPH_TOO_HARD } ap_dioph_answer;

enum { AP_DIOPH_MAX = 2 * AP_MAX_RANK + 2 };

/* All a[k] > 0 and u[k] > 0; the sum of all a[k] u[k] is at most AP_DIOPH_SUM; rhs is any number up to it. */
#define AP_DIOPH_SUM (INT64_MAX / 2)
typedef struct ap_dioph {
	int n;
	int64_t rhs;
	int64_t a[AP_DIOPH_MAX], u[AP_DIOPH_MAX];
} ap_dioph;

/* The same in 128 bits: the sum of all a[k] u[k] is at most 2^70. */
typedef struct ap_dioph_wide {
	int n;
	ap_wide rhs;
	ap_wide a[AP_DIOPH_MAX], u[AP_DIOPH_MAX];
} ap_dioph_wide;

/* A solution, or the proof that there is none.  *work is what is left of the work limit; x has room for n numbers. */
ap_dioph_answer ap_dioph_solve(const ap_dioph *e, int64_t *work, int64_t *x);
ap_dioph_answer ap_dioph_solve_wide(const ap_dioph_wide *e, int64_t *work, ap_wide *x);

/* The values of a[k] x[k] summed, in fewer variables: the largest coefficient first.  Returns their number; ignores rhs. */
int ap_dioph_group(const ap_dioph_wide *e, ap_wide *a, ap_wide *u);

/* The number of solutions, where no coefficient occurs more than twice. */
ap_dioph_answer ap_dioph_count(const ap_dioph_wide *e, int64_t *work, ap_wide *count);

/* Calls `visit` with each solution until it returns false. */
ap_dioph_answer ap_dioph_each(const ap_dioph_wide *e, int64_t *work, bool (*visit)(void *data, const ap_wide *x), void *data);

#endif
