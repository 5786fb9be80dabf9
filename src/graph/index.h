/*
 * x[...] taken apart, as torch/csrc/autograd/python_variable_indexing.cpp and aten/src/ATen/TensorIndexing.h do: first a chain of
 * views (select, slice, unsqueeze), then, if there are index tensors or masks, aten::index of that view (aten::index_put_ into it).
 */
#ifndef AP_GRAPH_INDEX_H
#define AP_GRAPH_INDEX_H

#include "graph/infer.h"

typedef enum ap_index_kind { AP_INDEX_SELECT, AP_INDEX_SLICE, AP_INDEX_UNSQUEEZE } ap_index_kind;

/* One view, of a dimension of what the ones before it gave. */
typedef struct ap_index_view {
	ap_index_kind kind;
	int dim;
	int64_t start, end, step; /* SLICE, as written, None put in (end: INT64_MAX); SELECT: start is the index */
} ap_index_view;

typedef struct ap_index_plan {
	AP_VEC(ap_index_view) views;
	/* The `indices` of aten::index: None, or a TENSOR (a mask covers as many dimensions as it has), or what was written in place of one: a
	 * LIST of ints or bools (possibly nested), a BOOL (True: index 0 of a new dimension, False: none of it). Empty: there are none. */
	AP_VEC(ap_val) indices;
	bool by_data;             /* some index is a 0-d integer tensor: eager gives a view at a position that only the data tells */
	bool only_by_data;        /* and all indices are */
	bool nothing;             /* the whole index is `False`: a setitem does nothing */
	ap_infer_status status;   /* why there is no plan */
	const char *code;
	const char *why;
} ap_index_plan;

/* The plan for an index of a tensor of that rank.  On failure false and status, code and why. */
AP_NODISCARD bool ap_index_plan_make(ap_arena *a, int rank, const ap_val *index, ap_index_plan *out);

/* Sizes without the leading ones (at::indexing::slicePrefix1sSize): how many dimensions are left out. */
int ap_index_leading_ones(const ap_layout *l);

#endif
