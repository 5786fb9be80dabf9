/* A place in a line of specs, and the few tokens that its readers share.  Blanks before a token are skipped. */
#ifndef AP_SPEC_READER_H
#define AP_SPEC_READER_H

#include "spec/schema.h"

typedef struct ap_reader {
	ap_arena *arena;
	ap_str text;
	size_t at;
	ap_span where; /* of text's first byte */
	ap_diags *diags;
} ap_reader;

bool ap_is_word_start(char c);
bool ap_is_word(char c);

void ap_read_space(ap_reader *r);
/* The next byte, '\0' at the end. */
char ap_read_peek(ap_reader *r);
bool ap_read_starts(ap_reader *r, const char *token);
/* Past the token if it is there. */
bool ap_read_accept(ap_reader *r, const char *token);
/* Likewise, else a diag. */
AP_NODISCARD bool ap_read_expect(ap_reader *r, const char *token, const char *expected);
/* A word, or an empty string; with dots in it: class types, names with overloads. */
ap_str ap_read_word(ap_reader *r);
ap_str ap_read_dotted(ap_reader *r);
/* "expected ..., found ..." here; always false. */
bool ap_read_fail(ap_reader *r, const char *expected);

/* schema_default.c: what follows `name=`. */
AP_NODISCARD bool ap_default_read(ap_reader *r, ap_param *p);

#endif
