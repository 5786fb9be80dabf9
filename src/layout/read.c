#include "read.h"

typedef struct reader {
	ap_arena *arena;
	ap_str text;
	size_t at;
	ap_symbols *symbols;
	ap_diags *diags;
	int depth;
} reader;

enum { DEPTH_MAX = 100, SYMBOLS_MAX = 256 };

static bool
is_letter(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

static bool
is_digit(char c)
{
	return c >= '0' && c <= '9';
}

static char
peek(reader *r)
{
	while (r->at < r->text.n && (r->text.p[r->at] == ' ' || r->text.p[r->at] == '\t'))
		r->at++;
	return r->at < r->text.n ? r->text.p[r->at] : '\0';
}

static bool
take(reader *r, char c)
{
	if (peek(r) != c || r->at >= r->text.n)
		return false;
	r->at++;
	return true;
}

static ap_span
span_from(const reader *r, size_t from)
{
	return (ap_span){ 1, (uint32_t)from + 1, (uint32_t)(r->at > from ? r->at - from : 1) };
}

static bool
expected(reader *r, const char *what)
{
	bool end = peek(r) == '\0' && r->at >= r->text.n;
	ap_buf found = { .arena = r->arena };

	ap_buf_put_visible(&found, ap_str_cut(r->text, r->at, r->at + 20), 20);
	return ap_diag_error(r->diags, span_from(r, r->at), "syntax", end ? "expected %s, found the end" : "expected %s, found '%s'", what,
	                     ap_buf_str(&found).p);
}

static ap_str
take_word(reader *r)
{
	size_t from = r->at;

	while (r->at < r->text.n && (is_letter(r->text.p[r->at]) || is_digit(r->text.p[r->at])))
		r->at++;
	return ap_str_cut(r->text, from, r->at);
}

static const ap_formula *
make_int(reader *r, int64_t value)
{
	ap_formula *e = AP_NEW(r->arena, ap_formula);

	*e = (ap_formula){ .kind = AP_FORMULA_INT, .value = value, .nodes = 1 };
	return e;
}

static bool
compute(ap_formula_kind kind, int64_t a, int64_t b, int64_t *out)
{
	switch (kind) {
	case AP_FORMULA_ADD:
		return ap_add_ok(a, b, out);
	case AP_FORMULA_SUB:
		return ap_sub_ok(a, b, out);
	case AP_FORMULA_MUL:
		return ap_mul_ok(a, b, out);
	case AP_FORMULA_INT:
	case AP_FORMULA_SYMBOL:
		break;
	}
	ap_bug("%d is no operation", (int)kind);
}

static const ap_formula *
make(reader *r, ap_formula_kind kind, const ap_formula *left, const ap_formula *right, size_t from)
{
	ap_formula *e = AP_NEW(r->arena, ap_formula);
	bool literal = left->kind == AP_FORMULA_INT && right->kind == AP_FORMULA_INT;

	*e = (ap_formula){ .kind = literal ? AP_FORMULA_INT : kind, .left = left, .right = right, .nodes = left->nodes + right->nodes + 1 };
	if (literal) {
		e->left = e->right = NULL;
		e->nodes = 1;
		if (!compute(kind, left->value, right->value, &e->value)) {
			ap_diag_error(r->diags, span_from(r, from), "number-too-large", "the result is beyond 64-bit integers");
			return NULL;
		}
	}
	if (e->nodes > AP_FORMULA_MAX) {
		ap_diag_error(r->diags, span_from(r, from), "too-long", "more than %d operations in one expression", AP_FORMULA_MAX / 2);
		return NULL;
	}
	return e;
}

static const ap_formula *
read_number(reader *r)
{
	size_t from = r->at;
	int64_t v = 0;
	bool fits = true;

	for (; r->at < r->text.n && is_digit(r->text.p[r->at]); r->at++)
		fits = fits && ap_mul_ok(v, 10, &v) && ap_add_ok(v, r->text.p[r->at] - '0', &v);
	if (fits)
		return make_int(r, v);
	ap_diag_error(r->diags, span_from(r, from), "number-too-large", "the number is beyond 64-bit integers");
	return NULL;
}

static const ap_formula *
read_symbol(reader *r)
{
	size_t from = r->at, k = 0;
	ap_str name = take_word(r);
	ap_formula *e = AP_NEW(r->arena, ap_formula);

	while (k < r->symbols->n && !ap_str_is(r->symbols->at[k], name))
		k++;
	if (k == SYMBOLS_MAX) {
		ap_diag_error(r->diags, span_from(r, from), "too-many-symbols", "more than %d symbols", SYMBOLS_MAX);
		return NULL;
	}
	if (k == r->symbols->n)
		*AP_PUSH(r->arena, r->symbols) = ap_str_copy(r->arena, name);
	*e = (ap_formula){ .kind = AP_FORMULA_SYMBOL, .symbol = (uint32_t)k, .nodes = 1 };
	return e;
}

static const ap_formula *read_sum(reader *r);

static const ap_formula *
read_primary(reader *r)
{
	char c = peek(r);
	size_t from = r->at;
	const ap_formula *e = NULL;

	if (is_digit(c))
		return read_number(r);
	if (is_letter(c))
		return read_symbol(r);
	if (c != '(' && c != '-' && c != '+') {
		expected(r, "a number or a symbol");
		return NULL;
	}
	if (++r->depth > DEPTH_MAX) {
		ap_diag_error(r->diags, span_from(r, from), "too-deep", "more than %d nested parentheses or signs", DEPTH_MAX);
		return NULL;
	}
	r->at++;
	if (c == '(') {
		e = read_sum(r);
		if (e && !take(r, ')')) {
			expected(r, "')'");
			e = NULL;
		}
	} else {
		const ap_formula *operand = read_primary(r);

		e = operand && c == '-' ? make(r, AP_FORMULA_SUB, make_int(r, 0), operand, from) : operand;
	}
	r->depth--;
	return e;
}

static const ap_formula *
read_product(reader *r)
{
	size_t from = r->at;
	const ap_formula *e = read_primary(r);

	while (e && take(r, '*')) {
		const ap_formula *right = read_primary(r);

		e = right ? make(r, AP_FORMULA_MUL, e, right, from) : NULL;
	}
	return e;
}

static const ap_formula *
read_sum(reader *r)
{
	size_t from = r->at;
	const ap_formula *e = read_product(r);

	for (char c = peek(r); e && (c == '+' || c == '-') && r->at < r->text.n; c = peek(r)) {
		r->at++;

		const ap_formula *right = read_product(r);

		e = right ? make(r, c == '+' ? AP_FORMULA_ADD : AP_FORMULA_SUB, e, right, from) : NULL;
	}
	return e;
}

typedef AP_VEC(const ap_formula *) exprs;

static bool
read_list(reader *r, exprs *out, ap_span *span)
{
	size_t from = r->at;

	if (!take(r, '['))
		return expected(r, "'['");
	if (!take(r, ']'))
		for (;;) {
			const ap_formula *e = read_sum(r);

			if (!e)
				return false;
			*AP_PUSH(r->arena, out) = e;
			if (take(r, ']'))
				break;
			if (!take(r, ','))
				return expected(r, "',' or ']'");
			if (take(r, ']'))
				break;
		}
	*span = span_from(r, from);
	if (out->n > AP_MAX_RANK)
		return ap_diag_error(r->diags, *span, "rank", "%zu dimensions; at most %d are supported", out->n, AP_MAX_RANK);
	return true;
}

static bool
make_contiguous(reader *r, const exprs *size, exprs *stride)
{
	const ap_formula *next = make_int(r, 1), **at = AP_NEW_N(r->arena, const ap_formula *, size->n + 1);

	for (size_t d = size->n; d-- > 0;) {
		const ap_formula *s = size->at[d], *one = next;
		bool counts_one = s->kind == AP_FORMULA_INT && s->value == 0;

		at[d] = next;
		if (d > 0 && !counts_one)
			next = one->kind == AP_FORMULA_INT && one->value == 1 ? s : make(r, AP_FORMULA_MUL, s, one, 0);
		if (!next)
			return false;
	}
	stride->at = at;
	stride->n = size->n;
	return true;
}

static ap_dtype
read_dtype(reader *r)
{
	char c = peek(r);
	size_t from = r->at;
	ap_str word = take_word(r);
	ap_dtype dtype = ap_dtype_find_text(word);

	if (word.n == 0 || !is_letter(c))
		expected(r, "an element type such as f32");
	else if (dtype == AP_DTYPE_NONE)
		ap_diag_error(r->diags, span_from(r, from), "unknown-dtype", "'%.*s' is no element type; expected f32, i64, b8, ...", AP_FMT(word));
	return dtype;
}

static void
skip_device(reader *r)
{
	if (!is_letter(peek(r)))
		return;
	take_word(r);
	if (r->at < r->text.n && r->text.p[r->at] == ':') {
		r->at++;
		take_word(r);
	}
}

static bool
read_offset(reader *r, ap_layout_formula *out)
{
	size_t from;
	char c = peek(r);

	from = r->at;
	out->offset = make_int(r, 0);
	out->offset_span = span_from(r, from);
	if (c == '\0' && r->at >= r->text.n)
		return true;
	if (c == '@')
		return ap_diag_error(r->diags, span_from(r, from), "storage-name",
		                     "both layouts are on one storage: write +OFFSET without a name");
	if (c != '+' && c != '-')
		return expected(r, "'+OFFSET' or the end");
	out->offset = read_sum(r);
	out->offset_span = span_from(r, from);
	if (!out->offset)
		return false;
	if (peek(r) != '\0' || r->at < r->text.n)
		return expected(r, "the end");
	return true;
}

bool
ap_layout_read(ap_arena *a, ap_str text, ap_symbols *symbols, ap_diags *d, ap_layout_formula *out)
{
	reader r = { .arena = a, .text = text, .symbols = symbols, .diags = d };
	exprs size = { 0 }, stride = { 0 };

	*out = (ap_layout_formula){ .dtype = read_dtype(&r) };
	if (out->dtype == AP_DTYPE_NONE || !read_list(&r, &size, &out->size_span))
		return false;
	out->stride_span = out->size_span;
	if (peek(&r) == '[') {
		if (!read_list(&r, &stride, &out->stride_span))
			return false;
		if (stride.n != size.n)
			return ap_diag_error(d, out->stride_span, "rank", "%zu strides for %zu sizes", stride.n, size.n);
	} else if (!make_contiguous(&r, &size, &stride)) {
		return false;
	}
	out->itemsize = ap_dtype_size(out->dtype);
	out->rank = (int)size.n;
	out->size = size.at;
	out->stride = stride.at;
	skip_device(&r);
	return read_offset(&r, out);
}

bool
ap_relation_read(ap_arena *a, ap_str text, ap_symbols *symbols, ap_diags *d, ap_relation *out)
{
	static const struct { const char *text; ap_order order; bool turned; } signs[] = {
		{ "<=", AP_LESS_EQUAL, false }, { ">=", AP_LESS_EQUAL, true }, { "==", AP_EQUAL, false }, { "!=", AP_NOT_EQUAL, false },
		{ "<", AP_LESS, false }, { ">", AP_LESS, true }, { "=", AP_EQUAL, false },
	};
	reader r = { .arena = a, .text = text, .symbols = symbols, .diags = d };
	const ap_formula *left = read_sum(&r), *right;
	size_t k = 0, n = sizeof signs / sizeof *signs;

	if (!left)
		return false;
	peek(&r);
	while (k < n && !ap_str_starts(ap_str_cut(text, r.at, text.n), ap_str_of(signs[k].text)))
		k++;
	if (k == n)
		return expected(&r, "<, <=, >, >=, == or !=");
	r.at += strlen(signs[k].text);
	right = read_sum(&r);
	if (!right)
		return false;
	if (peek(&r) != '\0' || r.at < text.n)
		return expected(&r, "the end");
	*out = (ap_relation){ signs[k].order, signs[k].turned ? right : left, signs[k].turned ? left : right };
	return true;
}
