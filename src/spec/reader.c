#include "spec/reader.h"

#include <ctype.h>

void
ap_read_space(ap_reader *r)
{
	while (r->at < r->text.n && (r->text.p[r->at] == ' ' || r->text.p[r->at] == '\t'))
		r->at++;
}

char
ap_read_peek(ap_reader *r)
{
	ap_read_space(r);
	return r->at < r->text.n ? r->text.p[r->at] : '\0';
}

bool
ap_read_starts(ap_reader *r, const char *token)
{
	ap_read_space(r);
	return ap_str_starts(ap_str_cut(r->text, r->at, r->text.n), ap_str_of(token));
}

bool
ap_read_accept(ap_reader *r, const char *token)
{
	if (!ap_read_starts(r, token))
		return false;
	r->at += strlen(token);
	return true;
}

bool
ap_read_fail(ap_reader *r, const char *expected)
{
	ap_read_space(r);
	ap_buf found = { .arena = r->arena };
	ap_span span = r->where;

	ap_buf_put_visible(&found, ap_str_cut(r->text, r->at, r->at + 12), 24);
	span.column += (uint32_t)r->at;
	span.len = 1;
	if (r->at >= r->text.n)
		return ap_diag_error(r->diags, span, "schema", "expected %s, found the end of the schema", expected);
	return ap_diag_error(r->diags, span, "schema", "expected %s, found '%.*s'", expected, AP_FMT(ap_buf_str(&found)));
}

bool
ap_read_expect(ap_reader *r, const char *token, const char *expected)
{
	return ap_read_accept(r, token) || ap_read_fail(r, expected);
}

bool ap_is_word_start(char c) { return isalpha((unsigned char)c) || c == '_'; }
bool ap_is_word(char c) { return isalnum((unsigned char)c) || c == '_'; }

ap_str
ap_read_word(ap_reader *r)
{
	ap_read_space(r);
	size_t from = r->at;

	if (r->at < r->text.n && ap_is_word_start(r->text.p[r->at]))
		while (r->at < r->text.n && ap_is_word(r->text.p[r->at]))
			r->at++;
	return ap_str_cut(r->text, from, r->at);
}

/* Words with dots: class types, and names with their overload. */
ap_str
ap_read_dotted(ap_reader *r)
{
	ap_read_space(r);
	size_t from = r->at;

	if (ap_read_word(r).n)
		while (r->at + 1 < r->text.n && r->text.p[r->at] == '.' && ap_is_word(r->text.p[r->at + 1])) {
			r->at++;
			while (r->at < r->text.n && ap_is_word(r->text.p[r->at]))
				r->at++;
		}
	return ap_str_cut(r->text, from, r->at);
}
