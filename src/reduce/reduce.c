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
#include "reduce/pair.h"
#include "reduce/pool.h"
#include "text/text.h"
#include "verify/verify.h"

typedef struct runner {
	const ap_reduce_judge *judge;
	const ap_reduce_options *options;
	ap_reduce_result *result;
	ap_arena work, judging, cached;
	ap_cache cache;
	ap_case best;
	ap_pool *pool;  /* NULL: in this process */
	bool guarded;   /* of a pair: AFTER means something */
	size_t version; /* of best */
	double start;
} runner;

ap_reduce_options
ap_reduce_defaults(void)
{
	return (ap_reduce_options){ .jobs = 1, .ms = 10000, .repeat = 3, .memory = (size_t)1 << 34, .guard_smt_ms = 200 };
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

	s.calls = ap_graph_count(c->graph[0]) - c->graph[0]->ninputs;
	if (c->sides > 1)
		s.after_calls = ap_graph_count(c->graph[1]) - c->graph[1]->ninputs;
	return s;
}

static bool
is_stopped(const runner *r)
{
	const ap_reduce_options *o = r->options;

	return (o->stop && *o->stop) || (o->tries && r->result->tries >= o->tries);
}

/* Asks about several cases; with workers at once. */
static void
ask(runner *r, ap_arena *a, const ap_case *const *cases, size_t n, ap_answer *answers)
{
	if (r->pool) {
		ap_pool_ask(r->pool, a, cases, n, answers);
		return;
	}
	for (size_t k = 0; k < n; k++) {
		char *mark = ap_arena_mark(&r->judging);
		ap_judgement j = r->judge->run(r->judge->data, &r->judging, cases[k]->graph[0], cases[k]->graph[1]);

		answers[k] = (ap_answer){ .kind = AP_ANSWER_JUDGED, .judgement = { j.failing, ap_str_copy(a, j.kind) } };
		ap_arena_reset(&r->judging, mark);
	}
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

static ap_verify_options
guard_options(const runner *r)
{
	ap_verify_options o = ap_verify_defaults();

	o.smt_ms = r->options->guard_smt_ms;
	return o;
}

/* Of a pair whose one side was changed alone: does that side mean the same as before? */
static bool
keeps_meaning(runner *r, const ap_case *c)
{
	ap_verify_options o = guard_options(r);

	o.self_check = false;
	for (int s = 0; s < c->sides; s++) {
		ap_diags before = { .arena = &r->work }, after = { .arena = &r->work };

		if (!ap_str_is(c->text[s], r->best.text[s]) &&
		    ap_verify(&r->work, r->best.graph[s], c->graph[s], &o, &before, &after).verdict != AP_PROVED)
			return false;
	}
	return true;
}

/* The move at sites [from, to) of the best graph, or false if it leads to nothing smaller. */
static bool
make(runner *r, const ap_move *m, size_t from, size_t to, ap_case *out, size_t *refused)
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
		++*refused;
		return false;
	}
	if (!ap_measure_less(&out->measure, &r->best.measure))
		return false;
	return !d.bound || !r->guarded || keeps_meaning(r, out);
}

/* A candidate that waits for its turn. */
typedef struct pending {
	ap_case c;
	size_t from;    /* its lowest site */
	size_t refused; /* graphs that were refused since the candidate before it */
	bool known, interesting;
	ap_answer_kind how;
} pending;

enum { MOST_PENDING = 64 };

/* The next candidates at or below `*to`, as many as can be judged at once. */
static size_t
collect(runner *r, const ap_move *m, size_t chunk, size_t *to, pending *out)
{
	size_t most = r->pool ? r->options->jobs : 1, n = 0, asked = 0, refused = 0;

	while (*to > 0 && asked < most && n < MOST_PENDING) {
		size_t from = *to > chunk ? *to - chunk : 0;
		char *mark = ap_arena_mark(&r->work);
		pending *p = &out[n];

		if (!make(r, m, from, *to, &p->c, &refused)) {
			ap_arena_reset(&r->work, mark);
		} else {
			const ap_cache_entry *e = ap_cache_find(&r->cache, &p->c);

			*p = (pending){
				.c = p->c, .from = from, .refused = refused, .known = e != NULL, .interesting = e && e->interesting
			};
			refused = 0;
			asked += !p->known;
			n++;
		}
		*to = from;
	}
	r->result->refused += refused;
	return n;
}

/* Is the text the graph?  Printing is a fixed point for graphs that were read; what moves make is held to that. */
static bool
reads_back(runner *r, const ap_case *c)
{
	char *mark = ap_arena_mark(&r->work);
	bool same = true;

	for (int s = 0; s < c->sides && same; s++) {
		ap_diags d = { .arena = &r->work, .file = AP_STR("<candidate>"), .source = c->text[s] };
		ap_buf again = { .arena = &r->work };
		ap_graph *g;

		same = ap_text_read(&r->work, c->graph[s]->ops, c->text[s], &(ap_read_options){ 0 }, &d, &g, NULL);
		if (same)
			ap_text_print(g, &again);
		same = same && ap_str_is(ap_buf_str(&again), c->text[s]);
	}
	ap_arena_reset(&r->work, mark);
	return same;
}

static void
judge_pending(runner *r, pending *p, size_t n)
{
	const ap_case *cases[MOST_PENDING];
	ap_answer answers[MOST_PENDING];
	size_t asked = 0;

	for (size_t k = 0; k < n; k++) {
		if (!p[k].known)
			cases[asked++] = &p[k].c;
	}
	ask(r, &r->work, cases, asked, answers);
	for (size_t k = 0, i = 0; k < n; k++) {
		if (p[k].known)
			continue;
		const ap_answer *a = &answers[i++];

		p[k].how = a->kind;
		p[k].interesting = a->judgement.failing && ap_str_is(a->judgement.kind, r->result->kind) && reads_back(r, &p[k].c);
		if (a->kind != AP_ANSWER_STOPPED)
			ap_cache_add(&r->cache, &p[k].c, p[k].interesting);
	}
}

/* Its turn: is it interesting? */
static bool
consume(runner *r, const pending *p)
{
	ap_cache_entry *e = ap_cache_find(&r->cache, &p->c);
	ap_reduce_result *out = r->result;

	out->refused += p->refused;
	if (!e)
		return false;
	out->cached += e->counted;
	out->tries += !e->counted;
	out->hung += !e->counted && p->how == AP_ANSWER_HUNG;
	out->died += !e->counted && p->how == AP_ANSWER_DIED;
	out->seconds = now() - r->start;
	if (!e->counted && r->options->tick)
		r->options->tick(r->options->data, out);
	e->counted = true;
	return e->interesting;
}

/* One move at chunks of one size, from the end. */
static void
run_chunks(runner *r, const ap_move *m, size_t chunk)
{
	pending *p = AP_NEW_N(&r->work, pending, MOST_PENDING);

	for (size_t to = m->sites(&r->best); to > 0 && !is_stopped(r);) {
		char *mark = ap_arena_mark(&r->work);
		size_t n = collect(r, m, chunk, &to, p), taken = n;

		judge_pending(r, p, n);
		for (size_t k = 0; k < n && taken == n && !is_stopped(r); k++) {
			if (consume(r, &p[k]))
				taken = k;
		}
		if (taken == n) {
			ap_arena_reset(&r->work, mark);
			continue;
		}
		take(r, &p[taken].c);
		size_t left = m->sites(&r->best);

		to = p[taken].from < left ? p[taken].from : left;
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
		ap_answer answer;

		ask(r, a, &c, 1, &answer);
		out->tries++;
		if (answer.kind == AP_ANSWER_STOPPED) {
			out->status = AP_REDUCE_STOPPED;
			return false;
		}
		if (k == 0) {
			out->kind = answer.judgement.kind;
			out->status = answer.judgement.failing ? AP_REDUCE_MINIMAL : AP_REDUCE_BORING;
		} else if (!ap_str_is(answer.judgement.kind, out->kind)) {
			out->status = AP_REDUCE_FLAKY;
			out->other = answer.judgement.kind;
			return false;
		}
	}
	return out->status == AP_REDUCE_MINIMAL;
}

/* Is AFTER a graph with a meaning, which could be kept?  One whose io_map breaks a rule, or which is refused, has none. */
static bool
means_something(runner *r, const ap_case *c)
{
	ap_verify_options o = guard_options(r);
	ap_diags before = { .arena = &r->work }, after = { .arena = &r->work };

	return ap_verify(&r->work, c->graph[1], c->graph[1], &o, &before, &after).verdict == AP_PROVED;
}

/* Comments, unpackings and nested containers of outputs go first: moves lead to graphs without them anyway. */
static void
make_normal(runner *r)
{
	ap_draft d = ap_draft_begin(&r->work, &r->best);
	pending p = { 0 };

	if (d.sides > 1)
		ap_pair_names(&d);
	if (!ap_draft_finish(&d, &p.c))
		return;
	judge_pending(r, &p, 1);
	if (consume(r, &p))
		take(r, &p.c);
	r->guarded = r->best.sides > 1 && means_something(r, &r->best);
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
begin(runner *r)
{
	ap_arena *arenas[] = { &r->work, &r->judging, &r->cached };

	for (int k = 0; k < 3; k++) {
		if (!ap_arena_init(arenas[k], r->options->memory))
			ap_bug("the system has no address space left");
	}
	r->cache.arena = &r->cached;
	r->start = now();
}

static void
end(runner *r)
{
	r->result->seconds = now() - r->start;
	ap_pool_end(r->pool);
	ap_arena_fini(&r->work);
	ap_arena_fini(&r->judging);
	ap_arena_fini(&r->cached);
}

static void
reduce(runner *r, ap_arena *a)
{
	const ap_case start = r->best;

	if (r->options->jobs)
		r->pool = ap_pool_make(&r->cached, &r->judging, &start, r->judge, r->options);
	if (!check_start(r, a, &start))
		return;
	take(r, &start);
	make_normal(r);
	run_levels(r);
	if (is_stopped(r))
		r->result->status = AP_REDUCE_STOPPED;
}

/* When the memory is used up, the best so far is the result. */
static void
reduce_within_memory(runner *r, ap_arena *a)
{
	ap_arena *arenas[] = { &r->work, &r->judging, &r->cached };
	jmp_buf full;

	for (int k = 0; k < 3; k++)
		arenas[k]->full = &full;
	if (setjmp(full) == 0)
		reduce(r, a);
	else
		r->result->status = AP_REDUCE_STOPPED;
}

ap_graph *
ap_reduce_run(ap_arena *a, const ap_graph *before, const ap_graph *after, const ap_reduce_judge *judge, const ap_reduce_options *o,
	      ap_reduce_result *result)
{
	runner r = { .judge = judge, .options = o, .result = result };

	*result = (ap_reduce_result){ 0 };
	begin(&r);
	r.best = ap_case_of(&r.work, before, after);
	result->from = result->to = size_of(&r.best);
	reduce_within_memory(&r, a);
	ap_graph *smallest = copy_graph(a, r.best.graph[0]);

	result->after = copy_graph(a, r.best.graph[1]);
	end(&r);
	return smallest;
}
