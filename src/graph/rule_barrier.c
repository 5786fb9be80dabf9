/* Thunder's prims.update_aliases: for eager it does nothing, for schedules (interp/fused.h) it is a barrier. */
#include "graph/rule.h"

bool
ap_rule_update_aliases(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	ap_val *items;

	(void)op, (void)n;
	if (args[0].kind != AP_VAL_LIST)
		return ap_refuse_unknown(r, "rule-arguments", "update_aliases of what is no list");
	items = AP_NEW_N(r->arena, ap_val, args[0].n);
	for (size_t i = 0; i < args[0].n; i++) {
		if (args[0].items[i].kind != AP_VAL_TENSOR)
			return ap_refuse_unknown(r, "rule-arguments", "update_aliases of what is no tensor");
		items[i] = ap_val_of_tensor(args[0].items[i].tensor);
		items[i].tensor.object = 0;
	}
	*out = ap_val_of_list(r, items, args[0].n);
	return true;
}

bool
ap_effect_is_barrier(const ap_effect *e)
{
	const ap_expr *rule = e->call.op ? e->call.op->rule : NULL;

	return rule && rule->kind == AP_EXPR_CALL && ap_str_eq(rule->text, "update_aliases");
}
