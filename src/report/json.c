#include "report/cost.h"
#include "verify/fault.h"

static json_t *
side(const ap_report_text *f, ap_span at, ap_str term, ap_str value)
{
	json_t *o = json_object();

	if (f->diags)
		ap_json_set(o, "file", ap_json_text(f->diags->file));
	if (at.line) {
		ap_json_set(o, "line", json_integer(at.line));
		ap_json_set(o, "column", json_integer(at.column));
		if (f->diags)
			ap_json_set_text(o, "source", ap_source_line(f->diags->source, at.line));
	}
	ap_json_set_text(o, "term", term);
	ap_json_set_text(o, "value", value);
	return o;
}

static json_t *
inputs(const ap_result *r)
{
	json_t *list = json_array();

	for (size_t i = 0; i < r->inputs.n; i++) {
		json_t *o = json_object();

		ap_json_set(o, "name", ap_json_text(r->inputs.at[i].name));
		ap_json_set(o, "value", ap_json_text(r->inputs.at[i].value));
		json_array_append_new(list, o);
	}
	return list;
}

static json_t *
notes(const ap_result *r)
{
	json_t *list = json_array();

	for (size_t i = 0; i < r->notes.n; i++) {
		json_t *o = json_object();

		ap_json_set(o, "code", json_string(r->notes.at[i].code));
		ap_json_set(o, "text", ap_json_text(r->notes.at[i].text));
		json_array_append_new(list, o);
	}
	return list;
}

static void
append_diags(json_t *list, const ap_diags *d)
{
	static const char *const severities[] = { "error", "warning", "note" };

	for (size_t i = 0; i < d->list.n; i++) {
		const ap_diag *g = &d->list.at[i];
		json_t *o = json_object();

		ap_json_set(o, "file", ap_json_text(d->file));
		ap_json_set(o, "severity", json_string(severities[g->severity]));
		ap_json_set(o, "code", json_string(g->code));
		if (g->span.line) {
			ap_json_set(o, "line", json_integer(g->span.line));
			ap_json_set(o, "column", json_integer(g->span.column));
		}
		ap_json_set(o, "text", ap_json_text(g->text));
		json_array_append_new(list, o);
	}
}

static json_t *
where(const ap_place *p)
{
	static const char *const kinds[] = { [AP_PLACE_OUTPUT] = "output", [AP_PLACE_INPUT] = "input", [AP_PLACE_BYTE] = "input-byte" };
	json_t *o = json_object();

	ap_json_set(o, "kind", json_string(kinds[p->kind]));
	ap_json_set(o, "number", json_integer(p->number));
	ap_json_set(o, "element", json_integer(p->element));
	return o;
}

/* Of sizes that are symbols. */
static json_t *
part(const ap_size_part *p)
{
	json_t *o = json_object(), *symbols = json_array();

	for (size_t k = 0; k < p->n; k++) {
		const ap_size_span *x = &p->span[k];
		json_t *s = json_object();

		ap_json_set(s, "name", ap_json_text(x->symbol));
		ap_json_set(s, "least", json_integer(x->least));
		if (!x->endless)
			ap_json_set(s, "most", json_integer(x->most));
		ap_json_set(s, "step", json_integer(x->step));
		ap_json_set_text(s, "relation", x->relation);
		json_array_append_new(symbols, s);
	}
	ap_json_set_text(o, "outcome", ap_str_of(p->outcome));
	ap_json_set(o, "text", ap_json_text(p->text));
	ap_json_set(o, "symbols", symbols);
	return o;
}

static json_t *
sizes(const ap_result *r)
{
	json_t *list = json_array();

	for (size_t i = 0; i < r->sizes.n; i++)
		json_array_append_new(list, part(&r->sizes.at[i]));
	return list;
}

/* One object, or where sizes are symbols one for each part of them. */
static void
set_costs(json_t *o, const ap_report_costs *costs)
{
	json_t *list = json_array();

	for (size_t i = 0; i < costs->n; i++) {
		json_t *cost = ap_cost_json(&costs->at[i]);

		if (!costs->at[i].sizes) {
			ap_json_set(o, "cost", cost);
			continue;
		}
		ap_json_set(cost, "sizes", part(costs->at[i].sizes));
		json_array_append_new(list, cost);
	}
	if (json_array_size(list))
		ap_json_set(o, "costs", list);
	else
		json_decref(list);
}

static void
set_result(json_t *o, const ap_report *rep)
{
	const ap_result *r = rep->result;

	ap_json_set_text(o, "detail", ap_str_of(r->detail));
	ap_json_set_text(o, "what", r->what);
	ap_json_set_text(o, "cell", r->cell);
	if (r->where.kind != AP_PLACE_NONE)
		ap_json_set(o, "where", where(&r->where));
	ap_json_set(o, "before", side(&rep->files[0], r->before_at, r->before_term, r->before_value));
	ap_json_set(o, "after", side(&rep->files[1], r->after_at, r->after_term, r->after_value));
	if (r->inputs.n)
		ap_json_set(o, "inputs", inputs(r));
	if (r->inputs_more)
		ap_json_set(o, "inputs_more", json_integer((json_int_t)r->inputs_more));
	ap_json_set_text(o, "schedule", r->schedule);
	ap_json_set_text(o, "cause", r->cause);
	if (r->sizes.n)
		ap_json_set(o, "sizes", sizes(r));
	if (r->notes.n)
		ap_json_set(o, "notes", notes(r));
}

void
ap_report_json_put(const ap_report *rep, ap_buf *out)
{
	const ap_result *r = rep->result;
	json_t *o = json_object(), *diags = json_array();

	ap_json_set(o, "schema", json_string("aliasproof/result-1"));
	ap_json_set(o, "command", json_string(rep->command));
	ap_json_set(o, "verdict", json_string(ap_verdict_word(r->verdict)));
	ap_json_set(o, "exit", json_integer(r->verdict));
	ap_json_set(o, "code", json_string(r->code));
	ap_json_set(o, "fault", json_string(ap_fault_name(ap_fault_of(r))));
	ap_json_set(o, "reason", ap_json_text(r->reason));
	set_result(o, rep);
	for (int k = 0; k < 2; k++) {
		if (rep->files[k].diags)
			append_diags(diags, rep->files[k].diags);
	}
	ap_json_set(o, "diagnostics", diags);
	ap_json_set_text(o, "passes", rep->passes);
	ap_json_set_text(o, "pass", ap_str_of(rep->pass));
	ap_json_set_text(o, "rewritten", rep->rewritten);
	ap_json_set(o, "z3", json_boolean(r->by_smt));
	ap_json_set(o, "terms", json_integer((json_int_t)r->terms));
	ap_json_set(o, "memory", json_integer((json_int_t)r->peak));
	if (rep->memory)
		ap_json_set(o, "graph_memory", json_integer((json_int_t)rep->memory));
	set_costs(o, &rep->costs);
	ap_json_set(o, "seconds", json_real(r->seconds));
	ap_json_put(o, out);
}
