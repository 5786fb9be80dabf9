/* The known pointwise functions: one table, term/fn.def. */
#ifndef AP_TERM_FN_H
#define AP_TERM_FN_H

#include "term/number.h"

typedef enum ap_fn {
	AP_FN_UNKNOWN,
#define AP_FN(id, name, ...) AP_FN_##id,
#include "term/fn.def"
#undef AP_FN
	AP_FN_COUNT
} ap_fn;

enum {
	AP_FN_INEXACT = 1,  /* the last bits of a float result may differ in PyTorch (its vector library, its order of operations) */
	AP_FN_SYMMETRIC = 2, /* f(a, b) = f(b, a) bit for bit, for every dtype */
	AP_FN_SYMMETRIC_INT = 4, /* likewise where both arguments are integers or bools of one dtype */
	AP_FN_TRUTH = 8,     /* the result is a proper bool (0 or 1) */
};

typedef struct ap_fn_info { ap_str name; uint8_t min_args, max_args; uint8_t traits; } ap_fn_info;

const ap_fn_info *ap_fn_get(ap_fn f);
/* The function that a symbol names ("add", "div{rounding_mode=floor}"), by what stands before the "{". */
ap_fn ap_fn_find(ap_str symbol);

#endif
