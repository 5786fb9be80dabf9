/*
 * Runs a graph on terms.  Every storage is an array of cells, each holding one term; the steps that graph/infer.h compiled are the
 * only things executed.  Cells have the storage's unit (bytes); a read of another width joins or splits terms.
 */
#ifndef AP_INTERP_INTERP_H
#define AP_INTERP_INTERP_H

#include "graph/infer.h"
#include "smt/smt.h"
#include "term/term.h"

typedef struct ap_cells {
	int64_t unit;           /* bytes a cell */
	int64_t n;
	ap_term *at;
	uint32_t *writer;       /* by cell: the node that wrote it last; 0: initial content */
} ap_cells;

typedef struct ap_interp {
	const ap_facts *facts;
	ap_terms *terms;
	ap_cells *storages;     /* by storage index, final content */
	AP_VEC(ap_range) ranges;/* what eager demands of index values */
	ap_infer_status status; /* of facts; UNKNOWN also for "memory limit" and the like */
	ap_str reason;
} ap_interp;

/*
 * Runs the graph.  `names` gives the input symbols: the symbol of the k-th *input storage* is "input#K", of constants "constant NAME",
 * so that the two graphs of a comparison speak of the same cells; `side` (0, 1) keeps their uninitialised cells apart.
 */
ap_interp *ap_interp_run(ap_arena *a, const ap_facts *f, ap_terms *t, int side);

/* The terms of a tensor's elements in logical order (conj and neg bits applied), `count` of them in the arena. */
ap_term *ap_interp_read(ap_arena *a, ap_interp *in, const ap_tensor *x);

/* The write-backs of the io_map into the inputs' storages (graphs that have one): the caller's input storages afterwards.
 * Storages of the caller start with their initial content. */
ap_cells *ap_interp_write_back(ap_arena *a, ap_interp *in);

#endif
