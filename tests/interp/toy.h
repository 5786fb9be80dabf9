/*
 * Small traces for the tests of schedules: a few ops on a few cells, made by chance, as data and as graph text.  Nothing here knows the
 * code under test.
 */
#ifndef AP_TEST_TOY_H
#define AP_TEST_TOY_H

#include "base/rng.h"
#include "base/str.h"
#include "graph/graph.h"

enum { TOY_MADE = 10 /* ops that toy_make() makes at most */, TOY_OPS = 24, TOY_NAMES = 96, TOY_STORAGES = 16, TOY_CELLS = 4, TOY_OUTPUTS = 3 };

/*
 *   PURE     f(a) or f(a, b), fresh        VIEW    a part of a
 *   UPDATE   a.f_() or a.f_(b): reads a    FILL    a.copy_(b) or a.zero_(): does not read a
 *   BARRIER  update_aliases of some names
 */
typedef enum toy_kind { TOY_PURE, TOY_VIEW, TOY_UPDATE, TOY_FILL, TOY_BARRIER } toy_kind;

typedef struct toy_name { int storage, at, n; int op; /* that defines it; -1: an input */ int of; /* BARRIER: the operand */ } toy_name;

typedef struct toy_op {
	toy_kind kind;
	int args[TOY_NAMES], nargs;
	int result, nresults;      /* the first name that it defines */
} toy_op;

typedef struct toy {
	toy_name names[TOY_NAMES];
	int nnames, ninputs, nstorages;
	toy_op ops[TOY_OPS];
	int nops;
	int outputs[TOY_OUTPUTS], noutputs;
	int waits[TOY_NAMES], nwaits;     /* names that the return depends on, too */
} toy;

/* A valid trace of at most `most` ops; `barriers` in 100 ops are barriers. */
toy toy_make(ap_rng *r, int most, int barriers);
/* As a graph that the reader takes. */
void toy_print(const toy *t, ap_buf *out);

/* What a pass made of it: a graph with the same calls under the same names, other operands, and barriers. */
toy toy_read(const toy *t, const ap_graph *g);
/* Without barrier `op`, whose results become its operands. */
toy toy_without(const toy *t, int op);
/* With a barrier over every name that is there before `op`, which all later uses of them take. */
toy toy_with_wall(const toy *t, int op);
int toy_barriers(const toy *t);

/* Does every schedule give what eager gives?  By trying them all. */
bool toy_is_right_consecutive(const toy *t);
bool toy_is_right_dataflow(const toy *t);

#endif
