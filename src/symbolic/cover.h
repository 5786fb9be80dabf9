/* Inside of symbolic.c and verdict.c: boxes of sizes, those that are settled and those that are open. */
#ifndef AP_SYMBOLIC_COVER_H
#define AP_SYMBOLIC_COVER_H

#include "symbolic/run.h"
#include "symbolic/site.h"
#include "symbolic/symbolic.h"

/* A box of the parameters of `sizes`; of one query there may be several of these, which tell sizes apart by rests. */
typedef struct ap_open_box { const ap_sizes *sizes; ap_size_box box; } ap_open_box;

typedef enum ap_outcome { AP_COVERED, AP_REFUSED /* BEFORE is not valid: nothing to prove */, AP_OPEN } ap_outcome;

typedef struct ap_settled { ap_open_box at; ap_outcome outcome; } ap_settled;

/* Why a run settled no more than it did; `text` empty: not known, or it settled all. */
typedef struct ap_cut { ap_str text; ap_site site; } ap_cut;

typedef struct ap_cover {
	ap_arena *arena;
	const ap_symbolic_query *q;
	AP_VEC(ap_open_box) open;
	AP_VEC(ap_settled) settled;
	int64_t runs;
	int64_t alone[AP_PARAMETERS_MAX]; /* how many runs in a row settled one number of it */
	bool rested[AP_PARAMETERS_MAX]; /* told apart by rests already */
	unsigned undecided;     /* sizes in a row that the ordinary verifier neither proved nor refuted */
	ap_result final;        /* a verdict at some sizes that ends it all */
	bool ended;
	int64_t *at;            /* the sizes of it */
	ap_cut cut;             /* of the last run that was cut */
	ap_result unproved;     /* at the first sizes that the ordinary verifier does not prove either */
	ap_str unproved_at;
	ap_result refusal;      /* of the first sizes at which BEFORE is not valid */
} ap_cover;

/* symbolic.c: a traced run at the least sizes of a box; `out` gets the text, where there is one. */
ap_traced_result ap_cover_run(const ap_cover *c, const ap_sizes *s, const int64_t *parameter, ap_traced_what what, ap_buf *out);
/* Eager PyTorch does not take BEFORE at these sizes, or its own annotations do not hold there. */
bool ap_cover_is_refusal(const char *code);
/* What --bind gives, and a number for each symbol. */
const ap_keyword *ap_cover_bindings(const ap_cover *c, const ap_sizes *s, const int64_t *parameter, size_t *n);
/* After a run that settled `done` of the box.  Where that was one number several times in a row, and a quotient is why, boxes are told apart by rests. */
void ap_cover_note_alone(ap_cover *c, const ap_open_box *b, const ap_size_box *done);
/* Is b where a ends in one parameter, and equal in the others?  Then a gets it too. */
bool ap_cover_join(ap_size_box *a, const ap_size_box *b, size_t parameters);
void ap_cover_open(ap_cover *c, const ap_sizes *s, ap_size_box box);
/* Opens what is left of a box without another one that begins where it does. */
void ap_cover_rest(ap_cover *c, const ap_sizes *s, ap_size_box box, const ap_size_box *done);
/* Takes the box with the least sizes; false where all that are left begin beyond 64 bits. */
AP_NODISCARD bool ap_cover_take(ap_cover *c, ap_open_box *out);

/* verdict.c: what the last traced run, which settled `done` of the box, asked that does not hold beyond. */
ap_cut ap_cover_cut(const ap_cover *c, const ap_open_box *b, const ap_size_box *done);
/* Of a run that did not prove. */
ap_cut ap_cover_unproved(const ap_cover *c, const ap_open_box *b, const ap_traced_result *t);
ap_result ap_cover_verdict(ap_cover *c);

#endif
