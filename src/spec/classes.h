/*
 * What a system believes of ops: which names its pass takes for views, for in-place, for pure (specs/classes/).  One claim a line, `#` begins a
 * comment:
 *     CLASS  NAME...
 *     view      method:t method:transpose  op:slice
 *     pure      *
 *     inplace   *_
 * CLASS is a class of the op table (spec/ops.h), or `schema`: what the table says.  A NAME is the one written in the graph or the op that it
 * resolves to: `select`, `select.int`, `mylib::update`, `*_` (every name with that end), `*` (every other).  Before it may stand how the call is
 * spelled: `method:`, `function:`, `op:`, `operator:`, `attribute:`; and `getitem:int`, `getitem:slice`, `getitem:tuple`, `getitem:tensor`,
 * `setitem:*` and `kernel:*` are Python's own constructs and kernel calls.  The most exact claim counts; with a spelling is more exact than without.
 * What no line holds for is taken for what it is: a list of views that means all others to be pure says so, `pure *`.
 */
#ifndef AP_SPEC_CLASSES_H
#define AP_SPEC_CLASSES_H

#include "spec/ops.h"

typedef struct ap_claim {
	bool schema;                        /* what the op table says */
	ap_class class;
	ap_str spelling, ns, name, overload;/* empty: any; name: without its `*` where it is an end */
	bool end;
	ap_span at;
} ap_claim;

typedef struct ap_classes {
	ap_arena *arena;
	AP_VEC(ap_claim) claims;
} ap_classes;

/* The claims of a text, which must live as long as they.  False: errors are in `d`; two claims of one name that differ are one. */
AP_NODISCARD bool ap_classes_read(ap_arena *a, ap_str text, ap_diags *d, ap_classes *out);

/* The tables of specs/classes, in the order of their names: "thunder" and what it believes.  A bad embedded table is a bug. */
typedef struct ap_system { ap_str name; ap_classes classes; } ap_system;
typedef struct ap_systems { ap_system *at; size_t n; } ap_systems;
ap_systems ap_systems_make(ap_arena *a);

/* A call as it is written: `name` without namespace or module, the op that it resolves to or NULL. */
typedef struct ap_claimed { ap_str spelling, name; const ap_op *op; } ap_claimed;

/* The claim that counts for the call, or NULL. */
const ap_claim *ap_classes_find(const ap_classes *c, const ap_claimed *call);

#endif
