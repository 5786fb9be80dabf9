/* What `overlap` found, for people and for machines. */
#ifndef AP_REPORT_OVERLAP_H
#define AP_REPORT_OVERLAP_H

#include "smt/decide.h"

typedef struct ap_overlap_side {
	ap_layout layout;
	ap_overlap self;      ap_witness self_where;
	ap_cover covers;      ap_witness missing;    /* of the other side */
} ap_overlap_side;

typedef struct ap_overlap_report {
	int sides;                 /* 1: does it overlap itself?  2: do they overlap? */
	ap_overlap answer;         /* of that question */
	ap_witness where;
	ap_decided_by by;
	const ap_symbols *symbols; /* not empty: the answer is for all values, or for `values`; nothing below is there */
	const int64_t *values;
	ap_overlap_side side[2];
	bool counted; int64_t shared_bytes;
	bool listed;  const int64_t *list; size_t nlist; /* the shared bytes, one for each `unit` */
	int64_t unit;
} ap_overlap_report;

void ap_overlap_text_put(const ap_overlap_report *r, ap_buf *out);

/*
 * One JSON object: `verdict` ("OVERLAP", "DISJOINT", "UNKNOWN"), `exit`, `decided_by` ("search", "z3"); on overlap `byte`, `a`, `b` (the
 * indices); with symbols `symbols` (array) and on overlap `values` (object); without them `self` and `covers` (by side, each with
 * `answer` true, false or null, and its witness), `shared` (`bytes`, `cells`, `unit`, `list`; null: not known).
 */
void ap_overlap_json_put(const ap_overlap_report *r, ap_buf *out);

int ap_overlap_exit(ap_overlap answer);

#endif
