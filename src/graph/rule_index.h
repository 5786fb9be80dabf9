/* What the rules of indexing by tensors share. */
#ifndef AP_GRAPH_RULE_INDEX_H
#define AP_GRAPH_RULE_INDEX_H

#include "graph/rule_apply.h"

/*
 * The integers that a tensor holds in every run, in logical order, if that can be told from the steps so far: literals (torch.tensor,
 * arange, full) and copies of them, never written again.  NULL: can't be told.
 */
const int64_t *ap_known_ints(ap_infer_run *r, const ap_tensor *x);
/* Does the step write into the storage? */
bool ap_step_writes(const ap_step *s, uint32_t storage);

/* An ap_index for a base of that rank: index -1 and number 0 everywhere; by[d][v] is writable, v a dimension of the `values`. */
typedef struct ap_index_maker { int *index; int64_t **by; int rank; } ap_index_maker;
ap_index_maker ap_index_begin(ap_infer_run *r, int rank, int values);
ap_index ap_index_end(ap_infer_run *r, const ap_index_maker *m);

/* Writes the strides of a contiguous tensor of these sizes: a step of 1 in dimension v is that many elements. */
void ap_element_steps(int rank, const int64_t *size, int64_t *by);

/* lo <= every element of the integer tensor < hi; refused if no number is. */
AP_NODISCARD bool ap_range_step(ap_infer_run *r, const ap_tensor *x, int64_t lo, int64_t hi);
/* Every element of the b8 tensor is True; eager refuses with that code otherwise. */
void ap_holds_step(ap_infer_run *r, const ap_tensor *x, const char *refusal);

/* A 0-d tensor as a 1-d one. */
AP_NODISCARD bool ap_at_least_1d(ap_infer_run *r, ap_tensor *x);
/* An index is i64, or also i32. */
AP_NODISCARD bool ap_check_index_dtype(ap_infer_run *r, const ap_tensor *index, bool i32);

/* The next coordinates of a shape in logical order. */
static inline void ap_next_index(int rank, const int64_t *size, int64_t *at)
{
	for (int d = rank - 1; d >= 0 && ++at[d] == size[d]; d--)
		at[d] = 0;
}

/*
 * How a scatter joins two values.  Complex ones are plainly added there, while torch.add multiplies by its alpha of 1 + 0j, which makes NaN
 * of an infinity: that is another function (aten/src/ATen/native/cpu/BinaryOpsKernel.cpp).
 */
static inline ap_str
ap_scatter_fn(const char *fn, ap_dtype d)
{
	if (ap_dtype_cat(d) == AP_CAT_COMPLEX)
		return strcmp(fn, "add") == 0 ? AP_STR("scatter_add") : strcmp(fn, "mul") == 0 ? AP_STR("scatter_mul") : ap_str_of(fn);
	return ap_str_of(fn);
}

#endif
