#include "proc.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { TERM_MS = 200, CHUNK = 65536, LAST_LINES = 3 };

int64_t
ap_clock_ms(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static void
close_fd(int *fd)
{
	if (*fd >= 0)
		close(*fd);
	*fd = -1;
}

/* --- start ------------------------------------------------------------------------------------------------------------ */

/* Both ends above 2, so that the child can put its own in order without losing one. */
static bool
open_pipe(int ends[2])
{
	int low[2];

	if (pipe2(low, O_CLOEXEC) != 0)
		return false;
	for (int k = 0; k < 2; k++) {
		ends[k] = low[k] > 2 ? low[k] : fcntl(low[k], F_DUPFD_CLOEXEC, 3);
		if (ends[k] != low[k])
			close(low[k]);
	}
	return ends[0] >= 0 && ends[1] >= 0;
}

static void
be_command(const char *command, const int *mine)
{
	for (int k = 0; k < 3; k++)
		if (dup2(mine[k], k) < 0)
			_exit(127);
	execl("/bin/sh", "sh", "-c", command, (char *)NULL);
	_exit(127);
}

static void
kill_group(int number)
{
	(void)number;
	kill(0, SIGKILL);
}

/*
 * The head of the group: waits for the command and ends as it did.  It is there to be told by the kernel when we die, since that message
 * reaches our own children only, and then takes the whole group along.  It keeps no descriptor.
 */
static void
be_guard(const char *command, pid_t parent, const int *mine)
{
	enum { TOLD = SIGUSR1 };
	const struct sigaction standard = { .sa_handler = SIG_DFL }, last_will = { .sa_handler = kill_group };
	sigset_t none;
	int status;

	setpgid(0, 0);
	for (int s = 1; s < NSIG; s++)
		sigaction(s, &standard, NULL);
	sigemptyset(&none);
	sigprocmask(SIG_SETMASK, &none, NULL);
	pid_t pid = fork();

	if (pid == 0)
		be_command(command, mine);
	signal(SIGTERM, SIG_IGN); /* the command may take its time */
	sigaction(TOLD, &last_will, NULL);
	prctl(PR_SET_PDEATHSIG, TOLD);
	close_range(0, ~0U, 0);
	if (getppid() != parent)
		kill_group(0);
	while (waitpid(pid, &status, 0) < 0)
		if (errno != EINTR)
			_exit(127);
	if (WIFSIGNALED(status)) {
		setrlimit(RLIMIT_CORE, &(struct rlimit){ 0, 0 });
		signal(WTERMSIG(status), SIG_DFL);
		kill(getpid(), WTERMSIG(status));
	}
	_exit(WEXITSTATUS(status));
}

bool
ap_proc_start(ap_arena *a, ap_proc *p, const char *command, ap_str *why)
{
	int pipes[3][2] = { { -1, -1 }, { -1, -1 }, { -1, -1 } };
	bool ok = true;

	*p = (ap_proc){ .in = -1, .out = -1, .err = -1 };
	signal(SIGPIPE, SIG_IGN);
	prctl(PR_SET_CHILD_SUBREAPER, 1);
	for (int k = 0; k < 3; k++)
		ok = ok && open_pipe(pipes[k]);
	pid_t parent = getpid(), pid = ok ? fork() : -1;

	if (pid == 0)
		be_guard(command, parent, (int[]){ pipes[0][0], pipes[1][1], pipes[2][1] });
	if (pid < 0)
		*why = ap_str_printf(a, "can't start a process: %s", strerror(errno));
	else
		setpgid(pid, pid);
	close_fd(&pipes[0][0]);
	close_fd(&pipes[1][1]);
	close_fd(&pipes[2][1]);
	p->pid = pid > 0 ? pid : 0;
	p->in = pipes[0][1];
	p->out = pipes[1][0];
	p->err = pipes[2][0];
	fcntl(p->in, F_SETFL, O_NONBLOCK);
	fcntl(p->out, F_SETFL, O_NONBLOCK);
	fcntl(p->err, F_SETFL, O_NONBLOCK);
	if (pid < 0) {
		close_fd(&p->in);
		close_fd(&p->out);
		close_fd(&p->err);
	}
	return pid > 0;
}

/* --- talk ------------------------------------------------------------------------------------------------------------- */

/* One chunk, so that a command that writes without end can't hold us here. */
static void
drain_error(ap_proc *p)
{
	char chunk[CHUNK];
	ssize_t n = read(p->err, chunk, sizeof chunk);

	if (n == 0 || (n < 0 && errno != EAGAIN && errno != EINTR))
		close_fd(&p->err);
	for (ssize_t i = n > AP_PROC_SAID ? n - AP_PROC_SAID : 0; i < n; i++)
		p->said[(p->nsaid + (size_t)i) % AP_PROC_SAID] = chunk[i];
	p->nsaid += n > 0 ? (size_t)n : 0;
}

static void
feed(ap_proc *p, ap_str *rest)
{
	ssize_t n = write(p->in, rest->p, rest->n);

	if (n > 0)
		*rest = ap_str_cut(*rest, (size_t)n, rest->n);
	else if (n < 0 && errno != EAGAIN && errno != EINTR)
		close_fd(&p->in);
}

/* False when the command's output has ended. */
static bool
take(ap_proc *p, size_t most, ap_buf *got)
{
	char chunk[CHUNK];
	ssize_t n = read(p->out, chunk, sizeof chunk < most + 1 ? sizeof chunk : most + 1);

	if (n > 0)
		ap_buf_put(got, (ap_str){ chunk, (size_t)n });
	return n > 0 || (n < 0 && (errno == EAGAIN || errno == EINTR));
}

ap_proc_answer
ap_proc_talk_run(ap_proc *p, const ap_proc_talk *t, ap_buf *got)
{
	int64_t deadline = ap_clock_ms() + t->ms, left;
	size_t before = got->n;
	ap_str rest = t->send;

	do {
		if (!rest.n && t->close)
			close_fd(&p->in);
		struct pollfd fds[] = { { p->out, POLLIN, 0 }, { p->err, POLLIN, 0 }, { rest.n ? p->in : -1, POLLOUT, 0 } };

		left = deadline - ap_clock_ms();
		if (poll(fds, 3, left < 0 ? 0 : left < 60000 ? (int)left : 60000) <= 0)
			continue;
		if (fds[1].revents)
			drain_error(p);
		if (fds[2].revents)
			feed(p, &rest);
		if (!fds[0].revents)
			continue;
		if (!take(p, t->most - (got->n - before), got))
			return AP_PROC_CLOSED;
		if (got->n - before > t->most)
			return AP_PROC_FULL;
		if (t->done && t->done(t->data, (ap_str){ got->at + before, got->n - before }))
			return AP_PROC_DONE;
	} while (left > 0);
	return AP_PROC_LATE;
}

/* --- stop ------------------------------------------------------------------------------------------------------------- */

/*
 * Waits for the command itself, for at most `ms`; what it writes to standard error meanwhile is drained.  It is not reaped: as long as it
 * is there nobody else can get the number of its group.
 */
static bool
wait_for(ap_proc *p, int64_t ms)
{
	int64_t deadline = ap_clock_ms() + ms, left;
	int nap = 1;

	for (;;) {
		siginfo_t info = { 0 };

		if (waitid(P_PID, (id_t)p->pid, &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid == p->pid)
			return true;
		left = deadline - ap_clock_ms();
		if (left <= 0)
			return false;
		struct pollfd err = { p->err, POLLIN, 0 };

		if (poll(&err, 1, nap < left ? nap : (int)left) > 0)
			drain_error(p);
		nap = nap < 16 ? nap * 2 : 16;
	}
}

/* Orphans of the group are our children: all of it is being killed, so this waits for nobody who could refuse. */
static int
reap_group(pid_t group)
{
	int status = 0;

	while (waitpid(group, &status, 0) < 0 && errno == EINTR)
		continue;
	while (waitpid(-group, NULL, 0) > 0 || errno == EINTR)
		continue;
	return status;
}

static void
drain_rest(ap_proc *p)
{
	enum { CHUNKS = 16 };
	struct pollfd err = { p->err, POLLIN, 0 };

	for (int k = 0; k < CHUNKS && p->err >= 0 && poll(&err, 1, 0) > 0; k++)
		drain_error(p);
}

ap_proc_end
ap_proc_stop(ap_proc *p, int64_t ms)
{
	ap_proc_end end = { 0 };

	if (!p->pid)
		return end;
	close_fd(&p->in);
	bool by_itself = wait_for(p, ms);

	close_fd(&p->out);
	if (!by_itself) {
		kill(-p->pid, SIGTERM);
		wait_for(p, TERM_MS);
	}
	kill(-p->pid, SIGKILL);
	int status = reap_group(p->pid);

	if (by_itself) {
		end.exited = WIFEXITED(status);
		end.killed = WIFSIGNALED(status);
		end.status = end.exited ? WEXITSTATUS(status) : WTERMSIG(status);
	}
	drain_rest(p);
	close_fd(&p->err);
	p->pid = 0;
	return end;
}

ap_str
ap_proc_last_words(ap_arena *a, const ap_proc *p)
{
	size_t n = p->nsaid < AP_PROC_SAID ? p->nsaid : AP_PROC_SAID;
	char *text = AP_NEW_N(a, char, n + 1);

	for (size_t i = 0; i < n; i++)
		text[i] = p->said[(p->nsaid - n + i) % AP_PROC_SAID];
	ap_str words = ap_str_trim((ap_str){ text, n });
	size_t lines = 0, from = words.n;

	while (from > 0 && (words.p[from - 1] != '\n' || ++lines < LAST_LINES))
		from--;
	return ap_str_cut(words, from, words.n);
}
