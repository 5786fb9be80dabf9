#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "cli/cli.h"
#include "report/json_text.h"
#include "spec/codes.h"
#include "verify/fault.h"

enum { KEY_EXAMPLE = 0x200 };

typedef struct explain_settings {
	ap_settings common;
	const char *example;
} explain_settings;

static error_t
parse(int key, char *arg, struct argp_state *state)
{
	explain_settings *s = state->input;

	if (key == KEY_EXAMPLE)
		s->example = arg;
	return key == KEY_EXAMPLE ? 0 : ap_cli_key(key, arg, state);
}

static const struct argp_option options[] = {
	{ "example", KEY_EXAMPLE, "DIR", 0, "Write the files of the example to this folder", 0 },
	{ 0 },
};
static const struct argp_child children[] = { { &ap_argp_output, 0, "", 0 }, { 0 } };
static const struct argp argp = {
	.options = options,
	.parser = parse,
	.args_doc = "[CODE]",
	.doc = "Says what a code means, the word in brackets at the end of a message or result: why it comes, what to do, and a small example "
	       "that gives it.  Without CODE lists all codes.",
	.children = children,
};

/* Where to look for the mistake; empty if the code is no kind of result. */
static ap_str
look_for(ap_str code)
{
	for (int f = 0; f < AP_FAULT_COUNT; f++)
		if (ap_str_is(code, ap_str_of(ap_fault_get((ap_fault)f)->name)))
			return ap_str_of(ap_fault_get((ap_fault)f)->look);
	return (ap_str){ 0 };
}

static void
put_text(const ap_code *c, ap_buf *out)
{
	ap_str look = look_for(c->name);

	ap_buf_printf(out, "%.*s: %.*s\n", AP_FMT(c->name), AP_FMT(c->summary));
	if (look.n)
		ap_buf_printf(out, "\nLook for: %.*s\n", AP_FMT(look));
	if (c->words.n)
		ap_buf_printf(out, "\n%.*s\n", AP_FMT(c->words));
	if (c->without.n)
		ap_buf_printf(out, "\nNo example: %.*s\n", AP_FMT(c->without));
	if (c->command.n)
		ap_buf_printf(out, "\nExample: %.*s\n", AP_FMT(c->command));
	for (size_t i = 0; i < c->files.n; i++)
		ap_buf_printf(out, "\n--- %.*s\n%.*s", AP_FMT(c->files.at[i].name), AP_FMT(c->files.at[i].text));
}

static json_t *
json_of(const ap_code *c)
{
	json_t *o = json_object(), *files = json_object();

	ap_json_set(o, "code", ap_json_text(c->name));
	ap_json_set(o, "family", ap_json_text(c->family));
	ap_json_set(o, "summary", ap_json_text(c->summary));
	ap_json_set_text(o, "look_for", look_for(c->name));
	ap_json_set_text(o, "words", c->words);
	ap_json_set_text(o, "command", c->command);
	ap_json_set_text(o, "without_example", c->without);
	for (size_t i = 0; i < c->files.n; i++) {
		char name[64];

		snprintf(name, sizeof name, "%.*s", AP_FMT(c->files.at[i].name));
		ap_json_set(files, name, ap_json_text(c->files.at[i].text));
	}
	ap_json_set(o, "files", files);
	return o;
}

static void
put_list(const ap_codes *all, bool json, ap_buf *out)
{
	json_t *list = json ? json_array() : NULL;

	for (size_t i = 0; i < all->n; i++) {
		const ap_code *c = &all->at[i];

		if (json) {
			json_array_append_new(list, json_of(c));
			continue;
		}
		if (i == 0 || !ap_str_is(c->family, all->at[i - 1].family))
			ap_buf_printf(out, "%s%.*s\n", i ? "\n" : "", AP_FMT(c->family));
		ap_buf_printf(out, "  %-24.*s %.*s\n", AP_FMT(c->name), AP_FMT(c->summary));
	}
	if (json)
		ap_json_put(list, out);
}

static const ap_code *
find(ap_arena *a, const ap_codes *all, const char *word)
{
	size_t n = strlen(word);

	if (n > 2 && word[0] == '[' && word[n - 1] == ']') /* as it stands behind a message */
		word = ap_str_copy(a, (ap_str){ word + 1, n - 2 }).p;
	const ap_code *c = ap_codes_find(all, ap_str_of(word));
	const char **names = AP_NEW_N(a, const char *, all->n);

	if (c)
		return c;
	for (size_t i = 0; i < all->n; i++)
		names[i] = ap_str_copy(a, all->at[i].name).p;
	const char *near = ap_cli_nearest(word, names, all->n);

	if (near)
		ap_cli_warn("no code '%s'; did you mean '%s'?", word, near);
	else
		ap_cli_warn("no code '%s'; 'aliasproof explain' lists them", word);
	return NULL;
}

static bool
write_example(ap_arena *a, const char *dir, const ap_code *c)
{
	if (!c->files.n) {
		ap_cli_warn("%.*s has no example with files", AP_FMT(c->name));
		return false;
	}
	if (mkdir(dir, 0777) != 0 && errno != EEXIST) {
		ap_cli_warn("%s: %s", dir, strerror(errno));
		return false;
	}
	for (size_t i = 0; i < c->files.n; i++) {
		ap_str path = ap_str_printf(a, "%s/%.*s", dir, AP_FMT(c->files.at[i].name));

		if (!ap_cli_write(a, path.p, c->files.at[i].text))
			return false;
	}
	return true;
}

int
ap_cmd_explain(ap_arena *a, int argc, char **argv)
{
	explain_settings s = { .common = { .arena = a, .least = 0, .most = 1 } };
	ap_buf out = { .arena = a };

	ap_cli_parse(&argp, argc, argv, &s.common);

	bool json = s.common.format == AP_FORMAT_JSON;
	ap_codes all = ap_codes_make(a);
	const ap_code *c = NULL;

	if (s.example && !s.common.nfiles) {
		ap_cli_warn("--example: of which CODE?");
		return AP_EXIT_INVALID;
	}
	if (s.common.nfiles && !(c = find(a, &all, s.common.files[0])))
		return AP_EXIT_INVALID;
	if (s.example && !write_example(a, s.example, c))
		return AP_EXIT_INVALID;
	if (!c)
		put_list(&all, json, &out);
	else if (json)
		ap_json_put(json_of(c), &out);
	else
		put_text(c, &out);
	ap_cli_put(ap_buf_str(&out));
	return AP_EXIT_PROVED;
}
