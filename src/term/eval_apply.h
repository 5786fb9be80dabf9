/* Evaluators for functions of whole operands: one table, term/apply.def. */
#ifndef AP_TERM_EVAL_APPLY_H
#define AP_TERM_EVAL_APPLY_H

#include "term/eval.h"
#include "term/fn.h"

enum { AP_APPLY_RESULTS = 5, AP_OPERAND_RANK = 16 };

/* A whole tensor, in logical order. */
typedef struct ap_operand {
	ap_dtype dtype;
	int rank;
	int64_t size[AP_OPERAND_RANK], n;
	ap_number *x;
	double *error;
} ap_operand;

/*
 * A call.  An evaluator allocates `out` and sets `count` for each result that it knows, not rounded to the result's type; `is_int` where
 * the numbers are in `i`; `rough` where the last bits depend on the order of operations.
 */
typedef struct ap_apply_call {
	ap_arena *arena;
	ap_str symbol;
	const ap_operand *in;
	size_t n;
	ap_dtype result;   /* of result 0, if it is used; else AP_DTYPE_NONE */
	ap_number *out[AP_APPLY_RESULTS];
	int64_t count[AP_APPLY_RESULTS];
	bool is_int[AP_APPLY_RESULTS], rough;
	bool products;     /* sums of products of operands 0 and 1, which may cancel out but for their last bits */
	int degree;        /* what is added up on the way is of so many factors, operands' elements: 2 unless the evaluator says 1 */
	bool roots;        /* of sums of squares, or their reciprocals: those of tiny numbers may be 0 in the kernel */
	bool coarse;       /* the kernel rounds intermediate values of the operands' size to their type */
} ap_apply_call;

typedef bool ap_apply_eval(ap_apply_call *c);

#define AP_APPLY(name, function) ap_apply_eval ap_apply_##function;
#include "term/apply.def"
#undef AP_APPLY

/* False: no evaluator for this function and these operands. */
bool ap_apply_run(ap_apply_call *c);

/* For evaluators: result `r` with room for `count` numbers. */
ap_number *ap_apply_result(ap_apply_call *c, int r, int64_t count, bool is_int);
/* Is the operand there?  Absent ones are spelled `key=None` or `key=0`. */
bool ap_apply_has(const ap_apply_call *c, const char *key);
/* The attribute `dim` of a function along one dimension, as 0 <= d < rank (0 for 0-d); -1: absent and no fallback. */
int ap_apply_dim(const ap_apply_call *c, int64_t fallback);
/* x as a double, an integer too. */
static inline double
ap_operand_double(const ap_operand *o, int64_t k)
{
	return !ap_dtype_is_int(o->dtype) ? o->x[k].re : o->dtype == AP_U64 ? (double)(uint64_t)o->x[k].i : (double)o->x[k].i;
}

/* The results of an APPLY within an evaluation. */
typedef struct ap_apply_values {
	bool known, legal /* if not known, the hash is a legal interpretation */, rough;
	uint64_t hash;          /* of the function and all operands */
	uint64_t state;         /* of the generator, if ap_apply_is_random() */
	ap_value flags;
	ap_number *x[AP_APPLY_RESULTS];
	double *error[AP_APPLY_RESULTS];
	bool *unsteady[AP_APPLY_RESULTS]; /* depends on rounding */
	int64_t count[AP_APPLY_RESULTS];
	bool is_int[AP_APPLY_RESULTS];
} ap_apply_values;

/*
 * Does the function draw from the generator, and is its result a plain sample, drawn in logical order?  Then the state stands for a
 * place in one endless list of pseudo-random numbers, from which as many are taken as there are elements: rand([4]) is two rand([2]) one
 * after the other, randint(5) is randint(0, 5), empty().uniform_() is rand(), as in PyTorch, where such rewrites are right.
 */
bool ap_apply_is_random(ap_str symbol);

/* Element `index` of result `r` of a function without evaluator: by hash, within the range of a random function's samples. */
ap_value ap_apply_hashed(ap_dtype d, const ap_apply_values *v, ap_str symbol, int r, int64_t index);

#endif
