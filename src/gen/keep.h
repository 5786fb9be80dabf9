/* Calls that infer takes, but that tell nothing of a pass: they may fail for some contents, or no graph without writes says the same. */
#ifndef AP_GEN_KEEP_H
#define AP_GEN_KEEP_H

#include "gen/grow.h"

/*
 * False for
 *   what makes tensors of more than a quarter of a mebibyte;
 *   an index that infer can't see but an interpreter can: out of range for some contents, a divisor of 0;
 *   a write of an empty tensor that shares memory with an operand;
 *   and unless ap_gen_options.unrewritable, what no rewrite expresses: a write to cells of an input's storage that no input so far addresses,
 *   which no output can hold; a kernel that reads through one operand what it writes through another.
 */
AP_NODISCARD bool ap_keep_call(ap_growth *w, ap_node_id id);

#endif
