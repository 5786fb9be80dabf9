#include "reduce/cache.h"

static void
key_of(const ap_case *x, uint64_t key[2])
{
	for (int k = 0; k < 2; k++)
		key[k] = ap_hash_bytes(x->text[1].p, x->text[1].n, ap_hash_bytes(x->text[0].p, x->text[0].n, (uint64_t)k + 1));
	key[0] |= 1;
}

static ap_cache_entry *
slot(const ap_cache *c, const uint64_t key[2])
{
	size_t i = (size_t)key[1] & (c->cap - 1);

	while (c->at[i].key[0] && (c->at[i].key[0] != key[0] || c->at[i].key[1] != key[1]))
		i = (i + 1) & (c->cap - 1);
	return &c->at[i];
}

ap_cache_entry *
ap_cache_find(ap_cache *c, const ap_case *x)
{
	uint64_t key[2];

	if (!c->cap)
		return NULL;
	key_of(x, key);
	ap_cache_entry *e = slot(c, key);

	return e->key[0] ? e : NULL;
}

static void
grow(ap_cache *c)
{
	ap_cache old = *c;

	c->cap = old.cap ? 2 * old.cap : 1024;
	c->at = AP_NEW_N(c->arena, ap_cache_entry, c->cap);
	for (size_t i = 0; i < old.cap; i++) {
		if (old.at[i].key[0])
			*slot(c, old.at[i].key) = old.at[i];
	}
}

ap_cache_entry *
ap_cache_add(ap_cache *c, const ap_case *x, bool interesting)
{
	uint64_t key[2];

	if (2 * c->n >= c->cap)
		grow(c);
	key_of(x, key);
	ap_cache_entry *e = slot(c, key);

	c->n += !e->key[0];
	*e = (ap_cache_entry){ .key = { key[0], key[1] }, .interesting = interesting };
	return e;
}
