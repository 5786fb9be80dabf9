/* The body of `forward`: one statement a line, what is dropped behind it, the return. */
#include "read.h"

static void
next(ap_reader *r)
{
	ap_lex_next(&r->lex);
}

/* `;  a = b = None`: is that what follows the semicolon, which is the current token? */
bool
ap_read_is_drop(const ap_reader *r)
{
	ap_lex l = r->lex;

	ap_lex_next(&l);
	while (l.tok.kind == AP_TOK_NAME && !ap_tok_is(&l, "None")) {
		ap_lex_next(&l);
		if (!ap_tok_is(&l, "="))
			return false;
		ap_lex_next(&l);
	}
	if (!ap_tok_is(&l, "None"))
		return false;
	ap_lex_next(&l);
	return ap_lex_at_line_end(&l) || ap_tok_is(&l, ";");
}

/* The names up to None; the current token is the first. */
static bool
drop(ap_reader *r, ap_node_id owner)
{
	bool ok = true;

	if (r->dropper.i != owner.i)
		r->dropped = (ap_strs){ 0 };
	r->dropper = owner;
	while (!ap_tok_is(&r->lex, "None")) {
		ap_node_id id;
		bool known;
		ap_token t = r->lex.tok;

		if (!ap_read_name(r, t, &id, &known) || (!known && !ap_read_undefined(r, t))) {
			ok = false;
		} else {
			r->gone.at[id.i] = ap_read_span(r, t).line;
			*AP_PUSH(r->a, &r->dropped) = t.text;
		}
		next(r);
		next(r);
	}
	next(r);
	r->g->nodes.at[owner.i].dropped = r->dropped.at;
	r->g->nodes.at[owner.i].ndropped = r->dropped.n;
	return ok;
}

/* `x = None` on a line of its own: does the name mean a node? */
static bool
drops_a_node(const ap_reader *r)
{
	ap_lex l = r->lex;
	uint32_t id;

	if (l.tok.kind != AP_TOK_NAME || !ap_map_find(&r->names, l.tok.text, &id) || ap_graph_count(r->g) == 0)
		return false;
	while (l.tok.kind == AP_TOK_NAME && !ap_tok_is(&l, "None")) {
		ap_lex_next(&l);
		if (!ap_tok_is(&l, "="))
			return false;
		ap_lex_next(&l);
	}
	return ap_tok_is(&l, "None");
}

/* All statements of a line. */
static bool
line(ap_reader *r)
{
	ap_node_id id = { 0 }, last = { 0 };
	bool ok = true;

	r->lex.remark = (ap_str){ 0 };
	if (drops_a_node(r))
		return drop(r, (ap_node_id){ (uint32_t)ap_graph_count(r->g) }) && ap_lex_at_line_end(&r->lex);
	for (;;) {
		size_t nlines = 0;
		const ap_str *lines = ap_read_take_lines(r, &nlines);

		if (!ap_read_statement(r, &id))
			return false;
		if (id.i) {
			r->g->nodes.at[id.i].comments = lines;
			r->g->nodes.at[id.i].ncomments = nlines;
			last = id;
		}
		while (ap_tok_is(&r->lex, ";") && last.i && ap_read_is_drop(r)) {
			next(r);
			ok = drop(r, last) && ok;
		}
		if (!ap_tok_is(&r->lex, ";"))
			break;
		next(r);
		if (ap_lex_at_line_end(&r->lex))
			break;
	}
	if (!ap_lex_at_line_end(&r->lex))
		return ap_read_expected(r, "the end of the statement (one call a line)");
	if (last.i)
		r->g->nodes.at[last.i].remark = r->lex.remark;
	return ok;
}

/* The items of a returned container that is written one item a line, with the remark behind each. */
static bool
returned_items(ap_reader *r)
{
	bool list = ap_tok_is(&r->lex, "[");
	ap_strs remarks = { 0 };
	bool some = false;

	r->g->returned = (ap_arg){ .kind = list ? AP_ARG_LIST : AP_ARG_TUPLE, .span = ap_read_span(r, r->lex.tok) };
	next(r);
	while (!ap_tok_is(&r->lex, list ? "]" : ")")) {
		ap_arg v;

		r->lex.inner_remark = (ap_str){ 0 };
		if (!ap_read_value(r, 1, &v))
			return false;
		*AP_PUSH(r->a, &r->values) = v;
		if (ap_tok_is(&r->lex, ","))
			next(r);
		else if (!ap_tok_is(&r->lex, list ? "]" : ")"))
			return ap_read_expected(r, list ? "`,` or `]`" : "`,` or `)`");
		*AP_PUSH(r->a, &remarks) = r->lex.inner_remark;
		some |= r->lex.inner_remark.n > 0;
	}
	next(r);
	ap_arg items = ap_arg_of_items(r->a, AP_ARG_TUPLE, r->values.at, r->values.n);

	r->g->returned.items = items.items;
	r->g->returned.n = items.n;
	r->g->one_output_a_line = true;
	r->g->output_remarks = some ? remarks.at : NULL;
	r->values.n = 0;
	return true;
}

/* `(` or `[` with nothing behind it on its line. */
static bool
opens_lines(const ap_reader *r)
{
	size_t at = r->lex.tok.at + 1, first;

	if (!ap_tok_is(&r->lex, "(") && !ap_tok_is(&r->lex, "["))
		return false;
	ap_lex_indent(r->clean.text, at, &first);
	return first < r->clean.text.n && (r->clean.text.p[first] == '\n' || r->clean.text.p[first] == '#');
}

static bool
returned(ap_reader *r)
{
	ap_graph *g = r->g;
	bool tree;

	g->return_span = ap_read_span(r, r->lex.tok);
	g->return_comments = ap_read_take_lines(r, &g->nreturn_comments);
	next(r);
	tree = ap_tok_is(&r->lex, "pytree");
	for (int i = 0; tree && i < 4; i++)
		next(r);
	if (ap_lex_at_line_end(&r->lex))
		g->returned = ap_arg_of_none();
	else if (opens_lines(r) ? !returned_items(r) : !ap_read_value(r, 0, &g->returned))
		return false;
	if (ap_tok_is(&r->lex, ",") && !tree) {
		*AP_PUSH(r->a, &r->values) = g->returned;
		while (ap_tok_is(&r->lex, ",")) {
			next(r);
			if (ap_lex_at_line_end(&r->lex))
				break;
			ap_arg v;

			if (!ap_read_value(r, 0, &v))
				return false;
			*AP_PUSH(r->a, &r->values) = v;
		}
		g->returned = ap_arg_of_items(r->a, AP_ARG_TUPLE, r->values.at, r->values.n);
		r->values.n = 0;
	}
	while (tree && !ap_lex_at_line_end(&r->lex))
		next(r);
	if (ap_tok_is(&r->lex, ";"))
		next(r);
	return ap_lex_at_line_end(&r->lex) || ap_read_expected(r, "the end of the return (one call a line)");
}

/* Goes to the next line that is indented no deeper than the statement, so that the lines of a wrapped call aren't read as statements. */
static size_t
next_statement(const ap_reader *r, size_t at)
{
	size_t first;

	for (;;) {
		at = ap_str_find(r->clean.text, at, '\n') + 1;
		if (at >= r->end)
			return r->end;
		size_t indent = ap_lex_indent(r->clean.text, at, &first);

		if (indent <= r->lex.indent && !strchr(")]}", r->clean.text.p[first]))
			return at;
	}
}

/* A blank or comment line is kept for the statement below it. */
static bool
keep_line(ap_reader *r, size_t at, size_t first)
{
	ap_str text = r->clean.text, all = ap_str_cut(text, at, ap_str_find(text, at, '\n'));
	size_t strip = 0;

	if (text.p[first] == '\n') {
		*AP_PUSH(r->a, &r->lines) = all;
		return true;
	}
	if (text.p[first] != '#')
		return false;
	for (size_t width = 0; width < r->lex.indent && strip < all.n && strchr(" \t", all.p[strip]); strip++)
		width = all.p[strip] == '\t' ? width / 8 * 8 + 8 : width + 1;
	*AP_PUSH(r->a, &r->lines) = ap_str_cut(all, strip, all.n);
	return true;
}

/* Reports a statement behind the return; r->body is left behind the return. */
static void
check_nothing_follows(ap_reader *r, size_t indent)
{
	size_t first, at = r->body;

	while (at < r->end) {
		size_t width = ap_lex_indent(r->clean.text, at, &first);
		char c = r->clean.text.p[first];

		if (c != '\n' && c != '#') {
			ap_lex_restart(&r->lex, first, indent);
			if (width >= indent)
				ap_read_expected(r, "the end of the function behind `return`");
			return;
		}
		at = ap_str_find(r->clean.text, first, '\n') + 1;
	}
}

/* One line of the body at r->body, which moves behind it.  False: the function ends. */
static bool
body_line(ap_reader *r, size_t *indent, bool *has_return)
{
	size_t first, width = ap_lex_indent(r->clean.text, r->body, &first);
	bool ok;

	r->lex.indent = *indent ? *indent : width;
	if (keep_line(r, r->body, first)) {
		r->body = ap_str_find(r->clean.text, first, '\n') + 1;
		return true;
	}
	if (width < *indent || width <= r->def_indent)
		return false;
	if (*indent == 0)
		*indent = width;
	ap_lex_restart(&r->lex, first, *indent);
	*has_return = ap_tok_is(&r->lex, "return");
	if (width != *indent)
		ok = ap_read_expected(r, "a line with the indentation of the one above");
	else
		ok = *has_return ? returned(r) : line(r);
	r->values.n = r->keywords.n = 0;
	r->body = ok ? r->lex.at : next_statement(r, r->lex.tok.at);
	return !*has_return;
}

void
ap_read_statements(ap_reader *r)
{
	size_t indent = 0;
	bool has_return = false;

	while (r->body < r->end && !ap_diags_full(r->d) && body_line(r, &indent, &has_return))
		;
	for (size_t i = 0; i < r->declared.n; i++)
		ap_diag_error(r->d, ap_read_span(r, r->declared.at[i].name), "syntax", "expected a value for `%.*s`, found only its type",
		              AP_FMT(r->declared.at[i].name.text));
	if (has_return)
		check_nothing_follows(r, indent);
	else if (!ap_diags_full(r->d))
		ap_diag_error(r->d, ap_clean_span(&r->clean, r->body < r->end ? r->body : r->end - 1, 1), "syntax",
		              "expected `return`, found the end of the function");
}
