#include "cli/all_sizes.h"

#include "base/file.h"
#include "symbolic/symbolic.h"

enum { AT_ONE_SIZE = 1 << 30 }; /* bytes of graphs and texts */

typedef struct job {
	ap_arena *arena;
	ap_settings settings;
	const ap_rewriting *rewriting;
	const ap_verify_options *options;
	ap_source *before, *after;
} job;

static ap_result
judge_at(job *j, ap_arena *a, ap_source *before, ap_source *after)
{
	ap_settings s = j->settings;
	ap_result result;

	s.arena = a;
	if (j->rewriting) {
		ap_rewriting r = { .settings = &s };

		if (ap_cli_rewrite(a, &r, s.files[0], &result))
			result = ap_cli_judge(a, &r.source, &r.after, j->options);
		*before = r.source;
		*after = r.after;
		return result;
	}
	ap_ops *ops = ap_cli_ops(&s), *after_ops = ap_cli_ops(&s);

	if (!ops || !after_ops)
		return (ap_result){ .verdict = AP_INVALID, .code = "specs", .reason = AP_STR("a file of --specs can't be used") };
	ap_cli_read(&s, ops, s.files[0], before);
	ap_cli_read(&s, after_ops, s.files[1], after);
	return ap_cli_judge(a, before, after, j->options);
}

/* "file.py:4: expected ..." */
static ap_str
first_error(ap_arena *a, const ap_source *s)
{
	for (size_t k = 0; k < s->diags.list.n; k++) {
		const ap_diag *d = &s->diags.list.at[k];

		if (d->severity == AP_ERROR)
			return ap_str_printf(a, "%.*s:%u: %.*s", AP_FMT(s->diags.file), d->span.line, AP_FMT(d->text));
	}
	return (ap_str){ 0 };
}

/* The ordinary verdict; its memory stays only where the report will show it. */
static ap_result
verify_at(void *data, const ap_keyword *bind, size_t n)
{
	job *j = data;
	ap_arena *a = AP_NEW(j->arena, ap_arena);
	ap_source before = { 0 }, after = { 0 };

	if (!ap_arena_init(a, AT_ONE_SIZE))
		return (ap_result){ .verdict = AP_UNKNOWN, .code = "memory-limit", .reason = AP_STR("the system has no memory left") };
	a->full = j->arena->full;
	j->settings.bind.at = (ap_keyword *)bind;
	j->settings.bind.n = j->settings.bind.cap = n;
	ap_result r = judge_at(j, a, &before, &after);

	if (r.verdict == AP_REFUTED || (r.verdict == AP_INVALID && strncmp(r.code, "before-", 7) != 0)) {
		*j->before = before;
		*j->after = after;
		return r;
	}
	ap_str error = strcmp(r.code, "before-text") ? (ap_str){ 0 } : first_error(a, &before);
	ap_result brief = { .verdict = r.verdict, .code = r.code, .reason = ap_str_copy(j->arena, error.n ? error : r.reason) };

	ap_arena_fini(a);
	return brief;
}

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

/* The symbols that stand without a number beside the known ones: a size ends at the first of them. */
static bool
find_symbols(ap_settings *s, ap_ops *ops, ap_unbound *out)
{
	enum { ANY = 4 };
	bool more = false;

	for (size_t f = 0; f < s->texts.n; f++) {
		ap_keyword *bind = AP_NEW_N(s->arena, ap_keyword, s->bind.n + out->n);
		ap_unbound here = { 0 };
		ap_read_options o = { ap_str_of(s->graph), bind, s->bind.n + out->n, &here };
		ap_diags d = { .arena = s->arena, .source = s->texts.at[f].value.text };
		ap_graph *g;
		ap_str unmodelled;

		for (size_t k = 0; k < s->bind.n; k++)
			bind[k] = s->bind.at[k];
		for (size_t k = 0; k < out->n; k++)
			bind[s->bind.n + k] = (ap_keyword){ out->at[k], { .kind = AP_ARG_INT, .integer = ANY } };
		if (!ap_text_read(s->arena, ops, d.source, &o, &d, &g, &unmodelled))
			more |= add_symbols(s->arena, &here, out);
	}
	return more;
}

/* Reads the files once, for all sizes, and finds the symbols that are not bound.  False: a file can't be read, which the ordinary way will say. */
static bool
read_texts(ap_settings *s, ap_ops *ops, ap_unbound *out)
{
	for (int f = 0; f < s->nfiles; f++) {
		ap_str text, why;

		if (!ap_file_read(s->arena, s->files[f], &text, &why)) {
			s->texts.n = 0;
			return false;
		}
		*AP_PUSH(s->arena, &s->texts) = (ap_keyword){ ap_str_of(s->files[f]), { .kind = AP_ARG_STR, .text = text } };
	}
	while (find_symbols(s, ops, out) && out->n <= AP_SYMBOLS_MAX)
		continue;
	return true;
}

static ap_source
whole_source(const ap_settings *s, int f)
{
	bool std = !strcmp(s->files[f], "-");

	return (ap_source){ .diags = { .arena = s->arena, .file = std ? AP_STR("<stdin>") : ap_str_of(s->files[f]),
		                       .source = s->texts.at[f].value.text }, .made = std };
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

static void
bind_least(job *j, const ap_sizes *sizes)
{
	for (size_t k = 0; k < sizes->symbols; k++) {
		const ap_size *x = &sizes->symbol[k];
		int64_t least;

		ap_require(ap_size_at(x, sizes->box.lo, sizes->parameters, &least)); /* ap_sizes_read() */

		*AP_PUSH(j->arena, &j->settings.bind) = (ap_keyword){ x->name, { .kind = AP_ARG_INT, .integer = least } };
	}
}

/* Where no sizes are valid the least ones show why, with the place in the file. */
static void
show_least(job *j, const ap_sizes *sizes, ap_result *result)
{
	bind_least(j, sizes);
	ap_result least = judge_at(j, j->arena, j->before, j->after);

	if (least.verdict != AP_INVALID)
		return;
	least.reason = result->reason;
	*result = least;
}

static bool
has_syntax_error(const ap_source *s)
{
	for (size_t k = 0; k < s->diags.list.n; k++)
		if (!strcmp(s->diags.list.at[k].code, "syntax"))
			return true;
	return false;
}

/* A text that no sizes make right is shown as it is. */
static bool
is_no_graph(job *j, const ap_sizes *sizes, ap_result *result)
{
	bind_least(j, sizes);
	*result = judge_at(j, j->arena, j->before, j->after);
	return result->verdict == AP_INVALID && (has_syntax_error(j->before) || has_syntax_error(j->after));
}

ap_sizes_answer
ap_cli_all_sizes(ap_arena *a, ap_settings *s, ap_rewriting *rewriting, const ap_verify_options *o, ap_source *before, ap_source *after,
                 ap_result *result)
{
	ap_ops *ops = ap_cli_ops(s);
	ap_unbound symbols = { 0 };
	ap_sizes sizes;
	ap_str why;
	int64_t at[AP_SYMBOLS_MAX];
	const char **specs;
	bool single;

	if (!ops || !read_texts(s, ops, &symbols))
		return AP_SIZES_NONE;
	if (!symbols.n)
		return s->where.n ? wrong("--where: no symbol of the graph is without a number") : AP_SIZES_NONE;
	if (s->may_alias || s->fusion != AP_FUSION_NONE || s->classes || (rewriting && (s->verify_each || s->explain)))
		return wrong("sizes that are symbols go with neither --inputs, --fusion, --classes, --verify-each nor --explain: give them numbers by --bind");
	if (!ap_sizes_read(a, s->where.at, s->where.n, symbols.at, symbols.n, &sizes, &why))
		return wrong(why.p);
	if (!read_specs(s, &specs))
		return wrong("a file of --specs can't be read");
	job j = { .arena = a, .settings = *s, .rewriting = rewriting, .options = o, .before = before, .after = after };
	ap_symbolic_query q = {
		.before = s->texts.at[0].value.text, .after = rewriting ? (ap_str){ 0 } : s->texts.at[1].value.text,
		.names = { ap_str_of(s->files[0]), rewriting ? (ap_str){ 0 } : ap_str_of(s->files[1]) },
		.passes = rewriting ? s->passes : NULL, .class_name = s->graph, .specs = specs, .nspecs = s->specs.n, .bind = s->bind.at,
		.nbind = s->bind.n, .sizes = &sizes, .options = o, .runs = s->size_runs, .verify_at = verify_at, .data = &j,
	};

	if (is_no_graph(&j, &sizes, result))
		return AP_SIZES_JUDGED;
	j.settings = *s;
	*result = ap_symbolic_verify(a, &q, at, &single);
	if (!single && result->verdict == AP_INVALID) {
		j.settings = *s;
		show_least(&j, &sizes, result);
	} else if (!single) {
		*before = whole_source(s, 0);
		*after = rewriting ? (ap_source){ .diags = { .arena = a, .file = AP_STR("<rewritten>") }, .made = true } : whole_source(s, 1);
	}
	return AP_SIZES_JUDGED;
}
