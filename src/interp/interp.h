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
	int side;
	ap_term *at;
	uint32_t *writer;       /* by cell: the node that wrote it last; 0: initial content */
} ap_cells;

/* Two write-backs that leave different content in one cell of the caller: outputs `first` and `second` of the io_map. */
typedef struct ap_conflict {
	int64_t first, second;  /* output numbers */
	uint32_t storage;
	int64_t byte;           /* of the storage: the first one that differs */
	ap_term a, b;           /* what each stores there: equal dtype, of the cell or of one byte */
} ap_conflict;

typedef struct ap_interp {
	const ap_facts *facts;
	ap_terms *terms;
	ap_cells *storages;     /* by storage index, final content */
	AP_VEC(ap_range) ranges;/* what eager demands of index values */
	AP_VEC(ap_conflict) conflicts; /* filled by ap_interp_write_back(): pairs whose terms differ; they may still be equal in value */
	ap_infer_status status; /* of facts; INVALID also for a constant index out of range, UNKNOWN for a limit */
	const char *code;       /* "index-range", "index-work", or that of facts */
	ap_str reason;
	ap_node_id at;
} ap_interp;

/*
 * Runs the graph; never fails, see `status` (storages are there even so, as far as the run came).  A full arena longjmps to
 * its owner.
 *
 * A cell whose id is 0 was never written: unknown content of a fresh storage; ap_interp_read() gives an UNINIT term for it.
 * A cell's term always has the dtype of its storage (facts->storages[k].dtype), whatever width it was written in.
 *
 * `names` gives the input symbols: the symbol of the k-th *input storage* is "input#K", of constants "constant NAME",
 * so that the two graphs of a comparison speak of the same cells; `side` (0, 1) keeps their uninitialised cells apart.
 */
ap_interp *ap_interp_run(ap_arena *a, const ap_facts *f, ap_terms *t, int side);

/* "input#K" */
ap_str ap_input_symbol(ap_arena *a, int64_t k);

/* What eager says where a b8 range doesn't hold: "an integer is divided by 0". */
ap_str ap_range_words(const char *code);

/* The terms of a tensor's elements in logical order (conj and neg bits applied), `count` of them in the arena. */
ap_term *ap_interp_read(ap_arena *a, ap_interp *in, const ap_tensor *x);

/* The same tensor in the cells of `storages`, such as those of ap_interp_write_back(). */
ap_term *ap_interp_read_in(ap_arena *a, ap_interp *in, const ap_cells *storages, const ap_tensor *x);

/* The write-backs of the io_map into the inputs' storages (graphs that have one): the caller's input storages afterwards.
 * Storages of the caller start with their initial content; `writer` is there the number of the output stored, plus 1.  Entries
 * of io_map that are out of range or whose output is no tensor of the input's sizes and dtype are skipped: verify checks them
 * first. */
ap_cells *ap_interp_write_back(ap_arena *a, ap_interp *in);

#endif
