/* Sizes at given parameters, and in parts. */
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

bool
ap_size_at(const ap_size *s, const int64_t *parameter, size_t parameters, int64_t *out)
{
	bool ok = true;

	*out = s->first;
	for (size_t k = 0; k < parameters && ok; k++) {
		int64_t step;

		ok = ap_mul_ok(s->by[k], parameter[k], &step) && ap_add_ok(*out, step, out);
	}
	return ok;
}

bool
ap_sizes_part(const ap_sizes *s, size_t k, int64_t m, int64_t rest, ap_sizes *out)
{
	*out = *s;
	for (size_t i = 0; i < s->symbols; i++) {
		out->symbol[i].first += s->symbol[i].by[k] * rest;
		out->symbol[i].by[k] *= m;
	}
	out->box.lo[k] = ap_max(ap_ceil_div(s->box.lo[k] - rest, m), 0);
	if (s->box.hi[k] != AP_SIZE_ENDLESS)
		out->box.hi[k] = ap_floor_div(s->box.hi[k] - rest, m);
	return out->box.lo[k] <= out->box.hi[k];
}
