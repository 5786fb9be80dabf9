#include "probe/judge_inside.h"
#include "probe/make.h"

static const char *const names[] = {
#define AP_LIE(id, name, what) name,
#include "probe/lie.def"
#undef AP_LIE
};
static const char *const whats[] = {
#define AP_LIE(id, name, what) what,
#include "probe/lie.def"
#undef AP_LIE
};

const char *
ap_lie_name(ap_lie l)
{
	return names[l];
}

const char *
ap_lie_what(ap_lie l)
{
	return whats[l];
}

void
ap_judge_say(ap_judging *j, ap_lie lie, int param, int result, const char *fmt, ...)
{
	ap_buf b = { .arena = j->arena };
	va_list ap;

	for (size_t i = 0; i < j->out->n; i++) {
		const ap_sighting *s = &j->out->at[i];

		if (s->lie == lie && s->param == param && s->result == result)
			return;
	}
	va_start(ap, fmt);
	ap_buf_vprintf(&b, fmt, ap);
	va_end(ap);
	*AP_PUSH(j->arena, j->out) = (ap_sighting){ lie, param, result, ap_buf_str(&b) };
}

void
ap_judge_each_tensor(const ap_arg *v, void (*f)(void *data, uint32_t tensor), void *data)
{
	if (v && v->kind == AP_ARG_NODE)
		f(data, v->node.i - 1);
	for (size_t i = 0; v && (v->kind == AP_ARG_LIST || v->kind == AP_ARG_TUPLE) && i < v->n; i++)
		ap_judge_each_tensor(&v->items[i], f, data);
}

typedef struct tensor_search { uint32_t tensor; bool found; } tensor_search;

static void
match_tensor(void *data, uint32_t tensor)
{
	tensor_search *s = data;

	s->found |= s->tensor == tensor;
}

int
ap_judge_param_of(const ap_probe_call *c, uint32_t tensor)
{
	for (size_t k = 0; k < c->op->schema.nparams; k++) {
		tensor_search s = { tensor, false };

		ap_judge_each_tensor(ap_probe_value(c, k), match_tensor, &s);
		if (s.found)
			return (int)k;
	}
	return -1;
}

/* --- trials ----------------------------------------------------------------------------------------------------------- */

static bool
has_rule(const ap_probe_call *c)
{
	return c->op->rule || (c->op->twin.i && ap_op_get(c->ops, c->op->twin)->rule);
}

void
ap_probe_trial_make(ap_arena *a, const ap_probe_call *c, ap_probe_trial *t)
{
	*t = (ap_probe_trial){ .call = { *c, *c }, .made = { true, true } };
	t->made[AP_VARIANT_GAPS] = ap_probe_other_gaps(a, c, &t->call[AP_VARIANT_GAPS]);
	t->call[AP_VARIANT_APART] = ap_probe_apart(a, c);
	t->made[AP_VARIANT_APART] = c->nstorages < t->call[AP_VARIANT_APART].ntensors;
	if (has_rule(c)) {
		ap_diags d = { .arena = a };

		t->facts = ap_infer(a, ap_probe_graph(a, c), &(ap_infer_options){ .trust_out = true }, &d);
		if (t->facts->status != AP_INFER_OK)
			t->facts = NULL;
	}
}

void
ap_probe_trial_ask(ap_arena *a, ap_probe *p, ap_probe_trial *trials, size_t n)
{
	ap_probe_call *calls = AP_NEW_N(a, ap_probe_call, n * AP_VARIANT_COUNT + 1);
	const ap_probe_answer *answers;
	size_t count = 0;

	for (size_t i = 0; i < n; i++)
		for (int v = 0; v < AP_VARIANT_COUNT; v++)
			if (trials[i].made[v])
				calls[count++] = trials[i].call[v];
	answers = ap_probe_ask(a, p, calls, count);
	for (size_t i = 0; i < n; i++)
		for (int v = 0; v < AP_VARIANT_COUNT; v++)
			if (trials[i].made[v])
				trials[i].answer[v] = *answers++;
}

void
ap_probe_trial_judge(ap_arena *a, const ap_probe_trial *t, ap_sightings *out)
{
	ap_judging j = { a, t, &t->call[0].op->schema, out };
	const ap_probe_answer *plain = &t->answer[AP_VARIANT_PLAIN];

	switch (plain->status) {
	case AP_PROBE_OK:
		ap_judge_writes(&j);
		ap_judge_results(&j);
		ap_judge_variants(&j);
		return;
	case AP_PROBE_DIED:
		ap_judge_say(&j, AP_LIE_DIED, -1, -1, "%.*s", AP_FMT(plain->text));
		return;
	case AP_PROBE_HUNG:
		ap_judge_say(&j, AP_LIE_HUNG, -1, -1, "%.*s", AP_FMT(plain->text));
		return;
	case AP_PROBE_ERROR:
	case AP_PROBE_NO_OP:
	case AP_PROBE_SKIP:
	case AP_PROBE_GARBAGE:
		return;
	}
}
