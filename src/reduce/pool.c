#include "reduce/pool.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/proc.h"
#include "text/text.h"

typedef struct worker {
	pid_t pid;     /* 0: none */
	int ask, hear; /* our ends */
} worker;

struct ap_pool {
	worker *workers;
	size_t n;
	const ap_reduce_judge *judge;
	const ap_reduce_options *options;
	ap_arena *judging;
	const ap_case *like;
};

/* A question: these lengths, then the texts.  An answer: the same with one text, the kind. */
typedef struct question {
	size_t n[2];
	bool pair;
} question;
typedef struct answer {
	size_t n;
	bool failing;
} answer;

static bool
read_all(int fd, void *to, size_t n)
{
	for (char *p = to; n;) {
		ssize_t got = read(fd, p, n);

		if (got < 0 && errno == EINTR)
			continue;
		if (got <= 0)
			return false;
		p += got;
		n -= (size_t)got;
	}
	return true;
}

static bool
write_all(int fd, const void *from, size_t n)
{
	for (const char *p = from; n;) {
		ssize_t put = write(fd, p, n);

		if (put < 0 && errno == EINTR)
			continue;
		if (put <= 0)
			return false;
		p += put;
		n -= (size_t)put;
	}
	return true;
}

static ap_graph *
read_graph(ap_arena *a, ap_ops *ops, ap_str text)
{
	ap_diags d = { .arena = a, .file = AP_STR("<candidate>"), .source = text };
	ap_graph *g;

	if (!ap_text_read(a, ops, text, &(ap_read_options){ 0 }, &d, &g, NULL))
		ap_bug("a candidate can't be read:\n%.*s", AP_FMT(text));
	return g;
}

static bool
serve_one(const ap_pool *p, int in, int out)
{
	ap_arena *a = p->judging;
	ap_judgement j = { .kind = AP_STR("the memory limit of the judge") };
	ap_graph *g[2] = { NULL, NULL };
	jmp_buf full;
	question q;

	if (!read_all(in, &q, sizeof q))
		return false;
	a->full = &full;
	if (setjmp(full) == 0) {
		for (int k = 0; k < 1 + q.pair; k++) {
			ap_str text = { ap_arena_alloc(a, q.n[k] + 1, 1), q.n[k] };

			if (!read_all(in, (char *)text.p, text.n))
				return false;
			g[k] = read_graph(a, p->like->graph[k]->ops, text);
		}
		j = p->judge->run(p->judge->data, a, g[0], g[1]);
	}
	answer back = { .n = j.kind.n, .failing = j.failing };

	return write_all(out, &back, sizeof back) && write_all(out, j.kind.p, j.kind.n);
}

static _Noreturn void
serve(const ap_pool *p, pid_t parent, int in, int out)
{
	char *mark = ap_arena_mark(p->judging);
	int null = open("/dev/null", O_RDWR | O_CLOEXEC);

	prctl(PR_SET_PDEATHSIG, SIGKILL);
	signal(SIGINT, SIG_IGN);
	signal(SIGTERM, SIG_DFL);
	for (int k = 0; null >= 0 && k < 2; k++)
		dup2(null, k);
	if (getppid() != parent)
		_exit(0);
	while (serve_one(p, in, out))
		ap_arena_reset(p->judging, mark);
	_exit(0);
}

static void
start(ap_pool *p, worker *w)
{
	int ask[2], hear[2];
	pid_t parent = getpid();

	if (pipe2(ask, O_CLOEXEC) != 0 || pipe2(hear, O_CLOEXEC) != 0)
		ap_bug("the system has no pipe left");
	pid_t pid = fork();

	if (pid < 0)
		ap_bug("the system has no process left");
	if (pid == 0) {
		for (size_t k = 0; k < p->n; k++) {
			if (p->workers[k].pid && &p->workers[k] != w) {
				close(p->workers[k].ask);
				close(p->workers[k].hear);
			}
		}
		close(ask[1]);
		close(hear[0]);
		serve(p, parent, ask[0], hear[1]);
	}
	close(ask[0]);
	close(hear[1]);
	*w = (worker){ .pid = pid, .ask = ask[1], .hear = hear[0] };
}

/* Ends a worker; its wait status. */
static int
finish(worker *w)
{
	int status = 0;

	close(w->ask);
	close(w->hear);
	kill(w->pid, SIGKILL);
	while (waitpid(w->pid, &status, 0) < 0 && errno == EINTR)
		;
	w->pid = 0;
	return status;
}

ap_pool *
ap_pool_make(ap_arena *a, ap_arena *judging, const ap_case *like, const ap_reduce_judge *judge, const ap_reduce_options *o)
{
	ap_pool *p = AP_NEW(a, ap_pool);

	*p = (ap_pool){ .n = o->jobs, .judge = judge, .options = o, .judging = judging, .like = like };
	p->workers = AP_NEW_N(a, worker, p->n);
	signal(SIGPIPE, SIG_IGN);
	return p;
}

static ap_answer
died(const ap_pool *p, ap_arena *a, worker *w)
{
	ap_answer out = { .kind = AP_ANSWER_DIED, .judgement.failing = p->judge->ends_count };
	int status;

	/* It is at its end: what it ended with is what it says, not our signal. */
	while (waitpid(w->pid, &status, WNOHANG) == 0)
		poll(NULL, 0, 1);
	close(w->ask);
	close(w->hear);
	w->pid = 0;
	if (WIFSIGNALED(status))
		out.judgement.kind = ap_str_printf(a, "the judge died: %s", strsignal(WTERMSIG(status)));
	else
		out.judgement.kind = ap_str_printf(a, "the judge ended: exit status %d", WEXITSTATUS(status));
	return out;
}

static ap_answer
hear(const ap_pool *p, ap_arena *a, worker *w)
{
	ap_answer out = { .kind = AP_ANSWER_JUDGED };
	answer head;

	if (!read_all(w->hear, &head, sizeof head))
		return died(p, a, w);
	char *kind = ap_arena_alloc(a, head.n + 1, 1);

	if (!read_all(w->hear, kind, head.n))
		return died(p, a, w);
	out.judgement = (ap_judgement){ .failing = head.failing, .kind = { kind, head.n } };
	return out;
}

static ap_answer
wait_for(const ap_pool *p, ap_arena *a, worker *w, int64_t asked)
{
	const ap_reduce_options *o = p->options;

	for (;;) {
		struct pollfd f = { .fd = w->hear, .events = POLLIN };
		int64_t left = o->ms ? asked + o->ms - ap_clock_ms() : 1000;
		int n = left > 0 ? poll(&f, 1, (int)(left < 1000 ? left : 1000)) : 0;

		if (n > 0)
			return hear(p, a, w);
		if (o->stop && *o->stop) {
			finish(w);
			return (ap_answer){ .kind = AP_ANSWER_STOPPED };
		}
		if (o->ms && asked + o->ms <= ap_clock_ms()) {
			finish(w);
			return (ap_answer){ .kind = AP_ANSWER_HUNG,
					    .judgement = { .failing = p->judge->ends_count,
							   .kind = ap_str_printf(a, "the judge gave no answer within %u ms", o->ms) } };
		}
	}
}

void
ap_pool_ask(ap_pool *p, ap_arena *a, const ap_case *const *cases, size_t n, ap_answer *answers)
{
	int64_t asked = ap_clock_ms();

	ap_require(n <= p->n);
	for (size_t k = 0; k < n; k++) {
		const ap_case *c = cases[k];
		question q = { .n = { c->text[0].n, c->text[1].n }, .pair = c->sides > 1 };

		if (!p->workers[k].pid)
			start(p, &p->workers[k]);
		/* A worker that is dying meanwhile is noticed when its answer is missing. */
		(void)(write_all(p->workers[k].ask, &q, sizeof q) && write_all(p->workers[k].ask, c->text[0].p, c->text[0].n) &&
		       write_all(p->workers[k].ask, c->text[1].p, c->text[1].n));
	}
	for (size_t k = 0; k < n; k++)
		answers[k] = wait_for(p, a, &p->workers[k], asked);
}

void
ap_pool_end(ap_pool *p)
{
	for (size_t k = 0; p && k < p->n; k++) {
		if (p->workers[k].pid)
			finish(&p->workers[k]);
	}
}
