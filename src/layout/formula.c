#include "read.h"

bool
ap_formula_value(const ap_formula *e, const int64_t *values, int64_t *out)
{
	int64_t a, b;

	switch (e->kind) {
	case AP_FORMULA_INT:
		*out = e->value;
		return true;
	case AP_FORMULA_SYMBOL:
		*out = values[e->symbol];
		return true;
	case AP_FORMULA_ADD:
		return ap_formula_value(e->left, values, &a) && ap_formula_value(e->right, values, &b) && ap_add_ok(a, b, out);
	case AP_FORMULA_SUB:
		return ap_formula_value(e->left, values, &a) && ap_formula_value(e->right, values, &b) && ap_sub_ok(a, b, out);
	case AP_FORMULA_MUL:
		return ap_formula_value(e->left, values, &a) && ap_formula_value(e->right, values, &b) && ap_mul_ok(a, b, out);
	}
	ap_bug("expression kind %d", (int)e->kind);
}

bool
ap_formula_same(const ap_formula *a, const ap_formula *b)
{
	if (a->kind != b->kind || a->nodes != b->nodes)
		return false;
	if (a->kind == AP_FORMULA_INT)
		return a->value == b->value;
	if (a->kind == AP_FORMULA_SYMBOL)
		return a->symbol == b->symbol;
	return ap_formula_same(a->left, b->left) && ap_formula_same(a->right, b->right);
}

bool
ap_layout_formula_value(ap_arena *a, const ap_layout_formula *e, const int64_t *values, ap_layout *out)
{
	int64_t offset;

	if (!ap_formula_value(e->offset, values, &offset))
		return false;
	*out = ap_layout_make(a, e->rank, NULL, NULL, offset, e->itemsize);
	for (int d = 0; d < e->rank; d++)
		if (!ap_formula_value(e->size[d], values, (int64_t *)&out->size[d]) ||
		    !ap_formula_value(e->stride[d], values, (int64_t *)&out->stride[d]))
			return false;
	return true;
}

bool
ap_layout_formula_is_literal(const ap_layout_formula *e)
{
	for (int d = 0; d < e->rank; d++)
		if (e->size[d]->kind != AP_FORMULA_INT || e->stride[d]->kind != AP_FORMULA_INT)
			return false;
	return e->offset->kind == AP_FORMULA_INT;
}

static const ap_formula *
literal(ap_arena *a, int64_t v)
{
	ap_formula *e = AP_NEW(a, ap_formula);

	*e = (ap_formula){ .kind = AP_FORMULA_INT, .value = v, .nodes = 1 };
	return e;
}

ap_layout_formula
ap_layout_formula_of(ap_arena *a, const ap_layout *l)
{
	const ap_formula **at = AP_NEW_N(a, const ap_formula *, 2 * (size_t)l->rank + 1);

	for (int d = 0; d < l->rank; d++) {
		at[d] = literal(a, l->size[d]);
		at[l->rank + d] = literal(a, l->stride[d]);
	}
	return (ap_layout_formula){
		.itemsize = l->itemsize, .rank = l->rank, .size = at, .stride = at + l->rank, .offset = literal(a, l->offset),
	};
}

bool
ap_layout_check(const ap_layout *l, const ap_layout_formula *text, ap_diags *d)
{
	int64_t count = 1;
	bool empty = false, fits = true;

	for (int k = 0; k < l->rank; k++) {
		if (l->size[k] < 0)
			return ap_diag_error(d, text->size_span, "negative-size", "size %lld of dimension %d is negative",
			                     (long long)l->size[k], k);
		empty |= l->size[k] == 0;
		fits = fits && ap_mul_ok(count, l->size[k], &count);
	}
	if (!fits && !empty)
		return ap_diag_error(d, text->size_span, "too-many-elements", "the number of elements is beyond 64-bit integers");
	if (!ap_layout_is_valid(l))
		return ap_diag_error(d, text->stride_span, "address-too-large", "an element's byte address is beyond 64-bit integers");
	return true;
}
