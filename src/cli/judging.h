/* Which judge reduce asks: our passes, somebody else's pass, or any command. */
#ifndef AP_CLI_JUDGING_H
#define AP_CLI_JUDGING_H

#include "cli/cli.h"
#include "reduce/judge.h"

typedef struct ap_judging {
	const ap_settings *settings;
	const char *passes, *pass, *command;   /* --passes, --pass, the words behind `--`; the last two may be NULL */
	int interesting_exit;
	char folder[64];                       /* of the files that the command looks at; empty: none */
	ap_judge_passes of_passes;
	ap_judge_remote of_pass;
	ap_judge_command of_command;
} ap_judging;

/* The words behind `--` as one command, and argc ends before them; NULL if there is no `--`. */
const char *ap_judging_command(ap_arena *a, int *argc, char **argv);

/* Chooses; `o->ms` is the time for one answer.  False after a message. */
AP_NODISCARD bool ap_judging_begin(ap_judging *j, ap_reduce_options *o, ap_reduce_judge *out);

/* Removes the command's files. */
void ap_judging_end(ap_judging *j);

#endif
