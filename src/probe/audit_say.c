#include "probe/audit.h"
#include "report/escape.h"
#include "report/json_text.h"

static const char *
state_of(const ap_audit_row *r)
{
	return r->wrong ? r->listed ? "wrong" : "missing" : r->graphs == r->unknown ? "unknown" : "right";
}

static void
put_indented(ap_str text, ap_buf *out)
{
	for (size_t at = 0, end; at < text.n; at = end + 1) {
		end = ap_str_find(text, at, '\n');
		ap_buf_lit(out, "        ");
		ap_buf_put(out, ap_str_cut(text, at, end));
		ap_buf_putc(out, '\n');
	}
}

static void
put_row(const ap_audit_row *w, ap_buf *out)
{
	ap_buf_printf(out, "%-8s %.*s %.*s: claimed %.*s%s, is %.*s", state_of(w), AP_FMT(w->spelling), AP_FMT(w->name), AP_FMT(ap_class_text(w->claimed)),
	              w->listed ? "" : " (not listed)", AP_FMT(ap_class_text(w->is)));
	if (w->wrong)
		ap_buf_printf(out, "; %zu of %zu graphs: %.*s", w->wrong, w->graphs, AP_FMT(w->reason));
	ap_buf_putc(out, '\n');
	put_indented(w->graph, out);
}

/* An out= overload that falls under "everything else" is like the others: one stands for all. */
static bool
is_like_others(const ap_audit_row *w)
{
	return w->is == AP_CLASS_OUT && !w->listed;
}

static void
put_unclaimed(const ap_audit_report *r, ap_buf *out)
{
	if (!r->unclaimed.n)
		return;
	ap_buf_printf(out, "no line holds for %.*s", AP_FMT(r->unclaimed.at[0]));
	if (r->unclaimed.n > 1)
		ap_buf_printf(out, " and %zu more that write or make views", r->unclaimed.n - 1);
	ap_buf_lit(out, ": nothing was asked of what has none; `pure *` says that the pass takes all others for pure\n");
}

void
ap_audit_text_put(const ap_audit_report *r, ap_str file, bool all, ap_buf *out)
{
	size_t like = 0;

	for (size_t i = 0; i < r->rows.n; i++) {
		const ap_audit_row *w = &r->rows.at[i];

		like += w->wrong && is_like_others(w);
		if (all || (w->wrong && (!is_like_others(w) || like == 1)))
			put_row(w, out);
	}
	if (like > 1 && !all)
		ap_buf_printf(out, "missing  and %zu other out= overloads, alike; --all prints them\n", like - 1);
	ap_buf_printf(out, "%.*s: %zu %s: %zu wrong (%zu of them not listed), %zu right, %zu not judged\n", AP_FMT(file), r->rows.n,
	              r->rows.n == 1 ? "name that writes, makes views or is taken for such" : "names that write, make views or are taken for such", r->wrong,
	              r->missing, r->rows.n - r->wrong - r->unknown, r->unknown);
	put_unclaimed(r, out);
}

static json_t *
row_json(const ap_audit_row *w)
{
	json_t *o = json_object();

	ap_json_set(o, "spelling", ap_json_text(w->spelling));
	ap_json_set(o, "name", ap_json_text(w->name));
	ap_json_set(o, "state", json_string(state_of(w)));
	ap_json_set(o, "claimed", ap_json_text(ap_class_text(w->claimed)));
	ap_json_set(o, "is", ap_json_text(ap_class_text(w->is)));
	ap_json_set(o, "graphs", json_integer((json_int_t)w->graphs));
	ap_json_set(o, "refuted", json_integer((json_int_t)w->wrong));
	ap_json_set_text(o, "graph", w->graph);
	ap_json_set_text(o, "reason", w->reason);
	if (w->wrong)
		ap_json_set(o, "calls", json_integer((json_int_t)w->calls));
	return o;
}

void
ap_audit_json_put(const ap_audit_report *r, ap_str file, ap_buf *out)
{
	json_t *o = json_object(), *rows = json_array(), *unclaimed = json_array();

	for (size_t i = 0; i < r->rows.n; i++)
		json_array_append_new(rows, row_json(&r->rows.at[i]));
	for (size_t i = 0; i < r->unclaimed.n; i++)
		json_array_append_new(unclaimed, ap_json_text(r->unclaimed.at[i]));
	ap_json_set(o, "schema", json_string("aliasproof/audit-1"));
	ap_json_set(o, "classes", ap_json_text(file));
	ap_json_set(o, "exit", json_integer(ap_audit_exit(r)));
	ap_json_set(o, "seconds", json_real(r->seconds));
	ap_json_set(o, "names", rows);
	ap_json_set(o, "unclaimed", unclaimed);
	ap_json_put(o, out);
}

static void
put_case(const ap_audit_row *w, ap_buf *out)
{
	ap_buf_lit(out, "    <testcase classname=\"aliasproof.classes\" name=\"");
	ap_xml_put(out, w->spelling);
	ap_buf_putc(out, ' ');
	ap_xml_put(out, w->name);
	ap_buf_lit(out, "\">");
	if (w->wrong) {
		ap_buf_printf(out, "<failure type=\"%s\" message=\"claimed %.*s, is %.*s\">", state_of(w), AP_FMT(ap_class_text(w->claimed)), AP_FMT(ap_class_text(w->is)));
		ap_xml_put(out, w->reason);
		ap_buf_putc(out, '\n');
		ap_xml_put(out, w->graph);
		ap_buf_lit(out, "</failure>");
	} else if (w->graphs == w->unknown) {
		ap_buf_lit(out, "<skipped message=\"not judged\"/>");
	}
	ap_buf_lit(out, "</testcase>\n");
}

void
ap_audit_junit_put(const ap_audit_report *r, ap_str file, ap_buf *out)
{
	ap_buf_lit(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
	ap_buf_printf(out, "<testsuites name=\"aliasproof\" tests=\"%zu\" failures=\"%zu\" errors=\"0\" time=\"%.3f\">\n  <testsuite name=\"", r->rows.n, r->wrong,
	              r->seconds);
	ap_xml_put(out, file);
	ap_buf_printf(out, "\" tests=\"%zu\" failures=\"%zu\" errors=\"0\" skipped=\"%zu\" time=\"%.3f\">\n", r->rows.n, r->wrong, r->unknown, r->seconds);
	for (size_t i = 0; i < r->rows.n; i++)
		put_case(&r->rows.at[i], out);
	ap_buf_lit(out, "  </testsuite>\n</testsuites>\n");
}
