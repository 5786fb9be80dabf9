/*
 * From a tensor to a view of it, by layouts alone.
 *
 * A write through a view must be put back into the tensor that the view is of.  The op that made the view is not asked: getitem with
 * five indices, narrow, chunk and unbind all are boxes in their base.  So a candidate is guessed from sizes, strides and the
 * offset, its layout is computed, and only if that is the wanted one the candidate is taken; a wrong guess costs nothing but an
 * as_strided in its place.
 *
 * Guessed are, in this order: a bijection (permute, reshape), a box (an index or a slice for each dimension, found by dividing the
 * offset by the strides, the largest first, as in a number of mixed radix), a diagonal, a contiguous run of a flat tensor; before
 * them the change of dtype and of the conjugate and negative bits.
 */
#include "pass/relation.h"

bool
ap_layout_is_alike(const ap_layout *a, const ap_layout *b)
{
	if (!ap_layout_same_shape(a, b))
		return false;
	if (a->itemsize != b->itemsize)
		return false;
	for (int i = 0; i < a->rank; i++)
		if (a->size[i] > 1 && a->stride[i] != b->stride[i] && ap_layout_count(a))
			return false;
	return true;
}

bool
ap_tensor_is_same(const ap_tensor *a, const ap_tensor *b)
{
	return a->storage == b->storage && a->dtype == b->dtype && a->conj == b->conj && a->neg == b->neg &&
	       (a->layout.offset == b->layout.offset || !ap_layout_count(&a->layout)) && ap_layout_is_alike(&a->layout, &b->layout);
}

static ap_tensor *
push(ap_arena *a, ap_links *out, ap_link link, const ap_tensor *from, int rank)
{
	link.to = *from;
	link.to.layout = ap_layout_make(a, rank, NULL, NULL, from->layout.offset, from->layout.itemsize);
	*AP_PUSH(a, out) = link;
	return &out->at[out->n - 1].to;
}

/* A fresh layout's arrays are ours to fill. */
static int64_t *
sizes(ap_tensor *t)
{
	return (int64_t *)t->layout.size;
}

static int64_t *
strides(ap_tensor *t)
{
	return (int64_t *)t->layout.stride;
}

static const ap_tensor *
last(const ap_links *l, const ap_tensor *from)
{
	return l->n ? &l->at[l->n - 1].to : from;
}

static void
add_slice(ap_arena *a, ap_links *out, const ap_tensor *x, int dim, int64_t start, int64_t n, int64_t step)
{
	int rank = x->layout.rank;
	int64_t end = n ? start + (n - 1) * step + 1 : start;
	ap_tensor *t = push(a, out, (ap_link){ .kind = AP_LINK_SLICE, .dim = dim, .start = start, .end = end, .step = step }, x, rank);

	for (int i = 0; i < rank; i++) {
		sizes(t)[i] = i == dim ? n : x->layout.size[i];
		strides(t)[i] = i == dim ? x->layout.stride[i] * step : x->layout.stride[i];
	}
	t->layout.offset += start * x->layout.stride[dim];
}

static void
add_select(ap_arena *a, ap_links *out, const ap_tensor *x, int dim, int64_t index)
{
	int rank = x->layout.rank - 1;
	ap_tensor *t = push(a, out, (ap_link){ .kind = AP_LINK_SELECT, .dim = dim, .start = index }, x, rank);

	for (int i = 0; i < rank; i++) {
		sizes(t)[i] = x->layout.size[i + (i >= dim)];
		strides(t)[i] = x->layout.stride[i + (i >= dim)];
	}
	t->layout.offset += index * x->layout.stride[dim];
}

/* The strides of a view with other sizes (at::detail::computeStride); false if only a copy has them. */
static bool
reshaped_strides(const ap_layout *l, int rank, const int64_t *size, int64_t *stride)
{
	int d = rank - 1;
	int64_t chunk = 1, made = 1, base;

	if (!l->rank) {
		for (int i = 0; i < rank; i++)
			stride[i] = 1;
		return true;
	}
	base = l->stride[l->rank - 1];
	for (int i = l->rank - 1; i >= 0; i--) {
		chunk *= l->size[i];
		if (i > 0 && (l->size[i - 1] == 1 || l->stride[i - 1] == chunk * base))
			continue;
		while (d >= 0 && (made < chunk || size[d] == 1)) {
			stride[d] = made * base;
			made *= size[d--];
		}
		if (made != chunk)
			return false;
		if (i > 0) {
			base = l->stride[i - 1];
			chunk = made = 1;
		}
	}
	return d < 0;
}

static bool
try_reshape(ap_arena *a, const ap_tensor *x, const ap_layout *to, ap_links *out)
{
	int64_t stride[AP_MAX_RANK];
	ap_tensor *t;

	if (!ap_layout_count(&x->layout) || ap_layout_count(&x->layout) != ap_layout_count(to) || x->layout.offset != to->offset)
		return false;
	if (!reshaped_strides(&x->layout, to->rank, to->size, stride))
		return false;
	for (int i = 0; i < to->rank; i++)
		if (to->size[i] > 1 && stride[i] != to->stride[i])
			return false;
	t = push(a, out, (ap_link){ .kind = AP_LINK_RESHAPE }, x, to->rank);
	memcpy(sizes(t), to->size, (size_t)to->rank * sizeof(int64_t));
	memcpy(strides(t), to->stride, (size_t)to->rank * sizeof(int64_t));
	return true;
}

/* `to` is `x` with its dimensions in another order (single elements: any of the free ones). */
static bool
try_permute(ap_arena *a, const ap_tensor *x, const ap_layout *to, ap_links *out)
{
	const ap_layout *l = &x->layout;
	bool used[AP_MAX_RANK] = { false };
	int64_t *perm;
	ap_tensor *t;

	if (l->rank != to->rank || l->offset != to->offset)
		return false;
	perm = AP_NEW_N(a, int64_t, l->rank);
	for (int i = 0; i < to->rank; i++) {
		int d = 0;

		while (d < l->rank && (used[d] || l->size[d] != to->size[i] || (to->size[i] > 1 && l->stride[d] != to->stride[i])))
			d++;
		if (d == l->rank)
			return false;
		used[d] = true;
		perm[i] = d;
	}
	t = push(a, out, (ap_link){ .kind = AP_LINK_PERMUTE, .list = perm }, x, to->rank);
	for (int i = 0; i < to->rank; i++) {
		sizes(t)[i] = l->size[perm[i]];
		strides(t)[i] = l->stride[perm[i]];
	}
	return true;
}

/* Without its single dimensions. */
static ap_layout
squeezed(ap_arena *a, const ap_layout *l)
{
	ap_layout out = ap_layout_make(a, l->rank, l->size, l->stride, l->offset, l->itemsize);
	int64_t *size = (int64_t *)out.size, *stride = (int64_t *)out.stride;

	out.rank = 0;
	for (int i = 0; i < l->rank; i++)
		if (l->size[i] != 1) {
			size[out.rank] = l->size[i];
			stride[out.rank++] = l->stride[i];
		}
	return out;
}

static bool
try_bijection(ap_arena *a, const ap_tensor *x, const ap_layout *to, ap_links *out)
{
	size_t n = out->n;
	ap_layout thin, wanted;

	if (ap_layout_count(&x->layout) != ap_layout_count(to))
		return false;
	if (try_reshape(a, x, to, out) || try_permute(a, x, to, out))
		return true;
	thin = squeezed(a, &x->layout);
	wanted = squeezed(a, to);
	if (try_reshape(a, x, &thin, out) && try_permute(a, last(out, x), &wanted, out) && try_reshape(a, last(out, x), to, out))
		return true;
	out->n = n;
	return false;
}

/* What is taken of each dimension of the base: an index, or n elements `step` apart. */
typedef struct box { int64_t start[AP_MAX_RANK], n[AP_MAX_RANK], step[AP_MAX_RANK]; bool index[AP_MAX_RANK]; } box;

static int64_t
magnitude(int64_t v)
{
	return v < 0 ? -v : v;
}

/* Where the box begins: the offset in the base's strides, the largest first. */
static bool
find_start(const ap_layout *l, int64_t delta, box *b)
{
	bool done[AP_MAX_RANK] = { false };

	for (int k = 0; k < l->rank; k++) {
		int best = -1;

		for (int d = 0; d < l->rank; d++)
			if (!done[d] && (best < 0 || magnitude(l->stride[d]) > magnitude(l->stride[best])))
				best = d;
		done[best] = true;
		b->start[best] = 0;
		if (l->size[best] <= 1 || !l->stride[best])
			continue;
		int64_t q = delta / l->stride[best];
		b->start[best] = ap_max(0, ap_min(q, l->size[best] - 1));
		delta -= b->start[best] * l->stride[best];
	}
	return delta == 0;
}

/* May dimension j of the view be a slice of dimension d of the base? */
static bool
is_slice(const ap_layout *l, int d, const ap_layout *to, int j, int64_t *step)
{
	*step = 1;
	if (to->size[j] <= 1)
		return to->size[j] <= l->size[d];
	if (!l->stride[d] || to->stride[j] % l->stride[d] || to->stride[j] / l->stride[d] < 1)
		return false;
	*step = to->stride[j] / l->stride[d];
	return (to->size[j] - 1) * *step < l->size[d];
}

/* Matches the view's dimensions to the base's in order; `rest` dimensions of the base are indexed. */
static bool
match_box(const ap_layout *l, const ap_layout *to, box *b)
{
	int j = 0;

	for (int d = 0; d < l->rank; d++) {
		int left = l->rank - d, want = to->rank - j;
		bool fits = want > 0 && is_slice(l, d, to, j, &b->step[d]);

		if (want == left && !fits)
			return false;
		b->index[d] = want < left && (!fits || (to->size[j] <= 1 && l->size[d] > 1));
		b->n[d] = b->index[d] ? 1 : to->size[j];
		j += !b->index[d];
	}
	return j == to->rank;
}

static bool
try_box(ap_arena *a, const ap_tensor *x, const ap_layout *to, ap_links *out)
{
	const ap_layout *l = &x->layout;
	size_t n = out->n;
	ap_tensor wanted = *x;
	box b = { 0 };

	if (to->rank > l->rank || !match_box(l, to, &b) || !find_start(l, to->offset - l->offset, &b))
		return false;
	for (int d = l->rank - 1; d >= 0; d--) {
		const ap_tensor *now = last(out, x);

		if (b.start[d] + (b.n[d] - 1) * b.step[d] >= l->size[d])
			break;
		if (b.index[d])
			add_select(a, out, now, d, b.start[d]);
		else if (b.n[d] != l->size[d] || b.start[d])
			add_slice(a, out, now, d, b.start[d], b.n[d], b.step[d]);
	}
	wanted.layout = *to;
	if (out->n > n && ap_tensor_is_same(last(out, x), &wanted))
		return true;
	out->n = n;
	return false;
}

static bool
try_diagonal(ap_arena *a, const ap_tensor *x, const ap_layout *to, ap_links *out)
{
	const ap_layout *l = &x->layout;
	size_t n = out->n;
	ap_tensor wanted = *x;

	if (to->rank != l->rank - 1 || to->rank < 1)
		return false;
	wanted.layout = *to;
	for (int p = 0; p < l->rank; p++)
		for (int q = p + 1; q < l->rank; q++) {
			int64_t delta = to->offset - l->offset, k = 0;
			ap_tensor *t;
			int j = 0;

			if (to->size[to->rank - 1] > 1 && to->stride[to->rank - 1] != l->stride[p] + l->stride[q])
				continue;
			if (delta && l->stride[q] && delta % l->stride[q] == 0 && delta / l->stride[q] > 0 && delta / l->stride[q] < l->size[q])
				k = delta / l->stride[q];
			else if (delta && l->stride[p] && delta % l->stride[p] == 0 && delta / l->stride[p] > 0 && delta / l->stride[p] < l->size[p])
				k = -(delta / l->stride[p]);
			t = push(a, out, (ap_link){ .kind = AP_LINK_DIAGONAL, .dim = p, .other = q, .start = k }, x, to->rank);
			for (int i = 0; i < l->rank; i++)
				if (i != p && i != q) {
					sizes(t)[j] = l->size[i];
					strides(t)[j++] = l->stride[i];
				}
			sizes(t)[j] = k >= 0 ? ap_min(l->size[p], l->size[q] - k) : ap_min(l->size[p] + k, l->size[q]);
			strides(t)[j] = l->stride[p] + l->stride[q];
			t->layout.offset += k >= 0 ? k * l->stride[q] : -k * l->stride[p];
			if (ap_tensor_is_same(t, &wanted))
				return true;
			out->n = n;
		}
	return false;
}

/* A contiguous run of a flat tensor. */
static bool
try_run(ap_arena *a, const ap_tensor *x, const ap_layout *to, ap_links *out)
{
	size_t n = out->n;
	int64_t count = ap_layout_count(to), start = to->offset - x->layout.offset;

	if (x->layout.rank != 1 || x->layout.stride[0] != 1 || !ap_layout_is_contiguous(to) || !count || start < 0)
		return false;
	if (start + count > x->layout.size[0] || count == x->layout.size[0])
		return false;
	add_slice(a, out, x, 0, start, count, 1);
	if (to->rank == 1 || try_reshape(a, last(out, x), to, out))
		return true;
	out->n = n;
	return false;
}

/* Broadcast: every cell of x, some of them many times. */
static bool
try_expand(ap_arena *a, const ap_tensor *x, const ap_layout *to, ap_links *out)
{
	const ap_layout *l = &x->layout;
	int lead = to->rank - l->rank;
	ap_tensor *t;

	if (lead < 0 || to->offset != l->offset)
		return false;
	for (int i = 0; i < to->rank; i++) {
		int64_t size = i < lead ? 1 : l->size[i - lead];

		if (to->size[i] == size ? to->size[i] > 1 && to->stride[i] != l->stride[i - lead] : size != 1 || (to->size[i] > 1 && to->stride[i]))
			return false;
	}
	t = push(a, out, (ap_link){ .kind = AP_LINK_EXPAND }, x, to->rank);
	t->layout = *to;
	return true;
}

/* A run of cells whose bytes are no whole number of elements of the new size, without what is too much at its end. */
static const ap_tensor *
whole_elements(ap_arena *a, const ap_tensor *x, int64_t new, ap_links *out)
{
	const ap_layout *l = &x->layout;

	if (l->rank != 1 || l->stride[0] != 1 || l->size[0] * l->itemsize % new == 0)
		return x;
	add_slice(a, out, x, 0, 0, l->size[0] * l->itemsize / new * new / l->itemsize, 1);
	return last(out, x);
}

/* Without the single elements whose stride is no whole number of elements of the new size, which view.dtype would refuse. */
static const ap_tensor *
even_strides(ap_arena *a, const ap_tensor *x, int64_t new, ap_links *out)
{
	const ap_layout *l = &x->layout;
	int rank = 0, kept[AP_MAX_RANK];

	for (int i = 0; i < l->rank; i++)
		if (i == l->rank - 1 || l->size[i] != 1 || l->stride[i] * l->itemsize % new == 0)
			kept[rank++] = i;
	if (rank == l->rank)
		return x;
	ap_tensor *t = push(a, out, (ap_link){ .kind = AP_LINK_RESHAPE }, x, rank);

	for (int i = 0; i < rank; i++) {
		sizes(t)[i] = l->size[kept[i]];
		strides(t)[i] = l->stride[kept[i]];
	}
	return t;
}

/* The same cells as elements of another size. */
static bool
change_dtype(ap_arena *a, const ap_tensor *origin, const ap_tensor *to, ap_links *out)
{
	int64_t old = origin->layout.itemsize, new = ap_dtype_size(to->dtype);
	ap_tensor from = *even_strides(a, whole_elements(a, origin, new, out), new, out), *t;
	const ap_layout *l = &from.layout;
	int tail = l->rank - 1;
	bool real = ap_dtype_real_of(from.dtype) == to->dtype && ap_dtype_cat(from.dtype) == AP_CAT_COMPLEX;
	bool complex = ap_dtype_complex_of(from.dtype) == to->dtype && to->dtype != AP_DTYPE_NONE && l->rank && l->size[tail] == 2 && l->stride[tail] == 1;
	int rank = l->rank + real - complex;
	ap_link link = { .kind = real ? AP_LINK_REAL : complex ? AP_LINK_COMPLEX : AP_LINK_DTYPE };

	if (!real && !complex && old != new && (l->rank < 1 || l->stride[tail] != 1 || l->size[tail] * old % new))
		return false;
	t = push(a, out, link, &from, rank);
	t->dtype = to->dtype;
	t->layout.itemsize = new;
	t->layout.offset = l->offset * old / new;
	for (int i = 0; i < rank; i++) {
		bool scaled = !real && !complex && i == tail && old != new;

		sizes(t)[i] = i >= l->rank ? 2 : scaled ? l->size[i] * old / new : l->size[i];
		strides(t)[i] = i >= l->rank || scaled ? 1 : l->stride[i] * old / new;
		if (i < l->rank && !scaled && l->stride[i] * old % new)
			return false;
	}
	return l->offset * old % new == 0;
}

static void
add_bit(ap_arena *a, ap_links *out, ap_link_kind kind, const ap_tensor *x)
{
	ap_tensor *t = push(a, out, (ap_link){ .kind = kind }, x, x->layout.rank);

	t->layout = x->layout;
	if (kind == AP_LINK_CONJ)
		t->conj = !t->conj;
	else
		t->neg = !t->neg;
}

bool
ap_relation_retype(ap_arena *a, const ap_tensor *from, ap_dtype d, ap_links *out)
{
	ap_tensor to = *from, bare;

	*out = (ap_links){ 0 };
	to.dtype = d;
	if (from->conj)
		add_bit(a, out, AP_LINK_CONJ, last(out, from));
	if (from->neg)
		add_bit(a, out, AP_LINK_NEG, last(out, from));
	bare = *last(out, from);
	return change_dtype(a, &bare, &to, out);
}

bool
ap_relation_find(ap_arena *a, const ap_tensor *from, const ap_tensor *to, ap_links *out)
{
	ap_tensor goal = *to;

	*out = (ap_links){ 0 };
	if (ap_tensor_is_same(from, to))
		return true;
	if (from->dtype != to->dtype && !ap_relation_retype(a, from, to->dtype, out))
		return false;
	goal.conj = last(out, from)->conj;
	goal.neg = last(out, from)->neg;
	ap_tensor now = *last(out, from);
	if (!ap_tensor_is_same(&now, &goal) && !try_bijection(a, &now, &to->layout, out) && !try_box(a, &now, &to->layout, out) &&
	    !try_diagonal(a, &now, &to->layout, out) && !try_run(a, &now, &to->layout, out) && !try_expand(a, &now, &to->layout, out))
		return false;
	if (last(out, from)->neg != to->neg) /* a write undoes it last, as PyTorch does */
		add_bit(a, out, AP_LINK_NEG, last(out, from));
	if (last(out, from)->conj != to->conj)
		add_bit(a, out, AP_LINK_CONJ, last(out, from));
	return true;
}
