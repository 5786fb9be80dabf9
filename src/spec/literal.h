/* Literals of the schema language: how PyTorch writes numbers, strings, and words that stand for numbers. */
#ifndef AP_SPEC_LITERAL_H
#define AP_SPEC_LITERAL_H

#include "spec/schema.h"

/* The content of a string literal, its escapes (\n, \', \101...) resolved. */
ap_str ap_string_decode(ap_arena *a, ap_str s);

/* All of s is a decimal integer that fits; a finite decimal number, inf or nan. */
AP_NODISCARD bool ap_int_read(ap_str s, int64_t *v);
AP_NODISCARD bool ap_float_read(ap_str s, double *v);

/* The number that PyTorch keeps for a word in a schema: Mean, strided, contiguous_format, and every dtype. */
AP_NODISCARD bool ap_word_number(ap_str word, int64_t *v);
/* Turns the INT default of a dtype, layout or memory format parameter into its WORD; others stay. */
void ap_number_word(ap_type_kind kind, ap_literal *v);

#endif
