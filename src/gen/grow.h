/* A graph that grows: its tensors, its inputs, and calls that are tried and taken back.  Inside of gen. */
#ifndef AP_GEN_GROW_H
#define AP_GEN_GROW_H

#include "gen/catalog.h"
#include "graph/infer.h"

enum { AP_GROW_INPUTS = 12, AP_GROW_DIMS = 3, AP_GROW_RANK = 6 };

typedef struct ap_growth {
	ap_arena *arena;
	ap_gen *gen;
	ap_choice *choice;
	const ap_gen_options *options;
	ap_graph *graph;
	ap_infer_run *infer;
	const ap_facts *facts;
	ap_diags diags;
	uint32_t inputs;                  /* nodes 1..inputs are there */
	uint32_t most;                    /* node ids end here */
	AP_VEC(ap_node_id) tensors;       /* nodes that mean a tensor, oldest first */
	AP_VEC(ap_node_id) tuples;        /* nodes that mean a list of tensors */
	ap_define *defines;               /* of the graph, room for AP_CUSTOM_MOST */
	int64_t dims[AP_GROW_DIMS];       /* the sizes that this graph likes */
	ap_dtype dtypes[2];               /* the dtypes that it likes */
	bool wild;                        /* tensors are picked whatever is wanted: eager is to refuse */
	const ap_op *proposed;            /* the op of the call that is being tried; NULL: a construct */
} ap_growth;

typedef uint64_t ap_dtype_set;            /* bit by ap_dtype; 0: any */
#define AP_DTYPE_BIT(d) ((ap_dtype_set)1 << (d))
/* The dtypes that are made. */
ap_dtype_set ap_grow_dtypes(void);

/* What a tensor that is looked for must be. */
typedef struct ap_want {
	ap_dtype_set dtypes;
	int least, most;                  /* rank */
	const int64_t *size;              /* NULL: any; else of `rank` numbers, -1: any */
	int rank;
	bool broadcast;                   /* `size` is what it must expand to */
	bool written;                     /* it is written: no constant, no overlap with itself */
	const uint32_t *avoided; size_t navoided; /* storages that it must not be in; NULL: none */
} ap_want;

typedef struct ap_grow_mark { ap_infer_mark infer; uint32_t inputs; size_t nodes, tensors, tuples, defines; } ap_grow_mark;

ap_growth *ap_grow_begin(ap_arena *a, ap_gen *gen, ap_choice *c, const ap_gen_options *o, unsigned calls);
ap_grow_mark ap_grow_note(const ap_growth *w);
void ap_grow_undo(ap_growth *w, const ap_grow_mark *m);

/* Adds a call or constant (its name is made); 0 if it is refused: the caller goes back to a mark of its own. */
ap_node_id ap_grow_add(ap_growth *w, const ap_node *n);
/* "v7" */
ap_str ap_grow_name(ap_growth *w, char letter, uint32_t number);
/* Its value, or what it would be called for: kind NONE if it is no tensor. */
ap_val ap_grow_value(ap_growth *w, ap_node_id id);

/* A tensor that fits, from the graph or a new input; false: there is none, and no room. */
AP_NODISCARD bool ap_grow_pick(ap_growth *w, const ap_want *want, ap_node_id *out);
/* The first inputs, some in the storage of others. */
void ap_grow_inputs(ap_growth *w);

int64_t ap_grow_size(ap_growth *w);
ap_dtype ap_grow_dtype(ap_growth *w, ap_dtype_set allowed);
int ap_grow_rank(ap_growth *w, int least, int most);
/* "b8[2, 3][3, 1]" of known parts; strides may be NULL. */
ap_annot ap_grow_annot(ap_growth *w, ap_dtype d, int rank, const int64_t *size, const int64_t *stride);

static inline uint64_t ap_grow_below(ap_growth *w, uint64_t n) { return ap_choice_below(w->choice, n); }
static inline bool ap_grow_chance(ap_growth *w, unsigned percent) { return ap_choice_percent(w->choice, percent); }

#endif
