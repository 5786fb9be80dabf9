/*
 * Valid graphs out of decisions, over the whole op table: what eager PyTorch accepts (graph/infer says OK), never anything else unless
 * an invalid graph is asked for.
 *
 * A graph grows one call at a time.  A call is proposed from the schema of an op and the hints of its rule (gen/args.h), and
 * graph/infer judges it; what is refused is dropped, so that a hint can only be useless, never wrong.  What is proposed leans to what breaks
 * alias rewrites: writes through chains of views that are read later through other views, on small shapes.
 */
#ifndef AP_GEN_GEN_H
#define AP_GEN_GEN_H

#include "gen/choice.h"
#include "graph/graph.h"

/* The op table in the groups that the generator draws from; one for many graphs. */
typedef struct ap_gen ap_gen;

/*
 * Reads every row of the table.  `a` is the arena of `ops` itself or one that lives as long.  Custom ops that graphs declare are added to
 * `ops`: some thousand different ones at most, however many graphs are made, each always under the same name.
 */
ap_gen *ap_gen_make(ap_arena *a, ap_ops *ops);

/* Where in a string of bytes the decisions for each call begin, and where the last ones end: at[0..calls]. */
enum { AP_GEN_TRACE = 128 };
typedef struct ap_gen_trace { size_t at[AP_GEN_TRACE + 1], calls; } ap_gen_trace;

/* Calls that are not made: kinds of them, by the names in gen/group.def, and ops, by name or pattern. */
typedef struct ap_gen_without { uint32_t groups /* bit by ap_gen_group */; ap_str *ops; size_t nops; } ap_gen_without;

enum { AP_GEN_OVERLAP = 25 };

typedef struct ap_gen_options {
	unsigned least_nodes, most_nodes; /* calls, the items of tuples and what a call needs before it not counted */
	bool unrewritable;/* also what passes rightly refuse: kernels that read what they write, writes to cells that no input addresses */
	bool invalid;     /* the last call is one that eager refuses */
	bool exact;       /* only ops that are known exactly (not functions of whole operands, or ones without a rule): eager can run it */
	bool types;       /* every call states the types of its results, as torch prints them */
	ap_gen_trace *trace; /* NULL, or filled in */
	unsigned overlap; /* of 100 inputs behind the first, so many lie in the storage of one before them */
	ap_gen_without without;
	ap_str op;        /* at least one call is of this op: "aten::add.Tensor", "add.Tensor", or "add" for any overload; empty: any */
} ap_gen_options;

/* 2 to 40 calls, AP_GEN_OVERLAP. */
ap_gen_options ap_gen_defaults(void);

/* Are calls made of an op of that name? */
bool ap_gen_knows(const ap_gen *gen, ap_str op);

/*
 * "kernels,aten::unfold,_foreach_*": what --without says.  An op is named as in ap_gen_options.op, whatever its spelling in a graph; `*`, `?` and
 * [...] are those of fnmatch(3).  False with *bad, the word that names nothing.  `out` lives in `a`.
 */
AP_NODISCARD bool ap_gen_without_read(ap_arena *a, const ap_gen *gen, ap_str list, ap_gen_without *out, ap_str *bad);
/* "views, multi-views, ...": the kinds. */
ap_str ap_gen_kinds(ap_arena *a);

/*
 * Decisions are taken in this order: sizes and dtypes that the graph likes, what it returns, inputs, then call after call.  A string of
 * bytes makes calls until it is used up or there are `most_nodes`, a seed says how many.  What a decision says is relative (of the tensors that are
 * there, of the sizes that fit), so the bytes of one call mean something at any place.
 */

/* A graph in `a`, which must not be the arena of the op table (what is refused is given back).  Never fails: where little can be done there
 * are fewer calls. */
ap_graph *ap_gen_graph(ap_arena *a, ap_gen *gen, ap_choice *c, const ap_gen_options *o);

/* Graph number k of a run with that seed is ap_gen_graph() of ap_choice_of_seed(ap_gen_seed(seed, k)), whatever program, job or shard makes it. */
uint64_t ap_gen_seed(uint64_t seed, uint64_t k);

#endif
