/* Graphs as torch.fx prints them (torch/fx/graph.py, CodeGen._gen_python_code and GraphModule.print_readable). */
#include "text/print.h"

#include "base/num.h"
#include "text/lex.h"
#include "text/literal.h"

void
ap_print_names(ap_buf *out, const ap_str *names, size_t n, const char *between)
{
	for (size_t i = 0; i < n; i++) {
		ap_buf_put(out, i ? ap_str_of(between) : AP_STR(""));
		ap_buf_put(out, names[i]);
	}
}

static void
put_items(const ap_graph *g, const ap_arg *items, size_t n, ap_buf *out)
{
	for (size_t i = 0; i < n; i++) {
		ap_buf_put(out, i ? AP_STR(", ") : AP_STR(""));
		ap_text_print_arg(g, &items[i], out);
	}
}

static void
put_dict(const ap_graph *g, const ap_arg *arg, ap_buf *out)
{
	ap_buf_putc(out, '{');
	for (size_t i = 0; i + 1 < arg->n; i += 2) {
		ap_buf_put(out, i ? AP_STR(", ") : AP_STR(""));
		ap_text_print_arg(g, &arg->items[i], out);
		ap_buf_lit(out, ": ");
		ap_text_print_arg(g, &arg->items[i + 1], out);
	}
	ap_buf_putc(out, '}');
}

void
ap_text_print_arg(const ap_graph *g, const ap_arg *arg, ap_buf *out)
{
	switch (arg->kind) {
	case AP_ARG_NONE: ap_buf_lit(out, "None"); return;
	case AP_ARG_BOOL: ap_buf_put(out, arg->truth ? AP_STR("True") : AP_STR("False")); return;
	case AP_ARG_INT: ap_buf_formula(out, arg->integer, true); return;
	case AP_ARG_FLOAT: ap_literal_put_float(out, arg->real); return;
	case AP_ARG_COMPLEX: ap_literal_put_complex(out, arg->real, arg->imag); return;
	case AP_ARG_STR: ap_literal_put_str(out, arg->text); return;
	case AP_ARG_ELLIPSIS: ap_buf_lit(out, "Ellipsis"); return;
	case AP_ARG_DTYPE:
		ap_buf_put(out, g->thunder.n && ap_str_starts(arg->text, AP_STR("dtypes.")) ? AP_STR("dtypes.") : AP_STR("torch."));
		ap_buf_put(out, ap_dtype_torch(arg->dtype));
		return;
	case AP_ARG_WORD: ap_buf_put(out, arg->text); return;
	case AP_ARG_NODE: ap_buf_put(out, ap_node_get(g, arg->node)->name); return;
	case AP_ARG_SLICE:
		ap_buf_lit(out, "slice(");
		put_items(g, arg->items, arg->n, out);
		ap_buf_putc(out, ')');
		return;
	case AP_ARG_LIST:
		ap_buf_putc(out, '[');
		put_items(g, arg->items, arg->n, out);
		ap_buf_putc(out, ']');
		return;
	case AP_ARG_TUPLE:
		ap_buf_putc(out, '(');
		put_items(g, arg->items, arg->n, out);
		ap_buf_put(out, arg->n == 1 ? AP_STR(",)") : AP_STR(")"));
		return;
	case AP_ARG_DICT: put_dict(g, arg, out); return;
	}
}

static void
put_ints(ap_buf *out, const int64_t *v, int n)
{
	ap_buf_putc(out, '[');
	for (int i = 0; i < n; i++) {
		ap_buf_put(out, i ? AP_STR(", ") : AP_STR(""));
		ap_buf_formula(out, v[i], false);
	}
	ap_buf_putc(out, ']');
}

static void
put_tensor(const ap_annot *a, ap_buf *out)
{
	if (a->wrapper.n) {
		ap_buf_put(out, a->wrapper);
		ap_buf_putc(out, '(');
	}
	ap_buf_put(out, ap_dtype_text(a->dtype));
	put_ints(out, a->size, a->rank);
	if (a->stride)
		put_ints(out, a->stride, a->rank);
	ap_buf_put(out, a->device);
	if (a->wrapper.n)
		ap_buf_putc(out, ')');
	if (a->alias.n || a->has_offset)
		ap_buf_putc(out, ' ');
	if (a->alias.n) {
		ap_buf_putc(out, '@');
		ap_buf_put(out, a->alias);
	}
	if (!a->has_offset)
		return;
	ap_buf_putc(out, '+');
	ap_buf_formula(out, a->offset, false);
}

void
ap_text_print_annot(const ap_annot *a, ap_buf *out)
{
	switch (a->kind) {
	case AP_ANNOT_NONE:
		return;
	case AP_ANNOT_TENSOR:
		put_tensor(a, out);
		return;
	case AP_ANNOT_TUPLE:
		ap_buf_putc(out, '(');
		for (size_t i = 0; i < a->n; i++) {
			ap_buf_put(out, i ? AP_STR(", ") : AP_STR(""));
			ap_text_print_annot(&a->items[i], out);
		}
		ap_buf_put(out, a->n == 1 ? AP_STR(",)") : AP_STR(")"));
		return;
	case AP_ANNOT_OTHER:
		if (!AP_WITH_SYMBOLS || !a->has_offset) {
			ap_buf_put(out, a->text);
			return;
		}
		ap_print_number_type(a->offset, out);
		return;
	}
}

static void
put_annotation(const ap_annot *a, ap_buf *out)
{
	if (a->kind == AP_ANNOT_NONE)
		return;
	bool single = a->kind == AP_ANNOT_OTHER && ap_str_find(a->text, 0, '"') < a->text.n;

	ap_buf_put(out, a->bare ? AP_STR(" : ") : single ? AP_STR(": '") : AP_STR(": \""));
	ap_text_print_annot(a, out);
	ap_buf_put(out, a->bare ? AP_STR("") : single ? AP_STR("'") : AP_STR("\""));
}

/* torch.fx would print `from = 1`, which Python does not read. */
static void
put_keyword(const ap_graph *g, const ap_keyword *k, ap_buf *out)
{
	bool odd = ap_name_is_keyword(k->name);

	ap_buf_put(out, odd ? AP_STR("**{'") : AP_STR(""));
	ap_buf_put(out, k->name);
	ap_buf_put(out, odd ? AP_STR("': ") : g->thunder.n ? AP_STR("=") : AP_STR(" = "));
	ap_text_print_arg(g, &k->value, out);
	ap_buf_put(out, odd ? AP_STR("}") : AP_STR(""));
}

static void
put_call(const ap_graph *g, const ap_node *n, size_t first, ap_buf *out)
{
	ap_buf_putc(out, '(');
	for (size_t i = first; i < n->nargs; i++) {
		ap_buf_put(out, i > first ? AP_STR(", ") : AP_STR(""));
		ap_text_print_arg(g, &n->args[i], out);
	}
	for (size_t i = 0; i < n->nkeywords; i++) {
		ap_buf_put(out, i || n->nargs > first ? AP_STR(", ") : AP_STR(""));
		put_keyword(g, &n->keywords[i], out);
	}
	ap_buf_putc(out, ')');
}

/* A negative base of ** needs its brackets, else Python would read -(2 ** x). */
static void
put_operator(const ap_graph *g, const ap_node *n, ap_buf *out)
{
	const ap_arg *left = &n->args[0];
	bool brackets = ap_str_eq(n->target, "**") && ((left->kind == AP_ARG_INT && left->integer < 0) || (left->kind == AP_ARG_FLOAT && left->real < 0));

	if (n->nargs == 1) {
		bool word = ap_str_eq(n->target, "not");

		ap_buf_put(out, ap_str_eq(n->target, "neg") ? AP_STR("-") : ap_str_eq(n->target, "pos") ? AP_STR("+") : n->target);
		ap_buf_put(out, word ? AP_STR(" ") : AP_STR(""));
		ap_text_print_arg(g, left, out);
		return;
	}
	ap_buf_put(out, brackets ? AP_STR("(") : AP_STR(""));
	ap_text_print_arg(g, left, out);
	ap_buf_put(out, brackets ? AP_STR(") ") : AP_STR(" "));
	ap_buf_put(out, n->target);
	ap_buf_putc(out, ' ');
	ap_text_print_arg(g, &n->args[1], out);
}

/* self.layers.weight; a part that is no attribute for Python as torch.fx's getattr(self.layers, "0"). */
static void
put_path(const ap_graph *g, ap_str root, ap_str parts, ap_buf *out)
{
	ap_buf path = { .arena = g->arena };

	ap_buf_put(&path, root);
	for (size_t at = 0, end; at < parts.n; at = end + 1) {
		end = ap_str_find(parts, at, '.');
		ap_str part = ap_str_cut(parts, at, end);

		if (ap_lex_name(part, 0).n == part.n && !ap_name_is_keyword(part)) {
			ap_buf_putc(&path, '.');
			ap_buf_put(&path, part);
		} else {
			ap_buf inner = path;

			path = (ap_buf){ .arena = g->arena };
			ap_buf_printf(&path, "getattr(%.*s, \"%.*s\")", AP_FMT(ap_buf_str(&inner)), AP_FMT(part));
		}
	}
	ap_buf_put(out, ap_buf_str(&path));
}

/* torch.ops.aten.add.Tensor, getattr(torch.ops.aten.random_, "from") */
static void
put_op(const ap_graph *g, ap_str target, ap_buf *out)
{
	size_t point = target.n;

	while (point && target.p[point - 1] != '.')
		point--;
	if (ap_name_is_keyword(ap_str_cut(target, point, target.n))) {
		put_path(g, AP_STR("torch.ops"), target, out);
		return;
	}
	ap_buf_lit(out, "torch.ops.");
	ap_buf_put(out, target);
}

void
ap_print_right_side(const ap_graph *g, const ap_node *n, ap_buf *out)
{
	switch (n->spelling) {
	case AP_SPELL_METHOD:
		ap_text_print_arg(g, &n->args[0], out);
		ap_buf_putc(out, '.');
		ap_buf_put(out, n->target);
		put_call(g, n, 1, out);
		return;
	case AP_SPELL_OP:
		put_op(g, n->target, out);
		put_call(g, n, 0, out);
		return;
	case AP_SPELL_FUNCTION:
		ap_buf_put(out, n->target);
		put_call(g, n, 0, out);
		return;
	case AP_SPELL_OPERATOR:
		put_operator(g, n, out);
		return;
	case AP_SPELL_ATTRIBUTE:
		ap_text_print_arg(g, &n->args[0], out);
		ap_buf_putc(out, '.');
		ap_buf_put(out, n->target);
		return;
	case AP_SPELL_GETITEM:
	case AP_SPELL_UNPACKED:
		ap_text_print_arg(g, &n->args[0], out);
		ap_buf_putc(out, '[');
		ap_text_print_arg(g, &n->args[1], out);
		ap_buf_putc(out, ']');
		return;
	case AP_SPELL_NAME:
	case AP_SPELL_SETITEM:
	case AP_SPELL_AUGMENTED:
		ap_text_print_arg(g, &n->args[0], out);
		return;
	}
}

/* The write of a setitem or an augmented assignment, which stands before its name. */
void
ap_print_write(const ap_graph *g, const ap_node *n, ap_buf *out)
{
	bool item = n->spelling == AP_SPELL_SETITEM;

	ap_text_print_arg(g, &n->args[0], out);
	ap_buf_putc(out, item ? '[' : ' ');
	if (item)
		ap_text_print_arg(g, &n->args[1], out);
	else
		ap_buf_put(out, n->target);
	ap_buf_put(out, item ? AP_STR("] = ") : AP_STR(" "));
	ap_text_print_arg(g, &n->args[item ? 2 : 1], out);
}

static bool
is_statement(const ap_node *n)
{
	return n->kind == AP_NODE_CALL && (n->spelling == AP_SPELL_SETITEM || n->spelling == AP_SPELL_AUGMENTED);
}

void
ap_text_print_doing(const ap_graph *g, ap_node_id id, ap_buf *out)
{
	const ap_node *n = ap_node_get(g, id);

	if (n->kind == AP_NODE_CONSTANT)
		put_path(g, AP_STR("self"), n->target, out);
	else if (is_statement(n))
		ap_print_write(g, n, out);
	else
		ap_print_right_side(g, n, out);
}

static void
put_targets(const ap_graph *g, const ap_node *n, ap_buf *out)
{
	for (size_t i = 0; i < n->nunpacked; i++) {
		ap_buf_put(out, i ? AP_STR(", ") : AP_STR(""));
		ap_buf_put(out, ap_node_get(g, n->unpacked[i])->name);
	}
	ap_buf_put(out, n->nunpacked == 1 ? AP_STR(",") : AP_STR(""));
}

void
ap_print_input(const ap_graph *g, const ap_node *n, ap_buf *out)
{
	ap_buf_put(out, n->name);
	put_annotation(&n->annot, out);
	if (n->nargs) {
		ap_buf_lit(out, " = ");
		ap_text_print_arg(g, &n->args[0], out);
	}
}

void
ap_text_print_node(const ap_graph *g, ap_node_id id, ap_buf *out)
{
	const ap_node *n = ap_node_get(g, id);

	if (n->kind == AP_NODE_INPUT) {
		ap_print_input(g, n, out);
		return;
	}
	if (is_statement(n)) {
		ap_print_write(g, n, out);
		ap_buf_lit(out, ";  ");
	}
	if (n->nunpacked)
		put_targets(g, n, out);
	else
		ap_buf_put(out, n->name);
	put_annotation(&n->annot, out);
	ap_buf_lit(out, " = ");
	if (n->kind == AP_NODE_CONSTANT)
		put_path(g, AP_STR("self"), n->target, out);
	else
		ap_print_right_side(g, n, out);
	ap_print_dropped(g, n, out);
	ap_buf_put(out, n->remark);
}

/* Whole lines above a statement; blank ones are kept as they were, without our indentation. */
void
ap_print_lines(ap_buf *out, const ap_str *lines, size_t n, const char *indent)
{
	for (size_t i = 0; i < n; i++) {
		ap_buf_put(out, ap_str_trim(lines[i]).n ? ap_str_of(indent) : AP_STR(""));
		ap_buf_put(out, lines[i]);
		ap_buf_putc(out, '\n');
	}
}

static void
put_return(const ap_graph *g, const char *indent, ap_buf *out)
{
	const ap_arg *all = &g->returned;
	bool list = all->kind == AP_ARG_LIST, lines = g->one_output_a_line && (list || all->kind == AP_ARG_TUPLE);

	ap_print_lines(out, g->return_comments, g->nreturn_comments, indent);
	ap_buf_printf(out, "%sreturn ", indent);
	if (!lines) {
		ap_text_print_arg(g, all, out);
		ap_buf_putc(out, '\n');
		return;
	}
	ap_buf_put(out, list ? AP_STR("[\n") : AP_STR("(\n"));
	for (size_t i = 0; i < all->n; i++) {
		ap_str remark = g->output_remarks ? g->output_remarks[i] : (ap_str){ 0 };

		ap_buf_printf(out, "%s    ", indent);
		ap_text_print_arg(g, &all->items[i], out);
		ap_buf_putc(out, ',');
		ap_buf_put(out, remark);
		ap_buf_putc(out, '\n');
	}
	ap_buf_printf(out, "%s%s\n", indent, list ? "]" : ")");
}

void
ap_text_print(const ap_graph *g, ap_buf *out)
{
	if (g->thunder.n) {
		ap_print_thunder(g, out);
		return;
	}
	bool class = g->class_name.n > 0;
	const char *indent = class ? "        " : "    ";

	ap_print_above(g, out);
	if (class) {
		ap_buf_lit(out, "class ");
		ap_buf_put(out, g->class_name);
		ap_buf_lit(out, "(torch.nn.Module):\n");
	}
	ap_print_header(g, class ? "    " : "", out);
	for (uint32_t i = (uint32_t)g->ninputs + 1; i < g->nodes.n; i++) {
		const ap_node *n = &g->nodes.at[i];

		if (n->kind == AP_NODE_CALL && (n->spelling == AP_SPELL_UNPACKED || ap_print_is_input(g, n)))
			continue;
		ap_print_lines(out, n->comments, n->ncomments, indent);
		ap_buf_put(out, ap_str_of(indent));
		ap_text_print_node(g, (ap_node_id){ i }, out);
		ap_buf_putc(out, '\n');
	}
	put_return(g, indent, out);
	ap_print_below(g, out);
}
