/* Property: any text is either a layout whose printed form reads back as the same layout, or one located error. */
#include <stdlib.h>

#include "layout/read.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void
read_back(ap_arena *a, const ap_layout_formula *e, const ap_layout *l)
{
	ap_buf out = { .arena = a };
	ap_diags d = { .arena = a };
	ap_symbols symbols = { 0 };
	ap_layout_formula again;
	ap_layout second;

	ap_buf_put(&out, ap_dtype_text(e->dtype));
	ap_layout_print(l, &out);
	if (!ap_layout_read(a, ap_buf_str(&out), &symbols, &d, &again) || !ap_layout_formula_value(a, &again, NULL, &second) ||
	    !ap_layout_same(l, &second))
		abort();
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static ap_arena arena;
	ap_symbols symbols = { 0 };
	ap_layout_formula e;
	ap_relation r;
	ap_layout l;

	if (!arena.begin && !ap_arena_init(&arena, 64 << 20))
		abort();
	ap_arena_reset(&arena, arena.begin);

	ap_str text = { (const char *)data, size < 4096 ? size : 4096 };
	ap_diags d = { .arena = &arena, .source = text };
	bool ok = ap_layout_read(&arena, text, &symbols, &d, &e);

	if (ok != (d.errors == 0))
		abort();
	if (ok && ap_layout_formula_is_literal(&e) && ap_layout_formula_value(&arena, &e, NULL, &l) && ap_layout_check(&l, &e, &d))
		read_back(&arena, &e, &l);
	d.errors = 0;
	ok = ap_relation_read(&arena, text, &symbols, &d, &r);
	if (ok != (d.errors == 0))
		abort();
	return 0;
}
