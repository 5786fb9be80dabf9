/* How far a trace can be fused, and what its own barriers are good for. */
#ifndef AP_INTERP_REGIONS_H
#define AP_INTERP_REGIONS_H

#include "interp/fused.h"

typedef struct ap_regions {
	ap_fusion mode;
	size_t regions;            /* the fewest: ops with as many barriers before them share one */
	size_t ops;                /* calls in regions; items of tuples and second names aside */
	AP_VEC(uint32_t) barriers; /* nodes */
	AP_VEC(uint32_t) idle;     /* barriers that can all be left out, and every pair that was kept still is */
	ap_hazards hazards;        /* pairs that nothing keeps */
	int64_t twice;             /* bytes that a region stores although one before it stored them */
	bool all_bytes;            /* false: storages too large to count are left out */
} ap_regions;

ap_regions ap_regions_of(ap_arena *a, const ap_trace *t, ap_fusion mode);

#endif
