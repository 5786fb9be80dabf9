/*
 * Containment for Z3: a byte of w that is in no element of v.  The elements of v are bound by a quantifier, so Z3 gives up often; it is
 * asked where nothing else knows.
 */
#include <stdio.h>

#include "z3_ask.h"
#include "z3_overlap.h"

/* The layout is valid and the index within it. */
static int64_t
first_byte(const ap_layout *l, const int64_t *index)
{
	__int128 at = l->offset;

	for (int d = 0; d < l->rank; d++)
		at += (__int128)index[d] * l->stride[d];
	return (int64_t)(at * l->itemsize);
}

/* The byte of element i and its byte r, for the unknowns NAME!0, NAME!1, ... and NAME!r, which `within` bounds. */
static Z3_ast
address(Z3_context z, const ap_layout *l, const char *name, Z3_app *unknowns, Z3_ast *within)
{
	Z3_ast at = ap_z3_int(z, l->offset), byte = NULL, facts[2 * AP_MAX_RANK + 2];
	unsigned n = 0;
	char full[32];

	for (int d = 0; d <= l->rank; d++) {
		Z3_ast i;

		snprintf(full, sizeof full, "%s!%d", name, d);
		i = ap_z3_unknown(z, full);
		unknowns[d] = Z3_to_app(z, i);
		facts[n++] = Z3_mk_ge(z, i, ap_z3_int(z, 0));
		facts[n++] = Z3_mk_lt(z, i, ap_z3_int(z, d < l->rank ? l->size[d] : l->itemsize));
		if (d < l->rank)
			at = ap_z3_add(z, at, ap_z3_mul(z, i, ap_z3_int(z, l->stride[d])));
		byte = i;
	}
	*within = Z3_mk_and(z, n, facts);
	return ap_z3_add(z, ap_z3_mul(z, at, ap_z3_int(z, l->itemsize)), byte);
}

/* Is there a byte of w that no element of v has? */
ap_cover
ap_z3_cover(const ap_layout *v, const ap_layout *w, unsigned ms, ap_buf *smt2, ap_witness *where)
{
	ap_z3_ask q = ap_z3_ask_open(ms, smt2);
	Z3_app of_v[AP_MAX_RANK + 1], of_w[AP_MAX_RANK + 1];
	Z3_ast in_v, in_w, meets;
	ap_cover answer = AP_COVER_TOO_HARD;


	Z3_ast at_v = address(q.z, v, "v", of_v, &in_v), at_w = address(q.z, w, "w", of_w, &in_w);

	meets = Z3_mk_and(q.z, 2, (Z3_ast[]){ in_v, Z3_mk_eq(q.z, at_v, at_w) });
	Z3_solver_assert(q.z, q.solver, in_w);
	Z3_solver_assert(q.z, q.solver, Z3_mk_not(q.z, Z3_mk_exists_const(q.z, 0, (unsigned)v->rank + 1, of_v, 0, NULL, meets)));

	Z3_lbool reply = ap_z3_ask_check(&q, "sat: a byte of w is not in v; unsat: v covers w");

	if (reply == Z3_L_FALSE)
		answer = AP_COVERS;
	if (reply == Z3_L_TRUE) {
		Z3_model model = Z3_solver_get_model(q.z, q.solver);
		int64_t byte = 0;
		bool ok = true;

		Z3_model_inc_ref(q.z, model);
		for (int d = 0; ok && d <= w->rank; d++)
			ok = ap_z3_ask_value(&q, model, Z3_app_to_ast(q.z, of_w[d]), d < w->rank ? &where->b[d] : &byte);
		ok = ok && ap_add_ok(first_byte(w, where->b), byte, &where->byte);
		Z3_model_dec_ref(q.z, model);
		answer = ok ? AP_NOT_COVERS : AP_COVER_TOO_HARD;
	}
	ap_z3_ask_close(&q);
	return answer;
}
