/* A question in a context of its own: what z3_overlap.c and z3_cover.c share.  Only they include this, for it includes z3.h. */
#ifndef AP_SMT_Z3_ASK_H
#define AP_SMT_Z3_ASK_H

#include <z3.h>

#include "base/str.h"

typedef struct ap_z3_ask {
	Z3_context z;
	Z3_solver solver;
	unsigned ms;  /* 0: questions are only written down */
	ap_buf *smt2; /* NULL: they are not written down */
} ap_z3_ask;

ap_z3_ask ap_z3_ask_open(unsigned ms, ap_buf *smt2);
void ap_z3_ask_close(ap_z3_ask *q);

/* Is what was asserted satisfiable?  `what` is a comment for the written form. */
Z3_lbool ap_z3_ask_check(ap_z3_ask *q, const char *what);
AP_NODISCARD bool ap_z3_ask_value(const ap_z3_ask *q, Z3_model model, Z3_ast term, int64_t *out);

static inline Z3_ast
ap_z3_int(Z3_context z, int64_t v)
{
	return Z3_mk_int64(z, v, Z3_mk_int_sort(z));
}

static inline Z3_ast
ap_z3_unknown(Z3_context z, const char *name)
{
	return Z3_mk_const(z, Z3_mk_string_symbol(z, name), Z3_mk_int_sort(z));
}

static inline Z3_ast
ap_z3_add(Z3_context z, Z3_ast a, Z3_ast b)
{
	return Z3_mk_add(z, 2, (Z3_ast[]){ a, b });
}

static inline Z3_ast
ap_z3_sub(Z3_context z, Z3_ast a, Z3_ast b)
{
	return Z3_mk_sub(z, 2, (Z3_ast[]){ a, b });
}

static inline Z3_ast
ap_z3_mul(Z3_context z, Z3_ast a, Z3_ast b)
{
	return Z3_mk_mul(z, 2, (Z3_ast[]){ a, b });
}

#endif
