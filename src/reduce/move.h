/* The moves of moves.def. */
#ifndef AP_REDUCE_MOVE_H
#define AP_REDUCE_MOVE_H

#include "reduce/draft.h"
#include "reduce/reduce.h"

/*
 * Makes the move at `site` on a draft; false: it does not apply there.  `sites` tells how many sites there are in a case; both depend on
 * the case alone.
 */
typedef struct ap_move {
	ap_reduce_level level;
	const char *name, *help;
	size_t (*sites)(const ap_case *c);
	bool (*apply)(ap_draft *d, size_t site);
	bool chunked;
} ap_move;

extern const ap_move ap_moves[];
extern const size_t ap_move_count;

#define AP_LEVEL(id, name, help)
#define AP_MOVE(level, function, chunked, help)                                                                                            \
	size_t ap_sites_##function(const ap_case *c);                                                                                      \
	bool ap_move_##function(ap_draft *d, size_t site);
#include "reduce/moves.def"
#undef AP_LEVEL
#undef AP_MOVE

/* Calls of a side (0 if there is no such side), and the call of a site that counts both sides' calls. */
size_t ap_move_calls(const ap_case *c, int side);
uint32_t ap_move_call(const ap_case *c, size_t site, int *side);
/* Tensors of one dtype and shape; false if one is NULL. */
bool ap_move_same_type(const ap_tensor *x, const ap_tensor *y);
/* Whether any leaf of a node's arguments, or an output, names `id`. */
bool ap_move_is_used(const ap_draft *d, int side, uint32_t id);
/* The call of the same name on the other side, or 0. */
uint32_t ap_move_partner(const ap_case *c, int side, uint32_t id);
/* The k-th node operand of a call (arguments, then keywords), or 0. */
uint32_t ap_move_operand(const ap_node *n, size_t k);

#endif
