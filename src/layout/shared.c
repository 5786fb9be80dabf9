/*
 * Counting and listing shared cells.
 *
 * Where each side addresses its units in one way only (normal.h), shared units are solutions of the overlap equation: they
 * are counted by its search, in which equal strides are one weighted variable, so that slices of one base take a few steps
 * whatever their sizes.  Otherwise both sides become bit sets.
 */
#include "shared.h"

#include <stdlib.h>

#include "bits.h"

static void
set_equation(const ap_normal *a, const ap_normal *b, ap_dioph_wide *e)
{
	e->n = 0;
	e->rhs = b->last - a->first;
	for (int k = 0; k < a->n; k++) {
		e->a[e->n] = a->a[k];
		e->u[e->n++] = a->u[k];
	}
	for (int k = 0; k < b->n; k++) {
		e->a[e->n] = b->a[k];
		e->u[e->n++] = b->u[k];
	}
}

bool
ap_normal_count_shared(const ap_normal *a, const ap_normal *b, int64_t *work, ap_wide *units)
{
	ap_dioph_wide e;

	*units = 0;
	if (!ap_normal_is_unique(a) || !ap_normal_is_unique(b))
		return false;
	set_equation(a, b, &e);
	return ap_dioph_count(&e, work, units) != AP_DIOPH_TOO_HARD;
}

/* Calls f with each 64 units that both may address. */
static void
each_word(const ap_bits *a, const ap_bits *b, void (*f)(void *data, ap_wide at, uint64_t word), void *data)
{
	for (size_t i = 0; i < a->nwords; i++) {
		ap_wide at = a->first + 64 * (ap_wide)i;

		if (a->words[i])
			f(data, at, a->words[i] & ap_bits_word(b, at));
	}
}

static void
count_word(void *data, ap_wide at, uint64_t word)
{
	(void)at;
	*(int64_t *)data += __builtin_popcountll(word);
}

static bool
make_both(ap_arena *arena, const ap_normal *a, const ap_normal *b, ap_bits *ba, ap_bits *bb)
{
	return ap_bits_make(arena, a, ba) && ap_bits_make(arena, b, bb);
}

static bool
mark_and_count(const ap_normal *a, const ap_normal *b, int64_t *units)
{
	ap_arena arena;
	_Alignas(max_align_t) char few[AP_BITS_FEW];
	ap_bits ba, bb;

	if (!ap_bits_arena(&arena, few, a, b))
		return false;

	bool ok = make_both(&arena, a, b, &ba, &bb);

	*units = 0;
	if (ok)
		each_word(&ba, &bb, count_word, units);
	ap_arena_fini(&arena);
	return ok;
}

bool
ap_shared_count(const ap_layout *a, const ap_layout *b, int64_t work, int64_t *bytes)
{
	int64_t unit = ap_gcd(a->itemsize, b->itemsize), marked;
	ap_normal na, nb;
	ap_wide units;

	*bytes = 0;
	if (!ap_normal_make(a, unit, &na) || !ap_normal_make(b, unit, &nb) || na.first > nb.last || nb.first > na.last)
		return true;
	if (ap_normal_count_shared(&na, &nb, &work, &units)) {
		*bytes = (int64_t)(units * unit);
		return true;
	}
	if (!mark_and_count(&na, &nb, &marked))
		return false;
	*bytes = marked * unit;
	return true;
}

typedef struct listing {
	const ap_normal *a;
	int64_t *at;
	size_t n, most;
	bool over;
} listing;

static void
list_unit(listing *l, ap_wide unit)
{
	l->over |= l->n == l->most;
	if (!l->over)
		l->at[l->n++] = (int64_t)(unit * l->a->unit);
}

static void
list_word(void *data, ap_wide at, uint64_t word)
{
	for (; word; word &= word - 1)
		list_unit(data, at + __builtin_ctzll(word));
}

static bool
list_solution(void *data, const ap_wide *x)
{
	listing *l = data;
	ap_wide at = l->a->first;

	for (int k = 0; k < l->a->n; k++)
		at += l->a->a[k] * x[k];
	list_unit(l, at);
	return !l->over;
}

static int
compare(const void *x, const void *y)
{
	int64_t a = *(const int64_t *)x, b = *(const int64_t *)y;

	return (a > b) - (a < b);
}

static bool
list_all(const ap_normal *a, const ap_normal *b, int64_t work, listing *l)
{
	ap_dioph_wide e;
	ap_arena arena;
	_Alignas(max_align_t) char few[AP_BITS_FEW];
	ap_bits ba, bb;
	bool ok = false;

	if (ap_normal_is_unique(a) && ap_normal_is_unique(b)) {
		set_equation(a, b, &e);
		ok = ap_dioph_each(&e, &work, list_solution, l) != AP_DIOPH_TOO_HARD;
		qsort(l->at, l->n, sizeof *l->at, compare);
	}
	if (ok || l->over || !ap_bits_arena(&arena, few, a, b))
		return ok && !l->over;
	l->n = 0;
	ok = make_both(&arena, a, b, &ba, &bb);
	if (ok)
		each_word(&ba, &bb, list_word, l);
	ap_arena_fini(&arena);
	return ok && !l->over;
}

bool
ap_shared_list(ap_arena *arena, const ap_layout *a, const ap_layout *b, size_t most, int64_t work, int64_t **bytes, size_t *n)
{
	int64_t unit = ap_gcd(a->itemsize, b->itemsize);
	ap_normal na, nb;
	listing l = { .a = &na, .most = most };

	*n = 0;
	*bytes = l.at = AP_NEW_N(arena, int64_t, most);
	if (!ap_normal_make(a, unit, &na) || !ap_normal_make(b, unit, &nb) || na.first > nb.last || nb.first > na.last)
		return true;
	if (!list_all(&na, &nb, work, &l))
		return false;
	*n = l.n;
	return true;
}

static void
first_word(void *data, ap_wide at, uint64_t word)
{
	ap_wide *first = data;

	if (word && *first < 0)
		*first = at + __builtin_ctzll(word);
}

ap_overlap
ap_overlap_mark(const ap_layout *a, const ap_layout *b, int64_t work, ap_witness *where)
{
	int64_t unit = ap_gcd(a->itemsize, b->itemsize);
	ap_normal na, nb;
	ap_arena arena;
	_Alignas(max_align_t) char few[AP_BITS_FEW];
	ap_bits ba, bb;
	ap_overlap answer = AP_TOO_HARD;
	ap_wide first = -1;

	if (!ap_normal_make(a, unit, &na) || !ap_normal_make(b, unit, &nb))
		return AP_DISJOINT;

	ap_wide base = na.first < nb.first ? na.first : nb.first;

	na.first -= base, na.last -= base, nb.first -= base, nb.last -= base;
	if (!ap_bits_arena(&arena, few, &na, &nb))
		return AP_TOO_HARD;
	if (make_both(&arena, &na, &nb, &ba, &bb)) {
		each_word(&ba, &bb, first_word, &first);
		answer = first < 0 ? AP_DISJOINT : AP_OVERLAP;
	}
	ap_arena_fini(&arena);
	if (answer != AP_OVERLAP || !where)
		return answer;
	where->byte = (int64_t)((first + base) * unit);
	if (!ap_layout_find_byte(a, where->byte, &work, where->a) || !ap_layout_find_byte(b, where->byte, &work, where->b))
		return AP_TOO_HARD;
	return AP_OVERLAP;
}

ap_overlap
ap_overlap_mark_self(const ap_layout *l)
{
	int64_t units;
	ap_normal n;

	if (!ap_normal_make(l, l->itemsize, &n) || (mark_and_count(&n, &n, &units) && units == ap_layout_count(l)))
		return AP_DISJOINT;
	return AP_TOO_HARD;
}
