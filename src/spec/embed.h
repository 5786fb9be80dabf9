/* The files of specs/ inside the library, made by embed.cmake; the last row has a NULL name. */
#ifndef AP_SPEC_EMBED_H
#define AP_SPEC_EMBED_H

#include <stddef.h>

typedef struct ap_embedded_file { const char *name; const unsigned char *bytes; size_t n; } ap_embedded_file;
extern const ap_embedded_file ap_embedded_files[];

#endif
