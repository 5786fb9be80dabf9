/* Minimizing a finding, in a process of its own. */
#ifndef AP_CAMPAIGN_MINIMIZE_H
#define AP_CAMPAIGN_MINIMIZE_H

#include "campaign/campaign.h"

/*
 * Reduces BEFORE.py of a finding while its fault stays and writes reduced.py, reduced-AFTER.py, report.txt and finding.json.  False with
 * *why: it can't be minimized (it doesn't fail again, it can't be read or written).
 */
AP_NODISCARD bool ap_minimize(ap_arena *a, const char *folder, ap_str name, const ap_subject *s, unsigned ms, ap_str *why);

#endif
