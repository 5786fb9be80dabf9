/* One statement: an assignment, a write, an unpacking, a call without a name. */
#include "read.h"

static void
next(ap_reader *r)
{
	ap_lex_next(&r->lex);
}

/* A statement whose own name the text doesn't give: `x.add_(y)`, `x[0] = 1`. */
static ap_token
fresh_token(ap_reader *r, const char *base, ap_token at)
{
	return (ap_token){ AP_TOK_NAME, ap_read_fresh(r, ap_str_of(base)), at.at };
}

/* `;  setitem = x`, `;  x: "f32[2]" = l_x_` behind a write; without it the name is made up. */
static bool
written_name(ap_reader *r, const char *base_name, ap_token base, ap_node *n, ap_token *name)
{
	*name = fresh_token(r, base_name, base);
	if (!ap_tok_is(&r->lex, ";") || ap_read_is_drop(r))
		return true;
	ap_lex back = r->lex;

	next(r);
	*name = r->lex.tok;
	if (name->kind != AP_TOK_NAME)
		return ap_read_expected(r, "a name for the result of the write");
	next(r);
	if (ap_tok_is(&r->lex, ":")) {
		next(r);
		(void)!ap_read_annotation(r, &n->annot);
	}
	if (ap_tok_is(&r->lex, "=") && ap_str_is(ap_lex_peek(&r->lex).text, base.text)) {
		next(r);
		next(r);
		if (ap_lex_at_line_end(&r->lex) || ap_tok_is(&r->lex, ";"))
			return true;
	}
	r->lex = back;
	n->annot = (ap_annot){ 0 };
	*name = fresh_token(r, base_name, base);
	return true;
}

/* The node of `x` in `x[...] = v` and `x += v`. */
static bool
written_base(ap_reader *r, ap_token t, ap_arg *out)
{
	bool known;

	*out = (ap_arg){ .kind = AP_ARG_NODE, .span = ap_read_span(r, t) };
	return ap_read_name(r, t, &out->node, &known) && (known || ap_read_undefined(r, t));
}

static bool
setitem(ap_reader *r, ap_node_id *id)
{
	ap_token base = r->lex.tok, name;
	ap_node n = { .kind = AP_NODE_CALL, .spelling = AP_SPELL_SETITEM, .target = AP_STR("setitem"), .span = ap_read_span(r, base) };
	ap_arg args[3];

	if (!written_base(r, base, &args[0]))
		return false;
	next(r);
	next(r);
	if (!ap_read_subscript(r, &args[1]))
		return false;
	if (!ap_tok_is(&r->lex, "="))
		return ap_read_expected(r, "`=` and what is stored (one call a line)");
	next(r);
	if (!ap_read_value(r, 1, &args[2]) || !written_name(r, "setitem", base, &n, &name))
		return false;
	n.args = ap_arg_of_items(r->a, AP_ARG_TUPLE, args, 3).items;
	n.nargs = 3;
	return ap_read_define(r, name, &n, id);
}

/* `+=` and its name in torch (operator.iadd); NULL if the token is none. */
static const char *
augmented_name(ap_token t)
{
	static const struct { const char *op, *name; } table[] = {
		{ "+=", "iadd" }, { "-=", "isub" }, { "*=", "imul" }, { "/=", "itruediv" }, { "//=", "ifloordiv" }, { "%=", "imod" },
		{ "**=", "ipow" }, { "@=", "imatmul" }, { "<<=", "ilshift" }, { ">>=", "irshift" }, { "&=", "iand" }, { "|=", "ior" },
		{ "^=", "ixor" },
	};

	for (size_t i = 0; t.kind == AP_TOK_PUNCT && t.text.n > 1 && i < sizeof table / sizeof *table; i++)
		if (ap_str_is(t.text, ap_str_of(table[i].op)))
			return table[i].name;
	return NULL;
}

static bool
augmented(ap_reader *r, ap_node_id *id)
{
	ap_token base = r->lex.tok, name, op;
	ap_node n = { .kind = AP_NODE_CALL, .spelling = AP_SPELL_AUGMENTED, .span = ap_read_span(r, base) };
	ap_arg args[2];

	if (!written_base(r, base, &args[0]))
		return false;
	next(r);
	op = r->lex.tok;
	n.target = op.text;
	next(r);
	if (!ap_read_value(r, 1, &args[1]) || !written_name(r, augmented_name(op), base, &n, &name))
		return false;
	n.args = ap_arg_of_items(r->a, AP_ARG_TUPLE, args, 2).items;
	n.nargs = 2;
	return ap_read_define(r, name, &n, id);
}

/* `x: "f32[3]"` on its own. */
static bool
declaration(ap_reader *r, ap_token name, const ap_annot *annot)
{
	if (ap_graph_count(r->g) > r->g->ninputs + r->numbers.n)
		return ap_read_expected(r, "`=`");
	*AP_PUSH(r->a, &r->declared) = (ap_declared){ name, *annot };
	return true;
}

static bool
assignment(ap_reader *r, ap_node_id *id)
{
	ap_token name = r->lex.tok;
	ap_node n = { .span = ap_read_span(r, name) };
	bool ok = true;

	next(r);
	if (ap_tok_is(&r->lex, ":")) {
		next(r);
		ok = ap_read_annotation(r, &n.annot);
		if (ap_lex_at_line_end(&r->lex) || ap_tok_is(&r->lex, ";"))
			return declaration(r, name, &n.annot) && ok;
	}
	ok = ap_read_punct(r, "=", "`=`") && ap_read_call(r, &n);
	if (!ok) {
		n = (ap_node){ .kind = AP_NODE_CALL, .spelling = AP_SPELL_NAME, .span = n.span };
		(void)!ap_read_define(r, name, &n, id);
		return false;
	}
	return ap_read_define(r, name, &n, id);
}

typedef AP_VEC(ap_token) tokens;

/* `a, b = ...`, `(a, b) = ...`, `[a, b] = ...`: the names, and past the `=`; the current token is the first. */
static bool
targets(ap_reader *r, tokens *names)
{
	const char *close = ap_tok_is(&r->lex, "(") ? ")" : ap_tok_is(&r->lex, "[") ? "]" : NULL;

	if (close)
		next(r);
	while (r->lex.tok.kind == AP_TOK_NAME) {
		*AP_PUSH(r->a, names) = r->lex.tok;
		next(r);
		if (!ap_tok_is(&r->lex, ","))
			break;
		next(r);
	}
	if (names->n == 0)
		return ap_read_expected(r, "a statement");
	return (!close || ap_read_punct(r, close, "the closing bracket of the names")) && ap_read_punct(r, "=", "`,` or `=`");
}

/* The part of a target that names well: "add_" of "aten.add_.Tensor", "split" of "torch.split". */
static ap_str
base_of(const ap_node *n)
{
	ap_str s = n->target;
	size_t first = ap_str_find(s, 0, '.'), last = s.n;

	while (last > 0 && s.p[last - 1] != '.')
		last--;
	if (n->spelling == AP_SPELL_OP)
		s = ap_str_cut(s, first + 1, ap_str_find(s, first + 1, '.'));
	else if (n->spelling == AP_SPELL_GETITEM)
		s = AP_STR("getitem");
	else
		s = ap_str_cut(s, last, s.n);
	return s.n && ap_lex_name(s, 0).n == s.n && !ap_name_is_reserved(s) ? s : AP_STR("value");
}

static bool
unpacking(ap_reader *r, ap_node_id *id)
{
	tokens names = { 0 };
	ap_node call = { .span = ap_read_span(r, r->lex.tok) };
	ap_token at = r->lex.tok;

	if (!targets(r, &names))
		return false;
	if (ap_tok_is(&r->lex, "fx_pytree"))
		return ap_read_flattened(r, names.at, names.n);
	bool ok = ap_read_call(r, &call);

	if (!ok || call.kind != AP_NODE_CALL)
		call = (ap_node){ .kind = AP_NODE_CALL, .spelling = AP_SPELL_NAME, .args = call.args, .nargs = call.nargs, .span = call.span };
	ap_node_id *parts = AP_NEW_N(r->a, ap_node_id, names.n);

	at.text = ap_read_fresh(r, base_of(&call));
	if (!ap_read_define(r, at, &call, id))
		return false;
	for (size_t i = 0; i < names.n; i++) {
		ap_arg args[] = { ap_arg_of_node(*id), ap_arg_of_int((int64_t)i) };
		ap_node part = { .kind = AP_NODE_CALL, .spelling = AP_SPELL_UNPACKED, .args = ap_arg_of_items(r->a, AP_ARG_TUPLE, args, 2).items, .nargs = 2,
			         .span = ap_read_span(r, names.at[i]) };

		ok = ap_read_define(r, names.at[i], &part, &parts[i]) && ok;
	}
	r->g->nodes.at[id->i].unpacked = parts;
	r->g->nodes.at[id->i].nunpacked = names.n;
	return ok;
}

static bool
expression(ap_reader *r, ap_node_id *id)
{
	ap_token at = r->lex.tok;
	ap_node n = { .span = ap_read_span(r, at) };

	if (!ap_read_call(r, &n))
		return false;
	if (n.kind != AP_NODE_CALL || n.spelling == AP_SPELL_NAME)
		return ap_diag_error(r->d, n.span, "syntax", "expected a statement, found a value that nothing is done with");
	at.text = ap_read_fresh(r, base_of(&n));
	return ap_read_define(r, at, &n, id);
}

bool
ap_read_statement(ap_reader *r, ap_node_id *id)
{
	ap_token t = r->lex.tok, after = ap_lex_peek(&r->lex);

	*id = (ap_node_id){ 0 };
	if (ap_tok_is(&r->lex, "pass") || t.kind == AP_TOK_STR) {
		next(r);
		return true;
	}
	if (ap_tok_is(&r->lex, "(") || ap_tok_is(&r->lex, "["))
		return unpacking(r, id);
	if (t.kind != AP_TOK_NAME || (ap_name_is_reserved(t.text) && !ap_tok_is(&r->lex, "torch") && !ap_tok_is(&r->lex, "self")))
		return ap_read_expected(r, "a statement of a graph (a call, an assignment, return)");
	if (ap_str_is(after.text, AP_STR("=")) || ap_str_is(after.text, AP_STR(":")))
		return assignment(r, id);
	if (ap_str_is(after.text, AP_STR(",")))
		return unpacking(r, id);
	if (ap_str_is(after.text, AP_STR("[")))
		return setitem(r, id);
	if (augmented_name(after))
		return augmented(r, id);
	return expression(r, id);
}
