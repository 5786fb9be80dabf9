#include "campaign/watch.h"

#include <stdlib.h>

#include "base/proc.h"

void
ap_watch_count(ap_watch *w)
{
	ap_campaign_result *r = w->result;

	r->proved = w->base.proved;
	r->unchanged = w->base.unchanged;
	r->refused = w->base.refused;
	r->unknown = w->base.unknown;
	r->failed = w->base.failed;
	for (unsigned k = 0; k < w->o->jobs; k++) {
		r->proved += w->board->slot[k].proved;
		r->unchanged += w->board->slot[k].unchanged;
		r->refused += w->board->slot[k].refused;
		r->unknown += w->board->slot[k].unknown;
		r->failed += w->board->slot[k].failed;
	}
	r->graphs = r->proved + r->refused + r->unknown + r->failed;
	r->covered = ap_board_covered(w->board);
	r->seconds = w->base.seconds + (double)(ap_clock_ms() - w->began) / 1000;
}

static void
put_left(ap_buf *b, const ap_watch *w)
{
	const ap_campaign_options *o = w->o;
	const ap_campaign_result *r = w->result;
	double done = (double)(w->board->next - w->base.next), all = (double)(w->board->end - w->base.next), left = -1;
	double passed = r->seconds - w->base.seconds;

	if (w->board->end != UINT64_MAX && done > 0)
		left = passed * (all - done) / done;
	if (o->seconds > 0 && (left < 0 || o->seconds - passed < left))
		left = o->seconds - passed;
	if (left >= 0)
		ap_buf_printf(b, ", %d:%02d left", (int)left / 60, (int)left % 60);
}

void
ap_watch_show(ap_watch *w)
{
	ap_buf b = { .arena = &w->scratch };
	const ap_campaign_result *r = w->result;
	double passed = r->seconds - w->base.seconds;
	double here = (double)(r->graphs - w->base.proved - w->base.refused - w->base.unknown - w->base.failed);

	if (!ap_tty_due(&w->tty))
		return;
	ap_buf_printf(&b, "%llu graphs, %.0f/s, %llu pairs of ops, %zu found", (unsigned long long)r->graphs, passed > 0 ? here / passed : 0,
	              (unsigned long long)r->covered, w->ledger.hits);
	if (r->refused)
		ap_buf_printf(&b, ", %llu refused", (unsigned long long)r->refused);
	if (r->unknown)
		ap_buf_printf(&b, ", %llu unknown", (unsigned long long)r->unknown);
	if (!w->alive && w->minimizer)
		ap_buf_lit(&b, ", minimizing");
	else
		put_left(&b, w);
	ap_tty_show(&w->tty, ap_buf_str(&b));
}

static int
by_first(const void *x, const void *y)
{
	uint64_t a = ((const ap_found *)x)->first, b = ((const ap_found *)y)->first;

	return (a > b) - (a < b);
}

static int
by_times(const void *x, const void *y)
{
	uint64_t a = ((const ap_tally *)x)->times, b = ((const ap_tally *)y)->times;

	return (a < b) - (a > b);
}

void
ap_watch_put_result(ap_watch *w)
{
	ap_campaign_result *r = w->result;

	for (size_t k = 0; k < w->ledger.entries.n; k++)
		if (ap_ledger_shows(&w->ledger.entries.at[k]))
			*AP_PUSH(w->arena, &r->found) = w->ledger.entries.at[k].found;
	if (r->found.n)
		qsort(r->found.at, r->found.n, sizeof *r->found.at, by_first);
	r->refusals.at = w->ledger.refusals.at;
	r->refusals.n = w->ledger.refusals.n;
	r->unknowns.at = w->ledger.unknowns.at;
	r->unknowns.n = w->ledger.unknowns.n;
	if (r->refusals.n)
		qsort(r->refusals.at, r->refusals.n, sizeof *r->refusals.at, by_times);
	if (r->unknowns.n)
		qsort(r->unknowns.at, r->unknowns.n, sizeof *r->unknowns.at, by_times);
	if (w->broken)
		r->trouble = w->why;
}
