/* The right side of an assignment: one call, in the spellings of torch.fx. */
#include "read.h"

#include "text/literal.h"

static void
next(ap_reader *r)
{
	ap_lex_next(&r->lex);
}

static bool
is_binary(const ap_lex *l)
{
	static const char *const ops[] = { "+", "-", "*", "/", "//", "%", "@", "**", "<<", ">>", "&", "|", "^", "==", "!=", "<", ">", "<=", ">=" };

	for (size_t i = 0; l->tok.kind == AP_TOK_PUNCT && i < sizeof ops / sizeof *ops; i++)
		if (ap_tok_is(l, ops[i]))
			return true;
	return false;
}

static void
set_args(ap_reader *r, ap_node *n, const ap_arg *args, size_t nargs)
{
	n->args = ap_arg_of_items(r->a, AP_ARG_TUPLE, args, nargs).items;
	n->nargs = nargs;
}

/* What may follow the first operand: an operator and the second one, or nothing. */
static bool
behind_operand(ap_reader *r, ap_node *n, const ap_arg *left)
{
	ap_arg both[2] = { *left };
	ap_token op = r->lex.tok;

	if (!is_binary(&r->lex)) {
		n->spelling = AP_SPELL_NAME;
		set_args(r, n, left, 1);
		return true;
	}
	next(r);
	if (!ap_read_value(r, 1, &both[1]))
		return false;
	n->spelling = AP_SPELL_OPERATOR;
	n->target = op.text;
	set_args(r, n, both, 2);
	return true;
}

/* x.T, x.add_(y): the current token is the point. */
static bool
member(ap_reader *r, ap_node *n, const ap_arg *base)
{
	next(r);
	if (r->lex.tok.kind != AP_TOK_NAME)
		return ap_read_expected(r, "the name of a method or attribute");
	n->target = r->lex.tok.text;
	next(r);
	if (ap_tok_is(&r->lex, "(")) {
		n->spelling = AP_SPELL_METHOD;
		return ap_read_arguments(r, base, n);
	}
	n->spelling = AP_SPELL_ATTRIBUTE;
	set_args(r, n, base, 1);
	return true;
}

static bool
getitem(ap_reader *r, ap_node *n, const ap_arg *base)
{
	ap_arg both[2] = { *base };

	next(r);
	if (!ap_read_subscript(r, &both[1]))
		return false;
	n->spelling = AP_SPELL_GETITEM;
	set_args(r, n, both, 2);
	return true;
}

/* "0" of getattr(self.layers, "0"). */
static bool
quoted_part(ap_reader *r, ap_buf *path)
{
	ap_str s;

	if (r->lex.tok.kind != AP_TOK_STR || !ap_literal_str(r->a, r->lex.tok.text, &s) || s.n == 0)
		return ap_read_expected(r, "an attribute's name in quotes");
	for (size_t i = 0; i < s.n; i++)
		if ((unsigned char)s.p[i] < 0x20 || strchr(".\"\\\x7f", s.p[i]))
			return ap_read_expected(r, "an attribute's name (without points, quotes and backslashes)");
	if (path->n)
		ap_buf_putc(path, '.');
	ap_buf_put(path, s);
	next(r);
	return true;
}

/* self.layers.weight, or torch.fx's getattr(getattr(self, "0"), "1").weight where a part is no identifier; parts joined by points, without `root`. */
static bool
path_of(ap_reader *r, const char *root, int depth, ap_buf *path)
{
	if (depth > AP_NESTING_MAX)
		return ap_diag_error(r->d, ap_read_span(r, r->lex.tok), "nesting", "expected fewer brackets within each other");
	if (ap_tok_is(&r->lex, "getattr")) {
		next(r);
		if (!ap_read_punct(r, "(", "`(`") || !path_of(r, root, depth + 1, path) || !ap_read_punct(r, ",", "`,`") || !quoted_part(r, path) ||
		    !ap_read_punct(r, ")", "`)`"))
			return false;
	} else if (!ap_read_punct(r, root, ap_str_printf(r->a, "`%s`", root).p)) {
		return false;
	}
	while (ap_tok_is(&r->lex, ".")) {
		next(r);
		if (r->lex.tok.kind != AP_TOK_NAME)
			return ap_read_expected(r, "the name of an attribute");
		if (path->n)
			ap_buf_putc(path, '.');
		ap_buf_put(path, r->lex.tok.text);
		next(r);
	}
	return true;
}

static bool
constant(ap_reader *r, ap_node *n)
{
	ap_buf path = { .arena = r->a };
	uint32_t line;

	if (!path_of(r, "self", 0, &path))
		return false;
	n->kind = AP_NODE_CONSTANT;
	n->target = ap_buf_str(&path);
	if (n->target.n == 0)
		return ap_read_expected(r, "an attribute of `self`");
	if (ap_tok_is(&r->lex, "(")) {
		ap_read_unmodelled(r, "a call of the submodule self.%.*s (line %u)", AP_FMT(n->target), ap_read_span(r, r->lex.tok).line);
		n->kind = AP_NODE_CALL;
		n->spelling = AP_SPELL_FUNCTION;
		return ap_read_arguments(r, NULL, n);
	}
	if (ap_map_find(&r->submodules, n->target, &line))
		ap_read_unmodelled(r, "the submodule self.%.*s (line %u)", AP_FMT(n->target), line);
	return true;
}

/* getattr(x, 'T') is x.T. */
static void
settle_getattr(ap_node *n)
{
	if (ap_str_eq(n->target, "getattr") && n->nargs == 2 && n->nkeywords == 0 && n->args[1].kind == AP_ARG_STR) {
		ap_str name = n->args[1].text;

		if (name.n && ap_lex_name(name, 0).n == name.n) {
			n->spelling = AP_SPELL_ATTRIBUTE;
			n->target = name;
			n->nargs = 1;
		}
	}
}

/* torch.add(...), torch.ops.aten.add.Tensor(...), nki_kernel_wrapper(...): `path` ends at the opening bracket. */
static bool
function(ap_reader *r, ap_node *n, ap_str path)
{
	n->spelling = AP_SPELL_FUNCTION;
	n->target = path;
	if (ap_str_starts(path, AP_STR("torch.ops."))) {
		n->spelling = AP_SPELL_OP;
		n->target = ap_str_cut(path, 10, path.n);
	}
	if (!ap_read_arguments(r, NULL, n))
		return false;
	settle_getattr(n);
	return true;
}

/* getattr(torch.ops.aten.random_, "from")(...): the name of the overload is one of Python's keywords. */
static bool
quoted_op(ap_reader *r, ap_node *n)
{
	ap_buf path = { .arena = r->a };

	if (!path_of(r, "torch", 0, &path))
		return false;
	if (!ap_str_starts(ap_buf_str(&path), AP_STR("ops.")) || !ap_tok_is(&r->lex, "("))
		return ap_read_expected(r, "a call of torch.ops");
	return function(r, n, ap_str_printf(r->a, "torch.%.*s", AP_FMT(ap_buf_str(&path))));
}

/* Looks ahead over `a.b.c` to an opening bracket; the path, or empty if this is no call. */
static ap_str
called_path(ap_reader *r, ap_lex *l)
{
	ap_buf b = { .arena = r->a };

	for (;;) {
		if (l->tok.kind != AP_TOK_NAME)
			return (ap_str){ 0 };
		ap_buf_put(&b, l->tok.text);
		ap_lex_next(l);
		if (ap_tok_is(l, "("))
			return ap_buf_str(&b);
		if (!ap_tok_is(l, "."))
			return (ap_str){ 0 };
		ap_buf_putc(&b, '.');
		ap_lex_next(l);
	}
}

/* Thunder's namespaces (thunder/core/codeutils.py) are known in its traces only. */
static bool
is_thunder_module(ap_str head)
{
	static const char *const names[] = { "ltorch", "prims", "thunder", "Tensor", "clang" };

	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		if (ap_str_is(head, ap_str_of(names[i])))
			return true;
	return false;
}

static bool
is_module(ap_str head)
{
	static const char *const names[] = { "torch", "math", "operator", "_operator", "builtins", "fx_pytree", "pytree" };

	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		if (ap_str_is(head, ap_str_of(names[i])))
			return true;
	return false;
}

/* A name that is no node's: a function's, or that of a constant such as inf, slice(...), torch.float32. */
static bool
named(ap_reader *r, ap_node *n)
{
	static const char *const literals[] = { "slice", "float", "complex", "device", "range" };
	ap_token head = r->lex.tok;
	ap_lex ahead = r->lex;
	ap_str path = called_path(r, &ahead);
	bool literal = ap_str_eq(path, "torch.device");
	ap_arg v;

	for (size_t i = 0; i < sizeof literals / sizeof *literals; i++)
		literal |= ap_str_is(path, ap_str_of(literals[i]));
	if (path.n && !literal) {
		if (path.n > head.text.n && !is_module(head.text) && !(r->g->thunder.n && is_thunder_module(head.text)))
			return ap_read_undefined(r, head);
		if (ap_name_is_reserved(path))
			return ap_read_expected(r, "a call");
		r->lex = ahead;
		return function(r, n, path);
	}
	return ap_read_value(r, 1, &v) && behind_operand(r, n, &v);
}

/* `-2 ** x` is -(2 ** x) in Python, and two operators. */
static bool
is_power_of_signed(ap_reader *r)
{
	return ap_tok_is(&r->lex, "**") && !ap_read_expected(r, "one operator a line (`**` binds before the sign: write (-2) ** x)");
}

static bool
unary(ap_reader *r, ap_node *n)
{
	ap_token op = r->lex.tok;
	bool sign = ap_tok_is(&r->lex, "-") || ap_tok_is(&r->lex, "+");
	ap_token after = ap_lex_peek(&r->lex);
	ap_arg v;
	uint32_t id;

	if (sign && !(after.kind == AP_TOK_NAME && ap_map_find(&r->names, after.text, &id)))
		return ap_read_value(r, 1, &v) && !is_power_of_signed(r) && behind_operand(r, n, &v);
	next(r);
	if (!ap_read_value(r, 1, &v))
		return false;
	if (is_binary(&r->lex))
		return ap_read_expected(r, "the end of the call: one operator a line");
	n->spelling = AP_SPELL_OPERATOR;
	n->target = ap_str_eq(op.text, "-") ? AP_STR("neg") : ap_str_eq(op.text, "+") ? AP_STR("pos") : op.text;
	set_args(r, n, &v, 1);
	return true;
}

bool
ap_read_call(ap_reader *r, ap_node *n)
{
	ap_token t = r->lex.tok;
	ap_arg v;
	bool known = false, call = ap_str_is(ap_lex_peek(&r->lex).text, AP_STR("("));

	n->kind = AP_NODE_CALL;
	if (ap_tok_is(&r->lex, "-") || ap_tok_is(&r->lex, "+") || ap_tok_is(&r->lex, "~") || ap_tok_is(&r->lex, "not"))
		return unary(r, n);
	if (t.kind != AP_TOK_NAME)
		return ap_read_value(r, 1, &v) && behind_operand(r, n, &v);
	if (ap_tok_is(&r->lex, "self"))
		return constant(r, n);
	if (call && ap_tok_is(&r->lex, "getattr")) {
		ap_lex ahead = r->lex;

		while (ap_tok_is(&ahead, "getattr") || ap_tok_is(&ahead, "("))
			ap_lex_next(&ahead);
		if (ap_tok_is(&ahead, "self"))
			return constant(r, n);
		if (ap_tok_is(&ahead, "torch"))
			return quoted_op(r, n);
	}
	v = (ap_arg){ .kind = AP_ARG_NODE, .span = ap_read_span(r, t) };
	if (!call && !ap_read_name(r, t, &v.node, &known))
		return false;
	if (!known)
		return named(r, n);
	next(r);
	if (ap_tok_is(&r->lex, "."))
		return member(r, n, &v);
	if (ap_tok_is(&r->lex, "["))
		return getitem(r, n, &v);
	return behind_operand(r, n, &v);
}
