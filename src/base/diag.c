#include "diag.h"

static bool
add(ap_diags *d, ap_severity severity, ap_span where, const char *code, const char *fmt, va_list ap)
{
	if (severity == AP_ERROR)
		d->errors++;
	if (d->list.n >= AP_DIAG_MAX) {
		d->dropped++;
		return false;
	}
	ap_buf raw = { .arena = d->arena }, text = { .arena = d->arena };

	ap_buf_vprintf(&raw, fmt, ap);
	ap_buf_put_visible(&text, ap_buf_str(&raw), 1000);
	*AP_PUSH(d->arena, &d->list) = (ap_diag){ severity, code, where, ap_buf_str(&text) };
	return false;
}

bool
ap_diag_error(ap_diags *d, ap_span where, const char *code, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	add(d, AP_ERROR, where, code, fmt, ap);
	va_end(ap);
	return false;
}

bool
ap_diag_warn(ap_diags *d, ap_span where, const char *code, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	add(d, AP_WARNING, where, code, fmt, ap);
	va_end(ap);
	return false;
}

ap_str
ap_source_line(ap_str source, uint32_t line)
{
	size_t at = 0;

	if (line == 0)
		return (ap_str){ 0 };
	for (uint32_t i = 1; i < line; i++) {
		at = ap_str_find(source, at, '\n') + 1;
		if (at > source.n)
			return (ap_str){ 0 };
	}
	return ap_str_cut(source, at, ap_str_find(source, at, '\n'));
}

static size_t
utf8_length(ap_str s)
{
	unsigned char c = (unsigned char)s.p[0];
	size_t n = c < 0x80 ? 1 : c >= 0xc2 && c < 0xe0 ? 2 : c >= 0xe0 && c < 0xf0 ? 3 : c >= 0xf0 && c < 0xf5 ? 4 : 0;

	if (n > s.n)
		return 0;
	for (size_t i = 1; i < n; i++)
		if (((unsigned char)s.p[i] & 0xc0) != 0x80)
			return 0;
	return n;
}

void
ap_buf_put_visible(ap_buf *b, ap_str s, size_t max)
{
	bool cut = s.n > max;

	if (cut)
		s.n = max;
	while (s.n) {
		size_t n = utf8_length(s);
		unsigned char c = (unsigned char)s.p[0];

		if (n == 0 || (c < 0x20 && c != '\t' && c != '\n') || c == 0x7f) {
			ap_buf_printf(b, "\\x%02x", c);
			n = 1;
		} else {
			ap_buf_put(b, ap_str_cut(s, 0, n));
		}
		s = ap_str_cut(s, n, s.n);
	}
	if (cut)
		ap_buf_lit(b, "...");
}

/* The end of the last wide gap before the column: in the line of a log the code begins there.  0: there is none. */
static size_t
behind_gap(ap_str line, size_t column)
{
	static const char gap[] = "    ";
	size_t wide = sizeof gap - 1;

	while (column >= wide && memcmp(line.p + column - wide, gap, wide) != 0)
		column--;
	return column >= wide ? column : 0;
}

void
ap_source_point(ap_str source, ap_span at, ap_buf *out)
{
	enum { WIDTH = 160 };
	ap_str line = ap_source_line(source, at.line);
	size_t column = at.column ? at.column - 1 : 0, from = 0;

	if (line.n == 0 || column > line.n)
		return;
	if (column > WIDTH / 2) {
		size_t code = behind_gap(line, column);

		from = code > column - WIDTH / 2 ? code : column - WIDTH / 2;
	}
	ap_str part = ap_str_cut(line, from, from + WIDTH);

	ap_buf_lit(out, "    ");
	for (size_t i = 0; i < part.n; i++)
		ap_buf_putc(out, (unsigned char)part.p[i] < 0x20 || part.p[i] == 0x7f ? ' ' : part.p[i]);
	ap_buf_lit(out, "\n    ");
	for (size_t i = from; i < column; i++)
		ap_buf_putc(out, ' ');
	ap_buf_putc(out, '^');
	for (size_t i = 1; i < at.len && column + i < from + part.n; i++)
		ap_buf_putc(out, '~');
	ap_buf_putc(out, '\n');
}

void
ap_diags_print(const ap_diags *d, ap_buf *out, bool colour)
{
	static const char *const words[] = { "error", "warning", "note" };
	static const char *const colours[] = { "\033[1;31m", "\033[1;35m", "\033[1;36m" };

	for (size_t i = 0; i < d->list.n; i++) {
		const ap_diag *g = &d->list.at[i];

		ap_buf_put(out, d->file);
		if (g->span.line)
			ap_buf_printf(out, ":%u:%u", g->span.line, g->span.column);
		ap_buf_printf(out, ": %s%s:%s ", colour ? colours[g->severity] : "", words[g->severity], colour ? "\033[0m" : "");
		ap_buf_put(out, g->text);
		ap_buf_printf(out, " [%s]\n", g->code);
		ap_source_point(d->source, g->span, out);
	}
	if (d->dropped)
		ap_buf_printf(out, "%.*s: %zu more not shown\n", AP_FMT(d->file), d->dropped);
}
