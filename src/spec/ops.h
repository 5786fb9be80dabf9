/*
 * The op table: the .ops files of specs/, embedded in the library; one line an op:
 *     CLASS  NS::NAME.OVERLOAD(params) -> returns  [rule=EXPR] [fn=NAME] [twin=NAME.OVERLOAD] [out=KIND] [into=KIND] [random=yes] [numbers=yes] [lazy=KIND]
 *     view   aten::mT(Tensor(a) self) -> Tensor(a)  rule=transpose(self, -2, -1)
 * `aten.ops` holds all schemas of PyTorch with the classes that follow from them, generated; `core.rules` says what is known beyond:
 *     [NS::]NAME[.OVERLOAD]  [class=CLASS] [rule=EXPR] [fn=NAME] [twin=NAME.OVERLOAD] [out=exact|cast|truth|any|open] [into=plain|packed]
 *         [random=yes|no|out] [numbers=yes|no] [lazy=none|conj|neg|both]
 * NS is aten if it isn't said.  `NAME.default` is the overload without a name; without an overload the row is for all overloads that
 * have every parameter that the rule names and no row of their own, but not for out= overloads.
 *
 * A rule is an expression over the op's own parameters; its outermost call names an entry of graph/rule.def, inner calls are
 * rules too (composition of views) or value functions such as `sizes(x)`; core.rules lists them all.  An op without a rule is an
 * uninterpreted function.
 */
#ifndef AP_SPEC_OPS_H
#define AP_SPEC_OPS_H

#include "base/dtype.h"
#include "base/map.h"
#include "spec/schema.h"

typedef enum ap_class {
	AP_CLASS_PURE, AP_CLASS_VIEW, AP_CLASS_MULTI_VIEW, AP_CLASS_MAYBE_VIEW, AP_CLASS_INPLACE, AP_CLASS_MUTATES, AP_CLASS_OUT,
	AP_CLASS_INPLACE_VIEW, /* changes the tensor object's metadata: t_, squeeze_, set_, resize_, ... */
	AP_CLASS_KERNEL
} ap_class;

/* A WORD is True, False, None, a dtype, a flag, or a text in quotes. */
typedef enum ap_expr_kind { AP_EXPR_PARAM, AP_EXPR_INT, AP_EXPR_WORD, AP_EXPR_CALL, AP_EXPR_LIST } ap_expr_kind;
typedef struct ap_expr {
	ap_expr_kind kind;
	ap_str text;      /* CALL: rule name; WORD; PARAM: its name */
	ap_dtype dtype;   /* WORD: the dtype that it names, if it is one */
	int param;        /* PARAM: index into schema.params */
	int64_t integer;
	const struct ap_expr *args; size_t nargs;
} ap_expr;

/* Which dtypes the out= form of a functional op takes beside that of the result: none; those that it can be cast to; b8 and u8; all. */
typedef enum ap_out {
	AP_OUT_BY_RULE /* CAST for pointwise rules and those that put tensors together, else EXACT */, AP_OUT_EXACT, AP_OUT_CAST, AP_OUT_TRUTH,
	AP_OUT_ANY, AP_OUT_OPEN /* which others it takes is not modelled */
} ap_out;

/* Into which layouts of out= eager's kernel writes as it should: all; all but contiguous ones with other strides than packed in a dimension of
 * size 1; packed ones.  What it does to others is not modelled. */
typedef enum ap_into { AP_INTO_ANY, AP_INTO_PLAIN, AP_INTO_PACKED } ap_into;

/*
 * Which lazy bits an op takes as they are: it has a kernel for them, or is made of other ops.  Before any other op eager copies each operand with
 * such a bit (aten/src/ATen/native/MathBitFallback.h), but for views.
 */
typedef enum ap_lazy { AP_LAZY_UNSET, AP_LAZY_NONE, AP_LAZY_CONJ, AP_LAZY_NEG, AP_LAZY_BOTH } ap_lazy;

typedef struct ap_op_id { uint32_t i; } ap_op_id; /* 0: none */

typedef struct ap_op {
	ap_schema schema;
	ap_class class;
	ap_str name;           /* "aten::add.Tensor"; the default overload without ".default" */
	ap_str path;           /* "aten.add.Tensor": see ap_op_path() */
	const ap_expr *rule;   /* NULL: none */
	ap_str fn;             /* function name in terms, the twin's if there is one: "add" with a rule, else "add.Tensor"; "ns::op" */
	/*
	 * The functional op that gives the results that aren't aliases, then what is written, in the order of the parameters; 0 if none
	 * exists.  Its parameters are those of this op without the `out` ones, by name; those that a factory's out= form lacks (dtype,
	 * layout, device, pin_memory) `out` itself says.
	 */
	ap_op_id twin;
	bool custom;           /* declared by torch.library.define in a graph: truly uninterpreted */
	bool random;           /* reads and writes the random generator */
	bool fills_out;        /* its out= form draws into the tensor that it is given; those of others copy what the functional form gave */
	bool numbers;          /* takes a Python number for a Tensor (should_allow_numbers_as_tensors, torch/csrc/utils/python_arg_parser.cpp) */
	ap_out out;
	ap_into into;
	ap_lazy lazy;          /* never UNSET */
} ap_op;

typedef struct ap_ops ap_ops;

/* The embedded table.  Rows are parsed on first use, in `a`, which must not be reset below the table as long as it is used.  Never
 * fails (a bad embedded row is a bug). */
ap_ops *ap_ops_make(ap_arena *a);
/*
 * Adds lines of a .ops or .rules text (of --specs FILE), which must live as long as the table; a row for an op
 * that is there replaces it, one of traits replaces the traits that it says.
 * Ops that were handed out before stay as they were, so add before graphs are read.
 */
AP_NODISCARD bool ap_ops_add_text(ap_ops *o, ap_str text, ap_diags *d);
/* One schema of torch.library.define("ns::name", "(...) -> ...") as a custom op.  The same definition twice is fine, another one isn't. */
AP_NODISCARD bool ap_ops_define(ap_ops *o, ap_str qualified_name, ap_str signature, ap_span at, ap_diags *d);

const ap_op *ap_op_get(ap_ops *o, ap_op_id id);
/* "aten", "add", "Tensor"; an empty overload or "default" finds the default overload. */
ap_op_id ap_op_find(ap_ops *o, ap_str ns, ap_str name, ap_str overload);
/* The same by "aten.add.Tensor", as graphs spell it. */
ap_op_id ap_op_at(ap_ops *o, ap_str path);
/* The path of an op, as torch.ops.PATH spells it: "aten.add.Tensor", "aten.t.default". */
ap_str ap_op_path(ap_arena *a, const ap_op *op);
/* All overloads of a packet in the table's order (the order torch tries them): n ids. */
const ap_op_id *ap_op_overloads(ap_ops *o, ap_str ns, ap_str name, size_t *n);
/* Every op, in the table's order: ids 1..count. */
size_t ap_ops_count(const ap_ops *o);
/* How Python spells ops (spec/spellings.h): one table with the ops, made on first use in their arena. */
struct ap_spellings *ap_ops_spellings(ap_ops *o);
/* The nearest known names to a mistyped one, at most `max`, for messages. */
size_t ap_ops_suggest(ap_ops *o, ap_str ns, ap_str name, ap_str *out, size_t max);

/* Which parameter of `op` gives its twin's parameter number i: by name; by place where only the name is another, as in dropout_(self, ...)
 * and dropout(input, ...).  -1: none does. */
int ap_op_twin_source(const ap_op *op, const ap_op *twin, size_t i);

/* The class by its word in specs ("maybe_view"); false if there is none.  And back. */
AP_NODISCARD bool ap_class_find(ap_str word, ap_class *out);
ap_str ap_class_text(ap_class c);

#endif
