#include "term/fn.h"

static const ap_fn_info table[AP_FN_COUNT] = {
	[AP_FN_UNKNOWN] = { { "?", 1 }, 0, 255, AP_FN_INEXACT },
#define AP_FN(id, name, least, most, traits) [AP_FN_##id] = { { name, sizeof(name) - 1 }, least, most, traits },
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
