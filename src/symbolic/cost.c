/*
 * Costs for all sizes: the passes, and what counts copies, run on traced numbers, and say bytes as formulas.  Boxes of sizes with the same formulas
 * and the same calls that copy are one part.
 */
#include "symbolic/cover.h"

#include "symbolic/region.h"
#include "symbolic/words.h"

typedef struct part { ap_open_box at; ap_result why; ap_str lines; } part;

typedef AP_VEC(part) parts;

static bool
is_alike(const part *x, const part *y)
{
	return x->at.sizes == y->at.sizes && x->why.verdict == y->why.verdict && ap_str_is(x->lines, y->lines) && ap_str_is(x->why.reason, y->why.reason);
}

static void
add(ap_cover *c, parts *p, part x)
{
	for (size_t k = 0; k < p->n; k++) {
		if (is_alike(&p->at[k], &x) && ap_cover_join(&p->at[k].at.box, &x.at.box, x.at.sizes->parameters))
			return;
	}
	*AP_PUSH(c->arena, p) = x;
}

/* A run at the least sizes of the box. */
static void
work(ap_cover *c, ap_open_box b, parts *p)
{
	ap_buf lines = { .arena = c->arena };
	ap_traced_result t = ap_cover_run(c, b.sizes, b.box.lo, AP_TRACED_COST, &lines);
	part x = { .at = { b.sizes, ap_region_find(&b.box, b.sizes->parameters) } };

	ap_cover_rest(c, b.sizes, b.box, &x.at.box);
	ap_cover_note_alone(c, &b, &x.at.box);
	if (t.verdict == AP_INVALID && ap_cover_is_refusal(t.code))
		return;
	x.why = (ap_result){ .verdict = (ap_verdict)t.verdict, .reason = ap_str_copy(c->arena, ap_str_of(t.reason)) };
	x.lines = t.verdict == AP_PROVED ? ap_buf_str(&lines) : (ap_str){ 0 };
	add(c, p, x);
}

static void
split_lines(ap_arena *a, ap_str text, ap_symbolic_cost *out)
{
	for (size_t at = 0, end; at < text.n; at = end + 1) {
		end = ap_str_find(text, at, '\n');
		*AP_PUSH(a, &out->formulas) = ap_str_cut(text, at, end);
	}
}

ap_symbolic_costs
ap_symbolic_cost_of(ap_arena *a, const ap_symbolic_query *q)
{
	ap_cover c = { .arena = a, .q = q };
	ap_symbolic_costs out = { 0 };
	parts p = { 0 };
	ap_open_box b;

	ap_cover_open(&c, q->sizes, q->sizes->box);
	for (; c.open.n && c.runs < q->runs && ap_cover_take(&c, &b); c.runs++)
		work(&c, b, &p);
	for (size_t k = 0; k < c.open.n; k++)
		add(&c, &p, (part){ c.open.at[k], { .verdict = AP_UNKNOWN, .reason = AP_STR("not tried (--sizes)") }, { 0 } });
	for (size_t k = 0; k < p.n; k++) {
		const part *x = &p.at[k];
		ap_symbolic_cost *y = AP_PUSH(a, &out);

		*y = (ap_symbolic_cost){ .sizes = ap_sizes_part_of(a, x->at.sizes, &x->at.box), .why = x->why };
		split_lines(a, x->lines, y);
		if (x->why.verdict == AP_PROVED)
			y->bind = ap_cover_bindings(&c, x->at.sizes, x->at.box.lo, &y->nbind);
	}
	return out;
}
