/* What the index rules share: where values lie, and integers that are known before the run. */
#include "graph/rule_index.h"

ap_index_maker
ap_index_begin(ap_infer_run *r, int rank, int values)
{
	ap_index_maker m = { .index = AP_NEW_N(r->arena, int, rank), .by = AP_NEW_N(r->arena, int64_t *, rank), .rank = rank };

	for (int d = 0; d < rank; d++) {
		m.index[d] = -1;
		m.by[d] = AP_NEW_N(r->arena, int64_t, values);
	}
	return m;
}

ap_index
ap_index_end(ap_infer_run *r, const ap_index_maker *m)
{
	ap_affine *at = AP_NEW_N(r->arena, ap_affine, m->rank);

	for (int d = 0; d < m->rank; d++)
		at[d].by = m->by[d];
	return (ap_index){ .index = m->index, .at = at, .mask = -1 };
}

void
ap_element_steps(int rank, const int64_t *size, int64_t *by)
{
	int64_t step = 1;

	for (int v = rank - 1; v >= 0; v--) {
		by[v] = step;
		step *= size[v];
	}
}

typedef struct moment { uint32_t node; size_t step; } moment;

bool
ap_step_writes(const ap_step *s, uint32_t storage)
{
	bool writes = s->kind != AP_STEP_RANGE && s->kind != AP_STEP_APPLY && s->dst.storage == storage;

	for (size_t i = 0; s->kind == AP_STEP_APPLY && i < s->ndsts; i++)
		writes |= s->dsts[i].storage == storage;
	return writes;
}

static bool
covers_storage(const ap_step *s, const ap_storage *storage)
{
	return s->kind != AP_STEP_APPLY && s->dst.dtype == storage->dtype && !s->dst.neg && !s->dst.conj && !s->dst.layout.offset &&
	       ap_layout_is_dense(&s->dst.layout) && ap_layout_count(&s->dst.layout) * s->dst.layout.itemsize == storage->bytes;
}

/* The step that wrote the whole of a storage, after which nothing wrote to it until *at, which becomes its moment; NULL if there is none. */
static const ap_step *
last_writer(const ap_infer_run *r, uint32_t storage, moment *at)
{
	const ap_storage *s = &r->facts->storages.at[storage];

	for (uint32_t n = at->node < s->last ? at->node : s->last; n >= s->node.i && n > 0; n--) {
		const ap_effect *e = n == r->node.i ? r->effect : &r->facts->effects[n];

		for (size_t k = n == at->node ? at->step : e->steps.n; k-- > 0;) {
			const ap_step *step = &e->steps.at[k];

			if (!ap_step_writes(step, storage))
				continue;
			*at = (moment){ n, k };
			return covers_storage(step, s) ? step : NULL;
		}
	}
	return NULL;
}

static int64_t
element_of(const ap_step *s, int64_t k)
{
	const uint64_t *bits = s->kind == AP_STEP_DATA ? s->constants[k] : s->constant;
	int shift = 64 - 8 * (int)ap_dtype_size(s->dst.dtype);
	bool is_signed = s->dst.dtype >= AP_I8 && s->dst.dtype <= AP_I64;

	return is_signed ? (int64_t)(bits[0] << shift) >> shift : (int64_t)(bits[0] << shift >> shift);
}

/* The content of a whole storage by element offset, up to `depth` copies away from a literal. */
static const int64_t *
storage_ints(ap_infer_run *r, uint32_t storage, moment at, int depth)
{
	const ap_step *s = last_writer(r, storage, &at);

	if (!s || !ap_dtype_is_integral(s->dst.dtype, true))
		return NULL;
	int64_t n = ap_layout_count(&s->dst.layout);
	int64_t *out = AP_NEW_N(r->arena, int64_t, n);

	if (s->kind == AP_STEP_DATA || s->kind == AP_STEP_CONST) {
		for (int64_t k = 0; k < n; k++)
			out[ap_layout_at(&s->dst.layout, k)] = element_of(s, k);
		return out;
	}
	if (s->kind != AP_STEP_COPY || !depth || s->src[0].dtype != s->dst.dtype || s->src[0].neg)
		return NULL;
	const int64_t *from = storage_ints(r, s->src[0].storage, at, depth - 1);

	for (int64_t k = 0; from && k < n; k++)
		out[ap_layout_at(&s->dst.layout, k)] = from[ap_layout_at(&s->src[0].layout, k)];
	return from ? out : NULL;
}

/* Which element of the layout lies at that offset; -1: none; -2: that is too much to look at. */
static int64_t
element_at(const ap_layout *l, int64_t offset)
{
	enum { MOST = 4096 };
	int64_t n = ap_layout_count(l), first, end;

	if (ap_layout_is_contiguous(l))
		return l->offset <= offset && offset < l->offset + n ? offset - l->offset : -1;
	if (!ap_layout_bytes(l, &first, &end) || offset * l->itemsize < first || offset * l->itemsize >= end)
		return -1;
	if (n > MOST)
		return -2;
	for (int64_t k = 0; k < n; k++)
		if (ap_layout_at(l, k) == offset)
			return k;
	return -1;
}

enum { COPIES = 8, FEW = 64, FAR = 1024 /* calls to look back over from the last that wrote to the storage */ };

/* One cell at that moment, in the same way: the last step that wrote it tells. */
static bool
cell_int(const ap_infer_run *r, uint32_t storage, int64_t offset, moment at, int depth, int64_t *out)
{
	const ap_storage *s = &r->facts->storages.at[storage];

	for (uint32_t n = at.node < s->last ? at.node : s->last, most = FAR; n >= s->node.i && n > 0 && most > 0; n--, most--) {
		const ap_effect *e = n == r->node.i ? r->effect : &r->facts->effects[n];

		for (size_t k = n == at.node ? at.step : e->steps.n; k-- > 0;) {
			const ap_step *step = &e->steps.at[k];
			bool plain = step->kind != AP_STEP_APPLY && step->dst.dtype == s->dtype && !step->dst.neg && !step->dst.conj;
			int64_t element;

			if (!ap_step_writes(step, storage))
				continue;
			element = plain ? element_at(&step->dst.layout, offset) : -2;
			if (element == -1)
				continue;
			if (element >= 0 && (step->kind == AP_STEP_DATA || step->kind == AP_STEP_CONST)) {
				*out = element_of(step, element);
				return true;
			}
			if (element < 0 || step->kind != AP_STEP_COPY || !depth || step->src[0].dtype != s->dtype || step->src[0].neg ||
			    r->facts->storages.at[step->src[0].storage].dtype != s->dtype)
				return false;
			return cell_int(r, step->src[0].storage, ap_layout_at(&step->src[0].layout, element), (moment){ n, k }, depth - 1, out);
		}
	}
	return false;
}

static const int64_t *
few_ints(ap_infer_run *r, const ap_tensor *x, moment at)
{
	int64_t n = ap_layout_count(&x->layout);
	int64_t *out = AP_NEW_N(r->arena, int64_t, n);

	if (n > FEW || !ap_dtype_is_integral(x->dtype, true))
		return NULL;
	for (int64_t k = 0; k < n; k++)
		if (!cell_int(r, x->storage, ap_layout_at(&x->layout, k), at, COPIES, &out[k]))
			return NULL;
	return out;
}

const int64_t *
ap_known_ints(ap_infer_run *r, const ap_tensor *x)
{
	moment now = { r->node.i, r->effect->steps.n };

	if (r->facts->storages.at[x->storage].dtype != x->dtype || x->neg || !ap_dtype_is_integral(x->dtype, true))
		return NULL;
	const int64_t *all = storage_ints(r, x->storage, now, COPIES);
	int64_t n = ap_layout_count(&x->layout);

	if (!all)
		return few_ints(r, x, now);
	int64_t *out = AP_NEW_N(r->arena, int64_t, n);

	for (int64_t k = 0; k < n; k++)
		out[k] = all[ap_layout_at(&x->layout, k)];
	return out;
}

bool
ap_range_step(ap_infer_run *r, const ap_tensor *x, int64_t lo, int64_t hi)
{
	if (lo >= hi && ap_layout_count(&x->layout))
		return ap_refuse_invalid(r, "index-range", "an index into a dimension of size 0");
	const int64_t *known = ap_known_ints(r, x);
	for (int64_t k = 0; known && k < ap_layout_count(&x->layout); k++)
		if (known[k] < lo || known[k] >= hi)
			return ap_refuse_invalid(r, "index-range", "index %lld is out of range: %lld to %lld are possible", (long long)known[k], (long long)lo,
			                         (long long)hi - 1);
	ap_step *s = ap_step_add(r, AP_STEP_RANGE, *x, x, 1);

	s->lo = lo;
	s->hi = hi;
	s->refusal = "index-range";
	return true;
}

void
ap_holds_step(ap_infer_run *r, const ap_tensor *x, const char *refusal)
{
	ap_step *s = ap_step_add(r, AP_STEP_RANGE, *x, x, 1);

	s->lo = 1;
	s->hi = 2;
	s->refusal = refusal;
}
