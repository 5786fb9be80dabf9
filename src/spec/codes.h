/*
 * What the codes of messages and results mean: the files of specs/codes, which are part of the library.
 *
 * Such a file has an entry for each code:
 *
 *     === CODE
 *     Words: the first paragraph is one line; further paragraphs say why it comes and what to do.
 *
 *     $ aliasproof COMMAND ...        an example that gives the code, over the files below; ("# " instead of "$ ": why there is none)
 *     --- FILE
 *     the file's text
 *
 * The name of the file without its ending is the family of its codes.  tests/cli/explain.py runs every example.
 */
#ifndef AP_SPEC_CODES_H
#define AP_SPEC_CODES_H

#include "base/str.h"

typedef struct ap_code_file { ap_str name, text; } ap_code_file;

typedef struct ap_code {
	ap_str name, family;
	ap_str summary;         /* one line */
	ap_str words;           /* the further paragraphs, without the blank lines around them; may be empty */
	ap_str command;         /* the example's command line; empty: there is none */
	ap_str without;         /* why there is no example; else empty */
	AP_VEC(ap_code_file) files;
} ap_code;

typedef struct ap_codes { ap_code *at; size_t n, cap; } ap_codes;

/* All entries, families in the order of their names, in `a`. */
ap_codes ap_codes_make(ap_arena *a);
/* NULL if there is none of that name. */
const ap_code *ap_codes_find(const ap_codes *c, ap_str name);

#endif
