/*
 * Every schedule of a toy, one after the other.  A cell holds a token: a number that stands for what was computed and from which tokens, so
 * two orders give the same tokens only if every op read the same.
 */
#include "interp/toy.h"

typedef uint64_t token;
typedef struct memory { token cell[TOY_STORAGES][TOY_CELLS]; } memory;
typedef struct value { token cell[TOY_CELLS]; } value;

typedef struct store { int storage, at, n; value v; } store;

enum { SEEN = 1 << 14, MOST_CLASHING = 7 };

typedef struct explorer {
	const toy *t;
	memory eager;
	unsigned needed;           /* the ops that the return depends on */
	unsigned deps[TOY_OPS];
	uint64_t seen[SEEN];       /* dataflow: states that were tried */
	bool wrong;
} explorer;

static token
mix(token a, token b)
{
	token x = (a ^ (b + UINT64_C(0x9e3779b97f4a7c15) + (a << 6) + (a >> 2))) * UINT64_C(0xbf58476d1ce4e5b9);

	return (x ^ x >> 29) * UINT64_C(0x94d049bb133111eb);
}

static value
load(const memory *m, const toy_name *x)
{
	value v = { 0 };

	for (int i = 0; i < x->n; i++)
		v.cell[i] = m->cell[x->storage][x->at + i];
	return v;
}

/* What an op computes from the values of its operands: every cell depends on all that it reads. */
static value
compute(const explorer *e, int index, const value *args)
{
	const toy_op *op = &e->t->ops[index];
	token all = (token)index + 1;
	value out = { 0 };

	for (int k = op->kind == TOY_FILL ? 1 : 0; k < op->nargs; k++)
		for (int i = 0; i < e->t->names[op->args[k]].n; i++)
			all = mix(all, args[k].cell[i]);
	for (int i = 0; i < e->t->names[op->result].n; i++)
		out.cell[i] = mix(all, (token)i + 77);
	return out;
}

/* The value of what `op` defines, from its operands' values. */
static value
define(const explorer *e, int index, const value *args)
{
	const toy_op *op = &e->t->ops[index];
	const toy_name *x = &e->t->names[op->args[0]], *y = &e->t->names[op->result];
	value out = { 0 };

	if (op->kind != TOY_VIEW)
		return compute(e, index, args);
	for (int i = 0; i < y->n; i++)
		out.cell[i] = args[0].cell[y->at - x->at + i];
	return out;
}

static void
save(memory *m, const store *s)
{
	for (int i = 0; i < s->n; i++)
		m->cell[s->storage][s->at + i] = s->v.cell[i];
}

static void
run_eager(explorer *e, memory *m)
{
	for (int i = 0; i < e->t->nops; i++) {
		const toy_op *op = &e->t->ops[i];
		const toy_name *y = &e->t->names[op->result];
		value args[TOY_NAMES];

		if (op->kind == TOY_BARRIER || op->kind == TOY_VIEW)
			continue;
		for (int k = 0; k < op->nargs; k++)
			args[k] = load(m, &e->t->names[op->args[k]]);
		store s = { y->storage, y->at, y->n, compute(e, i, args) };

		save(m, &s);
	}
}

/* The caller sees what it gets and its inputs. */
static bool
looks_right(const explorer *e, const memory *m)
{
	const toy *t = e->t;

	for (int i = 0; i < t->noutputs + t->ninputs; i++) {
		const toy_name *x = &t->names[i < t->noutputs ? t->outputs[i] : i - t->noutputs];

		for (int c = 0; c < x->n; c++)
			if (m->cell[x->storage][x->at + c] != e->eager.cell[x->storage][x->at + c])
				return false;
	}
	return true;
}

typedef void then(explorer *e, const memory *m, unsigned done);

static bool
clash(const store *a, const store *b)
{
	return a->storage == b->storage && a->at < b->at + b->n && b->at < a->at + a->n;
}

/* All orders of the stores. */
static void
save_all(explorer *e, const memory *m, const store *s, int n, unsigned left, unsigned done, then *go_on)
{
	if (!left)
		go_on(e, m, done);
	for (int i = 0; i < n && !e->wrong; i++) {
		memory after = *m;

		if (!(left >> i & 1))
			continue;
		save(&after, &s[i]);
		save_all(e, &after, s, n, left & ~(1u << i), done, go_on);
	}
}

/* The stores that clash with none are done at once. */
static void
save_in_any_order(explorer *e, const memory *m, const store *s, int n, unsigned done, then *go_on)
{
	store clashing[TOY_OPS];
	memory after = *m;
	int k = 0;

	for (int i = 0; i < n; i++) {
		bool any = false;

		for (int j = 0; j < n; j++)
			any |= i != j && clash(&s[i], &s[j]);
		if (any)
			clashing[k++] = s[i];
		else
			save(&after, &s[i]);
	}
	save_all(e, &after, clashing, k, (1u << k) - 1, done, go_on);
}

/* Ops `region` from `m`, then what comes after. */
static void
run_region(explorer *e, const memory *m, unsigned region, unsigned done, then *go_on)
{
	const toy *t = e->t;
	value v[TOY_NAMES];
	bool inside[TOY_NAMES] = { 0 };
	store stores[TOY_OPS];
	int n = 0;

	for (int i = 0; i < t->nops; i++) {
		const toy_op *op = &t->ops[i];
		const toy_name *y = &t->names[op->result];
		value args[TOY_NAMES];

		if (!(region >> i & 1))
			continue;
		for (int k = 0; k < op->nargs; k++)
			args[k] = inside[op->args[k]] ? v[op->args[k]] : load(m, &t->names[op->args[k]]);
		inside[op->result] = true;
		v[op->result] = define(e, i, args);
		if (op->kind != TOY_VIEW)
			stores[n++] = (store){ y->storage, y->at, y->n, v[op->result] };
	}
	save_in_any_order(e, m, stores, n, done | region, go_on);
}

static void
consecutive(explorer *e, const memory *m, unsigned done)
{
	int at = 0;
	unsigned region = 0;

	while (done >> at & 1)
		at++;
	if (at == e->t->nops) {
		e->wrong |= !looks_right(e, m);
		return;
	}
	if (e->t->ops[at].kind == TOY_BARRIER) {
		consecutive(e, m, done | 1u << at);
		return;
	}
	for (; at < e->t->nops && e->t->ops[at].kind != TOY_BARRIER && !e->wrong; at++) {
		region |= 1u << at;
		run_region(e, m, region, done, consecutive);
	}
}

/* Was the state seen before? */
static bool
seen_before(explorer *e, const memory *m, unsigned done)
{
	token h = done + 1;

	for (int s = 0; s < TOY_STORAGES; s++)
		for (int c = 0; c < TOY_CELLS; c++)
			h = mix(h, m->cell[s][c]);
	for (unsigned k = 0; k < 64; k++) {
		uint64_t *slot = &e->seen[(h + k) % SEEN];

		if (*slot == h)
			return true;
		if (!*slot) {
			*slot = h;
			return false;
		}
	}
	return false;
}

static bool
is_closed(const explorer *e, unsigned region, unsigned done)
{
	for (int i = 0; i < e->t->nops; i++)
		if (region >> i & 1 && (e->deps[i] & ~(done | region)))
			return false;
	return true;
}

static void
dataflow(explorer *e, const memory *m, unsigned done)
{
	unsigned left = (1u << e->t->nops) - 1, fusible = 0;

	if (e->wrong || seen_before(e, m, done))
		return;
	left &= ~done;
	if (!(e->needed & ~done))
		e->wrong |= !looks_right(e, m);
	for (int i = 0; i < e->t->nops; i++) {
		if (e->t->ops[i].kind != TOY_BARRIER)
			fusible |= left & 1u << i;
		else if (left >> i & 1 && !(e->deps[i] & ~done) && !e->wrong)
			dataflow(e, m, done | 1u << i);
	}
	for (unsigned region = fusible; region && !e->wrong; region = (region - 1) & fusible)
		if (is_closed(e, region, done))
			run_region(e, m, region, done, dataflow);
}

static void
begin(explorer *e, const toy *t, memory *start)
{
	token k = 1;

	*e = (explorer){ .t = t };
	for (int s = 0; s < TOY_STORAGES; s++)
		for (int c = 0; c < TOY_CELLS; c++)
			start->cell[s][c] = mix(k++, 12345);
	e->eager = *start;
	run_eager(e, &e->eager);
	for (int i = 0; i < t->nops; i++)
		for (int k2 = 0; k2 < t->ops[i].nargs; k2++) {
			int op = t->names[t->ops[i].args[k2]].op;

			e->deps[i] |= op >= 0 ? 1u << op : 0;
		}
	for (int i = 0; i < t->noutputs; i++)
		e->needed |= t->names[t->outputs[i]].op >= 0 ? 1u << t->names[t->outputs[i]].op : 0;
	for (int i = 0; i < t->nwaits; i++)
		e->needed |= t->names[t->waits[i]].op >= 0 ? 1u << t->names[t->waits[i]].op : 0;
	for (int i = t->nops - 1; i >= 0; i--)
		e->needed |= e->needed >> i & 1 ? e->deps[i] : 0;
}

bool
toy_is_right_consecutive(const toy *t)
{
	static explorer e;
	memory start;

	begin(&e, t, &start);
	consecutive(&e, &start, 0);
	return !e.wrong;
}

bool
toy_is_right_dataflow(const toy *t)
{
	static explorer e;
	memory start;

	begin(&e, t, &start);
	dataflow(&e, &start, 0);
	return !e.wrong;
}
