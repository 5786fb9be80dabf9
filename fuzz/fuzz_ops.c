/* Any text as a file of specs is read or refused with a diag; every op that was read can be asked for. */
#include <stdint.h>
#include <stdlib.h>

#include "spec/table.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static ap_arena a;

	if (!a.begin && !ap_arena_init(&a, (size_t)64 << 20))
		return 0;
	char *start = ap_arena_mark(&a);
	ap_ops *ops = ap_ops_make_empty(&a);
	ap_diags d = { .arena = &a };
	ap_str near[2];

	if (ap_ops_add_text(ops, (ap_str){ (const char *)data, size }, &d) != (d.errors == 0))
		abort();
	for (uint32_t i = 1; d.errors == 0 && i <= ap_ops_count(ops); i++)
		if (!ap_op_get(ops, (ap_op_id){ i })->fn.n)
			abort();
	(void)ap_ops_suggest(ops, AP_STR("aten"), AP_STR("slice"), near, 2);
	ap_arena_reset(&a, start);
	return 0;
}
