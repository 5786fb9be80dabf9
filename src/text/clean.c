#include "clean.h"

#include <ctype.h>

static bool
is_digit(char c)
{
	return '0' <= c && c <= '9';
}

static size_t
sequence_length(const unsigned char *p, size_t left)
{
	size_t n = *p < 0x80 ? 1 : *p < 0xc2 ? 0 : *p < 0xe0 ? 2 : *p < 0xf0 ? 3 : *p < 0xf5 ? 4 : 0;

	if (n == 0 || n > left)
		return 0;
	for (size_t i = 1; i < n; i++)
		if ((p[i] & 0xc0) != 0x80)
			return 0;
	if ((*p == 0xe0 && p[1] < 0xa0) || (*p == 0xed && p[1] > 0x9f) || (*p == 0xf0 && p[1] < 0x90) || (*p == 0xf4 && p[1] > 0x8f))
		return 0;
	return n;
}

static bool
check_bytes(ap_str s, ap_diags *d)
{
	const unsigned char *p = (const unsigned char *)s.p;
	uint32_t line = 1;
	size_t begin = 0;

	for (size_t i = 0; i < s.n;) {
		size_t n = sequence_length(p + i, s.n - i);
		ap_span where = { line, (uint32_t)(i - begin + 1), 1 };

		if (p[i] == 0)
			return ap_diag_error(d, where, "not-text", "expected text, found a NUL byte");
		if (n == 0)
			return ap_diag_error(d, where, "not-text", "expected UTF-8 text, found the byte 0x%02x", p[i]);
		if (p[i] == '\n') {
			line++;
			begin = i + 1;
		}
		i += n;
	}
	return true;
}

/* Length of the escape sequence at the start of s (ECMA-48 CSI ... final byte), 0 if there is none. */
static size_t
escape_length(ap_str s)
{
	size_t n = 2;

	if (s.n < 3 || s.p[0] != '\033' || s.p[1] != '[')
		return 0;
	while (n < s.n && 0x20 <= s.p[n] && s.p[n] <= 0x3f)
		n++;
	return n < s.n && 0x40 <= s.p[n] && s.p[n] <= 0x7e ? n + 1 : 0;
}

/* Pattern: 9 a digit, A a severity letter, anything else itself. */
static bool
matches(ap_str s, size_t at, const char *pattern)
{
	for (; *pattern; pattern++, at++) {
		if (at >= s.n)
			return false;
		if (*pattern == '9' ? !is_digit(s.p[at]) : *pattern == 'A' ? !strchr("VDIWEFC", s.p[at]) : s.p[at] != *pattern)
			return false;
	}
	return true;
}

/* Past "[0/0] " or "[0/0_1] " at `at`, else `at`. */
static size_t
skip_frame_tag(ap_str s, size_t at)
{
	size_t i = at + 1;

	if (at >= s.n || s.p[at] != '[')
		return at;
	while (i < s.n && (is_digit(s.p[i]) || strchr("/_!-", s.p[i])))
		i++;
	return i > at + 1 && matches(s, i, "]") ? i + 1 + (size_t)matches(s, i + 1, " ") : at;
}

/* Past "[__graph_code] " at `at`, else `at`. */
static size_t
skip_artifact_tag(ap_str s, size_t at)
{
	size_t i = at + 3;

	if (!matches(s, at, "[__"))
		return at;
	while (i < s.n && (isalnum((unsigned char)s.p[i]) || s.p[i] == '_'))
		i++;
	return matches(s, i, "]") ? i + 1 + (size_t)matches(s, i + 1, " ") : at;
}

/* Length of the log prefix at the start of a line, 0 if there is none. */
static size_t
prefix_length(ap_str s)
{
	size_t at = 0;

	if (ap_str_starts(s, AP_STR("[rank"))) {
		at = ap_str_find(s, 0, ']') + 1;
		at += matches(s, at, ":");
	}
	if (matches(s, at, "A9999 99:99:99.")) {
		at = ap_str_find(s, at, ']') + 1;
		at = skip_frame_tag(s, at + (size_t)matches(s, at, " "));
		return at <= s.n ? skip_artifact_tag(s, at) : 0;
	}
	if (!matches(s, at, "[9999-99-99 99:99:99,999] "))
		return 0;
	at = skip_frame_tag(s, at + 26);
	for (size_t i = at; i < s.n && s.p[i] != ' '; i++)
		if (matches(s, i, ": [")) {
			size_t close = ap_str_find(s, i, ']') + 1;

			return close <= s.n ? close + (size_t)matches(s, close, " ") : 0;
		}
	return 0;
}

static void
put_line(ap_arena *a, ap_clean *c, ap_buf *out, ap_str line, size_t skipped)
{
	size_t begin = out->n;

	while (line.n && line.p[line.n - 1] == '\r')
		line.n--;
	if (skipped)
		*AP_PUSH(a, &c->cuts) = (ap_clean_cut){ begin, skipped };
	for (size_t i = 0; i < line.n;) {
		size_t n = escape_length(ap_str_cut(line, i, line.n)), next = i + 1;

		if (n) {
			skipped += n;
			*AP_PUSH(a, &c->cuts) = (ap_clean_cut){ out->n, skipped };
			i += n;
			continue;
		}
		while (next < line.n && line.p[next] != '\033')
			next++;
		ap_buf_put(out, ap_str_cut(line, i, next));
		i = next;
	}
	ap_buf_putc(out, '\n');
}

/* The line's text without the prefix; colours may stand before it. */
static ap_str
cut_prefix(ap_str line, bool *found)
{
	size_t colours = 0, n;

	while ((n = escape_length(ap_str_cut(line, colours, line.n))))
		colours += n;
	size_t prefix = prefix_length(ap_str_cut(line, colours, line.n));

	*found = prefix != 0;
	return ap_str_cut(line, prefix ? colours + prefix : 0, line.n);
}

bool
ap_clean_text(ap_arena *a, ap_str text, ap_clean *out, ap_diags *d)
{
	ap_buf buf = { .arena = a };
	uint32_t number = 1;
	bool prefixed;

	*out = (ap_clean){ .ends_in_newline = text.n && text.p[text.n - 1] == '\n' };
	if (!check_bytes(text, d))
		return false;
	for (size_t at = 0; at < text.n && !out->is_log; at = ap_str_find(text, at, '\n') + 1)
		(void)cut_prefix(ap_str_cut(text, at, ap_str_find(text, at, '\n')), &out->is_log);
	for (size_t at = 0, end; at < text.n; at = end + 1, number++) {
		end = ap_str_find(text, at, '\n');
		ap_str whole = ap_str_cut(text, at, end);

		if (number == 1 && ap_str_starts(whole, AP_STR("\xef\xbb\xbf")))
			whole = ap_str_cut(whole, 3, whole.n);
		ap_str line = cut_prefix(whole, &prefixed);

		if (out->is_log && !prefixed)
			continue;
		*AP_PUSH(a, &out->lines) = (ap_clean_line){ buf.n, number };
		put_line(a, out, &buf, line, end - at - line.n);
	}
	out->text = ap_buf_str(&buf);
	return true;
}

ap_span
ap_clean_span(const ap_clean *c, size_t at, size_t len)
{
	size_t low = 0, high = c->lines.n, skipped = 0;

	if (c->lines.n == 0)
		return (ap_span){ 1, 1, 0 };
	while (high - low > 1) {
		size_t middle = (low + high) / 2;

		*(c->lines.at[middle].at <= at ? &low : &high) = middle;
	}
	const ap_clean_line *line = &c->lines.at[low];
	size_t first = 0, last = c->cuts.n;

	while (first < last) {
		size_t middle = (first + last) / 2;

		if (c->cuts.at[middle].at <= at)
			first = middle + 1;
		else
			last = middle;
	}
	if (first && c->cuts.at[first - 1].at >= line->at)
		skipped = c->cuts.at[first - 1].skipped;
	return (ap_span){ line->number, (uint32_t)(at - line->at + skipped + 1), (uint32_t)len };
}
