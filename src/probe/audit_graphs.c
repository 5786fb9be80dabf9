/*
 * The shapes, for v = OP(x, ...):
 *     0  write through it:              v.zero_();  return v
 *     1  and read the operand:          v.zero_();  r = x.clone();  return r
 *     2  write the operand, read it:    x.zero_();  r = v.clone();  return r
 *     3  read the operand afterwards:   r = x.clone();  return r
 *     4  return it
 *     5  write through a view of it:    u = v.unsqueeze(0);  u.zero_();  return x
 *     6  write another operand, read it
 */
#include "probe/audit.h"

#include "graph/infer.h"

static ap_node_id
add_call(ap_graph *g, const char *name, const char *target, ap_node_id x, const int64_t *number)
{
	ap_arg *args = AP_NEW_N(g->arena, ap_arg, 2);
	ap_node n = { .kind = AP_NODE_CALL, .spelling = AP_SPELL_OP, .name = ap_str_of(name), .target = ap_str_of(target), .args = args, .nargs = 1 };

	args[0] = ap_arg_of_node(x);
	if (number)
		args[n.nargs++] = ap_arg_of_int(*number);
	return ap_graph_add(g, &n);
}

static void
set_return(ap_graph *g, ap_node_id x)
{
	ap_arg *item = AP_NEW(g->arena, ap_arg);

	*item = ap_arg_of_node(x);
	g->returned = (ap_arg){ .kind = AP_ARG_TUPLE, .items = item, .n = 1 };
}

/* The last call's result as a tensor: an item of a list gets a name. */
static bool
take_result(ap_graph *g, const ap_facts *f, ap_node_id *out)
{
	ap_node_id last = { (uint32_t)ap_graph_count(g) };
	const ap_val *v = &f->effects[last.i].result;
	ap_arg *args = AP_NEW_N(g->arena, ap_arg, 2);

	*out = last;
	if (v->kind != AP_VAL_LIST)
		return v->kind == AP_VAL_TENSOR;
	if (!v->n || v->items[0].kind != AP_VAL_TENSOR)
		return false;
	args[0] = ap_arg_of_node(last);
	args[1] = ap_arg_of_int(0);
	*out = ap_graph_add(g, &(ap_node){ .kind = AP_NODE_CALL, .spelling = AP_SPELL_GETITEM, .name = AP_STR("item"), .args = args, .nargs = 2 });
	return true;
}

static void
write_then_read(ap_graph *g, ap_node_id written, ap_node_id read)
{
	add_call(g, "written", "aten.zero_.default", written, NULL);
	set_return(g, add_call(g, "read", "aten.clone.default", read, NULL));
}

bool
ap_audit_shape(ap_graph *g, const ap_facts *f, unsigned shape)
{
	static const int64_t zero = 0;
	ap_node_id x = { 1 }, v;

	if (shape == 3) {
		if (!g->ninputs)
			return false;
		set_return(g, add_call(g, "read", "aten.clone.default", x, NULL));
		return true;
	}
	if (!g->ninputs || !take_result(g, f, &v))
		return false;
	switch (shape) {
	case 0:
		set_return(g, add_call(g, "written", "aten.zero_.default", v, NULL));
		return true;
	case 1:
		write_then_read(g, v, x);
		return true;
	case 2:
		write_then_read(g, x, v);
		return true;
	case 4:
		set_return(g, v);
		return true;
	case 5:
		add_call(g, "written", "aten.zero_.default", add_call(g, "part", "aten.unsqueeze.default", v, &zero), NULL);
		set_return(g, x);
		return true;
	default:
		if (g->ninputs > 1)
			write_then_read(g, (ap_node_id){ 2 }, v);
		return g->ninputs > 1;
	}
}
