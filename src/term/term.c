/*
 * Hash-consing.  Nodes stand in chunks by id; a table of open addressing finds the id of a node by its parts.  Both only grow, and
 * the pool iterates over ids, never over the table, so that its order is that of making.
 */
#include "term/pool.h"

enum { ARGS_ROOM = 1 << 10, SLOTS = 1 << 9, FEW_ARGS = 8 };

ap_terms *
ap_terms_make(ap_arena *a)
{
	ap_terms *t = AP_NEW(a, ap_terms);

	t->arena = a;
	t->symbols = ap_map_make(a);
	ap_terms_symbol(t, AP_STR(""));
	t->cap = SLOTS;
	t->slots = AP_NEW_N(a, uint32_t, t->cap);
	t->hashes = AP_NEW_N(a, uint32_t, t->cap);
	return t;
}

uint32_t
ap_terms_symbol(ap_terms *t, ap_str s)
{
	uint32_t symbol;

	if (ap_map_find(&t->symbols, s, &symbol))
		return symbol;
	symbol = (uint32_t)t->texts.n;
	s = ap_str_copy(t->arena, s);
	ap_map_put(&t->symbols, s, symbol);
	*AP_PUSH(t->arena, &t->texts) = s;
	ap_fn f = ap_fn_find(s);

	*AP_PUSH(t->arena, &t->fns) = (uint16_t)f;
	*AP_PUSH(t->arena, &t->plain_fns) = (uint16_t)(ap_fn_get(f)->name.n == s.n ? f : AP_FN_UNKNOWN);
	return symbol;
}

ap_str
ap_terms_symbol_text(const ap_terms *t, uint32_t symbol)
{
	ap_require(symbol < t->texts.n);
	return t->texts.at[symbol];
}

/* Most terms are small: a product and a fold for each part.  An odd factor loses nothing of h ^ part, the fold brings its high bits down. */
static uint64_t
mixed(uint64_t h, uint64_t part)
{
	h = (h ^ part) * UINT64_C(0x9e3779b97f4a7c15);
	return h ^ h >> 32;
}

static uint32_t
hash_of(const ap_term_node *d)
{
	uint64_t h = (uint64_t)d->kind | (uint64_t)d->dtype << 8 | (uint64_t)d->result << 16 | (uint64_t)d->symbol << 32;

	h = mixed(mixed(mixed(h, (uint64_t)d->index), d->bits), d->nargs);
	if (d->nargs > FEW_ARGS)
		h ^= ap_hash_bytes(d->args, d->nargs * sizeof(ap_term), 0);
	else
		for (uint32_t i = 0; i < d->nargs; i++)
			h = mixed(h, d->args[i].i);
	return (uint32_t)h;
}

static bool
is_same(const ap_term_node *a, const ap_term_node *b)
{
	return a->kind == b->kind && a->dtype == b->dtype && a->result == b->result && a->symbol == b->symbol && a->nargs == b->nargs &&
	       a->index == b->index && a->bits == b->bits && (!a->nargs || !memcmp(a->args, b->args, a->nargs * sizeof(ap_term)));
}

static void
rehash(ap_terms *t)
{
	size_t cap = t->cap * 2;
	uint32_t *slots = AP_NEW_N(t->arena, uint32_t, cap), *hashes = AP_NEW_N(t->arena, uint32_t, cap);

	for (size_t i = 0; i < t->cap; i++) {
		if (!t->slots[i])
			continue;
		size_t k = t->hashes[i] & (cap - 1);

		while (slots[k])
			k = (k + 1) & (cap - 1);
		slots[k] = t->slots[i];
		hashes[k] = t->hashes[i];
	}
	t->slots = slots;
	t->hashes = hashes;
	t->cap = cap;
}

static const ap_term *
keep_args(ap_terms *t, const ap_term *args, size_t n)
{
	if (!n)
		return NULL;
	if ((size_t)(t->args_end - t->args) < n) {
		if (n > ARGS_ROOM / 4) {
			ap_term *own = AP_NEW_N(t->arena, ap_term, n);

			return memcpy(own, args, n * sizeof *args);
		}
		t->args = AP_NEW_N(t->arena, ap_term, ARGS_ROOM);
		t->args_end = t->args + ARGS_ROOM;
	}
	ap_term *kept = memcpy(t->args, args, n * sizeof *args);

	t->args += n;
	return kept;
}

static uint32_t
find_uninit(const ap_terms *t, const ap_term_node *d, uint32_t id)
{
	if (d->kind == AP_TERM_UNINIT)
		return id;
	for (uint32_t i = 0; i < d->nargs; i++) {
		uint32_t arg = d->args[i].i, found = t->uninits.at[arg / AP_TERM_CHUNK][arg % AP_TERM_CHUNK];

		if (found)
			return found;
	}
	return 0;
}

static ap_term
append(ap_terms *t, const ap_term_node *d)
{
	uint32_t id = (uint32_t)t->nodes.n + 1;

	ap_require(t->nodes.n < UINT32_MAX - 1);
	if (id / AP_TERM_CHUNK >= t->nodes.chunks.n) {
		*AP_PUSH(t->arena, &t->nodes.chunks) = AP_NEW_N(t->arena, ap_term_node, AP_TERM_CHUNK);
		*AP_PUSH(t->arena, &t->uninits) = AP_NEW_N(t->arena, uint32_t, AP_TERM_CHUNK);
	}
	ap_term_node *node = &t->nodes.chunks.at[id / AP_TERM_CHUNK][id % AP_TERM_CHUNK];

	*node = *d;
	node->args = keep_args(t, d->args, d->nargs);
	t->uninits.at[id / AP_TERM_CHUNK][id % AP_TERM_CHUNK] = find_uninit(t, node, id);
	t->nodes.n = id;
	return (ap_term){ id };
}

ap_term
ap_pool_intern(ap_terms *t, const ap_term_node *d)
{
	uint32_t hash = hash_of(d);
	size_t k = hash & (t->cap - 1);

	for (uint32_t i = 0; i < d->nargs; i++)
		ap_require(d->args[i].i >= 1 && d->args[i].i <= t->nodes.n);
	for (; t->slots[k]; k = (k + 1) & (t->cap - 1))
		if (t->hashes[k] == hash && is_same(ap_pool_node(t, (ap_term){ t->slots[k] }), d))
			return (ap_term){ t->slots[k] };
	ap_term x = append(t, d);

	t->slots[k] = x.i;
	t->hashes[k] = hash;
	if (t->nodes.n * 3 > t->cap * 2)
		rehash(t);
	return x;
}

bool
ap_term_has_uninit(ap_terms *t, ap_term x, ap_term *which)
{
	ap_require(x.i >= 1 && x.i <= t->nodes.n);
	which->i = t->uninits.at[x.i / AP_TERM_CHUNK][x.i % AP_TERM_CHUNK];
	return which->i != 0;
}

bool *
ap_terms_needed(ap_arena *a, const ap_terms *t, const ap_term *roots, size_t n)
{
	uint32_t top = 0;

	for (size_t k = 0; k < n; k++)
		top = roots[k].i > top ? roots[k].i : top;
	bool *needed = AP_NEW_N(a, bool, top + 1);

	for (size_t k = 0; k < n; k++)
		needed[roots[k].i] = true;
	for (uint32_t i = top; i > 0; i--) {
		const ap_term_node *node = ap_pool_node(t, (ap_term){ i });

		for (uint32_t k = 0; needed[i] && k < node->nargs; k++)
			needed[node->args[k].i] = true;
	}
	return needed;
}

bool
ap_pool_is_truth(const ap_terms *t, ap_term x)
{
	const ap_term_node *n = ap_pool_node(t, x);

	if (n->dtype != AP_B8)
		return false;
	switch ((ap_term_kind)n->kind) {
	case AP_TERM_INPUT:
	case AP_TERM_CAST:
	case AP_TERM_RESULT: return true;
	case AP_TERM_CONST: return n->bits <= 1;
	case AP_TERM_FN: return (ap_fn_get((ap_fn)t->fns.at[n->symbol])->traits & AP_FN_TRUTH) != 0;
	case AP_TERM_ITE: return n->index != 0;
	case AP_TERM_NONE:
	case AP_TERM_UNINIT:
	case AP_TERM_BITCAST:
	case AP_TERM_JOIN:
	case AP_TERM_PIECE:
	case AP_TERM_VEC:
	case AP_TERM_APPLY: return false;
	}
	return false;
}
