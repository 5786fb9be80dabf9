/*
 * Where a fault of ours goes when we are a library in somebody else's program: not to standard error and exit(), but back to the call that
 * it happened in.
 *
 *     ap_guard g;
 *     ap_guard_enter(&g);
 *     if (setjmp(g.back) == 0)
 *             ...;                     g.back may also be the `full` of arenas
 *     else
 *             ap_guard_clean(&g);      g.said has ap_bug()'s message, if it was one
 *     ap_guard_leave(&g);
 *
 * Guards are a thread's own, and nest.  Without one ap_bug() ends the process.
 */
#ifndef AP_BASE_GUARD_H
#define AP_BASE_GUARD_H

#include <setjmp.h>
#include <stddef.h>

enum { AP_GUARD_MAPPINGS = 16 };

typedef struct ap_mapping { void *at; size_t n; } ap_mapping;

typedef struct ap_guard {
	jmp_buf back;
	char said[512]; /* ap_bug()'s message; empty: none */
	ap_mapping mappings[AP_GUARD_MAPPINGS]; /* of arenas made since ap_guard_enter() */
	size_t nmappings;
	struct ap_guard *outer;
} ap_guard;

void ap_guard_enter(ap_guard *g);
void ap_guard_leave(ap_guard *g);
/* Gives back the arenas that were made since ap_guard_enter() and not ended. */
void ap_guard_clean(ap_guard *g);

/* This thread's innermost guard, or NULL. */
ap_guard *ap_guard_now(void);
/* What arenas tell it. */
void ap_guard_mapped(void *at, size_t n);
void ap_guard_unmapped(const void *at);

#endif
