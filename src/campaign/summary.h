/* What a run or a replay came to, as text, JSON and JUnit. */
#ifndef AP_CAMPAIGN_SUMMARY_H
#define AP_CAMPAIGN_SUMMARY_H

#include "campaign/campaign.h"

/*
 * Nothing was found, but nothing was shown either: no graph was proved (a pass that refuses all is not a right one), or somebody else's pass
 * gave every one back as it was.  What an earlier run did before this one went on counts.
 */
bool ap_campaign_tested_nothing(const ap_campaign_options *o, const ap_campaign_result *r);

void ap_summary_text_put(const ap_campaign_options *o, const ap_campaign_result *r, ap_buf *out);

/*
 * Schema "aliasproof/fuzz-1": `schema`, `exit`, `seed`, `shard`, `shards`, `jobs`, `source`, `passes` or `command`, `folder`, `graphs`, `proved`,
 * `unchanged`, `refused`, `unknown`, `failed`, `pairs`, `lost_workers`, `went_on_at`, `interrupted`, `seconds`, `graphs_per_second`, `trouble` (where there
 * is any), `refusals` and `unknowns` [{`what`, `times`}], `findings` [{`name`, `fault`, `key`, `reason`, `first`, `times`, `known_before`,
 * `seconds`, `calls` {`found`, `minimized`}}].
 */
void ap_summary_json_put(const ap_campaign_options *s, const ap_campaign_result *r, int status, ap_buf *out);

/* One test case that stands for the graphs that were fine, and a failed one for each finding. */
void ap_summary_junit_put(const ap_campaign_options *o, const ap_campaign_result *r, ap_buf *out);

void ap_replay_text_put(const ap_replay *r, ap_buf *out);
/* Schema "aliasproof/replay-1": `schema`, `exit`, `findings` [{`name`, `status` ("fails", "otherwise", "passes", "unreadable"), `was`, `now`, `reason`}]. */
void ap_replay_json_put(const ap_replay *r, int status, ap_buf *out);
void ap_replay_junit_put(const ap_replay *r, ap_buf *out);

#endif
