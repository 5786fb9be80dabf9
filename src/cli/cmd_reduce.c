#include <stdlib.h>
#include <unistd.h>

#include "cli/judge.h"
#include "cli/judging.h"
#include "cli/reducing.h"
#include "cli/rewritten.h"
#include "cli/symbols.h"

enum {
	KEY_OUTPUT = 'o',
	KEY_JOBS = 'j',
	KEY_PASSES = 0x200,
	KEY_PASS,
	KEY_REPEAT,
	KEY_MS,
	KEY_MOST,
	KEY_WITHOUT,
	KEY_EXIT,
	KEY_LEVELS
};

typedef struct reduce_settings {
	ap_settings common;
	ap_judging judging;
	ap_reduce_options options;
	ap_reducing reducing;
} reduce_settings;

static void
list_levels(const reduce_settings *s)
{
	ap_buf out = { .arena = s->common.arena };

#define AP_LEVEL(id, name, help) ap_buf_printf(&out, "%s: %s\n", name, help);
#define AP_MOVE(level, function, chunked, help) ap_buf_printf(&out, "    %-26s %s\n", #function, help);
#include "reduce/moves.def"
#undef AP_LEVEL
#undef AP_MOVE
	ap_cli_put(ap_buf_str(&out));
}

static void
switch_off(reduce_settings *s, const char *arg, struct argp_state *state)
{
	ap_reduce_level level;

	if (!ap_reduce_level_find(ap_str_of(arg), &level))
		argp_error(state, "--without=%s: no such level; --list-levels names them", arg);
	else
		s->options.without |= 1u << level;
}

static error_t
parse(int key, char *arg, struct argp_state *state)
{
	reduce_settings *s = state->input;

	switch (key) {
	case KEY_OUTPUT:
		s->reducing.output = arg;
		return 0;
	case KEY_JOBS:
		s->options.jobs = (unsigned)ap_cli_int(state, "jobs", arg, 1, 64);
		return 0;
	case KEY_PASSES:
		s->judging.passes = arg;
		return 0;
	case KEY_PASS:
		s->judging.pass = arg;
		return 0;
	case KEY_REPEAT:
		s->options.repeat = (unsigned)ap_cli_int(state, "repeat", arg, 1, 1000);
		return 0;
	case KEY_MS:
		s->options.ms = (unsigned)ap_cli_int(state, "judge-ms", arg, 1, 86400000);
		return 0;
	case KEY_MOST:
		s->options.tries = (size_t)ap_cli_int(state, "max-tries", arg, 1, INT64_MAX);
		return 0;
	case KEY_EXIT:
		s->judging.interesting_exit = (int)ap_cli_int(state, "interesting-exit", arg, 0, 255);
		return 0;
	case KEY_WITHOUT:
		switch_off(s, arg, state);
		return 0;
	case KEY_LEVELS:
		list_levels(s);
		exit(ap_cli_close(AP_EXIT_PROVED));
	default:
		return ap_cli_key(key, arg, state);
	}
}

static const struct argp_option options[] = {
	{ "passes", KEY_PASSES, "LIST", 0, "The passes that fail on GRAPH (default " AP_STANDARD_PASSES ")", 0 },
	{ "pass", KEY_PASS, "CMD", 0, "Somebody else's pass instead: graph text on its standard input, ended by a line %%", 0 },
	{ "interesting-exit", KEY_EXIT, "N", 0, "The exit status of -- CMD for a graph that is still interesting (default 0)", 0 },
	{ "output", KEY_OUTPUT, "FILE", 0, "The best so far (default GRAPH.reduced.py; for a pair the folder BEFORE.reduced)", 0 },
	{ "jobs", KEY_JOBS, "N", 0, "Candidates judged at once (default one a core); the result does not depend on it", 0 },
	{ "repeat", KEY_REPEAT, "N", 0, "How often GRAPH itself is judged, to notice a flaky judge (default 3)", 0 },
	{ "judge-ms", KEY_MS, "MS", 0, "Time for one answer of the judge (default 10000)", 0 },
	{ "max-tries", KEY_MOST, "N", 0, "End after N answers with the best so far", 0 },
	{ "without", KEY_WITHOUT, "LEVEL", 0, "Leave a level out; may be repeated", 0 },
	{ "list-levels", KEY_LEVELS, NULL, 0, "Name the levels and their moves and end", 0 },
	{ 0 },
};
static const struct argp_child children[] = {
	{ &ap_argp_output, 0, "", 0 }, { &ap_argp_input, 0, "", 0 },  { &ap_argp_sizes, 0, "", 0 }, { &ap_argp_classes, 0, "", 0 },
	{ &ap_argp_limits, 0, "", 0 }, { &ap_argp_strict, 0, "", 0 }, { 0 },
};
static const struct argp argp = {
	.options = options,
	.parser = parse,
	.args_doc = "GRAPH [AFTER] [-- CMD {}]",
	.doc = "Shrinks GRAPH, on which the passes fail, while they fail in the same way; with AFTER the pair; with a CMD whatever makes "
	       "it exit with 0.",
	.children = children,
};

static bool
read_graphs(ap_arena *a, reduce_settings *s, ap_source sources[2], int *status)
{
	for (int k = 0; k < s->common.nfiles; k++) {
		ap_ops *ops = ap_cli_ops(&s->common);

		if (!ops) {
			*status = AP_EXIT_INVALID;
			return false;
		}
		ap_cli_read(&s->common, ops, s->common.files[k], k, &sources[k]);
		if (sources[k].graph)
			continue;
		ap_result why = ap_cli_unread(a, &sources[k], k > 0);
		ap_report report = { .command = "reduce", .result = &why };

		report.files[k] = (ap_report_text){ .role = k ? "AFTER" : "BEFORE", .diags = &sources[k].diags };
		*status = ap_cli_report(&s->common, &report);
		return false;
	}
	return true;
}

/*
 * A graph is reduced at one choice of sizes: those of the counterexample, where the judge is ours, else the least.  False if options are wrong.
 */
static bool
choose_sizes(ap_arena *a, reduce_settings *s)
{
	ap_sizes sizes;
	ap_symbolic_query q;
	ap_settings all = s->common;
	ap_sizes_answer answer = ap_cli_symbols(a, &all, NULL, &sizes, &q);
	size_t bound = s->common.bind.n;

	if (answer != AP_SIZES_JUDGED)
		return answer == AP_SIZES_NONE;
	if (!s->judging.command && !s->judging.pass) {
		ap_settings judged = s->common;
		ap_verify_options o = ap_cli_verify_options(&judged);
		ap_rewriting r = { .settings = &judged };
		ap_source before, after;
		ap_all_sizes of = { .before = &before, .after = &after };

		judged.passes = s->judging.passes;
		if (ap_cli_all_sizes(a, &judged, s->common.nfiles > 1 ? NULL : &r, &o, &of) == AP_SIZES_JUDGED)
			s->common.bind = judged.bind;
	}
	if (s->common.bind.n == bound)
		ap_cli_bind_least(&s->common, &sizes);
	ap_cli_warn("reduced at the sizes %.*s: --bind or --where asks for others", AP_FMT(ap_cli_bound(&s->common, bound)));
	return true;
}

int
ap_cmd_reduce(ap_arena *a, int argc, char **argv)
{
	reduce_settings s = { .common = { .arena = a, .least = 1, .most = 2 }, .judging.passes = AP_STANDARD_PASSES };
	long cores = sysconf(_SC_NPROCESSORS_ONLN);
	ap_source sources[2] = { 0 };
	ap_reduce_result result;
	ap_reduce_judge judge;
	int status;

	s.options = ap_reduce_defaults();
	s.options.jobs = cores > 0 && cores < 64 ? (unsigned)cores : 1;
	s.judging.settings = s.reducing.settings = &s.common;
	s.judging.command = ap_judging_command(a, &argc, argv);
	ap_cli_parse(&argp, argc, argv, &s.common);
	s.options.memory = (size_t)s.common.memory_mib << 20;
	if (!choose_sizes(a, &s))
		return AP_EXIT_INVALID;
	if (!read_graphs(a, &s, sources, &status))
		return status;
	if (!s.reducing.output)
		s.reducing.output = ap_reducing_output(a, s.common.files[0], s.common.nfiles > 1);
	if (!ap_reducing_begin(&s.reducing, &s.options) || !ap_judging_begin(&s.judging, &s.options, &judge))
		return AP_EXIT_INVALID;
	ap_graph *smallest = ap_reduce_run(a, sources[0].graph, sources[1].graph, &judge, &s.options, &result);

	ap_judging_end(&s.judging);
	return ap_reducing_report(&s.reducing, &result, smallest);
}
