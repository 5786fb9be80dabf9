/*
 * The rule in words.  Names form groups: an operand and the results of a view call of it; an operand that an in-place call writes is a group of
 * its own if it is in none.  Groups in which nothing is written don't count.  In program order, a call that writes in place, makes a view, or uses
 * a name of a group gets a barrier over all names, met so far, of the groups that it touches: of an in-place call only its first operand
 * counts.  The return gets none.
 */
#include "pass/upstream_rule.h"

typedef struct rule {
	ap_arena *arena;
	const ap_trace *t;
	uint32_t *group;         /* by name: its group; 0: none */
	uint32_t *same;          /* by input: the first input that it is taken for; else itself */
	bool *written;           /* by group */
	bool *met;
	uint32_t ngroups;
} rule;

static bool
is_write(const rule *r, uint32_t node)
{
	for (uint32_t k = r->t->first[node]; k < r->t->first[node + 1]; k++)
		if (r->t->accesses.at[k].write && r->t->accesses.at[k].name != node)
			return true;
	return false;
}

/* A call whose result lies in the memory of an operand that it does not write, or would if it had not to copy; items of tuples belong to their call. */
static bool
is_view(const rule *r, uint32_t node)
{
	const ap_node *n = ap_node_get(r->t->facts->graph, (ap_node_id){ node });

	return n->kind == AP_NODE_CALL && n->spelling != AP_SPELL_UNPACKED && (r->t->parent[node] || r->t->late[node]) && !is_write(r, node);
}

static uint32_t
resolve(const rule *r, uint32_t name)
{
	return name <= r->t->facts->graph->ninputs ? r->same[name] : name;
}

/* The operands in the order in which they stand. */
static size_t
operands(const rule *r, uint32_t node, uint32_t *out, bool first_only)
{
	size_t n = 0;

	for (uint32_t k = r->t->first_use[node]; k < r->t->first_use[node + 1]; k++)
		if (ap_trace_tensor(r->t, r->t->uses.at[k]) && !(first_only && n))
			out[n++] = resolve(r, r->t->uses.at[k]);
	return n;
}

/* The results: the name, or the items that stand behind it. */
static size_t
results(const rule *r, uint32_t node, uint32_t *out)
{
	const ap_node *n = ap_node_get(r->t->facts->graph, (ap_node_id){ node });
	size_t count = n->nunpacked;

	for (size_t i = 0; i < count; i++)
		out[i] = n->unpacked[i].i;
	if (!count)
		out[count++] = node;
	return count;
}

static void
take_equal_inputs(rule *r)
{
	uint32_t n = (uint32_t)r->t->facts->graph->ninputs;

	for (uint32_t i = 1; i <= n; i++) {
		const ap_tensor *x = ap_trace_tensor(r->t, i);

		r->same[i] = i;
		for (uint32_t j = 1; j < i && r->same[i] == i; j++) {
			const ap_tensor *y = ap_trace_tensor(r->t, j);

			if (x->storage == y->storage && ap_layout_count(&x->layout) == ap_layout_count(&y->layout))
				r->same[i] = j;
		}
	}
}

static void
find_groups(rule *r)
{
	uint32_t *in = AP_NEW_N(r->arena, uint32_t, r->t->n + 2), *out = AP_NEW_N(r->arena, uint32_t, r->t->n + 2);

	for (uint32_t node = (uint32_t)r->t->facts->graph->ninputs + 1; node <= r->t->n; node++) {
		bool write = is_write(r, node);

		if ((!write && !is_view(r, node)) || !operands(r, node, in, true))
			continue;
		if (!r->group[in[0]])
			r->group[in[0]] = ++r->ngroups;
		r->written[r->group[in[0]]] |= write;
		for (size_t i = 0, n = write ? 0 : results(r, node, out); i < n; i++)
			r->group[out[i]] = r->group[in[0]];
	}
}

ap_plan
upstream_rule(ap_arena *a, const ap_trace *t)
{
	rule r = { .arena = a, .t = t };
	uint32_t *in = AP_NEW_N(a, uint32_t, t->n + 2), *out = AP_NEW_N(a, uint32_t, t->n + 2);
	ap_barrier_plan *at = AP_NEW_N(a, ap_barrier_plan, 2 * (t->n + 2));
	bool any = false, *reshaped = AP_NEW_N(a, bool, t->n + 2);
	size_t count = 0;

	r.group = AP_NEW_N(a, uint32_t, t->n + 2);
	r.same = AP_NEW_N(a, uint32_t, t->n + 2);
	r.written = AP_NEW_N(a, bool, t->n + 2);
	r.met = AP_NEW_N(a, bool, t->n + 2);
	take_equal_inputs(&r);
	find_groups(&r);
	for (uint32_t node = (uint32_t)t->facts->graph->ninputs + 1; node <= t->n; node++)
		any |= is_write(&r, node);
	for (uint32_t node = (uint32_t)t->facts->graph->ninputs + 1; any && node <= t->n; node++) {
		const ap_node *call = ap_node_get(t->facts->graph, (ap_node_id){ node });
		size_t n = operands(&r, node, in, is_write(&r, node)), names = 0;
		bool counts = is_write(&r, node) || is_view(&r, node), touches = false;
		uint32_t *all = AP_NEW_N(a, uint32_t, t->n + 2);

		if (call->spelling == AP_SPELL_UNPACKED)
			continue;
		/* An input taken for another of other sizes is a reshape of it above its first use, which uses a name of the group. */
		for (uint32_t k = t->first_use[node]; k < t->first_use[node + 1]; k++) {
			uint32_t use = t->uses.at[k], like = resolve(&r, use);

			if (like == use || reshaped[use] || ap_layout_same_shape(&ap_trace_tensor(t, use)->layout, &ap_trace_tensor(t, like)->layout))
				continue;
			reshaped[use] = true;
			at[count++] = (ap_barrier_plan){ node, &r.same[use], r.group[like] && r.written[r.group[like]] ? 1 : 0 };
			count -= at[count - 1].n == 0;
			n = operands(&r, node, in, true);
			n -= in[0] == like;
		}
		for (size_t i = 0; i < n; i++)
			counts |= r.group[in[i]] && r.written[r.group[in[i]]];
		for (size_t i = 0; counts && i < n; i++) {
			r.met[in[i]] = true;
			touches |= r.group[in[i]] && r.written[r.group[in[i]]];
		}
		if (!touches)
			continue;
		for (uint32_t name = 1; name <= t->n; name++)
			for (size_t i = 0; r.met[name] && i < n; i++)
				if (r.group[in[i]] == r.group[name] && r.group[name] && r.written[r.group[name]]) {
					all[names++] = name;
					break;
				}
		at[count++] = (ap_barrier_plan){ node, all, names };
		for (size_t i = 0, m = results(&r, node, out); i < m; i++)
			r.met[out[i]] = true;
	}
	return (ap_plan){ at, count, NULL };
}
