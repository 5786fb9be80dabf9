/*
 * Text as pasted -> text as printed: what terminals and loggers put around a graph is taken out, and every place in the
 * clean text can still be found in the file.
 *
 * Taken out: a byte order mark, carriage returns at line ends, ANSI escape sequences, and TORCH_LOGS line prefixes
 *     V0523 10:57:11.979000 4242 torch/_dynamo/output_graph.py:1347] [0/0] [__graph_code] x = ...     (torch._logging, since 2.1)
 *     [2023-10-12 10:57:11,979] [0/0] torch._dynamo.output_graph.__graph_code: [DEBUG] x = ...         (before)
 * Where there are such prefixes, lines without one (warnings, a traceback, the program's own output) are dropped.
 */
#ifndef AP_TEXT_CLEAN_H
#define AP_TEXT_CLEAN_H

#include "base/diag.h"

typedef struct ap_clean_line { size_t at; uint32_t number; } ap_clean_line;   /* offset in the clean text; line in the file */
typedef struct ap_clean_cut { size_t at, skipped; } ap_clean_cut;             /* from `at` on, `skipped` bytes of the line are missing */

typedef struct ap_clean {
	ap_str text;                 /* every line ends in a newline, also the last */
	bool ends_in_newline;        /* so did the file */
	bool is_log;                 /* prefixes were taken off */
	AP_VEC(ap_clean_line) lines;
	AP_VEC(ap_clean_cut) cuts;
} ap_clean;

/* False after an error if it isn't text: a NUL byte, or not UTF-8. */
AP_NODISCARD bool ap_clean_text(ap_arena *a, ap_str text, ap_clean *out, ap_diags *d);

/* Where the bytes [at, at + len) of the clean text stand in the file. */
ap_span ap_clean_span(const ap_clean *c, size_t at, size_t len);

#endif
