/* Property: a right rewrite with one edit is PROVED only if numbers find no difference either.  The first two bytes choose the edit. */
#include "graph_input.h"

#include "text/text.h"
#include "verify/edit.h"
#include "verify/numeric.h"

const size_t graph_input_choices = 2;

/* The edited graph, or NULL: there is no such edit. */
static ap_graph *
edited(ap_arena *a, const ap_graph *g, uint8_t kind, uint8_t site)
{
	ap_diags d = { .arena = a };
	ap_facts *f = ap_infer(a, g, NULL, &d);
	patch p = patch_begin(a, g, f);
	size_t sites = edit_sites(g);

	return sites && edit_kinds[kind % edit_kind_count].apply(&p, site % sites) ? patch_finish(&p) : NULL;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	ap_arena *a = graph_input_arena();
	jmp_buf full;

	a->full = &full;
	if (size < 2 || setjmp(full))
		return 0;
	ap_graph *g = graph_input_make(a, data + 2, size - 2), *right = graph_input_rewrite(a, g), *after;

	after = right ? edited(a, right, data[0], data[1]) : NULL;
	if (!after || graph_input_verify(a, g, after, false).verdict != AP_PROVED)
		return 0;
	bool equal = numeric_equal(a, g, after, (size_t)right->original_output_count, 20);
	ap_buf text = { .arena = a };

	if (!equal)
		ap_text_print(after, &text);
	if (!equal)
		ap_bug("PROVED, but different: %s\n%.*s", edit_kinds[data[0] % edit_kind_count].name, AP_FMT(ap_buf_str(&text)));
	return 0;
}
