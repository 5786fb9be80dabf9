/* String -> uint32_t, in an arena.  Keys are not copied: they must live as long as the map. */
#ifndef AP_BASE_MAP_H
#define AP_BASE_MAP_H

#include "str.h"

typedef struct ap_map_slot { ap_str key; uint32_t value, hash; /* 0: free */ } ap_map_slot;

typedef struct ap_map {
	ap_arena *arena;
	ap_map_slot *slots;
	size_t n, cap;
} ap_map;

static inline ap_map ap_map_make(ap_arena *a) { return (ap_map){ .arena = a }; }
/* Sets key to value; a second put of the same key overwrites. */
void ap_map_put(ap_map *m, ap_str key, uint32_t value);
/* True and *value if the key is there. */
bool ap_map_find(const ap_map *m, ap_str key, uint32_t *value);

/* The names of a table that never changes: filled once, by pthread_once().  Zeroed it is empty; at most half of the slots are used. */
enum { AP_NAME_SLOTS = 1024 };
typedef struct ap_name_index { struct { ap_str name; size_t number; } slots[AP_NAME_SLOTS]; size_t n; } ap_name_index;

/* Of equal names the first one stays. */
void ap_name_index_put(ap_name_index *x, ap_str name, size_t number);
bool ap_name_index_find(const ap_name_index *x, ap_str name, size_t *number);

uint64_t ap_hash_bytes(const void *p, size_t n, uint64_t seed);

#endif
