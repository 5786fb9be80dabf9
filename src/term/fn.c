#include "term/fn_eval.h"

#include "base/map.h"

#include <pthread.h>

const ap_fn_info ap_fns[AP_FN_COUNT] = {
	[AP_FN_UNKNOWN] = { { "?", 1 }, 0, 255, AP_FN_INEXACT, ap_int_none, ap_float_none, ap_complex_none },
#define AP_FN(id, name, least, most, ints, floats, complexes, traits) \
	[AP_FN_##id] = { { name, sizeof(name) - 1 }, least, most, traits, ap_int_##ints, ap_float_##floats, ap_complex_##complexes },
#include "term/fn.def"
#undef AP_FN
};

static ap_name_index by_name;
static pthread_once_t by_name_once = PTHREAD_ONCE_INIT;

static void
index_functions(void)
{
	for (size_t f = AP_FN_UNKNOWN + 1; f < AP_FN_COUNT; f++)
		ap_name_index_put(&by_name, ap_fns[f].name, f);
}

ap_fn
ap_fn_find(ap_str symbol)
{
	size_t f;

	pthread_once(&by_name_once, index_functions);
	return ap_name_index_find(&by_name, ap_str_cut(symbol, 0, ap_str_find(symbol, 0, '{')), &f) ? (ap_fn)f : AP_FN_UNKNOWN;
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
