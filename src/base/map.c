#include "map.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

uint64_t
ap_hash_bytes(const void *p, size_t n, uint64_t seed)
{
	return XXH3_64bits_withSeed(p, n, seed);
}

/* Never 0.  Other keys are told by it without a look at them. */
static uint32_t
hash_of(ap_str key)
{
	uint64_t h = ap_hash_bytes(key.p, key.n, 0);

	return (uint32_t)(h ^ h >> 32) | 1u << 31;
}

static ap_map_slot *
slot_of(const ap_map *m, ap_str key, uint32_t hash)
{
	size_t i = hash & (m->cap - 1);

	while (m->slots[i].hash && (m->slots[i].hash != hash || !ap_str_is(m->slots[i].key, key)))
		i = (i + 1) & (m->cap - 1);
	return &m->slots[i];
}

static void
rehash(ap_map *m)
{
	ap_map old = *m;

	m->cap = old.cap ? old.cap * 2 : 16;
	m->slots = AP_NEW_N(m->arena, ap_map_slot, m->cap);
	for (size_t i = 0; i < old.cap; i++)
		if (old.slots[i].hash)
			*slot_of(m, old.slots[i].key, old.slots[i].hash) = old.slots[i];
}

void
ap_map_put(ap_map *m, ap_str key, uint32_t value)
{
	uint32_t hash = hash_of(key);

	if (m->n * 4 >= m->cap * 3)
		rehash(m);
	ap_map_slot *s = slot_of(m, key, hash);

	m->n += !s->hash;
	*s = (ap_map_slot){ key, value, hash };
}

bool
ap_map_find(const ap_map *m, ap_str key, uint32_t *value)
{
	if (!m->cap)
		return false;
	const ap_map_slot *s = slot_of(m, key, hash_of(key));

	if (s->hash)
		*value = s->value;
	return s->hash != 0;
}

static size_t
name_slot(const ap_name_index *x, ap_str name)
{
	size_t at = hash_of(name) % AP_NAME_SLOTS;

	while (x->slots[at].name.n && !ap_str_is(x->slots[at].name, name))
		at = (at + 1) % AP_NAME_SLOTS;
	return at;
}

void
ap_name_index_put(ap_name_index *x, ap_str name, size_t number)
{
	size_t at = name_slot(x, name);

	ap_require(name.n && x->n < AP_NAME_SLOTS / 2);
	if (x->slots[at].name.n)
		return;
	x->slots[at].name = name;
	x->slots[at].number = number;
	x->n++;
}

bool
ap_name_index_find(const ap_name_index *x, ap_str name, size_t *number)
{
	size_t at = name_slot(x, name);

	*number = x->slots[at].number;
	return x->slots[at].name.n > 0;
}
