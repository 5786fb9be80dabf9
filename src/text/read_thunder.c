/*
 * Traces of Lightning Thunder (thunder/core/trace.py, python_ctx; thunder/core/symbol.py, BoundSymbol.python):
 *
 *     def computation(a, b):
 *       # a: "cuda:0 f32[5, 5]"                     inputs have their types in comments
 *       (t6,) = prims.update_aliases((a,))
 *       t1 = ltorch.exp_(t6)  # t1: "cuda:0 f32[5, 5]"
 *         # t0 = ltorch.exp(t6)                     what a statement is made of, indented deeper
 *       del t6
 *       [t9] = nvFusion0(t1)                        a region: only its comments say what it computes
 *         # t9 = prims.sin(t1)  # t9: "cuda:0 f32[5, 5]"
 *       return {'output': (t9,), 'flat_args': [t1]}
 *
 * A region is taken apart into the statements of its comments.  Of several traces in a text the last is read; --graph picks one by the
 * name of its function.  Statements are those of torch.fx's graphs (statement.c), with other names of functions (specs/spellings.tsv).
 */
#include "read.h"

static ap_str
line_at(const ap_reader *r, size_t at)
{
	return ap_str_cut(r->clean.text, at, ap_str_find(r->clean.text, at, '\n'));
}

static size_t
next_line(const ap_reader *r, size_t at)
{
	return ap_str_find(r->clean.text, at, '\n') + 1;
}

bool
ap_read_is_thunder(const ap_reader *r)
{
	static const char *const heads[] = { "import thunder", "def computation(", "def augmented_forward_fn(", "def backward_fn(", "def prologue(" };

	for (size_t at = 0; at < r->clean.text.n; at = next_line(r, at))
		for (size_t i = 0; i < sizeof heads / sizeof *heads; i++)
			if (ap_str_starts(line_at(r, at), ap_str_of(heads[i])))
				return true;
	return false;
}

/* Where the `def` of the trace stands; false with an error if there is none. */
static bool
find_def(ap_reader *r, size_t *def)
{
	bool some = false, found = false;

	for (size_t at = 0; at < r->clean.text.n; at = next_line(r, at)) {
		if (!ap_str_starts(line_at(r, at), AP_STR("def ")))
			continue;
		some = true;
		if (r->o->class_name.n == 0 || ap_str_is(ap_lex_name(r->clean.text, at + 4), r->o->class_name)) {
			found = true;
			*def = at;
		}
	}
	if (found)
		return true;
	ap_span end = ap_clean_span(&r->clean, r->clean.text.n ? r->clean.text.n - 1 : 0, 0);

	return some ? ap_diag_error(r->d, end, "no-graph", "expected a trace `def %.*s(...)`, found only others", AP_FMT(r->o->class_name))
	            : ap_diag_error(r->d, end, "no-graph", "expected a trace (`def computation(...):`), found none");
}

/* The lines right above the def: comments, imports, decorators; further up stands another trace. */
static void
read_head(ap_reader *r, size_t def)
{
	size_t from = def;

	while (from > 0) {
		size_t at = from - 1;

		while (at > 0 && r->clean.text.p[at - 1] != '\n')
			at--;
		if (at + 1 < from && (r->clean.text.p[at] == ' ' || r->clean.text.p[at] == '\t') && ap_str_trim(line_at(r, at)).n)
			break;
		from = at;
	}
	for (size_t at = from; at < def && !ap_diags_full(r->d); at = next_line(r, at)) {
		ap_str line = line_at(r, at);

		if (line.n == 0 || ap_str_trim(line).n == 0 || line.p[0] == '#' || line.p[0] == '@' || ap_str_starts(line, AP_STR("import ")) ||
		    ap_str_starts(line, AP_STR("from "))) {
			*AP_PUSH(r->a, &r->lines) = line;
			continue;
		}
		ap_lex_init(&r->lex, r->clean.text, at, r->end);
		ap_read_expected(r, "an import, a decorator, a comment or the `def` of a trace");
	}
	r->g->head = ap_read_take_lines(r, &r->g->nhead);
}

/* `def computation(a, b):` */
static bool
read_header(ap_reader *r, size_t def)
{
	ap_lex_init(&r->lex, r->clean.text, def, r->end);
	ap_lex_next(&r->lex);
	if (r->lex.tok.kind != AP_TOK_NAME)
		return ap_read_expected(r, "the name of the trace");
	r->g->thunder = r->lex.tok.text;
	ap_lex_next(&r->lex);
	if (!ap_read_punct(r, "(", "`(`"))
		return false;
	while (!ap_tok_is(&r->lex, ")")) {
		ap_token name = r->lex.tok;
		ap_node n = { .kind = AP_NODE_INPUT, .span = ap_read_span(r, name) };
		ap_node_id id;

		if (ap_tok_is(&r->lex, "*") || ap_tok_is(&r->lex, "**")) {
			ap_lex_next(&r->lex);
			ap_read_unmodelled(r, "the starred argument %.*s", AP_FMT(r->lex.tok.text));
		} else if (name.kind != AP_TOK_NAME || !ap_read_define(r, name, &n, &id)) {
			return name.kind == AP_TOK_NAME ? false : ap_read_expected(r, "the name of an input");
		}
		ap_lex_next(&r->lex);
		if (ap_tok_is(&r->lex, ","))
			ap_lex_next(&r->lex);
		else if (!ap_tok_is(&r->lex, ")"))
			return ap_read_expected(r, "`,` or `)`");
	}
	ap_lex_next(&r->lex);
	if (!ap_read_punct(r, ":", "`:`"))
		return false;
	if (!ap_lex_at_line_end(&r->lex))
		return ap_read_expected(r, "the end of the line");
	r->body = r->lex.at;
	return true;
}

/* `# NAME: "TYPE"` from `at` on; the name, and where the type begins and ends.  False: another comment. */
static bool
is_typed(const ap_reader *r, size_t at, ap_str *name, size_t *begin, size_t *end)
{
	ap_str text = r->clean.text, line = line_at(r, at);
	size_t stop = at + line.n, p = at;

	while (p < stop && (text.p[p] == ' ' || text.p[p] == '\t'))
		p++;
	if (p + 2 >= stop || text.p[p] != '#' || text.p[p + 1] != ' ')
		return false;
	*name = ap_lex_name(text, p + 2);
	p += 2 + name->n;
	if (!name->n || p + 3 >= stop || text.p[p] != ':' || text.p[p + 1] != ' ' || text.p[p + 2] != '"')
		return false;
	*begin = p + 3;
	*end = ap_str_find(ap_str_cut(text, 0, stop), *begin, '"');
	return *end < stop && !ap_str_trim(ap_str_cut(text, *end + 1, stop)).n;
}

/* The type of an input, in a comment above the first statement. */
static bool
read_input_type(ap_reader *r, size_t at)
{
	size_t begin, end;
	uint32_t id;
	ap_str name;

	if (ap_graph_count(r->g) > r->g->ninputs || !is_typed(r, at, &name, &begin, &end) || !ap_map_find(&r->names, name, &id) ||
	    r->g->nodes.at[id].annot.kind != AP_ANNOT_NONE)
		return false;
	(void)!ap_read_type(r, begin, end, &r->g->nodes.at[id].annot);
	return true;
}

/* The type of a result, in the comment behind its statement; other remarks are kept. */
static bool
read_result_type(ap_reader *r, ap_node_id id)
{
	ap_str remark = r->lex.remark, name;
	size_t begin, end;

	if (!remark.n)
		return true;
	size_t at = (size_t)(remark.p - r->clean.text.p);

	if (!is_typed(r, at, &name, &begin, &end) || !ap_str_is(name, r->g->nodes.at[id.i].name)) {
		r->g->nodes.at[id.i].remark = remark;
		return true;
	}
	ap_annot *a = &r->g->nodes.at[id.i].annot;

	if (!ap_read_type(r, begin, end, a))
		return false;
	if (a->kind == AP_ANNOT_TENSOR && (a->alias.n || a->has_offset))
		return ap_diag_error(r->d, a->span, "annotation", "expected `@` and `+` only at inputs, found them at `%.*s`", AP_FMT(name));
	return true;
}

/* `del a, b`: the names go behind the statement above. */
static bool
read_del(ap_reader *r)
{
	ap_node_id owner = { (uint32_t)ap_graph_count(r->g) };
	ap_strs dropped = { 0 };

	do {
		ap_node_id id;
		bool known;

		ap_lex_next(&r->lex);
		ap_token t = r->lex.tok;

		if (t.kind != AP_TOK_NAME)
			return ap_read_expected(r, "a name");
		if (!ap_read_name(r, t, &id, &known) || (!known && !ap_read_undefined(r, t)))
			return false;
		r->gone.at[id.i] = ap_read_span(r, t).line;
		*AP_PUSH(r->a, &dropped) = t.text;
		ap_lex_next(&r->lex);
	} while (ap_tok_is(&r->lex, ","));
	while (owner.i > r->g->ninputs && r->g->nodes.at[owner.i].kind == AP_NODE_CALL && r->g->nodes.at[owner.i].spelling == AP_SPELL_UNPACKED)
		owner.i = r->g->nodes.at[owner.i].args[0].node.i;
	ap_node *n = &r->g->nodes.at[owner.i];
	ap_str *all = AP_NEW_N(r->a, ap_str, n->ndropped + dropped.n);

	if (n->ndropped)
		memcpy(all, n->dropped, n->ndropped * sizeof *all);
	memcpy(all + n->ndropped, dropped.at, dropped.n * sizeof *all);
	n->dropped = all;
	n->ndropped += dropped.n;
	return true;
}

/* `return X`, `prims.python_return(X)`. */
static bool
read_return(ap_reader *r, bool call)
{
	r->g->return_span = ap_read_span(r, r->lex.tok);
	r->g->return_comments = ap_read_take_lines(r, &r->g->nreturn_comments);
	while (call && !ap_tok_is(&r->lex, "("))
		ap_lex_next(&r->lex);
	if (!call)
		ap_lex_next(&r->lex);
	if (ap_lex_at_line_end(&r->lex)) {
		r->g->returned = ap_arg_of_none();
		return true;
	}
	return ap_read_value(r, 0, &r->g->returned);
}

static bool
read_call(ap_reader *r)
{
	size_t n = 0;
	const ap_str *lines = ap_read_take_lines(r, &n);
	ap_node_id id = { 0 };

	r->lex.remark = (ap_str){ 0 };
	if (!ap_read_statement(r, &id))
		return false;
	if (!ap_lex_at_line_end(&r->lex))
		return ap_read_expected(r, "the end of the statement (one call a line)");
	if (!id.i)
		return true;
	r->g->nodes.at[id.i].comments = lines;
	r->g->nodes.at[id.i].ncomments = n;
	return read_result_type(r, id);
}

/* Does the line call a region: nvFusion0(...), TorchCompile1(...)? */
static bool
is_region(ap_str line)
{
	static const char *const names[] = { "nvFusion", "TorchCompile" };
	size_t equals = ap_str_find(line, 0, '=');
	ap_str call = ap_str_trim(ap_str_cut(line, equals < line.n ? equals + 1 : 0, line.n));

	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		if (ap_str_starts(call, ap_str_of(names[i])))
			return true;
	return false;
}

/* A line that says nothing of what is computed is kept as a comment. */
static void
keep_as_comment(ap_reader *r, size_t first)
{
	*AP_PUSH(r->a, &r->lines) = ap_str_printf(r->a, "# %.*s", AP_FMT(ap_str_trim(line_at(r, first))));
}

/* The statements of a region, in the comments under it; those indented deeper than the first are what they are made of. */
static bool
read_region(ap_reader *r, size_t indent)
{
	size_t inner = 0, from = r->body, at = next_line(r, r->body), first;
	bool ok = true;

	ap_lex_indent(r->clean.text, r->body, &first);
	keep_as_comment(r, first);
	for (; at < r->end; at = next_line(r, at)) {
		size_t width = ap_lex_indent(r->clean.text, at, &first);
		ap_str text = line_at(r, first);

		if (text.n == 0 || text.p[0] != '#' || width <= indent)
			break;
		if (inner == 0)
			inner = width;
		if (width > inner)
			continue;
		ap_lex_restart(&r->lex, first + 1, indent);
		ok = read_call(r) && ok;
		r->values.n = r->keywords.n = 0;
	}
	if (inner == 0) {
		ap_read_unmodelled(r, "a region whose statements are not printed (line %u)", ap_clean_span(&r->clean, from, 1).line);
		ap_lex_indent(r->clean.text, from, &first);
		ap_lex_restart(&r->lex, first, indent);
		ok = read_call(r);
	}
	r->body = at;
	return ok;
}

/* A comment or blank line at r->body. */
static void
read_comment(ap_reader *r, size_t first, size_t width, size_t indent)
{
	size_t n = ap_graph_count(r->g);
	ap_str line = line_at(r, r->body);

	if (indent && width > indent && first < r->end && r->clean.text.p[first] == '#' && n > r->g->ninputs && r->lines.n == 0) {
		ap_node *last = &r->g->nodes.at[n];
		ap_str *all;

		while (last->kind == AP_NODE_CALL && last->spelling == AP_SPELL_UNPACKED)
			last = &r->g->nodes.at[last->args[0].node.i];
		all = AP_NEW_N(r->a, ap_str, last->ndetail + 1);
		if (last->ndetail)
			memcpy(all, last->detail, last->ndetail * sizeof *all);
		all[last->ndetail++] = ap_str_printf(r->a, "%*s%.*s", (int)(width - indent), "", AP_FMT(line_at(r, first)));
		last->detail = all;
		return;
	}
	if (ap_str_trim(line).n == 0)
		*AP_PUSH(r->a, &r->lines) = (ap_str){ 0 };
	else if (!read_input_type(r, first))
		*AP_PUSH(r->a, &r->lines) = line_at(r, first);
}

/* `a = prims.unpack_trivial(a)`: how older versions give an argument its name. */
static bool
is_unpacking(ap_str line)
{
	static const char word[] = "unpack_trivial(";

	for (size_t at = 0; at + sizeof word <= line.n; at++)
		if (!memcmp(line.p + at, word, sizeof word - 1))
			return true;
	return false;
}

/* One statement at `first`. */
static bool
read_line(ap_reader *r, size_t first, size_t indent, bool *has_return)
{
	ap_str line = line_at(r, first);
	bool call = ap_str_starts(line, AP_STR("prims.python_return(")) || ap_str_starts(line, AP_STR("python_return("));

	if (is_region(line))
		return read_region(r, indent);
	ap_lex_restart(&r->lex, first, indent);
	*has_return = call || ap_tok_is(&r->lex, "return");
	bool ok = *has_return ? read_return(r, call) : ap_tok_is(&r->lex, "del") ? read_del(r) : read_call(r);

	if (ok && !ap_lex_at_line_end(&r->lex))
		ok = ap_read_expected(r, "the end of the line");
	r->values.n = r->keywords.n = 0;
	r->body = ok ? r->lex.at : next_line(r, first);
	return ok;
}

static void
read_body(ap_reader *r)
{
	size_t indent = 0, first;
	bool has_return = false;

	while (r->body < r->end && !has_return && !ap_diags_full(r->d)) {
		size_t width = ap_lex_indent(r->clean.text, r->body, &first);
		ap_str line = line_at(r, first);

		if (line.n == 0 || line.p[0] == '#') {
			read_comment(r, first, width, indent);
			r->body = next_line(r, r->body);
			continue;
		}
		if (width == 0 || width < indent)
			break;
		if (indent == 0)
			indent = width;
		if (width != indent) {
			ap_lex_restart(&r->lex, first, indent);
			ap_read_expected(r, "a line with the indentation of the one above");
			r->body = next_line(r, first);
		} else if (is_unpacking(line)) {
			keep_as_comment(r, first);
			r->body = next_line(r, first);
		} else {
			(void)!read_line(r, first, indent, &has_return);
		}
	}
	if (!has_return && !ap_diags_full(r->d))
		ap_diag_error(r->d, ap_clean_span(&r->clean, r->body < r->end ? r->body : r->end - 1, 1), "syntax",
		              "expected `return`, found the end of the trace");
}

/* What stands behind the return: blank lines and comments, or the next trace. */
static void
read_below(ap_reader *r)
{
	size_t first;

	for (size_t at = r->body; at < r->end; at = next_line(r, at)) {
		size_t width = ap_lex_indent(r->clean.text, at, &first);
		ap_str line = line_at(r, first);

		if (line.n == 0 || line.p[0] == '#')
			continue;
		if (width == 0)
			return;
		ap_lex_restart(&r->lex, first, width);
		ap_read_expected(r, "the end of the trace behind `return`");
		return;
	}
}

void
ap_read_thunder(ap_reader *r)
{
	size_t def = 0;

	r->end = r->clean.text.n;
	if (!find_def(r, &def))
		return;
	read_head(r, def);
	if (!read_header(r, def))
		return;
	read_body(r);
	if (!ap_diags_full(r->d))
		read_below(r);
	(void)!ap_read_check_places(r);
}
