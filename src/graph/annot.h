/* Annotations as facts: what inputs are, and whether an inner node is what its annotation says. */
#ifndef AP_GRAPH_ANNOT_H
#define AP_GRAPH_ANNOT_H

#include "graph/rule.h"

/* Gives every input and constant its storage and tensor; inputs that live in another's storage share it. */
AP_NODISCARD bool ap_annot_inputs(ap_infer_run *r);
/* The input r->node alone; the one in whose storage it lives has come. */
AP_NODISCARD bool ap_annot_input(ap_infer_run *r);
AP_NODISCARD bool ap_annot_constant(ap_infer_run *r, ap_val *out);

/* Checks r->node's annotation against its value: another shape or dtype is an error, other strides a warning. */
AP_NODISCARD bool ap_annot_check(ap_infer_run *r, const ap_val *v);

/*
 * The type that the text gives result number `k` of the `n` results of r->node (a node with one result is bare), from the annotation or
 * from its getitems; NULL: it says nothing.
 */
const ap_annot *ap_annot_of_result(ap_infer_run *r, size_t k, size_t n);
/* How many results the text says a list-valued call has; false: it doesn't say. */
bool ap_annot_list_length(ap_infer_run *r, size_t *n);
/* A fresh tensor of the type that an annotation states: contiguous unless it states strides that give each element a place of its own. */
AP_NODISCARD bool ap_annot_fresh(ap_infer_run *r, const ap_annot *a, ap_tensor *out);
/* Fills r->getitem and r->next_getitem. */
void ap_annot_index_getitems(ap_infer_run *r);

#endif
