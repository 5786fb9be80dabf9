#include "cli/cli.h"
#include "cli/all_sizes.h"
#include "cli/rewritten.h"

enum { KEY_PRINT = 0x200 };

typedef struct check_settings {
	ap_settings common;
	bool print;
} check_settings;

static error_t
parse(int key, char *arg, struct argp_state *state)
{
	check_settings *s = state->input;

	if (key != KEY_PRINT)
		return ap_cli_key(key, arg, state);
	s->print = true;
	return 0;
}

static const struct argp_option options[] = {
	{ "print", KEY_PRINT, NULL, 0, "Print the rewritten graph too", 0 },
	{ 0 },
};
static const struct argp_child children[] = {
	{ &ap_argp_report, 0, "", 0 },  { &ap_argp_input, 0, "", 0 },  { &ap_argp_sizes, 0, "", 0 }, { &ap_argp_fusion, 0, "", 0 }, { &ap_argp_inputs, 0, "", 0 },
	{ &ap_argp_classes, 0, "", 0 }, { &ap_argp_limits, 0, "", 0 }, { &ap_argp_tell, 0, "", 0 },  { &ap_argp_strict, 0, "", 0 }, { &ap_argp_passes, 0, "", 0 },
	{ 0 },
};
static const struct argp argp = {
	.options = options,
	.parser = parse,
	.args_doc = "GRAPH",
	.doc = "Rewrites GRAPH with the passes and proves or refutes that the result means the same.  A GRAPH of - is standard input.",
	.children = children,
};

int
ap_cmd_check(ap_arena *a, int argc, char **argv)
{
	check_settings s = { .common = { .arena = a, .least = 1, .most = 1 } };

	ap_cli_parse(&argp, argc, argv, &s.common);
	ap_rewriting r = { .settings = &s.common };
	ap_verify_options o = ap_cli_verify_options(&s.common);
	ap_all_sizes all = { .before = &r.source, .after = &r.after };
	ap_report report = { .command = "check", .result = &all.result, .passes = ap_str_of(s.common.passes), .infer = o.infer };

	switch (ap_cli_all_sizes(a, &s.common, &r, &o, &all)) {
	case AP_SIZES_NONE:
		if (ap_cli_rewrite(a, &r, s.common.files[0], &all.result))
			all.result = ap_cli_judge(a, &r.source, &r.after, &o);
		if (s.common.may_alias && all.result.verdict == AP_PROVED)
			all.result = ap_cli_check_patterns(a, &r, &o);
		break;
	case AP_SIZES_JUDGED:
		break;
	case AP_SIZES_WRONG:
		return AP_EXIT_INVALID;
	}
	report.subject = r.source.made ? (ap_str){ 0 } : r.source.diags.file;
	ap_cli_report_side(&report, 0, r.broke ? &r.step_before : &r.source);
	if (r.broke || r.text.n)
		ap_cli_report_side(&report, 1, r.broke ? &r.step_after : &r.after);
	report.pass = r.broke;
	report.rewritten = s.print ? r.text : (ap_str){ 0 };
	report.costs = all.costs;
	ap_cli_report_cost(&s.common, &report, &r.after, &o);
	report.memory = s.common.stats ? (size_t)(a->next - a->begin) : 0;
	return ap_cli_report(&s.common, &report);
}
