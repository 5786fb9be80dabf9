#include "brute.h"

#include "layout/pairs.h"
#include "layout/shared.h"

#include <stdio.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

static ap_arena arena;

/* No more than `more` bytes of address space beyond what is in use. */
static bool
limit_memory(size_t more)
{
	FILE *f = fopen("/proc/self/statm", "r");
	unsigned long pages = 0;
	bool ok = f && fscanf(f, "%lu", &pages) == 1;
	rlim_t most = pages * (rlim_t)sysconf(_SC_PAGESIZE) + more;

	if (f)
		fclose(f);
	return ok && setrlimit(RLIMIT_AS, &(struct rlimit){ most, most }) == 0;
}

static void
count_and_list_agree_with_marking(void **state)
{
	static brute ma, mb;
	ap_rng rng = { 4 };
	int64_t sa[6], sb[6];

	(void)state;
	for (int i = 0; i < 20000; i++) {
		char *mark = ap_arena_mark(&arena);
		ap_layout a = brute_random(&rng, sa, 16, 30, true), b = brute_random(&rng, sb, 16, 30, true);
		int64_t bytes, *list, unit = ap_gcd(a.itemsize, b.itemsize);
		size_t n, k = 0;

		brute_mark(&ma, &a);
		brute_mark(&mb, &b);
		if (!ap_shared_count(&a, &b, 1 << 16, &bytes) || bytes != brute_shared(&ma, &mb)) {
			brute_show("a", &a);
			brute_show("b", &b);
			fail();
		}
		assert_true(ap_shared_list(&arena, &a, &b, 1000, 1 << 16, &list, &n));
		assert_int_equal((int64_t)n * unit, bytes);
		for (int64_t byte = -BRUTE_SPAN; byte < BRUTE_SPAN; byte++)
			if (ma.times[byte + BRUTE_SPAN] && mb.times[byte + BRUTE_SPAN] && byte % unit == 0)
				assert_int_equal(list[k++], byte);
		assert_int_equal(k, n);
		if (n)
			assert_false(ap_shared_list(&arena, &a, &b, n - 1, 1 << 16, &list, &n));
		ap_arena_reset(&arena, mark);
	}
}

/* What the search leaves undecided is marked: the answer, and a byte that both have, with the indices that address it. */
static void
marks_give_a_witness(void **state)
{
	static brute ma, mb;
	ap_rng rng = { 9 };
	int64_t sa[6], sb[6];
	size_t meet = 0;

	(void)state;
	for (int i = 0; i < 20000; i++) {
		ap_layout a = brute_random(&rng, sa, 16, 30, true), b = brute_random(&rng, sb, 16, 30, true);
		ap_witness where;

		brute_mark(&ma, &a);
		brute_mark(&mb, &b);
		bool expected = brute_shared(&ma, &mb) > 0;

		assert_int_equal(ap_overlap_mark(&a, &b, 1 << 16, NULL), expected ? AP_OVERLAP : AP_DISJOINT);
		assert_int_equal(ap_overlap_mark(&a, &b, 1 << 16, &where), expected ? AP_OVERLAP : AP_DISJOINT);
		if (expected)
			assert_true(brute_index_holds(&a, where.a, where.byte) && brute_index_holds(&b, where.b, where.byte));
		meet += expected;
	}
	assert_in_range(meet, 2000, 18000);
}

/* Marks of 2 MiB each are gone after the answer: fifty of them do not fit into 64 MiB more of address space. */
static void
marks_are_given_back(void **state)
{
	static const int64_t size[] = { 1 << 23 }, half[] = { 1 << 22 }, even[] = { 2 }, third[] = { 3 };
	ap_layout a = { 1, 1, 0, size, even }, b = { 1, 1, 0, size, third }, within = { 1, 1, 0, half, third };
	int status;

	(void)state;
	if (BRUTE_PART > 1)
		skip(); /* sanitizers keep memory of their own */
	pid_t child = fork();

	if (child == 0) {
		bool ok = limit_memory((size_t)64 << 20);
		int64_t bytes;

		for (int k = 0; k < 50 && ok; k++)
			ok = ap_shared_count(&a, &b, 0, &bytes) && bytes == (1 << 24) / 6 + 1 && ap_overlap_mark(&a, &b, 0, NULL) == AP_OVERLAP &&
			     ap_cover_check(&a, &within, 0, NULL) == AP_NOT_COVERS;
		_exit(!ok);
	}
	assert_int_equal(waitpid(child, &status, 0), child);
	assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

/* By hand: the sizes are far beyond any enumeration. */
static const struct {
	const char *name;
	int64_t offset[2], size[2][2], stride[2][2], bytes;
} large[] = {
	{ "two column blocks share 100 columns", { 0, 400 }, { { 1 << 24, 500 }, { 1 << 24, 500 } }, { { 1000, 1 }, { 1000, 1 } }, (INT64_C(1) << 24) * 100 * 4 },
	{ "rows and columns", { 7000, 5 }, { { 3, 1000 }, { 1 << 24, 10 } }, { { 1000, 1 }, { 1000, 1 } }, 3 * 10 * 4 },
	{ "even and every third", { 0, 0 }, { { 1, 1 << 30 }, { 1, 1 << 30 } }, { { 1, 2 }, { 1, 3 } }, 4 * (INT64_C(357913941) + 1) },
	{ "a matrix and its transpose", { 0, 0 }, { { 1 << 15, 1 << 15 }, { 1 << 15, 1 << 15 } }, { { 1 << 15, 1 }, { 1, 1 << 15 } }, INT64_C(4) << 30 },
	{ "overlapping windows of one interval", { 0, 0 }, { { 1000000, 64 }, { 1000000, 64 } }, { { 1, 1 }, { 1, 1 } }, 4 * (1000000 + 63) },
};

static void
large_layouts_are_counted(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof large / sizeof *large; i++) {
		ap_layout a = { 2, 4, large[i].offset[0], large[i].size[0], large[i].stride[0] };
		ap_layout b = { 2, 4, large[i].offset[1], large[i].size[1], large[i].stride[1] };
		int64_t bytes;

		if (!ap_shared_count(&a, &b, 1 << 20, &bytes) || bytes != large[i].bytes)
			fail_msg("%s: %lld", large[i].name, (long long)bytes);
	}
}

static void
check_pairs(const ap_layout *l, size_t n)
{
	char *mark = ap_arena_mark(&arena);
	ap_pairs pairs = { 0 };
	size_t k = 0;

	ap_overlap_pairs(&arena, l, n, AP_OVERLAP_WORK, &pairs);
	for (uint32_t i = 0; i < n; i++)
		for (uint32_t j = i + 1; j < n; j++)
			if (ap_overlap_find(&l[i], &l[j], AP_OVERLAP_WORK, NULL) != AP_DISJOINT) {
				assert_true(k < pairs.n);
				assert_int_equal(pairs.at[k].a, i);
				assert_int_equal(pairs.at[k++].b, j);
			}
	assert_int_equal(k, pairs.n);
	ap_arena_reset(&arena, mark);
}

static void
pairs_agree_with_one_at_a_time(void **state)
{
	ap_rng rng = { 5 };
	static int64_t store[40][6];
	ap_layout l[40];

	(void)state;
	for (int i = 0; i < 2000; i++) {
		size_t n = (size_t)ap_rng_below(&rng, 41);

		for (size_t k = 0; k < n; k++)
			l[k] = brute_random(&rng, store[k], i % 2 ? 24 : 5, 200, true);
		check_pairs(l, n);
	}
}

static void
views_of_one_matrix(void **state)
{
	ap_rng rng = { 6 };
	static int64_t store[64][4];
	ap_layout l[64];

	(void)state;
	for (int i = 0; i < 500; i++) {
		for (size_t k = 0; k < 64; k++) {
			int64_t r = (int64_t)ap_rng_below(&rng, 16), c = (int64_t)ap_rng_below(&rng, 16);

			store[k][0] = 1 + (int64_t)ap_rng_below(&rng, (uint64_t)(16 - r));
			store[k][1] = 1 + (int64_t)ap_rng_below(&rng, (uint64_t)(16 - c));
			store[k][2] = 16 * (1 + (int64_t)ap_rng_below(&rng, 3));
			store[k][3] = 1 + (int64_t)ap_rng_below(&rng, 2);
			l[k] = (ap_layout){ 2, ap_rng_below(&rng, 2) ? 4 : 8, 16 * r + c, store[k], store[k] + 2 };
		}
		check_pairs(l, 64);
	}
}

/* 2 * 10^4 disjoint views of each kind, all pairs of which would be 2 * 10^8. */
static void
many_disjoint_views_are_cheap(void **state)
{
	enum { N = 20000 };
	static const struct { const char *name; int64_t size[2], stride[2], step; } kinds[] = {
		{ "rows", { 1, 50 }, { 50, 1 }, 50 },
		{ "columns", { 50, 1 }, { N, 1 }, 1 },
		{ "steps", { 1, 50 }, { 1, N }, 1 },
		{ "column blocks", { 50, 3 }, { 3 * N, 1 }, 3 },
	};

	(void)state;
	for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++) {
		char *mark = ap_arena_mark(&arena);
		ap_layout *l = AP_NEW_N(&arena, ap_layout, N);
		ap_pairs pairs = { 0 };

		for (int i = 0; i < N; i++)
			l[i] = (ap_layout){ 2, 4, i * kinds[k].step, kinds[k].size, kinds[k].stride };
		ap_overlap_pairs(&arena, l, N, AP_OVERLAP_WORK, &pairs);
		assert_int_equal(pairs.n, 0);
		ap_arena_reset(&arena, mark);
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(marks_give_a_witness), cmocka_unit_test(marks_are_given_back),
		cmocka_unit_test(count_and_list_agree_with_marking), cmocka_unit_test(large_layouts_are_counted),
		cmocka_unit_test(pairs_agree_with_one_at_a_time),    cmocka_unit_test(views_of_one_matrix),
		cmocka_unit_test(many_disjoint_views_are_cheap),
	};

	if (!ap_arena_init(&arena, 64 << 20))
		return 1;
	return cmocka_run_group_tests_name("shared", tests, NULL, NULL);
}
