#include "arena.h"

#include <stdalign.h>
#include <string.h>
#include <sys/mman.h>

#if defined(__SANITIZE_ADDRESS__)
#define AP_ASAN 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define AP_ASAN 1
#endif
#endif
#ifdef AP_ASAN
#include <sanitizer/asan_interface.h>
enum { RED_ZONE = 16 };
#else
#define ASAN_POISON_MEMORY_REGION(p, n) ((void)0)
#define ASAN_UNPOISON_MEMORY_REGION(p, n) ((void)0)
enum { RED_ZONE = 0 };
#endif

enum { ALIGN = alignof(max_align_t) };

bool
ap_arena_init(ap_arena *a, size_t limit)
{
	void *p = mmap(NULL, limit, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);

	if (p == MAP_FAILED)
		return false;
	*a = (ap_arena){ .begin = p, .next = p, .end = (char *)p + limit, .high = p };
	return true;
}

void
ap_arena_fini(ap_arena *a)
{
	if (a->begin) {
		/* Only what was ever used: the shadow of a whole reservation is gigabytes. */
		char *used = a->next > a->high ? a->next : a->high;

		ASAN_UNPOISON_MEMORY_REGION(a->begin, (size_t)(used - a->begin));
		(void)used;
		munmap(a->begin, (size_t)(a->end - a->begin));
	}
	*a = (ap_arena){ 0 };
}

void *
ap_arena_alloc(ap_arena *a, size_t n, size_t size)
{
	size_t bytes, left = (size_t)(a->end - a->next);

	if (__builtin_mul_overflow(n, size, &bytes) || bytes > left || left - bytes < ALIGN + RED_ZONE) {
		if (!a->full)
			ap_bug("memory limit of %zu bytes reached", (size_t)(a->end - a->begin));
		longjmp(*a->full, 1);
	}
	size_t room = (bytes + RED_ZONE + ALIGN - 1) / ALIGN * ALIGN;
	char *p = a->next;

	if (room > left)
		room = left;
	a->next += room;
	ASAN_UNPOISON_MEMORY_REGION(p, bytes);
	ASAN_POISON_MEMORY_REGION(p + bytes, room - bytes);
	return bytes ? memset(p, 0, bytes) : p;
}

void *
ap_arena_grow(ap_arena *a, void *old, size_t n, size_t *cap, size_t want, size_t size)
{
	size_t room = *cap ? *cap * 2 : 8;

	if (room < want)
		room = want;
	void *p = ap_arena_alloc(a, room, size);

	if (n)
		memcpy(p, old, n * size);
	*cap = room;
	return p;
}

void
ap_arena_reset(ap_arena *a, char *mark)
{
	ap_require(a->begin <= mark && mark <= a->next);
	if (a->next > a->high)
		a->high = a->next;
	ASAN_POISON_MEMORY_REGION(mark, (size_t)(a->next - mark));
	a->next = mark;
}
