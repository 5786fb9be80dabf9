/* Equal terms are equal values: collects the places where the two sides' terms differ. */
#include "term/relax.h"
#include "verify/query.h"

static void
add(ap_query *q, ap_seen_kind kind, size_t number, int64_t element, ap_term b, ap_term a)
{
	*AP_PUSH(q->arena, &q->pairs) = (ap_pair){ kind, (uint32_t)number, element, { b, a } };
}

static void
compare_tensors(ap_query *q, ap_seen_kind kind, size_t number, const ap_term *b, const ap_term *a, int64_t n)
{
	for (int64_t e = 0; e < n; e++) {
		if (!ap_term_same(b[e], a[e]))
			add(q, kind, number, e, b[e], a[e]);
	}
}

static void
compare_output(ap_query *q, size_t k)
{
	const ap_val *b = &q->side[0].run->outputs.at[k], *a = &q->side[1].run->outputs.at[k];

	if (b->kind != AP_VAL_TENSOR)
		return;
	compare_tensors(q, AP_SEEN_OUTPUT, k, ap_interp_read(q->arena, q->side[0].interp, &b->tensor),
	                ap_interp_read(q->arena, q->side[1].interp, &a->tensor), ap_layout_count(&b->tensor.layout));
}

static bool
same_cells(const ap_cells *b, const ap_cells *a)
{
	return b->unit == a->unit && b->n == a->n && (b->n == 0 || !memcmp(b->at, a->at, sizeof(ap_term) * (size_t)b->n));
}

static void
compare_input(ap_query *q, size_t i)
{
	const ap_side *s = q->side;
	const ap_tensor *b = ap_side_run_input(&s[0], i), *a = ap_side_run_input(&s[1], i);

	if (same_cells(&s[0].caller[b->storage], &s[1].caller[a->storage]))
		return;
	compare_tensors(q, AP_SEEN_INPUT, i, ap_interp_read_in(q->arena, s[0].interp, s[0].caller, b),
	                ap_interp_read_in(q->arena, s[1].interp, s[1].caller, a), ap_layout_count(&b->layout));
}

/* Cells between the elements of the inputs: no input addresses them, as_strided can. */
static void
compare_gaps(ap_query *q, size_t owner)
{
	const ap_side *s = q->side;
	uint32_t bs = ap_side_run_input(&s[0], owner)->storage, as = ap_side_run_input(&s[1], owner)->storage;
	const ap_cells *b = &s[0].caller[bs], *a = &s[1].caller[as];

	if (same_cells(b, a))
		return;
	/* Same signature, same first input: both storages have the same extent and cells. */
	ap_require(b->unit == a->unit && b->n == a->n);
	uint8_t *covered = AP_NEW_N(q->arena, uint8_t, b->n);

	for (size_t i = owner; i < s[0].graph->ninputs; i++) {
		const ap_tensor *x = ap_side_run_input(&s[0], i);
		int64_t n = ap_layout_count(&x->layout), *at = ap_layout_offsets(q->arena, &x->layout);

		for (int64_t e = 0; x->storage == bs && e < n; e++) {
			int64_t byte = at[e] * x->layout.itemsize;

			/* An element smaller than a cell leaves the rest of the cell uncompared. */
			for (int64_t c = byte / b->unit; x->layout.itemsize >= b->unit && c <= (byte + x->layout.itemsize - 1) / b->unit; c++)
				covered[c] = 1;
		}
	}
	for (int64_t c = 0; c < b->n; c++) {
		if (!covered[c] && !ap_term_same(b->at[c], a->at[c]))
			add(q, AP_SEEN_GAP, owner, c, b->at[c], a->at[c]);
	}
}

void
ap_query_collect(ap_query *q)
{
	const ap_side *s = q->side;

	for (size_t k = 0; k < s[1].interp->conflicts.n; k++)
		add(q, AP_SEEN_CONFLICT, k, 0, s[1].interp->conflicts.at[k].a, s[1].interp->conflicts.at[k].b);
	for (size_t k = 0; k < s[0].noutputs; k++)
		compare_output(q, k);
	for (size_t i = 0; i < s[0].graph->ninputs; i++)
		compare_input(q, i);
	bool *seen = AP_NEW_N(q->arena, bool, s[0].facts->storages.n);

	for (size_t i = 0; i < s[0].graph->ninputs; i++) {
		bool *known = &seen[ap_side_run_input(&s[0], i)->storage];

		if (!*known)
			compare_gaps(q, i);
		*known = true;
	}
	if (!ap_term_same(s[0].interp->storages[0].at[0], s[1].interp->storages[0].at[0]))
		add(q, AP_SEEN_RANDOM, 0, 0, s[0].interp->storages[0].at[0], s[1].interp->storages[0].at[0]);
}

bool
ap_query_relax(ap_query *q)
{
	ap_term *roots = AP_NEW_N(q->arena, ap_term, 2 * q->pairs.n);
	size_t left = 0;

	for (size_t k = 0; k < 2 * q->pairs.n; k++)
		roots[k] = q->pairs.at[k / 2].side[k % 2];
	if (q->pairs.n)
		ap_term_relax(q->arena, q->terms, roots, 2 * q->pairs.n);
	for (size_t k = 0; k < q->pairs.n; k++) {
		if (!ap_term_same(roots[2 * k], roots[2 * k + 1]))
			q->pairs.at[left++] = q->pairs.at[k];
	}
	if (left < q->pairs.n)
		ap_query_note(q, "nan-payload", "sign and payload of a NaN, which IEEE 754 leaves open, are not compared");
	q->pairs.n = left;
	return true;
}

/*
 * A second run of the same graph, with uninitialised cells of its own, must give the same terms wherever none of those cells is
 * involved.  Whatever does not is a gap of ours, and no verdict may rest on it.
 */
bool
ap_query_check_self(ap_query *q, ap_side *s)
{
	int which = (int)(s - q->side);
	ap_query twin = { .arena = q->arena, .keep = q->keep, .options = q->options, .terms = q->terms, .side = { *s, *s } };

	twin.side[1].interp = ap_interp_run(twin.arena, s->run, q->terms, 1 - which);
	twin.side[1].caller = s->graph->has_io_map ? ap_interp_write_back(twin.arena, twin.side[1].interp) : twin.side[1].interp->storages;
	ap_query_collect(&twin);
	for (size_t k = 0; k < twin.pairs.n; k++) {
		const ap_pair *p = &twin.pairs.at[k];
		ap_term which_cell;

		if (p->kind != AP_SEEN_CONFLICT && !ap_term_has_uninit(q->terms, p->side[0], &which_cell) &&
		    !ap_term_has_uninit(q->terms, p->side[1], &which_cell))
			return ap_query_settle(q, AP_UNKNOWN, "self-check", "%s is not proved equal to itself: a gap of aliasproof", s->name);
	}
	return true;
}
