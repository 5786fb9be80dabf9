/* Memory that tells who touches it: blocks between unreadable pages, read-only until the first write.  One set at a time. */
#ifndef AP_PROBE_GUARDED_H
#define AP_PROBE_GUARDED_H

#include "probe/call.h"

enum { AP_GUARDED_MOST = 64 };

/* Maps copies of the storages; false if the system refuses.  at[k] is where block k begins. */
AP_NODISCARD bool ap_guarded_map(const ap_memory *storages, size_t n, char **at);
/* Was there a write to block k, of whatever bytes? */
bool ap_guarded_written(size_t k);
/* The block in which an address lies, or -1. */
int ap_guarded_find(const void *p);
/* False if what lies beside a block on its pages was written to. */
AP_NODISCARD bool ap_guarded_intact(void);
void ap_guarded_unmap(void);

#endif
