/*
 * PyTorch's schema language (torch/csrc/jit/frontend/function_schema_parser.cpp, aten/src/ATen/native/README.md):
 *     index_put_(Tensor(a!) self, Tensor?[] indices, Tensor values, bool accumulate=False) -> Tensor(a!)
 */
#ifndef AP_SPEC_SCHEMA_H
#define AP_SPEC_SCHEMA_H

#include "base/diag.h"

typedef enum ap_type_kind {
	AP_TYPE_TENSOR, AP_TYPE_INT /* int, SymInt */, AP_TYPE_FLOAT, AP_TYPE_BOOL, AP_TYPE_SCALAR, AP_TYPE_COMPLEX, AP_TYPE_STR,
	AP_TYPE_DTYPE /* ScalarType */, AP_TYPE_LAYOUT, AP_TYPE_DEVICE, AP_TYPE_MEMORY_FORMAT, AP_TYPE_GENERATOR,
	AP_TYPE_OTHER, /* Storage, Dimname, Stream, QScheme, t, Dict, class types...: only None or an opaque literal fits */
} ap_type_kind;

/* Tensor?[] is a list whose elements are optional; Tensor[]? an optional list; int[2] a list of fixed size 2 (one int also fits). */
typedef struct ap_type {
	ap_type_kind kind;
	bool element_optional, is_list, optional;
	int list_size;  /* 0: any */
	ap_str text;    /* the element's type as written: "SymInt", "Dict(str, t)" */
} ap_type;

/*
 * Tensor(a!), Tensor(a -> *), Tensor(b|a), t(*).  `suffixes` tells how many of the type's suffixes `?`, `[]`, `?` stand before it:
 * 0 in Tensor(a!)[], 1 in t[](a!).
 */
typedef struct ap_alias_set {
	ap_str set;     /* "a", "b|a"; "*": any; empty: no annotation */
	ap_str after;   /* "*" in (a -> *), else empty */
	bool write;
	uint8_t suffixes;
} ap_alias_set;

/* A literal default.  What PyTorch keeps as a number but means as a word (contiguous_format, strided, long) is a WORD. */
typedef enum ap_literal_kind { AP_LIT_NONE, AP_LIT_BOOL, AP_LIT_INT, AP_LIT_FLOAT, AP_LIT_STR, AP_LIT_WORD, AP_LIT_LIST } ap_literal_kind;
typedef struct ap_literal {
	ap_literal_kind kind;
	bool truth;
	int64_t integer;                    /* INT; WORD: the number that PyTorch prints */
	double real;
	ap_str text;                        /* STR: decoded; WORD: "contiguous_format", "strided", a torch dtype name */
	const struct ap_literal *items; size_t n; /* LIST */
} ap_literal;

typedef struct ap_param {
	ap_str name;    /* returns may have none */
	ap_type type;
	ap_alias_set alias;
	bool keyword_only, has_default;
	ap_literal value;
} ap_param;

typedef struct ap_schema {
	ap_str ns, name, overload; /* "aten", "add", "Tensor"; overload may be empty ("default"), so may ns */
	const ap_param *params; size_t nparams;
	const ap_param *returns; size_t nreturns;
	bool varargs, varreturns;
} ap_schema;

/*
 * Reads one schema; strings point into `text` or the arena.  On failure false and a diag (columns count from `at`).
 * `end` NULL: it must be all of `text`; else what follows is left to the caller, from *end.
 */
AP_NODISCARD bool ap_schema_read(ap_arena *a, ap_str text, ap_span at, ap_diags *d, ap_schema *out, size_t *end);

/* A device's type and, after a colon, its index: what c10::Device (c10/core/Device.cpp) takes. None is no device. */
bool ap_schema_is_device(ap_str s);

/* In PyTorch's own spelling (str(FunctionSchema)), without the namespace. */
void ap_schema_print(const ap_schema *s, ap_buf *out);
/* "int[2]?", as PyTorch prints it, with the alias annotation if that is not NULL. */
void ap_type_print(const ap_type *t, const ap_alias_set *alias, ap_buf *out);
void ap_literal_print(const ap_literal *v, ap_buf *out);

/* The parameter of that name, or -1. */
int ap_schema_param(const ap_schema *s, ap_str name);
/* Same kinds, suffixes and list sizes (SymInt is int), whatever the alias annotation. */
bool ap_type_same(const ap_type *a, const ap_type *b);

/* Does the parameter write?  Is it one of the `out` parameters (written, keyword-only)? */
static inline bool ap_param_writes(const ap_param *p) { return p->alias.write; }
static inline bool ap_param_is_out(const ap_param *p) { return p->alias.write && p->keyword_only; }

#endif
