#include "probe/check.h"
#include "report/escape.h"
#include "report/json_text.h"

enum { MANY = 100 /* ops: then it took a while, and how long is said */ };

static const ap_param *
param_of(const ap_check_report *r, const ap_sighting *s)
{
	return s->param >= 0 ? &r->op->schema.params[s->param] : NULL;
}

/* "result", or "result 1" where there are several. */
static void
put_result(const ap_check_report *r, const ap_sighting *s, ap_buf *out)
{
	ap_buf_put(out, s->result < 0 ? AP_STR("the whole result") : AP_STR("result"));
	if (r->op->schema.nreturns > 1 && s->result >= 0)
		ap_buf_printf(out, " %d", s->result);
}

static void
put_words(const ap_check_report *r, const ap_sighting *s, ap_buf *out)
{
	const ap_param *p = param_of(r, s);

	for (const char *c = ap_lie_what(s->lie); *c; c++) {
		if (c[0] == '%' && c[1] == 'p')
			ap_buf_printf(out, "argument %.*s", AP_FMT(p ? p->name : AP_STR("?")));
		else if (c[0] == '%' && c[1] == 'r')
			put_result(r, s, out);
		else
			ap_buf_putc(out, *c);
		c += c[0] == '%' && c[1];
	}
}

static void
put_finding(const ap_check_report *r, const ap_check_finding *f, const char *indent, ap_buf *out)
{
	ap_buf_printf(out, "%s%s: ", indent, ap_lie_name(f->what.lie));
	put_words(r, &f->what, out);
	if (f->condition.n)
		ap_buf_printf(out, ", where %.*s", AP_FMT(f->condition));
	ap_buf_printf(out, " (%zu of %zu calls)\n%s    ", f->seen, r->calls, indent);
	ap_probe_say(&f->call, out);
	ap_buf_putc(out, '\n');
	if (f->what.detail.n)
		ap_buf_printf(out, "%s    %.*s\n", indent, AP_FMT(f->what.detail));
}

static void
put_schema(const ap_op *op, ap_buf *out)
{
	ap_buf_printf(out, "%.*s::", AP_FMT(op->schema.ns));
	ap_schema_print(&op->schema, out);
	ap_buf_printf(out, "  [%.*s]\n", AP_FMT(ap_class_text(op->class)));
}

typedef struct totals { size_t ops, wrong, absent, unasked, findings, samples; } totals;

static totals
count(const ap_check_summary *s)
{
	totals t = { .ops = s->n };

	for (size_t i = 0; i < s->n; i++) {
		t.wrong += s->ops[i].findings.n > 0;
		t.findings += s->ops[i].findings.n;
		t.samples += s->ops[i].samples;
		t.absent += s->ops[i].absent != AP_PROBE_OK;
		t.unasked += s->ops[i].absent == AP_PROBE_OK && !s->ops[i].accepted && !s->ops[i].findings.n;
	}
	return t;
}

void
ap_check_text_put(const ap_check_report *r, bool colour, ap_buf *out)
{
	if (!r->findings.n)
		return;
	ap_buf_put(out, colour ? AP_STR("\033[1m") : AP_STR(""));
	put_schema(r->op, out);
	ap_buf_put(out, colour ? AP_STR("\033[0m") : AP_STR(""));
	for (size_t k = 0; k < r->findings.n; k++)
		put_finding(r, &r->findings.at[k], "    ", out);
}

void
ap_check_text_end(const ap_check_summary *s, ap_buf *out)
{
	totals t = count(s);

	ap_buf_printf(out, "%zu op%s with %.*s: %zu as declared, %zu not (%zu finding%s), %zu not there, %zu that took no call\n", t.ops,
	              t.ops == 1 ? "" : "s", AP_FMT(s->probe), t.ops - t.wrong - t.absent - t.unasked, t.wrong, t.findings, t.findings == 1 ? "" : "s",
	              t.absent, t.unasked);
	if (t.ops >= MANY)
		ap_buf_printf(out, "%zu calls in %.1f s, %.0f a second\n", t.samples, s->seconds, s->seconds > 0 ? (double)t.samples / s->seconds : 0.0);
}

int
ap_check_exit(const ap_check_summary *s)
{
	totals t = count(s);

	return t.findings ? 1 : t.ops == t.absent + t.unasked ? 3 : 0;
}

static const char *
state_of(const ap_check_report *r)
{
	return r->findings.n ? "wrong" : r->absent == AP_PROBE_NO_OP ? "absent" : r->absent != AP_PROBE_OK || !r->accepted ? "unknown" : "as-declared";
}

static json_t *
finding_json(const ap_check_report *r, const ap_check_finding *f, ap_arena *a)
{
	json_t *o = json_object();
	ap_buf words = { .arena = a }, call = { .arena = a }, sent = { .arena = a };
	const ap_param *p = param_of(r, &f->what);

	put_words(r, &f->what, &words);
	ap_probe_say(&f->call, &call);
	ap_probe_call_put(&f->call, &sent);
	ap_json_set(o, "lie", json_string(ap_lie_name(f->what.lie)));
	ap_json_set(o, "text", ap_json_text(ap_buf_str(&words)));
	if (p)
		ap_json_set(o, "argument", ap_json_text(p->name));
	if (f->what.result >= 0)
		ap_json_set(o, "result", json_integer(f->what.result));
	ap_json_set_text(o, "condition", f->condition);
	ap_json_set_text(o, "detail", f->what.detail);
	ap_json_set(o, "seen", json_integer((json_int_t)f->seen));
	ap_json_set(o, "call", ap_json_text(ap_buf_str(&call)));
	ap_json_set(o, "request", json_loadb(sent.at, sent.n, 0, NULL));
	return o;
}

static json_t *
report_json(const ap_check_report *r, ap_arena *a)
{
	json_t *o = json_object(), *findings = json_array();
	ap_buf schema = { .arena = a };

	ap_schema_print(&r->op->schema, &schema);
	for (size_t k = 0; k < r->findings.n; k++)
		json_array_append_new(findings, finding_json(r, &r->findings.at[k], a));
	ap_json_set(o, "op", ap_json_text(r->op->name));
	ap_json_set(o, "schema", ap_json_text(ap_buf_str(&schema)));
	ap_json_set(o, "class", ap_json_text(ap_class_text(r->op->class)));
	ap_json_set(o, "state", json_string(state_of(r)));
	ap_json_set(o, "calls", json_integer((json_int_t)r->calls));
	ap_json_set(o, "accepted", json_integer((json_int_t)r->accepted));
	ap_json_set(o, "refused", json_integer((json_int_t)r->refused));
	ap_json_set(o, "skipped", json_integer((json_int_t)r->skipped));
	ap_json_set(o, "samples", json_integer((json_int_t)r->samples));
	ap_json_set_text(o, "why", ap_str_of(r->why));
	ap_json_set(o, "findings", findings);
	return o;
}

void
ap_check_json_put(const ap_check_summary *s, ap_buf *out)
{
	json_t *o = json_object(), *ops = json_array();

	for (size_t i = 0; i < s->n; i++)
		json_array_append_new(ops, report_json(&s->ops[i], out->arena));
	ap_json_set(o, "schema", json_string("aliasproof/check-1"));
	ap_json_set_text(o, "spec", s->spec);
	ap_json_set(o, "probe", ap_json_text(s->probe));
	ap_json_set(o, "exit", json_integer(ap_check_exit(s)));
	ap_json_set(o, "seconds", json_real(s->seconds));
	ap_json_set(o, "samples", json_integer((json_int_t)count(s).samples));
	ap_json_set(o, "ops", ops);
	ap_json_put(o, out);
}

static void
put_case(const ap_check_report *r, ap_buf *out)
{
	ap_buf text = { .arena = out->arena };

	ap_buf_lit(out, "    <testcase classname=\"aliasproof.ops\" name=\"");
	ap_xml_put(out, r->op->name);
	ap_buf_lit(out, "\">");
	for (size_t k = 0; k < r->findings.n; k++)
		put_finding(r, &r->findings.at[k], "", &text);
	if (r->findings.n) {
		ap_buf_printf(out, "<failure type=\"%s\" message=\"%zu finding%s\">", ap_lie_name(r->findings.at[0].what.lie), r->findings.n,
		              r->findings.n == 1 ? "" : "s");
		ap_xml_put(out, ap_buf_str(&text));
		ap_buf_lit(out, "</failure>");
	} else if (r->absent != AP_PROBE_OK || !r->accepted) {
		ap_buf_lit(out, "<skipped message=\"");
		ap_xml_put(out, r->why[0] ? ap_str_of(r->why) : AP_STR("no call was accepted"));
		ap_buf_lit(out, "\"/>");
	}
	ap_buf_lit(out, "</testcase>\n");
}

void
ap_check_junit_put(const ap_check_summary *s, ap_buf *out)
{
	totals t = count(s);

	ap_buf_lit(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
	ap_buf_printf(out, "<testsuites name=\"aliasproof\" tests=\"%zu\" failures=\"%zu\" errors=\"0\" time=\"%.3f\">\n", t.ops,
	              t.wrong, s->seconds);
	ap_buf_printf(out, "  <testsuite name=\"ops check\" tests=\"%zu\" failures=\"%zu\" errors=\"0\" skipped=\"%zu\" time=\"%.3f\">\n", t.ops, t.wrong,
	              t.absent + t.unasked, s->seconds);
	for (size_t i = 0; i < s->n; i++)
		put_case(&s->ops[i], out);
	ap_buf_lit(out, "  </testsuite>\n</testsuites>\n");
}
