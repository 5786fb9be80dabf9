/*
 * A call of an op with real memory, what an implementation did with it, and the talk between the two (PROTOCOL.md).
 *
 * The arguments of a call are those of a graph node: a NODE k is tensor k - 1 of the call.  A tensor is an ap_tensor whose `storage` counts the
 * storages of the call.
 */
#ifndef AP_PROBE_CALL_H
#define AP_PROBE_CALL_H

#include "graph/infer.h"

typedef struct ap_memory { uint8_t *at; size_t n; } ap_memory;

typedef struct ap_probe_call {
	ap_ops *ops;
	const ap_op *op;
	uint64_t seed;                               /* of the random generator */
	const ap_memory *storages; size_t nstorages;
	const ap_tensor *tensors; size_t ntensors;
	const ap_arg *args; size_t nargs;            /* by position, then by name; what is in neither is left to its default */
	const ap_keyword *keywords; size_t nkeywords;
} ap_probe_call;

typedef enum ap_probe_status {
	AP_PROBE_OK,
	AP_PROBE_ERROR,   /* the op refused the arguments */
	AP_PROBE_NO_OP, AP_PROBE_SKIP,
	AP_PROBE_DIED, AP_PROBE_HUNG, AP_PROBE_GARBAGE /* what answers is at fault */
} ap_probe_status;

typedef struct ap_probe_answer {
	ap_probe_status status;
	ap_str text;                                 /* all but OK: why */
	/* OK: */
	const ap_memory *storages; size_t nstorages; /* those of the call as they are afterwards, then new ones */
	const bool *written;                         /* by storage of the call: the probe saw a write, of whatever bytes */
	const ap_tensor *const *tensors;             /* by tensor of the call: what it is now; NULL: what it was */
	const ap_val *results; size_t nresults;      /* `object` of a tensor: J + 1 if it is tensor J of the call, else 0 */
} ap_probe_answer;

/* The argument for parameter k of the schema; NULL: left to its default. */
const ap_arg *ap_probe_value(const ap_probe_call *c, size_t k);

/* As a graph of one call, whose inputs are the tensors: what graph/infer expects, and text that people can run. */
ap_graph *ap_probe_graph(ap_arena *a, const ap_probe_call *c);
/* "torch.ops.my.f.default(x1, 2)  x1: f32[2][1]cpu, x2: f32[2][1]cpu @x1+1" */
void ap_probe_say(const ap_probe_call *c, ap_buf *out);

/* The elements of a tensor in logical order: count * itemsize bytes of the arena; conj and neg bits are not applied.  What a storage
 * that became smaller no longer has reads as zeros. */
ap_memory ap_probe_read(ap_arena *a, const ap_memory *storages, const ap_tensor *x);

/* A call as a line of JSON, with its newline. */
void ap_probe_call_put(const ap_probe_call *c, ap_buf *out);
/* The answer to a call.  What does not keep to the protocol is GARBAGE, and says where. */
ap_probe_answer ap_probe_answer_read(ap_arena *a, const ap_probe_call *c, ap_str line);

/* An implementation that answers. */
typedef struct ap_probe ap_probe;
typedef struct ap_probe_options { const char *command; /* for sh -c */ int64_t ms; /* for one frame */ } ap_probe_options;

ap_probe *ap_probe_make(ap_arena *a, const ap_probe_options *o);
void ap_probe_stop(ap_probe *p);
/* Greets it, if that was not done: its name, or false with *why. */
AP_NODISCARD bool ap_probe_greet(ap_arena *a, ap_probe *p, ap_str *name, ap_str *why);
/* Asks all calls, in frames; one whose frame fails is asked again alone, unless several calls of that frame failed already: then it is SKIP. */
ap_probe_answer *ap_probe_ask(ap_arena *a, ap_probe *p, const ap_probe_call *calls, size_t n);

#endif
