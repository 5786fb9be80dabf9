/*
 * The table at start-up is two maps, from "aten::add.Tensor" to a row and from "aten::add" to its overloads; a row's schema and rule
 * are read when somebody asks for the op.
 */
#include "spec/expr.h"
#include "spec/embed.h"
#include "spec/table.h"

ap_row *
ap_row_get(ap_ops *o, ap_op_id id)
{
	ap_require(id.i && id.i <= o->rows.n);
	return &o->rows.at[id.i - 1];
}

ap_str
ap_head_make(ap_arena *a, ap_str ns, ap_str name, ap_str overload)
{
	if (!overload.n || ap_str_eq(overload, "default"))
		return AP_STR_JOIN(a, ns, AP_STR("::"), name);
	return AP_STR_JOIN(a, ns, AP_STR("::"), name, AP_STR("."), overload);
}

static bool
find_head(const ap_map *m, ap_arena *a, ap_str ns, ap_str name, ap_str overload, uint32_t *value)
{
	char *mark = ap_arena_mark(a);
	bool found = ap_map_find(m, ap_head_make(a, ns, name, overload), value);

	ap_arena_reset(a, mark);
	return found;
}

ap_op_id
ap_op_find(ap_ops *o, ap_str ns, ap_str name, ap_str overload)
{
	ap_op_id id = { 0 };

	if (!find_head(&o->by_head, o->arena, ns, name, overload, &id.i))
		id.i = 0;
	return id;
}

ap_op_id
ap_op_at(ap_ops *o, ap_str path)
{
	ap_op_id id;

	if (ap_map_find(&o->by_path, path, &id.i))
		return id;
	size_t one = ap_str_find(path, 0, '.'), two = ap_str_find(path, one + 1, '.');

	id = ap_op_find(o, ap_str_cut(path, 0, one), ap_str_cut(path, one + 1, two), ap_str_cut(path, two + 1, path.n));
	if (id.i)
		ap_map_put(&o->by_path, ap_str_copy(o->arena, path), id.i);
	return id;
}

ap_str
ap_op_path(ap_arena *a, const ap_op *op)
{
	const ap_schema *s = &op->schema;

	if (op->path.n)
		return op->path;
	return AP_STR_JOIN(a, s->ns, AP_STR("."), s->name, AP_STR("."), s->overload.n ? s->overload : AP_STR("default"));
}

ap_op_id
ap_row_find(ap_ops *o, ap_str name)
{
	size_t colons = ap_str_find(name, 0, ':');
	ap_str ns = colons < name.n ? ap_str_cut(name, 0, colons) : AP_STR("aten");
	ap_str rest = colons < name.n ? ap_str_cut(name, colons + 2, name.n) : name;
	size_t dot = ap_str_find(rest, 0, '.');

	return ap_op_find(o, ns, ap_str_cut(rest, 0, dot), ap_str_cut(rest, dot + 1, rest.n));
}

const ap_op_id *
ap_op_overloads(ap_ops *o, ap_str ns, ap_str name, size_t *n)
{
	uint32_t k;

	*n = 0;
	if (!find_head(&o->by_packet, o->arena, ns, name, (ap_str){ 0 }, &k))
		return NULL;
	*n = o->packets.at[k].overloads.n;
	return o->packets.at[k].overloads.at;
}

size_t
ap_ops_count(const ap_ops *o)
{
	return o->rows.n;
}

/* --- an op from its row --------------------------------------------------------------------------------------------- */

bool
ap_row_read(ap_ops *o, ap_row *row, ap_diags *d)
{
	ap_span at = { row->line, row->column, 1 };
	ap_line *line;
	size_t end;

	if (row->read)
		return true;
	line = AP_NEW(o->arena, ap_line);
	if (!ap_schema_read(o->arena, row->text, at, d, &line->schema, &end))
		return false;
	at.column += (uint32_t)end;
	if (!ap_traits_read(ap_str_cut(row->text, end, row->text.n), at, d, &line->traits))
		return false;
	if (line->traits.has_class)
		row->class = line->traits.class;
	row->read = line;
	return true;
}

static bool
has_out(const ap_schema *s)
{
	for (size_t i = 0; i < s->nparams; i++)
		if (ap_param_is_out(&s->params[i]))
			return true;
	return false;
}

/* Does every parameter that a row for all overloads names exist here?  Read as an expression of no parameters it is all words. */
static bool
has_params_of(const ap_expr *e, const ap_schema *s, const ap_packet *packet, ap_ops *o)
{
	if (e->kind == AP_EXPR_WORD && ap_schema_param(s, e->text) < 0)
		for (size_t i = 0; i < packet->overloads.n; i++) {
			const ap_row *other = ap_row_get(o, packet->overloads.at[i]);

			if (other->read && ap_schema_param(&other->read->schema, e->text) >= 0)
				return false;
		}
	for (size_t i = 0; i < e->nargs; i++)
		if (!has_params_of(&e->args[i], s, packet, o))
			return false;
	return true;
}

static bool
applies(ap_ops *o, const ap_row *row, const ap_traits *t, uint32_t packet, ap_diags *d)
{
	const ap_schema none = { 0 };
	ap_expr e;
	size_t end;

	if (has_out(&row->read->schema))
		return false;
	if (!t->rule.n)
		return true;
	for (size_t i = 0; i < o->packets.at[packet].overloads.n; i++)
		if (!ap_row_read(o, ap_row_get(o, o->packets.at[packet].overloads.at[i]), d))
			return false;
	return ap_expr_read(o->arena, t->rule, &none, t->rule_at, d, &e, &end) &&
	       has_params_of(&e, &row->read->schema, &o->packets.at[packet], o);
}

static ap_traits
traits_of(ap_ops *o, const ap_row *row, ap_diags *d)
{
	const ap_schema *s = &row->read->schema;
	ap_traits t = row->read->traits;
	uint32_t k, packet;

	if (row->own)
		return t;
	bool found = find_head(&o->rules_exact, o->arena, s->ns, s->name, s->overload, &k) ||
	             (find_head(&o->rules_all, o->arena, s->ns, s->name, (ap_str){ 0 }, &k) &&
	              find_head(&o->by_packet, o->arena, s->ns, s->name, (ap_str){ 0 }, &packet) &&
	              applies(o, row, &o->rules.at[k], packet, d));

	if (found)
		ap_traits_merge(&t, &o->rules.at[k]);
	return t;
}

static bool
takes_generator(const ap_schema *s)
{
	for (size_t i = 0; i < s->nparams; i++)
		if (s->params[i].type.kind == AP_TYPE_GENERATOR)
			return true;
	return false;
}

/* Overloads of an op without a rule may compute different things from equal operands, so they don't share a name. */
static ap_str
default_fn(const ap_row *row, const ap_traits *t)
{
	const ap_schema *s = &row->read->schema;
	bool ours = ap_str_eq(s->ns, "aten") || ap_str_eq(s->ns, "prims");

	if (t->fn.n)
		return t->fn;
	if (!ours || row->custom)
		return row->head;
	return t->rule.n ? s->name : ap_str_cut(row->head, s->ns.n + 2, row->head.n);
}

static bool
find_twin(ap_ops *o, ap_op_id id, const ap_traits *t, ap_diags *d, ap_op_id *twin)
{
	if (!t->twin.n) {
		*twin = ap_twin_find(o, id);
		return true;
	}
	*twin = ap_row_find(o, t->twin);
	if (!twin->i)
		return ap_diag_error(d, t->twin_at, "unknown-op", "no op is named '%.*s'", AP_FMT(t->twin));
	return true;
}

static bool
read_rule(ap_ops *o, const ap_traits *t, ap_op *op, ap_diags *d)
{
	ap_expr *e;
	size_t end;

	if (!t->rule.n)
		return true;
	e = AP_NEW(o->arena, ap_expr);
	if (!ap_expr_read(o->arena, t->rule, &op->schema, t->rule_at, d, e, &end))
		return false;
	op->rule = e;
	return (e->kind == AP_EXPR_CALL && end == t->rule.n) ||
	       ap_diag_error(d, t->rule_at, "rule", "expected a rule such as transpose(self, 0, 1), found '%.*s'", AP_FMT(t->rule));
}

static bool
make_op(ap_ops *o, ap_op_id id, ap_diags *d)
{
	ap_row *row = ap_row_get(o, id);

	if (row->op)
		return true;
	if (!ap_row_read(o, row, d))
		return false;
	ap_traits t = traits_of(o, row, d);
	ap_op *op = AP_NEW(o->arena, ap_op);

	op->schema = row->read->schema;
	op->class = t.has_class ? t.class : row->class;
	op->name = row->head;
	op->path = ap_op_path(o->arena, op);
	op->custom = row->custom;
	op->random = t.random == AP_TRI_YES || (t.random == AP_TRI_UNSET && takes_generator(&op->schema));
	op->fills_out = t.fills_out;
	op->numbers = t.numbers == AP_TRI_YES;
	op->out = t.out;
	op->into = t.into;
	op->lazy = t.lazy == AP_LAZY_UNSET ? AP_LAZY_NONE : t.lazy;
	op->fn = default_fn(row, &t);
	if (!find_twin(o, id, &t, d, &op->twin) || !read_rule(o, &t, op, d))
		return false;
	if (op->twin.i && !t.fn.n) {
		ap_row *twin = ap_row_get(o, op->twin);

		if (!ap_row_read(o, twin, d))
			return false;
		ap_traits twin_traits = traits_of(o, twin, d);

		op->fn = default_fn(twin, &twin_traits);
	}
	row->op = op;
	return true;
}

const ap_op *
ap_op_get(ap_ops *o, ap_op_id id)
{
	if (!ap_row_get(o, id)->op) {
		ap_diags d = { .arena = o->arena };

		if (!make_op(o, id, &d))
			ap_bug("bad row %.*s of the op table: %.*s", AP_FMT(ap_row_get(o, id)->head),
			       AP_FMT(d.list.n ? d.list.at[0].text : (ap_str){ 0 }));
	}
	return ap_row_get(o, id)->op;
}

/* --- adding --------------------------------------------------------------------------------------------------------- */

static size_t
comment_start(ap_str s)
{
	size_t i = ap_str_find(s, 0, '#');

	while (i > 0 && i < s.n && s.p[i - 1] != ' ' && s.p[i - 1] != '\t')
		i = ap_str_find(s, i + 1, '#');
	return i;
}

static size_t
count_lines(ap_str text)
{
	size_t n = 0;

	for (size_t at = 0; at < text.n; n++)
		at = ap_str_find(text, at, '\n') + 1;
	return n;
}

static bool
add_lines(ap_ops *o, ap_str text, ap_diags *d)
{
	bool ok = true;
	uint32_t line = 1;

	for (size_t at = 0; at < text.n && !ap_diags_full(d); line++) {
		size_t end = ap_str_find(text, at, '\n');
		ap_str s = ap_str_cut(text, at, end);
		uint32_t column = 1;

		s = ap_str_cut(s, 0, comment_start(s));
		for (; s.n && (s.p[0] == ' ' || s.p[0] == '\t'); column++)
			s = ap_str_cut(s, 1, s.n);
		s = ap_str_trim(s);
		if (s.n && !ap_line_add(o, s, (ap_span){ line, column, 1 }, d))
			ok = false;
		at = end + 1;
	}
	return ok;
}

ap_ops *
ap_ops_make_empty(ap_arena *a)
{
	ap_ops *o = AP_NEW(a, ap_ops);

	*o = (ap_ops){ .arena = a, .by_head = ap_map_make(a), .by_packet = ap_map_make(a), .by_path = ap_map_make(a), .rules_exact = ap_map_make(a),
		       .rules_all = ap_map_make(a) };
	return o;
}

ap_ops *
ap_ops_make(ap_arena *a)
{
	static const char *const kinds[] = { ".ops", ".rules" };
	ap_ops *o = ap_ops_make_empty(a);
	ap_diags d = { .arena = a };
	size_t lines = 0;

	for (const ap_embedded_file *f = ap_embedded_files; f->name; f++)
		if (ap_str_ends(ap_str_of(f->name), AP_STR(".ops")))
			lines += count_lines((ap_str){ (const char *)f->bytes, f->n });
	o->rows.at = AP_NEW_N(a, ap_row, lines);
	o->rows.cap = lines;

	for (size_t k = 0; k < 2; k++)
		for (const ap_embedded_file *f = ap_embedded_files; f->name; f++)
			if (ap_str_ends(ap_str_of(f->name), ap_str_of(kinds[k])) &&
			    !add_lines(o, (ap_str){ (const char *)f->bytes, f->n }, &d))
				ap_bug("%s:%u: %.*s", f->name, d.list.at[0].span.line, AP_FMT(d.list.at[0].text));
	return o;
}

bool
ap_ops_add_text(ap_ops *o, ap_str text, ap_diags *d)
{
	size_t errors = d->errors;

	o->user = true;
	add_lines(o, text, d);
	for (uint32_t i = 1; i <= o->rows.n && !ap_diags_full(d); i++)
		if (o->rows.at[i - 1].fresh) {
			o->rows.at[i - 1].fresh = false;
			if (!make_op(o, (ap_op_id){ i }, d))
				continue;
		}
	return d->errors == errors;
}
