/*
 * What AFTER demands of indices and integer divisors must follow from what BEFORE demands: otherwise AFTER raises on inputs that BEFORE
 * accepts.  It comes before all else, because AFTER's terms take its own ranges for granted.
 */
#include "verify/query.h"

static bool
implied(const ap_range *given, const ap_range *goal)
{
	return given->lo >= goal->lo && given->hi <= goal->hi;
}

static bool
undecided(ap_query *q, const ap_range *goal)
{
	ap_namer namer = ap_query_namer(q);
	ap_buf b = { .arena = q->keep };

	ap_term_say(&b, q->terms, goal->term, &namer, 200);
	if (ap_term_dtype(q->terms, goal->term) == AP_B8)
		return ap_query_settle(q, AP_UNKNOWN, "undecided", "AFTER needs %.*s, which BEFORE was not shown to need", AP_FMT(ap_buf_str(&b)));
	return ap_query_settle(q, AP_UNKNOWN, "undecided", "AFTER needs %lld <= %.*s < %lld, which BEFORE was not shown to need", (long long)goal->lo,
	                 AP_FMT(ap_buf_str(&b)), (long long)goal->hi);
}

static bool
check(ap_query *q, const ap_range *goal)
{
	const ap_interp *before = q->side[0].interp;
	ap_model model = { 0 };

	for (unsigned k = 0; k < q->options->tries; k++) {
		if (!ap_query_try_range(q, goal, ap_query_seed(q, k), NULL, 0))
			return false;
	}
	if (!q->options->smt_ms)
		return undecided(q, goal);
	switch (ap_smt_in_range(q->arena, q->terms, *goal, before->ranges.at, before->ranges.n, q->options->smt_ms, &model)) {
	case AP_SMT_PROVED:
		q->result.by_smt = true;
		return true;
	case AP_SMT_MODEL: {
		size_t n;
		ap_forced *forced = ap_query_force_model(q, &model, &n);

		q->result.by_smt = true;
		return ap_query_try_range(q, goal, ap_query_seed(q, 0), forced, n) ? undecided(q, goal) : false;
	}
	case AP_SMT_UNKNOWN:
		return undecided(q, goal);
	}
	ap_bug("unexpected answer of Z3");
}

/* By term id: 1 + the number of BEFORE's range; 0: none. */
static const uint32_t *
ranges_of_terms(ap_query *q)
{
	const ap_interp *before = q->side[0].interp;
	uint32_t *of = AP_NEW_N(q->arena, uint32_t, ap_terms_count(q->terms) + 1);

	for (size_t k = 0; k < before->ranges.n; k++)
		of[before->ranges.at[k].term.i] = (uint32_t)k + 1;
	return of;
}

/* The first range of AFTER from number `from` on that no range of BEFORE implies by its term; their number if there is none. */
static size_t
next_open(const ap_query *q, const uint32_t *of, size_t from)
{
	const ap_interp *before = q->side[0].interp, *after = q->side[1].interp;

	for (; from < after->ranges.n; from++) {
		const ap_range *goal = &after->ranges.at[from];
		uint32_t given = of[goal->term.i];

		if (!given || !implied(&before->ranges.at[given - 1], goal))
			break;
	}
	return from;
}

bool
ap_query_ranges_follow(ap_query *q)
{
	return next_open(q, ranges_of_terms(q), 0) == q->side[1].interp->ranges.n;
}

bool
ap_query_check_ranges(ap_query *q)
{
	const ap_interp *after = q->side[1].interp;
	const uint32_t *of = ranges_of_terms(q);

	for (size_t k = next_open(q, of, 0); k < after->ranges.n; k = next_open(q, of, k + 1)) {
		if (!check(q, &after->ranges.at[k]))
			return false;
	}
	return true;
}
