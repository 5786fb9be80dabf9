/*
 * Steps, from the one that takes most away to the one that takes least, over and over until none is left: an argument left to its default; a list
 * of tensors without its last one; tensors in storages of their own, contiguous; a dimension gone from every tensor, one size smaller everywhere, or
 * one dimension of all elements; f32 for all; numbers to 0 and 1.  A candidate is kept if the same lie of the same argument and result shows.
 */
#include "probe/shrink.h"

#include "probe/make.h"

typedef struct shrinking {
	ap_arena *arena;
	ap_probe *probe;
	ap_probe_call best;
	ap_sighting *what;
	unsigned left;
} shrinking;

/* Contents for two draws: a lie may need luck. */
enum { DRAWS = 3, SIZE_MOST = 8 };

static bool
shows(shrinking *s, const ap_probe_call *c)
{
	ap_probe_trial trials[DRAWS];

	if (s->left < DRAWS)
		return false;
	s->left -= DRAWS;
	for (int k = 0; k < DRAWS; k++) {
		ap_probe_call drawn = *c;

		ap_probe_fill(s->arena, &drawn, c->seed + (uint64_t)k);
		ap_probe_trial_make(s->arena, &drawn, &trials[k]);
	}
	ap_probe_trial_ask(s->arena, s->probe, trials, DRAWS);
	for (int k = 0; k < DRAWS; k++) {
		ap_sightings seen = { 0 };

		ap_probe_trial_judge(s->arena, &trials[k], &seen);
		for (size_t i = 0; i < seen.n; i++) {
			if (seen.at[i].lie == s->what->lie && seen.at[i].param == s->what->param && seen.at[i].result == s->what->result) {
				s->best = trials[k].call[0];
				s->what->detail = seen.at[i].detail;
				return true;
			}
		}
	}
	return false;
}

/* Storages just as large as their tensors need. */
static void
fit_storages(ap_arena *a, ap_probe_call *c)
{
	ap_memory *all = AP_NEW_N(a, ap_memory, c->nstorages + 1);

	for (size_t k = 0; k < c->ntensors; k++) {
		int64_t first, end;

		if (ap_layout_bytes(&c->tensors[k].layout, &first, &end) && (size_t)end > all[c->tensors[k].storage].n)
			all[c->tensors[k].storage].n = (size_t)end;
	}
	c->storages = all;
}

static bool
try_without_keyword(shrinking *s)
{
	for (size_t k = 0; k < s->best.nkeywords; k++) {
		ap_probe_call c = s->best;
		ap_keyword *rest = AP_NEW_N(s->arena, ap_keyword, c.nkeywords + 1);

		memcpy(rest, c.keywords, k * sizeof *rest);
		memcpy(rest + k, c.keywords + k + 1, (c.nkeywords - k - 1) * sizeof *rest);
		c.keywords = rest;
		c.nkeywords--;
		if (shows(s, &c))
			return true;
	}
	return false;
}

static bool
try_without_argument(shrinking *s)
{
	ap_probe_call c = s->best;

	if (!c.nargs || !c.op->schema.params[c.nargs - 1].has_default)
		return false;
	c.nargs--;
	return shows(s, &c);
}

static bool
try_shorter_list(shrinking *s)
{
	for (size_t k = 0; k < s->best.nargs; k++) {
		ap_probe_call c = s->best;
		ap_arg *args = AP_NEW_N(s->arena, ap_arg, c.nargs + 1);

		memcpy(args, c.args, c.nargs * sizeof *args);
		c.args = args;
		if (args[k].kind != AP_ARG_LIST || args[k].n < 2 || args[k].items[args[k].n - 1].kind != AP_ARG_NODE)
			continue;
		args[k].n--;
		if (shows(s, &c))
			return true;
	}
	return false;
}

/* Tensors that no argument names any more. */
static void
mark_used(void *data, ap_node_id id)
{
	((bool *)data)[id.i - 1] = true;
}

static bool
drop_unused(shrinking *s)
{
	ap_probe_call *c = &s->best;
	bool *used = AP_NEW_N(s->arena, bool, c->ntensors + 1);

	for (size_t k = 0; k < c->nargs; k++)
		ap_arg_each_node(&c->args[k], mark_used, used);
	for (size_t k = 0; k < c->nkeywords; k++)
		ap_arg_each_node(&c->keywords[k].value, mark_used, used);
	/* Numbers of tensors are in the arguments: only those at the end can go. */
	while (c->ntensors && !used[c->ntensors - 1])
		c->ntensors--;
	return false;
}

static ap_layout
plain_layout(ap_arena *a, int rank, const int64_t *size, int64_t itemsize)
{
	ap_layout l;

	ap_require(ap_layout_contiguous(a, rank, size, itemsize, &l));
	return l;
}

static bool
try_layouts(shrinking *s, bool apart)
{
	ap_probe_call c = apart ? ap_probe_apart(s->arena, &s->best) : s->best;
	ap_tensor *tensors = AP_NEW_N(s->arena, ap_tensor, c.ntensors + 1);
	bool changed = c.nstorages != s->best.nstorages || c.ntensors != s->best.ntensors;

	for (size_t k = 0; k < c.ntensors; k++) {
		const ap_layout *l = &c.tensors[k].layout;

		tensors[k] = c.tensors[k];
		tensors[k].layout = plain_layout(s->arena, l->rank, l->size, l->itemsize);
		changed |= !ap_layout_same(l, &tensors[k].layout);
	}
	c.tensors = tensors;
	fit_storages(s->arena, &c);
	return changed && shows(s, &c);
}

static bool
is_plain(const ap_probe_call *c)
{
	for (size_t k = 0; k < c->ntensors; k++) {
		if (!ap_layout_is_contiguous(&c->tensors[k].layout))
			return false;
	}
	return true;
}

/* The sizes of every tensor without dimension 0, or with `to` for `from`. */
static bool
try_sizes(shrinking *s, bool drop, int64_t from, int64_t to)
{
	ap_probe_call c = s->best;
	ap_tensor *tensors = AP_NEW_N(s->arena, ap_tensor, c.ntensors + 1);
	bool changed = false;

	if (!is_plain(&c))
		return false;
	for (size_t k = 0; k < c.ntensors; k++) {
		const ap_layout *l = &c.tensors[k].layout;
		int skip = drop && l->rank > 0;
		int64_t *size = AP_NEW_N(s->arena, int64_t, l->rank + 1);

		for (int d = skip; d < l->rank; d++) {
			size[d - skip] = !drop && l->size[d] == from ? to : l->size[d];
			changed |= size[d - skip] != l->size[d];
		}
		changed |= skip > 0;
		tensors[k] = c.tensors[k];
		tensors[k].layout = plain_layout(s->arena, l->rank - skip, size, l->itemsize);
		tensors[k].layout.offset = l->offset;
	}
	c.tensors = tensors;
	fit_storages(s->arena, &c);
	return changed && shows(s, &c);
}

/* Every tensor as one dimension of all its elements. */
static bool
try_flat(shrinking *s)
{
	ap_probe_call c = s->best;
	ap_tensor *tensors = AP_NEW_N(s->arena, ap_tensor, c.ntensors + 1);
	bool changed = false;

	if (!is_plain(&c))
		return false;
	for (size_t k = 0; k < c.ntensors; k++) {
		const ap_layout *l = &c.tensors[k].layout;
		int64_t n = ap_layout_count(l);

		tensors[k] = c.tensors[k];
		if (l->rank < 2)
			continue;
		tensors[k].layout = plain_layout(s->arena, 1, &n, l->itemsize);
		tensors[k].layout.offset = l->offset;
		changed = true;
	}
	c.tensors = tensors;
	return changed && shows(s, &c);
}

static bool
try_smaller_sizes(shrinking *s)
{
	if (try_sizes(s, true, 0, 0))
		return true;
	for (int64_t from = SIZE_MOST; from > 1; from--) {
		if (try_sizes(s, false, from, 1) || (from > 2 && try_sizes(s, false, from, 2)) || (from > 3 && try_sizes(s, false, from, from - 1)))
			return true;
	}
	return try_flat(s);
}

static bool
try_dtype(shrinking *s)
{
	ap_probe_call c = s->best;
	ap_tensor *tensors = AP_NEW_N(s->arena, ap_tensor, c.ntensors + 1);
	bool changed = false;

	for (size_t k = 0; k < c.ntensors; k++) {
		tensors[k] = c.tensors[k];
		changed |= c.tensors[k].dtype != AP_F32;
		if (ap_dtype_cat(tensors[k].dtype) == AP_CAT_INT)
			return false; /* an index, for all we know */
		tensors[k].dtype = AP_F32;
		tensors[k].conj = tensors[k].neg = false;
		tensors[k].layout.itemsize = ap_dtype_size(AP_F32);
	}
	c.tensors = tensors;
	fit_storages(s->arena, &c);
	return changed && shows(s, &c);
}

static bool
try_numbers(shrinking *s)
{
	for (size_t k = 0; k < s->best.nargs; k++) {
		ap_probe_call c = s->best;
		ap_arg *args = AP_NEW_N(s->arena, ap_arg, c.nargs + 1);

		memcpy(args, c.args, c.nargs * sizeof *args);
		c.args = args;
		if (args[k].kind != AP_ARG_INT || args[k].integer == 0)
			continue;
		for (int64_t to = 0; to < 2; to++) {
			bool smaller = args[k].integer > to || args[k].integer < 0;

			args[k].integer = to;
			if (smaller && shows(s, &c))
				return true;
			args[k].integer = s->best.args[k].integer;
		}
	}
	return false;
}

ap_probe_call
ap_shrink_call(ap_arena *a, ap_probe *p, const ap_probe_call *c, ap_sighting *what, unsigned most)
{
	shrinking s = { a, p, *c, what, most };

	while (try_without_keyword(&s) || try_without_argument(&s) || try_shorter_list(&s) || drop_unused(&s) || try_layouts(&s, true) || try_layouts(&s, false) ||
	       try_smaller_sizes(&s) || try_dtype(&s) || try_numbers(&s))
		continue;
	return s.best;
}
