/*
 * What a traced run (traced.hpp) has noted: polynomials over the parameters, and the questions about their signs that it asked.
 *
 * One run at a time; it belongs to the process.  A polynomial is a number > 0; 0 stands for constants.
 */
#ifndef AP_SYMBOLIC_TRACE_H
#define AP_SYMBOLIC_TRACE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { AP_PARAMETERS_MAX = 4, AP_TERMS_MAX = 48 };

/* coefficient * the product of parameter k to the power[k] */
typedef struct ap_monomial { int64_t coefficient; uint8_t power[AP_PARAMETERS_MAX]; } ap_monomial;

/* A sum of terms, highest powers first; no coefficient is 0. */
typedef struct ap_polynomial { const ap_monomial *term; size_t n; } ap_polynomial;

typedef struct ap_number_pair { int64_t v; uint64_t e; } ap_number_pair;

/* Of a polynomial at the parameters of the run. */
typedef enum ap_sign { AP_IS_ZERO, AP_IS_NOT_ZERO, AP_IS_NEGATIVE, AP_IS_AT_MOST_ZERO, AP_IS_POSITIVE, AP_IS_AT_LEAST_ZERO } ap_sign;

/* Something that holds in the run.  `exact`: not a comparison of the program's, but the use of the very value.  `site`: who asked first (site.h). */
typedef struct ap_condition { ap_polynomial p; ap_sign relation; bool exact; uint32_t site; } ap_condition;

/* Begins a run: everything of the last one is gone.  False if there is no memory. */
bool ap_trace_begin(const int64_t *parameters, size_t n);
void ap_trace_end(void);
/* first + sum of by[k] * parameter k, as a number of the run. */
ap_number_pair ap_trace_linear(int64_t first, const int64_t *by);

ap_number_pair ap_trace_add(ap_number_pair a, ap_number_pair b);
ap_number_pair ap_trace_sub(ap_number_pair a, ap_number_pair b);
ap_number_pair ap_trace_mul(ap_number_pair a, ap_number_pair b);
/* As C divides.  By a constant that does not divide a coefficient the value is used, and the constant is noted as a modulus. */
ap_number_pair ap_trace_div(ap_number_pair a, ap_number_pair b);
ap_number_pair ap_trace_rem(ap_number_pair a, ap_number_pair b);
bool ap_trace_sign(ap_number_pair a, ap_sign r);
bool ap_trace_compare(ap_number_pair a, ap_number_pair b, ap_sign r);
int64_t ap_trace_value(ap_number_pair a);
/* The number in words, for prelude.hpp: over symbols, or as an `argument` over inputs that are numbers.  Lives as long as the run; what has no short
 * form, or no inputs to say it by, is "?" with its number, and noted. */
const char *ap_trace_words(uint64_t e, bool argument);
/* A checked sum or product left 64 bits. */
void ap_trace_overflow(void);

/* The conditions so far, in the order in which they came; each once. */
size_t ap_trace_count(void);
ap_condition ap_trace_at(size_t k);
/* A number by which parameter k would have to be told apart; 1: none. */
int64_t ap_trace_modulus(size_t k);
/* Did a checked sum or product overflow? */
bool ap_trace_overflowed(void);
/* There was no room for all conditions: what there is says nothing of other parameters than the run's. */
bool ap_trace_exhausted(void);
ap_polynomial ap_trace_polynomial(uint64_t e);

/* What ap_trace_words() goes by: the sizes of the run's parameters; an input of that name is that number. */
struct ap_sizes;
struct ap_arena;
void ap_trace_names(const struct ap_sizes *sizes);
void ap_trace_input(const char *name, size_t n, ap_number_pair number);
const struct ap_sizes *ap_trace_sizes(void);
/* The input that is the number; NULL: none. */
const char *ap_trace_input_of(uint64_t e);
/* Did words fail?  Notes that they do for a number, and what stands in their place. */
bool ap_trace_wordless(void);
const char *ap_trace_no_words(uint64_t e);
/* The memory of the run. */
struct ap_arena *ap_trace_arena(void);

#ifdef __cplusplus
}
#endif

#endif
