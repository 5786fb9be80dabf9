/* The pieces of calls and answers in JSON, for both ends of the talk.  Reading functions give false for what is none. */
#ifndef AP_PROBE_WIRE_H
#define AP_PROBE_WIRE_H

#include <jansson.h>

#include "probe/call.h"

#define AP_PROBE_HELLO "aliasproof-probe 1"

json_t *ap_wire_bytes(ap_memory m);
json_t *ap_wire_tensor(const ap_tensor *x);
json_t *ap_wire_arg(const ap_arg *v);
json_t *ap_wire_real(double v);

AP_NODISCARD bool ap_wire_read_bytes(ap_arena *a, const json_t *j, ap_memory *out);
/* A tensor within its storage. */
AP_NODISCARD bool ap_wire_read_tensor(ap_arena *a, const json_t *o, const ap_memory *storages, size_t nstorages, ap_tensor *out);

#endif
