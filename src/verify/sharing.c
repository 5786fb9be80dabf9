/*
 * Do the returned tensors share memory with the inputs, and with each other, as before?  And have they the same strides?
 *
 * In a graph with io_map an output that is stored into an input is that input's buffer for the caller, and every other output is a buffer of
 * its own.  Exact: by overlap of the layouts, not by storage; where both sides share an input's memory, element by element.
 */
#include "layout/overlap.h"
#include "verify/query.h"

typedef enum share { SHARE_NO, SHARE_YES, SHARE_TOO_HARD } share;

static share
overlap(const ap_tensor *x, const ap_tensor *y)
{
	if (!x || !y || x->storage != y->storage)
		return SHARE_NO;
	switch (ap_overlap_find(&x->layout, &y->layout, AP_OVERLAP_WORK, NULL)) {
	case AP_DISJOINT:
		return SHARE_NO;
	case AP_OVERLAP:
		return SHARE_YES;
	case AP_TOO_HARD:
		return SHARE_TOO_HARD;
	}
	ap_bug("unexpected answer of overlap");
}

/* Numbers by storage, ascending: those of storage k are at[first[k]] to at[first[k + 1] - 1]. */
typedef struct residents { uint32_t *first, *at; } residents;

typedef struct memory {
	ap_query *q;
	const ap_tensor **of[2];         /* by side and output: the tensor of the caller's memory that it is; NULL: a buffer of its own */
	residents inputs[2], outputs[2];
} memory;

static const ap_tensor **
memory_of(ap_query *q, const ap_side *s)
{
	const ap_tensor **of = AP_NEW_N(q->arena, const ap_tensor *, s->facts->outputs.n);

	for (size_t k = 0; k < s->facts->outputs.n && !s->graph->has_io_map; k++)
		of[k] = &s->facts->outputs.at[k].tensor;
	for (size_t i = 0; i < s->graph->nio; i++)
		of[s->graph->io_map[i].output] = ap_side_input(s, (size_t)s->graph->io_map[i].input);
	return of;
}

/* NULL tensors live nowhere. */
static residents
reside(ap_query *q, const ap_side *s, const ap_tensor *const *tensors, size_t n)
{
	size_t storages = s->facts->storages.n;
	residents r = { AP_NEW_N(q->arena, uint32_t, storages + 2), AP_NEW_N(q->arena, uint32_t, n + 1) };

	for (size_t k = 0; k < n; k++)
		r.first[tensors[k] ? tensors[k]->storage + 2 : 0]++;
	r.first[0] = 0;
	for (size_t k = 2; k < storages + 2; k++)
		r.first[k] += r.first[k - 1];
	for (uint32_t k = 0; k < n; k++)
		if (tensors[k])
			r.at[r.first[tensors[k]->storage + 1]++] = k;
	return r;
}

static const ap_tensor **
inputs_of(ap_query *q, const ap_side *s)
{
	const ap_tensor **x = AP_NEW_N(q->arena, const ap_tensor *, s->graph->ninputs);

	for (size_t i = 0; i < s->graph->ninputs; i++)
		x[i] = ap_side_input(s, i);
	return x;
}

/* Walks, in ascending order, the numbers that live where x lives on either side. */
typedef struct neighbours { const uint32_t *at[2], *end[2]; } neighbours;

static neighbours
neighbours_of(const ap_tensor *const x[2], const residents of[2])
{
	neighbours n = { { 0 }, { 0 } };

	for (int side = 0; side < 2; side++) {
		if (!x[side])
			continue;
		n.at[side] = of[side].at + of[side].first[x[side]->storage];
		n.end[side] = of[side].at + of[side].first[x[side]->storage + 1];
	}
	return n;
}

static bool
neighbours_next(neighbours *n, size_t *number)
{
	bool more = false;

	for (int side = 0; side < 2; side++) {
		if (n->at[side] != n->end[side] && (!more || *n->at[side] < *number)) {
			*number = *n->at[side];
			more = true;
		}
	}
	for (int side = 0; side < 2 && more; side++)
		if (n->at[side] != n->end[side] && *n->at[side] == *number)
			n->at[side]++;
	return more;
}

static bool
differs(ap_query *q, const char *code, bool counts, size_t k, ap_str text)
{
	if (!counts) {
		ap_query_note(q, code, "%.*s", AP_FMT(text));
		return true;
	}
	q->result.what = ap_str_printf(q->keep, "output %zu", k);
	for (int side = 0; side < 2; side++) {
		const ap_val *v = &q->side[side].facts->outputs.at[k];

		*(side ? &q->result.after_at : &q->result.before_at) =
		        v->node.i > q->side[side].graph->ninputs ? ap_side_node_span(&q->side[side], v->node.i) : q->side[side].graph->return_span;
	}
	return ap_query_settle(q, AP_REFUTED, code, "%.*s", AP_FMT(text));
}

/* The other party is an input or, where `input` is false, an output. */
static bool
compare(ap_query *q, share b, share a, size_t k, bool input, size_t other)
{
	bool hard = b == SHARE_TOO_HARD || a == SHARE_TOO_HARD;

	if (a == b || (hard && !q->options->sharing))
		return true;
	ap_str name = input ? ap_str_printf(q->keep, "input %.*s", AP_FMT(ap_side_input_name(&q->side[0], other)))
	                    : ap_str_printf(q->keep, "output %zu", other);

	if (hard)
		return ap_query_settle(q, AP_UNKNOWN, "undecided", "whether output %zu shares memory with %.*s was too hard to decide", k, AP_FMT(name));
	return differs(q, "sharing-differs", q->options->sharing, k,
	               ap_str_printf(q->keep, "output %zu shares memory with %.*s in %s, but not in %s", k, AP_FMT(name),
	                             b == SHARE_YES ? "BEFORE" : "AFTER", b == SHARE_YES ? "AFTER" : "BEFORE"));
}

static bool
same_strides(const ap_layout *a, const ap_layout *b)
{
	if (ap_layout_count(a) == 0)
		return true;
	for (int d = 0; d < a->rank; d++) {
		if (a->size[d] > 1 && a->stride[d] != b->stride[d])
			return false;
	}
	return true;
}

/* Both share an input's storage: do they address the same cells of it, element by element? */
static bool
compare_cells(memory *m, size_t k)
{
	const ap_layout *b = &m->of[0][k]->layout, *a = &m->of[1][k]->layout;
	ap_query *q = m->q;

	if (a->itemsize == b->itemsize && ap_layout_same_shape(a, b) && a->offset == b->offset && same_strides(a, b))
		return true;
	return differs(q, "sharing-differs", q->options->sharing, k,
	               ap_str_printf(q->keep, "output %zu is other cells of an input's memory in AFTER than in BEFORE", k));
}

/* x[t] with a 0-d tensor t: in whose memory it lies is known, but not where. */
static bool
is_by_data(const memory *m, int side, size_t k)
{
	const ap_tensor *x = m->of[side][k];

	return x && m->q->side[side].facts->storages.at[x->storage].by_data;
}

static bool
check_output(memory *m, size_t k)
{
	ap_query *q = m->q;
	const ap_side *s = q->side;
	const ap_tensor *own[2] = { m->of[0][k], m->of[1][k] };
	bool shared = false;
	size_t i;

	if (q->options->sharing && (is_by_data(m, 0, k) || is_by_data(m, 1, k)))
		return ap_query_settle(q, AP_UNKNOWN, "undecided", "which memory output %zu is depends on the data", k);
	for (neighbours n = neighbours_of(own, m->inputs); neighbours_next(&n, &i);) {
		share b = overlap(own[0], ap_side_input(&s[0], i)), a = overlap(own[1], ap_side_input(&s[1], i));

		shared |= b == SHARE_YES && a == SHARE_YES;
		if (!compare(q, b, a, k, true, i))
			return false;
	}
	for (neighbours n = neighbours_of(own, m->outputs); neighbours_next(&n, &i) && i < k;) {
		if (s[0].facts->outputs.at[i].kind == AP_VAL_TENSOR &&
		    !compare(q, overlap(own[0], m->of[0][i]), overlap(own[1], m->of[1][i]), k, false, i))
			return false;
	}
	return !shared || compare_cells(m, k);
}

/* What the caller holds as output k. */
static const ap_layout *
layout_of(memory *m, int side, size_t k)
{
	return &(m->of[side][k] ? m->of[side][k] : &m->q->side[side].facts->outputs.at[k].tensor)->layout;
}

static bool
check_strides(memory *m, size_t k)
{
	ap_query *q = m->q;
	const ap_layout *b = layout_of(m, 0, k), *a = layout_of(m, 1, k);

	if (same_strides(b, a))
		return true;
	ap_buf bt = { .arena = q->keep }, at = { .arena = q->keep };

	ap_layout_print(b, &bt);
	ap_layout_print(a, &at);
	return differs(q, "strides-differ", q->options->strides, k,
	               ap_str_printf(q->keep, "output %zu has sizes and strides %.*s in BEFORE, %.*s in AFTER", k, AP_FMT(ap_buf_str(&bt)),
	                             AP_FMT(ap_buf_str(&at))));
}

bool
ap_query_check_sharing(ap_query *q)
{
	memory m = { .q = q };

	if (q->options->bare && !q->options->sharing && !q->options->strides)
		return true;
	for (int k = 0; k < 2; k++) {
		const ap_side *s = &q->side[k];

		m.of[k] = memory_of(q, s);
		m.inputs[k] = reside(q, s, inputs_of(q, s), s->graph->ninputs);
		m.outputs[k] = reside(q, s, m.of[k], q->side[0].noutputs);
	}
	for (size_t k = 0; k < q->side[0].noutputs; k++) {
		if (q->side[0].facts->outputs.at[k].kind == AP_VAL_TENSOR && (!check_output(&m, k) || !check_strides(&m, k)))
			return false;
	}
	return true;
}
