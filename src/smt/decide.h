/*
 * Overlap, decided: by the exact search of layout/; where that gives up by marking, if the layouts span little enough; then by Z3, and
 * by Z3 alone where sizes, strides and offsets are symbols.
 */
#ifndef AP_SMT_DECIDE_H
#define AP_SMT_DECIDE_H

#include "layout/cover.h"
#include "layout/overlap.h"
#include "layout/read.h"

typedef struct ap_decide_options {
	int64_t work;   /* steps of the search */
	unsigned ms;    /* time for Z3, for each question; 0: it is not asked */
	ap_buf *smt2;   /* if not NULL, every question is put here as SMT-LIB, also those that the search answered */
} ap_decide_options;

typedef enum ap_decided_by { AP_BY_SEARCH, AP_BY_Z3 } ap_decided_by;

/* As the functions of layout/ of the same name.  TOO_HARD: Z3 has given up, too.  *by (unless NULL) says who answered. */
AP_NODISCARD ap_overlap ap_decide_overlap(ap_arena *a, const ap_layout *x, const ap_layout *y, const ap_decide_options *o,
                                          ap_witness *where, ap_decided_by *by);
AP_NODISCARD ap_overlap ap_decide_self(ap_arena *a, const ap_layout *l, const ap_decide_options *o, ap_witness *where, ap_decided_by *by);
AP_NODISCARD ap_cover ap_decide_cover(const ap_layout *v, const ap_layout *w, const ap_decide_options *o, ap_witness *where,
                                      ap_decided_by *by);

/*
 * Symbols stand for integers for which all relations hold and both layouts are valid.  AP_OVERLAP: for some values, put into
 * values[0 .. symbols - 1], x and y share *where.  AP_DISJOINT: for none.  With y NULL: does x overlap itself?
 */
typedef struct ap_symbolic {
	const ap_symbols *symbols;
	const ap_relation *relations; size_t nrelations;
	const ap_layout_formula *x, *y;
} ap_symbolic;

AP_NODISCARD ap_overlap ap_decide_symbolic(ap_arena *a, const ap_symbolic *s, const ap_decide_options *o, int64_t *values,
                                           ap_witness *where);

#endif
