/* The op table as the generator sees it: ops in groups, each with its hints; ops that are never made, and why. */
#ifndef AP_GEN_CATALOG_H
#define AP_GEN_CATALOG_H

#include "gen/gen.h"
#include "spec/ops.h"
#include "spec/spellings.h"

typedef enum ap_gen_group {
#define AP_GROUP(id, weight, exact, name, help) AP_GROUP_##id,
#include "gen/group.def"
#undef AP_GROUP
	AP_GROUP_COUNT
} ap_gen_group;

/* One op, or one row of specs/spellings.tsv. */
typedef struct ap_gen_op {
	const ap_op *op;
	ap_op_id id;                /* 0: a row of spellings.tsv */
	ap_spelling_kind spelling;  /* of a row */
	ap_gen_group group;
	bool loose;                 /* only the sizes of its results are known, not all that eager asks of its operands */
	ap_str never;               /* why no call of it is made; empty: calls are */
	uint32_t tried, made;       /* calls proposed, calls that infer took */
	char refused[120];          /* the last refusal: "code: reason" */
} ap_gen_op;

extern const char *const ap_gen_group_help[];

struct ap_gen {
	ap_arena *arena;
	ap_ops *ops;
	AP_VEC(ap_gen_op) all;                      /* at[id - 1] of each of the `nops` ops of the table, then the rows of spellings.tsv */
	size_t nops;
	AP_VEC(uint32_t) groups[AP_GROUP_COUNT];    /* indices into `all` */
	ap_op_id *custom;                           /* by number: the custom ops that were declared so far; 0: not yet */
	bool explain;                               /* fill in `refused` */
};

/* Is it meant by the name of ap_gen_options.op? */
bool ap_gen_names(const ap_gen_op *o, ap_str name);
/* Is a call that means this op (NULL: a construct) among those that are not made? */
bool ap_gen_leaves_out(const ap_gen_without *w, const ap_op *op);

#endif
