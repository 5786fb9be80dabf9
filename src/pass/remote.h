/*
 * Somebody else's pass, run as a command that we talk to over a pipe.
 *
 * A frame is a text, then a line of `%%`.  For every frame with a graph on its standard input the command answers one frame on standard
 * output: the rewritten graph, or a line that begins with `error:` (`error: WHY`), which means that it refuses that graph.  What it writes to
 * standard error is its own; the last lines are shown if something goes wrong.
 *
 * The command is started with the first question and lives until ap_remote_stop() or until it fails; the next question starts it again.  One
 * that exits with 0 between two questions (a tool that takes one graph) is simply started again.  With `once` it is started for
 * every question, its standard input ends after the frame, and the line `%%` behind the answer may be missing.
 */
#ifndef AP_PASS_REMOTE_H
#define AP_PASS_REMOTE_H

#include "base/str.h"

typedef struct ap_remote_options {
	const char *command;    /* for `sh -c` */
	int64_t ms;             /* for one question; default 10 000 if 0 */
	int64_t start_ms;       /* for the first question to a process, which may load a lot; default if 0: ap_remote_start_ms(ms) */
	size_t reply_max;       /* bytes of one answer; default 16 MiB if 0 */
	bool once;
	const char *simplest;   /* a question that every such command answers; NULL: there is none.  See AP_REMOTE_UNABLE */
} ap_remote_options;

/* The simplest graph. */
#define AP_REMOTE_SIMPLEST "def forward(self, x: \"f32[2][1]cpu\"):\n    return (x,)\n"

/* X(ID, "stable-name", "what the command did") */
#define AP_REMOTE_STATUSES(X) \
	X(REPLY, "reply", "answered") \
	X(REFUSED, "refused", "refused the graph") \
	X(DIED, "command-died", "ended without an answer") \
	X(HUNG, "command-hung", "did not answer in time") \
	X(TOO_LONG, "command-too-long", "answered without end") \
	X(GARBAGE, "command-garbage", "broke the protocol") \
	X(UNABLE, "command-unable", "can't run: it has never answered anything, and ends without a word at the simplest question too")

typedef enum ap_remote_status {
#define AP_REMOTE_ID(id, name, what) AP_REMOTE_##id,
	AP_REMOTE_STATUSES(AP_REMOTE_ID)
#undef AP_REMOTE_ID
} ap_remote_status;

/* "reply", "refused", "command-died"...; and the same in words. */
const char *ap_remote_status_name(ap_remote_status s);
const char *ap_remote_status_words(ap_remote_status s);

/* Six times as long: a library that loads in 2 s takes 10 s on a busy machine, and each restart would count as a hang. */
static inline int64_t ap_remote_start_ms(int64_t ms) { return 6 * ms; }

typedef struct ap_remote_answer {
	ap_remote_status status;
	ap_str text;            /* REPLY: the graph's text; REFUSED: WHY; else what happened in a line: how it ended, its last words */
	bool fresh;             /* this was the first question to that process */
} ap_remote_answer;

typedef struct ap_remote ap_remote;

/* Lives in `a`; ap_remote_stop() must be called before the arena goes away.  `o->command` must live as long. */
ap_remote *ap_remote_make(ap_arena *a, const ap_remote_options *o);

/* Asks once.  The text of the answer lives in `a`.  A line `%%` within `text` is a bug of the caller. */
ap_remote_answer ap_remote_ask(ap_arena *a, ap_remote *r, ap_str text);

/* Ends the command, if it runs.  May be asked again later. */
void ap_remote_stop(ap_remote *r);

/*
 * The frames alone.  `end` is where the text of the first frame in `got` ends, `next` what follows its line `%%`; false if there is
 * no whole frame yet.  `*from` remembers between calls with a growing `got` how far was looked; begin with 0.
 */
AP_NODISCARD bool ap_frame_find(ap_str got, size_t *from, size_t *end, size_t *next);
/* What the text of an answer's frame says: REPLY and the text as it is, or REFUSED and WHY in a line, which lives in `a`. */
ap_remote_answer ap_answer_read(ap_arena *a, ap_str text);

#endif
