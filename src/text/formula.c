/*
 * Arithmetic of inputs that are numbers as an argument, `x.expand(2, 4*s0)`: torch gives each sum a line of its own, but our passes, which know
 * sizes as formulas, print these where they stand.
 */
#include "read.h"

static bool
is_input_number(const ap_reader *r, ap_token t)
{
	for (size_t k = 0; k < r->numbers.n; k++)
		if (ap_str_is(r->numbers.at[k].name.text, t.text))
			return true;
	return false;
}

static bool
is_operator(ap_token t)
{
	static const char *const all[] = { "+", "-", "*", "//", "%", "**" };

	for (size_t k = 0; k < sizeof all / sizeof *all; k++)
		if (ap_str_is(t.text, ap_str_of(all[k])))
			return true;
	return false;
}

/* From here to the comma, colon or bracket that ends the argument: names of such inputs, integers, and an operator between them? */
static bool
is_formula(const ap_reader *r)
{
	ap_lex l = r->lex;
	int open = 0;
	bool name = false, operated = false;

	for (; l.tok.kind != AP_TOK_END && l.tok.kind != AP_TOK_NEWLINE && l.tok.kind != AP_TOK_BAD; ap_lex_next(&l)) {
		bool closes = ap_tok_is(&l, ")");

		if (ap_tok_is(&l, ",") || ap_tok_is(&l, ":") || ap_tok_is(&l, "]") || (closes && open == 0))
			break;
		if (l.tok.kind == AP_TOK_NAME && !is_input_number(r, l.tok))
			return false;
		if (l.tok.kind == AP_TOK_PUNCT && !closes && !ap_tok_is(&l, "(") && !is_operator(l.tok))
			return false;
		if (l.tok.kind == AP_TOK_FLOAT || l.tok.kind == AP_TOK_IMAG || l.tok.kind == AP_TOK_STR)
			return false;
		name |= l.tok.kind == AP_TOK_NAME;
		operated |= is_operator(l.tok);
		open += ap_tok_is(&l, "(") ? 1 : closes ? -1 : 0;
	}
	return name && operated && open == 0;
}

bool
ap_read_item(ap_reader *r, int depth, ap_arg *out)
{
	if (!r->numbers.n || !is_formula(r))
		return ap_read_value(r, depth, out);
	*out = (ap_arg){ .kind = AP_ARG_INT, .span = ap_read_span(r, r->lex.tok) };
	r->by_inputs = true;
	bool ok = ap_read_size(r, &r->lex, depth, &out->integer);

	r->by_inputs = false;
	return ok;
}
