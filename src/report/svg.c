#include "report/svg.h"

#include <math.h>

#include "report/escape.h"
#include "report/svg_inside.h"

enum { ROW = 40, TOP = 44, GUTTER = 84 /* line numbers and arcs */, TEXT_LEAST = 226, TEXT_MOST = 430, GAP = 12, TRACK_LEAST = 52, CELL = 13, COLOURS = 8 };
static const double CHARACTER = 7.25; /* pixels: of the widest of the fonts that the style names */

typedef struct drawing {
	ap_buf *out;
	const ap_picture *p;
	double lanes_at, text_width, width, height;
	double *track_at, *track_width;
} drawing;

static double
row_y(uint32_t row)
{
	return TOP + (double)row * ROW;
}

static int64_t
cells_of(const ap_lane *l)
{
	return ap_max(ap_ceil_div(l->bytes, l->unit), 1);
}

static double
lane_width(const drawing *d, const ap_lane *l)
{
	return fmin(d->track_width[l->track], (double)cells_of(l) * CELL);
}

/* Tracks get what their cells need, from TRACK_LEAST on; where that is too much the wide ones shrink. */
static void
lay_out(drawing *d, double wanted)
{
	double need = 0, room = wanted - GUTTER - TEXT_LEAST, wide = 0, narrow = 0;

	for (size_t k = 0; k < d->p->lanes.n; k++) {
		const ap_lane *l = &d->p->lanes.at[k];
		double *w = &d->track_width[l->track];

		*w = fmax(*w, fmin(fmax((double)cells_of(l) * CELL, TRACK_LEAST), 520));
	}
	for (uint32_t t = 0; t < d->p->ntracks; t++) {
		need += d->track_width[t] + GAP;
		*(d->track_width[t] > TRACK_LEAST ? &wide : &narrow) += d->track_width[t];
	}
	double gaps = GAP * (double)d->p->ntracks, shrink = need > room ? fmax((room - gaps - narrow) / fmax(wide, 1), 0) : 1;

	d->text_width = fmin(fmax(wanted - GUTTER - need, TEXT_LEAST), TEXT_MOST);
	d->lanes_at = GUTTER + d->text_width;
	d->width = d->lanes_at;
	for (uint32_t t = 0; t < d->p->ntracks; t++) {
		d->track_at[t] = d->width;
		d->track_width[t] = fmax(d->track_width[t] * (d->track_width[t] > TRACK_LEAST ? shrink : 1), TRACK_LEAST);
		d->width += d->track_width[t] + GAP;
	}
	d->height = row_y((uint32_t)d->p->rows.n) + (d->p->stopped.n ? 34 : 10);
}

static size_t
characters(double width)
{
	return width > 2 * CHARACTER ? (size_t)(width / CHARACTER) : 2;
}

static void
put_lane(drawing *d, size_t k)
{
	const ap_lane *l = &d->p->lanes.at[k];
	double x = d->track_at[l->track], w = lane_width(d, l), y = row_y(l->first), h = row_y(l->last + 1) - y, cell = w / (double)cells_of(l);

	ap_buf_printf(d->out, "<g class=\"c%zu\"><title>", k % COLOURS);
	ap_xml_put(d->out, l->name);
	ap_buf_lit(d->out, ": ");
	ap_xml_put(d->out, l->what);
	ap_buf_printf(d->out, "</title><rect class=\"lane\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" rx=\"3\"/>", x, y + 2, w, h - 4);
	if (cell >= 5 && cells_of(l) > 1) {
		ap_buf_lit(d->out, "<path class=\"grid\" d=\"");
		for (int64_t i = 1; i < cells_of(l); i++)
			ap_buf_printf(d->out, "M%.1f %.1fv%.1f", x + (double)i * cell, y + 2, h - 4);
		ap_buf_lit(d->out, "\"/>");
	}
	if (l->whole) {
		ap_buf_printf(d->out, "<text class=\"lanename\" x=\"%.1f\" y=\"%d\">", x, TOP - 20);
		ap_xml_put_cut(d->out, l->name, characters(d->track_width[l->track] + GAP / 2.0));
		ap_buf_printf(d->out, "</text><text class=\"small\" x=\"%.1f\" y=\"%d\">%lld cell%s</text>", x, TOP - 6, (long long)cells_of(l),
		              cells_of(l) == 1 ? "" : "s");
	}
	ap_buf_lit(d->out, "</g>\n");
}

/* Runs that are closer than a pixel become one, as much paler as less of it is addressed. */
static void
put_mark(drawing *d, uint32_t row, const ap_mark *mark)
{
	static const struct { const char *class; double top, height; } looks[] = {
		[AP_MARK_READ] = { "read", 14, 12 }, [AP_MARK_NAME] = { "name", 11, 18 }, [AP_MARK_WRITE] = { "write", 7, 26 } };
	const ap_lane *l = &d->p->lanes.at[mark->lane];
	double x = d->track_at[l->track], scale = l->bytes ? lane_width(d, l) / (double)l->bytes : 0;

	ap_buf_printf(d->out, "<g class=\"c%u %s%s\">", mark->lane % COLOURS, looks[mark->kind].class, mark->runs.about ? " about" : "");
	for (size_t i = 0; i < mark->runs.n;) {
		double from = (double)mark->runs.at[i].from * scale, to = from, covered = 0;

		do {
			to = (double)mark->runs.at[i].to * scale;
			covered += (double)(mark->runs.at[i].to - mark->runs.at[i].from) * scale;
			i++;
		} while (scale * (double)l->unit < 3 && i < mark->runs.n && (double)mark->runs.at[i].from * scale < to + 1);
		double share = covered / fmax(to - from, 1e-9);

		ap_buf_printf(d->out, "<rect%s x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" rx=\"2\"", to - from < 5 ? " class=\"thin\"" : "", x + from,
		              row_y(row) + looks[mark->kind].top, fmax(to - from, 1.5), looks[mark->kind].height);
		if (share < 0.95)
			ap_buf_printf(d->out, " opacity=\"%.2f\"", 0.35 + 0.65 * share);
		ap_buf_lit(d->out, "/>");
	}
	ap_buf_lit(d->out, "</g>\n");
}

static void
put_hit(drawing *d, const ap_lane *l)
{
	double scale = l->bytes ? lane_width(d, l) / (double)l->bytes : 0, x = d->track_at[l->track] + (double)l->cell.from * scale;
	double w = fmax((double)(l->cell.to - l->cell.from) * scale, 2), y = row_y(l->first);

	ap_buf_printf(d->out, "<rect class=\"hit\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" rx=\"2\"><title>the cell that differs</title></rect>\n", x - 1,
	              y - 1, w + 2, row_y(l->last + 1) - y + 2);
}

/* In the row where the caller looks. */
static void
put_failing_cells(drawing *d, uint32_t row)
{
	const ap_row *r = &d->p->rows.at[row];

	for (size_t k = 0; r->fails && k < r->marks.n; k++) {
		const ap_lane *l = &d->p->lanes.at[r->marks.at[k].lane];
		double scale = l->bytes ? lane_width(d, l) / (double)l->bytes : 0, x = d->track_at[l->track] + (double)l->cell.from * scale;
		double w = fmax((double)(l->cell.to - l->cell.from) * scale, 4), y = row_y(row) + 7;

		if (!l->hit || r->marks.at[k].kind == AP_MARK_READ)
			continue;
		ap_buf_printf(d->out, "<rect class=\"wrong\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"26\" rx=\"2\"/>", x, y, w);
		if (w >= 8)
			ap_buf_printf(d->out, "<path class=\"cross\" d=\"M%.1f %.1fl6 6m0 -6l-6 6\"/>", x + w / 2 - 3, y + 10);
		ap_buf_putc(d->out, '\n');
	}
}

static void
put_arc(drawing *d, uint32_t from, uint32_t to)
{
	double y1 = row_y(from) + ROW / 2.0, y2 = row_y(to) + ROW / 2.0, x = GUTTER - 14;
	double depth = fmin(8 + 5 * log2((double)(to - from) + 1), 38);
	bool path = d->p->rows.at[from].path && d->p->rows.at[to].path;

	ap_buf_printf(d->out, "<path class=\"arc%s\" d=\"M%.1f %.1fC%.1f %.1f %.1f %.1f %.1f %.1f\"/>", path ? " onpath" : "", x, y1 + 3, x - depth, y1 + 3,
	              x - depth, y2 - 3, x, y2 - 3);
	ap_buf_printf(d->out, "<path class=\"tip%s\" d=\"M%.1f %.1fl-5 -3v6z\"/>\n", path ? " onpath" : "", x + 2, y2 - 3);
}

static void
put_elided(drawing *d, uint32_t row)
{
	const ap_row *r = &d->p->rows.at[row];

	ap_buf_printf(d->out, "<text class=\"elided\" x=\"%d\" y=\"%.1f\">&#8942; %zu line%s not shown</text>\n", GUTTER, row_y(row) + 24, r->elided,
	              r->elided == 1 ? "" : "s");
}

/* Line one: the name, its type, and where it fails the value; line two: what it does. */
static void
put_row_text(drawing *d, uint32_t row)
{
	const ap_row *r = &d->p->rows.at[row];
	double y = row_y(row), most = (double)characters(d->text_width - 12);
	size_t rest = r->name.n + 2 < (size_t)most ? (size_t)most - r->name.n - 1 : 0;
	bool below = r->value.n > rest;

	if (r->line)
		ap_buf_printf(d->out, "<text class=\"line\" x=\"26\" y=\"%.1f\">%u</text>", y + 16, r->line);
	ap_buf_printf(d->out, "<text x=\"%d\" y=\"%.1f\"><tspan class=\"%s\">", GUTTER, y + 16, r->fails ? "id bad" : "id");
	ap_xml_put_cut(d->out, r->name, (size_t)most);
	ap_buf_lit(d->out, "</tspan>");
	if (rest > 2) {
		ap_buf_printf(d->out, "<tspan class=\"%s\" dx=\"6\">", r->value.n && !below ? "bad" : "type");
		ap_xml_put_cut(d->out, r->value.n && !below ? r->value : r->type, rest);
		ap_buf_lit(d->out, "</tspan>");
	}
	ap_buf_printf(d->out, "</text><text class=\"%s\" x=\"%d\" y=\"%.1f\">", below ? "bad" : "doing", GUTTER, y + 31);
	ap_xml_put_cut(d->out, below ? r->value : r->text, (size_t)most);
	ap_buf_lit(d->out, "</text>\n");
}

static void
put_row_back(drawing *d, uint32_t row)
{
	const ap_row *r = &d->p->rows.at[row];

	ap_buf_printf(d->out, "<rect class=\"row%s\" x=\"0\" y=\"%.1f\" width=\"%.1f\" height=\"%d\">", r->path ? " onpath" : "", row_y(row), d->width, ROW);
	ap_buf_lit(d->out, "<title>");
	ap_xml_put(d->out, r->name);
	if (r->type.n)
		ap_buf_lit(d->out, ": ");
	ap_xml_put(d->out, r->type);
	ap_buf_lit(d->out, " = ");
	ap_xml_put(d->out, ap_str_cut(r->text, 0, 2000));
	ap_buf_lit(d->out, "</title></rect>\n");
	if (r->here || r->fails)
		ap_buf_printf(d->out, "<rect class=\"here\" x=\"0\" y=\"%.1f\" width=\"4\" height=\"%d\"/>\n", row_y(row), ROW);
}

static void
put_stopped(drawing *d)
{
	ap_buf_printf(d->out, "<text class=\"bad\" x=\"4\" y=\"%.1f\">stopped: ", row_y((uint32_t)d->p->rows.n) + 20);
	ap_xml_put_cut(d->out, d->p->stopped, characters(d->width) - 10);
	ap_buf_lit(d->out, "</text>\n");
}

static void
put_all(drawing *d)
{
	uint32_t n = (uint32_t)d->p->rows.n;

	for (uint32_t r = 0; r < n; r++)
		put_row_back(d, r);
	for (size_t k = 0; k < d->p->lanes.n; k++)
		put_lane(d, k);
	for (size_t k = 0; k < d->p->lanes.n; k++) {
		if (d->p->lanes.at[k].hit)
			put_hit(d, &d->p->lanes.at[k]);
	}
	for (uint32_t r = 0; r < n; r++) {
		const ap_row *row = &d->p->rows.at[r];

		for (size_t k = 0; k < row->from.n; k++)
			put_arc(d, row->from.at[k], r);
		for (size_t k = 0; k < row->marks.n; k++)
			put_mark(d, r, &row->marks.at[k]);
		put_failing_cells(d, r);
		if (row->kind == AP_ROW_ELIDED)
			put_elided(d, r);
		else
			put_row_text(d, r);
	}
	if (d->p->stopped.n)
		put_stopped(d);
}

static drawing
make_drawing(const ap_picture *p, double width, ap_buf *out)
{
	drawing d = { .out = out, .p = p };

	d.track_at = AP_NEW_N(out->arena, double, p->ntracks + 1);
	d.track_width = AP_NEW_N(out->arena, double, p->ntracks + 1);
	lay_out(&d, width);
	return d;
}

static void
put_begin(ap_buf *out, double width, double height)
{
	ap_buf_printf(out,
	              "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"ap\" width=\"%.0f\" height=\"%.0f\" viewBox=\"0 0 %.0f %.0f\" role=\"img\" "
	              "aria-label=\"a tensor graph, its storages and what is written\">\n",
	              width, height, width, height);
}

/* What a file of its own needs in front: the style, and the paper. */
static void
put_begin_alone(ap_buf *out, double width, double height)
{
	put_begin(out, width, height);
	ap_buf_lit(out, "<style>");
	ap_buf_put(out, ap_svg_style());
	ap_buf_lit(out, "</style>\n<rect class=\"paper\" width=\"100%\" height=\"100%\"/>\n");
}

static void
put_legend_at(ap_buf *out, double y)
{
	ap_buf_printf(out, "<g transform=\"translate(0 %.0f)\">", y);
	ap_svg_legend_put(out);
	ap_buf_lit(out, "</g>\n</svg>\n");
}

void
ap_svg_put(const ap_picture *p, const ap_svg_options *o, ap_buf *out)
{
	drawing d = make_drawing(p, o->width, out);

	if (o->alone)
		put_begin_alone(out, fmax(d.width, AP_LEGEND_WIDTH), d.height + AP_LEGEND_HEIGHT);
	else
		put_begin(out, d.width, d.height);
	put_all(&d);
	if (o->alone)
		put_legend_at(out, d.height);
	else
		ap_buf_lit(out, "</svg>\n");
}

void
ap_svg_pair_put(const ap_picture *const p[2], const char *const titles[2], int width, ap_buf *out)
{
	enum { TITLE = 26 };
	drawing d[2] = { make_drawing(p[0], width, out), make_drawing(p[1], width, out) };
	double y = 0;

	put_begin_alone(out, fmax(fmax(d[0].width, d[1].width), AP_LEGEND_WIDTH), d[0].height + d[1].height + 2 * TITLE + AP_LEGEND_HEIGHT);
	for (int k = 0; k < 2; k++) {
		ap_buf_printf(out, "<text class=\"title\" x=\"4\" y=\"%.0f\">", y + 19);
		ap_xml_put(out, ap_str_of(titles[k]));
		ap_buf_printf(out, "</text>\n<g transform=\"translate(0 %.0f)\">\n", y + TITLE);
		put_all(&d[k]);
		ap_buf_lit(out, "</g>\n");
		y += d[k].height + TITLE;
	}
	put_legend_at(out, y);
}
