#include "report/report.h"
#include "verify/fault.h"

/* '%' and line breaks end or begin something everywhere, ':' and ',' within a property; other control characters are made visible. */
static void
put_escaped(ap_buf *out, ap_str s, bool property)
{
	ap_buf seen = { .arena = out->arena };

	ap_buf_put_visible(&seen, s, s.n);
	s = ap_buf_str(&seen);
	for (size_t i = 0; i < s.n; i++) {
		char c = s.p[i];

		if (c == '%' || c == '\n' || (property && (c == ':' || c == ',')))
			ap_buf_printf(out, "%%%02X", (unsigned char)c);
		else
			ap_buf_putc(out, c);
	}
}

static void
put_annotation(ap_buf *out, const char *kind, const ap_report_place *p, const char *title, ap_str text)
{
	ap_buf_printf(out, "::%s title=", kind);
	put_escaped(out, ap_str_of(title), true);
	if (p->file.n) {
		ap_buf_lit(out, ",file=");
		put_escaped(out, p->file, true);
	}
	if (p->file.n && p->at.line)
		ap_buf_printf(out, ",line=%u,endLine=%u,col=%u,endColumn=%u", p->at.line, p->at.line, p->column, p->end);
	ap_buf_lit(out, "::");
	put_escaped(out, text, false);
	ap_buf_putc(out, '\n');
}

static void
put_diags(ap_buf *out, const ap_report_text *f)
{
	static const char *const kinds[] = { "error", "warning", "notice" };

	for (size_t i = 0; f->diags && i < f->diags->list.n; i++) {
		const ap_diag *g = &f->diags->list.at[i];
		ap_report_place p = ap_report_place_at(f, g->span);

		put_annotation(out, kinds[g->severity], &p, g->code, g->text);
	}
}

void
ap_report_github_put(const ap_report *r, ap_buf *out)
{
	const ap_result *v = r->result;
	ap_report_place p = ap_report_place_of(r, false);
	ap_buf text = { .arena = out->arena }, line = { .arena = out->arena };
	const char *word = ap_verdict_word(v->verdict);

	ap_buf_put_visible(&line, v->reason, v->reason.n);
	for (size_t i = 0; i < line.n; i++)
		line.at[i] = line.at[i] == '\n' ? ' ' : line.at[i];
	ap_buf_printf(out, "%s  %.*s\n", word, AP_FMT(ap_buf_str(&line)));
	if (v->verdict != AP_PROVED) {
		ap_buf_put(&text, v->reason);
		if (v->before_value.n)
			ap_buf_printf(&text, "\nBEFORE: %.*s\nAFTER: %.*s", AP_FMT(v->before_value), AP_FMT(v->after_value));
		if (v->cause.n)
			ap_buf_printf(&text, "\ncause: %.*s", AP_FMT(v->cause));
		put_annotation(out, v->verdict == AP_UNKNOWN ? "warning" : "error", &p,
		               ap_str_printf(out->arena, "%s %s", word, ap_fault_name(ap_fault_of(v))).p, ap_buf_str(&text));
	}
	for (int k = 0; k < 2; k++)
		put_diags(out, &r->files[k]);
}
