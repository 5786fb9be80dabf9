/*
 * The graph: every IR struct.  Read this file first.
 *
 * A graph is the text that torch.fx prints, as data: inputs, then calls in program order, then what is returned, and for
 * a rewritten graph its io_map.  Nodes keep the spelling they were written in, so that printing gives back the text;
 * what a call *means* (its op, its operands' layouts, what it writes) is worked out by graph/infer.h.
 *
 * All of a graph lives in one arena.  Nodes are never removed: passes build a new graph.
 */
#ifndef AP_GRAPH_GRAPH_H
#define AP_GRAPH_GRAPH_H

#include "base/dtype.h"
#include "base/map.h"
#include "spec/ops.h"

/* Program order; 0: none. An argument may only name a smaller id. */
typedef struct ap_node_id { uint32_t i; } ap_node_id;

typedef enum ap_arg_kind {
	AP_ARG_NONE, AP_ARG_BOOL, AP_ARG_INT, AP_ARG_FLOAT, AP_ARG_COMPLEX, AP_ARG_STR, AP_ARG_ELLIPSIS,
	AP_ARG_DTYPE,  /* torch.float32; `text` is "dtypes.float32" where Thunder writes so, else empty or torch's */
	AP_ARG_WORD,   /* anything else of torch's: torch.strided, device(type='cpu'), torch.contiguous_format, torch.ops.x.y.default */
	AP_ARG_NODE,   /* the value of a node */
	AP_ARG_SLICE,  /* three items: start, stop, step */
	AP_ARG_LIST, AP_ARG_TUPLE,
	AP_ARG_DICT,   /* items: key, value, key, value... */
} ap_arg_kind;

typedef struct ap_arg {
	ap_arg_kind kind;
	bool truth;
	ap_dtype dtype;
	ap_node_id node;
	int64_t integer;
	double real, imag;
	ap_str text;                       /* STR: decoded; WORD: as written */
	const struct ap_arg *items; size_t n;
	ap_span span;
} ap_arg;

/* A type as written after a name.  What is not stated is not there; graph/infer checks it against what is inferred. */
typedef enum ap_annot_kind { AP_ANNOT_NONE, AP_ANNOT_TENSOR, AP_ANNOT_TUPLE, AP_ANNOT_OTHER /* "Sym(3)", "int": kept as text */ } ap_annot_kind;

typedef struct ap_annot {
	ap_annot_kind kind;
	ap_dtype dtype;
	int rank;
	const int64_t *size, *stride;      /* stride NULL: not stated */
	ap_str device;                     /* "cpu", "cuda:0"; empty: not stated */
	ap_str alias;                      /* @NAME: lives in the storage of that input; empty: its own */
	bool has_offset; int64_t offset;   /* +OFFSET, in elements of its own dtype from the start of the storage */
	const struct ap_annot *items; size_t n; /* TUPLE */
	ap_str wrapper;                    /* TENSOR: "Parameter" of "Parameter(f32[3])"; usually empty */
	bool bare;                         /* OTHER, written without quotes: `x : torch.Tensor` */
	ap_str text;                       /* as written, without quotes */
	ap_span span;
} ap_annot;

typedef enum ap_node_kind { AP_NODE_INPUT, AP_NODE_CONSTANT /* x = self.x: an unknown input nobody may write */, AP_NODE_CALL } ap_node_kind;

typedef enum ap_spelling {
	AP_SPELL_METHOD,    /* x.add_(y)            target "add_", args[0] is x */
	AP_SPELL_FUNCTION,  /* torch.add(x, y)      target "torch.add"; also nki_kernel_wrapper, wrap_nki */
	AP_SPELL_OP,        /* torch.ops.aten.add.Tensor(x, y)   target "aten.add.Tensor"; a packet: "aten.numpy_T" */
	AP_SPELL_OPERATOR,  /* x + y, -x, x >= 0    target "+", "neg" for unary minus, "~", "not" */
	AP_SPELL_ATTRIBUTE, /* x.T                  target "T" */
	AP_SPELL_GETITEM,   /* x[i]                 args x, i; also of a tuple */
	AP_SPELL_SETITEM,   /* x[i] = v;  setitem = x            args x, i, v; its value is x */
	AP_SPELL_AUGMENTED, /* x += y;  iadd = x    target "+=", args x, y */
	AP_SPELL_NAME,      /* l_x_ = L_x_          args the value: a second name */
	AP_SPELL_UNPACKED,  /* `a` of `a, b = CALL`: args CALL, number; printed with CALL, whose name is made up */
} ap_spelling;

typedef struct ap_keyword { ap_str name; ap_arg value; } ap_keyword;

typedef struct ap_node {
	ap_node_kind kind;
	ap_spelling spelling;  /* CALL */
	ap_str name;           /* unique in the graph */
	ap_str target;         /* CALL: see ap_spelling; CONSTANT: the attribute's name */
	const ap_arg *args; size_t nargs;   /* INPUT: its default (`x = None`); usually none */
	const ap_keyword *keywords; size_t nkeywords;
	ap_annot annot;
	const ap_node_id *unpacked; size_t nunpacked; /* CALL of an unpacking: its AP_SPELL_UNPACKED nodes */
	const ap_str *comments; size_t ncomments;     /* whole lines that stand above it, without indentation */
	const ap_str *dropped; size_t ndropped;       /* names of the trailing `;  a = b = None` */
	const ap_str *detail; size_t ndetail;         /* lines below it, indented deeper: what a statement of a Thunder trace is made of */
	ap_str remark;         /* `  # ...` at the end of its line, with the white space before it */
	ap_span span;          /* of the name where it is assigned, in the file that it was read from; line 0: made by a pass */
} ap_node;

/* io_map[output] = input: after the return, output is stored into the caller's input. */
typedef struct ap_io { int64_t output, input; ap_span span; } ap_io;

typedef struct ap_define { ap_str name, signature; ap_span span; const ap_str *comments; size_t ncomments; } ap_define;

/* An input of the text that is a bound symbol, `s0: "Sym(4)"`: a node of that name has its number, and no input of the graph. */
typedef struct ap_number_slot { ap_str name; size_t at; /* its place among all inputs of the text */ int64_t value; } ap_number_slot;

typedef struct ap_graph {
	ap_arena *arena;
	ap_ops *ops;
	ap_str file, source;              /* for messages; empty for graphs made by a pass */
	ap_str class_name;                /* empty: a bare `def forward` */
	ap_str thunder;                   /* the function's name, if this is a trace of Lightning Thunder; else empty */
	bool imports_torch;
	const ap_str *import_comments; size_t nimport_comments; /* lines above `import torch` */
	const ap_define *defines; size_t ndefines;
	const ap_str *head; size_t nhead; /* lines above the class, or the bare def: comments, blank lines, other imports */
	bool one_input_a_line;            /* the def is written over several lines, as torch does with expanded_def */
	ap_str result_annotation;         /* `torch.Tensor` of `def forward(self, x) -> torch.Tensor:` */
	AP_VEC(ap_node) nodes;            /* nodes.at[0] is unused: id 1 is nodes.at[1] */
	const ap_number_slot *numbers; size_t nnumbers; /* in the order of the text */
	size_t ninputs;                   /* nodes 1..ninputs are the INPUTs, in the caller's order */
	ap_arg returned;                  /* what stands after `return`: usually a TUPLE; nested containers, ints and None are allowed */
	const ap_str *return_comments; size_t nreturn_comments;
	bool one_output_a_line;
	const ap_str *output_remarks;     /* NULL, or for each item of `returned` the `# ...` behind it */
	ap_span return_span;
	bool has_io_map;                  /* if only an empty one: the graph runs on its own copy of the inputs */
	const ap_io *io_map; size_t nio;
	int64_t original_output_count;    /* -1: not stated */
	const ap_str *io_comments; size_t nio_comments; /* lines above io_map; if none, a blank one is printed */
	ap_str io_remark, count_remark;
	ap_span io_span;
	ap_str foot;                      /* what stands after the last statement: comments and white space, as written */
} ap_graph;

/* An empty graph in `a`. */
ap_graph *ap_graph_make(ap_arena *a, ap_ops *ops);

/* Nodes will be some `n`: room for them, unless that is much of what the arena has left. */
void ap_graph_reserve(ap_graph *g, size_t n);

/* Adds a node; the id is the next one.  The strings and arrays of `n` must live as long as the graph. */
ap_node_id ap_graph_add(ap_graph *g, const ap_node *n);

static inline const ap_node *
ap_node_get(const ap_graph *g, ap_node_id id)
{
	ap_require(0 < id.i && id.i < g->nodes.n);
	return &g->nodes.at[id.i];
}

static inline size_t ap_graph_count(const ap_graph *g) { return g->nodes.n ? g->nodes.n - 1 : 0; } /* ids 1..count */

/* The node of that name, or id 0.  Linear. */
ap_node_id ap_graph_find(const ap_graph *g, ap_str name);

/*
 * The leaves of `returned` in order (nodes, ints, None...): output k of the graph.  Of `{'output': X, 'flat_args': [...]}`, which Lightning
 * Thunder returns, those of X: flat_args are the inputs under the names that they have at last, so that the return depends on every write.
 */
typedef AP_VEC(ap_arg) ap_args;
void ap_graph_outputs(ap_arena *a, const ap_graph *g, ap_args *out);
/* X and the flat_args of such a return; else `returned` itself and NULL. */
const ap_arg *ap_graph_output_arg(const ap_graph *g, const ap_arg **flat_args);

/* Short makers for passes. */
ap_arg ap_arg_of_node(ap_node_id id);
ap_arg ap_arg_of_int(int64_t v);
ap_arg ap_arg_of_none(void);
ap_arg ap_arg_of_ints(ap_arena *a, const int64_t *v, size_t n);            /* a LIST */
ap_arg ap_arg_of_items(ap_arena *a, ap_arg_kind kind, const ap_arg *items, size_t n);

/* Calls f for every NODE leaf within an argument.  Recurses: what the reader accepts is at most AP_NESTING_MAX deep. */
enum { AP_NESTING_MAX = 100 };
void ap_arg_each_node(const ap_arg *arg, void (*f)(void *data, ap_node_id id), void *data);

#endif
