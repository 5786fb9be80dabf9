/*
 * Which calls of a pair belong together.
 *
 * A rewrite keeps most calls, under their names or as the functional form of an op that writes.  Calls that belong together get one name on
 * both sides, so that the moves, which go by names, change them together, and so that it can be seen in the result.
 */
#ifndef AP_REDUCE_PAIR_H
#define AP_REDUCE_PAIR_H

#include "reduce/draft.h"

/*
 * Renames calls of AFTER in a draft.  One that has the name of a call of BEFORE and another type gets another name.  In program order, one
 * without a namesake that computes the same function as a call of BEFORE without one, with the same type, gets its name.
 */
void ap_pair_names(ap_draft *d);

#endif
