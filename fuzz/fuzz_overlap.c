/* Property: for two small layouts made of the input's bytes, overlap, self-overlap, containment and count agree with marking bytes. */
#define BRUTE_SPAN 4096

#include "layout/cover.h"
#include "layout/mark.h"
#include "layout/shared.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

typedef struct reader { const uint8_t *at, *end; } reader;

static int64_t
next(reader *r)
{
	return r->at < r->end ? *r->at++ : 0;
}

static ap_layout
read_layout(reader *r, int64_t room[8])
{
	int64_t head = next(r);
	ap_layout l = { .rank = (int)(head % 5), .itemsize = 1 + head / 5 % 5, .offset = (int8_t)next(r), .size = room, .stride = room + 4 };

	for (int d = 0; d < l.rank; d++) {
		room[d] = next(r) % 5;
		room[4 + d] = (int8_t)next(r) % 32;
	}
	return l;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static brute a, b;
	reader r = { data, data + size };
	int64_t room[2][8], counted;
	ap_layout la = read_layout(&r, room[0]), lb = read_layout(&r, room[1]);
	ap_witness at;

	brute_mark(&a, &la);
	brute_mark(&b, &lb);
	ap_require(ap_layout_is_valid(&la) && ap_layout_is_valid(&lb));
	ap_require(ap_overlap_find(&la, &lb, AP_OVERLAP_WORK, &at) == (brute_shared(&a, &b) ? AP_OVERLAP : AP_DISJOINT));
	ap_require(!brute_shared(&a, &b) || (brute_index_holds(&la, at.a, at.byte) && brute_index_holds(&lb, at.b, at.byte)));
	ap_require(ap_overlap_self(&la, AP_OVERLAP_WORK, NULL) == (brute_meets_itself(&a) ? AP_OVERLAP : AP_DISJOINT));
	ap_require(ap_cover_check(&la, &lb, AP_OVERLAP_WORK, &at) == (brute_covers(&a, &b) ? AP_COVERS : AP_NOT_COVERS));
	ap_require(brute_covers(&a, &b) || (!a.times[at.byte + BRUTE_SPAN] && brute_index_holds(&lb, at.b, at.byte)));
	ap_require(ap_shared_count(&la, &lb, AP_OVERLAP_WORK, &counted) && counted == brute_shared(&a, &b));
	return 0;
}
