#include "cli/cli.h"

#include <string.h>

#include "cli/all_sizes.h"
#include "cli/judge.h"

static const struct argp_child children[] = {
	{ &ap_argp_report, 0, "", 0 }, { &ap_argp_input, 0, "", 0 },  { &ap_argp_sizes, 0, "", 0 }, { &ap_argp_fusion, 0, "", 0 },
	{ &ap_argp_inputs, 0, "", 0 }, { &ap_argp_limits, 0, "", 0 }, { &ap_argp_tell, 0, "", 0 },  { &ap_argp_strict, 0, "", 0 },
	{ 0 },
};
static const struct argp argp = {
	.parser = ap_cli_key,
	.args_doc = "BEFORE AFTER",
	.doc = "Proves or refutes that the graph AFTER means the same as BEFORE for all inputs.  A FILE of - is standard input.",
	.children = children,
};

/* What a log of several graphs is likely not given twice for. */
static void
note_same_graph(const ap_settings *s, ap_result *r)
{
	const char *const *name = s->graph;

	if (!strcmp(s->files[0], s->files[1]) && (name[0] == name[1] || !strcmp(name[0], name[1])))
		*AP_PUSH(s->arena, &r->notes) = (ap_note){ "same-graph", AP_STR("BEFORE and AFTER are the same graph of one file; --graph NAME,NAME names two") };
}

int
ap_cmd_verify(ap_arena *a, int argc, char **argv)
{
	ap_settings s = { .arena = a, .least = 2, .most = 2 };
	ap_source before, after;

	ap_cli_parse(&argp, argc, argv, &s);
	ap_ops *ops = ap_cli_ops(&s), *after_ops = ap_cli_ops(&s);

	if (!ops || !after_ops)
		return AP_EXIT_INVALID;
	ap_cli_read(&s, ops, s.files[0], 0, &before);
	ap_cli_read(&s, after_ops, s.files[1], 1, &after);
	ap_verify_options o = ap_cli_verify_options(&s);

	ap_all_sizes all = { .before = &before, .after = &after };

	switch (ap_cli_all_sizes(a, &s, NULL, &o, &all)) {
	case AP_SIZES_NONE:
		all.result = (s.may_alias ? ap_cli_judge_patterns : ap_cli_judge)(a, &before, &after, &o);
		break;
	case AP_SIZES_JUDGED:
		break;
	case AP_SIZES_WRONG:
		return AP_EXIT_INVALID;
	}
	note_same_graph(&s, &all.result);
	ap_report report = { .command = "verify", .result = &all.result, .infer = o.infer, .costs = all.costs };

	ap_cli_report_side(&report, 0, &before);
	ap_cli_report_side(&report, 1, &after);
	ap_cli_report_cost(&s, &report, &after, &o);
	report.memory = s.stats ? (size_t)(a->next - a->begin) : 0;
	return ap_cli_report(&s, &report);
}
