#include "report/html.h"

#include "report/escape.h"
#include "report/html_inside.h"
#include "report/svg.h"
#include "report/svg_inside.h"
#include "verify/fault.h"

enum { PAIR_WIDTH = 596, SINGLE_WIDTH = 1200, PAIR_ROWS = 60, SINGLE_ROWS = 240, LINES_WHOLE = 400, LINES_AROUND = 40 };

static void
put_text(ap_buf *out, const char *before, ap_str text, const char *after)
{
	ap_buf_put(out, ap_str_of(before));
	ap_xml_put(out, text);
	ap_buf_put(out, ap_str_of(after));
}

static void
put_legend(ap_buf *out)
{
	ap_buf_printf(out, "<svg class=\"ap\" width=\"%d\" height=\"%d\" role=\"img\" aria-label=\"what the marks mean\">", AP_LEGEND_WIDTH, AP_LEGEND_HEIGHT);
	ap_svg_legend_put(out);
	ap_buf_lit(out, "</svg>\n");
}

static uint32_t
count_lines(ap_str source)
{
	uint32_t n = 0;

	for (size_t at = 0; at < source.n; at = ap_str_find(source, at, '\n') + 1)
		n++;
	return n;
}

/* Of a long text: its begin, its end, and what is around the line that counts. */
static bool
is_shown(uint32_t line, uint32_t n, uint32_t at)
{
	bool around = at && line + LINES_AROUND >= at && line <= at + LINES_AROUND;

	return n <= LINES_WHOLE || line <= LINES_AROUND || line + LINES_AROUND > n || around;
}

static void
put_source(ap_buf *out, ap_str source, uint32_t at)
{
	uint32_t n = count_lines(source), hidden = 0;
	size_t from = 0;

	ap_buf_lit(out, "<div class=\"scroll\"><pre>");
	for (uint32_t line = 1; line <= n; line++) {
		size_t end = ap_str_find(source, from, '\n');
		ap_str text = ap_str_cut(source, from, end);

		from = end + 1;
		hidden += !is_shown(line, n, at);
		if (!is_shown(line, n, at))
			continue;
		if (hidden)
			ap_buf_printf(out, "<i>&#8942;</i>%u lines not shown\n", hidden);
		hidden = 0;
		ap_buf_printf(out, "%s<i>%u</i>", line == at ? "<span class=\"at\">" : "", line);
		ap_xml_put(out, ap_str_cut(text, 0, 4000));
		ap_buf_put(out, text.n > 4000 ? AP_STR("…") : AP_STR(""));
		ap_buf_put(out, line == at ? AP_STR("</span>\n") : AP_STR("\n"));
	}
	ap_buf_lit(out, "</pre></div>\n");
}

static void
put_picture(ap_buf *out, const ap_report *r, int side)
{
	/* Its diags were reported when the graph was judged. */
	ap_diags again = { .arena = out->arena };
	const ap_facts *f = ap_infer(out->arena, r->graphs[side], &r->infer, &again);
	ap_picture *p = ap_picture_make(out->arena, f, &(ap_picture_options){ r->result, side, PAIR_ROWS });

	ap_buf_lit(out, "<div class=\"scroll\">");
	ap_svg_put(p, &(ap_svg_options){ .width = PAIR_WIDTH }, out);
	ap_buf_lit(out, "</div>\n");
	if (p->aliased)
		ap_buf_lit(out, "<div class=\"dim\">has io_map: runs on its own copy of the inputs, outputs are stored back after the return</div>\n");
}

static ap_span
span_of(const ap_result *r, int side)
{
	return side ? r->after_at : r->before_at;
}

static void
put_pictures(ap_buf *out, const ap_report *r)
{
	if (!r->graphs[0] && !r->graphs[1])
		return;
	put_legend(out);
	ap_buf_lit(out, "<div class=\"pair\">\n");
	for (int side = 0; side < 2; side++) {
		const ap_report_text *f = &r->files[side];

		if (!r->graphs[side])
			continue;
		put_text(out, "<figure><h2>", ap_str_of(f->role), "");
		if (f->diags)
			put_text(out, " <span class=\"dim\">", f->diags->file, "</span>");
		ap_buf_lit(out, "</h2>\n");
		put_picture(out, r, side);
		ap_buf_lit(out, "</figure>\n");
	}
	ap_buf_lit(out, "</div>\n");
}

static void
put_sources(ap_buf *out, const ap_report *r)
{
	ap_buf_lit(out, "<div class=\"pair\">\n");
	for (int side = 0; side < 2; side++) {
		const ap_diags *d = r->files[side].diags;

		if (!d || !d->source.n)
			continue;
		put_text(out, "<div class=\"text\"><h2>", d->file, "</h2>\n");
		uint32_t at = span_of(r->result, side).line;

		put_source(out, d->source, at || !d->list.n ? at : d->list.at[0].span.line);
		ap_buf_lit(out, "</div>\n");
	}
	ap_buf_lit(out, "</div>\n");
}

static void
put_side(ap_buf *out, const ap_report *r, int side)
{
	const ap_result *v = r->result;
	const ap_report_text *f = &r->files[side];
	ap_span at = span_of(v, side);
	ap_str term = side ? v->after_term : v->before_term, value = side ? v->after_value : v->before_value;

	if (!term.n && !value.n && !at.line)
		return;
	put_text(out, "<tr><th>", ap_str_of(f->role), "</th><td>");
	put_text(out, "<b>", value, "</b></td><td>");
	put_text(out, "", ap_str_is(term, value) ? AP_STR("") : term, "</td><td class=\"dim\">");
	if (at.line && f->diags) {
		ap_xml_put(out, f->diags->file);
		ap_buf_printf(out, ":%u:%u", at.line, at.column);
	}
	ap_buf_lit(out, "</td></tr>\n");
}

static void
put_inputs(ap_buf *out, const ap_result *v)
{
	if (!v->inputs.n)
		return;
	ap_buf_lit(out, "<tr><th>inputs</th><td colspan=\"3\">");
	for (size_t i = 0; i < v->inputs.n; i++) {
		put_text(out, i ? ", " : "", v->inputs.at[i].name, " = ");
		ap_xml_put(out, v->inputs.at[i].value);
	}
	if (v->inputs_more)
		ap_buf_printf(out, ", and %zu more", v->inputs_more);
	ap_buf_lit(out, "</td></tr>\n");
}

/* "lost-write: a write of BEFORE never reaches the caller", and the codes behind it. */
static void
put_kind(ap_buf *out, const ap_result *v)
{
	const ap_fault_row *f = ap_fault_get(ap_fault_of(v));

	put_text(out, "<tr><th>kind</th><td colspan=\"3\">", ap_str_of(f->name), ": ");
	put_text(out, "", ap_str_of(f->what), "");
	if (strcmp(v->code, f->name) != 0)
		put_text(out, " <span class=\"dim\">(", ap_str_of(v->code), ")</span>");
	if (v->detail)
		put_text(out, " <span class=\"dim\">(", ap_str_of(v->detail), ")</span>");
	ap_buf_lit(out, "</td></tr>\n");
}

static void
put_words(ap_buf *out, const ap_report *r)
{
	const ap_result *v = r->result;

	ap_buf_printf(out, "<section class=\"%s\">\n<h1><span class=\"verdict\">%s</span>", ap_verdict_word(v->verdict), ap_verdict_word(v->verdict));
	put_text(out, "", v->reason, "</h1>\n");
	if (v->cause.n)
		put_text(out, "<p class=\"cause\"><span class=\"dim\">Likely cause:</span> ", v->cause, "</p>\n");
	ap_buf_lit(out, "<table>\n");
	if (r->passes.n)
		put_text(out, "<tr><th>passes</th><td colspan=\"3\">", r->passes, "</td></tr>\n");
	if (r->pass)
		put_text(out, "<tr><th>broken by</th><td colspan=\"3\">", ap_str_of(r->pass), "</td></tr>\n");
	put_side(out, r, 0);
	put_side(out, r, 1);
	put_inputs(out, v);
	put_kind(out, v);
	ap_buf_lit(out, "</table>\n");
}

static void
put_remarks(ap_buf *out, const ap_report *r)
{
	static const char *const severities[] = { "error", "warning", "note" };
	size_t n = r->result->notes.n;

	for (int side = 0; side < 2; side++)
		n += r->files[side].diags ? r->files[side].diags->list.n : 0;
	if (!n)
		return;
	ap_buf_lit(out, "<ul>\n");
	for (size_t i = 0; i < r->result->notes.n; i++)
		put_text(out, "<li>note: ", r->result->notes.at[i].text, "</li>\n");
	for (int side = 0; side < 2; side++) {
		const ap_diags *d = r->files[side].diags;

		for (size_t i = 0; d && i < d->list.n; i++) {
			const ap_diag *g = &d->list.at[i];

			put_text(out, "<li>", d->file, "");
			ap_buf_printf(out, ":%u:%u: %s: ", g->span.line, g->span.column, severities[g->severity]);
			put_text(out, "", g->text, "</li>\n");
		}
	}
	ap_buf_lit(out, "</ul>\n");
}

void
ap_html_report_put(const ap_report *r, ap_buf *out)
{
	ap_html_begin(ap_str_printf(out->arena, "%s: %.*s", ap_verdict_word(r->result->verdict), AP_FMT(r->result->reason)), out);
	put_words(out, r);
	put_remarks(out, r);
	ap_buf_lit(out, "</section>\n");
	put_pictures(out, r);
	put_sources(out, r);
	ap_html_end(out);
}

void
ap_html_graph_put(const ap_facts *f, ap_str file, ap_str source, ap_buf *out)
{
	ap_picture *p = ap_picture_make(out->arena, f, &(ap_picture_options){ .most_rows = SINGLE_ROWS });

	ap_html_begin(file, out);
	put_text(out, "<h1>", file, "</h1>\n");
	put_legend(out);
	ap_buf_lit(out, "<div class=\"pair\"><figure><div class=\"scroll\">");
	ap_svg_put(p, &(ap_svg_options){ .width = SINGLE_WIDTH }, out);
	ap_buf_lit(out, "</div></figure></div>\n<div class=\"text\">");
	put_source(out, source, 0);
	ap_buf_lit(out, "</div>\n");
	ap_html_end(out);
}

void
ap_html_index_put(const ap_html_entry *entries, size_t n, ap_buf *out)
{
	ap_html_begin(AP_STR("aliasproof: findings"), out);
	ap_buf_printf(out, "<h1>%zu finding%s</h1>\n<table class=\"list\">\n", n, n == 1 ? "" : "s");
	for (size_t i = 0; i < n; i++) {
		const ap_html_entry *e = &entries[i];

		put_text(out, "<tr class=\"", e->verdict, "\"><td><span class=\"verdict\">");
		put_text(out, "", e->verdict, "</span></td><td><a href=\"");
		ap_uri_put(out, e->href);
		put_text(out, "\">", e->reason, "</a><br/>");
		put_text(out, "", e->cause, "</td><td class=\"dim\">");
		put_text(out, "", e->before, "<br/>");
		put_text(out, "", e->after, "</td></tr>\n");
	}
	ap_buf_lit(out, "</table>\n");
	ap_html_end(out);
}
