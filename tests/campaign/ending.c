/* ending: the command with passes that end their process on every graph whose number of nodes 3 divides; see ending.sh. */
#include <signal.h>
#include <unistd.h>

#include "base/bug.h"
#include "cli/cli.h"
#include "pass/pass.h"

static ap_pass_result
same(const ap_graph *g)
{
	return (ap_pass_result){ .status = AP_PASS_OK, .graph = (ap_graph *)(uintptr_t)g };
}

static bool
is_meant(const ap_graph *g)
{
	return ap_graph_count(g) % 3 == 0;
}

static ap_pass_result
crash(ap_arena *a, const ap_graph *g, const ap_pass_context *c, ap_diags *d)
{
	(void)a, (void)c, (void)d;
	if (is_meant(g))
		raise(SIGABRT);
	return same(g);
}

static ap_pass_result
fault(ap_arena *a, const ap_graph *g, const ap_pass_context *c, ap_diags *d)
{
	(void)a, (void)c, (void)d;
	if (is_meant(g))
		ap_bug("three of a kind");
	return same(g);
}

static ap_pass_result
leave(ap_arena *a, const ap_graph *g, const ap_pass_context *c, ap_diags *d)
{
	(void)a, (void)c, (void)d;
	if (is_meant(g))
		_exit(7);
	return same(g);
}

static const ap_pass passes[] = {
	{ "crash", crash, 0, 0, 0, "dies of a signal" },
	{ "fault", fault, 0, 0, 0, "finds that it is wrong itself" },
	{ "leave", leave, 0, 0, 0, "ends the process" },
};

int
main(int argc, char **argv)
{
	static const ap_pass *const extra[] = { &passes[0], &passes[1], &passes[2] };

	ap_passes_extra = extra;
	ap_pass_extra_count = sizeof extra / sizeof *extra;
	return ap_cli_main(argc, argv);
}
