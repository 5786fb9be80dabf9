/* What makes two findings one cause, and what is said of it in a line. */
#include "campaign/trial.h"

#include "reduce/judge.h"

/* "add_" of x.add_(y), torch.ops.aten.add_.Tensor(x, y): the spelling is not a cause. */
static ap_str
bare_target(const ap_node *n)
{
	size_t dot = ap_str_find(n->target, 0, '.');

	switch (n->spelling) {
	case AP_SPELL_OP:
		return ap_str_cut(n->target, dot + 1, ap_str_find(n->target, dot + 1, '.'));
	case AP_SPELL_FUNCTION:
		for (; dot < n->target.n && ap_str_find(n->target, dot + 1, '.') < n->target.n;)
			dot = ap_str_find(n->target, dot + 1, '.');
		return dot < n->target.n ? ap_str_cut(n->target, dot + 1, n->target.n) : n->target;
	case AP_SPELL_GETITEM:
		return AP_STR("getitem");
	case AP_SPELL_SETITEM:
		return AP_STR("setitem");
	case AP_SPELL_METHOD:
	case AP_SPELL_OPERATOR:
	case AP_SPELL_ATTRIBUTE:
	case AP_SPELL_AUGMENTED:
	case AP_SPELL_NAME:
	case AP_SPELL_UNPACKED:
		return n->target;
	}
	ap_bug("spelling %d", (int)n->spelling);
}

/* The call of a graph that begins at a line, in words for a key. */
static ap_str
call_at(const ap_graph *g, uint32_t line)
{
	for (uint32_t i = 1; line && i <= ap_graph_count(g); i++)
		if (g->nodes.at[i].span.line == line && g->nodes.at[i].kind == AP_NODE_CALL)
			return bare_target(&g->nodes.at[i]);
	return (ap_str){ 0 };
}

ap_str
ap_trial_key(ap_arena *a, const ap_result *r, const ap_graph *before, const char *pass)
{
	ap_str call = before ? call_at(before, r->before_at.line) : (ap_str){ 0 };
	ap_buf b = { .arena = a };

	ap_buf_put(&b, ap_judge_result(a, r).kind);
	if (call.n)
		ap_buf_printf(&b, " %.*s", AP_FMT(call));
	if (pass)
		ap_buf_printf(&b, " by %s", pass);
	return ap_buf_str(&b);
}

ap_str
ap_trial_reason(ap_arena *a, const ap_result *r, const ap_diags d[2])
{
	const ap_diags *of = !strcmp(r->code, "after-text") ? &d[1] : !strcmp(r->code, "before-text") ? &d[0] : NULL;

	for (size_t k = 0; of && k < of->list.n; k++)
		if (of->list.at[k].severity == AP_ERROR)
			return ap_str_printf(a, "%.*s:%u: %.*s", AP_FMT(of->file), of->list.at[k].span.line, AP_FMT(of->list.at[k].text));
	return ap_str_cut(r->reason, 0, ap_str_find(r->reason, 0, '\n'));
}
