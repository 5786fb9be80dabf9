/*
 * Memory that dies together.
 *
 * An arena is one reserved address range; pages become real when they are touched, so the range's size is
 * the memory limit of whatever lives in it.  Nothing is freed singly: ap_arena_reset() gives back all that
 * came after a mark.  A function whose result lives on takes the arena it lives in as its first parameter.
 *
 * When an arena is full, the allocation longjmps to *full, set by the one place where the query began; a
 * full arena without one is a bug.
 */
#ifndef AP_BASE_ARENA_H
#define AP_BASE_ARENA_H

#include <setjmp.h>
#include <stddef.h>
#include <stdint.h>
#include <stdbool.h>

#include "bug.h"

typedef struct ap_arena {
	char *begin, *next, *end;
	char *high;             /* the highest `next` before a reset: nothing has been written from there on */
	char *shade;            /* AddressSanitizer: from `next` to here nobody may look */
	jmp_buf *full;
	bool lent;              /* the memory is the caller's */
} ap_arena;

/* Reserves `limit` bytes; false if the system refuses. */
AP_NODISCARD bool ap_arena_init(ap_arena *a, size_t limit);
/* The same over `limit` bytes of the caller's memory, such as an array on the stack. */
void ap_arena_lend(ap_arena *a, void *memory, size_t limit);
void ap_arena_fini(ap_arena *a);
/* Memory of our own gets room for `bytes` more, or for what was used already, and no more; the address space behind it goes back to the system. */
void ap_arena_limit(ap_arena *a, size_t bytes);
/* Ends an arena of which only the address and the limit are known any more (base/guard.h). */
void ap_arena_unmap(void *begin, size_t limit);

/* n objects of `size` bytes, zeroed, aligned for any type.  Never NULL. */
void *ap_arena_alloc(ap_arena *a, size_t n, size_t size);

/* Grows an array to hold at least `want` objects of `size`; copies the old `n`.  The old copy stays valid. */
void *ap_arena_grow(ap_arena *a, void *old, size_t n, size_t *cap, size_t want, size_t size);

/* Everything allocated after ap_arena_mark() is given back by ap_arena_reset(); the pages stay, unless there are very many of them. */
static inline char *ap_arena_mark(const ap_arena *a) { return a->next; }
void ap_arena_reset(ap_arena *a, char *mark);

#define AP_NEW(a, T) ((T *)ap_arena_alloc((a), 1, sizeof(T)))
#define AP_NEW_N(a, T, n) ((T *)ap_arena_alloc((a), (size_t)(n), sizeof(T)))

/*
 * A growing array in an arena: `AP_VEC(int) v = {0}; *AP_PUSH(arena, &v) = 7; v.at[0]; v.n`.
 * Pointers into it are stale after the next push.
 */
#define AP_VEC(T) struct { T *at; size_t n, cap; }
#define AP_PUSH(a, v) \
	((void)((v)->n < (v)->cap || \
	        ((v)->at = ap_arena_grow((a), (v)->at, (v)->n, &(v)->cap, (v)->n + 1, sizeof *(v)->at))), \
	 &(v)->at[(v)->n++])
/* Room for `want` objects at once: what grows by itself leaves its old copies behind. */
#define AP_RESERVE(a, v, want) \
	((void)((v)->cap >= (want) || \
	        ((v)->at = ap_arena_grow((a), (v)->at, (v)->n, &(v)->cap, (want), sizeof *(v)->at))))

#endif
