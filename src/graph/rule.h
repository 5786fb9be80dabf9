/*
 * Rules: one C function for each kind of op, named by the `rule=` of specs/.  A rule looks at the bound operands, checks what
 * eager checks, and appends steps.  Only a new kind of index arithmetic needs a new one.
 */
#ifndef AP_GRAPH_RULE_H
#define AP_GRAPH_RULE_H

#include "graph/infer.h"

/* The state of a run of ap_infer(), shared by resolve.c, infer.c and the rules. */
struct ap_infer_run {
	ap_arena *arena;
	const ap_graph *graph;
	ap_ops *ops;
	ap_facts *facts;
	ap_diags *diags;
	const ap_infer_options *options;
	ap_node_id node;              /* the node at work */
	ap_effect *effect;            /* its effect, being filled */
	AP_VEC(ap_tensor) objects;    /* by ap_tensor.object: what that Python tensor is now; at[0] is unused */
	AP_VEC(ap_tensor) changes;    /* what objects were before t_() and its like changed them, in order */
	AP_VEC(uint32_t) frozen;      /* storages that may not be written any more: a view at a position that only data tells was read */
	const ap_map *names;          /* of the inputs: their ids; NULL in a graph that grows */
	uint32_t inputs, last;        /* of a graph that grows: the inputs that have come, the last node that has a meaning */
	const uint32_t *getitem, *next_getitem; /* by node: the last tuple getitem of it that says its type; the one before that; 0 ends */
	const ap_str *device;         /* of the node's first tensor operand: where fresh tensors live */
	int depth;                    /* of nested rules and calls */
	bool in_tuple;                /* the op's results are items of the node's tuple, even a single one */
	const ap_val *params;         /* by parameter: what is bound to the op whose rule is at work */
};

/*
 * A rule: args are the values of the rule expression's arguments.  On success sets *out and returns true.  On failure calls one of the
 * ap_refuse functions and returns false.
 */
typedef bool ap_rule_fn(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out);

/*
 * How an in-place or out= form of an op with this rule may share memory with what it reads: eager's TensorIterator allows the very
 * same cells in the same order (at::assert_no_partial_overlap), others nothing at all (at::assert_no_overlap), some read it all first.
 */
typedef enum ap_sharing { AP_SHARE_SAME, AP_SHARE_NOTHING, AP_SHARE_ANY } ap_sharing;

/* As the most arguments of a rule: any number of them, and it looks at none that isn't there. */
enum { AP_RULE_MANY = 32 };

typedef struct ap_rule {
	const char *name;
	ap_rule_fn *run;
	int min_args, max_args;
	ap_sharing sharing;
	bool guard;           /* its result is its first argument */
	const char *help;
} ap_rule;
extern const ap_rule ap_rules[];      /* from rule.def */
extern const size_t ap_rule_count;
const ap_rule *ap_rule_find(ap_str name);
#define AP_RULE(name, function, min, max, sharing, help) ap_rule_fn function;
#define AP_GUARD(name, function, min, max, help) ap_rule_fn function;
#include "graph/rule.def"
#undef AP_GUARD
#undef AP_RULE

/* Evaluates a rule expression over the op's bound arguments.  Besides rules: sizes(x), rank(x), dtype(x), and what the MEANS column of
 * specs/spellings.tsv may say: aten.NAME.OVERLOAD(...), which runs that op, if(), is_none(), eq(), item(), reduction_of(). */
AP_NODISCARD bool ap_rule_eval(ap_infer_run *r, const ap_op *op, const ap_expr *e, const ap_val *args, ap_val *out);

/* Each says why and is `false`, so that `return ap_refuse_invalid(...)` reads well; the first refusal of a node stays. */
void ap_refuse(ap_infer_run *r, ap_infer_status status, const char *code, const char *fmt, ...) AP_PRINTF(4, 5);
/* Eager raises (code is stable: "self-overlap", "shape", "dtype", "index-range", ...). */
#define ap_refuse_invalid(r, ...) (AP_REFUSE((r), AP_INFER_INVALID, __VA_ARGS__), false)
/* We have no model. */
#define ap_refuse_unknown(r, ...) (AP_REFUSE((r), AP_INFER_UNKNOWN, __VA_ARGS__), false)
/* The text itself is wrong (the node's place is added). */
#define ap_refuse_error(r, ...) (AP_REFUSE((r), AP_INFER_ERROR, __VA_ARGS__), false)
/* Where sizes are symbols nobody reads the words, which would tell them apart. */
#ifdef AP_TRACED
#define AP_REFUSE(r, status, code, ...) ap_refuse((r), (status), (code), "refused")
#else
#define AP_REFUSE(r, status, ...) ap_refuse((r), (status), __VA_ARGS__)
#endif

/* graph/tensor.c: building blocks.  Sizes come from user text: ap_fresh refuses negative ones and what leaves the
 * 64-bit range. */
AP_NODISCARD bool ap_fresh(ap_infer_run *r, ap_dtype d, int rank, const int64_t *size, ap_tensor *out);       /* contiguous */
AP_NODISCARD bool ap_fresh_strided(ap_infer_run *r, ap_dtype d, int rank, const int64_t *size, const int64_t *stride, ap_tensor *out);
/* A fresh tensor with the layout that torch.empty_like(x, memory_format=preserve) gives (c10/core TensorImpl / empty_like). */
AP_NODISCARD bool ap_fresh_like(ap_infer_run *r, const ap_tensor *x, ap_dtype d, ap_tensor *out);
/* A view of x's storage (of another itemsize if d's is: the offset is in elements of d).  Refuses what leaves the 64-bit range or,
 * for FRESH storages, the storage. */
AP_NODISCARD bool ap_view(ap_infer_run *r, const ap_tensor *x, ap_dtype d, int rank, const int64_t *size, const int64_t *stride, int64_t offset,
                          ap_tensor *out);
/* x expanded to the sizes (strides 0); false after ap_refuse_invalid if it can't be. */
AP_NODISCARD bool ap_expand(ap_infer_run *r, const ap_tensor *x, int rank, const int64_t *size, ap_tensor *out);
/* The common sizes of n tensors by broadcasting; `size` has room for AP_MAX_RANK. */
AP_NODISCARD bool ap_broadcast(ap_infer_run *r, const ap_tensor *const *x, size_t n, int *rank, int64_t *size);
/* A Python number (INT, BOOL, FLOAT, COMPLEX) as a 0-d tensor (number = true): a fresh storage and a CONST step. */
AP_NODISCARD bool ap_number(ap_infer_run *r, const ap_val *v, ap_tensor *out);
/* Known integers as a tensor of dtype d: a fresh storage and a DATA step. */
AP_NODISCARD bool ap_data(ap_infer_run *r, ap_dtype d, int rank, const int64_t *size, const int64_t *values, ap_tensor *out);
/* A contiguous copy of x, or x itself if it is contiguous already; out may be x. */
AP_NODISCARD bool ap_packed(ap_infer_run *r, const ap_tensor *x, ap_tensor *out);
/* A copy of x with dtype d in a fresh tensor like it; out may be x. */
AP_NODISCARD bool ap_clone(ap_infer_run *r, const ap_tensor *x, ap_dtype d, ap_tensor *out);
/* The bits of one element: INT, BOOL, FLOAT or COMPLEX as torch.full would store it. */
void ap_element_bits(const ap_val *v, ap_dtype d, uint64_t out[2]);
/* The generator's hidden state, storage 0. */
ap_tensor ap_random_state(ap_infer_run *r);
/* -rank <= dim < rank (a 0-d tensor counts as rank 1), made non-negative; refuses as torch's maybe_wrap_dim. */
AP_NODISCARD bool ap_wrap_dim(ap_infer_run *r, int64_t dim, int rank, int *out);

/* graph/promote.c: torch.result_type over tensors and numbers (c10/core/ScalarType promoteTypes, at::native::ResultTypeState).
 * AP_DTYPE_NONE: torch refuses (float8, some unsigned). */
ap_dtype ap_promote(const ap_tensor *const *x, size_t n);
ap_dtype ap_promote_two(ap_dtype a, ap_dtype b);
/* c10::canCast: may the result of an in-place op be stored in that dtype? */
bool ap_can_cast(ap_dtype from, ap_dtype to);

ap_step *ap_step_add(ap_infer_run *r, ap_step_kind kind, ap_tensor dst, const ap_tensor *src, size_t nsrc);
/* What an APPLY gives, in place of its `dst`. */
void ap_step_results(ap_infer_run *r, ap_step *s, const ap_tensor *dsts, size_t n);
/*
 * An uninterpreted (or numerically known) call: APPLY of "ns::name.overload{arguments that are no tensors}" to all tensors among `args`,
 * in order, into `results`; a random op also reads and writes the generator's state.  The number and places of None and of lists
 * are part of the function's name.
 */
AP_NODISCARD bool ap_apply(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t nargs, const ap_tensor *results, size_t nresults);
/* Computes an op without its writes: by its rule, else ap_apply() with results as annotated.  For functional ops. */
AP_NODISCARD bool ap_compute(ap_infer_run *r, ap_op_id id, const ap_val *args, ap_val *out);
AP_NODISCARD bool ap_compute_op(ap_infer_run *r, const ap_op *op, const ap_val *args, ap_val *out);
/* Positional arguments bound to an op's parameters, the others take their defaults; a number for a Tensor is wrapped. */
AP_NODISCARD bool ap_bind_values(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val **bound);
/* A default as a value. */
ap_val ap_val_of_literal(ap_infer_run *r, const ap_type *t, const ap_literal *l);

/* graph/store.c.  Stores the content of `value` into `dest` (cast, broadcast), with eager's checks (constant, self-overlap of dest, shape),
 * and records the write. `param`, `item`: see ap_write. */
AP_NODISCARD bool ap_store(ap_infer_run *r, const ap_tensor *dest, const ap_tensor *value, const ap_val *operand, int param, int item);
/* Refuses a written tensor that shares cells with an operand in a way that eager refuses. */
AP_NODISCARD bool ap_check_sharing(ap_infer_run *r, const ap_tensor *dest, const ap_tensor *operand, ap_sharing allowed);
/* Refuses a written tensor that has two elements in one place. */
AP_NODISCARD bool ap_check_self_overlap(ap_infer_run *r, const ap_tensor *dest);
/* Do the two share a byte? AP_TOO_HARD was refused already (false). */
AP_NODISCARD bool ap_shares(ap_infer_run *r, const ap_tensor *a, const ap_tensor *b, bool *yes);

ap_val ap_val_of_tensor(ap_tensor t);
ap_val ap_val_of_int(int64_t v);
ap_val ap_val_of_list(ap_infer_run *r, const ap_val *items, size_t n);
ap_val ap_val_of_none(void);
/* Readers for rules; the resolver has checked the types, so another kind is a bug of the rule row: they refuse as UNKNOWN. */
AP_NODISCARD bool ap_val_ints(ap_infer_run *r, const ap_val *v, int *n, int64_t *out /* AP_MAX_RANK */);
AP_NODISCARD bool ap_val_int(ap_infer_run *r, const ap_val *v, int64_t *out);
AP_NODISCARD bool ap_rule_tensor(ap_infer_run *r, const ap_val *v, const ap_tensor **out);
static inline bool ap_val_is_none(const ap_val *v) { return v->kind == AP_VAL_NONE; }
static inline bool ap_val_is_tensor(const ap_val *v) { return v->kind == AP_VAL_TENSOR; }

/* The device of that name, for as long as the arena lives. */
const ap_str *ap_device(ap_infer_run *r, ap_str name);

/* graph/resolve.c: which op a call means, with which bound arguments (specs/spellings.tsv, overloads as torch's parser chooses).
 * out->op stays NULL for Python constructs: tuple getitem, tensor getitem and setitem, a second name, kernels, auto_functionalized. */
AP_NODISCARD bool ap_resolve(ap_infer_run *r, ap_node_id node, ap_bound *out);
/* Evaluates a node's argument: puts the nodes' present values in.  The second one takes a value of zeros. */
ap_val ap_val_of_arg(ap_infer_run *r, const ap_arg *arg);
void ap_val_put_arg(ap_infer_run *r, const ap_arg *arg, ap_val *out);
/* Runs a resolved call: fills r->effect. */
AP_NODISCARD bool ap_effect_of_call(ap_infer_run *r, const ap_bound *b, ap_val *out);
/* Constructs without an op: second names, getitem, setitem, kernels, auto_functionalized (effect_*.c). */
AP_NODISCARD bool ap_effect_of_construct(ap_infer_run *r, ap_val *out);

#endif
