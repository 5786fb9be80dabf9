/* The same call again, with other bytes around, on copies: is what comes out the same? */
#include "layout/overlap.h"
#include "probe/judge_inside.h"

static bool
same_memory(ap_memory x, ap_memory y)
{
	return x.n == y.n && (x.n == 0 || !memcmp(x.at, y.at, x.n));
}

/* Bits of an exponent in the formats that have infinities as IEEE 754 has them; 0: another format. */
static int
exponent_bits(ap_dtype d)
{
	switch (d) {
	case AP_F64: return 11;
	case AP_F32: case AP_BF16: return 8;
	case AP_F16: return 5;
	default: return 0;
	}
}

static bool
is_nan(const uint8_t *at, int64_t size, int exponent)
{
	uint64_t bits = 0, infinity = ((UINT64_C(1) << exponent) - 1) << (8 * size - 1 - exponent);

	memcpy(&bits, at, (size_t)size);
	return (bits & ~(UINT64_C(1) << (8 * size - 1))) > infinity;
}

/* Elements of dtype d; which NaN comes out of an operation on two is left open. */
static bool
same_elements(ap_dtype d, ap_memory x, ap_memory y)
{
	ap_dtype part = ap_dtype_real_of(d);
	int64_t size = ap_dtype_size(part);
	int exponent = exponent_bits(part);

	if (same_memory(x, y) || x.n != y.n || !exponent)
		return same_memory(x, y);
	for (size_t at = 0; at < x.n; at += (size_t)size) {
		if (memcmp(x.at + at, y.at + at, (size_t)size) != 0 && !(is_nan(x.at + at, size, exponent) && is_nan(y.at + at, size, exponent)))
			return false;
	}
	return true;
}

static bool
same_result(ap_judging *j, const ap_probe_answer *x, const ap_val *u, const ap_probe_answer *y, const ap_val *v)
{
	if (u->kind != v->kind)
		return false;
	if (u->kind == AP_VAL_TENSOR) {
		if (u->tensor.dtype != v->tensor.dtype || !ap_layout_same_shape(&u->tensor.layout, &v->tensor.layout))
			return false;
		return same_elements(u->tensor.dtype, ap_probe_read(j->arena, x->storages, &u->tensor), ap_probe_read(j->arena, y->storages, &v->tensor));
	}
	for (size_t i = 0; u->kind == AP_VAL_LIST && i < u->n; i++) {
		if (u->n != v->n || !same_result(j, x, &u->items[i], y, &v->items[i]))
			return false;
	}
	return true;
}

/* Results that are memory of the call are looked at as that; the others by content. */
static bool
is_of_call(const ap_probe_call *c, const ap_val *v)
{
	bool any = v->kind == AP_VAL_TENSOR && v->tensor.storage < c->nstorages;

	for (size_t i = 0; v->kind == AP_VAL_LIST && i < v->n; i++)
		any |= is_of_call(c, &v->items[i]);
	return any;
}

static bool
same_new_results(ap_judging *j, const ap_probe_answer *x, const ap_probe_answer *y)
{
	const ap_probe_call *c = &j->trial->call[0];

	for (size_t k = 0; k < x->nresults && k < y->nresults; k++) {
		if (!is_of_call(c, &x->results[k]) && !is_of_call(c, &y->results[k]) && !same_result(j, x, &x->results[k], y, &y->results[k]))
			return false;
	}
	return x->nresults == y->nresults;
}

/* torch.empty and its like: what comes out may be anything. */
static bool
is_uninitialised(const ap_probe_trial *t)
{
	const ap_effect *e = t->facts ? &t->facts->effects[t->call[0].ntensors + 1] : NULL;

	for (size_t k = 0; e && k < e->steps.n; k++) {
		if (e->steps.at[k].kind == AP_STEP_UNINIT)
			return true;
	}
	return false;
}

/* The storages as they were given: what a storage grew by is compared where a tensor lies in it. */
static bool
same_storages(ap_judging *j, const ap_probe_answer *x, const ap_probe_answer *y)
{
	const ap_probe_call *c = &j->trial->call[0];

	for (size_t k = 0; k < c->nstorages; k++) {
		ap_memory u = x->storages[k], v = y->storages[k];
		size_t n = u.n < c->storages[k].n ? u.n : c->storages[k].n;

		if (u.n != v.n || (n && memcmp(u.at, v.at, n) != 0))
			return false;
	}
	/* resize_() leaves what is new to chance. */
	for (size_t k = 0; k < c->ntensors && c->op->class != AP_CLASS_INPLACE_VIEW; k++) {
		const ap_tensor *t = x->tensors[k], *u = y->tensors[k];

		if (t && (!u || !same_memory(ap_probe_read(j->arena, x->storages, t), ap_probe_read(j->arena, y->storages, u))))
			return false;
	}
	return true;
}

static void
judge_again(ap_judging *j)
{
	const ap_probe_answer *x = &j->trial->answer[AP_VARIANT_PLAIN], *y = &j->trial->answer[AP_VARIANT_AGAIN];
	bool same = y->status == AP_PROBE_OK && same_new_results(j, x, y) && same_storages(j, x, y);

	if (j->trial->call[0].op->random)
		return;
	if (!same)
		ap_judge_say(j, AP_LIE_NOT_DETERMINISTIC, -1, -1, "%s", y->status == AP_PROBE_OK ? "other bytes the second time" : "refused the second time");
}

/* The written arguments' elements. */
typedef struct element_list { ap_dtype dtype; ap_memory at; } element_list;
typedef struct written_state { ap_judging *j; ap_variant variant; AP_VEC(element_list) content; } written_state;

static void
read_written(void *data, uint32_t tensor)
{
	written_state *s = data;
	const ap_tensor *x = &s->j->trial->call[s->variant].tensors[tensor];

	*AP_PUSH(s->j->arena, &s->content) = (element_list){ x->dtype, ap_probe_read(s->j->arena, s->j->trial->answer[s->variant].storages, x) };
}

static written_state
written_of(ap_judging *j, ap_variant v)
{
	written_state s = { .j = j, .variant = v };

	for (size_t k = 0; k < j->schema->nparams; k++) {
		if (ap_param_writes(&j->schema->params[k]))
			ap_judge_each_tensor(ap_probe_value(&j->trial->call[v], k), read_written, &s);
	}
	return s;
}

static bool
same_written(ap_judging *j, ap_variant v)
{
	written_state x = written_of(j, AP_VARIANT_PLAIN), y = written_of(j, v);

	for (size_t i = 0; i < x.content.n; i++) {
		if (!same_elements(x.content.at[i].dtype, x.content.at[i].at, y.content.at[i].at))
			return false;
	}
	return true;
}

static bool
is_fixed_size(const ap_op *op)
{
	return op->class != AP_CLASS_OUT && op->class != AP_CLASS_INPLACE_VIEW;
}

static void
judge_gaps(ap_judging *j)
{
	const ap_probe_answer *y = &j->trial->answer[AP_VARIANT_GAPS];

	if (j->trial->made[AP_VARIANT_GAPS] && y->status == AP_PROBE_OK && is_fixed_size(j->trial->call[0].op) &&
	    !(same_new_results(j, &j->trial->answer[0], y) && same_written(j, AP_VARIANT_GAPS)))
		ap_judge_say(j, AP_LIE_READS_OUTSIDE, -1, -1, "with other bytes there something else comes out");
}

/* --- on copies -------------------------------------------------------------------------------------------------------- */

/* A tensor, and which item of a list it is; -1: of none. */
typedef struct listed_tensor { uint32_t tensor; int item; } listed_tensor;
typedef struct meeting {
	const ap_probe_call *call;
	bool writes;
	AP_VEC(listed_tensor) written;
	ap_arena *arena;
	int reader, param, item;
	bool two;
} meeting;

static bool
meet(const ap_probe_call *c, uint32_t x, uint32_t y)
{
	const ap_tensor *t = &c->tensors[x], *u = &c->tensors[y];

	return t->storage == u->storage && ap_overlap_find(&t->layout, &u->layout, AP_OVERLAP_WORK, NULL) == AP_OVERLAP;
}

/* Ops on lists do one item after the other: what an item reads of another one is in order. */
static bool
is_in_order(const meeting *m, const listed_tensor *written)
{
	return written->item >= 0 && m->item >= 0 && written->item != m->item;
}

static void
match_meeting(void *data, uint32_t tensor)
{
	meeting *m = data;

	for (size_t i = 0; i < m->written.n; i++) {
		if (!meet(m->call, m->written.at[i].tensor, tensor))
			continue;
		m->two |= m->writes;
		if (!m->writes && m->reader < 0 && !is_in_order(m, &m->written.at[i]))
			m->reader = m->param;
	}
	if (m->writes)
		*AP_PUSH(m->arena, &m->written) = (listed_tensor){ tensor, m->item };
}

static void
match_meetings(meeting *m, const ap_arg *v)
{
	bool list = v && (v->kind == AP_ARG_LIST || v->kind == AP_ARG_TUPLE);

	m->item = -1;
	for (size_t i = 0; list && i < v->n; i++) {
		m->item = (int)i;
		ap_judge_each_tensor(&v->items[i], match_meeting, m);
	}
	if (!list)
		ap_judge_each_tensor(v, match_meeting, m);
}

/* The parameter that is only read and meets a written one; -1: none, or two written ones meet: then the order is not defined anyway. */
static int
reader_of_written(ap_judging *j)
{
	meeting m = { .call = &j->trial->call[0], .arena = j->arena, .reader = -1 };

	for (int writes = 1; writes >= 0; writes--) {
		m.writes = writes;
		for (m.param = 0; (size_t)m.param < j->schema->nparams; m.param++) {
			if (ap_param_writes(&j->schema->params[m.param]) == m.writes)
				match_meetings(&m, ap_probe_value(m.call, (size_t)m.param));
		}
	}
	return m.two ? -1 : m.reader;
}

static void
judge_apart(ap_judging *j)
{
	const ap_probe_answer *y = &j->trial->answer[AP_VARIANT_APART];
	int reader = j->trial->made[AP_VARIANT_APART] ? reader_of_written(j) : -1;

	if (reader >= 0 && y->status == AP_PROBE_OK && is_fixed_size(j->trial->call[0].op) &&
	    !(same_new_results(j, &j->trial->answer[0], y) && same_written(j, AP_VARIANT_APART)))
		ap_judge_say(j, AP_LIE_READS_WRITTEN, reader, -1, "it is read while it is written");
}

void
ap_judge_variants(ap_judging *j)
{
	if (is_uninitialised(j->trial))
		return;
	judge_again(j);
	judge_gaps(j);
	judge_apart(j);
}
