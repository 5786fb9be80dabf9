#include "cli/symbols.h"

#include "base/file.h"

static bool
add_symbols(ap_arena *a, const ap_unbound *here, ap_unbound *out)
{
	size_t before = out->n;

	for (size_t k = 0; k < here->n; k++) {
		bool seen = false;

		for (size_t i = 0; i < out->n; i++)
			seen |= ap_str_is(out->at[i], here->at[k]);
		if (!seen)
			*AP_PUSH(a, out) = here->at[k];
	}
	return out->n > before;
}

/* The symbols that stand without a number beside the known ones: a size ends at the first of them.  Marks those of --bind that are used. */
static bool
find_symbols(ap_settings *s, ap_ops *ops, ap_unbound *out, bool *used)
{
	enum { ANY = 4 };
	bool more = false;

	for (size_t f = 0; f < s->texts.n; f++) {
		size_t n = s->bind.n + out->n;
		ap_keyword *bind = AP_NEW_N(s->arena, ap_keyword, n);
		bool *used_here = AP_NEW_N(s->arena, bool, n);
		ap_unbound here = { 0 };
		ap_read_options o = { ap_str_of(s->graph[f]), bind, n, &here, used_here };
		ap_diags d = { .arena = s->arena, .source = s->texts.at[f].value.text };
		ap_graph *g;
		ap_str unmodelled;

		for (size_t k = 0; k < s->bind.n; k++)
			bind[k] = s->bind.at[k];
		for (size_t k = 0; k < out->n; k++)
			bind[s->bind.n + k] = (ap_keyword){ out->at[k], { .kind = AP_ARG_INT, .integer = ANY } };
		if (!ap_text_read(s->arena, ops, d.source, &o, &d, &g, &unmodelled))
			more |= add_symbols(s->arena, &here, out);
		for (size_t k = 0; k < s->bind.n; k++)
			used[k] |= used_here[k];
	}
	return more;
}

/* Reads the files once, for all sizes, and finds the symbols that are not bound.  False: a file can't be read, which the ordinary way will say. */
static bool
read_texts(ap_settings *s, ap_ops *ops, ap_unbound *out, bool *used)
{
	for (int f = 0; f < s->nfiles; f++) {
		ap_str text, why;

		if (!ap_file_read(s->arena, s->files[f], &text, &why)) {
			s->texts.n = 0;
			return false;
		}
		*AP_PUSH(s->arena, &s->texts) = (ap_keyword){ ap_str_of(s->files[f]), { .kind = AP_ARG_STR, .text = text } };
	}
	while (find_symbols(s, ops, out, used) && out->n <= AP_SYMBOLS_MAX)
		continue;
	return true;
}

/* A number for a symbol that no file has is likely meant for another one. */
static void
warn_unused(const ap_settings *s, const ap_unbound *symbols, const bool *used)
{
	const char **names = AP_NEW_N(s->arena, const char *, symbols->n + s->bind.n + 1);
	size_t n = 0;

	for (size_t k = 0; k < symbols->n; k++)
		names[n++] = ap_str_copy(s->arena, symbols->at[k]).p;
	for (size_t k = 0; k < s->bind.n; k++)
		if (used[k])
			names[n++] = ap_str_copy(s->arena, s->bind.at[k].name).p;
	for (size_t k = 0; k < s->bind.n; k++) {
		ap_str name = s->bind.at[k].name;
		const char *near = used[k] ? NULL : ap_cli_nearest(ap_str_copy(s->arena, name).p, names, n);

		if (!used[k])
			ap_cli_warn("--bind=%.*s: no file has that symbol%s%s%s", AP_FMT(name), near ? "; did you mean `" : "", near ? near : "", near ? "`?" : "");
	}
}

void
ap_cli_bind_least(ap_settings *s, const ap_sizes *sizes)
{
	for (size_t k = 0; k < sizes->symbols; k++) {
		const ap_size *x = &sizes->symbol[k];
		int64_t least;

		ap_require(ap_size_at(x, sizes->box.lo, sizes->parameters, &least)); /* ap_sizes_read() */
		*AP_PUSH(s->arena, &s->bind) = (ap_keyword){ x->name, { .kind = AP_ARG_INT, .integer = least } };
	}
}

ap_str
ap_cli_bound(const ap_settings *s, size_t from)
{
	ap_buf b = { .arena = s->arena };

	for (size_t k = from; k < s->bind.n; k++)
		ap_buf_printf(&b, "%s%.*s=%lld", k > from ? ", " : "", AP_FMT(s->bind.at[k].name), (long long)s->bind.at[k].value.integer);
	return ap_buf_str(&b);
}

bool
ap_cli_for_all(const ap_settings *s, const char *why_not)
{
	const struct { bool given; const char *why; } all[] = {
		{ why_not != NULL, why_not },
		{ s->may_alias, "--inputs=may-alias places inputs at every offset" },
		{ s->fusion != AP_FUSION_NONE, "--fusion tries schedules on cells" },
		{ s->verify_each, "--verify-each verifies the steps at one choice of sizes" },
		{ s->explain, "--explain names cells" },
	};

	for (size_t k = 0; k < sizeof all / sizeof *all; k++) {
		if (!all[k].given)
			continue;
		ap_cli_warn("%s: sizes that are symbols need numbers for that: --bind %.*s=4", all[k].why, AP_FMT(s->symbol));
		return false;
	}
	return true;
}

static ap_sizes_answer
wrong(const char *text)
{
	ap_cli_warn("%s", text);
	return AP_SIZES_WRONG;
}

static bool
read_specs(const ap_settings *s, const char ***out)
{
	*out = AP_NEW_N(s->arena, const char *, s->specs.n);
	for (size_t k = 0; k < s->specs.n; k++) {
		ap_str text, why;

		if (!ap_file_read(s->arena, s->specs.at[k], &text, &why))
			return false;
		(*out)[k] = ap_str_copy(s->arena, text).p;
	}
	return true;
}

static bool
read_classes(const ap_settings *s, const char **out)
{
	ap_str text, why;

	*out = NULL;
	if (!s->classes)
		return true;
	if (!ap_file_read(s->arena, s->classes, &text, &why))
		return false;
	*out = ap_str_copy(s->arena, text).p;
	return true;
}

ap_sizes_answer
ap_cli_symbols(ap_arena *a, ap_settings *s, const char *passes, ap_sizes *sizes, ap_symbolic_query *q)
{
	ap_ops *ops = ap_cli_ops(s);
	ap_unbound symbols = { 0 };
	bool *used = AP_NEW_N(a, bool, s->bind.n);
	const char **specs, *classes;
	ap_str why;

	if (!ops || !read_texts(s, ops, &symbols, used))
		return AP_SIZES_NONE;
	warn_unused(s, &symbols, used);
	if (!symbols.n)
		return s->where.n ? wrong("--where: no symbol of the graph is without a number") : AP_SIZES_NONE;
	if (!ap_sizes_read(a, s->where.at, s->where.n, symbols.at, symbols.n, sizes, &why))
		return wrong(why.p);
	if (!read_specs(s, &specs))
		return wrong("a file of --specs can't be read");
	if (!read_classes(s, &classes))
		return wrong("the file of --classes can't be read");
	s->symbol = symbols.at[0];
	*q = (ap_symbolic_query){
		.before = s->texts.at[0].value.text, .after = passes || s->texts.n < 2 ? (ap_str){ 0 } : s->texts.at[1].value.text,
		.names = { ap_str_of(s->files[0]), s->texts.n < 2 ? (ap_str){ 0 } : ap_str_of(s->files[1]) }, .passes = passes, .class_names = { s->graph[0], s->graph[1] },
		.specs = specs, .nspecs = s->specs.n, .classes = classes, .bind = s->bind.at, .nbind = s->bind.n, .sizes = sizes, .runs = s->size_runs,
	};
	return AP_SIZES_JUDGED;
}
