/* masked_scatter and masked_select: movement where the mask is known, else functions of whole operands. */
#include "graph/annot.h"
#include "graph/rule_index.h"

typedef struct masked { ap_tensor x, mask; int rank; int64_t size[AP_MAX_RANK]; const int64_t *known; } masked;

static bool
operands(ap_infer_run *r, const ap_val *args, masked *m)
{
	if (!ap_val_tensor(r, &args[0], &m->x) || !ap_val_tensor(r, &args[1], &m->mask))
		return false;
	if (m->mask.dtype != AP_B8)
		return ap_refuse_invalid(r, "dtype", "the mask is %.*s, not b8", AP_FMT(ap_dtype_text(m->mask.dtype)));
	if (!ap_broadcast(r, (const ap_tensor *const[]){ &m->x, &m->mask }, 2, &m->rank, m->size) ||
	    !ap_expand(r, &m->x, m->rank, m->size, &m->x) || !ap_expand(r, &m->mask, m->rank, m->size, &m->mask))
		return false;
	m->known = ap_known_ints(r, &m->mask);
	return true;
}

/* masked_select(x, mask) */
bool
ap_rule_masked_select(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	const ap_annot *a = ap_annot_of_result(r, 0, 1);
	ap_tensors x = { 0 };
	int64_t count = 0;
	ap_tensor y;
	masked m;

	(void)n;
	if (!operands(r, args, &m))
		return false;
	if (!m.known) {
		if (!a || a->kind != AP_ANNOT_TENSOR)
			return ap_refuse_unknown(r, "data-dependent-shape", "the size of masked_select depends on the data");
		if (!ap_annot_fresh(r, a, &y) || !ap_operands(r, args, 2, &x))
			return false;
		ap_apply_fn(r, ap_rule_fn_text(r, op), &x, &y, 1);
		*out = ap_val_of_tensor(y);
		return true;
	}
	int64_t total = ap_layout_count(&m.mask.layout);
	ap_pick *from = AP_NEW_N(r->arena, ap_pick, total);

	for (int64_t k = 0; k < total; k++) {
		if (m.known[k])
			from[count++] = (ap_pick){ 0, k };
	}
	if (!ap_fresh(r, m.x.dtype, 1, &count, &y))
		return false;
	ap_pick_step(r, y, &m.x, 1, from);
	*out = ap_val_of_tensor(y);
	return true;
}

/* Eager counts the true elements of a mask and refuses a source that has fewer. */
static bool
check_enough(ap_infer_run *r, const ap_tensor *mask, const ap_tensor *source)
{
	int64_t has = ap_layout_count(&source->layout);
	ap_tensors x = { 0 };
	ap_val count, enough;

	if (has >= ap_layout_count(&mask->layout))
		return true;
	*AP_PUSH(r->arena, &x) = *mask;
	if (!ap_apply_one(r, AP_STR("sum"), &x, AP_I64, 0, NULL, &count) ||
	    !ap_pointwise(r, AP_STR("le"), (ap_val[]){ count, ap_val_of_int(has) }, 2, AP_POINT_BOOL, &enough))
		return false;
	ap_holds_step(r, &enough.tensor, "mask-count");
	return true;
}

/* masked_scatter(x, mask, source) */
bool
ap_rule_masked_scatter(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	ap_tensors all = { 0 };
	ap_tensor source, y;
	int64_t used = 0;
	masked m;

	(void)n;
	if (!operands(r, args, &m) || !ap_val_tensor(r, &args[2], &source))
		return false;
	if (source.dtype != m.x.dtype)
		return ap_refuse_invalid(r, "dtype", "masked_scatter: the source is %.*s, the tensor %.*s", AP_FMT(ap_dtype_text(source.dtype)),
		                         AP_FMT(ap_dtype_text(m.x.dtype)));
	if (!m.known)
		return check_enough(r, &m.mask, &source) && ap_operands(r, args, 3, &all) && ap_apply_one(r, ap_rule_fn_text(r, op), &all, m.x.dtype, m.rank, m.size, out);
	int64_t total = ap_layout_count(&m.mask.layout);
	ap_pick *from = AP_NEW_N(r->arena, ap_pick, total);

	for (int64_t k = 0; k < total; k++)
		from[k] = m.known[k] ? (ap_pick){ 1, used++ } : (ap_pick){ 0, k };
	if (used > ap_layout_count(&source.layout))
		return ap_refuse_invalid(r, "mask-count", "the source has fewer elements than the mask has true ones");
	if (!ap_fresh(r, m.x.dtype, m.rank, m.size, &y))
		return false;
	ap_pick_step(r, y, (ap_tensor[]){ m.x, source }, 2, from);
	*out = ap_val_of_tensor(y);
	return true;
}
