/* Results for people and for machines: takes a finished result, decides nothing. */
#ifndef AP_REPORT_REPORT_H
#define AP_REPORT_REPORT_H

#include "verify/verify.h"

/* A text that the result speaks of: its name, its source for the lines shown, and what was found wrong with it. */
typedef struct ap_report_text {
	const char *role;              /* "BEFORE", "AFTER" */
	const ap_diags *diags;
	bool made;                     /* no file of that name is there: standard input, what a pass made */
} ap_report_text;

/* What --cost says of a graph. */
typedef struct ap_report_cost {
	const struct ap_cost *cost;    /* NULL: not known */
	const ap_graph *graph;
	const ap_diags *diags;         /* of its text */
	const ap_size_part *sizes;     /* at which it is this; NULL: no size is a symbol */
	ap_str reason;                 /* why it is not known */
} ap_report_cost;
typedef AP_VEC(ap_report_cost) ap_report_costs;

typedef struct ap_report {
	const char *command;           /* "verify" */
	const ap_result *result;
	ap_report_text files[2];       /* diags may be NULL */
	ap_str subject;                /* the file that the user asked about, where both texts may be made ones; empty: none */
	ap_str passes;                 /* check, rewrite: "alias-outputs,out-of-place"; else empty */
	const char *pass;              /* the pass that the verdict is about, where one was singled out */
	ap_str rewritten;              /* the rewritten graph, where it is to be shown */
	const ap_graph *graphs[2];     /* BEFORE and AFTER for their pictures; NULL: could not be read */
	ap_infer_options infer;        /* as they were judged */
	ap_report_costs costs;         /* --cost, of AFTER; none: not asked for */
	size_t memory;                 /* --stats: bytes that the graphs took so far; 0: not asked for */
} ap_report;

/*
 * The first line is the verdict and its reason; then, where there is something to show, the lines of both files with a caret, terms and
 * values, the inputs, the likely cause, notes, and what is wrong with the files.
 */
void ap_report_text_put(const ap_report *r, bool colour, ap_buf *out);

/*
 * One JSON object with the same fields; its schema is specs/schema/result-1.json.  Fields may be added under that name; a change of what is there
 * gets another one.
 */
void ap_report_json_put(const ap_report *r, ap_buf *out);

/* JUnit's XML, as Jenkins and GitLab read it: a test case for each result.  REFUTED is a failure, INVALID and UNKNOWN are errors. */
void ap_report_junit_put(const ap_report *const *r, size_t n, ap_buf *out);

/* SARIF 2.1.0: a result for each that is not PROVED; one rule for each fault class (verify/fault.def), whether it occurs or not. */
void ap_report_sarif_put(const ap_report *const *r, size_t n, ap_buf *out);

/*
 * Workflow commands of GitHub Actions: the verdict as a plain line, then an annotation at the line of the file: an error, or for UNKNOWN a
 * warning; then the errors and warnings of the texts.
 */
void ap_report_github_put(const ap_report *r, ap_buf *out);

/* Where a reader should look first: a place in a file that is there.  `file` empty: in none. */
typedef struct ap_report_place { ap_str file; ap_span at; uint32_t column, end /* in characters, from 1; `end` is behind it */; } ap_report_place;
/* AFTER's line, else BEFORE's; `second`: the other one of the two. */
ap_report_place ap_report_place_of(const ap_report *r, bool second);
ap_report_place ap_report_place_at(const ap_report_text *f, ap_span at);

/*
 * Adds the page of a result that is not PROVED to a folder, with its JSON beside it, and makes the folder's index.html anew from what is there.
 * Names come from the texts, so that the same finding is there once; files appear whole or not at all.  False with *why in the arena.
 */
AP_NODISCARD bool ap_report_folder_add(ap_arena *a, const char *folder, const ap_report *r, ap_str *why);
/* The folder and its index alone, if only to say that there is no finding. */
AP_NODISCARD bool ap_report_folder_index(ap_arena *a, const char *folder, ap_str *why);

#endif
