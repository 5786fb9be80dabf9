/*
 * The strides of a result that a TensorIterator allocates (aten/src/ATen/TensorIterator.cpp).
 *
 * If all operands have the result's sizes, and all are contiguous, or all channels_last, or all dense with the same strides, the result is
 * the same (fast_set_up).  Else dimensions are sorted by the operands' strides, the first operand that can tell deciding, with
 * an insertion sort over a comparison that may be ambiguous (reorder_dimensions), and the result is dense in that order
 * (compatible_stride).  On the CPU, operands of another dtype than the common one were copied before (compute_types), in
 * the layout of empty_like.
 */
#include "graph/rule_util.h"

typedef struct ordered {
	int rank;
	const int64_t *size;
	size_t n;
	const int64_t *stride;            /* by operand `rank` of them, 0 where it is broadcast; in bytes */
} ordered;

/* > 0: dimension a belongs after b; 0: can't tell. */
static int
compare(const ordered *o, int a, int b)
{
	for (size_t k = 0; k < o->n; k++) {
		const int64_t *of = o->stride + k * (size_t)o->rank, p = of[a], q = of[b];

		if (p == 0 || q == 0)
			continue;
		if (p != q)
			return p < q ? -1 : 1;
		if (o->size[a] > o->size[b])
			return 1;
	}
	return 0;
}

/* perm[0] is the innermost dimension. */
static void
sort_dimensions(const ordered *o, int *perm)
{
	for (int d = 0; d < o->rank; d++)
		perm[d] = o->rank - 1 - d;
	for (int i = 1; i < o->rank; i++) {
		for (int low = i - 1, high = i; low >= 0; low--) {
			int c = compare(o, perm[low], perm[high]);

			if (c < 0)
				break;
			if (c > 0) {
				int swap = perm[low];

				perm[low] = perm[high];
				perm[high] = swap;
				high = low;
			}
		}
	}
}

void
ap_dense_strides(int rank, const int64_t *size, const int64_t *stride, int64_t *out)
{
	ordered o = { .rank = rank, .size = size, .n = 1, .stride = stride };
	int perm[AP_MAX_RANK];
	int64_t next = 1;

	sort_dimensions(&o, perm);
	for (int k = 0; k < rank; k++) {
		out[perm[k]] = next;
		if (size[perm[k]] > 1)
			next *= size[perm[k]];
	}
}

static bool
is_channels_last(const ap_layout *l)
{
	int64_t expected = 1;

	if (l->rank != 4)
		return false;
	static const int order[4] = { 1, 3, 2, 0 };

	for (int k = 0; k < 4; k++) {
		int d = order[k];

		if (l->size[d] == 1)
			continue;
		if (l->stride[d] != expected)
			return false;
		expected *= l->size[d];
	}
	return true;
}

/* The layout of an operand after the cast to the common dtype; true if it was copied. */
static bool
cast_strides(const ap_tensor *x, ap_dtype common, int64_t *stride)
{
	bool copied = common != AP_DTYPE_NONE && x->dtype != common;

	if (copied && !ap_layout_is_dense(&x->layout))
		ap_dense_strides(x->layout.rank, x->layout.size, x->layout.stride, stride);
	else
		memcpy(stride, x->layout.stride, sizeof(int64_t) * (size_t)x->layout.rank);
	return copied;
}

typedef enum setup { SLOW, CONTIGUOUS, CHANNELS_LAST, DENSE } setup;

static setup
fast_setup(int rank, const int64_t *size, const ap_layout *x, size_t n)
{
	bool contiguous = true, channels_last = true, dense = true;

	for (size_t k = 0; k < n; k++) {
		if (x[k].rank != rank || memcmp(x[k].size, size, sizeof(int64_t) * (size_t)rank) != 0)
			return SLOW;
		contiguous &= ap_layout_is_contiguous(&x[k]);
		channels_last &= is_channels_last(&x[k]);
		dense &= ap_layout_is_dense(&x[k]);
	}
	if (contiguous)
		return CONTIGUOUS;
	if (channels_last)
		return CHANNELS_LAST;
	for (size_t k = 1; k < n && dense; k++)
		dense = !memcmp(x[k].stride, x[0].stride, sizeof(int64_t) * (size_t)rank);
	return dense && n ? DENSE : SLOW;
}

static void
order_dimensions(ap_infer_run *r, int rank, const int64_t *size, const ap_layout *x, size_t n, int *perm)
{
	int64_t *stride = AP_NEW_N(r->arena, int64_t, n * (size_t)rank), *of = stride;
	ordered o = { .rank = rank, .size = size, .n = n, .stride = stride };

	for (size_t k = 0; k < n; k++, of += rank) {
		int lead = rank - x[k].rank;

		for (int i = 0; i < x[k].rank; i++) {
			int64_t bytes;

			/* The stride of a single element can be anything; only its order among the others matters. */
			if (!ap_mul_ok(x[k].stride[i], x[k].itemsize, &bytes))
				bytes = x[k].stride[i] < 0 ? INT64_MIN : INT64_MAX;
			of[lead + i] = x[k].size[i] == 1 && size[lead + i] != 1 ? 0 : bytes;
		}
	}
	sort_dimensions(&o, perm);
}

void
ap_iteration_order(ap_infer_run *r, const ap_tensor *x, size_t n, int *perm)
{
	ap_layout *layouts = AP_NEW_N(r->arena, ap_layout, n);

	for (size_t k = 0; k < n; k++)
		layouts[k] = x[k].layout;
	order_dimensions(r, x[0].layout.rank, x[0].layout.size, layouts, n, perm);
}

static bool
slow_setup(ap_infer_run *r, ap_dtype d, int rank, const int64_t *size, const ap_layout *x, size_t n, ap_tensor *out)
{
	int perm[AP_MAX_RANK];
	int64_t stride[AP_MAX_RANK], next = 1;
	bool inverted = true;

	order_dimensions(r, rank, size, x, n, perm);
	for (int k = 0; k < rank; k++) {
		inverted &= perm[k] == rank - 1 - k;
		stride[perm[k]] = next;
		if (!ap_mul_ok(next, size[perm[k]], &next))
			return ap_refuse_invalid(r, "size-overflow", "the result is too large");
	}
	return inverted ? ap_fresh(r, d, rank, size, out) : ap_fresh_strided(r, d, rank, size, stride, out);
}

bool
ap_fresh_iterated(ap_infer_run *r, ap_dtype d, int rank, const int64_t *size, const ap_tensor *x, size_t n, ap_dtype common, ap_tensor *out)
{
	ap_layout *layouts = AP_NEW_N(r->arena, ap_layout, n);
	int64_t stride[AP_MAX_RANK];

	for (size_t k = 0; k < n; k++) {
		bool copied = cast_strides(&x[k], common, stride);

		layouts[k] = ap_layout_make(r->arena, x[k].layout.rank, x[k].layout.size, stride, 0, ap_dtype_size(copied ? common : x[k].dtype));
	}
	switch (fast_setup(rank, size, layouts, n)) {
	case CONTIGUOUS:
		return ap_fresh(r, d, rank, size, out);
	case CHANNELS_LAST:
		ap_channels_last_strides(rank, size, stride);
		return ap_fresh_strided(r, d, rank, size, stride, out);
	case DENSE:
		return ap_fresh_strided(r, d, rank, size, layouts[0].stride, out);
	case SLOW:
		break;
	}
	return slow_setup(r, d, rank, size, layouts, n, out);
}
