#include "report/escape.h"
#include "report/report.h"
#include "verify/fault.h"

typedef struct counts { size_t failures, errors; double seconds; } counts;

static bool
is_failure(const ap_report *r)
{
	return r->result->verdict == AP_REFUTED;
}

static bool
is_error(const ap_report *r)
{
	return r->result->verdict == AP_INVALID || r->result->verdict == AP_UNKNOWN;
}

static counts
count(const ap_report *const *r, size_t n)
{
	counts c = { 0 };

	for (size_t i = 0; i < n; i++) {
		c.failures += is_failure(r[i]);
		c.errors += is_error(r[i]);
		c.seconds += r[i]->result->seconds;
	}
	return c;
}

static void
put_name(const ap_report *r, ap_buf *out)
{
	if (r->subject.n) {
		ap_xml_put(out, r->subject);
		return;
	}
	for (int k = 0; k < 2; k++) {
		if (!r->files[k].diags)
			continue;
		ap_buf_put(out, k ? AP_STR(" ") : AP_STR(""));
		ap_xml_put(out, r->files[k].diags->file);
	}
}

static void
put_case(const ap_report *r, ap_buf *out)
{
	const char *element = is_failure(r) ? "failure" : "error";
	ap_buf text = { .arena = out->arena };

	ap_buf_printf(out, "    <testcase classname=\"aliasproof.%s\" name=\"", r->command);
	put_name(r, out);
	ap_buf_printf(out, "\" time=\"%.6f\"", r->result->seconds);
	if (r->result->verdict == AP_PROVED) {
		ap_buf_lit(out, "/>\n");
		return;
	}
	ap_buf_printf(out, ">\n      <%s type=\"%s\" message=\"", element, ap_fault_name(ap_fault_of(r->result)));
	ap_xml_put(out, r->result->reason);
	ap_buf_lit(out, "\">");
	ap_report_text_put(r, false, &text);
	ap_xml_put(out, ap_buf_str(&text));
	ap_buf_printf(out, "</%s>\n    </testcase>\n", element);
}

void
ap_report_junit_put(const ap_report *const *r, size_t n, ap_buf *out)
{
	counts c = count(r, n);

	ap_buf_lit(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
	ap_buf_printf(out, "<testsuites name=\"aliasproof\" tests=\"%zu\" failures=\"%zu\" errors=\"%zu\" time=\"%.6f\">\n", n,
	              c.failures, c.errors, c.seconds);
	ap_buf_printf(out, "  <testsuite name=\"%s\" tests=\"%zu\" failures=\"%zu\" errors=\"%zu\" skipped=\"0\" time=\"%.6f\">\n",
	              n ? r[0]->command : "aliasproof", n, c.failures, c.errors, c.seconds);
	for (size_t i = 0; i < n; i++)
		put_case(r[i], out);
	ap_buf_lit(out, "  </testsuite>\n</testsuites>\n");
}
