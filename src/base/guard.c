#include "guard.h"

#include "arena.h"

static _Thread_local ap_guard *innermost;

void
ap_guard_enter(ap_guard *g)
{
	g->said[0] = '\0';
	g->nmappings = 0;
	g->outer = innermost;
	innermost = g;
}

void
ap_guard_leave(ap_guard *g)
{
	innermost = g->outer;
}

ap_guard *
ap_guard_now(void)
{
	return innermost;
}

void
ap_guard_clean(ap_guard *g)
{
	for (size_t k = 0; k < g->nmappings; k++)
		ap_arena_unmap(g->mappings[k].at, g->mappings[k].n);
	g->nmappings = 0;
}

void
ap_guard_mapped(void *at, size_t n)
{
	if (innermost && innermost->nmappings < AP_GUARD_MAPPINGS)
		innermost->mappings[innermost->nmappings++] = (ap_mapping){ at, n };
}

void
ap_guard_unmapped(const void *at)
{
	for (size_t k = innermost ? innermost->nmappings : 0; k > 0; k--)
		if (innermost->mappings[k - 1].at == at) {
			innermost->mappings[k - 1] = innermost->mappings[--innermost->nmappings];
			return;
		}
}
