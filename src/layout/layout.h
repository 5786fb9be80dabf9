/*
 * Where the elements of a tensor lie in its storage: integers only, no graph.
 *
 * A layout addresses, for each index 0 <= i[d] < size[d], the `itemsize` bytes from
 *     (offset + sum of i[d] * stride[d]) * itemsize
 * of its storage.  Strides may be 0 or negative, sizes 0; rank 0 is one element.
 */
#ifndef AP_LAYOUT_LAYOUT_H
#define AP_LAYOUT_LAYOUT_H

#include "base/diag.h"
#include "base/num.h"

enum { AP_MAX_RANK = 64 };

typedef struct ap_layout {
	int rank;
	int64_t itemsize; /* bytes */
	int64_t offset;   /* elements of `itemsize` bytes from the start of the storage */
	const int64_t *size, *stride; /* `rank` of each, in elements; the arrays belong to the arena of the maker */
} ap_layout;

/* at + n * stride, where the sum fits; the product need not. */
static inline int64_t
ap_layout_moved(int64_t at, int64_t n, int64_t stride)
{
#ifdef AP_TRACED
	return at + n * stride;
#else
	return (int64_t)((uint64_t)at + (uint64_t)n * (uint64_t)stride);
#endif
}

/* A layout with fresh writable copies of the arrays (either may be NULL: zeros). */
ap_layout ap_layout_make(ap_arena *a, int rank, const int64_t *size, const int64_t *stride, int64_t offset, int64_t itemsize);

/* Row-major strides for the given sizes, as at::detail::defaultStrides has them (a size of 0 counts as 1).
 * False if a product leaves int64_t. */
AP_NODISCARD bool ap_layout_contiguous(ap_arena *a, int rank, const int64_t *size, int64_t itemsize, ap_layout *out);

/* No negative size, rank within AP_MAX_RANK, every byte address and the element count within int64_t. */
bool ap_layout_is_valid(const ap_layout *l);

/* Number of elements; the layout is valid. */
int64_t ap_layout_count(const ap_layout *l);

/* The bytes addressed: *first <= byte < *end; false if the layout is empty.  The layout is valid. */
bool ap_layout_bytes(const ap_layout *l, int64_t *first, int64_t *end);

/* torch's is_contiguous(): row-major, strides of size-1 dimensions do not matter, empty tensors are. */
bool ap_layout_is_contiguous(const ap_layout *l);

/* torch's is_non_overlapping_and_dense(): some permutation of the dimensions is row-major without gaps. */
bool ap_layout_is_dense(const ap_layout *l);

bool ap_layout_same(const ap_layout *a, const ap_layout *b); /* rank, sizes, strides, offset and itemsize */
bool ap_layout_same_shape(const ap_layout *a, const ap_layout *b);

/* Element offset (not bytes) of the n-th element in logical, row-major order; 0 <= n < count. */
int64_t ap_layout_at(const ap_layout *l, int64_t n);

/* All element offsets in logical order: `count` numbers in the arena.  Linear time. */
int64_t *ap_layout_offsets(ap_arena *a, const ap_layout *l);

/* "[5, 4][8, 1]" and, unless the offset is 0, " +3". */
void ap_layout_print(const ap_layout *l, ap_buf *out);

#endif
