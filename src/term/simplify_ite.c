/*
 * Rules on ITE.
 *
 * Data-dependent reads and writes are chains `i == 0 ? a : (i == 1 ? b : ...)`, whose conditions are about the same index.  What a
 * condition says is a `fact`: a bound of x by a constant (x == k, x < k), else the condition itself.  Under a fact, the heads of a
 * branch that it decides go away.  So equal selections come to equal ids whatever order they were built in.
 *
 * Looking through a chain costs its length.  So each ITE keeps in `bits` a filter of the subjects that its spine asks about: a chain
 * that can't be decided isn't walked.  A run of x == k for one x is sorted by k, and its first ITE keeps in `symbol` the term where the run
 * ends: a k before its first one is in none of it.  No walk is longer than SPINE_MAX: what lies deeper stays as it is.
 */
#include "term/simplify.h"

enum { SPINE_MAX = 64 };

#define RULE(name) \
	bool ap_rule_##name(ap_terms *t, const ap_term_node *d, ap_term *out); \
	bool ap_rule_##name(ap_terms *t, const ap_term_node *d, ap_term *out)

typedef enum fact_kind { WHOLE, EQUAL, BELOW } fact_kind;

typedef struct fact {
	fact_kind kind;
	ap_term subject; /* WHOLE: the condition; else x of x == k, x < k */
	ap_dtype type;
	int64_t k;
} fact;

static fact
fact_of(const ap_terms *t, ap_term c)
{
	fact f = { .kind = WHOLE, .subject = c };

	if (ap_pool_is_bound(t, c, AP_FN_EQ, &f.subject, &f.k))
		f.kind = EQUAL;
	else if (ap_pool_is_bound(t, c, AP_FN_LT, &f.subject, &f.k))
		f.kind = BELOW;
	f.type = ap_term_dtype(t, f.subject);
	return f;
}

static uint64_t
filter_of(const fact *f)
{
	uint64_t h = f->subject.i * UINT64_C(0x9e3779b97f4a7c15);

	return UINT64_C(1) << (h >> 58);
}

static uint64_t
filter_in(const ap_terms *t, ap_term x)
{
	const ap_term_node *n = ap_pool_node(t, x);

	return n->kind == AP_TERM_ITE ? n->bits : 0;
}

/* What f's being `holds` says about g: 1 it holds, 0 it doesn't, -1 nothing. */
static int
decide(const fact *f, bool holds, const fact *g)
{
	if (!ap_term_same(f->subject, g->subject) || (f->kind == WHOLE) != (g->kind == WHOLE))
		return -1;
	if (f->kind == g->kind && f->k == g->k)
		return holds;
	if (f->kind == EQUAL && holds)
		return g->kind == EQUAL ? 0 : ap_int_less(f->type, f->k, g->k);
	if (f->kind == EQUAL)
		return -1;
	if (g->kind == EQUAL)
		return holds == ap_int_less(f->type, g->k, f->k) ? -1 : 0;
	if (holds)
		return ap_int_less(f->type, f->k, g->k) ? 1 : -1;
	return ap_int_less(f->type, g->k, f->k) ? 0 : -1;
}

/* If x begins a run of the fact's own subject that lies wholly after its k, the term after the run; else x. */
static ap_term
pass_run(const ap_terms *t, ap_term x, const fact *f)
{
	const ap_term_node *n = ap_pool_node(t, x);

	if (f->kind != EQUAL || n->kind != AP_TERM_ITE || !n->symbol)
		return x;
	fact g = fact_of(t, n->args[0]);

	return ap_term_same(g.subject, f->subject) && ap_int_less(f->type, f->k, g.k) ? (ap_term){ n->symbol } : x;
}

/* The branch that the fact chooses, as long as x is an ITE that it decides. */
static ap_term
descend(const ap_terms *t, ap_term x, const fact *f, bool holds)
{
	for (;;) {
		const ap_term_node *n = ap_pool_node(t, x);

		if (n->kind != AP_TERM_ITE || !(n->bits & filter_of(f)))
			return x;
		ap_term after = holds ? pass_run(t, x, f) : x;

		if (!ap_term_same(after, x)) {
			x = after;
			continue;
		}
		fact g = fact_of(t, n->args[0]);
		int known = decide(f, holds, &g);

		if (known < 0)
			return x;
		x = n->args[known ? 1 : 2];
	}
}

/* Where the run of conditions f.subject == ... that ITE(f, ., no) begins ends; 0: it doesn't begin one (its k isn't the least). */
static uint32_t
run_end(const ap_terms *t, const fact *f, ap_term no)
{
	const ap_term_node *n = ap_pool_node(t, no);

	if (f->kind != EQUAL)
		return 0;
	if (n->kind != AP_TERM_ITE)
		return no.i;
	fact g = fact_of(t, n->args[0]);

	if (g.kind != EQUAL || !ap_term_same(g.subject, f->subject))
		return no.i;
	return ap_int_less(f->type, f->k, g.k) ? n->symbol : 0;
}

/*
 * ITE of parts that need no more rules but "both branches equal" and "condition known"; the draft's flags: `bits` the filter, `index`
 * whether it is a truth.
 */
static ap_term
link_ite(ap_terms *t, ap_term c, ap_term yes, ap_term no)
{
	ap_term args[3] = { c, yes, no };
	fact f = fact_of(t, c);
	ap_term_node n = {
		.kind = AP_TERM_ITE, .dtype = ap_pool_node(t, yes)->dtype, .symbol = run_end(t, &f, no), .nargs = 3,
		.index = ap_pool_is_truth(t, yes) && ap_pool_is_truth(t, no),
		.bits = filter_of(&f) | filter_in(t, yes) | filter_in(t, no), .args = args,
	};

	return ap_term_same(yes, no) ? yes : ap_pool_intern(t, &n);
}

/* x, where the fact is known: its spine without what the fact decides. */
static ap_term
assume(ap_terms *t, ap_term x, const fact *f, bool holds)
{
	struct { ap_term c, yes; } spine[SPINE_MAX];
	size_t n = 0;
	bool changed = false;

	ap_term ahead = x;

	while (!holds && filter_in(t, ahead) & filter_of(f) && !ap_term_same(pass_run(t, ahead, f), ahead))
		ahead = pass_run(t, ahead, f);
	if (!(filter_in(t, ahead) & filter_of(f)))
		return x;
	ap_term rest = descend(t, x, f, holds);

	while (n < SPINE_MAX && filter_in(t, rest) & filter_of(f)) {
		const ap_term_node *node = ap_pool_node(t, rest);
		ap_term yes = descend(t, node->args[1], f, holds), no = descend(t, node->args[2], f, holds);

		changed |= !ap_term_same(yes, node->args[1]) || !ap_term_same(no, node->args[2]);
		spine[n].c = node->args[0];
		spine[n++].yes = yes;
		rest = no;
	}
	if (!changed)
		return n ? x : rest;
	while (n--)
		rest = link_ite(t, spine[n].c, spine[n].yes, rest);
	return rest;
}

RULE(ite_const)
{
	const ap_term_node *c = ap_pool_node(t, d->args[0]);

	if (c->kind != AP_TERM_CONST)
		return false;
	*out = d->args[c->bits ? 1 : 2];
	return true;
}

RULE(ite_same)
{
	(void)t;
	*out = d->args[1];
	return ap_term_same(d->args[1], d->args[2]);
}

RULE(ite_flip)
{
	const ap_term_node *c = ap_pool_node(t, d->args[0]);

	if (ap_draft_is(t, c, AP_FN_LOGICAL_NOT) && c->nargs == 1 && ap_term_dtype(t, c->args[0]) == AP_B8)
		*out = ap_term_ite(t, c->args[0], d->args[2], d->args[1]);
	else if (ap_draft_is(t, c, AP_FN_NE) && c->nargs == 2)
		*out = ap_term_ite(t, ap_pool_fn(t, AP_FN_EQ, AP_B8, c->args[0], c->args[1]), d->args[2], d->args[1]);
	else
		return false;
	return true;
}

RULE(ite_truth)
{
	int64_t yes, no;

	if (d->dtype != AP_B8 || !ap_term_int_value(t, d->args[1], &yes) || !ap_term_int_value(t, d->args[2], &no))
		return false;
	if (yes == no || !ap_pool_is_truth(t, d->args[0]) || !ap_pool_is_truth(t, d->args[1]) || !ap_pool_is_truth(t, d->args[2]))
		return false;
	*out = yes ? d->args[0] : ap_pool_not(t, d->args[0]);
	return true;
}

RULE(ite_known)
{
	fact f = fact_of(t, d->args[0]);
	ap_term yes = assume(t, d->args[1], &f, true), no = assume(t, d->args[2], &f, false);

	if (ap_term_same(yes, d->args[1]) && ap_term_same(no, d->args[2]))
		return false;
	*out = ap_term_ite(t, d->args[0], yes, no);
	return true;
}

RULE(ite_redundant)
{
	fact f = fact_of(t, d->args[0]);

	*out = d->args[2];
	return ap_term_same(assume(t, d->args[2], &f, true), d->args[1]);
}

/* Also links the ITE when there is nothing to sort: it is the last rule. */
RULE(ite_sorted)
{
	struct { ap_term c, yes; } passed[SPINE_MAX];
	ap_term c = d->args[0], yes = d->args[1], rest = d->args[2];
	fact f = fact_of(t, c);
	size_t n = 0;

	while (f.kind == EQUAL) {
		const ap_term_node *node = ap_pool_node(t, rest);

		if (node->kind != AP_TERM_ITE)
			break;
		fact g = fact_of(t, node->args[0]);

		if (g.kind != EQUAL || !ap_term_same(g.subject, f.subject) || !ap_int_less(f.type, g.k, f.k))
			break;
		if (n == SPINE_MAX) {
			rest = d->args[2];
			n = 0;
			break;
		}
		passed[n].c = node->args[0];
		passed[n++].yes = node->args[1];
		rest = node->args[2];
	}
	rest = link_ite(t, c, yes, rest);
	while (n--)
		rest = link_ite(t, passed[n].c, passed[n].yes, rest);
	*out = rest;
	return true;
}
