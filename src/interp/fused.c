/*
 * Pairs: one walk in program order over the accesses of each storage, against those before that nothing has surely replaced since.  Where
 * B replaces all that A wrote, "A before B" and "B before C" are "A before C", so A needs no pair with C; the same holds for readers of
 * what B replaces.  A write that nobody needs replaces nothing here, because no pair keeps its place.
 */
#include "interp/fused.h"

#include "layout/cover.h"

typedef struct record { const ap_access *access; int64_t first, end; } record;
typedef AP_VEC(record) records;

typedef struct pairer {
	ap_arena *arena;
	const ap_trace *t;
	ap_fusion mode;
	records *writes, *reads;     /* by storage */
	ap_hazards *out;
} pairer;

static bool
meet(const record *r, const record *s)
{
	return r->first < s->end && s->first < r->end &&
	       ap_overlap_find(&r->access->place.layout, &s->access->place.layout, AP_OVERLAP_WORK, NULL) != AP_DISJOINT;
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

static bool
is_return(const pairer *p, const ap_access *x)
{
	return x->node == p->t->n + 1;
}

static void
see_read(pairer *p, const record *r)
{
	const ap_access *x = r->access;
	records *writes = &p->writes[x->place.storage];

	if (!p->t->live[x->node])
		return;
	for (size_t k = 0; k < writes->n; k++) {
		const ap_access *w = writes->at[k].access;

		if (w->node == x->node || (is_return(p, x) && p->mode == AP_FUSION_CONSECUTIVE) || !meet(&writes->at[k], r))
			continue;
		if (is_return(p, x))
			put(p, AP_HAZARD_LOST, w, x);
		else if (x->place.storage == 0 || !ap_trace_reflects(p->t, x->name, w->node))
			put(p, AP_HAZARD_RAW, w, x);
	}
	*AP_PUSH(p->arena, &p->reads[x->place.storage]) = *r;
}

/* Does the write replace all that the record is about, so that later accesses need no pair with it? */
static bool
replaces(const pairer *p, const record *w, const record *old)
{
	const ap_access *x = w->access;

	if (!x->covers || !x->any || old->first < w->first || old->end > w->end)
		return false;
	if (x->needed) {
		const ap_layout *l = &old->access->place.layout;
		const int64_t bytes = p->t->facts->storages.at[x->place.storage].bytes;

		/* Where the write is only partly needed, pairs with it don't stand for pairs behind it. */
		for (int64_t k = 0; k < ap_layout_count(l); k++)
			for (int64_t b = ap_layout_at(l, k) * l->itemsize, end = b + l->itemsize; b < end; b++)
				if (b >= bytes || !x->needed[b])
					return false;
	}
	return ap_cover_check(&x->place.layout, &old->access->place.layout, AP_OVERLAP_WORK, NULL) == AP_COVERS;
}

static void
drop_replaced(const pairer *p, const record *w, records *list)
{
	size_t kept = 0;

	for (size_t k = 0; k < list->n; k++)
		if (list->at[k].access->node == w->access->node || !replaces(p, w, &list->at[k]))
			list->at[kept++] = list->at[k];
	list->n = kept;
}

static void
see_write(pairer *p, const record *r)
{
	const ap_access *x = r->access;
	records *writes = &p->writes[x->place.storage], *reads = &p->reads[x->place.storage];

	for (size_t k = 0; k < writes->n; k++) {
		const ap_access *w = writes->at[k].access;

		if (w->node != x->node && meet(&writes->at[k], r) && is_order_seen(p, w, x))
			put(p, AP_HAZARD_WAW, w, x);
	}
	for (size_t k = 0; k < reads->n; k++) {
		const ap_access *read = reads->at[k].access;

		if ((p->mode == AP_FUSION_DATAFLOW || p->t->late[read->node] > x->node) && read->node != x->node && meet(&reads->at[k], r))
			put(p, AP_HAZARD_WAR, read, x);
	}
	drop_replaced(p, r, writes);
	drop_replaced(p, r, reads);
	*AP_PUSH(p->arena, writes) = *r;
}

void
ap_fused_pairs(ap_arena *a, const ap_trace *t, ap_fusion mode, ap_hazards *out)
{
	size_t storages = t->facts->storages.n;
	pairer p = { .arena = a, .t = t, .mode = mode, .writes = AP_NEW_N(a, records, storages), .reads = AP_NEW_N(a, records, storages), .out = out };

	for (size_t k = 0; k < t->accesses.n; k++) {
		const ap_access *x = &t->accesses.at[k];
		record r = { .access = x };

		if (!ap_layout_bytes(&x->place.layout, &r.first, &r.end) || (x->place.storage == 0 && mode == AP_FUSION_CONSECUTIVE))
			continue;
		x->write ? see_write(&p, &r) : see_read(&p, &r);
	}
}

void
ap_fused_hazards(ap_arena *a, const ap_trace *t, ap_fusion mode, ap_hazards *out)
{
	ap_hazards pairs = { 0 };

	ap_fused_pairs(a, t, mode, &pairs);
	bool *safe = AP_NEW_N(a, bool, pairs.n + 1);

	ap_fused_keep(a, t, mode, NULL, &pairs, safe);
	for (size_t k = 0; k < pairs.n; k++)
		if (!safe[k])
			*AP_PUSH(a, out) = pairs.at[k];
}

const char *
ap_fusion_word(ap_fusion mode)
{
	return mode == AP_FUSION_CONSECUTIVE ? "consecutive" : mode == AP_FUSION_DATAFLOW ? "dataflow" : "none";
}

bool
ap_fusion_find(ap_str word, ap_fusion *out)
{
	for (int m = AP_FUSION_CONSECUTIVE; m <= AP_FUSION_DATAFLOW; m++)
		if (ap_str_is(word, ap_str_of(ap_fusion_word((ap_fusion)m)))) {
			*out = (ap_fusion)m;
			return true;
		}
	return false;
}

/* "`exp_` at line 6" */
static void
put_node(const ap_trace *t, uint32_t node, ap_buf *out)
{
	const ap_node *n;

	if (node > t->n) {
		ap_buf_lit(out, "the return");
		return;
	}
	n = ap_node_get(t->facts->graph, (ap_node_id){ node });
	ap_buf_printf(out, "`%.*s`", AP_FMT(n->name));
	if (n->span.line)
		ap_buf_printf(out, " at line %u", n->span.line);
}

/* "cell [0, 0] of `a`": where the two meet, in the coordinates of the storage's first tensor if it is that of a name. */
static void
put_cell(const ap_trace *t, const ap_hazard *h, ap_buf *out)
{
	const ap_storage *s = &t->facts->storages.at[h->a.storage];
	ap_witness w = { 0 };

	if (h->a.storage == 0) {
		ap_buf_lit(out, "the state of the random generator");
		return;
	}
	if (ap_overlap_find(&h->a.layout, &h->b.layout, AP_OVERLAP_WORK, &w) == AP_OVERLAP && h->b.layout.rank) {
		ap_buf_lit(out, "cell [");
		for (int d = 0; d < h->b.layout.rank; d++)
			ap_buf_printf(out, "%s%lld", d ? ", " : "", (long long)w.b[d]);
		ap_buf_lit(out, "]");
	} else {
		ap_buf_lit(out, "a cell");
	}
	if (h->name)
		ap_buf_printf(out, " of `%.*s`", AP_FMT(ap_node_get(t->facts->graph, (ap_node_id){ h->name })->name));
	ap_buf_printf(out, " (memory of `%.*s`)", AP_FMT(ap_node_get(t->facts->graph, s->node)->name));
}

ap_str
ap_hazard_text(ap_arena *a, const ap_trace *t, const ap_hazard *h)
{
	static const struct { const char *what, *second, *first; } words[] = {
		[AP_HAZARD_RAW] = { "read after write", " reads ", ", which is written by " },
		[AP_HAZARD_WAW] = { "write after write", " writes ", ", which is written before by " },
		[AP_HAZARD_WAR] = { "write after read", " writes ", ", which is read before by " },
		[AP_HAZARD_LOST] = { "lost write", " shows ", " and does not wait for its write by " },
	};
	ap_buf b = { .arena = a };

	ap_buf_printf(&b, "%s: ", words[h->kind].what);
	put_node(t, h->second, &b);
	ap_buf_put(&b, ap_str_of(words[h->kind].second));
	put_cell(t, h, &b);
	ap_buf_put(&b, ap_str_of(words[h->kind].first));
	put_node(t, h->first, &b);
	return ap_buf_str(&b);
}
