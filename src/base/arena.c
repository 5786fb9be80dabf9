#include "arena.h"

#include "guard.h"

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
#define ASAN_POISON_MEMORY_REGION(p, n) ((void)(p), (void)(n))
#define ASAN_UNPOISON_MEMORY_REGION(p, n) ((void)(p), (void)(n))
enum { RED_ZONE = 0 };
#endif

enum { ALIGN = alignof(max_align_t), PAGE = 4096, FIRST_ROOM = 256 /* bytes of an array that begins to grow: all of it is zeroed */ };
static const size_t keep_most = (size_t)32 << 20; /* bytes that a reset leaves to the arena */
static const size_t small_pages = (size_t)4 << 20; /* bytes at the beginning, which are all that a small graph needs */

bool
ap_arena_init(ap_arena *a, size_t limit)
{
	void *p = mmap(NULL, limit, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);

	if (p == MAP_FAILED)
		return false;
	ap_guard_mapped(p, limit);
	*a = (ap_arena){ .begin = p, .next = p, .end = (char *)p + limit, .high = p, .shade = p };
	/* Without huge pages half of the time on a large graph would be the system's, for one page after another. */
	if (limit > small_pages)
		(void)madvise(a->begin + small_pages, limit - small_pages, MADV_HUGEPAGE);
	return true;
}

void
ap_arena_lend(ap_arena *a, void *memory, size_t limit)
{
	char *p = memory;

	*a = (ap_arena){ .begin = p, .next = p, .end = p + limit, .high = p + limit, .shade = p, .lent = true };
}

void
ap_arena_fini(ap_arena *a)
{
	if (a->begin) {
		/* Only what was ever used: the shadow of a whole reservation is gigabytes. */
		ASAN_UNPOISON_MEMORY_REGION(a->begin, (size_t)(a->shade - a->begin));
		if (!a->lent) {
			ap_guard_unmapped(a->begin);
			munmap(a->begin, (size_t)(a->end - a->begin));
		}
	}
	*a = (ap_arena){ 0 };
}

void
ap_arena_limit(ap_arena *a, size_t bytes)
{
	size_t left = (size_t)(a->end - a->next), spare;
	char *end = a->next + (bytes < left ? bytes : left);

	end = end < a->high ? a->high : end;
	end = end < a->shade ? a->shade : end;
	spare = (size_t)(a->end - end) / PAGE * PAGE;
	if (!spare || a->lent)
		return;
	a->end -= spare;
	munmap(a->end, spare);
	ap_guard_unmapped(a->begin);
	ap_guard_mapped(a->begin, (size_t)(a->end - a->begin));
}

void
ap_arena_unmap(void *begin, size_t limit)
{
	ASAN_UNPOISON_MEMORY_REGION(begin, limit);
	munmap(begin, limit);
}

#ifdef AP_ASAN
typedef uint64_t block __attribute__((vector_size(32), aligned(16)));

/* The memory was just given out: a memset that asks whether it may write there takes as long again. */
__attribute__((no_sanitize("address", "undefined"))) static void
zero(char *from, size_t bytes)
{
	char *end = from + bytes;

	for (; from < end && (uintptr_t)from % ALIGN; from++)
		*(volatile char *)from = 0;
	for (; (size_t)(end - from) >= sizeof(block); from += sizeof(block))
		*(volatile block *)(void *)from = (block){ 0 };
	for (; (size_t)(end - from) >= sizeof(uint64_t); from += sizeof(uint64_t))
		*(volatile uint64_t *)(void *)from = 0;
	for (; from < end; from++)
		*(volatile char *)from = 0;
}
#else
/* Most allocations are a few words: no call for them.  What follows up to a multiple of ALIGN is free memory. */
static inline void
zero(char *from, size_t bytes)
{
	enum { FEW = 8 };

	if (bytes > (size_t)FEW * ALIGN || (uintptr_t)from % ALIGN)
		memset(from, 0, bytes);
	else
		for (size_t k = 0; k < bytes; k += ALIGN)
			memset(from + k, 0, ALIGN);
}
#endif

/* The new allocation [from, end), `room` wide with what keeps it from the next: nobody looks at that. */
static void
give_out(ap_arena *a, char *from, char *end, char *room)
{
	enum { AHEAD = 1 << 16 };

	a->next = room;
	if (RED_ZONE > 0 && room > a->shade) {
		char *shade = a->end - room > AHEAD ? room + AHEAD : a->end;

		ASAN_POISON_MEMORY_REGION(a->shade, (size_t)(shade - a->shade));
		a->shade = shade;
	}
	ASAN_UNPOISON_MEMORY_REGION(from, (size_t)(end - from));
	if (from < a->high && from < end)
		zero(from, (size_t)((end < a->high ? end : a->high) - from));
}

/* What an allocation of so many bytes takes. */
static size_t
room_for(size_t bytes)
{
	return (bytes + RED_ZONE + ALIGN - 1) / ALIGN * ALIGN;
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
	size_t room = room_for(bytes);
	char *p = a->next;

	give_out(a, p, p + bytes, p + (room < left ? room : left));
	return p;
}

/* Grows the newest allocation where it stands. */
static bool
extend(ap_arena *a, char *old, size_t from, size_t bytes)
{
	if (!from || old + room_for(from) != a->next || bytes > (size_t)(a->end - old) || (size_t)(a->end - old) - bytes < 2 * ALIGN + RED_ZONE)
		return false;
	give_out(a, old + from, old + bytes, old + room_for(bytes));
	return true;
}

void *
ap_arena_grow(ap_arena *a, void *old, size_t n, size_t *cap, size_t want, size_t size)
{
	size_t room = *cap ? *cap * 2 : size >= FIRST_ROOM ? 1 : size >= FIRST_ROOM / 2 ? 2 : size >= FIRST_ROOM / 8 ? FIRST_ROOM / size : 8, bytes;

	if (room < want)
		room = want;
	if (!__builtin_mul_overflow(room, size, &bytes) && extend(a, old, *cap * size, bytes)) {
		*cap = room;
		return old;
	}
	void *p = ap_arena_alloc(a, room, size);

	if (n)
		memcpy(p, old, n * size);
	*cap = room;
	return p;
}

/* The system takes the pages from `from` on: they read as zeros again. */
static void
give_back(ap_arena *a, char *from)
{
	from += (PAGE - (uintptr_t)from % PAGE) % PAGE;
	if (from < a->high && !madvise(from, (size_t)(a->high - from), MADV_DONTNEED))
		a->high = from;
}

void
ap_arena_reset(ap_arena *a, char *mark)
{
	ap_require(a->begin <= mark && mark <= a->next);
	if (a->next > a->high)
		a->high = a->next;
	ASAN_POISON_MEMORY_REGION(mark, (size_t)(a->next - mark));
	a->next = mark;
	if (!a->lent && (size_t)(a->high - mark) > keep_most)
		give_back(a, mark + keep_most);
}
