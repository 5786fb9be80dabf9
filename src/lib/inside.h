/* What the files of the public library share; aliasproof.h is its interface. */
#ifndef AP_LIB_INSIDE_H
#define AP_LIB_INSIDE_H

#include <fenv.h>
#include <locale.h>

#include "lib/aliasproof.h"
#include "text/text.h"
#include "verify/verify.h"

enum { AP_LIB_SETTINGS = ALIASPROOF_REDUCE_TRIES + 1 };

/* What aliasproof_node_name() and its like answer, made when it is first asked for. */
typedef struct ap_lib_walk {
	const char **names, **ops;
	struct aliasproof_arg **args; /* by node */
	const char ***arg_names;
	struct aliasproof_arg *outputs;
	size_t noutputs;
	int64_t *output_inputs;
} ap_lib_walk;

/* Made when first asked for; see ap_lib_keep(). */
typedef struct ap_lib_cache {
	void *walk;  /* ap_lib_walk */
	void *facts; /* ap_facts */
} ap_lib_cache;

typedef struct ap_lib_kept {
	void **slot;
	struct ap_lib_kept *next;
} ap_lib_kept;

struct aliasproof_context {
	ap_arena lasting; /* the context itself, the op table, bindings, declared ops */
	ap_arena work;    /* graphs, builders, results: what aliasproof_reset() forgets */
	ap_ops *ops;
	locale_t plain; /* the "C" locale */
	locale_t host_locale;
	fenv_t host_env; /* the caller's, while a call is at work */
	int64_t settings[AP_LIB_SETTINGS];
	AP_VEC(ap_keyword) bind;
	AP_VEC(ap_define) defines;
	const char *message;
	char said[640];    /* of an internal fault */
	bool broken;       /* after one */
	int calls;         /* at work: > 1 within a callback */
	ap_lib_kept *kept; /* slots that were filled within a callback */
};

struct aliasproof_graph {
	aliasproof_context *context;
	const ap_graph *graph;
	ap_diags diags; /* its file and its text */
	bool made;      /* nobody's file */
	ap_lib_cache *cache;
};

/*
 * Every call of the library goes through here: runs `body` behind a guard, in the "C" locale and the default floating-point environment.
 * What it allocated in `work` is gone if it fails for want of memory.
 */
typedef aliasproof_error ap_lib_body(aliasproof_context *c, void *args);
aliasproof_error ap_lib_call(aliasproof_context *c, ap_lib_body *body, void *args);

/* *slot = value, until the end of the callback if we are in one: what is made there is gone then. */
void ap_lib_keep(aliasproof_context *c, void **slot, void *value);

/* Sets the message and returns the error. */
aliasproof_error ap_lib_fail(aliasproof_context *c, aliasproof_error e, const char *fmt, ...) AP_PRINTF(3, 4);
/* The errors of the diags as the message. */
aliasproof_error ap_lib_fail_text(aliasproof_context *c, const ap_diags *d);

/* Reads a text, which lives in the context, as a graph. */
aliasproof_error ap_lib_read(aliasproof_context *c, ap_str text, const char *name, bool made, aliasproof_graph **out);
/* A graph of ours as the public one: printed and read again, so that its lines are those of its text. */
aliasproof_error ap_lib_adopt(aliasproof_context *c, const ap_graph *g, const char *name, aliasproof_graph **out);

/* As the settings say. */
ap_verify_options ap_lib_verify_options(const aliasproof_context *c);
/* A layout of the caller's numbers, in the arena; an error's message is set. */
aliasproof_error ap_lib_layout(aliasproof_context *c, const aliasproof_tensor *t, ap_dtype *dtype, ap_layout *out);

static inline bool
ap_lib_is_of(const aliasproof_context *c, const aliasproof_graph *g)
{
	return g && g->context == c;
}

#endif
