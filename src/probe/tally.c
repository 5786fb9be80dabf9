#include "probe/tally.h"

#include "probe/judge_inside.h"

enum { CHANCES_LEAST = 20 /* before "never" is said */, FACTS_MOST = 64 };

size_t
ap_call_cost(const ap_probe_call *c)
{
	size_t cost = 0;

	for (size_t k = 0; k < c->ntensors; k++) {
		const ap_layout *l = &c->tensors[k].layout;

		cost += 16 + 4 * (size_t)ap_layout_count(l) + 3 * (size_t)l->rank + (ap_layout_is_contiguous(l) ? 0 : 1) + (l->offset ? 1 : 0);
		cost += ap_layout_count(l) ? 0 : 12;
	}
	for (size_t k = 0; k < c->nstorages; k++)
		cost += 1 + c->storages[k].n / 64;
	return cost + 6 * (c->nargs + c->nkeywords);
}

ap_tally
ap_tally_make(ap_arena *a, const ap_op *op)
{
	ap_tally t = { .arena = a, .op = op };
	const ap_schema *s = &op->schema;

	for (size_t k = 0; k < s->nparams; k++) {
		if (s->params[k].type.kind != AP_TYPE_TENSOR)
			continue;
		if (ap_param_writes(&s->params[k]))
			*AP_PUSH(a, &t.writes) = (ap_write_tally){ .param = k };
		for (size_t r = 0; r < s->nreturns; r++) {
			if (s->returns[r].type.kind == AP_TYPE_TENSOR)
				*AP_PUSH(a, &t.shares) = (ap_share_tally){ .result = r, .param = k, .declared = ap_schema_aliases(s, r, k) };
		}
	}
	return t;
}

/* --- conditions ------------------------------------------------------------------------------------------------------- */

typedef struct fact_list { ap_arena *arena; const ap_probe_call *call; uint64_t bits; int n; AP_VEC(ap_str) names; bool named; } fact_list;

static void AP_PRINTF(3, 4)
add_fact(fact_list *f, bool truth, const char *fmt, ...)
{
	ap_buf b = { .arena = f->arena };
	va_list ap;

	if (f->n == FACTS_MOST)
		return;
	f->bits |= (uint64_t)truth << f->n++;
	if (!f->named)
		return;
	va_start(ap, fmt);
	ap_buf_vprintf(&b, fmt, ap);
	va_end(ap);
	*AP_PUSH(f->arena, &f->names) = ap_buf_str(&b);
}

typedef struct tensor_facts { const ap_probe_call *call; size_t n; bool contiguous, dense, offset, one, scalar, expanded; ap_dtype dtype; } tensor_facts;

static void
look_at(void *data, uint32_t tensor)
{
	tensor_facts *t = data;
	const ap_tensor *x = &t->call->tensors[tensor];

	t->n++;
	t->contiguous &= ap_layout_is_contiguous(&x->layout);
	t->dense &= ap_layout_is_dense(&x->layout);
	t->offset |= x->layout.offset != 0;
	t->one &= ap_layout_count(&x->layout) == 1;
	t->scalar &= x->layout.rank == 0;
	for (int d = 0; d < x->layout.rank; d++)
		t->expanded |= x->layout.size[d] > 1 && x->layout.stride[d] == 0;
	t->dtype = x->dtype;
}

static void
add_param_facts(fact_list *f, size_t k)
{
	const ap_param *p = &f->call->op->schema.params[k];
	const ap_arg *v = ap_probe_value(f->call, k);
	tensor_facts t = { .call = f->call, .contiguous = true, .dense = true, .one = true, .scalar = true };
	const char *name = ap_str_copy(f->arena, p->name).p;

	if (p->has_default || p->type.optional)
		add_fact(f, v && v->kind != AP_ARG_NONE, "%s is given", name);
	if (p->type.kind == AP_TYPE_TENSOR) {
		ap_judge_each_tensor(v, look_at, &t);
		add_fact(f, t.contiguous, "%s is contiguous", name);
		add_fact(f, t.dense, "%s has no gaps", name);
		add_fact(f, t.offset, "%s begins inside of its storage", name);
		add_fact(f, t.one, "%s has one element", name);
		add_fact(f, t.scalar, "%s is 0-d", name);
		add_fact(f, t.expanded, "%s is expanded", name);
		add_fact(f, t.dtype == AP_F32, "%s is f32", name);
		add_fact(f, ap_dtype_cat(t.dtype) == AP_CAT_COMPLEX, "%s is complex", name);
		if (p->type.is_list)
			add_fact(f, t.n == 1, "%s has one item", name);
	} else if (v && v->kind == AP_ARG_BOOL) {
		add_fact(f, v->truth, "%s is True", name);
	} else if (p->type.kind == AP_TYPE_BOOL) {
		add_fact(f, p->has_default && p->value.truth, "%s is True", name);
	} else if (p->type.kind == AP_TYPE_INT && !p->type.is_list) {
		int64_t i = v ? v->integer : p->value.integer;

		add_fact(f, i == 0, "%s is 0", name);
		add_fact(f, i == 1, "%s is 1", name);
		add_fact(f, i < 0, "%s is negative", name);
	}
}

static fact_list
facts_of(ap_arena *a, const ap_probe_call *c, bool named)
{
	fact_list f = { .arena = a, .call = c, .named = named };

	for (size_t k = 0; k < c->op->schema.nparams; k++)
		add_param_facts(&f, k);
	return f;
}

static const ap_share_tally *
find_share(const ap_tally *t, int result, int param)
{
	for (size_t i = 0; i < t->shares.n; i++) {
		if ((int)t->shares.at[i].result == result && (int)t->shares.at[i].param == param)
			return &t->shares.at[i];
	}
	return NULL;
}

ap_str
ap_tally_condition(const ap_tally *t, int result, int param)
{
	const ap_share_tally *s = find_share(t, result, param);
	uint64_t always = ~UINT64_C(0), never = ~UINT64_C(0);

	if (!s || !s->yes || !s->no)
		return (ap_str){ 0 };
	for (size_t i = 0; i < s->facts[1].n; i++) {
		always &= s->facts[1].at[i];
		never &= ~s->facts[1].at[i];
	}
	for (size_t i = 0; i < s->facts[0].n; i++) {
		always &= ~s->facts[0].at[i];
		never &= s->facts[0].at[i];
	}
	fact_list f = facts_of(t->arena, &s->smallest[1], true);

	for (int k = 0; k < f.n; k++) {
		if (always >> k & 1)
			return f.names.at[k];
		if (never >> k & 1)
			return ap_str_printf(t->arena, "not: %.*s", AP_FMT(f.names.at[k]));
	}
	return (ap_str){ 0 };
}

/* --- counting --------------------------------------------------------------------------------------------------------- */

static void
keep_smaller(ap_probe_call *best, const ap_probe_call *c)
{
	if (!best->op || ap_call_cost(c) < ap_call_cost(best))
		*best = *c;
}

void
ap_tally_add(ap_tally *t, const ap_probe_trial *trial)
{
	const ap_probe_call *c = &trial->call[0];
	uint64_t bits = facts_of(t->arena, c, false).bits;

	for (size_t i = 0; i < t->writes.n; i++) {
		ap_write_tally *w = &t->writes.at[i];
		ap_shares wrote = ap_probe_trial_wrote(t->arena, trial, w->param);

		w->chances += wrote != AP_SHARES_EMPTY;
		w->seen += wrote == AP_SHARES_YES;
		if (wrote == AP_SHARES_NO)
			keep_smaller(&w->smallest, c);
	}
	for (size_t i = 0; i < t->shares.n; i++) {
		ap_share_tally *s = &t->shares.at[i];
		ap_shares shares = ap_probe_trial_shares(trial, s->result, s->param);

		if (shares == AP_SHARES_EMPTY)
			continue;
		s->yes += shares == AP_SHARES_YES;
		s->no += shares == AP_SHARES_NO;
		*AP_PUSH(t->arena, &s->facts[shares == AP_SHARES_YES]) = bits;
		keep_smaller(&s->smallest[shares == AP_SHARES_YES], c);
	}
}

/* Another argument of the same set may be the one that is shared. */
static bool
another_shares(const ap_tally *t, const ap_share_tally *s)
{
	for (size_t i = 0; i < t->shares.n; i++) {
		const ap_share_tally *o = &t->shares.at[i];

		if (o != s && o->result == s->result && o->declared && o->yes)
			return true;
	}
	return false;
}

static bool
is_view(const ap_op *op)
{
	return op->class == AP_CLASS_VIEW || op->class == AP_CLASS_MULTI_VIEW;
}

void
ap_tally_judge(const ap_tally *t, ap_check_report *out)
{
	for (size_t i = 0; i < t->writes.n; i++) {
		const ap_write_tally *w = &t->writes.at[i];

		if (!w->seen && w->chances >= CHANCES_LEAST)
			*AP_PUSH(t->arena, &out->findings) = (ap_check_finding){ .what = { AP_LIE_NEVER_WRITES, (int)w->param, -1, AP_STR("no byte changed") },
				                                         .call = w->smallest, .seen = w->chances };
	}
	for (size_t i = 0; i < t->shares.n; i++) {
		const ap_share_tally *s = &t->shares.at[i];
		bool never = !s->yes && s->no >= CHANCES_LEAST, sometimes = s->yes && s->no && is_view(t->op);

		if (!s->declared || !(never || sometimes) || another_shares(t, s))
			continue;
		*AP_PUSH(t->arena, &out->findings) = (ap_check_finding){
			.what = { never ? AP_LIE_FRESH_ALIAS : AP_LIE_SOMETIMES_ALIAS, (int)s->param, (int)s->result, AP_STR("memory of its own") },
			.condition = sometimes ? ap_tally_condition(t, (int)s->result, (int)s->param) : (ap_str){ 0 },
			.call = s->smallest[0], .seen = s->no };
	}
}
