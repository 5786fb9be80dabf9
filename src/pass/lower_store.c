/* The new value of a written view: cast and broadcast to it, as it is or in a copy of its layout. */
#include "pass/lower.h"

/* `value` with dest's dtype and sizes. */
static ap_node_id
fit(ap_lower *l, uint32_t dest, ap_node_id value, const ap_tensor *type)
{
	const ap_tensor *t = &ap_form_at(l, dest)->tensor;
	bool cast = type->dtype != t->dtype, spread = !ap_layout_same_shape(&type->layout, &t->layout);
	ap_keyword dtype = { AP_STR("dtype"), { .kind = AP_ARG_DTYPE, .dtype = t->dtype } };
	ap_arg args[2] = { ap_arg_of_node(value) };

	if (!cast && !spread)
		return value;
	if (!t->conj && !t->neg) {
		args[0] = ap_arg_of_node(ap_form_get(l, dest));
		args[1] = ap_arg_of_node(value);
		return l->stopped ? value : ap_build_call(&l->build, AP_STR("copy"), AP_STR("aten.copy.default"), args, 2, NULL, 0);
	}
	if (cast) {
		ap_keyword *k = AP_NEW(l->arena, ap_keyword);

		*k = dtype;
		args[0] = ap_arg_of_node(ap_build_call(&l->build, AP_STR("_to_copy"), AP_STR("aten._to_copy.default"), args, 1, k, 1));
	}
	if (!spread)
		return args[0].node;
	args[1] = ap_arg_of_ints(l->arena, t->layout.size, (size_t)t->layout.rank);
	return ap_build_call(&l->build, AP_STR("expand"), AP_STR("aten.expand.default"), args, 2, NULL, 0);
}

bool
ap_lower_store(ap_lower *l, const ap_tensor *dest, ap_node_id value, const ap_tensor *type, bool keep)
{
	uint32_t f = ap_form_of(l, dest);
	ap_node_id fitted;

	if (l->stopped)
		return false;
	if (!ap_layout_count(&dest->layout))
		return true;
	fitted = fit(l, f, value, type);
	return !l->stopped && ap_form_put(l, f, fitted, keep || fitted.i != value.i);
}

bool
ap_lower_store_operand(ap_lower *l, const ap_tensor *dest, ap_node_id value, const ap_tensor *type)
{
	uint32_t f = ap_form_of(l, dest);
	bool as_it_is = l->pools[dest->storage].base != f && type->dtype == dest->dtype && ap_layout_same_shape(&type->layout, &dest->layout);
	ap_arg args[2];

	if (l->stopped || !ap_layout_count(&dest->layout))
		return !l->stopped;
	if (as_it_is || dest->conj || dest->neg)
		return ap_lower_store(l, dest, value, type, false);
	args[0] = ap_arg_of_node(ap_form_get(l, f));
	args[1] = ap_arg_of_node(value);
	if (l->stopped)
		return false;
	value = ap_build_call(&l->build, AP_STR("copy"), AP_STR("aten.copy.default"), args, 2, NULL, 0);
	return ap_lower_store(l, dest, value, dest, true);
}
