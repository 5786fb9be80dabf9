/*
 * A command as a child in a process group of its own, with pipes to its standard input, output and error.
 *
 * Nothing that the command does can stop us: every wait has a deadline, its standard error is drained all the time and only its end is
 * kept, and ap_proc_stop() ends the whole group, SIGTERM first and then SIGKILL, and reaps it, also what the command forked.  A process
 * that leaves the group (setsid) is not followed.  If we die ourselves, even by SIGKILL, the group is killed too.
 *
 * Two things change in the calling process with the first start: SIGPIPE is ignored, and orphans of its children become its own children
 * (PR_SET_CHILD_SUBREAPER), so that they can be reaped.
 */
#ifndef AP_BASE_PROC_H
#define AP_BASE_PROC_H

#include <sys/types.h>

#include "str.h"

enum { AP_PROC_SAID = 2048 };

typedef struct ap_proc {
	pid_t pid;               /* the head of its process group; 0: none runs */
	int in, out, err;        /* our ends; -1: closed */
	char said[AP_PROC_SAID]; /* a ring: the last bytes that it wrote to standard error */
	size_t nsaid;            /* how many it wrote in all */
} ap_proc;

/* `sh -c command`.  False, with *why in the arena, if the system has no process or descriptor left. */
AP_NODISCARD bool ap_proc_start(ap_arena *a, ap_proc *p, const char *command, ap_str *why);

/* Can the shell run it, as far as that can be told without running it?  False, with *why in a line: bad grammar, no such command or file. */
AP_NODISCARD bool ap_proc_check(ap_arena *a, const char *command, ap_str *why);

typedef enum ap_proc_answer {
	AP_PROC_DONE,   /* `done` said so */
	AP_PROC_CLOSED, /* the command closed its standard output, or ended */
	AP_PROC_LATE,   /* the time is up */
	AP_PROC_FULL,   /* more than `most` bytes */
} ap_proc_answer;

typedef struct ap_proc_talk {
	ap_str send;                              /* written to its standard input; it needn't read all of it */
	bool close;                               /* close its standard input then */
	int64_t ms;                               /* from now; 0: only what is there already */
	size_t most;                              /* bytes of answer */
	bool (*done)(void *data, ap_str got);     /* called with all that was answered so far, whenever there is more; NULL: read to the end */
	void *data;
} ap_proc_talk;

/* Sends and reads until one of the four happens.  What was read is added to `got`. */
ap_proc_answer ap_proc_talk_run(ap_proc *p, const ap_proc_talk *t, ap_buf *got);

/* How it ended. */
typedef struct ap_proc_end {
	bool exited, killed; /* by itself with `status`, or by signal `status`; neither: we had to end it */
	int status;
} ap_proc_end;

/*
 * Ends the group and closes the pipes.  A command that is at its end already gets up to `ms` to say so by its exit status; SIGTERM
 * then gets 200 ms.  Without a process it does nothing.
 */
ap_proc_end ap_proc_stop(ap_proc *p, int64_t ms);

/* The last lines that it wrote to standard error, trimmed. */
ap_str ap_proc_last_words(ap_arena *a, const ap_proc *p);

/* Milliseconds of a clock that never goes back. */
int64_t ap_clock_ms(void);

#endif
