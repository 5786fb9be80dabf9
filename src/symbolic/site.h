/* Who asks in a traced run (trace.h): the call at work, and whose cells are of a symbolic number. */
#ifndef AP_SYMBOLIC_SITE_H
#define AP_SYMBOLIC_SITE_H

#include "symbolic/trace.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A call of one of the texts, or of a graph that was made on the way; `call` empty: none in particular. */
typedef enum ap_text_side { AP_IN_BEFORE, AP_IN_AFTER, AP_IN_NEITHER } ap_text_side;
typedef struct ap_site { char call[64]; const char *doing; /* "reading the types" */ ap_text_side text; uint32_t line, column; /* 0: not known */ } ap_site;

/* What tells so many cells, or positions, apart. */
typedef struct ap_culprit { int why; /* ap_apart */ ap_polynomial cells; ap_site site; } ap_culprit;

struct ap_arena;
/* For ap_trace_begin() and ap_trace_end(): nobody was at work yet; the memory is the run's. */
void ap_site_begin(struct ap_arena *arena);
void ap_site_end(void);

/* Which graph is of which text; not AP_IN_NEITHER. */
void ap_site_text(ap_text_side side, const void *graph);
/* From now on this is done, for no call in particular.  The text lives on. */
void ap_site_doing(const char *doing);
/* From now on a call of the graph is at work; NULL: none in particular. */
void ap_site_place(const void *graph, const char *name, size_t n, uint32_t line, uint32_t column);
/* The call at work tells so many cells apart; `why` is an ap_apart (contract/contract.h). */
void ap_site_blame(int why, ap_number_pair cells);

/* The number of the site at work, and the site of a number. */
uint32_t ap_site_now(void);
ap_site ap_site_get(uint32_t k);
/* Whose cells are of a symbolic number, in the order in which they were found. */
size_t ap_site_culprits(void);
ap_culprit ap_site_culprit(size_t k);

#ifdef __cplusplus
}
#endif

#endif
