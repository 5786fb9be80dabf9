/* The known pointwise functions: one table, term/fn.def. */
#ifndef AP_TERM_FN_H
#define AP_TERM_FN_H

#include "term/number.h"

typedef enum ap_fn {
	AP_FN_UNKNOWN,
#define AP_FN(id, name, ...) AP_FN_##id,
#include "term/fn.def"
#undef AP_FN
	AP_FN_COUNT
} ap_fn;

enum {
	AP_FN_INEXACT = 1,  /* the last bits of a float result may differ in PyTorch (its vector library, its order of operations) */
	AP_FN_SYMMETRIC = 2, /* f(a, b) = f(b, a) bit for bit, for every dtype */
	AP_FN_SYMMETRIC_INT = 4, /* likewise where both arguments are integers or bools of one dtype */
	AP_FN_TRUTH = 8,     /* the result is a proper bool (0 or 1) */
};

/*
 * A call to evaluate.  The arguments are numbers of the given types; the first one's is that of the computation (f16, bf16, f8: in f32).
 * An evaluator fills *r with a number of type `result`, not rounded yet, and returns false where eager raises, where C++ leaves the
 * result undefined, or where the function has no evaluator for these types.
 */
typedef struct ap_fn_call {
	ap_fn fn;
	ap_str symbol;          /* with its attributes */
	ap_dtype result, type;
	size_t n;
	const ap_dtype *types;
	const ap_number *x;
	bool inexact;           /* set by an evaluator: like AP_FN_INEXACT, for this call */
} ap_fn_call;

typedef bool ap_fn_eval(ap_fn_call *c, ap_number *r);

typedef struct ap_fn_info {
	ap_str name;
	uint8_t min_args, max_args, traits;
	ap_fn_eval *ints, *floats, *complexes;
} ap_fn_info;

extern const ap_fn_info ap_fns[AP_FN_COUNT];

static inline const ap_fn_info *
ap_fn_get(ap_fn f)
{
	ap_require(f < AP_FN_COUNT);
	return &ap_fns[f];
}

/* The function that a symbol names ("add", "div{rounding_mode='floor'}"), by what stands before the "{". */
ap_fn ap_fn_find(ap_str symbol);
/* Runs the evaluator for the first argument's type, with *r rounded to `result`; false: no value (see above). */
bool ap_fn_run(ap_fn_call *c, ap_number *r);

/* Attributes of a symbol: "name{dim=1, approximate='tanh', size=[2, 3]}". */
bool ap_attr_find(ap_str symbol, const char *key, ap_str *value);
/* Is one of its attributes a complex number, (1+2j)?  Evaluators take none, and such a function has no value. */
bool ap_attr_any_complex(ap_str symbol);
/* Functions in a namespace may compute anything, except in PyTorch's own: there a value other than theirs says nothing. */
bool ap_symbol_is_custom(ap_str symbol);
double ap_attr_double(ap_str symbol, const char *key, double fallback);
/* The number with the other sign, as c10::Scalar has it: of the integer 0 that is 0, of 0.0 it is -0.0. */
double ap_attr_negated(ap_str symbol, const char *key, double fallback);
int64_t ap_attr_int(ap_str symbol, const char *key, int64_t fallback);
bool ap_attr_bool(ap_str symbol, const char *key, bool fallback);
/* Is the attribute that word or string?  An absent one isn't. */
bool ap_attr_is(ap_str symbol, const char *key, const char *word);
/* A list of integers, or one integer; at most `max`.  -1: absent, None or no such list. */
int ap_attr_ints(ap_str symbol, const char *key, int64_t *out, int max);

#endif
