/* Strings are pointer + length; text is built in a growing buffer that lives in an arena. */
#ifndef AP_BASE_STR_H
#define AP_BASE_STR_H

#include <stdarg.h>
#include <string.h>

#include "arena.h"

/* Not NUL-terminated unless the maker says so; p may be NULL where n is 0. */
typedef struct ap_str {
	const char *p;
	size_t n;
} ap_str;

#define AP_STR(lit) ((ap_str){ "" lit, sizeof(lit) - 1 })
/* For printf: "%.*s", AP_FMT(s) */
#define AP_FMT(s) (int)(s).n, (s).p ? (s).p : ""

static inline ap_str ap_str_of(const char *z) { return (ap_str){ z, z ? strlen(z) : 0 }; }
/* Most strings that differ do so in their length or their first byte. */
static inline bool ap_str_is(ap_str a, ap_str b) { return a.n == b.n && (a.n == 0 || (a.p[0] == b.p[0] && !memcmp(a.p, b.p, a.n))); }
#define ap_str_eq(s, lit) ap_str_is((s), AP_STR(lit))
int ap_str_compare(ap_str a, ap_str b);
/* The part from `from` up to `to`, clipped to the string. */
static inline ap_str
ap_str_cut(ap_str s, size_t from, size_t to)
{
	if (to > s.n)
		to = s.n;
	if (from > to)
		from = to;
	return (ap_str){ s.p ? s.p + from : NULL, to - from };
}

static inline bool ap_str_starts(ap_str s, ap_str head) { return s.n >= head.n && ap_str_is(ap_str_cut(s, 0, head.n), head); }
static inline bool ap_str_ends(ap_str s, ap_str tail) { return s.n >= tail.n && ap_str_is(ap_str_cut(s, s.n - tail.n, s.n), tail); }
ap_str ap_str_trim(ap_str s);
/* Index of the first c at or after `from`, else s.n. */
size_t ap_str_find(ap_str s, size_t from, char c);

/* Copies in an arena; both are NUL-terminated. */
ap_str ap_str_copy(ap_arena *a, ap_str s);
ap_str ap_str_printf(ap_arena *a, const char *fmt, ...) AP_PRINTF(2, 3);
/* The parts one after the other, NUL-terminated. */
ap_str ap_str_join(ap_arena *a, const ap_str *parts, size_t n);
#define AP_STR_JOIN(a, ...) ap_str_join((a), (const ap_str[]){ __VA_ARGS__ }, sizeof((const ap_str[]){ __VA_ARGS__ }) / sizeof(ap_str))

/* A growing text.  Init with { .arena = a }; `ap_buf_str` is valid until the next put and NUL-terminated. */
typedef struct ap_buf {
	ap_arena *arena;
	char *at;
	size_t n, cap;
} ap_buf;

void ap_buf_put(ap_buf *b, ap_str s);
void ap_buf_putc(ap_buf *b, char c);
void ap_buf_int(ap_buf *b, int64_t v);
/* A size in a text that is only compared with others or shown: where sizes are symbols (symbolic/symbolic.h) equal texts are equal sizes. */
void ap_buf_size(ap_buf *b, int64_t v);
/* A number that people read; where sizes are symbols `4*s0`.  `argument`: in the names of the graph's inputs that are numbers. */
void ap_buf_formula(ap_buf *b, int64_t v, bool argument);
/* "1, 2, 3" */
void ap_buf_ints(ap_buf *b, const int64_t *v, size_t n);
void ap_buf_printf(ap_buf *b, const char *fmt, ...) AP_PRINTF(2, 3);
void ap_buf_vprintf(ap_buf *b, const char *fmt, va_list ap);
ap_str ap_buf_str(ap_buf *b);
#define ap_buf_lit(b, lit) ap_buf_put((b), AP_STR(lit))

#endif
