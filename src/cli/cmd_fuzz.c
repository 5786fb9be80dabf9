#include <errno.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/file.h"
#include "base/proc.h"
#include "campaign/summary.h"
#include "cli/cli.h"
#include "cli/fuzz_pages.h"
#include "gen/gen.h"
#include "pass/pass.h"

enum {
	KEY_PASSES = 0x200, KEY_PASS, KEY_ONCE, KEY_MS, KEY_REPLY, KEY_COMPLETE, KEY_TIME, KEY_RUNS, KEY_SEED, KEY_SHARD, KEY_JOBS,
	KEY_FINDINGS, KEY_REDUCE, KEY_DIR, KEY_REPORT, KEY_RESTART, KEY_REPLAY, KEY_SUMMARY, KEY_JUNIT, KEY_MEMORY, KEY_SMT, KEY_TRIES
};

enum { STANDARD_SECONDS = 60, HANG_MS = 30000 };

typedef struct fuzz_settings {
	ap_settings common;
	ap_campaign_options o;
	const char *replay, *summary, *junit;
	bool ends;               /* --time or --runs was given */
} fuzz_settings;

/* --- options ---------------------------------------------------------------------------------------------------------- */

static void
read_shard(fuzz_settings *s, struct argp_state *state, char *arg)
{
	char *slash = strchr(arg, '/');

	if (!slash) {
		argp_error(state, "--shard=%s: expected I/N, such as 2/4", arg);
		return;
	}
	*slash = '\0';
	s->o.shards = (unsigned)ap_cli_int(state, "shard", slash + 1, 1, 1000000);
	s->o.shard = (unsigned)ap_cli_int(state, "shard", arg, 1, s->o.shards);
}

static double
read_seconds(struct argp_state *state, const char *flag, const char *arg)
{
	char *end;
	double v = strtod(arg, &end);

	if (end == arg || *end || !(v >= 0 && v <= 1e8))
		argp_error(state, "--%s=%s: expected a number of seconds", flag, arg);
	return v;
}

static error_t
parse_run(int key, char *arg, struct argp_state *state)
{
	fuzz_settings *s = state->input;
	ap_campaign_options *o = &s->o;

	switch (key) {
	case KEY_TIME:
		o->seconds = read_seconds(state, "time", arg);
		s->ends = true;
		return 0;
	case KEY_RUNS:
		o->runs = (uint64_t)ap_cli_int(state, "runs", arg, 0, INT64_MAX);
		s->ends = true;
		return 0;
	case KEY_SEED:
		o->seed = (uint64_t)ap_cli_int(state, "seed", arg, 0, INT64_MAX);
		return 0;
	case KEY_SHARD:
		read_shard(s, state, arg);
		return 0;
	case KEY_JOBS:
		o->jobs = (unsigned)ap_cli_int(state, "jobs", arg, 1, 1024);
		return 0;
	case KEY_FINDINGS:
		o->most_findings = (unsigned)ap_cli_int(state, "findings", arg, 0, 1000000);
		return 0;
	case KEY_REDUCE:
		o->reduce_ms = (unsigned)(read_seconds(state, "reduce", arg) * 1000);
		return 0;
	case KEY_DIR:
		o->folder = arg;
		return 0;
	case KEY_REPORT:
		s->common.report = arg;
		return 0;
	case KEY_RESTART:
		o->restart = true;
		return 0;
	case KEY_REPLAY:
		s->replay = arg;
		return 0;
	case KEY_SUMMARY:
		s->summary = arg;
		return 0;
	case KEY_JUNIT:
		s->junit = arg;
		return 0;
	default:
		return ap_cli_key(key, arg, state);
	}
}

static error_t
parse(int key, char *arg, struct argp_state *state)
{
	fuzz_settings *s = state->input;
	ap_subject *subject = &s->o.subject;

	switch (key) {
	case KEY_PASSES:
		subject->passes = arg;
		return 0;
	case KEY_PASS:
		subject->remote.command = arg;
		return 0;
	case KEY_ONCE:
		subject->remote.once = true;
		return 0;
	case KEY_MS:
		subject->remote.ms = ap_cli_int(state, "ms", arg, 1, 86400000);
		return 0;
	case KEY_REPLY:
		subject->remote.reply_max = (size_t)ap_cli_int(state, "reply", arg, 1, 1024) << 20;
		return 0;
	case KEY_COMPLETE:
		subject->complete = true;
		return 0;
	case KEY_MEMORY:
		s->common.memory_mib = ap_cli_int(state, "memory", arg, 16, 1048576);
		return 0;
	case KEY_SMT:
		s->common.smt_ms = ap_cli_int(state, "smt-ms", arg, 0, 3600000);
		return 0;
	case KEY_TRIES:
		s->common.tries = ap_cli_int(state, "tries", arg, 0, 1000000);
		return 0;
	default:
		return parse_run(key, arg, state);
	}
}

static const struct argp_option options[] = {
	{ "passes", KEY_PASSES, "LIST", 0, "Passes of aliasproof to try (default " AP_STANDARD_PASSES ")", 0 },
	{ "pass", KEY_PASS, "CMD", 0, "Somebody else's pass: a shell command that reads graphs and writes what it makes of them", 0 },
	{ "once", KEY_ONCE, NULL, 0, "Start CMD for every graph, for commands that can't loop", 0 },
	{ "ms", KEY_MS, "MS", 0, "Time for CMD to answer (default 10000)", 0 },
	{ "reply", KEY_REPLY, "MIB", 0, "The longest answer of CMD (default 16)", 0 },
	{ "complete", KEY_COMPLETE, NULL, 0, "Refusals are findings too, and so is UNKNOWN (which always is one with --passes)", 0 },
	{ "time", KEY_TIME, "SECONDS", 0, "End after so long (default 60, unless --runs is given)", 1 },
	{ "runs", KEY_RUNS, "N", 0, "End after graph number N - 1", 1 },
	{ "findings", KEY_FINDINGS, "N", 0, "End after N different findings; 0 goes on (default)", 1 },
	{ "seed", KEY_SEED, "N", 0, "Seed of the graphs (default 1)", 1 },
	{ "shard", KEY_SHARD, "I/N", 0, "Take every Nth graph, from number I - 1 on: N machines share a seed", 1 },
	{ "jobs", KEY_JOBS, "N", 0, "Workers (default one for each processor)", 1 },
	{ "dir", KEY_DIR, "DIR", 0, "Where findings go (default aliasproof-findings)", 2 },
	{ "report", KEY_REPORT, "REPORT", 0, "Make a page for each finding in DIR, and an index of them, in this folder", 2 },
	{ "reduce", KEY_REDUCE, "SECONDS", 0, "Time for minimizing a finding; 0 leaves it as it is (default 30)", 2 },
	{ "restart", KEY_RESTART, NULL, 0, "Begin at the first graph even if a run of the same kind was interrupted", 2 },
	{ "replay", KEY_REPLAY, "DIR", 0, "Don't fuzz: try the findings in DIR again", 2 },
	{ "summary", KEY_SUMMARY, "FILE", 0, "Write the summary there as JSON", 2 },
	{ "junit", KEY_JUNIT, "FILE", 0, "Write the summary there as JUnit XML", 2 },
	{ "memory", KEY_MEMORY, "MIB", 0, "Memory for a graph, and as much for terms; when either is used up the verdict is UNKNOWN (default 4096)", 3 },
	{ "smt-ms", KEY_SMT, "MS", 0, "Time for one question to Z3; 0 asks none (default 10000)", 3 },
	{ "tries", KEY_TRIES, "N", 0, "Random inputs tried when looking for a counterexample (default 64)", 3 },
	{ 0 },
};
static const struct argp_child children[] = {
	{ &ap_argp_output, 0, "", 0 }, { &ap_argp_graphs, 0, "", 0 }, { &ap_argp_classes, 0, "", 0 }, { &ap_argp_fusion, 0, "", 0 }, { 0 },
};
static const struct argp argp = {
	.options = options,
	.parser = parse,
	.doc = "Makes graphs, has a pass rewrite them, and proves that they still mean the same; what doesn't is written to DIR.\v"
	       "Exit status: 0 nothing was found, 1 something was, 2 it can't run, 3 nothing was tested: the pass refused every graph, or CMD "
	       "changed none.",
	.children = children,
};

/* --- graphs ----------------------------------------------------------------------------------------------------------- */

typedef struct generator { ap_gen *gen; ap_gen_options o; uint64_t seed; } generator;

static void *
begin_graphs(void *data, ap_arena *a, ap_ops *ops)
{
	generator *g = AP_NEW(a, generator);

	*g = *(const generator *)data;
	g->gen = ap_gen_make(a, ops);
	return g;
}

static ap_graph *
make_graph(void *made, ap_arena *a, uint64_t k)
{
	const generator *g = made;
	ap_choice c = ap_choice_of_seed(ap_gen_seed(g->seed, k));

	return ap_gen_graph(a, g->gen, &c, &g->o);
}

static bool
set_source(fuzz_settings *s, generator *g)
{
	ap_arena *a = s->common.arena;

	*g = (generator){ .seed = s->o.seed };
	s->o.source = (ap_source_of_graphs){ .begin = begin_graphs, .make = make_graph, .data = g, .name = ap_cli_graphs_words(&s->common).p };
	return ap_cli_graphs(&s->common, ap_gen_make(a, ap_ops_make(a)), &g->o);
}

/* --- running ---------------------------------------------------------------------------------------------------------- */

static unsigned
processors(void)
{
	cpu_set_t set;

	return sched_getaffinity(0, sizeof set, &set) == 0 && CPU_COUNT(&set) > 0 ? (unsigned)CPU_COUNT(&set) : 1;
}

static bool
check_passes(const fuzz_settings *s)
{
	ap_arena *a = s->common.arena;
	ap_diags d = { .arena = a };
	ap_buf text = { .arena = a };
	ap_str why;

	if (s->o.subject.passes)
		d.file = ap_str_printf(a, "--passes=%s", s->o.subject.passes);
	if (s->o.subject.remote.command && !ap_proc_check(a, s->o.subject.remote.command, &why)) {
		ap_cli_warn("--pass=%s: %.*s", s->o.subject.remote.command, AP_FMT(why));
		return false;
	}
	if (!s->o.subject.passes || ap_passes_check(&d, ap_str_of(s->o.subject.passes)))
		return true;
	ap_diags_print(&d, &text, false);
	fprintf(stderr, "%.*s", AP_FMT(ap_buf_str(&text)));
	return false;
}

/* Before the run, not after it: can what it writes at its end be written? */
static bool
check_file(const fuzz_settings *s, const char *option, const char *path)
{
	ap_str why;

	if (!path || ap_file_may_write(s->common.arena, path, &why))
		return true;
	ap_cli_warn("%s=%s: %.*s", option, path, AP_FMT(why));
	return false;
}

static bool
write_file(const fuzz_settings *s, const char *path, ap_buf *b)
{
	return !path || ap_cli_write(s->common.arena, path, ap_buf_str(b));
}

static int
finish(const fuzz_settings *s, int status, ap_buf *text, ap_buf *json, ap_buf *junit)
{
	if (!write_file(s, s->summary, json) || !write_file(s, s->junit, junit))
		status = AP_EXIT_INVALID;
	ap_cli_put(ap_buf_str(s->common.format == AP_FORMAT_JSON ? json : text));
	return status;
}

static int
replay(const fuzz_settings *s)
{
	ap_arena *a = s->common.arena;
	ap_buf text = { .arena = a }, json = { .arena = a }, junit = { .arena = a };
	int status = AP_EXIT_PROVED;
	ap_replay r = { 0 };
	ap_str why;

	if (!ap_campaign_replay(a, s->replay, &s->o.subject, &r, &why)) {
		ap_cli_warn("%.*s", AP_FMT(why));
		return AP_EXIT_INVALID;
	}
	for (size_t k = 0; k < r.n; k++)
		if (r.at[k].status != AP_REPLAY_PASSES)
			status = AP_EXIT_REFUTED;
	ap_replay_text_put(&r, &text);
	ap_replay_json_put(&r, status, &json);
	ap_replay_junit_put(&r, &junit);
	return finish(s, status, &text, &json, &junit);
}

static int
run(fuzz_settings *s)
{
	ap_arena *a = s->common.arena;
	ap_buf text = { .arena = a }, json = { .arena = a }, junit = { .arena = a };
	ap_campaign_result r = ap_campaign_run(a, &s->o);
	int status = r.trouble.n ? AP_EXIT_INVALID : r.found.n ? AP_EXIT_REFUTED : ap_campaign_tested_nothing(&s->o, &r) ? AP_EXIT_UNKNOWN : AP_EXIT_PROVED;

	if (r.trouble.n)
		ap_cli_warn("%.*s", AP_FMT(r.trouble));
	if (s->common.report && !ap_cli_fuzz_pages(&s->common, s->o.folder))
		status = AP_EXIT_INVALID;
	ap_summary_text_put(&s->o, &r, &text);
	ap_summary_json_put(&s->o, &r, status, &json);
	ap_summary_junit_put(&s->o, &r, &junit);
	return finish(s, status, &text, &json, &junit);
}

int
ap_cmd_fuzz(ap_arena *a, int argc, char **argv)
{
	fuzz_settings s = { .common = { .arena = a } };
	ap_campaign_options *o = &s.o;
	generator g;

	*o = (ap_campaign_options){ .folder = "aliasproof-findings", .seed = 1, .runs = UINT64_MAX, .jobs = processors(), .shard = 1, .shards = 1,
		                    .reduce_ms = 30000, .subject.remote.simplest = AP_REMOTE_SIMPLEST };
	ap_cli_parse(&argp, argc, argv, &s.common);
	if (o->subject.passes && o->subject.remote.command) {
		ap_cli_warn("--passes and --pass can't be given together");
		return AP_EXIT_INVALID;
	}
	o->subject.verify = ap_cli_verify_options(&s.common);
	o->subject.classes_file = s.common.classes;
	if (!ap_cli_classes(&s.common, &o->subject.classes))
		return AP_EXIT_INVALID;
	if (!check_file(&s, "--summary", s.summary) || !check_file(&s, "--junit", s.junit))
		return AP_EXIT_INVALID;
	if (s.replay)
		return check_passes(&s) ? replay(&s) : AP_EXIT_INVALID;
	if (!o->subject.passes && !o->subject.remote.command)
		o->subject.passes = AP_STANDARD_PASSES;
	if (!check_passes(&s) || !set_source(&s, &g))
		return AP_EXIT_INVALID;
	if (!s.ends)
		o->seconds = STANDARD_SECONDS;
	if (!o->subject.remote.ms)
		o->subject.remote.ms = 10000;
	o->hang_ms = HANG_MS + o->subject.remote.ms + 2 * ap_remote_start_ms(o->subject.remote.ms) + 4 * s.common.smt_ms;
	o->lines = s.common.format == AP_FORMAT_JSON ? stderr : stdout;
	o->status_fd = STDERR_FILENO;
	return run(&s);
}
