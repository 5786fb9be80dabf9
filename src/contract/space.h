/* Inside of the contraction: spaces, axes, links. */
#ifndef AP_CONTRACT_SPACE_H
#define AP_CONTRACT_SPACE_H

#include "contract/contract.h"

/* Intervals [cut[k], cut[k + 1]) of an axis of `n` positions; cut[0] = 0, the last cut is n. */
typedef struct ap_axis {
	int64_t n;
	AP_VEC(int64_t) cut;
	uint32_t first; /* its intervals are first, first + 1, ... */
	int64_t *at;    /* contracted position at which interval k begins; at[intervals] = extent */
} ap_axis;

/*
 * An array of `extent` elements in row-major axes: bound[0] = 1 < bound[1] < ..., each divides the next; axis j has the stride bound[j].
 * A storage, or a dimension of stride 0, which addresses nothing but has a size.  `whole`: it keeps every cell, as one axis.
 */
typedef struct ap_space {
	int64_t extent, itemsize;
	bool whole, dimension;
	AP_VEC(int64_t) bound;
	uint32_t first; /* its axes are first, first + 1, ... */
} ap_space;

/* A tensor where it is used. */
typedef struct ap_use {
	const ap_tensor *x;
	int side;
	uint32_t node;
	uint32_t space;      /* of its storage */
	uint32_t *dimension; /* by dimension: the space of one of stride 0 and size > 1, else 0 */
	bool empty;
} ap_use;

/* Index i of dimension da of use a is index i of dimension db of use b, for all i.  b == 0: all positions of a's are told apart. */
typedef struct ap_link {
	uint32_t a, b;
	int da, db;
	ap_apart why; /* of b == 0 */
} ap_link;

/* Where the uses of a step are: those of src, then of dst, or of dsts. */
typedef struct ap_step_uses {
	int side;
	uint32_t node, step, src, dst;
} ap_step_uses;

/* A part of a dimension: positions at, at + step, ... (`n` of them, step 1 or -1) of an axis. */
typedef struct ap_part {
	uint32_t axis;
	int64_t at, n;
	int step;
} ap_part;
enum { AP_PARTS_MAX = 64 };

struct ap_contraction {
	ap_arena *arena;
	const ap_facts *full[2];
	int64_t whole_from; /* see ap_contract() */
	ap_facts *facts[2];
	uint32_t *space_of[2];   /* by storage */
	AP_VEC(ap_space) spaces; /* 0: unused */
	AP_VEC(ap_axis) axes;
	AP_VEC(ap_use) uses; /* 0: unused */
	AP_VEC(ap_link) links;
	AP_VEC(ap_step_uses) steps;
	uint32_t *seen_uses[2], *output_uses[2]; /* by node: of an input or constant; by output number; 0: none */
	uint32_t *parent;
	int64_t *frame;
	int8_t *sign; /* by interval: position = sign * position of the parent + frame */
	uint32_t nintervals;
	int64_t *keep; /* by interval: how many of its positions stay: its first, or if it is turned its last */
	bool *turned;
	ap_map functions; /* sizes and classes -> number */
	uint32_t blamed_node;
	int blamed_side;
	double blamed_cells;
};

/* uses.c: all uses and links of both graphs. */
void ap_contract_collect(ap_contraction *c);
/* Another use of a tensor that is used as `like`. */
uint32_t ap_contract_use(ap_contraction *c, uint32_t like, const ap_tensor *x);
/* Dimension by dimension; tensors of unequal sizes are split. */
void ap_contract_link_all(ap_contraction *c, uint32_t a, uint32_t b);
void ap_contract_link(ap_contraction *c, uint32_t a, int da, uint32_t b, int db);
/* Tells apart all positions of a dimension, of all dimensions. */
void ap_contract_split(ap_contraction *c, uint32_t use, int d, ap_apart why);
void ap_contract_split_all(ap_contraction *c, uint32_t use, ap_apart why);
/* The call of the use is at work (AP_PLACE). */
static inline void
ap_contract_place(const ap_contraction *c, uint32_t use)
{
	const ap_use *u = &c->uses.at[use];

	if (u->node)
		AP_PLACE(c->full[u->side]->graph, ap_node_get(c->full[u->side]->graph, (ap_node_id){ u->node }));
	else
		AP_NO_PLACE();
}

/* index.c: links of data-dependent indexing, and what it is for the contracted tensors. */
void ap_contract_index_links(ap_contraction *c, const ap_step *s, const ap_step_uses *u);
/* A function of whole tensors: its operands are uses src to src + nsrc - 1, its results those behind them. */
bool ap_contract_is_whole(const ap_contraction *c, const ap_step *s);
size_t ap_contract_results(const ap_step *s);
ap_str ap_contract_function(const ap_contraction *c, const ap_step *s);
ap_index ap_contract_index(const ap_contraction *c, const ap_step *s, const ap_step_uses *u);

/* space.c: finds bounds that fit all uses and links, then makes the axes. */
void ap_contract_divide(ap_contraction *c);
/* Keeps every cell of a space, because of a use. */
void ap_contract_keep_whole(ap_contraction *c, uint32_t space, uint32_t use, ap_apart why);
/* The parts of a dimension of size > 1 in a space that isn't whole, innermost first; their number, 0 if it doesn't fit. */
int ap_contract_parts(const ap_contraction *c, uint32_t use, int d, ap_part out[AP_PARTS_MAX]);
/* The space that dimension d of the use lies in. */
const ap_space *ap_contract_space(const ap_contraction *c, uint32_t use, int d);

/* cut.c: cuts the axes and counts what stays; false if a space that has to be whole was found on the way (then divide again). */
bool ap_contract_cut(ap_contraction *c);
/* The class of interval i; *sign and *frame: position in i = *sign * position in it + *frame. */
uint32_t ap_contract_class(ap_contraction *c, uint32_t i, int *sign, int64_t *frame);

/* build.c: the contracted facts. */
void ap_contract_build(ap_contraction *c);
ap_tensor ap_contract_tensor(const ap_contraction *c, uint32_t use);
/* From an index of a contracted dimension to that of the full one, and back (of a position that stays). */
int64_t ap_contract_full_index(const ap_contraction *c, uint32_t use, int d, int64_t index);
int64_t ap_contract_small_index(const ap_contraction *c, uint32_t use, int d, int64_t index);

#endif
