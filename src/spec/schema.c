/*
 * A reader of one pass over the text, without a separate lexer: the language is small, and columns stay exact.
 * Types are read in three parts: an element (a word, `Dict(...)`, a tuple), its suffixes `?`, `[n]`, `?`, and an alias
 * annotation, which PyTorch prints after the element for native ops, after the suffixes for those of TorchScript.
 */
#include "spec/schema.h"

#include <ctype.h>

#include "spec/reader.h"

/* --- types ---------------------------------------------------------------------------------------------------------- */

static const struct { const char *text; ap_type_kind kind; } type_words[] = {
	{ "Tensor", AP_TYPE_TENSOR }, { "int", AP_TYPE_INT }, { "SymInt", AP_TYPE_INT }, { "float", AP_TYPE_FLOAT },
	{ "SymFloat", AP_TYPE_FLOAT }, { "bool", AP_TYPE_BOOL }, { "SymBool", AP_TYPE_BOOL }, { "Scalar", AP_TYPE_SCALAR },
	{ "number", AP_TYPE_SCALAR }, { "complex", AP_TYPE_COMPLEX }, { "str", AP_TYPE_STR }, { "ScalarType", AP_TYPE_DTYPE },
	{ "Layout", AP_TYPE_LAYOUT }, { "Device", AP_TYPE_DEVICE }, { "MemoryFormat", AP_TYPE_MEMORY_FORMAT },
	{ "Generator", AP_TYPE_GENERATOR },
};

static const char *const generic_words[] = { "Dict", "Future", "RRef", "Await", "Tuple", "Union", "List", "Optional" };

static ap_type_kind
kind_of(ap_str s)
{
	for (size_t i = 0; i < sizeof type_words / sizeof *type_words; i++)
		if (ap_str_is(s, ap_str_of(type_words[i].text)))
			return type_words[i].kind;
	return AP_TYPE_OTHER;
}

static bool
is_generic(ap_str s)
{
	for (size_t i = 0; i < sizeof generic_words / sizeof *generic_words; i++)
		if (ap_str_is(s, ap_str_of(generic_words[i])))
			return true;
	return false;
}

/* From an opening parenthesis past the closing one. */
static bool
skip_parenthesized(ap_reader *r)
{
	size_t depth = 0;

	do {
		if (r->at >= r->text.n || (!ap_is_word(r->text.p[r->at]) && !strchr(" ,.()[]?*!|->", r->text.p[r->at])))
			return ap_read_fail(r, "a type and ')'");
		depth += r->text.p[r->at] == '(';
		depth -= r->text.p[r->at] == ')';
		r->at++;
	} while (depth);
	return true;
}

static bool
read_element(ap_reader *r, ap_type *t)
{
	char first = ap_read_peek(r);
	size_t from = r->at;

	if (first == '(') {
		if (!skip_parenthesized(r))
			return false;
	} else {
		ap_str name = ap_read_dotted(r);

		if (!name.n)
			return ap_read_fail(r, "a type");
		if (is_generic(name) && r->at < r->text.n && r->text.p[r->at] == '(' && !skip_parenthesized(r))
			return false;
	}
	t->text = ap_str_cut(r->text, from, r->at);
	t->kind = kind_of(t->text);
	return true;
}

static ap_str
alias_names(ap_reader *r)
{
	size_t from = r->at;

	if (ap_read_accept(r, "*"))
		return ap_str_cut(r->text, r->at - 1, r->at);
	do
		if (!ap_read_word(r).n)
			return (ap_str){ 0 };
	while (ap_read_accept(r, "|"));
	return ap_str_trim(ap_str_cut(r->text, from, r->at));
}

static bool
read_alias(ap_reader *r, ap_alias_set *alias, uint8_t suffixes)
{
	if (alias->set.n)
		return ap_read_fail(r, "one alias annotation only");
	alias->suffixes = suffixes;
	alias->set = alias_names(r);
	if (!alias->set.n)
		return ap_read_fail(r, "an alias set, such as (a) or (a!)");
	alias->write = ap_read_accept(r, "!");
	if (ap_read_accept(r, "->")) {
		ap_read_space(r);
		alias->after = alias_names(r);
		if (!alias->after.n)
			return ap_read_fail(r, "an alias set after '->'");
	}
	return ap_read_expect(r, ")", "')' after the alias set");
}

static bool
read_list_suffix(ap_reader *r, ap_type *t)
{
	int64_t size = 0;

	while (isdigit((unsigned char)ap_read_peek(r)) && size < 1000000)
		size = size * 10 + (r->text.p[r->at++] - '0');
	if (size >= 1000000)
		return ap_read_fail(r, "a list size below a million");
	t->is_list = true;
	t->list_size = (int)size;
	return ap_read_expect(r, "]", "']'");
}

/* A list of lists or the like: the type so far becomes the element of what follows. */
static void
enclose(ap_type *t, ap_str text)
{
	*t = (ap_type){ .kind = AP_TYPE_OTHER, .text = text };
}

static bool
read_type(ap_reader *r, ap_type *t, ap_alias_set *alias)
{
	uint8_t suffixes = 0;

	ap_read_space(r);
	size_t from = r->at;

	if (!read_element(r, t))
		return false;
	for (;; suffixes++) {
		ap_str before = ap_str_cut(r->text, from, r->at);
		bool closed = t->is_list && t->optional;

		if (ap_read_accept(r, "(")) {
			if (!read_alias(r, alias, suffixes))
				return false;
			suffixes--;
			continue;
		}
		if (!ap_read_starts(r, "?") && !ap_read_starts(r, "["))
			break;
		if (closed || (t->is_list && ap_read_starts(r, "[")) || (t->element_optional && !t->is_list && ap_read_starts(r, "?"))) {
			enclose(t, before);
			*alias = (ap_alias_set){ 0 };
			suffixes = 0;
		}
		if (ap_read_accept(r, "?"))
			*(t->is_list ? &t->optional : &t->element_optional) = true;
		else if (ap_read_accept(r, "[") && !read_list_suffix(r, t))
			return false;
	}
	if (!t->is_list) {
		t->optional = t->element_optional;
		t->element_optional = false;
	} else if (t->element_optional && alias->suffixes == 0) {
		alias->suffixes = 1; /* Tensor(a!)?[] is printed as Tensor?(a!)[] */
	}
	return true;
}

/* --- whole schemas -------------------------------------------------------------------------------------------------- */

static bool
read_param(ap_reader *r, ap_param *p)
{
	if (!read_type(r, &p->type, &p->alias))
		return false;
	p->name = ap_read_word(r);
	if (!p->name.n)
		return ap_read_fail(r, "the parameter's name");
	return !ap_read_accept(r, "=") || ap_default_read(r, p);
}

typedef AP_VEC(ap_param) param_list;

static bool
read_params(ap_reader *r, ap_schema *s)
{
	param_list list = { 0 };
	bool keyword_only = false, defaults = false;

	if (!ap_read_expect(r, "(", "'('"))
		return false;
	if (ap_read_accept(r, ")"))
		return true;
	do {
		ap_param p = { .keyword_only = keyword_only };

		if (s->varargs)
			return ap_read_fail(r, "')' after '...'");
		if (ap_read_accept(r, "...")) {
			s->varargs = true;
		} else if (ap_read_accept(r, "*")) {
			if (keyword_only)
				return ap_read_fail(r, "one '*' only");
			keyword_only = true;
		} else {
			if (!read_param(r, &p))
				return false;
			if (defaults && !p.has_default && !keyword_only)
				return ap_read_fail(r, "a default, as the parameter before has one");
			defaults = defaults || p.has_default;
			*AP_PUSH(r->arena, &list) = p;
		}
	} while (ap_read_accept(r, ","));
	s->params = list.at;
	s->nparams = list.n;
	return ap_read_expect(r, ")", "',' or ')'");
}

static bool
read_return(ap_reader *r, ap_schema *s, param_list *list)
{
	ap_param p = { 0 };

	if (s->varreturns)
		return ap_read_fail(r, "nothing after '...'");
	if (ap_read_accept(r, "...")) {
		s->varreturns = true;
		return true;
	}
	if (!read_type(r, &p.type, &p.alias))
		return false;
	ap_read_space(r);
	size_t from = r->at;

	p.name = ap_read_word(r);
	/* In a line of specs `key=value` may follow. */
	if (ap_read_peek(r) == '=') {
		r->at = from;
		p.name = (ap_str){ 0 };
	}
	*AP_PUSH(r->arena, list) = p;
	return true;
}

static bool
read_returns(ap_reader *r, ap_schema *s)
{
	param_list list = { 0 };
	bool ok = true;

	if (!ap_read_expect(r, "->", "'->'"))
		return false;
	if (!ap_read_accept(r, "("))
		ok = read_return(r, s, &list);
	else if (!ap_read_accept(r, ")")) {
		do
			ok = read_return(r, s, &list);
		while (ok && ap_read_accept(r, ","));
		ok = ok && ap_read_expect(r, ")", "',' or ')'");
	}
	s->returns = list.at;
	s->nreturns = list.n;
	return ok;
}

static bool
read_name(ap_reader *r, ap_schema *s)
{
	s->name = ap_read_word(r);
	if (!s->name.n)
		return ap_read_fail(r, "the op's name");
	if (ap_read_accept(r, "::")) {
		s->ns = s->name;
		s->name = ap_read_word(r);
	}
	if (!s->name.n)
		return ap_read_fail(r, "the op's name after '::'");
	if (!ap_read_accept(r, "."))
		return true;
	s->overload = ap_read_word(r);
	return s->overload.n || ap_read_fail(r, "the overload's name after '.'");
}

bool
ap_schema_read(ap_arena *a, ap_str text, ap_span at, ap_diags *d, ap_schema *out, size_t *end)
{
	ap_reader r = { .arena = a, .text = text, .where = at, .diags = d };

	*out = (ap_schema){ 0 };
	if (!read_name(&r, out) || !read_params(&r, out) || !read_returns(&r, out))
		return false;
	ap_read_space(&r);
	if (end)
		*end = r.at;
	return end || r.at == text.n || ap_read_fail(&r, "the end of the schema");
}
