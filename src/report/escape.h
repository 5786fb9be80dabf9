/* Text of others inside our formats: names, strings and file names may hold anything. */
#ifndef AP_REPORT_ESCAPE_H
#define AP_REPORT_ESCAPE_H

#include "base/str.h"

/*
 * As XML text or attribute value, in double or single quotes.  Broken UTF-8, control characters and what XML has no character for are
 * put as \xNN, and so are the marks that turn the direction of text; a newline stays, a tab becomes a space.
 */
void ap_xml_put(ap_buf *out, ap_str s);
/* The first `most` characters of it, the last one "…" if it is longer.  One line: a newline becomes a space. */
void ap_xml_put_cut(ap_buf *out, ap_str s, size_t most);

/* A file name as the path of a URI reference: everything but unreserved characters and '/' as %NN; "./" before a first part with ':'. */
void ap_uri_put(ap_buf *out, ap_str path);

#endif
