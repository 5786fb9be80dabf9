/*
 * Inside the verifier: the state of one query.
 *
 * The steps are functions `AP_NODISCARD bool step(ap_query *)`: true goes on, false means that q->result is final.  Terms, runs and
 * everything else of the query live in *q->arena and are gone after it; what the result holds is made in q->keep.
 */
#ifndef AP_VERIFY_QUERY_H
#define AP_VERIFY_QUERY_H

#include "contract/contract.h"
#include "interp/interp.h"
#include "term/eval.h"
#include "term/say.h"
#include "verify/verify.h"

/* One of the two graphs, run. */
typedef struct ap_side {
	const char *name;            /* "BEFORE", "AFTER" */
	const ap_graph *graph;
	const ap_facts *facts;       /* as inferred: signature, io_map, sharing */
	const ap_facts *run;         /* what the interpreter ran, contracted where the tensors are large: contents */
	ap_interp *interp;
	ap_cells *caller;            /* by storage: what the caller's storages hold afterwards */
	size_t noutputs;             /* of the caller */
} ap_side;

typedef enum ap_seen_kind { AP_SEEN_OUTPUT, AP_SEEN_INPUT, AP_SEEN_GAP /* storage cells no input addresses */, AP_SEEN_RANDOM, AP_SEEN_CONFLICT } ap_seen_kind;

/* Two terms that have to be equal: element `element` of what the caller sees.  CONFLICT: what two outputs store in one cell. */
typedef struct ap_pair {
	ap_seen_kind kind;
	uint32_t number;             /* OUTPUT, INPUT: which; GAP: storage; CONFLICT: index into AFTER's conflicts */
	int64_t element;             /* logical index; GAP: cell */
	ap_term side[2];
} ap_pair;

/* Values that an input cell takes whatever is drawn: of a Z3 model. */
typedef struct ap_forced { uint32_t storage; int64_t cell; ap_value value; } ap_forced;

typedef struct ap_query {
	ap_arena *arena, *keep;
	const ap_verify_options *options;
	ap_terms *terms;
	ap_side side[2];
	ap_contraction *contraction; /* NULL: both sides ran as they are */
	struct ap_interval *intervals; size_t nintervals; /* refute.c: where index inputs must lie */
	AP_VEC(ap_term) constants;   /* refute.c: numbers to draw */
	bool opaque;                 /* a difference rested on an op without an evaluator */
	bool decidable;              /* a pair had values that rest on none */
	AP_VEC(ap_pair) pairs;       /* those whose terms differ, in the order in which the caller would look */
	ap_result result;
} ap_query;

/* Makes the result final; returns false. */
bool ap_query_settle(ap_query *q, ap_verdict v, const char *code, const char *fmt, ...) AP_PRINTF(4, 5);
void ap_query_note(ap_query *q, const char *code, const char *fmt, ...) AP_PRINTF(3, 4);

/* The tensor of input i (from 0); inputs are tensors. */
const ap_tensor *ap_side_input(const ap_side *s, size_t i);
/* The same as it ran. */
const ap_tensor *ap_side_run_input(const ap_side *s, size_t i);
ap_str ap_side_input_name(const ap_side *s, size_t i);
ap_span ap_side_node_span(const ap_side *s, uint32_t node);
/* The node that stored an element of x last in `cells`; 0: initial content. */
uint32_t ap_side_writer(const ap_cells *cells, const ap_tensor *x, int64_t element);
/* The output that io_map stores into input i, or -1. */
int64_t ap_side_output_for(const ap_side *s, size_t i);
/* The symbol of an input storage's cells: "input#K". */
uint32_t ap_side_symbol(ap_query *q, const ap_side *s, uint32_t storage);
/* Does the graph change what input i addresses?  By terms: false is certain. */
bool ap_side_changes(ap_query *q, const ap_side *s, size_t i);

AP_NODISCARD bool ap_query_check_signature(ap_query *q);           /* signature.c: inputs, declarations agree */
AP_NODISCARD bool ap_query_check_outputs(ap_query *q);             /* signature.c: outputs agree in number and type */
AP_NODISCARD bool ap_query_check_io_map(ap_query *q, ap_side *s);  /* iomap.c: what needs no contents */
AP_NODISCARD bool ap_query_check_ranges(ap_query *q);              /* ranges.c: what AFTER demands of indices follows from BEFORE */
bool ap_query_ranges_follow(ap_query *q);                          /* ranges.c: the same, seen by equal terms alone */
AP_NODISCARD bool ap_query_check_sharing(ap_query *q);             /* sharing.c: sharing and strides of outputs */
AP_NODISCARD bool ap_query_check_fusion(ap_query *q);              /* fusion.c: every schedule of AFTER gives the result */
AP_NODISCARD bool ap_query_check_self(ap_query *q, ap_side *s);    /* equal.c: two runs of one graph give the same terms */
void ap_query_collect(ap_query *q);                          /* equal.c: fills q->pairs */
AP_NODISCARD bool ap_query_refute(ap_query *q);                    /* refute.c: numeric search over q->pairs */
ap_str ap_query_opaque_op(ap_query *q, const ap_pair *p);            /* refute.c: the function that hides how a pair differs; empty: not found */
AP_NODISCARD bool ap_query_relax(ap_query *q);                     /* equal.c: drops pairs that are equal up to the payload of NaNs */
AP_NODISCARD bool ap_query_prove(ap_query *q);                     /* prove.c: Z3 over q->pairs */

/* A model of Z3 as forced values. */
ap_forced *ap_query_force_model(ap_query *q, const ap_model *m, size_t *n);

/* The seed of draw number k. */
uint64_t ap_query_seed(const ap_query *q, unsigned k);
/* Runs the pairs on concrete values with `forced` in place; true if a real difference was found and reported. */
bool ap_query_try_values(ap_query *q, uint64_t seed, const ap_forced *forced, size_t nforced);
/* Do concrete values satisfy BEFORE but break the range `goal` of AFTER?  Then the result is final (false). */
AP_NODISCARD bool ap_query_try_range(ap_query *q, const ap_range *goal, uint64_t seed, const ap_forced *forced, size_t nforced);

/* report.c: fills in the fields of a difference.  `values` is indexed by term id. */
void ap_query_put_difference(ap_query *q, const ap_pair *p, const ap_value *values);
void ap_query_put_inputs(ap_query *q, const ap_term *roots, size_t n, const ap_value *values);
/* "[0, 2]" of element `element` of a tensor as it ran, in the coordinates of the graph.  In `a`. */
ap_str ap_query_index_text(const ap_query *q, ap_arena *a, ap_seen_use seen, int64_t element);
ap_namer ap_query_namer(ap_query *q);

/* cause.c: why the pair differs, in a line; empty if nothing is likely. */
ap_str ap_query_cause(ap_query *q, const ap_pair *p);

#endif
