/* Tensors, lists of them, numbers. */
#include "gen/args.h"

static const ap_tensor *
tensor_of(ap_args_plan *p, ap_node_id id, ap_tensor *room)
{
	ap_val v = ap_grow_value(p->w, id);

	*room = v.tensor;
	return room;
}

static ap_dtype_set
category_set(ap_dtype_category cat)
{
	ap_dtype_set set = 0;

	for (int d = 1; d < AP_DTYPE_COUNT; d++)
		if (ap_dtype_cat((ap_dtype)d) == cat)
			set |= AP_DTYPE_BIT(d);
	return set & ap_grow_dtypes();
}

/* What an in-place op can take beside x: nothing of a higher category than x's. */
static ap_dtype_set
castable(ap_dtype d)
{
	ap_dtype_set set = 0;

	for (ap_dtype_category cat = AP_CAT_BOOL; cat <= ap_dtype_cat(d); cat++)
		set |= category_set(cat);
	return set;
}

static ap_dtype_set
narrow_dtypes(ap_args_plan *p, ap_dtype_set set)
{
	ap_dtype_set allowed = p->allowed ? p->allowed : ap_grow_dtypes();

	if (set)
		allowed &= set;
	if (p->has_x && (p->same || ap_grow_chance(p->w, 70)) && allowed & AP_DTYPE_BIT(p->x.dtype))
		return AP_DTYPE_BIT(p->x.dtype);
	if (p->has_x && p->inplace && allowed & castable(p->x.dtype))
		return allowed & castable(p->x.dtype);
	return allowed;
}

bool
ap_args_pick(ap_args_plan *p, const ap_want *want, ap_arg *out, ap_tensor *t)
{
	ap_want w = *want;
	ap_node_id id;

	w.avoided = !p->apart ? NULL : want->written ? p->taken.at : p->written.at;
	w.navoided = want->written ? p->taken.n : p->written.n;
	if (!ap_grow_pick(p->w, &w, &id))
		return false;
	*out = ap_arg_of_node(id);
	tensor_of(p, id, t);
	*AP_PUSH(p->w->arena, &p->taken) = t->storage;
	if (want->written)
		*AP_PUSH(p->w->arena, &p->written) = t->storage;
	return true;
}

/* Spatial dimensions: as many as the op's lists of ints have, or some. */
static int
spatial_of(ap_args_plan *p)
{
	const ap_schema *s = &p->op->schema;

	for (size_t i = 0; !p->spatial && i < s->nparams; i++)
		if (s->params[i].type.kind == AP_TYPE_INT && s->params[i].type.is_list && s->params[i].type.list_size <= 3)
			p->spatial = s->params[i].type.list_size;
	if (!p->spatial)
		p->spatial = 1 + (int)ap_grow_below(p->w, 3);
	return p->spatial;
}

/* From here on all tensors are floats of one dtype. */
static void
take_floats(ap_args_plan *p, const ap_hint *h)
{
	const ap_dtype_set floats = AP_DTYPE_BIT(AP_F32) | AP_DTYPE_BIT(AP_F64);

	if (!h->floats)
		return;
	p->allowed = p->allowed && p->allowed & floats ? p->allowed & floats : floats;
	p->same = true;
}

/* The tensor that the others refer to. */
static bool
choose_x(ap_args_plan *p, const ap_hint *h, bool written, ap_arg *out)
{
	int more = h->spatial ? spatial_of(p) : 0;
	int64_t pairs[AP_GROW_RANK];

	take_floats(p, h);
	ap_want want = { .dtypes = p->allowed, .least = h->least + more, .most = h->most + more, .written = written };

	if (h->role == AP_ROLE_COMPLEX)
		want.dtypes = category_set(AP_CAT_COMPLEX);
	if (h->role == AP_ROLE_PAIRS) {
		want.dtypes = AP_DTYPE_BIT(AP_F32) | AP_DTYPE_BIT(AP_F64);
		want.size = pairs;
		want.rank = ap_grow_rank(p->w, 1, 3);
		for (int i = 0; i < want.rank; i++)
			pairs[i] = i + 1 < want.rank ? -1 : 2;
	}
	if (!ap_args_pick(p, &want, out, &p->x))
		return false;
	p->has_x = true;
	return true;
}

static bool
choose_shaped(ap_args_plan *p, const ap_hint *h, bool written, ap_arg *out)
{
	const char *letters = h->letters;
	int64_t size[AP_ARGS_LETTERS];
	ap_tensor t;

	take_floats(p, h);
	ap_want want = { .dtypes = p->has_x ? narrow_dtypes(p, AP_DTYPE_BIT(p->x.dtype)) : p->allowed, .size = size,
		         .rank = h->spatial ? 2 + spatial_of(p) : (int)strlen(letters), .written = written };

	for (int i = 0; i < want.rank; i++)
		size[i] = p->letters[letters[i] - 'a'];
	if (!ap_args_pick(p, &want, out, &t))
		return false;
	/* A wild pick may have any rank. */
	for (int i = 0; i < want.rank && i < t.layout.rank; i++)
		p->letters[letters[i] - 'a'] = t.layout.size[i];
	if (!p->has_x)
		p->x = t;
	p->has_x = true;
	return true;
}

/* A tensor of integers; `size` NULL: any of that rank. */
static bool
choose_index(ap_args_plan *p, int rank, const int64_t *size, ap_arg *out)
{
	ap_want want = { .dtypes = AP_DTYPE_BIT(AP_I64), .least = rank < 0 ? 0 : rank, .most = rank < 0 ? 2 : rank, .size = size, .rank = rank };

	if (ap_grow_chance(p->w, 12))
		want.dtypes |= AP_DTYPE_BIT(AP_I32);
	p->has_index = ap_args_pick(p, &want, out, &p->index);
	return p->has_index;
}

static bool
index_like(ap_args_plan *p, ap_arg *out)
{
	int64_t size[AP_MAX_RANK];
	int rank = p->has_x ? p->x.layout.rank : 1;

	for (int i = 0; i < rank; i++)
		size[i] = p->has_x && (i != p->dim || ap_grow_chance(p->w, 50)) ? p->x.layout.size[i] : ap_grow_size(p->w);
	return choose_index(p, rank, size, out);
}

/* --- parts of x: the sizes that slice, select, diagonal, as_strided give ------------------------------------------------ */

static int64_t
clipped(int64_t at, int64_t n)
{
	at = at < 0 ? at + n : at;
	return at < 0 ? 0 : at > n ? n : at;
}

static int
part_sizes(ap_args_plan *p, ap_role role, int64_t *size)
{
	const ap_layout *l = &p->x.layout;
	int rank = 0;

	if (role == AP_ROLE_PART_SIZES) {
		memcpy(size, p->sizes, (size_t)p->nsizes * sizeof *size);
		return p->nsizes;
	}
	for (int i = 0; i < l->rank; i++) {
		int64_t n = l->size[i];

		if (i == p->dim && role == AP_ROLE_PART_SELECT)
			continue;
		if (i == p->dim && role == AP_ROLE_PART_SLICE) {
			int64_t from = p->has_start ? clipped(p->start, n) : 0, to = p->has_end ? clipped(p->end, n) : n;

			n = to > from ? (to - from + p->step - 1) / p->step : 0;
		}
		size[rank++] = n;
	}
	if (role == AP_ROLE_PART_DIAGONAL && rank >= 2) {
		int64_t a = size[rank - 2], b = size[rank - 1];

		rank--;
		size[rank - 1] = a < b ? a : b;
	}
	return rank;
}

static bool
choose_like(ap_args_plan *p, const ap_hint *h, const ap_want *base, ap_arg *out)
{
	int64_t size[AP_MAX_RANK];
	ap_want want = *base;
	ap_tensor t;

	want.size = size;
	if (h->role == AP_ROLE_LIKE) {
		want.rank = p->x.layout.rank;
		memcpy(size, p->x.layout.size, (size_t)want.rank * sizeof *size);
	} else if (h->role == AP_ROLE_SOURCE && p->has_index) {
		const ap_layout *l = p->index.layout.rank == p->x.layout.rank && p->x.layout.rank > 1 ? &p->index.layout : &p->x.layout;

		want.rank = l->rank;
		memcpy(size, l->size, (size_t)l->rank * sizeof *size);
		if (l == &p->x.layout && p->dim >= 0 && p->dim < l->rank && p->index.layout.rank == 1)
			size[p->dim] = p->index.layout.size[0];
		if (p->dim < 0) { /* put() takes one value for each index */
			want.rank = p->index.layout.rank;
			memcpy(size, p->index.layout.size, (size_t)want.rank * sizeof *size);
		}
	} else {
		want.rank = part_sizes(p, h->role, size);
	}
	return ap_args_pick(p, &want, out, &t);
}

static bool
choose_fit(ap_args_plan *p, const ap_want *base, ap_arg *out)
{
	ap_want want = *base;
	ap_tensor t;

	want.size = p->x.layout.size;
	want.rank = p->x.layout.rank;
	want.broadcast = true;
	return ap_args_pick(p, &want, out, &t);
}

bool
ap_args_tensor(ap_args_plan *p, const ap_hint *h, const ap_param *param, ap_arg *out)
{
	bool written = ap_param_writes(param);
	ap_want want = { .dtypes = narrow_dtypes(p, 0), .least = h->least, .most = h->most, .written = written };
	ap_tensor t;

	switch (h->role) {
	case AP_ROLE_SHAPE:
		return choose_shaped(p, h, written, out);
	case AP_ROLE_MASK:
		want = (ap_want){ .dtypes = AP_DTYPE_BIT(AP_B8), .most = 4 };
		return p->has_x ? choose_fit(p, &want, out) : choose_x(p, &(ap_hint){ .role = AP_ROLE_X, .most = 4 }, false, out) || ap_args_pick(p, &want, out, &t);
	case AP_ROLE_ZERO_D:
		want.least = want.most = 0;
		return ap_args_pick(p, &want, out, &t);
	case AP_ROLE_INDEX_VECTOR:
		return choose_index(p, 1, NULL, out);
	case AP_ROLE_INDEX_ANY:
		return choose_index(p, -1, NULL, out);
	case AP_ROLE_INDEX_LIKE:
		return index_like(p, out);
	case AP_ROLE_LIKE: case AP_ROLE_SOURCE: case AP_ROLE_PART_SLICE: case AP_ROLE_PART_SELECT: case AP_ROLE_PART_DIAGONAL: case AP_ROLE_PART_SIZES:
		if (p->has_x)
			return choose_like(p, h, &want, out);
		break;
	case AP_ROLE_VALUES:
		want.least = 0;
		want.most = 1;
		return ap_args_pick(p, &want, out, &t);
	default:
		break;
	}
	if (!p->has_x)
		return choose_x(p, h, written, out);
	if (written || (!p->inplace && ap_grow_chance(p->w, 10)))
		return ap_args_pick(p, &want, out, &t);
	return choose_fit(p, &want, out);
}

/* --- lists ----------------------------------------------------------------------------------------------------------- */

/* Index tensors for x: None, integers, now and then a mask of known sizes. */
static bool
indices(ap_args_plan *p, ap_arg *out)
{
	int rank = p->x.layout.rank;
	size_t n = 1 + ap_grow_below(p->w, rank > 0 ? (uint64_t)rank : 1);
	ap_arg *items = AP_NEW_N(p->w->arena, ap_arg, n);
	int64_t size[AP_MAX_RANK];
	int irank = ap_grow_rank(p->w, 0, 2);

	for (int i = 0; i < irank; i++)
		size[i] = ap_grow_size(p->w);
	for (size_t i = 0; i < n; i++)
		if (i + 1 < n && ap_grow_chance(p->w, 30))
			items[i] = ap_arg_of_none();
		else if (!choose_index(p, irank, size, &items[i]))
			return false;
	*out = (ap_arg){ .kind = AP_ARG_LIST, .items = items, .n = n };
	return true;
}

/* What item k of a list has to be. */
static bool
list_item(ap_args_plan *p, const ap_hint *h, bool written, size_t k, ap_arg *out)
{
	int64_t size[AP_MAX_RANK];
	const ap_tensor *like = k < p->nlist ? &p->list[k] : p->nlist ? &p->list[0] : NULL;
	ap_want want = { .dtypes = like && ap_grow_chance(p->w, 85) ? AP_DTYPE_BIT(like->dtype) : p->allowed, .least = h->least, .most = h->most,
		         .written = written };
	ap_tensor t;

	if (h->role == AP_ROLE_JOINED && !like)
		want.least = 1;
	if (like && (h->role == AP_ROLE_ALIKE || h->role == AP_ROLE_JOINED || p->nlist > k)) {
		want.size = size;
		want.rank = like->layout.rank;
		memcpy(size, like->layout.size, (size_t)want.rank * sizeof *size);
		want.broadcast = k < p->nlist && !written;
		if (h->role == AP_ROLE_JOINED && want.rank && (p->dim >= 0 || ap_grow_chance(p->w, 50))) {
			p->dim = p->dim >= 0 ? p->dim : (int64_t)ap_grow_below(p->w, (uint64_t)want.rank);
			size[p->dim] = -1;
		}
	}
	if (!ap_args_pick(p, &want, out, &t))
		return false;
	if (k == p->nlist && k < AP_ARGS_LIST)
		p->list[p->nlist++] = t;
	return true;
}

bool
ap_args_tensors(ap_args_plan *p, const ap_hint *h, const ap_param *param, ap_arg *out)
{
	bool first = !p->nlist;
	size_t n = first ? 1 + ap_grow_below(p->w, 3) : p->nlist;
	ap_arg *items;

	if (h->role == AP_ROLE_INDICES && p->has_x)
		return indices(p, out);
	if (param->type.list_size > 0)
		n = (size_t)param->type.list_size;
	if (first && p->w->tuples.n && !ap_param_writes(param) && ap_grow_chance(p->w, 8)) {
		*out = ap_arg_of_node(p->w->tuples.at[ap_grow_below(p->w, p->w->tuples.n)]);
		return true;
	}
	items = AP_NEW_N(p->w->arena, ap_arg, n);
	for (size_t i = 0; i < n; i++)
		if (!list_item(p, h, ap_param_writes(param), i, &items[i]))
			return false;
	*out = (ap_arg){ .kind = AP_ARG_LIST, .items = items, .n = n };
	if (!p->has_x) {
		p->x = p->list[0];
		p->has_x = true;
	}
	return true;
}

/* --- numbers --------------------------------------------------------------------------------------------------------- */

bool
ap_args_number(ap_args_plan *p, const ap_param *param, ap_arg *out)
{
	static const double reals[8] = { 0.5, 1.0, 2.0, 0.0, 1.5, -1.0, 0.25, 3.0 };
	static const int64_t integers[8] = { 1, 2, 3, 0, -1, 2, 1, 4 };
	ap_dtype_category cat = p->has_x ? ap_dtype_cat(p->x.dtype) : AP_CAT_FLOAT;
	uint64_t k = ap_grow_below(p->w, 8);

	switch (param->type.kind) {
	case AP_TYPE_BOOL:
		*out = (ap_arg){ .kind = AP_ARG_BOOL, .truth = k & 1 && !ap_str_eq(param->name, "requires_grad") };
		return true;
	case AP_TYPE_FLOAT:
		*out = (ap_arg){ .kind = AP_ARG_FLOAT, .real = reals[k] };
		return true;
	case AP_TYPE_COMPLEX:
		*out = (ap_arg){ .kind = AP_ARG_COMPLEX, .real = reals[k], .imag = 1 };
		return true;
	default:
		break;
	}
	if (cat == AP_CAT_COMPLEX && ap_grow_chance(p->w, 30))
		*out = (ap_arg){ .kind = AP_ARG_COMPLEX, .real = reals[k], .imag = reals[7 - k] };
	else if (cat == AP_CAT_BOOL && ap_grow_chance(p->w, 70))
		*out = (ap_arg){ .kind = AP_ARG_BOOL, .truth = k & 1 };
	else if (cat <= AP_CAT_INT ? ap_grow_chance(p->w, 92) : ap_grow_chance(p->w, 40))
		*out = ap_arg_of_int(integers[k]);
	else
		*out = (ap_arg){ .kind = AP_ARG_FLOAT, .real = reals[k] };
	return true;
}
