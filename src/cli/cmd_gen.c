#include "cli/cli.h"
#include "gen/stats.h"

enum { KEY_SEED = 0x200, KEY_INDEX, KEY_COUNT, KEY_DIR, KEY_INVALID, KEY_EXACT, KEY_TYPES, KEY_STATS };
static const int64_t MOST = INT64_C(1000000000000);

typedef struct gen_settings {
	ap_settings common;
	int64_t seed, index, count, stats;
	const char *dir;
	bool invalid, exact, types;
} gen_settings;

static error_t
parse(int key, char *arg, struct argp_state *state)
{
	gen_settings *s = state->input;

	switch (key) {
	case KEY_SEED: s->seed = ap_cli_int(state, "seed", arg, 0, INT64_MAX); return 0;
	case KEY_INDEX: s->index = ap_cli_int(state, "index", arg, 0, MOST); return 0;
	case KEY_COUNT: s->count = ap_cli_int(state, "count", arg, 1, MOST); return 0;
	case KEY_STATS: s->stats = ap_cli_int(state, "stats", arg, 1, MOST); return 0;
	case KEY_DIR: s->dir = arg; return 0;
	case KEY_INVALID: s->invalid = true; return 0;
	case KEY_EXACT: s->exact = true; return 0;
	case KEY_TYPES: s->types = true; return 0;
	default: return ap_cli_key(key, arg, state);
	}
}

static const struct argp_option options[] = {
	{ "seed", KEY_SEED, "N", 0, "Seed of the graphs (default 1)", 0 },
	{ "index", KEY_INDEX, "K", 0, "Make graph number K of the seed (default 0)", 0 },
	{ "count", KEY_COUNT, "N", 0, "Make N graphs from number K on", 0 },
	{ "dir", KEY_DIR, "DIR", 0, "Write them there as SEED-K.py, rather than to standard output", 0 },
	{ "invalid", KEY_INVALID, NULL, 0, "The last call is one that eager PyTorch refuses", 0 },
	{ "exact", KEY_EXACT, NULL, 0, "Only ops that are known exactly, so that eager PyTorch can run the graphs", 0 },
	{ "types", KEY_TYPES, NULL, 0, "State the types of all results", 0 },
	{ "stats", KEY_STATS, "N", 0, "Make N graphs and print how often each feature and op occurs", 0 },
	{ 0 },
};
static const struct argp_child children[] = { { &ap_argp_graphs, 0, "", 0 }, { &ap_argp_specs, 0, "", 0 }, { 0 } };
static const struct argp argp = {
	.options = options,
	.parser = parse,
	.doc = "Makes valid graphs for fuzzing, the same ones from the same seed.",
	.children = children,
};

/* Does the text of several graphs need a line between them? */
static bool
put_graph(ap_arena *a, const gen_settings *s, const ap_graph *g, int64_t k)
{
	ap_buf b = { .arena = a };

	if (s->invalid) {
		ap_diags d = { .arena = a };
		const ap_facts *f = ap_infer(a, g, NULL, &d);

		if (f->status == AP_INFER_INVALID)
			ap_buf_printf(&b, "# refused: %s: %.*s\n", f->code, AP_FMT(f->reason));
	}
	ap_text_print(g, &b);
	if (s->dir)
		return ap_cli_write(a, ap_str_printf(a, "%s/%lld-%lld.py", s->dir, (long long)s->seed, (long long)k).p, ap_buf_str(&b));
	ap_cli_put(ap_buf_str(&b));
	if (s->count > 1)
		ap_cli_put(AP_STR("%%\n"));
	return true;
}

static int
run(const gen_settings *s, ap_gen *gen, const ap_gen_options *o)
{
	ap_gen_stats *stats = s->stats ? ap_gen_stats_make(s->common.arena, gen) : NULL;
	ap_buf out = { .arena = s->common.arena };
	ap_arena a;

	if (!ap_arena_init(&a, (size_t)1 << 30)) {
		ap_cli_warn("no memory");
		return AP_EXIT_UNKNOWN;
	}
	for (int64_t k = s->index; k < s->index + (stats ? s->stats : s->count) && !ap_cli_is_unread(); k++) {
		ap_choice c = ap_choice_of_seed(ap_gen_seed((uint64_t)s->seed, (uint64_t)k));
		char *mark = ap_arena_mark(&a);
		const ap_graph *g = ap_gen_graph(&a, gen, &c, o);

		if (stats)
			ap_gen_stats_add(stats, &a, g);
		else if (!put_graph(&a, s, g, k))
			return AP_EXIT_INVALID;
		ap_arena_reset(&a, mark);
	}
	ap_arena_fini(&a);
	if (stats) {
		ap_gen_stats_print(stats, &out);
		ap_cli_put(ap_buf_str(&out));
	}
	return AP_EXIT_PROVED;
}

int
ap_cmd_gen(ap_arena *a, int argc, char **argv)
{
	gen_settings s = { .common = { .arena = a }, .seed = 1, .count = 1 };

	ap_cli_parse(&argp, argc, argv, &s.common);
	ap_ops *ops = ap_cli_ops(&s.common);
	if (!ops)
		return AP_EXIT_INVALID;
	ap_gen *gen = ap_gen_make(a, ops);
	ap_gen_options o;

	if (!ap_cli_graphs(&s.common, gen, &o))
		return AP_EXIT_INVALID;
	o.invalid = s.invalid;
	o.exact = s.exact;
	o.types = s.types;
	gen->explain = s.stats > 0;
	return run(&s, gen, &o);
}
