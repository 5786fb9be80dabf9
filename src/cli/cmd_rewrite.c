#include <stdio.h>
#include <stdlib.h>

#include "cli/cli.h"
#include "cli/rewritten.h"
#include "cli/symbols.h"

enum { KEY_DUMP = 0x200, KEY_LIST, KEY_OUTPUT = 'o' };

typedef struct rewrite_settings {
	ap_settings common;
	const char *dump_after, *output;
} rewrite_settings;

static void
list_passes(const rewrite_settings *s)
{
	ap_buf out = { .arena = s->common.arena };

	for (size_t i = 0; i < ap_pass_count; i++)
		ap_buf_printf(&out, "%-14s %s\n", ap_passes[i].name, ap_passes[i].help);
	for (size_t i = 0; i < ap_pass_extra_count; i++)
		ap_buf_printf(&out, "%-14s %s\n", ap_passes_extra[i]->name, ap_passes_extra[i]->help);
	ap_cli_put(ap_buf_str(&out));
}

static error_t
parse(int key, char *arg, struct argp_state *state)
{
	rewrite_settings *s = state->input;

	switch (key) {
	case KEY_DUMP:
		s->dump_after = arg;
		return 0;
	case KEY_OUTPUT:
		s->output = arg;
		return 0;
	case KEY_LIST:
		list_passes(s);
		exit(ap_cli_close(AP_EXIT_PROVED));
	default:
		return ap_cli_key(key, arg, state);
	}
}

static const struct argp_option options[] = {
	{ "list-passes", KEY_LIST, NULL, 0, "Name the passes and end", 0 },
	{ "dump-after", KEY_DUMP, "PASS", 0, "Print the graph after that pass to standard error", 0 },
	{ "output", KEY_OUTPUT, "FILE", 0, "Write the rewritten graph there (default standard output)", 0 },
	{ 0 },
};
static const struct argp_child children[] = {
	{ &ap_argp_input, 0, "", 0 },  { &ap_argp_sizes, 0, "", 0 },  { &ap_argp_fusion, 0, "", 0 }, { &ap_argp_classes, 0, "", 0 },
	{ &ap_argp_limits, 0, "", 0 }, { &ap_argp_passes, 0, "", 0 }, { 0 },
};
static const struct argp argp = {
	.options = options,
	.parser = parse,
	.args_doc = "GRAPH",
	.doc = "Runs passes over GRAPH and prints the rewritten graph.  A GRAPH of - is standard input.",
	.children = children,
};

/* The rewritten graph is what goes to standard output, so the verdict on a failure goes to standard error. */
static int
failed(const rewrite_settings *s, const ap_rewriting *r, const ap_result *why)
{
	ap_buf b = { .arena = s->common.arena };
	ap_report report = { .command = "rewrite", .result = why, .passes = ap_str_of(s->common.passes), .pass = r->broke };

	ap_cli_report_side(&report, 0, r->broke ? &r->step_before : &r->source);
	if (r->broke)
		ap_cli_report_side(&report, 1, &r->step_after);
	ap_report_text_put(&report, false, &b);
	fprintf(stderr, "%.*s", AP_FMT(ap_buf_str(&b)));
	return (int)why->verdict;
}

/* Of a graph whose sizes are symbols: the text that is right for all of them, with sizes as formulas. */
static int
rewrite_symbols(rewrite_settings *s, ap_rewriting *r, ap_symbolic_query *q)
{
	ap_arena *a = s->common.arena;
	ap_verify_options o = ap_cli_verify_options(&s->common);
	const char *why_not = s->dump_after ? "--dump-after prints numbers" : ap_symbolic_is_traced() ? NULL : "this build has no AP_ALL_SIZES";

	if (!ap_cli_for_all(&s->common, why_not))
		return AP_EXIT_INVALID;
	q->options = &o;
	ap_symbolic_text made = ap_symbolic_rewrite(a, q);

	r->source = (ap_source){ .diags = { .arena = a, .file = ap_str_of(s->common.files[0]), .source = q->before } };
	if (made.why.verdict == AP_PROVED)
		return ap_cli_write(a, s->output, made.text) ? AP_EXIT_PROVED : AP_EXIT_INVALID;
	if (made.why.verdict == AP_INVALID) { /* the ordinary way says it at the least sizes, with the place */
		ap_sizes sizes = *q->sizes;
		ap_result why;

		ap_cli_bind_least(&s->common, &sizes);
		if (!ap_cli_rewrite(a, r, s->common.files[0], &why))
			return failed(s, r, &why);
	}
	return failed(s, r, &made.why);
}

int
ap_cmd_rewrite(ap_arena *a, int argc, char **argv)
{
	rewrite_settings s = { .common = { .arena = a, .least = 1, .most = 1 }, .output = "-" };
	ap_result why;

	ap_cli_parse(&argp, argc, argv, &s.common);
	if (s.dump_after && !ap_pass_find(ap_str_of(s.dump_after))) {
		ap_cli_warn("--dump-after=%s: no such pass; --list-passes names them", s.dump_after);
		return AP_EXIT_INVALID;
	}
	ap_rewriting r = { .settings = &s.common, .dump_after = s.dump_after };
	ap_symbolic_query q;
	ap_sizes sizes;

	switch (ap_cli_symbols(a, &s.common, s.common.passes, &sizes, &q)) {
	case AP_SIZES_JUDGED:
		return rewrite_symbols(&s, &r, &q);
	case AP_SIZES_WRONG:
		return AP_EXIT_INVALID;
	case AP_SIZES_NONE:
		break;
	}
	if (!ap_cli_rewrite(a, &r, s.common.files[0], &why))
		return failed(&s, &r, &why);
	return ap_cli_write(a, s.output, r.text) ? AP_EXIT_PROVED : AP_EXIT_INVALID;
}
