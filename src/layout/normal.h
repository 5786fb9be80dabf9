/* The set of units that a layout addresses, in few dimensions. */
#ifndef AP_LAYOUT_NORMAL_H
#define AP_LAYOUT_NORMAL_H

#include "layout/dioph.h"

/*
 * { first + sum of a[k] x[k] : 0 <= x[k] <= u[k] }, counted in units of `unit` bytes; the largest a first, all a > 0, u > 0, and no
 * two dimensions that could be one (see "grouping" in dioph.c).  A contiguous layout has one dimension, of a = 1.
 */
typedef struct ap_normal {
	int64_t unit;
	ap_wide first, last;
	int n;
	ap_wide a[AP_MAX_RANK + 1], u[AP_MAX_RANK + 1];
} ap_normal;

/* False if the layout is empty.  `unit` divides its itemsize. */
AP_NODISCARD bool ap_normal_make(const ap_layout *l, int64_t unit, ap_normal *out);

/* Every a is larger than all that the smaller ones span: each unit of the set has one x alone. */
bool ap_normal_is_unique(const ap_normal *s);

/* Is `at` in the set? */
ap_dioph_answer ap_normal_has(const ap_normal *s, ap_wide at, int64_t *work);

/* An index of an element of `l` that holds the byte, which is in it; false if the work limit ran out. */
AP_NODISCARD bool ap_layout_find_byte(const ap_layout *l, int64_t byte, int64_t *work, int64_t *index);

#endif
