/*
 * Judges at work: forked processes that are asked about texts, so that a judge that hangs or dies takes nothing along, and several are
 * asked at once.  A worker that had to be ended is replaced.
 */
#ifndef AP_REDUCE_POOL_H
#define AP_REDUCE_POOL_H

#include "reduce/case.h"
#include "reduce/reduce.h"

typedef enum ap_answer_kind {
	AP_ANSWER_JUDGED,
	AP_ANSWER_HUNG,    /* no answer in time; the worker was killed */
	AP_ANSWER_DIED,    /* the process ended: judgement.kind says how */
	AP_ANSWER_STOPPED, /* *stop was set meanwhile */
} ap_answer_kind;

typedef struct ap_answer {
	ap_answer_kind kind;
	ap_judgement judgement; /* of HUNG and DIED: failing if the judge says that such ends count */
} ap_answer;

typedef struct ap_pool ap_pool;

/* `jobs` workers, which read graphs with the op tables of `like`. `judging` is the arena that they work in; ours is not touched. */
ap_pool *ap_pool_make(ap_arena *a, ap_arena *judging, const ap_case *like, const ap_reduce_judge *judge, const ap_reduce_options *o);

/* Asks about n <= jobs cases at once.  Answers live in `a`. */
void ap_pool_ask(ap_pool *p, ap_arena *a, const ap_case *const *cases, size_t n, ap_answer *answers);

/* Ends the workers. */
void ap_pool_end(ap_pool *p);

#endif
