#include "interp/schedule.h"

typedef struct chooser {
	ap_arena *arena;
	const ap_trace *t;
	bool *behind;      /* depends on the first access */
	bool *before;      /* the second access depends on it */
	bool *done;
	ap_schedule *s;
} chooser;

static void
put_region(chooser *c, const bool *in, uint32_t from, uint32_t to)
{
	uint32_t *nodes = AP_NEW_N(c->arena, uint32_t, to + 1);
	size_t n = 0;

	for (uint32_t i = from; i <= to; i++)
		if (in[i] && !c->done[i]) {
			nodes[n++] = i;
			c->done[i] = true;
		}
	if (n)
		*AP_PUSH(c->arena, &c->s->regions) = (ap_region){ nodes, n };
}

static void
put_alone(chooser *c, uint32_t node)
{
	uint32_t *one = AP_NEW(c->arena, uint32_t);

	if (c->done[node])
		return;
	c->done[node] = true;
	*one = node;
	*AP_PUSH(c->arena, &c->s->regions) = (ap_region){ one, 1 };
}

static bool
is_call(const chooser *c, uint32_t node)
{
	return node > c->t->facts->graph->ninputs && node <= c->t->n;
}

static void
find_dependence(chooser *c, const ap_hazard *h)
{
	const ap_trace *t = c->t;

	c->behind[h->first] = true;
	for (uint32_t i = h->first + 1; i <= t->n; i++)
		for (uint32_t k = t->first_use[i]; k < t->first_use[i + 1]; k++)
			c->behind[i] |= c->behind[t->uses.at[k]];
	if (h->second > t->n)
		return;
	c->before[h->second] = true;
	for (uint32_t i = h->second; i > 0; i--)
		for (uint32_t k = t->first_use[i]; c->before[i] && k < t->first_use[i + 1]; k++)
			c->before[t->uses.at[k]] = true;
}

/* Program order, with everything from the first to the second in one region; a copy that comes late stands behind the second. */
static void
choose_consecutive(chooser *c, const ap_hazard *h)
{
	bool *in = AP_NEW_N(c->arena, bool, c->t->n + 2);

	for (uint32_t i = 1; h->kind == AP_HAZARD_WAR && i <= h->second; i++)
		if (is_call(c, i) && i != h->first)
			put_alone(c, i);
	for (uint32_t i = h->first; i <= h->second && i <= c->t->n; i++)
		in[i] = is_call(c, i);
	for (uint32_t i = 1; i <= c->t->n; i++) {
		if (!is_call(c, i))
			continue;
		if (i == h->first)
			put_region(c, in, h->first, h->second);
		put_alone(c, i);
	}
}

/* What is between the two on a path, and the two, in one region. */
static void
choose_together(chooser *c, const ap_hazard *h)
{
	bool *in = AP_NEW_N(c->arena, bool, c->t->n + 2);

	for (uint32_t i = h->first; i <= h->second; i++)
		in[i] = i == h->first || i == h->second || (c->behind[i] && c->before[i]);
	for (uint32_t i = 1; i < h->second; i++)
		if (is_call(c, i) && !in[i] && !c->behind[i])
			put_alone(c, i);
	put_region(c, in, h->first, h->second);
}

/* The second before the first. */
static void
choose_swapped(chooser *c, const ap_hazard *h)
{
	for (uint32_t i = 1; i <= h->second; i++)
		if (is_call(c, i) && !c->behind[i])
			put_alone(c, i);
}

ap_schedule
ap_schedule_of_hazard(ap_arena *a, const ap_trace *t, ap_fusion mode, const ap_hazard *h)
{
	ap_schedule s = { 0 };
	chooser c = { a, t, AP_NEW_N(a, bool, t->n + 2), AP_NEW_N(a, bool, t->n + 2), AP_NEW_N(a, bool, t->n + 2), &s };

	find_dependence(&c, h);
	if (mode == AP_FUSION_CONSECUTIVE) {
		choose_consecutive(&c, h);
	} else if (h->kind == AP_HAZARD_LOST) {
		for (uint32_t i = 1; i <= t->n; i++)
			c.done[i] = c.behind[i];
	} else if (h->kind == AP_HAZARD_WAR || !h->a.storage) {
		choose_swapped(&c, h);
	} else {
		choose_together(&c, h);
	}
	for (uint32_t i = 1; i <= t->n; i++)
		if (is_call(&c, i))
			put_alone(&c, i);
	if (h->kind == AP_HAZARD_WAW)
		s.last = h->first;
	return s;
}

static void
put_name(const ap_trace *t, uint32_t node, ap_buf *out)
{
	const ap_node *n = ap_node_get(t->facts->graph, (ap_node_id){ node });

	ap_buf_put(out, n->name);
	if (n->span.line)
		ap_buf_printf(out, " (line %u)", n->span.line);
}

ap_str
ap_schedule_text(ap_arena *a, const ap_trace *t, const ap_schedule *s)
{
	bool *runs = AP_NEW_N(a, bool, t->n + 2);
	ap_buf b = { .arena = a };
	uint32_t highest = 0;

	for (size_t k = 0; k < s->regions.n; k++) {
		const ap_region *r = &s->regions.at[k];

		for (size_t i = 0; i < r->n; i++)
			runs[r->nodes[i]] = true;
		if (r->n > 1) {
			ap_buf_put(&b, b.n ? AP_STR("; [") : AP_STR("["));
			for (size_t i = 0; i < r->n; i++) {
				ap_buf_put(&b, i ? AP_STR(", ") : AP_STR(""));
				put_name(t, r->nodes[i], &b);
			}
			ap_buf_lit(&b, "] run as one region");
		} else if (r->nodes[0] < highest) {
			ap_buf_put(&b, b.n ? AP_STR("; ") : AP_STR(""));
			put_name(t, r->nodes[0], &b);
			ap_buf_lit(&b, " runs after ");
			put_name(t, highest, &b);
		}
		highest = r->nodes[r->n - 1] > highest ? r->nodes[r->n - 1] : highest;
	}
	for (uint32_t i = (uint32_t)t->facts->graph->ninputs + 1; i <= t->n; i++)
		if (!runs[i]) {
			ap_buf_put(&b, b.n ? AP_STR("; ") : AP_STR(""));
			put_name(t, i, &b);
			ap_buf_lit(&b, " runs after the return");
		}
	if (s->last) {
		ap_buf_put(&b, b.n ? AP_STR("; ") : AP_STR(""));
		ap_buf_lit(&b, "the store of ");
		put_name(t, s->last, &b);
		ap_buf_lit(&b, " comes last");
	}
	return ap_buf_str(&b);
}
