/*
 * Boxes that are still open wait in a list, least sizes first.  One is taken; a run at its least sizes settles a part of it that begins there; what
 * is left is cut into boxes again.  Where several runs in a row settle nothing but their own sizes and a quotient by a number m was the reason, sizes
 * are told apart by their rest modulo m.
 */
#include "symbolic/cover.h"

#include "base/num.h"
#include "symbolic/region.h"
#include "symbolic/run.h"
#include "symbolic/words.h"

enum { ALONE_BEFORE_RESTS = 3 };

const ap_keyword *
ap_cover_bindings(const ap_cover *c, const ap_sizes *s, const int64_t *parameter, size_t *n)
{
	const ap_symbolic_query *q = c->q;
	ap_keyword *bind = AP_NEW_N(c->arena, ap_keyword, q->nbind + s->symbols);

	*n = 0;
	for (size_t k = 0; k < q->nbind; k++)
		bind[(*n)++] = q->bind[k];
	for (size_t k = 0; k < s->symbols; k++) {
		bind[*n].name = s->symbol[k].name;
		bind[*n].value.kind = AP_ARG_INT;
		ap_require(ap_size_at(&s->symbol[k], parameter, s->parameters, &bind[(*n)++].value.integer));
	}
	return bind;
}

static ap_size_box
point_of(const ap_sizes *s, const int64_t *parameter)
{
	ap_size_box point = { 0 };

	for (size_t k = 0; k < s->parameters; k++)
		point.lo[k] = point.hi[k] = parameter[k];
	return point;
}

static ap_str
sizes_text(const ap_cover *c, const ap_sizes *s, const int64_t *parameter)
{
	ap_size_box point = point_of(s, parameter);

	return ap_sizes_text(c->arena, s, &point);
}

static void
end_at(ap_cover *c, const ap_sizes *s, const int64_t *parameter, ap_result r)
{
	ap_size_box point = point_of(s, parameter);
	ap_size_part part = ap_sizes_part_of(c->arena, s, &point);

	part.outcome = r.verdict == AP_REFUTED ? "refuted" : "refused";
	*AP_PUSH(c->arena, &r.sizes) = part;
	r.reason = ap_str_printf(c->arena, "%.*s, for %.*s", AP_FMT(r.reason), AP_FMT(part.text));
	c->final = r;
	c->ended = true;
	for (size_t k = 0; k < s->symbols; k++)
		ap_require(ap_size_at(&s->symbol[k], parameter, s->parameters, &c->at[k]));
}

bool
ap_cover_is_refusal(const char *code)
{
	return !strcmp(code, "before-refused") || !strcmp(code, "before-text");
}

/* What is undecided at some sizes mostly is at the next ones: Z3 gets half the time each, so that all sizes together take as long as two. */
static unsigned
time_limit(const ap_cover *c)
{
	return c->q->options->smt_ms >> (c->undecided < 31 ? c->undecided : 31);
}

/* What the ordinary verifier says of the sizes alone. */
static ap_outcome
decide_alone(ap_cover *c, const ap_sizes *s, const int64_t *parameter, ap_result *r)
{
	size_t n;
	const ap_keyword *bind = ap_cover_bindings(c, s, parameter, &n);

	*r = c->q->verify_at(c->q->data, bind, n, time_limit(c));
	c->undecided = r->verdict == AP_UNKNOWN ? c->undecided + 1 : 0;
	switch (r->verdict) {
	case AP_PROVED:
		return AP_COVERED;
	case AP_INVALID:
		if (ap_cover_is_refusal(r->code))
			return AP_REFUSED;
		end_at(c, s, parameter, *r);
		return AP_OPEN;
	case AP_REFUTED:
		end_at(c, s, parameter, *r);
		return AP_OPEN;
	case AP_UNKNOWN:
		return AP_OPEN;
	}
	return AP_OPEN;
}

static void
put(void *data, const char *text, size_t n)
{
	ap_buf_put(data, (ap_str){ text, n });
}

ap_traced_result
ap_cover_run(const ap_cover *c, const ap_sizes *s, const int64_t *parameter, ap_traced_what what, ap_buf *out)
{
	const ap_symbolic_query *q = c->q;
	ap_traced_symbol *symbols = AP_NEW_N(c->arena, ap_traced_symbol, q->nbind + s->symbols);
	size_t n = 0;

	for (size_t k = 0; k < q->nbind; k++)
		symbols[n++] = (ap_traced_symbol){ .name = ap_str_copy(c->arena, q->bind[k].name).p, .first = q->bind[k].value.integer };
	for (size_t k = 0; k < s->symbols; k++) {
		symbols[n] = (ap_traced_symbol){ .name = ap_str_copy(c->arena, s->symbol[k].name).p, .first = s->symbol[k].first };
		memcpy(symbols[n++].by, s->symbol[k].by, sizeof s->symbol[k].by);
	}
	ap_traced_query t = {
		.before = q->before.p, .after = q->after.n ? q->after.p : NULL, .before_size = q->before.n, .after_size = q->after.n,
		.passes = q->passes, .class_names = { q->class_names[0], q->class_names[1] }, .specs = q->specs, .nspecs = q->nspecs,
		.classes = q->classes, .symbols = symbols, .nsymbols = n, .parameters = parameter, .nparameters = s->parameters,
		.sharing = q->options->sharing, .strides = q->options->strides, .loose = q->options->infer.loose_annotations,
		.smt_ms = time_limit(c), .memory = q->options->memory, .contracted = true,
		.what = (int)what, .sizes = s, .put = put, .data = out,
	};

	return ap_traced_run(&t);
}

void
ap_cover_open(ap_cover *c, const ap_sizes *s, ap_size_box box)
{
	*AP_PUSH(c->arena, &c->open) = (ap_open_box){ s, box };
}

void
ap_cover_rest(ap_cover *c, const ap_sizes *s, ap_size_box box, const ap_size_box *done)
{
	for (size_t k = 0; k < s->parameters; k++) {
		ap_size_box beyond = box;

		if (done->hi[k] == box.hi[k])
			continue;
		beyond.lo[k] = done->hi[k] + 1;
		ap_cover_open(c, s, beyond);
		box.hi[k] = done->hi[k];
	}
}

/* Sizes by their rests modulo the number that parameter k asks for, in place of all open boxes. */
static void
tell_apart(ap_cover *c, size_t k, int64_t m)
{
	size_t n = c->open.n;
	ap_open_box *old = AP_NEW_N(c->arena, ap_open_box, n + 1);

	if (c->rested[k] || m < 2 || m > c->q->runs || n == 0)
		return;
	memcpy(old, c->open.at, n * sizeof *old);
	c->open.n = 0;
	c->rested[k] = true;
	for (size_t i = 0; i < n; i++) {
		ap_sizes whole = *old[i].sizes;

		whole.box = old[i].box;
		for (int64_t rest = 0; rest < m; rest++) {
			ap_sizes *part = AP_NEW(c->arena, ap_sizes);

			if (ap_sizes_part(&whole, k, m, rest, part))
				ap_cover_open(c, part, part->box);
		}
	}
}

bool
ap_cover_take(ap_cover *c, ap_open_box *out)
{
	size_t best = c->open.n;
	int64_t least = INT64_MAX;

	for (size_t k = 0; k < c->open.n; k++) {
		const ap_sizes *s = c->open.at[k].sizes;
		int64_t sum = 0, size;

		for (size_t i = 0; i < s->symbols; i++)
			if (!ap_size_at(&s->symbol[i], c->open.at[k].box.lo, s->parameters, &size) || !ap_add_ok(sum, size, &sum))
				sum = INT64_MAX;
		if (sum < least) {
			least = sum;
			best = k;
		}
	}
	if (best == c->open.n)
		return false;
	*out = c->open.at[best];
	c->open.at[best] = c->open.at[--c->open.n];
	return true;
}

bool
ap_cover_join(ap_size_box *a, const ap_size_box *b, size_t parameters)
{
	size_t at = parameters;

	for (size_t k = 0; k < parameters; k++) {
		if (a->lo[k] == b->lo[k] && a->hi[k] == b->hi[k])
			continue;
		if (at != parameters || a->hi[k] == AP_SIZE_ENDLESS || a->hi[k] + 1 != b->lo[k])
			return false;
		at = k;
	}
	if (at != parameters)
		a->hi[at] = b->hi[at];
	return true;
}

static void
settle(ap_cover *c, const ap_sizes *s, ap_size_box box, ap_outcome o)
{
	enum { LOOK_BACK = 64 };

	for (size_t k = c->settled.n; k-- > 0 && c->settled.n - k <= LOOK_BACK;) {
		ap_settled *x = &c->settled.at[k];

		if (x->outcome == o && x->at.sizes == s && ap_cover_join(&x->at.box, &box, s->parameters))
			return;
	}
	*AP_PUSH(c->arena, &c->settled) = (ap_settled){ { s, box }, o };
}

void
ap_cover_note_alone(ap_cover *c, const ap_open_box *b, const ap_size_box *done)
{
	for (size_t k = 0; k < b->sizes->parameters; k++)
		c->alone[k] = done->hi[k] == done->lo[k] && b->box.hi[k] > b->box.lo[k] ? c->alone[k] + 1 : 0;
	for (size_t k = 0; k < b->sizes->parameters; k++) {
		if (c->alone[k] >= ALONE_BEFORE_RESTS)
			tell_apart(c, k, ap_trace_modulus(k));
	}
}

/* A run at the least sizes of the box. */
static void
work(ap_cover *c, ap_open_box b)
{
	const int64_t *least = b.box.lo;
	size_t parameters = b.sizes->parameters;
	ap_traced_result t = ap_cover_run(c, b.sizes, least, AP_TRACED_VERIFY, NULL);
	bool refused = t.verdict == AP_INVALID && ap_cover_is_refusal(t.code);
	ap_size_box done = ap_region_find(&b.box, parameters);

	ap_cut cut = ap_cover_cut(c, &b, &done); /* before other graphs are read */
	ap_result alone;
	ap_outcome o = decide_alone(c, b.sizes, least, &alone);

	if (c->ended) {
		if (alone.verdict == AP_REFUTED && t.verdict == AP_PROVED)
			ap_bug("the traced run proves what is refuted%.*s", AP_FMT(c->final.reason));
		return;
	}
	if (t.verdict == AP_PROVED ? o == AP_REFUSED : refused && o != AP_REFUSED)
		ap_bug("the traced run says %s, the ordinary one %s", t.code, alone.code);
	if (t.verdict != AP_PROVED && !refused) {
		for (size_t k = 0; k < parameters; k++)
			done.hi[k] = done.lo[k];
		cut = ap_cover_unproved(c, &b, &t);
	}
	if (o == AP_OPEN && t.verdict == AP_PROVED)
		o = AP_COVERED;
	if (o == AP_REFUSED && !c->refusal.code)
		c->refusal = alone;
	if (o == AP_OPEN && !c->unproved.code) {
		c->unproved = alone;
		c->unproved_at = sizes_text(c, b.sizes, least);
	}
	if (cut.text.n)
		c->cut = cut;
	settle(c, b.sizes, done, o);
	ap_cover_rest(c, b.sizes, b.box, &done);
	ap_cover_note_alone(c, &b, &done);
}

ap_result
ap_symbolic_verify(ap_arena *a, const ap_symbolic_query *q, int64_t *at, bool *single)
{
	ap_cover c = { .arena = a, .q = q, .at = at };
	ap_open_box b;

	ap_cover_open(&c, q->sizes, q->sizes->box);
	for (; c.open.n && !c.ended && c.runs < q->runs && ap_cover_take(&c, &b); c.runs++)
		work(&c, b);
	*single = c.ended;
	return ap_cover_verdict(&c);
}
