/* Property: for two small layouts made of the input's bytes, overlap, self-overlap, containment and count agree with marking cells. */
#include <stdint.h>
#include <stdlib.h>

#include "layout/cover.h"
#include "layout/shared.h"

enum { SPAN = 4096 };

typedef struct marked {
	int64_t size[4], stride[4];
	ap_layout l;
	uint8_t times[2 * SPAN];
} marked;

static uint8_t
next(const uint8_t **data, size_t *size)
{
	if (*size == 0)
		return 0;
	--*size;
	return *(*data)++;
}

static void
mark(marked *m, int d, int64_t at)
{
	if (d == m->l.rank || d == 4) {
		for (int64_t r = 0; r < m->l.itemsize; r++) {
			uint8_t *t = &m->times[at * m->l.itemsize + r + SPAN];

			*t = (uint8_t)(*t + (*t < 2));
		}
		return;
	}
	for (int64_t i = 0; i < m->size[d]; i++)
		mark(m, d + 1, at + i * m->stride[d]);
}

static void
make(marked *m, const uint8_t **data, size_t *size)
{
	uint8_t head = next(data, size);

	*m = (marked){ .l = { .rank = head % 5, .itemsize = 1 + head / 5 % 5, .offset = (int8_t)next(data, size) } };
	for (int d = 0; d < m->l.rank; d++) {
		uint8_t c = next(data, size);

		m->size[d] = c % 5;
		m->stride[d] = (int8_t)next(data, size) % 32;
	}
	m->l.size = m->size;
	m->l.stride = m->stride;
	mark(m, 0, m->l.offset);
}

static void
require(bool ok)
{
	if (!ok)
		abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static marked a, b;
	int64_t shared = 0, counted;
	bool twice = false, covers = true;
	ap_witness where;

	make(&a, &data, &size);
	make(&b, &data, &size);
	for (size_t k = 0; k < sizeof a.times; k++) {
		shared += a.times[k] && b.times[k];
		twice |= a.times[k] > 1;
		covers &= a.times[k] || !b.times[k];
	}
	require(ap_layout_is_valid(&a.l) && ap_layout_is_valid(&b.l));
	require(ap_overlap_find(&a.l, &b.l, AP_OVERLAP_WORK, &where) == (shared ? AP_OVERLAP : AP_DISJOINT));
	require(!shared || (a.times[where.byte + SPAN] && b.times[where.byte + SPAN]));
	require(ap_overlap_self(&a.l, AP_OVERLAP_WORK, NULL) == (twice ? AP_OVERLAP : AP_DISJOINT));
	require(ap_cover_check(&a.l, &b.l, AP_OVERLAP_WORK, &where) == (covers ? AP_COVERS : AP_NOT_COVERS));
	require(covers || (!a.times[where.byte + SPAN] && b.times[where.byte + SPAN]));
	require(ap_shared_count(&a.l, &b.l, AP_OVERLAP_WORK, &counted) && counted == shared);
	return 0;
}
