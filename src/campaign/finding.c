#include "campaign/finding.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/file.h"
#include "base/map.h"
#include "report/json_text.h"

static const char schema[] = "aliasproof/finding-1";
static const char unfinished[] = ".unfinished-"; /* then the number of the process */

ap_str
ap_finding_name(ap_arena *a, ap_str fault, ap_str key)
{
	return ap_str_printf(a, "%.*s-%08x", AP_FMT(fault), (unsigned)ap_hash_bytes(key.p, key.n, 0));
}

ap_str
ap_finding_path(ap_arena *a, const char *folder, ap_str name, const char *file)
{
	return ap_str_printf(a, "%s/%.*s/%s", folder, AP_FMT(name), file);
}

static bool
fail(ap_arena *a, ap_str *why, const char *path)
{
	*why = ap_str_printf(a, "%s: %s", path, strerror(errno));
	return false;
}

/* --- JSON ------------------------------------------------------------------------------------------------------------- */

static void
set_count(json_t *o, const char *key, uint64_t n)
{
	ap_json_set(o, key, json_integer((json_int_t)n));
}

static json_t *
calls_of(const ap_finding *f)
{
	json_t *o = json_object();

	if (f->calls_found)
		set_count(o, "found", f->calls_found);
	if (f->calls_found && f->minimized)
		set_count(o, "minimized", f->calls_minimized);
	return o;
}

static ap_str
to_json(ap_arena *a, const ap_finding *f)
{
	json_t *o = json_object();
	json_t *result = f->result.n ? json_loadb(f->result.p, f->result.n, JSON_ALLOW_NUL, NULL) : NULL;

	ap_json_set(o, "schema", json_string(schema));
	ap_json_set_text(o, "name", f->name);
	ap_json_set_text(o, "fault", f->fault);
	ap_json_set_text(o, "group", f->group);
	ap_json_set_text(o, "key", f->key);
	ap_json_set_text(o, "verdict", f->verdict);
	ap_json_set_text(o, "reason", f->reason);
	ap_json_set_text(o, "cause", f->cause);
	ap_json_set_text(o, "passes", f->passes);
	ap_json_set_text(o, "classes", f->classes);
	ap_json_set_text(o, "command", f->command);
	if (f->command.n)
		ap_json_set(o, "once", json_boolean(f->once));
	set_count(o, "seed", f->seed);
	set_count(o, "number", f->number);
	ap_json_set_text(o, "source", f->source);
	ap_json_set(o, "alone", json_boolean(f->alone));
	ap_json_set(o, "minimized", json_boolean(f->minimized));
	ap_json_set(o, "calls", calls_of(f));
	ap_json_set(o, "version", json_string(AP_VERSION));
	if (result) {
		json_object_del(result, "seconds"); /* the same finding is the same file */
		ap_json_set(o, "result", result);
	}
	ap_buf text = { .arena = a };

	ap_json_put(o, &text);
	return ap_buf_str(&text);
}

static ap_str
get_text(ap_arena *a, const json_t *o, const char *key)
{
	const json_t *j = json_object_get(o, key);

	return json_is_string(j) ? ap_str_copy(a, (ap_str){ json_string_value(j), json_string_length(j) }) : (ap_str){ 0 };
}

static uint64_t
get_count(const json_t *o, const char *key)
{
	json_int_t v = json_integer_value(json_object_get(o, key));

	return v > 0 ? (uint64_t)v : 0;
}

static bool
from_json(ap_arena *a, ap_str text, ap_finding *f)
{
	json_t *o = json_loadb(text.p, text.n, JSON_ALLOW_NUL, NULL);
	const json_t *calls = json_object_get(o, "calls"), *result = json_object_get(o, "result");
	const char *is = json_string_value(json_object_get(o, "schema"));
	bool ok = is && !strcmp(is, schema);

	*f = (ap_finding){
		.name = get_text(a, o, "name"), .fault = get_text(a, o, "fault"), .group = get_text(a, o, "group"),
		.key = get_text(a, o, "key"), .verdict = get_text(a, o, "verdict"),
		.reason = get_text(a, o, "reason"), .cause = get_text(a, o, "cause"), .passes = get_text(a, o, "passes"), .command = get_text(a, o, "command"),
		.classes = get_text(a, o, "classes"),
		.once = json_is_true(json_object_get(o, "once")), .seed = get_count(o, "seed"), .number = get_count(o, "number"),
		.source = get_text(a, o, "source"), .alone = json_is_true(json_object_get(o, "alone")),
		.minimized = json_is_true(json_object_get(o, "minimized")),
		.calls_found = get_count(calls, "found"), .calls_minimized = get_count(calls, "minimized"),
	};
	char *dumped = result ? json_dumps(result, JSON_REAL_PRECISION(6)) : NULL;

	if (dumped)
		f->result = ap_str_copy(a, ap_str_of(dumped));
	free(dumped);
	json_decref(o);
	return ok && f->name.n && f->fault.n && f->key.n;
}

/* --- folders ---------------------------------------------------------------------------------------------------------- */

static bool
sync_folder(const char *path)
{
	int fd = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	bool ok = fd >= 0 && (fsync(fd) == 0 || errno == EINVAL);

	if (fd >= 0)
		close(fd);
	return ok;
}

/* A folder of plain files. */
static void
remove_folder(ap_arena *a, const char *path)
{
	DIR *d = opendir(path);

	for (struct dirent *e; d && (e = readdir(d));)
		if (strcmp(e->d_name, ".") != 0 && strcmp(e->d_name, "..") != 0)
			unlink(ap_str_printf(a, "%s/%s", path, e->d_name).p);
	if (d)
		closedir(d);
	rmdir(path);
}

static void
clear_unfinished(ap_arena *a, const char *folder, const char *name)
{
	long pid = strtol(name + strlen(unfinished), NULL, 10);

	if (pid > 0 && (kill((pid_t)pid, 0) == 0 || errno != ESRCH))
		return;
	remove_folder(a, ap_str_printf(a, "%s/%s", folder, name).p);
}

/* "finding.json.Xw3kPq", and long since nobody's: base/file.c's name for what it had not finished. */
static bool
is_litter(ap_arena *a, const char *folder, const char *name)
{
	enum { TAIL = 7, SECONDS = 60 };
	struct stat st;
	ap_str text = ap_str_of(name), head = ap_str_cut(text, 0, text.n > TAIL ? text.n - TAIL : 0);

	if (!head.n || text.p[head.n] != '.' || !(ap_str_ends(head, AP_STR(".json")) || ap_str_ends(head, AP_STR(".py")) || ap_str_ends(head, AP_STR(".txt"))))
		return false;
	return stat(ap_str_printf(a, "%s/%s", folder, name).p, &st) == 0 && S_ISREG(st.st_mode) && time(NULL) - st.st_mtime > SECONDS;
}

static void
clear_litter(ap_arena *a, const char *folder)
{
	DIR *d = opendir(folder);

	for (struct dirent *e; d && (e = readdir(d));)
		if (is_litter(a, folder, e->d_name))
			unlink(ap_str_printf(a, "%s/%s", folder, e->d_name).p);
	if (d)
		closedir(d);
}

bool
ap_findings_open(ap_arena *a, const char *folder, ap_str *why)
{
	if (mkdir(folder, 0777) != 0 && errno != EEXIST)
		return fail(a, why, folder);
	if (access(folder, W_OK | X_OK) != 0)
		return fail(a, why, folder);
	DIR *d = opendir(folder);

	if (!d)
		return fail(a, why, folder);
	for (struct dirent *e; (e = readdir(d));)
		if (!strncmp(e->d_name, unfinished, strlen(unfinished)))
			clear_unfinished(a, folder, e->d_name);
	closedir(d);
	clear_litter(a, folder);
	return true;
}

static int
by_name(const void *x, const void *y)
{
	return ap_str_compare(((const ap_finding *)x)->name, ((const ap_finding *)y)->name);
}

bool
ap_findings_list(ap_arena *a, const char *folder, ap_findings *out, ap_str *why)
{
	DIR *d = opendir(folder);
	ap_finding f;
	ap_str ignored;

	if (!d)
		return fail(a, why, folder);
	for (struct dirent *e; (e = readdir(d));) {
		ap_str name = ap_str_copy(a, ap_str_of(e->d_name));

		if (name.p[0] == '.' || !ap_finding_read(a, folder, name, &f, &ignored))
			continue;
		clear_litter(a, ap_str_printf(a, "%s/%.*s", folder, AP_FMT(name)).p);
		*AP_PUSH(a, out) = f;
	}
	closedir(d);
	if (out->n)
		qsort(out->at, out->n, sizeof *out->at, by_name);
	return true;
}

/* --- one finding ------------------------------------------------------------------------------------------------------ */

static bool
put_file(ap_arena *a, const char *folder, const char *name, ap_str text, ap_str *why)
{
	ap_str path = ap_str_printf(a, "%s/%s", folder, name), bare;

	if (ap_file_write(a, path.p, text, &bare))
		return true;
	*why = ap_str_printf(a, "%s: %.*s", path.p, AP_FMT(bare));
	return false;
}

bool
ap_finding_write(ap_arena *a, const char *folder, const ap_finding *f, ap_str before, ap_str after, ap_str *why)
{
	const char *path = ap_str_printf(a, "%s/%.*s", folder, AP_FMT(f->name)).p;
	const char *temporary = ap_str_printf(a, "%s/%s%ld", folder, unfinished, (long)getpid()).p;

	if (mkdir(temporary, 0777) != 0 && errno != EEXIST)
		return fail(a, why, temporary);
	if (!put_file(a, temporary, "BEFORE.py", before, why) || (after.n && !put_file(a, temporary, "AFTER.py", after, why)) ||
	    !put_file(a, temporary, "finding.json", to_json(a, f), why))
		return false;
	sync_folder(temporary);
	if (rename(temporary, path) != 0) {
		bool there = errno == EEXIST || errno == ENOTEMPTY;

		fail(a, why, path);
		remove_folder(a, temporary);
		return there;
	}
	sync_folder(folder);
	return true;
}

bool
ap_finding_update(ap_arena *a, const char *folder, const ap_finding *f, ap_str *why)
{
	return put_file(a, ap_str_printf(a, "%s/%.*s", folder, AP_FMT(f->name)).p, "finding.json", to_json(a, f), why);
}

bool
ap_finding_read(ap_arena *a, const char *folder, ap_str name, ap_finding *out, ap_str *why)
{
	ap_str path = ap_finding_path(a, folder, name, "finding.json"), text;

	if (!ap_file_read(a, path.p, &text, why))
		return false;
	if (from_json(a, text, out) && ap_str_is(out->name, name))
		return true;
	*why = ap_str_printf(a, "%s is not a finding", path.p);
	return false;
}
