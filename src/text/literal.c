#include "literal.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/num.h"

static int
digit_of(char c)
{
	return '0' <= c && c <= '9' ? c - '0' : 'a' <= c && c <= 'f' ? c - 'a' + 10 : 'A' <= c && c <= 'F' ? c - 'A' + 10 : 99;
}

ap_number_read
ap_literal_int(ap_str text, bool negative, int64_t *out)
{
	int base = 10;
	size_t i = 0;
	int64_t v = 0;

	if (text.n > 1 && text.p[0] == '0' && strchr("xXoObB", text.p[1])) {
		base = strchr("xX", text.p[1]) ? 16 : strchr("oO", text.p[1]) ? 8 : 2;
		i = 2;
	}
	if (i >= text.n || text.p[text.n - 1] == '_')
		return AP_NUMBER_MALFORMED;
	for (size_t k = i; k < text.n; k++)
		if (text.p[k] != '_' && digit_of(text.p[k]) >= base)
			return AP_NUMBER_MALFORMED;
	for (; i < text.n; i++) {
		if (text.p[i] == '_')
			continue;
		if (!ap_mul_ok(v, base, &v) || !ap_sub_ok(v, digit_of(text.p[i]), &v))
			return AP_NUMBER_TOO_BIG;
	}
	if (!negative && !ap_sub_ok(0, v, &v))
		return AP_NUMBER_TOO_BIG;
	*out = v;
	return AP_NUMBER_OK;
}

ap_number_read
ap_literal_float(ap_str text, double *out)
{
	enum { MAX = 400 };
	char z[MAX + 1];
	size_t n = 0;

	if (text.n > MAX)
		return AP_NUMBER_MALFORMED;
	for (size_t i = 0; i < text.n; i++) {
		if (!strchr("0123456789.eE+-_", text.p[i]))
			return AP_NUMBER_MALFORMED;
		if (text.p[i] != '_')
			z[n++] = text.p[i];
	}
	z[n] = '\0';
	char *end;

	*out = strtod(z, &end);
	return n && *end == '\0' ? AP_NUMBER_OK : AP_NUMBER_MALFORMED;
}

static void
put_utf8(ap_buf *b, uint32_t c)
{
	if (c < 0x80) {
		ap_buf_putc(b, (char)c);
	} else if (c < 0x800) {
		ap_buf_putc(b, (char)(0xc0 | c >> 6));
		ap_buf_putc(b, (char)(0x80 | (c & 0x3f)));
	} else if (c < 0x10000) {
		ap_buf_putc(b, (char)(0xe0 | c >> 12));
		ap_buf_putc(b, (char)(0x80 | (c >> 6 & 0x3f)));
		ap_buf_putc(b, (char)(0x80 | (c & 0x3f)));
	} else {
		ap_buf_putc(b, (char)(0xf0 | c >> 18));
		ap_buf_putc(b, (char)(0x80 | (c >> 12 & 0x3f)));
		ap_buf_putc(b, (char)(0x80 | (c >> 6 & 0x3f)));
		ap_buf_putc(b, (char)(0x80 | (c & 0x3f)));
	}
}

/* \xHH, \uHHHH, \UHHHHHHHH, \ooo from `i` on (the byte behind the backslash); moves *i past it. */
static bool
put_code(ap_buf *b, ap_str s, size_t *i)
{
	char kind = s.p[*i];
	size_t digits = kind == 'x' ? 2 : kind == 'u' ? 4 : kind == 'U' ? 8 : 0, k = *i + (digits != 0);
	int base = digits ? 16 : 8;
	uint32_t c = 0;

	if (!digits && digit_of(kind) >= 8)
		return false;
	size_t end = k + (digits ? digits : 3);

	for (; k < end && k < s.n && digit_of(s.p[k]) < base; k++)
		c = c * (uint32_t)base + (uint32_t)digit_of(s.p[k]);
	if ((digits && k < end) || c > 0x10ffff)
		return false;
	*i = k;
	put_utf8(b, c);
	return true;
}

static bool
put_escape(ap_buf *b, ap_str s, size_t *i)
{
	static const char from[] = "abfnrtv\\'\"", to[] = "\a\b\f\n\r\t\v\\'\"";
	const char *which = strchr(from, s.p[*i]);

	if (s.p[*i] == '\n') {
		++*i;
		return true;
	}
	if (which && *which) {
		ap_buf_putc(b, to[which - from]);
		++*i;
		return true;
	}
	if (strchr("xuU01234567", s.p[*i]))
		return put_code(b, s, i);
	if (s.p[*i] == 'N')
		return false;
	ap_buf_putc(b, '\\');
	return true;
}

bool
ap_literal_str(ap_arena *a, ap_str token, ap_str *out)
{
	ap_buf b = { .arena = a };
	bool raw = false;

	for (; token.n && token.p[0] != '\'' && token.p[0] != '"'; token = ap_str_cut(token, 1, token.n)) {
		if (strchr("bBfF", token.p[0]))
			return false;
		raw |= token.p[0] == 'r' || token.p[0] == 'R';
	}
	size_t quotes = token.n >= 6 && token.p[1] == token.p[0] && token.p[2] == token.p[0] ? 3 : 1;
	ap_str s = ap_str_cut(token, quotes, token.n - quotes);

	if (raw || ap_str_find(s, 0, '\\') == s.n) {
		*out = s;
		return true;
	}
	for (size_t i = 0; i < s.n;) {
		if (s.p[i] != '\\') {
			ap_buf_putc(&b, s.p[i++]);
			continue;
		}
		i++;
		if (!put_escape(&b, s, &i))
			return false;
	}
	*out = ap_buf_str(&b);
	return true;
}

/* As CPython's float_repr_style "short": the exponent form below 1e-4 and from 1e16 on. */
void
ap_literal_put_float(ap_buf *b, double v)
{
	char digits[40];
	int exponent;
	size_t n;

	if (isnan(v) || isinf(v)) {
		ap_buf_put(b, isnan(v) ? AP_STR("nan") : v < 0 ? AP_STR("-inf") : AP_STR("inf"));
		return;
	}
	for (int precision = 0; precision < 17; precision++) {
		snprintf(digits, sizeof digits, "%.*e", precision, v);
		if (strtod(digits, NULL) == v)
			break;
	}
	char *e = strchr(digits, 'e'), *p = digits;

	exponent = (int)strtol(e + 1, NULL, 10);
	if (*p == '-') {
		ap_buf_putc(b, '-');
		p++;
	}
	n = (size_t)(e - p);
	if (n > 1) {
		memmove(p + 1, p + 2, n - 2);
		n--;
	}
	if (exponent < -4 || exponent >= 16) {
		ap_buf_putc(b, p[0]);
		if (n > 1)
			ap_buf_printf(b, ".%.*s", (int)n - 1, p + 1);
		ap_buf_printf(b, "e%c%02d", exponent < 0 ? '-' : '+', abs(exponent));
		return;
	}
	if (exponent < 0) {
		ap_buf_lit(b, "0.");
		for (int i = -1; i > exponent; i--)
			ap_buf_putc(b, '0');
		ap_buf_put(b, (ap_str){ p, n });
		return;
	}
	for (size_t i = 0; i <= (size_t)exponent || i < n; i++) {
		if (i == (size_t)exponent + 1)
			ap_buf_putc(b, '.');
		ap_buf_putc(b, i < n ? p[i] : '0');
	}
	if (n <= (size_t)exponent + 1)
		ap_buf_lit(b, ".0");
}

static void
put_part(ap_buf *b, double v, bool sign)
{
	size_t begin = b->n;

	if (sign && !signbit(v))
		ap_buf_putc(b, '+');
	ap_literal_put_float(b, isnan(v) ? NAN : v);
	ap_str text = ap_str_cut(ap_buf_str(b), begin, b->n);

	if (ap_str_ends(text, AP_STR(".0")))
		b->n -= 2;
}

void
ap_literal_put_complex(ap_buf *b, double real, double imag)
{
	if (isnan(imag))
		imag = NAN;
	if (real == 0 && !signbit(real)) {
		put_part(b, imag, false);
		ap_buf_putc(b, 'j');
		return;
	}
	ap_buf_putc(b, '(');
	put_part(b, real, false);
	put_part(b, imag, true);
	ap_buf_lit(b, "j)");
}

/* Decodes one code point of UTF-8 or of the surrogates that \ud800 escapes leave. */
static uint32_t
code_at(ap_str s, size_t *n)
{
	unsigned char c = (unsigned char)s.p[0];
	uint32_t v;

	*n = c < 0x80 ? 1 : c < 0xe0 ? 2 : c < 0xf0 ? 3 : 4;
	if (*n > s.n)
		*n = s.n;
	v = *n == 1 ? c : c & (0x7fu >> *n);
	for (size_t i = 1; i < *n; i++)
		v = v << 6 | ((unsigned char)s.p[i] & 0x3f);
	return v;
}

static void
put_char(ap_buf *b, ap_str whole, uint32_t c, char quote)
{
	static const char plain[] = "\t\n\r\\";
	const char *which = c && c < 0x80 ? strchr(plain, (int)c) : NULL;

	if (c == (unsigned char)quote)
		ap_buf_printf(b, "\\%c", quote);
	else if (which)
		ap_buf_printf(b, "\\%c", "tnr\\"[which - plain]);
	else if (c < 0x20 || (0x7f <= c && c <= 0xa0) || c == 0xad)
		ap_buf_printf(b, "\\x%02x", c);
	else if ((0x2000 <= c && c <= 0x200f) || (0x2028 <= c && c <= 0x202f) || (0x205f <= c && c <= 0x206f) || c == 0x3000 || c == 0xfeff ||
	         (0xd800 <= c && c <= 0xf8ff))
		ap_buf_printf(b, "\\u%04x", c);
	else
		ap_buf_put(b, whole);
}

void
ap_literal_put_str(ap_buf *b, ap_str s)
{
	bool single = ap_str_find(s, 0, '\'') < s.n, both = single && ap_str_find(s, 0, '"') < s.n;
	char quote = single && !both ? '"' : '\'';

	ap_buf_putc(b, quote);
	for (size_t n; s.n; s = ap_str_cut(s, n, s.n)) {
		uint32_t c = code_at(s, &n);

		put_char(b, ap_str_cut(s, 0, n), c, quote);
	}
	ap_buf_putc(b, quote);
}
