#include <stdio.h>

#include "cli/cli.h"
#include "report/show.h"

enum { KEY_DOT = 0x200 };

typedef struct show_settings {
	ap_settings common;
	bool dot;
} show_settings;

static error_t
parse(int key, char *arg, struct argp_state *state)
{
	show_settings *s = state->input;

	if (key != KEY_DOT)
		return ap_cli_key(key, arg, state);
	s->dot = true;
	return 0;
}

static const struct argp_option options[] = {
	{ "dot", KEY_DOT, NULL, 0, "Print for Graphviz: dot -Tsvg", 0 },
	{ 0 },
};
static const struct argp_child children[] = { { &ap_argp_input, 0, "", 0 }, { 0 } };
static const struct argp argp = {
	.options = options,
	.parser = parse,
	.args_doc = "GRAPH",
	.doc = "Prints GRAPH as aliasproof reads it, and as comments its alias sets: which names share memory, where they lie in it, what writes.  "
	       "A GRAPH of - is standard input.",
	.children = children,
};

static void
put_diags(const ap_settings *s, const ap_diags *d)
{
	ap_buf b = { .arena = s->arena };

	ap_diags_print(d, &b, false);
	fprintf(stderr, "%.*s", AP_FMT(ap_buf_str(&b)));
}

static int
exit_of(ap_infer_status status)
{
	switch (status) {
	case AP_INFER_OK:
		return AP_EXIT_PROVED;
	case AP_INFER_INVALID:
	case AP_INFER_ERROR:
		return AP_EXIT_INVALID;
	case AP_INFER_UNKNOWN:
		return AP_EXIT_UNKNOWN;
	}
	ap_bug("inference status %d", (int)status);
}

int
ap_cmd_show(ap_arena *a, int argc, char **argv)
{
	show_settings s = { .common = { .arena = a, .least = 1, .most = 1 } };
	ap_infer_options infer = { 0 };
	ap_buf out = { .arena = a };
	ap_source source;

	ap_cli_parse(&argp, argc, argv, &s.common);
	infer.loose_annotations = s.common.loose;
	ap_ops *ops = ap_cli_ops(&s.common);

	if (!ops)
		return AP_EXIT_INVALID;
	ap_cli_read(&s.common, ops, s.common.files[0], &source);
	if (!source.graph) {
		put_diags(&s.common, &source.diags);
		if (!source.diags.errors)
			ap_cli_warn("%s uses what is not modelled: %.*s", s.common.files[0], AP_FMT(source.unmodelled));
		return source.diags.errors ? AP_EXIT_INVALID : AP_EXIT_UNKNOWN;
	}
	ap_facts *f = ap_infer(a, source.graph, &infer, &source.diags);

	put_diags(&s.common, &source.diags);
	if (!s.dot)
		ap_text_print(source.graph, &out);
	if (s.dot)
		ap_show_dot(f, &out);
	else
		ap_show_aliases(a, f, &out);
	ap_cli_put(ap_buf_str(&out));
	return exit_of(f->status);
}
