/* What the judge said of a text, so that it is asked once. */
#ifndef AP_REDUCE_CACHE_H
#define AP_REDUCE_CACHE_H

#include "reduce/case.h"

typedef struct ap_cache_entry {
	uint64_t key[2]; /* both 0: free */
	bool interesting;
	bool counted; /* an answer that was used: one that was asked ahead is counted when its turn comes */
} ap_cache_entry;

typedef struct ap_cache {
	ap_arena *arena;
	ap_cache_entry *at;
	size_t n, cap;
} ap_cache;

/* The entry of a case's text, or NULL. */
ap_cache_entry *ap_cache_find(ap_cache *c, const ap_case *x);
/* A new entry; valid until the next one is added. */
ap_cache_entry *ap_cache_add(ap_cache *c, const ap_case *x, bool interesting);

#endif
