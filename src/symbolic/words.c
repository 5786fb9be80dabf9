/*
 * Each parameter belongs to one symbol, which tells it: t = (s - first) / by, or, where s is told by others too, t = s - first - what they give.
 * With that in the place of its parameters a polynomial is one over symbols.
 */
#include "symbolic/words.h"

#include "base/num.h"
#include "symbolic/polynomial.h"

enum { NOBODY = AP_SYMBOLS_MAX };

typedef struct owners { size_t of[AP_PARAMETERS_MAX]; ap_str name[AP_PARAMETERS_MAX]; } owners;

static size_t
parameters_of(const ap_size *x)
{
	size_t n = 0;

	for (int k = 0; k < AP_PARAMETERS_MAX; k++)
		n += x->by[k] != 0;
	return n;
}

static bool
owns(const owners *o, size_t symbol, size_t parameter)
{
	return o->of[parameter] == symbol;
}

/* The symbol that has nothing but the parameter, and of these the one with the least factor; else one that has it besides others. */
static owners
find_owners(const ap_sizes *s)
{
	owners o;

	for (size_t k = 0; k < AP_PARAMETERS_MAX; k++) {
		o.of[k] = NOBODY;
		for (size_t i = 0; i < s->symbols && k < s->parameters; i++) {
			const ap_size *x = &s->symbol[i], *best = o.of[k] == NOBODY ? NULL : &s->symbol[o.of[k]];

			if (x->by[k] <= 0)
				continue;
			if (!best || parameters_of(x) < parameters_of(best) || (parameters_of(x) == parameters_of(best) && x->by[k] < best->by[k]))
				o.of[k] = i;
		}
		o.name[k] = o.of[k] == NOBODY ? (ap_str){ 0 } : s->symbol[o.of[k]].name;
	}
	return o;
}

/* --- sums in words -------------------------------------------------------------------------------------------------- */

static void
put_product(ap_buf *b, const ap_str *names, const ap_monomial *m, int64_t factor)
{
	bool any = factor != 1 || ap_monomial_degree(m) == 0;

	if (any)
		ap_buf_int(b, factor);
	for (int k = 0; k < AP_PARAMETERS_MAX; k++) {
		if (!m->power[k])
			continue;
		ap_buf_put(b, any ? AP_STR("*") : AP_STR(""));
		ap_buf_put(b, names[k]);
		if (m->power[k] > 1)
			ap_buf_printf(b, "**%d", m->power[k]);
		any = true;
	}
}

/* The terms of one sign, each of which is given without it; all: with it. */
static void
put_terms(ap_buf *b, const ap_str *names, const ap_sum *x, bool negative, bool all)
{
	bool any = false;

	for (size_t k = 0; k < x->n; k++) {
		int64_t c = x->term[k].coefficient;

		if (!all && (c < 0) != negative)
			continue;
		if (any)
			ap_buf_put(b, all && c < 0 ? AP_STR(" - ") : AP_STR(" + "));
		else if (all && c < 0)
			ap_buf_lit(b, "-");
		put_product(b, names, &x->term[k], c < 0 ? -c : c);
		any = true;
	}
	if (!any)
		ap_buf_lit(b, "0");
}

/* By how much too large a parameter is where its symbol stands for it: by * t = s - first - the others. */
static ap_sum
told(const ap_sizes *s, const owners *o, size_t parameter)
{
	const ap_size *x = &s->symbol[o->of[parameter]];
	ap_sum t = { .n = 0 };
	ap_monomial m = { .coefficient = 1 };

	m.power[parameter] = 1;
	ap_sum_add_term(&t, m);
	ap_sum_add_term(&t, (ap_monomial){ .coefficient = -x->first });
	for (size_t k = 0; k < s->parameters; k++) {
		const ap_size *y = o->of[k] == NOBODY ? NULL : &s->symbol[o->of[k]];

		if (k == parameter || !x->by[k])
			continue;
		t.lost |= !y || y == x || parameters_of(y) != 1 || x->by[k] % y->by[k] != 0;
		if (t.lost)
			return t;
		int64_t factor = x->by[k] / y->by[k], first;

		m = (ap_monomial){ .coefficient = -factor };
		m.power[k] = 1;
		ap_sum_add_term(&t, m);
		t.lost |= !ap_mul_ok(factor, y->first, &first);
		ap_sum_add_term(&t, (ap_monomial){ .coefficient = first });
	}
	return t;
}

/* *= x */
static void
multiply(ap_sum *s, const ap_sum *x)
{
	ap_sum product = { .lost = s->lost || x->lost };

	for (size_t k = 0; k < s->n && !product.lost; k++)
		ap_sum_add_product(&product, s->term[k], x, 1);
	*s = product;
}

/* The polynomial over symbols, times *scale > 0; `lost` where that has no short form. */
static ap_sum
over_symbols(const ap_sizes *s, const owners *o, const ap_polynomial *p, int64_t *scale)
{
	ap_sum out = { .n = 0 };
	int most[AP_PARAMETERS_MAX] = { 0 };

	*scale = 1;
	for (size_t k = 0; k < p->n; k++)
		for (int i = 0; i < AP_PARAMETERS_MAX; i++)
			most[i] = p->term[k].power[i] > most[i] ? p->term[k].power[i] : most[i];
	for (size_t i = 0; i < s->parameters; i++) {
		out.lost |= most[i] && o->of[i] == NOBODY;
		for (int k = 0; k < most[i] && !out.lost; k++)
			out.lost |= !ap_mul_ok(*scale, s->symbol[o->of[i]].by[i], scale);
	}
	for (size_t k = 0; k < p->n && !out.lost; k++) {
		ap_sum term = { .term = { { .coefficient = p->term[k].coefficient } }, .n = 1 };

		for (size_t i = 0; i < s->parameters && !term.lost; i++) {
			ap_sum t = { .n = 0 };

			if (most[i])
				t = told(s, o, i);
			for (int j = 0; j < p->term[k].power[i]; j++)
				multiply(&term, &t);
			const ap_sum by = { .term = { { .coefficient = most[i] ? s->symbol[o->of[i]].by[i] : 1 } }, .n = 1 };

			for (int j = p->term[k].power[i]; j < most[i]; j++)
				multiply(&term, &by);
		}
		out.lost |= term.lost;
		ap_sum_add_product(&out, (ap_monomial){ .coefficient = 1 }, &term, 1);
	}
	return out;
}

/* Divides by what all coefficients, and *scale, have in common. */
static void
shorten(ap_sum *x, int64_t *scale)
{
	int64_t common = *scale;

	for (size_t k = 0; k < x->n; k++)
		common = ap_gcd(common, x->term[k].coefficient);
	for (size_t k = 0; k < x->n && common > 1; k++)
		x->term[k].coefficient /= common;
	if (common > 1)
		*scale /= common;
}

/* Numbers beyond that are no words. */
static bool
is_short(const ap_sum *x)
{
	enum { TERMS = 6 };
	bool fits = !x->lost && x->n <= TERMS;

	for (size_t k = 0; k < x->n && fits; k++)
		fits = x->term[k].coefficient < INT64_MAX / 2 && x->term[k].coefficient > -(INT64_MAX / 2);
	return fits;
}

ap_str
ap_words_polynomial(ap_arena *a, const ap_sizes *s, const ap_polynomial *p)
{
	ap_buf b = { .arena = a };
	owners o = find_owners(s);
	int64_t scale;
	ap_sum x = over_symbols(s, &o, p, &scale);

	if (!is_short(&x))
		return AP_STR("...");
	shorten(&x, &scale);
	if (scale > 1)
		ap_buf_putc(&b, '(');
	put_terms(&b, o.name, &x, false, true);
	if (scale > 1)
		ap_buf_printf(&b, ")/%lld", (long long)scale);
	return ap_buf_str(&b);
}

ap_str
ap_words_condition(ap_arena *a, const ap_sizes *s, const ap_polynomial *p, ap_sign relation)
{
	static const char *const words[] = {
		[AP_IS_ZERO] = " == ", [AP_IS_NOT_ZERO] = " != ", [AP_IS_NEGATIVE] = " < ", [AP_IS_AT_MOST_ZERO] = " <= ", [AP_IS_POSITIVE] = " > ",
		[AP_IS_AT_LEAST_ZERO] = " >= ",
	};
	ap_buf b = { .arena = a };
	owners o = find_owners(s);
	int64_t scale;
	ap_sum x = over_symbols(s, &o, p, &scale);

	if (!is_short(&x))
		return (ap_str){ 0 };
	scale = 0; /* what is compared with 0 may be divided by anything */
	shorten(&x, &scale);
	put_terms(&b, o.name, &x, false, false);
	ap_buf_put(&b, ap_str_of(words[relation]));
	put_terms(&b, o.name, &x, true, false);
	return ap_buf_str(&b);
}

/* Inputs in the place of symbols; false if one of those that are needed has none. */
static bool
name_inputs(const ap_sizes *s, owners *o, const ap_sum *x)
{
	for (size_t k = 0; k < s->parameters; k++) {
		bool used = false;

		for (size_t t = 0; t < x->n; t++)
			used |= x->term[t].power[k] > 0;
		if (!used)
			continue;
		const ap_size *symbol = &s->symbol[o->of[k]];
		const char *name = ap_trace_input_of(ap_trace_linear(symbol->first, symbol->by).e);

		if (!name)
			return false;
		o->name[k] = ap_str_of(name);
	}
	return true;
}

const char *
ap_trace_words(uint64_t e, bool argument)
{
	const ap_sizes *s = ap_trace_sizes();
	const char *input = argument ? ap_trace_input_of(e) : NULL;
	ap_polynomial p = ap_trace_polynomial(e);
	ap_arena *a = ap_trace_arena();
	ap_buf b = { .arena = a };
	int64_t scale;

	if (input)
		return input;
	if (!s)
		return ap_trace_no_words(e);
	owners o = find_owners(s);
	ap_sum x = over_symbols(s, &o, &p, &scale);

	if (!is_short(&x) || (argument && !name_inputs(s, &o, &x)))
		return ap_trace_no_words(e);
	shorten(&x, &scale);
	ap_buf_put(&b, scale > 1 ? AP_STR("((") : AP_STR(""));
	put_terms(&b, o.name, &x, false, true);
	if (scale > 1)
		ap_buf_printf(&b, ")//%lld)", (long long)scale);
	return ap_str_copy(a, ap_buf_str(&b)).p;
}

/* --- sizes ----------------------------------------------------------------------------------------------------------- */

/* What the others give of a symbol, "2*s0 + 3"; `more` is added. */
static ap_str
put_told(ap_arena *a, const ap_sizes *s, const owners *o, size_t symbol, int64_t more)
{
	const ap_size *x = &s->symbol[symbol];
	ap_buf b = { .arena = a };
	ap_sum t = { .n = 0 };
	int64_t first = x->first;

	for (size_t k = 0; k < s->parameters; k++) {
		const ap_size *y = o->of[k] == NOBODY ? NULL : &s->symbol[o->of[k]];

		if (!x->by[k] || y == x)
			continue;
		ap_require(y && parameters_of(y) == 1 && x->by[k] % y->by[k] == 0);
		ap_monomial m = { .coefficient = x->by[k] / y->by[k] };

		first -= m.coefficient * y->first;
		m.power[k] = 1;
		ap_sum_add_term(&t, m);
	}
	ap_sum_add_term(&t, (ap_monomial){ .coefficient = first + more });
	put_terms(&b, o->name, &t, false, true);
	return ap_buf_str(&b);
}

/* A symbol that others tell; one parameter may be its own. */
static ap_str
relation_of(ap_arena *a, const ap_sizes *s, const owners *o, size_t symbol, const ap_size_box *box)
{
	for (size_t k = 0; k < s->parameters; k++) {
		if (!owns(o, symbol, k) || !s->symbol[symbol].by[k])
			continue;
		ap_str lo = put_told(a, s, o, symbol, box->lo[k]);

		if (box->hi[k] == AP_SIZE_ENDLESS)
			return ap_str_printf(a, ">= %.*s", AP_FMT(lo));
		if (box->hi[k] == box->lo[k])
			return ap_str_printf(a, "= %.*s", AP_FMT(lo));
		return ap_str_printf(a, "in %.*s..%.*s", AP_FMT(lo), AP_FMT(put_told(a, s, o, symbol, box->hi[k])));
	}
	return ap_str_printf(a, "= %.*s", AP_FMT(put_told(a, s, o, symbol, 0)));
}

static ap_size_span
span_of(ap_arena *a, const ap_sizes *s, const owners *o, size_t symbol, const ap_size_box *box)
{
	const ap_size *x = &s->symbol[symbol];
	ap_sizes within = *s;
	ap_size_span span = { .symbol = x->name, .step = 1 };
	bool told = false;

	within.box = *box;
	bool starts = ap_size_extreme(&within, x, false, &span.least);

	span.endless = !ap_size_extreme(&within, x, true, &span.most);
	if (starts && !span.endless && span.least == span.most)
		return span;
	for (size_t k = 0; k < s->parameters; k++) {
		told |= x->by[k] && !owns(o, symbol, k);
		span.step = x->by[k] && owns(o, symbol, k) ? x->by[k] : span.step;
	}
	if (told || !starts)
		span.relation = relation_of(a, s, o, symbol, box);
	return span;
}

ap_size_part
ap_sizes_part_of(ap_arena *a, const ap_sizes *s, const ap_size_box *box)
{
	owners o = find_owners(s);
	ap_size_span *spans = AP_NEW_N(a, ap_size_span, s->symbols);

	for (size_t i = 0; i < s->symbols; i++)
		spans[i] = span_of(a, s, &o, i, box);
	return (ap_size_part){ .text = ap_sizes_text(a, s, box), .span = spans, .n = s->symbols };
}

ap_str
ap_sizes_text(ap_arena *a, const ap_sizes *s, const ap_size_box *box)
{
	ap_buf b = { .arena = a };
	owners o = find_owners(s);

	for (size_t i = 0; i < s->symbols; i++) {
		ap_size_span x = span_of(a, s, &o, i, box);

		ap_buf_printf(&b, "%s%.*s ", i ? ", " : "", AP_FMT(x.symbol));
		if (x.relation.n)
			ap_buf_put(&b, x.relation);
		else if (x.endless)
			ap_buf_printf(&b, ">= %lld", (long long)x.least);
		else if (x.least == x.most)
			ap_buf_printf(&b, "= %lld", (long long)x.least);
		else
			ap_buf_printf(&b, "in %lld..%lld", (long long)x.least, (long long)x.most);
		if (!x.relation.n && x.step > 1 && (x.endless || x.least < x.most))
			ap_buf_printf(&b, " in steps of %lld", (long long)x.step);
	}
	return ap_buf_str(&b);
}
