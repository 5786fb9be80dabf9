/* A graph with its alias sets: which names share a storage, where they lie in it, what writes to it. */
#ifndef AP_REPORT_SHOW_H
#define AP_REPORT_SHOW_H

#include "graph/infer.h"

/* As comment lines, so that they may follow the graph's own text.  Facts of a graph that is refused are shown as far as they go. */
void ap_show_aliases(ap_arena *a, const ap_facts *f, ap_buf *out);

/* For Graphviz: calls and inputs, coloured by alias set; writes are red edges to the storage's first name. */
void ap_show_dot(const ap_facts *f, ap_buf *out);

#endif
