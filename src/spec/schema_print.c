#include "spec/schema.h"

int
ap_schema_param(const ap_schema *s, ap_str name)
{
	for (size_t i = 0; i < s->nparams; i++)
		if (ap_str_is(s->params[i].name, name))
			return (int)i;
	return -1;
}

bool
ap_type_same(const ap_type *a, const ap_type *b)
{
	return a->kind == b->kind && a->element_optional == b->element_optional && a->is_list == b->is_list &&
	       a->optional == b->optional && a->list_size == b->list_size && (a->kind != AP_TYPE_OTHER || ap_str_is(a->text, b->text));
}

static void
print_alias(const ap_alias_set *alias, int suffixes, ap_buf *out)
{
	if (!alias || !alias->set.n || alias->suffixes != suffixes)
		return;
	ap_buf_printf(out, "(%.*s%s", AP_FMT(alias->set), alias->write ? "!" : "");
	if (alias->after.n)
		ap_buf_printf(out, " -> %.*s", AP_FMT(alias->after));
	ap_buf_putc(out, ')');
}

void
ap_type_print(const ap_type *t, const ap_alias_set *alias, ap_buf *out)
{
	int suffixes = 0;

	ap_buf_put(out, t->text);
	print_alias(alias, suffixes, out);
	if (t->element_optional) {
		ap_buf_putc(out, '?');
		print_alias(alias, ++suffixes, out);
	}
	if (t->is_list) {
		ap_buf_putc(out, '[');
		if (t->list_size)
			ap_buf_printf(out, "%d", t->list_size);
		ap_buf_putc(out, ']');
		print_alias(alias, ++suffixes, out);
	}
	if (t->optional) {
		ap_buf_putc(out, '?');
		print_alias(alias, ++suffixes, out);
	}
}

/* PyTorch prints the default [1, 1] of an int list as 1, but not that of a SymInt list. */
static bool
prints_as_single(const ap_param *p)
{
	const ap_literal *v = &p->value;

	if (!ap_str_eq(p->type.text, "int") || v->n < 2 || v->n != (size_t)p->type.list_size)
		return false;
	for (size_t i = 1; i < v->n; i++)
		if (v->items[i].integer != v->items[0].integer)
			return false;
	return true;
}

static void
print_default(const ap_param *p, ap_buf *out)
{
	ap_buf_putc(out, '=');
	if (p->type.kind == AP_TYPE_DEVICE && p->value.kind == AP_LIT_STR)
		ap_buf_put(out, p->value.text);
	else
		ap_literal_print(prints_as_single(p) ? &p->value.items[0] : &p->value, out);
}

static void
print_params(const ap_schema *s, ap_buf *out)
{
	bool star = false;

	for (size_t i = 0; i < s->nparams; i++) {
		const ap_param *p = &s->params[i];

		if (i)
			ap_buf_lit(out, ", ");
		if (p->keyword_only && !star)
			ap_buf_lit(out, "*, ");
		star = star || p->keyword_only;
		ap_type_print(&p->type, &p->alias, out);
		ap_buf_printf(out, " %.*s", AP_FMT(p->name));
		if (p->has_default)
			print_default(p, out);
	}
	if (s->varargs)
		ap_buf_put(out, s->nparams ? AP_STR(", ...") : AP_STR("..."));
}

/* A single result needs parentheses where its type begins with one: ((str, t)[]). */
static bool
returns_need_parentheses(const ap_schema *s)
{
	if (s->nreturns == 1 && !s->varreturns)
		return ap_str_starts(s->returns[0].type.text, AP_STR("("));
	return !(s->nreturns == 0 && s->varreturns);
}

void
ap_schema_print(const ap_schema *s, ap_buf *out)
{
	bool parentheses = returns_need_parentheses(s);

	ap_buf_put(out, s->name);
	if (s->overload.n)
		ap_buf_printf(out, ".%.*s", AP_FMT(s->overload));
	ap_buf_putc(out, '(');
	print_params(s, out);
	ap_buf_put(out, parentheses ? AP_STR(") -> (") : AP_STR(") -> "));
	for (size_t i = 0; i < s->nreturns; i++) {
		ap_buf_put(out, i ? AP_STR(", ") : AP_STR(""));
		ap_type_print(&s->returns[i].type, &s->returns[i].alias, out);
		if (s->returns[i].name.n)
			ap_buf_printf(out, " %.*s", AP_FMT(s->returns[i].name));
	}
	if (s->varreturns)
		ap_buf_put(out, s->nreturns ? AP_STR(", ...") : AP_STR("..."));
	if (parentheses)
		ap_buf_putc(out, ')');
}
