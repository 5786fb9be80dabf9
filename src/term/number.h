/*
 * Elements as numbers: torch's conversions between dtypes (c10/util/TypeCast.h and torch/headeronly/util/{Half,BFloat16,Float8_*}.h).
 *
 * An element is its bytes, little-endian, in 64 bits (two words for c128).  Every float type but f64 converts through f32,
 * as c10's classes do: so f64 -> f16 rounds twice, and the result is what torch gives.
 */
#ifndef AP_TERM_NUMBER_H
#define AP_TERM_NUMBER_H

#include "base/dtype.h"

/* A number read from an element: re (and im) of float and complex types, `i` of integers and bools (u64 as its bits). */
typedef struct ap_number { double re, im; int64_t i; } ap_number;

static inline bool ap_dtype_is_int(ap_dtype d) { return ap_dtype_cat(d) == AP_CAT_INT || ap_dtype_cat(d) == AP_CAT_BOOL; }
static inline bool ap_dtype_is_float(ap_dtype d) { return ap_dtype_cat(d) == AP_CAT_FLOAT; }
static inline bool ap_dtype_is_complex(ap_dtype d) { return ap_dtype_cat(d) == AP_CAT_COMPLEX; }
static inline bool ap_dtype_is_unsigned(ap_dtype d)
{
	return d == AP_B8 || d == AP_U8 || d == AP_U16 || d == AP_U32 || d == AP_U64;
}
static inline bool ap_dtype_is_f8(ap_dtype d) { return ap_dtype_is_float(d) && ap_dtype_size(d) == 1; }
/* Computed in f32 and rounded once. */
static inline bool ap_dtype_is_reduced(ap_dtype d) { return ap_dtype_is_float(d) && ap_dtype_size(d) < 4; }

/* The low bits of `bits` that belong to an element of d (of at most 8 bytes). */
uint64_t ap_bits_mask(ap_dtype d, uint64_t bits);
/* v modulo 2^width, sign- or zero-extended as d asks; for b8: v != 0. */
int64_t ap_int_wrap(ap_dtype d, int64_t v);

ap_number ap_number_read(ap_dtype d, const uint64_t bits[2]);
/* n, which holds a value of dtype d's category, as an element; floats are rounded (through f32 unless d is f64, c128). */
void ap_number_write(ap_dtype d, ap_number n, uint64_t bits[2]);
/* x.to(d).  False where C++ leaves the result undefined (a float out of the integer's range): then *out is what x86 tends to give. */
bool ap_number_cast(ap_dtype from, ap_number x, ap_dtype to, ap_number *out);

/* Rounds x to the values of float type d. */
double ap_round_to(ap_dtype d, double x);
/* The element of float type d that x rounds to, and back. */
uint64_t ap_float_to_bits(ap_dtype d, double x);
double ap_float_of_bits(ap_dtype d, uint64_t bits);

/* The last place of a number of size 1 in d, in c128 of its parts; 0 for integers. */
double ap_number_place(ap_dtype d);
/* The distance between neighbours of that size in d, or more: among denormal numbers it is that of the least normal ones. */
double ap_number_step(ap_dtype d, double size);

#endif
