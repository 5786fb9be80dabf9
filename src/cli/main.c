#include "cli/cli.h"

int
main(int argc, char **argv)
{
	return ap_cli_main(argc, argv);
}
