/*
 * io_map[o] = i: after the return, output o is stored into the caller's input i.  All outputs are taken as they are at the return; the
 * stores then have no order, so two that meet in a byte must store the same there.
 */
#include "interp/run.h"

typedef struct back {
	ap_arena *arena;
	ap_interp *in;
	ap_cells *caller;
	uint32_t **by;          /* by storage and byte: 1 + the output stored there, 0: none */
	uint32_t output;
} back;

/* Compares what is there with what comes, over the bytes that an earlier output stored. */
static void
compare(back *b, const ap_tensor *x, int64_t at, ap_term old, ap_term value)
{
	ap_terms *t = b->in->terms;
	int64_t width = ap_dtype_size(x->dtype), byte = at * width;
	const uint32_t *stored = &b->by[x->storage][byte];
	int64_t same = 0;

	while (same < width && stored[same] && stored[same] == stored[0])
		same++;
	if (same == width) {
		*AP_PUSH(b->arena, &b->in->conflicts) =
		        (ap_conflict){ .first = stored[0] - 1, .second = b->output, .storage = x->storage, .byte = byte, .a = old, .b = value };
		return;
	}
	for (int64_t k = 0; k < width; k++) {
		uint32_t by = stored[k];

		if (!by)
			continue;
		ap_term p = ap_term_piece(t, AP_U8, old, k), q = ap_term_piece(t, AP_U8, value, k);

		if (!ap_term_same(p, q)) {
			*AP_PUSH(b->arena, &b->in->conflicts) =
			        (ap_conflict){ .first = by - 1, .second = b->output, .storage = x->storage, .byte = byte + k, .a = p, .b = q };
			return;
		}
	}
}

static void
store(back *b, const ap_tensor *x, int64_t at, ap_term value)
{
	ap_terms *t = b->in->terms;
	int64_t width = ap_dtype_size(x->dtype), byte = at * width;
	bool met = false;

	for (int64_t k = 0; k < width; k++)
		met |= b->by[x->storage][byte + k] != 0;
	if (met) {
		ap_term old = ap_cells_get(b->arena, t, b->in->facts, b->caller, x, at);

		if (!ap_term_same(old, value))
			compare(b, x, at, old, value);
	}
	ap_cells_set(b->arena, t, b->in->facts, b->caller, x, at, value, b->output + 1);
	for (int64_t k = 0; k < width; k++)
		b->by[x->storage][byte + k] = b->output + 1;
}

bool
ap_io_tensors(const ap_facts *f, const ap_io *io, const ap_tensor **from, const ap_tensor **to)
{
	if (io->output < 0 || (uint64_t)io->output >= f->outputs.n || io->input < 0 || (uint64_t)io->input >= f->graph->ninputs)
		return false;
	const ap_val *o = &f->outputs.at[io->output], *i = &f->effects[io->input + 1].result;

	if (o->kind != AP_VAL_TENSOR || i->kind != AP_VAL_TENSOR || o->tensor.dtype != i->tensor.dtype ||
	    !ap_layout_same_shape(&o->tensor.layout, &i->tensor.layout))
		return false;
	*from = &o->tensor;
	*to = &i->tensor;
	return true;
}

ap_cells *
ap_interp_write_back(ap_arena *a, ap_interp *in)
{
	const ap_facts *f = in->facts;
	back b = { .arena = a, .in = in, .caller = ap_cells_make(a, f, in->terms, 0), .by = AP_NEW_N(a, uint32_t *, f->storages.n) };

	in->conflicts.n = 0;
	for (size_t k = 0; k < f->graph->nio; k++) {
		const ap_tensor *from, *to;

		if (!ap_io_tensors(f, &f->graph->io_map[k], &from, &to))
			continue;
		ap_term *values = ap_interp_read(a, in, from);
		size_t n = 0;

		if (!b.by[to->storage])
			b.by[to->storage] = AP_NEW_N(a, uint32_t, b.caller[to->storage].n * b.caller[to->storage].unit);
		b.output = (uint32_t)f->graph->io_map[k].output;
		for (ap_walk w = ap_walk_begin(&to->layout); w.left > 0; ap_walk_next(&w))
			store(&b, to, w.at, values[n++]);
	}
	return b.caller;
}
