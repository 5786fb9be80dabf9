#include "str.h"

#include <stdio.h>

int
ap_str_compare(ap_str a, ap_str b)
{
	size_t n = a.n < b.n ? a.n : b.n;
	int c = n ? memcmp(a.p, b.p, n) : 0;

	return c ? c : (a.n > b.n) - (a.n < b.n);
}

ap_str
ap_str_trim(ap_str s)
{
	while (s.n && strchr(" \t\r\n", s.p[0]))
		s = ap_str_cut(s, 1, s.n);
	while (s.n && strchr(" \t\r\n", s.p[s.n - 1]))
		s.n--;
	return s;
}

size_t
ap_str_find(ap_str s, size_t from, char c)
{
	const char *p = from < s.n ? memchr(s.p + from, c, s.n - from) : NULL;

	return p ? (size_t)(p - s.p) : s.n;
}

ap_str
ap_str_copy(ap_arena *a, ap_str s)
{
	char *p = ap_arena_alloc(a, s.n + 1, 1);

	if (s.n)
		memcpy(p, s.p, s.n);
	return (ap_str){ p, s.n };
}

ap_str
ap_str_printf(ap_arena *a, const char *fmt, ...)
{
	ap_buf b = { .arena = a };
	va_list ap;

	va_start(ap, fmt);
	ap_buf_vprintf(&b, fmt, ap);
	va_end(ap);
	return ap_buf_str(&b);
}

ap_str
ap_str_join(ap_arena *a, const ap_str *parts, size_t n)
{
	size_t all = 0;

	for (size_t i = 0; i < n; i++)
		all += parts[i].n;
	char *out = ap_arena_alloc(a, all + 1, 1), *to = out;

	for (size_t i = 0; i < n; i++) {
		if (parts[i].n)
			memcpy(to, parts[i].p, parts[i].n);
		to += parts[i].n;
	}
	return (ap_str){ out, all };
}

static void
reserve(ap_buf *b, size_t more)
{
	if (b->cap - b->n < more + 1)
		b->at = ap_arena_grow(b->arena, b->at, b->n, &b->cap, b->n + more + 1, 1);
}

void
ap_buf_put(ap_buf *b, ap_str s)
{
	reserve(b, s.n);
	if (s.n)
		memcpy(b->at + b->n, s.p, s.n);
	b->n += s.n;
}

void
ap_buf_putc(ap_buf *b, char c)
{
	reserve(b, 1);
	b->at[b->n++] = c;
}

void
ap_buf_int(ap_buf *b, int64_t v)
{
	char digits[20];
	size_t n = sizeof digits;
	uint64_t left = v < 0 ? -(uint64_t)v : (uint64_t)v;

	do
		digits[--n] = (char)('0' + left % 10);
	while (left /= 10);
	if (v < 0)
		ap_buf_putc(b, '-');
	ap_buf_put(b, (ap_str){ digits + n, sizeof digits - n });
}

void
ap_buf_size(ap_buf *b, int64_t v)
{
#ifdef AP_TRACED
	if (v.e) {
		ap_buf_printf(b, "s%llu", (unsigned long long)v.e);
		return;
	}
#endif
	ap_buf_int(b, v);
}

void
ap_buf_formula(ap_buf *b, int64_t v, bool argument)
{
#ifdef AP_TRACED
	if (v.e) {
		ap_buf_put(b, ap_str_of(ap_trace_words(v.e, argument)));
		return;
	}
#endif
	(void)argument;
	ap_buf_int(b, v);
}

void
ap_buf_ints(ap_buf *b, const int64_t *v, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		if (i)
			ap_buf_lit(b, ", ");
		ap_buf_int(b, v[i]);
	}
}

void
ap_buf_vprintf(ap_buf *b, const char *fmt, va_list ap)
{
	va_list again;

	va_copy(again, ap);
	reserve(b, 40);
	int n = vsnprintf(b->at + b->n, b->cap - b->n, fmt, ap);

	ap_require(n >= 0);
	if ((size_t)n >= b->cap - b->n) {
		reserve(b, (size_t)n);
		vsnprintf(b->at + b->n, (size_t)n + 1, fmt, again);
	}
	va_end(again);
	b->n += (size_t)n;
}

void
ap_buf_printf(ap_buf *b, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	ap_buf_vprintf(b, fmt, ap);
	va_end(ap);
}

ap_str
ap_buf_str(ap_buf *b)
{
	reserve(b, 0);
	b->at[b->n] = '\0';
	return (ap_str){ b->at, b->n };
}
