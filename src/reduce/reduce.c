/*
 * Delta debugging, level by level, to a fixed point.
 *
 * Zeller and Hildebrandt's ddmin (2002) removes chunks of a list, halving them; what it removes here are the sites of a move, in the manner
 * of Regehr et al.'s C-Reduce (2012) and of cadical's mobical: a move knows what the graph means, so most candidates are valid.  Each move
 * is made at all sites at once, at halves, quarters, ... and at last at single ones; after a success it goes on below that place, since
 * sites are tried from the end of the graph: users go before what they use.  A move is run again when the graph has changed since, until no
 * move finds anything.  As every accepted step is smaller in one well-founded order, that comes to an end, and then no single step is left.
 *
 * With several workers the next few candidates are judged ahead, as if those before them were boring; the first interesting one in order
 * counts and the answers after it go to the cache.  So the result, and the number of tries, do not depend on the number of jobs.
 */
#include "reduce/reduce.h"

#include <time.h>

#include "reduce/cache.h"
#include "reduce/move.h"
#include "text/text.h"

typedef struct runner {
	const ap_reduce_judge *judge;
	const ap_reduce_options *options;
	ap_reduce_result *result;
	ap_arena work, judging, cached;
	ap_cache cache;
	ap_case best;
	size_t version; /* of best */
	double start;
} runner;

ap_reduce_options
ap_reduce_defaults(void)
{
	return (ap_reduce_options){ .jobs = 1, .ms = 10000, .repeat = 3 };
}

static double
now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static ap_reduce_size
size_of(const ap_case *c)
{
	ap_reduce_size s = { .inputs = c->graph[0]->ninputs, .outputs = c->callers[0] };

	for (int k = 0; k < c->sides; k++)
		s.calls += ap_graph_count(c->graph[k]) - c->graph[k]->ninputs;
	return s;
}

static bool
is_stopped(const runner *r)
{
	const ap_reduce_options *o = r->options;

	return (o->stop && *o->stop) || (o->tries && r->result->tries >= o->tries);
}

static bool
ask(runner *r, const ap_case *c)
{
	char *mark = ap_arena_mark(&r->judging);
	ap_judgement j = r->judge->run(r->judge->data, &r->judging, c->graph[0], c->graph[1]);
	bool interesting = j.failing && ap_str_is(j.kind, r->result->kind);

	ap_arena_reset(&r->judging, mark);
	return interesting;
}

static bool
is_interesting(runner *r, const ap_case *c)
{
	ap_cache_entry *e = ap_cache_find(&r->cache, c);

	if (!e)
		e = ap_cache_add(&r->cache, c, ask(r, c));
	if (e->counted) {
		r->result->cached++;
		return e->interesting;
	}
	e->counted = true;
	r->result->tries++;
	r->result->seconds = now() - r->start;
	if (r->options->tick)
		r->options->tick(r->options->data, r->result);
	return e->interesting;
}

static void
take(runner *r, const ap_case *c)
{
	r->best = *c;
	r->version++;
	r->result->to = size_of(c);
	r->result->seconds = now() - r->start;
	if (r->options->best)
		r->options->best(r->options->data, c->graph[0], c->graph[1], r->result);
}

/* The move at sites [from, to) of the best graph, or false if it leads to nothing smaller. */
static bool
make(runner *r, const ap_move *m, size_t from, size_t to, ap_case *out)
{
	ap_draft d = ap_draft_begin(&r->work, &r->best);
	bool any = false;

	for (size_t k = from; k < to; k++) {
		if (m->apply(&d, k))
			any = true;
		else if (to - from == 1)
			return false;
	}
	if (!any)
		return false;
	if (!ap_draft_finish(&d, out)) {
		r->result->refused++;
		return false;
	}
	return ap_measure_less(&out->measure, &r->best.measure);
}

/* One move at chunks of one size, from the end. */
static void
run_chunks(runner *r, const ap_move *m, size_t chunk)
{
	size_t n = m->sites(&r->best);

	for (size_t to = n; to > 0 && !is_stopped(r);) {
		size_t from = to > chunk ? to - chunk : 0;
		char *mark = ap_arena_mark(&r->work);
		ap_case c;

		if (make(r, m, from, to, &c) && is_interesting(r, &c)) {
			take(r, &c);
			n = m->sites(&r->best);
			to = from < n ? from : n;
			continue;
		}
		ap_arena_reset(&r->work, mark);
		to = from;
	}
}

static void
run_move(runner *r, const ap_move *m)
{
	size_t n = m->sites(&r->best);

	for (size_t chunk = m->chunked && n ? n : 1; chunk > 0 && !is_stopped(r); chunk /= 2)
		run_chunks(r, m, chunk);
}

static void
run_levels(runner *r)
{
	size_t done[64];
	bool again = true;

	ap_require(ap_move_count <= 64);
	for (size_t k = 0; k < ap_move_count; k++)
		done[k] = SIZE_MAX;
	while (again && !is_stopped(r)) {
		again = false;
		for (size_t k = 0; k < ap_move_count && !is_stopped(r); k++) {
			if (done[k] == r->version || (r->options->without >> ap_moves[k].level & 1))
				continue;
			again = true;
			size_t before = r->version;

			run_move(r, &ap_moves[k]);
			done[k] = before;
		}
	}
}

/* Judges the start `repeat` times. */
static bool
check_start(runner *r, ap_arena *a, const ap_case *c)
{
	ap_reduce_result *out = r->result;

	for (unsigned k = 0; k < r->options->repeat || k == 0; k++) {
		char *mark = ap_arena_mark(&r->judging);
		ap_judgement j = r->judge->run(r->judge->data, &r->judging, c->graph[0], c->graph[1]);
		ap_str kind = ap_str_copy(a, j.kind);

		ap_arena_reset(&r->judging, mark);
		out->tries++;
		if (k == 0) {
			out->kind = kind;
			out->status = j.failing ? AP_REDUCE_MINIMAL : AP_REDUCE_BORING;
		} else if (!ap_str_is(kind, out->kind)) {
			out->status = AP_REDUCE_FLAKY;
			out->other = kind;
			return false;
		}
	}
	return out->status == AP_REDUCE_MINIMAL;
}

/* Comments, unpackings and nested containers of outputs go first: moves lead to graphs without them anyway. */
static void
make_normal(runner *r)
{
	ap_draft d = ap_draft_begin(&r->work, &r->best);
	ap_case c;

	if (ap_draft_finish(&d, &c) && is_interesting(r, &c))
		take(r, &c);
}

static ap_graph *
copy_graph(ap_arena *a, const ap_graph *g)
{
	ap_buf text = { .arena = a };

	if (!g)
		return NULL;
	ap_text_print(g, &text);
	ap_diags d = { .arena = a, .file = AP_STR("<reduced>"), .source = ap_buf_str(&text) };
	ap_graph *copy;

	if (!ap_text_read(a, g->ops, d.source, &(ap_read_options){ 0 }, &d, &copy, NULL))
		ap_bug("what was reduced can't be read again:\n%.*s", AP_FMT(d.source));
	return copy;
}

static void
begin(runner *r, ap_arena *a)
{
	ap_arena *arenas[] = { &r->work, &r->judging, &r->cached };

	for (int k = 0; k < 3; k++) {
		if (!ap_arena_init(arenas[k], (size_t)1 << 34))
			ap_bug("the system has no address space left");
		arenas[k]->full = a->full;
	}
	r->cache.arena = &r->cached;
	r->start = now();
}

static void
end(runner *r)
{
	r->result->seconds = now() - r->start;
	ap_arena_fini(&r->work);
	ap_arena_fini(&r->judging);
	ap_arena_fini(&r->cached);
}

ap_graph *
ap_reduce_run(ap_arena *a, const ap_graph *before, const ap_graph *after, const ap_reduce_judge *judge, const ap_reduce_options *o,
	      ap_reduce_result *result)
{
	runner r = { .judge = judge, .options = o, .result = result };

	*result = (ap_reduce_result){ 0 };
	begin(&r, a);
	r.best = ap_case_of(&r.work, before, after);
	result->from = result->to = size_of(&r.best);
	if (check_start(&r, a, &r.best)) {
		take(&r, &r.best);
		make_normal(&r);
		run_levels(&r);
		if (is_stopped(&r))
			result->status = AP_REDUCE_STOPPED;
	}
	ap_graph *smallest = copy_graph(a, r.best.graph[0]);

	result->after = copy_graph(a, r.best.graph[1]);
	end(&r);
	return smallest;
}
