/* A choice by a mask: where() and masked_fill(). */
#include "graph/rule_index.h"
#include "graph/rule_util.h"

static bool
as_dtype(ap_infer_run *r, ap_tensor *x, ap_dtype d)
{
	ap_tensor y;

	if (x->dtype == d)
		return true;
	if (!ap_fresh_like(r, x, d, &y))
		return false;
	ap_step_add(r, AP_STEP_COPY, y, x, 1);
	*x = y;
	return true;
}

/* A u8 condition is true where it is not 0. */
static bool
as_condition(ap_infer_run *r, ap_tensor *c)
{
	if (c->dtype != AP_B8 && c->dtype != AP_U8)
		return ap_refuse_invalid(r, "dtype", "a condition is b8 or u8, not %.*s", AP_FMT(ap_dtype_text(c->dtype)));
	return as_dtype(r, c, AP_B8);
}

/* x[0] ? x[1] : x[2], all of which are broadcast; the last two have dtype d afterwards. */
static bool
where_step(ap_infer_run *r, ap_tensor x[3], ap_dtype d, ap_tensor dst)
{
	if (!as_dtype(r, &x[1], d) || !as_dtype(r, &x[2], d))
		return false;
	for (int k = 0; k < 3; k++) {
		if (!ap_expand(r, &x[k], dst.layout.rank, dst.layout.size, &x[k]))
			return false;
	}
	ap_step_add(r, AP_STEP_WHERE, dst, x, 3);
	return true;
}

/* where(condition, x, y) */
bool
ap_rule_where(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	ap_tensor x[3], dst;
	int64_t size[AP_MAX_RANK];
	int rank;

	(void)op, (void)n;
	for (int k = 0; k < 3; k++) {
		if (!ap_val_operand(r, &args[k], &x[k]))
			return false;
	}
	ap_dtype d = ap_promote((const ap_tensor *const[]){ &x[1], &x[2] }, 2);

	if (d == AP_DTYPE_NONE)
		return ap_refuse_invalid(r, "dtype", "where: these dtypes have no common one");
	if (!as_condition(r, &x[0]) || !as_dtype(r, &x[1], d) || !as_dtype(r, &x[2], d) || !ap_point_sizes(r, x, 3, &rank, size) ||
	    !ap_fresh_iterated(r, d, rank, size, x, 3, AP_DTYPE_NONE, &dst) || !where_step(r, x, d, dst))
		return false;
	*out = ap_val_of_tensor(dst);
	return true;
}

/* masked_fill(x, mask, value) */
bool
ap_rule_masked_fill(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	ap_tensor x[3], dst;
	int64_t size[AP_MAX_RANK];
	int rank;

	(void)op, (void)n;
	if (!ap_val_tensor(r, &args[0], &x[2]) || !ap_val_tensor(r, &args[1], &x[0]) || !ap_val_operand(r, &args[2], &x[1]))
		return false;
	if (x[0].dtype != AP_B8)
		return ap_refuse_invalid(r, "dtype", "masked_fill: the mask is %.*s, not b8", AP_FMT(ap_dtype_text(x[0].dtype)));
	if (x[1].layout.rank)
		return ap_refuse_invalid(r, "shape", "masked_fill: the value has %d dimensions, 0 are allowed", x[1].layout.rank);
	bool lost = ap_dtype_cat(x[1].dtype) == AP_CAT_COMPLEX && ap_dtype_cat(x[2].dtype) != AP_CAT_COMPLEX;

	if (lost && !x[1].number)
		return ap_refuse_unknown(r, "dtype", "masked_fill: a complex value is stored as a real one if its imaginary part is 0");
	if (lost)
		return ap_refuse_invalid(r, "dtype", "masked_fill: a value of %.*s can't be stored as %.*s", AP_FMT(ap_dtype_text(x[1].dtype)),
		                         AP_FMT(ap_dtype_text(x[2].dtype)));
	ap_dtype d = x[2].dtype;

	if (ap_val_is_number(&args[2]) && !ap_check_fits(r, &args[2], d))
		return false;
	if (!ap_point_sizes(r, (ap_tensor[]){ x[0], x[2] }, 2, &rank, size) ||
	    !ap_fresh(r, d, rank, size, &dst) || !where_step(r, x, d, dst))
		return false;
	*out = ap_val_of_tensor(dst);
	return true;
}
