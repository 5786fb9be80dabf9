/* Tensors to work on: those that are there, and inputs. */
#include "gen/grow.h"
#include "layout/overlap.h"

/* Strides for `size`: mostly contiguous, else permuted, with gaps, or expanded. */
static void
make_strides(ap_growth *w, int rank, const int64_t *size, int64_t *stride, bool written)
{
	int order[AP_MAX_RANK];
	uint64_t kind = ap_grow_below(w, 16);
	int64_t step = kind == 13 ? 2 : 1;

	for (int i = 0; i < rank; i++)
		order[i] = i;
	if (kind == 11 || kind == 12)
		for (int i = rank - 1; i > 0; i--) {
			int k = (int)ap_grow_below(w, (uint64_t)i + 1), t = order[i];

			order[i] = order[k];
			order[k] = t;
		}
	for (int i = rank; i-- > 0;) {
		stride[order[i]] = step;
		step *= size[order[i]] > 1 ? size[order[i]] : 1;
		if (kind == 14)
			step += 1;
	}
	if (kind == 15 && rank && !written)
		stride[ap_grow_below(w, (uint64_t)rank)] = ap_grow_chance(w, 70) ? 0 : 1;
}

static bool
give_input(ap_growth *w, ap_annot *a, ap_node_id *out)
{
	uint32_t id = w->inputs + 1;

	w->graph->nodes.at[id] = (ap_node){ .kind = AP_NODE_INPUT, .name = ap_grow_name(w, 'x', id), .annot = *a };
	if (ap_infer_input(w->infer, (ap_node_id){ id }) != AP_INFER_OK) {
		w->graph->nodes.at[id] = (ap_node){ .kind = AP_NODE_INPUT };
		return false;
	}
	w->inputs = id;
	w->tensors.at[w->tensors.n++] = (ap_node_id){ id };
	*out = (ap_node_id){ id };
	return true;
}

static bool
new_input(ap_growth *w, const ap_want *want, ap_node_id *out)
{
	int64_t size[AP_MAX_RANK], stride[AP_MAX_RANK];
	int rank = want->size ? want->rank : ap_grow_rank(w, want->least, want->most), skip = 0;

	if (w->inputs == AP_GROW_INPUTS || rank > AP_MAX_RANK)
		return false;
	if (want->broadcast && ap_grow_chance(w, 30))
		skip = (int)ap_grow_below(w, (uint64_t)rank + 1);
	rank -= skip;
	for (int i = 0; i < rank; i++) {
		size[i] = want->size ? want->size[skip + i] : -1;
		if (size[i] < 0)
			size[i] = ap_grow_size(w);
		if (want->broadcast && ap_grow_chance(w, 15))
			size[i] = 1;
	}
	make_strides(w, rank, size, stride, want->written);
	ap_annot a = ap_grow_annot(w, ap_grow_dtype(w, want->dtypes), rank, size, stride);
	a.has_offset = ap_grow_chance(w, 8);
	a.offset = a.has_offset ? ap_choice_between(w->choice, 0, 3) : 0;
	return give_input(w, &a, out);
}

/* A tensor somewhere in the storage of an input, of its dtype or of one of another width. */
static bool
aliased_input(ap_growth *w, ap_node_id owner)
{
	const ap_tensor *t = &w->facts->effects[owner.i].result.tensor;
	bool same = t->dtype == AP_B8 || !ap_layout_count(&t->layout) || ap_grow_chance(w, 88); /* the bytes of bools are 0 and 1 */
	ap_dtype d = same ? t->dtype : ap_grow_dtype(w, ~AP_DTYPE_BIT(AP_B8));
	int rank = ap_grow_rank(w, 0, 3);
	int64_t size[AP_MAX_RANK], stride[AP_MAX_RANK], step = 1;
	ap_node_id id;

	for (int i = rank; i-- > 0;) {
		size[i] = ap_grow_size(w);
		stride[i] = step;
		step *= size[i] > 1 ? size[i] : 1;
	}
	if (ap_grow_chance(w, 60) && d == t->dtype && t->layout.rank <= AP_GROW_RANK) {
		rank = t->layout.rank;
		for (int i = 0; i < rank; i++) {
			size[i] = t->layout.size[i] - (ap_grow_chance(w, 40) && t->layout.size[i] > 1);
			stride[i] = t->layout.stride[i];
		}
	} else if (rank && ap_grow_chance(w, 30)) {
		stride[0] = ap_choice_between(w->choice, 0, 4);
	}
	for (int i = 0; i < rank && d != t->dtype; i++) /* nothing is not seen as something else */
		size[i] = size[i] ? size[i] : 1;
	ap_annot a = ap_grow_annot(w, d, rank, size, stride);
	a.alias = ap_node_get(w->graph, owner)->name;
	a.has_offset = true;
	a.offset = ap_grow_chance(w, 40) ? t->layout.offset : (int64_t)ap_grow_below(w, 7);
	return give_input(w, &a, &id);
}

void
ap_grow_inputs(ap_growth *w)
{
	static const ap_want any = { .most = 4 };
	unsigned n = 1 + (unsigned)ap_grow_below(w, 4);
	ap_node_id id;

	for (unsigned i = 0; i < n; i++) {
		if (i && ap_grow_chance(w, w->options->overlap) && aliased_input(w, (ap_node_id){ 1 + (uint32_t)ap_grow_below(w, i) }))
			continue;
		if (!new_input(w, &any, &id))
			return;
	}
}

/* --- what is there --------------------------------------------------------------------------------------------------- */

static bool
size_fits(const ap_want *want, const ap_layout *l)
{
	int more = want->rank - l->rank;

	if (more < 0 || (more && !want->broadcast))
		return false;
	for (int i = 0; i < l->rank; i++) {
		int64_t n = want->size[more + i];

		if (n >= 0 && l->size[i] != n && !(want->broadcast && l->size[i] == 1))
			return false;
	}
	return true;
}

static bool
takes_writes(const ap_growth *w, const ap_tensor *t)
{
	return w->facts->storages.at[t->storage].kind != AP_STORAGE_CONSTANT && ap_overlap_self(&t->layout, 1 << 10, NULL) == AP_DISJOINT;
}

static bool
fits(ap_growth *w, const ap_want *want, ap_node_id id)
{
	ap_val v = ap_grow_value(w, id);
	const ap_tensor *t = &v.tensor;

	if (want->dtypes && !(want->dtypes & AP_DTYPE_BIT(t->dtype)))
		return false;
	if (want->size ? !size_fits(want, &t->layout) : t->layout.rank < want->least || t->layout.rank > want->most)
		return false;
	for (size_t i = 0; want->avoided && i < want->navoided; i++)
		if (want->avoided[i] == t->storage)
			return false;
	return !want->written || takes_writes(w, t);
}

/* From a random place backwards, the newest ones more often. */
static bool
find(ap_growth *w, const ap_want *want, ap_node_id *out)
{
	size_t n = w->tensors.n;

	if (!n)
		return false;
	size_t start = ap_grow_chance(w, 50) && n > 6 ? n - 6 + ap_grow_below(w, 6) : ap_grow_below(w, n);
	for (size_t i = 0; i < n; i++) {
		ap_node_id id = w->tensors.at[(start + n - i) % n];

		if (fits(w, want, id)) {
			*out = id;
			return true;
		}
	}
	return false;
}

bool
ap_grow_pick(ap_growth *w, const ap_want *want, ap_node_id *out)
{
	if (w->wild && ap_grow_chance(w, 40)) {
		const ap_want any = { .most = AP_GROW_RANK };

		return find(w, &any, out);
	}
	if (!ap_grow_chance(w, 4) && find(w, want, out))
		return true;
	return new_input(w, want, out) || find(w, want, out);
}
