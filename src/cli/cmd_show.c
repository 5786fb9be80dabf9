#include <stdio.h>

#include "cli/cli.h"
#include "cli/judge.h"
#include "cli/symbols.h"
#include "report/html.h"
#include "report/show.h"
#include "report/svg.h"

enum { KEY_DOT = 0x200, KEY_HTML, KEY_SVG, SVG_WIDTH = 960, SVG_PAIR_WIDTH = 640, SVG_ROWS = 1000 };

typedef enum show_form { FORM_TEXT, FORM_DOT, FORM_HTML, FORM_SVG } show_form;

typedef struct show_settings {
	ap_settings common;
	show_form form;
} show_settings;

static error_t
parse(int key, char *arg, struct argp_state *state)
{
	show_settings *s = state->input;

	switch (key) {
	case KEY_DOT:
		s->form = FORM_DOT;
		return 0;
	case KEY_HTML:
		s->form = FORM_HTML;
		return 0;
	case KEY_SVG:
		s->form = FORM_SVG;
		return 0;
	default:
		return ap_cli_key(key, arg, state);
	}
}

static const struct argp_option options[] = {
	{ "html", KEY_HTML, NULL, 0, "A page: the calls, the storages as lanes, which cells each name addresses and each call writes; with AFTER both graphs "
	                             "side by side with the verdict, as verify --format html", 0 },
	{ "svg", KEY_SVG, NULL, 0, "The picture alone; with AFTER both, one above the other", 0 },
	{ "dot", KEY_DOT, NULL, 0, "Print for Graphviz: dot -Tsvg", 0 },
	{ 0 },
};
static const struct argp_child children[] = { { &ap_argp_input, 0, "", 0 }, { &ap_argp_sizes, 0, "", 0 }, { &ap_argp_limits, 0, "", 0 }, { 0 } };
static const struct argp argp = {
	.options = options,
	.parser = parse,
	.args_doc = "GRAPH [AFTER]",
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

static void
put_graph(show_form form, const ap_facts *f, const ap_source *source, ap_buf *out)
{
	switch (form) {
	case FORM_TEXT:
		ap_text_print(source->graph, out);
		ap_show_aliases(out->arena, f, out);
		return;
	case FORM_DOT:
		ap_show_dot(f, out);
		return;
	case FORM_HTML:
		ap_html_graph_put(f, source->diags.file, source->diags.source, out);
		return;
	case FORM_SVG:
		ap_svg_put(ap_picture_make(out->arena, f, &(ap_picture_options){ .most_rows = SVG_ROWS }),
		           &(ap_svg_options){ .width = SVG_WIDTH, .alone = true }, out);
		return;
	}
	ap_bug("form %d", (int)form);
}

static int
put_pair(const ap_report *r, ap_arena *a)
{
	const ap_picture *p[2];
	ap_buf out = { .arena = a };

	for (int k = 0; k < 2; k++) {
		ap_diags again = { .arena = a };

		p[k] = ap_picture_make(a, ap_infer(a, r->graphs[k], &r->infer, &again), &(ap_picture_options){ r->result, k, SVG_ROWS });
	}
	ap_svg_pair_put(p, (const char *const[]){ r->files[0].role, r->files[1].role }, SVG_PAIR_WIDTH, &out);
	ap_cli_put(ap_buf_str(&out));
	return (int)r->result->verdict;
}

static int
show_pair(show_settings *s, ap_ops *ops)
{
	ap_source before, after;
	ap_ops *after_ops = ap_cli_ops(&s->common);
	ap_verify_options o = ap_cli_verify_options(&s->common);

	if (s->form != FORM_HTML && s->form != FORM_SVG) {
		ap_cli_warn("two graphs are shown with --html or --svg only");
		return AP_EXIT_INVALID;
	}
	ap_cli_read(&s->common, ops, s->common.files[0], 0, &before);
	ap_cli_read(&s->common, after_ops, s->common.files[1], 1, &after);
	ap_result result = ap_cli_judge(s->common.arena, &before, &after, &o);
	ap_report report = { .command = "show", .result = &result, .infer = o.infer };

	ap_cli_report_side(&report, 0, &before);
	ap_cli_report_side(&report, 1, &after);
	if (s->form == FORM_HTML) {
		s->common.format = AP_FORMAT_HTML;
		return ap_cli_report(&s->common, &report);
	}
	put_diags(&s->common, &before.diags);
	put_diags(&s->common, &after.diags);
	if (before.graph && after.graph)
		return put_pair(&report, s->common.arena);
	ap_cli_warn("%.*s", AP_FMT(result.reason));
	return (int)result.verdict;
}

/* With sizes as formulas.  Graphs that are not right at the least sizes are left to the ordinary way, which says why: false. */
static bool
show_symbols(show_settings *s, ap_symbolic_query *q, int *status)
{
	ap_verify_options o = ap_cli_verify_options(&s->common);

	q->options = &o;
	ap_symbolic_text made = ap_symbolic_show(s->common.arena, q);
	ap_buf b = { .arena = s->common.arena };

	if (made.why.verdict == AP_INVALID || !made.text.n)
		return false;
	ap_buf_printf(&b, "%.*s# sizes: %.*s\n", AP_FMT(made.text), AP_FMT(made.sizes));
	ap_cli_put(ap_buf_str(&b));
	if (made.why.verdict != AP_PROVED)
		ap_cli_warn("%.*s", AP_FMT(made.why.reason));
	*status = (int)made.why.verdict;
	return true;
}

/* Is all done?  Else the symbols have their least sizes now. */
static bool
settle_symbols(show_settings *s, int *status)
{
	ap_sizes sizes;
	ap_symbolic_query q;
	size_t bound = s->common.bind.n;
	ap_sizes_answer answer = ap_cli_symbols(s->common.arena, &s->common, NULL, &sizes, &q);

	*status = AP_EXIT_INVALID;
	if (answer != AP_SIZES_JUDGED)
		return answer == AP_SIZES_WRONG;
	if (s->form == FORM_TEXT && s->common.nfiles == 1 && ap_symbolic_is_traced() && show_symbols(s, &q, status))
		return true;
	ap_cli_bind_least(&s->common, &sizes);
	ap_cli_warn("shown at the least sizes, %.*s: --bind or --where asks for others", AP_FMT(ap_cli_bound(&s->common, bound)));
	return false;
}

int
ap_cmd_show(ap_arena *a, int argc, char **argv)
{
	show_settings s = { .common = { .arena = a, .least = 1, .most = 2 } };
	ap_infer_options infer = { 0 };
	ap_buf out = { .arena = a };
	ap_source source;
	int status;

	ap_cli_parse(&argp, argc, argv, &s.common);
	infer.loose_annotations = s.common.loose;
	ap_ops *ops = ap_cli_ops(&s.common);

	if (!ops)
		return AP_EXIT_INVALID;
	if (settle_symbols(&s, &status))
		return status;
	if (s.common.nfiles == 2)
		return show_pair(&s, ops);
	ap_cli_read(&s.common, ops, s.common.files[0], 0, &source);
	if (!source.graph) {
		put_diags(&s.common, &source.diags);
		if (!source.diags.errors)
			ap_cli_warn("%s uses what is not modelled: %.*s", s.common.files[0], AP_FMT(source.unmodelled));
		return source.diags.errors ? AP_EXIT_INVALID : AP_EXIT_UNKNOWN;
	}
	ap_facts *f = ap_infer(a, source.graph, &infer, &source.diags);

	put_diags(&s.common, &source.diags);
	put_graph(s.form, f, &source, &out);
	ap_cli_put(ap_buf_str(&out));
	return exit_of(f->status);
}
