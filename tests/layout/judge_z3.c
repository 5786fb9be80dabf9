/*
 * Z3 as a judge, through a formula of its own: one unknown for each index, bytes as they are.  (What the command asks Z3 is another
 * formula, src/smt/z3_overlap.c, tested by unit.smt.decide.)
 *
 *   judge_z3 [N [SEED]]     N random pairs of small layouts (default 2000)
 */
#include <inttypes.h>
#include <stdlib.h>

#include <z3.h>

#include "brute.h"

enum { FRESH = 500 }; /* questions to one context */

typedef struct judge {
	Z3_context z;
	Z3_solver solver;
} judge;

static judge
open_judge(void)
{
	Z3_config config = Z3_mk_config();
	judge j = { .z = Z3_mk_context(config) };

	Z3_del_config(config);
	j.solver = Z3_mk_simple_solver(j.z);
	Z3_solver_inc_ref(j.z, j.solver);
	return j;
}

static void
close_judge(judge *j)
{
	Z3_solver_dec_ref(j->z, j->solver);
	Z3_del_context(j->z);
}

static Z3_ast
number(judge *j, int64_t v)
{
	return Z3_mk_int64(j->z, v, Z3_mk_int_sort(j->z));
}

/* An unknown from 0 to n - 1. */
static Z3_ast
unknown(judge *j, int id, int64_t n)
{
	Z3_ast x = Z3_mk_const(j->z, Z3_mk_int_symbol(j->z, id), Z3_mk_int_sort(j->z));

	Z3_solver_assert(j->z, j->solver, Z3_mk_ge(j->z, x, number(j, 0)));
	Z3_solver_assert(j->z, j->solver, Z3_mk_lt(j->z, x, number(j, n)));
	return x;
}

/* A byte of any element. */
static Z3_ast
any_byte(judge *j, const ap_layout *l, int id)
{
	Z3_ast sum[5] = { number(j, l->offset * l->itemsize), unknown(j, id, l->itemsize) };

	for (int d = 0; d < l->rank; d++)
		sum[2 + d] = Z3_mk_mul(j->z, 2, (Z3_ast[]){ number(j, l->stride[d] * l->itemsize), unknown(j, id + 1 + d, l->size[d]) });
	return Z3_mk_add(j->z, 2 + (unsigned)l->rank, sum);
}

static Z3_lbool
meet(judge *j, const ap_layout *a, const ap_layout *b)
{
	Z3_lbool answer;

	Z3_solver_push(j->z, j->solver);
	Z3_solver_assert(j->z, j->solver, Z3_mk_eq(j->z, any_byte(j, a, 0), any_byte(j, b, 10)));
	answer = Z3_solver_check(j->z, j->solver);
	Z3_solver_pop(j->z, j->solver, 1);
	return answer;
}

int
main(int argc, char **argv)
{
	long n = argc > 1 ? atol(argv[1]) : 2000, overlap = 0, unknown_to_z3 = 0, differ = 0;
	ap_rng rng = { argc > 2 ? strtoull(argv[2], NULL, 10) : 41 };
	judge j = open_judge();

	for (long i = 0; i < n; i++) {
		int64_t sa[6], sb[6];
		ap_layout a = brute_random(&rng, sa, 16, 50, true), b = brute_random(&rng, sb, 16, 50, true);
		Z3_lbool z3 = meet(&j, &a, &b);
		ap_overlap ours = ap_overlap_find(&a, &b, AP_OVERLAP_WORK, NULL);

		overlap += ours == AP_OVERLAP;
		unknown_to_z3 += z3 == Z3_L_UNDEF;
		if (z3 != Z3_L_UNDEF && (z3 == Z3_L_TRUE) != (ours == AP_OVERLAP)) {
			differ++;
			brute_show("differs: a", &a);
			brute_show("         b", &b);
		}
		if (i % FRESH == FRESH - 1) {
			close_judge(&j);
			j = open_judge();
		}
	}
	close_judge(&j);
	printf("%ld random pairs, %ld overlap; Z3 differs on %ld, knows no answer to %ld\n", n, overlap, differ, unknown_to_z3);
	return differ != 0;
}
