/*
 * Z3, as far as this room needs it: bit-vectors, uninterpreted functions of them, truth.  z3.c alone implements it.
 *
 * Formulas live as long as their solver.  After an error inside Z3 (memory, a bad call) every formula is a dummy and the answer is
 * AP_SMT_UNKNOWN: callers needn't look.
 */
#ifndef AP_SMT_SOLVER_H
#define AP_SMT_SOLVER_H

#include "base/arena.h"
#include "smt/smt.h"

typedef struct ap_solver ap_solver;
typedef struct ap_formula { void *p; } ap_formula; /* p == NULL: none */

typedef enum ap_bv_op {
	AP_BV_ADD, AP_BV_SUB, AP_BV_MUL, AP_BV_AND, AP_BV_OR, AP_BV_XOR, AP_BV_SHL, AP_BV_LSHR, AP_BV_ASHR,
	AP_BV_SDIV, AP_BV_UDIV, AP_BV_SREM, AP_BV_UREM, AP_BV_CONCAT /* first is high */,
	AP_BV_SLT, AP_BV_ULT, /* truths */
	AP_BV_EQ,             /* of any two of one sort; a truth */
} ap_bv_op;

typedef enum ap_truth_op { AP_TRUTH_NOT, AP_TRUTH_AND, AP_TRUTH_OR, AP_TRUTH_XOR } ap_truth_op;

/* NULL if Z3 gives no context.  Lives until ap_solver_delete(); `ms` limits it from now on. */
ap_solver *ap_solver_make(ap_arena *a, unsigned ms);
void ap_solver_delete(ap_solver *s);
/* Frees the solver of this thread that a jump (a full arena, base/guard.h) has left, if there is one. */
void ap_solver_forget(void);
/* Is the time over, or has Z3 failed? */
bool ap_solver_is_done(const ap_solver *s);

ap_formula ap_solver_bits(ap_solver *s, unsigned width, uint64_t low, uint64_t high); /* a constant of at most 128 bits */
ap_formula ap_solver_var(ap_solver *s, const char *name, unsigned width);
/* An uninterpreted function: the same name, widths and arguments give the same value. */
ap_formula ap_solver_call(ap_solver *s, const char *name, unsigned width, const ap_formula *args, size_t n);
ap_formula ap_solver_op(ap_solver *s, ap_bv_op op, ap_formula a, ap_formula b);
ap_formula ap_solver_not_bits(ap_solver *s, ap_formula a);
ap_formula ap_solver_extend(ap_solver *s, ap_formula a, unsigned more, bool is_signed);
ap_formula ap_solver_extract(ap_solver *s, ap_formula a, unsigned low, unsigned width);
ap_formula ap_solver_ite(ap_solver *s, ap_formula truth, ap_formula yes, ap_formula no);
ap_formula ap_solver_truth(ap_solver *s, ap_truth_op op, ap_formula a, ap_formula b);
ap_formula ap_solver_constant(ap_solver *s, bool truth);
void ap_solver_assert(ap_solver *s, ap_formula truth);

/* Is what was asserted impossible?  PROVED: yes; MODEL: no, and ap_solver_value() answers. */
ap_smt_answer ap_solver_refute(ap_solver *s);
/* The value of a bit-vector of at most 64 bits in the model. */
uint64_t ap_solver_value(ap_solver *s, ap_formula a);

#endif
