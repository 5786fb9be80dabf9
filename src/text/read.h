/* What the files of the reader share.  The reader works on the clean text; positions are turned into spans of the file. */
#ifndef AP_TEXT_READ_H
#define AP_TEXT_READ_H

#include "text/lex.h"
#include "text/text.h"

typedef AP_VEC(ap_str) ap_strs;

typedef struct ap_declared { ap_token name; ap_annot annot; } ap_declared;

typedef struct ap_number_input { ap_token name; ap_annot annot; size_t at; } ap_number_input;

typedef struct ap_reader {
	ap_arena *a;                 /* the graph's */
	ap_diags *d;
	const ap_read_options *o;
	ap_clean clean;
	ap_lex lex;
	ap_graph *g;
	ap_map names;                /* name -> node */
	AP_VEC(uint32_t) gone;       /* by node: the line of the `x = None` after which the name is no more; 0 */
	ap_map assigned;             /* name -> line of its first assignment in the body; built when first needed */
	bool assigned_known;
	ap_map fresh;                /* base -> the last number given to ap_read_fresh */
	ap_map submodules;           /* names of classes within the class */
	ap_map told, missing;        /* symbols, and undefined names, that an error was already given for */
	ap_strs unmodelled;
	size_t body, end;            /* of the section that is read, in the clean text */
	size_t def_indent;
	ap_args values;              /* stacks of what is being built */
	AP_VEC(ap_keyword) keywords;
	ap_node_id dropper;          /* the node that names are dropped behind, and those names */
	ap_strs dropped;
	AP_VEC(ap_define) defines;
	AP_VEC(ap_number_input) numbers; /* inputs that are bound symbols */
	size_t read_inputs;          /* how many the text has, the numbers among them */
	bool by_inputs;              /* a formula is read: its names are those of `numbers` */
	AP_VEC(ap_declared) declared; /* `x: "f32[3]"` without a value: inputs that torch.export declares in the body */
	ap_strs lines;               /* comments and blank lines that wait for the statement below */
} ap_reader;

/* Errors; all return false. */
bool ap_read_expected(ap_reader *r, const char *what);                             /* at the current token: "expected WHAT, found ..." */
ap_span ap_read_span(const ap_reader *r, ap_token t);
AP_NODISCARD bool ap_read_punct(ap_reader *r, const char *punct, const char *what); /* expects it and goes past it */
void ap_read_unmodelled(ap_reader *r, const char *fmt, ...) AP_PRINTF(2, 3);

/* An argument, from the current token on.  `depth` is the nesting so far. */
AP_NODISCARD bool ap_read_value(ap_reader *r, int depth, ap_arg *out);
/* The same where arguments and items stand, which may be formulas of inputs that are numbers. */
AP_NODISCARD bool ap_read_item(ap_reader *r, int depth, ap_arg *out);
/* Pops what was pushed to r->values since `base` into an array of its own: the items of *out. */
void ap_read_take_items(ap_reader *r, size_t base, ap_arg *out);
/* What stands in x[...], up to the closing bracket: slices become AP_ARG_SLICE. */
AP_NODISCARD bool ap_read_subscript(ap_reader *r, ap_arg *out);
/* The arguments of a call behind its opening bracket, which is the current token; goes past the closing one. */
AP_NODISCARD bool ap_read_arguments(ap_reader *r, const ap_arg *first, ap_node *n);
AP_NODISCARD bool ap_read_is_number(const ap_arg *v);

/* The right side of an assignment: sets spelling, target, args and keywords (and kind, for `self.x`). */
AP_NODISCARD bool ap_read_call(ap_reader *r, ap_node *n);

/* The annotation behind `name:`, quoted or not; the current token is its first. */
AP_NODISCARD bool ap_read_annotation(ap_reader *r, ap_annot *out);
/* A size, stride or offset, numbers and bound symbols, from the current token of `l` on. */
AP_NODISCARD bool ap_read_size(ap_reader *r, ap_lex *l, int depth, int64_t *out);

/* The number that --bind gives to a symbol, else an error, once for each symbol. */
AP_NODISCARD bool ap_read_symbol(ap_reader *r, ap_token name, int64_t *out);

/* The node of a name that may be used here; *known is false, without an error, if no node ever had it. */
AP_NODISCARD bool ap_read_name(ap_reader *r, ap_token name, ap_node_id *id, bool *known);
bool ap_read_undefined(ap_reader *r, ap_token name);                               /* the error; returns false */
/* Adds a node under its name. */
AP_NODISCARD bool ap_read_define(ap_reader *r, ap_token name, ap_node *n, ap_node_id *id);
/* A name that the text doesn't use. */
ap_str ap_read_fresh(ap_reader *r, ap_str base);
/* Takes the waiting comment lines. */
const ap_str *ap_read_take_lines(ap_reader *r, size_t *n);

/* `x, y, = fx_pytree.tree_flatten_spec(...)`: the inputs, taken apart by torch.export and make_fx.  The lexer is behind the `=`. */
AP_NODISCARD bool ap_read_flattened(ap_reader *r, const ap_token *names, size_t n);
/* One statement, without what follows its semicolon; *id is its node, 0 if it makes none. */
AP_NODISCARD bool ap_read_statement(ap_reader *r, ap_node_id *id);
/* Is `;  a = b = None` what follows the semicolon that is the current token? */
bool ap_read_is_drop(const ap_reader *r);

/* Traces of Lightning Thunder: is this one?  Reads it. */
bool ap_read_is_thunder(const ap_reader *r);
void ap_read_thunder(ap_reader *r);
/* Thunder's types, without quotes, at `begin` of the text: "cuda:0 f32[5, 5]". */
AP_NODISCARD bool ap_read_type(ap_reader *r, size_t begin, size_t end, ap_annot *out);

/* What stands above the graph, up to `end`: comments, imports, torch.library.define.  What stands below it: io_map. */
void ap_read_above(ap_reader *r, size_t end);
void ap_read_below(ap_reader *r, size_t indent, bool is_last);

/* `def forward(...)` from the `def` on, up to its colon; then its statements, up to the return. */
AP_NODISCARD bool ap_read_header(ap_reader *r);
/* @NAME of every input must lead, over any inputs, to one that has a storage of its own. */
AP_NODISCARD bool ap_read_check_places(ap_reader *r);
void ap_read_statements(ap_reader *r);

#endif
