/*
 * Values of terms, in the order of their ids.
 *
 * What an inexact value is worth is estimated, not proved: a function is evaluated again with its operands moved by their errors, and
 * the largest difference, with the function's own last places added, is the result's error.  A decision that moves with them is
 * `opaque`.  So a difference that only rounding made is not taken for a counterexample.
 */
#include "term/eval.h"

#include <float.h>
#include <math.h>

#include "term/eval_apply.h"
#include "term/eval_move.h"
#include "term/pool.h"

enum { FN_ARGS_MAX = 8 };

typedef struct evaluation {
	ap_arena *arena;
	const ap_terms *t;
	const ap_assignment *in;
	ap_value *at;
	bool *needed;
	ap_apply_values **applied;  /* by term id: results of an APPLY */
	uint8_t *hint;              /* by term id: the dtype of an APPLY's result 0 */
} evaluation;

static ap_number
number_of(ap_dtype d, const ap_value *v)
{
	return ap_number_read(d, v->bits);
}

static void
merge_flags(ap_value *v, const ap_value *from)
{
	v->inexact |= from->inexact;
	v->opaque |= from->opaque;
	v->undefined |= from->undefined;
}

/* A value that nothing is known of: pseudo-random, so that different arguments give different ones. */
static ap_value
value_of_hash(ap_dtype d, uint64_t seed)
{
	ap_rng r = { seed };

	return ap_value_random(&r, d, 0);
}

static uint64_t
hash_of_args(const evaluation *e, const ap_term_node *n, ap_str name)
{
	uint64_t h = ap_hash_bytes(name.p, name.n, n->nargs);

	for (uint32_t i = 0; i < n->nargs; i++) {
		const ap_value *v = &e->at[n->args[i].i];
		struct { uint64_t bits[2], d; } key = { { v->bits[0], v->bits[1] }, ap_pool_node(e->t, n->args[i])->dtype };

		h = ap_hash_bytes(&key, sizeof key, h);
	}
	return h;
}

static void
eval_unknown_fn(const evaluation *e, const ap_term_node *n, ap_value *out)
{
	ap_str symbol = ap_terms_symbol_text(e->t, n->symbol);
	ap_value v = value_of_hash((ap_dtype)n->dtype, hash_of_args(e, n, symbol));

	merge_flags(&v, out);
	v.opaque |= v.inexact || !ap_symbol_is_custom(symbol);
	*out = v;
}

/* Where the operands of a function may lie instead: moved by their errors, then at 0, then, of two, the first one at the second. */
static void
move_arguments(const evaluation *e, const ap_term_node *n, const ap_dtype *types, const ap_number *x, int move, ap_number *out)
{
	double error = 0;

	for (uint32_t k = 0; k < n->nargs; k++) {
		const ap_value *v = &e->at[n->args[k].i];

		error += v->error;
		out[k] = move < MOVES ? moved_value(types[k], x[k], v, direction(move, k)) : x[k];
		if (move == MOVES)
			out[k] = at_or(types[k], x[k], (ap_number){ 0 }, v->error);
	}
	if (move > MOVES && n->nargs == 2 && types[0] == types[1])
		out[0] = at_or(types[0], x[0], x[1], error);
}

static void
eval_fn(const evaluation *e, const ap_term_node *n, ap_value *out)
{
	ap_dtype types[FN_ARGS_MAX] = { 0 }, result = (ap_dtype)n->dtype;
	ap_number x[FN_ARGS_MAX], shifted[FN_ARGS_MAX], r, other;
	double size = 0;
	ap_fn f = (ap_fn)e->t->fns.at[n->symbol];

	for (uint32_t k = 0; k < n->nargs; k++)
		merge_flags(out, &e->at[n->args[k].i]);
	for (uint32_t k = 0; k < n->nargs && k < FN_ARGS_MAX; k++) {
		types[k] = (ap_dtype)ap_pool_node(e->t, n->args[k])->dtype;
		x[k] = number_of(types[k], &e->at[n->args[k].i]);
		size = isnan(size_of(x[k])) ? HUGE_VAL : fmax(size, size_of(x[k]));
	}
	ap_fn_call c = { .fn = f,
			 .symbol = ap_terms_symbol_text(e->t, n->symbol),
			 .result = result,
			 .type = types[0],
			 .n = n->nargs,
			 .types = types,
			 .x = x };

	if (f == AP_FN_UNKNOWN || !n->nargs || n->nargs > FN_ARGS_MAX || !ap_fn_run(&c, &r)) {
		eval_unknown_fn(e, n, out);
		return;
	}
	bool rough = c.inexact || ap_fn_get(f)->traits & AP_FN_INEXACT;

	ap_number_write(result, r, out->bits);
	if (out->inexact) {
		c.x = shifted;
		for (int move = 0; move < MOVES + 2; move++) {
			move_arguments(e, n, types, x, move, shifted);
			out->opaque |= !ap_fn_run(&c, &other) || !difference(result, r, other, &out->error);
		}
	}
	if (ap_dtype_is_int(result)) {
		out->inexact = false;
		out->error = 0;
		return;
	}
	if (rough && isfinite(size_of(r)) && isfinite(size))
		out->error += 16 * ap_number_step(c.type, size_of(r) + size);
	if ((out->inexact |= rough) && isfinite(size_of(r)))
		out->error += ap_number_step(result, size_of(r));
	out->opaque |= !isfinite(out->error) || (rough && n->nargs > 1 && !isfinite(size));
}

static void
eval_cast(const evaluation *e, const ap_term_node *n, ap_value *out)
{
	ap_dtype from = (ap_dtype)ap_pool_node(e->t, n->args[0])->dtype, to = (ap_dtype)n->dtype;
	const ap_value *v = &e->at[n->args[0].i];
	ap_number x = number_of(from, v), r, other;

	merge_flags(out, v);
	out->opaque |= !ap_number_cast(from, x, to, &r);
	ap_number_write(to, r, out->bits);
	for (int move = 0; move < 3 && v->error > 0; move++) {
		ap_number to_be = move < 2 ? moved(from, x, move ? v->error : -v->error) : at_or(from, x, (ap_number){ 0 }, v->error);

		out->opaque |= !ap_number_cast(from, to_be, to, &other) || !difference(to, r, other, &out->error);
	}
	out->inexact &= !ap_dtype_is_int(to);
	out->error = out->inexact && isfinite(size_of(r)) ? fmax(out->error, v->error) + ap_number_step(to, size_of(r)) : 0;
}

/* A NaN that something computed: IEEE 754 leaves its sign and payload open. */
static bool
is_computed_nan(const ap_term_node *n, const ap_value *v)
{
	bool computed = n->kind == AP_TERM_FN || n->kind == AP_TERM_CAST || n->kind == AP_TERM_RESULT || n->kind == AP_TERM_ITE;

	return computed && isnan(size_of(number_of((ap_dtype)n->dtype, v)));
}

/* Bytes of the arguments put together, `begin` of them dropped. */
static void
eval_bytes(const evaluation *e, const ap_term_node *n, size_t begin, ap_value *out)
{
	uint8_t bytes[32] = { 0 };
	size_t at = 0;
	bool same_kind = true, open = false;

	for (uint32_t i = 0; i < n->nargs; i++) {
		ap_dtype d = (ap_dtype)ap_pool_node(e->t, n->args[i])->dtype;
		const ap_value *v = &e->at[n->args[i].i];
		size_t size = (size_t)ap_dtype_size(d);

		ap_require(at + size <= sizeof bytes);
		memcpy(bytes + at, v->bits, size);
		at += size;
		merge_flags(out, v);
		out->error = fmax(out->error, v->error);
		open |= is_computed_nan(ap_pool_node(e->t, n->args[i]), v);
		same_kind &= ap_dtype_real_of((ap_dtype)n->dtype) == d || ap_dtype_real_of(d) == (ap_dtype)n->dtype || d == (ap_dtype)n->dtype;
	}
	memcpy(out->bits, bytes + begin, (size_t)ap_dtype_size((ap_dtype)n->dtype));
	out->opaque |= (out->inexact || open) && !same_kind;
}

static void
eval_ite(const evaluation *e, const ap_term_node *n, ap_value *out)
{
	const ap_value *c = &e->at[n->args[0].i];

	*out = e->at[n->args[c->bits[0] & 0xff ? 1 : 2].i];
	out->opaque |= c->opaque;
	out->undefined |= c->undefined;
}

static void
read_shape(const evaluation *e, const ap_term_node *vec, ap_operand *o)
{
	ap_str text = ap_terms_symbol_text(e->t, vec->symbol);
	size_t bracket = ap_str_find(text, 0, '[');
	int64_t sizes[AP_OPERAND_RANK];
	ap_str list = ap_str_printf(e->arena, "{s=%.*s}", AP_FMT(ap_str_cut(text, bracket, text.n)));
	int rank = ap_attr_ints(list, "s", sizes, AP_OPERAND_RANK);

	o->dtype = ap_dtype_find_text(ap_str_cut(text, 0, bracket));
	o->rank = rank < 0 ? 0 : rank;
	memcpy(o->size, sizes, sizeof(int64_t) * (size_t)o->rank);
}

static ap_operand
operand_of(const evaluation *e, ap_term x, ap_value *flags)
{
	const ap_term_node *n = ap_pool_node(e->t, x);
	ap_operand o = { .dtype = (ap_dtype)n->dtype, .n = 1 };
	const ap_term *cells = &x;

	if (n->kind == AP_TERM_VEC) {
		read_shape(e, n, &o);
		o.n = n->nargs;
		cells = n->args;
	}
	o.x = AP_NEW_N(e->arena, ap_number, o.n);
	o.error = AP_NEW_N(e->arena, double, o.n);
	for (int64_t k = 0; k < o.n; k++) {
		const ap_value *v = &e->at[cells[k].i];

		o.x[k] = number_of(o.dtype, v);
		o.error[k] = v->error;
		merge_flags(flags, v);
	}
	return o;
}

static void
move_operands(ap_arena *a, const ap_operand *in, ap_operand *out, size_t n, int move, bool rough)
{
	size_t count = 0;

	for (size_t i = 0; i < n; i++) {
		double place = rough ? 4 * ap_number_place(in[i].dtype) : 0;

		out[i] = in[i];
		out[i].x = AP_NEW_N(a, ap_number, in[i].n);
		for (int64_t k = 0; k < in[i].n; k++, count++) {
			ap_number x = in[i].x[k];
			double by = in[i].error[k] + place * size_of(x);

			out[i].x[k] = move < MOVES ? moved(in[i].dtype, x, direction(move, count) * by) : at_or(in[i].dtype, x, (ap_number){ 0 }, in[i].error[k]);
		}
	}
}

/* Adds to the results' errors what moving the operands changes. */
static void
measure(const evaluation *e, const ap_apply_call *base, ap_apply_values *v, bool rough)
{
	ap_operand *shifted = AP_NEW_N(e->arena, ap_operand, base->n);
	ap_apply_call c = *base;

	for (int move = 0; move <= MOVES; move++) {
		char *mark = ap_arena_mark(e->arena);

		move_operands(e->arena, base->in, shifted, base->n, move, rough);
		c.in = shifted;
		bool known = ap_apply_run(&c);

		for (int r = 0; r < AP_APPLY_RESULTS; r++) {
			for (int64_t k = 0; k < v->count[r]; k++) {
				bool whole = v->is_int[r];

				if (!known || c.count[r] != v->count[r] || !difference(whole ? AP_I64 : AP_C128, v->x[r][k], c.out[r][k], &v->error[r][k]))
					v->unsteady[r][k] = true;
			}
		}
		ap_arena_reset(e->arena, mark);
	}
}

static double
largest(const ap_operand *o)
{
	double most = 0;

	for (int64_t k = 0; k < o->n; k++)
		most = fmax(most, isfinite(size_of(o->x[k])) ? size_of(o->x[k]) : 0);
	return most;
}

/*
 * May a kernel leave the range of the type that it adds in, above or below?  Then infinities, NaNs and zeros are its own order's: an infinite
 * variance makes 0 of what we, in double, know as a number.  f16 and bf16 are mostly added in f32.
 */
static bool
may_leave_range(const ap_apply_call *c)
{
	double most = 0, least = DBL_MAX, n = 1;
	bool wide = true;

	for (size_t i = 0; i < c->n; i++) {
		const ap_operand *o = &c->in[i];

		if (ap_dtype_is_int(o->dtype))
			continue;
		wide &= o->dtype == AP_F64 || o->dtype == AP_C128;
		most = fmax(most, largest(o));
		n = fmax(n, (double)o->n);
		for (int64_t k = 0; k < o->n && c->roots; k++)
			least = size_of(o->x[k]) > 0 ? fmin(least, size_of(o->x[k])) : least;
	}
	double bound = c->degree == 1 ? most : c->products && c->n == 2 ? largest(&c->in[0]) * largest(&c->in[1]) : most * most;
	return bound * n > (wide ? DBL_MAX : FLT_MAX) / 4 || least < (wide ? 0x1p-500 : 0x1p-60);
}

/* Adds to every error a place of the largest operand (coarse), of the largest product. */
static void
blur(const ap_apply_call *c, ap_apply_values *v)
{
	double most = 0;

	for (size_t i = 0; i < c->n && c->coarse; i++)
		most = fmax(most, ap_number_place(c->in[i].dtype) * largest(&c->in[i]));
	if (c->products && c->n > 1)
		most = fmax(most, ap_number_place(c->in[0].dtype) * largest(&c->in[0]) * largest(&c->in[1]));
	for (int r = 0; r < AP_APPLY_RESULTS; r++)
		for (int64_t k = 0; k < v->count[r]; k++)
			v->error[r][k] += most;
}

static void
eval_apply(evaluation *e, ap_term id, const ap_term_node *n)
{
	ap_apply_values *v = AP_NEW(e->arena, ap_apply_values);
	ap_operand *in = AP_NEW_N(e->arena, ap_operand, n->nargs);
	ap_str symbol = ap_terms_symbol_text(e->t, n->symbol);

	for (uint32_t i = 0; i < n->nargs; i++)
		in[i] = operand_of(e, n->args[i], &v->flags);
	ap_apply_call c = { .arena = e->arena, .symbol = symbol, .in = in, .n = n->nargs, .result = (ap_dtype)e->hint[id.i] };

	e->applied[id.i] = v;
	v->hash = ap_hash_bytes(symbol.p, symbol.n, n->nargs);
	for (uint32_t i = 0; i < n->nargs; i++)
		v->hash = ap_hash_bytes(in[i].x, sizeof(ap_number) * (size_t)in[i].n, v->hash + (uint64_t)in[i].dtype + 1);
	v->known = ap_apply_run(&c);
	v->legal = ap_symbol_is_custom(symbol) || ap_apply_is_random(symbol);
	if (ap_apply_is_random(symbol) && n->nargs && in[0].n)
		v->state = (uint64_t)in[0].x[0].i;
	if (!v->known)
		return;
	v->rough = c.rough;
	for (int r = 0; r < AP_APPLY_RESULTS; r++) {
		v->x[r] = c.out[r];
		v->count[r] = c.count[r];
		v->is_int[r] = c.is_int[r];
		v->error[r] = AP_NEW_N(e->arena, double, c.count[r]);
		v->unsteady[r] = AP_NEW_N(e->arena, bool, c.count[r]);
	}
	if (v->flags.inexact || v->rough)
		measure(e, &c, v, v->rough);
	if (c.coarse || c.products)
		blur(&c, v);
	for (int r = 0; r < AP_APPLY_RESULTS && v->rough && may_leave_range(&c); r++)
		memset(v->unsteady[r], true, (size_t)v->count[r]);
}

static void
eval_result(const evaluation *e, const ap_term_node *n, ap_value *out)
{
	const ap_apply_values *v = e->applied[n->args[0].i];
	ap_dtype d = (ap_dtype)n->dtype;
	int r = n->result;

	*out = v->flags;
	out->error = 0;
	if (!v->known || r >= AP_APPLY_RESULTS || n->index >= v->count[r]) {
		ap_value random = ap_apply_hashed(d, v, ap_terms_symbol_text(e->t, ap_pool_node(e->t, n->args[0])->symbol), r, n->index);

		memcpy(out->bits, random.bits, sizeof out->bits);
		out->opaque |= !v->legal || out->inexact;
		return;
	}
	ap_number x = v->x[r][n->index], rounded;
	ap_dtype from = v->is_int[r] ? AP_I64 : ap_dtype_is_complex(d) ? AP_C128 : AP_F64;

	out->opaque |= !ap_number_cast(from, x, d, &rounded) || v->unsteady[r][n->index];
	ap_number_write(d, rounded, out->bits);
	out->inexact = !ap_dtype_is_int(d) && (out->inexact || v->rough);
	if (out->inexact)
		out->error = v->error[r][n->index] + (isfinite(size_of(rounded)) ? 16 * ap_number_step(d, size_of(x)) : 0);
}

static void
eval_term(evaluation *e, ap_term id)
{
	const ap_term_node *n = ap_pool_node(e->t, id);
	ap_value v = { 0 };

	switch ((ap_term_kind)n->kind) {
	case AP_TERM_INPUT: v = e->in->input(e->in->data, n->symbol, n->index, (ap_dtype)n->dtype); break;
	case AP_TERM_UNINIT:
		v = value_of_hash((ap_dtype)n->dtype, ap_hash_bytes(&n->index, sizeof n->index, n->symbol));
		v.undefined = true;
		break;
	case AP_TERM_CONST: v.bits[0] = n->bits; break;
	case AP_TERM_CAST: eval_cast(e, n, &v); break;
	case AP_TERM_BITCAST:
	case AP_TERM_JOIN: eval_bytes(e, n, 0, &v); break;
	case AP_TERM_PIECE: eval_bytes(e, n, (size_t)(n->index * ap_dtype_size((ap_dtype)n->dtype)), &v); break;
	case AP_TERM_FN: eval_fn(e, n, &v); break;
	case AP_TERM_ITE: eval_ite(e, n, &v); break;
	case AP_TERM_APPLY: eval_apply(e, id, n); break;
	case AP_TERM_RESULT: eval_result(e, n, &v); break;
	case AP_TERM_VEC:
	case AP_TERM_NONE: break;
	}
	e->at[id.i] = v;
}

/* Marks what the roots rest on; arguments have smaller ids. */
static uint32_t
mark_needed(evaluation *e, const ap_term *roots, size_t n)
{
	uint32_t top = 0;

	for (size_t i = 0; i < n; i++) {
		e->needed[roots[i].i] = true;
		top = roots[i].i > top ? roots[i].i : top;
	}
	for (uint32_t id = top; id > 0; id--) {
		if (!e->needed[id])
			continue;
		const ap_term_node *node = ap_pool_node(e->t, (ap_term){ id });

		for (uint32_t k = 0; k < node->nargs; k++)
			e->needed[node->args[k].i] = true;
		if (node->kind == AP_TERM_RESULT && node->result == 0)
			e->hint[node->args[0].i] = node->dtype;
	}
	return top;
}

ap_value *
ap_eval(ap_arena *a, const ap_terms *t, const ap_assignment *in, const ap_term *roots, size_t n)
{
	size_t room = ap_terms_count(t) + 1;
	evaluation e = { .arena = a, .t = t, .in = in, .at = AP_NEW_N(a, ap_value, room) };

	for (size_t i = 0; i < n; i++)
		ap_require(roots[i].i >= 1 && roots[i].i < room);
	e.needed = AP_NEW_N(a, bool, room);
	e.hint = AP_NEW_N(a, uint8_t, room);
	e.applied = AP_NEW_N(a, ap_apply_values *, room);
	uint32_t top = mark_needed(&e, roots, n);

	for (uint32_t id = 1; id <= top; id++)
		if (e.needed[id])
			eval_term(&e, (ap_term){ id });
	return e.at;
}
