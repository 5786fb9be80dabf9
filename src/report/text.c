#include "report/cost.h"

#include "verify/fault.h"

typedef struct style { const char *verdict[4], *bold, *dim, *off; } style;

static const style plain = { { "", "", "", "" }, "", "", "" };
static const style coloured = { { "\033[1;32m", "\033[1;31m", "\033[1;35m", "\033[1;33m" }, "\033[1m", "\033[2m", "\033[0m" };

static void
put_label(ap_buf *out, const style *y, const char *label)
{
	ap_buf_printf(out, "  %s%s:%s%*s", y->dim, label, y->off, (int)(9 - strlen(label)), "");
}

static void
put_field(ap_buf *out, const style *y, const char *label, ap_str text)
{
	if (!text.n)
		return;
	put_label(out, y, label);
	ap_buf_put(out, text);
	ap_buf_putc(out, '\n');
}

/* "  BEFORE:   kv[0, 2] + x[2] = 3" and the line that it comes from. */
static void
put_side(ap_buf *out, const style *y, const ap_report_text *f, ap_span at, ap_str term, ap_str value)
{
	bool place = at.line && f->diags;

	if (!term.n && !value.n && !place)
		return;
	put_label(out, y, f->role);
	if (term.n)
		ap_buf_put(out, term);
	if (value.n && !ap_str_is(term, value))
		ap_buf_printf(out, "%s%s%.*s%s", term.n ? " = " : "", y->bold, AP_FMT(value), y->off);
	if (place)
		ap_buf_printf(out, "%s%s%.*s:%u:%u%s", term.n || value.n ? "  " : "", y->dim, AP_FMT(f->diags->file), at.line, at.column, y->off);
	ap_buf_putc(out, '\n');
	if (place)
		ap_source_point(f->diags->source, at, out);
}

static void
put_inputs(ap_buf *out, const style *y, const ap_result *r)
{
	enum { SHOWN = 12 };
	size_t more = r->inputs_more + (r->inputs.n > SHOWN ? r->inputs.n - SHOWN : 0);

	if (!r->inputs.n)
		return;
	put_label(out, y, "inputs");
	for (size_t i = 0; i < r->inputs.n && i < SHOWN; i++)
		ap_buf_printf(out, "%s%.*s = %.*s", i ? ", " : "", AP_FMT(r->inputs.at[i].name), AP_FMT(r->inputs.at[i].value));
	if (more)
		ap_buf_printf(out, ", and %zu more", more);
	ap_buf_putc(out, '\n');
}

void
ap_report_text_put(const ap_report *rep, bool colour, ap_buf *out)
{
	const ap_result *r = rep->result;
	const style *y = colour ? &coloured : &plain;
	const char *code = ap_fault_code(r);

	ap_buf_printf(out, "%s%s%s  %.*s", y->verdict[r->verdict], ap_verdict_word(r->verdict), y->off, AP_FMT(r->reason));
	if (code)
		ap_buf_printf(out, "%s [%s]%s", y->dim, code, y->off);
	ap_buf_putc(out, '\n');
	if (rep->pass)
		put_field(out, y, "pass", ap_str_of(rep->pass));
	put_side(out, y, &rep->files[0], r->before_at, r->before_term, r->before_value);
	put_side(out, y, &rep->files[1], r->after_at, r->after_term, r->after_value);
	put_inputs(out, y, r);
	put_field(out, y, "schedule", r->schedule);
	put_field(out, y, "cause", r->cause);
	for (size_t i = 0; i < r->notes.n; i++)
		put_field(out, y, "note", r->notes.at[i].text);
	for (int side = 0; side < 2; side++) {
		if (rep->files[side].diags)
			ap_diags_print(rep->files[side].diags, out, colour);
	}
	for (size_t i = 0; i < rep->costs.n; i++)
		ap_cost_put(&rep->costs.at[i], out);
	if (rep->memory)
		ap_buf_printf(out, "  stats:    %.1f MiB for the graphs, %.1f MiB and %zu terms for the verdict, %.3f s\n", (double)rep->memory / (1 << 20),
		              (double)r->peak / (1 << 20), r->terms, r->seconds);
	if (rep->rewritten.n)
		ap_buf_printf(out, "\n%.*s", AP_FMT(rep->rewritten));
}
