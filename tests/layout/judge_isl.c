/*
 * isl as a judge: is the set of meeting indices empty?
 *
 *   judge_isl [N [SEED]]     N pairs of each family (default 20)
 *
 * A question that takes isl too many operations is counted, not compared.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include <isl/ctx.h>
#include <isl/options.h>
#include <isl/set.h>

#include "families.h"
#include "layout/overlap.h"

enum { OPERATIONS = 2000000 };

static void
put_names(ap_buf *b, char name, const ap_layout *l)
{
	for (int d = 0; d < l->rank; d++)
		ap_buf_printf(b, "%c%d, ", name, d);
}

static void
put_bounds(ap_buf *b, char name, const ap_layout *l)
{
	for (int d = 0; d < l->rank; d++)
		ap_buf_printf(b, "0 <= %c%d < %" PRId64 " and ", name, d, l->size[d]);
	ap_buf_printf(b, "0 <= %cr < %" PRId64 " and ", name, l->itemsize);
}

static void
put_address(ap_buf *b, char name, const ap_layout *l)
{
	ap_buf_printf(b, "%" PRId64, l->offset * l->itemsize);
	for (int d = 0; d < l->rank; d++)
		ap_buf_printf(b, " + %" PRId64 " %c%d", l->stride[d] * l->itemsize, name, d);
	ap_buf_printf(b, " + %cr", name);
}

static isl_bool
is_disjoint(ap_arena *arena, isl_ctx *ctx, const pair *p)
{
	ap_buf b = { .arena = arena };
	isl_bool empty;

	ap_buf_lit(&b, "{ [");
	put_names(&b, 'i', &p->a.l);
	put_names(&b, 'j', &p->b.l);
	ap_buf_lit(&b, "ir, jr] : ");
	put_bounds(&b, 'i', &p->a.l);
	put_bounds(&b, 'j', &p->b.l);
	put_address(&b, 'i', &p->a.l);
	ap_buf_lit(&b, " = ");
	put_address(&b, 'j', &p->b.l);
	ap_buf_lit(&b, " }");
	isl_ctx_reset_operations(ctx);

	isl_set *meeting = isl_set_read_from_str(ctx, ap_buf_str(&b).p);

	empty = isl_set_is_empty(meeting);
	isl_set_free(meeting);
	isl_ctx_reset_error(ctx);
	return empty;
}

int
main(int argc, char **argv)
{
	uint64_t n = argc > 1 ? strtoull(argv[1], NULL, 10) : 20, seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
	isl_ctx *ctx = isl_ctx_alloc();
	ap_arena arena;
	long agreed = 0, given_up = 0;
	int differ = 0;

	if (!ctx || !ap_arena_init(&arena, 16 << 20))
		return 2;
	isl_options_set_on_error(ctx, ISL_ON_ERROR_CONTINUE);
	isl_ctx_set_max_operations(ctx, OPERATIONS);
	for (int f = 0; f < FAMILIES; f++)
		for (uint64_t k = 0; k < n; k++) {
			char *mark = ap_arena_mark(&arena);
			pair p;

			family_make(&families[f], seed, k, &p);

			isl_bool disjoint = is_disjoint(&arena, ctx, &p);
			ap_overlap ours = ap_overlap_find(&p.a.l, &p.b.l, INT64_MAX, NULL);

			ap_arena_reset(&arena, mark);
			if (disjoint == isl_bool_error) {
				given_up++;
			} else if ((disjoint == isl_bool_true) == (ours == AP_DISJOINT)) {
				agreed++;
			} else {
				printf("differs: %s, pair %" PRIu64 " of seed %" PRIu64 "\n", families[f].name, k, seed);
				differ = 1;
			}
		}
	printf("%ld pairs agree, isl gave up on %ld\n", agreed, given_up);
	isl_ctx_free(ctx);
	ap_arena_fini(&arena);
	return differ;
}
