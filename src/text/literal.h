/* Python's literals: reading them, and writing them as repr() does. */
#ifndef AP_TEXT_LITERAL_H
#define AP_TEXT_LITERAL_H

#include "base/str.h"

typedef enum ap_number_read { AP_NUMBER_OK, AP_NUMBER_MALFORMED, AP_NUMBER_TOO_BIG /* leaves int64_t */ } ap_number_read;

/* "12", "1_000", "0x1f", "0b10", "0o17".  With `negative` the value is -text, so that INT64_MIN can be read. */
ap_number_read ap_literal_int(ap_str text, bool negative, int64_t *out);
/* "1.5", "1e-05", ".5", "1_0.0"; for imaginary numbers without the j. */
ap_number_read ap_literal_float(ap_str text, double *out);
/* A string token with its prefix (r, u) and quotes; escapes are decoded.  False: a prefix (b, f) or an escape that we don't read. */
AP_NODISCARD bool ap_literal_str(ap_arena *a, ap_str token, ap_str *out);

/* repr(float): the shortest digits that read back as the same number. */
void ap_literal_put_float(ap_buf *b, double v);
/* repr(complex). */
void ap_literal_put_complex(ap_buf *b, double real, double imag);
/* repr(str). */
void ap_literal_put_str(ap_buf *b, ap_str s);

#endif
