/*
 * out-of-place, the parts: what the files forms.c, undo.c, lower*.c share.
 *
 * A storage that some call writes is *tracked*.  Its present content is held by one node of the new graph, the value of its *base*,
 * a tensor that addresses all that any name addresses.  Every way to look at the storage is a *form*; a form knows how it is made
 * from its parent form (by the old call, or by a link), so that its value can be made again when it is read after a write that
 * touched it, and not before.
 */
#ifndef AP_PASS_LOWER_H
#define AP_PASS_LOWER_H

#include "pass/build.h"
#include "pass/relation.h"

typedef enum ap_recipe { AP_RECIPE_NONE, AP_RECIPE_NODE /* the old call `maker` again */, AP_RECIPE_LINK } ap_recipe;

typedef struct ap_form {
	ap_tensor tensor;
	ap_recipe recipe;
	uint32_t parent, depth;
	ap_node_id maker;          /* NODE */
	int64_t leaf;              /* NODE: which item of the maker's list; -1: its whole result */
	ap_link link;              /* LINK */
	ap_node_id value;          /* new node that held its content when the storage was at `version`; 0: none yet */
	uint32_t version;
	int8_t injective;          /* does it address each cell once?  0: not asked yet, 1: yes, -1: no */
} ap_form;

typedef struct ap_pool {
	bool tracked, flat;
	uint32_t base;             /* form */
	uint32_t source;           /* flat: the first tensor's form, of which the base is made; else 0 */
	uint32_t version;          /* number of writes so far */
	AP_VEC(uint32_t) log;      /* form that each of them wrote */
} ap_pool;

/*
 * What the layout of a new node must be for the graph to be right: the tensor's cells in their place, or in their order; its very strides, of
 * single elements too, in their place or anywhere; or any in which no two elements share a cell (functional forms may keep the strides of an
 * operand that overlaps itself; what is scattered into those is lost).
 */
typedef enum ap_expected { AP_EXPECT_PLACE, AP_EXPECT_ORDER, AP_EXPECT_STRIDES_PLACE, AP_EXPECT_STRIDES, AP_EXPECT_INJECTIVE } ap_expected;
typedef struct ap_expect { ap_node_id node; ap_tensor tensor; ap_expected what; } ap_expect;

typedef struct ap_pin { const ap_val *operand; ap_node_id value; } ap_pin;

typedef struct ap_lower {
	ap_arena *arena;
	const ap_graph *old;
	const ap_facts *facts;
	ap_build build;
	bool strict;               /* give every base the strides it has in the old graph */
	ap_pool *pools;            /* by storage */
	AP_VEC(ap_form) forms;     /* by id; at[0] is unused */
	ap_map form_ids;
	ap_node_id *made;          /* by old node: the new node that stands for it, of what is not tracked */
	ap_node_id **items;        /* by old node that gives a list: the new nodes of its items, where there are any */
	ap_node_id *list, *list_of;/* by old node that gives a list of views: its newest copy, and the parent's value that it was made from */
	ap_tensor *objects;        /* by object: the tensor that it is now */
	bool *changed;             /* by object: an in-place view op changed it */
	bool any_changed;
	bool counted;              /* some call counts from the start of a storage, as as_strided does */
	AP_VEC(ap_expect) expects;
	AP_VEC(ap_pin) pins;       /* operands that are read as they were when their call began */
	bool stopped;
	ap_pass_result stop;
} ap_lower;

/* Ends the pass with a reason; false. */
bool ap_lower_stop(ap_lower *l, ap_pass_status status, const char *code, ap_node_id at, const char *fmt, ...) AP_PRINTF(5, 6);

static inline bool ap_lower_tracks(const ap_lower *l, const ap_tensor *t) { return l->pools[t->storage].tracked; }

/* forms.c */
uint32_t ap_form_of(ap_lower *l, const ap_tensor *t);
static inline ap_form *ap_form_at(ap_lower *l, uint32_t f) { return &l->forms.at[f]; }
/* Makes sure that f can be made, by links from `parent` or by as_strided. */
bool ap_form_link(ap_lower *l, uint32_t f, uint32_t parent);
/* The node with f's present content, made if there is none; id 0 after a stop. */
ap_node_id ap_form_get(ap_lower *l, uint32_t f);
/* The next ap_form_get() of f makes it from the base, as a view that shows all of the storage as it is now. */
void ap_form_forget(ap_lower *l, uint32_t f);
bool ap_form_is_injective(ap_lower *l, uint32_t f);
/* A form of which an as_strided can give `t`, at f or above if there is one; 0: none. */
uint32_t ap_form_root(ap_lower *l, uint32_t f, const ap_tensor *t);

/* The base seen as t's dtype; 0: there is no such view. */
uint32_t ap_form_retyped(ap_lower *l, const ap_tensor *t);

/* A lazily negated or conjugated form is always made from what it negates: see lower_store.c. */
static inline bool ap_form_has_bits(ap_lower *l, uint32_t f) { return ap_form_at(l, f)->tensor.neg || ap_form_at(l, f)->tensor.conj; }
/* The form of the same cells without lazy bits, which can be made; 0 after a stop. */
uint32_t ap_form_bare(ap_lower *l, uint32_t f);

/* undo.c: from now on f's content is that of `value`, which has its sizes and dtype; `keep`: value may stand for f itself.  f has
 * no lazy bits. */
bool ap_form_put(ap_lower *l, uint32_t f, ap_node_id value, bool keep);
/* A copy of `value` in the strides and at the offset of f's present value: all of it scattered over that
 * (at::clone_preserve_strides, which the scatter ops begin with). */
ap_node_id ap_form_restrided(ap_lower *l, uint32_t f, ap_node_id value);

/* lower_arg.c: arguments in the new graph */
ap_arg ap_lower_arg(ap_lower *l, const ap_arg *a);               /* as written */
ap_arg ap_lower_node(ap_lower *l, ap_node_id old);               /* the present value of an old node */
ap_arg ap_lower_val(ap_lower *l, const ap_val *v);               /* as bound */
ap_node_id ap_lower_item(ap_lower *l, ap_node_id old, size_t k); /* of a node that gives a list; id 0 after a stop */
/* The graph will be right only if the new node's layout is such. */
void ap_lower_expect(ap_lower *l, ap_node_id node, const ap_tensor *t, ap_expected what);
/* Does the new graph have the layouts that it rests on? */
bool ap_lower_check_expects(const ap_lower *l, const ap_facts *new);
/* An old call with its arguments mapped. */
ap_node_id ap_lower_copy(ap_lower *l, ap_node_id old);
/* A call of `op` with values by parameter (NULL: the default); what is at its default is left out. */
ap_node_id ap_lower_call(ap_lower *l, const ap_op *op, const ap_val *const *vals);
ap_tensor ap_lower_now(const ap_lower *l, const ap_tensor *t);   /* what its object is now */

/* lower_write.c: a call that writes.  Sets what stands for its fresh results. */
bool ap_lower_write(ap_lower *l, ap_node_id old);

/* lower_store.c */
/* The operand of an in-place call that the write stores as it is, cast or expanded; NULL: what it stores was computed. */
const ap_val *ap_lower_stored_operand(ap_lower *l, ap_node_id old, const ap_write *w);
/* Stores new node `value`, of the type of `type`, into the tensor `dest`. */
bool ap_lower_store(ap_lower *l, const ap_tensor *dest, ap_node_id value, const ap_tensor *type, bool keep);
/* The same for what an op made of dest: it has dest's type, and no lazy bits. */
bool ap_lower_store_made(ap_lower *l, const ap_tensor *dest, ap_node_id value);
/* The same for a tensor that the new graph has for another purpose too: it does not become the view itself. */
bool ap_lower_store_operand(ap_lower *l, const ap_tensor *dest, ap_node_id value, const ap_tensor *type);

/* lower_setitem.c */
bool ap_lower_setitem(ap_lower *l, ap_node_id old);

#endif
