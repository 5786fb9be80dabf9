/* Names and errors of the reader. */
#include "read.h"

ap_span
ap_read_span(const ap_reader *r, ap_token t)
{
	return ap_clean_span(&r->clean, t.at, t.text.n);
}

bool
ap_read_expected(ap_reader *r, const char *what)
{
	enum { SHOWN = 40 };
	ap_token t = r->lex.tok;
	ap_span span = ap_read_span(r, t);
	bool cut = t.text.n > SHOWN;

	switch (t.kind) {
	case AP_TOK_END:
		return ap_diag_error(r->d, span, "syntax", "expected %s, found the end of the text", what);
	case AP_TOK_NEWLINE:
		return ap_diag_error(r->d, span, "syntax", "expected %s, found the end of the line", what);
	case AP_TOK_BAD:
		return ap_diag_error(r->d, span, "syntax", "expected %s, found %s `%.*s%s`", what,
		                     t.text.n > 1 || strchr("'\"", t.text.p[0]) ? "a string that is not closed," : "the character", (int)(cut ? SHOWN : t.text.n),
		                     t.text.p, cut ? "..." : "");
	case AP_TOK_NAME: case AP_TOK_INT: case AP_TOK_FLOAT: case AP_TOK_IMAG: case AP_TOK_STR: case AP_TOK_PUNCT:
		break;
	}
	return ap_diag_error(r->d, span, "syntax", "expected %s, found `%.*s%s`", what, (int)(cut ? SHOWN : t.text.n), t.text.p, cut ? "..." : "");
}

bool
ap_read_punct(ap_reader *r, const char *punct, const char *what)
{
	if (!ap_tok_is(&r->lex, punct))
		return ap_read_expected(r, what);
	ap_lex_next(&r->lex);
	return true;
}

void
ap_read_unmodelled(ap_reader *r, const char *fmt, ...)
{
	enum { SHOWN = 8 };
	ap_buf b = { .arena = r->a };
	va_list ap;

	va_start(ap, fmt);
	ap_buf_vprintf(&b, fmt, ap);
	va_end(ap);
	if (r->unmodelled.n == SHOWN)
		b.n = 0, ap_buf_lit(&b, "...");
	if (r->unmodelled.n <= SHOWN)
		*AP_PUSH(r->a, &r->unmodelled) = ap_buf_str(&b);
}

const ap_str *
ap_read_take_lines(ap_reader *r, size_t *n)
{
	const ap_str *all = r->lines.at;

	*n = r->lines.n;
	r->lines = (ap_strs){ 0 };
	return all;
}

/* `name =` or `name:` at `at`: notes the line. */
static void
note_assignment(ap_reader *r, size_t at)
{
	ap_str name = ap_lex_name(r->clean.text, at);
	size_t after = at + name.n;
	uint32_t line;

	while (after < r->end && r->clean.text.p[after] == ' ')
		after++;
	if (name.n && after < r->end && strchr(":=,", r->clean.text.p[after]) && !ap_map_find(&r->assigned, name, &line))
		ap_map_put(&r->assigned, name, ap_clean_span(&r->clean, at, 1).line);
}

/* All names that the section assigns to, behind line starts, semicolons and commas (of an unpacking); some too many do no harm. */
static void
find_assignments(ap_reader *r)
{
	ap_str text = r->clean.text;
	bool first = true;

	if (r->assigned_known)
		return;
	r->assigned_known = true;
	for (size_t at = r->body; at < r->end; at++) {
		char c = text.p[at];

		if (first && c != ' ' && c != '\t')
			note_assignment(r, at);
		if (c == '\n' || c == ';' || c == ',' || c == '(' || c == '[')
			first = true;
		else if (c != ' ' && c != '\t')
			first = false;
	}
}

bool
ap_read_name(ap_reader *r, ap_token name, ap_node_id *id, bool *known)
{
	*id = (ap_node_id){ 0 };
	*known = ap_map_find(&r->names, name.text, &id->i);
	if (*known && r->gone.at[id->i])
		return ap_diag_error(r->d, ap_read_span(r, name), "dropped-name", "expected a name that still has a value, found `%.*s`, set to None at line %u",
		                     AP_FMT(name.text), r->gone.at[id->i]);
	return true;
}

bool
ap_read_undefined(ap_reader *r, ap_token name)
{
	uint32_t line, seen;

	if (ap_map_find(&r->missing, name.text, &seen))
		return false;
	ap_map_put(&r->missing, name.text, 1);
	find_assignments(r);
	if (ap_map_find(&r->assigned, name.text, &line))
		return ap_diag_error(r->d, ap_read_span(r, name), "undefined-name", "expected a name that has a value here, found `%.*s`, assigned at line %u",
		                     AP_FMT(name.text), line);
	return ap_diag_error(r->d, ap_read_span(r, name), "undefined-name", "expected a name that has a value, found `%.*s`, which nothing assigns",
	                     AP_FMT(name.text));
}

bool
ap_read_define(ap_reader *r, ap_token name, ap_node *n, ap_node_id *id)
{
	uint32_t old;

	*id = (ap_node_id){ 0 };
	if (ap_name_is_reserved(name.text))
		return ap_diag_error(r->d, ap_read_span(r, name), "reserved-name", "expected a name, found `%.*s`, which Python or torch reserves",
		                     AP_FMT(name.text));
	if (ap_map_find(&r->names, name.text, &old)) {
		ap_span first = r->g->nodes.at[old].span;

		return ap_diag_error(r->d, ap_read_span(r, name), "defined-twice", "expected a new name, found `%.*s` again (first at line %u)",
		                     AP_FMT(name.text), first.line);
	}
	if ((n->annot.alias.n || n->annot.has_offset) && n->annot.kind == AP_ANNOT_TENSOR && n->kind != AP_NODE_INPUT)
		return ap_diag_error(r->d, n->annot.span, "annotation", "expected `@` and `+` only at inputs, found them at `%.*s`", AP_FMT(name.text));
	n->name = name.text;
	*id = ap_graph_add(r->g, n);
	*AP_PUSH(r->a, &r->gone) = 0;
	ap_map_put(&r->names, name.text, id->i);
	return true;
}

ap_str
ap_read_fresh(ap_reader *r, ap_str base)
{
	ap_str name = base;
	uint32_t v, count = 0;

	find_assignments(r);
	ap_map_find(&r->fresh, base, &count);
	while (ap_name_is_reserved(name) || ap_map_find(&r->names, name, &v) || ap_map_find(&r->assigned, name, &v))
		name = ap_str_printf(r->a, "%.*s_%u", AP_FMT(base), ++count);
	ap_map_put(&r->fresh, base, count);
	return name;
}
