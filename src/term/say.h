/* A term in words, for people: `kv[0, 2] + x[1]`, `cast(i64, s[0])`, `update_kv(kv, k)#1[4]`. */
#ifndef AP_TERM_SAY_H
#define AP_TERM_SAY_H

#include "term/term.h"

/* How an input cell is called: e.g. puts "kv[0, 2]".  NULL: "storage[cell]". */
typedef struct ap_namer {
	void *data;
	void (*cell)(void *data, ap_buf *out, const ap_terms *t, ap_term input);
} ap_namer;

/* At most about `max` bytes; deeper parts become "...".  Linear in what is printed; no recursion beyond depth 40. */
void ap_term_say(ap_buf *out, const ap_terms *t, ap_term x, const ap_namer *names, size_t max);

#endif
