/* What stands around a graph: imports and definitions above it, io_map and original_output_count below. */
#include "read.h"


static ap_str
line_at(const ap_reader *r, size_t at)
{
	return ap_str_cut(r->clean.text, at, ap_str_find(r->clean.text, at, '\n'));
}

/* What loggers and torch.export print around a graph. */
static bool
is_noise(const ap_reader *r, ap_str line)
{
	line = ap_str_trim(line);
	return r->clean.is_log || ap_str_eq(line, "TRACED GRAPH") || ap_str_eq(line, "ExportedProgram:") ||
	       (ap_str_starts(line, AP_STR("=====")) && ap_str_ends(line, AP_STR("=====")));
}

static bool
quoted(ap_reader *r, ap_str *out)
{
	ap_arg v;

	if (r->lex.tok.kind != AP_TOK_STR)
		return ap_read_expected(r, "a string");
	if (!ap_read_value(r, 1, &v))
		return false;
	*out = v.text;
	return true;
}

/* torch.library.define("ns::name", "(Tensor(a!) x) -> ()"); the current token is `torch`.  Further arguments (lib, tags) say nothing of aliases. */
static bool
define(ap_reader *r)
{
	ap_define def = { .span = ap_read_span(r, r->lex.tok) };
	static const char *const path[] = { "torch", ".", "library", ".", "define", "(" };

	for (size_t i = 0; i < sizeof path / sizeof *path; i++)
		if (!ap_read_punct(r, path[i], "torch.library.define(...)"))
			return false;
	def.comments = ap_read_take_lines(r, &def.ncomments);
	if (!quoted(r, &def.name) || !ap_read_punct(r, ",", "`,`") || !quoted(r, &def.signature))
		return false;
	while (!ap_lex_at_line_end(&r->lex) && !(ap_tok_is(&r->lex, ")") && r->lex.depth == 1))
		ap_lex_next(&r->lex);
	if (!ap_read_punct(r, ")", "`)`"))
		return false;
	if (!ap_lex_at_line_end(&r->lex))
		return ap_read_expected(r, "the end of the line");
	if (r->g->ops && !ap_ops_define(r->g->ops, def.name, def.signature, def.span, r->d))
		return false;
	*AP_PUSH(r->a, &r->defines) = def;
	return true;
}

static void
above_line(ap_reader *r, size_t *at, size_t first)
{
	ap_str line = line_at(r, *at), text = ap_str_trim(line);
	size_t end = ap_str_find(r->clean.text, *at, '\n') + 1;

	if (ap_str_starts(text, AP_STR("torch.library.define"))) {
		ap_lex_init(&r->lex, r->clean.text, first, r->end);
		bool ok = define(r);

		*at = ok ? r->lex.at : end;
		return;
	}
	*at = end;
	if (ap_str_eq(text, "import torch") && !r->g->imports_torch) {
		r->g->imports_torch = true;
		r->g->import_comments = ap_read_take_lines(r, &r->g->nimport_comments);
	} else if (text.n == 0 || text.p[0] == '#' || ap_str_starts(text, AP_STR("import ")) || ap_str_starts(text, AP_STR("from "))) {
		if (!r->clean.is_log)
			*AP_PUSH(r->a, &r->lines) = line;
	} else if (!is_noise(r, line)) {
		ap_lex_init(&r->lex, r->clean.text, first, r->end);
		ap_read_expected(r, "a class, `def forward`, an import, torch.library.define or a comment");
	}
}

void
ap_read_above(ap_reader *r, size_t end)
{
	size_t at = 0, first;

	r->end = end;
	while (at < end && !ap_diags_full(r->d)) {
		ap_lex_indent(r->clean.text, at, &first);
		above_line(r, &at, first);
	}
	r->g->head = ap_read_take_lines(r, &r->g->nhead);
	r->g->defines = r->defines.at;
	r->g->ndefines = r->defines.n;
}

/* The number of an input among those that are left when the bound symbols are gone. */
static bool
count_left(ap_reader *r, ap_io *io)
{
	int64_t gone = 0;

	for (size_t i = 0; i < r->numbers.n; i++) {
		if ((int64_t)r->numbers.at[i].at == io->input)
			return ap_diag_error(r->d, io->span, "io-map", "expected an input that is a tensor, found `%.*s`", AP_FMT(r->numbers.at[i].name.text));
		gone += (int64_t)r->numbers.at[i].at < io->input;
	}
	io->input -= gone;
	return true;
}

/* {1: 0, 2: 1}: pairs of integers. */
static bool
io_map(ap_reader *r)
{
	ap_arg v;

	r->g->io_span = ap_read_span(r, r->lex.tok);
	ap_lex_next(&r->lex);
	if (!ap_read_punct(r, "=", "`=`"))
		return false;
	if (!ap_tok_is(&r->lex, "{"))
		return ap_read_expected(r, "a dict {output: input}");
	if (!ap_read_value(r, 0, &v))
		return false;
	ap_io *io = AP_NEW_N(r->a, ap_io, v.n / 2);

	for (size_t i = 0; i < v.n; i++)
		if (v.items[i].kind != AP_ARG_INT)
			return ap_diag_error(r->d, v.items[i].span, "syntax", "expected the index of an %s, found something else", i % 2 ? "input" : "output");
	for (size_t i = 0; i < v.n / 2; i++)
		io[i] = (ap_io){ v.items[2 * i].integer, v.items[2 * i + 1].integer, v.items[2 * i].span };
	for (size_t i = 0; i < v.n / 2 && r->numbers.n; i++)
		if (!count_left(r, &io[i]))
			return false;
	r->g->has_io_map = true;
	r->g->io_map = io;
	r->g->nio = v.n / 2;
	return true;
}

static bool
output_count(ap_reader *r)
{
	ap_arg v;

	ap_lex_next(&r->lex);
	if (!ap_read_punct(r, "=", "`=`"))
		return false;
	ap_token t = r->lex.tok;

	if (!ap_read_value(r, 0, &v))
		return false;
	if (v.kind != AP_ARG_INT || v.integer < 0)
		return ap_diag_error(r->d, ap_read_span(r, t), "syntax", "expected a count of outputs, found %s",
		                     v.kind == AP_ARG_INT ? "a negative number" : "something else");
	r->g->original_output_count = v.integer;
	return true;
}

/* A statement below the graph; true if the lexer stands behind it. */
static bool
below_statement(ap_reader *r)
{
	ap_str name = r->lex.tok.text;
	bool is_map = ap_str_eq(name, "io_map"), twice = is_map ? r->g->has_io_map : r->g->original_output_count >= 0;

	if (twice)
		return ap_diag_error(r->d, ap_read_span(r, r->lex.tok), "defined-twice", "expected %.*s once, found it again", AP_FMT(name));
	if (!(is_map ? io_map(r) : output_count(r)))
		return false;
	if (!ap_lex_at_line_end(&r->lex))
		return ap_read_expected(r, "the end of the line");
	*(is_map ? &r->g->io_remark : &r->g->count_remark) = r->lex.remark;
	return true;
}

/* The line at *at, which moves behind it.  False: the rest is passed over. */
static bool
below_line(ap_reader *r, size_t *at, size_t indent, size_t *foot)
{
	size_t first, width = ap_lex_indent(r->clean.text, *at, &first), end = ap_str_find(r->clean.text, *at, '\n') + 1;
	ap_str name = ap_lex_name(r->clean.text, first), line = line_at(r, *at);

	if (ap_str_eq(name, "io_map") || ap_str_eq(name, "original_output_count")) {
		ap_lex_init(&r->lex, r->clean.text, first, r->end);
		bool ok = below_statement(r);

		if (!r->g->nio_comments)
			r->g->io_comments = ap_read_take_lines(r, &r->g->nio_comments);
		*foot = *at = ok ? r->lex.at : end;
		return true;
	}
	if (first + 1 == end || r->clean.text.p[first] == '#') {
		if (!r->clean.is_log)
			*AP_PUSH(r->a, &r->lines) = line;
	} else if (width > indent || is_noise(r, line)) {
		*foot = end;
		r->lines.n = 0;
	} else if (ap_str_starts(line, AP_STR("Graph signature:")) || ap_str_starts(line, AP_STR("Range constraints:"))) {
		*foot = r->end;
		return false;
	} else {
		ap_lex_init(&r->lex, r->clean.text, first, r->end);
		ap_read_expected(r, "io_map, original_output_count or the end of the graph");
	}
	*at = end;
	return true;
}

void
ap_read_below(ap_reader *r, size_t indent, bool is_last)
{
	size_t at = r->body, foot = r->body;

	r->lines.n = 0;
	while (at < r->end && !ap_diags_full(r->d) && below_line(r, &at, indent, &foot))
		;
	if (!is_last || r->clean.is_log || foot >= r->end)
		return;
	r->g->foot = ap_str_cut(r->clean.text, foot, r->end);
	if (!r->clean.ends_in_newline)
		r->g->foot.n--;
}
