#include "probe/judge_inside.h"
#include "report/picture.h"

/* What the arguments say of the bytes of each storage. */
typedef struct byte_map { ap_arena *arena; const ap_probe_call *call; const ap_tensor *const *now; int *times; bool **byte; } byte_map;

static void
mark_layout(byte_map *m, const ap_tensor *x)
{
	ap_runs r = ap_runs_of(m->arena, &x->layout);
	int64_t n = (int64_t)m->call->storages[x->storage].n;

	for (size_t i = 0; i < r.n && r.at[i].from < n; i++)
		memset(m->byte[x->storage] + r.at[i].from, true, (size_t)((r.at[i].to < n ? r.at[i].to : n) - r.at[i].from));
}

static void
mark_bytes(void *data, uint32_t tensor)
{
	byte_map *m = data;
	const ap_tensor *now = m->now ? m->now[tensor] : NULL;

	mark_layout(m, &m->call->tensors[tensor]);
	if (now && now->storage < m->call->nstorages)
		mark_layout(m, now);
	/* One tensor as several out=: which sizes it had in between nobody knows. */
	if (now && m->times && m->times[tensor]++)
		memset(m->byte[m->call->tensors[tensor].storage], true, m->call->storages[m->call->tensors[tensor].storage].n);
}

static byte_map
empty_map(ap_arena *a, const ap_probe_call *c)
{
	byte_map m = { .arena = a, .call = c, .byte = AP_NEW_N(a, bool *, c->nstorages + 1) };

	for (size_t k = 0; k < c->nstorages; k++)
		m.byte[k] = AP_NEW_N(a, bool, c->storages[k].n + 1);
	return m;
}

/* Where a written argument lies, and where it lies afterwards: out= is resized first. */
static byte_map
declared_writes(ap_judging *j, ap_variant v)
{
	const ap_probe_call *c = &j->trial->call[v];
	byte_map m = empty_map(j->arena, c);

	m.now = j->trial->answer[v].tensors;
	m.times = AP_NEW_N(j->arena, int, c->ntensors + 1);
	for (size_t k = 0; k < c->op->schema.nparams; k++) {
		if (ap_param_writes(&c->op->schema.params[k]))
			ap_judge_each_tensor(ap_probe_value(c, k), mark_bytes, &m);
	}
	return m;
}

typedef struct byte_search { const ap_probe_call *call; ap_arena *arena; uint32_t storage; int64_t byte; bool in_storage, found; } byte_search;

static void
match_byte(void *data, uint32_t tensor)
{
	byte_search *s = data;
	const ap_tensor *x = &s->call->tensors[tensor];
	ap_runs r = x->storage == s->storage ? ap_runs_of(s->arena, &x->layout) : (ap_runs){ 0 };

	s->in_storage |= x->storage == s->storage;
	for (size_t i = 0; i < r.n; i++)
		s->found |= r.at[i].from <= s->byte && s->byte < r.at[i].to;
}

/* Who may have written a byte: the first parameter that addresses it, and how many do; none: one that lies in that storage. */
typedef struct suspect { int param, count; } suspect;

static suspect
suspect_of(ap_judging *j, ap_variant v, uint32_t storage, int64_t byte)
{
	const ap_probe_call *c = &j->trial->call[v];
	suspect found = { -1, 0 };
	int near = -1;

	for (size_t k = 0; k < j->schema->nparams; k++) {
		byte_search s = { .call = c, .arena = j->arena, .storage = storage, .byte = byte };

		ap_judge_each_tensor(ap_probe_value(c, k), match_byte, &s);
		if (s.found && found.count++ == 0)
			found.param = (int)k;
		if (s.in_storage && (near < 0 || ap_param_writes(&j->schema->params[k])))
			near = (int)k;
	}
	if (!found.count)
		found.param = near;
	return found;
}

/* Where several arguments address the byte, the variant on copies tells which one it was. */
static void
judge_byte(ap_judging *j, ap_variant v, uint32_t storage, size_t byte, uint8_t before, uint8_t after)
{
	suspect who = suspect_of(j, v, storage, (int64_t)byte);
	bool outside = who.count == 0;
	int param = who.param;

	if (who.count > 1 && j->trial->answer[AP_VARIANT_APART].status == AP_PROBE_OK && j->trial->made[AP_VARIANT_APART])
		return;
	ap_judge_say(j, outside ? AP_LIE_WRITES_OUTSIDE : AP_LIE_UNDECLARED_WRITE, param, -1, "byte %zu of its storage: %02x became %02x", byte, before,
	             after);
}

/* What out= and the likes of t_() and resize_() are for is no lie. */
static bool
may_change_metadata(const ap_op *op)
{
	return op->class == AP_CLASS_INPLACE_VIEW || op->class == AP_CLASS_OUT;
}

typedef struct storage_search { const ap_probe_call *call; uint32_t storage; bool found; } storage_search;

static void
match_storage(void *data, uint32_t tensor)
{
	storage_search *s = data;

	s->found |= s->call->tensors[tensor].storage == s->storage;
}

/* Does an argument that is declared as written lie there, and be it an empty one? */
static bool
may_write(const ap_probe_call *c, uint32_t storage)
{
	storage_search s = { c, storage, false };

	for (size_t k = 0; k < c->op->schema.nparams; k++) {
		if (ap_param_writes(&c->op->schema.params[k]))
			ap_judge_each_tensor(ap_probe_value(c, k), match_storage, &s);
	}
	return s.found;
}

static void
judge_storage(ap_judging *j, ap_variant v, uint32_t k, const bool *declared)
{
	const ap_probe_answer *r = &j->trial->answer[v];
	ap_memory before = j->trial->call[v].storages[k], after = r->storages[k];
	size_t n = before.n < after.n ? before.n : after.n;
	bool changed = false;

	if (after.n < before.n && !may_change_metadata(j->trial->call[v].op))
		ap_judge_say(j, AP_LIE_METADATA, suspect_of(j, v, k, 0).param, -1, "its storage has %zu bytes afterwards, not %zu", after.n, before.n);
	for (size_t i = 0; i < n; i++) {
		changed |= before.at[i] != after.at[i];
		if (before.at[i] != after.at[i] && !declared[i])
			judge_byte(j, v, k, i, before.at[i], after.at[i]);
	}
	/* The probe may take other sizes for a write, too. */
	for (uint32_t i = 0; i < j->trial->call[v].ntensors; i++)
		changed |= r->tensors[i] && j->trial->call[v].tensors[i].storage == k;
	if (r->written[k] && !changed && n && !may_write(&j->trial->call[v], k) && suspect_of(j, v, k, 0).count < 2)
		ap_judge_say(j, AP_LIE_UNDECLARED_WRITE, suspect_of(j, v, k, 0).param, -1, "the probe saw the write, though the bytes may be the same");
}

static void
judge_storages(ap_judging *j, ap_variant v)
{
	byte_map declared = declared_writes(j, v);

	for (uint32_t k = 0; k < j->trial->call[v].nstorages; k++)
		judge_storage(j, v, k, declared.byte[k]);
}

static bool
same_tensor(const ap_tensor *x, const ap_tensor *y)
{
	return x->storage == y->storage && x->dtype == y->dtype && x->conj == y->conj && x->neg == y->neg && ap_layout_same(&x->layout, &y->layout);
}

void
ap_judge_writes(ap_judging *j)
{
	const ap_probe_call *c = &j->trial->call[0];
	const ap_probe_answer *r = &j->trial->answer[0];

	judge_storages(j, AP_VARIANT_PLAIN);
	if (j->trial->made[AP_VARIANT_APART] && j->trial->answer[AP_VARIANT_APART].status == AP_PROBE_OK)
		judge_storages(j, AP_VARIANT_APART);
	for (uint32_t k = 0; k < c->ntensors && !may_change_metadata(c->op); k++) {
		ap_buf now = { .arena = j->arena };

		if (!r->tensors[k] || same_tensor(r->tensors[k], &c->tensors[k]))
			continue;
		ap_layout_print(&r->tensors[k]->layout, &now);
		ap_judge_say(j, AP_LIE_METADATA, ap_judge_param_of(c, k), -1, "it is %.*s%.*s afterwards", AP_FMT(ap_dtype_text(r->tensors[k]->dtype)),
		             AP_FMT(ap_buf_str(&now)));
	}
}

typedef struct change_search { const ap_probe_answer *answer; bool found; } change_search;

static void
match_changed(void *data, uint32_t tensor)
{
	change_search *s = data;

	s->found |= s->answer->tensors[tensor] != NULL;
}

ap_shares
ap_probe_trial_wrote(ap_arena *a, const ap_probe_trial *t, size_t param)
{
	const ap_probe_call *c = &t->call[0];
	byte_map m = empty_map(a, c), others = empty_map(a, c);
	change_search sizes = { &t->answer[0], false };
	bool any = false;

	/* t_(): what it writes is the tensor, not its bytes. */
	ap_judge_each_tensor(ap_probe_value(c, param), match_changed, &sizes);
	if (sizes.found)
		return AP_SHARES_YES;
	ap_judge_each_tensor(ap_probe_value(c, param), mark_bytes, &m);
	for (size_t k = 0; k < c->op->schema.nparams; k++) {
		if (k != param)
			ap_judge_each_tensor(ap_probe_value(c, k), mark_bytes, &others);
	}
	for (size_t k = 0; k < c->nstorages; k++) {
		size_t n = c->storages[k].n < t->answer[0].storages[k].n ? c->storages[k].n : t->answer[0].storages[k].n;

		for (size_t i = 0; i < n; i++) {
			bool own = m.byte[k][i] && !others.byte[k][i];

			any |= own;
			if (own && c->storages[k].at[i] != t->answer[0].storages[k].at[i])
				return AP_SHARES_YES;
		}
		if (n < t->answer[0].storages[k].n && n == c->storages[k].n)
			return AP_SHARES_YES; /* out= that grew */
	}
	return any ? AP_SHARES_NO : AP_SHARES_EMPTY;
}
