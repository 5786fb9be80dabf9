/*
 * Data-dependent indexing.
 *
 * An index term that is a constant is resolved on the spot.  An unknown one may name any place of its dimension, so a read is a chain
 *     ite(i == 0, x[0], ite(i == 1, x[1], ... x[n - 1]))
 * (the last needs no test: eager would have raised, which the recorded ranges say), and a write changes every candidate cell:
 *     cell[c] = ite(i == c, value, cell[c])
 * in the order of the values, so that the last write wins.  Negative indices count from the end: i < 0 ? i + n : i, unless a range says
 * that i can't be negative.  Both cost (values) x (product of the unknown dimensions), limited by MAX_WORK.
 */
#include "interp/run.h"

enum { MAX_WORK = 1 << 23 };

/* One coordinate: a number, or a term that is already counted from the start, and lies below `end`. */
typedef struct coordinate { bool known; int64_t number, end; ap_term term; } coordinate;

typedef struct place {
	ap_run *run;
	const ap_tensor *base;
	coordinate at[AP_MAX_RANK];
} place;

/* The elements of the values, one after another. */
typedef struct elements {
	const ap_layout *values;
	int64_t index[AP_MAX_RANK];
} elements;

static void
elements_next(elements *e)
{
	for (int v = e->values->rank - 1; v >= 0 && ++e->index[v] == e->values->size[v]; v--)
		e->index[v] = 0;
}

static int64_t
number_of(const ap_affine *f, const elements *e)
{
	int64_t n = f->first;

	for (int v = 0; v < e->values->rank; v++)
		n += f->by[v] * e->index[v];
	return n;
}

static ap_known
known_of(const ap_run *r, ap_term x)
{
	uint32_t k = x.i < r->range_cap ? r->range_of[x.i] : 0;

	return k ? (ap_known){ r->in->ranges.at[k - 1].lo, r->in->ranges.at[k - 1].hi } : (ap_known){ INT64_MIN, INT64_MAX };
}

static void
know(ap_run *r, ap_term x, const ap_step *s)
{
	if (x.i >= r->range_cap)
		r->range_of = ap_arena_grow(r->arena, r->range_of, r->range_cap, &r->range_cap, (size_t)x.i + 1, sizeof *r->range_of);
	uint32_t k = r->range_of[x.i];

	if (!k) {
		*AP_PUSH(r->arena, &r->in->ranges) = (ap_range){ .term = x, .lo = s->lo, .hi = s->hi, .code = s->refusal };
		r->range_of[x.i] = (uint32_t)r->in->ranges.n;
		return;
	}
	ap_range *range = &r->in->ranges.at[k - 1];

	range->lo = ap_max(range->lo, s->lo);
	range->hi = ap_min(range->hi, s->hi);
}

ap_str
ap_range_words(const char *code)
{
	if (ap_str_eq(ap_str_of(code), "mask-count"))
		return AP_STR("the source has fewer elements than the mask has true ones");
	return ap_str_eq(ap_str_of(code), "assertion") ? AP_STR("an asserted value is 0") : AP_STR("an integer is divided by 0");
}

static bool
out_of_range(ap_run *r, int64_t v, int64_t lo, int64_t hi)
{
	return ap_run_stop(r, AP_INFER_INVALID, "index-range",
	                   ap_str_printf(r->arena, "index %lld is out of range: %lld to %lld are possible", (long long)v, (long long)lo,
	                                 (long long)hi - 1));
}

bool
ap_run_range(ap_run *r, const ap_step *s)
{
	const ap_slot *x = ap_run_read(r, 0, &s->src[0]);

	for (size_t k = 0; k < x->n; k++) {
		int64_t v;

		if (!ap_term_int_value(r->terms, x->at[k], &v)) {
			know(r, x->at[k], s);
		} else if (v < s->lo || v >= s->hi) {
			return s->src[0].dtype == AP_B8 ? ap_run_stop(r, AP_INFER_INVALID, s->refusal, ap_range_words(s->refusal))
			                         : out_of_range(r, v, s->lo, s->hi);
		}
	}
	return true;
}

static ap_term
call(ap_terms *t, const char *fn, ap_dtype d, ap_term x, ap_term y)
{
	return ap_term_fn(t, ap_str_of(fn), d, (ap_term[]){ x, y }, 2);
}

/* A step before has checked, or recorded, the range of the index. */
static void
locate(ap_run *r, ap_term index, int64_t size, coordinate *c)
{
	ap_terms *t = r->terms;
	int64_t v;

	if (ap_term_int_value(t, index, &v)) {
		ap_require(v >= -size && v < size);
		*c = (coordinate){ .known = true, .number = v < 0 ? v + size : v };
		return;
	}
	ap_known k = known_of(r, index);
	ap_term wide = ap_term_dtype(t, index) == AP_I64 ? index : ap_term_cast(t, AP_I64, index);

	ap_require(k.lo >= -size && k.hi > 0);
	*c = (coordinate){ .end = k.lo >= 0 ? ap_min(k.hi, size) : size, .term = wide };
	if (k.lo >= 0)
		return;
	ap_term negative = call(t, "lt", AP_B8, wide, ap_term_int(t, AP_I64, 0));

	c->term = ap_term_ite(t, negative, call(t, "add", AP_I64, wide, ap_term_int(t, AP_I64, size)), wide);
}

/* The coordinates of an element of the values; how many cells they may mean.  The index tensors are in their slots. */
static int64_t
place_find(ap_run *r, const ap_step *s, const ap_tensor *base, const elements *e, place *p)
{
	int64_t work = 1;

	p->run = r;
	p->base = base;
	for (int d = 0; d < base->layout.rank; d++) {
		int src = s->index.index[d];
		int64_t at = number_of(&s->index.at[d], e), size = base->layout.size[d];

		if (src < 0) {
			ap_require(at >= 0 && at < size);
			p->at[d] = (coordinate){ .known = true, .number = at };
			continue;
		}
		ap_require(at >= 0 && (size_t)at < r->slots.at[src].n);
		locate(r, r->slots.at[src].at[at], size, &p->at[d]);
		if (!p->at[d].known && !ap_mul_ok(work, p->at[d].end, &work))
			work = INT64_MAX;
	}
	return work;
}

/* The work is known before the first term is made. */
static bool
check_work(ap_run *r, const ap_step *s, const ap_tensor *base, const ap_layout *values)
{
	int64_t n = ap_layout_count(values);
	elements at = { .values = values };
	place p;

	for (int64_t e = 0; e < n; e++, elements_next(&at)) {
		int64_t work = place_find(r, s, base, &at, &p);

		if (work > MAX_WORK || (r->index_work += work > 1 ? work : 0) > MAX_WORK)
			return ap_run_stop(r, AP_INFER_UNKNOWN, "index-work", AP_STR("data-dependent indexing over too many candidate cells"));
	}
	return true;
}

static ap_term
equals(const place *p, int d, int64_t c)
{
	return call(p->run->terms, "eq", AP_B8, p->at[d].term, ap_term_int(p->run->terms, AP_I64, c));
}

/* Recursion over dimensions: at most AP_MAX_RANK deep. */
static ap_term
choose(const place *p, int d, int64_t offset)
{
	if (d == p->base->layout.rank)
		return ap_run_get(p->run, p->base, offset);
	int64_t stride = p->base->layout.stride[d];
	const coordinate *c = &p->at[d];

	if (c->known)
		return choose(p, d + 1, offset + c->number * stride);
	ap_term v = choose(p, d + 1, offset + (c->end - 1) * stride);

	for (int64_t k = c->end - 2; k >= 0; k--)
		v = ap_term_ite(p->run->terms, equals(p, d, k), choose(p, d + 1, offset + k * stride), v);
	return v;
}

static void
read_indices(ap_run *r, const ap_step *s, int rank)
{
	for (int d = 0; d < rank; d++) {
		if (s->index.index[d] >= 0)
			(void)ap_run_read(r, (size_t)s->index.index[d], &s->src[s->index.index[d]]);
	}
}

bool
ap_run_gather(ap_run *r, const ap_step *s)
{
	int64_t n = ap_layout_count(&s->dst.layout);
	ap_term *values = AP_NEW_N(r->arena, ap_term, n);
	elements at = { .values = &s->dst.layout };
	place p;

	ap_require(s->src[0].dtype == s->dst.dtype);
	read_indices(r, s, s->src[0].layout.rank);
	if (!check_work(r, s, &s->src[0], &s->dst.layout))
		return false;
	for (int64_t e = 0; e < n; e++, elements_next(&at)) {
		(void)place_find(r, s, &s->src[0], &at, &p);
		values[e] = choose(&p, 0, s->src[0].layout.offset);
	}
	n = 0;
	for (ap_walk w = ap_walk_begin(&s->dst.layout); w.left > 0; ap_walk_next(&w))
		ap_run_set(r, &s->dst, w.at, values[n++]);
	return true;
}

typedef struct update { const ap_step *step; ap_term value, mask; ap_term conditions[AP_MAX_RANK]; int n; } update;

static void
put(const place *p, const update *u, int64_t offset)
{
	ap_run *r = p->run;
	ap_term v = u->value, old = { 0 };
	bool combine = u->step->index.accumulate.n > 0;

	if (combine || u->mask.i || u->n)
		old = ap_run_get(r, p->base, offset);
	if (combine)
		v = ap_term_fn(r->terms, u->step->index.accumulate, p->base->dtype, (ap_term[]){ old, v }, 2);
	if (u->mask.i)
		v = ap_term_ite(r->terms, u->mask, v, old);
	for (int k = u->n - 1; k >= 0; k--)
		v = ap_term_ite(r->terms, u->conditions[k], v, old);
	ap_run_set(r, p->base, offset, v);
}

static void
put_all(const place *p, update *u, int d, int64_t offset)
{
	if (d == p->base->layout.rank) {
		put(p, u, offset);
		return;
	}
	int64_t stride = p->base->layout.stride[d];
	const coordinate *c = &p->at[d];

	if (c->known) {
		put_all(p, u, d + 1, offset + c->number * stride);
		return;
	}
	for (int64_t k = 0; k < c->end; k++) {
		int n = u->n;

		if (c->end > 1)
			u->conditions[u->n++] = equals(p, d, k);
		put_all(p, u, d + 1, offset + k * stride);
		u->n = n;
	}
}

bool
ap_run_scatter(ap_run *r, const ap_step *s)
{
	const ap_tensor *values = &s->src[1];
	int64_t n = ap_layout_count(&values->layout);
	elements at = { .values = &values->layout };
	place p;

	ap_require(values->dtype == s->dst.dtype);
	(void)ap_run_read(r, 1, values);
	read_indices(r, s, s->dst.layout.rank);
	if (!check_work(r, s, &s->dst, &values->layout))
		return false;
	if (s->index.mask >= 0)
		(void)ap_run_read(r, (size_t)s->index.mask, &s->src[s->index.mask]);
	for (int64_t e = 0; e < n; e++, elements_next(&at)) {
		update u = { .step = s, .value = r->slots.at[1].at[e] };

		if (s->index.mask >= 0)
			u.mask = r->slots.at[s->index.mask].at[e];
		(void)place_find(r, s, &s->dst, &at, &p);
		put_all(&p, &u, 0, s->dst.layout.offset);
	}
	return true;
}
