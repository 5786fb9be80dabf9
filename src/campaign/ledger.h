/*
 * What was found so far: one entry a cause.  An outcome waits in its entry until everything with a lower number is done, so that the graph
 * that stands for a cause is the first one; then it is written and said.  A pass that is wrong on everything has as many causes as there are
 * ops: of each group, the first few are enough.
 */
#ifndef AP_CAMPAIGN_LEDGER_H
#define AP_CAMPAIGN_LEDGER_H

#include "campaign/campaign.h"
#include "campaign/worker.h"

typedef enum ap_entry_state {
	AP_ENTRY_WAITS,     /* for lower numbers */
	AP_ENTRY_WRITTEN,   /* not minimized yet */
	AP_ENTRY_CLOSED,    /* minimized, or it can't be */
	AP_ENTRY_FOLDED,    /* the AP_LEDGER_SIMILAR first ones of its group speak for it; it counts for the first of them */
} ap_entry_state;

typedef struct ap_entry {
	ap_found found;
	ap_entry_state state;
	ap_letter letter;        /* WAITS */
	size_t folded;           /* FOLDED: into which entry */
} ap_entry;

typedef struct ap_group { size_t first, n; } ap_group; /* the first entry, how many were written */

typedef struct ap_ledger {
	ap_arena *arena;
	const ap_campaign_options *o;
	AP_VEC(ap_entry) entries;
	ap_map by_key, refusal_of, unknown_of;
	ap_map group_of;         /* group -> index into `groups` */
	AP_VEC(ap_group) groups;
	AP_VEC(ap_tally) refusals, unknowns;
	size_t hits;             /* entries that were written and showed in this run */
	uint64_t overflow;       /* findings beyond AP_LEDGER_MOST different ones */
	int64_t began;           /* ap_clock_ms() */
} ap_ledger;

enum { AP_LEDGER_MOST = 4096, AP_LEDGER_TALLIES = 256, AP_LEDGER_SIMILAR = 8 };

/* Opens the folder and takes in what is there. */
AP_NODISCARD bool ap_ledger_open(ap_ledger *l, ap_arena *a, const ap_campaign_options *o, ap_str *why);
void ap_ledger_add(ap_ledger *l, const ap_letter *letter);
/* Writes and says what waits below `low`, in the order of the numbers. */
AP_NODISCARD bool ap_ledger_commit(ap_ledger *l, uint64_t low, ap_str *why);
/* Is it in the folder, and did it show in this run? */
static inline bool
ap_ledger_shows(const ap_entry *e)
{
	return e->found.times && (e->state == AP_ENTRY_WRITTEN || e->state == AP_ENTRY_CLOSED);
}
/* The first entry of that state that showed in this run; false if there is none. */
AP_NODISCARD bool ap_ledger_next(const ap_ledger *l, ap_entry_state state, size_t *k);

#endif
