#include "verify/patterns.h"

typedef struct finder {
	ap_arena *arena;
	const ap_facts *f;
	uint32_t n;                /* inputs */
	uint32_t *leader;          /* by input: the one whose place the file gives by itself */
	int64_t *first, *end;      /* by leader: the elements that it and those with it span */
	bool *written;             /* by leader */
	uint32_t *group;           /* by leader: in which group it is put, 1...; the search's state */
	uint32_t *host;
	int64_t *shift;
	ap_patterns *out;
} finder;

static const ap_tensor *
input(const finder *s, uint32_t i)
{
	return &s->f->effects[i].result.tensor;
}

/* The leader is the first input of its storage that the file doesn't put into another's. */
static void
find_leaders(finder *s)
{
	for (uint32_t i = 1; i <= s->n; i++)
		s->leader[i] = s->f->storages.at[input(s, i)->storage].node.i;
	for (uint32_t i = 1; i <= s->n; i++) {
		uint32_t l = s->leader[i];
		int64_t first, end, size = input(s, i)->layout.itemsize;

		if (!ap_layout_bytes(&input(s, i)->layout, &first, &end))
			continue;
		bool fresh = s->end[l] == s->first[l];

		s->first[l] = fresh ? first / size : ap_min(s->first[l], first / size);
		s->end[l] = fresh ? end / size : ap_max(s->end[l], end / size);
	}
}

static void
find_written(finder *s, const ap_facts *f)
{
	for (uint32_t i = 1; f && i <= ap_graph_count(f->graph); i++)
		for (size_t w = 0; w < f->effects[i].writes.n; w++) {
			const ap_storage *x = &f->storages.at[f->effects[i].writes.at[w].dest.storage];

			if (x->kind == AP_STORAGE_INPUT && x->node.i <= s->n)
				s->written[s->leader[x->node.i]] = true;
		}
}

static int64_t
extent(const finder *s, uint32_t i)
{
	return s->end[i] - s->first[i];
}

static void
put(finder *s)
{
	uint32_t *host = AP_NEW_N(s->arena, uint32_t, s->n + 1);
	int64_t *shift = AP_NEW_N(s->arena, int64_t, s->n + 1);

	if (s->out->at.n == AP_PATTERNS_MOST) {
		s->out->too_many = true;
		return;
	}
	for (uint32_t i = 1; i <= s->n; i++) {
		host[i] = s->host[s->leader[i]];
		shift[i] = s->shift[s->leader[i]];
	}
	*AP_PUSH(s->arena, &s->out->at) = (ap_pattern){ s->n, host, shift };
}

/* Every offset for every input from `i` on that has a host. */
static void
place(finder *s, uint32_t i)
{
	while (i <= s->n && !(s->leader[i] == i && s->host[i]))
		i++;
	if (s->out->too_many)
		return;
	if (i > s->n) {
		put(s);
		return;
	}
	for (int64_t at = s->first[s->host[i]]; at + extent(s, i) <= s->end[s->host[i]] && !s->out->too_many; at++) {
		s->shift[i] = at - s->first[i];
		place(s, i + 1);
	}
	s->shift[i] = 0;
}

/* The hosts of the groups: each is the largest, of equal ones the first.  False: a group in which nothing is written. */
static bool
choose_hosts(finder *s, uint32_t groups)
{
	for (uint32_t g = 1; g <= groups; g++) {
		uint32_t host = 0, members = 0;
		bool written = false;

		for (uint32_t i = 1; i <= s->n; i++) {
			if (s->group[i] != g)
				continue;
			members++;
			written |= s->written[i];
			host = !host || extent(s, i) > extent(s, host) ? i : host;
		}
		if (members > 1 && !written)
			return false;
		for (uint32_t i = 1; i <= s->n; i++)
			if (s->group[i] == g)
				s->host[i] = i == host ? 0 : host;
	}
	return true;
}

/* May the two share memory: equal dtype, neither empty? */
static bool
fit(const finder *s, uint32_t i, uint32_t j)
{
	return input(s, i)->dtype == input(s, j)->dtype && extent(s, i) > 0 && extent(s, j) > 0;
}

/* Every partition of the leaders from `i` on. */
static void
partition(finder *s, uint32_t i, uint32_t groups)
{
	while (i <= s->n && s->leader[i] != i)
		i++;
	if (s->out->too_many)
		return;
	if (i > s->n) {
		if (choose_hosts(s, groups))
			place(s, 1);
		return;
	}
	s->group[i] = groups + 1;
	partition(s, i + 1, groups + 1);
	for (uint32_t g = 1; g <= groups && !s->out->too_many; g++) {
		bool ok = true;

		for (uint32_t j = 1; j < i; j++)
			ok &= s->group[j] != g || fit(s, i, j);
		if (!ok)
			continue;
		s->group[i] = g;
		partition(s, i + 1, groups);
	}
	s->group[i] = 0;
}

ap_patterns
ap_patterns_of(ap_arena *a, const ap_facts *f, const ap_facts *also)
{
	ap_patterns out = { 0 };
	uint32_t n = (uint32_t)f->graph->ninputs;
	finder s = { .arena = a, .f = f, .n = n, .out = &out };

	s.leader = AP_NEW_N(a, uint32_t, n + 1);
	s.first = AP_NEW_N(a, int64_t, n + 1);
	s.end = AP_NEW_N(a, int64_t, n + 1);
	s.written = AP_NEW_N(a, bool, n + 1);
	s.group = AP_NEW_N(a, uint32_t, n + 1);
	s.host = AP_NEW_N(a, uint32_t, n + 1);
	s.shift = AP_NEW_N(a, int64_t, n + 1);
	find_leaders(&s);
	find_written(&s, f);
	find_written(&s, also);
	partition(&s, 1, 0);
	return out;
}

ap_graph *
ap_pattern_apply(ap_arena *a, const ap_graph *g, const ap_pattern *p)
{
	ap_graph *out = AP_NEW(a, ap_graph);
	ap_node *nodes = AP_NEW_N(a, ap_node, g->nodes.n);

	*out = *g;
	memcpy(nodes, g->nodes.at, sizeof *nodes * g->nodes.n);
	out->arena = a;
	out->nodes.at = nodes;
	out->nodes.cap = g->nodes.n;
	for (uint32_t i = 1; i <= p->n && i <= g->ninputs; i++) {
		ap_annot *x = &nodes[i].annot;

		if (!p->host[i])
			continue;
		x->alias = nodes[p->host[i]].name;
		x->offset = (x->has_offset ? x->offset : 0) + p->shift[i];
		x->has_offset = true;
	}
	return out;
}

ap_str
ap_pattern_text(ap_arena *a, const ap_graph *g, const ap_pattern *p)
{
	ap_buf b = { .arena = a };

	for (uint32_t i = 1; i <= p->n; i++)
		if (p->host[i])
			ap_buf_printf(&b, "%s%.*s @%.*s%+lld", b.n ? ", " : "", AP_FMT(g->nodes.at[i].name), AP_FMT(g->nodes.at[p->host[i]].name),
			              (long long)((g->nodes.at[i].annot.has_offset ? g->nodes.at[i].annot.offset : 0) + p->shift[i]));
	return ap_buf_str(&b);
}

void
ap_pattern_blame(ap_arena *a, const ap_graph *g, const ap_pattern *p, ap_result *r)
{
	ap_str text = ap_pattern_text(a, g, p);

	if (text.n)
		r->reason = ap_str_printf(a, "where %.*s: %.*s", AP_FMT(text), AP_FMT(r->reason));
}

ap_str
ap_patterns_reason(ap_arena *a, size_t tried, size_t refused)
{
	ap_buf b = { .arena = a };

	ap_buf_printf(&b, "equal for all input values and all %zu overlap%s of the inputs", tried - refused, tried - refused == 1 ? "" : "s");
	if (refused)
		ap_buf_printf(&b, " (eager refuses BEFORE under %zu more)", refused);
	return ap_buf_str(&b);
}

ap_result
ap_verify_patterns(ap_arena *a, const ap_graph *before, const ap_graph *after, const ap_verify_options *o, ap_diags *before_diags,
                   ap_diags *after_diags)
{
	ap_result r = ap_verify(a, before, after, o, before_diags, after_diags);
	ap_diags d = { .arena = a }, e = { .arena = a };
	size_t refused = 0;

	if (r.verdict != AP_PROVED)
		return r;
	const ap_facts *f = ap_infer(a, before, &o->infer, &d), *also = ap_infer(a, after, &o->infer, &e);
	ap_patterns all = ap_patterns_of(a, f, also);

	if (all.too_many) {
		r.verdict = AP_UNKNOWN;
		r.code = "too-many-overlaps";
		r.reason = ap_str_printf(a, "equal for the declared inputs, but they may overlap in more than %d ways", AP_PATTERNS_MOST);
		return r;
	}
	for (size_t k = 1; k < all.at.n; k++) {
		const ap_pattern *p = &all.at.at[k];

		r = ap_verify(a, ap_pattern_apply(a, before, p), ap_pattern_apply(a, after, p), o, &d, &e);
		if (r.verdict == AP_INVALID && !strcmp(r.code, "before-refused")) {
			refused++;
			continue;
		}
		if (r.verdict != AP_PROVED) {
			ap_pattern_blame(a, before, p, &r);
			return r;
		}
	}
	r.verdict = AP_PROVED;
	r.code = "proved";
	r.detail = NULL;
	r.before_at = (ap_span){ 0 };
	r.reason = ap_patterns_reason(a, all.at.n, refused);
	return r;
}
