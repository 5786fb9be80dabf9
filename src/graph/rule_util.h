/* What the compute, movement and index rules share. */
#ifndef AP_GRAPH_RULE_UTIL_H
#define AP_GRAPH_RULE_UTIL_H

#include "graph/rule.h"

typedef AP_VEC(ap_tensor) ap_tensors;

/* The function that an op's steps name: its fn and, in braces, its attributes (specs/core.rules, ATTRIBUTES). */
ap_str ap_rule_fn_text(ap_infer_run *r, const ap_op *op);
/* Likewise with further attributes "a=1, b=2". */
ap_str ap_rule_fn_with(ap_infer_run *r, const ap_op *op, const char *fmt, ...) AP_PRINTF(3, 4);
/* The bound value of the op's parameter of that name; NULL if it has none. */
const ap_val *ap_rule_param(const ap_infer_run *r, const ap_op *op, const char *name);

/* A number into a dtype as masked_fill and others convert it: it has to fit (c10::checked_convert). */
bool ap_number_fits(const ap_val *v, ap_dtype d);
AP_NODISCARD bool ap_check_fits(ap_infer_run *r, const ap_val *v, ap_dtype d);
/* Likewise as torch.full and fill_ convert it for so many elements: what does not fit a small float becomes infinite in a single one. */
AP_NODISCARD bool ap_check_fills(ap_infer_run *r, const ap_val *v, ap_dtype d, int64_t count);
/* A value as text for a function's name; tensors are `_`. */
void ap_val_put(ap_buf *b, const ap_val *v);

static inline bool ap_val_is_number(const ap_val *v)
{
	return v->kind == AP_VAL_BOOL || v->kind == AP_VAL_INT || v->kind == AP_VAL_FLOAT || v->kind == AP_VAL_COMPLEX;
}
static inline bool ap_val_is_word(const ap_val *v, const char *word)
{
	return (v->kind == AP_VAL_WORD || v->kind == AP_VAL_STR) && ap_str_is(v->text, ap_str_of(word));
}
/* As a double; complex numbers give their real part. */
double ap_val_as_double(const ap_val *v);

/* A tensor, or a number as a wrapped one.  Another kind is a bug of the rule's row: refused as UNKNOWN. */
AP_NODISCARD bool ap_val_operand(ap_infer_run *r, const ap_val *v, ap_tensor *out);
AP_NODISCARD bool ap_val_tensor(ap_infer_run *r, const ap_val *v, ap_tensor *out);
/* The tensors of an argument: itself, or a list's items; None and numbers are left out. */
void ap_val_tensors(ap_infer_run *r, const ap_val *v, ap_tensors *out);
AP_NODISCARD bool ap_val_bool(ap_infer_run *r, const ap_val *v, bool *out);
/* The dtype of a DTYPE value, `other` for None. */
AP_NODISCARD bool ap_val_dtype(ap_infer_run *r, const ap_val *v, ap_dtype other, ap_dtype *out);
/* The dtype that torch gives a Python number: b8, i64, f32 (the default), c64. */
ap_dtype ap_number_dtype(const ap_val *v);

/* The default float for integers and bool. */
ap_dtype ap_dtype_float_of(ap_dtype d);
bool ap_dtype_is_integral(ap_dtype d, bool with_bool);

ap_val ap_val_of_ints(ap_infer_run *r, const int64_t *v, int n);
/* Which dimensions an int, a list or None (also []: all) names; `in` has room for one more than the rank. */
AP_NODISCARD bool ap_dims_of(ap_infer_run *r, const ap_val *v, int rank, bool *in);
int ap_reduced_sizes(const ap_layout *l, const bool *in, bool keepdim, int64_t *size);

typedef enum ap_format { AP_FORMAT_PRESERVE, AP_FORMAT_CONTIGUOUS, AP_FORMAT_CHANNELS_LAST, AP_FORMAT_CHANNELS_LAST_3D } ap_format;
/* `other` for None. */
ap_format ap_val_format(const ap_val *v, ap_format other);
/* Strides of channels_last of rank 4 or 5 (c10/core/MemoryFormat.h). */
void ap_channels_last_strides(int rank, const int64_t *size, int64_t *stride);
/* A fresh tensor of x's sizes in a memory format. */
AP_NODISCARD bool ap_fresh_format(ap_infer_run *r, const ap_tensor *x, ap_dtype d, ap_format format, ap_tensor *out);

/* graph/rule_pad.c: at::clone_preserve_strides(): a copy of the whole storage, seen as x. */
AP_NODISCARD bool ap_clone_storage(ap_infer_run *r, const ap_tensor *x, ap_tensor *out);

/* graph/iterate.c: the strides that a TensorIterator gives a result of these sizes which it computes from `x`, whose operands are first
 * cast to `common` (AP_DTYPE_NONE: not cast). */
AP_NODISCARD bool ap_fresh_iterated(ap_infer_run *r, ap_dtype d, int rank, const int64_t *size, const ap_tensor *x, size_t n, ap_dtype common,
                                    ap_tensor *out);
/* The order in which a TensorIterator over operands of one size goes through their dimensions: perm[0] is the innermost one. */
void ap_iteration_order(ap_infer_run *r, const ap_tensor *x, size_t n, int *perm);
/* at::infer_dense_strides(). */
void ap_dense_strides(int rank, const int64_t *size, const int64_t *stride, int64_t *out);

/* graph/rule_pointwise.c */
enum {
	AP_POINT_FLOAT = 1, AP_POINT_BOOL = 2, AP_POINT_REAL = 4, AP_POINT_I32 = 8, AP_POINT_F64 = 16, AP_POINT_SAME = 32, AP_POINT_SELF = 64,
	AP_POINT_NO_BOOL = 128, AP_POINT_NO_INT = 256, AP_POINT_NO_FLOAT = 512, AP_POINT_NO_COMPLEX = 1024, AP_POINT_NO_HALF = 2048,
	AP_POINT_NO_BOOL_OPERAND = 4096, AP_POINT_WIDE = 8192, AP_POINT_FIRST_LAYOUT = 16384 /* strides follow the first operand alone */,
	AP_POINT_NONZERO = 32768 /* integers: eager raises where an element of the last operand is 0 */,
	AP_POINT_LIKE = 65536 /* strides as torch.empty_like of the first operand */,
	AP_POINT_PACKED = 262144 /* a contiguous result */, AP_POINT_REVERSED = 524288 /* strides as if the operands stood in reverse order */,
	AP_POINT_SAME_SIZES = 2097152 /* of all tensor operands but 0-d ones */,
	AP_POINT_PARTS = 4194304 /* strides as of the real part of x compared with a number; of integers (and all but complex, without _ABS) as empty_like */,
	AP_POINT_ABS = 8388608 /* with _PARTS: of its abs() */, AP_POINT_TWICE = 16777216 /* with _PARTS: and that multiplied by x == x */,
	AP_POINT_ALPHA = 1048576 /* alpha has to suit the result: ap_check_scale() */,
	AP_POINT_VALUE = 33554432 /* `value` and `threshold` have to fit the result: ap_check_fits() */,
};
/* The sizes that n operands broadcast to. */
AP_NODISCARD bool ap_point_sizes(ap_infer_run *r, const ap_tensor *x, size_t n, int *rank, int64_t *size);
/* The flag that a word of a rule names. */
AP_NODISCARD bool ap_point_flag(ap_infer_run *r, const ap_val *v, unsigned *flags);
/* The dtype that operands are computed in; refused where the flags say so. */
AP_NODISCARD bool ap_point_dtype(ap_infer_run *r, ap_str fn, const ap_tensor *x, size_t n, unsigned flags, ap_dtype *out);
/* A fresh result of operands that are computed in `compute`, with the strides that the flags ask for. */
AP_NODISCARD bool ap_point_fresh(ap_infer_run *r, ap_dtype result, int rank, const int64_t *size, const ap_tensor *x, size_t n, ap_dtype compute,
                                 unsigned flags, ap_tensor *dst);
/* A pointwise function of tensors and numbers, with type promotion and broadcasting. */
AP_NODISCARD bool ap_pointwise(ap_infer_run *r, ap_str fn, const ap_val *operands, size_t n, unsigned flags, ap_val *out);

/* Eager has no kernel for the dtype d of x if its category is refused by one of the flags; see ap_refuse_dtype(). */
AP_NODISCARD bool ap_check_categories(ap_infer_run *r, ap_str fn, const ap_tensor *x, size_t n, ap_dtype d, unsigned flags);

/* The op's parameter of that name, where it is a number, fits the result's dtype. */
AP_NODISCARD bool ap_check_number(ap_infer_run *r, const ap_op *op, const char *name, ap_dtype result);

/* at::native::alpha_check() of the parameters alpha and beta, as far as the op has them. */
AP_NODISCARD bool ap_check_scale(ap_infer_run *r, const ap_op *op, ap_dtype result);

/* Eager does not define the function for the dtypes of x; where one of them is empty, it may not have looked: refused as UNKNOWN. */
AP_NODISCARD bool ap_refuse_dtype(ap_infer_run *r, const ap_tensor *x, size_t n, const char *fmt, ...) AP_PRINTF(4, 5);

/* Runs a rule by its name. */
AP_NODISCARD bool ap_rule_call(ap_infer_run *r, const ap_op *op, const char *rule, const ap_val *args, size_t n, ap_val *out);
/* dst = the elements `from` of src, in the logical order of dst. */
void ap_pick_step(ap_infer_run *r, ap_tensor dst, const ap_tensor *src, size_t nsrc, const ap_pick *from);

#endif
