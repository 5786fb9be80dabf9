/*
 * What each node means, without contents: its op, the storages, layouts and dtypes of its results, what it writes, and
 * whether eager PyTorch accepts it.  The passes read aliases from here, the interpreter fills the cells in.
 *
 * A run walks the graph once, in program order, keeping for every node a value: a tensor is (storage, dtype, layout).  Inputs
 * share storages as their annotations say.  Each call is first *resolved* (graph/resolve.c: spelling -> op of the table, bound
 * arguments, in the way of torch/csrc/utils/python_arg_parser.cpp), then its rule (graph/rule.def) compiles it into
 * *steps*: a dozen primitives on tensors, the only things that the interpreter has to know.  So `x[1:].add_(i, alpha=2)` is: a
 * view; a constant; a MAP of "add" into a fresh tensor; a COPY (with its cast) into the view's cells.
 */
#ifndef AP_GRAPH_INFER_H
#define AP_GRAPH_INFER_H

#include "graph/graph.h"
#include "layout/layout.h"

typedef struct ap_tensor {
	uint32_t storage;     /* index into ap_facts.storages */
	uint32_t object;      /* which Python tensor: names of one object share it, and t_() and its like change it; 0: temporary */
	ap_dtype dtype;
	bool conj, neg;       /* torch's lazy conjugate and negative bits: what is read is conj/neg of the cell */
	bool view;            /* torch's is_view(): made by a view op; inputs aren't */
	bool number;          /* a Python scalar wrapped as a 0-d tensor: weak in type promotion */
	ap_layout layout;     /* itemsize is that of dtype; offset in elements of dtype */
	const ap_str *device; /* "cpu"; NULL: none in particular */
} ap_tensor;

/* Tensors are what inference copies most: what is smaller than a line of the cache is copied, and checked by the sanitizers, at once. */
_Static_assert(sizeof(ap_tensor) <= 64, "a tensor is larger than a cache line");

extern const ap_str ap_cpu; /* "cpu" */
static inline ap_str ap_tensor_device(const ap_tensor *t) { return t->device ? *t->device : (ap_str){ 0 }; }

typedef enum ap_val_kind { AP_VAL_NONE, AP_VAL_TENSOR, AP_VAL_BOOL, AP_VAL_INT, AP_VAL_FLOAT, AP_VAL_COMPLEX, AP_VAL_STR, AP_VAL_ELLIPSIS,
	AP_VAL_DTYPE, AP_VAL_WORD, AP_VAL_SLICE, AP_VAL_LIST /* lists and tuples; `truth`: a tuple literal */, AP_VAL_DICT } ap_val_kind;

/* An argument or a result with the nodes' values put in.  Leaves as in ap_arg. */
typedef struct ap_val {
	ap_val_kind kind;
	bool truth;
	ap_dtype dtype;
	ap_node_id node;                 /* the node whose whole value this is (0: a literal, or part of a tuple) */
	int64_t integer;
	double real, imag;
	ap_str text;
	ap_tensor tensor;                /* of a wrapped number (tensor.number) the number stays in truth, integer, real, imag */
	const struct ap_val *items; size_t n;
} ap_val;

typedef enum ap_storage_kind { AP_STORAGE_RANDOM /* storage 0: the generator's hidden state, one u64 cell */, AP_STORAGE_INPUT, AP_STORAGE_CONSTANT,
	AP_STORAGE_FRESH } ap_storage_kind;

typedef struct ap_storage {
	ap_storage_kind kind;
	ap_node_id node;        /* the input, constant or call that it began with */
	int64_t bytes;          /* extent: for inputs the furthest byte that an input annotation addresses */
	ap_dtype dtype;         /* of the tensor that it began with */
	uint32_t last;          /* no node behind this one writes to it; 0: none does */
	bool by_data;           /* holds x[t], t a 0-d tensor: in eager a view of x at a position that only the data tells */
} ap_storage;

/*
 * The primitives.  `dst` and operands are tensors whose storages exist (temporaries are fresh storages).  Every step reads all that
 * it reads before it writes.  Broadcasting is in the layouts: operands of MAP, WHERE and COPY have the destination's sizes, with
 * strides of 0 where they were expanded.  A destination with the lazy conj or neg bit gets what reads back as the value.
 */
typedef enum ap_step_kind {
	AP_STEP_COPY,    /* dst = cast(dst.dtype, src[0]): clone, every in-place store, to() */
	AP_STEP_CONST,   /* every element of dst = `constant` */
	AP_STEP_DATA,    /* element k of dst = constants[k]: torch.tensor([3, 0]), arange */
	AP_STEP_UNINIT,  /* dst holds unknown cells: torch.empty */
	AP_STEP_MAP,     /* dst = cast(dst.dtype, fn_compute(cast(compute, src[k]) ...)): pointwise; `result` is fn's own result dtype */
	AP_STEP_WHERE,   /* dst = src[0] (b8) ? src[1] : src[2], which have dst's dtype */
	AP_STEP_PICK,    /* element k of dst = element from[k].element of src[from[k].source], all of dst's dtype: cat, flip, pad, tril... */
	AP_STEP_GATHER,  /* data-dependent read: see ap_index */
	AP_STEP_SCATTER, /* data-dependent write into dst, in the order of the values, the last one stays: see ap_index */
	AP_STEP_APPLY,   /* dsts[...] = fn(attributes; contents of src...): an uninterpreted (or numerically known) function */
	AP_STEP_RANGE,   /* eager refuses, with the code `refusal`, unless lo <= every element of src[0] (an integer or b8 tensor) < hi */
} ap_step_kind;

typedef struct ap_pick { uint32_t source; int64_t element; } ap_pick;   /* source -1u: the step's `constant` */

/* A number for each element of a tensor: first + the sum of by[v] * i[v] over its index i. */
typedef struct ap_affine { int64_t first; const int64_t *by; } ap_affine;

/*
 * Data-dependent indexing.  Element e of the values (logical order of `values`: dst for GATHER, src[1] for SCATTER) stands for the
 * element of the indexed tensor (src[0] for GATHER, dst for SCATTER) at coordinate c, where c[d] is element at[d](e), in logical order, of the
 * integer tensor index[d] (negative ones count from the end), or the number at[d](e) itself where index[d] is -1.
 * `keep[e]`, if `mask` is there, is the condition under which a SCATTER stores element e.
 */
typedef struct ap_index {
	const int *index;             /* by dimension of the indexed tensor: which of the step's src, or -1 */
	const ap_affine *at;          /* by dimension: one number for each element of the values */
	int mask;                     /* which src is the b8 mask over the values (same sizes), or -1 */
	ap_str accumulate;            /* SCATTER: "" = store; else the pointwise function that combines old and new: "add", "mul", "amax"... */
} ap_index;

typedef struct ap_step {
	ap_step_kind kind;
	ap_dtype compute, result;                /* MAP */
	ap_tensor dst;
	const ap_tensor *src; size_t nsrc;
	const ap_tensor *dsts; size_t ndsts;     /* APPLY */
	ap_str fn;                               /* MAP, APPLY: name; attributes that change the function are part of it: "softmax{dim=1}" */
	const uint8_t *weak;                     /* MAP: by operand, it is a Python number: not cast to `compute` first (term `f64`/`i64` constant) */
	uint64_t constant[2];                    /* CONST, PICK: bits of one element of dst.dtype */
	const uint64_t (*constants)[2];          /* DATA */
	const ap_pick *from;                     /* PICK */
	ap_index index;                          /* GATHER, SCATTER */
	int64_t lo, hi; const char *refusal;     /* RANGE: "index-range"; of b8 tensors "zero-division", "assertion", "mask-count" */
} ap_step;

/* What a call wrote to memory that existed before it. */
typedef struct ap_write {
	ap_tensor dest;         /* the cells: a view of some storage */
	ap_tensor value;        /* the fresh tensor whose content was stored there, of dest's sizes after broadcasting */
	ap_val operand;         /* the argument through which it wrote, as bound */
	int param;              /* which schema parameter; -1: a kernel's operand, a setitem's base */
	int item;               /* index within a list parameter or a kernel's operands, else -1 */
} ap_write;

typedef struct ap_bound {
	const ap_op *op;              /* NULL: a Python construct (tuple getitem, setitem, kernel call...) */
	ap_op_id id;
	const ap_val *args;           /* one for each schema parameter, defaults filled in */
	size_t nargs;
} ap_bound;

typedef struct ap_effect {
	ap_bound call;
	ap_val result;                /* what the name means afterwards */
	AP_VEC(ap_step) steps;
	AP_VEC(ap_write) writes;
} ap_effect;

/* Is the call a barrier, Thunder's update_aliases? */
bool ap_effect_is_barrier(const ap_effect *e);

/* Why eager refuses, or why we can't tell. */
typedef enum ap_infer_status {
	AP_INFER_OK, AP_INFER_INVALID /* eager raises */, AP_INFER_UNKNOWN /* not modelled */, AP_INFER_ERROR /* diags */
} ap_infer_status;

typedef struct ap_facts {
	const ap_graph *graph;
	ap_arena *arena;
	AP_VEC(ap_storage) storages;
	ap_effect *effects;           /* by node id */
	AP_VEC(ap_val) outputs;       /* leaves of what is returned */
	ap_infer_status status;
	ap_node_id at;                /* where it stopped */
	const char *code;             /* stable name of the reason: "self-overlapping-write", "not-modelled", ... */
	ap_str reason;                /* in words */
} ap_facts;

typedef struct ap_infer_options {
	bool loose_annotations;       /* --loose-annotations: another shape or dtype is a warning, not an error */
	bool trust_out;               /* out= tensors are written as they stand, where that is not modelled too: to find calls to try, for no verdict */
	const struct ap_classes *classes; /* --classes, for passes alone: what is believed of ops (spec/classes.h) in place of what they do; or NULL */
} ap_infer_options;

/*
 * Infers the whole graph.  Stops at the first node that eager refuses or that is not modelled (status, at, reason); errors of
 * the text (unknown op, wrong argument types, annotation that disagrees) go to `d`, several of them, and status is
 * AP_INFER_ERROR.  The result and all within live in `a`.
 */
ap_facts *ap_infer(ap_arena *a, const ap_graph *g, const ap_infer_options *o, ap_diags *d);

/*
 * The same for a graph that grows node by node.  `g` is empty at the beginning; it is given at most `inputs` inputs and `nodes` nodes in
 * all, and g->ninputs is `inputs` throughout: the ids 1..inputs are kept for them (nodes of kind INPUT that are not named yet have no meaning),
 * so that an input can come while calls are there already; they come in order.  No node may be the getitem that types a call before it: annotations stand on
 * the calls themselves.
 *
 *     ap_infer_input()   an input has got its name and type
 *     ap_infer_step()    the last node of the graph, a call or a constant; not OK: facts->code and reason say why, and the node has no meaning:
 *                        ap_infer_undo() to a mark from before it
 *     ap_infer_undo()    everything since the mark is forgotten, and the arena reset to it; the caller takes the nodes off the graph, and has
 *                        let none of its inputs live in the storage of an older one
 */
typedef struct ap_infer_run ap_infer_run;
ap_infer_run *ap_infer_begin(ap_arena *a, const ap_graph *g, size_t inputs, size_t nodes, ap_diags *d);
void ap_infer_trust_out(ap_infer_run *r); /* from here on, as by ap_infer_options.trust_out */
ap_infer_status ap_infer_input(ap_infer_run *r, ap_node_id id);
ap_infer_status ap_infer_step(ap_infer_run *r, ap_node_id id);
const ap_facts *ap_infer_facts(const ap_infer_run *r);
/* What a node's name means at this moment (t_() and its like change it). */
ap_val ap_infer_value(ap_infer_run *r, ap_node_id id);

/* A place to go back to. */
typedef struct ap_infer_kept { void *at; size_t n, cap; } ap_infer_kept;
typedef struct ap_infer_mark {
	char *arena;
	ap_infer_kept storages, objects, changes, frozen;
	uint32_t inputs, last;
	ap_diags diags;
} ap_infer_mark;
ap_infer_mark ap_infer_note(const ap_infer_run *r);
void ap_infer_undo(ap_infer_run *r, const ap_infer_mark *m);

#endif
