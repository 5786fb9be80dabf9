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
	ap_str text;    /* as written, "int[2]?" */
} ap_type;

/* Tensor(a!), Tensor(a -> *), Tensor(a|b): set names are single letters or words; *: any. */
typedef struct ap_alias_set {
	ap_str set;     /* "a"; empty: no annotation */
	ap_str after;   /* "*" in (a -> *), else empty */
	bool write;
} ap_alias_set;

/* A literal default. */
typedef enum ap_literal_kind { AP_LIT_NONE, AP_LIT_BOOL, AP_LIT_INT, AP_LIT_FLOAT, AP_LIT_STR, AP_LIT_WORD, AP_LIT_LIST } ap_literal_kind;
typedef struct ap_literal {
	ap_literal_kind kind;
	bool truth;
	int64_t integer;
	double real;
	ap_str text;                        /* STR, WORD (Mean, contiguous_format, cpu, long, strided), as text */
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
	ap_str ns, name, overload; /* "aten", "add", "Tensor"; overload may be empty ("default") */
	const ap_param *params; size_t nparams;
	const ap_param *returns; size_t nreturns;
	bool varargs, varreturns;
} ap_schema;

/* Reads one schema; strings point into `text`.  On failure false and a diag (columns count from `at`). */
AP_NODISCARD bool ap_schema_read(ap_arena *a, ap_str text, ap_span at, ap_diags *d, ap_schema *out);

/* In PyTorch's own spelling (str(FunctionSchema)), without the namespace. */
void ap_schema_print(const ap_schema *s, ap_buf *out);

/* Does the parameter write?  Is it one of the `out` parameters (written, keyword-only)? */
static inline bool ap_param_writes(const ap_param *p) { return p->alias.write; }
static inline bool ap_param_is_out(const ap_param *p) { return p->alias.write && p->keyword_only; }

#endif
