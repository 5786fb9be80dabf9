/* One struct of the process, as the run that it belongs to (trace.c). */
#include "symbolic/site.h"

#include <string.h>

#include "base/arena.h"

enum { SITES_MAX = 1 << 16, CULPRITS_MAX = 256 };

static struct {
	const void *graphs[2]; /* BEFORE, AFTER, once they are read */
	ap_site now;           /* what is at work */
	ap_site *sites;
	size_t nsites;
	bool noted;            /* the last of them is the one at work */
	ap_culprit *culprits;
	size_t nculprits;
} at;

void
ap_site_end(void)
{
	memset(&at, 0, sizeof at);
	at.now.text = AP_IN_NEITHER;
}

void
ap_site_begin(ap_arena *arena)
{
	ap_site_end();
	at.sites = AP_NEW_N(arena, ap_site, SITES_MAX);
	at.culprits = AP_NEW_N(arena, ap_culprit, CULPRITS_MAX);
}

uint32_t
ap_site_now(void)
{
	if (!at.noted && at.nsites < SITES_MAX)
		at.sites[at.nsites++] = at.now;
	at.noted = true;
	return (uint32_t)at.nsites - 1;
}

void
ap_site_text(ap_text_side side, const void *graph)
{
	ap_require(side != AP_IN_NEITHER);
	at.graphs[side] = graph;
}

void
ap_site_doing(const char *doing)
{
	at.now = (ap_site){ .doing = doing, .text = AP_IN_NEITHER };
	at.noted = false;
}

void
ap_site_place(const void *graph, const char *name, size_t n, uint32_t line, uint32_t column)
{
	at.now = (ap_site){ .doing = at.now.doing, .line = line, .column = column, .text = AP_IN_NEITHER };
	at.noted = false;
	if (!graph)
		return;
	if (graph == at.graphs[0] || graph == at.graphs[1])
		at.now.text = graph == at.graphs[0] ? AP_IN_BEFORE : AP_IN_AFTER;
	n = n < sizeof at.now.call - 1 ? n : sizeof at.now.call - 1;
	memcpy(at.now.call, name, n);
}

void
ap_site_blame(int why, ap_number_pair cells)
{
	if (cells.e && at.nculprits < CULPRITS_MAX)
		at.culprits[at.nculprits++] = (ap_culprit){ why, ap_trace_polynomial(cells.e), at.now };
}

ap_site
ap_site_get(uint32_t k)
{
	ap_require(k < at.nsites);
	return at.sites[k];
}

size_t ap_site_culprits(void) { return at.nculprits; }

ap_culprit
ap_site_culprit(size_t k)
{
	ap_require(k < at.nculprits);
	return at.culprits[k];
}
