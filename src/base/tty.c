#include "tty.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include "proc.h"

enum { EVERY_MS = 100, WIDTH = 80 };

ap_tty
ap_tty_make(int fd)
{
	return (ap_tty){ .fd = fd >= 0 && isatty(fd) ? fd : -1 };
}

bool
ap_tty_due(const ap_tty *t)
{
	return t->fd >= 0 && ap_clock_ms() - t->last >= EVERY_MS;
}

/* A terminal that takes no more is no reason to stop. */
static void
put(const ap_tty *t, ap_str text)
{
	if (write(t->fd, text.p, text.n) < 0)
		return;
}

void
ap_tty_show(ap_tty *t, ap_str line)
{
	struct winsize w = { 0 };
	char text[512] = "\r\033[K";
	size_t n = strlen(text), width = ioctl(t->fd, TIOCGWINSZ, &w) == 0 && w.ws_col ? w.ws_col : WIDTH;

	if (t->fd < 0)
		return;
	line = ap_str_cut(line, 0, width - 1 < sizeof text - n ? width - 1 : sizeof text - n);
	memcpy(text + n, line.p, line.n);
	put(t, (ap_str){ text, n + line.n });
	t->last = ap_clock_ms();
}

void
ap_tty_clear(ap_tty *t)
{
	if (t->fd < 0 || !t->last)
		return;
	put(t, AP_STR("\r\033[K"));
	t->last = 0;
}
