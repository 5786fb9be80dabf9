/*
 * The workers: forked, each with one graph at a time; what they share is a board in memory, what they find they write to a pipe.
 *
 * The board says which graph every worker holds, so that whoever finds a worker dead knows its graph.  A number is on the slot before it is
 * taken, so the least number on the board, or the next one, is a bound below which everything is done and written.
 */
#ifndef AP_CAMPAIGN_WORKER_H
#define AP_CAMPAIGN_WORKER_H

#include <stdatomic.h>
#include <sys/types.h>

#include "campaign/campaign.h"

enum { AP_BOARD_WORDS = 1024 };
#define AP_SLOT_IDLE UINT64_MAX

typedef struct ap_slot {
	_Alignas(64) _Atomic uint64_t at; /* index of the graph that it holds, or AP_SLOT_IDLE */
	_Atomic int64_t since;            /* ap_clock_ms() when it took it */
	_Atomic int phase;
	_Atomic uint64_t proved, unchanged, refused, unknown, failed;
} ap_slot;

typedef struct ap_board {
	_Atomic uint64_t next;            /* index of the next graph that nobody has */
	uint64_t end;
	_Atomic int stop;
	_Atomic uint64_t covered[AP_BOARD_WORDS]; /* a set of hashes of pairs of ops */
	ap_slot slot[];
} ap_board;

/* Shared memory, for `jobs` workers; NULL if the system has none.  Never given back. */
ap_board *ap_board_make(unsigned jobs, uint64_t from, uint64_t end);
/* Below this index all is done, and what was found was written. */
uint64_t ap_board_low(const ap_board *b, unsigned jobs);
uint64_t ap_board_covered(const ap_board *b);

/* The graph number of an index, for a shard. */
static inline uint64_t
ap_graph_number(const ap_campaign_options *o, uint64_t index)
{
	return (uint64_t)(o->shard - 1) + (uint64_t)o->shards * index;
}

/* One outcome that isn't PROVED, as it goes through the pipe. */
enum {
	AP_LETTER_FAULT, AP_LETTER_GROUP, AP_LETTER_KEY, AP_LETTER_REASON, AP_LETTER_CAUSE, AP_LETTER_BEFORE, AP_LETTER_AFTER, AP_LETTER_REPORT,
	AP_LETTER_TEXTS
};
typedef struct ap_letter {
	uint64_t index;
	ap_outcome_kind kind;
	ap_verdict verdict;
	bool alone, brief;
	ap_str text[AP_LETTER_TEXTS];
} ap_letter;

/* The first letter of what was read so far, with its length; false if it isn't whole yet.  Its texts point into `got`. */
AP_NODISCARD bool ap_letter_read(ap_str got, ap_letter *out, size_t *length);

typedef struct ap_worker {
	pid_t pid;               /* 0: none */
	int letters;             /* our end of its pipe */
	int said;                /* what it wrote to standard error, as a file in memory */
	bool late;               /* it took too long and was killed for it */
	bool dead; int status;   /* it was reaped; how it ended */
	uint64_t again;          /* index of the graph at which one before it died; AP_SLOT_IDLE: none */
	unsigned deaths;         /* how many before it died of that graph */
} ap_worker;

/* Forks worker number `slot`; false if the system has no process left. */
AP_NODISCARD bool ap_worker_start(ap_worker *w, const ap_campaign_options *o, ap_board *b, unsigned slot, uint64_t again);

/*
 * For a process just forked by `parent`: signals that end a run are the parent's business, and without it there is nothing to do.  Standard
 * error goes to `said`, or stays where it is for -1.
 */
void ap_worker_settle(pid_t parent, int said);
/* Makes a graph, writes its text to `out` and ends the process. */
_Noreturn void ap_worker_print(const ap_campaign_options *o, uint64_t index, int out);

/* The last line of sense that a dead worker wrote: an internal error, a sanitizer's summary; empty if it wrote nothing. */
ap_str ap_worker_last_words(ap_arena *a, const ap_worker *w);

#endif
