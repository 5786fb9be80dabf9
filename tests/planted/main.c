/*
 * planted: the command, with the twins among its passes (`planted fuzz --passes twin-slice-pure`), and `planted hunt`: see hunt.c.
 */
#include <string.h>

#include "cli/cli.h"
#include "planted/hunt.h"
#include "planted/twin.h"

int
main(int argc, char **argv)
{
	ap_passes_extra = twin_passes();
	ap_pass_extra_count = twin_count;
	return argc > 1 && !strcmp(argv[1], "hunt") ? planted_hunt(argc - 1, argv + 1) : ap_cli_main(argc, argv);
}
