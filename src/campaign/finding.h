/*
 * A finding as a folder: BEFORE.py, AFTER.py (what the pass made of it, if it made anything), finding.json, and once it is minimized
 * reduced.py, reduced-AFTER.py and report.txt.
 *
 * The folder is filled under another name and renamed when all of it is on the disk, so that it is there whole or not at all; later changes
 * are files that are replaced as a whole, finding.json last.  Its name follows from the fault and the key, so the same
 * cause has the same name in every run.
 *
 * finding.json, schema "aliasproof/finding-1": `schema`, `name`, `fault` (verify/fault.def, pass/remote.h; "crash", "hang", "unstable"), `group`, `key`,
 * `verdict`, `reason`, `cause`, `passes` and `classes` or `command` and `once`, `seed`, `number` (of the graph), `source` (what made it), `alone`,
 * `minimized`, `calls` {`found`, `minimized`}, `version`, `result` (the object of `verify --format json`, where there was a verdict).
 */
#ifndef AP_CAMPAIGN_FINDING_H
#define AP_CAMPAIGN_FINDING_H

#include "base/str.h"

typedef struct ap_finding {
	ap_str name, fault, group, key, verdict, reason, cause;
	ap_str passes, command;      /* one of them */
	ap_str classes;              /* the file of what the passes believe; empty: the op table */
	bool once;
	uint64_t seed, number;
	ap_str source;
	bool alone, minimized;
	size_t calls_found, calls_minimized; /* 0: unknown */
	ap_str result;               /* JSON text; may be empty */
} ap_finding;

ap_str ap_finding_name(ap_arena *a, ap_str fault, ap_str key);
/* FOLDER/NAME/FILE */
ap_str ap_finding_path(ap_arena *a, const char *folder, ap_str name, const char *file);

/* Makes the folder of findings where it isn't there, and clears away what runs that were killed had not finished. */
AP_NODISCARD bool ap_findings_open(ap_arena *a, const char *folder, ap_str *why);
typedef AP_VEC(ap_finding) ap_findings;
/* All findings, by name; what can't be read as one is left out. */
AP_NODISCARD bool ap_findings_list(ap_arena *a, const char *folder, ap_findings *out, ap_str *why);

/* A new finding with its texts.  One that is there already stays as it is. */
AP_NODISCARD bool ap_finding_write(ap_arena *a, const char *folder, const ap_finding *f, ap_str before, ap_str after, ap_str *why);
/* finding.json alone. */
AP_NODISCARD bool ap_finding_update(ap_arena *a, const char *folder, const ap_finding *f, ap_str *why);
AP_NODISCARD bool ap_finding_read(ap_arena *a, const char *folder, ap_str name, ap_finding *out, ap_str *why);

#endif
