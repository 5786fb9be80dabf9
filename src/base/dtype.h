/* Element types: one table (dtype.def), in the spelling of torch.fx annotations (torch/_dtype abbreviations,
 * torch/utils/_dtype_abbrs.py) and of torch itself. */
#ifndef AP_BASE_DTYPE_H
#define AP_BASE_DTYPE_H

#include "str.h"

typedef enum ap_dtype {
	AP_DTYPE_NONE, /* not stated */
#define AP_DTYPE(id, text, torch, bytes, category) AP_##id,
#include "dtype.def"
#undef AP_DTYPE
	AP_DTYPE_COUNT
} ap_dtype;

typedef enum ap_dtype_category { AP_CAT_NONE, AP_CAT_BOOL, AP_CAT_INT, AP_CAT_FLOAT, AP_CAT_COMPLEX } ap_dtype_category;

typedef struct ap_dtype_info { ap_str text, torch; int64_t bytes; ap_dtype_category category; } ap_dtype_info;
extern const ap_dtype_info ap_dtypes[AP_DTYPE_COUNT];

static inline int64_t ap_dtype_size(ap_dtype d) { return ap_dtypes[d].bytes; } /* bytes an element */
static inline ap_dtype_category ap_dtype_cat(ap_dtype d) { return ap_dtypes[d].category; }
static inline ap_str ap_dtype_text(ap_dtype d) { return ap_dtypes[d].text; }   /* "f32" */
static inline ap_str ap_dtype_torch(ap_dtype d) { return ap_dtypes[d].torch; } /* "float32" */
/* By annotation text ("f32") or by torch name ("float32", and aliases "float", "half", "double", "long",
 * "int", "short", "cfloat", "cdouble", "chalf"); AP_DTYPE_NONE if unknown. */
ap_dtype ap_dtype_find_text(ap_str s);
ap_dtype ap_dtype_find_torch(ap_str s);
/* The real type of a complex one's parts, and back; AP_DTYPE_NONE if there is none. */
ap_dtype ap_dtype_real_of(ap_dtype d);
ap_dtype ap_dtype_complex_of(ap_dtype d);

#endif
