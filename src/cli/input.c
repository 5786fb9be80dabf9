#include "cli/cli.h"

#include <stdio.h>

#include "base/file.h"

static void
print_diags(const ap_settings *s, const ap_diags *d)
{
	ap_buf b = { .arena = s->arena };

	ap_diags_print(d, &b, false);
	fprintf(stderr, "%.*s", AP_FMT(ap_buf_str(&b)));
}

ap_ops *
ap_cli_ops(const ap_settings *s)
{
	ap_ops *ops = ap_ops_make(s->arena);

	for (size_t i = 0; i < s->specs.n; i++) {
		ap_str text, why;
		ap_diags d = { .arena = s->arena, .file = ap_str_of(s->specs.at[i]) };

		if (!ap_file_read(s->arena, s->specs.at[i], &text, &why)) {
			ap_cli_warn("%s: %.*s", s->specs.at[i], AP_FMT(why));
			return NULL;
		}
		d.source = text;
		if (!ap_ops_add_text(ops, text, &d)) {
			print_diags(s, &d);
			return NULL;
		}
	}
	return ops;
}

bool
ap_cli_classes(const ap_settings *s, const ap_classes **out)
{
	ap_classes *c = AP_NEW(s->arena, ap_classes);
	ap_diags d = { .arena = s->arena, .file = ap_str_of(s->classes) };
	ap_str text, why;

	*out = NULL;
	if (!s->classes)
		return true;
	if (!ap_file_read(s->arena, s->classes, &text, &why)) {
		ap_cli_warn("%s: %.*s", s->classes, AP_FMT(why));
		return false;
	}
	d.source = text;
	*out = c;
	if (ap_classes_read(s->arena, text, &d, c))
		return true;
	print_diags(s, &d);
	return false;
}

static ap_str
text_of(const ap_settings *s, const char *path)
{
	for (size_t k = 0; k < s->texts.n; k++)
		if (ap_str_is(s->texts.at[k].name, ap_str_of(path)))
			return s->texts.at[k].value.text;
	ap_bug("%s was not read before", path);
}

void
ap_cli_read(const ap_settings *s, ap_ops *ops, const char *path, int side, ap_source *out)
{
	ap_read_options o = { ap_str_of(s->graph[side]), s->bind.at, s->bind.n, NULL, NULL };
	ap_str text, why;

	bool std = !strcmp(path, "-");

	*out = (ap_source){ .diags = { .arena = s->arena, .file = std ? AP_STR("<stdin>") : ap_str_of(path) }, .made = std };
	if (s->texts.n) {
		text = text_of(s, path);
	} else if (!ap_file_read(s->arena, path, &text, &why)) {
		ap_diag_error(&out->diags, (ap_span){ 0 }, "no-file", "cannot be read: %.*s", AP_FMT(why));
		return;
	}
	out->diags.source = text;
	if (!ap_text_read(s->arena, ops, text, &o, &out->diags, &out->graph, &out->unmodelled))
		out->graph = NULL;
}

ap_verify_options
ap_cli_verify_options(const ap_settings *s)
{
	ap_verify_options o = ap_verify_defaults();

	o.smt_ms = (unsigned)s->smt_ms;
	o.contract_from = s->contract_from;
	o.memory = (size_t)s->memory_mib << 20;
	o.tries = (unsigned)s->tries;
	o.seed = (uint64_t)s->seed;
	o.infer.loose_annotations = s->loose;
	o.fusion = s->fusion;
	o.sharing = s->sharing;
	o.strides = s->strides;
	return o;
}
