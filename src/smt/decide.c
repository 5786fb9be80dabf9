#include "decide.h"

#include "layout/shared.h"
#include "z3_overlap.h"

static const ap_symbols no_symbols;

static void
set_by(ap_decided_by *by, ap_decided_by who)
{
	if (by)
		*by = who;
}

/* Z3's answer to a question without symbols; also asked, without time, only to be written down. */
static ap_overlap
ask_z3(ap_arena *a, const ap_layout *x, const ap_layout *y, unsigned ms, ap_buf *smt2, ap_witness *where)
{
	ap_layout_formula ex = ap_layout_formula_of(a, x), ey;
	ap_symbolic s = { .symbols = &no_symbols, .x = &ex };
	int64_t none;

	if (y) {
		ey = ap_layout_formula_of(a, y);
		s.y = &ey;
	}
	return ap_z3_overlap(a, &s, ms, smt2, &none, where);
}

static ap_overlap
decide(ap_arena *a, const ap_layout *x, const ap_layout *y, const ap_decide_options *o, ap_witness *where, ap_decided_by *by)
{
	ap_witness unused;
	ap_overlap answer = y ? ap_overlap_find(x, y, o->work, where) : ap_overlap_self(x, o->work, where);

	if (answer == AP_TOO_HARD)
		answer = y ? ap_overlap_mark(x, y, o->work, where) : ap_overlap_mark_self(x);

	unsigned ms = answer == AP_TOO_HARD ? o->ms : 0;

	set_by(by, AP_BY_SEARCH);
	if (ms == 0 && !o->smt2)
		return answer;

	ap_overlap second = ask_z3(a, x, y, ms, o->smt2, where && answer == AP_TOO_HARD ? where : &unused);

	if (answer != AP_TOO_HARD || second == AP_TOO_HARD)
		return answer;
	set_by(by, AP_BY_Z3);
	return second;
}

ap_overlap
ap_decide_overlap(ap_arena *a, const ap_layout *x, const ap_layout *y, const ap_decide_options *o, ap_witness *where, ap_decided_by *by)
{
	return decide(a, x, y, o, where, by);
}

ap_overlap
ap_decide_self(ap_arena *a, const ap_layout *l, const ap_decide_options *o, ap_witness *where, ap_decided_by *by)
{
	return decide(a, l, NULL, o, where, by);
}

ap_cover
ap_decide_cover(const ap_layout *v, const ap_layout *w, const ap_decide_options *o, ap_witness *where, ap_decided_by *by)
{
	ap_witness unused;
	ap_cover answer = ap_cover_check(v, w, o->work, where);

	set_by(by, AP_BY_SEARCH);
	if (answer != AP_COVER_TOO_HARD || o->ms == 0)
		return answer;
	answer = ap_z3_cover(v, w, o->ms, o->smt2, where ? where : &unused);
	if (answer != AP_COVER_TOO_HARD)
		set_by(by, AP_BY_Z3);
	return answer;
}

ap_overlap
ap_decide_symbolic(ap_arena *a, const ap_symbolic *s, const ap_decide_options *o, int64_t *values, ap_witness *where)
{
	return ap_z3_overlap(a, s, o->ms, o->smt2, values, where);
}
