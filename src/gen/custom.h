/* Custom ops: number k always has the same schema, so that however many graphs are made, no table grows without end. */
#ifndef AP_GEN_CUSTOM_H
#define AP_GEN_CUSTOM_H

#include "gen/grow.h"

enum { AP_CUSTOM_COUNT = 4096, AP_CUSTOM_MOST = 16 /* of one graph */ };

/* "gen::f17" and "(Tensor(a!) a, Tensor? b, *, int c=1) -> Tensor", in `a`. */
ap_str ap_custom_name(ap_arena *a, unsigned k);
ap_str ap_custom_signature(ap_arena *a, unsigned k);

/* Declares one in the graph, and in the op table if that is needed. */
AP_NODISCARD bool ap_custom_declare(ap_growth *w, ap_op_id *id);

#endif
