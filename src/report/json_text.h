/* jansson with our strings. */
#ifndef AP_REPORT_JSON_TEXT_H
#define AP_REPORT_JSON_TEXT_H

#include <jansson.h>

#include "base/str.h"

/* Text that is not UTF-8 (a file name may hold anything) has its wrong bytes as \xNN. */
json_t *ap_json_text(ap_str s);
/* Takes over `value`. */
void ap_json_set(json_t *o, const char *key, json_t *value);
/* Nothing if the text is empty. */
void ap_json_set_text(json_t *o, const char *key, ap_str s);
/* Puts it, with a newline, and gives it back to jansson. */
void ap_json_put(json_t *o, ap_buf *out);

#endif
