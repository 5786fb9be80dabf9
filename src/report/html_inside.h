#ifndef AP_REPORT_HTML_INSIDE_H
#define AP_REPORT_HTML_INSIDE_H

#include "base/str.h"

/* Everything up to the body's content, and what follows it. `title` is escaped here. */
void ap_html_begin(ap_str title, ap_buf *out);
void ap_html_end(ap_buf *out);

#endif
