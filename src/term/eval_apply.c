#include "term/eval_apply.h"

#include <math.h>

static const struct { ap_str name; ap_apply_eval *run; } table[] = {
#define AP_APPLY(name, function) { { name, sizeof(name) - 1 }, ap_apply_##function },
#include "term/apply.def"
#undef AP_APPLY
	{ { NULL, 0 }, NULL },
};

bool
ap_apply_run(ap_apply_call *c)
{
	ap_str name = ap_str_cut(c->symbol, 0, ap_str_find(c->symbol, 0, '{'));

	c->rough = c->coarse = c->products = c->roots = false;
	c->degree = 2;
	for (size_t i = 0; table[i].name.n && !ap_attr_any_complex(c->symbol); i++)
		if (ap_str_is(name, table[i].name))
			return table[i].run(c);
	return false;
}

ap_number *
ap_apply_result(ap_apply_call *c, int r, int64_t count, bool is_int)
{
	c->out[r] = AP_NEW_N(c->arena, ap_number, count);
	c->count[r] = count;
	c->is_int[r] = is_int;
	return c->out[r];
}

bool
ap_apply_has(const ap_apply_call *c, const char *key)
{
	ap_str v;

	return !ap_attr_find(c->symbol, key, &v) || !(ap_str_eq(v, "None") || ap_str_eq(v, "0"));
}

int
ap_apply_dim(const ap_apply_call *c, int64_t fallback)
{
	int rank = c->in[0].rank;
	int64_t d = ap_attr_int(c->symbol, "dim", fallback);

	if (d < 0)
		d += rank ? rank : 1;
	return d >= 0 && d < (rank ? rank : 1) ? (int)d : -1;
}

/* What a random function's samples look like. */
typedef enum sampling { UNIFORM, NORMAL, INTEGERS, EXPONENTIAL } sampling;

static const struct { const char *name; sampling law; } random_table[] = {
	{ "rand", UNIFORM },     { "rand_like", UNIFORM },         { "uniform", UNIFORM },  { "randn", NORMAL },
	{ "randn_like", NORMAL }, { "normal", NORMAL },            { "normal_functional", NORMAL }, { "randint", INTEGERS },
	{ "randint_like", INTEGERS }, { "random", INTEGERS },      { "exponential", EXPONENTIAL },
};

/* "uniform{from=0, to=1}:f32[2, 3]": graph/rule_random.c. */
static int
random_law(ap_str symbol)
{
	ap_str name = ap_str_cut(symbol, 0, ap_str_find(symbol, 0, '{'));

	name = ap_str_cut(name, 0, ap_str_find(name, 0, ':'));
	for (size_t i = 0; i < sizeof random_table / sizeof *random_table; i++)
		if (ap_str_is(name, ap_str_of(random_table[i].name)))
			return (int)random_table[i].law;
	return -1;
}

bool
ap_apply_is_random(ap_str symbol)
{
	return random_law(symbol) >= 0 && ap_str_find(symbol, 0, '@') == symbol.n;
}

/* The last "[2, 3]" of a symbol: so many numbers are drawn. */
static uint64_t
count_drawn(ap_str symbol)
{
	uint64_t count = 1, size = 0;
	size_t k = symbol.n;

	while (k > 0 && symbol.p[k - 1] != '[')
		k--;
	for (; k < symbol.n && symbol.p[k] != ']'; k++) {
		if (symbol.p[k] >= '0' && symbol.p[k] <= '9')
			size = 10 * size + (uint64_t)(symbol.p[k] - '0');
		if (symbol.p[k] >= '0' && symbol.p[k] <= '9' && !(k + 1 < symbol.n && symbol.p[k + 1] >= '0' && symbol.p[k + 1] <= '9')) {
			count *= size;
			size = 0;
		}
	}
	return count;
}

static double
sample(ap_rng *r, sampling law, ap_str symbol)
{
	double u = (double)(ap_rng_next(r) >> 11) * 0x1p-53, w = (double)(ap_rng_next(r) >> 11) * 0x1p-53;
	double from = ap_attr_double(symbol, "from", 0), to = ap_attr_double(symbol, "to", 1);
	double low = ap_attr_double(symbol, "low", 0), high = ap_attr_double(symbol, "high", low + 1024);

	switch (law) {
	case UNIFORM: return from + u * (to - from);
	case NORMAL:
		return ap_attr_double(symbol, "mean", 0) +
		       ap_attr_double(symbol, "std", 1) * sqrt(-2 * log(1 - u)) * cos(6.283185307179586 * w);
	case INTEGERS: return floor(low + u * (high - low));
	case EXPONENTIAL: return -log(1 - u) / ap_attr_double(symbol, "lambd", 1);
	}
	return u;
}

ap_value
ap_apply_hashed(ap_dtype d, const ap_apply_values *v, ap_str symbol, int r, int64_t index)
{
	struct { uint64_t hash; int64_t r, index; } key = { v->hash, r, index };
	ap_rng rng = { ap_hash_bytes(&key, sizeof key, 0) };
	int law = random_law(symbol);

	if (law < 0)
		return d == AP_U64 ? (ap_value){ .bits = { ap_rng_next(&rng) } } : ap_value_random(&rng, d, 0);
	if (r > 0)
		return (ap_value){ .bits = { v->state + count_drawn(symbol) } };
	uint64_t drawn = v->state + (uint64_t)index;

	rng = (ap_rng){ ap_hash_bytes(&drawn, sizeof drawn, 0) };
	return ap_value_of_double(d, sample(&rng, (sampling)law, symbol));
}
