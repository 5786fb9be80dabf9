#include "gen/choice.h"

ap_choice
ap_choice_of_bytes(ap_str bytes)
{
	return (ap_choice){ .bytes = (const uint8_t *)bytes.p, .n = bytes.n };
}

ap_choice
ap_choice_of_seed(uint64_t seed)
{
	return (ap_choice){ .rng = { seed }, .random = true };
}

static uint64_t
take(ap_choice *c, int bytes)
{
	uint64_t v = 0;

	for (int i = 0; i < bytes && c->at < c->n; i++)
		v = v << 8 | c->bytes[c->at++];
	return v;
}

uint64_t
ap_choice_below(ap_choice *c, uint64_t n)
{
	if (n <= 1)
		return 0;
	if (c->random)
		return ap_rng_below(&c->rng, n);
	return take(c, n <= 256 ? 1 : n <= 65536 ? 2 : 8) % n;
}

bool
ap_choice_percent(ap_choice *c, unsigned percent)
{
	return ap_choice_more(c) && 99 - ap_choice_below(c, 100) < percent;
}

int64_t
ap_choice_between(ap_choice *c, int64_t least, int64_t most)
{
	return least + (int64_t)ap_choice_below(c, (uint64_t)(most - least) + 1);
}
