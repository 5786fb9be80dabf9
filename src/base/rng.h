/* splitmix64 (Steele, Lea, Flood 2014): the same seed gives the same numbers, on every machine, forever. */
#ifndef AP_BASE_RNG_H
#define AP_BASE_RNG_H

#include <stdint.h>

typedef struct ap_rng { uint64_t state; } ap_rng;

static inline uint64_t
ap_rng_next(ap_rng *r)
{
	uint64_t z = (r->state += UINT64_C(0x9e3779b97f4a7c15));

	z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
	z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
	return z ^ (z >> 31);
}

/* 0 <= result < n; n > 0.  The bias is below n / 2^64. */
static inline uint64_t
ap_rng_below(ap_rng *r, uint64_t n)
{
	return (uint64_t)(((unsigned __int128)ap_rng_next(r) * n) >> 64);
}

#endif
