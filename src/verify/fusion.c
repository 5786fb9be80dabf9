/*
 * AFTER as a trace: every schedule must give what eager gives.  No hazard (interp/fused.h) is a proof.  A hazard is shown by a program that
 * runs its schedule, which is judged against BEFORE like any AFTER; only what that refutes is refuted.
 */
#include "interp/schedule.h"
#include "verify/query.h"

enum { SHOWN = 16 };

static bool
take_refuted(ap_query *q, const ap_trace *t, const ap_hazard *h, const ap_schedule *s, ap_result *r)
{
	const char *mode = ap_fusion_word(q->options->fusion);

	r->reason = ap_str_printf(q->keep, "--fusion %s allows a schedule of AFTER that changes the result: %.*s", mode, AP_FMT(r->reason));
	r->detail = r->code;
	r->code = "schedule-differs";
	r->cause = ap_str_copy(q->keep, ap_hazard_text(q->arena, t, h));
	r->schedule = ap_str_copy(q->keep, ap_schedule_text(q->arena, t, s));
	q->result = *r;
	return false;
}

bool
ap_query_check_fusion(ap_query *q)
{
	const ap_side *after = &q->side[1];
	ap_verify_options o = *q->options;
	ap_hazards hazards = { 0 };

	if (o.fusion == AP_FUSION_NONE)
		return true;
	ap_trace *t = ap_trace_make(q->arena, after->facts);

	if (t->status != AP_INFER_OK) {
		q->result.after_at = ap_side_node_span(after, t->at.i);
		q->result.detail = t->code;
		return ap_query_settle(q, AP_UNKNOWN, "not-modelled", "AFTER: %.*s", AP_FMT(t->reason));
	}
	ap_fused_hazards(q->arena, t, o.fusion, &hazards);
	if (!hazards.n)
		return true;
	o.fusion = AP_FUSION_NONE;
	o.self_check = false;
	o.workspace = NULL;
	for (size_t k = 0; k < hazards.n && k < SHOWN; k++) {
		ap_schedule s = ap_schedule_of_hazard(q->arena, t, q->options->fusion, &hazards.at[k]);
		ap_graph *g = ap_schedule_graph(q->arena, t, &s);
		ap_diags before = { .arena = q->arena }, run = { .arena = q->arena };

		if (!g)
			continue;
		ap_result r = ap_verify(q->keep, q->side[0].graph, g, &o, &before, &run);

		if (r.verdict == AP_REFUTED)
			return take_refuted(q, t, &hazards.at[k], &s, &r);
	}
	q->result.after_at = ap_side_node_span(after, hazards.at[0].second);
	return ap_query_settle(q, AP_UNKNOWN, "hazard", "--fusion %s may break an order, but no schedule that was tried changes the result: %.*s",
	                       ap_fusion_word(q->options->fusion), AP_FMT(ap_hazard_text(q->arena, t, &hazards.at[0])));
}
