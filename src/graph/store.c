/*
 * Writing to memory, and what eager refuses about it (aten/src/ATen/MemoryOverlap.cpp).
 *
 * Eager's check is quick and gives up on tensors that aren't dense; where it gives up and cells are shared after all in
 * another order than element by element, the result depends on the loop: that is refused here as invalid too.
 */
#include "graph/rule.h"
#include "layout/overlap.h"

bool
ap_shares(ap_infer_run *r, const ap_tensor *a, const ap_tensor *b, bool *yes)
{
	*yes = false;
	if (a->storage != b->storage)
		return true;
	switch (ap_overlap_find(&a->layout, &b->layout, AP_OVERLAP_WORK, NULL)) {
	case AP_DISJOINT:
		return true;
	case AP_OVERLAP:
		*yes = true;
		return true;
	case AP_TOO_HARD:
		return ap_refuse_unknown(r, "overlap-undecided", "whether two tensors share memory was not decided within the work limit");
	}
	return true;
}

static bool
same_strides(const ap_layout *a, const ap_layout *b)
{
	if (a->rank != b->rank)
		return false;
	for (int i = 0; i < a->rank; i++)
		if (a->stride[i] != b->stride[i])
			return false;
	return true;
}

/* at::get_overlap_status for two dense tensors of one storage that share a byte: the same range with the same strides. */
static bool
is_full_overlap(const ap_layout *a, const ap_layout *b)
{
	int64_t a0, a1, b0, b1;

	if (!ap_layout_bytes(a, &a0, &a1) || !ap_layout_bytes(b, &b0, &b1))
		return true;
	return a0 == b0 && a1 == b1 && same_strides(a, b);
}

/* Element k of both is the same cell, after expanding b to a's sizes. */
static bool
is_elementwise_same(const ap_layout *a, const ap_layout *b)
{
	int more = a->rank - b->rank;

	if (more < 0 || a->offset != b->offset || a->itemsize != b->itemsize)
		return false;
	for (int i = 0; i < a->rank; i++) {
		int64_t size = i < more ? 1 : b->size[i - more];

		if (a->size[i] <= 1)
			continue;
		if (size != a->size[i] || b->stride[i - more] != a->stride[i])
			return false;
	}
	return true;
}

bool
ap_check_sharing(ap_infer_run *r, const ap_tensor *dest, const ap_tensor *operand, ap_sharing allowed)
{
	const ap_layout *a = &dest->layout, *b = &operand->layout;
	bool share;

	if (allowed == AP_SHARE_ANY || (allowed == AP_SHARE_SAME && dest->object && dest->object == operand->object))
		return true;
	if (!ap_shares(r, dest, operand, &share))
		return false;
	share |= dest->object && dest->object == operand->object;
	if (!share)
		return true;
	if (allowed == AP_SHARE_NOTHING)
		return ap_refuse_invalid(r, "operand-overlap", "the written tensor shares memory with an operand");
	bool dense = ap_layout_is_dense(a) && ap_layout_is_dense(b);
	if (dense ? is_full_overlap(a, b) : is_elementwise_same(a, b))
		return true;
	return ap_refuse_invalid(r, "partial-overlap", "the written tensor shares some memory with an operand that is not the very same cells");
}

/* Eager looks no further than for a stride of 0. */
static bool
repeats_by_stride(const ap_layout *l)
{
	for (int i = 0; i < l->rank; i++)
		if (l->size[i] > 1 && l->stride[i] == 0)
			return true;
	return false;
}

bool
ap_check_self_overlap(ap_infer_run *r, const ap_tensor *dest)
{
	switch (ap_overlap_self(&dest->layout, AP_OVERLAP_WORK, NULL)) {
	case AP_DISJOINT:
		return true;
	case AP_OVERLAP:
		if (!repeats_by_stride(&dest->layout))
			return ap_refuse_invalid(r, "write-order", "elements of the written tensor are the same cell, and which write stays depends on the order of eager's loop");
		return ap_refuse_invalid(r, "self-overlap", "more than one element of the written tensor refers to a single memory location");
	case AP_TOO_HARD:
		return ap_refuse_unknown(r, "overlap-undecided", "whether the written tensor overlaps itself was not decided within the work limit");
	}
	return false;
}

/*
 * copy_() compares the lazy bits of both sides: it casts what is stored as it lies in memory, then negates or conjugates where only one of
 * them has the bit (aten/src/ATen/native/cpu/CopyKernel.cpp).
 */
static void
meet_bits(ap_tensor *dest, ap_tensor *value)
{
	dest->neg ^= value->neg;
	dest->conj ^= value->conj && ap_dtype_cat(dest->dtype) == AP_CAT_COMPLEX;
	value->neg = value->conj = false;
}

bool
ap_store(ap_infer_run *r, const ap_tensor *dest, const ap_tensor *value, const ap_val *operand, int param, int item)
{
	ap_tensor wide, to = *dest, from = *value, bare;

	if (r->facts->storages.at[dest->storage].kind == AP_STORAGE_CONSTANT)
		return ap_refuse_unknown(r, "constant-written", "a constant of the module is written");
	for (size_t i = 0; i < r->frozen.n; i++)
		if (r->frozen.at[i] == dest->storage)
			return ap_refuse_unknown(r, "data-dependent-view", "a write to memory of which x[t], a view at a position that only the data "
			                         "tells, was taken");
	if (!ap_expand(r, value, dest->layout.rank, dest->layout.size, &wide) || !ap_check_self_overlap(r, dest))
		return false;
	meet_bits(&to, &from);
	if (to.neg && to.dtype == AP_B8 && ap_layout_count(&to.layout))
		return ap_refuse_invalid(r, "dtype", "a lazy negative is stored into bools, which have no negative");
	bare = wide;
	bare.conj = bare.neg = false;
	if (value->storage == dest->storage) {
		ap_tensor fresh;

		if (!ap_clone(r, &from, from.dtype, &fresh) || !ap_expand(r, &fresh, dest->layout.rank, dest->layout.size, &wide))
			return false;
		bare = wide;
		wide.conj = value->conj;
		wide.neg = value->neg;
	}
	ap_step_add(r, AP_STEP_COPY, to, &bare, 1);
	ap_write *w = AP_PUSH(r->arena, &r->effect->writes);

	w->dest = *dest;
	w->value = wide;
	w->operand = *operand;
	w->param = param;
	w->item = item;
	return true;
}
