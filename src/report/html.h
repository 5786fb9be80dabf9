/* A page of its own for a browser: no script, nothing loaded from anywhere, light and dark. */
#ifndef AP_REPORT_HTML_H
#define AP_REPORT_HTML_H

#include "report/report.h"

/* The verdict, values and cause in words; both graphs side by side with the cell that differs and its path; both texts. */
void ap_html_report_put(const ap_report *r, ap_buf *out);

/* One graph: its picture and its text. */
void ap_html_graph_put(const ap_facts *f, ap_str file, ap_str source, ap_buf *out);

/* One page of several, as the list of them names it. */
typedef struct ap_html_entry { ap_str href, verdict, reason, cause, before, after; } ap_html_entry;

void ap_html_index_put(const ap_html_entry *entries, size_t n, ap_buf *out);

#endif
