/* Integers and lists of them. */
#include "gen/args.h"

static bool
names_dim(ap_str name)
{
	return ap_str_starts(name, AP_STR("dim")) || ap_str_ends(name, AP_STR("dim")) || ap_str_ends(name, AP_STR("dims")) || ap_str_eq(name, "axis");
}

static bool
names_sizes(ap_str name)
{
	return ap_str_ends(name, AP_STR("size")) || ap_str_ends(name, AP_STR("shape")) || ap_str_ends(name, AP_STR("sizes"));
}

static int
rank_of(const ap_args_plan *p)
{
	return p->has_x ? p->x.layout.rank : 2;
}

static int64_t
size_at(const ap_args_plan *p)
{
	return p->has_x && p->dim >= 0 && p->dim < p->x.layout.rank ? p->x.layout.size[p->dim] : 1;
}

void
ap_args_take_dim(ap_args_plan *p, int64_t dim)
{
	p->dim = dim < 0 ? dim + rank_of(p) : dim;
}

static int64_t
any_dim(ap_args_plan *p, int rank)
{
	int64_t d = rank ? (int64_t)ap_grow_below(p->w, (uint64_t)rank) : 0;

	return ap_grow_chance(p->w, 30) ? d - (rank ? rank : 1) : d;
}

static int64_t
choose_dim(ap_args_plan *p, int rank)
{
	int64_t d = any_dim(p, rank);

	p->dim = d < 0 ? d + rank : d;
	return d;
}

static int64_t
other_dim(ap_args_plan *p)
{
	int rank = rank_of(p);
	int64_t d = rank > 1 ? (p->dim + 1 + (int64_t)ap_grow_below(p->w, (uint64_t)rank - 1)) % rank : 0;

	return p->dim < 0 ? choose_dim(p, rank) : d;
}

static int64_t
bound(ap_args_plan *p, bool end)
{
	int64_t n = size_at(p), at = ap_choice_between(p->w->choice, 0, n);

	if (end && p->has_start && p->start >= 0 && p->start < n)
		at = ap_choice_between(p->w->choice, p->start, n);
	if (end && ap_grow_chance(p->w, 15))
		return INT64_MAX;
	return ap_grow_chance(p->w, 20) ? at - n : at;
}

static int64_t
product_of(const ap_args_plan *p, const char *letters)
{
	int64_t all = 1;

	for (; *letters; letters++)
		all *= p->letters[*letters - 'a'] < 0 ? 1 : p->letters[*letters - 'a'];
	return all;
}

static int64_t
choose_int(ap_args_plan *p, const ap_hint *h, const ap_param *param)
{
	ap_choice *c = p->w->choice;
	int64_t n = size_at(p);

	switch (h->role) {
	case AP_ROLE_DIM: return choose_dim(p, rank_of(p));
	case AP_ROLE_DIMS: return choose_dim(p, rank_of(p));
	case AP_ROLE_NEW_DIM: return any_dim(p, rank_of(p) + 1);
	case AP_ROLE_OTHER_DIM: return other_dim(p);
	case AP_ROLE_RANK_DIMS: return any_dim(p, rank_of(p));
	case AP_ROLE_SMALLER_DIM: return 0;
	case AP_ROLE_INDEX: return n ? ap_choice_between(c, ap_grow_chance(p->w, 25) ? -n : 0, n - 1) : 0;
	case AP_ROLE_START: p->has_start = true; return p->start = bound(p, false);
	case AP_ROLE_END: p->has_end = true; return p->end = bound(p, true);
	case AP_ROLE_STEP: return p->step = ap_grow_chance(p->w, 70) ? 1 : ap_choice_between(c, 1, 3);
	case AP_ROLE_NARROW_START: return p->start = ap_choice_between(c, 0, n);
	case AP_ROLE_LENGTH: return ap_choice_between(c, 0, n > p->start ? n - p->start : 0);
	case AP_ROLE_WINDOW: return ap_choice_between(c, n > 0, n);
	case AP_ROLE_SPLIT_SIZES: return ap_choice_between(c, 1, 3);
	case AP_ROLE_FACTOR: return n > 1 && ap_grow_chance(p->w, 50) ? n : 1;
	case AP_ROLE_OFFSET: return ap_grow_chance(p->w, 50) ? p->x.layout.offset : ap_choice_between(c, 0, 3);
	case AP_ROLE_INT: return ap_choice_between(c, h->least, h->most);
	case AP_ROLE_PRODUCT: return product_of(p, h->letters);
	case AP_ROLE_PER_DIM: return ap_choice_between(c, -1, 2);
	default: break;
	}
	if (names_dim(param->name))
		return choose_dim(p, rank_of(p));
	if (names_sizes(param->name) || ap_str_starts(param->name, AP_STR("num")))
		return ap_choice_between(c, 1, 3);
	return ap_choice_between(c, ap_grow_chance(p->w, 15) ? -1 : 0, 3);
}

bool
ap_args_int(ap_args_plan *p, const ap_hint *h, const ap_param *param, ap_arg *out)
{
	*out = ap_arg_of_int(choose_int(p, h, param));
	return true;
}

/* --- lists ----------------------------------------------------------------------------------------------------------- */

typedef struct ints { int64_t at[AP_MAX_RANK]; size_t n; } ints;

static int64_t
product(const int64_t *v, size_t n)
{
	int64_t all = 1;

	for (size_t i = 0; i < n; i++)
		all *= v[i];
	return all;
}

/* Sizes whose product is n, one of them perhaps -1. */
static void
factor(ap_args_plan *p, int64_t n, bool hole, ints *out)
{
	int64_t left = n;
	size_t most = 1 + ap_grow_below(p->w, 3);

	while (out->n + 1 < most) {
		int64_t d = left > 1 ? ap_choice_between(p->w->choice, 1, left) : 1;

		while (left && left % d)
			d--;
		out->at[out->n++] = d;
		left /= d;
	}
	if (n != 1 || ap_grow_chance(p->w, 60))
		out->at[out->n++] = left;
	if (hole && n && out->n && ap_grow_chance(p->w, 25))
		out->at[ap_grow_below(p->w, out->n)] = -1;
}

static void
view_sizes(ap_args_plan *p, ints *out)
{
	const ap_layout *l = &p->x.layout;

	if (l->rank > 1 && ap_grow_chance(p->w, 50)) { /* two neighbours as one, which works more often */
		size_t at = ap_grow_below(p->w, (uint64_t)l->rank - 1);

		for (int i = 0; i < l->rank; i++) {
			bool merged = (size_t)i == at;

			out->at[out->n++] = merged ? l->size[i] * l->size[i + 1] : l->size[i];
			i += merged;
		}
		return;
	}
	factor(p, product(l->size, (size_t)l->rank), true, out);
}

static void
permutation(ap_args_plan *p, size_t n, ints *out)
{
	for (size_t i = 0; i < n; i++)
		out->at[i] = (int64_t)i;
	for (size_t i = n; i-- > 1;) {
		size_t k = ap_grow_below(p->w, i + 1);
		int64_t t = out->at[i];

		out->at[i] = out->at[k];
		out->at[k] = t;
	}
	for (size_t i = 0; i < n; i++)
		if (ap_grow_chance(p->w, 15))
			out->at[i] -= (int64_t)n;
	out->n = n;
}

/* Different dimensions, `want` of them (0: any number). */
static void
some_dims(ap_args_plan *p, size_t want, ints *out)
{
	size_t rank = (size_t)rank_of(p);

	permutation(p, rank, out);
	out->n = want ? want : rank ? ap_grow_below(p->w, rank + 1) : 0;
	if (out->n > rank)
		out->n = rank;
	p->dim = out->n ? (out->at[0] < 0 ? out->at[0] + (int64_t)rank : out->at[0]) : -1;
}

static void
split_sizes(ap_args_plan *p, ints *out)
{
	int64_t left;

	left = size_at(p);
	while (left > 0 && out->n < 3) {
		out->at[out->n] = ap_choice_between(p->w->choice, 0, left);
		left -= out->at[out->n++];
	}
	if (left || !out->n)
		out->at[out->n++] = left;
}

static void
expand_sizes(ap_args_plan *p, ints *out)
{
	const ap_layout *l = &p->x.layout;

	if (ap_grow_chance(p->w, 40))
		out->at[out->n++] = ap_grow_size(p->w);
	for (int i = 0; i < l->rank; i++)
		out->at[out->n++] = l->size[i] == 1 ? ap_grow_size(p->w) : ap_grow_chance(p->w, 20) ? -1 : l->size[i];
}

static void
shrink_sizes(ap_args_plan *p, ints *out)
{
	const ap_layout *l = &p->x.layout;

	for (int i = ap_grow_chance(p->w, 30) ? 1 : 0; i < l->rank; i++)
		out->at[out->n++] = ap_grow_chance(p->w, 40) ? 1 : l->size[i];
}

/* Sizes, some of as_strided: not many elements. */
static void
any_sizes(ap_args_plan *p, const ap_param *param, ints *out)
{
	int rank = param->type.list_size > 0 ? param->type.list_size : ap_grow_rank(p->w, 0, 3);

	for (int i = 0; i < rank && i < AP_GROW_RANK; i++)
		out->at[out->n++] = ap_grow_size(p->w);
}

/* Strides for the last sizes that stay within what x addresses, more or less. */
static void
any_strides(ap_args_plan *p, ints *out)
{
	int64_t step = 1;

	out->n = (size_t)p->nsizes;
	for (size_t i = out->n; i-- > 0;) {
		out->at[i] = step;
		if (ap_grow_chance(p->w, 25))
			out->at[i] = ap_choice_between(p->w->choice, 0, 3);
		step *= p->sizes[i] > 1 ? p->sizes[i] : 1;
	}
}

static void
padding(ap_args_plan *p, const ap_param *param, ints *out)
{
	size_t pairs = param->type.list_size > 1 ? (size_t)param->type.list_size / 2 : 1 + ap_grow_below(p->w, 2);

	if (param->type.list_size <= 1 && pairs > (size_t)rank_of(p))
		pairs = (size_t)rank_of(p);
	for (size_t i = 0; i < 2 * pairs; i++)
		out->at[out->n++] = ap_choice_between(p->w->choice, ap_grow_chance(p->w, 10) ? -1 : 0, 1);
}

static void
other_ints(ap_args_plan *p, const ap_param *param, ints *out)
{
	size_t n = param->type.list_size > 0 ? (size_t)param->type.list_size : 1 + ap_grow_below(p->w, 2);

	if (names_dim(param->name)) {
		some_dims(p, param->type.list_size > 0 ? n : 0, out);
		return;
	}
	if (names_sizes(param->name)) {
		any_sizes(p, param, out);
		return;
	}
	bool zero = ap_str_starts(param->name, AP_STR("pad")) || ap_str_starts(param->name, AP_STR("output_pad"));
	for (size_t i = 0; i < n; i++)
		out->at[out->n++] = zero ? (int64_t)ap_grow_below(p->w, 2) : ap_choice_between(p->w->choice, 1, 2);
}

static void
choose_ints(ap_args_plan *p, const ap_hint *h, const ap_param *param, ints *out)
{
	switch (h->role) {
	case AP_ROLE_DIMS: some_dims(p, param->type.list_size > 1 ? (size_t)param->type.list_size : 0, out); return;
	case AP_ROLE_PERMUTATION: permutation(p, p->has_x ? (size_t)rank_of(p) : (size_t)p->nsizes, out); return;
	case AP_ROLE_RANK_DIMS: some_dims(p, (size_t)p->count, out); return;
	case AP_ROLE_VIEW_SIZES: view_sizes(p, out); return;
	case AP_ROLE_FACTORS: factor(p, size_at(p), true, out); return;
	case AP_ROLE_SPLIT_SIZES: split_sizes(p, out); return;
	case AP_ROLE_EXPAND_SIZES: expand_sizes(p, out); return;
	case AP_ROLE_SHRINK_SIZES: shrink_sizes(p, out); return;
	case AP_ROLE_SIZES: any_sizes(p, param, out); return;
	case AP_ROLE_STRIDES: any_strides(p, out); return;
	case AP_ROLE_PAD: padding(p, param, out); return;
	case AP_ROLE_LAST_SIZES:
		for (int i = rank_of(p) > 1 ? 1 + (int)ap_grow_below(p->w, (uint64_t)rank_of(p) - 1) : 0; p->has_x && i < rank_of(p); i++)
			out->at[out->n++] = p->x.layout.size[i];
		return;
	case AP_ROLE_PER_DIM:
		for (int i = 0; i < rank_of(p); i++)
			out->at[out->n++] = ap_choice_between(p->w->choice, 0, 2);
		return;
	default: other_ints(p, param, out); return;
	}
}

bool
ap_args_ints(ap_args_plan *p, const ap_hint *h, const ap_param *param, ap_arg *out)
{
	ints v = { 0 };

	if (rank_of(p) > AP_MAX_RANK - 2)
		return false;
	choose_ints(p, h, param, &v);
	*out = ap_arg_of_ints(p->w->arena, v.at, v.n);
	p->count = (int64_t)v.n;
	if ((h->role == AP_ROLE_SIZES || h->role == AP_ROLE_EXPAND_SIZES || h->role == AP_ROLE_LAST_SIZES) && v.n <= AP_GROW_RANK) {
		p->nsizes = (int)v.n;
		memcpy(p->sizes, v.at, v.n * sizeof *v.at);
	}
	return true;
}
