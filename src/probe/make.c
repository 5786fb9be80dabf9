#include "probe/make.h"

#include "gen/propose.h"
#include "report/picture.h"

enum { TRIES = 4 };

/* --- contents --------------------------------------------------------------------------------------------------------- */

typedef struct filling { ap_rng rng; bool special; /* infinities and NaNs too */ } filling;

/* A small number of a binary format: sign, an exponent from 2^-2 to 2^1, two bits of the mantissa; 0 now and then. */
static uint64_t
float_bits(filling *f, int exponent_bits, int mantissa_bits)
{
	ap_rng *rng = &f->rng;
	uint64_t bias = (UINT64_C(1) << (exponent_bits - 1)) - 1, exponent = bias - 2 + ap_rng_below(rng, 4);
	uint64_t mantissa = ap_rng_below(rng, 4) << (mantissa_bits - 2), sign = ap_rng_below(rng, 2);

	if (f->special && ap_rng_below(rng, 6) == 0)
		return ((sign << exponent_bits | ((UINT64_C(1) << exponent_bits) - 1)) << mantissa_bits) | (ap_rng_below(rng, 2) << (mantissa_bits - 1));
	if (ap_rng_below(rng, 12) == 0)
		return 0;
	return (sign << exponent_bits | exponent) << mantissa_bits | mantissa;
}

static uint64_t
int_bits(ap_rng *rng)
{
	uint64_t k = ap_rng_below(rng, 10);

	return k < 4 ? 0 : k < 8 ? 1 : ap_rng_below(rng, 6);
}

/* Exponent and mantissa bits of the formats that are not IEEE's of their size. */
static void
format_of(ap_dtype d, int *exponent, int *mantissa)
{
	int64_t size = ap_dtype_size(d);

	*exponent = size == 8 ? 11 : size == 4 ? 8 : size == 2 ? 5 : 4;
	if (d == AP_BF16)
		*exponent = 8;
	if (d == AP_F8E5M2 || d == AP_F8E5M2FNUZ)
		*exponent = 5;
	*mantissa = (int)(8 * size) - 1 - *exponent;
}

static void
fill_element(filling *f, ap_dtype d, uint8_t *at)
{
	ap_dtype part = ap_dtype_real_of(d);
	uint64_t bits;
	int exponent, mantissa;

	switch (ap_dtype_cat(d)) {
	case AP_CAT_COMPLEX:
		fill_element(f, part, at);
		fill_element(f, part, at + ap_dtype_size(part));
		return;
	case AP_CAT_FLOAT:
		if (d == AP_F8E8M0FNU) {
			*at = (uint8_t)(125 + ap_rng_below(&f->rng, 4));
			return;
		}
		format_of(d, &exponent, &mantissa);
		bits = float_bits(f, exponent, mantissa);
		break;
	case AP_CAT_BOOL:
		bits = ap_rng_below(&f->rng, 2);
		break;
	case AP_CAT_INT:
	case AP_CAT_NONE:
		bits = int_bits(&f->rng);
		break;
	}
	memcpy(at, &bits, (size_t)ap_dtype_size(d));
}

void
ap_probe_fill(ap_arena *a, ap_probe_call *c, uint64_t seed)
{
	ap_memory *all = AP_NEW_N(a, ap_memory, c->nstorages + 1);
	filling f = { .rng = { seed } };

	f.special = ap_rng_below(&f.rng, 8) == 0;
	for (size_t k = 0; k < c->nstorages; k++) {
		ap_dtype d = AP_U8;
		size_t size;

		for (size_t i = c->ntensors; i-- > 0;)
			d = c->tensors[i].storage == k ? c->tensors[i].dtype : d;
		size = (size_t)ap_dtype_size(d);
		all[k] = (ap_memory){ AP_NEW_N(a, uint8_t, c->storages[k].n + 16), c->storages[k].n };
		for (size_t at = 0; at < all[k].n; at += size)
			fill_element(&f, d, all[k].at + at);
	}
	c->storages = all;
}

/* --- arguments -------------------------------------------------------------------------------------------------------- */

typedef struct collecting {
	ap_arena *arena;
	ap_growth *growth;
	ap_probe_call *call;
	uint32_t *tensor_of;  /* by node: tensor + 1 */
	AP_VEC(ap_tensor) tensors;
	AP_VEC(uint32_t) storages; /* of the growth's facts */
	bool ok;
} collecting;

static uint32_t
storage_of(collecting *m, uint32_t storage)
{
	for (size_t k = 0; k < m->storages.n; k++) {
		if (m->storages.at[k] == storage)
			return (uint32_t)k;
	}
	*AP_PUSH(m->arena, &m->storages) = storage;
	return (uint32_t)m->storages.n - 1;
}

static void
collect(void *data, ap_node_id id)
{
	collecting *m = data;
	const ap_val *v = &m->growth->facts->effects[id.i].result;

	if (id.i > m->growth->inputs || v->kind != AP_VAL_TENSOR) {
		m->ok = false;
		return;
	}
	if (m->tensor_of[id.i])
		return;
	ap_tensor x = v->tensor;

	x.storage = storage_of(m, x.storage);
	x.layout = ap_layout_make(m->arena, x.layout.rank, x.layout.size, x.layout.stride, x.layout.offset, x.layout.itemsize);
	*AP_PUSH(m->arena, &m->tensors) = x;
	m->tensor_of[id.i] = (uint32_t)m->tensors.n;
}

static ap_arg
renumbered(collecting *m, const ap_arg *v)
{
	ap_arg out = *v;
	ap_arg *items;

	if (v->kind == AP_ARG_NODE)
		out.node.i = m->tensor_of[v->node.i];
	if (v->kind != AP_ARG_LIST && v->kind != AP_ARG_TUPLE)
		return out;
	items = AP_NEW_N(m->arena, ap_arg, v->n + 1);
	for (size_t k = 0; k < v->n; k++)
		items[k] = renumbered(m, &v->items[k]);
	out.items = items;
	return out;
}

/* The call of a node whose operands are all inputs. */
static bool
take_node(ap_arena *a, ap_growth *w, const ap_node *n, ap_probe_call *c)
{
	collecting m = { .arena = a, .growth = w, .call = c, .ok = true, .tensor_of = AP_NEW_N(a, uint32_t, w->most + 1) };
	ap_arg *args = AP_NEW_N(a, ap_arg, n->nargs + 1);
	ap_keyword *keywords = AP_NEW_N(a, ap_keyword, n->nkeywords + 1);
	ap_memory *storages;

	for (size_t k = 0; k < n->nargs; k++)
		ap_arg_each_node(&n->args[k], collect, &m);
	for (size_t k = 0; k < n->nkeywords; k++)
		ap_arg_each_node(&n->keywords[k].value, collect, &m);
	if (!m.ok)
		return false;
	for (size_t k = 0; k < n->nargs; k++)
		args[k] = renumbered(&m, &n->args[k]);
	for (size_t k = 0; k < n->nkeywords; k++)
		keywords[k] = (ap_keyword){ n->keywords[k].name, renumbered(&m, &n->keywords[k].value) };
	storages = AP_NEW_N(a, ap_memory, m.storages.n + 1);
	for (size_t k = 0; k < m.storages.n; k++)
		storages[k].n = (size_t)w->facts->storages.at[m.storages.at[k]].bytes;
	c->args = args;
	c->nargs = n->nargs;
	c->keywords = keywords;
	c->nkeywords = n->nkeywords;
	c->tensors = m.tensors.at;
	c->ntensors = m.tensors.n;
	c->storages = storages;
	c->nstorages = m.storages.n;
	return true;
}

/* What infer takes; else, as for an op that nothing is known of but its schema, whatever fits that. */
static bool
propose(ap_growth *w, const ap_op *op, ap_node *out)
{
	ap_grow_mark mark = ap_grow_note(w);
	size_t at = w->graph->nodes.n;
	ap_args_plan p;

	if (ap_propose_call(w, op)) {
		*out = w->graph->nodes.at[at];
		return true;
	}
	ap_grow_undo(w, &mark);
	if (!ap_args_make(w, op, &p))
		return false;
	*out = (ap_node){ .kind = AP_NODE_CALL };
	ap_args_put(&p, out);
	return true;
}

bool
ap_probe_make_call(ap_arena *a, ap_gen *gen, const ap_op *op, uint64_t seed, uint64_t k, ap_probe_call *out)
{
	ap_choice choice = ap_choice_of_seed(ap_gen_seed(seed, k));
	ap_gen_options o = ap_gen_defaults();

	for (int i = 0; i < TRIES; i++) {
		ap_growth *w = ap_grow_begin(a, gen, &choice, &o, 4);
		ap_node n;

		ap_infer_trust_out(w->infer); /* what PyTorch does there is what is asked */
		*out = (ap_probe_call){ .ops = gen->ops, .op = op, .seed = ap_gen_seed(seed, k) };
		if (ap_grow_chance(w, 50))
			ap_grow_inputs(w);
		if (!propose(w, op, &n) || !take_node(a, w, &n, out))
			continue;
		ap_probe_fill(a, out, ap_gen_seed(seed + 1, k));
		return true;
	}
	return false;
}

/* --- variants --------------------------------------------------------------------------------------------------------- */

typedef struct parting { ap_arena *arena; const ap_probe_call *call; AP_VEC(ap_tensor) tensors; AP_VEC(ap_memory) storages; } parting;

static ap_arg
parted(parting *m, const ap_arg *v)
{
	ap_arg out = *v;
	ap_arg *items;

	if (v->kind == AP_ARG_NODE) {
		ap_tensor x = m->call->tensors[v->node.i - 1];

		*AP_PUSH(m->arena, &m->storages) = m->call->storages[x.storage];
		x.storage = (uint32_t)m->storages.n - 1;
		*AP_PUSH(m->arena, &m->tensors) = x;
		out.node.i = (uint32_t)m->tensors.n;
	}
	if (v->kind != AP_ARG_LIST && v->kind != AP_ARG_TUPLE)
		return out;
	items = AP_NEW_N(m->arena, ap_arg, v->n + 1);
	for (size_t k = 0; k < v->n; k++)
		items[k] = parted(m, &v->items[k]);
	out.items = items;
	return out;
}

ap_probe_call
ap_probe_apart(ap_arena *a, const ap_probe_call *c)
{
	parting m = { .arena = a, .call = c };
	ap_probe_call out = *c;
	ap_arg *args = AP_NEW_N(a, ap_arg, c->nargs + 1);
	ap_keyword *keywords = AP_NEW_N(a, ap_keyword, c->nkeywords + 1);

	for (size_t k = 0; k < c->nargs; k++)
		args[k] = parted(&m, &c->args[k]);
	for (size_t k = 0; k < c->nkeywords; k++)
		keywords[k] = (ap_keyword){ c->keywords[k].name, parted(&m, &c->keywords[k].value) };
	out.args = args;
	out.keywords = keywords;
	out.tensors = m.tensors.at;
	out.ntensors = m.tensors.n;
	out.storages = m.storages.at;
	out.nstorages = m.storages.n;
	return out;
}

bool
ap_probe_other_gaps(ap_arena *a, const ap_probe_call *c, ap_probe_call *out)
{
	ap_memory *all = AP_NEW_N(a, ap_memory, c->nstorages + 1);
	ap_rng rng = { c->seed };
	bool any = false;

	for (size_t k = 0; k < c->nstorages; k++) {
		bool *used = AP_NEW_N(a, bool, c->storages[k].n + 1);

		for (size_t i = 0; i < c->ntensors; i++) {
			ap_runs r = c->tensors[i].storage == k ? ap_runs_of(a, &c->tensors[i].layout) : (ap_runs){ 0 };

			for (size_t j = 0; j < r.n; j++)
				memset(used + r.at[j].from, true, (size_t)(r.at[j].to - r.at[j].from));
		}
		all[k] = (ap_memory){ AP_NEW_N(a, uint8_t, c->storages[k].n + 16), c->storages[k].n };
		for (size_t i = 0; i < all[k].n; i++) {
			any |= !used[i];
			all[k].at[i] = used[i] ? c->storages[k].at[i] : (uint8_t)(c->storages[k].at[i] ^ (1 + ap_rng_below(&rng, 255)));
		}
	}
	*out = *c;
	out->storages = all;
	return any;
}
