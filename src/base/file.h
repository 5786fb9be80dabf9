/* Whole files: "-" is standard input or output. */
#ifndef AP_BASE_FILE_H
#define AP_BASE_FILE_H

#include "str.h"

/* Reads all of `path`, NUL-terminated, into the arena.  On failure false and *why (in the arena). At most 1 GiB. */
AP_NODISCARD bool ap_file_read(ap_arena *a, const char *path, ap_str *text, ap_str *why);

/*
 * Writes through a temporary file in the same folder and rename(), so that no reader ever sees half of it.  What is there already and
 * is no file (a device, a pipe) is written to as it is.
 */
AP_NODISCARD bool ap_file_write(ap_arena *a, const char *path, ap_str text, ap_str *why);

/* False, and *why, if ap_file_write() (or mkdir()) would fail for the folder of `path`: to be asked before long work. */
AP_NODISCARD bool ap_file_may_write(ap_arena *a, const char *path, ap_str *why);

#endif
