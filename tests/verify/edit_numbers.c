/* Edits of the numbers in a call: indices, bounds, steps, dimensions, items of tuples. */
#include "verify/edit_kinds.h"

/* Changes the v-th integer among the leaves of an argument by f; false if it has fewer. */
static bool
change_int(patch *p, ap_arg *arg, unsigned *v, int64_t by)
{
	if (arg->kind == AP_ARG_INT) {
		if ((*v)-- != 0)
			return false;
		arg->integer += by;
		return true;
	}
	if (arg->kind == AP_ARG_NODE || !arg->n)
		return false;
	ap_arg *items = AP_NEW_N(p->arena, ap_arg, arg->n);

	memcpy(items, arg->items, sizeof *items * arg->n);
	arg->items = items;
	for (size_t k = 0; k < arg->n; k++) {
		if (change_int(p, &items[k], v, by))
			return true;
	}
	return false;
}

static bool
change_call_int(patch *p, size_t site, bool wanted, int64_t by)
{
	unsigned v = variant_of(site);

	if (!patch_call_at(p, site) || !wanted)
		return false;
	ap_arg *args = patch_own_args(p, node_of(site));
	ap_keyword *keywords = patch_own_keywords(p, node_of(site));

	for (size_t k = 0; k < p->nodes[node_of(site)].nargs; k++) {
		if (change_int(p, &args[k], &v, by))
			return true;
	}
	for (size_t k = 0; k < p->nodes[node_of(site)].nkeywords; k++) {
		if (!ap_str_eq(keywords[k].name, "kernel_idx") && change_int(p, &keywords[k].value, &v, by))
			return true;
	}
	return false;
}

bool
patch_is_indexing(const ap_node *n)
{
	return n && (n->spelling == AP_SPELL_GETITEM || n->spelling == AP_SPELL_SETITEM || patch_has(n->target, "slice") || patch_has(n->target, "select") ||
	             patch_has(n->target, "narrow"));
}

static bool
of_tuple(const patch *p, const ap_node *n)
{
	return n->spelling == AP_SPELL_GETITEM && patch_first_operand(n) && patch_value_of(p, patch_first_operand(n))->kind == AP_VAL_LIST;
}

bool
later_index(patch *p, size_t site)
{
	const ap_node *n = patch_call_at(p, site);

	return change_call_int(p, site, patch_is_indexing(n) && !of_tuple(p, n), 1);
}

bool
earlier_index(patch *p, size_t site)
{
	const ap_node *n = patch_call_at(p, site);

	return change_call_int(p, site, patch_is_indexing(n) && !of_tuple(p, n), -1);
}

bool
wrong_item(patch *p, size_t site)
{
	const ap_node *n = patch_call_at(p, site);

	return n && of_tuple(p, n) && variant_of(site) < 2 && change_call_int(p, site & ~(size_t)3, true, variant_of(site) ? -1 : 1);
}

/* Sets the step of a slice, or another one. */
bool
wrong_step(patch *p, size_t site)
{
	const ap_node *n = patch_call_at(p, site);

	if (!n || (n->spelling != AP_SPELL_GETITEM && n->spelling != AP_SPELL_SETITEM) || n->nargs < 2)
		return false;
	ap_arg *args = patch_own_args(p, node_of(site)), *slice = &args[1];

	if (slice->kind == AP_ARG_TUPLE && variant_of(site) < slice->n) {
		ap_arg *items = AP_NEW_N(p->arena, ap_arg, slice->n);

		memcpy(items, slice->items, sizeof *items * slice->n);
		slice->items = items;
		slice = &items[variant_of(site)];
	} else if (variant_of(site)) {
		return false;
	}
	if (slice->kind != AP_ARG_SLICE || slice->n != 3)
		return false;
	ap_arg *parts = AP_NEW_N(p->arena, ap_arg, 3);

	memcpy(parts, slice->items, sizeof *parts * 3);
	parts[2] = ap_arg_of_int(parts[2].kind == AP_ARG_INT && parts[2].integer > 1 ? parts[2].integer - 1 : 2);
	slice->items = parts;
	return true;
}

bool
wrong_dim(patch *p, size_t site)
{
	const ap_node *n = patch_call_at(p, site);

	if (!n || variant_of(site) > 1)
		return false;
	ap_keyword *keywords = patch_own_keywords(p, node_of(site));

	for (size_t k = 0; k < n->nkeywords; k++) {
		if (ap_str_eq(keywords[k].name, "dim") && keywords[k].value.kind == AP_ARG_INT) {
			keywords[k].value.integer += variant_of(site) ? -1 : 1;
			return true;
		}
	}
	bool positional = patch_has(n->target, "scatter") || patch_has(n->target, "cat") || patch_has(n->target, "select") || patch_has(n->target, "slice") ||
	                  patch_has(n->target, "index_") || patch_has(n->target, "sum") || patch_has(n->target, "flip") || patch_has(n->target, "stack");

	for (size_t k = 1; positional && k < n->nargs; k++) {
		if (n->args[k].kind == AP_ARG_INT) {
			patch_own_args(p, node_of(site))[k].integer += variant_of(site) ? -1 : 1;
			return true;
		}
	}
	return false;
}
