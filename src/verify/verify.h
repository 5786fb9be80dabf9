/* The judge: are BEFORE and AFTER equal for all input values?  Knows nothing of the passes. */
#ifndef AP_VERIFY_VERIFY_H
#define AP_VERIFY_VERIFY_H

#include "graph/infer.h"
#include "interp/fused.h"

typedef enum ap_verdict { AP_PROVED, AP_REFUTED, AP_INVALID, AP_UNKNOWN } ap_verdict; /* the exit codes */

typedef struct ap_verify_options {
	bool sharing, strides;      /* --sharing, --strides: part of the verdict; else notes */
	ap_fusion fusion;           /* --fusion: AFTER is a trace, of which every schedule must give the result */
	bool self_check;            /* where terms differ, verify each side against itself before that is held against AFTER */
	bool bare;                  /* no notes on sharing and strides: for who reads the verdict alone */
	unsigned smt_ms;            /* Z3's limit, default 10 000; 0: don't ask it */
	int64_t contract_from;      /* graphs of more cells than this are contracted first (contract/contract.h), default 65536; 0: all */
	int64_t whole_from;         /* data-dependent indexing over more pairs of an element and a place than this is first taken as a function of
	                               whole tensors, default 65536; 0: all */
	size_t memory;              /* bytes for terms, default 4 GiB */
	ap_arena *workspace;        /* NULL, or where the terms may live, at most `memory` of it: for many queries.  Left as it was found */
	unsigned tries;             /* random assignments of the numeric search, default 64 */
	uint64_t seed;
	bool whole_inputs;          /* fill in `storages` of a result that is refuted by values */
	ap_infer_options infer;
	const ap_facts *before;     /* ap_infer()'s of BEFORE by these options, where the caller has them from before the rewrite; or NULL */
} ap_verify_options;
ap_verify_options ap_verify_defaults(void);

/* One input cell of the counterexample. */
typedef struct ap_ce_cell { ap_str name; /* "kv[0, 2]" */ ap_str value; } ap_ce_cell;

/* A rule that does not count for the verdict, or a second one that is broken. */
typedef struct ap_note { const char *code; ap_str text; } ap_note;

/* Of sizes that are symbols: what one of them is in a part. */
typedef struct ap_size_span {
	ap_str symbol;
	int64_t least, most, step;  /* in steps from the least one on */
	bool endless;               /* there is no `most` */
	ap_str relation;            /* "= 2*s0 + 1", ">= s0"; empty: it depends on no other symbol */
} ap_size_span;
/* "proved"; "refused": eager PyTorch does not take BEFORE there; "unknown": not proved, or not tried; "refuted" */
typedef struct ap_size_part { const char *outcome; ap_str text; const ap_size_span *span; size_t n; } ap_size_part;

/*
 * What differs, as numbers: element `element` (logical index; -1: not one in particular) of the caller's output or input `number`;
 * BYTE: byte `element` of the storage of input `number`.
 */
typedef enum ap_place_kind { AP_PLACE_NONE, AP_PLACE_OUTPUT, AP_PLACE_INPUT, AP_PLACE_BYTE } ap_place_kind;
typedef struct ap_place { ap_place_kind kind; uint32_t number; int64_t element; } ap_place;

/*
 * The codes of `code`:
 *   proved
 *   REFUTED   output-differs, input-differs, generator-differs: values (the fields from `what` on are filled in)
 *             output-count, output-kind, output-shape, output-dtype, input-count, input-type, input-layout, input-alias,
 *             io-map-count, io-map-range, io-map-output-twice, io-map-input-twice, io-map-not-tensor, io-map-shape, io-map-dtype,
 *             io-map-missing, io-map-conflict, io-map-unmutated,
 *             schedule-differs (`detail` has one of the first three: what differs when AFTER runs in the order of `schedule`),
 *             after-refused (eager raises where BEFORE does not; `detail` has why), sharing-differs, strides-differ
 *   INVALID   before-refused (`detail` has why), before-text, after-text (errors are in the diags), before-io-map, define-differs
 *   UNKNOWN   not-modelled (`detail`), uninitialised, self-check, opaque, undecided, memory-limit, constant-differs, hazard,
 *             too-many-overlaps
 */
typedef struct ap_result {
	ap_verdict verdict;
	const char *code;
	const char *detail;         /* the rule's own stable code, where one stands behind `code`; may be NULL */
	ap_str reason;              /* one line */
	ap_str what;                /* "output 0", "input kv"; may be empty */
	ap_place where;             /* the same as numbers, where values differ */
	ap_span before_at, after_at;       /* the lines it comes from; line 0: none */
	/* REFUTED by values: */
	ap_str cell;                /* "[0, 2]" in the coordinates of that tensor */
	ap_str before_term, after_term, before_value, after_value;
	const ap_str *storages; size_t nstorages; /* with `whole_inputs`: the bytes of each input storage, in the order of the inputs that own one */
	AP_VEC(ap_ce_cell) inputs;
	size_t inputs_more;         /* how many further cells matter */
	ap_str schedule;            /* schedule-differs: which order of AFTER gives that, in words */
	ap_str cause;               /* likely cause, one line; may be empty */
	const char *cause_code;     /* its stable name, of fault.def; NULL: no likely cause */
	AP_VEC(ap_size_part) sizes; /* of a verdict about sizes that are symbols (symbolic/symbolic.h), each once */
	AP_VEC(ap_note) notes;      /* sharing, strides, further broken rules */
	bool by_smt;                /* Z3 was needed */
	size_t terms, peak; double seconds; /* peak: bytes of memory that the query took */
} ap_result;

/* Everything in the result lives in `a`. */
ap_result ap_verify(ap_arena *a, const ap_graph *before, const ap_graph *after, const ap_verify_options *o, ap_diags *before_diags,
                    ap_diags *after_diags);

/* "PROVED", "REFUTED", "INVALID", "UNKNOWN" */
const char *ap_verdict_word(ap_verdict v);
/* What eager does with a graph whose refusal has that code (ap_facts.code): "eager PyTorch refuses", or, as it takes it, "... leaves open what comes of". */
const char *ap_refusal_words(const char *code);

#endif
