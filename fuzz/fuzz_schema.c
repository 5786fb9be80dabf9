/* What the schema reader accepts it prints, and reads the print back as the same text. */
#include <stdint.h>
#include <stdlib.h>

#include "spec/schema.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void
check_print(ap_arena *a, ap_str text)
{
	ap_diags d = { .arena = a };
	ap_buf first = { .arena = a }, second = { .arena = a };
	ap_schema s, again;

	if (!ap_schema_read(a, text, (ap_span){ 1, 1, 1 }, &d, &s, NULL)) {
		if (d.errors != 1)
			abort();
		return;
	}
	ap_schema_print(&s, &first);
	if (!ap_schema_read(a, ap_buf_str(&first), (ap_span){ 1, 1, 1 }, &d, &again, NULL))
		abort();
	ap_schema_print(&again, &second);
	if (!ap_str_is(ap_buf_str(&first), ap_buf_str(&second)))
		abort();
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static ap_arena a;
	ap_str text = { (const char *)data, size };

	if (!a.begin && !ap_arena_init(&a, (size_t)64 << 20))
		return 0;
	char *start = ap_arena_mark(&a);

	check_print(&a, text);
	ap_arena_reset(&a, start);
	return 0;
}
