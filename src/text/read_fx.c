/*
 * Reads a file: finds its graphs (classes, or a bare `def forward`), picks one, reads what stands above it, the function, and
 * the io_map below.  Lines that loggers and torch.export print around a graph are passed over.
 */
#include "read.h"

typedef struct section {
	size_t line, keyword;  /* where its first line begins; where `class` or `def` stands on it */
	size_t indent;
	bool is_class;
	ap_str name;           /* of the class */
} section;

typedef AP_VEC(section) sections;

static ap_str
line_at(const ap_reader *r, size_t at)
{
	return ap_str_cut(r->clean.text, at, ap_str_find(r->clean.text, at, '\n'));
}

/* `class NAME(torch.nn.Module):` at the start of s; the name. */
static bool
is_class_line(ap_str s, ap_str *name)
{
	size_t open = ap_str_find(s, 0, '(');

	if (!ap_str_starts(s, AP_STR("class ")) || open == s.n || ap_str_find(s, open, ')') + 1 >= s.n)
		return false;
	*name = ap_str_trim(ap_str_cut(s, 6, open));
	return name->n > 0;
}

/* A section that begins on this line; TORCH_LOGS puts the path of a file before the class. */
static bool
begins_section(ap_str text, size_t at, section *s)
{
	size_t first, end = ap_str_find(text, at, '\n');

	*s = (section){ .line = at, .indent = ap_lex_indent(text, at, &first) };
	s->keyword = first;
	if (is_class_line(ap_str_cut(text, first, end), &s->name))
		return s->is_class = true;
	if (ap_str_starts(ap_str_cut(text, first, end), AP_STR("def forward")))
		return true;
	if (first < end && text.p[first] == '/') {
		s->keyword = ap_str_find(text, first, ' ') + 1;
		s->indent = 0;
		return s->is_class = s->keyword < end && is_class_line(ap_str_cut(text, s->keyword, end), &s->name);
	}
	return false;
}

static void
find_sections(ap_reader *r, sections *out)
{
	ap_str text = r->clean.text;

	for (size_t at = 0; at < text.n; at = ap_str_find(text, at, '\n') + 1) {
		section s;
		const section *last = out->n ? &out->at[out->n - 1] : NULL;

		if (begins_section(text, at, &s) && !(last && last->is_class && s.indent > last->indent))
			*AP_PUSH(r->a, out) = s;
	}
}

static bool
pick(ap_reader *r, const sections *all, const section **out)
{
	ap_span end = ap_clean_span(&r->clean, r->clean.text.n ? r->clean.text.n - 1 : 0, 0);

	*out = NULL;
	for (size_t i = 0; i < all->n; i++)
		if (r->o->class_name.n == 0 || ap_str_is(all->at[i].name, r->o->class_name) ||
		    (!all->at[i].is_class && ap_str_eq(r->o->class_name, "forward")))
			*out = &all->at[i];
	if (*out)
		return true;
	if (all->n)
		return ap_diag_error(r->d, end, "no-graph", "expected a class `%.*s`, found only others (such as `%.*s`)", AP_FMT(r->o->class_name),
		                     AP_FMT(all->at[0].is_class ? all->at[0].name : AP_STR("def forward")));
	ap_str text = ap_str_trim(r->clean.text);

	return ap_diag_error(r->d, end, "no-graph", "expected a graph (`class GraphModule(torch.nn.Module):` or `def forward(self, ...):`), found %s",
	                     !text.n                                     ? "an empty file"
	                     : ap_str_starts(text, AP_STR("graph():")) ? "print(gm.graph), which has no types: gm.print_readable() prints them"
	                                                                 : "none");
}

/* Names of the classes within the section: submodules. */
static void
note_submodules(ap_reader *r, const section *s)
{
	for (size_t at = s->line; at < r->end; at = ap_str_find(r->clean.text, at, '\n') + 1) {
		size_t first, indent = ap_lex_indent(r->clean.text, at, &first);
		ap_str name;

		if (indent > s->indent && is_class_line(line_at(r, first), &name))
			ap_map_put(&r->submodules, name, ap_clean_span(&r->clean, first, 1).line);
	}
}

/* Where `def forward` stands in the section; lines between it and the class are kept for the first statement. */
static bool
find_def(ap_reader *r, const section *s, size_t *def)
{
	size_t first, at = s->line;

	for (; at < r->end; at = ap_str_find(r->clean.text, at, '\n') + 1) {
		ap_lex_indent(r->clean.text, at, &first);
		if (at == s->line && s->is_class)
			continue;
		if (ap_str_starts(line_at(r, first), AP_STR("def forward"))) {
			*def = first;
			r->def_indent = ap_lex_indent(r->clean.text, at, &first);
			return true;
		}
		if (at != s->line && first < r->end && r->clean.text.p[first] == '#')
			*AP_PUSH(r->a, &r->lines) = line_at(r, first);
	}
	return ap_diag_error(r->d, ap_clean_span(&r->clean, s->keyword, 5), "no-graph", "expected `def forward` in the class, found none");
}

static void
read_section(ap_reader *r, const section *s, bool is_last)
{
	size_t def = 0;

	if (s->is_class)
		r->g->class_name = s->name;
	note_submodules(r, s);
	if (!find_def(r, s, &def))
		return;
	ap_lex_init(&r->lex, r->clean.text, def, r->end);
	r->lex.indent = r->def_indent;
	if (!ap_read_header(r))
		return;
	ap_read_statements(r);
	ap_read_below(r, s->indent, is_last);
}

static void
read_graph(ap_reader *r)
{
	sections all = { 0 };
	const section *s;

	find_sections(r, &all);
	if (all.n == 0 && ap_read_is_thunder(r)) {
		ap_read_thunder(r);
		return;
	}
	if (!pick(r, &all, &s))
		return;
	bool is_last = s == &all.at[all.n - 1];

	ap_read_above(r, all.at[0].line);
	r->end = is_last ? r->clean.text.n : s[1].line;
	read_section(r, s, is_last);
}

static ap_str
join(ap_arena *a, const ap_strs *all)
{
	ap_buf b = { .arena = a };

	for (size_t i = 0; i < all->n; i++) {
		ap_buf_put(&b, i ? AP_STR(", ") : AP_STR(""));
		ap_buf_put(&b, all->at[i]);
	}
	return ap_buf_str(&b);
}

static size_t
count_lines(ap_str text)
{
	size_t n = 1;

	for (size_t at = 0; (at = ap_str_find(text, at, '\n')) < text.n; at++)
		n++;
	return n;
}

bool
ap_text_read(ap_arena *a, ap_ops *ops, ap_str text, const ap_read_options *o, ap_diags *d, ap_graph **out, ap_str *unmodelled)
{
	static const ap_read_options none;
	size_t errors = d->errors;
	ap_reader r = { .a = a, .d = d, .o = o ? o : &none, .g = ap_graph_make(a, ops), .names = ap_map_make(a), .assigned = ap_map_make(a),
		        .fresh = ap_map_make(a), .submodules = ap_map_make(a), .told = ap_map_make(a), .missing = ap_map_make(a) };

	if (unmodelled)
		*unmodelled = (ap_str){ 0 };
	r.g->file = d->file;
	r.g->source = text;
	ap_graph_reserve(r.g, count_lines(text));
	*AP_PUSH(a, &r.gone) = 0;
	(void)AP_PUSH(a, &r.values);
	(void)AP_PUSH(a, &r.keywords);
	r.values.n = r.keywords.n = 0;
	if (!ap_clean_text(a, text, &r.clean, d))
		return false;
	read_graph(&r);
	if (d->errors != errors)
		return false;
	if (r.unmodelled.n && unmodelled) {
		*unmodelled = join(a, &r.unmodelled);
		return false;
	}
	if (r.unmodelled.n)
		return ap_diag_error(d, (ap_span){ 0 }, "not-modelled", "expected a graph within the model, found %.*s", AP_FMT(join(a, &r.unmodelled)));
	*out = r.g;
	return true;
}
