/* The passes: each a function from graph to graph, one row in pass.def, one file. A pass never calls another. */
#ifndef AP_PASS_PASS_H
#define AP_PASS_PASS_H

#include "graph/infer.h"

/* What holds of a graph: needs, gives, breaks of the rows. */
enum { AP_F_IO_MAP = 1 /* it carries io_map: every mutated input is an output */, AP_F_FUNCTIONAL = 2 /* no call writes memory */ };

typedef enum ap_pass_status { AP_PASS_OK, AP_PASS_INVALID /* eager refuses the graph */, AP_PASS_UNKNOWN, AP_PASS_REFUSED /* the pass can't: reason */,
	AP_PASS_ERROR /* diags */ } ap_pass_status;

typedef struct ap_pass_result {
	ap_pass_status status;
	ap_graph *graph;         /* AP_PASS_OK */
	const ap_facts *facts;   /* of graph, if the pass inferred it last; or NULL */
	const char *code; ap_str reason; ap_node_id at;
	ap_str explain;          /* why the graph is as it is, in whole lines; may be empty */
} ap_pass_result;

/* What a pass is told besides the graph. */
typedef struct ap_pass_context {
	const struct ap_pass *pass;             /* the row that runs */
	const struct ap_classes *classes;       /* --classes: what it believes of ops; NULL: the op table */
	const ap_facts *facts;                  /* the graph's, by the op table, where they are there already; or NULL */
	void (*see)(const void *data, ap_facts *f); const void *data; /* sees, and may change, what it infers of its graph; NULL */
} ap_pass_context;

typedef struct ap_pass {
	const char *name;        /* "alias-outputs" */
	ap_pass_result (*run)(ap_arena *a, const ap_graph *g, const ap_pass_context *c, ap_diags *d);
	unsigned needs, gives, breaks;
	const char *help;
} ap_pass;

/* One function a row, each in its own file. */
ap_pass_result ap_pass_alias_outputs(ap_arena *a, const ap_graph *g, const ap_pass_context *c, ap_diags *d);
ap_pass_result ap_pass_out_of_place(ap_arena *a, const ap_graph *g, const ap_pass_context *c, ap_diags *d);
ap_pass_result ap_pass_order_aliases(ap_arena *a, const ap_graph *g, const ap_pass_context *c, ap_diags *d);
ap_pass_result ap_pass_order_aliases_consecutive(ap_arena *a, const ap_graph *g, const ap_pass_context *c, ap_diags *d);

extern const ap_pass ap_passes[];
extern const size_t ap_pass_count;

/* Passes of somebody who links the library, after those of the table; set once, before any pass is looked up. */
extern const ap_pass *const *ap_passes_extra;
extern size_t ap_pass_extra_count;

/* By name, in the table and then among the extra ones; NULL if there is none. */
const ap_pass *ap_pass_find(ap_str name);

/* Called after each step; false stops the pipeline (status REFUSED with code "stopped"). */
typedef bool ap_pass_hook(void *data, const ap_pass *pass, const ap_graph *before, const ap_graph *after);

typedef struct ap_pass_plan {
	ap_str names;                           /* "a,b,c", in order */
	const struct ap_classes *classes;       /* see ap_pass_context */
	const ap_facts *facts;                  /* the graph's, as ap_infer() gives them by the op table, where they are there already; or NULL */
	ap_pass_hook *hook; void *data;
} ap_pass_plan;

/* Unknown names and orders that a pass's `needs` forbid are errors in `d`. */
ap_pass_result ap_passes_run(ap_arena *a, const ap_graph *g, const ap_pass_plan *plan, ap_diags *d);

/* The same errors alone, for graphs that carry no io_map. */
AP_NODISCARD bool ap_passes_check(ap_diags *d, ap_str names);

#endif
