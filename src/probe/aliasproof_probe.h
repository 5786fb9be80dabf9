/*
 * A C implementation of ops for `aliasproof ops check --probe-so LIB`: one shared object that exports
 *
 *     const ap_probe_op ap_probe_ops[];     ended by a row whose name is NULL
 *
 * Each op gets the memory of its arguments as it is in the caller's program, and says what it returns:
 *
 *     static int add_one_(ap_probe_args *c)                    // my::add_one_(Tensor(a!) x) -> Tensor(a!)
 *     {
 *             ap_probe_array *x = &c->arg[0].tensor;
 *             for (long i = 0; i < ap_probe_count(x); i++)
 *                     *(float *)ap_probe_at(x, i) += 1;
 *             c->result[c->nresults++] = c->arg[0];             // the object itself
 *             return 0;
 *     }
 *     const ap_probe_op ap_probe_ops[] = { { "my::add_one_", add_one_ }, { 0 } };
 *
 * It runs in a process of its own, every storage between unreadable pages, read-only until the first write, so that a write of the same
 * value is seen and an access outside ends in a crash that is reported.  Keep no memory from one call to the next.
 */
#ifndef ALIASPROOF_PROBE_H
#define ALIASPROOF_PROBE_H

#include <stdint.h>

enum { AP_PROBE_DIMS = 64, AP_PROBE_VALUES = 64 };

typedef struct ap_probe_array {
	char *storage;                     /* the block of memory that it lies in; a result may lie in an argument's */
	int64_t bytes;                     /* of the storage */
	const char *dtype;                 /* "f32", "i64", "b8" ... as in graph text */
	int itemsize, rank;
	int64_t size[AP_PROBE_DIMS], stride[AP_PROBE_DIMS], offset; /* in elements; changing them changes the caller's tensor */
} ap_probe_array;

typedef enum ap_probe_kind { AP_PROBE_NULL, AP_PROBE_BOOL, AP_PROBE_INT, AP_PROBE_REAL, AP_PROBE_TEXT, AP_PROBE_ARRAY, AP_PROBE_MANY } ap_probe_kind;

typedef struct ap_probe_item {
	ap_probe_kind kind;
	int object;                        /* ARRAY: which of the caller's tensors, from 1; 0: a new one */
	int64_t integer;                   /* BOOL, INT */
	double real;                       /* REAL; of an INT too */
	const char *text;                  /* TEXT; also names of dtypes and constants */
	ap_probe_array tensor;             /* ARRAY */
	struct ap_probe_item *items; int n;/* MANY: a list */
} ap_probe_item;

typedef struct ap_probe_args {
	ap_probe_item arg[AP_PROBE_VALUES]; int nargs;       /* one for each parameter of the schema, defaults filled in */
	ap_probe_item result[AP_PROBE_VALUES]; int nresults; /* one for each return of the schema; none when it begins */
	void *(*memory)(int64_t bytes);    /* zeroed, for new results; gone after the call */
	const char *error;                 /* why, if the op refuses */
} ap_probe_args;

/* Returns 0, or anything else if it refuses the arguments. */
typedef struct ap_probe_op { const char *name; int (*call)(ap_probe_args *); } ap_probe_op;

static inline int64_t
ap_probe_count(const ap_probe_array *x)
{
	int64_t n = 1;

	for (int d = 0; d < x->rank; d++)
		n *= x->size[d];
	return n;
}

/* Element k in logical order. */
static inline void *
ap_probe_at(const ap_probe_array *x, int64_t k)
{
	int64_t at = x->offset;

	for (int d = x->rank; d-- > 0; k /= x->size[d])
		at += k % x->size[d] * x->stride[d];
	return x->storage + at * x->itemsize;
}

/* A new contiguous tensor of x's sizes and dtype. */
static inline ap_probe_item
ap_probe_new(ap_probe_args *c, const ap_probe_array *x)
{
	ap_probe_item out = { AP_PROBE_ARRAY, 0, 0, 0, 0, *x, 0, 0 };
	int64_t n = 1;

	for (int d = x->rank; d-- > 0; n *= x->size[d])
		out.tensor.stride[d] = n;
	out.tensor.offset = 0;
	out.tensor.bytes = n * x->itemsize;
	out.tensor.storage = (char *)c->memory(out.tensor.bytes);
	return out;
}

#endif
