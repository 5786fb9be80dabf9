/* Changes for the fuzzer: bytes that are changed are a graph again, mostly the one they came from, and never longer than there is room. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "gen/mutate.h"
#include "text/text.h"

enum { BYTES = 600, ROUNDS = 400 };

typedef struct fixture { ap_arena arena, keep; ap_gen *gen; char bytes[2][BYTES]; } fixture;

static int
begin(void **state)
{
	static fixture f;
	ap_rng r = { 5 };

	assert_true(ap_arena_init(&f.arena, (size_t)1 << 30));
	assert_true(ap_arena_init(&f.keep, (size_t)1 << 30));
	f.gen = ap_gen_make(&f.keep, ap_ops_make(&f.keep));
	for (int k = 0; k < 2 * BYTES; k++)
		f.bytes[k / BYTES][k % BYTES] = (char)ap_rng_below(&r, 256);
	*state = &f;
	return 0;
}

static ap_str
graph_text(fixture *f, ap_str bytes)
{
	ap_gen_options o = ap_gen_defaults();
	ap_choice c = ap_choice_of_bytes(bytes);
	ap_buf b = { .arena = &f->arena };

	ap_text_print(ap_gen_graph(&f->arena, f->gen, &c, &o), &b);
	return ap_buf_str(&b);
}

/* Do the two texts begin with the same line, the one that has all inputs? */
static bool
same_head(ap_str a, ap_str b)
{
	const char *end = memchr(a.p, '\n', a.n);

	return end && ap_str_starts(b, ap_str_cut(a, 0, (size_t)(end - a.p) + 1));
}

/* Of many graphs, since how far a changed byte reaches depends on the graph: one that all inputs hang on leaves no head as it was. */
static void
most_of_a_changed_graph_is_as_it_was(void **state)
{
	enum { GRAPHS = 40 };
	fixture *f = *state;
	size_t changed = 0, kept = 0;

	for (uint64_t round = 0; round < ROUNDS; round++) {
		char *mark = ap_arena_mark(&f->arena), bytes[BYTES];
		ap_buf out = { .arena = &f->arena };
		ap_str old = { bytes, BYTES };
		ap_rng r = { round % GRAPHS };

		for (int k = 0; k < BYTES; k++)
			bytes[k] = (char)ap_rng_below(&r, 256);
		size_t n = ap_gen_mutate(&f->arena, f->gen, old, round + 1, &out, BYTES);

		assert_in_range(n, 1, BYTES);
		assert_true(n <= out.n);
		ap_str now = graph_text(f, ap_str_cut(ap_buf_str(&out), 0, n)), text = graph_text(f, old);

		changed += !ap_str_is(now, text);
		kept += same_head(now, text);
		ap_arena_reset(&f->arena, mark);
	}
	print_message("%zu changed, %zu with their head, of %d\n", changed, kept, ROUNDS);
	assert_in_range(changed, ROUNDS / 2, ROUNDS);
	assert_in_range(kept, ROUNDS / 2, ROUNDS);
}

static void
the_same_seed_makes_the_same_change(void **state)
{
	fixture *f = *state;
	ap_str old = { f->bytes[0], BYTES };

	for (uint64_t seed = 1; seed <= 20; seed++) {
		ap_buf a = { .arena = &f->arena }, b = { .arena = &f->arena };
		size_t n = ap_gen_mutate(&f->arena, f->gen, old, seed, &a, BYTES);

		assert_int_equal(ap_gen_mutate(&f->arena, f->gen, old, seed, &b, BYTES), n);
		assert_memory_equal(ap_buf_str(&a).p, ap_buf_str(&b).p, n);
	}
}

static void
two_graphs_exchange_calls(void **state)
{
	fixture *f = *state;
	const ap_str both[2] = { { f->bytes[0], BYTES }, { f->bytes[1], BYTES } };
	ap_str text[2] = { graph_text(f, both[0]), graph_text(f, both[1]) };
	size_t fresh = 0;

	for (uint64_t seed = 1; seed <= ROUNDS; seed++) {
		char *mark = ap_arena_mark(&f->arena);
		ap_buf out = { .arena = &f->arena };
		size_t n = ap_gen_cross(&f->arena, f->gen, both, seed, &out, BYTES);

		assert_in_range(n, 1, BYTES);
		ap_str now = graph_text(f, ap_str_cut(ap_buf_str(&out), 0, n));

		fresh += !ap_str_is(now, text[0]) && !ap_str_is(now, text[1]);
		ap_arena_reset(&f->arena, mark);
	}
	assert_in_range(fresh, ROUNDS / 2, ROUNDS);
}

static void
there_may_be_little_room_or_nothing_to_change(void **state)
{
	fixture *f = *state;

	for (uint64_t seed = 1; seed <= 50; seed++) {
		ap_buf small = { .arena = &f->arena }, none = { .arena = &f->arena };

		assert_in_range(ap_gen_mutate(&f->arena, f->gen, (ap_str){ f->bytes[0], BYTES }, seed, &small, 7), 0, 7);
		assert_in_range(ap_gen_mutate(&f->arena, f->gen, AP_STR(""), seed, &none, 100), 0, 100);
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(most_of_a_changed_graph_is_as_it_was),
		cmocka_unit_test(the_same_seed_makes_the_same_change),
		cmocka_unit_test(two_graphs_exchange_calls),
		cmocka_unit_test(there_may_be_little_room_or_nothing_to_change),
	};

	return cmocka_run_group_tests_name("gen.mutate", tests, begin, NULL);
}
