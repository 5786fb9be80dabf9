#include "layout.h"

typedef __int128 wide;

enum { USUAL_ITEM = 16 /* bytes: no dtype has more */ };

ap_layout
ap_layout_make(ap_arena *a, int rank, const int64_t *size, const int64_t *stride, int64_t offset, int64_t itemsize)
{
	ap_require(rank >= 0);
	int64_t *copy = AP_NEW_N(a, int64_t, 2 * (size_t)rank + 1);

	for (int d = 0; d < rank; d++) {
		copy[d] = size ? size[d] : 0;
		copy[rank + d] = stride ? stride[d] : 0;
	}
	return (ap_layout){ rank, itemsize, offset, copy, copy + rank };
}

bool
ap_layout_contiguous(ap_arena *a, int rank, const int64_t *size, int64_t itemsize, ap_layout *out)
{
	*out = ap_layout_make(a, rank, size, NULL, 0, itemsize);

	int64_t *stride = (int64_t *)out->stride, next = 1;

	for (int d = rank; d-- > 0;) {
		stride[d] = next;
		if (!ap_mul_ok(next, ap_max(size[d], 1), &next))
			return false;
	}
	return true;
}

static bool
is_empty(const ap_layout *l)
{
	for (int d = 0; d < l->rank; d++)
		if (l->size[d] == 0)
			return true;
	return false;
}

/* Each extent must be below 2^64 for the addresses to fit, so that the sums of at most 64 of them stay below 2^71. */
static bool
addresses_fit(const ap_layout *l)
{
	wide first = AP_PLAIN(l->offset), last = first;

	for (int d = 0; d < l->rank; d++) {
		wide extent = (wide)AP_PLAIN(l->stride[d]) * (AP_PLAIN(l->size[d]) - 1);

		if (extent > UINT64_MAX || extent < -(wide)UINT64_MAX)
			return false;
		*(extent < 0 ? &first : &last) += extent;
	}
	wide itemsize = AP_PLAIN(l->itemsize);

	if (itemsize <= USUAL_ITEM && first >= INT64_MIN / USUAL_ITEM && last <= INT64_MAX / USUAL_ITEM - 1)
		return true; /* without a division of wide numbers */
	return first >= INT64_MIN / itemsize && last <= INT64_MAX / itemsize - 1;
}

bool
ap_layout_is_valid(const ap_layout *l)
{
	int64_t count = 1;

	if (l->rank < 0 || l->rank > AP_MAX_RANK || l->itemsize < 1)
		return false;
	for (int d = 0; d < l->rank; d++)
		if (l->size[d] < 0)
			return false;
	if (is_empty(l))
		return true;
	for (int d = 0; d < l->rank; d++)
		if (!ap_mul_ok(count, l->size[d], &count))
			return false;
	return addresses_fit(l);
}

int64_t
ap_layout_count(const ap_layout *l)
{
	int64_t count = 1;

	if (is_empty(l))
		return 0;
	for (int d = 0; d < l->rank; d++)
		count *= l->size[d];
	return count;
}

bool
ap_layout_bytes(const ap_layout *l, int64_t *first, int64_t *end)
{
	int64_t low = l->offset, high = l->offset;

	if (is_empty(l))
		return false;
	for (int d = 0; d < l->rank; d++) {
		int64_t *end_of = l->stride[d] < 0 ? &low : &high;

		if (l->size[d] > 1)
			*end_of = ap_layout_moved(*end_of, l->size[d] - 1, l->stride[d]);
	}
	*first = low * l->itemsize;
	*end = high * l->itemsize + l->itemsize;
	return true;
}

bool
ap_layout_is_contiguous(const ap_layout *l)
{
	int64_t expected = 1;

	if (is_empty(l))
		return true;
	for (int d = l->rank; d-- > 0;) {
		if (l->size[d] == 1)
			continue;
		if (l->stride[d] != expected)
			return false;
		expected *= l->size[d];
	}
	return true;
}

/* c10::TensorImpl::compute_non_overlapping_and_dense: empty ones are; sizes of 1 never matter; the others, sorted by stride, form a
 * row-major tensor without gaps. */
bool
ap_layout_is_dense(const ap_layout *l)
{
	int64_t expected = 1;
	uint64_t used = 0;

	if (is_empty(l))
		return true;
	for (int n = 0; n < l->rank; n++) {
		int found = -1;

		for (int d = 0; d < l->rank; d++)
			if (l->size[d] > 1 && !(used >> d & 1) && (found < 0 || l->stride[d] < l->stride[found]))
				found = d;
		if (found < 0)
			return true;
		if (l->stride[found] != expected || !ap_mul_ok(expected, l->size[found], &expected))
			return false;
		used |= UINT64_C(1) << found;
	}
	return true;
}

bool
ap_layout_same_shape(const ap_layout *a, const ap_layout *b)
{
	if (a->rank != b->rank)
		return false;
	for (int d = 0; d < a->rank; d++)
		if (a->size[d] != b->size[d])
			return false;
	return true;
}

bool
ap_layout_same(const ap_layout *a, const ap_layout *b)
{
	if (!ap_layout_same_shape(a, b) || a->offset != b->offset || a->itemsize != b->itemsize)
		return false;
	for (int d = 0; d < a->rank; d++)
		if (a->stride[d] != b->stride[d])
			return false;
	return true;
}

int64_t
ap_layout_at(const ap_layout *l, int64_t n)
{
	int64_t at = l->offset;

	for (int d = l->rank; d-- > 0;) {
		at = ap_layout_moved(at, n % l->size[d], l->stride[d]);
		n /= l->size[d];
	}
	return at;
}

int64_t *
ap_layout_offsets(ap_arena *a, const ap_layout *l)
{
	int64_t count = ap_layout_count(l), *out = AP_NEW_N(a, int64_t, count), index[AP_MAX_RANK] = { 0 }, at = l->offset;

	for (int64_t n = 0; n < count; n++) {
		out[n] = at;
		for (int d = l->rank; d-- > 0;) {
			if (++index[d] < l->size[d]) {
				at = ap_layout_moved(at, 1, l->stride[d]);
				break;
			}
			at = ap_layout_moved(at, 1 - l->size[d], l->stride[d]);
			index[d] = 0;
		}
	}
	return out;
}

static void
print_list(const int64_t *v, int n, ap_buf *out)
{
	ap_buf_putc(out, '[');
	for (int i = 0; i < n; i++) {
		ap_buf_put(out, i ? AP_STR(", ") : AP_STR(""));
		ap_buf_formula(out, v[i], false);
	}
	ap_buf_putc(out, ']');
}

void
ap_layout_print(const ap_layout *l, ap_buf *out)
{
	print_list(l->size, l->rank, out);
	print_list(l->stride, l->rank, out);
	if (!l->offset)
		return;
	ap_buf_lit(out, " +");
	ap_buf_formula(out, l->offset, false);
}
