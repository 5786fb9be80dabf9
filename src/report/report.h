/* Results for people and for machines: takes a finished result, decides nothing. */
#ifndef AP_REPORT_REPORT_H
#define AP_REPORT_REPORT_H

#include "verify/verify.h"

/* A text that the result speaks of: its name, its source for the lines shown, and what was found wrong with it. */
typedef struct ap_report_text { const char *role; /* "BEFORE", "AFTER" */ const ap_diags *diags; } ap_report_text;

typedef struct ap_report {
	const char *command;           /* "verify" */
	const ap_result *result;
	ap_report_text files[2];       /* diags may be NULL */
	ap_str passes;                 /* check, rewrite: "alias-outputs,out-of-place"; else empty */
	const char *pass;              /* the pass that the verdict is about, where one was singled out */
	ap_str rewritten;              /* the rewritten graph, where it is to be shown */
} ap_report;

/*
 * The first line is the verdict and its reason; then, where there is something to show, the lines of both files with a caret, terms and
 * values, the inputs, the likely cause, notes, and what is wrong with the files.
 */
void ap_report_text_put(const ap_report *r, bool colour, ap_buf *out);

/*
 * One JSON object, the same fields.  `verdict`, `code`, `reason`, `exit` are always there; the others where they apply:
 * `detail`, `what`, `cell`, `before` and `after` (objects of `file`, `line`, `column`, `source`, `term`, `value`), `inputs` (array of
 * {`name`, `value`}), `inputs_more`, `cause`, `notes` (array of {`code`, `text`}), `diagnostics` (array of {`file`, `severity`,
 * `code`, `line`, `column`, `text`}), `passes`, `pass`, `rewritten`, `z3`, `terms`, `seconds`.
 */
void ap_report_json_put(const ap_report *r, ap_buf *out);

#endif
