/*
 * What is needed is found from the end.  The return needs the cells of outputs and inputs; a node is live if some cell that it
 * writes is needed; a live node needs what it reads and no longer needs what it surely replaces.  Storages of more than MAP_BYTES count
 * as needed altogether: that only makes more hazards.
 */
#include "interp/trace.h"

enum { MAP_BYTES = 2048 };

/* Bytes of a storage that are needed; NULL map: all. */
typedef struct wanted { uint8_t **map; ap_arena *arena; const ap_facts *f; } wanted;

static uint8_t *
map_of(const wanted *w, uint32_t storage)
{
	const ap_storage *s = &w->f->storages.at[storage];

	if (s->bytes > MAP_BYTES)
		return NULL;
	if (!w->map[storage])
		w->map[storage] = AP_NEW_N(w->arena, uint8_t, s->bytes + 1);
	return w->map[storage];
}

static void
mark(const wanted *w, const ap_tensor *x, uint8_t value)
{
	uint8_t *map = map_of(w, x->storage);
	char *top = ap_arena_mark(w->arena);

	if (!map)
		return;
	const int64_t *at = ap_layout_offsets(w->arena, &x->layout);

	for (int64_t k = 0; k < ap_layout_count(&x->layout); k++)
		for (int64_t b = 0; b < x->layout.itemsize; b++)
			if (at[k] * x->layout.itemsize + b < w->f->storages.at[x->storage].bytes)
				map[at[k] * x->layout.itemsize + b] = value;
	ap_arena_reset(w->arena, top);
}

/* Notes what is needed of a write's cells. */
static void
note_needed(const wanted *w, ap_access *a)
{
	uint8_t *map = map_of(w, a->place.storage), *own;
	size_t bytes = (size_t)w->f->storages.at[a->place.storage].bytes;

	a->any = true;
	if (!map)
		return;
	own = AP_NEW_N(w->arena, uint8_t, bytes + 1);
	const int64_t *at = ap_layout_offsets(w->arena, &a->place.layout);

	a->any = false;
	for (int64_t k = 0; k < ap_layout_count(&a->place.layout); k++)
		for (int64_t b = 0; b < a->place.layout.itemsize; b++) {
			size_t byte = (size_t)(at[k] * a->place.layout.itemsize + b);

			if (byte < bytes && map[byte])
				own[byte] = a->any = true;
		}
	a->needed = own;
}

void
ap_trace_find_live(ap_arena *a, ap_trace *t)
{
	wanted w = { AP_NEW_N(a, uint8_t *, t->facts->storages.n), a, t->facts };

	t->live = AP_NEW_N(a, bool, t->n + 2);
	t->live[t->n + 1] = true;
	for (uint32_t i = t->n + 1; i > 0; i--) {
		for (uint32_t k = t->first[i]; k < t->first[i + 1]; k++) {
			ap_access *x = &t->accesses.at[k];

			if (!x->write)
				continue;
			note_needed(&w, x);
			t->live[i] |= x->any;
		}
		for (int reads = 0; t->live[i] && reads < 2; reads++)
			for (uint32_t k = t->first[i]; k < t->first[i + 1]; k++) {
				const ap_access *x = &t->accesses.at[k];

				if (reads ? !x->write : x->write && x->covers)
					mark(&w, &x->place, reads ? 1 : 0);
			}
	}
}
