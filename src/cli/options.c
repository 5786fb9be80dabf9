/*
 * The shared option groups, on glibc's argp.  getopt's own message for a mistyped option names no alternative, so the words are looked at
 * before argp sees them.
 */
#include "cli/cli.h"

#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

enum { KEY_FORMAT = 0x100, KEY_REPORT, KEY_LOOSE, KEY_BIND, KEY_WHERE, KEY_SIZES, KEY_GRAPH, KEY_SPECS, KEY_CLASSES,
       KEY_PASSES, KEY_VERIFY_EACH, KEY_EXPLAIN, KEY_FLAG,
       KEY_LIMIT = KEY_FLAG + 0x20 };

int64_t
ap_cli_int(struct argp_state *state, const char *flag, const char *arg, int64_t least, int64_t most)
{
	char *end;

	errno = 0;
	long long v = strtoll(arg, &end, 10);

	if (errno || end == arg || *end || v < least || v > most)
		argp_error(state, "--%s=%s: expected an integer from %lld to %lld", flag, arg, (long long)least, (long long)most);
	return v;
}

static const char *const formats[] = {
#define WORD(id, word) [AP_FORMAT_##id] = (word),
	AP_FORMATS(WORD)
#undef WORD
};

static error_t
take_format(ap_settings *s, struct argp_state *state, const char *arg)
{
	size_t n = sizeof formats / sizeof *formats;
	ap_buf expected = { .arena = s->arena };

	for (size_t k = 0; k < n; k++) {
		bool taken = s->formats ? s->formats >> k & 1 : k <= AP_FORMAT_JSON;

		if (taken && !strcmp(arg, formats[k])) {
			s->format = (ap_format)k;
			return 0;
		}
		if (taken)
			ap_buf_printf(&expected, "%s%s", expected.n ? ", " : "", formats[k]);
	}
	argp_error(state, "--format=%s: expected one of %.*s", arg, AP_FMT(ap_buf_str(&expected)));
	return 0;
}

static error_t
parse_output(int key, char *arg, struct argp_state *state)
{
	ap_settings *s = state->input;

	return key == KEY_FORMAT ? take_format(s, state, arg) : ARGP_ERR_UNKNOWN;
}

static error_t
parse_report(int key, char *arg, struct argp_state *state)
{
	ap_settings *s = state->input;

	s->formats = ~0u;
	if (key == KEY_REPORT)
		s->report = arg;
	return key == KEY_FORMAT ? take_format(s, state, arg) : key == KEY_REPORT ? 0 : ARGP_ERR_UNKNOWN;
}

static void
add_binding(ap_settings *s, struct argp_state *state, char *arg)
{
	const char *equals = strchr(arg, '=');

	if (!equals || equals == arg)
		argp_error(state, "--bind=%s: expected SYMBOL=SIZE, such as s0=4", arg);
	ap_keyword k = { .name = { arg, (size_t)(equals - arg) }, .value = { .kind = AP_ARG_INT } };

	const char *flag = ap_str_printf(s->arena, "bind=%.*s", AP_FMT(k.name)).p;

	for (size_t i = 0; i < s->bind.n; i++)
		if (ap_str_is(s->bind.at[i].name, k.name))
			argp_error(state, "--%s: expected one number for a symbol, found %s after %lld", flag, equals + 1, (long long)s->bind.at[i].value.integer);
	k.value.integer = ap_cli_int(state, flag, equals + 1, 0, INT64_MAX);
	*AP_PUSH(s->arena, &s->bind) = k;
}

/* NAME, or one name for BEFORE and one for AFTER. */
static void
pick_graphs(ap_settings *s, const char *arg)
{
	const char *comma = strchr(arg, ',');

	s->graph[0] = comma ? ap_str_copy(s->arena, (ap_str){ arg, (size_t)(comma - arg) }).p : arg;
	s->graph[1] = comma ? comma + 1 : arg;
}

static error_t
parse_input(int key, char *arg, struct argp_state *state)
{
	ap_settings *s = state->input;

	switch (key) {
	case KEY_LOOSE:
		s->loose = true;
		return 0;
	case KEY_BIND:
		add_binding(s, state, arg);
		return 0;
	case KEY_GRAPH:
		pick_graphs(s, arg);
		return 0;
	case KEY_SPECS:
		*AP_PUSH(s->arena, &s->specs) = arg;
		return 0;
	case KEY_CLASSES:
		s->classes = arg;
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

static error_t
parse_sizes(int key, char *arg, struct argp_state *state)
{
	ap_settings *s = state->input;

	switch (key) {
	case ARGP_KEY_INIT:
		s->size_runs = 64;
		return 0;
	case KEY_WHERE:
		*AP_PUSH(s->arena, &s->where) = arg;
		return 0;
	case KEY_SIZES:
		s->size_runs = ap_cli_int(state, "sizes", arg, 1, 1000000);
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

static error_t
parse_passes(int key, char *arg, struct argp_state *state)
{
	ap_settings *s = state->input;

	switch (key) {
	case ARGP_KEY_INIT:
		s->passes = AP_STANDARD_PASSES;
		return 0;
	case KEY_PASSES:
		s->passes = arg;
		return 0;
	case KEY_VERIFY_EACH:
		s->verify_each = true;
		return 0;
	case KEY_EXPLAIN:
		s->explain = true;
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

/* AP_FLAG(field, help): an option without an argument, `--field`, in groups of options that commands share. */
#define AP_STRICT_FLAGS(AP_FLAG) \
	AP_FLAG(sharing, "Which outputs share memory with inputs and with each other counts too") \
	AP_FLAG(strides, "The strides of outputs count too")
#define AP_TELL_FLAGS(AP_FLAG) \
	AP_FLAG(cost, "Say how many copies of whole buffers the rewritten graph forces, and which calls cause them") \
	AP_FLAG(stats, "Say how much memory it took")

enum {
#define AP_FLAG_ID(field, help) FLAG_##field,
	AP_STRICT_FLAGS(AP_FLAG_ID) AP_TELL_FLAGS(AP_FLAG_ID)
#undef AP_FLAG_ID
};

static error_t
parse_flags(int key, char *arg, struct argp_state *state)
{
	ap_settings *s = state->input;

	(void)arg;
	switch (key - KEY_FLAG) {
#define AP_FLAG_CASE(field, help) \
	case FLAG_##field: \
		s->field = true; \
		return 0;
		AP_STRICT_FLAGS(AP_FLAG_CASE) AP_TELL_FLAGS(AP_FLAG_CASE)
#undef AP_FLAG_CASE
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

enum {
#define AP_LIMIT(field, flag, unit, standard, least, most, help) LIMIT_##field,
#include "cli/limits.def"
#undef AP_LIMIT
};

static error_t
parse_limits(int key, char *arg, struct argp_state *state)
{
	ap_settings *s = state->input;

	if (key == ARGP_KEY_SUCCESS) {
		ap_cli_limit(s);
		return 0;
	}
	switch (key - KEY_LIMIT) {
#define AP_LIMIT(field, flag, unit, standard, least, most, help) \
	case LIMIT_##field: \
		s->field = ap_cli_int(state, flag, arg, least, most); \
		return 0;
#include "cli/limits.def"
#undef AP_LIMIT
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

static const struct argp_option output_options[] = {
	{ "format", KEY_FORMAT, "FORMAT", 0, "text (default) or json; both carry the same fields", 1 },
	{ 0 },
};
static const struct argp_option report_options[] = {
	{ "format", KEY_FORMAT, "FORMAT", 0, "text (default), json, junit, sarif, github (annotations of a workflow), html (a page with both graphs)", 1 },
	{ "report", KEY_REPORT, "DIR", 0, "Unless the verdict is PROVED add a page with both graphs to this folder, and list it in index.html there", 1 },
	{ 0 },
};
static const struct argp_option input_options[] = {
	{ "loose-annotations", KEY_LOOSE, NULL, 0, "A type that disagrees with the inferred one is a warning, not an error", 2 },
	{ "bind", KEY_BIND, "SYMBOL=SIZE", 0, "Value of a symbolic size, such as s0=4; may be repeated", 2 },
	{ "graph", KEY_GRAPH, "NAME", 0, "Which class of a file with several; default the last; NAME,NAME: of BEFORE and of AFTER", 2 },
	{ "specs", KEY_SPECS, "FILE", 0, "More ops, in the language of specs/; may be repeated", 2 },
	{ 0 },
};
static const struct argp_option sizes_options[] = {
	{ "where", KEY_WHERE, "CONDITION", 0, "Which sizes the verdict is about, such as 's0 >= 2', 's0 in 2..17' or 's0 % 8 == 0'; may be repeated", 2 },
	{ "sizes", KEY_SIZES, "N", 0, "Try at most N choices of sizes (default 64)", 2 },
	{ 0 },
};
static const struct argp_option specs_options[] = {
	{ "specs", KEY_SPECS, "FILE", 0, "More ops, in the language of specs/; may be repeated", 2 },
	{ 0 },
};
static const struct argp_option classes_options[] = {
	{ "classes", KEY_CLASSES, "FILE", 0, "What the passes take ops for: view, pure, inplace...; see specs/classes/", 2 },
	{ 0 },
};
static const struct argp_option passes_options[] = {
	{ "passes", KEY_PASSES, "LIST", 0, "Passes to run, in order (default " AP_STANDARD_PASSES ")", 0 },
	{ "verify-each", KEY_VERIFY_EACH, NULL, 0, "Verify every step on its own; says which pass broke the graph", 0 },
	{ "explain", KEY_EXPLAIN, NULL, 0, "Say on standard error why each barrier of order-aliases is needed", 0 },
	{ 0 },
};
#define AP_FLAG_OPTION(field, help) { #field, KEY_FLAG + FLAG_##field, NULL, 0, help, 0 },
static const struct argp_option strict_options[] = { AP_STRICT_FLAGS(AP_FLAG_OPTION) { 0 } };
static const struct argp_option tell_options[] = { AP_TELL_FLAGS(AP_FLAG_OPTION) { 0 } };
#undef AP_FLAG_OPTION
static const struct argp_option limit_options[] = {
#define AP_LIMIT(field, flag, unit, standard, least, most, help) \
	{ flag, KEY_LIMIT + LIMIT_##field, unit, 0, help " (default " #standard ")", 3 },
#include "cli/limits.def"
#undef AP_LIMIT
	{ 0 },
};

const struct argp ap_argp_output = { .options = output_options, .parser = parse_output };
const struct argp ap_argp_report = { .options = report_options, .parser = parse_report };
const struct argp ap_argp_input = { .options = input_options, .parser = parse_input };
const struct argp ap_argp_sizes = { .options = sizes_options, .parser = parse_sizes };
const struct argp ap_argp_specs = { .options = specs_options, .parser = parse_input };
const struct argp ap_argp_classes = { .options = classes_options, .parser = parse_input };
const struct argp ap_argp_passes = { .options = passes_options, .parser = parse_passes };
const struct argp ap_argp_strict = { .options = strict_options, .parser = parse_flags };
const struct argp ap_argp_tell = { .options = tell_options, .parser = parse_flags };
const struct argp ap_argp_limits = { .options = limit_options, .parser = parse_limits };

error_t
ap_cli_key(int key, char *arg, struct argp_state *state)
{
	ap_settings *s = state->input;

	switch (key) {
	case ARGP_KEY_INIT:
		/* Not state->root_argp: that is a wrapper of glibc's, which adds --help. */
		for (const struct argp_child *c = s->argp->children; c && c->argp; c++)
			state->child_inputs[c - s->argp->children] = s;
		return 0;
	case ARGP_KEY_ARG:
		if (s->nfiles >= s->most || s->nfiles >= AP_FILES_MAX)
			argp_error(state, "too many arguments: '%s'", arg);
		else
			s->files[s->nfiles++] = arg;
		return 0;
	case ARGP_KEY_END:
		if (s->nfiles < s->least)
			argp_error(state, "expected %s", s->argp->args_doc);
		if (s->nfiles < 2 && s->graph[0] != s->graph[1])
			argp_error(state, "--graph=%s,%s: expected one name for one file", s->graph[0], s->graph[1]);
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

static size_t
collect_names(const struct argp *argp, const char **names, size_t n, size_t room)
{
	for (const struct argp_option *o = argp->options; o && (o->name || o->key || o->doc); o++)
		if (o->name && n < room)
			names[n++] = o->name;
	for (const struct argp_child *c = argp->children; c && c->argp; c++)
		for (const struct argp_option *o = c->argp->options; o && (o->name || o->key || o->doc); o++)
			if (o->name && n < room)
				names[n++] = o->name;
	return n;
}

static void
check_words(const struct argp *argp, int argc, char **argv)
{
	enum { ROOM = 128 };
	const char *names[ROOM] = { "help", "usage", "version" };
	size_t n = collect_names(argp, names, 3, ROOM);

	for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++) {
		if (strncmp(argv[i], "--", 2) != 0)
			continue;
		const char *word = argv[i] + 2;
		size_t len = strcspn(word, "=");
		bool known = false;
		char bare[64];

		for (size_t k = 0; k < n; k++)
			known |= !strncmp(names[k], word, len);
		if (known)
			continue;
		snprintf(bare, sizeof bare, "%.*s", (int)(len < 60 ? len : 60), word);
		const char *near = ap_cli_nearest(bare, names, n);

		if (near)
			ap_cli_warn("unknown option '--%s'; did you mean '--%s'?", bare, near);
		else
			ap_cli_warn("unknown option '--%s'; '%s --help' lists the options", bare, argv[0]);
		exit(AP_EXIT_INVALID);
	}
}

void
ap_cli_parse(const struct argp *argp, int argc, char **argv, ap_settings *s)
{
	const char *no_colour = getenv("NO_COLOR");

#define AP_LIMIT(field, flag, unit, standard, least, most, help) s->field = standard;
#include "cli/limits.def"
#undef AP_LIMIT
	s->argp = argp;
	s->colour = isatty(STDOUT_FILENO) && !(no_colour && *no_colour);
	argp_program_version = "aliasproof " AP_VERSION;
	check_words(argp, argc, argv);
	argp_parse(argp, argc, argv, 0, NULL, s);
}
