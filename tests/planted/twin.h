/*
 * Wrong twins of our passes: each is alias-outputs and out-of-place with one honest fault, of the kind that compilers had.  A fault is
 *   CLASSES  a line of a classification that is wrong (spec/classes.h): the passes do what they should on what they believe;
 *   APART    overlapping inputs are taken for tensors with memory of their own;
 *   SEES     something that the passes see of the graph wrongly: its facts are changed before they read them;
 *   EDIT     a rule of theirs that is wrong: where its pattern stands among the nodes that they made, it is made otherwise, wherever it stands.
 * twins.def is the table of them.  None of this is in the library: ap_passes_extra is the way in.
 */
#ifndef AP_TESTS_PLANTED_TWIN_H
#define AP_TESTS_PLANTED_TWIN_H

#include "pass/pass.h"

/* What the passes made, and of what. */
typedef struct edit {
	ap_arena *arena;
	const ap_graph *before;
	ap_graph *graph;         /* may be changed */
	ap_facts *facts;         /* of graph as it was */
} edit;

typedef struct twin {
	ap_pass pass;            /* first: the row that the command sees */
	const char *fault;       /* class of tests/cases/README.md */
	const char *from;        /* which report or rule it stands for */
	const char *classes;     /* CLASSES */
	bool apart;              /* APART */
	void (*see)(const void *data, ap_facts *f);           /* SEES */
	void (*edit)(edit *e, const struct twin *t);          /* EDIT, with its parameters: */
	const char *at, *to;     /* start of a target; another target, a keyword */
	int n, by;               /* which argument; by how much */
} twin;

extern const twin twins[];
extern const size_t twin_count;
const twin *twin_find(ap_str name);

/* The rows for ap_passes_extra. */
const ap_pass *const *twin_passes(void);

/* see.c */
void see_strides_lost(const void *data, ap_facts *f);
void see_conj_lost(const void *data, ap_facts *f);
void see_neg_lost(const void *data, ap_facts *f);
void see_first_write(const void *data, ap_facts *f);
void see_first_kernel_alias(const void *data, ap_facts *f);
void see_list_at_once(const void *data, ap_facts *f);

/* edit.c: the i-th node if the passes made it and its target begins with `at`, else NULL */
ap_node *edit_made(edit *e, uint32_t i, const char *at);
const ap_val *edit_value(const edit *e, ap_node_id id);
bool edit_same_type(const edit *e, ap_node_id a, ap_node_id b);
/* Own copies of what may be changed. */
ap_arg *edit_args(edit *e, ap_node *n);
/* Whoever uses `old` uses `new` from here on. */
void edit_replace(edit *e, ap_node_id old, ap_node_id new);

/* edit_call.c */
void edit_number(edit *e, const twin *t);        /* argument n, an integer (or its first, of a list), becomes larger by `by` */
void edit_bypass(edit *e, const twin *t);        /* argument n stands for the call */
void edit_retarget(edit *e, const twin *t);      /* another op */
void edit_drop_keyword(edit *e, const twin *t);
void edit_drop_args(edit *e, const twin *t);     /* those from n on */
void edit_older(edit *e, const twin *t);         /* argument n as it was before its last write */
void edit_first_value(edit *e, const twin *t);   /* argument n as it was at the start: an input of its type */
void edit_swap(edit *e, const twin *t);          /* arguments 0 and 1 */
void edit_fresh_base(edit *e, const twin *t);    /* argument 0 as zeros */
void edit_invert_list(edit *e, const twin *t);   /* the permutation in argument 1 */
void edit_permute_by_reshape(edit *e, const twin *t);
void edit_item(edit *e, const twin *t);          /* another result of the call */
void edit_writes_swapped(edit *e, const twin *t);/* two scatters one after the other, in the other order */
void edit_random_once(edit *e, const twin *t);   /* of two equal random calls one is made */
void edit_random_unused(edit *e, const twin *t); /* a random call whose result nobody uses is left out */

/* edit_io.c */
void edit_io_lost(edit *e, const twin *t);
void edit_io_overlap_lost(edit *e, const twin *t);
void edit_io_output_shifted(edit *e, const twin *t);
void edit_io_input_shifted(edit *e, const twin *t);
void edit_io_swapped(edit *e, const twin *t);
void edit_io_twice(edit *e, const twin *t);
void edit_io_by_name(edit *e, const twin *t);
void edit_io_stale(edit *e, const twin *t);
void edit_io_transposed(edit *e, const twin *t);
void edit_io_unmutated(edit *e, const twin *t);
void edit_outputs_mutated_first(edit *e, const twin *t);
void edit_outputs_once(edit *e, const twin *t);
void edit_outputs_none_dropped(edit *e, const twin *t);
void edit_output_older(edit *e, const twin *t);
void edit_output_newest(edit *e, const twin *t);
void edit_count(edit *e, const twin *t);

#endif
