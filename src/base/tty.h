/* A line that is written over and over, on a terminal only. */
#ifndef AP_BASE_TTY_H
#define AP_BASE_TTY_H

#include "str.h"

typedef struct ap_tty {
	int fd;        /* -1: no terminal; nothing is ever written */
	int64_t last;  /* when the line was last written; 0: it isn't there */
} ap_tty;

/* A status line on `fd`, if that is a terminal. */
ap_tty ap_tty_make(int fd);
/* Is it time for a new line?  At most ten a second. */
bool ap_tty_due(const ap_tty *t);
/* The line, cut at the width of the terminal. */
void ap_tty_show(ap_tty *t, ap_str line);
/* Takes the line away, so that other text can be written. */
void ap_tty_clear(ap_tty *t);

#endif
