#include "term/fn_eval.h"

static const ap_fn_info table[AP_FN_COUNT] = {
	[AP_FN_UNKNOWN] = { { "?", 1 }, 0, 255, AP_FN_INEXACT, ap_int_none, ap_float_none, ap_complex_none },
#define AP_FN(id, name, least, most, ints, floats, complexes, traits) \
	[AP_FN_##id] = { { name, sizeof(name) - 1 }, least, most, traits, ap_int_##ints, ap_float_##floats, ap_complex_##complexes },
#include "term/fn.def"
#undef AP_FN
};

const ap_fn_info *
ap_fn_get(ap_fn f)
{
	ap_require(f < AP_FN_COUNT);
	return &table[f];
}

ap_fn
ap_fn_find(ap_str symbol)
{
	ap_str name = ap_str_cut(symbol, 0, ap_str_find(symbol, 0, '{'));

	for (int f = AP_FN_UNKNOWN + 1; f < AP_FN_COUNT; f++)
		if (ap_str_is(name, table[f].name))
			return (ap_fn)f;
	return AP_FN_UNKNOWN;
}

bool
ap_fn_run(ap_fn_call *c, ap_number *r)
{
	const ap_fn_info *f = ap_fn_get(c->fn);
	ap_fn_eval *eval = ap_dtype_is_int(c->type) ? f->ints : ap_dtype_is_complex(c->type) ? f->complexes : f->floats;
	uint64_t bits[2];

	*r = (ap_number){ 0 };
	c->inexact = false;
	if (c->n < f->min_args || c->n > f->max_args || ap_attr_any_complex(c->symbol) || !eval(c, r))
		return false;
	ap_number_write(c->result, *r, bits);
	*r = ap_number_read(c->result, bits);
	return true;
}
