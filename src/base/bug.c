#include "bug.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

_Noreturn void
ap_bug_at(const char *file, int line, const char *fmt, ...)
{
	va_list ap;

	fprintf(stderr, "aliasproof: internal error: %s:%d: ", file, line);
	va_start(ap, fmt);
	vfprintf(stderr, fmt, ap);
	va_end(ap);
	fprintf(stderr, "\nThis is a fault of aliasproof: please report it with the graph that shows it.\n");
	fflush(NULL);
	exit(4);
}
