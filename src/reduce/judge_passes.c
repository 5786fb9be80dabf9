#include "pass/pass.h"
#include "reduce/judge.h"
#include "verify/fault.h"

ap_verify_options
ap_judge_verify_options(void)
{
	ap_verify_options o = ap_verify_defaults();

	o.smt_ms = 1000;
	o.memory = (size_t)1 << 30;
	return o;
}

/* "input" of "input kv". */
static ap_str
kind_of_what(ap_str what)
{
	return ap_str_cut(what, 0, ap_str_find(what, 0, ' '));
}

ap_judgement
ap_judge_result(ap_arena *a, const ap_result *r)
{
	ap_buf b = { .arena = a };

	ap_buf_printf(&b, "%s %s", ap_verdict_word(r->verdict), ap_fault_name(ap_fault_of(r)));
	if (r->detail && strcmp(r->detail, r->code ? r->code : "") != 0)
		ap_buf_printf(&b, " %s", r->detail);
	if (r->what.n)
		ap_buf_printf(&b, " %.*s", AP_FMT(kind_of_what(r->what)));
	return (ap_judgement){ .failing = r->verdict != AP_PROVED, .kind = ap_buf_str(&b) };
}

/* A pass that stops: the same words as the commands'. */
static ap_judgement
stopped(ap_arena *a, const ap_pass_result *p)
{
	static const struct {
		ap_verdict verdict;
		const char *code;
	} as[] = {
		[AP_PASS_OK] = { AP_PROVED, "proved" },
		[AP_PASS_INVALID] = { AP_INVALID, "before-refused" },
		[AP_PASS_UNKNOWN] = { AP_UNKNOWN, "not-modelled" },
		[AP_PASS_REFUSED] = { AP_UNKNOWN, "pass-refused" },
		[AP_PASS_ERROR] = { AP_INVALID, "before-text" },
	};

	return ap_judge_result(a, &(ap_result){ .verdict = as[p->status].verdict, .code = as[p->status].code, .detail = p->code });
}

static ap_judgement
judge(void *data, ap_arena *a, const ap_graph *before, const ap_graph *after)
{
	const ap_judge_passes *j = data;
	ap_diags bd = { .arena = a }, ad = { .arena = a };

	if (!after) {
		ap_pass_result p = ap_passes_run(a, before, &(ap_pass_plan){ .names = j->passes, .classes = j->classes }, &bd);

		if (p.status != AP_PASS_OK)
			return stopped(a, &p);
		after = p.graph;
	}
	ap_result r = ap_verify(a, before, after, &j->verify, &bd, &ad);

	return ap_judge_result(a, &r);
}

ap_reduce_judge
ap_judge_of_passes(ap_judge_passes *p)
{
	return (ap_reduce_judge){ .run = judge, .data = p, .ends_count = true };
}
