#include "gen/hint.h"

#define ROLE(name) { AP_ROLE_##name, 0, 6, NULL }
#define RANK(name, least, most) { AP_ROLE_##name, least, most, NULL }
#define X(least, most) RANK(X, least, most)
#define S(letters) { AP_ROLE_SHAPE, 0, 6, letters }
#define N(least, most) RANK(INT, least, most)

static const ap_rule_hint hints[] = {
#define AP_HINT(rule, ...) { { rule, sizeof(rule) - 1 }, { __VA_ARGS__ } },
#include "gen/hint.def"
#undef AP_HINT
};

const ap_hint *
ap_hint_find(ap_str rule)
{
	for (size_t i = 0; i < sizeof hints / sizeof *hints; i++)
		if (ap_str_is(rule, hints[i].rule))
			return hints[i].args;
	return NULL;
}

static const struct { const char *param, *words; } words[] = {
#define AP_WORDS(param, words) { param, words },
#include "gen/words.def"
#undef AP_WORDS
};

const char *
ap_hint_words(ap_str param)
{
	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (ap_str_is(param, ap_str_of(words[i].param)))
			return words[i].words;
	return NULL;
}
