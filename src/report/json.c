#include <jansson.h>

#include "report/report.h"

/* jansson refuses text that is not UTF-8; file names may hold anything. */
static json_t *
text(ap_str s)
{
	json_t *j = json_stringn(s.p ? s.p : "", s.n);

	return j ? j : json_string("(not UTF-8)");
}

static void
set(json_t *o, const char *key, json_t *value)
{
	if (json_object_set_new(o, key, value) != 0)
		ap_bug("JSON object can't take %s", key);
}

static void
set_text(json_t *o, const char *key, ap_str s)
{
	if (s.n)
		set(o, key, text(s));
}

static json_t *
side(const ap_report_text *f, ap_span at, ap_str term, ap_str value)
{
	json_t *o = json_object();

	if (f->diags)
		set(o, "file", text(f->diags->file));
	if (at.line) {
		set(o, "line", json_integer(at.line));
		set(o, "column", json_integer(at.column));
		if (f->diags)
			set_text(o, "source", ap_source_line(f->diags->source, at.line));
	}
	set_text(o, "term", term);
	set_text(o, "value", value);
	return o;
}

static json_t *
inputs(const ap_result *r)
{
	json_t *list = json_array();

	for (size_t i = 0; i < r->inputs.n; i++) {
		json_t *o = json_object();

		set(o, "name", text(r->inputs.at[i].name));
		set(o, "value", text(r->inputs.at[i].value));
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

		set(o, "code", json_string(r->notes.at[i].code));
		set(o, "text", text(r->notes.at[i].text));
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

		set(o, "file", text(d->file));
		set(o, "severity", json_string(severities[g->severity]));
		set(o, "code", json_string(g->code));
		if (g->span.line) {
			set(o, "line", json_integer(g->span.line));
			set(o, "column", json_integer(g->span.column));
		}
		set(o, "text", text(g->text));
		json_array_append_new(list, o);
	}
}

static void
set_result(json_t *o, const ap_report *rep)
{
	const ap_result *r = rep->result;

	set_text(o, "detail", ap_str_of(r->detail));
	set_text(o, "what", r->what);
	set_text(o, "cell", r->cell);
	set(o, "before", side(&rep->files[0], r->before_at, r->before_term, r->before_value));
	set(o, "after", side(&rep->files[1], r->after_at, r->after_term, r->after_value));
	if (r->inputs.n)
		set(o, "inputs", inputs(r));
	if (r->inputs_more)
		set(o, "inputs_more", json_integer((json_int_t)r->inputs_more));
	set_text(o, "cause", r->cause);
	if (r->notes.n)
		set(o, "notes", notes(r));
}

void
ap_report_json_put(const ap_report *rep, ap_buf *out)
{
	const ap_result *r = rep->result;
	json_t *o = json_object(), *diags = json_array();

	set(o, "command", json_string(rep->command));
	set(o, "verdict", json_string(ap_verdict_word(r->verdict)));
	set(o, "exit", json_integer(r->verdict));
	set(o, "code", json_string(r->code));
	set(o, "reason", text(r->reason));
	set_result(o, rep);
	for (int k = 0; k < 2; k++) {
		if (rep->files[k].diags)
			append_diags(diags, rep->files[k].diags);
	}
	set(o, "diagnostics", diags);
	set_text(o, "passes", rep->passes);
	set_text(o, "pass", ap_str_of(rep->pass));
	set_text(o, "rewritten", rep->rewritten);
	set(o, "z3", json_boolean(r->by_smt));
	set(o, "terms", json_integer((json_int_t)r->terms));
	set(o, "seconds", json_real(r->seconds));
	char *dumped = json_dumps(o, JSON_INDENT(2) | JSON_REAL_PRECISION(6));

	if (!dumped)
		ap_bug("JSON report can't be printed");
	ap_buf_put(out, ap_str_of(dumped));
	ap_buf_putc(out, '\n');
	free(dumped);
	json_decref(o);
}
