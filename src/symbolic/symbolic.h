/*
 * Verdicts for all sizes.
 *
 * A graph whose sizes are symbols, `f32[s0, 4][4, 1]`, is verified on *traced numbers*: all of the library from the reader to the verifier is
 * compiled a second time (mirror.sh, prelude.hpp), with a class (traced.hpp) in the place of int64_t.  Such a number has its value for one choice
 * of sizes, and the polynomial over the symbols that it is the value of.  Every question whose answer depends on a size is noted with its answer:
 * comparisons, quotients, and any use of the very value (trace.h).
 *
 * Why that is sound.  A run is a deterministic program.  Take other sizes at which all noted conditions hold.  By induction over the
 * steps of the run, the program takes the same branches there and makes the same values, but for traced numbers, which are the
 * values of the same polynomials: sums, differences and products are exact, a quotient's polynomial is right where its noted 0 <= r < b holds,
 * and everything else that leaves the class is noted as an equation that fixes the value.  So it ends with the same verdict.  That the class
 * can't be left without a note is checked by the C++ compiler: it has no other way out than its operators, and its bytes are only compared
 * through memcmp(), which is overloaded.  Texts in which sizes only stand to be compared (ap_buf_size) have the polynomial's number instead,
 * so that equal texts are equal sizes at all choices.
 *
 * Contraction (contract/contract.h) is what makes this useful: on contracted graphs nothing that is left depends on a size, so the conditions are
 * those under which the same contraction is right, such as 2 <= s0 or 3 < s0.
 *
 * Three things are not noted, on purpose (AP_PLAIN in base/num.h): whether numbers fit 64 bits, limits on memory and work, and comparisons with
 * numbers beyond 2^62, or such a number less a size, such as the end of x[1:].  A verdict is about the sizes at which all tensors of both graphs
 * fit the address space, and a larger limit can only turn UNKNOWN into an answer.
 *
 * The sizes asked for are covered by boxes of such choices, small sizes first.  Each box is proved by a traced run at its least sizes; where a
 * run does not prove, the ordinary verifier decides these sizes alone.  It is also asked at the least sizes of each box: should it refute what
 * a traced run proved, that is an internal error.
 */
#ifndef AP_SYMBOLIC_SYMBOLIC_H
#define AP_SYMBOLIC_SYMBOLIC_H

#include "symbolic/sizes.h"
#include "verify/verify.h"

/* The ordinary verdict at given sizes (a number for each symbol, and what --bind gives); `smt_ms` for a question to Z3. */
typedef ap_result ap_verify_at(void *data, const ap_keyword *bind, size_t n, unsigned smt_ms);

typedef struct ap_symbolic_query {
	ap_str before, after;            /* texts; `after` empty: what `passes` make of BEFORE */
	ap_str names[2];                 /* of their files, for reasons */
	const char *passes;
	const char *class_names[2];      /* --graph, by side; NULL: the last */
	const char *const *specs; size_t nspecs; /* texts of --specs, ended by NUL */
	const char *classes;             /* text of --classes; NULL: none */
	const ap_keyword *bind; size_t nbind; /* symbols that are numbers */
	const ap_sizes *sizes;
	const ap_verify_options *options;
	int64_t runs;                    /* --sizes: at most so many boxes */
	ap_verify_at *verify_at; void *data;
} ap_symbolic_query;

/* Is the traced verifier in this build?  It needs a C++ compiler (GCC); without it sizes are tried one by one. */
bool ap_symbolic_is_traced(void);

/*
 * PROVED if it is for all sizes at which eager PyTorch takes BEFORE, if there are any; REFUTED, with the sizes in the reason, at the least
 * ones that are; UNKNOWN with "PROVED for ..." in the reason where only a part is covered, and which call of the texts stood in the way.  `sizes` of
 * the result lists all parts.  `at` gets the sizes of a verdict that is about
 * some alone (one number for each symbol), *single says so.
 */
ap_result ap_symbolic_verify(ap_arena *a, const ap_symbolic_query *q, int64_t *at, bool *single);

/* A graph whose sizes are formulas. */
typedef struct ap_symbolic_text {
	ap_result why;  /* AP_PROVED: `text` is right for all sizes at which BEFORE is valid (rewrite), for `sizes` (show) */
	ap_str text, sizes;
} ap_symbolic_text;

/* What `passes` make of BEFORE, if it is the same for all sizes; else why it is not.  Needs ap_symbolic_is_traced(). */
ap_symbolic_text ap_symbolic_rewrite(ap_arena *a, const ap_symbolic_query *q);
/* BEFORE with its alias sets, at the least sizes and all that are like them. */
ap_symbolic_text ap_symbolic_show(ap_arena *a, const ap_symbolic_query *q);

/* What AFTER costs (interp/cost.h) at a part of the sizes. */
typedef struct ap_symbolic_cost {
	ap_size_part sizes;
	ap_result why;                     /* AP_PROVED: the formulas are right for all of them */
	AP_VEC(ap_str) formulas;           /* of the bytes of all copies, then for each input of its buffer and of its copies */
	const ap_keyword *bind; size_t nbind; /* the least of them */
} ap_symbolic_cost;
typedef AP_VEC(ap_symbolic_cost) ap_symbolic_costs;

/* Of the sizes at which BEFORE is valid, as parts which have other formulas, or other calls that copy, each.  Needs ap_symbolic_is_traced(). */
ap_symbolic_costs ap_symbolic_cost_of(ap_arena *a, const ap_symbolic_query *q);

#endif
