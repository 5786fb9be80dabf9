/* Small graphs for tests of the judge, as statements in a line. */
#ifndef AP_TESTS_VERIFY_STATEMENTS_H
#define AP_TESTS_VERIFY_STATEMENTS_H

#include "read.h"

/* The statements stand between "; "; the graph returns r if there is one, else x.  `declared` are lines above it. */
static inline ap_graph *
graph_of_statements(ap_arena *a, ap_diags *d, const char *declared, const char *inputs, const char *statements)
{
	ap_buf text = { .arena = a };

	ap_buf_printf(&text, "%sdef forward(self, %s):\n    ", declared, inputs);
	for (const char *s = statements; *s; s++) {
		if (s[0] == ';' && s[1] == ' ')
			ap_buf_lit(&text, "\n   ");
		else
			ap_buf_putc(&text, *s);
	}
	ap_buf_printf(&text, "\n    return (%s,)\n", statements[0] == 'r' || strstr(statements, "; r = ") ? "r" : "x");
	return read_graph(a, d, ap_buf_str(&text).p);
}

#endif
