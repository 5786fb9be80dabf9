/* How one tensor is a view of another: a few elementary view ops, each of which can be undone. Layouts only. */
#ifndef AP_PASS_RELATION_H
#define AP_PASS_RELATION_H

#include "graph/infer.h"

typedef enum ap_link_kind {
	AP_LINK_SELECT,      /* select.int(x, dim, start)                         undone by select_scatter */
	AP_LINK_SLICE,       /* slice.Tensor(x, dim, start, end, step)            slice_scatter */
	AP_LINK_DIAGONAL,    /* diagonal(x, start, dim, other)                    diagonal_scatter */
	AP_LINK_PERMUTE,     /* permute(x, list)                                  permute */
	AP_LINK_RESHAPE,     /* view(x, sizes of the result), all cells kept      reshape */
	AP_LINK_EXPAND,      /* expand(x, sizes of the result): only to read, a write through it would write cells twice */
	AP_LINK_AS_STRIDED,  /* as_strided(x, sizes, strides, offset)             as_strided_scatter */
	AP_LINK_DTYPE,       /* view.dtype(x, dtype of the result)                view.dtype */
	AP_LINK_REAL,        /* view_as_real(x)                                   view_as_complex */
	AP_LINK_COMPLEX,     /* view_as_complex(x)                                view_as_real */
	AP_LINK_CONJ,        /* _conj(x)                                          conj_physical */
	AP_LINK_NEG,         /* _neg_view(x)                                      neg */
} ap_link_kind;

typedef struct ap_link {
	ap_link_kind kind;
	int dim, other;
	int64_t start, end, step;
	const int64_t *list;       /* PERMUTE */
	ap_tensor to;              /* the view that it gives */
} ap_link;

typedef AP_VEC(ap_link) ap_links;

/*
 * Links that lead from `from` to `to`, on one storage: none if they are the same tensor.  False if there are none, and then an
 * as_strided of the storage is the only way.  `from` addresses no cell twice.  Never uses AP_LINK_AS_STRIDED.
 */
AP_NODISCARD bool ap_relation_find(ap_arena *a, const ap_tensor *from, const ap_tensor *to, ap_links *out);

/* Links to all of `from` seen as another dtype: view.dtype, view_as_real, view_as_complex.  False if there are none. */
AP_NODISCARD bool ap_relation_retype(ap_arena *a, const ap_tensor *from, ap_dtype d, ap_links *out);

/* Same cells in the same order, read as the same dtype.  Strides of single elements don't matter. */
bool ap_tensor_is_same(const ap_tensor *a, const ap_tensor *b);
/* Sizes alike and strides alike wherever they matter (offsets may differ). */
bool ap_layout_is_alike(const ap_layout *a, const ap_layout *b);

#endif
