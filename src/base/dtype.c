#include "dtype.h"

const ap_dtype_info ap_dtypes[AP_DTYPE_COUNT] = {
	[AP_DTYPE_NONE] = { { "?", 1 }, { "?", 1 }, 0, AP_CAT_NONE },
#define AP_DTYPE(id, text, torch, bytes, category) \
	[AP_##id] = { { text, sizeof(text) - 1 }, { torch, sizeof(torch) - 1 }, bytes, AP_CAT_##category },
#include "dtype.def"
#undef AP_DTYPE
};

ap_dtype
ap_dtype_find_text(ap_str s)
{
	for (int d = 1; d < AP_DTYPE_COUNT; d++)
		if (ap_str_is(s, ap_dtypes[d].text))
			return (ap_dtype)d;
	return AP_DTYPE_NONE;
}

ap_dtype
ap_dtype_find_torch(ap_str s)
{
	static const struct { const char *name; ap_dtype d; } aliases[] = {
		{ "float", AP_F32 }, { "half", AP_F16 }, { "double", AP_F64 }, { "long", AP_I64 }, { "int", AP_I32 },
		{ "short", AP_I16 }, { "cfloat", AP_C64 }, { "cdouble", AP_C128 }, { "chalf", AP_C32 },
	};

	for (int d = 1; d < AP_DTYPE_COUNT; d++)
		if (ap_str_is(s, ap_dtypes[d].torch))
			return (ap_dtype)d;
	for (size_t i = 0; i < sizeof aliases / sizeof *aliases; i++)
		if (ap_str_is(s, ap_str_of(aliases[i].name)))
			return aliases[i].d;
	return AP_DTYPE_NONE;
}

ap_dtype
ap_dtype_real_of(ap_dtype d)
{
	return d == AP_C32 ? AP_F16 : d == AP_C64 ? AP_F32 : d == AP_C128 ? AP_F64 : AP_DTYPE_NONE;
}

ap_dtype
ap_dtype_complex_of(ap_dtype d)
{
	return d == AP_F16 ? AP_C32 : d == AP_F32 ? AP_C64 : d == AP_F64 ? AP_C128 : AP_DTYPE_NONE;
}
