/* The judge: are BEFORE and AFTER equal for all input values?  Knows nothing of the passes. */
#ifndef AP_VERIFY_VERIFY_H
#define AP_VERIFY_VERIFY_H

#include "graph/infer.h"

typedef enum ap_verdict { AP_PROVED, AP_REFUTED, AP_INVALID, AP_UNKNOWN } ap_verdict; /* the exit codes */

typedef struct ap_verify_options {
	bool sharing, strides;      /* --sharing, --strides: part of the verdict; else notes */
	bool self_check;            /* verify each side against itself first */
	unsigned smt_ms;            /* Z3's limit, default 10 000 */
	size_t memory;              /* bytes for terms, default 4 GiB */
	unsigned tries;             /* random assignments of the numeric search, default 64 */
	uint64_t seed;
	ap_infer_options infer;
} ap_verify_options;
ap_verify_options ap_verify_defaults(void);

/* One input cell of the counterexample. */
typedef struct ap_ce_cell { ap_str name; /* "kv[0, 2]" */ ap_str value; } ap_ce_cell;

typedef struct ap_result {
	ap_verdict verdict;
	const char *code;           /* stable: "output-differs", "input-differs", "io-map-range", "before-invalid", "not-modelled", "memory-limit"... */
	ap_str reason;              /* one line */
	/* REFUTED by a difference: */
	ap_str what;                /* "output 0", "input kv" */
	ap_str cell;                /* "[0, 2]" in the coordinates of that tensor */
	ap_str before_term, after_term, before_value, after_value;
	ap_span before_at, after_at;       /* the lines they came from */
	AP_VEC(ap_ce_cell) inputs;
	ap_str cause;               /* likely cause, one line; may be empty */
	AP_VEC(ap_str) notes;       /* sharing, strides, duplicates... */
	bool by_smt;                /* Z3 was needed */
	size_t terms; double seconds;
} ap_result;

/* Everything in the result lives in `a`. */
ap_result ap_verify(ap_arena *a, const ap_graph *before, const ap_graph *after, const ap_verify_options *o, ap_diags *before_diags,
                    ap_diags *after_diags);

#endif
