/*
 * The one that watches: starts workers, takes what they write, finds dead and hanging ones, has findings minimized, keeps the note of how far
 * it came.  It never runs a pass or looks at a graph itself, so what kills a worker can't kill it.
 */
#include "campaign/campaign.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/proc.h"
#include "campaign/finding.h"
#include "campaign/minimize.h"
#include "campaign/watch.h"

enum { TICK_MS = 50, NOTE_MS = 1000, REDUCE_GRACE_MS = 5000 };

/* --- ending ----------------------------------------------------------------------------------------------------------- */

static volatile sig_atomic_t wanted;

/* The second one has its usual effect. */
static void
want_end(int number)
{
	wanted = number;
	signal(number, SIG_DFL);
}

static const int ending[] = { SIGINT, SIGTERM, SIGHUP };
enum { ENDING = sizeof ending / sizeof *ending };

static void
catch_signals(struct sigaction old[ENDING])
{
	const struct sigaction own = { .sa_handler = want_end };

	wanted = 0;
	for (int k = 0; k < ENDING; k++)
		sigaction(ending[k], &own, &old[k]);
}

static void
restore_signals(const struct sigaction old[ENDING])
{
	for (int k = 0; k < ENDING; k++)
		sigaction(ending[k], &old[k], NULL);
}

void
ap_watch_stop(ap_watch *w)
{
	w->board->stop = 1;
	if (!w->stopped)
		w->stopped = ap_clock_ms();
}

bool
ap_watch_give_up(ap_watch *w, ap_str why)
{
	w->broken = true;
	w->why = ap_str_copy(w->arena, why);
	ap_watch_stop(w);
	return false;
}

/* --- minimizing ------------------------------------------------------------------------------------------------------- */

static void
start_minimizer(ap_watch *w)
{
	pid_t parent = getpid();
	size_t k;

	if (w->minimizer || !w->o->reduce_ms || !ap_ledger_next(&w->ledger, AP_ENTRY_WRITTEN, &k))
		return;
	fflush(NULL);
	w->minimizing = k;
	w->minimizer_deadline = ap_clock_ms() + w->o->reduce_ms + 2 * ap_remote_start_ms(w->o->subject.remote.ms) + REDUCE_GRACE_MS;
	w->minimizer = fork();
	if (w->minimizer == 0) {
		ap_str why;

		ap_worker_settle(parent, -1);
		_exit(!ap_minimize(w->arena, w->o->folder, w->ledger.entries.at[k].found.name, &w->o->subject, w->o->reduce_ms, &why));
	}
	if (w->minimizer < 0) {
		w->minimizer = 0;
		w->ledger.entries.at[k].state = AP_ENTRY_CLOSED;
	}
}

void
ap_watch_end_minimizer(ap_watch *w)
{
	ap_entry *e = &w->ledger.entries.at[w->minimizing];
	ap_finding f;
	ap_str why;

	w->minimizer = 0;
	e->state = AP_ENTRY_CLOSED;
	if (ap_finding_read(w->arena, w->o->folder, e->found.name, &f, &why)) {
		e->found.calls_before = f.calls_found;
		e->found.calls = f.calls_minimized;
		e->found.reason = f.reason;
	}
}

/* --- the loop --------------------------------------------------------------------------------------------------------- */

static bool
note_progress(ap_watch *w, uint64_t low)
{
	w->progress.next = low;
	w->progress.proved = w->result->proved;
	w->progress.unchanged = w->result->unchanged;
	w->progress.refused = w->result->refused;
	w->progress.unknown = w->result->unknown;
	w->progress.failed = w->result->failed;
	w->progress.seconds = w->result->seconds;
	w->noted = ap_clock_ms();
	return ap_progress_write(&w->scratch, &w->progress, &w->ledger, &w->why) || ap_watch_give_up(w, w->why);
}

static void
tick(ap_watch *w)
{
	bool first = w->result->graphs == w->base.proved + w->base.refused + w->base.unknown + w->base.failed;

	ap_crew_wait(w, TICK_MS);
	uint64_t low = ap_board_low(w->board, w->o->jobs);

	ap_crew_read(w);
	ap_crew_reap(w);
	ap_watch_count(w);
	if (!first)
		w->deaths = 0;
	if (ap_tty_due(&w->tty))
		ap_tty_clear(&w->tty);
	if (!w->broken && !ap_ledger_commit(&w->ledger, low, &w->why))
		ap_watch_give_up(w, w->why);
	ap_crew_watch_clocks(w);
	if (w->minimizer && ap_clock_ms() > w->minimizer_deadline)
		kill(w->minimizer, SIGKILL);
	if (!wanted)
		start_minimizer(w);
	if (ap_clock_ms() - w->noted >= NOTE_MS && !w->broken)
		note_progress(w, low);
	if (wanted || (w->o->seconds > 0 && (double)(ap_clock_ms() - w->began) >= w->o->seconds * 1000) ||
	    (w->o->most_findings && w->ledger.hits >= w->o->most_findings))
		ap_watch_stop(w);
	ap_watch_show(w);
	ap_arena_reset(&w->scratch, w->scratch.begin);
}

static bool
is_busy(ap_watch *w)
{
	size_t k;

	if (w->alive)
		return true;
	return !wanted && !w->broken && (w->minimizer || (w->o->reduce_ms && ap_ledger_next(&w->ledger, AP_ENTRY_WRITTEN, &k)));
}

static void
close_watch(ap_watch *w)
{
	uint64_t low = ap_board_low(w->board, w->o->jobs);

	if (w->minimizer) {
		kill(w->minimizer, SIGKILL);
		waitpid(w->minimizer, NULL, 0);
	}
	ap_watch_count(w);
	if (!w->broken && !ap_ledger_commit(&w->ledger, wanted ? low : UINT64_MAX, &w->why))
		ap_watch_give_up(w, w->why);
	w->result->interrupted = wanted != 0;
	if (wanted && !w->broken)
		note_progress(w, low);
	else if (!w->broken || !w->result->graphs)
		ap_progress_remove(&w->progress);
	ap_tty_clear(&w->tty);
	for (unsigned k = 0; k < w->o->jobs; k++)
		ap_arena_fini(&w->mail_memory[k]);
}

static bool
open_watch(ap_watch *w)
{
	const ap_campaign_options *o = w->o;
	uint64_t before = (uint64_t)(o->shard - 1), end = UINT64_MAX;

	if (!ap_arena_init(&w->scratch, (size_t)1 << 30))
		ap_bug("the system has no address space left");
	if (!ap_ledger_open(&w->ledger, w->arena, o, &w->why)) {
		w->result->trouble = w->why;
		return false;
	}
	w->progress = w->base = ap_progress_read(w->arena, &w->ledger);
	w->result->from = w->base.next;
	if (o->runs != UINT64_MAX)
		end = o->runs <= before ? 0 : (o->runs - before + o->shards - 1) / o->shards;
	w->board = ap_board_make(o->jobs, w->base.next < end ? w->base.next : end, end);
	w->workers = AP_NEW_N(w->arena, ap_worker, o->jobs);
	w->mail = AP_NEW_N(w->arena, ap_buf, o->jobs);
	w->mail_memory = AP_NEW_N(w->arena, ap_arena, o->jobs);
	for (unsigned k = 0; k < o->jobs; k++) {
		if (!ap_arena_init(&w->mail_memory[k], (size_t)1 << 32))
			ap_bug("the system has no address space left");
		w->mail[k].arena = &w->mail_memory[k];
	}
	w->began = w->noted = ap_clock_ms();
	w->tty = ap_tty_make(o->status_fd);
	return w->board != NULL;
}

ap_campaign_result
ap_campaign_run(ap_arena *a, const ap_campaign_options *o)
{
	ap_campaign_result result = { 0 };
	ap_watch w = { .arena = a, .o = o, .result = &result };
	struct sigaction old[ENDING];
	bool start = true;

	if (!open_watch(&w))
		return result;
	prctl(PR_SET_CHILD_SUBREAPER, 1);
	catch_signals(old);
	for (unsigned k = 0; k < o->jobs && start; k++)
		start = ap_crew_start(&w, k, AP_SLOT_IDLE);
	while (is_busy(&w))
		tick(&w);
	close_watch(&w);
	restore_signals(old);
	ap_watch_put_result(&w);
	ap_arena_fini(&w.scratch);
	return result;
}
