/* Reads a text in an arena of its own and says in one string what came out: the printed graph, the errors, or what has no model. */
#ifndef AP_TESTS_TEXT_HELP_H
#define AP_TESTS_TEXT_HELP_H

#include <stdio.h>

#include "text/text.h"

typedef struct outcome { ap_arena arena; ap_str printed, errors, unmodelled; ap_graph *graph; bool ok; } outcome;

static inline outcome
read_text(ap_str text, const ap_read_options *o)
{
	outcome r = { .ok = false };

	if (!ap_arena_init(&r.arena, (size_t)1 << 30))
		return r;
	ap_arena *a = AP_NEW(&r.arena, ap_arena);

	*a = r.arena;
	ap_diags d = { .arena = a, .file = AP_STR("g.py"), .source = text };
	ap_buf errors = { .arena = a }, printed = { .arena = a };

	r.ok = ap_text_read(a, ap_ops_make(a), text, o, &d, &r.graph, &r.unmodelled);
	for (size_t i = 0; i < d.list.n; i++)
		ap_buf_printf(&errors, "%u:%u %s: %.*s\n", d.list.at[i].span.line, d.list.at[i].span.column, d.list.at[i].code,
		              AP_FMT(d.list.at[i].text));
	r.errors = ap_buf_str(&errors);
	if (r.ok)
		ap_text_print(r.graph, &printed);
	r.printed = ap_buf_str(&printed);
	return r;
}

static inline void
release(outcome *r)
{
	ap_arena_fini(&r->arena);
}

#endif
