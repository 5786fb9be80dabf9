#include "cli/reducing.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <jansson.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"

static volatile int *stop_flag;

static void
on_signal(int number)
{
	(void)number;
	*stop_flag = 1;
}

const char *
ap_reducing_output(ap_arena *a, const char *file, bool pair)
{
	ap_str f = ap_str_of(file);

	if (ap_str_eq(f, "-"))
		return pair ? "reduced" : "reduced.py";
	if (ap_str_ends(f, AP_STR(".py")))
		f.n -= 3;
	return ap_str_printf(a, "%.*s.reduced%s", AP_FMT(f), pair ? "" : ".py").p;
}

static ap_str
text_of(ap_arena *a, const ap_graph *g)
{
	ap_buf b = { .arena = a };

	ap_text_print(g, &b);
	return ap_buf_str(&b);
}

static bool
write_at(ap_arena *a, const char *folder, const char *name, const ap_graph *g, ap_str *why)
{
	return ap_file_write(a, ap_str_printf(a, "%s/%s", folder, name).p, text_of(a, g), why);
}

/* A pair's folder is replaced as a whole: one that holds anything else is not ours. */
static bool
is_ours(const char *folder)
{
	DIR *d = opendir(folder);
	bool ours = d || errno == ENOENT;

	for (struct dirent *e; d && ours && (e = readdir(d));) {
		ap_str name = ap_str_of(e->d_name);

		ours = ap_str_eq(name, ".") || ap_str_eq(name, "..") || ap_str_eq(name, "before.py") || ap_str_eq(name, "after.py");
	}
	if (d)
		closedir(d);
	return ours;
}

/* Both files of a pair change together: they are written in a folder beside it, and the folders are exchanged. */
static bool
write_pair(ap_arena *a, const char *folder, const ap_graph *before, const ap_graph *after, ap_str *why)
{
	const char *next = ap_str_printf(a, "%s.next", folder).p;
	bool ok = (mkdir(next, 0777) == 0 || errno == EEXIST) && (mkdir(folder, 0777) == 0 || errno == EEXIST);

	if (!ok) {
		*why = ap_str_printf(a, "%s", strerror(errno));
		return false;
	}
	if (!write_at(a, next, "before.py", before, why) || !write_at(a, next, "after.py", after, why))
		return false;
	if (renameat2(AT_FDCWD, next, AT_FDCWD, folder, RENAME_EXCHANGE) != 0 &&
	    (!write_at(a, folder, "before.py", before, why) || !write_at(a, folder, "after.py", after, why)))
		return false;
	unlink(ap_str_printf(a, "%s/before.py", next).p);
	unlink(ap_str_printf(a, "%s/after.py", next).p);
	rmdir(next);
	return true;
}

static void
keep(void *data, const ap_graph *before, const ap_graph *after, const ap_reduce_result *sofar)
{
	ap_reducing *r = data;
	ap_arena *a = r->settings->arena;
	char *mark = ap_arena_mark(a);
	ap_str why;

	(void)sofar;
	if (!(after ? write_pair(a, r->output, before, after, &why) : ap_file_write(a, r->output, text_of(a, before), &why)) &&
	    !r->failed) {
		ap_cli_warn("%s: %.*s", r->output, AP_FMT(why));
		r->failed = true;
	}
	ap_arena_reset(a, mark);
}

static void
show_progress(void *data, const ap_reduce_result *sofar)
{
	ap_reducing *r = data;

	if (!r->terminal || sofar->seconds < r->shown + 0.1)
		return;
	r->shown = sofar->seconds;
	fprintf(stderr, "\r%zu nodes, %zu inputs, %zu tries, %.0f/s \033[K", sofar->to.calls, sofar->to.inputs, sofar->tries,
		(double)sofar->tries / sofar->seconds);
}

bool
ap_reducing_begin(ap_reducing *r, ap_reduce_options *o)
{
	struct sigaction act = { .sa_handler = on_signal };
	ap_str why;

	if (r->settings->nfiles > 1 && !is_ours(r->output)) {
		ap_cli_warn("--output=%s: for a pair expected a folder that is not there yet, or holds an earlier result alone", r->output);
		return false;
	}
	if (!ap_file_may_write(r->settings->arena, r->output, &why)) {
		ap_cli_warn("--output=%s: %.*s", r->output, AP_FMT(why));
		return false;
	}
	r->terminal = isatty(STDERR_FILENO);
	stop_flag = &r->stop;
	sigaction(SIGINT, &act, NULL);
	sigaction(SIGTERM, &act, NULL);
	sigaction(SIGHUP, &act, NULL);
	o->stop = &r->stop;
	o->best = keep;
	o->tick = show_progress;
	o->data = r;
	return true;
}

static const char *
status_word(ap_reduce_status s)
{
	static const char *const words[] = { [AP_REDUCE_MINIMAL] = "minimal",
					     [AP_REDUCE_STOPPED] = "stopped",
					     [AP_REDUCE_BORING] = "not-failing",
					     [AP_REDUCE_FLAKY] = "flaky" };

	return words[s];
}

static json_t *
size_json(const ap_reduce_size *s)
{
	return json_pack("{s:I, s:I, s:I, s:I}", "nodes", (json_int_t)s->calls, "after_nodes", (json_int_t)s->after_calls, "inputs",
			 (json_int_t)s->inputs, "outputs", (json_int_t)s->outputs);
}

/* jansson refuses text that is not UTF-8; what a command says, and a file's name, may be anything. */
static json_t *
text_json(ap_str s)
{
	json_t *j = json_stringn(s.p ? s.p : "", s.n);

	return j ? j : json_string("(not UTF-8)");
}

static void
put_json(const ap_reducing *r, const ap_reduce_result *x, const ap_graph *smallest, int status, ap_buf *out)
{
	ap_arena *a = r->settings->arena;
	json_t *o = json_pack("{s:s, s:s, s:s, s:i}", "schema", "aliasproof/reduce-1", "command", "reduce", "status",
			      status_word(x->status), "exit", status);

	json_object_set_new(o, "kind", text_json(x->kind));
	json_object_set_new(o, "from", size_json(&x->from));
	json_object_set_new(o, "to", size_json(&x->to));
	json_object_set_new(o, "tries", json_integer((json_int_t)x->tries));
	json_object_set_new(o, "cached", json_integer((json_int_t)x->cached));
	json_object_set_new(o, "hung", json_integer((json_int_t)x->hung));
	json_object_set_new(o, "died", json_integer((json_int_t)x->died));
	json_object_set_new(o, "seconds", json_real(x->seconds));
	json_object_set_new(o, "output", text_json(ap_str_of(r->output)));
	json_object_set_new(o, "before", text_json(text_of(a, smallest)));
	if (x->after)
		json_object_set_new(o, "after", text_json(text_of(a, x->after)));
	char *dumped = json_dumps(o, JSON_INDENT(2) | JSON_REAL_PRECISION(6));

	if (!dumped)
		ap_bug("JSON report can't be printed");
	ap_buf_printf(out, "%s\n", dumped);
	free(dumped);
	json_decref(o);
}

/* Comment lines, then graph text: the whole may be pasted, and is a graph file. */
static void
put_text(const ap_reducing *r, const ap_reduce_result *x, const ap_graph *smallest, ap_buf *out)
{
	ap_arena *a = r->settings->arena;

	ap_buf_printf(out, "# %.*s\n", AP_FMT(x->kind));
	if (x->after)
		ap_buf_printf(out, "# BEFORE and AFTER: %zu + %zu nodes \xe2\x86\x92 %zu + %zu nodes", x->from.calls, x->from.after_calls,
			      x->to.calls, x->to.after_calls);
	else
		ap_buf_printf(out, "# %zu nodes \xe2\x86\x92 %zu nodes", x->from.calls, x->to.calls);
	ap_buf_printf(out, ", %zu inputs \xe2\x86\x92 %zu inputs, %zu tries, %.1f s%s\n", x->from.inputs, x->to.inputs, x->tries,
		      x->seconds, x->status == AP_REDUCE_STOPPED ? ", stopped before it was minimal" : "");
	if (x->hung || x->died)
		ap_buf_printf(out, "# the judge gave no answer in time %zu times, and died %zu times\n", x->hung, x->died);
	if (!r->failed)
		ap_buf_printf(out, "# written to %s\n", r->output);
	if (x->after)
		ap_buf_lit(out, "\n# BEFORE\n");
	ap_buf_put(out, text_of(a, smallest));
	if (x->after) {
		ap_buf_lit(out, "\n# AFTER\n");
		ap_buf_put(out, text_of(a, x->after));
	}
}

int
ap_reducing_report(ap_reducing *r, const ap_reduce_result *x, const ap_graph *smallest)
{
	ap_buf b = { .arena = r->settings->arena };
	const char *file = r->settings->files[0];
	int status = x->status == AP_REDUCE_MINIMAL ? AP_EXIT_PROVED : x->status == AP_REDUCE_STOPPED ? AP_EXIT_UNKNOWN : AP_EXIT_INVALID;

	if (r->terminal)
		fprintf(stderr, "\r\033[K");
	if (x->status == AP_REDUCE_BORING)
		ap_cli_warn("%s does not fail, so there is nothing to reduce; what was seen: %.*s", file, AP_FMT(x->kind));
	if (x->status == AP_REDUCE_FLAKY)
		ap_cli_warn("the judge is flaky: of %zu runs on %s the first saw '%.*s', the last '%.*s'", x->tries, file, AP_FMT(x->kind),
			    AP_FMT(x->other));
	if (r->failed)
		status = AP_EXIT_INVALID;
	if (r->settings->format == AP_FORMAT_JSON)
		put_json(r, x, smallest, status, &b);
	else if (x->status == AP_REDUCE_MINIMAL || x->status == AP_REDUCE_STOPPED)
		put_text(r, x, smallest, &b);
	ap_cli_put(ap_buf_str(&b));
	return status;
}
