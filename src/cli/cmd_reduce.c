#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "cli/judge.h"
#include "cli/reducing.h"
#include "cli/rewritten.h"
#include "reduce/judge.h"

enum {
	KEY_OUTPUT = 'o',
	KEY_JOBS = 'j',
	KEY_PASS = 0x200,
	KEY_REPEAT,
	KEY_MS,
	KEY_MOST,
	KEY_WITHOUT,
	KEY_EXIT,
	KEY_SHARING,
	KEY_STRIDES,
	KEY_LEVELS
};

typedef struct reduce_settings {
	ap_settings common;
	const char *passes, *pass, *command;
	char folder[64]; /* of the command's files; empty: none */
	int64_t interesting_exit;
	bool sharing, strides;
	ap_reduce_options options;
	ap_reducing reducing;
} reduce_settings;

static void
list_levels(void)
{
#define AP_LEVEL(id, name, help) printf("%s: %s\n", name, help);
#define AP_MOVE(level, function, chunked, help) printf("    %-26s %s\n", #function, help);
#include "reduce/moves.def"
#undef AP_LEVEL
#undef AP_MOVE
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
	case AP_KEY_PASSES:
		s->passes = arg;
		return 0;
	case KEY_PASS:
		s->pass = arg;
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
		s->interesting_exit = ap_cli_int(state, "interesting-exit", arg, 0, 255);
		return 0;
	case KEY_WITHOUT:
		switch_off(s, arg, state);
		return 0;
	case KEY_SHARING:
		s->sharing = true;
		return 0;
	case KEY_STRIDES:
		s->strides = true;
		return 0;
	case KEY_LEVELS:
		list_levels();
		exit(ap_cli_close(AP_EXIT_PROVED));
	default:
		return ap_cli_key(key, arg, state);
	}
}

static const struct argp_option options[] = {
	{ "passes", AP_KEY_PASSES, "LIST", 0, "The passes that fail on GRAPH (default " AP_STANDARD_PASSES ")", 0 },
	{ "pass", KEY_PASS, "CMD", 0, "Somebody else's pass instead: graph text on its standard input, ended by a line %%", 0 },
	{ "interesting-exit", KEY_EXIT, "N", 0, "The exit status of -- CMD for a graph that is still interesting (default 0)", 0 },
	{ "output", KEY_OUTPUT, "FILE", 0, "The best so far (default GRAPH.reduced.py; for a pair the folder BEFORE.reduced)", 0 },
	{ "jobs", KEY_JOBS, "N", 0, "Candidates judged at once (default one a core); the result does not depend on it", 0 },
	{ "repeat", KEY_REPEAT, "N", 0, "How often GRAPH itself is judged, to notice a flaky judge (default 3)", 0 },
	{ "judge-ms", KEY_MS, "MS", 0, "Time for one answer of the judge (default 10000)", 0 },
	{ "max-tries", KEY_MOST, "N", 0, "End after N answers with the best so far", 0 },
	{ "without", KEY_WITHOUT, "LEVEL", 0, "Leave a level out; may be repeated", 0 },
	{ "list-levels", KEY_LEVELS, NULL, 0, "Name the levels and their moves and end", 0 },
	{ "sharing", KEY_SHARING, NULL, 0, "Which outputs share memory with inputs and with each other counts too", 0 },
	{ "strides", KEY_STRIDES, NULL, 0, "The strides of outputs count too", 0 },
	{ 0 },
};
static const struct argp_child children[] = {
	{ &ap_argp_output, 0, "", 0 }, { &ap_argp_input, 0, "", 0 }, { &ap_argp_classes, 0, "", 0 }, { &ap_argp_limits, 0, "", 0 }, { 0 }
};
static const struct argp argp = {
	.options = options,
	.parser = parse,
	.args_doc = "GRAPH [AFTER] [-- CMD {}]",
	.doc = "Shrinks GRAPH, on which the passes fail, while they fail in the same way; with AFTER the pair; with a CMD whatever makes "
	       "it exit with 0.",
	.children = children,
};

/* The words behind `--` as one command; argc then ends before them. */
static const char *
take_command(ap_arena *a, int *argc, char **argv)
{
	ap_buf b = { .arena = a };

	for (int k = 1; k < *argc; k++) {
		if (strcmp(argv[k], "--") != 0)
			continue;
		for (int i = k + 1; i < *argc; i++)
			ap_buf_printf(&b, "%s%s", i > k + 1 ? " " : "", argv[i]);
		*argc = k;
		argv[k] = NULL;
		return ap_buf_str(&b).p;
	}
	return NULL;
}

typedef struct judges {
	ap_judge_passes passes;
	ap_judge_remote remote;
	ap_judge_command command;
} judges;

static bool
choose_judge(reduce_settings *s, judges *j, ap_reduce_judge *out)
{
	ap_verify_options o = ap_cli_verify_options(&s->common);

	o.sharing = s->sharing;
	o.strides = s->strides;
	if ((s->command != NULL) + (s->pass != NULL) + (s->common.nfiles > 1 && !s->command) > 1) {
		ap_cli_warn("one judge at a time: --pass CMD, -- CMD or AFTER");
		return false;
	}
	if (s->command) {
		const char *tmp = getenv("TMPDIR");

		if (!strstr(s->command, "{}")) {
			ap_cli_warn("-- CMD: expected {} where the graph's file is to stand");
			return false;
		}
		snprintf(s->folder, sizeof s->folder, "%.40s/aliasproof.XXXXXX", tmp && *tmp ? tmp : "/tmp");
		if (!mkdtemp(s->folder)) {
			ap_cli_warn("no temporary folder: %s", s->folder);
			return false;
		}
		j->command = (ap_judge_command){ s->command, s->folder, s->options.ms, (int)s->interesting_exit };
		*out = ap_judge_of_command(&j->command);
	} else if (s->pass) {
		j->remote = (ap_judge_remote){ .command = s->pass, .ms = s->options.ms, .verify = o };
		*out = ap_judge_of_remote(&j->remote);
	} else {
		j->passes = (ap_judge_passes){ .passes = ap_str_of(s->passes), .verify = o };
		ap_diags d = { .arena = s->common.arena, .file = AP_STR("--passes") };

		if (!ap_passes_check(&d, j->passes.passes)) {
			ap_cli_warn("%.*s", AP_FMT(d.list.at[0].text));
			return false;
		}
		if (!ap_cli_classes(&s->common, &j->passes.classes))
			return false;
		*out = ap_judge_of_passes(&j->passes);
	}
	/* A command has its own limit of time; what hangs beyond that is ours. */
	if (s->command || s->pass)
		s->options.ms = 2 * s->options.ms + 5000;
	return true;
}

static int
remove_one(const char *path, const struct stat *st, int type, struct FTW *at)
{
	(void)st;
	(void)type;
	(void)at;
	return remove(path);
}

static bool
read_graphs(ap_arena *a, reduce_settings *s, ap_source sources[2], int *status)
{
	for (int k = 0; k < s->common.nfiles; k++) {
		ap_ops *ops = ap_cli_ops(&s->common);

		if (!ops) {
			*status = AP_EXIT_INVALID;
			return false;
		}
		ap_cli_read(&s->common, ops, s->common.files[k], &sources[k]);
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

int
ap_cmd_reduce(ap_arena *a, int argc, char **argv)
{
	reduce_settings s = { .common = { .arena = a, .least = 1, .most = 2 },
			      .passes = AP_STANDARD_PASSES,
			      .options = ap_reduce_defaults() };
	long cores = sysconf(_SC_NPROCESSORS_ONLN);
	ap_source sources[2] = { 0 };
	ap_reduce_result result;
	ap_reduce_judge judge;
	judges room;
	int status;

	s.options.jobs = cores > 0 && cores < 64 ? (unsigned)cores : 1;
	s.command = take_command(a, &argc, argv);
	ap_cli_parse(&argp, argc, argv, &s.common);
	if (!read_graphs(a, &s, sources, &status))
		return status;
	if (!choose_judge(&s, &room, &judge))
		return AP_EXIT_INVALID;
	s.reducing.settings = &s.common;
	if (!s.reducing.output)
		s.reducing.output = ap_reducing_output(a, s.common.files[0], s.common.nfiles > 1);
	ap_reducing_begin(&s.reducing, &s.options);
	ap_graph *smallest = ap_reduce_run(a, sources[0].graph, sources[1].graph, &judge, &s.options, &result);

	if (s.folder[0])
		nftw(s.folder, remove_one, 8, FTW_DEPTH | FTW_PHYS);
	return ap_reducing_report(&s.reducing, &result, smallest);
}
