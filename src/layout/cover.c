/*
 * Containment.
 *
 * Both sides become sets in few dimensions (normal.h).  Cheap proofs first: v is an interval, or every dimension of w is a multiple
 * of one of v's and stays, from where w begins, within its range.  Else every unit of w is looked up in v, which is exact.
 */
#include "cover.h"

#include "normal.h"

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
	ap_wide room[AP_MAX_RANK + 1], at = w->first - v->first;

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

ap_cover
ap_cover_check(const ap_layout *v, const ap_layout *w, int64_t work, ap_witness *where)
{
	int64_t unit = ap_gcd(v->itemsize, w->itemsize);
	ap_normal sv, sw;

	if (!ap_normal_make(w, unit, &sw))
		return AP_COVERS;
	if (!ap_normal_make(v, unit, &sv) || sw.first < sv.first || sw.first > sv.last)
		return missing(w, &sw, sw.first, where);
	if (sw.last > sv.last)
		return missing(w, &sw, sw.last, where);
	if ((sv.n == 1 && sv.a[0] == 1) || moves_within(&sv, &sw))
		return AP_COVERS;
	return look_up_all(&sv, &sw, work, w, where);
}
