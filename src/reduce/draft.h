/*
 * A case being changed.  Moves say what goes and what comes in its place; several moves may be made on one draft.  Ids are those of the
 * base case until ap_draft_finish() numbers anew.
 */
#ifndef AP_REDUCE_DRAFT_H
#define AP_REDUCE_DRAFT_H

#include "reduce/case.h"

typedef struct ap_draft_side {
	const ap_graph *graph;
	ap_node *nodes; /* by id, a copy; args and keywords are replaced, never changed in place */
	bool *gone;     /* by id; an input's flag counts for both sides */
	bool *replaced; /* by id: users take `instead` */
	ap_arg *instead;
	ap_args outputs; /* leaves */
	bool *output_gone;
	ap_io *io;
	size_t nio;
	bool *io_gone;
	int64_t count; /* original_output_count */
} ap_draft_side;

typedef struct ap_draft_fresh {
	ap_str name;
	ap_annot annot;
	bool used[2];
} ap_draft_fresh;

typedef struct ap_draft {
	ap_arena *arena;
	const ap_case *base;
	int sides;
	ap_draft_side side[2];
	AP_VEC(ap_draft_fresh) fresh; /* new inputs; id AP_DRAFT_FRESH + k */
	bool bound;                   /* of a pair: one side alone is changed, so it has to go on meaning the same */
} ap_draft;

enum { AP_DRAFT_FRESH = 1 << 30 };

ap_draft ap_draft_begin(ap_arena *a, const ap_case *base);

/* A new input of both sides, contiguous in a storage of its own. */
ap_arg ap_draft_input(ap_draft *d, ap_dtype dtype, int rank, const int64_t *size);

/* The node goes; its users take `instead`. */
void ap_draft_replace(ap_draft *d, int side, uint32_t id, ap_arg instead);

/*
 * Says that a call without a partner changes.  That side has to go on meaning the same: else a correct part of it would be made as wrong as
 * what is looked for.  Only where AFTER has nothing of its own, what BEFORE alone has is what was lost, and changes freely.
 */
void ap_draft_alone(ap_draft *d, int side);

/* The node's positional arguments as an array that may be changed. */
ap_arg *ap_draft_args(ap_draft *d, int side, uint32_t id);
ap_keyword *ap_draft_keywords(ap_draft *d, int side, uint32_t id);

/*
 * Numbers anew, infers, annotates, prints.  False: a name would be used that is gone, or a side is refused whose base is not.  Fresh
 * inputs that nobody uses are left out, comments too.
 */
AP_NODISCARD bool ap_draft_finish(ap_draft *d, ap_case *out);

#endif
