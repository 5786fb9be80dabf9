/* A shared object of ops (aliasproof_probe.h) as a probe: the other end of the talk. */
#ifndef AP_PROBE_SERVE_H
#define AP_PROBE_SERVE_H

#include "base/arena.h"

/* Answers frames from standard input until it ends; returns the exit code: 2 after a message if the library can't be used. */
int ap_probe_serve(ap_arena *a, const char *library);

#endif
