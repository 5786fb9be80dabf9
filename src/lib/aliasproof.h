/*
 * aliasproof: did a rewrite of a tensor graph keep the meaning of every mutation?  Proofs, counterexamples, passes, smaller graphs.
 *
 * Memory.  A context owns all that is made with it: graphs, results, texts.  They live until aliasproof_reset() or aliasproof_free();
 * nothing is freed singly.  Arguments are copied; the caller keeps its own.  What functions take may not be NULL unless it is said.
 *
 * Errors.  Functions return an error, NULL, or a value of 0; aliasproof_message() has the words.  The library never ends the process and
 * never prints.  When memory is used up a call fails with ALIASPROOF_NO_MEMORY, or a verdict is UNKNOWN, and the context can be used
 * further; after ALIASPROOF_INTERNAL, a fault of ours, every call fails but aliasproof_free().  The exception: GMP aborts the process if it
 * gets no memory.
 *
 * Threads.  A context is used by one thread at a time; different contexts at the same time by different threads, on stacks of at least 1
 * MiB. Z3 is given a time limit by threads that end with the call.  No signal handler, no locale, no rounding mode of the process is
 * touched: a call works in the "C" locale and the default floating-point environment of its own thread and restores yours.
 *
 * Limits.  Texts of 1 GiB, tensors of 64 dimensions, sizes within int64_t; graphs and results of a context within the `mib` of
 * aliasproof_new().
 *
 * Versions are semantic; while the major one is 0 a new minor one may change the interface, and the shared library's name changes with it.
 */
/* clang-format off */
#ifndef ALIASPROOF_H
#define ALIASPROOF_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define ALIASPROOF_VERSION_MAJOR 0
#define ALIASPROOF_VERSION_MINOR 1
#define ALIASPROOF_VERSION_PATCH 0
#define ALIASPROOF_VERSION "0.1.0"
#define ALIASPROOF_API __attribute__((visibility("default")))

typedef struct aliasproof_context aliasproof_context;
typedef struct aliasproof_builder aliasproof_builder;
typedef struct aliasproof_graph aliasproof_graph;   /* never changes */
typedef struct aliasproof_result aliasproof_result;
typedef struct aliasproof_arg aliasproof_arg;       /* an argument of a call, or an output */

typedef enum aliasproof_error {
	ALIASPROOF_OK,
	ALIASPROOF_WRONG,        /* the input: text with errors, an unknown op, a graph that eager PyTorch refuses */
	ALIASPROOF_NOT_MODELLED, /* the graph uses what has no model; nothing is known of it */
	ALIASPROOF_REFUSED,      /* a pass can't rewrite this graph rightly */
	ALIASPROOF_NO_MEMORY,
	ALIASPROOF_MISUSE,       /* a value out of range, a graph of another context, a call that may not be made now */
	ALIASPROOF_INTERNAL,     /* a fault of ours; please report it with the graph */
} aliasproof_error;

/* The version of the library that runs, which may be newer than this header. */
ALIASPROOF_API const char *aliasproof_version(void);

/* Address space of `mib` MiB for graphs and results, 0 for 4096; it becomes memory as it is used.  NULL: the system refuses. */
ALIASPROOF_API aliasproof_context *aliasproof_new(size_t mib);
/* NULL is fine. */
ALIASPROOF_API void aliasproof_free(aliasproof_context *c);
/* Forgets all graphs, builders and results; settings, bindings and declared ops stay.  Not from a callback: it does nothing there. */
ALIASPROOF_API void aliasproof_reset(aliasproof_context *c);
/* What went wrong in the last call that failed, maybe in several lines; "" if none did.  Until the next call with this context. */
ALIASPROOF_API const char *aliasproof_message(const aliasproof_context *c);

typedef enum aliasproof_setting {   /* as the options of aliasproof-verify(1); [default] */
	ALIASPROOF_MEMORY_MIB,      /* for the terms of one question [4096] */
	ALIASPROOF_SMT_MS,          /* time for one question to Z3; 0 asks none [10000] */
	ALIASPROOF_TRIES,           /* random inputs tried when looking for a counterexample [64] */
	ALIASPROOF_SEED,            /* of these [1] */
	ALIASPROOF_CONTRACT_FROM,   /* graphs of more cells are contracted first [65536] */
	ALIASPROOF_SHARING,         /* 1: which outputs share memory with inputs and each other counts too [0] */
	ALIASPROOF_STRIDES,         /* 1: the strides of outputs count too [0] */
	ALIASPROOF_MAY_ALIAS,       /* 1: for every overlap of the inputs, not only the declared one [0] */
	ALIASPROOF_FUSION,          /* AFTER is a trace; all schedules of 1: consecutive, 2: dataflow fusion [0] */
	ALIASPROOF_LOOSE,           /* 1: a stated type that disagrees with the inferred one is no error [0] */
	ALIASPROOF_REDUCE_TRIES,    /* answers after which a reduction ends; 0: none [0] */
} aliasproof_setting;
/* MISUSE if the value is out of range. */
ALIASPROOF_API aliasproof_error aliasproof_set(aliasproof_context *c, aliasproof_setting s, int64_t value);
/* The value, at least 0, of a symbolic size in texts that are read from now on. */
ALIASPROOF_API aliasproof_error aliasproof_bind(aliasproof_context *c, const char *symbol, int64_t value);
/* Declares a custom op, as torch.library.define("mylib::update", "(Tensor(a!) cache, Tensor k) -> ()") does.  Before the graphs that call it. */
ALIASPROOF_API aliasproof_error aliasproof_define(aliasproof_context *c, const char *name, const char *signature);

/* Reads the text of a graph, as torch prints it.  `name` is its file's, for messages, or NULL.  On failure *out is NULL, here and below. */
ALIASPROOF_API aliasproof_error aliasproof_parse(aliasproof_context *c, const char *text, size_t bytes, const char *name, aliasproof_graph **out);
/* The graph's text.  The lines that results name are those of this text: of a graph that was parsed, what was given. */
ALIASPROOF_API const char *aliasproof_text(const aliasproof_graph *g);

/*
 * A graph node by node.  A value is a node or a literal of one builder, {0} none.  A mistake, such as a {0}, is kept: all that follows
 * gives {0}, and aliasproof_finish() tells the first one.
 */
typedef struct aliasproof_value { uint32_t id; } aliasproof_value;
typedef struct aliasproof_tensor {
	const char *dtype;     /* as torch.fx abbreviates: f64 f32 f16 bf16 i64 i32 i16 i8 u8 b8 c64 c128 ... */
	int rank;
	const int64_t *size;   /* `rank` numbers; NULL if there are none */
	const int64_t *stride; /* in elements; NULL: contiguous */
	int64_t offset;        /* in elements from the start of the storage */
} aliasproof_tensor;

ALIASPROOF_API aliasproof_builder *aliasproof_build(aliasproof_context *c);                    /* NULL: no memory */
/* The next input of the graph.  `host`: an earlier input in whose storage it lives, or {0}.  Inputs may come between calls. */
ALIASPROOF_API aliasproof_value aliasproof_input(aliasproof_builder *b, const char *name, const aliasproof_tensor *type, aliasproof_value host);
/*
 * A call of `op`, "aten.add_.Tensor" or "mylib.update.default", with n arguments: names[i] is the parameter's name, NULL for one by place;
 * names NULL: all by place.  The node's name is `name`, or made of the op's if that is NULL or taken.  Also nki_kernel_wrapper.
 */
ALIASPROOF_API aliasproof_value aliasproof_call(aliasproof_builder *b, const char *name, const char *op, size_t n, const aliasproof_value *args,
                                                const char *const *names);
/* Result number k of a call that gives several. */
ALIASPROOF_API aliasproof_value aliasproof_item(aliasproof_builder *b, const char *name, aliasproof_value call, int64_t k);
/* States the type of a call's or item's result: needed for those of kernels, checked for others. */
ALIASPROOF_API void aliasproof_state(aliasproof_builder *b, aliasproof_value node, const aliasproof_tensor *type);

ALIASPROOF_API aliasproof_value aliasproof_none(aliasproof_builder *b);
ALIASPROOF_API aliasproof_value aliasproof_bool(aliasproof_builder *b, bool v);
ALIASPROOF_API aliasproof_value aliasproof_int(aliasproof_builder *b, int64_t v);
ALIASPROOF_API aliasproof_value aliasproof_real(aliasproof_builder *b, double v);
ALIASPROOF_API aliasproof_value aliasproof_string(aliasproof_builder *b, const char *v);
ALIASPROOF_API aliasproof_value aliasproof_dtype(aliasproof_builder *b, const char *abbreviation);
ALIASPROOF_API aliasproof_value aliasproof_ints(aliasproof_builder *b, size_t n, const int64_t *v);
ALIASPROOF_API aliasproof_value aliasproof_list(aliasproof_builder *b, size_t n, const aliasproof_value *v);
ALIASPROOF_API aliasproof_value aliasproof_dict(aliasproof_builder *b, size_t n, const aliasproof_value *keys, const aliasproof_value *values);

/* What is returned: nodes, ints, None.  Once, and last but for the next two. */
ALIASPROOF_API void aliasproof_return(aliasproof_builder *b, size_t n, const aliasproof_value *v);
/* Of a rewritten graph: the first `original` outputs are the caller's (-1: not stated).  Such a graph has an io_map, if only an empty one. */
ALIASPROOF_API void aliasproof_rewritten(aliasproof_builder *b, int64_t original);
/* After that: output number `output` is stored into input number `input` when the graph has returned. */
ALIASPROOF_API void aliasproof_io(aliasproof_builder *b, int64_t output, int64_t input);
/* Ends the builder, whatever it returns. */
ALIASPROOF_API aliasproof_error aliasproof_finish(aliasproof_builder *b, aliasproof_graph **out);

/* A graph read back: nodes count from 0, the inputs first. */
ALIASPROOF_API size_t aliasproof_inputs(const aliasproof_graph *g);
ALIASPROOF_API size_t aliasproof_nodes(const aliasproof_graph *g);
ALIASPROOF_API const char *aliasproof_node_name(const aliasproof_graph *g, size_t node);       /* NULL: no such node */
/* "aten.add.Tensor"; "getitem" of an item; as it was spelled ("add_", "torch.add", "+") where a text was read; NULL of inputs. */
ALIASPROOF_API const char *aliasproof_node_op(const aliasproof_graph *g, size_t node);
/* What is inferred of a node's tensor; *storage is equal for nodes that live in one storage.  False: no tensor, or not modelled. */
ALIASPROOF_API bool aliasproof_node_type(const aliasproof_graph *g, size_t node, aliasproof_tensor *type, uint32_t *storage);
ALIASPROOF_API size_t aliasproof_node_args(const aliasproof_graph *g, size_t node);
ALIASPROOF_API const aliasproof_arg *aliasproof_node_arg(const aliasproof_graph *g, size_t node, size_t k, const char **name);
ALIASPROOF_API size_t aliasproof_outputs(const aliasproof_graph *g);
/* *input is the input that output k is stored into, -1 if none; it may be NULL.  NULL: no such output. */
ALIASPROOF_API const aliasproof_arg *aliasproof_output(const aliasproof_graph *g, size_t k, int64_t *input);
ALIASPROOF_API int64_t aliasproof_original_outputs(const aliasproof_graph *g);                 /* -1: not stated */

typedef enum aliasproof_kind { ALIASPROOF_NONE, ALIASPROOF_NODE, ALIASPROOF_BOOL, ALIASPROOF_INT, ALIASPROOF_REAL, ALIASPROOF_STRING,
	ALIASPROOF_DTYPE, ALIASPROOF_LIST /* tuples, slices, dicts too */, ALIASPROOF_WORD /* torch.strided, Ellipsis, a complex number */ } aliasproof_kind;
ALIASPROOF_API aliasproof_kind aliasproof_arg_kind(const aliasproof_arg *a);
ALIASPROOF_API int64_t aliasproof_arg_int(const aliasproof_arg *a);                            /* INT, BOOL; of a NODE its number */
ALIASPROOF_API double aliasproof_arg_real(const aliasproof_arg *a);
ALIASPROOF_API const char *aliasproof_arg_text(const aliasproof_arg *a);                       /* STRING, DTYPE, WORD; else "" */
ALIASPROOF_API size_t aliasproof_arg_items(const aliasproof_arg *a);                           /* of a dict keys and values in turn */
ALIASPROOF_API const aliasproof_arg *aliasproof_arg_item(const aliasproof_arg *a, size_t k);

/* Runs passes, such as "alias-outputs,out-of-place"; `aliasproof rewrite --list-passes` names them. */
ALIASPROOF_API aliasproof_error aliasproof_rewrite(aliasproof_context *c, const aliasproof_graph *g, const char *passes, aliasproof_graph **out);

typedef enum aliasproof_verdict { ALIASPROOF_PROVED, ALIASPROOF_REFUTED, ALIASPROOF_INVALID, ALIASPROOF_UNKNOWN } aliasproof_verdict;
/* Does `after` mean the same as `before` for all input values?  OK whatever the verdict is. */
ALIASPROOF_API aliasproof_error aliasproof_verify(aliasproof_context *c, const aliasproof_graph *before, const aliasproof_graph *after,
                                                  aliasproof_result **out);
ALIASPROOF_API aliasproof_verdict aliasproof_result_verdict(const aliasproof_result *r);
ALIASPROOF_API const char *aliasproof_result_code(const aliasproof_result *r);                 /* stable: "proved", "input-differs" ... */
ALIASPROOF_API const char *aliasproof_result_reason(const aliasproof_result *r);               /* one line */
ALIASPROOF_API const char *aliasproof_result_text(const aliasproof_result *r);                 /* all of it, as the command prints it */
ALIASPROOF_API const char *aliasproof_result_json(const aliasproof_result *r);                 /* the same by specs/schema/result-1.json */

typedef enum aliasproof_overlaps { ALIASPROOF_DISJOINT, ALIASPROOF_OVERLAP, ALIASPROOF_UNDECIDED } aliasproof_overlaps;
/* Do two tensors on one storage share a byte, or two elements of `x` if `y` is NULL?  *byte, unless NULL, is one of them, from the storage's start. */
ALIASPROOF_API aliasproof_error aliasproof_overlap(aliasproof_context *c, const aliasproof_tensor *x, const aliasproof_tensor *y,
                                                   aliasproof_overlaps *answer, int64_t *byte);

/*
 * Says what is wrong with a graph, or with a pair (else `after` is NULL): 0 nothing; > 0 the number of a fault, of your choice; < 0 end now.  It may
 * use the context; what it makes, and the graphs that it is given, are gone after the call.  It may not throw or jump out.
 */
typedef int aliasproof_judge(void *data, const aliasproof_graph *before, const aliasproof_graph *after);
/*
 * Shrinks a graph, or a pair if `after` isn't NULL, while the judge answers the number that it gave at first.  *small_after may be asked for with a
 * pair alone, else NULL.  WRONG: the judge answers 0 at first, or not always the same.  Ended early: OK, with the best so far.
 */
ALIASPROOF_API aliasproof_error aliasproof_reduce(aliasproof_context *c, const aliasproof_graph *before, const aliasproof_graph *after,
                                                  aliasproof_judge *judge, void *data, aliasproof_graph **small, aliasproof_graph **small_after);

#ifdef __cplusplus
}
#endif

#endif
