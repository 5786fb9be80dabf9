#include "base/file.h"
#include "campaign/campaign.h"
#include "campaign/finding.h"

/* The passes or the command that it was found with, unless others are wanted. */
static ap_subject
subject_of(ap_arena *a, const ap_finding *f, const ap_subject *wanted)
{
	ap_subject s = *wanted;

	if (s.passes || s.remote.command)
		return s;
	if (f->passes.n) {
		s.passes = ap_str_copy(a, f->passes).p;
	} else {
		s.remote.command = ap_str_copy(a, f->command).p;
		s.remote.once = f->once;
	}
	return s;
}

/* A finding that was a crash of ours is tried in this process: if it crashes again, everybody sees it. */
static ap_replayed
replay_one(ap_arena *a, const char *folder, const ap_finding *f, const ap_subject *wanted, ap_str *unable)
{
	ap_replayed r = { .name = f->name, .was = f->fault, .status = AP_REPLAY_UNREADABLE };
	ap_subject s = subject_of(a, f, wanted);
	ap_str text;

	s.complete = true;
	if (!ap_file_read(a, ap_finding_path(a, folder, f->name, "BEFORE.py").p, &text, &r.reason))
		return r;
	ap_trial *t = ap_trial_make(a, &s, NULL, NULL);
	ap_outcome o = ap_trial_look(t, text);

	*unable = o.kind == AP_OUTCOME_UNABLE ? ap_str_printf(a, "--pass=%s can't run: %.*s [command-unable]", s.remote.command, AP_FMT(o.reason)) : (ap_str){ 0 };
	r.now = ap_str_copy(a, o.kind == AP_OUTCOME_PROVED ? AP_STR("proved") : o.fault);
	r.reason = ap_str_copy(a, o.reason);
	if (o.kind == AP_OUTCOME_PROVED)
		r.status = AP_REPLAY_PASSES;
	else
		r.status = ap_str_is(o.fault, f->fault) ? AP_REPLAY_FAILS : AP_REPLAY_OTHERWISE;
	ap_trial_fini(t);
	return r;
}

bool
ap_campaign_replay(ap_arena *a, const char *folder, const ap_subject *s, ap_replay *out, ap_str *why)
{
	ap_findings all = { 0 };

	if (!ap_findings_list(a, folder, &all, why))
		return false;
	*why = (ap_str){ 0 };
	for (size_t k = 0; k < all.n && !why->n; k++)
		*AP_PUSH(a, out) = replay_one(a, folder, &all.at[k], s, why);
	return !why->n;
}
