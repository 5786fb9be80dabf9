/*
 * Where the decisions of the generator come from: a string of bytes (a fuzzer's input) or a seed.  Equal bytes or seeds give
 * equal graphs on every machine.
 */
#ifndef AP_GEN_CHOICE_H
#define AP_GEN_CHOICE_H

#include "base/rng.h"
#include "base/str.h"

typedef struct ap_choice {
	const uint8_t *bytes;
	size_t n, at;
	ap_rng rng;
	bool random;
} ap_choice;

/* The bytes must live as long as the choice. */
ap_choice ap_choice_of_bytes(ap_str bytes);
ap_choice ap_choice_of_seed(uint64_t seed);

/* 0 <= result < n, n > 0.  Takes one byte for n <= 256, two for n <= 65536, else eight; 0 when the bytes are used up, so that short inputs
 * make small graphs. */
uint64_t ap_choice_below(ap_choice *c, uint64_t n);
/* True in `percent` of 100 cases; false when the bytes are used up. */
bool ap_choice_percent(ap_choice *c, unsigned percent);
/* least <= result <= most */
int64_t ap_choice_between(ap_choice *c, int64_t least, int64_t most);
/* Are there bytes left?  A seed never ends. */
static inline bool ap_choice_more(const ap_choice *c) { return c->random || c->at < c->n; }

#endif
