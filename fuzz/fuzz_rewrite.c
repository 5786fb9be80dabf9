/* Property: what the passes make of any generated graph is PROVED; only where no rewrite can be right they say so. */
#include "graph_input.h"

#include "text/text.h"

const size_t graph_input_choices = 0;

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	ap_arena *a = graph_input_arena();
	jmp_buf full;

	a->full = &full;
	if (setjmp(full))
		return 0;
	const ap_graph *g = graph_input_make(a, data, size), *after = graph_input_rewrite(a, g);

	if (!after)
		return 0;
	ap_result r = graph_input_verify(a, g, after, true);
	bool proved = r.verdict == AP_PROVED || ap_str_is(ap_str_of(r.code), AP_STR("memory-limit"));
	ap_buf text = { .arena = a };

	if (!proved)
		ap_text_print(g, &text);
	if (!proved)
		ap_bug("%s, %s: %.*s\n%.*s", ap_verdict_word(r.verdict), r.code, AP_FMT(r.reason), AP_FMT(ap_buf_str(&text)));
	return 0;
}
