#include "report/escape.h"
#include "report/json_text.h"
#include "report/report.h"
#include "verify/fault.h"

static json_t *
message(ap_str text)
{
	json_t *o = json_object();

	ap_json_set(o, "text", ap_json_text(text.n ? text : AP_STR("no reason given")));
	return o;
}

static json_t *
rules(void)
{
	json_t *list = json_array();

	for (int f = 0; f < AP_FAULT_COUNT; f++) {
		const ap_fault_row *row = ap_fault_get((ap_fault)f);
		json_t *o = json_object();

		ap_json_set(o, "id", json_string(row->name));
		ap_json_set(o, "shortDescription", message(ap_str_of(row->what)));
		if (row->look[0])
			ap_json_set(o, "help", message(ap_str_of(row->look)));
		json_array_append_new(list, o);
	}
	return list;
}

static json_t *
location(ap_arena *a, const ap_report_place *p, const char *say)
{
	json_t *o = json_object(), *physical = json_object(), *artifact = json_object();
	ap_buf uri = { .arena = a };

	ap_uri_put(&uri, p->file);
	ap_json_set(artifact, "uri", ap_json_text(ap_buf_str(&uri)));
	ap_json_set(physical, "artifactLocation", artifact);
	if (p->at.line) {
		json_t *region = json_object();

		ap_json_set(region, "startLine", json_integer(p->at.line));
		ap_json_set(region, "startColumn", json_integer(p->column));
		ap_json_set(region, "endColumn", json_integer(p->end));
		ap_json_set(physical, "region", region);
	}
	ap_json_set(o, "physicalLocation", physical);
	if (say)
		ap_json_set(o, "message", message(ap_str_of(say)));
	return o;
}

static ap_str
message_text(ap_arena *a, const ap_result *v)
{
	ap_buf b = { .arena = a };

	ap_buf_put(&b, v->reason);
	if (v->before_value.n)
		ap_buf_printf(&b, "; BEFORE has %.*s, AFTER has %.*s", AP_FMT(v->before_value), AP_FMT(v->after_value));
	if (v->cause.n)
		ap_buf_printf(&b, ". Likely cause: %.*s", AP_FMT(v->cause));
	return ap_buf_str(&b);
}

/* The same fault at the same thing, whatever the line numbers. */
static json_t *
fingerprints(ap_arena *a, const ap_report *r)
{
	ap_str key = ap_str_printf(a, "%s|%.*s|%.*s", ap_fault_name(ap_fault_of(r->result)), AP_FMT(r->subject), AP_FMT(r->result->what));
	json_t *o = json_object();

	ap_json_set(o, "aliasproof/v1", ap_json_text(ap_str_printf(a, "%016llx", (unsigned long long)ap_hash_bytes(key.p, key.n, 0))));
	return o;
}

static json_t *
result(ap_arena *a, const ap_report *r)
{
	ap_fault fault = ap_fault_of(r->result);
	ap_report_place first = ap_report_place_of(r, false), second = ap_report_place_of(r, true);
	json_t *o = json_object(), *where = json_array();

	ap_json_set(o, "ruleId", json_string(ap_fault_name(fault)));
	ap_json_set(o, "ruleIndex", json_integer((json_int_t)fault));
	ap_json_set(o, "level", json_string(r->result->verdict == AP_UNKNOWN ? "warning" : "error"));
	ap_json_set(o, "message", message(message_text(a, r->result)));
	if (first.file.n)
		json_array_append_new(where, location(a, &first, NULL));
	ap_json_set(o, "locations", where);
	if (second.file.n) {
		json_t *related = json_array();

		json_array_append_new(related, location(a, &second, "the other graph"));
		ap_json_set(o, "relatedLocations", related);
	}
	ap_json_set(o, "partialFingerprints", fingerprints(a, r));
	return o;
}

void
ap_report_sarif_put(const ap_report *const *r, size_t n, ap_buf *out)
{
	json_t *log = json_object(), *runs = json_array(), *run = json_object(), *tool = json_object(), *driver = json_object(), *results = json_array();

	ap_json_set(driver, "name", json_string("aliasproof"));
	ap_json_set(driver, "version", json_string(AP_VERSION));
	ap_json_set(driver, "rules", rules());
	ap_json_set(tool, "driver", driver);
	for (size_t i = 0; i < n; i++) {
		if (r[i]->result->verdict != AP_PROVED)
			json_array_append_new(results, result(out->arena, r[i]));
	}
	ap_json_set(run, "tool", tool);
	ap_json_set(run, "columnKind", json_string("unicodeCodePoints"));
	ap_json_set(run, "results", results);
	json_array_append_new(runs, run);
	ap_json_set(log, "$schema", json_string("https://json.schemastore.org/sarif-2.1.0.json"));
	ap_json_set(log, "version", json_string("2.1.0"));
	ap_json_set(log, "runs", runs);
	ap_json_put(log, out);
}
