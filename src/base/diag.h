/*
 * What is wrong with an input: located, coded, collected, at most 20 a run.
 *
 * Whoever finds a fault adds a diag and returns false; callers only pass that on.  `code` is stable: an
 * identifier such as "syntax" or "undefined-name" that machine output carries.
 */
#ifndef AP_BASE_DIAG_H
#define AP_BASE_DIAG_H

#include "str.h"

/* Lines and columns count from 1; line 0: no place.  `len` bytes from the column on are underlined. */
typedef struct ap_span { uint32_t line, column, len; } ap_span;

typedef enum ap_severity { AP_ERROR, AP_WARNING, AP_NOTE } ap_severity;

typedef struct ap_diag {
	ap_severity severity;
	const char *code;
	ap_span span;
	ap_str text;
} ap_diag;

enum { AP_DIAG_MAX = 20 };

typedef struct ap_diags {
	ap_arena *arena;
	ap_str file;   /* name for messages */
	ap_str source; /* whole text, for the line under the message; may be empty */
	AP_VEC(ap_diag) list;
	size_t errors, dropped; /* `errors` counts dropped ones too */
} ap_diags;

/* Both return false, so that `return ap_diag_error(...)` reads well. */
bool ap_diag_error(ap_diags *d, ap_span where, const char *code, const char *fmt, ...) AP_PRINTF(4, 5);
bool ap_diag_warn(ap_diags *d, ap_span where, const char *code, const char *fmt, ...) AP_PRINTF(4, 5);
static inline bool ap_diags_full(const ap_diags *d) { return d->errors >= AP_DIAG_MAX; }

/* file:line:column: error: text, the source line and a caret.  Colour codes if `colour`. */
void ap_diags_print(const ap_diags *d, ap_buf *out, bool colour);

/* Line `line` (from 1) of a text without its newline; empty if there is none. */
ap_str ap_source_line(ap_str source, uint32_t line);

/* Puts the line of `at`, indented, and a caret with underlining below it; nothing if there is no such line. */
void ap_source_point(ap_str source, ap_span at, ap_buf *out);

/* Puts `s` with control characters and broken UTF-8 as \xNN, at most `max` bytes of it, for messages. */
void ap_buf_put_visible(ap_buf *b, ap_str s, size_t max);

#endif
