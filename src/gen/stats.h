/* How often graphs have a feature, an op, one kind of op after another on the same memory. */
#ifndef AP_GEN_STATS_H
#define AP_GEN_STATS_H

#include "gen/catalog.h"
#include "graph/infer.h"

typedef enum ap_gen_feature {
#define AP_FEATURE(id, help) AP_FEATURE_##id,
#include "gen/feature.def"
#undef AP_FEATURE
	AP_FEATURE_COUNT
} ap_gen_feature;
extern const char *const ap_gen_feature_help[];

typedef struct ap_gen_stats {
	ap_gen *gen;
	uint64_t graphs, calls, inputs, outputs, invalid /* graphs that infer does not take: one is a bug */;
	uint64_t feature[AP_FEATURE_COUNT];      /* graphs that have it */
	uint64_t pair[AP_GROUP_COUNT][AP_GROUP_COUNT]; /* [first][then]: calls */
	uint64_t *op;                            /* by index into gen->all: calls that mean it */
} ap_gen_stats;

ap_gen_stats *ap_gen_stats_make(ap_arena *a, ap_gen *gen);
/* Counts one graph; `a` is for work that the caller gives back. */
void ap_gen_stats_add(ap_gen_stats *s, ap_arena *a, const ap_graph *g);
/* Which features a graph has; facts of a graph that infer takes. */
void ap_gen_features(const ap_facts *f, bool has[AP_FEATURE_COUNT]);

/* Ops that could be made and never were. */
size_t ap_gen_stats_missing(const ap_gen_stats *s);
void ap_gen_stats_print(const ap_gen_stats *s, ap_buf *out);

#endif
