/*
 * Many layouts at once.
 *
 * Two layouts can only share a byte if their *shadows* meet: the interval of bytes that each spans or, modulo a number s, the interval on
 * a circle of s bytes that is left when all dimensions whose stride is a multiple of s are taken away.  Bytes tell rows
 * apart; modulo the row stride they tell columns apart, modulo a step its phases.  A shadow's meeting pairs are counted in n log n by
 * sorting; the one with the fewest is swept, and its pairs are filtered by the others before the equation is solved.
 */
#include "pairs.h"

#include <stdlib.h>

enum { SHADOWS = 8 }; /* bytes, and the SHADOWS - 1 most frequent strides */

/* Bytes first <= b < end; modulo a stride, `end` may pass the modulus, by less than it. */
typedef struct interval {
	int64_t first, end;
	uint32_t layout;
} interval;

typedef struct shadow {
	int64_t modulus;  /* 0: bytes as they are */
	interval *of;     /* by position among the layouts that are not empty */
	interval *pieces; /* sorted by `first`; two for an interval that passes the modulus */
	size_t npieces;
	uint64_t meetings;
} shadow;

typedef struct batch {
	ap_arena *arena;
	const ap_layout *layouts;
	const uint32_t *full; /* which layouts are not empty */
	size_t n;
	shadow shadows[SHADOWS];
	int nshadows;
} batch;

static int
by_first(const void *x, const void *y)
{
	const interval *a = x, *b = y;

	return (a->first > b->first) - (a->first < b->first);
}

static int
by_value(const void *x, const void *y)
{
	int64_t a = *(const int64_t *)x, b = *(const int64_t *)y;

	return (a > b) - (a < b);
}

static int
by_pair(const void *x, const void *y)
{
	const ap_pair *a = x, *b = y;

	return a->a != b->a ? (a->a > b->a) - (a->a < b->a) : (a->b > b->b) - (a->b < b->b);
}

/* What is left of a layout modulo `modulus`.  A shadow as long as the circle is the whole circle. */
static interval
cast(const ap_layout *l, int64_t modulus, uint32_t layout)
{
	interval v = { .layout = layout };
	int64_t end;
	__int128 across = l->itemsize;

	if (!ap_layout_bytes(l, &v.first, &end))
		ap_bug("an empty layout has no shadow");
	if (modulus == 0)
		return (interval){ v.first, end, layout };
	for (int d = 0; d < l->rank && across < modulus; d++) {
		__int128 bytes = (__int128)l->stride[d] * l->itemsize;

		if (l->size[d] > 1 && bytes % modulus)
			across += (l->size[d] - 1) * (bytes < 0 ? -bytes : bytes);
	}
	if (across >= modulus)
		return (interval){ 0, modulus, layout };
	v.first -= ap_floor_div(v.first, modulus) * modulus;
	return (interval){ v.first, v.first + (int64_t)across, layout };
}

static void
set_pieces(batch *b, shadow *s)
{
	s->pieces = AP_NEW_N(b->arena, interval, 2 * b->n);
	for (size_t i = 0; i < b->n; i++) {
		interval v = s->of[i];

		if (s->modulus && v.end > s->modulus) {
			s->pieces[s->npieces++] = (interval){ 0, v.end - s->modulus, v.layout };
			v.end = s->modulus;
		}
		s->pieces[s->npieces++] = v;
	}
	qsort(s->pieces, s->npieces, sizeof *s->pieces, by_first);
}

/* A piece meets those that begin before it ends and are sorted after it. */
static void
count_meetings(shadow *s)
{
	for (size_t i = 0; i < s->npieces; i++) {
		size_t low = i + 1, high = s->npieces;

		while (low < high) {
			size_t middle = low + (high - low) / 2;

			if (s->pieces[middle].first < s->pieces[i].end)
				low = middle + 1;
			else
				high = middle;
		}
		s->meetings += low - i - 1;
	}
}

static void
add_shadow(batch *b, int64_t modulus)
{
	shadow *s = &b->shadows[b->nshadows++];

	*s = (shadow){ .modulus = modulus, .of = AP_NEW_N(b->arena, interval, b->n) };
	for (size_t i = 0; i < b->n; i++)
		s->of[i] = cast(&b->layouts[b->full[i]], modulus, (uint32_t)i);
	set_pieces(b, s);
	count_meetings(s);
}

static size_t
list_strides(const batch *b, int64_t *out)
{
	size_t n = 0;

	for (size_t i = 0; i < b->n; i++) {
		const ap_layout *l = &b->layouts[b->full[i]];

		for (int d = 0; d < l->rank; d++) {
			__int128 bytes = (__int128)l->stride[d] * l->itemsize;

			bytes = bytes < 0 ? -bytes : bytes;
			if (l->size[d] > 1 && bytes > 1 && bytes < INT64_MAX / 2)
				out[n++] = (int64_t)bytes;
		}
	}
	qsort(out, n, sizeof *out, by_value);
	return n;
}

/* Shadows modulo the most frequent strides. */
static void
add_strides(batch *b)
{
	size_t total = 0, n;

	for (size_t i = 0; i < b->n; i++)
		total += (size_t)b->layouts[b->full[i]].rank;

	int64_t *strides = AP_NEW_N(b->arena, int64_t, total);

	n = list_strides(b, strides);
	for (int round = 1; round < SHADOWS; round++) {
		size_t best = 0, best_at = 0;

		for (size_t i = 0, end; i < n; i = end) {
			for (end = i; end < n && strides[end] == strides[i]; end++)
				continue;
			if (strides[i] && end - i > best) {
				best = end - i;
				best_at = i;
			}
		}
		if (best == 0)
			return;
		add_shadow(b, strides[best_at]);
		for (size_t i = best_at; i < best_at + best; i++)
			strides[i] = 0;
		qsort(strides, n, sizeof *strides, by_value);
	}
}

static bool
meet(const shadow *s, size_t i, size_t j)
{
	interval a = s->of[i], b = s->of[j];

	if (a.first < b.end && b.first < a.end)
		return true;
	return s->modulus && ((a.end > s->modulus && b.first < a.end - s->modulus) || (b.end > s->modulus && a.first < b.end - s->modulus));
}

static void
decide(const batch *b, const shadow *swept, size_t i, size_t j, int64_t work, ap_pairs *out)
{
	for (int k = 0; k < b->nshadows; k++)
		if (&b->shadows[k] != swept && !meet(&b->shadows[k], i, j))
			return;

	uint32_t x = b->full[i], y = b->full[j];
	ap_overlap answer = ap_overlap_find(&b->layouts[x], &b->layouts[y], work, NULL);

	if (answer != AP_DISJOINT)
		*AP_PUSH(b->arena, out) = (ap_pair){ x < y ? x : y, x < y ? y : x, answer };
}

static void
sweep(const batch *b, const shadow *s, int64_t work, ap_pairs *out)
{
	for (size_t i = 0; i < s->npieces; i++)
		for (size_t j = i + 1; j < s->npieces && s->pieces[j].first < s->pieces[i].end; j++)
			if (s->pieces[i].layout != s->pieces[j].layout)
				decide(b, s, s->pieces[i].layout, s->pieces[j].layout, work, out);
}

/* Two pieces on a circle may meet twice. */
static void
sort_out(ap_pairs *out)
{
	size_t n = 0;

	if (out->n)
		qsort(out->at, out->n, sizeof *out->at, by_pair);
	for (size_t i = 0; i < out->n; i++)
		if (i == 0 || by_pair(&out->at[n - 1], &out->at[i]) != 0)
			out->at[n++] = out->at[i];
	out->n = n;
}

void
ap_overlap_pairs(ap_arena *arena, const ap_layout *layouts, size_t n, int64_t work, ap_pairs *out)
{
	uint32_t *full = AP_NEW_N(arena, uint32_t, n);
	batch b = { .arena = arena, .layouts = layouts, .full = full };
	const shadow *best = &b.shadows[0];

	ap_require(n <= UINT32_MAX);
	for (size_t i = 0; i < n; i++)
		if (ap_layout_count(&layouts[i]) > 0)
			full[b.n++] = (uint32_t)i;
	add_shadow(&b, 0);
	if (best->meetings > 4 * b.n)
		add_strides(&b);
	for (int k = 1; k < b.nshadows; k++)
		if (b.shadows[k].meetings < best->meetings)
			best = &b.shadows[k];
	sweep(&b, best, work, out);
	sort_out(out);
}
