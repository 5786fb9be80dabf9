/* fill_diagonal_, which ATen has in place only (aten/src/ATen/native/Fill.cpp). */
#include "graph/rule_util.h"

static bool
check_dimensions(ap_infer_run *r, const ap_layout *l)
{
	if (l->rank < 2)
		return ap_refuse_invalid(r, "rank", "fill_diagonal_ needs at least 2 dimensions");
	for (int i = 1; i < l->rank && l->rank > 2; i++)
		if (l->size[i] != l->size[0])
			return ap_refuse_invalid(r, "shape", "fill_diagonal_ needs equal sizes in more than 2 dimensions");
	return true;
}

/* Stores the number into n elements, each one step along the diagonal after the last, the first `skip` rows down. */
static bool
fill_run(ap_infer_run *r, const ap_val *x, const ap_val *value, int64_t n, int64_t skip)
{
	const ap_layout *l = &x->tensor.layout;
	int64_t stride = 0, offset;
	ap_tensor run, number;

	for (int i = 0; i < l->rank; i++)
		if (!ap_add_ok(stride, l->stride[i], &stride))
			return ap_refuse_invalid(r, "size-overflow", "the diagonal's stride leaves the 64-bit range");
	if (!ap_mul_ok(skip, l->stride[0], &offset) || !ap_add_ok(offset, l->offset, &offset))
		return ap_refuse_invalid(r, "size-overflow", "the diagonal leaves the 64-bit range");
	if (!ap_check_fills(r, value, x->tensor.dtype, n))
		return false;
	if (!ap_view(r, &x->tensor, x->tensor.dtype, 1, &n, &stride, offset, &run) || !ap_fresh(r, run.dtype, 0, NULL, &number))
		return false;
	ap_element_bits(value, run.dtype, ap_step_add(r, AP_STEP_CONST, number, NULL, 0)->constant);
	return ap_store(r, &run, &number, x, 0, -1);
}

/* fill_diagonal(x, value, wrap): stores a number on the diagonal of x */
bool
ap_rule_fill_diagonal(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	const ap_layout *l;
	bool wrap;

	(void)n;
	if (args[0].kind != AP_VAL_TENSOR)
		return ap_refuse_unknown(r, "rule-arguments", "%.*s of what is no tensor", AP_FMT(op->name));
	l = &args[0].tensor.layout;
	if (!check_dimensions(r, l) || !ap_val_bool(r, &args[2], &wrap))
		return false;
	int64_t height = l->size[0], width = l->size[1], size = ap_min(height, width), count = ap_layout_count(l);

	if (!fill_run(r, &args[0], &args[1], size, 0))
		return false;
	if (wrap && l->rank == 2 && height > width + 1 &&
	    !fill_run(r, &args[0], &args[1], (count + width) / (width + 1) - size, width + 1))
		return false;
	*out = args[0];
	return true;
}
