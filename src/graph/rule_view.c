/* Views that move whole dimensions.  Sizes, strides and offsets as in aten/src/ATen/native/TensorShape.cpp. */
#include "graph/rule.h"

/* Every rule here begins with a tensor; rows of specs/ that give something else are refused. */
bool
ap_rule_tensor(ap_infer_run *r, const ap_val *v, const ap_tensor **out)
{
	if (!ap_val_is_tensor(v))
		return ap_refuse_unknown(r, "rule-arguments", "a view of what is no tensor");
	*out = &v->tensor;
	return true;
}

bool
ap_rule_alias(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	const ap_tensor *x;

	(void)op, (void)n;
	if (!ap_rule_tensor(r, &args[0], &x))
		return false;
	*out = ap_val_of_tensor(*x);
	out->tensor.object = 0;
	out->tensor.number = false;
	return true;
}

bool
ap_rule_self(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	(void)r, (void)op, (void)n;
	*out = args[0];
	return true;
}
