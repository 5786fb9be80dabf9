/* Rule expressions of specs/: `transpose(self, -2, -1)`, `pointwise(other, self, no_bool)`, `apply(sizes(self), f32, self)`. */
#ifndef AP_SPEC_EXPR_H
#define AP_SPEC_EXPR_H

#include "spec/ops.h"

/*
 * Reads an expression from the start of `text` for an op with that schema, and sets *end behind it.  A word that is a
 * parameter's name is that parameter.  On failure false and a diag.
 */
AP_NODISCARD bool ap_expr_read(ap_arena *a, ap_str text, const ap_schema *s, ap_span at, ap_diags *d, ap_expr *out, size_t *end);
void ap_expr_print(const ap_expr *e, ap_buf *out);

#endif
