/* Default values of parameters. */
#include "spec/reader.h"

#include <ctype.h>

#include "spec/literal.h"

static bool
read_string(ap_reader *r, ap_literal *v)
{
	char quote = r->text.p[r->at++];
	size_t from = r->at;

	while (r->at < r->text.n && r->text.p[r->at] != quote)
		r->at += r->text.p[r->at] == '\\' && r->at + 1 < r->text.n ? 2 : 1;
	if (r->at >= r->text.n)
		return ap_read_fail(r, "a closing quote");
	v->kind = AP_LIT_STR;
	v->text = ap_string_decode(r->arena, ap_str_cut(r->text, from, r->at++));
	return true;
}

static bool
read_number(ap_reader *r, const ap_type *t, ap_literal *v)
{
	size_t from = r->at;

	if (r->text.p[r->at] == '-')
		r->at++;
	while (r->at < r->text.n && (ap_is_word(r->text.p[r->at]) || r->text.p[r->at] == '.' ||
	                             (strchr("+-", r->text.p[r->at]) && strchr("eE", r->text.p[r->at - 1]))))
		r->at++;
	ap_str s = ap_str_cut(r->text, from, r->at);

	if (ap_int_read(s, &v->integer)) {
		v->kind = AP_LIT_INT;
		if (t->kind == AP_TYPE_FLOAT && !t->optional)
			*v = (ap_literal){ .kind = AP_LIT_FLOAT, .real = (double)v->integer };
		return true;
	}
	v->kind = AP_LIT_FLOAT;
	if ((t->kind == AP_TYPE_FLOAT || t->kind == AP_TYPE_SCALAR || t->kind == AP_TYPE_OTHER) && ap_float_read(s, &v->real))
		return true;
	r->at = from;
	return ap_read_fail(r, t->kind == AP_TYPE_INT ? "an integer that fits 64 bits" : "a default of the parameter's type");
}

static bool
read_word_literal(ap_reader *r, const ap_type *t, ap_literal *v)
{
	size_t from = r->at;
	ap_str s = ap_read_word(r);

	if (ap_str_eq(s, "None")) {
		v->kind = AP_LIT_NONE;
		return true;
	}
	if (ap_str_eq(s, "True") || ap_str_eq(s, "False")) {
		v->kind = AP_LIT_BOOL;
		v->truth = s.n == 4;
		return true;
	}
	r->at = from;
	if (ap_str_eq(s, "inf") || ap_str_eq(s, "nan"))
		return read_number(r, t, v);
	r->at += s.n;
	if (ap_word_number(s, &v->integer)) {
		v->kind = t->kind == AP_TYPE_INT ? AP_LIT_INT : AP_LIT_WORD;
		v->text = t->kind == AP_TYPE_INT ? (ap_str){ 0 } : s;
		return true;
	}
	r->at = from;
	return ap_read_fail(r, "a default value");
}

bool
ap_schema_is_device(ap_str s)
{
	size_t colon = 0, end;

	while (colon < s.n && ap_is_word(s.p[colon]))
		colon++;
	if (!colon || !ap_is_word_start(s.p[0]) || ap_str_starts(s, AP_STR("None")))
		return false;
	for (end = colon + 1; end < s.n && isdigit((unsigned char)s.p[end]);)
		end++;
	return colon == s.n || (s.p[colon] == ':' && end == s.n && end > colon + 1);
}

/* "cuda:0", or cuda:0, as PyTorch prints it. */
static bool
read_device(ap_reader *r, ap_literal *v)
{
	size_t from = r->at;

	if (ap_is_word_start(r->text.p[r->at])) {
		while (r->at < r->text.n && (ap_is_word(r->text.p[r->at]) || r->text.p[r->at] == ':'))
			r->at++;
		*v = (ap_literal){ .kind = AP_LIT_STR, .text = ap_str_cut(r->text, from, r->at) };
	} else if (!read_string(r, v)) {
		return false;
	}
	if (ap_schema_is_device(v->text))
		return true;
	r->at = from;
	return ap_read_fail(r, "a device, as cpu or cuda:0");
}

static bool
read_scalar_literal(ap_reader *r, const ap_type *t, ap_literal *v)
{
	char c = ap_read_peek(r);

	if (t->kind == AP_TYPE_DEVICE && (c == '"' || c == '\'' || (ap_is_word_start(c) && !ap_read_starts(r, "None"))))
		return read_device(r, v);
	if (c == '"' || c == '\'')
		return read_string(r, v);
	if (ap_is_word_start(c))
		return read_word_literal(r, t, v);
	if (!isdigit((unsigned char)c) && c != '-' && c != '.')
		return ap_read_fail(r, "a default value");
	if (!read_number(r, t, v))
		return false;
	if (v->kind == AP_LIT_INT && !t->is_list)
		ap_number_word(t->kind, v);
	return true;
}

static bool
read_list_literal(ap_reader *r, const ap_type *t, ap_literal *v)
{
	AP_VEC(ap_literal) items = { 0 };

	if (!ap_read_accept(r, "]"))
		do {
			ap_literal item = { 0 };

			if (!read_scalar_literal(r, t, &item))
				return false;
			*AP_PUSH(r->arena, &items) = item;
		} while (ap_read_accept(r, ","));
	if (items.n && !ap_read_accept(r, "]"))
		return ap_read_fail(r, "',' or ']'");
	*v = (ap_literal){ .kind = AP_LIT_LIST, .items = items.at, .n = items.n };
	return true;
}

enum { BROADCAST_MAX = 64 };

/* `int[2] stride=1` means [1, 1]. */
static void
repeat_single(ap_reader *r, const ap_type *t, ap_literal *v)
{
	if (!t->list_size || t->list_size > BROADCAST_MAX || v->kind == AP_LIT_NONE || v->kind == AP_LIT_LIST)
		return;
	ap_literal *items = AP_NEW_N(r->arena, ap_literal, t->list_size);

	for (int i = 0; i < t->list_size; i++)
		items[i] = *v;
	*v = (ap_literal){ .kind = AP_LIT_LIST, .items = items, .n = (size_t)t->list_size };
}

bool
ap_default_read(ap_reader *r, ap_param *p)
{
	p->has_default = true;
	if (ap_read_accept(r, "["))
		return p->type.is_list ? read_list_literal(r, &p->type, &p->value) : ap_read_fail(r, "no list: the parameter isn't one");
	if (p->type.is_list && !p->type.list_size && !ap_read_starts(r, "None") && p->type.kind != AP_TYPE_OTHER)
		return ap_read_fail(r, "a list");
	if (!read_scalar_literal(r, &p->type, &p->value))
		return false;
	repeat_single(r, &p->type, &p->value);
	return true;
}
