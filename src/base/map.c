#include "map.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

uint64_t
ap_hash_bytes(const void *p, size_t n, uint64_t seed)
{
	return XXH3_64bits_withSeed(p, n, seed);
}

static struct ap_map_slot *
slot_of(const ap_map *m, ap_str key)
{
	size_t i = (size_t)ap_hash_bytes(key.p, key.n, 0) & (m->cap - 1);

	while (m->slots[i].used && !ap_str_is(m->slots[i].key, key))
		i = (i + 1) & (m->cap - 1);
	return &m->slots[i];
}

static void
rehash(ap_map *m)
{
	ap_map old = *m;

	m->cap = old.cap ? old.cap * 2 : 16;
	m->slots = AP_NEW_N(m->arena, struct ap_map_slot, m->cap);
	for (size_t i = 0; i < old.cap; i++)
		if (old.slots[i].used)
			*slot_of(m, old.slots[i].key) = old.slots[i];
}

void
ap_map_put(ap_map *m, ap_str key, uint32_t value)
{
	if (m->n * 4 >= m->cap * 3)
		rehash(m);
	struct ap_map_slot *s = slot_of(m, key);

	m->n += !s->used;
	*s = (struct ap_map_slot){ key, value, true };
}

bool
ap_map_find(const ap_map *m, ap_str key, uint32_t *value)
{
	if (!m->cap)
		return false;
	const struct ap_map_slot *s = slot_of(m, key);

	if (s->used)
		*value = s->value;
	return s->used;
}
