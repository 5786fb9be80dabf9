/* What the arguments of a rule have to be to each other: hints for proposals.  graph/infer judges, so a hint can only be useless. */
#ifndef AP_GEN_HINT_H
#define AP_GEN_HINT_H

#include "base/str.h"

typedef enum ap_role {
	AP_ROLE_ANY,        /* by the parameter's type and name */
	AP_ROLE_X,          /* the tensor that the others refer to, of rank least..most; a list: its items are alike */
	AP_ROLE_SHAPE,      /* a tensor of the sizes that `letters` name: equal letters, equal sizes */
	AP_ROLE_FIT,        /* a tensor that expands to x's sizes */
	AP_ROLE_LIKE,       /* a tensor of x's sizes */
	AP_ROLE_ZERO_D,     /* a 0-d tensor */
	AP_ROLE_COMPLEX,    /* x, complex */
	AP_ROLE_PAIRS,      /* x, of floats, 2 of them along the last dimension */
	AP_ROLE_MASK,       /* a bool tensor that expands to x's sizes */
	AP_ROLE_DIM, AP_ROLE_NEW_DIM, AP_ROLE_DIMS, AP_ROLE_PERMUTATION, AP_ROLE_RANK_DIMS /* as many as the list before */,
	AP_ROLE_SMALLER_DIM /* not after the one before */, AP_ROLE_OTHER_DIM,
	AP_ROLE_INDEX,      /* of an element along the dimension */
	AP_ROLE_START, AP_ROLE_END, AP_ROLE_STEP, AP_ROLE_NARROW_START, AP_ROLE_LENGTH, AP_ROLE_WINDOW,
	AP_ROLE_VIEW_SIZES, /* of as many elements as x has */
	AP_ROLE_SPLIT_SIZES,/* of the dimension; the split dimension comes after it */
	AP_ROLE_FACTORS,    /* sizes whose product is that of the dimension */
	AP_ROLE_FACTOR,     /* a divisor of the size of the dimension */
	AP_ROLE_EXPAND_SIZES, AP_ROLE_SHRINK_SIZES, AP_ROLE_SIZES, AP_ROLE_STRIDES, AP_ROLE_OFFSET, AP_ROLE_PAD, AP_ROLE_PER_DIM,
	AP_ROLE_INDICES,    /* Tensor?[] of index tensors for x */
	AP_ROLE_INDEX_VECTOR, AP_ROLE_INDEX_LIKE /* of x's rank, not larger */, AP_ROLE_INDEX_ANY,
	AP_ROLE_SOURCE,     /* of the index's sizes at the dimension, x's elsewhere */
	AP_ROLE_VALUES,     /* expands to what the index selects */
	AP_ROLE_PART_SLICE, AP_ROLE_PART_SELECT, AP_ROLE_PART_DIAGONAL, AP_ROLE_PART_SIZES, /* of the sizes of that part of x */
	AP_ROLE_INT,        /* least..most */
	AP_ROLE_ALIKE,      /* a list of tensors of equal sizes */
	AP_ROLE_JOINED,     /* a list of tensors of equal sizes but for one dimension */
	AP_ROLE_VECTORS,    /* a list of tensors of rank least..most */
	AP_ROLE_DATA,       /* numbers for torch.tensor */
	AP_ROLE_PRODUCT,    /* of the sizes that `letters` name */
	AP_ROLE_LAST_SIZES, /* of x */
} ap_role;

/*
 * `spatial`: of an op that works on n spatial dimensions, as its lists of ints of n say (stride: int[2]): a SHAPE has the first 2 + n of its
 * letters, an X the rank least + n to most + n.  `floats`: x and what follows are floats of one dtype.
 */
typedef struct ap_hint { ap_role role; int least, most; const char *letters; bool spatial, floats; } ap_hint;

enum { AP_HINT_ARGS = 12 };
typedef struct ap_rule_hint { ap_str rule; ap_hint args[AP_HINT_ARGS]; } ap_rule_hint;

/* The hints of a rule's arguments; NULL: none are needed. */
const ap_hint *ap_hint_find(ap_str rule);

/* The words that a parameter of that name may be, divided by blanks; NULL: unknown. */
const char *ap_hint_words(ap_str param);

#endif
