/*
 * Property: a text is refused with at least one error or with words for what has no model; or it is read, printed, read again and
 * printed again with the same bytes.  Nothing crashes.
 */
#include "spec/table.h"
#include "text/text.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static bool
read_and_print(ap_arena *a, ap_ops *ops, ap_str text, ap_str *printed)
{
	ap_keyword bind[] = { { AP_STR("s0"), ap_arg_of_int(4) }, { AP_STR("s1"), ap_arg_of_int(3) } };
	ap_read_options o = { .bind = bind, .nbind = 2 };
	ap_diags d = { .arena = a, .file = AP_STR("fuzz"), .source = text };
	ap_buf out = { .arena = a };
	ap_str unmodelled;
	ap_graph *g;

	if (!ap_text_read(a, ops, text, &o, &d, &g, &unmodelled)) {
		ap_diags_print(&d, &out, false);
		ap_require(d.errors > 0 || unmodelled.n > 0);
		return false;
	}
	ap_text_print(g, &out);
	*printed = ap_buf_str(&out);
	return true;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static ap_arena a;
	jmp_buf full;
	ap_str once, twice;

	ap_require(a.begin || ap_arena_init(&a, 64 << 20));
	a.full = &full;
	if (setjmp(full) == 0) {
		ap_ops *ops = ap_ops_make_empty(&a); /* for what the text defines; PyTorch's ops take longer to read than the text, which asks for none of them */

		if (read_and_print(&a, ops, ap_str_copy(&a, (ap_str){ (const char *)data, size }), &once)) {
			ap_require(read_and_print(&a, ops, once, &twice));
			ap_require(ap_str_is(once, twice));
		}
	}
	ap_arena_reset(&a, a.begin);
	return 0;
}
