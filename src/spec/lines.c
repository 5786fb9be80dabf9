/* Lines of .ops and .rules files, and definitions of custom ops. */
#include "spec/table.h"

#include <ctype.h>

static const struct { const char *word; ap_class class; } class_words[] = {
	{ "pure", AP_CLASS_PURE }, { "view", AP_CLASS_VIEW }, { "multi_view", AP_CLASS_MULTI_VIEW }, { "maybe_view", AP_CLASS_MAYBE_VIEW },
	{ "inplace", AP_CLASS_INPLACE }, { "mutates", AP_CLASS_MUTATES }, { "out", AP_CLASS_OUT },
	{ "inplace_view", AP_CLASS_INPLACE_VIEW }, { "kernel", AP_CLASS_KERNEL },
};

bool
ap_class_find(ap_str word, ap_class *out)
{
	for (size_t i = 0; i < sizeof class_words / sizeof *class_words; i++)
		if (ap_str_is(word, ap_str_of(class_words[i].word))) {
			*out = class_words[i].class;
			return true;
		}
	return false;
}

ap_str
ap_class_text(ap_class c)
{
	for (size_t i = 0; i < sizeof class_words / sizeof *class_words; i++)
		if (class_words[i].class == c)
			return ap_str_of(class_words[i].word);
	ap_bug("no such class: %d", (int)c);
}

/* --- traits --------------------------------------------------------------------------------------------------------- */

/* Up to the first blank outside of brackets and quotes. */
static size_t
value_end(ap_str s, size_t at)
{
	size_t depth = 0;
	bool quoted = false;

	for (; at < s.n; at++) {
		char c = s.p[at];

		quoted ^= c == '\'';
		depth += !quoted && (c == '(' || c == '[');
		depth -= !quoted && depth && (c == ')' || c == ']');
		if (!quoted && !depth && (c == ' ' || c == '\t'))
			break;
	}
	return at;
}

static const char *const out_words[] = { "", "exact", "cast", "truth", "any", "open" }; /* by ap_out */
static const char *const into_words[] = { "", "plain", "packed" };                     /* by ap_into */
static const char *const lazy_words[] = { "", "none", "conj", "neg", "both" };    /* by ap_lazy */

/* yes, no, or out: see fills_out in ops.h. */
static bool
set_random(ap_str value, ap_span at, ap_diags *d, ap_traits *t)
{
	t->fills_out = ap_str_eq(value, "out");
	if (!t->fills_out && !ap_str_eq(value, "yes") && !ap_str_eq(value, "no"))
		return ap_diag_error(d, at, "ops-line", "expected random=yes, random=no or random=out, found '%.*s'", AP_FMT(value));
	t->random = ap_str_eq(value, "no") ? AP_TRI_NO : AP_TRI_YES;
	return true;
}

static bool
set_yes_no(ap_str key, ap_str value, ap_span at, ap_diags *d, ap_tri *out)
{
	if (!ap_str_eq(value, "yes") && !ap_str_eq(value, "no"))
		return ap_diag_error(d, at, "ops-line", "expected %.*s=yes or %.*s=no, found '%.*s'", AP_FMT(key), AP_FMT(key), AP_FMT(value));
	*out = ap_str_eq(value, "yes") ? AP_TRI_YES : AP_TRI_NO;
	return true;
}

/* The place of a word in a list whose first one is not given in the text; 0: it isn't there. */
static int
word_among(const char *const *words, size_t n, ap_str value)
{
	for (size_t k = 1; k < n; k++)
		if (ap_str_is(value, ap_str_of(words[k])))
			return (int)k;
	return 0;
}

static bool
set_trait(ap_str key, ap_str value, ap_span at, ap_diags *d, ap_traits *t)
{
	if (!value.n)
		return ap_diag_error(d, at, "ops-line", "expected a value after '%.*s='", AP_FMT(key));
	if (ap_str_eq(key, "rule")) {
		t->rule = value;
		t->rule_at = at;
		return true;
	}
	if (ap_str_eq(key, "fn")) {
		t->fn = value;
		return true;
	}
	if (ap_str_eq(key, "twin")) {
		t->twin = value;
		t->twin_at = at;
		return true;
	}
	if (ap_str_eq(key, "random"))
		return set_random(value, at, d, t);
	if (ap_str_eq(key, "numbers"))
		return set_yes_no(key, value, at, d, &t->numbers);
	if (ap_str_eq(key, "out")) {
		t->out = (ap_out)word_among(out_words, sizeof out_words / sizeof *out_words, value);
		return t->out || ap_diag_error(d, at, "ops-line", "expected out=exact, out=cast, out=truth, out=any or out=open, found '%.*s'", AP_FMT(value));
	}
	if (ap_str_eq(key, "into")) {
		t->into = (ap_into)word_among(into_words, sizeof into_words / sizeof *into_words, value);
		return t->into || ap_diag_error(d, at, "ops-line", "expected into=plain or into=packed, found '%.*s'", AP_FMT(value));
	}
	if (ap_str_eq(key, "lazy")) {
		t->lazy = (ap_lazy)word_among(lazy_words, sizeof lazy_words / sizeof *lazy_words, value);
		return t->lazy || ap_diag_error(d, at, "ops-line", "expected lazy=none, lazy=conj, lazy=neg or lazy=both, found '%.*s'", AP_FMT(value));
	}
	if (ap_str_eq(key, "class")) {
		t->has_class = true;
		return ap_class_find(value, &t->class) || ap_diag_error(d, at, "ops-line", "'%.*s' is no class of ops", AP_FMT(value));
	}
	return ap_diag_error(d, at, "ops-line", "expected class=, rule=, fn=, twin=, out=, into=, random=, numbers= or lazy=, found '%.*s='", AP_FMT(key));
}

bool
ap_traits_read(ap_str text, ap_span at, ap_diags *d, ap_traits *out)
{
	for (size_t i = 0; i < text.n;) {
		if (text.p[i] == ' ' || text.p[i] == '\t') {
			i++;
			continue;
		}
		size_t equals = i, end;
		ap_span here = at;

		while (equals < text.n && (isalpha((unsigned char)text.p[equals]) || text.p[equals] == '_'))
			equals++;
		here.column += (uint32_t)i;
		here.len = 1;
		if (equals >= text.n || text.p[equals] != '=' || equals == i) {
			ap_buf found = { .arena = d->arena };

			ap_buf_put_visible(&found, ap_str_cut(text, i, i + 20), 30);
			return ap_diag_error(d, here, "ops-line", "expected key=value, found '%.*s'", AP_FMT(ap_buf_str(&found)));
		}
		end = value_end(text, equals + 1);
		here.column = at.column + (uint32_t)equals + 1;
		if (!set_trait(ap_str_cut(text, i, equals), ap_str_cut(text, equals + 1, end), here, d, out))
			return false;
		i = end;
	}
	return true;
}

void
ap_traits_merge(ap_traits *into, const ap_traits *from)
{
	if (from->rule.n) {
		into->rule = from->rule;
		into->rule_at = from->rule_at;
	}
	if (from->twin.n) {
		into->twin = from->twin;
		into->twin_at = from->twin_at;
	}
	into->fn = from->fn.n ? from->fn : into->fn;
	into->out = from->out != AP_OUT_BY_RULE ? from->out : into->out;
	into->into = from->into != AP_INTO_ANY ? from->into : into->into;
	into->lazy = from->lazy != AP_LAZY_UNSET ? from->lazy : into->lazy;
	into->fills_out = from->random != AP_TRI_UNSET ? from->fills_out : into->fills_out;
	into->random = from->random != AP_TRI_UNSET ? from->random : into->random;
	into->numbers = from->numbers != AP_TRI_UNSET ? from->numbers : into->numbers;
	into->class = from->has_class ? from->class : into->class;
	into->has_class |= from->has_class;
}

/* --- rows ----------------------------------------------------------------------------------------------------------- */

static bool
is_name(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '.' || c == ':';
}

static size_t
name_end(ap_str s, size_t at)
{
	while (at < s.n && is_name(s.p[at]))
		at++;
	return at;
}

static ap_packet *
packet_of(ap_ops *o, ap_str head)
{
	size_t dot = ap_str_find(head, 0, '.');
	ap_str key = ap_str_cut(head, 0, dot);
	uint32_t k = (uint32_t)o->packets.n - 1; /* files are in the order of names: it is the last one as a rule */

	if (o->packets.n && ap_str_is(o->packets.at[k].key, key))
		return &o->packets.at[k];
	if (!ap_map_find(&o->by_packet, key, &k)) {
		k = (uint32_t)o->packets.n;
		*AP_PUSH(o->arena, &o->packets) = (ap_packet){ .key = key };
		ap_map_put(&o->by_packet, key, k);
	}
	return &o->packets.at[k];
}

static ap_row *
put_row(ap_ops *o, const ap_row *row)
{
	uint32_t i;

	if (ap_map_find(&o->by_head, row->head, &i)) {
		o->rows.at[i - 1] = *row;
		return &o->rows.at[i - 1];
	}
	*AP_PUSH(o->arena, &o->rows) = *row;
	i = (uint32_t)o->rows.n;
	ap_map_put(&o->by_head, row->head, i);
	*AP_PUSH(o->arena, &packet_of(o, row->head)->overloads) = (ap_op_id){ i };
	return &o->rows.at[i - 1];
}

static bool
add_op_line(ap_ops *o, ap_str line, ap_span at, size_t name_at, size_t name_length, ap_diags *d)
{
	ap_row row = { .text = ap_str_cut(line, name_at, line.n), .line = at.line, .own = o->user, .fresh = o->user };
	size_t class_end = ap_str_find(line, 0, ' ');
	ap_str word = ap_str_trim(ap_str_cut(line, 0, class_end < name_at ? class_end : name_at));

	if (!ap_class_find(word, &row.class))
		return ap_diag_error(d, at, "ops-line", "'%.*s' is no class of ops", AP_FMT(word));
	row.head = ap_str_cut(row.text, 0, name_length);
	row.column = at.column + (uint32_t)name_at;
	if (ap_str_ends(row.head, AP_STR(".default")))
		row.head.n -= strlen(".default");
	if (o->user && !ap_row_read(o, &row, d))
		return false;
	put_row(o, &row);
	return true;
}

/* A row of .rules by the user: the ops that it is for are made anew.  Of the user's own ops it changes the line itself. */
static void
touch(ap_ops *o, ap_op_id id, const ap_traits *t)
{
	ap_row *row = ap_row_get(o, id);

	if (row->own) {
		ap_line *line = AP_NEW(o->arena, ap_line);

		*line = *row->read;
		ap_traits_merge(&line->traits, t);
		row->read = line;
	}
	row->op = NULL;
	row->fresh = true;
}

static bool
touch_all(ap_ops *o, ap_str key, bool exact, ap_span at, const ap_traits *t, ap_diags *d)
{
	ap_op_id id = ap_row_find(o, key);
	uint32_t k;

	if (exact && id.i) {
		touch(o, id, t);
		return true;
	}
	if (exact || !ap_map_find(&o->by_packet, key, &k))
		return ap_diag_error(d, at, "unknown-op", "no op is named '%.*s'", AP_FMT(key));
	for (size_t i = 0; i < o->packets.at[k].overloads.n; i++)
		touch(o, o->packets.at[k].overloads.at[i], t);
	return true;
}

static bool
add_rule_line(ap_ops *o, ap_str line, ap_span at, ap_diags *d)
{
	size_t end = name_end(line, 0);
	ap_str key = ap_str_cut(line, 0, end);
	bool exact = ap_str_find(key, 0, '.') < key.n;
	ap_traits t = { 0 };
	ap_span rest = at;

	if (!key.n || (end < line.n && line.p[end] != ' ' && line.p[end] != '\t'))
		return ap_diag_error(d, at, "ops-line", "expected CLASS NS::NAME(...) -> ... or NAME rule=..., found '%.*s'",
		                     AP_FMT(ap_str_cut(line, 0, 24)));
	rest.column += (uint32_t)end;
	if (!ap_traits_read(ap_str_cut(line, end, line.n), rest, d, &t))
		return false;
	if (ap_str_find(key, 0, ':') >= key.n)
		key = ap_str_printf(o->arena, "aten::%.*s", AP_FMT(key));
	if (ap_str_ends(key, AP_STR(".default")))
		key.n -= strlen(".default");
	if (o->user && !touch_all(o, key, exact, at, &t, d))
		return false;
	ap_map *rules = exact ? &o->rules_exact : &o->rules_all;
	uint32_t old;

	if (ap_map_find(rules, key, &old)) {
		ap_traits_merge(&o->rules.at[old], &t);
		return true;
	}
	*AP_PUSH(o->arena, &o->rules) = t;
	ap_map_put(rules, key, (uint32_t)o->rules.n - 1);
	return true;
}

bool
ap_line_add(ap_ops *o, ap_str line, ap_span at, ap_diags *d)
{
	size_t word = name_end(line, 0), name_at = word, end;

	while (name_at < line.n && (line.p[name_at] == ' ' || line.p[name_at] == '\t'))
		name_at++;
	end = name_end(line, name_at);
	if (word && end < line.n && line.p[end] == '(' && end > name_at && word < name_at)
		return add_op_line(o, line, at, name_at, end - name_at, d);
	return add_rule_line(o, line, at, d);
}

/* --- torch.library.define ------------------------------------------------------------------------------------------- */

/* What the schema alone says; see specs/generate.py, which does the same for aten.ops. */
static ap_class
class_of(const ap_schema *s)
{
	bool out = false, other = false;

	for (size_t i = 0; i < s->nparams; i++)
		if (ap_param_writes(&s->params[i]))
			*(s->params[i].keyword_only ? &out : &other) = true;
	if (out && !other)
		return AP_CLASS_OUT;
	if (out || other)
		return other && !out && s->nparams && ap_param_writes(&s->params[0]) && ap_str_ends(s->name, AP_STR("_"))
		       ? AP_CLASS_INPLACE : AP_CLASS_MUTATES;
	for (size_t i = 0; i < s->nreturns; i++)
		if (s->returns[i].alias.set.n)
			return s->returns[i].type.is_list ? AP_CLASS_MULTI_VIEW : AP_CLASS_VIEW;
	return AP_CLASS_PURE;
}

static bool
same_text(ap_ops *o, const ap_schema *a, const ap_schema *b)
{
	ap_buf x = { .arena = o->arena }, y = { .arena = o->arena };

	ap_schema_print(a, &x);
	ap_schema_print(b, &y);
	return ap_str_is(ap_buf_str(&x), ap_buf_str(&y));
}

static bool
is_qualified_name(ap_ops *o, ap_str s)
{
	ap_diags scratch = { .arena = o->arena };
	ap_schema schema;

	return ap_schema_read(o->arena, ap_str_printf(o->arena, "%.*s() -> ()", AP_FMT(s)), (ap_span){ 0 }, &scratch, &schema, NULL) &&
	       schema.ns.n && name_end(s, 0) == s.n;
}

bool
ap_ops_define(ap_ops *o, ap_str qualified_name, ap_str signature, ap_span at, ap_diags *d)
{
	ap_row row = { .line = at.line, .custom = true, .own = true };
	ap_line *line = AP_NEW(o->arena, ap_line);
	ap_op_id there;

	if (!is_qualified_name(o, qualified_name))
		return ap_diag_error(d, at, "define", "expected an op's name as \"namespace::name\"");
	row.text = ap_str_printf(o->arena, "%.*s%.*s", AP_FMT(qualified_name), AP_FMT(signature));
	row.head = ap_str_cut(row.text, 0, qualified_name.n);
	if (ap_str_ends(row.head, AP_STR(".default")))
		row.head.n -= strlen(".default");
	row.column = at.column - (uint32_t)qualified_name.n; /* wraps around, and back by a place within the signature */
	if (!ap_schema_read(o->arena, row.text, (ap_span){ row.line, row.column, 1 }, d, &line->schema, NULL))
		return false;
	row.read = line;
	row.class = class_of(&line->schema);
	there = ap_row_find(o, row.head);
	if (!there.i) {
		put_row(o, &row);
		return true;
	}
	if (!ap_row_read(o, ap_row_get(o, there), d))
		return false;
	return same_text(o, &line->schema, &ap_row_get(o, there)->read->schema) ||
	       ap_diag_error(d, at, "define", "'%.*s' is defined already, otherwise", AP_FMT(row.head));
}
