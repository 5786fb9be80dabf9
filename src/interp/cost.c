/*
 * One walk in program order finds for each storage the older one that it takes over; the walk back from what io_map stores gives the
 * versions of an input.
 */
#include "interp/cost.h"

#include "interp/run.h"

typedef struct taken {
	uint32_t from;         /* the storage that this one takes over; 0: none */
	bool by_kernel;        /* ... and nothing says that it may lie there */
} taken;

typedef struct coster {
	ap_arena *arena;
	const ap_facts *f;
	taken *taken;          /* by storage */
	uint32_t *maker;       /* by storage: the call that made it; 0: an input's or a constant's */
	uint32_t *origin;      /* by storage: the input's storage that it is a version of; 0: of none */
	uint32_t *first_read;  /* by storage and one more: where its readers begin in `readers` */
	uint32_t *readers;     /* ascending; n + 1: returned */
} coster;

static bool
covers_storage(const coster *c, const ap_tensor *x)
{
	const ap_layout *l = &x->layout;

	for (int d = 0; d < l->rank; d++) {
		if (l->size[d] > 1 && l->stride[d] == 0)
			return false;
	}
	return ap_layout_count(l) * l->itemsize == c->f->storages.at[x->storage].bytes;
}

/* May the storage of x be taken over for the result y of call n? */
static bool
takes_over(const coster *c, const ap_tensor *x, const ap_tensor *y)
{
	return x->storage != y->storage && c->origin[x->storage] && c->f->storages.at[x->storage].bytes == c->f->storages.at[y->storage].bytes &&
	       covers_storage(c, x) && covers_storage(c, y);
}

static void
take(coster *c, uint32_t from, uint32_t to, bool by_kernel)
{
	if (c->taken[to].from && (by_kernel || !c->taken[to].by_kernel))
		return;
	c->taken[to] = (taken){ from, by_kernel };
	c->origin[to] = c->origin[from];
}

/* Does the kernel's operand_output_aliases say that result k may lie in the memory of `storage`? */
static bool
is_declared(const coster *c, uint32_t node, uint32_t storage, int64_t k)
{
	const ap_node *n = ap_node_get(c->f->graph, (ap_node_id){ node });
	const ap_arg *aliases = NULL, *operands = NULL;

	for (size_t i = 0; i < n->nkeywords; i++) {
		if (ap_str_eq(n->keywords[i].name, "operand_output_aliases"))
			aliases = &n->keywords[i].value;
		if (ap_str_eq(n->keywords[i].name, "args"))
			operands = &n->keywords[i].value;
	}
	for (size_t i = 0; aliases && operands && i + 1 < aliases->n; i += 2) {
		int64_t operand = aliases->items[i].integer;

		if (aliases->items[i + 1].integer != k || operand < 0 || (size_t)operand >= operands->n || operands->items[operand].kind != AP_ARG_NODE)
			continue;
		const ap_val *v = &c->f->effects[operands->items[operand].node.i].result;

		if (v->kind == AP_VAL_TENSOR && v->tensor.storage == storage)
			return true;
	}
	return false;
}

/* Only what has no op is a kernel: PyTorch's own functions of whole tensors compute something new. */
static void
take_by_kernel(coster *c, uint32_t node, const ap_step *s)
{
	if (c->f->effects[node].call.op)
		return;
	for (size_t k = 0; k < s->ndsts; k++) {
		for (size_t i = 0; i < s->nsrc; i++) {
			if (takes_over(c, &s->src[i], &s->dsts[k]))
				take(c, s->src[i].storage, s->dsts[k].storage, !is_declared(c, node, s->src[i].storage, (int64_t)k));
		}
	}
}

static void
see_step(coster *c, uint32_t node, const ap_step *s)
{
	for (size_t k = 0; s->kind == AP_STEP_APPLY && k < s->ndsts; k++)
		c->maker[s->dsts[k].storage] = node;
	if (s->kind == AP_STEP_APPLY) {
		take_by_kernel(c, node, s);
		return;
	}
	if (s->kind == AP_STEP_RANGE)
		return;
	if (c->f->storages.at[s->dst.storage].kind == AP_STORAGE_FRESH)
		c->maker[s->dst.storage] = node;
	if (s->kind != AP_STEP_COPY && s->kind != AP_STEP_MAP && s->kind != AP_STEP_WHERE)
		return;
	for (size_t i = 0; i < s->nsrc; i++) {
		if (takes_over(c, &s->src[i], &s->dst))
			take(c, s->src[i].storage, s->dst.storage, false);
	}
}

/* Counts (readers NULL) or stores the reads of every storage. */
static void
each_read(coster *c, uint32_t *readers, uint32_t *at)
{
	const ap_facts *f = c->f;
	uint32_t n = (uint32_t)ap_graph_count(f->graph);

	for (uint32_t i = 1; i <= n; i++) {
		for (size_t k = 0; k < f->effects[i].steps.n; k++) {
			const ap_step *s = &f->effects[i].steps.at[k];

			for (size_t j = 0; j < s->nsrc; j++) {
				uint32_t *place = &at[s->src[j].storage];

				if (readers)
					readers[*place] = i;
				++*place;
			}
		}
	}
	for (size_t k = 0; k < f->outputs.n && (int64_t)k < f->graph->original_output_count; k++) {
		if (f->outputs.at[k].kind != AP_VAL_TENSOR)
			continue;
		uint32_t *place = &at[f->outputs.at[k].tensor.storage];

		if (readers)
			readers[*place] = n + 1;
		++*place;
	}
}

static void
index_reads(coster *c)
{
	size_t storages = c->f->storages.n;
	uint32_t *at = AP_NEW_N(c->arena, uint32_t, storages + 1), total = 0;

	c->first_read = AP_NEW_N(c->arena, uint32_t, storages + 1);
	each_read(c, NULL, at);
	for (size_t k = 0; k <= storages; k++) {
		uint32_t count = k < storages ? at[k] : 0;

		at[k] = c->first_read[k] = total;
		total += count;
	}
	c->readers = AP_NEW_N(c->arena, uint32_t, total + 1);
	each_read(c, c->readers, at);
}

/* The first node behind `after` that reads the storage; 0: none. */
static uint32_t
reader_after(const coster *c, uint32_t storage, uint32_t after)
{
	uint32_t lo = c->first_read[storage], end = c->first_read[storage + 1], hi = end;

	while (lo < hi) {
		uint32_t mid = lo + (hi - lo) / 2;

		*(c->readers[mid] <= after ? &lo : &hi) = c->readers[mid] <= after ? mid + 1 : mid;
	}
	return lo < end ? c->readers[lo] : 0;
}

/* The version that `storage` is, in the memory of `before` if it can. */
static ap_version
version_of(const coster *c, uint32_t storage, uint32_t before, bool by_kernel)
{
	uint32_t write = c->maker[storage], reader = reader_after(c, before, write);
	bool returned = reader > ap_graph_count(c->f->graph);

	if (reader)
		return (ap_version){ { write }, AP_COPY_READ, { returned ? 0 : reader } };
	return (ap_version){ { write }, by_kernel ? AP_COPY_KERNEL : AP_COPY_NONE, { 0 } };
}

/* From what io_map stores back to the input. */
static ap_buffer_cost
cost_of_input(const coster *c, uint32_t input, uint32_t storage)
{
	uint32_t own = c->f->effects[input].result.tensor.storage;
	ap_buffer_cost b = { .input = { input }, .bytes = c->f->storages.at[own].bytes };

	for (uint32_t before; storage != own && c->maker[storage]; storage = before) {
		/* A value that is no version of the input's takes its memory at the end. */
		before = c->origin[storage] == own ? c->taken[storage].from : own;
		*AP_PUSH(c->arena, &b.versions) = version_of(c, storage, before, c->origin[storage] == own && c->taken[storage].by_kernel);
		b.copies += b.versions.at[b.versions.n - 1].cause != AP_COPY_NONE;
	}
	for (size_t k = 0; k < b.versions.n / 2; k++) {
		ap_version v = b.versions.at[k];

		b.versions.at[k] = b.versions.at[b.versions.n - 1 - k];
		b.versions.at[b.versions.n - 1 - k] = v;
	}
	return b;
}

ap_cost
ap_cost_of(ap_arena *a, const ap_facts *f)
{
	size_t storages = f->storages.n;
	coster c = { .arena = a, .f = f, .taken = AP_NEW_N(a, taken, storages), .maker = AP_NEW_N(a, uint32_t, storages),
		     .origin = AP_NEW_N(a, uint32_t, storages) };
	ap_cost cost = { 0 };

	ap_require(f->status == AP_INFER_OK);
	for (uint32_t k = 0; k < storages; k++)
		c.origin[k] = f->storages.at[k].kind == AP_STORAGE_INPUT ? k : 0;
	for (uint32_t i = 1; i <= ap_graph_count(f->graph); i++) {
		for (size_t k = 0; k < f->effects[i].steps.n; k++)
			see_step(&c, i, &f->effects[i].steps.at[k]);
	}
	index_reads(&c);
	for (size_t k = 0; k < f->graph->nio; k++) {
		const ap_tensor *from, *to;

		if (!ap_io_tensors(f, &f->graph->io_map[k], &from, &to))
			continue;
		ap_buffer_cost b = cost_of_input(&c, (uint32_t)f->graph->io_map[k].input + 1, from->storage);

		if (!b.versions.n)
			continue;
		*AP_PUSH(a, &cost.inputs) = b;
		cost.copies += b.copies;
	}
	return cost;
}

double
ap_cost_bytes(const ap_cost *c)
{
	double bytes = 0;

	for (size_t k = 0; k < c->inputs.n; k++)
		bytes += (double)c->inputs.at[k].copies * (double)c->inputs.at[k].bytes;
	return bytes;
}
