/*
 * How Python spells ops where it differs from ATen: specs/spellings.tsv, whose head says what the columns mean.
 *
 * A row is used as an op of its own: bind the call's arguments to op.schema, then evaluate op.rule over them (calls named
 * "aten.NAME.OVERLOAD" are ops).  Without a rule it is an uninterpreted pure function, typed by the node's annotation.
 */
#ifndef AP_SPEC_SPELLINGS_H
#define AP_SPEC_SPELLINGS_H

#include "spec/ops.h"

typedef enum ap_spelling_kind {
	AP_SPELLING_FUNCTION, AP_SPELLING_METHOD, AP_SPELLING_ATTRIBUTE, AP_SPELLING_OPERATOR, AP_SPELLING_REFLECTED, AP_SPELLING_AUGMENTED,
	AP_SPELLING_PREFIX, AP_SPELLING_KEYWORD, AP_SPELLING_UNMODELLED, AP_SPELLING_REASON, AP_SPELLING_CONSTRUCT,
	AP_SPELLING_LIKE, AP_SPELLING_COUNT
} ap_spelling_kind;

typedef struct ap_spellings ap_spellings;

/* The embedded table; rows are parsed on first use, in `a`, which must live as long.  Never fails (a bad embedded row is a bug). */
ap_spellings *ap_spellings_make(ap_arena *a);

/* The rows of a FUNCTION ("torch.nn.functional.relu"), METHOD ("float"), ATTRIBUTE ("T"), OPERATOR ("+"), REFLECTED or AUGMENTED ("+=")
 * spelling, in the order in which they are tried; *n is 0 if there are none. */
const ap_op *const *ap_spelling_find(ap_spellings *s, ap_spelling_kind kind, ap_str name, size_t *n);

/* The rows one by one, 0 <= k < count, in the order of the file; NULL for those of the kinds from PREFIX on, which are no ops. */
size_t ap_spelling_count(const ap_spellings *s);
const ap_op *ap_spelling_row(ap_spellings *s, size_t k, ap_spelling_kind *kind);

/* The same for a FUNCTION; one without rows ("ltorch.relu") has those of the function that it is like ("torch.nn.functional.relu"). */
const ap_op *const *ap_spelling_find_function(ap_spellings *s, ap_str name, size_t *n);

/* The ATen path of a dotted function without a row: "torch.linalg.norm" -> "aten.linalg_norm"; empty if no prefix fits.  In `a`. */
ap_str ap_spelling_path(ap_arena *a, const ap_spellings *s, ap_str function);

/* May the keyword stand for the parameter (input for self, axis for dim)? */
bool ap_spelling_keyword_fits(const ap_spellings *s, ap_str keyword, ap_str param);

/* The construct that a function stands for: "kernel", "getitem", "setitem"; empty: none, it is an op. */
ap_str ap_spelling_construct(const ap_spellings *s, ap_str function);

/* Why calls of `name` (the node's target) have no model, in words; empty if they may have one. */
ap_str ap_spelling_unmodelled(const ap_spellings *s, ap_str name);
/* The words for REASON of not_modelled(REASON); REASON itself if it isn't in the table. */
ap_str ap_spelling_reason(const ap_spellings *s, ap_str reason);

#endif
