/*
 * Many graphs through one pass, on all cores, with what is found in a folder.
 *
 * Graph number k of a seed is the same graph whatever the jobs, shards and time; shard i of n takes the numbers i-1, i-1+n, i-1+2n...  Workers
 * are forked and each holds one graph at a time, so that a crash is a finding with a number and not our end.  What they find is taken in
 * the order of the numbers: which graph stands for a cause doesn't depend on who was faster.
 *
 * A finding is written, whole, before a word of it is said; it is minimized afterwards.  A run that was ended, by Ctrl-C or SIGKILL, leaves
 * a note of how far it came, and the next one with the same settings and folder goes on from there.
 */
#ifndef AP_CAMPAIGN_CAMPAIGN_H
#define AP_CAMPAIGN_CAMPAIGN_H

#include <stdio.h>

#include "campaign/trial.h"

/* Makes graph number k; lives in `a`.  `begin` makes what is needed for many graphs, once in every worker. */
typedef struct ap_source_of_graphs {
	void *(*begin)(void *data, ap_arena *a, ap_ops *ops);
	ap_graph *(*make)(void *made, ap_arena *a, uint64_t k);
	void *data;
	const char *name;           /* tells settings apart: "seed 1, up to 12 calls" */
} ap_source_of_graphs;

typedef struct ap_campaign_options {
	ap_source_of_graphs source;
	ap_subject subject;
	const char *folder;
	uint64_t seed;              /* for messages and files */
	uint64_t runs;              /* how many graphs, over all shards; UINT64_MAX: no end */
	double seconds;             /* 0: no limit */
	unsigned jobs, shard, shards; /* shard from 1 */
	unsigned most_findings;     /* ends after so many different ones; 0: goes on */
	unsigned reduce_ms;         /* for minimizing one finding; 0: don't */
	bool restart;               /* don't go on where an ended run stopped */
	bool quiet;                 /* no line for each finding */
	FILE *lines;                /* where those go */
	int status_fd;              /* for the status line, if it is a terminal; -1: none */
	int64_t hang_ms;            /* a worker that holds a graph for so long is ended: a finding */
} ap_campaign_options;

/* What is known of one cause. */
typedef struct ap_found {
	ap_str name;                /* of its folder: "lost-write-1a2b3c4d" */
	ap_str key, fault, reason;
	uint64_t first, times;      /* number of the first graph; how many showed it in this run */
	size_t calls_before, calls; /* of the graph as found, and minimized; 0: unknown */
	double seconds;             /* from the start of the run until it was said */
	bool old;                   /* was in the folder before */
} ap_found;

typedef struct ap_tally { ap_str what; uint64_t times; } ap_tally;

typedef struct ap_campaign_result {
	uint64_t graphs, proved, refused, unknown, failed; /* failed: graphs that showed a finding */
	uint64_t unchanged;         /* of the proved ones: those that the pass gave back as they were */
	uint64_t covered;           /* different pairs (op, op on its result) seen */
	uint64_t from;              /* went on at this number; 0: from the start */
	uint64_t lost;              /* workers that somebody else ended */
	double seconds;
	bool interrupted;
	AP_VEC(ap_found) found;     /* in the order of their first graphs */
	AP_VEC(ap_tally) refusals, unknowns; /* the most frequent */
	ap_str trouble;             /* why it could not go on: the folder can't be written, the command can't run...; empty: none */
} ap_campaign_result;

/* Everything in the result lives in `a`. */
ap_campaign_result ap_campaign_run(ap_arena *a, const ap_campaign_options *o);

/* --replay: every finding of the folder again. */
typedef enum ap_replay_status { AP_REPLAY_FAILS /* with the same fault */, AP_REPLAY_OTHERWISE, AP_REPLAY_PASSES, AP_REPLAY_UNREADABLE } ap_replay_status;
typedef struct ap_replayed { ap_str name, was, now, reason; ap_replay_status status; } ap_replayed;
typedef AP_VEC(ap_replayed) ap_replay;

/*
 * `passes` and `command` NULL: each finding is asked for with what it was found with.  False with *why if the folder can't be read, or the command can't run.
 */
AP_NODISCARD bool ap_campaign_replay(ap_arena *a, const char *folder, const ap_subject *s, ap_replay *out, ap_str *why);

#endif
