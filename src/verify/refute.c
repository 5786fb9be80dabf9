/*
 * The numeric search: both sides' terms on concrete inputs.
 *
 * Inputs are drawn cell by cell from a hash of (seed, storage, cell), so a draw is a pure function and needs no table.  Index inputs are
 * drawn within the ranges that BEFORE demands; a draw that breaks one all the same (a range on a computed index) is thrown
 * away.  The styles take turns: distinct small numbers; numbers below 3 and two-valued indices, so that repeated indices and equal
 * cells occur; ever more special values (-0.0, inf, nan, extremes); and numbers that stand in the graphs, for what is compared with one.
 *
 * A difference counts only if it is real: not resting on an op that has no evaluator or on a decision that rounding may flip (`opaque`), not on
 * uninitialised memory (`undefined`), and beyond what rounding explains where a value is `inexact`.
 */
#include <stdlib.h>

#include "term/number.h"
#include "verify/query.h"

enum { STYLES = 4, CONSTANT_STYLE = 3, MAX_CONSTANTS = 64, MAX_PAIRS = 20000, MAX_INDEPENDENT = 64, MAX_WORK = 100000000 };

/* nonzero: a divisor; its bounds are those of i64. */
typedef struct ap_interval { uint32_t storage; int64_t cell, lo, hi; bool nonzero; } ap_interval;

typedef struct draw {
	ap_query *q;
	uint64_t seed;
	const ap_forced *forced;
	size_t nforced;
} draw;

static int
compare_place(uint32_t s, int64_t c, uint32_t storage, int64_t cell)
{
	return s != storage ? (s > storage ? 1 : -1) : (c > cell) - (c < cell);
}

static int
compare_intervals(const void *a, const void *b)
{
	const ap_interval *x = a, *y = b;

	return compare_place(x->storage, x->cell, y->storage, y->cell);
}

/* An index is usually an input cell itself, at most cast. */
static ap_term
peel_casts(const ap_terms *t, ap_term x)
{
	while (ap_term_get(t, x)->kind == AP_TERM_CAST && ap_dtype_cat(ap_term_dtype(t, ap_term_get(t, x)->args[0])) == AP_CAT_INT)
		x = ap_term_get(t, x)->args[0];
	return x;
}

/* The input cell that a range is about; of `ne(cell, 0)`, which must hold, the cell as a divisor. */
static bool
interval_for(const ap_terms *t, const ap_range *r, ap_interval *out)
{
	ap_term x = peel_casts(t, r->term);
	const ap_term_node *n = ap_term_get(t, x);
	int64_t v;

	*out = (ap_interval){ .lo = r->lo, .hi = r->hi };
	if (n->kind == AP_TERM_FN && n->nargs == 2 && r->lo == 1 && ap_str_eq(ap_terms_symbol_text(t, n->symbol), "ne")) {
		bool first = ap_term_int_value(t, n->args[0], &v);

		if ((!first && !ap_term_int_value(t, n->args[1], &v)) || v != 0)
			return false;
		*out = (ap_interval){ .lo = INT64_MIN, .hi = INT64_MAX, .nonzero = true };
		n = ap_term_get(t, peel_casts(t, n->args[first]));
	}
	out->storage = n->symbol;
	out->cell = n->index;
	return n->kind == AP_TERM_INPUT;
}

static void
make_intervals(ap_query *q)
{
	const ap_interp *in = q->side[0].interp;
	AP_VEC(ap_interval) list = { 0 };

	for (size_t k = 0; k < in->ranges.n; k++) {
		ap_interval v;

		if (interval_for(q->terms, &in->ranges.at[k], &v))
			*AP_PUSH(q->arena, &list) = v;
	}
	if (list.n)
		qsort(list.at, list.n, sizeof *list.at, compare_intervals);
	size_t n = 0;

	for (size_t k = 0; k < list.n; k++) {
		if (n && compare_intervals(&list.at[n - 1], &list.at[k]) == 0) {
			list.at[n - 1].lo = ap_max(list.at[n - 1].lo, list.at[k].lo);
			list.at[n - 1].hi = ap_min(list.at[n - 1].hi, list.at[k].hi);
		} else {
			list.at[n++] = list.at[k];
		}
	}
	q->intervals = list.at ? list.at : AP_NEW(q->arena, ap_interval);
	q->nintervals = n;
}

static const ap_interval *
interval_of(const ap_query *q, uint32_t storage, int64_t cell)
{
	size_t lo = 0, hi = q->nintervals;

	while (lo < hi) {
		size_t mid = lo + (hi - lo) / 2;
		const ap_interval *v = &q->intervals[mid];
		int c = compare_place(v->storage, v->cell, storage, cell);

		if (c == 0)
			return v;
		*(c < 0 ? &lo : &hi) = c < 0 ? mid + 1 : mid;
	}
	return NULL;
}

/* The first numbers of both sides' terms. */
static void
find_constants(ap_query *q)
{
	for (uint32_t i = 1; i <= ap_terms_count(q->terms) && q->constants.n < MAX_CONSTANTS; i++) {
		const ap_term_node *n = ap_term_get(q->terms, (ap_term){ i });

		if (n->kind == AP_TERM_CONST && n->dtype != AP_B8)
			*AP_PUSH(q->keep, &q->constants) = (ap_term){ i };
	}
}

static ap_number
draw_constant(const ap_query *q, ap_rng *r, ap_dtype d)
{
	ap_term x = q->constants.at[ap_rng_below(r, q->constants.n)];
	uint64_t bits[2] = { ap_term_get(q->terms, x)->bits };
	ap_number n;

	(void)ap_number_cast(ap_term_dtype(q->terms, x), ap_number_read(ap_term_dtype(q->terms, x), bits), d, &n);
	return n;
}

static ap_value
draw_number(const ap_query *q, ap_rng *r, ap_dtype d, unsigned style, unsigned wild)
{
	if (style == CONSTANT_STYLE && q->constants.n && d != AP_B8 && ap_rng_below(r, 2)) {
		ap_number n = draw_constant(q, r, d);
		ap_value v = { 0 };

		if (ap_dtype_is_complex(d))
			n.im = draw_constant(q, r, d).re;
		ap_number_write(d, n, v.bits);
		return v;
	}
	if (ap_dtype_cat(d) == AP_CAT_INT && style != 0)
		return ap_value_of_int(d, (int64_t)ap_rng_below(r, style == 1 ? 3 : style == 2 ? 8 : 2));
	return ap_value_random(r, d, wild);
}

static ap_value
draw_input(void *data, uint32_t storage, int64_t cell, ap_dtype d)
{
	const draw *w = data;
	unsigned style = (unsigned)(w->seed % STYLES), wild = (unsigned)(w->seed / STYLES % 4) * 2; /* low bits: the number of the draw */
	ap_rng r = { w->seed * UINT64_C(0x9e3779b97f4a7c15) ^ ((uint64_t)storage << 40) ^ (uint64_t)cell };

	for (size_t k = 0; k < w->nforced; k++) {
		if (w->forced[k].storage == storage && w->forced[k].cell == cell)
			return w->forced[k].value;
	}
	(void)ap_rng_next(&r);
	const ap_interval *v = interval_of(w->q, storage, cell);

	if (v && v->nonzero && v->lo == INT64_MIN) {
		ap_value x = draw_number(w->q, &r, d, style, wild);

		return ap_value_as_int(d, x) ? x : ap_value_of_int(d, ap_rng_below(&r, 2) ? 2 : -3);
	}
	if (v && v->lo < v->hi) {
		uint64_t span = (uint64_t)v->hi - (uint64_t)v->lo, two = style == 1 || style == 3;

		/* Where negative indices are possible they are half of the interval; 0 and 1 make repetitions likely. */
		if (two && v->lo <= 0 && v->hi > 1)
			return ap_value_of_int(d, (int64_t)ap_rng_below(&r, 2));
		return ap_value_of_int(d, (int64_t)((uint64_t)v->lo + ap_rng_below(&r, span)));
	}
	return draw_number(w->q, &r, d, style, wild);
}

/* What draws rest on, once. */
static void
prepare(ap_query *q)
{
	if (q->intervals)
		return;
	make_intervals(q);
	find_constants(q);
}

/* NULL if the draw breaks what BEFORE demands of its inputs, or if that can't be told. */
static ap_value *
evaluate(ap_query *q, draw *w, const ap_term *roots, size_t n)
{
	const ap_interp *in = q->side[0].interp;
	ap_assignment assign = { w, draw_input };

	ap_value *v = ap_eval(q->arena, q->terms, &assign, roots, n);

	for (size_t k = 0; k < in->ranges.n; k++) {
		const ap_range *r = &in->ranges.at[k];
		ap_value x = v[r->term.i];
		int64_t i = ap_value_as_int(ap_term_dtype(q->terms, r->term), x);

		if (x.opaque || x.undefined || x.inexact || i < r->lo || i >= r->hi)
			return NULL;
	}
	return v;
}

static ap_term *
roots_of(ap_query *q, size_t more, size_t *n)
{
	const ap_interp *in = q->side[0].interp;
	size_t pairs = q->pairs.n < MAX_PAIRS ? q->pairs.n : MAX_PAIRS;
	ap_term *roots = AP_NEW_N(q->arena, ap_term, pairs * 2 + in->ranges.n + more);

	*n = 0;
	for (size_t k = 0; k < in->ranges.n; k++)
		roots[(*n)++] = in->ranges.at[k].term;
	for (size_t k = 0; k < pairs && !more; k++) {
		roots[(*n)++] = q->pairs.at[k].side[0];
		roots[(*n)++] = q->pairs.at[k].side[1];
	}
	return roots;
}

static bool
is_real(ap_query *q, const ap_pair *p, const ap_value *v)
{
	ap_value b = v[p->side[0].i], a = v[p->side[1].i];
	ap_dtype d = ap_term_dtype(q->terms, p->side[0]);

	if (ap_value_equal(d, b, a) || b.undefined || a.undefined)
		return false;
	q->opaque |= b.opaque || a.opaque;
	q->decidable |= !b.opaque && !a.opaque;
	return ap_value_differs_clearly(d, b, a);
}

/* What the draw gives for each cell of the input storages, as PyTorch's memory holds it. */
static void
put_storages(ap_query *q, draw *w)
{
	const ap_side *s = &q->side[0];
	ap_str *out = AP_NEW_N(q->keep, ap_str, s->facts->storages.n);

	q->result.nstorages = 0;
	for (uint32_t k = 0; q->options->whole_inputs && k < s->facts->storages.n; k++) {
		const ap_cells *c = &s->interp->storages[k];
		ap_buf b = { .arena = q->keep };

		if (s->facts->storages.at[k].kind != AP_STORAGE_INPUT)
			continue;
		for (int64_t i = 0; i < c->n; i++) {
			ap_value v = draw_input(w, ap_side_symbol(q, s, k), i, s->facts->storages.at[k].dtype);

			ap_buf_put(&b, (ap_str){ (const char *)v.bits, (size_t)c->unit });
		}
		out[q->result.nstorages++] = ap_buf_str(&b);
	}
	q->result.storages = out;
}

bool
ap_query_try_values(ap_query *q, uint64_t seed, const ap_forced *forced, size_t nforced)
{
	draw w = { q, seed, forced, nforced };
	bool found = false;
	size_t n;

	prepare(q);
	char *mark = ap_arena_mark(q->arena);
	ap_term *roots = roots_of(q, 0, &n);
	ap_value *v = evaluate(q, &w, roots, n);

	for (size_t k = 0; v && !found && k < q->pairs.n && k < MAX_PAIRS; k++) {
		if (is_real(q, &q->pairs.at[k], v)) {
			found = true;
			put_storages(q, &w);
			ap_query_put_difference(q, &q->pairs.at[k], v);
		}
	}
	/* Words for a difference may have made terms, which live above the mark. */
	if (!found)
		ap_arena_reset(q->arena, mark);
	return found;
}

static bool
breaks(ap_query *q, const ap_range *goal, const ap_value *v, const ap_term *roots, size_t n)
{
	ap_value x = v[goal->term.i];
	int64_t i = ap_value_as_int(ap_term_dtype(q->terms, goal->term), x);

	if (x.opaque || x.undefined || x.inexact || (i >= goal->lo && i < goal->hi))
		return false;
	ap_query_put_inputs(q, roots, n, v);
	q->result.detail = goal->code;
	if (ap_term_dtype(q->terms, goal->term) == AP_B8)
		ap_query_settle(q, AP_REFUTED, "after-refused", "eager PyTorch refuses AFTER, but not BEFORE: %.*s", AP_FMT(ap_range_words(goal->code)));
	else
		ap_query_settle(q, AP_REFUTED, "after-refused", "eager PyTorch refuses AFTER, but not BEFORE: index %lld is not within %lld to %lld",
		                (long long)i, (long long)goal->lo, (long long)goal->hi - 1);
	return true;
}

bool
ap_query_try_range(ap_query *q, const ap_range *goal, uint64_t seed, const ap_forced *forced, size_t nforced)
{
	draw w = { q, seed, forced, nforced };
	size_t n;

	prepare(q);
	char *mark = ap_arena_mark(q->arena);
	ap_term *roots = roots_of(q, 1, &n);

	roots[n++] = goal->term;
	ap_value *v = evaluate(q, &w, roots, n);
	bool broken = v && breaks(q, goal, v, roots, n);

	if (broken)
		put_storages(q, &w);

	if (!broken)
		ap_arena_reset(q->arena, mark);
	return !broken;
}

uint64_t
ap_query_seed(const ap_query *q, unsigned k)
{
	return q->options->seed << 16 | (k & 0xffff);
}

/* --- differences through functions without a known value ------------------------------------------------------------ */

/* Does the value of `whole` depend on the input cell?  Contracted, a cell stands for others of its storage too. */
static bool
depends_on(const ap_query *q, ap_term whole, const ap_term_node *cell)
{
	const bool *needed = ap_terms_needed(q->arena, q->terms, &whole, 1);

	for (uint32_t i = 1; i <= whole.i; i++) {
		const ap_term_node *n = ap_term_get(q->terms, (ap_term){ i });

		if (needed[i] && n->kind == AP_TERM_INPUT && n->symbol == cell->symbol && (q->contraction || n->index == cell->index))
			return true;
	}
	return false;
}

/* May the cell hold anything, whatever BEFORE demands of its indices? */
static bool
is_free(const ap_query *q, const ap_term_node *cell)
{
	const ap_interp *in = q->side[0].interp;

	for (size_t k = 0; k < in->ranges.n; k++) {
		if (depends_on(q, in->ranges.at[k].term, cell))
			return false;
	}
	return true;
}

/* What the term is on these values, as far as conditions that are known and do not depend on the cell decide. */
static ap_term
branch_taken(const ap_query *q, ap_term t, const ap_term_node *cell, const ap_value *v)
{
	for (;;) {
		const ap_term_node *n = ap_term_get(q->terms, t);
		ap_value condition;

		if (n->kind != AP_TERM_ITE)
			return t;
		condition = v[n->args[0].i];
		if (condition.opaque || condition.undefined || condition.inexact || depends_on(q, n->args[0], cell))
			return t;
		t = n->args[condition.bits[0] & 0xff ? 1 : 2];
	}
}

/*
 * Where one side is an input cell as it was, and what the other has does not depend on that cell, they differ for all but one of its values,
 * whatever the functions in between give.  `v` are values of the pair that BEFORE accepts.  True if so and reported.
 */
static bool
try_independent(ap_query *q, const ap_pair *p, const ap_value *v)
{
	for (int k = 0; k < 2; k++) {
		const ap_term_node *cell = ap_term_get(q->terms, p->side[k]);
		ap_term other, uninit;

		if (cell->kind != AP_TERM_INPUT || !is_free(q, cell))
			continue;
		other = branch_taken(q, p->side[1 - k], cell, v);
		if (ap_term_has_uninit(q->terms, p->side[1 - k], &uninit) || depends_on(q, other, cell))
			continue;
		ap_query_put_difference(q, p, v);
		*(k ? &q->result.before_value : &q->result.after_value) =
		        ap_str_printf(q->keep, "a value that does not depend on %.*s", AP_FMT(k ? q->result.after_term : q->result.before_term));
		return true;
	}
	return false;
}

/* One draw for all of the first pairs. */
static bool
try_all_independent(ap_query *q, uint64_t seed)
{
	size_t n;
	ap_term *roots = roots_of(q, 0, &n);
	draw w = { q, seed, NULL, 0 };
	ap_value *v = evaluate(q, &w, roots, n);

	for (size_t k = 0; v && k < q->pairs.n && k < MAX_INDEPENDENT; k++) {
		if (try_independent(q, &q->pairs.at[k], v))
			return true;
	}
	return false;
}

static bool
may_try(const ap_query *q, unsigned k)
{
	return k < q->options->tries && (k < STYLES || k < MAX_WORK / (ap_terms_count(q->terms) + 1));
}

/* The functions that hide a value though all that they are given is known: the first. */
static ap_str
first_opaque(const ap_query *q, const ap_pair *p, const ap_value *v)
{
	uint32_t top = p->side[0].i > p->side[1].i ? p->side[0].i : p->side[1].i;
	const bool *needed = ap_terms_needed(q->arena, q->terms, p->side, 2);
	bool *hidden = AP_NEW_N(q->arena, bool, top + 1);

	for (uint32_t i = 1; i <= top; i++) {
		const ap_term_node *n = ap_term_get(q->terms, (ap_term){ i });
		bool given = false;

		for (uint32_t k = 0; needed[i] && k < n->nargs; k++)
			given |= hidden[n->args[k].i];
		hidden[i] = given || (needed[i] && v[i].opaque);
		if (given || !hidden[i])
			continue;
		if (n->kind == AP_TERM_RESULT)
			n = ap_term_get(q->terms, n->args[0]);
		if (n->kind != AP_TERM_FN && n->kind != AP_TERM_APPLY)
			continue;
		ap_str symbol = ap_terms_symbol_text(q->terms, n->symbol);

		return ap_str_cut(symbol, 0, ap_str_find(symbol, 0, '{'));
	}
	return (ap_str){ 0 };
}

ap_str
ap_query_opaque_op(ap_query *q, const ap_pair *p)
{
	char *mark = ap_arena_mark(q->arena);
	ap_str op = { 0 };

	for (unsigned k = 0; !op.n && may_try(q, k); k++) {
		size_t n;
		ap_term *roots = roots_of(q, 0, &n);
		draw w = { q, ap_query_seed(q, k), NULL, 0 };
		ap_value *v = evaluate(q, &w, roots, n);

		op = v ? first_opaque(q, p, v) : op;
		ap_arena_reset(q->arena, mark);
	}
	return op;
}

bool
ap_query_refute(ap_query *q)
{
	/* Where all of the first draws are opaque, so are the others. */
	for (unsigned k = 0; q->pairs.n && may_try(q, k) && (k < STYLES || q->decidable || !q->opaque); k++) {
		if (ap_query_try_values(q, ap_query_seed(q, k), NULL, 0))
			return false;
	}
	for (unsigned k = 0; q->opaque && k < STYLES; k++) {
		if (try_all_independent(q, ap_query_seed(q, k)))
			return false;
	}
	return true;
}
