#include "probe/guarded.h"

#include <signal.h>
#include <sys/mman.h>
#include <unistd.h>

enum { ALIGN = 16 };

typedef struct block {
	char *map, *pages, *at;      /* the mapping, its readable pages, the block at their end */
	size_t mapped, npages, n;    /* bytes */
	volatile sig_atomic_t written;
} block;

static block blocks[AP_GUARDED_MOST];
static size_t nblocks;

/* A first write opens the pages of its block; anything else is what it would have been. */
static void
on_fault(int sig, siginfo_t *info, void *context)
{
	const char *p = info->si_addr;

	(void)context;
	for (size_t k = 0; k < nblocks; k++) {
		block *b = &blocks[k];

		if (p < b->pages || p >= b->pages + b->npages || b->written)
			continue;
		b->written = 1;
		if (mprotect(b->pages, b->npages, PROT_READ | PROT_WRITE) == 0)
			return;
	}
	signal(sig, SIG_DFL);
}

static bool
map_block(block *b, ap_memory m)
{
	size_t page = (size_t)sysconf(_SC_PAGESIZE), room = (m.n + ALIGN - 1) / ALIGN * ALIGN;

	*b = (block){ .n = m.n, .npages = (room + page) / page * page };
	b->mapped = b->npages + 2 * page;
	b->map = mmap(NULL, b->mapped, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	if (b->map == MAP_FAILED)
		return false;
	b->pages = b->map + page;
	b->at = b->pages + b->npages - room;
	if (mprotect(b->pages, b->npages, PROT_READ | PROT_WRITE) != 0)
		return false;
	if (m.n)
		memcpy(b->at, m.at, m.n);
	return mprotect(b->pages, b->npages, PROT_READ) == 0;
}

bool
ap_guarded_map(const ap_memory *storages, size_t n, char **at)
{
	struct sigaction action = { .sa_sigaction = on_fault, .sa_flags = SA_SIGINFO };

	if (n > AP_GUARDED_MOST || sigaction(SIGSEGV, &action, NULL) != 0)
		return false;
	for (nblocks = 0; nblocks < n; nblocks++) {
		if (!map_block(&blocks[nblocks], storages[nblocks]))
			return false;
		at[nblocks] = blocks[nblocks].at;
	}
	return true;
}

bool
ap_guarded_written(size_t k)
{
	return blocks[k].written;
}

int
ap_guarded_find(const void *p)
{
	const char *c = p;

	for (size_t k = 0; k < nblocks; k++) {
		if (c >= blocks[k].at && c <= blocks[k].at + blocks[k].n)
			return (int)k;
	}
	return -1;
}

bool
ap_guarded_intact(void)
{
	for (size_t k = 0; k < nblocks; k++) {
		const block *b = &blocks[k];

		for (const char *p = b->pages; p < b->pages + b->npages; p++) {
			if ((p < b->at || p >= b->at + b->n) && *p)
				return false;
		}
	}
	return true;
}

void
ap_guarded_unmap(void)
{
	for (size_t k = 0; k < nblocks; k++)
		munmap(blocks[k].map, blocks[k].mapped);
	nblocks = 0;
}
