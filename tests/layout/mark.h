/* Marks every byte that a layout addresses, one at a time: the independent judge of layouts, for the tests and for fuzz/fuzz_overlap.c. */
#ifndef TESTS_LAYOUT_MARK_H
#define TESTS_LAYOUT_MARK_H

#include "layout/layout.h"

/* Who knows that his layouts are small may say so before. */
#ifndef BRUTE_SPAN
#define BRUTE_SPAN (1 << 14) /* bytes -BRUTE_SPAN .. BRUTE_SPAN-1 */
#endif

typedef struct brute {
	uint8_t times[2 * BRUTE_SPAN]; /* how many elements address the byte, at most 255 */
} brute;

static inline void
brute_mark(brute *m, const ap_layout *l)
{
	int64_t index[AP_MAX_RANK] = { 0 };

	memset(m, 0, sizeof *m);
	for (int d = 0; d < l->rank; d++)
		if (l->size[d] == 0)
			return;
	for (;;) {
		int64_t at = l->offset;
		int d = l->rank;

		for (int k = 0; k < l->rank; k++)
			at += index[k] * l->stride[k];
		for (int64_t r = 0; r < l->itemsize; r++)
			if (m->times[at * l->itemsize + r + BRUTE_SPAN] < 255)
				m->times[at * l->itemsize + r + BRUTE_SPAN]++;
		while (d-- > 0) {
			if (++index[d] < l->size[d])
				break;
			index[d] = 0;
		}
		if (d < 0)
			return;
	}
}

static inline int64_t
brute_shared(const brute *a, const brute *b)
{
	int64_t n = 0;

	for (size_t i = 0; i < sizeof a->times; i++)
		n += a->times[i] && b->times[i];
	return n;
}

/* Does an element share a byte with another one? */
static inline bool
brute_meets_itself(const brute *m)
{
	bool meets = false;

	for (size_t i = 0; i < sizeof m->times; i++)
		meets |= m->times[i] > 1;
	return meets;
}

/* Is every byte of w one of v? */
static inline bool
brute_covers(const brute *v, const brute *w)
{
	bool covers = true;

	for (size_t i = 0; i < sizeof v->times; i++)
		covers &= v->times[i] || !w->times[i];
	return covers;
}

static inline bool
brute_index_holds(const ap_layout *l, const int64_t *index, int64_t byte)
{
	__int128 at = l->offset;

	for (int d = 0; d < l->rank; d++) {
		if (index[d] < 0 || index[d] >= l->size[d])
			return false;
		at += (__int128)index[d] * l->stride[d];
	}
	return at * l->itemsize <= byte && byte < (at + 1) * l->itemsize;
}

#endif
