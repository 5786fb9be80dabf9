/*
 * Containment.
 *
 * Both sides become sets in few dimensions (normal.h).  Cheap proofs first: v is an interval, or every dimension of w is a multiple
 * of one of v's and stays, from where w begins, within its range.  Else, where each side addresses its units in one way only, w is
 * covered iff the shared units are as many as w's; if not, halving w finds a missing one.  Else bit sets, else every unit of w
 * is looked up.
 */
#include "cover.h"

#include "bits.h"
#include "shared.h"

/* Finds a byte of w's unit `at` that v misses, and its index in w. */
static ap_cover
missing(const ap_layout *w, const ap_normal *set, ap_wide at, ap_witness *where)
{
	int64_t work = AP_OVERLAP_WORK;

	if (!where)
		return AP_NOT_COVERS;
	where->byte = (int64_t)(at * set->unit);
	return ap_layout_find_byte(w, where->byte, &work, where->b) ? AP_NOT_COVERS : AP_COVER_TOO_HARD;
}

/*
 * Sufficient: with x the position of w's first unit in v (greedy, exact where v is unique), each dimension of w moves along one
 * dimension of v, and all that move along it stay within it.
 */
static bool
moves_within(const ap_normal *v, const ap_normal *w)
{
	ap_wide room[AP_MAX_RANK + 1] = { 0 }, at = w->first - v->first;

	for (int k = 0; k < v->n; k++) {
		ap_wide x = at / v->a[k] < v->u[k] ? at / v->a[k] : v->u[k];

		at -= x * v->a[k];
		room[k] = v->u[k] - x;
	}
	if (at != 0)
		return false;
	for (int j = 0; j < w->n; j++) {
		int k = 0;

		while (k < v->n && (w->a[j] % v->a[k] || w->a[j] / v->a[k] * w->u[j] > room[k]))
			k++;
		if (k == v->n)
			return false;
		room[k] -= w->a[j] / v->a[k] * w->u[j];
	}
	return true;
}

static ap_wide
count_units(const ap_normal *s)
{
	ap_wide n = 1;

	for (int k = 0; k < s->n; k++)
		n *= s->u[k] + 1;
	return n;
}

/* Which half of dimension k of *w lacks a unit?  Keeps that half; false if the work ran out. */
static bool
halve(const ap_normal *v, ap_normal *w, int k, int64_t *work)
{
	ap_wide u = w->u[k], first = w->first, last = w->last, half = (u - 1) / 2, units;

	w->u[k] = half;
	w->last = last - (u - half) * w->a[k];
	if (!ap_normal_count_shared(v, w, work, &units))
		return false;
	if (units < count_units(w))
		return true;
	w->u[k] = u - half - 1;
	w->first = first + (half + 1) * w->a[k];
	w->last = last;
	return true;
}

static ap_cover
compare_counts(const ap_normal *v, const ap_normal *w, int64_t work, const ap_layout *lw, ap_witness *where)
{
	ap_wide units;
	ap_normal part = *w;

	if (!ap_normal_count_shared(v, w, &work, &units))
		return AP_COVER_TOO_HARD;
	if (units == count_units(w))
		return AP_COVERS;
	for (int k = 0; where && k < part.n; k++)
		while (part.u[k] > 0)
			if (!halve(v, &part, k, &work))
				return AP_COVER_TOO_HARD;
	return missing(lw, w, part.first, where);
}

static ap_cover
compare_bits(const ap_normal *v, const ap_normal *w, const ap_layout *lw, ap_witness *where)
{
	ap_arena arena;
	_Alignas(max_align_t) char few[AP_BITS_FEW];
	ap_bits bv, bw;
	ap_cover answer = AP_COVER_TOO_HARD;

	if (!ap_bits_arena(&arena, few, v, w))
		return answer;
	if (ap_bits_make(&arena, v, &bv) && ap_bits_make(&arena, w, &bw)) {
		answer = AP_COVERS;
		for (size_t i = 0; i < bw.nwords && answer == AP_COVERS; i++) {
			ap_wide at = bw.first + 64 * (ap_wide)i;
			uint64_t lost = bw.words[i] & ~ap_bits_word(&bv, at);

			if (lost)
				answer = missing(lw, w, at + __builtin_ctzll(lost), where);
		}
	}
	ap_arena_fini(&arena);
	return answer;
}

static ap_cover
look_up_all(const ap_normal *v, const ap_normal *w, int64_t work, const ap_layout *lw, ap_witness *where)
{
	ap_wide x[AP_MAX_RANK + 1] = { 0 }, at = w->first;

	for (;;) {
		ap_dioph_answer in = ap_normal_has(v, at, &work);
		int k = w->n;

		if (in == AP_DIOPH_NONE)
			return missing(lw, w, at, where);
		if (in == AP_DIOPH_TOO_HARD || --work < 0)
			return AP_COVER_TOO_HARD;
		while (k-- > 0) {
			if (++x[k] <= w->u[k]) {
				at += w->a[k];
				break;
			}
			at -= w->u[k] * w->a[k];
			x[k] = 0;
		}
		if (k < 0)
			return AP_COVERS;
	}
}

/* Is w in the range of v, which has no gaps?  For sizes that are symbols too: nothing here asks for the very value of one. */
static bool
is_within(const ap_layout *v, const ap_layout *w)
{
	int64_t v0, v1, w0, w1;

	return ap_layout_bytes(v, &v0, &v1) && ap_layout_bytes(w, &w0, &w1) && v0 <= w0 && w1 <= v1 && ap_layout_is_dense(v);
}

ap_cover
ap_cover_check(const ap_layout *v, const ap_layout *w, int64_t work, ap_witness *where)
{
	int64_t unit = ap_gcd(v->itemsize, w->itemsize);
	ap_normal sv, sw;

	if (is_within(v, w))
		return AP_COVERS;
	if (!ap_normal_make(w, unit, &sw))
		return AP_COVERS;
	if (!ap_normal_make(v, unit, &sv) || sw.first < sv.first || sw.first > sv.last)
		return missing(w, &sw, sw.first, where);
	if (sw.last > sv.last)
		return missing(w, &sw, sw.last, where);
	if ((sv.n == 1 && sv.a[0] == 1) || moves_within(&sv, &sw))
		return AP_COVERS;

	ap_cover answer = compare_counts(&sv, &sw, work, w, where);

	if (answer == AP_COVER_TOO_HARD)
		answer = compare_bits(&sv, &sw, w, where);
	return answer == AP_COVER_TOO_HARD ? look_up_all(&sv, &sw, work, w, where) : answer;
}
