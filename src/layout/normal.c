#include "normal.h"

#include "overlap.h"

bool
ap_normal_make(const ap_layout *l, int64_t unit, ap_normal *out)
{
	ap_dioph_wide e;
	int64_t first, end, per = l->itemsize / unit;

	if (!ap_layout_bytes(l, &first, &end))
		return false;
	e.n = 0;
	for (int d = 0; d < l->rank; d++) {
		ap_wide stride = l->stride[d];

		if (stride == 0 || l->size[d] == 1)
			continue;
		e.a[e.n] = (stride < 0 ? -stride : stride) * per;
		e.u[e.n++] = l->size[d] - 1;
	}
	if (per > 1) {
		e.a[e.n] = 1;
		e.u[e.n++] = per - 1;
	}
	out->unit = unit;
	out->first = first / unit;
	out->last = end / unit - 1;
	out->n = ap_dioph_group(&e, out->a, out->u);
	return true;
}

bool
ap_normal_is_unique(const ap_normal *s)
{
	ap_wide span = 0;

	for (int k = s->n; k-- > 0;) {
		if (s->a[k] <= span)
			return false;
		span += s->a[k] * s->u[k];
	}
	return true;
}

ap_dioph_answer
ap_normal_has(const ap_normal *s, ap_wide at, int64_t *work)
{
	ap_dioph_wide e;
	ap_wide x[AP_DIOPH_MAX];

	e.n = s->n;
	e.rhs = at - s->first;
	for (int k = 0; k < s->n; k++) {
		e.a[k] = s->a[k];
		e.u[k] = s->u[k];
	}
	return ap_dioph_solve_wide(&e, work, x);
}

bool
ap_layout_find_byte(const ap_layout *l, int64_t byte, int64_t *work, int64_t *index)
{
	ap_layout one = { .itemsize = 1, .offset = byte };
	ap_witness where;

	if (ap_overlap_find(l, &one, *work, &where) != AP_OVERLAP)
		return false;
	for (int d = 0; d < l->rank; d++)
		index[d] = where.a[d];
	return true;
}
