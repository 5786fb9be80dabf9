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

typedef struct rule {
	ap_term_kind kind;
	bool (*run)(ap_terms *t, const ap_term_node *d, ap_term *out);
} rule;

static const rule rules[] = {
#define AP_RULE(kind, function, law, why) { AP_TERM_##kind, ap_rule_##function },
#include "term/simplify.def"
#undef AP_RULE
};

bool
ap_simplify(ap_terms *t, const ap_term_node *draft, ap_term *out)
{
	for (size_t i = 0; i < sizeof rules / sizeof *rules; i++)
		if (rules[i].kind == draft->kind && rules[i].run(t, draft, out))
			return true;
	return false;
}
