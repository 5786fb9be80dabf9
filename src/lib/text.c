/* Graphs as text, and ours as the public ones. */
#include "lib/inside.h"

aliasproof_error
ap_lib_read(aliasproof_context *c, ap_str text, const char *name, bool made, aliasproof_graph **out)
{
	ap_read_options o = { .bind = c->bind.at, .nbind = c->bind.n };
	aliasproof_graph *g = AP_NEW(&c->work, aliasproof_graph);
	ap_str unmodelled = { 0 };
	ap_graph *read;

	*g = (aliasproof_graph){ .context = c,
				 .diags = { .arena = &c->work, .file = ap_str_copy(&c->work, ap_str_of(name)), .source = text },
				 .made = made,
				 .cache = AP_NEW(&c->work, ap_lib_cache) };
	if (!ap_text_read(&c->work, c->ops, text, &o, &g->diags, &read, &unmodelled)) {
		if (g->diags.errors)
			return ap_lib_fail_text(c, &g->diags);
		return ap_lib_fail(c, ALIASPROOF_NOT_MODELLED, "%s uses what is not modelled: %.*s", name, AP_FMT(unmodelled));
	}
	g->graph = read;
	*out = g;
	return ALIASPROOF_OK;
}

typedef struct parse_args {
	const char *text;
	size_t bytes;
	const char *name;
	aliasproof_graph **out;
} parse_args;

static aliasproof_error
parse(aliasproof_context *c, void *args)
{
	const parse_args *p = args;

	return ap_lib_read(c, ap_str_copy(&c->work, (ap_str){ p->text, p->bytes }), p->name ? p->name : "<graph>", !p->name, p->out);
}

aliasproof_error
aliasproof_parse(aliasproof_context *c, const char *text, size_t bytes, const char *name, aliasproof_graph **out)
{
	*out = NULL;
	return ap_lib_call(c, parse, &(parse_args){ text, bytes, name, out });
}

aliasproof_error
ap_lib_adopt(aliasproof_context *c, const ap_graph *g, const char *name, aliasproof_graph **out)
{
	ap_buf text = { .arena = &c->work };

	ap_text_print(g, &text);
	return ap_lib_read(c, ap_buf_str(&text), name, true, out);
}

const char *
aliasproof_text(const aliasproof_graph *g)
{
	return g->diags.source.p;
}
