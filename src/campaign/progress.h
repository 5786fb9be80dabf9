/*
 * How far a run came, in FOLDER/progress-XXXXXXXX.json: there as long as the run isn't at its end.  The number in the name follows from the
 * settings, so several runs may share a folder.  Schema "aliasproof/progress-1": `schema`, `settings`, `next` (all below this index is done),
 * `seconds`, `proved`, `unchanged`, `refused`, `unknown`, `failed`, `found` {name: times}.
 */
#ifndef AP_CAMPAIGN_PROGRESS_H
#define AP_CAMPAIGN_PROGRESS_H

#include "campaign/ledger.h"

typedef struct ap_progress {
	const char *path;
	ap_str settings;
	uint64_t next, proved, unchanged, refused, unknown, failed;
	double seconds;
} ap_progress;

/* What an ended run with the same settings left behind; all zero if there is none.  The ledger gets its counts. */
ap_progress ap_progress_read(ap_arena *a, ap_ledger *l);
AP_NODISCARD bool ap_progress_write(ap_arena *a, const ap_progress *p, const ap_ledger *l, ap_str *why);
void ap_progress_remove(const ap_progress *p);

#endif
