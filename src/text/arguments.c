/* Arguments of a call, and subscripts. */
#include "read.h"

static void
next(ap_reader *r)
{
	ap_lex_next(&r->lex);
}

/* One item of a subscript: a value, or start:stop:step. */
static bool
subscript_item(ap_reader *r, ap_arg *out)
{
	ap_arg parts[3] = { ap_arg_of_none(), ap_arg_of_none(), ap_arg_of_none() };
	int colons = 0;

	*out = (ap_arg){ .span = ap_read_span(r, r->lex.tok) };
	ap_span span = out->span;

	for (;;) {
		if (ap_tok_is(&r->lex, ":")) {
			if (++colons > 2)
				return ap_read_expected(r, "`,` or `]`");
			next(r);
		} else if (ap_tok_is(&r->lex, ",") || ap_tok_is(&r->lex, "]")) {
			break;
		} else if (!ap_read_item(r, 1, &parts[colons])) {
			return false;
		} else if (!ap_tok_is(&r->lex, ":") && !ap_tok_is(&r->lex, ",") && !ap_tok_is(&r->lex, "]")) {
			return ap_read_expected(r, "`,` or `]`");
		}
	}
	*out = colons ? ap_arg_of_items(r->a, AP_ARG_SLICE, parts, 3) : parts[0];
	out->span = span;
	return true;
}

bool
ap_read_subscript(ap_reader *r, ap_arg *out)
{
	size_t base = r->values.n;
	bool comma = false;

	*out = (ap_arg){ .kind = AP_ARG_TUPLE, .span = ap_read_span(r, r->lex.tok) };
	if (ap_tok_is(&r->lex, "]") || ap_tok_is(&r->lex, ","))
		return ap_read_expected(r, "an index");
	while (!ap_tok_is(&r->lex, "]")) {
		ap_arg item;

		if (!subscript_item(r, &item))
			return false;
		*AP_PUSH(r->a, &r->values) = item;
		comma |= ap_tok_is(&r->lex, ",");
		if (ap_tok_is(&r->lex, ","))
			next(r);
	}
	next(r);
	if (comma) {
		ap_read_take_items(r, base, out);
	} else {
		*out = r->values.at[base];
		r->values.n = base;
	}
	return true;
}

enum { KEYWORDS_MAX = 1000 };

/* The keywords from kbase on are the call's. */
static bool
add_keyword(ap_reader *r, size_t kbase, ap_token at, ap_str name, ap_arg value)
{
	if (r->keywords.n - kbase >= KEYWORDS_MAX)
		return ap_read_expected(r, "fewer arguments");
	for (size_t i = kbase; i < r->keywords.n; i++)
		if (ap_str_is(r->keywords.at[i].name, name))
			return ap_diag_error(r->d, ap_read_span(r, at), "syntax", "expected each argument once, found `%.*s` again", AP_FMT(name));
	*AP_PUSH(r->a, &r->keywords) = (ap_keyword){ name, value };
	return true;
}

/* **{'from': 1}: arguments of which Python has no `name = value`. */
static bool
quoted_keywords(ap_reader *r, size_t kbase)
{
	ap_token at;
	ap_arg v;

	next(r);
	at = r->lex.tok;
	if (!ap_tok_is(&r->lex, "{"))
		return ap_read_expected(r, "`{'name': value}`");
	if (!ap_read_item(r, 1, &v))
		return false;
	for (size_t i = 0; i + 1 < v.n; i += 2) {
		ap_arg name = v.items[i];

		if (name.kind != AP_ARG_STR || !name.text.n || ap_lex_name(name.text, 0).n != name.text.n)
			return ap_diag_error(r->d, ap_read_span(r, at), "syntax", "expected names of arguments in quotes");
		if (!add_keyword(r, kbase, at, name.text, v.items[i + 1]))
			return false;
	}
	return true;
}

bool
ap_read_arguments(ap_reader *r, const ap_arg *first, ap_node *n)
{
	size_t base = r->values.n, kbase = r->keywords.n;

	if (first)
		*AP_PUSH(r->a, &r->values) = *first;
	next(r);
	while (!ap_tok_is(&r->lex, ")")) {
		ap_token t = r->lex.tok;
		ap_arg v;
		bool keyword = t.kind == AP_TOK_NAME && ap_str_is(ap_lex_peek(&r->lex).text, AP_STR("=")), quoted = ap_tok_is(&r->lex, "**");

		if (ap_tok_is(&r->lex, "*"))
			return ap_read_expected(r, "an argument (`*` is not read)");
		if (keyword) {
			next(r);
			next(r);
		} else if (r->keywords.n > kbase && !quoted) {
			return ap_read_expected(r, "`name = value` behind another one");
		}
		if (quoted ? !quoted_keywords(r, kbase) : !ap_read_item(r, 1, &v) || (keyword && !add_keyword(r, kbase, t, t.text, v)))
			return false;
		if (!keyword && !quoted)
			*AP_PUSH(r->a, &r->values) = v;
		if (ap_tok_is(&r->lex, ","))
			next(r);
		else if (!ap_tok_is(&r->lex, ")"))
			return ap_read_expected(r, "`,` or `)`");
	}
	next(r);
	n->nargs = r->values.n - base;
	n->args = ap_arg_of_items(r->a, AP_ARG_TUPLE, r->values.at + base, n->nargs).items;
	n->nkeywords = r->keywords.n - kbase;
	ap_keyword *keywords = AP_NEW_N(r->a, ap_keyword, n->nkeywords);

	for (size_t i = 0; i < n->nkeywords; i++)
		keywords[i] = r->keywords.at[kbase + i];
	n->keywords = keywords;
	r->values.n = base;
	r->keywords.n = kbase;
	return true;
}
