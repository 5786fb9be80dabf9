#include "cli/cli.h"
#include "cli/judge.h"
#include "pass/pass.h"
#include "report/fusions.h"

static error_t
parse(int key, char *arg, struct argp_state *state)
{
	return ap_cli_key(key, arg, state);
}

static const struct argp_child children[] = { { &ap_argp_output, 0, "", 0 }, { &ap_argp_input, 0, "", 0 }, { &ap_argp_fusion, 0, "", 0 },
	{ &ap_argp_limits, 0, "", 0 }, { 0 } };
static const struct argp argp = {
	.parser = parse,
	.args_doc = "TRACE",
	.doc = "Says how far TRACE can be fused, which of its barriers (update_aliases) are needed, and whether every schedule gives what eager gives.  "
	       "A TRACE of - is standard input.",
	.children = children,
};

/* Barriers that the pass puts in; false: it can't. */
static bool
count_fewest(ap_arena *a, const ap_graph *g, ap_fusion mode, size_t *out)
{
	ap_diags d = { .arena = a };
	ap_pass_plan plan = { .names = ap_str_of(mode == AP_FUSION_DATAFLOW ? "order-aliases" : "order-aliases-consecutive") };
	ap_pass_result p = ap_passes_run(a, g, &plan, &d);
	ap_facts *f = p.status == AP_PASS_OK ? ap_infer(a, p.graph, NULL, &d) : NULL;

	*out = 0;
	for (uint32_t i = 1; f && i <= ap_graph_count(p.graph); i++)
		*out += ap_effect_is_barrier(&f->effects[i]);
	return f != NULL;
}

int
ap_cmd_fusions(ap_arena *a, int argc, char **argv)
{
	ap_settings s = { .arena = a, .least = 1, .most = 1, .fusion = AP_FUSION_DATAFLOW };
	ap_buf out = { .arena = a };
	ap_fusions f = { 0 };
	ap_source trace;
	ap_diags d = { .arena = a };

	ap_cli_parse(&argp, argc, argv, &s);
	ap_ops *ops = ap_cli_ops(&s);

	if (!ops)
		return AP_EXIT_INVALID;
	ap_cli_read(&s, ops, s.files[0], 0, &trace);
	ap_verify_options o = ap_cli_verify_options(&s);
	ap_result result = ap_cli_judge(a, &trace, &trace, &o);
	ap_report report = { .command = "fusions", .result = &result, .infer = o.infer };

	ap_cli_report_side(&report, 0, &trace);
	if (trace.graph)
		ap_cli_report_side(&report, 1, &trace);
	const ap_facts *facts = trace.graph ? ap_infer(a, trace.graph, &o.infer, &d) : NULL;

	if (facts && facts->status == AP_INFER_OK)
		f.trace = ap_trace_make(a, facts);
	if (!f.trace || f.trace->status != AP_INFER_OK)
		return ap_cli_report(&s, &report);
	f.regions = ap_regions_of(a, f.trace, s.fusion);
	f.result = &result;
	f.has_fewest = count_fewest(a, trace.graph, s.fusion, &f.fewest);
	if (s.format == AP_FORMAT_JSON) {
		ap_fusions_put_json(a, &f, &out);
		ap_cli_put(ap_buf_str(&out));
		return (int)result.verdict;
	}
	int status = ap_cli_report(&s, &report);

	ap_fusions_put(a, &f, &out);
	ap_cli_put(ap_buf_str(&out));
	return status;
}
