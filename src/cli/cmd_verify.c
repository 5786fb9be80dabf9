#include "cli/cli.h"
#include "cli/all_sizes.h"
#include "cli/judge.h"

enum { KEY_SHARING = 0x200, KEY_STRIDES, KEY_COST, KEY_STATS };

typedef struct verify_settings {
	ap_settings common;
	bool sharing, strides, cost, stats;
} verify_settings;

static error_t
parse(int key, char *arg, struct argp_state *state)
{
	verify_settings *s = state->input;

	switch (key) {
	case KEY_SHARING:
		s->sharing = true;
		return 0;
	case KEY_STRIDES:
		s->strides = true;
		return 0;
	case KEY_COST:
		s->cost = true;
		return 0;
	case KEY_STATS:
		s->stats = true;
		return 0;
	default:
		return ap_cli_key(key, arg, state);
	}
}

static const struct argp_option options[] = {
	{ "sharing", KEY_SHARING, NULL, 0, "Which outputs share memory with inputs and with each other counts too", 0 },
	{ "strides", KEY_STRIDES, NULL, 0, "The strides of outputs count too", 0 },
	{ "cost", KEY_COST, NULL, 0, "Say how many copies of whole buffers the graph AFTER forces, and which calls cause them", 0 },
	{ "stats", KEY_STATS, NULL, 0, "Say how much memory it took", 0 },
	{ 0 },
};
static const struct argp_child children[] = {
	{ &ap_argp_report, 0, "", 0 }, { &ap_argp_input, 0, "", 0 }, { &ap_argp_sizes, 0, "", 0 }, { &ap_argp_fusion, 0, "", 0 }, { &ap_argp_inputs, 0, "", 0 },
	{ &ap_argp_limits, 0, "", 0 }, { 0 },
};
static const struct argp argp = {
	.options = options,
	.parser = parse,
	.args_doc = "BEFORE AFTER",
	.doc = "Proves or refutes that the graph AFTER means the same as BEFORE for all inputs.  A FILE of - is standard input.",
	.children = children,
};

int
ap_cmd_verify(ap_arena *a, int argc, char **argv)
{
	verify_settings s = { .common = { .arena = a, .least = 2, .most = 2 } };
	ap_source before, after;

	ap_cli_parse(&argp, argc, argv, &s.common);
	ap_ops *ops = ap_cli_ops(&s.common), *after_ops = ap_cli_ops(&s.common);

	if (!ops || !after_ops)
		return AP_EXIT_INVALID;
	ap_cli_read(&s.common, ops, s.common.files[0], &before);
	ap_cli_read(&s.common, after_ops, s.common.files[1], &after);
	ap_verify_options o = ap_cli_verify_options(&s.common);

	o.sharing = s.sharing;
	o.strides = s.strides;
	ap_result result;

	switch (ap_cli_all_sizes(a, &s.common, NULL, &o, &before, &after, &result)) {
	case AP_SIZES_NONE:
		result = (s.common.may_alias ? ap_cli_judge_patterns : ap_cli_judge)(a, &before, &after, &o);
		break;
	case AP_SIZES_JUDGED:
		break;
	case AP_SIZES_WRONG:
		return AP_EXIT_INVALID;
	}
	ap_report report = { .command = "verify", .result = &result, .infer = o.infer };

	ap_cli_report_side(&report, 0, &before);
	ap_cli_report_side(&report, 1, &after);
	if (s.cost)
		report.cost = ap_cli_cost(a, &after, &o);
	report.memory = s.stats ? (size_t)(a->next - a->begin) : 0;
	return ap_cli_report(&s.common, &report);
}
