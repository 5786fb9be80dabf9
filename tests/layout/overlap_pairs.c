/*
 * Pairs of layouts and our answers, as lines, for judges and clocks that are no C.
 *
 *   overlap_pairs answer                 reads pairs from standard input, prints one answer a line
 *   overlap_pairs generate SEED N        prints N pairs of each family, with the answer
 *   overlap_pairs time SEED N            the same, with nanoseconds a call (ours)
 *   overlap_pairs time-z3 SEED N         the same, with nanoseconds a question (Z3 alone)
 *   overlap_pairs self SEED N            prints random layouts and whether they overlap themselves
 *
 * A pair is "ITEMSIZE OFFSET RANK SIZES... STRIDES..." twice; an answer is 0 (disjoint), 1 or 2 (too hard); a line of `generate` is
 * "FAMILY|HARD|ANSWER|NANOSECONDS|PAIR".
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "families.h"
#include "smt/z3_overlap.h"

static ap_arena arena;

static int64_t
now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec * INT64_C(1000000000) + t.tv_nsec;
}

static void
print_side(const ap_layout *l)
{
	printf(" %" PRId64 " %" PRId64 " %d", l->itemsize, l->offset, l->rank);
	for (int d = 0; d < l->rank; d++)
		printf(" %" PRId64, l->size[d]);
	for (int d = 0; d < l->rank; d++)
		printf(" %" PRId64, l->stride[d]);
}

/* Best of several rounds of several calls: as little of the clock and of other processes in it as can be. */
static double
time_search(const pair *p)
{
	double best = 1e300;
	int calls = 64;

	for (int round = 0; round < 5; round++) {
		int64_t begin = now();

		for (int k = 0; k < calls; k++)
			if (ap_overlap_find(&p->a.l, &p->b.l, INT64_MAX, NULL) == AP_TOO_HARD)
				abort();

		double each = (double)(now() - begin) / calls;

		best = each < best ? each : best;
		if (each > 10000)
			calls = 1;
	}
	return best;
}

static double
time_z3(const pair *p, ap_overlap *answer)
{
	static const ap_symbols none;
	char *mark = ap_arena_mark(&arena);
	int64_t begin = now(), unused;
	ap_layout_formula a = ap_layout_formula_of(&arena, &p->a.l), b = ap_layout_formula_of(&arena, &p->b.l);
	ap_symbolic s = { .symbols = &none, .x = &a, .y = &b };
	ap_witness where;

	*answer = ap_z3_overlap(&arena, &s, 10000, NULL, &unused, &where);
	ap_arena_reset(&arena, mark);
	return (double)(now() - begin);
}

static void
generate(const char *mode, uint64_t seed, uint64_t n)
{
	for (int f = 0; f < FAMILIES; f++)
		for (uint64_t k = 0; k < n; k++) {
			pair p;
			ap_overlap answer;
			double ns = 0;

			family_make(&families[f], seed, k, &p);
			answer = ap_overlap_find(&p.a.l, &p.b.l, INT64_MAX, NULL);
			if (!strcmp(mode, "time"))
				ns = time_search(&p);
			if (!strcmp(mode, "time-z3"))
				ns = time_z3(&p, &answer);
			printf("%s|%d|%d|%.1f|", families[f].name, families[f].hard, (int)answer, ns);
			print_side(&p.a.l);
			print_side(&p.b.l);
			putchar('\n');
		}
}

static void
generate_self(uint64_t seed, uint64_t n)
{
	ap_rng r = { seed };

	for (uint64_t k = 0; k < n; k++) {
		pair_side s = { 0 };

		set_random(&r, &s, (int)between(&r, 1, 4), 12, k % 2 ? 60 : 2000);
		s.l.size = s.size, s.l.stride = s.stride;
		printf("self|0|%d|0|", (int)ap_overlap_self(&s.l, INT64_MAX, NULL));
		print_side(&s.l);
		putchar('\n');
	}
}

static bool
read_side(pair_side *s)
{
	*s = (pair_side){ 0 };
	if (scanf("%" SCNd64 "%" SCNd64 "%d", &s->l.itemsize, &s->l.offset, &s->l.rank) != 3 || s->l.rank < 0 || s->l.rank > FAMILY_RANK)
		return false;
	for (int d = 0; d < s->l.rank; d++)
		if (scanf("%" SCNd64, &s->size[d]) != 1)
			return false;
	for (int d = 0; d < s->l.rank; d++)
		if (scanf("%" SCNd64, &s->stride[d]) != 1)
			return false;
	return true;
}

static void
answer_all(void)
{
	pair p;

	while (read_side(&p.a) && read_side(&p.b)) {
		pair_seal(&p);
		printf("%d\n", ap_layout_is_valid(&p.a.l) && ap_layout_is_valid(&p.b.l) ? (int)ap_overlap_find(&p.a.l, &p.b.l, INT64_MAX, NULL) : 3);
	}
}

int
main(int argc, char **argv)
{
	if (!ap_arena_init(&arena, 64 << 20))
		return 2;
	if (argc == 2 && !strcmp(argv[1], "answer")) {
		answer_all();
		return 0;
	}
	if (argc != 4) {
		fprintf(stderr, "usage: overlap_pairs answer | generate SEED N | time SEED N | time-z3 SEED N | self SEED N\n");
		return 2;
	}

	uint64_t seed = strtoull(argv[2], NULL, 10), n = strtoull(argv[3], NULL, 10);

	if (!strcmp(argv[1], "self"))
		generate_self(seed, n);
	else
		generate(argv[1], seed, n);
	return 0;
}
