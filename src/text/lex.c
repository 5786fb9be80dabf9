#include "lex.h"

#define W(word) { word, sizeof word - 1 }
static const ap_str keywords[] = {
	W("False"), W("None"), W("True"), W("and"), W("as"), W("assert"), W("async"), W("await"), W("break"), W("class"), W("continue"),
	W("def"), W("del"), W("elif"), W("else"), W("except"), W("finally"), W("for"), W("from"), W("global"), W("if"), W("import"),
	W("in"), W("is"), W("lambda"), W("nonlocal"), W("not"), W("or"), W("pass"), W("raise"), W("return"), W("try"),
	W("while"), W("with"), W("yield"),
};

#define COUNT(a) (sizeof(a) / sizeof *(a))

bool
ap_name_is_keyword(ap_str name)
{
	for (size_t i = 0; i < COUNT(keywords); i++)
		if (name.n == keywords[i].n && name.p[0] == keywords[i].p[0] && ap_str_is(name, keywords[i]))
			return true;
	return false;
}

bool
ap_name_is_reserved(ap_str name)
{
	return ap_name_is_keyword(name) || ap_str_eq(name, "self") || ap_str_eq(name, "torch");
}

static bool
is_digit(char c)
{
	return '0' <= c && c <= '9';
}

static bool
is_name_byte(char c)
{
	return is_digit(c) || ('a' <= c && c <= 'z') || ('A' <= c && c <= 'Z') || c == '_' || (unsigned char)c >= 0x80;
}

ap_str
ap_lex_name(ap_str text, size_t at)
{
	size_t end = at;

	if (at < text.n && is_digit(text.p[at]))
		return (ap_str){ 0 };
	while (end < text.n && is_name_byte(text.p[end]))
		end++;
	return ap_str_cut(text, at, end);
}

size_t
ap_lex_indent(ap_str text, size_t at, size_t *first)
{
	size_t width = 0;

	for (; at < text.n && (text.p[at] == ' ' || text.p[at] == '\t' || text.p[at] == '\f' || text.p[at] == '\r'); at++) {
		if (text.p[at] == '\t')
			width = width / 8 * 8 + 8;
		else if (text.p[at] == ' ')
			width++;
	}
	*first = at;
	return width;
}

static bool
begins_statement(const ap_lex *l, size_t first, bool same_indent)
{
	static const char *const heads[] = { "return", "class", "def", "io_map", "original_output_count" };
	ap_str name = ap_lex_name(l->text, first);
	size_t after = first + name.n;

	for (size_t i = 0; i < COUNT(heads); i++)
		if (ap_str_is(name, ap_str_of(heads[i])))
			return true;
	if (!name.n || !same_indent)
		return false;
	while (after < l->end && l->text.p[after] == ' ')
		after++;
	return after + 1 < l->end && (l->text.p[after] == ':' || (l->text.p[after] == '=' && l->text.p[after + 1] != '='));
}

/* Is the bracket that is open at this line end left open?  See ap_lex_next. */
static bool
is_left_open(ap_lex *l, size_t newline)
{
	size_t at = newline + 1, first;

	if (newline < l->clear)
		return false;
	for (;;) {
		size_t indent = ap_lex_indent(l->text, at, &first);
		bool blank = first < l->end && (l->text.p[first] == '\n' || l->text.p[first] == '#');

		if (!blank && first < l->end && indent <= l->indent && begins_statement(l, first, indent == l->indent))
			return true;
		l->clear = first;
		if (!blank)
			return false;
		at = ap_str_find(l->text, first, '\n') + 1;
	}
}

/* A comment that ends here, with the white space before it, without that behind it. */
static ap_str
remark_between(const ap_lex *l, size_t begin)
{
	size_t end = l->at;

	while (strchr(" \t\r\f", l->text.p[end - 1]))
		end--;
	return ap_str_cut(l->text, begin, end);
}

static void
skip_space(ap_lex *l)
{
	size_t begin = l->at;

	while (l->at < l->end) {
		char c = l->text.p[l->at];

		if (c == ' ' || c == '\t' || c == '\f' || c == '\r') {
			l->at++;
		} else if (c == '\\' && l->at + 1 < l->end && l->text.p[l->at + 1] == '\n') {
			begin = l->at += 2;
		} else if (c == '#') {
			size_t end = ap_str_find(l->text, l->at, '\n');

			l->at = end < l->end ? end : l->end;
			*(l->depth ? &l->inner_remark : &l->remark) = remark_between(l, begin);
		} else if (c == '\n' && l->depth > 0 && !is_left_open(l, l->at)) {
			begin = ++l->at;
		} else {
			return;
		}
	}
}

static size_t
skip_digits(const ap_lex *l, size_t at)
{
	while (at < l->end && (is_name_byte(l->text.p[at])))
		at++;
	return at;
}

/* Digits, letters and underscores run together (0x1f, 1_000, 1e5, 2j); literal.c says whether they are a number. */
static ap_token
number(ap_lex *l)
{
	size_t begin = l->at, at = begin;
	bool hex = at + 1 < l->end && l->text.p[at] == '0' && strchr("xXoObB", l->text.p[at + 1]);
	ap_token_kind kind = AP_TOK_INT;

	at = skip_digits(l, at);
	if (!hex && at < l->end && l->text.p[at] == '.') {
		kind = AP_TOK_FLOAT;
		at = skip_digits(l, at + 1);
	}
	if (!hex && at + 1 < l->end && strchr("eE", l->text.p[at - 1]) && strchr("+-", l->text.p[at]) && is_digit(l->text.p[at + 1]))
		at = skip_digits(l, at + 1);
	ap_str text = ap_str_cut(l->text, begin, at);

	for (size_t i = 0; i < text.n && !hex; i++)
		if (text.p[i] == 'e' || text.p[i] == 'E')
			kind = AP_TOK_FLOAT;
	if (!hex && (ap_str_ends(text, AP_STR("j")) || ap_str_ends(text, AP_STR("J"))))
		kind = AP_TOK_IMAG;
	l->at = at;
	return (ap_token){ kind, text, begin };
}

/* A string from its opening quote on; `begin` is where its prefix began. */
static ap_token
string(ap_lex *l, size_t begin)
{
	char quote = l->text.p[l->at];
	bool triple = l->at + 2 < l->end && l->text.p[l->at + 1] == quote && l->text.p[l->at + 2] == quote;
	size_t at = l->at + (triple ? 3 : 1);

	for (; at < l->end; at++) {
		char c = l->text.p[at];

		if (c == '\\' && at + 1 < l->end && (triple || l->text.p[at + 1] != '\n')) {
			at++;
		} else if (c == '\n' && !triple) {
			break;
		} else if (c == quote && (!triple || (at + 2 < l->end && l->text.p[at + 1] == quote && l->text.p[at + 2] == quote))) {
			l->at = at + (triple ? 3 : 1);
			return (ap_token){ AP_TOK_STR, ap_str_cut(l->text, begin, l->at), begin };
		}
	}
	l->at = at < l->end ? at : l->end;
	return (ap_token){ AP_TOK_BAD, ap_str_cut(l->text, begin, l->at), begin };
}

static bool
is_string_prefix(ap_str s)
{
	if (s.n > 2)
		return false;
	for (size_t i = 0; i < s.n; i++)
		if (!strchr("rRbBuUfF", s.p[i]))
			return false;
	return true;
}

/* Length of the operator or bracket at the start of s, 0 if there is none. */
static size_t
punct_length(ap_str s)
{
	char c = s.p[0], d = s.n > 1 ? s.p[1] : '\0', e = s.n > 2 ? s.p[2] : '\0';
	bool doubled = c == d && strchr("*/<>", c);

	if (c == '(' || c == ')' || c == ',' || c == '[' || c == ']' || c == ';' || (c == '.' && d != '.'))
		return 1;
	if ((doubled && e == '=') || (c == '.' && d == '.' && e == '.'))
		return 3;
	if (doubled || (d == '=' && strchr("=!<>+-*/%&|^@:", c)) || (c == '-' && d == '>'))
		return 2;
	return strchr("()[]{},:;.=+-*/%@<>&|^~", c) != NULL;
}

static ap_token
scan(ap_lex *l)
{
	size_t begin = l->at;

	if (begin >= l->end)
		return (ap_token){ AP_TOK_END, { 0 }, l->end && l->text.p[l->end - 1] == '\n' ? l->end - 1 : l->end };
	char c = l->text.p[begin], after = begin + 1 < l->end ? l->text.p[begin + 1] : '\0';

	if (c == '\n') {
		l->at++;
		return (ap_token){ AP_TOK_NEWLINE, { 0 }, begin };
	}
	if (is_digit(c) || (c == '.' && is_digit(after)))
		return number(l);
	if (c == '\'' || c == '"')
		return string(l, begin);
	ap_str name = ap_lex_name(l->text, begin);

	if (name.n) {
		if (name.n > l->end - begin)
			name.n = l->end - begin;
		l->at += name.n;
		if (is_string_prefix(name) && l->at < l->end && (l->text.p[l->at] == '\'' || l->text.p[l->at] == '"'))
			return string(l, begin);
		return (ap_token){ AP_TOK_NAME, name, begin };
	}
	size_t n = punct_length(ap_str_cut(l->text, begin, l->end));

	l->at += n ? n : 1;
	return (ap_token){ n ? AP_TOK_PUNCT : AP_TOK_BAD, ap_str_cut(l->text, begin, l->at), begin };
}

void
ap_lex_next(ap_lex *l)
{
	if (l->tok.kind == AP_TOK_PUNCT && l->tok.text.n == 1) {
		if (strchr("([{", l->tok.text.p[0]))
			l->depth++;
		else if (strchr(")]}", l->tok.text.p[0]) && l->depth > 0)
			l->depth--;
	}
	skip_space(l);
	l->tok = scan(l);
}

ap_token
ap_lex_peek(const ap_lex *l)
{
	ap_lex ahead = *l;

	ap_lex_next(&ahead);
	return ahead.tok;
}

void
ap_lex_init(ap_lex *l, ap_str text, size_t at, size_t end)
{
	*l = (ap_lex){ .text = text, .at = at, .end = end };
	ap_lex_next(l);
}

void
ap_lex_restart(ap_lex *l, size_t at, size_t indent)
{
	*l = (ap_lex){ .text = l->text, .at = at, .end = l->end, .indent = indent };
	ap_lex_next(l);
}
