/* The contracted facts: storages, tensors and steps of the originals with the positions that stay. */
#include "contract/space.h"

/* --- positions ------------------------------------------------------------------------------------------------------ */

/* The interval of an axis that holds a position. */
static uint32_t
interval_at(const ap_axis *x, int64_t position)
{
	size_t lo = 0, hi = x->cut.n - 1;

	while (hi - lo > 1) {
		size_t mid = lo + (hi - lo) / 2;

		*(x->cut.at[mid] <= position ? &lo : &hi) = mid;
	}
	return (uint32_t)lo;
}

/* The first position of interval k of the axis that stays: those of a turned frame are its last ones. */
static int64_t
first_kept(const ap_contraction *c, const ap_axis *x, uint32_t k)
{
	return c->turned[x->first + k] ? x->cut.at[k + 1] - c->keep[x->first + k] : x->cut.at[k];
}

static int64_t
contracted(const ap_contraction *c, const ap_axis *x, int64_t position)
{
	uint32_t k = interval_at(x, position);
	int64_t within = position - first_kept(c, x, k);

	ap_require(within >= 0 && within < c->keep[x->first + k]);
	return x->at[k] + within;
}

/* The contracted position that stands where an interval begins; `position` is a cut. */
static int64_t
contracted_cut(const ap_axis *x, int64_t position)
{
	return position == x->n ? x->at[x->cut.n - 1] : x->at[interval_at(x, position)];
}

static int64_t
original(const ap_contraction *c, const ap_axis *x, int64_t position)
{
	uint32_t lo = 0, hi = (uint32_t)x->cut.n - 1;

	while (hi - lo > 1) {
		uint32_t mid = lo + (hi - lo) / 2;

		*(x->at[mid] <= position ? &lo : &hi) = mid;
	}
	return first_kept(c, x, lo) + position - x->at[lo];
}

/* How many positions of a part stay. */
static int64_t
part_kept(const ap_contraction *c, const ap_part *p)
{
	const ap_axis *x = &c->axes.at[p->axis];
	int64_t low = p->step > 0 ? p->at : p->at - p->n + 1;

	return contracted_cut(x, low + p->n) - contracted_cut(x, low);
}

/* The parts of a dimension; none where it stays as it is. */
static int
contracted_parts(const ap_contraction *c, uint32_t use, int d, ap_part parts[AP_PARTS_MAX])
{
	const ap_use *u = &c->uses.at[use];

	return u->empty || u->x->layout.size[d] == 1 || ap_contract_space(c, use, d)->whole ? 0 : ap_contract_parts(c, use, d, parts);
}

int64_t
ap_contract_full_index(const ap_contraction *c, uint32_t use, int d, int64_t index)
{
	ap_part parts[AP_PARTS_MAX];
	int64_t full = 0, unit = 1;
	int n = contracted_parts(c, use, d, parts);

	if (!n)
		return index;

	for (int k = 0; k < n; k++) {
		const ap_part *p = &parts[k];
		const ap_axis *x = &c->axes.at[p->axis];
		int64_t kept = part_kept(c, p), i = index % kept;
		int64_t at = p->step > 0 ? contracted_cut(x, p->at) + i : contracted_cut(x, p->at + 1) - 1 - i;

		full += (original(c, x, at) - p->at) * p->step * unit;
		unit *= p->n;
		index /= kept;
	}
	return full;
}

int64_t
ap_contract_small_index(const ap_contraction *c, uint32_t use, int d, int64_t index)
{
	ap_part parts[AP_PARTS_MAX];
	int64_t small = 0, unit = 1;
	int n = contracted_parts(c, use, d, parts);

	if (!n)
		return index;

	for (int k = 0; k < n; k++) {
		const ap_part *p = &parts[k];
		const ap_axis *x = &c->axes.at[p->axis];
		int64_t at = contracted(c, x, p->at + p->step * (index % p->n));

		small += (p->step > 0 ? at - contracted_cut(x, p->at) : contracted_cut(x, p->at + 1) - 1 - at) * unit;
		unit *= part_kept(c, p);
		index /= p->n;
	}
	return small;
}

static void
place_intervals(ap_contraction *c)
{
	c->turned = AP_NEW_N(c->arena, bool, c->nintervals);
	for (size_t k = 0; k < c->axes.n; k++) {
		ap_axis *x = &c->axes.at[k];
		int64_t frame;
		int sign;

		x->at = AP_NEW_N(c->arena, int64_t, x->cut.n);
		for (uint32_t i = 0; i + 1 < x->cut.n; i++) {
			(void)ap_contract_class(c, x->first + i, &sign, &frame);
			c->turned[x->first + i] = sign < 0;
			x->at[i + 1] = x->at[i] + c->keep[x->first + i];
		}
	}
}

/* --- tensors -------------------------------------------------------------------------------------------------------- */

static int64_t
axis_kept(const ap_axis *x)
{
	return x->at[x->cut.n - 1];
}

/* The stride of axis j of the contracted space. */
static int64_t
stride_kept(const ap_contraction *c, const ap_space *s, size_t j)
{
	int64_t stride = 1;

	for (size_t k = 0; k < j; k++)
		stride *= axis_kept(&c->axes.at[s->first + k]);
	return stride;
}

static int64_t
offset_kept(const ap_contraction *c, const ap_space *s, const ap_tensor *x, const int64_t *spanned)
{
	int64_t offset = 0;

	for (size_t j = 0; j < s->bound.n; j++) {
		const ap_axis *axis = &c->axes.at[s->first + j];
		int64_t at = x->layout.offset / s->bound.at[j] % axis->n;
		int64_t small = spanned[j] < 0 ? contracted_cut(axis, at + 1) - 1 : contracted_cut(axis, at);

		offset += small * stride_kept(c, s, j);
	}
	return offset;
}

/* Dimension d of a use: its contracted size, and stride; marks the axes that it spans by the sign of their steps. */
static void
contract_dimension(const ap_contraction *c, uint32_t use, int d, int64_t *size, int64_t *stride, int64_t *spanned)
{
	const ap_use *u = &c->uses.at[use];
	const ap_space *s = ap_contract_space(c, use, d);
	ap_part parts[AP_PARTS_MAX];

	*size = u->x->layout.size[d];
	*stride = u->x->layout.stride[d];
	if (*size == 1 && !c->spaces.at[u->space].whole)
		*stride = 0;
	if (*size == 1 || s->whole)
		return;
	int n = ap_contract_parts(c, use, d, parts);

	*size = 1;
	for (int k = 0; k < n; k++) {
		*size *= part_kept(c, &parts[k]);
		if (!s->dimension)
			spanned[parts[k].axis - s->first] = parts[k].step;
	}
	if (!s->dimension)
		*stride = parts[0].step * stride_kept(c, s, parts[0].axis - s->first);
}

ap_tensor
ap_contract_tensor(const ap_contraction *c, uint32_t use)
{
	const ap_use *u = &c->uses.at[use];
	const ap_space *s = &c->spaces.at[u->space];
	int64_t spanned[AP_PARTS_MAX] = { 0 };
	ap_tensor x = *u->x;

	if (u->empty)
		return x;
	x.layout = ap_layout_make(c->arena, x.layout.rank, x.layout.size, x.layout.stride, x.layout.offset, x.layout.itemsize);
	for (int d = 0; d < x.layout.rank; d++)
		contract_dimension(c, use, d, (int64_t *)&x.layout.size[d], (int64_t *)&x.layout.stride[d], spanned);
	if (!s->whole)
		x.layout.offset = offset_kept(c, s, u->x, spanned);
	return x;
}

/* --- functions of whole tensors ------------------------------------------------------------------------------------- */

static void
put_number(ap_buf *b, int64_t x)
{
	ap_buf_put(b, (ap_str){ (const char *)&x, sizeof x });
}

/* The classes of a dimension's parts, as bytes; false, and nothing, if each of its positions stays. */
static bool
put_dimension(ap_contraction *c, ap_buf *b, uint32_t use, int d)
{
	ap_part parts[AP_PARTS_MAX];
	int n = ap_contract_parts(c, use, d, parts), sign;
	bool less = false;
	int64_t frame;

	for (int k = 0; k < n; k++)
		less |= part_kept(c, &parts[k]) < parts[k].n;
	for (int k = 0; k < n && less; k++) {
		const ap_part *p = &parts[k];
		const ap_axis *x = &c->axes.at[p->axis];
		int64_t low = p->step > 0 ? p->at : p->at - p->n + 1;

		for (uint32_t i = interval_at(x, low); i + 1 < x->cut.n && x->cut.at[i] < low + p->n; i++) {
			int64_t length = x->cut.at[i + 1] - x->cut.at[i], class = ap_contract_class(c, x->first + i, &sign, &frame) + 1;

			put_number(b, length);
			put_number(b, length == 1 ? 0 : p->step * sign * class);
		}
	}
	return less;
}

/* Sizes and classes of a use, as bytes; true if one of its dimensions is contracted. */
static bool
put_classes(ap_contraction *c, ap_buf *b, uint32_t use)
{
	const ap_layout *l = &c->uses.at[use].x->layout;
	bool less = false;

	put_number(b, -1 - l->rank);
	for (int d = 0; d < l->rank; d++) {
		put_number(b, l->size[d]);
		if (!c->uses.at[use].empty && l->size[d] > 1 && !ap_contract_space(c, use, d)->whole)
			less |= put_dimension(c, b, use, d);
	}
	return less;
}

/* The function's name with a number for the sizes and classes of what it takes and gives; as it is where nothing is contracted.  As a
 * function of PyTorch's that nobody knows it has no value: two of them may be one function, and what it would give for less is not what it
 * gives. */
static ap_str
function_name(ap_contraction *c, const ap_step *s, const ap_step_uses *u)
{
	ap_buf classes = { .arena = c->arena };
	uint32_t id;
	bool less = false;

	for (uint32_t k = 0; k < s->nsrc + ap_contract_results(s); k++)
		less |= put_classes(c, &classes, u->src + k);
	ap_str fn = ap_contract_function(c, s);

	if (!less)
		return fn;
	ap_str key = ap_buf_str(&classes);

	if (!ap_map_find(&c->functions, key, &id)) {
		id = (uint32_t)c->functions.n + 1;
		ap_map_put(&c->functions, key, id);
	}
	return ap_str_printf(c->arena, "aten::contracted %.*s#%u", AP_FMT(fn), id);
}

/* --- facts ---------------------------------------------------------------------------------------------------------- */

static const ap_tensor *
contract_tensors(ap_contraction *c, uint32_t use, size_t n)
{
	ap_tensor *x = AP_NEW_N(c->arena, ap_tensor, n);

	for (uint32_t k = 0; k < n; k++)
		x[k] = ap_contract_tensor(c, use + k);
	return x;
}

static void
contract_step(ap_contraction *c, const ap_step_uses *u)
{
	ap_effect *e = &c->facts[u->side]->effects[u->node];
	const ap_step *s = &c->full[u->side]->effects[u->node].steps.at[u->step];

	ap_step *t = AP_PUSH(c->arena, &e->steps);

	*t = *s;
	t->src = contract_tensors(c, u->src, s->nsrc);
	if (ap_contract_is_whole(c, s)) {
		t->kind = AP_STEP_APPLY;
		t->ndsts = ap_contract_results(s);
		t->dsts = contract_tensors(c, u->dst, t->ndsts);
		t->fn = function_name(c, s, u);
		return;
	}
	switch (s->kind) {
	case AP_STEP_APPLY:
	case AP_STEP_RANGE:
		return;
	case AP_STEP_GATHER:
	case AP_STEP_SCATTER:
		t->index = ap_contract_index(c, s, u);
		break;
	case AP_STEP_COPY:
	case AP_STEP_CONST:
	case AP_STEP_DATA:
	case AP_STEP_UNINIT:
	case AP_STEP_MAP:
	case AP_STEP_WHERE:
	case AP_STEP_PICK:
		break;
	}
	t->dst = ap_contract_tensor(c, u->dst);
}

static void
contract_storages(ap_contraction *c, int side)
{
	const ap_facts *f = c->full[side];
	ap_facts *out = c->facts[side];

	out->storages.at = AP_NEW_N(c->arena, ap_storage, f->storages.n);
	out->storages.n = out->storages.cap = f->storages.n;
	for (size_t k = 0; k < f->storages.n; k++) {
		const ap_space *s = &c->spaces.at[c->space_of[side][k]];

		out->storages.at[k] = f->storages.at[k];
		if (!s->whole)
			out->storages.at[k].bytes = stride_kept(c, s, s->bound.n) * s->itemsize;
	}
}

void
ap_contract_build(ap_contraction *c)
{
	place_intervals(c);
	c->functions = ap_map_make(c->arena);
	for (int side = 0; side < 2; side++) {
		const ap_facts *f = c->full[side];
		ap_facts *out = c->facts[side] = AP_NEW(c->arena, ap_facts);
		size_t count = ap_graph_count(f->graph);

		*out = *f;
		out->arena = c->arena;
		contract_storages(c, side);
		out->effects = AP_NEW_N(c->arena, ap_effect, count + 1);
		for (uint32_t i = 1; i <= count; i++) {
			out->effects[i] = f->effects[i];
			out->effects[i].steps.at = NULL;
			out->effects[i].steps.n = out->effects[i].steps.cap = 0;
			if (c->seen_uses[side][i])
				out->effects[i].result.tensor = ap_contract_tensor(c, c->seen_uses[side][i]);
		}
		out->outputs.at = AP_NEW_N(c->arena, ap_val, f->outputs.n);
		for (size_t k = 0; k < f->outputs.n; k++) {
			out->outputs.at[k] = f->outputs.at[k];
			if (c->output_uses[side][k])
				out->outputs.at[k].tensor = ap_contract_tensor(c, c->output_uses[side][k]);
		}
	}
	for (size_t k = 0; k < c->steps.n; k++)
		contract_step(c, &c->steps.at[k]);
}
