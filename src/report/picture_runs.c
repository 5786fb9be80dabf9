/*
 * The bytes that a layout addresses, as runs.
 *
 * The order of elements does not matter here, so dimensions are turned to positive strides, those of size 1 or stride 0 dropped, the rest
 * sorted from the widest stride to the narrowest, and neighbours joined where the outer one steps by the whole of the inner one.  What is left
 * innermost with stride 1 is the length of a run; the outer dimensions are walked.
 */
#include <stdlib.h>

#include "report/picture.h"

enum { RUNS_MAX = 4096 };

typedef struct dim { int64_t size, stride; } dim;

static int
by_stride(const void *a, const void *b)
{
	const dim *x = a, *y = b;

	return (x->stride < y->stride) - (x->stride > y->stride);
}

static int
by_start(const void *a, const void *b)
{
	const ap_run *x = a, *y = b;

	return (x->from > y->from) - (x->from < y->from);
}

/* The dimensions that matter, outermost first; the offset moves to the lowest element. */
static int
normal_form(const ap_layout *l, dim *out, int64_t *offset)
{
	int n = 0, joined = 0;

	*offset = l->offset;
	for (int d = 0; d < l->rank; d++) {
		if (l->size[d] <= 1 || l->stride[d] == 0)
			continue;
		if (l->stride[d] < 0)
			*offset += l->stride[d] * (l->size[d] - 1);
		out[n++] = (dim){ l->size[d], l->stride[d] < 0 ? -l->stride[d] : l->stride[d] };
	}
	qsort(out, (size_t)n, sizeof *out, by_stride);
	for (int d = 0; d < n; d++) {
		if (joined && out[joined - 1].stride == out[d].stride * out[d].size)
			out[joined - 1] = (dim){ out[joined - 1].size * out[d].size, out[d].stride };
		else
			out[joined++] = out[d];
	}
	return joined;
}

static ap_runs
only_range(ap_arena *a, const ap_layout *l)
{
	ap_run *one = AP_NEW(a, ap_run);

	ap_require(ap_layout_bytes(l, &one->from, &one->to));
	return (ap_runs){ one, 1, true };
}

static size_t
join_runs(ap_run *runs, size_t n)
{
	size_t joined = 0;

	qsort(runs, n, sizeof *runs, by_start);
	for (size_t i = 0; i < n; i++) {
		if (joined && runs[i].from <= runs[joined - 1].to)
			runs[joined - 1].to = ap_max(runs[joined - 1].to, runs[i].to);
		else
			runs[joined++] = runs[i];
	}
	return joined;
}

ap_runs
ap_runs_of(ap_arena *a, const ap_layout *l)
{
	dim dims[AP_MAX_RANK];
	int64_t offset, length = l->itemsize, count = 1, index[AP_MAX_RANK] = { 0 };

	if (!ap_layout_is_valid(l) || ap_layout_count(l) == 0 || l->itemsize == 0)
		return (ap_runs){ 0 };
	int n = normal_form(l, dims, &offset);

	if (n && dims[n - 1].stride == 1)
		length *= dims[--n].size;
	for (int d = 0; d < n; d++) {
		if (!ap_mul_ok(count, dims[d].size, &count) || count > RUNS_MAX)
			return only_range(a, l);
	}
	ap_run *runs = AP_NEW_N(a, ap_run, count);

	for (int64_t k = 0; k < count; k++) {
		int64_t at = offset * l->itemsize;

		for (int d = 0; d < n; d++)
			at += index[d] * dims[d].stride * l->itemsize;
		runs[k] = (ap_run){ at, at + length };
		for (int d = n - 1; d >= 0 && ++index[d] == dims[d].size; d--)
			index[d] = 0;
	}
	return (ap_runs){ runs, join_runs(runs, (size_t)count), false };
}
