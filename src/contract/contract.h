/*
 * Contraction: two graphs on tensors of any size, brought to small ones on which they are equal if and only if the originals are, as
 * far as terms can tell.
 *
 * Most axes of real tensors are only mapped element by element, or moved as a whole: a cache of 2048 x 8 x 1024 x 128 cells into which one
 * slot is written has three kinds of slots, before it, it, and behind it.  So each storage is cut into axes (space.c), each axis into
 * intervals of positions that no step of either graph tells apart (cut.c), and of each interval a few positions stay (build.c).  The
 * interpreter then runs on the contracted facts as on any others.
 *
 * Why that is sound.  Let an interval be linked with another one where a step reads one and writes the other, element by element.  Linked
 * intervals form a class, and its positions have one frame: the k-th position of each is the same one (a step that would relate two
 * positions of a class to each other in a second way, such as x + x.flip(0), makes every position of it an interval of its own).  Then
 * every step commutes with renaming the positions of a class: it moves or combines cells of equal position, whole calls (AP_STEP_APPLY)
 * take whole tensors, and positions that are compared with numbers (data-dependent indices, tables) are intervals of length 1.  A cell has
 * one position for each axis of its storage, and an element of an expanded tensor one for each dimension, so renaming can tell apart at
 * most as many positions of a class as a storage has axes, or a tensor dimensions, of it; that many stay of each interval (x + x.t() needs
 * two: one for x[i, i], two for x[i, j]).  Hence the term of any cell of the originals is that of a cell that stays, with its input cells
 * renamed, and equal terms there are equal terms here.  Functions of whole tensors are only compared when their operands have the same full
 * sizes and the same classes: both stand in the name of a contracted function, which therefore never has a known value.
 *
 * Data-dependent indexing tells all positions that an index may name apart, and all values that may meet in a cell.  Where these are too
 * many, it can be taken as a function of whole tensors as well: of the old content, the indices, the values and the mask; which element
 * goes where by which index is part of its name.  That is sound, and proves what stores and reads the same in the same way; it refutes
 * nothing.
 *
 * What does not fit (strides of which none divides the other, as as_strided makes them; elements of another size than the storage's;
 * diagonals) leaves its storage as it is, and each position linked to it an interval of its own.
 */
#ifndef AP_CONTRACT_CONTRACT_H
#define AP_CONTRACT_CONTRACT_H

#include "graph/infer.h"

typedef struct ap_contraction ap_contraction;

/* Why all cells of a storage, or all positions of a dimension, are told apart. */
typedef enum ap_apart {
	AP_APART_STRIDES,   /* of two strides none divides the other, or a use walks an axis with two dimensions */
	AP_APART_ITEM_SIZE, /* a use has elements of another size than the storage */
	AP_APART_INDEX,     /* positions are compared with an unknown index */
	AP_APART_ORDER,     /* values may meet in one cell, where the last one stays */
	AP_APART_VALUES,    /* each position has a value or a source of its own */
	AP_APART_SHAPE,     /* a step walks tensors of unequal sizes */
	AP_APART_SHIFT,     /* a step relates two positions of a class to each other */
	AP_APART_LINKED,    /* it is walked in step with what is told apart */
} ap_apart;

/*
 * Contracts what two graphs of equal signature (inputs, outputs and io_map of the same number and types) do.  `full` are the facts of
 * both; facts of the contracted tensors come out in ap_contraction_facts().  All of it lives in `a`, and refers to `full`.
 *
 * Data-dependent steps of more than `whole_from` pairs of an element and a place that it may go to are functions of whole tensors;
 * INT64_MAX: none.
 *
 * Contracted facts hold the steps, the storages, the values of inputs and constants, and the outputs; the rest of the effects is as in
 * `full`.
 */
ap_contraction *ap_contract(ap_arena *a, const ap_facts *const full[2], int64_t whole_from);
/* Are there such steps? */
bool ap_contract_has_whole(const ap_facts *const full[2], int64_t whole_from);
const ap_facts *ap_contraction_facts(const ap_contraction *c, int side);

/* Cells of the storages that the graph itself has, and after contraction. */
typedef struct ap_contraction_size {
	double before, after;
} ap_contraction_size;
ap_contraction_size ap_contraction_cells(const ap_contraction *c);

/* The storage that kept the most cells because something told them all apart, and the node that did; 0 if there is none. */
ap_node_id ap_contraction_blame(const ap_contraction *c, int *side);

/* What a caller sees: output number `number`, or the input or constant that is node `number`. */
typedef struct ap_seen_use {
	int side;
	bool output;
	size_t number;
} ap_seen_use;

/*
 * The logical index, one number a dimension, of the element of the full tensor that element number `element` of the contracted one stands
 * for, which counts in row-major order.
 */
void ap_contraction_index(const ap_contraction *c, ap_seen_use seen, int64_t element, int64_t *index);

#endif
