#include "campaign/worker.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <unistd.h>

#include "base/proc.h"
#include "text/text.h"

/* --- the board -------------------------------------------------------------------------------------------------------- */

ap_board *
ap_board_make(unsigned jobs, uint64_t from, uint64_t end)
{
	size_t size = sizeof(ap_board) + jobs * sizeof(ap_slot);
	ap_board *b = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);

	if (b == MAP_FAILED)
		return NULL;
	b->next = from;
	b->end = end;
	for (unsigned k = 0; k < jobs; k++)
		b->slot[k].at = AP_SLOT_IDLE;
	return b;
}

uint64_t
ap_board_low(const ap_board *b, unsigned jobs)
{
	uint64_t low = b->next;

	for (unsigned k = 0; k < jobs; k++) {
		uint64_t at = b->slot[k].at;

		low = at < low ? at : low;
	}
	return low;
}

uint64_t
ap_board_covered(const ap_board *b)
{
	uint64_t n = 0;

	for (int k = 0; k < AP_BOARD_WORDS; k++)
		n += (uint64_t)__builtin_popcountll(b->covered[k]);
	return n;
}

/* The next graph, or false.  It is on the slot before it is taken. */
static bool
take_next(ap_board *b, ap_slot *s)
{
	uint64_t next = b->next;

	do {
		s->at = next;
		if (next >= b->end || b->stop) {
			s->at = AP_SLOT_IDLE;
			return false;
		}
	} while (!atomic_compare_exchange_strong(&b->next, &next, next + 1));
	return true;
}

/* --- letters ---------------------------------------------------------------------------------------------------------- */

typedef struct letter_head {
	uint64_t index;
	uint32_t kind, verdict, alone, brief;
	uint64_t length[AP_LETTER_TEXTS];
} letter_head;

bool
ap_letter_read(ap_str got, ap_letter *out, size_t *length)
{
	letter_head h;
	size_t at = sizeof h;

	if (got.n < sizeof h)
		return false;
	memcpy(&h, got.p, sizeof h);
	*out = (ap_letter){ h.index, (ap_outcome_kind)h.kind, (ap_verdict)h.verdict, h.alone, h.brief, { { 0 } } };
	for (int k = 0; k < AP_LETTER_TEXTS; k++) {
		if (h.length[k] > got.n - at)
			return false;
		out->text[k] = ap_str_cut(got, at, at + h.length[k]);
		at += h.length[k];
	}
	*length = at;
	return true;
}

static void
put_letter(ap_buf *b, uint64_t index, const ap_outcome *o)
{
	const ap_str none = { 0 };
	const ap_str text[AP_LETTER_TEXTS] = {
		o->fault, o->group, o->key, o->reason, o->cause, o->brief ? none : o->before, o->brief ? none : o->after, o->brief ? none : o->report,
	};
	letter_head h = { index, o->kind, o->verdict, o->alone, o->brief, { 0 } };

	for (int k = 0; k < AP_LETTER_TEXTS; k++)
		h.length[k] = text[k].n;
	ap_buf_put(b, (ap_str){ (const char *)&h, sizeof h });
	for (int k = 0; k < AP_LETTER_TEXTS; k++)
		ap_buf_put(b, text[k]);
}

/* --- a worker --------------------------------------------------------------------------------------------------------- */

typedef struct shift {
	const ap_campaign_options *o;
	ap_board *board;
	ap_slot *slot;
	ap_trial *trial;
	ap_arena arena;          /* what lives as long as the worker */
	ap_arena letter;
	void *made;
	int out;
} shift;

static void
set_phase(void *data, ap_phase p)
{
	shift *w = data;

	w->slot->phase = p;
}

static uint64_t
hash_op(const ap_node *n, uint64_t seed)
{
	return ap_hash_bytes(n->target.p, n->target.n, seed + (uint64_t)n->spelling);
}

typedef struct covering { shift *w; const ap_graph *g; uint64_t op; } covering;

static void
cover_pair(void *data, ap_node_id id)
{
	const covering *c = data;
	uint64_t bit = hash_op(&c->g->nodes.at[id.i], c->op) % (AP_BOARD_WORDS * 64), mask = UINT64_C(1) << bit % 64;
	_Atomic uint64_t *word = &c->w->board->covered[bit / 64];

	if (!(atomic_load_explicit(word, memory_order_relaxed) & mask))
		atomic_fetch_or(word, mask);
}

static void
cover(shift *w, const ap_graph *g)
{
	for (uint32_t i = 1; i <= ap_graph_count(g); i++) {
		const ap_node *n = &g->nodes.at[i];
		covering c = { w, g, hash_op(n, 1) };

		for (size_t k = 0; n->kind == AP_NODE_CALL && k < n->nargs; k++)
			ap_arg_each_node(&n->args[k], cover_pair, &c);
	}
}

static void
send(shift *w, uint64_t index, const ap_outcome *o)
{
	ap_buf b = { .arena = &w->letter };

	put_letter(&b, index, o);
	for (ap_str rest = ap_buf_str(&b); rest.n;) {
		ssize_t n = write(w->out, rest.p, rest.n);

		if (n < 0 && errno != EINTR)
			_exit(0); /* nobody is there to read */
		rest = ap_str_cut(rest, n > 0 ? (size_t)n : 0, rest.n);
	}
	ap_arena_reset(&w->letter, w->letter.begin);
}

static void
do_graph(shift *w, uint64_t index)
{
	w->slot->since = ap_clock_ms();
	ap_graph *g = w->o->source.make(w->made, ap_trial_begin(w->trial), ap_graph_number(w->o, index));

	cover(w, g);
	ap_outcome o = ap_trial_run(w->trial, g);

	if (o.kind != AP_OUTCOME_PROVED)
		send(w, index, &o);
	switch (o.kind) {
	case AP_OUTCOME_PROVED:
		w->slot->proved++;
		w->slot->unchanged += o.unchanged;
		break;
	case AP_OUTCOME_REFUSED:
		w->slot->refused++;
		break;
	case AP_OUTCOME_UNKNOWN:
		w->slot->unknown++;
		break;
	case AP_OUTCOME_FINDING:
		w->slot->failed++;
		break;
	case AP_OUTCOME_UNABLE:
		w->board->stop = 1;
		break;
	}
	w->slot->phase = AP_PHASE_IDLE;
}

void
ap_worker_settle(pid_t parent, int said)
{
	signal(SIGINT, SIG_IGN);
	signal(SIGTERM, SIG_IGN);
	signal(SIGHUP, SIG_IGN);
	signal(SIGPIPE, SIG_IGN);
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	if (getppid() != parent)
		_exit(0);
	if (said >= 0)
		dup2(said, STDERR_FILENO);
}

static _Noreturn void
work(const ap_campaign_options *o, ap_board *b, unsigned slot, uint64_t again, int out)
{
	shift w = { .o = o, .board = b, .slot = &b->slot[slot], .out = out };

	if (!ap_arena_init(&w.arena, (size_t)1 << 30) || !ap_arena_init(&w.letter, (size_t)1 << 33))
		ap_bug("the system has no address space left");
	w.trial = ap_trial_make(&w.arena, &o->subject, set_phase, &w);
	w.made = o->source.begin(o->source.data, &w.arena, ap_trial_ops(w.trial));
	if (again != AP_SLOT_IDLE)
		do_graph(&w, again);
	while (take_next(b, w.slot))
		do_graph(&w, w.slot->at);
	ap_trial_fini(w.trial);
	w.slot->at = AP_SLOT_IDLE;
	_exit(0);
}

bool
ap_worker_start(ap_worker *w, const ap_campaign_options *o, ap_board *b, unsigned slot, uint64_t again)
{
	int ends[2];
	pid_t parent = getpid();

	*w = (ap_worker){ .letters = -1, .again = again, .said = memfd_create("said", MFD_CLOEXEC) };
	if (w->said < 0)
		return false;
	if (pipe2(ends, O_CLOEXEC) != 0) {
		close(w->said);
		return false;
	}
	b->slot[slot].at = again;
	b->slot[slot].since = ap_clock_ms();
	b->slot[slot].phase = AP_PHASE_IDLE;
	fflush(NULL); /* or it would be written twice */
	w->pid = fork();
	if (w->pid == 0) {
		close(ends[0]);
		ap_worker_settle(parent, w->said);
		work(o, b, slot, again, ends[1]);
	}
	close(ends[1]);
	fcntl(ends[0], F_SETFL, O_NONBLOCK);
	w->letters = ends[0];
	if (w->pid < 0) {
		close(ends[0]);
		close(w->said);
		w->pid = 0;
	}
	return w->pid > 0;
}

void
ap_worker_print(const ap_campaign_options *o, uint64_t index, int out)
{
	ap_arena table, graph;

	if (!ap_arena_init(&table, (size_t)1 << 30) || !ap_arena_init(&graph, (size_t)1 << 32))
		_exit(1);
	ap_buf text = { .arena = &graph };
	ap_graph *g = o->source.make(o->source.begin(o->source.data, &table, ap_ops_make(&table)), &graph, ap_graph_number(o, index));

	ap_text_print(g, &text);
	for (ap_str rest = ap_buf_str(&text); rest.n;) {
		ssize_t n = write(out, rest.p, rest.n);

		if (n < 0)
			_exit(1);
		rest = ap_str_cut(rest, (size_t)n, rest.n);
	}
	_exit(0);
}

/* --- what a dead one said ---------------------------------------------------------------------------------------------- */

static ap_str
line_with(ap_str text, const char *word)
{
	const char *at = memmem(text.p, text.n, word, strlen(word));
	size_t from = at ? (size_t)(at - text.p) : 0;

	return at ? ap_str_cut(text, from, ap_str_find(text, from, '\n')) : (ap_str){ 0 };
}

ap_str
ap_worker_last_words(ap_arena *a, const ap_worker *w)
{
	enum { TAIL = 65536 };
	static const char *const marks[] = { "internal error: ", "runtime error: ", "SUMMARY: " };
	char *tail = AP_NEW_N(a, char, TAIL);
	off_t size = lseek(w->said, 0, SEEK_END);
	ssize_t n = pread(w->said, tail, TAIL, size > TAIL ? size - TAIL : 0);
	ap_str text = { tail, n > 0 ? (size_t)n : 0 }, line = { 0 };

	for (size_t k = 0; k < sizeof marks / sizeof *marks && !line.n; k++)
		line = line_with(text, marks[k]);
	return line.n ? line : ap_str_cut(ap_str_trim(text), 0, ap_str_find(ap_str_trim(text), 0, '\n'));
}
