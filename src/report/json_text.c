#include "report/json_text.h"

#include <stdlib.h>

#include "base/diag.h"

json_t *
ap_json_text(ap_str s)
{
	json_t *j = json_stringn(s.p ? s.p : "", s.n);
	ap_arena a;

	if (j)
		return j;
	ap_require(ap_arena_init(&a, 8 * s.n + 4096));
	ap_buf seen = { .arena = &a };

	ap_buf_put_visible(&seen, s, s.n);
	j = json_stringn(seen.at, seen.n);
	ap_arena_fini(&a);
	return j ? j : json_string("(not UTF-8)");
}

void
ap_json_set(json_t *o, const char *key, json_t *value)
{
	if (json_object_set_new(o, key, value) != 0)
		ap_bug("JSON object can't take %s", key);
}

void
ap_json_set_text(json_t *o, const char *key, ap_str s)
{
	if (s.n)
		ap_json_set(o, key, ap_json_text(s));
}

void
ap_json_put(json_t *o, ap_buf *out)
{
	char *dumped = json_dumps(o, JSON_INDENT(2) | JSON_REAL_PRECISION(6));

	if (!dumped)
		ap_bug("JSON can't be printed");
	ap_buf_put(out, ap_str_of(dumped));
	ap_buf_putc(out, '\n');
	free(dumped);
	json_decref(o);
}
