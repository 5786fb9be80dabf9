#include "cli/judging.h"

#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/proc.h"
#include "pass/pass.h"

const char *
ap_judging_command(ap_arena *a, int *argc, char **argv)
{
	ap_buf b = { .arena = a };

	for (int k = 1; k < *argc; k++) {
		if (strcmp(argv[k], "--") != 0)
			continue;
		for (int i = k + 1; i < *argc; i++)
			ap_buf_printf(&b, "%s%s", i > k + 1 ? " " : "", argv[i]);
		*argc = k;
		argv[k] = NULL;
		return ap_buf_str(&b).p;
	}
	return NULL;
}

static bool
by_command(ap_judging *j, const ap_reduce_options *o, ap_reduce_judge *out)
{
	const char *tmp = getenv("TMPDIR");

	if (!strstr(j->command, "{}")) {
		ap_cli_warn("-- CMD: expected {} where the graph's file is to stand");
		return false;
	}
	snprintf(j->folder, sizeof j->folder, "%.40s/aliasproof.XXXXXX", tmp && *tmp ? tmp : "/tmp");
	if (!mkdtemp(j->folder)) {
		ap_cli_warn("no temporary folder: %s", j->folder);
		j->folder[0] = '\0';
		return false;
	}
	j->of_command = (ap_judge_command){ j->command, j->folder, o->ms, j->interesting_exit };
	*out = ap_judge_of_command(&j->of_command);
	return true;
}

static bool
by_passes(ap_judging *j, const ap_verify_options *v, ap_reduce_judge *out)
{
	ap_diags d = { .arena = j->settings->arena, .file = AP_STR("--passes") };

	j->of_passes = (ap_judge_passes){ .passes = ap_str_of(j->passes), .verify = *v };
	if (!ap_passes_check(&d, j->of_passes.passes)) {
		ap_cli_warn("%.*s", AP_FMT(d.list.at[0].text));
		return false;
	}
	*out = ap_judge_of_passes(&j->of_passes);
	return ap_cli_classes(j->settings, &j->of_passes.classes);
}

/* `flag` says what it was given by. */
static bool
can_run(const ap_judging *j, const char *flag, const char *command)
{
	ap_str why;

	if (ap_proc_check(j->settings->arena, command, &why))
		return true;
	ap_cli_warn("%s%s: %.*s", flag, command, AP_FMT(why));
	return false;
}

bool
ap_judging_begin(ap_judging *j, ap_reduce_options *o, ap_reduce_judge *out)
{
	ap_verify_options v = ap_cli_verify_options(j->settings);
	bool ok = true;

	if ((j->command != NULL) + (j->pass != NULL) + (j->settings->nfiles > 1 && !j->command) > 1) {
		ap_cli_warn("one judge at a time: --pass CMD, -- CMD or AFTER");
		return false;
	}
	if ((j->command && !can_run(j, "-- ", j->command)) || (j->pass && !can_run(j, "--pass=", j->pass)))
		return false;
	if (j->command) {
		ok = by_command(j, o, out);
	} else if (j->pass) {
		j->of_pass = (ap_judge_remote){ .command = j->pass, .ms = o->ms, .verify = v };
		*out = ap_judge_of_remote(&j->of_pass);
	} else {
		return by_passes(j, &v, out);
	}
	/* Commands are stopped by their own limit; the one for a worker comes after it. */
	o->ms = 2 * o->ms + 5000;
	return ok;
}

static int
remove_one(const char *path, const struct stat *st, int type, struct FTW *at)
{
	(void)st;
	(void)type;
	(void)at;
	return remove(path);
}

void
ap_judging_end(ap_judging *j)
{
	if (j->folder[0])
		nftw(j->folder, remove_one, 8, FTW_DEPTH | FTW_PHYS);
}
