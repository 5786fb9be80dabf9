/* The independent judge of layouts: mark every byte, one at a time. */
#ifndef TESTS_LAYOUT_BRUTE_H
#define TESTS_LAYOUT_BRUTE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <cmocka.h>

#include "base/rng.h"
#include "layout/cover.h"
#include "layout/overlap.h"
#include "mark.h"

/* Sanitizers make everything some fifteen times as slow: the longest loops then take a part of their cases. */
#if defined(__SANITIZE_ADDRESS__)
enum { BRUTE_PART = 16 };
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
enum { BRUTE_PART = 16 };
#else
enum { BRUTE_PART = 1 };
#endif
#else
enum { BRUTE_PART = 1 };
#endif

/* A layout of random rank <= 3, sizes <= 4, |strides| <= `stride`, in arrays of 2 * 3 numbers. */
static inline ap_layout
brute_random(ap_rng *r, int64_t *store, int64_t stride, int64_t offset, bool negative)
{
	static const int64_t items[] = { 1, 1, 1, 2, 4, 3 };
	int rank = (int)ap_rng_below(r, 4);

	for (int d = 0; d < rank; d++) {
		store[d] = ap_rng_below(r, 24) ? 1 + (int64_t)ap_rng_below(r, 4) : 0;
		store[3 + d] = (int64_t)ap_rng_below(r, (uint64_t)stride + 1);
		if (negative && ap_rng_below(r, 3) == 0)
			store[3 + d] = -store[3 + d];
	}
	return (ap_layout){ rank, items[ap_rng_below(r, 6)], (int64_t)ap_rng_below(r, (uint64_t)offset + 1), store, store + 3 };
}

static inline void
brute_show(const char *what, const ap_layout *l)
{
	fprintf(stderr, "%s: itemsize %lld offset %lld ", what, (long long)l->itemsize, (long long)l->offset);
	for (int d = 0; d < l->rank; d++)
		fprintf(stderr, "(%lld, %lld) ", (long long)l->size[d], (long long)l->stride[d]);
	fprintf(stderr, "\n");
}

#endif
