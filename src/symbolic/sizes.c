/* Conditions become lists of bounds and relations, which are then solved for one symbol after the other. */
#include "symbolic/sizes.h"

#include <ctype.h>

#include "base/num.h"

enum { CONDITIONS_MAX = 64, LEAST_SIZE = 2 };
static const int64_t LARGEST = INT64_C(1) << 40; /* of numbers in conditions */

/* sum of by[i] * symbol i + first, compared with 0: `exact` equal, else at least. */
typedef struct condition { int64_t first, by[AP_SYMBOLS_MAX]; bool exact; } condition;

typedef struct reader {
	ap_arena *arena;
	const char *at, *text;
	ap_str *why;
	ap_sizes *out;
	condition list[CONDITIONS_MAX];
	size_t n;
	int64_t lo[AP_SYMBOLS_MAX], hi[AP_SYMBOLS_MAX], modulus[AP_SYMBOLS_MAX], rest[AP_SYMBOLS_MAX];
	bool given[AP_SYMBOLS_MAX]; /* a lower bound */
} reader;

static bool
fail(reader *r, const char *expected)
{
	*r->why = ap_str_printf(r->arena, "--where '%s': expected %s at '%s'", r->text, expected, r->at);
	return false;
}

static void
skip(reader *r)
{
	while (isspace((unsigned char)*r->at))
		r->at++;
}

static bool
take(reader *r, const char *word)
{
	size_t n = strlen(word);

	skip(r);
	if (strncmp(r->at, word, n) != 0 || (isalpha((unsigned char)*word) && (isalnum((unsigned char)r->at[n]) || r->at[n] == '_')))
		return false;
	r->at += n;
	return true;
}

static bool
number(reader *r, int64_t *out)
{
	bool negative = take(r, "-");

	skip(r);
	if (!isdigit((unsigned char)*r->at))
		return fail(r, "a number");
	for (*out = 0; isdigit((unsigned char)*r->at); r->at++) {
		*out = *out * 10 + (*r->at - '0');
		if (*out > LARGEST)
			return fail(r, "a number of at most 2^40");
	}
	*out = negative ? -*out : *out;
	return true;
}

static bool
symbol(reader *r, size_t *out)
{
	size_t n = 0;

	skip(r);
	while (isalnum((unsigned char)r->at[n]) || r->at[n] == '_')
		n++;
	for (*out = 0; *out < r->out->symbols; ++*out) {
		if (n && ap_str_is(r->out->symbol[*out].name, (ap_str){ r->at, n })) {
			r->at += n;
			return true;
		}
	}
	return fail(r, n ? "a symbol of the graph that is not bound" : "a symbol");
}

/* [k *] symbol, or a number. */
static bool
term(reader *r, int64_t sign, condition *c)
{
	int64_t k = 1;
	size_t s;

	skip(r);
	if (isdigit((unsigned char)*r->at) || *r->at == '-') {
		if (!number(r, &k))
			return false;
		if (!take(r, "*")) {
			c->first += sign * k;
			return true;
		}
	}
	if (!symbol(r, &s))
		return false;
	c->by[s] += sign * k;
	return c->by[s] <= LARGEST && c->by[s] >= -LARGEST ? true : fail(r, "a factor of at most 2^40");
}

static bool
sum(reader *r, int64_t sign, condition *c)
{
	if (!term(r, sign, c))
		return false;
	for (;;) {
		bool plus = take(r, "+");

		if (!plus && !take(r, "-"))
			return true;
		if (!term(r, plus ? sign : -sign, c))
			return false;
	}
}

static bool
interval(reader *r, size_t s)
{
	int64_t lo, hi;

	if (!number(r, &lo))
		return false;
	if (!take(r, ".."))
		return fail(r, "A..B");
	if (!number(r, &hi))
		return false;
	r->given[s] = true;
	r->lo[s] = ap_max(r->lo[s], lo);
	r->hi[s] = ap_min(r->hi[s], hi);
	return true;
}

static bool
remainder_of(reader *r, size_t s)
{
	int64_t m, rest;

	if (!number(r, &m))
		return false;
	if (!take(r, "=="))
		return fail(r, "==");
	if (!number(r, &rest))
		return false;
	if (m < 1 || m > 4096 || rest < 0 || rest >= m)
		return fail(r, "a divisor from 1 to 4096 and a rest below it before");
	if (r->modulus[s] > 1)
		return fail(r, "one condition with % for a symbol before");
	r->modulus[s] = m;
	r->rest[s] = rest;
	return true;
}

static bool
comparison(reader *r)
{
	condition c = { 0 }, *kept;
	int64_t sign = 1;

	if (!sum(r, 1, &c))
		return false;
	if (take(r, "=="))
		c.exact = true;
	else if (take(r, ">="))
		;
	else if (take(r, "<="))
		sign = -1;
	else if (take(r, ">"))
		c.first--;
	else if (take(r, "<"))
		sign = -1, c.first++;
	else
		return fail(r, "in, %, ==, <, <=, > or >=");
	if (!sum(r, -1, &c))
		return false;
	if (r->n == CONDITIONS_MAX)
		return fail(r, "at most 64 conditions before");
	kept = &r->list[r->n++];
	*kept = (condition){ .first = sign * c.first, .exact = c.exact };
	for (size_t k = 0; k < r->out->symbols; k++)
		kept->by[k] = sign * c.by[k];
	return true;
}

static bool
one(reader *r)
{
	const char *begin = r->at;
	ap_str quiet, *why = r->why;
	size_t s;

	r->why = &quiet;
	bool named = symbol(r, &s);

	r->why = why;
	if (named && take(r, "in"))
		return interval(r, s);
	if (named && take(r, "%"))
		return remainder_of(r, s);
	r->at = begin;
	return comparison(r);
}

static bool
read_text(reader *r, const char *text)
{
	r->at = r->text = text;
	do
		if (!one(r))
			return false;
	while (take(r, ",") || take(r, "and"));
	skip(r);
	return *r->at ? fail(r, "`,`, `and` or the end") : true;
}

/* --- solving -------------------------------------------------------------------------------------------------------- */

static bool
none(reader *r)
{
	*r->why = AP_STR("--where: no sizes satisfy these conditions");
	return false;
}

/* c is over one symbol. */
static bool
bound(reader *r, const condition *c, size_t s)
{
	int64_t k = c->by[s], first = c->first;

	if (c->exact && first % k)
		return none(r);
	if (c->exact || k > 0) {
		r->given[s] = true;
		r->lo[s] = ap_max(r->lo[s], ap_ceil_div(-first, k));
	}
	if (c->exact || k < 0)
		r->hi[s] = ap_min(r->hi[s], ap_floor_div(-first, k));
	return true;
}

static bool
unknown(reader *r)
{
	*r->why = AP_STR("--where: expected conditions on one symbol, and at most one for each symbol that compares it with another one, with factors "
	                 "of 1, and without another upper bound or % of its own");
	return false;
}

/* The symbol that a relation with several is solved for: one of factor 1 or -1 (inequality: 1) that has nothing of its own but a lower bound. */
static bool
choose(const reader *r, const condition *c, const bool *used, size_t *out)
{
	for (*out = r->out->symbols; (*out)--;) {
		int64_t k = c->by[*out];

		if ((k == 1 || (c->exact && k == -1)) && !used[*out] && r->hi[*out] == AP_SIZE_ENDLESS && r->modulus[*out] == 1)
			return true;
	}
	return false;
}

static bool
add_parameter(reader *r, ap_size *x, int64_t by, int64_t lo, int64_t hi)
{
	ap_sizes *s = r->out;

	if (s->parameters == AP_PARAMETERS_MAX) {
		*r->why = ap_str_printf(r->arena, "expected at most %d symbols that are not bound; --bind gives numbers", AP_PARAMETERS_MAX);
		return false;
	}
	x->by[s->parameters] = by;
	s->box.lo[s->parameters] = lo;
	s->box.hi[s->parameters++] = hi;
	return true;
}

/* A symbol of its own: rest + modulus * parameter. */
static bool
make_free(reader *r, size_t k)
{
	ap_size *x = &r->out->symbol[k];
	int64_t m = r->modulus[k], lo, hi = r->hi[k];

	lo = ap_max(ap_ceil_div(r->lo[k] - r->rest[k], m), 0);
	hi = hi == AP_SIZE_ENDLESS ? hi : ap_floor_div(hi - r->rest[k], m);
	x->first = r->rest[k];
	if (lo > hi)
		return none(r);
	if (lo == hi) {
		x->first += m * lo;
		return true;
	}
	return add_parameter(r, x, m, lo, hi);
}

/* The symbol as the others tell it. */
static bool
make_bound(reader *r, const condition *c, size_t k)
{
	ap_size *x = &r->out->symbol[k];
	int64_t sign = -c->by[k], least;

	x->first = sign * c->first;
	for (size_t i = 0; i < r->out->symbols; i++) {
		const ap_size *y = &r->out->symbol[i];

		if (i == k || !c->by[i])
			continue;
		x->first += sign * c->by[i] * y->first;
		for (int p = 0; p < AP_PARAMETERS_MAX; p++)
			x->by[p] += sign * c->by[i] * y->by[p];
	}
	if (!ap_size_extreme(r->out, x, false, &least) || least < (r->given[k] ? r->lo[k] : 0))
		return unknown(r);
	x->assumed = false;
	return c->exact || add_parameter(r, x, 1, 0, AP_SIZE_ENDLESS);
}

enum { OF_ONE = AP_SYMBOLS_MAX, OF_SEVERAL }; /* what a condition is for, before make_bound() has a symbol of it */

/* Conditions on one symbol bound it; those on several are marked. */
static bool
bound_each(reader *r, size_t *of)
{
	for (size_t k = 0; k < r->n; k++) {
		const condition *c = &r->list[k];
		size_t n = 0, s = 0;

		for (size_t i = 0; i < r->out->symbols; i++)
			if (c->by[i])
				n++, s = i;
		of[k] = n > 1 ? OF_SEVERAL : OF_ONE;
		if (n == 0 && !(c->exact ? c->first == 0 : c->first >= 0))
			return none(r);
		if (n == 1 && !bound(r, c, s))
			return false;
	}
	return true;
}

/* A symbol for each condition on several, which it will be told by; no other one in it is told by another condition. */
static bool
choose_each(reader *r, size_t *of, bool *used)
{
	for (size_t k = 0; k < r->n; k++) {
		if (of[k] == OF_ONE)
			continue;
		if (!choose(r, &r->list[k], used, &of[k]))
			return unknown(r);
		for (size_t i = 0; i < r->out->symbols; i++)
			if (i != of[k] && r->list[k].by[i] && used[i])
				return unknown(r);
		used[of[k]] = true;
	}
	return true;
}

static bool
make_each_bound(reader *r, const size_t *of)
{
	for (size_t k = 0; k < r->n; k++) {
		if (of[k] == OF_ONE)
			continue;
		for (size_t j = k + 1; j < r->n; j++)
			if (of[j] != OF_ONE && r->list[k].by[of[j]])
				return unknown(r);
		if (!make_bound(r, &r->list[k], of[k]))
			return false;
	}
	return true;
}

static bool
solve(reader *r)
{
	bool used[AP_SYMBOLS_MAX] = { false };
	size_t of[CONDITIONS_MAX];

	if (!bound_each(r, of) || !choose_each(r, of, used))
		return false;
	for (size_t i = 0; i < r->out->symbols; i++) {
		if (!r->given[i])
			r->lo[i] = LEAST_SIZE;
		r->out->symbol[i].assumed = !r->given[i];
		if (r->lo[i] < 0)
			r->lo[i] = 0;
		if (!used[i] && !make_free(r, i))
			return false;
	}
	return make_each_bound(r, of);
}

static bool
least_fit(reader *r)
{
	int64_t least;

	for (size_t k = 0; k < r->out->symbols; k++) {
		if (ap_size_at(&r->out->symbol[k], r->out->box.lo, r->out->parameters, &least) && least <= LARGEST)
			continue;
		*r->why = ap_str_printf(r->arena, "--where: expected sizes of at most 2^40, found a larger least `%.*s`", AP_FMT(r->out->symbol[k].name));
		return false;
	}
	return true;
}

bool
ap_sizes_read(ap_arena *a, const char *const *where, size_t nwhere, const ap_str *symbols, size_t nsymbols, ap_sizes *out, ap_str *why)
{
	reader *r = AP_NEW(a, reader);

	*out = (ap_sizes){ .symbols = nsymbols };
	*r = (reader){ .arena = a, .why = why, .out = out };
	if (nsymbols > AP_SYMBOLS_MAX) {
		*why = ap_str_printf(a, "expected at most %d symbols without a number, found %zu: --bind %.*s=4 gives one", AP_SYMBOLS_MAX, nsymbols, AP_FMT(symbols[0]));
		return false;
	}
	for (size_t k = 0; k < nsymbols; k++) {
		out->symbol[k].name = symbols[k];
		r->hi[k] = AP_SIZE_ENDLESS;
		r->modulus[k] = 1;
	}
	for (size_t k = 0; k < nwhere; k++)
		if (!read_text(r, where[k]))
			return false;
	return solve(r) && least_fit(r);
}
