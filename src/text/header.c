/* `def forward(self, x: "f32[3][1]cpu", ...):` */
#include "read.h"

static void
next(ap_reader *r)
{
	ap_lex_next(&r->lex);
}

/* *args and **kwargs: nothing is known of them. */
static bool
starred(ap_reader *r)
{
	next(r);
	if (r->lex.tok.kind != AP_TOK_NAME)
		return ap_read_expected(r, "a name");
	ap_read_unmodelled(r, "the starred argument %.*s", AP_FMT(r->lex.tok.text));
	next(r);
	return true;
}

/* Adds an input; a number waits until all inputs are there. */
static bool
define_input(ap_reader *r, ap_token name, ap_node *n)
{
	ap_node_id id;

	r->read_inputs++;
	if (n->annot.kind != AP_ANNOT_OTHER || !n->annot.has_offset)
		return ap_read_define(r, name, n, &id);
	*AP_PUSH(r->a, &r->numbers) = (ap_number_input){ name, n->annot, r->read_inputs - 1 };
	return true;
}

/* The inputs that are bound symbols, as nodes behind the others. */
static bool
define_numbers(ap_reader *r)
{
	ap_number_slot *slots = AP_NEW_N(r->a, ap_number_slot, r->numbers.n);
	bool ok = true;

	r->g->numbers = slots;
	r->g->nnumbers = r->numbers.n;
	for (size_t i = 0; i < r->numbers.n; i++) {
		const ap_number_input *in = &r->numbers.at[i];
		ap_node n = { .kind = AP_NODE_CALL, .spelling = AP_SPELL_NAME, .args = ap_arg_of_ints(r->a, &in->annot.offset, 1).items, .nargs = 1,
			      .annot = in->annot, .span = ap_read_span(r, in->name) };
		ap_node_id id;

		slots[i] = (ap_number_slot){ in->name.text, in->at, in->annot.offset };
		ok = ap_read_define(r, in->name, &n, &id) && ok;
	}
	return ok;
}

static bool
input(ap_reader *r)
{
	ap_token name = r->lex.tok;
	ap_node n = { .kind = AP_NODE_INPUT, .span = ap_read_span(r, name) };

	if (ap_tok_is(&r->lex, "*") || ap_tok_is(&r->lex, "**"))
		return starred(r);
	if (name.kind != AP_TOK_NAME)
		return ap_read_expected(r, "the name of an input");
	next(r);
	if (ap_tok_is(&r->lex, ":")) {
		next(r);
		size_t at = r->lex.tok.at;

		if (!ap_read_annotation(r, &n.annot)) {
			n.annot = (ap_annot){ 0 };
			if (r->lex.tok.at == at)
				return false;
		}
	}
	if (ap_tok_is(&r->lex, "=")) {
		ap_arg v;

		next(r);
		if (!ap_read_value(r, 1, &v))
			return false;
		n.args = ap_arg_of_items(r->a, AP_ARG_TUPLE, &v, 1).items;
		n.nargs = 1;
	}
	(void)!define_input(r, name, &n);
	return true;
}

static bool
inputs(ap_reader *r)
{
	bool first = true;

	for (; !ap_tok_is(&r->lex, ")"); first = false) {
		size_t before = ap_graph_count(r->g);

		r->lex.inner_remark = (ap_str){ 0 };
		if (first && ap_tok_is(&r->lex, "self"))
			next(r);
		else if (!input(r))
			return false;
		if (ap_tok_is(&r->lex, ","))
			next(r);
		else if (!ap_tok_is(&r->lex, ")"))
			return ap_read_expected(r, "`,` or `)`");
		if (ap_graph_count(r->g) > before)
			r->g->nodes.at[before + 1].remark = r->lex.inner_remark;
	}
	return true;
}

bool
ap_read_check_places(ap_reader *r)
{
	size_t n = r->g->ninputs;
	uint32_t *to = AP_NEW_N(r->a, uint32_t, n + 1), *seen = AP_NEW_N(r->a, uint32_t, n + 1);
	bool ok = true;

	for (uint32_t i = 1; i <= n; i++) {
		const ap_annot *a = &r->g->nodes.at[i].annot;

		if (a->alias.n && !ap_map_find(&r->names, a->alias, &to[i]))
			ok = ap_diag_error(r->d, a->span, "undefined-name", "expected the name of an input behind `@`, found `%.*s`", AP_FMT(a->alias));
	}
	for (uint32_t i = 1; i <= n; i++) {
		uint32_t at = i;

		while (to[at] && !seen[at]) {
			seen[at] = i;
			at = to[at];
		}
		if (to[at] && seen[at] == i)
			ok = ap_diag_error(r->d, r->g->nodes.at[at].annot.span, "cyclic-storage",
			                   "expected an input with a storage of its own behind `@`, found a circle through `%.*s`",
			                   AP_FMT(r->g->nodes.at[at].name));
	}
	return ok;
}

/* Does the def open its bracket at the end of a line? */
static bool
opens_lines(const ap_reader *r)
{
	size_t first;

	ap_lex_indent(r->clean.text, r->lex.tok.at + 1, &first);
	return r->clean.text.p[first] == '\n';
}

bool
ap_read_header(ap_reader *r)
{
	ap_annot result;

	next(r);
	if (!ap_read_punct(r, "forward", "`forward`"))
		return false;
	if (ap_tok_is(&r->lex, "("))
		r->g->one_input_a_line = opens_lines(r);
	if (!ap_read_punct(r, "(", "`(`") || !inputs(r))
		return false;
	next(r);
	if (ap_tok_is(&r->lex, "->")) {
		size_t at;

		next(r);
		at = r->lex.tok.at;
		if (!ap_read_annotation(r, &result))
			return false;
		r->g->result_annotation = ap_str_trim(ap_str_cut(r->clean.text, at, r->lex.tok.at));
	}
	if (!ap_read_punct(r, ":", "`:`"))
		return false;
	if (!ap_lex_at_line_end(&r->lex))
		return ap_read_expected(r, "the end of the line");
	r->body = r->lex.at;
	return define_numbers(r) && ap_read_check_places(r);
}

/*
 * Where inputs are lists or dicts, torch declares their leaves in the body and takes the arguments apart:
 *     def forward(self, ps):
 *         ps_1: "f32[3]"; ps_2: "f32[2]";
 *         ps_1, ps_2, = fx_pytree.tree_flatten_spec([ps], self._in_spec)
 * The leaves become the graph's inputs, in that order.
 */
bool
ap_read_flattened(ap_reader *r, const ap_token *names, size_t n)
{
	ap_graph *g = r->g;
	ap_map types = ap_map_make(r->a);
	uint32_t at;
	bool ok = true;

	if (ap_graph_count(g) > g->ninputs + r->numbers.n)
		return ap_read_expected(r, "the inputs to be taken apart before anything else");
	for (size_t i = 0; i < r->declared.n; i++)
		ap_map_put(&types, r->declared.at[i].name.text, (uint32_t)i);
	g->nodes.n = 1;
	g->ninputs = 0;
	g->one_input_a_line = false;
	r->gone.n = 1;
	r->numbers.n = r->read_inputs = 0;
	r->names = ap_map_make(r->a);
	for (size_t i = 0; i < n; i++) {
		ap_node input = { .kind = AP_NODE_INPUT, .span = ap_read_span(r, names[i]) };

		if (ap_map_find(&types, names[i].text, &at))
			input.annot = r->declared.at[at].annot;
		ok = define_input(r, names[i], &input) && ok;
	}
	r->declared.n = 0;
	while (!ap_lex_at_line_end(&r->lex))
		ap_lex_next(&r->lex);
	return define_numbers(r) && ok && ap_read_check_places(r);
}
