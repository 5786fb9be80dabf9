/* Inside the campaign: the state of the process that watches. */
#ifndef AP_CAMPAIGN_WATCH_H
#define AP_CAMPAIGN_WATCH_H

#include "base/tty.h"
#include "campaign/ledger.h"
#include "campaign/progress.h"
#include "campaign/worker.h"

typedef struct ap_watch {
	ap_arena *arena;
	ap_arena scratch;        /* empty between two ticks */
	const ap_campaign_options *o;
	ap_campaign_result *result;
	ap_ledger ledger;
	ap_progress progress, base;  /* base: what an ended run had done */
	ap_board *board;
	ap_worker *workers;
	ap_buf *mail;            /* by worker: what was read and isn't a whole letter yet */
	ap_arena *mail_memory;
	unsigned alive, deaths;  /* deaths: of workers that held no graph, one after the other */
	pid_t minimizer;
	size_t minimizing;       /* which entry */
	int64_t minimizer_deadline;
	int64_t began, noted, stopped; /* stopped: when workers were told to stop; 0: not yet */
	ap_tty tty;
	ap_str why;
	bool broken;             /* it can't go on: why says it */
} ap_watch;

/* Tells the workers to end after the graph that they hold. */
void ap_watch_stop(ap_watch *w);
/* It can't go on; returns false. */
bool ap_watch_give_up(ap_watch *w, ap_str why);

/* crew.c: workers are started, read from, buried, started again. */
AP_NODISCARD bool ap_crew_start(ap_watch *w, unsigned k, uint64_t again);
void ap_crew_wait(ap_watch *w, int ms);
void ap_crew_read(ap_watch *w);
/* Ends those that take too long. */
void ap_crew_watch_clocks(ap_watch *w);
/* Takes leave of every child that ended; those that aren't workers nor the minimizer are orphans of theirs. */
void ap_crew_reap(ap_watch *w);

/* The minimizer ended: what did it make? */
void ap_watch_end_minimizer(ap_watch *w);

/* status.c */
void ap_watch_count(ap_watch *w);
void ap_watch_show(ap_watch *w);
void ap_watch_put_result(ap_watch *w);

#endif
