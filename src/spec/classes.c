#include "spec/classes.h"

#include "spec/embed.h"

static bool
is_blank(char c)
{
	return c == ' ' || c == '\t' || c == '\r';
}

static ap_str
next_word(ap_str line, size_t *at)
{
	size_t from;

	while (*at < line.n && is_blank(line.p[*at]))
		++*at;
	for (from = *at; *at < line.n && !is_blank(line.p[*at]);)
		++*at;
	return ap_str_cut(line, from, *at);
}

static bool
is_spelling(ap_str s)
{
	static const char *const words[] = { "method", "function", "op", "operator", "attribute", "getitem", "setitem", "kernel" };

	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (ap_str_is(s, ap_str_of(words[i])))
			return true;
	return false;
}

static bool
read_name(ap_str word, ap_span at, ap_diags *d, ap_claim *c)
{
	size_t colon = ap_str_find(word, 0, ':');
	bool namespace = colon + 1 < word.n && word.p[colon + 1] == ':';

	c->at = at;
	if (colon < word.n && !namespace) {
		c->spelling = ap_str_cut(word, 0, colon);
		if (!is_spelling(c->spelling))
			return ap_diag_error(d, at, "classes-line", "expected a spelling such as method, op or getitem, found '%.*s'", AP_FMT(c->spelling));
		word = ap_str_cut(word, colon + 1, word.n);
		colon = ap_str_find(word, 0, ':');
	}
	if (colon + 1 < word.n && word.p[colon + 1] == ':') {
		c->ns = ap_str_cut(word, 0, colon);
		word = ap_str_cut(word, colon + 2, word.n);
	}
	size_t dot = ap_str_find(word, 0, '.');

	c->overload = ap_str_cut(word, dot + 1, word.n);
	c->name = ap_str_cut(word, 0, dot);
	c->end = c->name.n && c->name.p[0] == '*';
	if (c->end)
		c->name = ap_str_cut(c->name, 1, c->name.n);
	if (!c->end && (!c->name.n || ap_str_find(c->name, 0, '*') < c->name.n))
		return ap_diag_error(d, at, "classes-line", "expected a name, an end such as *_, or *; found '%.*s'", AP_FMT(word));
	return true;
}

static bool
is_same_name(const ap_claim *a, const ap_claim *b)
{
	return a->end == b->end && ap_str_is(a->spelling, b->spelling) && ap_str_is(a->ns, b->ns) && ap_str_is(a->name, b->name) &&
	       ap_str_is(a->overload, b->overload);
}

static bool
add_claim(ap_classes *c, const ap_claim *new, ap_diags *d)
{
	for (size_t i = 0; i < c->claims.n; i++) {
		const ap_claim *old = &c->claims.at[i];

		if (!is_same_name(old, new))
			continue;
		if (old->schema == new->schema && (old->schema || old->class == new->class))
			return true;
		return ap_diag_error(d, new->at, "classes-twice", "line %u claims something else of the same name", old->at.line);
	}
	*AP_PUSH(c->arena, &c->claims) = *new;
	return true;
}

static bool
read_line(ap_classes *c, ap_str line, uint32_t number, ap_diags *d)
{
	size_t at = 0;
	ap_str word = next_word(line, &at);
	ap_claim claim = { .schema = ap_str_eq(word, "schema") };
	bool ok = true;

	if (!word.n)
		return true;
	ap_span here = { number, (uint32_t)(word.p - line.p) + 1, (uint32_t)word.n };

	if (!claim.schema && !ap_class_find(word, &claim.class))
		return ap_diag_error(d, here, "classes-line", "expected a class such as view, pure or inplace, found '%.*s'", AP_FMT(word));
	for (word = next_word(line, &at); word.n; word = next_word(line, &at)) {
		ap_claim one = { .schema = claim.schema, .class = claim.class };

		here = (ap_span){ number, (uint32_t)(word.p - line.p) + 1, (uint32_t)word.n };
		ok &= read_name(word, here, d, &one) && add_claim(c, &one, d);
	}
	return ok;
}

bool
ap_classes_read(ap_arena *a, ap_str text, ap_diags *d, ap_classes *out)
{
	uint32_t number = 0;
	bool ok = true;

	*out = (ap_classes){ .arena = a };
	for (size_t from = 0; from < text.n && !ap_diags_full(d);) {
		size_t end = ap_str_find(text, from, '\n');
		ap_str line = ap_str_cut(text, from, end);

		ok &= read_line(out, ap_str_cut(line, 0, ap_str_find(line, 0, '#')), ++number, d);
		from = end + 1;
	}
	return ok && !ap_diags_full(d);
}

static void
take_system(ap_arena *a, const ap_embedded_file *f, ap_system *out)
{
	ap_str name = ap_str_of(f->name), text = { (const char *)f->bytes, f->n };
	ap_diags d = { .arena = a, .source = text };

	out->name = ap_str_cut(name, 0, name.n - strlen(".classes"));
	if (!ap_classes_read(a, text, &d, &out->classes))
		ap_bug("specs/classes/%s:%u: %.*s", f->name, d.list.at[0].span.line, AP_FMT(d.list.at[0].text));
}

ap_systems
ap_systems_make(ap_arena *a)
{
	ap_systems all = { 0 };

	for (const ap_embedded_file *f = ap_embedded_files; f->name; f++)
		all.n += ap_str_ends(ap_str_of(f->name), AP_STR(".classes"));
	all.at = AP_NEW_N(a, ap_system, all.n + 1);
	all.n = 0;
	for (const ap_embedded_file *f = ap_embedded_files; f->name; f++) {
		if (ap_str_ends(ap_str_of(f->name), AP_STR(".classes")))
			take_system(a, f, &all.at[all.n++]);
	}
	return all;
}

/* 0: the claim doesn't speak of the call; else the more, the more exactly it does. */
static int
exactness(const ap_claim *c, const ap_claimed *call)
{
	ap_str ns = call->op ? call->op->schema.ns : AP_STR(""), packet = call->op ? call->op->schema.name : call->name;
	ap_str overload = call->op ? call->op->schema.overload : AP_STR("");
	int by_spelling = c->spelling.n ? 1 : 0;

	if (c->spelling.n && !ap_str_is(c->spelling, call->spelling))
		return 0;
	if (c->ns.n && !ap_str_is(c->ns, ns))
		return 0;
	if (c->overload.n && !(ap_str_is(c->overload, overload) || (!overload.n && ap_str_eq(c->overload, "default"))))
		return 0;
	if (c->end)
		return ap_str_ends(packet, c->name) || ap_str_ends(call->name, c->name) ? 1 + by_spelling + (c->name.n ? 2 : 0) : 0;
	if (!c->ns.n && call->op && call->op->custom)
		return 0;
	return ap_str_is(c->name, call->name) || ap_str_is(c->name, packet) ? 5 + by_spelling + (c->overload.n ? 2 : 0) : 0;
}

const ap_claim *
ap_classes_find(const ap_classes *c, const ap_claimed *call)
{
	const ap_claim *best = NULL;
	int most = 0;

	for (size_t i = 0; i < c->claims.n; i++) {
		int e = exactness(&c->claims.at[i], call);

		if (e > most) {
			most = e;
			best = &c->claims.at[i];
		}
	}
	return best;
}
