#include "campaign/watch.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/proc.h"

enum { PATIENCE_MS = 2000, DEATHS_MOST = 5 };

bool
ap_crew_start(ap_watch *w, unsigned k, uint64_t again)
{
	if (!ap_worker_start(&w->workers[k], w->o, w->board, k, again))
		return ap_watch_give_up(w, ap_str_printf(w->arena, "can't start a worker: %s", strerror(errno)));
	w->alive++;
	return true;
}

/* All that is there; false when the worker is gone. */
static bool
read_mail(ap_watch *w, unsigned k)
{
	static char chunk[1 << 16];
	ap_buf *b = &w->mail[k];
	ssize_t n;

	while ((n = read(w->workers[k].letters, chunk, sizeof chunk)) > 0 || (n < 0 && errno == EINTR)) {
		ap_letter letter;
		size_t length, at = 0;

		ap_buf_put(b, (ap_str){ chunk, n > 0 ? (size_t)n : 0 });
		while (ap_letter_read((ap_str){ b->at + at, b->n - at }, &letter, &length)) {
			if (letter.kind == AP_OUTCOME_UNABLE)
				ap_watch_give_up(w, ap_str_printf(w->arena, "--pass=%s can't run: %.*s [command-unable]", w->o->subject.remote.command,
				                                  AP_FMT(letter.text[AP_LETTER_REASON])));
			else
				ap_ledger_add(&w->ledger, &letter);
			at += length;
		}
		memmove(b->at, b->at + at, b->n - at);
		b->n -= at;
	}
	return n < 0;
}

/* The graph's text, from a process that may die of it. */
static ap_str
text_of_graph(ap_watch *w, uint64_t index)
{
	int ends[2];
	pid_t pid = pipe2(ends, O_CLOEXEC) == 0 ? fork() : -1;
	ap_buf text = { .arena = w->arena };
	char chunk[4096];
	ssize_t n;

	if (pid < 0)
		return (ap_str){ 0 };
	if (pid == 0)
		ap_worker_print(w->o, index, ends[1]);
	close(ends[1]);
	while ((n = read(ends[0], chunk, sizeof chunk)) > 0 || (n < 0 && errno == EINTR))
		ap_buf_put(&text, (ap_str){ chunk, n > 0 ? (size_t)n : 0 });
	close(ends[0]);
	while (waitpid(pid, NULL, 0) < 0 && errno == EINTR)
		continue;
	return ap_buf_str(&text);
}

static ap_str
how_it_ended(const ap_watch *w, const ap_worker *dead, ap_phase phase)
{
	const char *words = ap_phase_words(phase);
	int status = dead->status;

	if (dead->late)
		return ap_str_printf(w->arena, "no end after %lld s of %s", (long long)w->o->hang_ms / 1000, words);
	if (WIFSIGNALED(status))
		return ap_str_printf(w->arena, "signal %d (%s) while %s", WTERMSIG(status), strsignal(WTERMSIG(status)), words);
	return ap_str_printf(w->arena, "exit with %d while %s", WEXITSTATUS(status), words);
}

/* A graph that ends a worker twice. */
static void
add_crash(ap_watch *w, const ap_worker *dead, uint64_t index, ap_slot *slot)
{
	ap_str words = ap_worker_last_words(w->arena, dead), how = how_it_ended(w, dead, (ap_phase)slot->phase);
	ap_letter letter = { .index = index, .kind = AP_OUTCOME_FINDING, .verdict = AP_UNKNOWN, .alone = true };

	letter.text[AP_LETTER_FAULT] = dead->late ? AP_STR("hang") : AP_STR("crash");
	letter.text[AP_LETTER_GROUP] = letter.text[AP_LETTER_FAULT];
	letter.text[AP_LETTER_KEY] = ap_str_printf(w->arena, "%s %.*s", dead->late ? "hang" : "crash", AP_FMT(words.n ? words : how));
	letter.text[AP_LETTER_REASON] = ap_str_printf(w->arena, "%.*s%s%.*s", AP_FMT(how), words.n ? ": " : "", AP_FMT(words));
	letter.text[AP_LETTER_BEFORE] = text_of_graph(w, index);
	slot->failed++;
	ap_ledger_add(&w->ledger, &letter);
}

/* By the kernel for want of memory, or by somebody. */
static bool
was_killed(const ap_worker *dead)
{
	return !dead->late && WIFSIGNALED(dead->status) && WTERMSIG(dead->status) == SIGKILL;
}

/*
 * A worker that died with a graph is followed by one that begins with that graph: only a graph that ends two of them is a finding, or three
 * where somebody else could have killed them.  One that is killed before it has begun with its graph didn't die of it.
 */
static void
follow(ap_watch *w, unsigned k, const ap_worker *dead)
{
	ap_slot *slot = &w->board->slot[k];
	uint64_t at = slot->at, again = AP_SLOT_IDLE;
	unsigned deaths = (dead->again == at ? dead->deaths : 0) + (slot->phase != AP_PHASE_IDLE);

	if (at == AP_SLOT_IDLE && WIFEXITED(dead->status) && WEXITSTATUS(dead->status) == 0)
		return;
	w->result->lost += was_killed(dead) && !w->stopped;
	if (w->stopped)
		return;
	if (at != AP_SLOT_IDLE && deaths >= (was_killed(dead) ? 3 : 2)) {
		add_crash(w, dead, at, slot);
		slot->at = AP_SLOT_IDLE;
		deaths = 0;
	} else if (at != AP_SLOT_IDLE && slot->phase != AP_PHASE_IDLE) {
		again = at;
	} else if (++w->deaths < DEATHS_MOST) {
		again = at;
	} else {
		ap_watch_give_up(w, ap_str_printf(w->arena, "workers end before their first graph: %.*s", AP_FMT(ap_worker_last_words(w->arena, dead))));
		return;
	}
	if (ap_crew_start(w, k, again))
		w->workers[k].deaths = deaths;
}

static void
bury(ap_watch *w, unsigned k)
{
	ap_worker *dead = &w->workers[k], was;

	close(dead->letters);
	while (!dead->dead && waitpid(dead->pid, &dead->status, 0) < 0 && errno == EINTR)
		continue;
	was = *dead;
	dead->pid = 0;
	w->mail[k].n = 0;
	w->alive--;
	follow(w, k, &was);
	close(was.said);
}

void
ap_crew_reap(ap_watch *w)
{
	int status;
	pid_t pid;

	while ((pid = waitpid(-1, &status, WNOHANG)) > 0) {
		if (pid == w->minimizer)
			ap_watch_end_minimizer(w);
		for (unsigned k = 0; k < w->o->jobs; k++) {
			if (w->workers[k].pid == pid) {
				w->workers[k].dead = true;
				w->workers[k].status = status;
			}
		}
	}
}

void
ap_crew_watch_clocks(ap_watch *w)
{
	int64_t now = ap_clock_ms();

	for (unsigned k = 0; k < w->o->jobs; k++) {
		const ap_slot *s = &w->board->slot[k];
		bool late = w->stopped && now - w->stopped > PATIENCE_MS;

		bool hangs = s->at != AP_SLOT_IDLE && now - s->since > w->o->hang_ms;

		if (!w->workers[k].pid || w->workers[k].dead || !(late || hangs))
			continue;
		w->workers[k].late = true;
		kill(w->workers[k].pid, SIGKILL);
	}
}

void
ap_crew_wait(ap_watch *w, int ms)
{
	struct pollfd *fds = AP_NEW_N(&w->scratch, struct pollfd, w->o->jobs);

	for (unsigned k = 0; k < w->o->jobs; k++)
		fds[k] = (struct pollfd){ w->workers[k].pid ? w->workers[k].letters : -1, POLLIN, 0 };
	poll(fds, w->o->jobs, ms);
}

void
ap_crew_read(ap_watch *w)
{
	for (unsigned k = 0; k < w->o->jobs; k++)
		if (w->workers[k].pid && !read_mail(w, k))
			bury(w, k);
}
