#include "file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MAX_FILE = 1 << 30 };

static bool
read_fd(ap_arena *a, int fd, ap_buf *b, ap_str *why)
{
	for (;;) {
		char chunk[65536];
		ssize_t n = read(fd, chunk, sizeof chunk);

		if (n < 0 && errno == EINTR)
			continue;
		if (n < 0) {
			*why = ap_str_printf(a, "%s", strerror(errno));
			return false;
		}
		if (n == 0)
			return true;
		if (b->n + (size_t)n > MAX_FILE) {
			*why = ap_str_printf(a, "larger than 1 GiB");
			return false;
		}
		ap_buf_put(b, (ap_str){ chunk, (size_t)n });
	}
}

bool
ap_file_read(ap_arena *a, const char *path, ap_str *text, ap_str *why)
{
	bool std = !strcmp(path, "-");
	int fd = std ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC);
	ap_buf b = { .arena = a };

	if (fd < 0) {
		*why = ap_str_printf(a, "%s", strerror(errno));
		return false;
	}
	bool ok = read_fd(a, fd, &b, why);

	if (!std)
		close(fd);
	*text = ap_buf_str(&b);
	return ok;
}

static bool
write_fd(int fd, ap_str text)
{
	while (text.n) {
		ssize_t n = write(fd, text.p, text.n);

		if (n < 0 && errno == EINTR)
			continue;
		if (n < 0)
			return false;
		text = ap_str_cut(text, (size_t)n, text.n);
	}
	return true;
}

/* Is there something that a file may not take the place of? */
static bool
is_special(const char *path)
{
	struct stat s;

	return stat(path, &s) == 0 && !S_ISREG(s.st_mode) && !S_ISDIR(s.st_mode);
}

static bool
write_special(ap_arena *a, const char *path, ap_str text, ap_str *why)
{
	bool std = !strcmp(path, "-");
	int fd = std ? STDOUT_FILENO : open(path, O_WRONLY | O_CLOEXEC);
	bool ok = fd >= 0 && write_fd(fd, text);

	if (!ok)
		*why = ap_str_printf(a, "%s", strerror(errno));
	if (fd >= 0 && !std)
		close(fd);
	return ok;
}

bool
ap_file_may_write(ap_arena *a, const char *path, ap_str *why)
{
	size_t n = strlen(path);

	while (n > 1 && path[n - 1] == '/')
		n--;
	const char *end = memrchr(path, '/', n);
	const char *folder = end ? ap_str_printf(a, "%.*s/.", (int)(end - path), path).p : ".";

	if (!strcmp(path, "-") || is_special(path) || access(folder, W_OK | X_OK) == 0)
		return true;
	*why = ap_str_printf(a, "%s", strerror(errno));
	return false;
}

bool
ap_file_write(ap_arena *a, const char *path, ap_str text, ap_str *why)
{
	if (!strcmp(path, "-") || is_special(path))
		return write_special(a, path, text, why);
	ap_str tmp = ap_str_printf(a, "%s.XXXXXX", path);
	int fd = mkostemp((char *)tmp.p, O_CLOEXEC);
	bool ok = fd >= 0 && write_fd(fd, text) && fchmod(fd, 0644) == 0 && fsync(fd) == 0;
	int code = errno;

	if (fd >= 0 && close(fd) != 0 && ok) {
		ok = false;
		code = errno;
	}
	if (ok && rename(tmp.p, path) != 0) {
		ok = false;
		code = errno;
	}
	if (!ok && fd >= 0)
		unlink(tmp.p);
	if (!ok)
		*why = ap_str_printf(a, "%s", strerror(code));
	return ok;
}
