#include "gen/hint.h"

#include "base/map.h"

#include <pthread.h>

#define ROLE(name) { .role = AP_ROLE_##name, .most = 6 }
#define RANK(name, low, high) { .role = AP_ROLE_##name, .least = low, .most = high }
#define X(least, most) RANK(X, least, most)
#define S(names) { .role = AP_ROLE_SHAPE, .most = 6, .letters = names }
#define N(least, most) RANK(INT, least, most)
#define SIZE_OF(names) { .role = AP_ROLE_PRODUCT, .most = 6, .letters = names }
#define FLOATS(names) { .role = AP_ROLE_SHAPE, .most = 6, .letters = names, .floats = true }
#define SPATIAL(names) { .role = AP_ROLE_SHAPE, .most = 6, .letters = names, .spatial = true, .floats = true }
#define SPATIAL_X(low, high) { .role = AP_ROLE_X, .least = low, .most = high, .spatial = true, .floats = true }

static const ap_rule_hint hints[] = {
#define AP_HINT(rule, ...) { { rule, sizeof(rule) - 1 }, { __VA_ARGS__ } },
#include "gen/hint.def"
#undef AP_HINT
};

static ap_name_index by_rule;
static pthread_once_t by_rule_once = PTHREAD_ONCE_INIT;

static void
index_hints(void)
{
	for (size_t i = 0; i < sizeof hints / sizeof *hints; i++)
		ap_name_index_put(&by_rule, hints[i].rule, i);
}

const ap_hint *
ap_hint_find(ap_str rule)
{
	size_t i;

	pthread_once(&by_rule_once, index_hints);
	return ap_name_index_find(&by_rule, rule, &i) ? hints[i].args : NULL;
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
