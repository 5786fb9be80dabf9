#include "cli/fuzz_pages.h"

#include <unistd.h>

#include "campaign/finding.h"
#include "cli/judge.h"

static const char *
path_of(const ap_settings *s, const char *findings, const ap_finding *f, const char *reduced, const char *whole)
{
	const char *path = ap_finding_path(s->arena, findings, f->name, reduced).p;

	return access(path, R_OK) == 0 ? path : ap_finding_path(s->arena, findings, f->name, whole).p;
}

/* What can't be judged again (a command that crashed, or answered something that is no graph) is told as it was found. */
static ap_result
as_found(const ap_finding *f)
{
	return (ap_result){ .verdict = AP_UNKNOWN, .code = f->fault.p, .reason = f->reason, .cause = f->cause };
}

static bool
add_page(const ap_settings *s, const char *findings, const ap_finding *f, ap_str *why)
{
	const char *before = path_of(s, findings, f, "reduced.py", "BEFORE.py"), *after = path_of(s, findings, f, "reduced-AFTER.py", "AFTER.py");
	ap_ops *ops = ap_cli_ops(s), *after_ops = ap_cli_ops(s);
	ap_verify_options o = ap_cli_verify_options(s);
	ap_report r = { .command = "fuzz", .passes = f->passes, .infer = o.infer };
	ap_source sources[2];
	ap_result result = as_found(f);

	ap_cli_read(s, ops, before, 0, &sources[0]);
	ap_cli_report_side(&r, 0, &sources[0]);
	if (access(after, R_OK) == 0) {
		ap_cli_read(s, after_ops, after, 1, &sources[1]);
		ap_cli_report_side(&r, 1, &sources[1]);
		result = ap_cli_judge(s->arena, &sources[0], &sources[1], &o);
		if (result.verdict == AP_PROVED)
			result = as_found(f);
	}
	r.result = &result;
	r.subject = sources[0].diags.file;
	return ap_report_folder_add(s->arena, s->report, &r, why);
}

bool
ap_cli_fuzz_pages(const ap_settings *s, const char *findings)
{
	ap_findings list = { 0 };
	ap_str why;
	bool ok = ap_report_folder_index(s->arena, s->report, &why) && ap_findings_list(s->arena, findings, &list, &why);

	for (size_t k = 0; ok && k < list.n; k++)
		ok = add_page(s, findings, &list.at[k], &why);
	if (!ok)
		ap_cli_warn("--report=%s: %.*s", s->report, AP_FMT(why));
	return ok;
}
