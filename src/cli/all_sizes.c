#include "cli/all_sizes.h"

#include "cli/symbols.h"
#include "interp/cost.h"

typedef struct job {
	ap_arena *arena;
	ap_settings settings;
	const ap_rewriting *rewriting;
	const ap_verify_options *options;
	ap_source *before, *after;
} job;

/* The graphs at the sizes of j->settings; false after a verdict. */
static bool
make_at(job *j, ap_arena *a, ap_source *before, ap_source *after, ap_result *result)
{
	ap_settings *s = AP_NEW(a, ap_settings);

	*s = j->settings;
	s->arena = a;
	if (j->rewriting) {
		ap_rewriting r = { .settings = s };
		bool made = ap_cli_rewrite(a, &r, s->files[0], result);

		*before = r.source;
		*after = r.after;
		return made;
	}
	ap_ops *ops = ap_cli_ops(s), *after_ops = ap_cli_ops(s);

	*result = (ap_result){ .verdict = AP_INVALID, .code = "specs", .reason = AP_STR("a file of --specs can't be used") };
	if (!ops || !after_ops)
		return false;
	ap_cli_read(s, ops, s->files[0], 0, before);
	ap_cli_read(s, after_ops, s->files[1], 1, after);
	return true;
}

static ap_result
judge_at(job *j, ap_arena *a, ap_source *before, ap_source *after)
{
	ap_result result;

	return make_at(j, a, before, after, &result) ? ap_cli_judge(a, before, after, j->options) : result;
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
verify_at(void *data, const ap_keyword *bind, size_t n, unsigned smt_ms)
{
	job *j = data;
	ap_arena *a = AP_NEW(j->arena, ap_arena);
	ap_source before = { 0 }, after = { 0 };

	if (!ap_arena_init(a, j->options->memory))
		return (ap_result){ .verdict = AP_UNKNOWN, .code = "memory-limit", .reason = AP_STR("the system has no memory left") };
	a->full = j->arena->full;
	j->settings.bind.at = (ap_keyword *)bind;
	j->settings.bind.n = j->settings.bind.cap = n;
	j->settings.smt_ms = smt_ms;
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

static ap_source
whole_source(const ap_settings *s, int f)
{
	bool std = !strcmp(s->files[f], "-");

	return (ap_source){ .diags = { .arena = s->arena, .file = std ? AP_STR("<stdin>") : ap_str_of(s->files[f]),
		                       .source = s->texts.at[f].value.text }, .made = std };
}

/* Where no sizes are valid the least ones show why, with the place in the file. */
static void
show_least(job *j, const ap_sizes *sizes, ap_result *result)
{
	ap_cli_bind_least(&j->settings, sizes);
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
	ap_cli_bind_least(&j->settings, sizes);
	*result = judge_at(j, j->arena, j->before, j->after);
	return result->verdict == AP_INVALID && (has_syntax_error(j->before) || has_syntax_error(j->after));
}

/* Puts the formulas that hold for all of these sizes to the numbers at the least of them. */
static void
put_formulas(const ap_symbolic_cost *x, ap_cost *c)
{
	ap_require(x->formulas.n >= 1 + 2 * c->inputs.n);
	c->formula = x->formulas.at[0];
	for (size_t k = 0; k < c->inputs.n; k++) {
		c->inputs.at[k].formula = x->formulas.at[1 + 2 * k];
		c->inputs.at[k].copied = x->formulas.at[2 + 2 * k];
	}
}

static void
count_part(job *j, const ap_symbolic_cost *x, ap_report_costs *out)
{
	ap_arena *a = j->arena;
	ap_source before = { 0 }, *after = AP_NEW(a, ap_source);
	ap_report_cost part = { .sizes = &x->sizes, .reason = x->why.reason };
	ap_result why;

	j->settings.bind.at = (ap_keyword *)x->bind;
	j->settings.bind.n = j->settings.bind.cap = x->nbind;
	if (x->why.verdict == AP_PROVED && make_at(j, a, &before, after, &why)) {
		ap_cost *c = ap_cli_cost(a, after, j->options);

		ap_require(c);
		put_formulas(x, c);
		part = (ap_report_cost){ .cost = c, .graph = after->graph, .diags = &after->diags, .sizes = &x->sizes };
	}
	*AP_PUSH(a, out) = part;
}

static ap_report_costs
count_parts(job *j, const ap_symbolic_query *q)
{
	ap_symbolic_costs parts = ap_symbolic_cost_of(j->arena, q);
	ap_report_costs out = { 0 };

	for (size_t k = 0; k < parts.n; k++)
		count_part(j, &parts.at[k], &out);
	return out;
}

ap_sizes_answer
ap_cli_all_sizes(ap_arena *a, ap_settings *s, ap_rewriting *rewriting, const ap_verify_options *o, ap_all_sizes *out)
{
	ap_source *before = out->before, *after = out->after;
	ap_result *result = &out->result;
	ap_sizes sizes;
	ap_symbolic_query q;
	int64_t at[AP_SYMBOLS_MAX];
	bool single;
	ap_sizes_answer answer = ap_cli_symbols(a, s, rewriting ? s->passes : NULL, &sizes, &q);

	if (answer != AP_SIZES_JUDGED)
		return answer;
	if (!ap_cli_for_all(s, NULL))
		return AP_SIZES_WRONG;
	job j = { .arena = a, .settings = *s, .rewriting = rewriting, .options = o, .before = before, .after = after };

	q.options = o;
	q.verify_at = verify_at;
	q.data = &j;
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
		if (s->cost)
			out->costs = count_parts(&j, &q);
	}
	for (size_t k = 0; k < sizes.symbols && single; k++)
		*AP_PUSH(a, &s->bind) = (ap_keyword){ sizes.symbol[k].name, { .kind = AP_ARG_INT, .integer = at[k] } };
	return AP_SIZES_JUDGED;
}
