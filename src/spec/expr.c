#include "spec/expr.h"

#include <ctype.h>

#include "spec/literal.h"

enum { DEPTH_MAX = 16 };

typedef struct reader {
	ap_arena *arena;
	ap_str text;
	size_t at;
	const ap_schema *schema;
	ap_span where;
	ap_diags *diags;
	int depth;
} reader;

static bool
fail(const reader *r, const char *expected)
{
	ap_span span = r->where;

	span.column += (uint32_t)r->at;
	span.len = 1;
	if (r->at >= r->text.n)
		return ap_diag_error(r->diags, span, "rule", "expected %s, found the end of the rule", expected);
	return ap_diag_error(r->diags, span, "rule", "expected %s, found '%c'", expected, r->text.p[r->at]);
}

static char
peek(reader *r)
{
	while (r->at < r->text.n && r->text.p[r->at] == ' ')
		r->at++;
	return r->at < r->text.n ? r->text.p[r->at] : '\0';
}

static bool is_word(char c) { return isalnum((unsigned char)c) || c == '_' || c == '.' || c == ':'; }

static bool read_expr(reader *r, ap_expr *e);

static bool
read_items(reader *r, char close, ap_expr *e)
{
	AP_VEC(ap_expr) items = { 0 };

	r->at++;
	if (++r->depth > DEPTH_MAX)
		return fail(r, "an expression that is less deep");
	while (peek(r) != close) {
		ap_expr item = { 0 };

		if (items.n && r->text.p[r->at] != ',')
			return fail(r, close == ')' ? "',' or ')'" : "',' or ']'");
		r->at += items.n > 0;
		if (!read_expr(r, &item))
			return false;
		*AP_PUSH(r->arena, &items) = item;
		if (r->at >= r->text.n)
			return fail(r, close == ')' ? "')'" : "']'");
	}
	r->at++;
	r->depth--;
	e->args = items.at;
	e->nargs = items.n;
	return true;
}

static void
put_text(ap_expr *e, ap_str text)
{
	e->text = text;
	e->dtype = ap_dtype_find_text(text);
}

static bool
read_string(reader *r, ap_expr *e)
{
	size_t close = ap_str_find(r->text, r->at + 1, '\'');

	if (close >= r->text.n)
		return fail(r, "a string with its closing quote");
	e->kind = AP_EXPR_WORD;
	put_text(e, ap_str_cut(r->text, r->at + 1, close));
	r->at = close + 1;
	return true;
}

static bool
read_word(reader *r, ap_expr *e)
{
	size_t from = r->at;

	while (r->at < r->text.n && is_word(r->text.p[r->at]))
		r->at++;
	put_text(e, ap_str_cut(r->text, from, r->at));
	e->param = ap_schema_param(r->schema, e->text);
	if (r->at < r->text.n && r->text.p[r->at] == '(') {
		e->kind = AP_EXPR_CALL;
		e->param = -1;
		return read_items(r, ')', e);
	}
	e->kind = e->param >= 0 ? AP_EXPR_PARAM : AP_EXPR_WORD;
	return true;
}

static bool
read_integer(reader *r, ap_expr *e)
{
	size_t from = r->at++;

	while (r->at < r->text.n && isdigit((unsigned char)r->text.p[r->at]))
		r->at++;
	e->kind = AP_EXPR_INT;
	if (ap_int_read(ap_str_cut(r->text, from, r->at), &e->integer))
		return true;
	r->at = from;
	return fail(r, "an integer that fits 64 bits");
}

static bool
read_expr(reader *r, ap_expr *e)
{
	char c = peek(r);

	*e = (ap_expr){ .param = -1 };
	if (c == '[') {
		e->kind = AP_EXPR_LIST;
		return read_items(r, ']', e);
	}
	if (c == '\'')
		return read_string(r, e);
	if (c == '-' || isdigit((unsigned char)c))
		return read_integer(r, e);
	if (isalpha((unsigned char)c) || c == '_')
		return read_word(r, e);
	return fail(r, "a parameter, a number, a word, a list or a call");
}

bool
ap_expr_read(ap_arena *a, ap_str text, const ap_schema *s, ap_span at, ap_diags *d, ap_expr *out, size_t *end)
{
	reader r = { .arena = a, .text = text, .schema = s, .where = at, .diags = d };

	if (!read_expr(&r, out))
		return false;
	*end = r.at;
	return true;
}

static void
print_items(const ap_expr *e, char close, ap_buf *out)
{
	for (size_t i = 0; i < e->nargs; i++) {
		ap_buf_put(out, i ? AP_STR(", ") : AP_STR(""));
		ap_expr_print(&e->args[i], out);
	}
	ap_buf_putc(out, close);
}

void
ap_expr_print(const ap_expr *e, ap_buf *out)
{
	switch (e->kind) {
	case AP_EXPR_PARAM:
	case AP_EXPR_WORD: ap_buf_put(out, e->text); break;
	case AP_EXPR_INT: ap_buf_printf(out, "%lld", (long long)e->integer); break;
	case AP_EXPR_CALL:
		ap_buf_printf(out, "%.*s(", AP_FMT(e->text));
		print_items(e, ')', out);
		break;
	case AP_EXPR_LIST:
		ap_buf_putc(out, '[');
		print_items(e, ']', out);
		break;
	}
}
