/*
 * Shrinks a failing graph, or a failing pair of graphs, while the same kind of failure stays.
 *
 * A *judge* says what is seen on a graph: does it fail, and how (a line such as "REFUTED lost-write input").  What it says of the start is
 * what must stay: a candidate is interesting if it fails with the very same kind.  Candidates are made by moves (moves.def), in levels;
 * each makes the graph smaller in one order (case.h), so that it ends, and it ends where no single move leads to an interesting graph:
 * the result is 1-minimal.  There is no randomness: the same start and judge give the same result, whatever the number of jobs.
 */
#ifndef AP_REDUCE_REDUCE_H
#define AP_REDUCE_REDUCE_H

#include "graph/infer.h"

typedef struct ap_judgement {
	bool failing;
	ap_str kind; /* what was seen, in a line; of a failing one: what has to stay */
} ap_judgement;

/* `after` is NULL in one-file mode.  What it allocates in `a` is gone after the call. */
typedef struct ap_reduce_judge {
	ap_judgement (*run)(void *data, ap_arena *a, const ap_graph *before, const ap_graph *after);
	void *data;
	bool ends_count; /* that the judge hangs or ends its process is a failure like others, which has to stay; else it is no failure */
} ap_reduce_judge;

typedef enum ap_reduce_level {
#define AP_LEVEL(id, name, help) AP_LEVEL_##id,
#define AP_MOVE(level, function, chunked, help)
#include "reduce/moves.def"
#undef AP_LEVEL
#undef AP_MOVE
	AP_LEVEL_COUNT
} ap_reduce_level;

typedef enum ap_reduce_status {
	AP_REDUCE_MINIMAL, /* no single move leads further */
	AP_REDUCE_STOPPED, /* a limit, or *stop: what is there is the best so far */
	AP_REDUCE_BORING,  /* the start does not fail: `kind` is what was seen */
	AP_REDUCE_FLAKY,   /* the judge says different things of one graph: `kind` and `other` */
} ap_reduce_status;

typedef struct ap_reduce_size {
	size_t calls, after_calls, inputs, outputs;
} ap_reduce_size;

typedef struct ap_reduce_result {
	ap_reduce_status status;
	ap_graph *after; /* two-file mode */
	ap_str kind, other;
	ap_reduce_size from, to;
	size_t tries;           /* judge calls, without those that the cache answered */
	size_t cached, refused; /* answered by the cache; graphs that eager refuses, which no judge saw */
	size_t hung, died;      /* judge calls that ran out of time, or ended the process */
	double seconds;
} ap_reduce_result;

typedef struct ap_reduce_options {
	unsigned jobs;            /* forked workers; 0: in this process, without a limit of time for a call */
	unsigned ms;              /* for one judge call; 0: no limit */
	unsigned repeat;          /* how often the start is judged, to see whether the judge is flaky; at least 1 */
	size_t tries;             /* limit of judge calls; 0: none */
	size_t memory;            /* bytes of address space for candidates; when they are used up it ends with the best so far */
	unsigned guard_smt_ms;    /* for one question to Z3 whether the changed side of a pair means the same; 0 asks none */
	unsigned without;         /* bit 1 << level: that level is switched off */
	const volatile int *stop; /* not 0: end soon with the best so far; may be NULL */
	/* Called with the start, in its normal form, and with every better graph at once; its arguments live as long as the run. May be
	 * NULL. */
	void (*best)(void *data, const ap_graph *before, const ap_graph *after, const ap_reduce_result *sofar);
	void *data;
	void (*tick)(void *data, const ap_reduce_result *sofar); /* after each judge call; may be NULL */
} ap_reduce_options;
ap_reduce_options ap_reduce_defaults(void);

/*
 * Returns the smallest graph that was found (for BORING and FLAKY: `before` itself), which lives in `a`, as does what is in *result.
 * The graphs are not changed.
 */
ap_graph *ap_reduce_run(ap_arena *a, const ap_graph *before, const ap_graph *after, const ap_reduce_judge *judge,
			const ap_reduce_options *o, ap_reduce_result *result);

/* The level of that name; false if there is none. */
AP_NODISCARD bool ap_reduce_level_find(ap_str name, ap_reduce_level *out);

#endif
