/*
 * Bit-exact rules.  simplify.def is the list, with the reason for each; the rules on casts and bytes stand in simplify_bytes.c,
 * those on functions in simplify_fn.c, those on ITE in simplify_ite.c.
 *
 * Termination: a rule returns one of the draft's parts, a constant, or a term made of parts of the arguments by makers whose own rules
 * bring it nearer to the normal form; arguments are normal already, so that the depth of nested makers is bounded by a constant.
 */
#include "term/simplify.h"

#define AP_RULE(kind, function, law, why) bool ap_rule_##function(ap_terms *t, const ap_term_node *d, ap_term *out);
#include "term/simplify.def"
#undef AP_RULE

/* The rules of a kind that is known where this is inlined: nothing is left of those of other kinds. */
static inline __attribute__((always_inline)) bool
/* NOLINTNEXTLINE(readability-function-cognitive-complexity): a table */
apply(ap_term_kind kind_of_draft, ap_terms *t, const ap_term_node *draft, ap_term *out)
{
#define AP_RULE(kind, function, law, why) \
	if (kind_of_draft == AP_TERM_##kind && ap_rule_##function(t, draft, out)) \
		return true;
#include "term/simplify.def"
#undef AP_RULE
	return false;
}

bool
ap_simplify(ap_terms *t, const ap_term_node *draft, ap_term *out)
{
	switch ((ap_term_kind)draft->kind) {
	case AP_TERM_CAST: return apply(AP_TERM_CAST, t, draft, out);
	case AP_TERM_BITCAST: return apply(AP_TERM_BITCAST, t, draft, out);
	case AP_TERM_JOIN: return apply(AP_TERM_JOIN, t, draft, out);
	case AP_TERM_PIECE: return apply(AP_TERM_PIECE, t, draft, out);
	case AP_TERM_FN: return apply(AP_TERM_FN, t, draft, out);
	case AP_TERM_ITE: return apply(AP_TERM_ITE, t, draft, out);
	case AP_TERM_NONE:
	case AP_TERM_INPUT:
	case AP_TERM_UNINIT:
	case AP_TERM_CONST:
	case AP_TERM_VEC:
	case AP_TERM_APPLY:
	case AP_TERM_RESULT: return apply((ap_term_kind)draft->kind, t, draft, out);
	}
	return false;
}
