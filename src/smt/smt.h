/* Questions for Z3.  Every query has its own context and a limit in milliseconds; z3.h is included by smt/z3.c alone. */
#ifndef AP_SMT_SMT_H
#define AP_SMT_SMT_H

#include "term/eval.h"
#include "term/term.h"

typedef enum ap_smt_answer { AP_SMT_PROVED, AP_SMT_MODEL, AP_SMT_UNKNOWN } ap_smt_answer;

/*
 * What eager PyTorch demands of an integer, else it raises: lo <= term < hi.  Facts of both graphs are taken as given.  `code` is the stable
 * name of what it says otherwise: "index-range", or "zero-division", "assertion" or "mask-count" of a b8 term that must hold 1.
 */
typedef struct ap_range { ap_term term; int64_t lo, hi; const char *code; } ap_range;

/* The model's values for input cells of integer and bool type: (storage symbol, cell, value). */
typedef struct ap_model_cell { uint32_t storage; int64_t cell; ap_dtype dtype; int64_t value; } ap_model_cell;
typedef AP_VEC(ap_model_cell) ap_model;

/*
 * Are all pairs a[k] = b[k] for all input values within the ranges?  Integers and bools are bit-vectors, ITEs are
 * Z3's; floats and every function not exactly encoded are uninterpreted, so AP_SMT_PROVED is sound and AP_SMT_MODEL is only
 * a hint: *model (in the arena) must be re-run by ap_eval() before it is believed.  `ms` limits the time.
 */
ap_smt_answer ap_smt_equal(ap_arena *a, ap_terms *t, const ap_term *x, const ap_term *y, size_t n,
                           const ap_range *given, size_t ngiven, unsigned ms, ap_model *model);

/* Do the given ranges imply lo <= x < hi? */
ap_smt_answer ap_smt_in_range(ap_arena *a, ap_terms *t, ap_range goal, const ap_range *given, size_t ngiven,
                              unsigned ms, ap_model *model);

#endif
