/*
 * Sizes, strides and offsets: numbers, and expressions over symbols as torch's sympy printer writes them (s0, s0 - 2, 2*s1,
 * s75**2, (s0//2), Max(1, u0), Mod(s0, 4)), once every symbol is bound.
 */
#include "read.h"

#include "base/num.h"
#include "text/literal.h"

static bool
fail(ap_reader *r, ap_token t, const char *code, const char *what)
{
	return ap_diag_error(r->d, ap_read_span(r, t), code, "%s", what);
}

static bool
overflow(ap_reader *r, ap_token t)
{
	return fail(r, t, "integer-range", "expected a size of 64 bits, found one that is larger");
}

bool
ap_read_symbol(ap_reader *r, ap_token t, int64_t *out)
{
	uint32_t seen;

	for (size_t i = 0; i < r->numbers.n && r->by_inputs; i++)
		if (ap_str_is(r->numbers.at[i].name.text, t.text)) {
			*out = r->numbers.at[i].annot.offset;
			return true;
		}
	for (size_t i = 0; i < r->o->nbind; i++)
		if (ap_str_is(r->o->bind[i].name, t.text)) {
			*out = r->o->bind[i].value.integer;
			if (r->o->used)
				r->o->used[i] = true;
			return true;
		}
	if (ap_map_find(&r->told, t.text, &seen))
		return false;
	ap_map_put(&r->told, t.text, 1);
	if (r->o->unbound)
		*AP_PUSH(r->a, r->o->unbound) = t.text;
	return ap_diag_error(r->d, ap_read_span(r, t), "symbolic-size", "expected a number, found the symbol `%.*s`: bind it, e.g. --bind %.*s=4",
	                     AP_FMT(t.text), AP_FMT(t.text));
}

static bool
apply(ap_reader *r, ap_token fn, int64_t a, int64_t b, int64_t *out)
{
	bool divides = b != 0 && !(a == INT64_MIN && b == -1);

	if (ap_str_eq(fn.text, "Max") || ap_str_eq(fn.text, "Min")) {
		*out = ap_str_eq(fn.text, "Max") ? ap_max(a, b) : ap_min(a, b);
		return true;
	}
	if (!divides)
		return fail(r, fn, "integer-range", "expected a size, found a division by 0");
	if (ap_str_eq(fn.text, "Mod") || ap_str_eq(fn.text, "PythonMod"))
		*out = a - ap_floor_div(a, b) * b;
	else if (ap_str_eq(fn.text, "CeilDiv"))
		*out = ap_ceil_div(a, b);
	else
		*out = ap_floor_div(a, b);
	return true;
}

static bool
function(ap_reader *r, ap_lex *l, int depth, int64_t *out)
{
	static const char *const names[] = { "Max", "Min", "Mod", "PythonMod", "FloorDiv", "CleanDiv", "CeilDiv" };
	ap_token fn = l->tok;
	bool known = false;
	int64_t v;

	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		known |= ap_str_is(fn.text, ap_str_of(names[i]));
	if (!known)
		return fail(r, fn, "symbolic-size", "expected Max, Min, Mod, FloorDiv, CleanDiv or CeilDiv in a size, found another function");
	ap_lex_next(l);
	ap_lex_next(l);
	if (!ap_read_size(r, l, depth + 1, out))
		return false;
	while (ap_tok_is(l, ",")) {
		ap_lex_next(l);
		if (!ap_read_size(r, l, depth + 1, &v) || !apply(r, fn, *out, v, out))
			return false;
	}
	if (!ap_tok_is(l, ")"))
		return fail(r, l->tok, "syntax", "expected `)` in a size");
	ap_lex_next(l);
	return true;
}

static bool
atom(ap_reader *r, ap_lex *l, int depth, int64_t *out)
{
	ap_token t = l->tok;

	if (depth > AP_NESTING_MAX)
		return fail(r, t, "nesting", "expected fewer brackets within each other");
	if (t.kind == AP_TOK_NAME && ap_str_is(ap_lex_peek(l).text, AP_STR("(")))
		return function(r, l, depth, out);
	if (ap_tok_is(l, "(")) {
		ap_lex_next(l);
		if (!ap_read_size(r, l, depth + 1, out))
			return false;
		if (!ap_tok_is(l, ")"))
			return fail(r, l->tok, "syntax", "expected `)` in a size");
	} else if (t.kind == AP_TOK_NAME) {
		if (!ap_read_symbol(r, t, out))
			return false;
	} else if (t.kind == AP_TOK_INT) {
		switch (ap_literal_int(t.text, false, out)) {
		case AP_NUMBER_OK: break;
		case AP_NUMBER_MALFORMED: return fail(r, t, "syntax", "expected an integer, found something else");
		case AP_NUMBER_TOO_BIG: return overflow(r, t);
		}
	} else {
		return ap_diag_error(r->d, ap_read_span(r, t), "syntax", "expected a size, found %s%.*s%s", t.text.n ? "`" : "the end", AP_FMT(t.text),
		                     t.text.n ? "`" : "");
	}
	ap_lex_next(l);
	return true;
}

static bool
power(ap_reader *r, ap_lex *l, int depth, int64_t *out)
{
	ap_token t = l->tok;
	int64_t exponent, base;

	if (!atom(r, l, depth, &base))
		return false;
	*out = base;
	if (!ap_tok_is(l, "**"))
		return true;
	ap_lex_next(l);
	if (!atom(r, l, depth, &exponent))
		return false;
	if (exponent < 0 || exponent > 64)
		return fail(r, t, "symbolic-size", "expected an exponent between 0 and 64");
	*out = 1;
	for (int64_t i = 0; i < exponent; i++)
		if (!ap_mul_ok(*out, base, out))
			return overflow(r, t);
	return true;
}

static bool
factor(ap_reader *r, ap_lex *l, int depth, int64_t *out)
{
	ap_token t = l->tok;
	bool negative = false;

	for (; ap_tok_is(l, "-"); negative = !negative)
		ap_lex_next(l);
	return power(r, l, depth, out) && (!negative || ap_sub_ok(0, *out, out) || overflow(r, t));
}

static bool
product(ap_reader *r, ap_lex *l, int depth, int64_t *out)
{
	int64_t v;

	if (!factor(r, l, depth, out))
		return false;
	while (ap_tok_is(l, "*") || ap_tok_is(l, "//") || ap_tok_is(l, "%")) {
		ap_token t = l->tok;

		ap_lex_next(l);
		if (!factor(r, l, depth, &v))
			return false;
		if (ap_str_eq(t.text, "*")) {
			if (!ap_mul_ok(*out, v, out))
				return overflow(r, t);
			continue;
		}
		ap_token fn = { AP_TOK_NAME, ap_str_eq(t.text, "%") ? AP_STR("Mod") : AP_STR("FloorDiv"), t.at };

		if (!apply(r, fn, *out, v, out))
			return false;
	}
	return true;
}

bool
ap_read_size(ap_reader *r, ap_lex *l, int depth, int64_t *out)
{
	int64_t v;

	if (!product(r, l, depth, out))
		return false;
	while (ap_tok_is(l, "+") || ap_tok_is(l, "-")) {
		ap_token t = l->tok;

		ap_lex_next(l);
		if (!product(r, l, depth, &v))
			return false;
		if (!(ap_str_eq(t.text, "+") ? ap_add_ok(*out, v, out) : ap_sub_ok(*out, v, out)))
			return overflow(r, t);
	}
	return true;
}
