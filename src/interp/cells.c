/*
 * Cells: what a storage holds.
 *
 * A storage is cut into cells of the size of the dtype that it began with, and a cell's term always has that dtype.  Views of another
 * width (view.dtype, view_as_real) are aligned to their own item size, and item sizes are powers of two, so an element either lies
 * within one cell (a PIECE of it) or covers whole cells (their JOIN): term/simplify.c brings `piece of join` and `join of
 * all pieces` back to the plain term, which is what makes a round trip through another dtype the identity.
 */
#include "interp/run.h"

enum { MAX_PIECES = 16 };

ap_walk
ap_walk_begin(const ap_layout *l)
{
	ap_walk w;

	w.layout = l;
	w.at = l->offset;
	w.left = ap_layout_count(l);
	for (int d = 0; d < l->rank; d++)
		w.index[d] = 0;
	return w;
}

void
ap_walk_carry(ap_walk *w)
{
	const ap_layout *l = w->layout;

	for (int d = l->rank - 1; w->index[d] >= l->size[d]; d--) {
		w->at -= l->size[d] * l->stride[d];
		w->index[d] = 0;
		if (d == 0)
			return;
		w->at += l->stride[d - 1];
		w->index[d - 1]++;
	}
}

ap_str
ap_input_symbol(ap_arena *a, int64_t k)
{
	ap_buf b = { .arena = a };

	ap_buf_lit(&b, "input#");
	ap_buf_int(&b, k);
	return ap_buf_str(&b);
}

/* A cell of input storage number k is "input#k", of a constant "constant NAME", of the generator "random". */
static ap_str
symbol_of(ap_arena *a, const ap_facts *f, size_t storage, int64_t *inputs)
{
	const ap_storage *s = &f->storages.at[storage];

	switch (s->kind) {
	case AP_STORAGE_RANDOM:
		return AP_STR("random");
	case AP_STORAGE_INPUT:
		return ap_input_symbol(a, (*inputs)++);
	case AP_STORAGE_CONSTANT: {
		ap_str name = ap_node_get(f->graph, s->node)->target;

		return ap_str_printf(a, "constant %.*s", AP_FMT(name));
	}
	case AP_STORAGE_FRESH:
		return AP_STR("");
	}
	ap_bug("storage of kind %d", (int)s->kind);
}

ap_cells *
ap_cells_make(ap_arena *a, const ap_facts *f, ap_terms *t, int side)
{
	ap_cells *all = AP_NEW_N(a, ap_cells, f->storages.n);
	int64_t inputs = 0;

	for (size_t k = 0; k < f->storages.n; k++) {
		const ap_storage *s = &f->storages.at[k];
		ap_dtype d = s->kind == AP_STORAGE_RANDOM ? AP_U64 : s->dtype;
		int64_t unit = ap_dtype_size(d);
		ap_str symbol = symbol_of(a, f, k, &inputs);

		ap_require(unit > 0 && s->bytes >= 0);
		all[k] = (ap_cells){ .unit = unit, .n = s->kind == AP_STORAGE_RANDOM ? 1 : ap_ceil_div(s->bytes, unit), .side = side };
		all[k].at = AP_NEW_N(a, ap_term, all[k].n);
		all[k].writer = AP_NEW_N(a, uint32_t, all[k].n);
		if (s->kind == AP_STORAGE_FRESH)
			continue;
		uint32_t id = ap_terms_symbol(t, symbol);

		for (int64_t c = 0; c < all[k].n; c++)
			all[k].at[c] = ap_term_input(t, id, c, d);
	}
	return all;
}

/* conj and neg only flip sign bits, so they are written on the parts: conj(z) is JOIN(re, neg(im)). */
static ap_term
flip(ap_terms *t, const ap_tensor *x, ap_term v)
{
	ap_dtype part = ap_dtype_real_of(x->dtype);

	if (x->conj && part != AP_DTYPE_NONE) {
		ap_term im = ap_term_piece(t, part, v, 1);
		ap_term parts[2] = { ap_term_piece(t, part, v, 0), ap_term_fn(t, AP_STR("neg"), part, &im, 1) };

		v = ap_term_join(t, x->dtype, parts, 2);
	}
	if (x->neg)
		v = ap_term_fn(t, AP_STR("neg"), x->dtype, &v, 1);
	return v;
}

static ap_dtype
cell_dtype(const ap_facts *f, uint32_t storage)
{
	const ap_storage *s = &f->storages.at[storage];

	return s->kind == AP_STORAGE_RANDOM ? AP_U64 : s->dtype;
}

/* The term of a cell; an unwritten one is unknown, and gets its name here. */
static ap_term
cell_get(ap_arena *a, ap_terms *t, const ap_facts *f, const ap_cells *all, uint32_t storage, int64_t c)
{
	const ap_cells *cells = &all[storage];

	ap_require(c >= 0 && c < cells->n);
	if (!cells->at[c].i) {
		ap_str site = ap_str_printf(a, "unwritten#%d#%u", cells->side, storage);

		cells->at[c] = ap_term_uninit(t, ap_terms_symbol(t, site), c, cell_dtype(f, storage));
	}
	return cells->at[c];
}

static ap_term
as_dtype(ap_terms *t, ap_dtype d, ap_term x)
{
	return ap_term_dtype(t, x) == d ? x : ap_term_bitcast(t, d, x);
}

ap_term
ap_cells_get(ap_arena *a, ap_terms *t, const ap_facts *f, const ap_cells *all, const ap_tensor *x, int64_t at)
{
	int64_t unit = all[x->storage].unit, width = ap_dtype_size(x->dtype), byte = at * width;
	ap_term parts[MAX_PIECES], v;

	if (width == unit) {
		v = as_dtype(t, x->dtype, cell_get(a, t, f, all, x->storage, at));
	} else if (width < unit) {
		v = cell_get(a, t, f, all, x->storage, byte / unit);
		v = ap_term_piece(t, x->dtype, v, byte % unit / width);
	} else {
		size_t n = (size_t)(width / unit);

		for (size_t k = 0; k < n; k++)
			parts[k] = cell_get(a, t, f, all, x->storage, byte / unit + (int64_t)k);
		v = ap_term_join(t, x->dtype, parts, n);
	}
	return x->conj || x->neg ? flip(t, x, v) : v;
}

/* The cell with its part number `part` of `width` bytes replaced by v. */
static ap_term
replace_part(ap_terms *t, ap_dtype cell, ap_term old, int64_t part, ap_term v)
{
	ap_term parts[MAX_PIECES];
	ap_dtype d = ap_term_dtype(t, v);
	int64_t n = ap_dtype_size(cell) / ap_dtype_size(d);

	for (int64_t k = 0; k < n; k++)
		parts[k] = k == part ? v : ap_term_piece(t, d, old, k);
	return ap_term_join(t, cell, parts, (size_t)n);
}

void
ap_cells_set(ap_arena *a, ap_terms *t, const ap_facts *f, const ap_cells *all, const ap_tensor *x, int64_t at, ap_term v, uint32_t writer)
{
	const ap_cells *cells = &all[x->storage];
	int64_t unit = cells->unit, width = ap_dtype_size(x->dtype), byte = at * width, c = width == unit ? at : byte / unit;
	ap_dtype cell = cell_dtype(f, x->storage);

	ap_require(ap_term_dtype(t, v) == x->dtype && c >= 0 && c + (width > unit ? width / unit : 1) <= cells->n);
	if (x->conj || x->neg)
		v = flip(t, x, v);
	if (width == unit) {
		cells->at[c] = as_dtype(t, cell, v);
	} else if (width < unit) {
		cells->at[c] = replace_part(t, cell, cell_get(a, t, f, all, x->storage, c), byte % unit / width, v);
	} else {
		for (int64_t k = 0; k < width / unit; k++) {
			cells->at[c + k] = ap_term_piece(t, cell, v, k);
			cells->writer[c + k] = writer;
		}
	}
	cells->writer[c] = writer;
}
