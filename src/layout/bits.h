/* Sets of units as bits, for layouts that address a unit in several ways. */
#ifndef AP_LAYOUT_BITS_H
#define AP_LAYOUT_BITS_H

#include "layout/normal.h"

/* Bit k stands for unit first + k. */
typedef struct ap_bits {
	ap_wide first;
	size_t nwords;
	uint64_t *words;
} ap_bits;

enum { AP_BITS_SPAN = 1 << 29 };

/* Bytes that an arena needs for a set, if it is not too large. */
size_t ap_bits_room(const ap_normal *s);

/* An arena for both sets, in `few` if they are small; to be given back with ap_arena_fini().  False if the system has no memory. */
enum { AP_BITS_FEW = 2048 };
AP_NODISCARD bool ap_bits_arena(ap_arena *a, char few[AP_BITS_FEW], const ap_normal *v, const ap_normal *w);

/* False if the set spans more than AP_BITS_SPAN units.  Takes (span / 64) * log2(sizes) steps. */
AP_NODISCARD bool ap_bits_make(ap_arena *a, const ap_normal *s, ap_bits *out);

/* The word of the 64 units from `at` on; zeros outside the set. */
uint64_t ap_bits_word(const ap_bits *s, ap_wide at);

#endif
