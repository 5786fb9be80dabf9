/*
 * Every rule of simplify.def by itself: random drafts over a few inputs and the constants that rules are about.  Where a rule applies, its
 * result must have the value that the draft's own definition gives, under every assignment tried.  Values of functions are term/fn.h's,
 * which compare_fn.py compares with PyTorch.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "term/eval.h"
#include "term/pool.h"
#include "term/say.h"

#define AP_RULE(kind, function, law, why) bool ap_rule_##function(ap_terms *t, const ap_term_node *d, ap_term *out);
#include "term/simplify.def"
#undef AP_RULE

static const struct { ap_term_kind kind; bool (*run)(ap_terms *, const ap_term_node *, ap_term *); const char *name; } rules[] = {
#define AP_RULE(kind, function, law, why) { AP_TERM_##kind, ap_rule_##function, #function },
#include "term/simplify.def"
#undef AP_RULE
};

enum { RULES = sizeof rules / sizeof *rules, ROUNDS = 150, TERMS = 1500, ASSIGNMENTS = 24, ARGS = 8 };

static const ap_dtype types[] = { AP_B8, AP_I8, AP_U8, AP_I32, AP_I64, AP_U64, AP_F16, AP_F32, AP_F64, AP_C64 };
enum { TYPES = sizeof types / sizeof *types };

typedef struct check { ap_term out; ap_term_node draft; ap_term args[ARGS]; int rule; } check;

typedef struct state {
	ap_arena arena;
	ap_terms *t;
	ap_rng rng;
	uint32_t storage;
	AP_VEC(ap_term) by_type[AP_DTYPE_COUNT];
	AP_VEC(check) checks;
	uint64_t seed; /* of the assignment */
	size_t hits[RULES];
} state;

static uint64_t below(state *s, uint64_t n) { return ap_rng_below(&s->rng, n); }
static ap_dtype any_type(state *s) { return types[below(s, TYPES)]; }
static ap_dtype int_type(state *s) { return types[1 + below(s, 5)]; }

static ap_term
any_const(state *s, ap_dtype d)
{
	static const int64_t ints[] = { 0, 1, -1, 2, 3, 5, INT64_MAX, INT64_MIN, 127, -128, 255 };
	static const double floats[] = { 0.0, -0.0, 1, -1, 2.5, 65504 };

	if (ap_dtype_is_int(d))
		return ap_term_int(s->t, d, d == AP_B8 ? (int64_t)below(s, 2) : ints[below(s, sizeof ints / sizeof *ints)]);
	return ap_term_float(s->t, d, floats[below(s, sizeof floats / sizeof *floats)]);
}

static ap_term
any_of(state *s, ap_dtype d)
{
	if (below(s, 4) == 0 || !s->by_type[d].n)
		return any_const(s, d);
	/* mostly few and small ones, so that they meet again */
	size_t n = s->by_type[d].n, room = below(s, 3) && n > 6 ? 6 : n;

	return s->by_type[d].at[below(s, room)];
}

static void
keep(state *s, ap_term x)
{
	*AP_PUSH(&s->arena, &s->by_type[ap_term_dtype(s->t, x)]) = x;
}

/* Small integers, so that comparisons come out either way; floats with the special ones among them. */
static ap_value
input_value(void *data, uint32_t storage, int64_t cell, ap_dtype d)
{
	state *s = data;
	struct { uint64_t seed; int64_t cell; } key = { s->seed, cell };
	ap_rng r = { ap_hash_bytes(&key, sizeof key, storage) };

	if (ap_dtype_cat(d) == AP_CAT_INT && ap_rng_below(&r, 4))
		return ap_value_of_int(d, (int64_t)ap_rng_below(&r, 7) - 1);
	return ap_value_random(&r, d, 4);
}

static void
draft_bytes(state *s, ap_term_node *d, ap_term *args)
{
	d->nargs = 1;
	args[0] = any_of(s, any_type(s));
	int64_t size = ap_dtype_size(ap_term_dtype(s->t, args[0]));
	ap_dtype to = any_type(s);

	if (ap_dtype_size(to) == size) {
		static const ap_term_kind whole[] = { AP_TERM_BITCAST, AP_TERM_BITCAST, AP_TERM_JOIN, AP_TERM_PIECE };

		d->kind = (uint8_t)whole[below(s, 4)];
	} else if (ap_dtype_size(to) < size) {
		d->kind = AP_TERM_PIECE;
		d->index = (int64_t)below(s, (uint64_t)(size / ap_dtype_size(to)));
	} else {
		int64_t have = 0;

		d->kind = AP_TERM_JOIN;
		ap_dtype part = ap_term_dtype(s->t, args[0]);
		const ap_term_node *n = ap_term_get(s->t, args[0]);

		for (d->nargs = 0; have < ap_dtype_size(to) && d->nargs < ARGS; have += size) {
			args[d->nargs] = any_of(s, part);
			/* neighbouring pieces of one term */
			if (n->kind == AP_TERM_PIECE && below(s, 4) && (int64_t)d->nargs < ap_dtype_size(ap_term_dtype(s->t, n->args[0])) / size)
				args[d->nargs] = ap_term_piece(s->t, part, n->args[0], d->nargs);
			d->nargs++;
		}
		if (have != ap_dtype_size(to))
			d->kind = AP_TERM_NONE;
	}
	d->dtype = (uint8_t)to;
}

static void
draft_fn(state *s, ap_term_node *d, ap_term *args)
{
	static const ap_fn two[] = { AP_FN_ADD,         AP_FN_SUB,     AP_FN_MUL,     AP_FN_BITWISE_AND, AP_FN_BITWISE_OR,
				     AP_FN_BITWISE_XOR, AP_FN_MINIMUM, AP_FN_MAXIMUM, AP_FN_ADD };
	static const ap_fn tests[] = { AP_FN_EQ, AP_FN_NE,          AP_FN_LT,         AP_FN_LE,         AP_FN_GT,
				       AP_FN_GE, AP_FN_LOGICAL_AND, AP_FN_LOGICAL_OR, AP_FN_LOGICAL_XOR };
	ap_dtype type = below(s, 2) ? int_type(s) : any_type(s);
	uint64_t what = below(s, 8);
	ap_fn f;

	d->kind = AP_TERM_FN;
	d->nargs = what < 2 ? 1 : 2;
	if (what == 0) {
		f = AP_FN_LOGICAL_NOT;
		type = AP_B8;
	} else if (what == 1) {
		f = type == AP_B8 ? AP_FN_BITWISE_NOT : AP_FN_NEG;
	} else if (what < 5) {
		f = two[below(s, sizeof two / sizeof *two)];
		if (!ap_dtype_is_int(type) && f >= AP_FN_BITWISE_AND && f <= AP_FN_BITWISE_XOR)
			f = AP_FN_MUL;
		if (below(s, 3) == 0 && f >= AP_FN_BITWISE_AND && f <= AP_FN_BITWISE_XOR)
			type = AP_B8;
	} else {
		f = tests[below(s, sizeof tests / sizeof *tests)];
		if (f >= AP_FN_LOGICAL_AND && below(s, 2))
			type = AP_B8;
	}
	bool is_test = (ap_fn_get(f)->traits & AP_FN_TRUTH) != 0;

	d->dtype = (uint8_t)(is_test ? AP_B8 : type);
	d->symbol = ap_terms_symbol(s->t, ap_fn_get(f)->name);
	for (uint32_t k = 0; k < d->nargs; k++)
		args[k] = k && below(s, 8) == 0 ? args[0] : below(s, 4) == 0 ? any_const(s, type) : any_of(s, type);
}

static ap_term
any_condition(state *s)
{
	static const ap_fn bounds[] = { AP_FN_EQ, AP_FN_EQ, AP_FN_EQ, AP_FN_LT, AP_FN_NE, AP_FN_GE };
	ap_dtype d = below(s, 2) ? AP_I64 : AP_U8;
	ap_term args[2] = { s->by_type[d].at[below(s, 2)], ap_term_int(s->t, d, (int64_t)below(s, 6)) };

	if (below(s, 6) == 0)
		return any_of(s, AP_B8);
	return ap_term_fn(s->t, ap_fn_get(bounds[below(s, 6)])->name, AP_B8, args, 2);
}

static void
draft_ite(state *s, ap_term_node *d, ap_term *args)
{
	ap_dtype type = below(s, 2) ? AP_F32 : any_type(s);
	size_t n = s->by_type[type].n;

	d->kind = AP_TERM_ITE;
	d->nargs = 3;
	d->dtype = (uint8_t)type;
	args[0] = any_condition(s);
	args[1] = any_of(s, type);
	/* chains: on top of one of the newest */
	args[2] = n && below(s, 4) ? s->by_type[type].at[n - 1 - below(s, n < 4 ? n : 4)] : any_of(s, type);
	if (below(s, 6) == 0)
		args[1] = args[2];
}

static void
make_draft(state *s, ap_term_node *d, ap_term *args)
{
	*d = (ap_term_node){ .args = args };
	switch (below(s, 6)) {
	case 0:
		d->kind = AP_TERM_CAST;
		d->nargs = 1;
		args[0] = any_of(s, any_type(s));
		d->dtype = (uint8_t)any_type(s);
		break;
	case 1: draft_bytes(s, d, args); break;
	case 2:
	case 3: draft_fn(s, d, args); break;
	default: draft_ite(s, d, args); break;
	}
}

static ap_term
make_term(state *s, const ap_term_node *d)
{
	switch ((int)d->kind) {
	case AP_TERM_CAST: return ap_term_cast(s->t, (ap_dtype)d->dtype, d->args[0]);
	case AP_TERM_BITCAST: return ap_term_bitcast(s->t, (ap_dtype)d->dtype, d->args[0]);
	case AP_TERM_JOIN: return ap_term_join(s->t, (ap_dtype)d->dtype, d->args, d->nargs);
	case AP_TERM_PIECE: return ap_term_piece(s->t, (ap_dtype)d->dtype, d->args[0], d->index);
	case AP_TERM_FN: return ap_term_fn(s->t, ap_terms_symbol_text(s->t, d->symbol), (ap_dtype)d->dtype, d->args, d->nargs);
	default: return ap_term_ite(s->t, d->args[0], d->args[1], d->args[2]);
	}
}

static void
note(state *s, const ap_term_node *d, ap_term out, int rule)
{
	check *c = AP_PUSH(&s->arena, &s->checks);

	c->out = out;
	c->draft = *d;
	c->rule = rule;
	memcpy(c->args, d->args, d->nargs * sizeof(ap_term));
	assert_int_equal(ap_term_dtype(s->t, out), d->dtype);
}

/* The draft's value by its definition; false where it has none. */
static bool
define(const state *s, const check *c, const ap_value *v, ap_value *out)
{
	const ap_term_node *d = &c->draft;
	ap_dtype to = (ap_dtype)d->dtype, from[ARGS];
	ap_number x[ARGS], r;
	uint8_t bytes[64] = { 0 };
	size_t at = 0;

	*out = (ap_value){ 0 };
	for (uint32_t k = 0; k < d->nargs; k++) {
		from[k] = ap_term_dtype(s->t, c->args[k]);
		x[k] = ap_number_read(from[k], v[c->args[k].i].bits);
		memcpy(bytes + at, v[c->args[k].i].bits, (size_t)ap_dtype_size(from[k]));
		at += (size_t)ap_dtype_size(from[k]);
		if (v[c->args[k].i].opaque)
			return false;
	}
	if (d->kind == AP_TERM_CAST && from[0] == to) {
		*out = v[c->args[0].i];
		return true;
	}
	if (d->kind == AP_TERM_CAST) {
		bool known = ap_number_cast(from[0], x[0], to, &r);

		ap_number_write(to, r, out->bits);
		return known;
	}
	if (d->kind == AP_TERM_FN) {
		ap_fn_call call = { .fn = (ap_fn)s->t->fns.at[d->symbol], .symbol = ap_terms_symbol_text(s->t, d->symbol), .result = to, .type = from[0],
			            .n = d->nargs, .types = from, .x = x };
		bool known = ap_fn_run(&call, &r);

		if (known)
			ap_number_write(to, r, out->bits);
		return known && !call.inexact;
	}
	if (d->kind == AP_TERM_ITE) {
		*out = v[c->args[x[0].i ? 1 : 2].i];
		return true;
	}
	memcpy(out->bits, bytes + (d->kind == AP_TERM_PIECE ? (size_t)(d->index * ap_dtype_size(to)) : 0), (size_t)ap_dtype_size(to));
	return true;
}

static void
compare(const state *s, const check *c, const ap_value *v)
{
	ap_value want, have = v[c->out.i];
	ap_dtype d = (ap_dtype)c->draft.dtype;

	if (!define(s, c, v, &want) || have.opaque)
		return;
	bool by_number = c->draft.kind == AP_TERM_FN || c->draft.kind == AP_TERM_CAST;
	bool equal = by_number ? ap_value_equal(d, want, have) : memcmp(want.bits, have.bits, sizeof want.bits) == 0;

	if (!equal) {
		ap_arena scratch;
		assert_true(ap_arena_init(&scratch, (size_t)1 << 24));
		ap_buf b = { .arena = &scratch };

		ap_buf_printf(&b, "rule %s, kind %d: ", c->rule < 0 ? "(all)" : rules[c->rule].name, c->draft.kind);
		for (uint32_t k = 0; k < c->draft.nargs; k++) {
			ap_term_say(&b, s->t, c->args[k], NULL, 200);
			ap_buf_lit(&b, " | ");
		}
		ap_buf_lit(&b, " -> ");
		ap_term_say(&b, s->t, c->out, NULL, 300);
		ap_buf_printf(&b, " is %llx, not %llx", (unsigned long long)have.bits[0], (unsigned long long)want.bits[0]);
		print_error("%s\n", ap_buf_str(&b).p);
		ap_arena_fini(&scratch);
	}
	assert_true(equal);
}

static void
start_round(state *s)
{
	s->t = ap_terms_make(&s->arena);
	s->storage = ap_terms_symbol(s->t, AP_STR("x"));
	memset(s->by_type, 0, sizeof s->by_type);
	memset(&s->checks, 0, sizeof s->checks);
	for (size_t k = 0; k < TYPES; k++)
		for (int64_t i = 0; i < 3; i++)
			keep(s, ap_term_input(s->t, s->storage, (int64_t)k * 3 + i, types[k]));
}

static void
build_terms(state *s)
{
	for (int k = 0; k < TERMS; k++) {
		ap_term args[ARGS], out;
		ap_term_node d;

		make_draft(s, &d, args);
		if (d.kind == AP_TERM_NONE)
			continue;
		for (int r = 0; r < (int)RULES; r++) {
			if (rules[r].kind == d.kind && rules[r].run(s->t, &d, &out)) {
				/* the last rule of ITE also builds what it has nothing to say of */
				s->hits[r]++;
				note(s, &d, out, r);
			}
		}
		out = make_term(s, &d);
		note(s, &d, out, -1);
		keep(s, out);
	}
}

static void
try_assignment(state *s, ap_term *roots, size_t n)
{
	ap_assignment in = { s, input_value };
	char *mark = ap_arena_mark(&s->arena);
	ap_value *v = ap_eval(&s->arena, s->t, &in, roots, n);

	for (size_t k = 0; k < s->checks.n; k++)
		compare(s, &s->checks.at[k], v);
	ap_arena_reset(&s->arena, mark);
}

static void
rules_keep_every_value(void **unused)
{
	static state s;

	(void)unused;
	assert_true(ap_arena_init(&s.arena, (size_t)1 << 30));
	char *mark = ap_arena_mark(&s.arena);

	s.rng.state = 11;
	for (int round = 0; round < ROUNDS; round++) {
		ap_arena_reset(&s.arena, mark);
		start_round(&s);
		build_terms(&s);
		size_t n = ap_terms_count(s.t);
		ap_term *roots = AP_NEW_N(&s.arena, ap_term, n);

		for (size_t k = 0; k < n; k++)
			roots[k].i = (uint32_t)k + 1;
		for (int k = 0; k < ASSIGNMENTS; k++) {
			s.seed = (uint64_t)round * 1000 + (uint64_t)k;
			try_assignment(&s, roots, n);
		}
	}
	for (int r = 0; r < (int)RULES; r++) {
		print_message("%-16s %zu\n", rules[r].name, s.hits[r]);
		assert_true(s.hits[r] > 0);
	}
	ap_arena_fini(&s.arena);
}

int
main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(rules_keep_every_value) };

	return cmocka_run_group_tests_name("simplify", tests, NULL, NULL);
}
