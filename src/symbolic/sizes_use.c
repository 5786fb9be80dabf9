/* Sizes at given parameters, in words, and in parts. */
#include "symbolic/sizes.h"

#include "base/num.h"

bool
ap_size_extreme(const ap_sizes *s, const ap_size *x, bool largest, int64_t *out)
{
	*out = x->first;
	for (size_t k = 0; k < s->parameters; k++) {
		int64_t at = (x->by[k] > 0) == largest ? s->box.hi[k] : s->box.lo[k], step;

		if (x->by[k] && (at == AP_SIZE_ENDLESS || !ap_mul_ok(x->by[k], at, &step) || !ap_add_ok(*out, step, out)))
			return false;
	}
	return true;
}

int64_t
ap_size_at(const ap_size *s, const int64_t *parameter, size_t parameters)
{
	int64_t v = s->first;

	for (size_t k = 0; k < parameters; k++)
		v += s->by[k] * parameter[k];
	return v;
}

/* s1 as a sum over parameters that other symbols have: "s1 = s0 + 3". */
static void
put_sum(ap_buf *b, const ap_size *x)
{
	ap_buf_int(b, x->first);
	for (int k = 0; k < AP_PARAMETERS_MAX; k++)
		if (x->by[k])
			ap_buf_printf(b, " + %lld * t%d", (long long)x->by[k], k);
}

ap_str
ap_sizes_text(ap_arena *a, const ap_sizes *s, const ap_size_box *box)
{
	ap_buf b = { .arena = a };
	ap_sizes within = *s;

	within.box = *box;
	for (size_t i = 0; i < s->symbols; i++) {
		const ap_size *x = &s->symbol[i];
		int64_t lo, hi, step = 0;
		size_t n = 0;

		for (size_t k = 0; k < s->parameters; k++)
			if (x->by[k])
				n++, step = x->by[k];
		ap_buf_printf(&b, "%s%.*s", i ? ", " : "", AP_FMT(x->name));
		bool least = ap_size_extreme(&within, x, false, &lo), ends = ap_size_extreme(&within, x, true, &hi);

		if (n == 0 || (least && ends && lo == hi))
			ap_buf_printf(&b, " = %lld", (long long)lo);
		else if (n > 1 || !least)
			ap_buf_lit(&b, " = "), put_sum(&b, x);
		else if (ends)
			ap_buf_printf(&b, " in %lld..%lld", (long long)lo, (long long)hi);
		else
			ap_buf_printf(&b, " >= %lld", (long long)lo);
		if (n == 1 && least && step > 1 && !(ends && lo == hi))
			ap_buf_printf(&b, " in steps of %lld", (long long)step);
	}
	return ap_buf_str(&b);
}

bool
ap_sizes_part(const ap_sizes *s, int64_t m, int64_t rest, ap_sizes *out)
{
	*out = *s;
	if (s->parameters != 1)
		return false;
	for (size_t i = 0; i < s->symbols; i++) {
		out->symbol[i].first += s->symbol[i].by[0] * rest;
		out->symbol[i].by[0] *= m;
	}
	out->box.lo[0] = ap_max(ap_ceil_div(s->box.lo[0] - rest, m), 0);
	if (s->box.hi[0] != AP_SIZE_ENDLESS)
		out->box.hi[0] = ap_floor_div(s->box.hi[0] - rest, m);
	return out->box.lo[0] <= out->box.hi[0];
}
