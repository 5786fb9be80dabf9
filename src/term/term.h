/*
 * Terms: what a cell holds, for all input values at once.
 *
 * A term is an id into a hash-consed pool: equal ids mean equal values, bit for bit, whatever the inputs hold.
 * Makers simplify, but only by rules that hold for every bit pattern (term/simplify.def lists them); floating-point
 * arithmetic is never reassociated, and x * 0, x + 0, x - x stay as they are.
 *
 * Every scalar term has a dtype.  A vector (AP_TERM_VEC) is the whole content of an operand in logical order; it
 * appears only as an argument of AP_TERM_APPLY, an uninterpreted (or known, see eval.h) function of whole operands.
 *
 * How functions are spelled.  The symbol of FN and APPLY is `name` or `name{key=value, key=[1, 2]}` (specs/core.rules, ATTRIBUTES): name is
 * the ATen op's without overload; the keys are its parameters that are no operands and differ from their default, in the schema's order.
 *  - FN: operands are the arguments, cast to the computation's dtype, numbers too; beside f16 and bf16 a second operand may stay f32
 * (weak). The first argument's type is that of the computation.
 *  - APPLY: a tensor is a VEC argument, in schema order, the tensors of a list one by one; an absent optional tensor is `key=None`.  A
 *    random op's first argument is the VEC of the generator's state (u64[1]), its last result the new state.
 *  - Custom ops and kernels have "::" in their name (`mylib::update_kv`): truly uninterpreted.
 */
#ifndef AP_TERM_TERM_H
#define AP_TERM_TERM_H

#include "base/dtype.h"
#include "base/map.h"

typedef struct ap_term { uint32_t i; } ap_term; /* i == 0: none */

static inline bool ap_term_same(ap_term a, ap_term b) { return a.i == b.i; }

typedef enum ap_term_kind {
	AP_TERM_NONE,
	AP_TERM_INPUT,   /* the initial content of cell `index` of input storage `symbol` */
	AP_TERM_UNINIT,  /* an unknown cell of torch.empty: site `symbol`, cell `index`; never equal to any other site's */
	AP_TERM_CONST,   /* bits; a complex constant is a JOIN of two */
	AP_TERM_CAST,    /* to `dtype`, with torch's conversion rules: args[0] */
	AP_TERM_BITCAST, /* same size, other dtype, same bits: args[0] */
	AP_TERM_JOIN,    /* the bytes of args one after the other, read as `dtype` (view.dtype, complex from its parts) */
	AP_TERM_PIECE,   /* part number `index` of args[0], of `dtype`, counted in parts of that size */
	AP_TERM_FN,      /* pointwise function `symbol` of args, result `dtype` */
	AP_TERM_ITE,     /* args[0] (b8) ? args[1] : args[2] */
	AP_TERM_VEC,     /* args in logical order; `symbol` names dtype and sizes, as "f32[2, 3]" */
	AP_TERM_APPLY,   /* function `symbol` (name and attributes) of the VECs and scalar terms in args */
	AP_TERM_RESULT,  /* element `index` of result number `result` of args[0], an APPLY */
} ap_term_kind;

typedef struct ap_term_node {
	uint8_t kind;    /* ap_term_kind */
	uint8_t dtype;   /* ap_dtype; AP_DTYPE_NONE for VEC and APPLY */
	uint16_t result;
	uint32_t symbol; /* interned text, see ap_terms_symbol(); ITE: the simplifier's */
	uint32_t nargs;
	int64_t index;        /* as above; ITE: 1 if it always holds 0 or 1 */
	uint64_t bits;        /* CONST; ITE: the simplifier's */
	const ap_term *args;
} ap_term_node;

/* The pool.  Lives in one arena (whose size limits it); ids are dense and in order of making, so arguments always
 * have smaller ids than the term: walk ids upwards, never recurse. */
typedef struct ap_terms ap_terms;

ap_terms *ap_terms_make(ap_arena *a);

/* How every pool begins: nodes stand in chunks by id, and never move. */
enum { AP_TERM_CHUNK = 128 };
typedef struct ap_term_nodes { AP_VEC(ap_term_node *) chunks; size_t n; } ap_term_nodes;

static inline const ap_term_node *
ap_term_get(const ap_terms *t, ap_term x)
{
	const ap_term_nodes *nodes = (const ap_term_nodes *)t;

	ap_require(x.i >= 1 && x.i <= nodes->n);
	return &nodes->chunks.at[x.i / AP_TERM_CHUNK][x.i % AP_TERM_CHUNK];
}

static inline size_t ap_terms_count(const ap_terms *t) { return ((const ap_term_nodes *)t)->n; } /* ids are 1..count */
static inline ap_dtype ap_term_dtype(const ap_terms *t, ap_term x) { return (ap_dtype)ap_term_get(t, x)->dtype; }

/* Interned strings: function names with attributes, storage names, shapes.  0 is the empty string. */
uint32_t ap_terms_symbol(ap_terms *t, ap_str s);
ap_str ap_terms_symbol_text(const ap_terms *t, uint32_t symbol);

/* Makers.  All arguments of FN, ITE, CAST... are scalar terms. */
ap_term ap_term_input(ap_terms *t, uint32_t storage, int64_t cell, ap_dtype d);
ap_term ap_term_uninit(ap_terms *t, uint32_t site, int64_t cell, ap_dtype d);
ap_term ap_term_int(ap_terms *t, ap_dtype d, int64_t v);      /* any dtype but complex: v converted as torch.full does */
ap_term ap_term_float(ap_terms *t, ap_dtype d, double v);     /* likewise */
ap_term ap_term_bits(ap_terms *t, ap_dtype d, uint64_t bits); /* the low bytes are the element */
ap_term ap_term_complex(ap_terms *t, ap_dtype d, double re, double im);
ap_term ap_term_cast(ap_terms *t, ap_dtype to, ap_term x);
ap_term ap_term_bitcast(ap_terms *t, ap_dtype to, ap_term x);
ap_term ap_term_join(ap_terms *t, ap_dtype to, const ap_term *parts, size_t n);
ap_term ap_term_piece(ap_terms *t, ap_dtype part, ap_term x, int64_t index);
/* fn: a pointwise function of the table in term/fn.def, by its name, or any other text: then uninterpreted. */
ap_term ap_term_fn(ap_terms *t, ap_str fn, ap_dtype result, const ap_term *args, size_t n);
/* The same by the symbol of fn, for many at once. */
ap_term ap_term_fn_of(ap_terms *t, uint32_t symbol, ap_dtype result, const ap_term *args, size_t n);
ap_term ap_term_ite(ap_terms *t, ap_term condition, ap_term yes, ap_term no);
ap_term ap_term_vec(ap_terms *t, ap_dtype d, int rank, const int64_t *size, const ap_term *cells, size_t n);
ap_term ap_term_apply(ap_terms *t, ap_str fn, const ap_term *args, size_t n);
ap_term ap_term_result(ap_terms *t, ap_term apply, unsigned result, int64_t index, ap_dtype d);

/* Is x a constant (a JOIN of constants counts)?  The integer value of an integer or bool constant. */
bool ap_term_is_const(const ap_terms *t, ap_term x);
bool ap_term_int_value(const ap_terms *t, ap_term x, int64_t *v);

/* What the roots rest on, by id up to the largest of them, themselves included; in the arena. */
bool *ap_terms_needed(ap_arena *a, const ap_terms *t, const ap_term *roots, size_t n);

/* Does x depend on an AP_TERM_UNINIT cell?  Sets *which.  Linear in the pool the first time, then cached. */
bool ap_term_has_uninit(ap_terms *t, ap_term x, ap_term *which);

#endif
