/* Reads the graphs of the tables; a text that is none fails the test. */
#ifndef AP_TESTS_VERIFY_READ_H
#define AP_TESTS_VERIFY_READ_H
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <cmocka.h>

#include "text/text.h"

static inline ap_graph *
read_graph(ap_arena *a, ap_diags *d, const char *text)
{
	ap_graph *g;
	ap_str unmodelled = { 0 };

	*d = (ap_diags){ .arena = a, .file = AP_STR("graph"), .source = ap_str_of(text) };
	if (!ap_text_read(a, ap_ops_make(a), d->source, &(ap_read_options){ 0 }, d, &g, &unmodelled)) {
		ap_buf b = { .arena = a };

		ap_diags_print(d, &b, false);
		fail_msg("%s%.*s", ap_buf_str(&b).p, AP_FMT(unmodelled));
	}
	return g;
}

#endif
