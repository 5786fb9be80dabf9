/* What eager demands of arguments beyond their types: checks that give back their first argument. */
#include "graph/rule_index.h"
#include "graph/rule_util.h"

#include <math.h>

bool
ap_refuse_dtype(ap_infer_run *r, const ap_tensor *x, size_t n, const char *fmt, ...)
{
	ap_buf b = { .arena = r->arena };
	bool empty = false;
	va_list ap;

	for (size_t k = 0; k < n; k++)
		empty |= ap_layout_count(&x[k].layout) == 0;
	va_start(ap, fmt);
	ap_buf_vprintf(&b, fmt, ap);
	va_end(ap);
	if (empty)
		return ap_refuse_unknown(r, "empty-dtype", "%.*s: whether eager looks at the dtype of an empty tensor is not modelled", AP_FMT(ap_buf_str(&b)));
	return ap_refuse_invalid(r, "dtype", "%.*s", AP_FMT(ap_buf_str(&b)));
}

bool
ap_check_number(ap_infer_run *r, const ap_op *op, const char *name, ap_dtype result)
{
	const ap_val *v = ap_rule_param(r, op, name);

	return !v || !ap_val_is_number(v) || ap_check_fits(r, v, result);
}

bool
ap_check_scale(ap_infer_run *r, const ap_op *op, ap_dtype result)
{
	static const char *const names[] = { "alpha", "beta" };

	for (size_t k = 0; k < sizeof names / sizeof *names; k++) {
		const ap_val *v = ap_rule_param(r, op, names[k]);

		if (!v || !ap_val_is_number(v))
			continue;
		if ((v->kind == AP_VAL_BOOL && result != AP_B8) || (v->kind == AP_VAL_FLOAT && ap_dtype_is_integral(result, true)) ||
		    (v->kind == AP_VAL_COMPLEX && ap_dtype_cat(result) != AP_CAT_COMPLEX))
			return ap_refuse_invalid(r, "argument", "%.*s: %s does not suit a result of %.*s", AP_FMT(op->fn), names[k],
			                         AP_FMT(ap_dtype_text(result)));
	}
	return true;
}

/* one_of(x, VALUE, WORD...): x itself, if VALUE is one of the words or None */
bool
ap_rule_one_of(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	*out = args[0];
	for (size_t k = 2; k < n; k++)
		if (ap_str_is(args[1].text, args[k].text))
			return true;
	return args[1].kind == AP_VAL_NONE ||
	       ap_refuse_invalid(r, "argument", "%.*s: '%.*s' is not one of the words that are possible", AP_FMT(op->fn), AP_FMT(args[1].text));
}

/* within(x, VALUE, least, most, FLAG...): x itself, if least <= VALUE <= most, of a list each item; `above`: least < VALUE, `below`: VALUE < most */
bool
ap_rule_within(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	bool above = false, below = false;

	for (size_t k = 4; k < n; k++) {
		above |= ap_val_is_word(&args[k], "above");
		below |= ap_val_is_word(&args[k], "below");
	}
	*out = args[0];
	for (size_t k = 0; args[1].kind == AP_VAL_LIST && k < args[1].n; k++) {
		ap_val each[6], ignored;

		memcpy(each, args, sizeof *args * n);
		each[1] = args[1].items[k];
		if (!ap_rule_within(r, op, each, n, &ignored))
			return false;
	}
	if (!ap_val_is_number(&args[1]))
		return true;
	double v = ap_val_as_double(&args[1]), least = ap_val_is_number(&args[2]) ? ap_val_as_double(&args[2]) : -HUGE_VAL,
	       most = ap_val_is_number(&args[3]) ? ap_val_as_double(&args[3]) : HUGE_VAL;

	if ((above ? v > least : v >= least) && (below ? v < most : v <= most))
		return true;
	return ap_refuse_invalid(r, "argument", "%.*s: %.9g is out of the range that is possible", AP_FMT(op->fn), v);
}

/* of_length(LIST, n): the list itself, if it has n items; a number counts as any length */
bool
ap_rule_of_length(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	(void)n;
	*out = args[0];
	if (args[0].kind != AP_VAL_LIST || (int64_t)args[0].n == args[1].integer)
		return true;
	return ap_refuse_invalid(r, "argument", "%.*s: %lld numbers are needed, not %zu", AP_FMT(op->fn), (long long)args[1].integer, args[0].n);
}

/* alike(x, y, ...): x itself, if all have its dtype; None and numbers count as any */
bool
ap_rule_alike(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	*out = args[0];
	for (size_t k = 1; k < n; k++) {
		ap_tensor x[2] = { args[0].tensor, args[k].tensor };

		if (args[0].kind == AP_VAL_TENSOR && args[k].kind == AP_VAL_TENSOR && x[0].dtype != x[1].dtype)
			return ap_refuse_dtype(r, x, 2, "%.*s needs operands of one dtype: %.*s and %.*s", AP_FMT(op->fn),
			                       AP_FMT(ap_dtype_text(x[0].dtype)), AP_FMT(ap_dtype_text(x[1].dtype)));
	}
	return true;
}

/* checked(x, VALUE...): x itself; what refused would have been a VALUE */
bool
ap_rule_checked(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	(void)r, (void)op, (void)n;
	*out = args[0];
	return true;
}

/* widening(dtype, x): the dtype, if it is of the category of x's and holds all of it */
bool
ap_rule_widening(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	ap_tensor x;

	(void)n;
	*out = args[0];
	if (args[0].kind != AP_VAL_DTYPE)
		return true;
	if (!ap_val_tensor(r, &args[1], &x))
		return false;
	if (ap_dtype_cat(args[0].dtype) == ap_dtype_cat(x.dtype) && ap_promote_two(args[0].dtype, x.dtype) == args[0].dtype)
		return true;
	return ap_refuse_invalid(r, "dtype", "%.*s of %.*s can't be computed as %.*s", AP_FMT(op->fn), AP_FMT(ap_dtype_text(x.dtype)),
	                         AP_FMT(ap_dtype_text(args[0].dtype)));
}

/* real_number(VALUE, no_bool): the number, or None */
bool
ap_rule_real_number(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	*out = args[0];
	if (n > 1 && args[0].kind == AP_VAL_BOOL)
		return ap_refuse_invalid(r, "argument", "%.*s takes no bool here", AP_FMT(op->fn));
	return args[0].kind != AP_VAL_COMPLEX || ap_refuse_invalid(r, "argument", "%.*s takes no complex number here", AP_FMT(op->fn));
}

/* same_sized(x, y, ...): x itself, if all tensors but 0-d ones have one size */
bool
ap_rule_same_sized(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	const ap_tensor *first = NULL;

	*out = args[0];
	for (size_t k = 0; k < n; k++) {
		if (args[k].kind != AP_VAL_TENSOR || !args[k].tensor.layout.rank)
			continue;
		if (first && !ap_layout_same_shape(&first->layout, &args[k].tensor.layout))
			return ap_refuse_invalid(r, "shape", "%.*s doesn't broadcast its operands", AP_FMT(op->fn));
		first = &args[k].tensor;
	}
	return true;
}

/* of_count(x, n, ...): x itself, if the numbers' product is how many elements it has */
bool
ap_rule_of_count(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	int64_t want = 1;
	ap_tensor x;

	*out = args[0];
	if (!ap_val_tensor(r, &args[0], &x))
		return false;
	for (size_t k = 1; k < n; k++)
		if (args[k].kind != AP_VAL_INT || !ap_mul_ok(want, args[k].integer, &want))
			return true;
	return want == ap_layout_count(&x.layout) ||
	       ap_refuse_invalid(r, "shape", "%.*s: %lld elements where %lld are needed", AP_FMT(op->fn), (long long)ap_layout_count(&x.layout),
	                         (long long)want);
}

/* reducible(x, dim): x itself, if there is something in that dimension (None: in x) */
bool
ap_rule_reducible(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	ap_tensor x;
	int d = 0;

	(void)n;
	*out = args[0];
	if (!ap_val_tensor(r, &args[0], &x) || (args[1].kind == AP_VAL_INT && !ap_wrap_dim(r, args[1].integer, x.layout.rank, &d)))
		return false;
	if (args[1].kind == AP_VAL_INT ? d >= x.layout.rank || x.layout.size[d] != 0 : ap_layout_count(&x.layout) != 0)
		return true;
	return ap_refuse_invalid(r, "shape", "%.*s of a dimension of size 0", AP_FMT(op->fn));
}

/* How many elements a list of sizes, or a tensor, has; -1: not known. */
static int64_t
count_of(const ap_val *v)
{
	int64_t n = 1;

	if (v->kind == AP_VAL_TENSOR)
		return ap_layout_count(&v->tensor.layout);
	if (v->kind != AP_VAL_LIST)
		return -1;
	for (size_t k = 0; k < v->n; k++)
		if (v->items[k].kind != AP_VAL_INT || !ap_mul_ok(n, v->items[k].integer, &n))
			return -1;
	return n;
}

/* normed(x, order, dims): x, a tensor or sizes, if a reduced dimension is not of size 0 or the norm of nothing of that order is 0 */
bool
ap_rule_normed(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	double order = ap_val_is_number(&args[1]) ? ap_val_as_double(&args[1]) : 2;
	bool in[AP_MAX_RANK + 1], is_empty = count_of(&args[0]) == 0;
	ap_tensor x;

	(void)n;
	*out = args[0];
	if (!is_empty || (order >= 0 && !isinf(order)) || isnan(order))
		return true;
	if (args[0].kind == AP_VAL_TENSOR && args[2].kind != AP_VAL_NONE) {
		if (!ap_val_tensor(r, &args[0], &x) || !ap_dims_of(r, &args[2], x.layout.rank, in))
			return false;
		is_empty = false;
		for (int d = 0; d < x.layout.rank; d++)
			is_empty |= in[d] && !x.layout.size[d];
	}
	return !is_empty || ap_refuse_invalid(r, "shape", "%.*s: a norm of order %.9g of nothing has no value", AP_FMT(op->fn), order);
}

/* filled(dtype, sizes, least, FLAG...): the dtype; a kernel runs for `least` elements or more, and has none for the refused categories */
bool
ap_rule_filled(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	unsigned flags = 0;

	*out = args[0];
	for (size_t k = 3; k < n; k++)
		if (!ap_point_flag(r, &args[k], &flags))
			return false;
	if (args[0].kind != AP_VAL_DTYPE || (count_of(&args[1]) >= 0 && count_of(&args[1]) < args[2].integer))
		return true;
	return ap_check_categories(r, op->fn, NULL, 0, args[0].dtype, flags);
}

/* drawn(dtype, low, high): the dtype, if its integers reach from low to high - 1 (None: as far as they go); floats take all */
bool
ap_rule_drawn(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	ap_dtype d = args[0].dtype;

	(void)n;
	*out = args[0];
	if (args[0].kind != AP_VAL_DTYPE || ap_dtype_cat(d) == AP_CAT_FLOAT)
		return true;
	if (ap_dtype_cat(d) == AP_CAT_COMPLEX)
		return ap_refuse_invalid(r, "dtype", "%.*s draws no complex numbers", AP_FMT(op->fn));
	bool is_unsigned = d == AP_U8 || d == AP_U16 || d == AP_U32 || d == AP_U64;
	int bits = d == AP_B8 ? 1 : 8 * (int)ap_dtype_size(d) - !is_unsigned;
	double top = ldexp(1, bits), low = d == AP_B8 || is_unsigned ? 0 : -top;

	for (int k = 1; k < 3; k++) {
		double v = ap_val_as_double(&args[k]) - (k == 2);

		if (ap_val_is_number(&args[k]) && (v < low || v >= top))
			return ap_refuse_invalid(r, "overflow", "%.*s: %.9g is out of bounds for %.*s", AP_FMT(op->fn), v, AP_FMT(ap_dtype_text(d)));
	}
	return true;
}

/* fits(dtype, VALUE, count): the dtype, if it can hold the number, or a fill of `count` elements takes it; None holds f32 */
bool
ap_rule_fits(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	ap_dtype d = args[0].kind == AP_VAL_DTYPE ? args[0].dtype : AP_F32;
	int64_t count = 0;

	(void)op;
	*out = args[0];
	if (!ap_val_is_number(&args[1]))
		return true;
	return n > 2 ? ap_val_int(r, &args[2], &count) && ap_check_fills(r, &args[1], d, count) : ap_check_fits(r, &args[1], d);
}

/* holds(x, y): y or None, if the one element of x is not 0 */
bool
ap_rule_holds(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	ap_val zero = ap_val_of_int(0), truth;
	ap_tensor x;

	*out = n > 1 ? args[1] : ap_val_of_none();
	if (!ap_val_tensor(r, &args[0], &x))
		return false;
	if (ap_layout_count(&x.layout) != 1)
		return ap_refuse_invalid(r, "shape", "%.*s of a tensor of %lld elements", AP_FMT(op->fn), (long long)ap_layout_count(&x.layout));
	if (!ap_pointwise(r, AP_STR("ne"), (ap_val[]){ args[0], zero }, 2, AP_POINT_BOOL, &truth))
		return false;
	ap_holds_step(r, &truth.tensor, "assertion");
	return true;
}

/* divisible(x, n, by): x itself, if n is a multiple of the positive number `by` */
bool
ap_rule_divisible(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	(void)n;
	*out = args[0];
	if (args[1].kind != AP_VAL_INT || args[2].kind != AP_VAL_INT || (args[2].integer > 0 && args[1].integer % args[2].integer == 0))
		return true;
	return ap_refuse_invalid(r, "argument", "%.*s: %lld is not divisible by %lld", AP_FMT(op->fn), (long long)args[1].integer,
	                         (long long)args[2].integer);
}

/* other_than(x, VALUE, n): x itself, if VALUE is not n */
bool
ap_rule_other_than(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	(void)n;
	*out = args[0];
	if (!ap_val_is_number(&args[1]) || ap_val_as_double(&args[1]) != ap_val_as_double(&args[2]))
		return true;
	return ap_refuse_invalid(r, "argument", "%.*s: %.9g is not possible", AP_FMT(op->fn), ap_val_as_double(&args[1]));
}

/* of_ones(x, dims): x itself, if the dimensions have size 1 */
bool
ap_rule_of_ones(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	int64_t dims[AP_MAX_RANK];
	ap_tensor x;
	int count, d;

	(void)n;
	*out = args[0];
	if (!ap_val_tensor(r, &args[0], &x) || !ap_val_ints(r, &args[1], &count, dims))
		return false;
	for (int k = 0; k < count; k++) {
		if (!ap_wrap_dim(r, dims[k], x.layout.rank, &d))
			return false;
		if (d >= x.layout.rank || x.layout.size[d] != 1)
			return ap_refuse_invalid(r, "shape", "%.*s: dimension %d does not have size 1", AP_FMT(op->fn), d);
	}
	return true;
}

static bool
same_tail(const ap_layout *l, const int64_t *size, int count)
{
	return l->rank >= count && (!count || !memcmp(l->size + (l->rank - count), size, sizeof *size * (size_t)count));
}

/* normalized(x, sizes, weight, bias): x itself, if its last sizes are those and weight and bias have them */
bool
ap_rule_normalized(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	int64_t size[AP_MAX_RANK];
	int count;

	*out = args[0];
	if (!ap_val_ints(r, &args[1], &count, size))
		return false;
	if (!count)
		return ap_refuse_invalid(r, "argument", "%.*s over no dimension", AP_FMT(op->fn));
	for (size_t k = 0; k < n; k++) {
		if (k == 1 || args[k].kind != AP_VAL_TENSOR)
			continue;
		if (!same_tail(&args[k].tensor.layout, size, count) || (k && args[k].tensor.layout.rank != count))
			return ap_refuse_invalid(r, "shape", "%.*s: the sizes do not fit the normalized ones", AP_FMT(op->fn));
	}
	return true;
}

/* crossed(x, y, dim): x itself, if dimension `dim` (None: the first of size 3) has size 3 in both, which have one rank */
bool
ap_rule_crossed(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	ap_tensor x, y;
	int64_t dim = 0;
	int d = 0;

	(void)n;
	*out = args[0];
	if (!ap_val_tensor(r, &args[0], &x) || !ap_val_tensor(r, &args[1], &y) || (args[2].kind == AP_VAL_INT && !ap_val_int(r, &args[2], &dim)))
		return false;
	if (x.layout.rank != y.layout.rank)
		return ap_refuse_invalid(r, "rank", "%.*s of tensors of %d and %d dimensions", AP_FMT(op->fn), x.layout.rank, y.layout.rank);
	if (args[2].kind == AP_VAL_INT && !ap_wrap_dim(r, dim, x.layout.rank, &d))
		return false;
	while (args[2].kind == AP_VAL_NONE && d < x.layout.rank && x.layout.size[d] != 3)
		d++;
	if (d >= x.layout.rank || x.layout.size[d] != 3 || y.layout.size[d] != 3)
		return ap_refuse_invalid(r, "shape", "%.*s: the dimension must have size 3 in both", AP_FMT(op->fn));
	return true;
}
