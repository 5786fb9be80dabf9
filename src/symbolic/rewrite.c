/*
 * Texts for all sizes: the passes, and the printer, run on traced numbers, and what they print has sizes as formulas.  Where the conditions of the run hold
 * the same calls come out, so a text that comes out of runs whose boxes cover all sizes is what the passes make at each of them.
 */
#include "symbolic/cover.h"

#include "symbolic/region.h"
#include "symbolic/words.h"

static ap_result
bounded(const ap_cover *c, ap_cut cut, ap_str known)
{
	ap_result r = { .verdict = AP_UNKNOWN, .code = "sizes" };

	r.reason = ap_str_printf(c->arena, "no one rewrite is right for all sizes %.*s%s%.*s; there is one for %.*s: --where asks for these, --bind for some numbers",
	                         AP_FMT(ap_sizes_text(c->arena, c->q->sizes, &c->q->sizes->box)), cut.text.n ? ": " : "", AP_FMT(cut.text), AP_FMT(known));
	if (cut.site.line && cut.site.call[0])
		r.before_at = (ap_span){ cut.site.line, cut.site.column, (uint32_t)strlen(cut.site.call) };
	return r;
}

/* None of the runs had a rewrite to print. */
static ap_result
nothing_valid(const ap_cover *c)
{
	if (!c->open.n)
		return (ap_result){ .verdict = AP_INVALID, .code = "before-refused", .reason = AP_STR("BEFORE is not valid at any of these sizes") };
	return (ap_result){ .verdict = AP_UNKNOWN, .code = "sizes",
		            .reason = ap_str_printf(c->arena, "BEFORE is not valid at the %lld choices of sizes that were tried (--sizes)", (long long)c->runs) };
}

static bool
is_endless(const ap_size_box *b, size_t parameters)
{
	bool all = parameters > 0;

	for (size_t k = 0; k < parameters; k++)
		all &= b->hi[k] == AP_SIZE_ENDLESS;
	return all;
}

ap_symbolic_text
ap_symbolic_rewrite(ap_arena *a, const ap_symbolic_query *q)
{
	ap_cover c = { .arena = a, .q = q };
	ap_symbolic_text out = { 0 };
	ap_cut cut = { 0 };
	ap_open_box b;
	bool any = false, differs = false;
	ap_str endless = { 0 };

	ap_cover_open(&c, q->sizes, q->sizes->box);
	for (; c.open.n && c.runs < q->runs && ap_cover_take(&c, &b); c.runs++) {
		ap_buf text = { .arena = a };
		ap_traced_result t = ap_cover_run(&c, b.sizes, b.box.lo, AP_TRACED_REWRITE, &text);
		ap_size_box done = ap_region_find(&b.box, b.sizes->parameters);
		ap_cut here = ap_cover_cut(&c, &b, &done);

		ap_cover_rest(&c, b.sizes, b.box, &done);
		if (t.verdict == AP_INVALID && ap_cover_is_refusal(t.code))
			continue;
		if (t.verdict != AP_PROVED) {
			out.why = (ap_result){ .verdict = (ap_verdict)t.verdict, .code = ap_str_copy(a, ap_str_of(t.code)).p,
				               .reason = ap_str_printf(a, "%s, for %.*s", t.reason, AP_FMT(ap_sizes_text(a, b.sizes, &done))) };
			return out;
		}
		if (is_endless(&done, b.sizes->parameters))
			endless = ap_sizes_text(a, b.sizes, &done);
		differs |= any && !ap_str_is(out.text, ap_buf_str(&text));
		if (!any) {
			out.text = ap_buf_str(&text);
			out.sizes = ap_sizes_text(a, b.sizes, &done);
			cut = here;
		}
		any = true;
	}
	if (!any)
		out.why = nothing_valid(&c);
	else
		out.why = c.open.n || differs ? bounded(&c, cut, endless.n ? endless : out.sizes) : (ap_result){ .verdict = AP_PROVED, .code = "proved" };
	return out;
}

ap_symbolic_text
ap_symbolic_show(ap_arena *a, const ap_symbolic_query *q)
{
	ap_cover c = { .arena = a, .q = q };
	ap_open_box b = { q->sizes, q->sizes->box };
	ap_buf text = { .arena = a };
	ap_traced_result t = ap_cover_run(&c, b.sizes, b.box.lo, AP_TRACED_SHOW, &text);
	ap_size_box done = ap_region_find(&b.box, b.sizes->parameters);
	ap_cut cut = ap_cover_cut(&c, &b, &done);
	ap_str sizes = ap_sizes_text(a, b.sizes, &done);

	return (ap_symbolic_text){
		.why = { .verdict = (ap_verdict)t.verdict, .code = ap_str_copy(a, ap_str_of(t.code)).p, .reason = ap_str_copy(a, ap_str_of(t.reason)) },
		.text = ap_buf_str(&text),
		.sizes = cut.text.n ? ap_str_printf(a, "%.*s; beyond %.*s", AP_FMT(sizes), AP_FMT(cut.text)) : sizes,
	};
}
