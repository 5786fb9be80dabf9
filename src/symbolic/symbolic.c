/*
 * Boxes that are still open wait in a list, least sizes first.  One is taken; a run at its least sizes settles a part of it that begins there; what
 * is left is cut into boxes again.  Where several runs in a row settle nothing but their own sizes and a quotient by a number m was the reason, sizes
 * are told apart by their rest modulo m.
 */
#include "symbolic/symbolic.h"

#include "base/num.h"
#include "symbolic/region.h"
#include "symbolic/run.h"

/* Sizes over one list of symbols; `part` tells them apart by a rest. */
typedef struct open_box { const ap_sizes *sizes; ap_size_box box; } open_box;

typedef enum outcome { COVERED, REFUSED /* BEFORE is not valid: nothing to prove */, OPEN } outcome;

typedef struct settled { open_box at; outcome outcome; } settled;

typedef struct cover {
	ap_arena *arena;
	const ap_symbolic_query *q;
	AP_VEC(open_box) open;
	AP_VEC(settled) settled;
	int64_t runs, alone;    /* runs, and how many in a row settled only their own sizes */
	ap_result final;        /* a verdict at some sizes that ends it all */
	bool ended;
	int64_t *at;            /* the sizes of it */
	ap_str open_reason;     /* why the first open sizes are */
	ap_result refusal;      /* of the first sizes at which BEFORE is not valid */
	bool rested;            /* told apart by rests already */
} cover;

enum { ALONE_BEFORE_RESTS = 3 };

static const ap_keyword *
bindings(const cover *c, const ap_sizes *s, const int64_t *parameter, size_t *n)
{
	const ap_symbolic_query *q = c->q;
	ap_keyword *bind = AP_NEW_N(c->arena, ap_keyword, q->nbind + s->symbols);

	*n = 0;
	for (size_t k = 0; k < q->nbind; k++)
		bind[(*n)++] = q->bind[k];
	for (size_t k = 0; k < s->symbols; k++) {
		bind[*n].name = s->symbol[k].name;
		bind[*n].value.kind = AP_ARG_INT;
		bind[(*n)++].value.integer = ap_size_at(&s->symbol[k], parameter, s->parameters);
	}
	return bind;
}

static ap_str
sizes_text(const cover *c, const ap_sizes *s, const int64_t *parameter)
{
	ap_size_box point = { 0 };

	for (size_t k = 0; k < s->parameters; k++)
		point.lo[k] = point.hi[k] = parameter[k];
	return ap_sizes_text(c->arena, s, &point);
}

static void
end_at(cover *c, const ap_sizes *s, const int64_t *parameter, ap_result r)
{
	r.reason = ap_str_printf(c->arena, "%.*s, for %.*s", AP_FMT(r.reason), AP_FMT(sizes_text(c, s, parameter)));
	c->final = r;
	c->ended = true;
	for (size_t k = 0; k < s->symbols; k++)
		c->at[k] = ap_size_at(&s->symbol[k], parameter, s->parameters);
}

/* Eager PyTorch does not take BEFORE at these sizes, or its own annotations do not hold there. */
static bool
is_refusal(const char *code)
{
	return !strcmp(code, "before-refused") || !strcmp(code, "before-text");
}

/* What the ordinary verifier says of the sizes alone. */
static outcome
decide_alone(cover *c, const ap_sizes *s, const int64_t *parameter, ap_result *r)
{
	size_t n;
	const ap_keyword *bind = bindings(c, s, parameter, &n);

	*r = c->q->verify_at(c->q->data, bind, n);
	switch (r->verdict) {
	case AP_PROVED:
		return COVERED;
	case AP_INVALID:
		if (is_refusal(r->code))
			return REFUSED;
		end_at(c, s, parameter, *r);
		return OPEN;
	case AP_REFUTED:
		end_at(c, s, parameter, *r);
		return OPEN;
	case AP_UNKNOWN:
		return OPEN;
	}
	return OPEN;
}

static ap_traced_result
run_traced(const cover *c, const ap_sizes *s, const int64_t *parameter)
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
		.passes = q->passes, .class_name = q->class_name, .specs = q->specs, .nspecs = q->nspecs, .symbols = symbols, .nsymbols = n,
		.parameters = parameter, .nparameters = s->parameters, .sharing = q->options->sharing, .strides = q->options->strides,
		.loose = q->options->infer.loose_annotations, .smt_ms = q->options->smt_ms, .memory = q->options->memory, .contracted = true,
	};

	return ap_traced_run(&t);
}

static bool
is_point(const ap_size_box *b, size_t parameters)
{
	for (size_t k = 0; k < parameters; k++)
		if (b->lo[k] != b->hi[k])
			return false;
	return true;
}

static void
push_open(cover *c, const ap_sizes *s, ap_size_box box)
{
	*AP_PUSH(c->arena, &c->open) = (open_box){ s, box };
}

/* What is left of a box without another one that begins where it does. */
static void
push_rest(cover *c, const ap_sizes *s, ap_size_box box, const ap_size_box *done)
{
	for (size_t k = 0; k < s->parameters; k++) {
		ap_size_box beyond = box;

		if (done->hi[k] == box.hi[k])
			continue;
		beyond.lo[k] = done->hi[k] + 1;
		push_open(c, s, beyond);
		box.hi[k] = done->hi[k];
	}
}

/* Sizes by their rests modulo m, in place of all open boxes. */
static bool
tell_apart(cover *c, int64_t m)
{
	size_t n = c->open.n;
	open_box *old = AP_NEW_N(c->arena, open_box, n + 1);

	if (c->rested || m < 2 || n == 0 || c->open.at[0].sizes->parameters != 1)
		return false;
	memcpy(old, c->open.at, n * sizeof *old);
	c->open.n = 0;
	c->rested = true;
	for (size_t k = 0; k < n; k++) {
		ap_sizes whole = *old[k].sizes;

		whole.box = old[k].box;
		for (int64_t rest = 0; rest < m; rest++) {
			ap_sizes *part = AP_NEW(c->arena, ap_sizes);

			if (ap_sizes_part(&whole, m, rest, part))
				push_open(c, part, part->box);
		}
	}
	return true;
}

/* Takes the box with the least sizes. */
static open_box
take(cover *c)
{
	size_t best = 0;
	int64_t least = INT64_MAX;

	for (size_t k = 0; k < c->open.n; k++) {
		const ap_sizes *s = c->open.at[k].sizes;
		int64_t sum = 0;

		for (size_t i = 0; i < s->symbols; i++)
			if (!ap_add_ok(sum, ap_size_at(&s->symbol[i], c->open.at[k].box.lo, s->parameters), &sum))
				sum = INT64_MAX;
		if (sum < least) {
			least = sum;
			best = k;
		}
	}
	open_box b = c->open.at[best];

	c->open.at[best] = c->open.at[--c->open.n];
	return b;
}

static void
settle(cover *c, const ap_sizes *s, ap_size_box box, outcome o)
{
	*AP_PUSH(c->arena, &c->settled) = (settled){ { s, box }, o };
}

/* A run at the least sizes of the box. */
static void
work(cover *c, open_box b)
{
	const int64_t *least = b.box.lo;
	size_t parameters = b.sizes->parameters;
	ap_traced_result t = run_traced(c, b.sizes, least);
	int64_t modulus = ap_trace_modulus();
	bool refused = t.verdict == AP_INVALID && is_refusal(t.code);
	ap_size_box done = ap_region_find(&b.box, parameters);
	ap_result alone;
	outcome o = decide_alone(c, b.sizes, least, &alone);

	if (c->ended) {
		if (alone.verdict == AP_REFUTED && t.verdict == AP_PROVED)
			ap_bug("the traced run proves what is refuted%.*s", AP_FMT(c->final.reason));
		return;
	}
	if (t.verdict == AP_PROVED ? o == REFUSED : refused && o != REFUSED)
		ap_bug("the traced run says %s, the ordinary one %s", t.code, alone.code);
	if (t.verdict != AP_PROVED && !refused)
		for (size_t k = 0; k < parameters; k++)
			done.hi[k] = done.lo[k];
	if (o == OPEN && t.verdict == AP_PROVED)
		o = COVERED;
	if (o == REFUSED && !c->refusal.code)
		c->refusal = alone;
	if (o == OPEN && !c->open_reason.n)
		c->open_reason = alone.reason;
	else if (is_point(&done, parameters) && !c->open_reason.n && t.blame[0])
		c->open_reason = ap_str_printf(c->arena, "`%s` depends on the very size", t.blame);
	c->alone = is_point(&done, parameters) ? c->alone + 1 : 0;
	settle(c, b.sizes, done, o);
	push_rest(c, b.sizes, b.box, &done);
	if (c->alone >= ALONE_BEFORE_RESTS)
		(void)tell_apart(c, modulus);
}

/* --- the verdict ---------------------------------------------------------------------------------------------------- */

static size_t
count(const cover *c, outcome o)
{
	size_t n = 0;

	for (size_t k = 0; k < c->settled.n; k++)
		n += c->settled.at[k].outcome == o;
	return n;
}

/* Of one symbol over one parameter: is the size settled so? */
static bool
is_at(const cover *c, int64_t size, outcome o)
{
	for (size_t k = 0; k < c->settled.n; k++) {
		const settled *x = &c->settled.at[k];
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
put_runs(const cover *c, outcome o, int64_t least, int64_t most, bool endless, ap_buf *b)
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
put_boxes(const cover *c, outcome o, ap_buf *b)
{
	enum { SHOWN = 6 };
	size_t n = 0;

	for (size_t k = 0; k < c->settled.n; k++) {
		const settled *x = &c->settled.at[k];

		if (x->outcome != o || n++ >= SHOWN)
			continue;
		ap_buf_printf(b, "%s%.*s", n > 1 ? "; " : "", AP_FMT(ap_sizes_text(c->arena, x->at.sizes, &x->at.box)));
	}
	if (n > SHOWN)
		ap_buf_printf(b, "; and %zu more", n - SHOWN);
}

static ap_str
text_of(const cover *c, outcome o)
{
	ap_buf b = { .arena = c->arena };
	const ap_sizes *s = c->q->sizes;
	int64_t least, most = 0;
	bool endless = false;

	if (s->symbols != 1 || s->parameters != 1) {
		put_boxes(c, o, &b);
		return ap_buf_str(&b);
	}
	least = ap_size_at(&s->symbol[0], s->box.lo, 1);
	for (size_t k = 0; k < c->settled.n; k++) {
		const open_box *x = &c->settled.at[k].at;
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
put_assumed(const cover *c, ap_buf *b)
{
	const ap_sizes *s = c->q->sizes;
	bool any = false;

	for (size_t k = 0; k < s->symbols; k++)
		any |= s->symbol[k].assumed;
	if (any)
		ap_buf_lit(b, " (sizes from 2 on, as Dynamo assumes; --where says otherwise)");
}

static ap_result
verdict(cover *c)
{
	ap_buf b = { .arena = c->arena };
	bool all = !c->open.n && !count(c, OPEN);
	ap_result r = { .verdict = all ? AP_PROVED : AP_UNKNOWN, .code = all ? "proved" : "sizes" };

	if (c->ended)
		return c->final;
	if (all && !count(c, COVERED))
		return (ap_result){ .verdict = AP_INVALID, .code = c->refusal.code,
			            .reason = ap_str_printf(c->arena, "at all of these sizes, for instance the least: %.*s", AP_FMT(c->refusal.reason)) };
	if (all)
		ap_buf_printf(&b, "equal for all input values, for all sizes %.*s", AP_FMT(ap_sizes_text(c->arena, c->q->sizes, &c->q->sizes->box)));
	else if (count(c, COVERED))
		ap_buf_printf(&b, "PROVED for %.*s; UNKNOWN beyond", AP_FMT(text_of(c, COVERED)));
	else
		ap_buf_lit(&b, "no sizes are proved");
	put_assumed(c, &b);
	if (!all && !ap_symbolic_is_traced())
		ap_buf_lit(&b, "; this build tries sizes one by one (AP_ALL_SIZES)");
	if (!all && c->open_reason.n)
		ap_buf_printf(&b, ": %.*s", AP_FMT(c->open_reason));
	r.reason = ap_buf_str(&b);
	if (count(c, REFUSED))
		*AP_PUSH(c->arena, &r.notes) = (ap_note){ "sizes-refused", ap_str_printf(c->arena, "BEFORE is not valid for %.*s (%.*s), where there is "
			"nothing to prove", AP_FMT(text_of(c, REFUSED)), AP_FMT(c->refusal.reason)) };
	return r;
}

ap_result
ap_symbolic_verify(ap_arena *a, const ap_symbolic_query *q, int64_t *at, bool *single)
{
	cover c = { .arena = a, .q = q, .at = at };

	push_open(&c, q->sizes, q->sizes->box);
	for (; c.open.n && !c.ended && c.runs < q->runs; c.runs++)
		work(&c, take(&c));
	*single = c.ended;
	return verdict(&c);
}
