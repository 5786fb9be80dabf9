/*
 * Pairs: one walk in program order over the accesses of each storage, against those before that nothing has surely replaced since.  Where
 * B replaces what A wrote in a byte, "A before B" and "B before C" are "A before C", so A needs no pair with C for that byte; the same holds for readers of
 * what B replaces.  A write that nobody needs replaces nothing here, because no pair keeps its place.
 *
 * Each storage is cut into segments where the accesses to it begin and end, so that an access is a few runs of whole segments, and each segment
 * knows the accesses that it still shows.  An access is looked for among these alone: accesses that are apart never meet, and of a long chain
 * on one segment only the last link is left.  One of many runs (a column of a large matrix) is a box around them, which may be less
 * than the segments that it touches: it replaces nothing but what it covers as a whole, and whether it meets another one is decided
 * by the overlap of the two.  Where segments would be touched too often there is one for all, and all accesses to it are boxes.
 */
#include <stdlib.h>

#include "interp/fused.h"
#include "layout/cover.h"

enum { RUNS_MAX = 64, TOUCHES_EACH = 256, TOUCHES_MORE = 1 << 16 };

typedef struct run { int64_t first, end; } run;
typedef AP_VEC(uint32_t) numbers;

/* Of an access: the bytes that it touches. */
typedef struct record { const run *runs; size_t n; bool box; } record;

typedef struct segment { numbers writes, reads; /* accesses, ascending */ } segment;

/* Of a storage. */
typedef struct board {
	int64_t *cuts;           /* ascending; segment k lies between cuts k and k + 1 */
	size_t n;                /* cuts */
	segment *segments;
	bool boxes;              /* some access is one */
} board;

typedef struct pairer {
	ap_arena *arena;
	const ap_trace *t;
	ap_fusion mode;
	record *records;         /* by access */
	board *boards;           /* by storage */
	uint32_t *asked;         /* by access: the one at work that has found it, + 1 */
	numbers found;
	ap_hazards *out;
} pairer;

/* --- where accesses lie ------------------------------------------------------------------------------------------------ */

typedef struct step { int64_t size, stride; /* bytes */ } step;

/* The dimensions that move, closest first. */
static int
list_steps(const ap_layout *l, step *steps)
{
	int n = 0;

	for (int d = 0; d < l->rank; d++) {
		step s = { l->size[d], (l->stride[d] < 0 ? -l->stride[d] : l->stride[d]) * l->itemsize };
		int k = n;

		if (s.size < 2 || s.stride == 0)
			continue;
		for (; k > 0 && steps[k - 1].stride > s.stride; k--)
			steps[k] = steps[k - 1];
		steps[k] = s;
		n++;
	}
	return n;
}

/* The runs of bytes without a gap, or a box around them. */
static record
split(ap_arena *a, const ap_layout *l, int64_t first, int64_t end)
{
	step steps[AP_MAX_RANK];
	int n = list_steps(l, steps), k = 0;
	int64_t length = l->itemsize, count = 1;
	run *runs;

	for (; k < n && steps[k].stride <= length; k++)
		length += (steps[k].size - 1) * steps[k].stride;
	for (int i = k; i < n && count <= RUNS_MAX; i++)
		count *= steps[i].size;
	if (count > RUNS_MAX) {
		runs = AP_NEW(a, run);
		*runs = (run){ first, end };
		return (record){ runs, 1, true };
	}
	runs = AP_NEW_N(a, run, count);
	for (int64_t i = 0; i < count; i++) {
		int64_t at = first, rest = i;

		for (int d = k; d < n; rest /= steps[d].size, d++)
			at += rest % steps[d].size * steps[d].stride;
		runs[i] = (run){ at, at + length };
	}
	return (record){ runs, (size_t)count, false };
}

static int
compare_cuts(const void *a, const void *b)
{
	const int64_t *x = a, *y = b;

	return (*x > *y) - (*x < *y);
}

static void
sort_cuts(board *b)
{
	size_t kept = 0;

	if (b->n)
		qsort(b->cuts, b->n, sizeof *b->cuts, compare_cuts);
	for (size_t k = 0; k < b->n; k++)
		if (!kept || b->cuts[kept - 1] != b->cuts[k])
			b->cuts[kept++] = b->cuts[k];
	b->n = kept;
}

/* The segment where a run begins. */
static size_t
segment_at(const board *b, int64_t first)
{
	size_t lo = 0, hi = b->n;

	while (hi - lo > 1) {
		size_t mid = lo + (hi - lo) / 2;

		*(b->cuts[mid] <= first ? &lo : &hi) = mid;
	}
	return lo;
}

static size_t
segments_end(const board *b, int64_t end)
{
	return segment_at(b, end - 1) + 1;
}

/* How often segments are touched, by storage. */
static size_t *
count_touches(const pairer *p, size_t *accesses)
{
	size_t *touches = AP_NEW_N(p->arena, size_t, p->t->facts->storages.n);

	for (size_t k = 0; k < p->t->accesses.n; k++) {
		uint32_t storage = p->t->accesses.at[k].place.storage;
		const board *b = &p->boards[storage];
		const record *r = &p->records[k];

		for (size_t i = 0; i < r->n; i++)
			touches[storage] += segments_end(b, r->runs[i].end) - segment_at(b, r->runs[i].first);
		accesses[storage] += r->n > 0;
	}
	return touches;
}

/* Two cuts for all of a storage. */
static void
unite_crowded(pairer *p)
{
	size_t *accesses = AP_NEW_N(p->arena, size_t, p->t->facts->storages.n), *touches = count_touches(p, accesses);

	for (size_t s = 0; s < p->t->facts->storages.n; s++) {
		board *b = &p->boards[s];

		if (touches[s] <= TOUCHES_EACH * accesses[s] + TOUCHES_MORE)
			continue;
		b->cuts[1] = b->cuts[b->n - 1];
		b->n = 2;
		b->boxes = true;
	}
	for (size_t k = 0; k < p->t->accesses.n; k++) {
		uint32_t s = p->t->accesses.at[k].place.storage;
		record *r = &p->records[k];

		r->box |= touches[s] > TOUCHES_EACH * accesses[s] + TOUCHES_MORE;
		p->boards[s].boxes |= r->box;
	}
}

static void
cut_storages(pairer *p)
{
	size_t storages = p->t->facts->storages.n, *at = AP_NEW_N(p->arena, size_t, storages);

	for (size_t k = 0; k < p->t->accesses.n; k++)
		p->boards[p->t->accesses.at[k].place.storage].n += 2 * p->records[k].n;
	for (size_t s = 0; s < storages; s++)
		p->boards[s].cuts = AP_NEW_N(p->arena, int64_t, p->boards[s].n + 1);
	for (size_t k = 0; k < p->t->accesses.n; k++) {
		uint32_t s = p->t->accesses.at[k].place.storage;

		for (size_t i = 0; i < p->records[k].n; i++) {
			p->boards[s].cuts[at[s]++] = p->records[k].runs[i].first;
			p->boards[s].cuts[at[s]++] = p->records[k].runs[i].end;
		}
	}
	for (size_t s = 0; s < storages; s++)
		sort_cuts(&p->boards[s]);
	unite_crowded(p);
	for (size_t s = 0; s < storages; s++)
		p->boards[s].segments = AP_NEW_N(p->arena, segment, p->boards[s].n + 1);
}

static void
make_boards(pairer *p)
{
	p->records = AP_NEW_N(p->arena, record, p->t->accesses.n + 1);
	p->boards = AP_NEW_N(p->arena, board, p->t->facts->storages.n + 1);
	p->asked = AP_NEW_N(p->arena, uint32_t, p->t->accesses.n + 1);
	for (size_t k = 0; k < p->t->accesses.n; k++) {
		const ap_access *x = &p->t->accesses.at[k];
		int64_t first, end;

		if (ap_layout_bytes(&x->place.layout, &first, &end) && (x->place.storage != 0 || p->mode != AP_FUSION_CONSECUTIVE))
			p->records[k] = split(p->arena, &x->place.layout, first, end);
	}
	cut_storages(p);
}

/* --- who meets whom ------------------------------------------------------------------------------------------------------ */

static bool
meet(const ap_access *x, const ap_access *y)
{
	return ap_overlap_find(&x->place.layout, &y->place.layout, AP_OVERLAP_WORK, NULL) != AP_DISJOINT;
}

/* Is some cell of `first` needed after `second` wrote it? */
static bool
is_order_seen(pairer *p, const ap_access *first, const ap_access *second)
{
	const ap_layout *l = &first->place.layout;
	char *top = ap_arena_mark(p->arena);
	bool seen = false;

	if (!second->needed)
		return second->any;
	const int64_t *at = ap_layout_offsets(p->arena, l), bytes = p->t->facts->storages.at[first->place.storage].bytes;

	for (int64_t k = 0; k < ap_layout_count(l) && !seen; k++)
		for (int64_t b = at[k] * l->itemsize; b < (at[k] + 1) * l->itemsize; b++)
			seen |= b >= bytes || second->needed[b];
	ap_arena_reset(p->arena, top);
	return seen;
}

static void
put(pairer *p, ap_hazard_kind kind, const ap_access *first, const ap_access *second)
{
	ap_hazard h = { kind, first->node, second->node, second->name, first->place, second->place };

	*AP_PUSH(p->arena, p->out) = h;
}

/* Which bytes of a segment are needed after a write. */
typedef enum need { NEEDS_NONE, NEEDS_SOME, NEEDS_ALL } need;

static need
need_of(const pairer *p, const ap_access *w, const board *b, size_t at)
{
	const int64_t bytes = p->t->facts->storages.at[w->place.storage].bytes;
	bool all = true, any = false;

	if (!w->needed || !w->any)
		return w->any ? NEEDS_ALL : NEEDS_NONE;
	for (int64_t k = b->cuts[at]; k < b->cuts[at + 1]; k++) {
		all &= k < bytes && w->needed[k];
		any |= k >= bytes || w->needed[k];
	}
	return all ? NEEDS_ALL : any ? NEEDS_SOME : NEEDS_NONE;
}

/* Calls of a list, each once. */
static void
find_in(pairer *p, uint32_t access, const numbers *list)
{
	for (size_t k = 0; k < list->n; k++) {
		uint32_t other = list->at[k];

		if (p->asked[other] == access + 1)
			continue;
		p->asked[other] = access + 1;
		*AP_PUSH(p->arena, &p->found) = other;
	}
}

static int
compare_numbers(const void *a, const void *b)
{
	const uint32_t *x = a, *y = b;

	return (*x > *y) - (*x < *y);
}

/* The earlier writes, or reads, that the segments of an access still show, in their order. */
static const numbers *
find(pairer *p, uint32_t access, bool writes)
{
	const ap_access *x = &p->t->accesses.at[access];
	const record *r = &p->records[access];
	const board *b = &p->boards[x->place.storage];

	p->found.n = 0;
	for (size_t i = 0; i < r->n; i++) {
		for (size_t s = segment_at(b, r->runs[i].first), end = segments_end(b, r->runs[i].end); s < end; s++) {
			/* The order of two writes is seen where the second is needed. */
			if (!writes || !x->write || r->box || need_of(p, x, b, s) != NEEDS_NONE)
				find_in(p, access, writes ? &b->segments[s].writes : &b->segments[s].reads);
		}
	}
	if (p->found.n)
		qsort(p->found.at, p->found.n, sizeof *p->found.at, compare_numbers);
	return &p->found;
}

static bool
is_return(const pairer *p, const ap_access *x)
{
	return x->node == p->t->n + 1;
}

static void
pair_read(pairer *p, uint32_t access)
{
	const ap_access *x = &p->t->accesses.at[access];
	const numbers *writes = find(p, access, true);

	for (size_t k = 0; k < writes->n; k++) {
		const ap_access *w = &p->t->accesses.at[writes->at[k]];

		if (w->node == x->node || (is_return(p, x) && p->mode == AP_FUSION_CONSECUTIVE) || !meet(w, x))
			continue;
		if (is_return(p, x))
			put(p, AP_HAZARD_LOST, w, x);
		else if (x->place.storage == 0 || !ap_trace_reflects(p->t, x->name, w->node))
			put(p, AP_HAZARD_RAW, w, x);
	}
}

static void
pair_write(pairer *p, uint32_t access)
{
	const ap_access *x = &p->t->accesses.at[access];
	const numbers *writes = find(p, access, true);

	for (size_t k = 0; k < writes->n; k++) {
		const ap_access *w = &p->t->accesses.at[writes->at[k]];

		if (w->node != x->node && meet(w, x) && is_order_seen(p, w, x))
			put(p, AP_HAZARD_WAW, w, x);
	}
	const numbers *reads = find(p, access, false);

	for (size_t k = 0; k < reads->n; k++) {
		const ap_access *read = &p->t->accesses.at[reads->at[k]];

		if ((p->mode == AP_FUSION_DATAFLOW || p->t->late[read->node] > x->node) && read->node != x->node && meet(read, x))
			put(p, AP_HAZARD_WAR, read, x);
	}
}

/* --- what is replaced ------------------------------------------------------------------------------------------------------ */

/* Does the write replace all that the other access is about? */
static bool
replaces(const pairer *p, const ap_access *x, const ap_access *old)
{
	const ap_layout *l = &old->place.layout;
	const int64_t bytes = p->t->facts->storages.at[x->place.storage].bytes;

	/* Where the write is only partly needed, pairs with it don't stand for pairs behind it. */
	for (int64_t k = 0; x->needed && k < ap_layout_count(l); k++)
		for (int64_t b = ap_layout_at(l, k) * l->itemsize, end = b + l->itemsize; b < end; b++)
			if (b >= bytes || !x->needed[b])
				return false;
	return ap_cover_check(&x->place.layout, l, AP_OVERLAP_WORK, NULL) == AP_COVERS;
}

/* Of a segment's list the write leaves its own call's accesses, and unless it replaces `all` what it does not replace as a whole. */
static void
drop_replaced(const pairer *p, const ap_access *w, bool all, numbers *list)
{
	size_t kept = 0;

	for (size_t k = 0; k < list->n; k++) {
		const ap_access *old = &p->t->accesses.at[list->at[k]];

		if (old->node == w->node || (!all && !replaces(p, w, old)))
			list->at[kept++] = list->at[k];
	}
	list->n = kept;
}

static void
replace(pairer *p, uint32_t access, const board *b, size_t at)
{
	const ap_access *w = &p->t->accesses.at[access];
	const record *r = &p->records[access];
	bool all = !r->box && need_of(p, w, b, at) == NEEDS_ALL;

	if (!w->covers || !w->any || (!all && !b->boxes))
		return;
	drop_replaced(p, w, all, &b->segments[at].writes);
	drop_replaced(p, w, all, &b->segments[at].reads);
}

static void
note(pairer *p, uint32_t access)
{
	const ap_access *x = &p->t->accesses.at[access];
	const record *r = &p->records[access];
	const board *b = &p->boards[x->place.storage];

	for (size_t i = 0; i < r->n; i++) {
		for (size_t s = segment_at(b, r->runs[i].first), end = segments_end(b, r->runs[i].end); s < end; s++) {
			numbers *list = x->write ? &b->segments[s].writes : &b->segments[s].reads;

			if (list->n && list->at[list->n - 1] == access)
				continue;
			if (x->write)
				replace(p, access, b, s);
			*AP_PUSH(p->arena, list) = access;
		}
	}
}

void
ap_fused_pairs(ap_arena *a, const ap_trace *t, ap_fusion mode, ap_hazards *out)
{
	pairer p = { .arena = a, .t = t, .mode = mode, .out = out };

	make_boards(&p);
	for (uint32_t k = 0; k < t->accesses.n; k++) {
		const ap_access *x = &t->accesses.at[k];

		if (!x->write && !t->live[x->node])
			continue;
		if (x->write)
			pair_write(&p, k);
		else
			pair_read(&p, k);
		note(&p, k);
	}
}
