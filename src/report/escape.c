#include "report/escape.h"

/* The length of the UTF-8 character at the front; 0: it is broken, or none that may stand in XML and leave the reading direction alone. */
static size_t
character(ap_str s)
{
	static const struct { unsigned char lead; size_t n; } leads[] = { { 0xf5, 0 }, { 0xf0, 4 }, { 0xe0, 3 }, { 0xc2, 2 }, { 0x80, 0 }, { 0, 1 } };
	const unsigned char *p = (const unsigned char *)s.p;
	size_t k = 0;

	while (p[0] < leads[k].lead)
		k++;
	size_t n = leads[k].n;
	uint32_t code = n == 1 ? p[0] : n == 2 ? p[0] & 0x1fu : n == 3 ? p[0] & 0xfu : p[0] & 7u;

	if (n > s.n)
		return 0;
	for (size_t i = 1; i < n; i++) {
		if ((p[i] & 0xc0) != 0x80)
			return 0;
		code = code << 6 | (p[i] & 0x3fu);
	}
	bool shortest = n < 3 || code >= (n == 3 ? 0x800u : 0x10000u);
	bool control = (code < 0x20 && code != '\n' && code != '\t') || (code >= 0x7f && code < 0xa0);
	bool surrogate = code >= 0xd800 && code < 0xe000;
	bool turns = code == 0x61c || code == 0x200e || code == 0x200f || (code >= 0x202a && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069);

	return shortest && !control && !surrogate && !turns && (code & 0xfffe) != 0xfffe && code <= 0x10ffff ? n : 0;
}

/* Puts the character at the front and takes it off; returns how many columns it takes. */
static size_t
put_next(ap_buf *out, ap_str *s)
{
	size_t n = character(*s), columns = 1;
	char c = s->p[0];

	if (n == 0) {
		ap_buf_printf(out, "\\x%02x", (unsigned char)c);
		columns = 4;
	} else if (n > 1) {
		ap_buf_put(out, ap_str_cut(*s, 0, n));
	} else if (c == '&') {
		ap_buf_lit(out, "&amp;");
	} else if (c == '<') {
		ap_buf_lit(out, "&lt;");
	} else if (c == '>') {
		ap_buf_lit(out, "&gt;");
	} else if (c == '"') {
		ap_buf_lit(out, "&quot;");
	} else if (c == '\'') {
		ap_buf_lit(out, "&#39;");
	} else {
		ap_buf_putc(out, c == '\t' ? ' ' : c);
	}
	*s = ap_str_cut(*s, n ? n : 1, s->n);
	return columns;
}

void
ap_xml_put(ap_buf *out, ap_str s)
{
	while (s.n)
		put_next(out, &s);
}

static size_t
columns_of(ap_str s)
{
	size_t columns = 0;

	while (s.n) {
		size_t n = character(s);

		columns += n ? 1 : 4;
		s = ap_str_cut(s, n ? n : 1, s.n);
	}
	return columns;
}

void
ap_xml_put_cut(ap_buf *out, ap_str s, size_t most)
{
	size_t left = columns_of(ap_str_cut(s, 0, 4 * most + 4)) > most ? most - 1 : most;

	while (s.n && left > 0) {
		size_t columns = character(s) ? 1 : 4;

		if (columns > left)
			break;
		if (s.p[0] == '\n') {
			ap_buf_putc(out, ' ');
			s = ap_str_cut(s, 1, s.n);
		} else {
			put_next(out, &s);
		}
		left -= columns;
	}
	if (s.n)
		ap_buf_lit(out, "…");
}

void
ap_uri_put(ap_buf *out, ap_str path)
{
	size_t slash = ap_str_find(path, 0, '/');

	if (ap_str_find(path, 0, ':') < slash)
		ap_buf_lit(out, "./");
	for (size_t i = 0; i < path.n; i++) {
		unsigned char c = (unsigned char)path.p[i];

		if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || (c && strchr("-._~/", c)))
			ap_buf_putc(out, (char)c);
		else
			ap_buf_printf(out, "%%%02X", c);
	}
}
