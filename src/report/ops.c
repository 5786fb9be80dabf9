#include "report/ops.h"

#include "report/json_text.h"
#include "spec/classes.h"
#include "spec/expr.h"
#include "spec/spellings.h"

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

/* --- how it is spelled ------------------------------------------------------------------------------------------------ */

/* Is the op ("aten.add.Tensor") one of the calls of the expression? */
static bool
calls_op(const ap_expr *e, ap_str path, ap_str packet)
{
	if (e->kind == AP_EXPR_CALL && (ap_str_is(e->text, path) || ap_str_is(e->text, packet)))
		return true;
	for (size_t i = 0; i < e->nargs; i++) {
		if (calls_op(&e->args[i], path, packet))
			return true;
	}
	return false;
}

static ap_str
spelling_text(ap_arena *a, ap_spelling_kind kind, ap_str name)
{
	switch (kind) {
	case AP_SPELLING_METHOD: return ap_str_printf(a, "x.%.*s()", AP_FMT(name));
	case AP_SPELLING_ATTRIBUTE: return ap_str_printf(a, "x.%.*s", AP_FMT(name));
	case AP_SPELLING_OPERATOR: return name.n && name.p[0] >= 'a' ? name : ap_str_printf(a, "x %.*s y", AP_FMT(name));
	case AP_SPELLING_REFLECTED: return ap_str_printf(a, "1 %.*s x", AP_FMT(name));
	case AP_SPELLING_AUGMENTED: return ap_str_printf(a, "x %.*s y", AP_FMT(name));
	default: return name;
	}
}

typedef AP_VEC(ap_str) text_list;

/* Those of spellings.tsv, each once; torch.NAME and x.NAME() go without saying. */
static text_list
spellings_of(ap_arena *a, ap_ops *ops, const ap_op *op)
{
	ap_spellings *rows = ap_ops_spellings(ops);
	ap_str packet = ap_str_printf(a, "%.*s.%.*s", AP_FMT(op->schema.ns), AP_FMT(op->schema.name));
	ap_str path = ap_str_printf(a, "%.*s.%.*s", AP_FMT(packet), AP_FMT(op->schema.overload.n ? op->schema.overload : AP_STR("default")));
	text_list out = { 0 };

	for (size_t k = 0; k < ap_spelling_count(rows); k++) {
		ap_spelling_kind kind;
		const ap_op *row = ap_spelling_row(rows, k, &kind);

		if (!row || !row->rule || !calls_op(row->rule, path, packet))
			continue;
		ap_str text = spelling_text(a, kind, row->schema.name);

		if (!out.n || !ap_str_is(out.at[out.n - 1], text))
			*AP_PUSH(a, &out) = text;
	}
	return out;
}

/* --- who takes it for what -------------------------------------------------------------------------------------------- */

/* A table that speaks of methods is asked for the method. */
static bool
speaks_of_methods(const ap_classes *c)
{
	for (size_t i = 0; i < c->claims.n; i++) {
		if (ap_str_eq(c->claims.at[i].spelling, "method"))
			return true;
	}
	return false;
}

static const ap_claim *
claim_of(const ap_system *s, const ap_op *op)
{
	ap_claimed call = { speaks_of_methods(&s->classes) ? AP_STR("method") : AP_STR("op"), op->schema.name, op };

	return ap_classes_find(&s->classes, &call);
}

static ap_str
claim_text(const ap_claim *c)
{
	return c->schema ? AP_STR("as its schema says") : ap_class_text(c->class);
}

static void
put_systems(const ap_systems *all, const ap_op *op, ap_buf *out)
{
	const char *between = "    taken for";

	for (size_t i = 0; i < all->n; i++) {
		const ap_claim *c = claim_of(&all->at[i], op);

		if (!c || c->schema)
			continue;
		ap_buf_printf(out, "%s %.*s by %.*s%s", between, AP_FMT(claim_text(c)), AP_FMT(all->at[i].name), c->end && !c->name.n ? " (not listed)" : "");
		between = ",";
	}
	if (*between == ',')
		ap_buf_putc(out, '\n');
}

static void
put_class(ap_ops *ops, const ap_op *op, ap_buf *out)
{
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

void
ap_ops_show_put(ap_ops *ops, const ap_op_ids *ids, ap_buf *out)
{
	ap_systems systems = ap_systems_make(out->arena);

	for (size_t i = 0; i < ids->n; i++) {
		const ap_op *op = ap_op_get(ops, ids->at[i]);
		text_list spelled = spellings_of(out->arena, ops, op);

		put_schema(op, out);
		put_class(ops, op, out);
		for (size_t k = 0; k < spelled.n; k++)
			ap_buf_printf(out, "%s%.*s%s", k ? ", " : "    also spelled ", AP_FMT(spelled.at[k]), k + 1 < spelled.n ? "" : "\n");
		put_systems(&systems, op, out);
	}
}

static json_t *
op_json(ap_arena *a, ap_ops *ops, const ap_systems *systems, const ap_op *op)
{
	json_t *o = json_object(), *spelled = json_array(), *taken = json_object();
	text_list spellings = spellings_of(a, ops, op);
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
	for (size_t k = 0; k < spellings.n; k++)
		json_array_append_new(spelled, ap_json_text(spellings.at[k]));
	for (size_t k = 0; k < systems->n; k++) {
		const ap_claim *c = claim_of(&systems->at[k], op);

		if (c)
			ap_json_set(taken, ap_str_copy(a, systems->at[k].name).p, ap_json_text(c->schema ? AP_STR("schema") : ap_class_text(c->class)));
	}
	ap_json_set(o, "spellings", spelled);
	ap_json_set(o, "systems", taken);
	return o;
}

void
ap_ops_json_put(ap_ops *ops, const ap_op_ids *ids, ap_buf *out)
{
	json_t *o = json_object(), *list = json_array();
	ap_systems systems = ap_systems_make(out->arena);

	for (size_t i = 0; i < ids->n; i++)
		json_array_append_new(list, op_json(out->arena, ops, &systems, ap_op_get(ops, ids->at[i])));
	ap_json_set(o, "schema", json_string("aliasproof/ops-1"));
	ap_json_set(o, "ops", list);
	ap_json_put(o, out);
}
