#include "gen/mutate.h"

/* The bytes of a graph: what comes before its calls, and each call. */
typedef struct parts { ap_str head, call[AP_GEN_TRACE]; size_t n; } parts;

static void
take_apart(ap_arena *work, ap_gen *gen, ap_str bytes, parts *out)
{
	ap_gen_trace trace = { .calls = 0 };
	ap_gen_options o = ap_gen_defaults();
	ap_choice c = ap_choice_of_bytes(bytes);
	char *begin = ap_arena_mark(work);

	o.trace = &trace;
	ap_gen_graph(work, gen, &c, &o);
	ap_arena_reset(work, begin);
	out->head = ap_str_cut(bytes, 0, trace.at[0]);
	out->n = trace.calls;
	for (size_t i = 0; i < trace.calls; i++)
		out->call[i] = ap_str_cut(bytes, trace.at[i], trace.at[i + 1]);
}

static void
put_new_call(ap_buf *out, ap_rng *r)
{
	for (uint64_t n = 12 + ap_rng_below(r, 24); n; n--)
		ap_buf_putc(out, (char)ap_rng_below(r, 256));
}

/* The same decisions but for one. */
static void
put_changed(ap_buf *out, ap_str s, ap_rng *r)
{
	size_t at = s.n ? ap_rng_below(r, s.n) : 0;

	for (size_t i = 0; i < s.n; i++)
		ap_buf_putc(out, i == at ? (char)ap_rng_below(r, 256) : s.p[i]);
}

typedef enum change { LEAVE_OUT, TWICE, SWAP, INSERT, RENEW, CHANGE, CHANGE_HEAD, CHANGES } change;

static size_t
fitted(const ap_buf *out, size_t room)
{
	return out->n < room ? out->n : room;
}

size_t
ap_gen_mutate(ap_arena *work, ap_gen *gen, ap_str bytes, uint64_t seed, ap_buf *out, size_t room)
{
	ap_rng r = { seed };
	parts p = { .n = 0 };
	change kind = (change)ap_rng_below(&r, CHANGES);

	take_apart(work, gen, bytes, &p);
	size_t at = p.n ? ap_rng_below(&r, p.n) : 0, other = p.n ? ap_rng_below(&r, p.n) : 0;
	if (kind == CHANGE_HEAD || !p.n)
		put_changed(out, p.head, &r);
	else
		ap_buf_put(out, p.head);
	if (!p.n)
		put_new_call(out, &r);
	for (size_t i = 0; i < p.n; i++) {
		bool here = i == at;

		if (here && kind == INSERT)
			put_new_call(out, &r);
		if (here && kind == RENEW)
			put_new_call(out, &r);
		else if (here && kind == CHANGE)
			put_changed(out, p.call[i], &r);
		else if (kind == SWAP && (here || i == other))
			ap_buf_put(out, p.call[here ? other : at]);
		else if (!here || kind != LEAVE_OUT)
			ap_buf_put(out, p.call[i]);
		if (here && kind == TWICE)
			ap_buf_put(out, p.call[i]);
	}
	return fitted(out, room);
}

size_t
ap_gen_cross(ap_arena *work, ap_gen *gen, const ap_str bytes[2], uint64_t seed, ap_buf *out, size_t room)
{
	ap_rng r = { seed };
	parts p[2] = { { .n = 0 }, { .n = 0 } };
	unsigned first = (unsigned)ap_rng_below(&r, 2);

	for (int i = 0; i < 2; i++)
		take_apart(work, gen, bytes[i], &p[i]);
	size_t n[2] = { ap_rng_below(&r, p[first].n + 1), ap_rng_below(&r, p[!first].n + 1) };
	ap_buf_put(out, p[first].head);
	for (size_t i = 0; i < n[0]; i++)
		ap_buf_put(out, p[first].call[i]);
	for (size_t i = n[1]; i < p[!first].n; i++)
		ap_buf_put(out, p[!first].call[i]);
	return fitted(out, room);
}
