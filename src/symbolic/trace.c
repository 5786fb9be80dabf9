/*
 * Polynomials of a run, each once: equal ones have equal numbers.  Coefficients that leave 64 bits, powers above 255 and sums of more than
 * AP_TERMS_MAX terms are not kept: the value is used instead, and that it is this one is noted.
 *
 * A quotient a / b of numbers that are not negative is q where a = q * b + r and 0 <= r < b.  q and r are found by dividing the
 * polynomials as far as it goes; that 0 <= r < b is noted.
 */
#include "symbolic/trace.h"

#include <string.h>

#include "base/arena.h"
#include "symbolic/polynomial.h"
#include "symbolic/site.h"
#include "symbolic/sizes.h"

enum { POLYNOMIALS_MAX = 1 << 18, SLOTS = 1 << 19, CONDITIONS_MAX = 1 << 18 };

static struct {
	ap_arena arena;
	bool begun;
	int64_t parameter[AP_PARAMETERS_MAX];
	size_t parameters;
	ap_polynomial *polynomials;  /* [0]: unused */
	size_t n;
	uint32_t *slots;             /* hash of a polynomial -> its number; 0: free */
	ap_condition *conditions;
	size_t nconditions;
	uint32_t *seen;              /* hash of a condition -> its place + 1 */
	int64_t modulus[AP_PARAMETERS_MAX];
	bool overflowed, exhausted, wordless;
	const ap_sizes *sizes;
	struct { const char *name; uint64_t e; } inputs[AP_SYMBOLS_MAX];
	size_t ninputs;
} run;

bool
ap_trace_begin(const int64_t *parameters, size_t n)
{
	ap_trace_end();
	ap_require(n <= AP_PARAMETERS_MAX);
	if (!ap_arena_init(&run.arena, (size_t)1 << 28))
		return false;
	run.begun = true;
	run.polynomials = AP_NEW_N(&run.arena, ap_polynomial, POLYNOMIALS_MAX);
	run.slots = AP_NEW_N(&run.arena, uint32_t, SLOTS);
	run.conditions = AP_NEW_N(&run.arena, ap_condition, CONDITIONS_MAX);
	run.seen = AP_NEW_N(&run.arena, uint32_t, SLOTS);
	ap_site_begin(&run.arena);
	memcpy(run.parameter, parameters, n * sizeof *parameters);
	run.parameters = n;
	run.n = 1;
	for (int k = 0; k < AP_PARAMETERS_MAX; k++)
		run.modulus[k] = 1;
	return true;
}

void
ap_trace_end(void)
{
	if (run.begun)
		ap_arena_fini(&run.arena);
	ap_site_end();
	memset(&run, 0, sizeof run);
}

/* --- polynomials ---------------------------------------------------------------------------------------------------- */

static ap_sum
sum_of(ap_number_pair a)
{
	ap_sum s = { .n = 0 };

	if (a.e) {
		ap_require(a.e < run.n);
		s.n = run.polynomials[a.e].n;
		memcpy(s.term, run.polynomials[a.e].term, s.n * sizeof *s.term);
	} else if (a.v) {
		s.term[0] = (ap_monomial){ .coefficient = a.v };
		s.n = 1;
	}
	return s;
}

/* The number of the polynomial; 0 if it is a constant, or can't be kept (*lost). */
static uint64_t
intern(const ap_sum *s, bool *lost)
{
	*lost = s->lost;
	if (s->lost || ap_sum_is_constant(s))
		return 0;
	size_t at = ap_sum_hash(s) & (SLOTS - 1);

	for (; run.slots[at]; at = (at + 1) & (SLOTS - 1))
		if (ap_sum_is(&run.polynomials[run.slots[at]], s))
			return run.slots[at];
	*lost = run.n == POLYNOMIALS_MAX || s->n > (size_t)(run.arena.end - run.arena.next) / (2 * sizeof *s->term);
	if (*lost)
		return 0;
	ap_monomial *kept = AP_NEW_N(&run.arena, ap_monomial, s->n);

	memcpy(kept, s->term, s->n * sizeof *kept);
	run.polynomials[run.n] = (ap_polynomial){ kept, s->n };
	run.slots[at] = (uint32_t)run.n;
	return run.n++;
}

ap_polynomial
ap_trace_polynomial(uint64_t e)
{
	ap_require(e && e < run.n);
	return run.polynomials[e];
}

/* --- conditions ----------------------------------------------------------------------------------------------------- */

static void
note_condition(uint64_t e, ap_sign r, bool exact)
{
	size_t at = ap_hash_mix(e, (uint64_t)r) & (SLOTS - 1);
	const ap_monomial *term = run.polynomials[e].term;

	for (; run.seen[at]; at = (at + 1) & (SLOTS - 1)) {
		const ap_condition *c = &run.conditions[run.seen[at] - 1];

		if (c->p.term == term && c->relation == r)
			return;
	}
	if (run.nconditions == CONDITIONS_MAX) {
		run.exhausted = true;
		return;
	}
	run.conditions[run.nconditions] = (ap_condition){ run.polynomials[e], r, exact, ap_site_now() };
	run.seen[at] = (uint32_t)++run.nconditions;
}

/* Notes that every number that stands in `a` is what it is: for polynomials that can't be kept. */
static void
note_parameters(ap_number_pair a)
{
	if (!a.e)
		return;
	for (size_t i = 0; i < run.parameters; i++) {
		bool used = false, lost;
		const ap_polynomial *p = &run.polynomials[a.e];

		for (size_t k = 0; k < p->n; k++)
			used |= p->term[k].power[i] > 0;
		if (!used)
			continue;
		ap_sum s = { .term = { { .coefficient = 1 } }, .n = 1 };

		s.term[0].power[i] = 1;
		if (run.parameter[i])
			s.term[s.n++] = (ap_monomial){ .coefficient = -run.parameter[i] };
		uint64_t e = intern(&s, &lost);

		if (lost)
			run.exhausted = true;
		else
			note_condition(e, AP_IS_ZERO, true);
	}
}

static bool
holds(__int128 v, ap_sign r)
{
	switch (r) {
	case AP_IS_ZERO: return v == 0;
	case AP_IS_NOT_ZERO: return v != 0;
	case AP_IS_NEGATIVE: return v < 0;
	case AP_IS_AT_MOST_ZERO: return v <= 0;
	case AP_IS_POSITIVE: return v > 0;
	case AP_IS_AT_LEAST_ZERO: return v >= 0;
	}
	ap_bug("relation %d", (int)r);
}

static ap_sign
opposite(ap_sign r)
{
	switch (r) {
	case AP_IS_ZERO: return AP_IS_NOT_ZERO;
	case AP_IS_NOT_ZERO: return AP_IS_ZERO;
	case AP_IS_NEGATIVE: return AP_IS_AT_LEAST_ZERO;
	case AP_IS_AT_MOST_ZERO: return AP_IS_POSITIVE;
	case AP_IS_POSITIVE: return AP_IS_AT_MOST_ZERO;
	case AP_IS_AT_LEAST_ZERO: return AP_IS_NEGATIVE;
	}
	ap_bug("relation %d", (int)r);
}

static ap_sum
difference(ap_number_pair a, ap_number_pair b)
{
	ap_sum s = sum_of(a), t = sum_of(b);

	ap_sum_add_product(&s, (ap_monomial){ .coefficient = 1 }, &t, -1);
	return s;
}

/* Beyond the sizes that symbolic.h speaks of: a number that no size reaches, such as the end of x[1:]. */
static bool
is_endless(ap_number_pair a)
{
	return !a.e && (a.v >= INT64_MAX / 2 || a.v <= -(INT64_MAX / 2));
}

/* The same with a size taken off, as in `at > INT64_MAX - size`. */
static bool
is_from_endless(const ap_sum *s)
{
	const ap_monomial *last = s->n ? &s->term[s->n - 1] : NULL;

	return !s->lost && last && !ap_monomial_degree(last) && is_endless((ap_number_pair){ last->coefficient, 0 });
}

bool
ap_trace_compare(ap_number_pair a, ap_number_pair b, ap_sign r)
{
	bool answer = holds((__int128)a.v - b.v, r), lost;

	if (!(a.e | b.e) || is_endless(a) || is_endless(b))
		return answer;
	ap_sum s = difference(a, b);

	if (is_from_endless(&s))
		return answer;
	uint64_t e = intern(&s, &lost);

	if (lost) {
		note_parameters(a);
		note_parameters(b);
	} else if (e) {
		note_condition(e, answer ? r : opposite(r), false);
	}
	return answer;
}

bool
ap_trace_sign(ap_number_pair a, ap_sign r)
{
	return ap_trace_compare(a, (ap_number_pair){ 0, 0 }, r);
}

int64_t
ap_trace_value(ap_number_pair a)
{
	bool lost;

	if (!a.e)
		return a.v;
	ap_sum s = difference(a, (ap_number_pair){ a.v, 0 });
	uint64_t e = intern(&s, &lost);

	if (lost)
		note_parameters(a);
	else if (e)
		note_condition(e, AP_IS_ZERO, true);
	return a.v;
}

/* --- arithmetic ----------------------------------------------------------------------------------------------------- */

/* The number with the polynomial; where that can't be kept a constant, which `a` and `b` are noted for. */
static ap_number_pair
number(int64_t v, const ap_sum *s, ap_number_pair a, ap_number_pair b)
{
	bool lost;
	__int128 check;
	uint64_t e = intern(s, &lost);

	if (lost) {
		note_parameters(a);
		note_parameters(b);
	} else {
		ap_require(!ap_sum_value(s, run.parameter, run.parameters, &check) || check == v);
	}
	return (ap_number_pair){ v, e };
}

ap_number_pair
ap_trace_linear(int64_t first, const int64_t *by)
{
	ap_sum s = { .n = 0 };
	__int128 v = first;

	for (size_t i = 0; i < AP_PARAMETERS_MAX && i < run.parameters; i++) {
		ap_monomial m = { .coefficient = by[i] };

		m.power[i] = 1;
		ap_sum_add_term(&s, m);
		v += (__int128)by[i] * run.parameter[i];
	}
	ap_sum_add_term(&s, (ap_monomial){ .coefficient = first });
	ap_require(v >= 0 && v <= INT64_MAX);
	return number((int64_t)v, &s, (ap_number_pair){ 0, 0 }, (ap_number_pair){ 0, 0 });
}

static ap_number_pair
plain(int64_t v)
{
	return (ap_number_pair){ v, 0 };
}

/* An unchecked sum or product that leaves 64 bits: of constants as the machine does it, else nothing is said of other sizes. */
static ap_number_pair
wrapped(uint64_t v, ap_number_pair a, ap_number_pair b)
{
	if (a.e | b.e)
		run.overflowed = true;
	note_parameters(a);
	note_parameters(b);
	return plain((int64_t)v);
}

ap_number_pair
ap_trace_add(ap_number_pair a, ap_number_pair b)
{
	int64_t v;

	if (__builtin_add_overflow(a.v, b.v, &v))
		return wrapped((uint64_t)a.v + (uint64_t)b.v, a, b);
	if (!(a.e | b.e))
		return plain(v);
	ap_sum s = sum_of(a), t = sum_of(b);

	ap_sum_add_product(&s, (ap_monomial){ .coefficient = 1 }, &t, 1);
	return number(v, &s, a, b);
}

ap_number_pair
ap_trace_sub(ap_number_pair a, ap_number_pair b)
{
	int64_t v;

	if (__builtin_sub_overflow(a.v, b.v, &v))
		return wrapped((uint64_t)a.v - (uint64_t)b.v, a, b);
	if (!(a.e | b.e))
		return plain(v);
	ap_sum s = difference(a, b);

	return number(v, &s, a, b);
}

ap_number_pair
ap_trace_mul(ap_number_pair a, ap_number_pair b)
{
	int64_t v;

	if (__builtin_mul_overflow(a.v, b.v, &v))
		return wrapped((uint64_t)a.v * (uint64_t)b.v, a, b);
	if (!(a.e | b.e))
		return plain(v);
	ap_sum s = { .n = 0 }, t = sum_of(a), u = sum_of(b);

	for (size_t k = 0; k < t.n && !s.lost; k++)
		ap_sum_add_product(&s, t.term[k], &u, 1);
	return number(v, &s, a, b);
}

static ap_number_pair
by_value(ap_number_pair a, ap_number_pair b, bool rest)
{
	int64_t x = ap_trace_value(a), y = ap_trace_value(b);

	return plain(rest ? x % y : x / y);
}

/* Quotient, or rest, of a >= 0 and b > 0. */
static ap_number_pair
quotient(ap_number_pair a, ap_number_pair b, bool rest)
{
	ap_sum p = sum_of(a), d = sum_of(b), q, r;
	__int128 at = 0, divisor = b.v;

	ap_sum_divide(&p, &d, &q, &r);
	if (q.lost || r.lost || !ap_sum_value(&r, run.parameter, run.parameters, &at)) {
		note_parameters(a);
		note_parameters(b);
		return plain(rest ? a.v % b.v : a.v / b.v);
	}
	__int128 k = at >= 0 ? at / divisor : -((divisor - 1 - at) / divisor);

	if (k < INT32_MIN || k > INT32_MAX || (ap_sum_is_constant(&d) && !ap_sum_is_constant(&r))) {
		for (size_t i = 0; i < run.parameters && ap_sum_is_constant(&d); i++)
			run.modulus[i] = ap_sum_modulus(&p, i, d.term[0].coefficient, run.modulus[i]);
		return by_value(a, b, rest);
	}
	ap_sum_add_term(&q, (ap_monomial){ .coefficient = (int64_t)k });
	ap_sum_add_product(&r, (ap_monomial){ .coefficient = (int64_t)-k }, &d, 1);
	ap_number_pair Q = number(a.v / b.v, &q, a, b), R = number(a.v % b.v, &r, a, b);

	if (!ap_trace_sign(R, AP_IS_AT_LEAST_ZERO) || !ap_trace_compare(R, b, AP_IS_NEGATIVE))
		ap_bug("a rest that is none");
	return rest ? R : Q;
}

static ap_number_pair
divide_numbers(ap_number_pair a, ap_number_pair b, bool rest)
{
	ap_require(b.v != 0 && !(b.v == -1 && a.v == INT64_MIN));
	if (!(a.e | b.e))
		return plain(rest ? a.v % b.v : a.v / b.v);
	if (!ap_trace_sign(a, AP_IS_AT_LEAST_ZERO) || !ap_trace_sign(b, AP_IS_POSITIVE))
		return by_value(a, b, rest);
	return quotient(a, b, rest);
}

ap_number_pair ap_trace_div(ap_number_pair a, ap_number_pair b) { return divide_numbers(a, b, false); }
ap_number_pair ap_trace_rem(ap_number_pair a, ap_number_pair b) { return divide_numbers(a, b, true); }

void ap_trace_overflow(void) { run.overflowed = true; }
bool ap_trace_overflowed(void) { return run.overflowed; }
bool ap_trace_exhausted(void) { return run.exhausted; }

/* --- words ------------------------------------------------------------------------------------------------------------ */

void ap_trace_names(const ap_sizes *sizes) { run.sizes = sizes; }
const ap_sizes *ap_trace_sizes(void) { return run.sizes; }
ap_arena *ap_trace_arena(void) { return &run.arena; }
bool ap_trace_wordless(void) { return run.wordless; }

void
ap_trace_input(const char *name, size_t n, ap_number_pair number)
{
	if (number.e && run.ninputs < AP_SYMBOLS_MAX) {
		run.inputs[run.ninputs].name = ap_str_copy(&run.arena, (ap_str){ name, n }).p;
		run.inputs[run.ninputs++].e = number.e;
	}
}

const char *
ap_trace_input_of(uint64_t e)
{
	for (size_t k = 0; k < run.ninputs; k++)
		if (run.inputs[k].e == e)
			return run.inputs[k].name;
	return NULL;
}

const char *
ap_trace_no_words(uint64_t e)
{
	run.wordless = true;
	return ap_str_printf(&run.arena, "?%llu", (unsigned long long)e).p;
}

/* --- what was noted --------------------------------------------------------------------------------------------------- */

size_t ap_trace_count(void) { return run.nconditions; }

int64_t
ap_trace_modulus(size_t k)
{
	ap_require(k < AP_PARAMETERS_MAX);
	return run.begun ? run.modulus[k] : 1;
}

ap_condition
ap_trace_at(size_t k)
{
	ap_require(k < run.nconditions);
	return run.conditions[k];
}
