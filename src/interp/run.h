/* Inside the interpreter: the state of a run and element access. */
#ifndef AP_INTERP_RUN_H
#define AP_INTERP_RUN_H

#include "interp/interp.h"

/* A growing array of terms that is used again by every step. */
typedef struct ap_slot { ap_term *at; size_t n, cap; } ap_slot;

/* What is known of an index term. */
typedef struct ap_known { int64_t lo, hi; } ap_known;

typedef struct ap_run {
	ap_interp *in;
	ap_arena *arena;
	ap_terms *terms;
	int side;
	uint32_t node;
	int64_t sites;                /* UNINIT steps so far */
	int64_t index_work;           /* candidate cells looked at by data-dependent indexing */
	AP_VEC(ap_slot) slots;        /* slot k: operand k of the step at work */
	uint32_t *range_of; size_t range_cap; /* by term id: 1 + its place in in->ranges, 0: none */
} ap_run;

/* Walks the elements of a layout in logical order: `at` is the element offset.  Only `rank` of the index is set. */
typedef struct ap_walk {
	const ap_layout *layout;
	int64_t at, left;
	int64_t index[AP_MAX_RANK];
} ap_walk;

ap_walk ap_walk_begin(const ap_layout *l);
void ap_walk_carry(ap_walk *w); /* the last dimension is at its end: on with those before it */

static inline void
ap_walk_next(ap_walk *w)
{
	const ap_layout *l = w->layout;
	int d = l->rank - 1;

	w->left--;
	if (d < 0)
		return;
	w->at += l->stride[d];
	if (++w->index[d] >= l->size[d])
		ap_walk_carry(w);
}

/* The storages with their initial content. */
ap_cells *ap_cells_make(ap_arena *a, const ap_facts *f, ap_terms *t, int side);

/* The element of x at element offset `at` of its storage, conj and neg applied; and its store. */
ap_term ap_cells_get(ap_arena *a, ap_terms *t, const ap_facts *f, const ap_cells *all, const ap_tensor *x, int64_t at);
void ap_cells_set(ap_arena *a, ap_terms *t, const ap_facts *f, const ap_cells *all, const ap_tensor *x, int64_t at, ap_term value,
                  uint32_t writer);

ap_term ap_run_get(ap_run *r, const ap_tensor *x, int64_t at);
void ap_run_set(ap_run *r, const ap_tensor *x, int64_t at, ap_term value);
/* All elements of x in logical order, in slot k. */
const ap_slot *ap_run_read(ap_run *r, size_t k, const ap_tensor *x);

/* The tensors of an entry of io_map; false if it can't be carried out. */
AP_NODISCARD bool ap_io_tensors(const ap_facts *f, const ap_io *io, const ap_tensor **from, const ap_tensor **to);

/* Stops the run; false. */
bool ap_run_stop(ap_run *r, ap_infer_status status, const char *code, ap_str reason);

/* Executes a step; false when the run stopped. */
AP_NODISCARD bool ap_run_step(ap_run *r, const ap_step *s);
AP_NODISCARD bool ap_run_gather(ap_run *r, const ap_step *s);
AP_NODISCARD bool ap_run_scatter(ap_run *r, const ap_step *s);
AP_NODISCARD bool ap_run_range(ap_run *r, const ap_step *s);

#endif
