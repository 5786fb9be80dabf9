/* What is said of all sizes: the verdict with its reason, in the names and lines of the texts. */
#include "symbolic/cover.h"

#include "base/num.h"
#include "contract/contract.h"
#include "symbolic/region.h"
#include "symbolic/words.h"

/* --- why not more ---------------------------------------------------------------------------------------------------- */

/* A call that passes have copied from BEFORE has its place there. */
static bool
is_of_after(const ap_cover *c, const ap_site *s)
{
	return s->text == AP_IN_AFTER && c->q->after.n;
}

static void
put_site(const ap_cover *c, const ap_site *s, ap_buf *b)
{
	bool after = is_of_after(c, s);

	if (!s->call[0]) {
		ap_buf_put(b, ap_str_of(s->doing ? s->doing : "the run"));
		return;
	}
	ap_buf_printf(b, "`%s`", s->call);
	if (s->line)
		ap_buf_printf(b, " (%.*s:%u)", AP_FMT(c->q->names[after]), s->line);
	else
		ap_buf_lit(b, " of the rewritten graph");
}

static const char *
words_of(ap_apart why)
{
	switch (why) {
	case AP_APART_STRIDES: return "has strides that do not divide each other";
	case AP_APART_ITEM_SIZE: return "takes memory for elements of another size";
	case AP_APART_INDEX: return "goes where an unknown index says";
	case AP_APART_ORDER: return "stores values that may meet in a cell, where the last one stays";
	case AP_APART_VALUES: return "gives each position something of its own";
	case AP_APART_SHAPE: return "walks tensors of unequal sizes";
	case AP_APART_SHIFT: return "meets the same memory at shifted places";
	case AP_APART_LINKED: return "goes with what is told apart";
	}
	ap_bug("reason %d", (int)why);
}

static bool
has_parameter(const ap_polynomial *p, size_t k)
{
	for (size_t t = 0; t < p->n; t++)
		if (p->term[t].power[k])
			return true;
	return false;
}

/* Something told all positions of a size apart that has parameter k. */
static bool
find_culprit(const ap_cover *c, const ap_sizes *s, size_t k, ap_cut *out)
{
	ap_buf b = { .arena = c->arena };

	for (size_t i = 0; i < ap_site_culprits(); i++) {
		ap_culprit x = ap_site_culprit(i);

		if (!has_parameter(&x.cells, k))
			continue;
		put_site(c, &x.site, &b);
		ap_buf_printf(&b, " %s: %.*s cells are told apart, which takes a proof for each size", words_of((ap_apart)x.why),
		              AP_FMT(ap_words_polynomial(c->arena, s, &x.cells)));
		*out = (ap_cut){ ap_buf_str(&b), x.site };
		return true;
	}
	return false;
}

/* The first condition that does not hold in the box. */
static bool
find_condition(const ap_cover *c, const ap_sizes *s, const ap_size_box *box, ap_cut *out)
{
	ap_buf b = { .arena = c->arena };

	for (size_t i = 0; i < ap_trace_count(); i++) {
		ap_condition x = ap_trace_at(i);
		ap_site site = ap_site_get(x.site);

		if (ap_region_holds(&x.p, x.relation, box, s->parameters))
			continue;
		ap_str words = ap_words_condition(c->arena, s, &x.p, x.relation);

		put_site(c, &site, &b);
		ap_buf_put(&b, x.exact ? AP_STR(" needs the very value of a size") : AP_STR(" depends on how sizes compare"));
		if (words.n)
			ap_buf_printf(&b, " (here %.*s)", AP_FMT(words));
		*out = (ap_cut){ ap_buf_str(&b), site };
		return true;
	}
	return false;
}

ap_cut
ap_cover_cut(const ap_cover *c, const ap_open_box *b, const ap_size_box *done)
{
	ap_cut cut = { 0 };

	for (size_t k = 0; k < b->sizes->parameters; k++) {
		ap_size_box beyond = *done;

		if (done->hi[k] == b->box.hi[k])
			continue;
		if (done->hi[k] == done->lo[k] && find_culprit(c, b->sizes, k, &cut))
			return cut;
		beyond.hi[k]++;
		if (find_condition(c, b->sizes, &beyond, &cut))
			return cut;
		beyond.hi[k] = b->box.hi[k];
		if (find_condition(c, b->sizes, &beyond, &cut))
			return cut;
	}
	return cut;
}

ap_cut
ap_cover_unproved(const ap_cover *c, const ap_open_box *b, const ap_traced_result *t)
{
	ap_size_box point = b->box;

	for (size_t k = 0; k < b->sizes->parameters; k++)
		point.hi[k] = point.lo[k];
	return (ap_cut){ .text = ap_str_printf(c->arena, "the proof for more sizes than %.*s ends with: %s",
		                               AP_FMT(ap_sizes_text(c->arena, b->sizes, &point)), t->reason) };
}

/* --- which sizes ------------------------------------------------------------------------------------------------------ */

static size_t
count(const ap_cover *c, ap_outcome o)
{
	size_t n = 0;

	for (size_t k = 0; k < c->settled.n; k++)
		n += c->settled.at[k].outcome == o;
	return n;
}

/* Of one symbol over one parameter: is the size settled so? */
static bool
is_at(const ap_cover *c, int64_t size, ap_outcome o)
{
	for (size_t k = 0; k < c->settled.n; k++) {
		const ap_settled *x = &c->settled.at[k];
		const ap_size *s = &x->at.sizes->symbol[0];
		int64_t by = x->at.sizes->parameters ? s->by[0] : 0;

		if (x->outcome != o)
			continue;
		if (!by ? s->first == size : size >= s->first && (size - s->first) % by == 0 && (size - s->first) / by >= x->at.box.lo[0] &&
		                             (size - s->first) / by <= x->at.box.hi[0])
			return true;
	}
	return false;
}

/* "s0 in 2..4, 7..9, >= 12" of the sizes with that outcome: runs of numbers up to `most`; `endless`: and all beyond. */
static void
put_runs(const ap_cover *c, ap_outcome o, int64_t least, int64_t most, bool endless, ap_buf *b)
{
	bool any = false;

	ap_buf_printf(b, "%.*s ", AP_FMT(c->q->sizes->symbol[0].name));
	for (int64_t x = least; x <= most; x++) {
		int64_t from = x;

		if (!is_at(c, x, o))
			continue;
		while (x < most && is_at(c, x + 1, o))
			x++;
		ap_buf_put(b, any ? AP_STR(", ") : AP_STR(""));
		if (x == most && endless)
			ap_buf_printf(b, ">= %lld", (long long)from);
		else if (from == x)
			ap_buf_printf(b, any ? "%lld" : "= %lld", (long long)from);
		else
			ap_buf_printf(b, any ? "%lld..%lld" : "in %lld..%lld", (long long)from, (long long)x);
		any = true;
	}
}

/* All sizes with that outcome, box by box. */
static void
put_boxes(const ap_cover *c, ap_outcome o, ap_buf *b)
{
	enum { SHOWN = 6 };
	size_t n = 0;

	for (size_t k = 0; k < c->settled.n; k++) {
		const ap_settled *x = &c->settled.at[k];

		if (x->outcome != o || n++ >= SHOWN)
			continue;
		ap_buf_printf(b, "%s%.*s", n > 1 ? "; " : "", AP_FMT(ap_sizes_text(c->arena, x->at.sizes, &x->at.box)));
	}
	if (n > SHOWN)
		ap_buf_printf(b, "; and %zu more", n - SHOWN);
}

static ap_str
text_of(const ap_cover *c, ap_outcome o)
{
	ap_buf b = { .arena = c->arena };
	const ap_sizes *s = c->q->sizes;
	int64_t least, most = 0;
	bool endless = false;

	if (s->symbols != 1 || s->parameters != 1) {
		put_boxes(c, o, &b);
		return ap_buf_str(&b);
	}
	ap_require(ap_size_at(&s->symbol[0], s->box.lo, 1, &least));
	for (size_t k = 0; k < c->settled.n; k++) {
		const ap_open_box *x = &c->settled.at[k].at;
		int64_t by = x->sizes->symbol[0].by[0], end = x->box.hi[0] == AP_SIZE_ENDLESS ? x->box.lo[0] + 1 : x->box.hi[0];

		endless |= x->box.hi[0] == AP_SIZE_ENDLESS && c->settled.at[k].outcome == o;
		most = ap_max(most, x->sizes->symbol[0].first + by * ap_min(end, x->box.lo[0] + (1 << 20)));
	}
	if (s->symbol[0].by[0] != 1 || most - least > 1 << 16) {
		put_boxes(c, o, &b);
		return ap_buf_str(&b);
	}
	put_runs(c, o, least, most, endless, &b);
	return ap_buf_str(&b);
}

static void
put_assumed(const ap_cover *c, ap_buf *b)
{
	const ap_sizes *s = c->q->sizes;
	bool any = false;

	for (size_t k = 0; k < s->symbols; k++)
		any |= s->symbol[k].assumed;
	if (any)
		ap_buf_lit(b, " (sizes from 2 on, as Dynamo assumes; --where says otherwise)");
}

/* All parts, each with its outcome. */
static void
put_parts(const ap_cover *c, ap_result *r)
{
	static const char *const words[] = { [AP_COVERED] = "proved", [AP_REFUSED] = "refused", [AP_OPEN] = "unknown" };

	for (size_t k = 0; k < c->settled.n + c->open.n; k++) {
		const ap_open_box *b = k < c->settled.n ? &c->settled.at[k].at : &c->open.at[k - c->settled.n];
		ap_size_part part = ap_sizes_part_of(c->arena, b->sizes, &b->box);

		part.outcome = words[k < c->settled.n ? c->settled.at[k].outcome : AP_OPEN];
		*AP_PUSH(c->arena, &r->sizes) = part;
	}
}

static void
put_reason(const ap_cover *c, ap_result *r, ap_buf *b)
{
	const ap_site *s = &c->cut.site;

	if (!ap_symbolic_is_traced()) {
		ap_buf_lit(b, "; this build tries sizes one by one (AP_ALL_SIZES)");
		return;
	}
	if (c->unproved.code) {
		ap_buf_printf(b, ": for %.*s %.*s", AP_FMT(c->unproved_at), AP_FMT(c->unproved.reason));
		return;
	}
	if (c->cut.text.n)
		ap_buf_printf(b, ": %.*s", AP_FMT(c->cut.text));
	if (c->open.n)
		ap_buf_printf(b, "; %lld choices of sizes were tried (--sizes)", (long long)c->runs);
	if (s->call[0] && s->line)
		*(is_of_after(c, s) ? &r->after_at : &r->before_at) = (ap_span){ s->line, s->column, (uint32_t)strlen(s->call) };
}

ap_result
ap_cover_verdict(ap_cover *c)
{
	ap_buf b = { .arena = c->arena };
	bool all = !c->open.n && !count(c, AP_OPEN);
	ap_result r = { .verdict = all ? AP_PROVED : AP_UNKNOWN, .code = all ? "proved" : "sizes" };

	if (c->ended)
		return c->final;
	put_parts(c, &r);
	if (all && !count(c, AP_COVERED)) {
		r.verdict = AP_INVALID;
		r.code = c->refusal.code;
		r.reason = ap_str_printf(c->arena, "at all of these sizes, for instance the least: %.*s", AP_FMT(c->refusal.reason));
		return r;
	}
	if (all)
		ap_buf_printf(&b, "equal for all input values, for all sizes %.*s", AP_FMT(ap_sizes_text(c->arena, c->q->sizes, &c->q->sizes->box)));
	else if (count(c, AP_COVERED))
		ap_buf_printf(&b, "PROVED for %.*s; UNKNOWN beyond", AP_FMT(text_of(c, AP_COVERED)));
	else
		ap_buf_lit(&b, "no sizes are proved");
	put_assumed(c, &b);
	if (!all)
		put_reason(c, &r, &b);
	r.reason = ap_buf_str(&b);
	if (count(c, AP_REFUSED))
		*AP_PUSH(c->arena, &r.notes) = (ap_note){ "sizes-refused", ap_str_printf(c->arena, "BEFORE is not valid for %.*s (%.*s), where there is "
			"nothing to prove", AP_FMT(text_of(c, AP_REFUSED)), AP_FMT(c->refusal.reason)) };
	return r;
}
