#include "verify/numeric.h"

#include "interp/interp.h"
#include "term/eval.h"

/* One side on its own pool, for the numeric comparison. */
typedef struct numbers {
	const ap_graph *graph;
	ap_facts *facts;
	ap_terms *terms;
	ap_interp *interp;
	ap_cells *caller;
	AP_VEC(ap_term) seen;
} numbers;

static bool
prepare(ap_arena *a, numbers *n, const ap_graph *g, size_t outputs)
{
	ap_diags d = { .arena = a };

	n->graph = g;
	n->facts = ap_infer(a, g, &(ap_infer_options){ .loose_annotations = true }, &d);
	n->terms = ap_terms_make(a);
	n->interp = ap_interp_run(a, n->facts, n->terms, 0);
	if (n->interp->status != AP_INFER_OK)
		return false;
	n->caller = g->has_io_map ? ap_interp_write_back(a, n->interp) : n->interp->storages;
	for (size_t k = 0; k < outputs; k++) {
		const ap_val *v = &n->facts->outputs.at[k];
		ap_term *t = v->kind == AP_VAL_TENSOR ? ap_interp_read(a, n->interp, &v->tensor) : NULL;

		for (int64_t e = 0; t && e < ap_layout_count(&v->tensor.layout); e++)
			*AP_PUSH(a, &n->seen) = t[e];
	}
	for (size_t i = 1; i <= g->ninputs; i++) {
		const ap_tensor *x = &n->facts->effects[i].result.tensor;
		ap_term *t = ap_interp_read_in(a, n->interp, n->caller, x);

		for (int64_t e = 0; e < ap_layout_count(&x->layout); e++)
			*AP_PUSH(a, &n->seen) = t[e];
	}
	return true;
}

typedef struct draw { const ap_terms *terms; uint64_t seed; } draw;

/* By the storage's name, so that both pools see the same inputs. */
static ap_value
draw_input(void *data, uint32_t storage, int64_t cell, ap_dtype d)
{
	const draw *w = data;
	ap_str name = ap_terms_symbol_text(w->terms, storage);
	ap_rng r = { ap_hash_bytes(name.p, name.n, w->seed) ^ (uint64_t)cell * UINT64_C(0x9e3779b97f4a7c15) };

	if (ap_dtype_cat(d) == AP_CAT_INT)
		return ap_value_of_int(d, (int64_t)ap_rng_below(&r, 2 + w->seed % 3));
	return ap_value_random(&r, d, w->seed % 4 == 3 ? 4 : 0);
}

static ap_value *
values(ap_arena *a, numbers *n, uint64_t seed, bool *admissible)
{
	draw w = { n->terms, seed };
	ap_assignment in = { &w, draw_input };
	size_t count = n->seen.n + n->interp->ranges.n;
	ap_term *roots = AP_NEW_N(a, ap_term, count);

	for (size_t k = 0; k < n->interp->ranges.n; k++)
		roots[k] = n->interp->ranges.at[k].term;
	if (n->seen.n)
		memcpy(roots + n->interp->ranges.n, n->seen.at, sizeof *roots * n->seen.n);
	ap_value *v = ap_eval(a, n->terms, &in, roots, count);

	*admissible = true;
	for (size_t k = 0; k < n->interp->ranges.n; k++) {
		const ap_range *r = &n->interp->ranges.at[k];
		int64_t i = ap_value_as_int(ap_term_dtype(n->terms, r->term), v[r->term.i]);

		*admissible &= i >= r->lo && i < r->hi;
	}
	return v;
}

bool
numeric_equal(ap_arena *a, const ap_graph *before, const ap_graph *after, size_t outputs, unsigned inputs)
{
	numbers b = { 0 }, f = { 0 };
	bool accepted, other;

	if (!prepare(a, &b, before, outputs) || !prepare(a, &f, after, outputs) || b.seen.n != f.seen.n)
		return false;
	for (uint64_t seed = 1, done = 0; done < inputs && seed < 8 * inputs; seed++) {
		char *mark = ap_arena_mark(a);
		ap_value *x = values(a, &b, seed, &accepted), *y = values(a, &f, seed, &other);

		for (size_t k = 0; accepted && k < b.seen.n; k++) {
			ap_value p = x[b.seen.at[k].i], q = y[f.seen.at[k].i];

			if (!p.undefined && !q.undefined && !ap_value_equal(ap_term_dtype(b.terms, b.seen.at[k]), p, q))
				return false;
		}
		if (accepted && !other)
			return false;
		done += accepted;
		ap_arena_reset(a, mark);
	}
	return true;
}
