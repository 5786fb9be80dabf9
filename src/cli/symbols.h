/* The symbols of a command's files that --bind gives no numbers, and which sizes are meant. */
#ifndef AP_CLI_SYMBOLS_H
#define AP_CLI_SYMBOLS_H

#include "cli/all_sizes.h"
#include "symbolic/symbolic.h"

/*
 * AP_SIZES_JUDGED: there are some, *sizes are those of --where, and *q asks about them; what judges, and its options, are left to the caller.  Reads
 * the files once for all (s->texts); warns of numbers for symbols that no file has.
 */
ap_sizes_answer ap_cli_symbols(ap_arena *a, ap_settings *s, const char *passes, ap_sizes *sizes, ap_symbolic_query *q);

/* False after a message: an option asks for what can't be said of all sizes at once, or there is another reason, `why_not`, or NULL. */
AP_NODISCARD bool ap_cli_for_all(const ap_settings *s, const char *why_not);
/* Binds every symbol to its least size. */
void ap_cli_bind_least(ap_settings *s, const ap_sizes *sizes);
/* "s0=4, s1=2": the symbols that are bound behind the first `from`. */
ap_str ap_cli_bound(const ap_settings *s, size_t from);

#endif
