#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "base/proc.h"
#include "base/tty.h"
#include "cli/ops.h"
#include "probe/audit.h"
#include "probe/check.h"

/* The ops of a spec: the second word of each line that begins with a class, up to its parameters. */
static bool
find_spec(ap_arena *a, ap_ops *ops, ap_str text, ap_op_ids *out)
{
	for (size_t at = 0, end; at < text.n; at = end + 1) {
		ap_class class;

		end = ap_str_find(text, at, '\n');
		ap_str line = ap_str_trim(ap_str_cut(text, at, end));
		size_t blank = ap_str_find(line, 0, ' ');
		ap_str rest = ap_str_trim(ap_str_cut(line, blank, line.n));
		ap_str name = ap_str_cut(rest, 0, ap_str_find(rest, 0, '('));

		if (!ap_class_find(ap_str_cut(line, 0, blank), &class) || name.n == rest.n)
			continue;
		if (ap_str_find(name, 0, '.') == name.n)
			name = ap_str_printf(a, "%.*s.default", AP_FMT(name));
		if (!ap_cli_find_ops(a, ops, name, out))
			return false;
	}
	return true;
}

static bool
choose_ops(ap_ops_settings *s, ap_ops *ops, ap_op_ids *out)
{
	ap_str text, why;

	if (s->common.nfiles > 1) {
		if (!ap_file_read(s->common.arena, s->common.files[1], &text, &why)) {
			ap_cli_warn("%s: %.*s", s->common.files[1], AP_FMT(why));
			return false;
		}
		if (!s->only.n && !find_spec(s->common.arena, ops, text, out))
			return false;
	}
	for (size_t i = 0; i < s->only.n; i++) {
		if (!ap_cli_find_ops(s->common.arena, ops, ap_str_of(s->only.at[i]), out))
			return false;
	}
	if (!out->n)
		ap_cli_warn("no op to check: name a file of ops, or --op");
	return out->n > 0;
}

/* A word of the shell. */
static void
put_word(ap_buf *out, ap_str s)
{
	ap_buf_putc(out, '\'');
	for (size_t i = 0; i < s.n; i++) {
		if (s.p[i] == '\'')
			ap_buf_lit(out, "'\\''");
		else
			ap_buf_putc(out, s.p[i]);
	}
	ap_buf_putc(out, '\'');
}

/* The command that serves a shared object: this program itself. */
static const char *
serving(ap_arena *a, const char *library)
{
	char self[4096];
	ssize_t n = readlink("/proc/self/exe", self, sizeof self);
	ap_buf b = { .arena = a };

	ap_buf_lit(&b, "exec ");
	put_word(&b, n > 0 ? (ap_str){ self, (size_t)n } : AP_STR("aliasproof"));
	ap_buf_lit(&b, " ops serve ");
	put_word(&b, strchr(library, '/') ? ap_str_of(library) : ap_str_printf(a, "./%s", library));
	return ap_buf_str(&b).p;
}

static int
put_summary(const ap_ops_settings *s, const ap_check_summary *summary)
{
	ap_buf out = { .arena = s->common.arena };

	if (s->common.format == AP_FORMAT_JSON)
		ap_check_json_put(summary, &out);
	else if (s->common.format == AP_FORMAT_JUNIT)
		ap_check_junit_put(summary, &out);
	else
		ap_check_text_end(summary, &out);
	ap_cli_put(ap_buf_str(&out));
	return ap_check_exit(summary);
}

typedef struct checking {
	ap_ops_settings *settings;
	ap_check_options o;
	ap_arena *work;            /* not the arena of the op table: what an op leaves is given back */
	ap_gen *gen;
	ap_probe *probe;
	ap_tty tty;
} checking;

/* Text is put at once, and a terminal sees how far it is. */
static ap_check_report
check_op(checking *c, const ap_op *op, size_t done, size_t of)
{
	ap_buf line = { .arena = c->work }, out = line;
	char *mark = ap_arena_mark(c->work);

	ap_buf_printf(&line, "%zu of %zu ops: %.*s", done, of, AP_FMT(op->name));
	if (ap_tty_due(&c->tty))
		ap_tty_show(&c->tty, ap_buf_str(&line));
	ap_arena_reset(c->work, mark);
	ap_check_report r = ap_check_op(c->work, c->gen, c->probe, op, &c->o);

	if (!r.findings.n || c->settings->common.format != AP_FORMAT_TEXT)
		return r;
	ap_check_text_put(&r, c->settings->common.colour, &out);
	ap_tty_clear(&c->tty);
	ap_cli_put(ap_buf_str(&out));
	return r;
}

static int
check(ap_ops_settings *s, ap_ops *ops, const ap_op_ids *ids, ap_probe *p)
{
	ap_arena *a = s->common.arena;
	checking c = { .settings = s, .work = AP_NEW(a, ap_arena), .gen = ap_gen_make(a, ops), .probe = p, .tty = ap_tty_make(STDERR_FILENO) };
	ap_check_report *reports = AP_NEW_N(a, ap_check_report, ids->n);
	ap_check_summary summary = { .spec = ap_str_of(s->common.nfiles > 1 ? s->common.files[1] : NULL), .ops = reports, .n = ids->n };
	ap_str why;

	c.o = (ap_check_options){ .runs = s->runs ? (unsigned)s->runs : 96, .seed = (uint64_t)s->seed, .shrink = 600 };
	if (!ap_probe_greet(a, p, &summary.probe, &why)) {
		ap_cli_warn("%.*s", AP_FMT(why));
		return AP_EXIT_INVALID;
	}
	if (!ap_arena_init(c.work, (size_t)1 << 34)) {
		ap_cli_warn("no memory");
		return AP_EXIT_UNKNOWN;
	}
	int64_t start = ap_clock_ms();

	for (size_t i = 0; i < ids->n; i++)
		reports[i] = check_op(&c, ap_op_get(ops, ids->at[i]), i, ids->n);
	ap_tty_clear(&c.tty);
	summary.seconds = (double)(ap_clock_ms() - start) / 1000;
	int status = put_summary(s, &summary);

	ap_arena_fini(c.work);
	return status;
}

int
ap_cli_check_ops(ap_ops_settings *s)
{
	ap_op_ids ids = { 0 };
	ap_ops *ops;

	if (!s->probe == !s->library) {
		ap_cli_warn("expected one of --probe=CMD and --probe-so=LIB");
		return AP_EXIT_INVALID;
	}
	if (s->common.nfiles > 1)
		*AP_PUSH(s->common.arena, &s->common.specs) = s->common.files[1];
	ops = ap_cli_ops(&s->common);
	if (!ops || !choose_ops(s, ops, &ids))
		return AP_EXIT_INVALID;
	ap_probe *p = ap_probe_make(s->common.arena, &(ap_probe_options){ s->probe ? s->probe : serving(s->common.arena, s->library), s->probe_ms });
	int status = check(s, ops, &ids, p);

	ap_probe_stop(p);
	return status;
}

int
ap_cli_audit_ops(ap_ops_settings *s)
{
	ap_arena *a = s->common.arena, *work = AP_NEW(a, ap_arena);
	ap_audit_options o = { .passes = ap_str_of(s->passes), .runs = s->runs ? (unsigned)s->runs : 10, .seed = (uint64_t)s->seed };
	ap_str file = ap_str_of(s->common.files[1]);
	ap_buf out = { .arena = a };
	const ap_classes *classes;
	ap_op_ids ids = { 0 };
	ap_ops *ops = ap_cli_ops(&s->common);

	s->common.classes = s->common.files[1];
	if (!ops || !ap_cli_classes(&s->common, &classes))
		return AP_EXIT_INVALID;
	for (size_t i = 0; i < s->only.n; i++) {
		if (!ap_cli_find_ops(a, ops, ap_str_of(s->only.at[i]), &ids))
			return AP_EXIT_INVALID;
	}
	if (!ap_arena_init(work, (size_t)1 << 34)) {
		ap_cli_warn("no memory");
		return AP_EXIT_UNKNOWN;
	}
	o.only = ids.at;
	o.nonly = ids.n;
	ap_audit_report r = ap_audit_run(work, ops, classes, &o);

	if (s->common.format == AP_FORMAT_JSON)
		ap_audit_json_put(&r, file, &out);
	else if (s->common.format == AP_FORMAT_JUNIT)
		ap_audit_junit_put(&r, file, &out);
	else
		ap_audit_text_put(&r, file, s->all, &out);
	ap_cli_put(ap_buf_str(&out));
	ap_arena_fini(work);
	return ap_audit_exit(&r);
}
