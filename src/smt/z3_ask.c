#include "z3_ask.h"

static void
ignore_error(Z3_context z, Z3_error_code code)
{
	(void)z;
	(void)code;
}

ap_z3_ask
ap_z3_ask_open(unsigned ms, ap_buf *smt2)
{
	Z3_config config = Z3_mk_config();
	ap_z3_ask q = { .z = Z3_mk_context(config), .ms = ms, .smt2 = smt2 };

	Z3_del_config(config);
	Z3_set_error_handler(q.z, ignore_error);
	q.solver = Z3_mk_solver(q.z);
	Z3_solver_inc_ref(q.z, q.solver);

	Z3_params params = Z3_mk_params(q.z);

	Z3_params_inc_ref(q.z, params);
	Z3_params_set_uint(q.z, params, Z3_mk_string_symbol(q.z, "timeout"), ms);
	Z3_params_set_bool(q.z, params, Z3_mk_string_symbol(q.z, "ctrl_c"), false); /* SIGINT is the program's */
	Z3_solver_set_params(q.z, q.solver, params);
	Z3_params_dec_ref(q.z, params);
	return q;
}

void
ap_z3_ask_close(ap_z3_ask *q)
{
	Z3_solver_dec_ref(q->z, q->solver);
	Z3_del_context(q->z);
}

/* (push 1): what Z3 does here too, for its incremental solver is the one that decides products of symbols. */
Z3_lbool
ap_z3_ask_check(ap_z3_ask *q, const char *what)
{
	if (q->smt2)
		ap_buf_printf(q->smt2, "; %s\n(set-logic ALL)\n(push 1)\n%s(check-sat)\n(reset)\n\n", what, Z3_solver_to_string(q->z, q->solver));
	if (q->ms == 0 || Z3_get_error_code(q->z) != Z3_OK)
		return Z3_L_UNDEF;

	Z3_lbool answer = Z3_solver_check(q->z, q->solver);

	return Z3_get_error_code(q->z) == Z3_OK ? answer : Z3_L_UNDEF;
}

bool
ap_z3_ask_value(const ap_z3_ask *q, Z3_model model, Z3_ast term, int64_t *out)
{
	Z3_ast value;

	return Z3_model_eval(q->z, model, term, true, &value) && Z3_get_ast_kind(q->z, value) == Z3_NUMERAL_AST &&
	       Z3_get_numeral_int64(q->z, value, out);
}
