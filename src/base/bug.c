#include "bug.h"

#include "guard.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

_Noreturn void
ap_bug_at(const char *file, int line, const char *fmt, ...)
{
	ap_guard *g = ap_guard_now();
	va_list ap;

	if (g) {
		int n = snprintf(g->said, sizeof g->said, "%.200s:%d: ", file, line);

		va_start(ap, fmt);
		vsnprintf(g->said + n, sizeof g->said - (size_t)n, fmt, ap);
		va_end(ap);
		longjmp(g->back, 2);
	}
	fprintf(stderr, "aliasproof: internal error: %s:%d: ", file, line);
	va_start(ap, fmt);
	vfprintf(stderr, fmt, ap);
	va_end(ap);
	fprintf(stderr, "\nThis is a fault of aliasproof: please report it with the graph that shows it.\n");
	fflush(NULL);
	exit(4);
}
