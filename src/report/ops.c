#include "report/ops.h"

#include "report/json_text.h"
#include "spec/expr.h"

/* An op that writes is as exact as the twin that computes what is written. */
static bool
is_exact(ap_ops *ops, const ap_op *op)
{
	return op->rule || (op->twin.i && ap_op_get(ops, op->twin)->rule);
}

void
ap_ops_list_put(ap_ops *ops, const ap_op_ids *ids, ap_buf *out)
{
	for (size_t i = 0; i < ids->n; i++) {
		const ap_op *op = ap_op_get(ops, ids->at[i]);

		ap_buf_printf(out, "%-12.*s %s %.*s\n", AP_FMT(ap_class_text(op->class)), is_exact(ops, op) ? "exact" : "     ", AP_FMT(op->name));
	}
}

static void
put_schema(const ap_op *op, ap_buf *out)
{
	ap_buf_printf(out, "%.*s::", AP_FMT(op->schema.ns));
	ap_schema_print(&op->schema, out);
}

void
ap_ops_show_put(ap_ops *ops, const ap_op_ids *ids, ap_buf *out)
{
	for (size_t i = 0; i < ids->n; i++) {
		const ap_op *op = ap_op_get(ops, ids->at[i]);

		put_schema(op, out);
		ap_buf_printf(out, "\n    class %.*s", AP_FMT(ap_class_text(op->class)));
		if (op->twin.i)
			ap_buf_printf(out, ", writes what %.*s computes", AP_FMT(ap_op_get(ops, op->twin)->name));
		if (op->rule) {
			ap_buf_lit(out, ", rule ");
			ap_expr_print(op->rule, out);
		}
		if (!is_exact(ops, op))
			ap_buf_lit(out, ", no exact rule: a function of its whole operands");
		if (op->random)
			ap_buf_lit(out, ", random");
		ap_buf_putc(out, '\n');
	}
}

static json_t *
op_json(ap_arena *a, ap_ops *ops, const ap_op *op)
{
	json_t *o = json_object();
	ap_buf schema = { .arena = a }, rule = { .arena = a };

	put_schema(op, &schema);
	ap_json_set(o, "name", ap_json_text(op->name));
	ap_json_set(o, "schema", ap_json_text(ap_buf_str(&schema)));
	ap_json_set(o, "class", ap_json_text(ap_class_text(op->class)));
	ap_json_set(o, "exact", json_boolean(is_exact(ops, op)));
	if (op->rule)
		ap_expr_print(op->rule, &rule);
	ap_json_set_text(o, "rule", ap_buf_str(&rule));
	if (op->twin.i)
		ap_json_set_text(o, "twin", ap_op_get(ops, op->twin)->name);
	ap_json_set(o, "random", json_boolean(op->random));
	return o;
}

void
ap_ops_json_put(ap_ops *ops, const ap_op_ids *ids, ap_buf *out)
{
	json_t *o = json_object(), *list = json_array();

	for (size_t i = 0; i < ids->n; i++)
		json_array_append_new(list, op_json(out->arena, ops, ap_op_get(ops, ids->at[i])));
	ap_json_set(o, "schema", json_string("aliasproof/ops-1"));
	ap_json_set(o, "ops", list);
	ap_json_put(o, out);
}
