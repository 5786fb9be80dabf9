/*
 * The command line with more passes: for each kind of wrong edit of tests/verify/edit.h one that runs alias-outputs and out-of-place and then
 * makes that edit at the first place where it applies.  Their names are those of the edits with dashes: wrong-constant, two-writes-swapped.
 */
#include <ctype.h>
#include <stdlib.h>

#include "cli/cli.h"
#include "pass/pass.h"
#include "verify/edit.h"

static ap_pass_result
run(ap_arena *a, const ap_graph *g, const ap_pass_context *c, ap_diags *d)
{
	ap_pass_result r = ap_passes_run(a, g, &(ap_pass_plan){ .names = AP_STR("alias-outputs,out-of-place") }, d);
	const edit_kind *kind = &edit_kinds[strtoul(c->pass->help, NULL, 10)];
	ap_graph *edited = NULL;

	if (r.status != AP_PASS_OK)
		return r;
	ap_facts *f = ap_infer(a, r.graph, NULL, d);

	for (size_t site = 0; !edited && f->status == AP_INFER_OK && site < edit_sites(r.graph); site++) {
		patch p = patch_begin(a, r.graph, f);

		edited = kind->apply(&p, site) ? patch_finish(&p) : NULL;
	}
	if (!edited)
		return r;
	/* What was stated of the values before the edit need not hold. */
	for (uint32_t i = 1; i < edited->nodes.n; i++) {
		ap_node *n = &edited->nodes.at[i];

		if (n->kind == AP_NODE_CALL && n->annot.kind == AP_ANNOT_TENSOR)
			n->annot = (ap_annot){ 0 };
	}
	r.graph = edited;
	return r;
}

static const char *
dashed(ap_arena *a, const char *name)
{
	ap_str copy = ap_str_copy(a, ap_str_of(name));
	char *to = (char *)copy.p;

	for (const char *p = copy.p; *p; p++) {
		if (isalnum((unsigned char)*p) || *p == '_')
			*to++ = (char)tolower((unsigned char)*p);
		else if (to > copy.p && to[-1] != '-')
			*to++ = '-';
	}
	*to = '\0';
	if (to > copy.p && to[-1] == '-')
		to[-1] = '\0';
	return copy.p;
}

int
main(int argc, char **argv)
{
	ap_arena a;

	if (!ap_arena_init(&a, (size_t)1 << 20))
		return 2;
	const ap_pass **rows = AP_NEW_N(&a, const ap_pass *, edit_kind_count);

	for (size_t k = 0; k < edit_kind_count; k++) {
		ap_pass *p = AP_NEW(&a, ap_pass);

		*p = (ap_pass){ .name = dashed(&a, edit_kinds[k].name), .run = run, .gives = AP_F_IO_MAP | AP_F_FUNCTIONAL,
			        .help = ap_str_printf(&a, "%zu: %s", k, edit_kinds[k].name).p };
		rows[k] = p;
	}
	ap_passes_extra = rows;
	ap_pass_extra_count = edit_kind_count;
	return ap_cli_main(argc, argv);
}
