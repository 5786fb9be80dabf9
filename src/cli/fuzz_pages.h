/* Findings of a campaign as pages (report/report.h: a folder with an index). */
#ifndef AP_CLI_FUZZ_PAGES_H
#define AP_CLI_FUZZ_PAGES_H

#include "cli/cli.h"

/* Adds a page for each finding of `findings` to s->report: of the reduced graphs where there are some.  False after a message. */
AP_NODISCARD bool ap_cli_fuzz_pages(const ap_settings *s, const char *findings);

#endif
