/* Layouts as text, with numbers or symbols: "f32[5, 4][8, 1] +3", "f32[s0, 4][s1, 1] +s2 - 1". */
#ifndef AP_LAYOUT_READ_H
#define AP_LAYOUT_READ_H

#include "base/dtype.h"
#include "layout/layout.h"

typedef enum ap_formula_kind { AP_FORMULA_INT, AP_FORMULA_SYMBOL, AP_FORMULA_ADD, AP_FORMULA_SUB, AP_FORMULA_MUL } ap_formula_kind;

/* Operations on integers alone are done when they are read.  At most AP_FORMULA_MAX nodes, so that recursion is safe. */
typedef struct ap_formula {
	ap_formula_kind kind;
	int64_t value;   /* INT */
	uint32_t symbol; /* SYMBOL: position in ap_symbols */
	const struct ap_formula *left, *right;
	int nodes;
} ap_formula;

enum { AP_FORMULA_MAX = 1000 };

/* All symbols of a question, in the order in which they were met. */
typedef AP_VEC(ap_str) ap_symbols;

typedef struct ap_layout_formula {
	ap_dtype dtype;
	int64_t itemsize;
	int rank;
	const ap_formula *const *size, *const *stride;
	const ap_formula *offset;
	ap_span size_span, stride_span, offset_span;
} ap_layout_formula;

typedef enum ap_order { AP_LESS, AP_LESS_EQUAL, AP_EQUAL, AP_NOT_EQUAL } ap_order;

/* left ORDER right; "a > b" is read as b < a. */
typedef struct ap_relation {
	ap_order order;
	const ap_formula *left, *right;
} ap_relation;

/* Strides that are missing are those of a contiguous tensor.  A device after the brackets is allowed and means nothing. */
AP_NODISCARD bool ap_layout_read(ap_arena *a, ap_str text, ap_symbols *symbols, ap_diags *d, ap_layout_formula *out);

/* "s1 >= 4", "s0*4 <= s1 + 1", "s0 != 2". */
AP_NODISCARD bool ap_relation_read(ap_arena *a, ap_str text, ap_symbols *symbols, ap_diags *d, ap_relation *out);

/* values[k] is that of symbol k.  False if a result leaves int64_t. */
AP_NODISCARD bool ap_formula_value(const ap_formula *e, const int64_t *values, int64_t *out);

/* The layout for these values; false if a number leaves int64_t.  It need not be valid. */
AP_NODISCARD bool ap_layout_formula_value(ap_arena *a, const ap_layout_formula *e, const int64_t *values, ap_layout *out);

bool ap_layout_formula_is_literal(const ap_layout_formula *e); /* no symbols */
bool ap_formula_same(const ap_formula *a, const ap_formula *b);

/* The expression of a layout without symbols; dtype is AP_DTYPE_NONE. */
ap_layout_formula ap_layout_formula_of(ap_arena *a, const ap_layout *l);

/* ap_layout_is_valid(), with the reason as a diag at the part of the text that is wrong. */
AP_NODISCARD bool ap_layout_check(const ap_layout *l, const ap_layout_formula *text, ap_diags *d);

#endif
