/*
 * Arguments for an op out of its schema: each parameter by its type, and by what the op's rule (its own, its functional twin's, or
 * what a row of spellings.tsv means) needs of it (gen/hint.def).
 */
#ifndef AP_GEN_ARGS_H
#define AP_GEN_ARGS_H

#include "gen/grow.h"
#include "gen/hint.h"

enum { AP_ARGS_LETTERS = 26, AP_ARGS_LIST = 8 };

typedef struct ap_args_rank { int least, most; } ap_args_rank;

typedef struct ap_args_plan {
	ap_growth *w;
	const ap_op *op;
	ap_arg *value;              /* by parameter */
	bool *given;                /* false: left to its default */
	ap_dtype_set allowed;       /* of the tensors that follow */
	bool same;                  /* they have x's dtype */
	bool inplace;               /* the first tensor is written: the others expand to it */
	bool has_x;
	ap_tensor x;
	ap_tensor list[AP_ARGS_LIST]; size_t nlist; /* the items of the first list of tensors */
	int64_t dim;                /* the dimension that was chosen last, from the front; -1: none yet */
	int64_t start, end, step;
	bool has_start, has_end;
	int64_t letters[AP_ARGS_LETTERS]; /* sizes by name; -1: not chosen */
	int64_t count;              /* of the list of ints that was made last */
	int64_t sizes[AP_GROW_RANK]; int nsizes; /* the last list of sizes */
	ap_tensor index; bool has_index; /* the last index tensor */
	int spatial;                /* dimensions that the op works on; 0: not asked yet */
	ap_args_rank *rank;         /* by parameter: what of_rank() of its rule asks; most 0: nothing */
	bool apart;                 /* what is written shares no storage with the other tensors: where it may, nothing is modelled */
	AP_VEC(uint32_t) taken, written; /* storages of the tensors so far; of those that are written */
} ap_args_plan;

/* Every parameter but the out= ones; false: something can't be made. */
AP_NODISCARD bool ap_args_make(ap_growth *w, const ap_op *op, ap_args_plan *p);
/* The arguments as a call: positional ones first, the rest by name. */
void ap_args_put(const ap_args_plan *p, ap_node *n);

/* --- inside: one parameter for a role; args_int.c, args_tensor.c, args_list.c ------------------------------------------ */

AP_NODISCARD bool ap_args_int(ap_args_plan *p, const ap_hint *h, const ap_param *param, ap_arg *out);
AP_NODISCARD bool ap_args_ints(ap_args_plan *p, const ap_hint *h, const ap_param *param, ap_arg *out);
AP_NODISCARD bool ap_args_tensor(ap_args_plan *p, const ap_hint *h, const ap_param *param, ap_arg *out);
AP_NODISCARD bool ap_args_tensors(ap_args_plan *p, const ap_hint *h, const ap_param *param, ap_arg *out);
/* A tensor for a parameter, kept apart from others where the plan says so. */
AP_NODISCARD bool ap_args_pick(ap_args_plan *p, const ap_want *want, ap_arg *out, ap_tensor *t);
AP_NODISCARD bool ap_args_number(ap_args_plan *p, const ap_param *param, ap_arg *out);
void ap_args_take_dim(ap_args_plan *p, int64_t dim);

#endif
