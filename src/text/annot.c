/*
 * Type annotations: what torch.fx prints behind a name (torch/fx/graph.py, _tensor_annotation), and our suffixes for inputs.
 *     TENSOR  f32[5, 4][8, 1]cuda:0 @x+6     Parameter(f32[3][1]cpu)
 *     TUPLE   (f32[2][1], i64[3][1])
 *     OTHER   Sym(s0), torch.Tensor, anything else
 */
#include "read.h"

#include "layout/layout.h"

static bool
expected(ap_reader *r, const ap_lex *l, const char *what)
{
	ap_lex outer = r->lex;

	r->lex = *l;
	ap_read_expected(r, what);
	r->lex = outer;
	return false;
}

/* `[4, s0]` into an array of the graph's arena; *rank says how many. */
static bool
sizes(ap_reader *r, ap_lex *l, int *rank, const int64_t **out)
{
	int64_t v[AP_MAX_RANK], *copy;

	*rank = 0;
	ap_lex_next(l);
	while (!ap_tok_is(l, "]")) {
		if (*rank == AP_MAX_RANK)
			return expected(r, l, "at most 64 dimensions");
		if (!ap_read_size(r, l, 0, &v[*rank]))
			return false;
		++*rank;
		if (ap_tok_is(l, ","))
			ap_lex_next(l);
		else if (!ap_tok_is(l, "]"))
			return expected(r, l, "`,` or `]`");
	}
	ap_lex_next(l);
	copy = AP_NEW_N(r->a, int64_t, *rank);
	if (*rank)
		memcpy(copy, v, (size_t)*rank * sizeof *copy);
	*out = copy;
	return true;
}

/* Do the element offsets that the tensor addresses, in bytes, fit an int64_t? */
static bool
check_extent(ap_reader *r, const ap_annot *a, ap_span span)
{
	int64_t low = a->offset, high = a->offset, bytes = ap_dtype_size(a->dtype), count = 1, step;
	bool ok = true, empty = false;

	for (int i = 0; i < a->rank; i++)
		empty |= a->size[i] == 0;
	for (int i = 0; i < a->rank && !empty; i++) {
		ok = ok && ap_mul_ok(count, a->size[i], &count);
		if (a->stride) {
			ok = ok && ap_mul_ok(a->size[i] - 1, a->stride[i], &step);
			ok = ok && ap_add_ok(a->stride[i] < 0 ? low : high, step, a->stride[i] < 0 ? &low : &high);
		}
	}
	ok = ok && ap_mul_ok(count, bytes, &count) && ap_add_ok(high, 1, &high) && ap_mul_ok(high, bytes, &high) && ap_mul_ok(low, bytes, &low);
	return ok || ap_diag_error(r->d, span, "size-overflow", "expected a tensor whose addresses fit 64 bits, found one that is larger");
}

static bool
check_sizes(ap_reader *r, const ap_annot *a, int strides, ap_span span)
{
	for (int i = 0; i < a->rank; i++)
		if (a->size[i] < 0)
			return ap_diag_error(r->d, span, "negative-size", "expected sizes of 0 or more, found %lld", (long long)a->size[i]);
	if (a->stride && strides != a->rank)
		return ap_diag_error(r->d, span, "rank-mismatch", "expected %d stride%s for %d size%s, found %d", a->rank, a->rank == 1 ? "" : "s",
		                     a->rank, a->rank == 1 ? "" : "s", strides);
	if (a->has_offset && a->offset < 0)
		return ap_diag_error(r->d, span, "negative-offset", "expected an offset of 0 or more, found %lld", (long long)a->offset);
	return check_extent(r, a, span);
}

/* `cpu`, `cuda:0`. */
static void
device(ap_reader *r, ap_lex *l, ap_annot *out)
{
	size_t begin = l->tok.at;

	if (l->tok.kind != AP_TOK_NAME)
		return;
	out->device = l->tok.text;
	ap_lex_next(l);
	if (!ap_tok_is(l, ":") || ap_lex_peek(l).kind != AP_TOK_INT)
		return;
	ap_lex_next(l);
	out->device = ap_str_cut(r->clean.text, begin, l->tok.at + l->tok.text.n);
	ap_lex_next(l);
}

/* `@x+6`, `+6`. */
static bool
place(ap_reader *r, ap_lex *l, ap_annot *out)
{
	if (ap_tok_is(l, "@")) {
		ap_lex_next(l);
		if (l->tok.kind != AP_TOK_NAME)
			return expected(r, l, "the name of an input behind `@`");
		out->alias = l->tok.text;
		ap_lex_next(l);
	}
	if (!ap_tok_is(l, "+"))
		return true;
	ap_lex_next(l);
	out->has_offset = true;
	return ap_read_size(r, l, 0, &out->offset);
}

static bool
tensor(ap_reader *r, ap_lex *l, ap_annot *out)
{
	size_t begin = l->tok.at;
	int strides = 0;
	bool wrapped = ap_str_is(ap_lex_peek(l).text, AP_STR("("));

	if (wrapped) {
		out->wrapper = l->tok.text;
		ap_lex_next(l);
		ap_lex_next(l);
	}
	ap_token dtype = l->tok;

	out->kind = AP_ANNOT_TENSOR;
	out->dtype = ap_dtype_find_text(dtype.text);
	if (out->dtype == AP_DTYPE_NONE)
		return ap_diag_error(r->d, ap_read_span(r, dtype), "unknown-dtype", "expected a dtype such as f32, i64 or b8, found `%.*s`",
		                     AP_FMT(dtype.text));
	ap_lex_next(l);
	if (!sizes(r, l, &out->rank, &out->size) || (ap_tok_is(l, "[") && !sizes(r, l, &strides, &out->stride)))
		return false;
	device(r, l, out);
	if (wrapped && !ap_tok_is(l, ")"))
		return expected(r, l, "`)`");
	if (wrapped)
		ap_lex_next(l);
	if (!place(r, l, out))
		return false;
	return check_sizes(r, out, strides, ap_clean_span(&r->clean, begin, l->tok.at - begin));
}

/* Is this the beginning of a tensor's type: f32[, or any name before [3 or []? */
static bool
is_plain_tensor(ap_lex l)
{
	ap_str name = l.tok.text;

	if (l.tok.kind != AP_TOK_NAME)
		return false;
	ap_lex_next(&l);
	if (!ap_tok_is(&l, "["))
		return false;
	ap_lex_next(&l);
	return ap_dtype_find_text(name) != AP_DTYPE_NONE || l.tok.kind == AP_TOK_INT || ap_tok_is(&l, "]");
}

/* The same, or Parameter(f32[...]): one tensor alone in the brackets. */
static bool
is_tensor(const ap_lex *l)
{
	ap_lex ahead = *l;

	if (is_plain_tensor(ahead))
		return true;
	if (ahead.tok.kind != AP_TOK_NAME)
		return false;
	ap_lex_next(&ahead);
	if (!ap_tok_is(&ahead, "("))
		return false;
	ap_lex_next(&ahead);
	int depth = ahead.depth;

	if (!is_plain_tensor(ahead))
		return false;
	while (ahead.tok.kind != AP_TOK_END && !ap_tok_is(&ahead, ")") && !(ahead.depth == depth && ap_tok_is(&ahead, ",")))
		ap_lex_next(&ahead);
	return ap_tok_is(&ahead, ")");
}

/* Skips a balanced part up to `,` or `)` of the tuple around it, or the end. */
static void
skip_other(ap_lex *l)
{
	int depth = l->depth;

	while (l->tok.kind != AP_TOK_END && !(l->depth == depth && (ap_tok_is(l, ",") || ap_tok_is(l, ")"))))
		ap_lex_next(l);
}

/* The integer that Sym(...) stands for, if it is one; no errors. */
static bool
sym_value(ap_reader *r, ap_lex l, int64_t *out)
{
	ap_diags quiet = { .arena = r->a }, *outer = r->d;

	ap_lex_next(&l);
	ap_lex_next(&l);
	r->d = &quiet;
	bool ok = ap_read_size(r, &l, 0, out) && ap_tok_is(&l, ")");

	r->d = outer;
	return ok;
}

/* Sym(ToFloat(s0)) with its symbols replaced by their numbers. */
static bool
sym_text(ap_reader *r, ap_lex l, size_t end, ap_str *out)
{
	ap_buf b = { .arena = r->a };
	size_t from = l.tok.at;
	bool ok = true;
	int64_t v;

	for (; l.tok.kind != AP_TOK_END && l.tok.at < end; ap_lex_next(&l)) {
		if (l.tok.kind != AP_TOK_NAME || ap_tok_is(&l, "True") || ap_tok_is(&l, "False") || ap_str_is(ap_lex_peek(&l).text, AP_STR("(")))
			continue;
		ap_buf_put(&b, ap_str_cut(r->clean.text, from, l.tok.at));
		from = l.tok.at + l.tok.text.n;
		ok = ap_read_symbol(r, l.tok, &v) && ok;
		ap_buf_size(&b, ok ? v : 0);
	}
	ap_buf_put(&b, ap_str_cut(r->clean.text, from, end));
	*out = ap_str_trim(ap_buf_str(&b));
	return ok;
}

/* Sym(EXPR): a number once its symbols are bound; floats and conditions are kept as text. */
static bool
other(ap_reader *r, ap_lex *l, ap_annot *out)
{
	ap_lex inner = *l;
	int64_t v;

	out->kind = AP_ANNOT_OTHER;
	skip_other(l);
	out->text = ap_str_trim(ap_str_cut(r->clean.text, inner.tok.at, l->tok.at));
	if (!ap_str_starts(out->text, AP_STR("Sym(")))
		return true;
	if (!sym_text(r, inner, l->tok.at, &out->text))
		return false;
	if (sym_value(r, inner, &v)) {
		ap_buf b = { .arena = r->a };

		ap_buf_lit(&b, "Sym(");
		ap_buf_size(&b, v);
		ap_buf_putc(&b, ')');
		out->text = ap_buf_str(&b);
		out->has_offset = true;
		out->offset = v;
	}
	return true;
}

static bool
annotation(ap_reader *r, ap_lex *l, int depth, ap_annot *out)
{
	AP_VEC(ap_annot) items = { 0 };
	ap_span span = ap_read_span(r, l->tok);

	*out = (ap_annot){ .span = span };
	if (is_tensor(l))
		return tensor(r, l, out);
	if (!ap_tok_is(l, "("))
		return other(r, l, out);
	if (depth > AP_NESTING_MAX)
		return ap_diag_error(r->d, span, "nesting", "expected at most %d brackets within each other, found more", AP_NESTING_MAX);
	ap_lex_next(l);
	while (!ap_tok_is(l, ")")) {
		ap_annot item;

		if (!annotation(r, l, depth + 1, &item))
			return false;
		*AP_PUSH(r->a, &items) = item;
		if (ap_tok_is(l, ","))
			ap_lex_next(l);
		else if (!ap_tok_is(l, ")"))
			return expected(r, l, "`,` or `)`");
	}
	ap_lex_next(l);
	out->kind = AP_ANNOT_TUPLE;
	out->items = items.at;
	out->n = items.n;
	return true;
}

/* The end of an annotation without quotes: it stops before `=`, `,`, `;`, a closing bracket of the def or the line's end. */
static size_t
bare_end(ap_reader *r)
{
	int depth = r->lex.depth;
	size_t end = r->lex.tok.at;

	while (r->lex.tok.kind != AP_TOK_END && r->lex.tok.kind != AP_TOK_NEWLINE && r->lex.tok.kind != AP_TOK_BAD) {
		if (r->lex.depth == depth && (ap_tok_is(&r->lex, "=") || ap_tok_is(&r->lex, ",") || ap_tok_is(&r->lex, ";") || ap_tok_is(&r->lex, ")") ||
		                              ap_tok_is(&r->lex, ":")))
			break;
		end = r->lex.tok.at + r->lex.tok.text.n;
		ap_lex_next(&r->lex);
		if (ap_tok_is(&r->lex, ":") && r->lex.depth == depth && ap_lex_peek(&r->lex).kind == AP_TOK_INT) {
			ap_lex_next(&r->lex);
			end = r->lex.tok.at + r->lex.tok.text.n;
			ap_lex_next(&r->lex);
		}
	}
	return end;
}

/* Without prefix, escapes and triple quotes, so that columns within are columns of the text. */
static bool
is_plain_string(ap_str s)
{
	return s.n > 2 && (s.p[0] == '"' || s.p[0] == '\'') && s.p[1] != s.p[0] && ap_str_find(s, 0, '\\') == s.n;
}

bool
ap_read_annotation(ap_reader *r, ap_annot *out)
{
	ap_token t = r->lex.tok;
	bool quoted = t.kind == AP_TOK_STR && is_plain_string(t.text);
	size_t begin = t.at, end;
	ap_lex l;

	if (quoted) {
		begin++;
		end = t.at + t.text.n - 1;
		ap_lex_next(&r->lex);
	} else if (t.kind == AP_TOK_NAME || ap_tok_is(&r->lex, "(")) {
		end = bare_end(r);
	} else {
		return ap_read_expected(r, "an annotation");
	}
	ap_lex_init(&l, r->clean.text, begin, end);
	if (!annotation(r, &l, 0, out))
		return false;
	if (l.tok.kind != AP_TOK_END)
		return expected(r, &l, "the end of the annotation");
	out->span = ap_clean_span(&r->clean, begin, end - begin);
	out->bare = !quoted && out->kind == AP_ANNOT_OTHER && !ap_str_starts(out->text, AP_STR("Sym("));
	if (out->kind != AP_ANNOT_OTHER)
		out->text = ap_str_cut(r->clean.text, begin, end);
	return true;
}

bool
ap_read_type(ap_reader *r, size_t begin, size_t end, ap_annot *out)
{
	ap_lex l;

	*out = (ap_annot){ .span = ap_clean_span(&r->clean, begin, end - begin) };
	ap_lex_init(&l, r->clean.text, begin, end);
	ap_lex ahead = l;

	device(r, &ahead, out);
	if (is_plain_tensor(ahead)) {
		if (!tensor(r, &ahead, out))
			return false;
		if (ahead.tok.kind != AP_TOK_END)
			return expected(r, &ahead, "the end of the type");
	} else {
		out->kind = AP_ANNOT_OTHER;
		out->device = (ap_str){ 0 };
	}
	out->text = ap_str_cut(r->clean.text, begin, end);
	return true;
}
