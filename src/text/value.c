/* Arguments: literals, containers, names of nodes, torch's words. */
#include "read.h"

#include <math.h>

#include "text/literal.h"

bool
ap_read_is_number(const ap_arg *v)
{
	return v->kind == AP_ARG_INT || v->kind == AP_ARG_FLOAT || v->kind == AP_ARG_COMPLEX;
}

static bool
is_word(ap_token t, const char *word)
{
	return t.kind == AP_TOK_NAME && ap_str_is(t.text, ap_str_of(word));
}

static void
next(ap_reader *r)
{
	ap_lex_next(&r->lex);
}

static bool
number(ap_reader *r, bool negative, ap_arg *out)
{
	ap_token t = r->lex.tok;
	ap_number_read got;

	if (t.kind == AP_TOK_INT) {
		out->kind = AP_ARG_INT;
		got = ap_literal_int(t.text, negative, &out->integer);
	} else if (t.kind == AP_TOK_FLOAT) {
		out->kind = AP_ARG_FLOAT;
		got = ap_literal_float(t.text, &out->real);
	} else {
		bool special = is_word(t, "infj") || is_word(t, "nanj");

		out->kind = AP_ARG_COMPLEX;
		out->imag = t.text.p[0] == 'i' ? (double)INFINITY : (double)NAN;
		got = special ? AP_NUMBER_OK : ap_literal_float(ap_str_cut(t.text, 0, t.text.n - 1), &out->imag);
	}
	if (got == AP_NUMBER_TOO_BIG)
		return ap_diag_error(r->d, ap_read_span(r, t), "integer-range", "expected an integer of 64 bits, found %.*s", AP_FMT(t.text));
	if (got == AP_NUMBER_MALFORMED)
		return ap_read_expected(r, "a number");
	if (negative) {
		out->real = -out->real;
		out->imag = -out->imag;
	}
	if (out->kind == AP_ARG_COMPLEX)
		out->real = 0;
	next(r);
	return true;
}

/* A number behind its sign. */
static bool
signed_number(ap_reader *r, int depth, ap_arg *out)
{
	bool negative = ap_tok_is(&r->lex, "-");
	ap_token sign = r->lex.tok;

	next(r);
	ap_token t = r->lex.tok;

	if (t.kind == AP_TOK_INT || t.kind == AP_TOK_FLOAT || t.kind == AP_TOK_IMAG || is_word(t, "infj") || is_word(t, "nanj"))
		return number(r, negative, out);
	if (!ap_read_value(r, depth + 1, out))
		return false;
	if (!ap_read_is_number(out))
		return ap_diag_error(r->d, ap_read_span(r, sign), "syntax", "expected a number after `%.*s`, found something to compute: "
		                     "give it a line and a name of its own", AP_FMT(sign.text));
	if (negative && out->kind == AP_ARG_INT && out->integer == INT64_MIN)
		return ap_diag_error(r->d, ap_read_span(r, sign), "integer-range", "expected an integer of 64 bits, found -(%lld)", (long long)out->integer);
	if (negative) {
		out->integer = -out->integer;
		out->real = -out->real;
		out->imag = -out->imag;
	}
	return true;
}

static bool
strings(ap_reader *r, ap_arg *out)
{
	ap_buf all = { .arena = r->a };
	size_t parts = 0;

	out->kind = AP_ARG_STR;
	for (; r->lex.tok.kind == AP_TOK_STR; parts++) {
		ap_str part;

		if (!ap_literal_str(r->a, r->lex.tok.text, &part))
			return ap_read_expected(r, "a plain string (no b or f prefix, no \\N escape)");
		if (parts == 0)
			out->text = part;
		else if (parts == 1)
			ap_buf_put(&all, out->text);
		if (parts)
			ap_buf_put(&all, part);
		next(r);
	}
	if (parts > 1)
		out->text = ap_buf_str(&all);
	return true;
}

void
ap_read_take_items(ap_reader *r, size_t base, ap_arg *out)
{
	*out = (ap_arg){ .kind = out->kind, .span = out->span };
	ap_arg items = ap_arg_of_items(r->a, out->kind, r->values.at + base, r->values.n - base);

	out->items = items.items;
	out->n = items.n;
	r->values.n = base;
}

/* `1 + 2j`, of which `out` is the first number. */
static bool
imaginary_part(ap_reader *r, int depth, ap_arg *out)
{
	ap_arg imag = { 0 };
	double real = out->kind == AP_ARG_INT ? (double)out->integer : out->real;

	if (!signed_number(r, depth, &imag))
		return false;
	if (imag.kind != AP_ARG_COMPLEX)
		return ap_read_expected(r, "a number with `j`: a sum must have a line and a name of its own");
	out->kind = AP_ARG_COMPLEX;
	out->real = real;
	out->imag = imag.imag;
	return true;
}

/* Items up to `close`, which is left current; *comma: one stood behind the last item. */
static bool
items_until(ap_reader *r, int depth, const char *close, bool *comma)
{
	*comma = false;
	while (!ap_tok_is(&r->lex, close)) {
		ap_arg v = { 0 };

		if (!ap_read_item(r, depth + 1, &v))
			return false;
		if ((ap_tok_is(&r->lex, "+") || ap_tok_is(&r->lex, "-")) && (v.kind == AP_ARG_INT || v.kind == AP_ARG_FLOAT) &&
		    !imaginary_part(r, depth, &v))
			return false;
		*AP_PUSH(r->a, &r->values) = v;
		*comma = ap_tok_is(&r->lex, ",");
		if (*comma)
			next(r);
		else if (!ap_tok_is(&r->lex, close))
			return ap_read_expected(r, ap_str_printf(r->a, "`,` or `%s`", close).p);
	}
	return true;
}

static bool
sequence(ap_reader *r, int depth, bool list, ap_arg *out)
{
	size_t base = r->values.n;
	bool comma;

	next(r);
	if (!items_until(r, depth, list ? "]" : ")", &comma))
		return false;
	next(r);
	if (!list && r->values.n - base == 1 && !comma) {
		ap_span span = out->span;

		*out = r->values.at[base];
		out->span = span;
		r->values.n = base;
		return true;
	}
	out->kind = list ? AP_ARG_LIST : AP_ARG_TUPLE;
	ap_read_take_items(r, base, out);
	return true;
}

static bool
dict(ap_reader *r, int depth, ap_arg *out)
{
	size_t base = r->values.n;

	out->kind = AP_ARG_DICT;
	next(r);
	while (!ap_tok_is(&r->lex, "}")) {
		ap_arg key = { 0 }, value = { 0 };

		if (!ap_read_value(r, depth + 1, &key) || !ap_read_punct(r, ":", "`:` behind a dict's key") || !ap_read_value(r, depth + 1, &value))
			return false;
		*AP_PUSH(r->a, &r->values) = key;
		*AP_PUSH(r->a, &r->values) = value;
		if (ap_tok_is(&r->lex, ","))
			next(r);
		else if (!ap_tok_is(&r->lex, "}"))
			return ap_read_expected(r, "`,` or `}`");
	}
	next(r);
	ap_read_take_items(r, base, out);
	return true;
}

/* slice(stop), slice(start, stop), slice(start, stop, step). */
static bool
slice_call(ap_reader *r, int depth, ap_arg *out)
{
	size_t base = r->values.n;
	bool comma;
	ap_arg none = ap_arg_of_none();

	next(r);
	next(r);
	if (!items_until(r, depth, ")", &comma))
		return false;
	size_t n = r->values.n - base;

	if (n < 1 || n > 3)
		return ap_diag_error(r->d, out->span, "syntax", "expected one to three arguments of slice(), found %zu", n);
	next(r);
	const ap_arg *v = r->values.at + base;
	ap_arg all[] = { n == 1 ? none : v[0], n == 1 ? v[0] : v[1], n == 3 ? v[2] : none };

	r->values.n = base;
	*out = (ap_arg){ .kind = AP_ARG_SLICE, .span = out->span };
	ap_arg items = ap_arg_of_items(r->a, AP_ARG_SLICE, all, 3);

	out->items = items.items;
	out->n = 3;
	return true;
}

/* float('inf'), float('-nan'), float(3). */
static bool
float_call(ap_reader *r, int depth, ap_arg *out)
{
	static const struct { const char *text; double value; } words[] = {
		{ "inf", INFINITY }, { "+inf", INFINITY }, { "-inf", -INFINITY }, { "infinity", INFINITY }, { "-infinity", -INFINITY },
		{ "nan", NAN }, { "-nan", NAN },
	};
	ap_arg v = { 0 };

	next(r);
	next(r);
	if (!ap_read_value(r, depth + 1, &v) || !ap_read_punct(r, ")", "`)`"))
		return false;
	out->kind = AP_ARG_FLOAT;
	if (v.kind == AP_ARG_INT || v.kind == AP_ARG_FLOAT) {
		out->real = v.kind == AP_ARG_INT ? (double)v.integer : v.real;
		return true;
	}
	for (size_t i = 0; v.kind == AP_ARG_STR && i < sizeof words / sizeof *words; i++)
		if (ap_str_is(v.text, ap_str_of(words[i].text))) {
			out->real = words[i].value;
			return true;
		}
	if (v.kind == AP_ARG_STR && ap_literal_float(v.text, &out->real) == AP_NUMBER_OK)
		return true;
	return ap_diag_error(r->d, out->span, "syntax", "expected float() of a number, 'inf' or 'nan'");
}

static bool
complex_call(ap_reader *r, int depth, ap_arg *out)
{
	size_t base = r->values.n;
	bool comma;

	next(r);
	next(r);
	if (!items_until(r, depth, ")", &comma))
		return false;
	next(r);
	size_t n = r->values.n - base;
	const ap_arg *v = r->values.at + base;

	r->values.n = base;
	for (size_t i = 0; i < n; i++)
		if (n > 2 || !ap_read_is_number(&v[i]) || (n == 2 && v[i].kind == AP_ARG_COMPLEX))
			return ap_diag_error(r->d, out->span, "syntax", "expected complex() of one or two numbers");
	out->kind = AP_ARG_COMPLEX;
	out->real = n == 0 ? 0 : v[0].kind == AP_ARG_INT ? (double)v[0].integer : v[0].real;
	out->imag = n == 2 ? (v[1].kind == AP_ARG_INT ? (double)v[1].integer : v[1].real) : n == 1 ? v[0].imag : 0;
	return true;
}

/* The tokens of a bracket as written, any white space between two as one blank. */
static bool
bracket_text(ap_reader *r, ap_buf *b)
{
	int open = 0;
	size_t end = r->lex.tok.at;

	do {
		ap_token t = r->lex.tok;
		uint32_t id;

		if (t.kind == AP_TOK_END || t.kind == AP_TOK_NEWLINE || t.kind == AP_TOK_BAD)
			return ap_read_expected(r, "`)`");
		if (t.kind == AP_TOK_NAME && ap_map_find(&r->names, t.text, &id) && !ap_str_is(ap_lex_peek(&r->lex).text, AP_STR("=")))
			return ap_diag_error(r->d, ap_read_span(r, t), "syntax",
			                     "expected an argument, found a call on `%.*s`: give it a line and a name of its own", AP_FMT(t.text));
		if (t.at > end)
			ap_buf_putc(b, ' ');
		ap_buf_put(b, t.text);
		end = t.at + t.text.n;
		if (t.kind == AP_TOK_PUNCT && strchr("([{", t.text.p[0]))
			open++;
		if (t.kind == AP_TOK_PUNCT && strchr(")]}", t.text.p[0]))
			open--;
		next(r);
	} while (open > 0);
	return true;
}

/* <class 'int'>: what repr() gives for types and functions. */
static bool
angle_word(ap_reader *r, ap_arg *out)
{
	size_t begin = r->lex.tok.at, end = begin;

	while (end < r->lex.end && r->lex.text.p[end] != '>' && r->lex.text.p[end] != '\n')
		end++;
	if (end >= r->lex.end || r->lex.text.p[end] != '>')
		return ap_read_expected(r, "an argument");
	out->kind = AP_ARG_WORD;
	out->text = ap_str_cut(r->lex.text, begin, end + 1);
	r->lex.at = end + 1;
	next(r);
	return true;
}

/* torch.float32, torch.strided, device(type='cpu'), torch.ops.aten.add.Tensor, MyEnum.A. */
static bool
word(ap_reader *r, ap_arg *out)
{
	ap_token head = r->lex.tok;
	ap_buf b = { .arena = r->a };
	bool dotted = false;

	ap_buf_put(&b, head.text);
	next(r);
	while (ap_tok_is(&r->lex, ".")) {
		next(r);
		if (r->lex.tok.kind != AP_TOK_NAME)
			return ap_read_expected(r, "a name behind `.`");
		ap_buf_putc(&b, '.');
		ap_buf_put(&b, r->lex.tok.text);
		dotted = true;
		next(r);
	}
	bool call = ap_tok_is(&r->lex, "(");

	if (call && !bracket_text(r, &b))
		return false;
	bool module = ap_str_eq(head.text, "math") || ('A' <= head.text.p[0] && head.text.p[0] <= 'Z') ||
	              (r->g->thunder.n && (ap_str_eq(head.text, "dtypes") || ap_str_eq(head.text, "devices")));

	if (!call && !ap_str_eq(head.text, "torch") && !ap_str_eq(head.text, "NoneType") && !(dotted && module))
		return ap_read_undefined(r, head);
	out->kind = AP_ARG_WORD;
	out->text = ap_buf_str(&b);
	if (ap_str_eq(out->text, "math.inf") || ap_str_eq(out->text, "torch.inf") || ap_str_eq(out->text, "math.nan") || ap_str_eq(out->text, "torch.nan")) {
		out->kind = AP_ARG_FLOAT;
		out->real = ap_str_ends(out->text, AP_STR("inf")) ? (double)INFINITY : (double)NAN;
	}
	if (ap_str_starts(out->text, AP_STR("torch.")) && (out->dtype = ap_dtype_find_torch(ap_str_cut(out->text, 6, out->text.n))) != AP_DTYPE_NONE)
		out->kind = AP_ARG_DTYPE;
	if (ap_str_starts(out->text, AP_STR("dtypes.")) && (out->dtype = ap_dtype_find_torch(ap_str_cut(out->text, 7, out->text.n))) != AP_DTYPE_NONE)
		out->kind = AP_ARG_DTYPE;
	return true;
}

static bool
constant(ap_reader *r, ap_arg *out)
{
	static const struct { const char *word; ap_arg value; } words[] = {
		{ "None", { .kind = AP_ARG_NONE } }, { "True", { .kind = AP_ARG_BOOL, .truth = true } }, { "False", { .kind = AP_ARG_BOOL } },
		{ "Ellipsis", { .kind = AP_ARG_ELLIPSIS } }, { "inf", { .kind = AP_ARG_FLOAT, .real = INFINITY } },
		{ "nan", { .kind = AP_ARG_FLOAT, .real = NAN } },
	};

	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (is_word(r->lex.tok, words[i].word)) {
			ap_span span = out->span;

			*out = words[i].value;
			out->span = span;
			next(r);
			return true;
		}
	return false;
}

static bool
name(ap_reader *r, int depth, ap_arg *out)
{
	static const struct { const char *word; bool (*read)(ap_reader *, int, ap_arg *); } calls[] = {
		{ "slice", slice_call }, { "float", float_call }, { "complex", complex_call },
	};
	ap_token t = r->lex.tok;
	bool call = ap_str_is(ap_lex_peek(&r->lex).text, AP_STR("(")), known;

	for (size_t i = 0; call && i < sizeof calls / sizeof *calls; i++)
		if (is_word(t, calls[i].word))
			return calls[i].read(r, depth, out);
	if (is_word(t, "infj") || is_word(t, "nanj"))
		return number(r, false, out);
	if (!call && !ap_read_name(r, t, &out->node, &known))
		return false;
	if (!call && known) {
		out->kind = AP_ARG_NODE;
		next(r);
		if (ap_tok_is(&r->lex, ".") || ap_tok_is(&r->lex, "["))
			return ap_read_expected(r, "a plain argument: what is to be computed needs a line and a name of its own");
		return true;
	}
	if (constant(r, out))
		return true;
	if (is_word(t, "self") || ap_name_is_reserved(t.text) != is_word(t, "torch"))
		return ap_read_expected(r, "an argument");
	return word(r, out);
}

bool
ap_read_value(ap_reader *r, int depth, ap_arg *out)
{
	ap_token t = r->lex.tok;

	*out = (ap_arg){ .span = ap_read_span(r, t) };
	if (depth > AP_NESTING_MAX)
		return ap_diag_error(r->d, out->span, "nesting", "expected at most %d brackets within each other, found more", AP_NESTING_MAX);
	switch (t.kind) {
	case AP_TOK_INT: case AP_TOK_FLOAT: case AP_TOK_IMAG:
		return number(r, false, out);
	case AP_TOK_STR:
		return strings(r, out);
	case AP_TOK_NAME:
		return name(r, depth, out);
	case AP_TOK_PUNCT:
		if (ap_tok_is(&r->lex, "-") || ap_tok_is(&r->lex, "+"))
			return signed_number(r, depth, out);
		if (ap_tok_is(&r->lex, "(") || ap_tok_is(&r->lex, "["))
			return sequence(r, depth, ap_tok_is(&r->lex, "["), out);
		if (ap_tok_is(&r->lex, "{"))
			return dict(r, depth, out);
		if (ap_tok_is(&r->lex, "<"))
			return angle_word(r, out);
		if (ap_tok_is(&r->lex, "...")) {
			out->kind = AP_ARG_ELLIPSIS;
			next(r);
			return true;
		}
		break;
	case AP_TOK_END: case AP_TOK_NEWLINE: case AP_TOK_BAD:
		break;
	}
	return ap_read_expected(r, "an argument");
}
