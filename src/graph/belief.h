/* What a pass takes a call for: the classes of a system in place of what the call does. */
#ifndef AP_GRAPH_BELIEF_H
#define AP_GRAPH_BELIEF_H

#include "graph/rule.h"
#include "spec/classes.h"

/* Changes the effect of the node at work to what r->options->classes, which are there, say of it. */
void ap_belief_apply(ap_infer_run *r);

#endif
