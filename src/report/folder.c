#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <jansson.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "report/html.h"
#include "verify/fault.h"

typedef AP_VEC(ap_html_entry) entries;

static bool
system_error(ap_arena *a, const char *path, ap_str *why)
{
	*why = ap_str_printf(a, "%s: %s", path, strerror(errno));
	return false;
}

static ap_str
field(ap_arena *a, const json_t *o, const char *key)
{
	const json_t *v = json_object_get(o, key);

	return json_is_string(v) ? ap_str_copy(a, (ap_str){ json_string_value(v), json_string_length(v) }) : (ap_str){ 0 };
}

/* Files that are no report of ours are none of the index's business. */
static void
add_entry(ap_arena *a, const char *folder, const char *name, entries *list)
{
	json_t *o = json_load_file(ap_str_printf(a, "%s/%s", folder, name).p, JSON_ALLOW_NUL, NULL);
	ap_html_entry e = { .verdict = field(a, o, "verdict"), .reason = field(a, o, "reason"), .cause = field(a, o, "cause") };

	e.href = ap_str_printf(a, "%.*s.html", (int)(strlen(name) - strlen(".json")), name);
	e.before = field(a, json_object_get(o, "before"), "file");
	e.after = field(a, json_object_get(o, "after"), "file");
	if (ap_str_starts(field(a, o, "schema"), AP_STR("aliasproof/result-")) && access(ap_str_printf(a, "%s/%.*s", folder, AP_FMT(e.href)).p, F_OK) == 0)
		*AP_PUSH(a, list) = e;
	json_decref(o);
}

static int
by_href(const void *x, const void *y)
{
	return ap_str_compare(((const ap_html_entry *)x)->href, ((const ap_html_entry *)y)->href);
}

static bool
write_index(ap_arena *a, const char *folder, ap_str *why)
{
	DIR *d = opendir(folder);
	ap_buf page = { .arena = a };
	entries list = { 0 };

	if (!d)
		return system_error(a, folder, why);
	for (const struct dirent *f; (f = readdir(d)) != NULL;) {
		if (ap_str_ends(ap_str_of(f->d_name), AP_STR(".json")))
			add_entry(a, folder, f->d_name, &list);
	}
	closedir(d);
	if (list.n)
		qsort(list.at, list.n, sizeof *list.at, by_href);
	ap_html_index_put(list.at, list.n, &page);
	return ap_file_write(a, ap_str_printf(a, "%s/index.html", folder).p, ap_buf_str(&page), why);
}

static ap_str
name_of(ap_arena *a, const ap_report *r)
{
	static const char *const words[] = { "proved", "refuted", "invalid", "unknown" };
	uint64_t h = 0;

	for (int k = 0; k < 2; k++) {
		ap_str s = r->files[k].diags ? r->files[k].diags->source : (ap_str){ 0 };

		h = ap_hash_bytes(s.p ? s.p : "", s.n, h);
	}
	return ap_str_printf(a, "%s-%s-%016llx", words[r->result->verdict], ap_fault_name(ap_fault_of(r->result)), (unsigned long long)h);
}

/* The page last: an entry of the index has its page. */
static bool
write_pages(ap_arena *a, const char *folder, const ap_report *r, ap_str *why)
{
	ap_buf page = { .arena = a }, json = { .arena = a };
	ap_str name = name_of(a, r);

	if (r->result->verdict == AP_PROVED)
		return true;
	ap_report_json_put(r, &json);
	ap_html_report_put(r, &page);
	return ap_file_write(a, ap_str_printf(a, "%s/%.*s.json", folder, AP_FMT(name)).p, ap_buf_str(&json), why) &&
	       ap_file_write(a, ap_str_printf(a, "%s/%.*s.html", folder, AP_FMT(name)).p, ap_buf_str(&page), why);
}

/* `r` may be NULL: the index alone. */
static bool
add(ap_arena *a, const char *folder, const ap_report *r, ap_str *why)
{
	if (mkdir(folder, 0777) != 0 && errno != EEXIST)
		return system_error(a, folder, why);
	int lock = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);

	if (lock < 0)
		return system_error(a, folder, why);
	/* Where a file system has no locks, two writers at once may leave out each other's line of the index until the next one writes it. */
	(void)flock(lock, LOCK_EX);
	bool ok = (!r || write_pages(a, folder, r, why)) && write_index(a, folder, why);

	close(lock);
	return ok;
}

bool
ap_report_folder_add(ap_arena *a, const char *folder, const ap_report *r, ap_str *why)
{
	return add(a, folder, r, why);
}

bool
ap_report_folder_index(ap_arena *a, const char *folder, ap_str *why)
{
	return add(a, folder, NULL, why);
}
