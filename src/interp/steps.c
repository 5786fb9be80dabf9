/* The primitives of graph/infer.h on cells.  Every step reads all its operands before it writes. */
#include "interp/run.h"

static void
write_all(ap_run *r, const ap_tensor *dst, const ap_term *values)
{
	size_t n = 0;

	for (ap_walk w = ap_walk_begin(&dst->layout); w.left > 0; ap_walk_next(&w))
		ap_run_set(r, dst, w.at, values[n++]);
}

/* A constant element; complex ones are a JOIN of their parts. */
static ap_term
constant(ap_terms *t, ap_dtype d, const uint64_t bits[2])
{
	ap_dtype part = ap_dtype_real_of(d);

	if (ap_dtype_cat(d) != AP_CAT_COMPLEX)
		return ap_term_bits(t, d, bits[0]);
	uint64_t mask = ap_dtype_size(part) == 8 ? UINT64_MAX : (UINT64_C(1) << 8 * ap_dtype_size(part)) - 1;
	uint64_t im = ap_dtype_size(part) == 8 ? bits[1] : bits[0] >> 8 * ap_dtype_size(part) & mask;
	ap_term parts[2] = { ap_term_bits(t, part, bits[0] & mask), ap_term_bits(t, part, im) };

	return ap_term_join(t, d, parts, 2);
}

static void
run_copy(ap_run *r, const ap_step *s)
{
	const ap_slot *from = ap_run_read(r, 0, &s->src[0]);

	ap_require(from->n == (size_t)ap_layout_count(&s->dst.layout));
	if (s->src[0].dtype != s->dst.dtype) {
		for (size_t k = 0; k < from->n; k++)
			from->at[k] = ap_term_cast(r->terms, s->dst.dtype, from->at[k]);
	}
	write_all(r, &s->dst, from->at);
}

static void
run_const(ap_run *r, const ap_step *s)
{
	ap_term v = constant(r->terms, s->dst.dtype, s->constant);

	for (ap_walk w = ap_walk_begin(&s->dst.layout); w.left > 0; ap_walk_next(&w))
		ap_run_set(r, &s->dst, w.at, v);
}

static void
run_data(ap_run *r, const ap_step *s)
{
	size_t n = 0;

	for (ap_walk w = ap_walk_begin(&s->dst.layout); w.left > 0; ap_walk_next(&w))
		ap_run_set(r, &s->dst, w.at, constant(r->terms, s->dst.dtype, s->constants[n++]));
}

static void
run_uninit(ap_run *r, const ap_step *s)
{
	uint32_t site = ap_terms_symbol(r->terms, ap_str_printf(r->arena, "uninit#%d#%lld", r->side, (long long)r->sites++));
	int64_t n = 0;

	for (ap_walk w = ap_walk_begin(&s->dst.layout); w.left > 0; ap_walk_next(&w))
		ap_run_set(r, &s->dst, w.at, ap_term_uninit(r->terms, site, n++, s->dst.dtype));
}

static void
run_map(ap_run *r, const ap_step *s)
{
	size_t n = 0;
	ap_term *args = AP_NEW_N(r->arena, ap_term, s->nsrc);
	uint32_t fn = ap_terms_symbol(r->terms, s->fn);

	for (size_t k = 0; k < s->nsrc; k++)
		ap_require(ap_run_read(r, k, &s->src[k])->n == (size_t)ap_layout_count(&s->dst.layout));
	for (ap_walk w = ap_walk_begin(&s->dst.layout); w.left > 0; ap_walk_next(&w), n++) {
		for (size_t k = 0; k < s->nsrc; k++) {
			args[k] = r->slots.at[k].at[n];
			if (s->src[k].dtype != s->compute && !(s->weak && s->weak[k]))
				args[k] = ap_term_cast(r->terms, s->compute, args[k]);
		}
		ap_term v = ap_term_fn_of(r->terms, fn, s->result, args, s->nsrc);

		ap_run_set(r, &s->dst, w.at, s->result == s->dst.dtype ? v : ap_term_cast(r->terms, s->dst.dtype, v));
	}
}

static void
run_where(ap_run *r, const ap_step *s)
{
	size_t n = 0;

	for (size_t k = 0; k < 3; k++)
		ap_require(ap_run_read(r, k, &s->src[k])->n == (size_t)ap_layout_count(&s->dst.layout));
	for (ap_walk w = ap_walk_begin(&s->dst.layout); w.left > 0; ap_walk_next(&w), n++)
		ap_run_set(r, &s->dst, w.at, ap_term_ite(r->terms, r->slots.at[0].at[n], r->slots.at[1].at[n], r->slots.at[2].at[n]));
}

static void
run_pick(ap_run *r, const ap_step *s)
{
	ap_term fill = constant(r->terms, s->dst.dtype, s->constant);
	size_t n = 0;

	for (size_t k = 0; k < s->nsrc; k++)
		(void)ap_run_read(r, k, &s->src[k]);
	for (ap_walk w = ap_walk_begin(&s->dst.layout); w.left > 0; ap_walk_next(&w), n++) {
		ap_pick p = s->from[n];

		ap_require(p.source == UINT32_MAX || (p.source < s->nsrc && p.element >= 0 && (size_t)p.element < r->slots.at[p.source].n));
		ap_run_set(r, &s->dst, w.at, p.source == UINT32_MAX ? fill : r->slots.at[p.source].at[p.element]);
	}
}

static void
run_apply(ap_run *r, const ap_step *s)
{
	ap_term *args = AP_NEW_N(r->arena, ap_term, s->nsrc);

	for (size_t k = 0; k < s->nsrc; k++) {
		const ap_slot *v = ap_run_read(r, 0, &s->src[k]);

		args[k] = ap_term_vec(r->terms, s->src[k].dtype, s->src[k].layout.rank, s->src[k].layout.size, v->at, v->n);
	}
	ap_term apply = ap_term_apply(r->terms, s->fn, args, s->nsrc);

	for (size_t k = 0; k < s->ndsts; k++) {
		const ap_tensor *dst = &s->dsts[k];
		int64_t n = 0;

		for (ap_walk w = ap_walk_begin(&dst->layout); w.left > 0; ap_walk_next(&w))
			ap_run_set(r, dst, w.at, ap_term_result(r->terms, apply, (unsigned)k, n++, dst->dtype));
	}
}

bool
ap_run_step(ap_run *r, const ap_step *s)
{
	switch (s->kind) {
	case AP_STEP_COPY:
		run_copy(r, s);
		return true;
	case AP_STEP_CONST:
		run_const(r, s);
		return true;
	case AP_STEP_DATA:
		run_data(r, s);
		return true;
	case AP_STEP_UNINIT:
		run_uninit(r, s);
		return true;
	case AP_STEP_MAP:
		run_map(r, s);
		return true;
	case AP_STEP_WHERE:
		run_where(r, s);
		return true;
	case AP_STEP_PICK:
		run_pick(r, s);
		return true;
	case AP_STEP_GATHER:
		return ap_run_gather(r, s);
	case AP_STEP_SCATTER:
		return ap_run_scatter(r, s);
	case AP_STEP_APPLY:
		run_apply(r, s);
		return true;
	case AP_STEP_RANGE:
		return ap_run_range(r, s);
	}
	ap_bug("step of kind %d", (int)s->kind);
}
