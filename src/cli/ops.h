/* What the parts of the command `ops` share. */
#ifndef AP_CLI_OPS_H
#define AP_CLI_OPS_H

#include "cli/cli.h"
#include "report/ops.h"

typedef struct ap_ops_settings {
	ap_settings common;
	AP_VEC(const char *) only;
	const char *probe, *library, *passes;
	bool all;
	int64_t runs /* 0: as usual */, seed, probe_ms;
} ap_ops_settings;

/*
 * Adds the ops that a name means, each once: all overloads of NS::NAME, the one of NS::NAME.OVERLOAD, those that torch.f, x.f or a pattern with `*`
 * stand for.  False after a message that says which names are near.
 */
AP_NODISCARD bool ap_cli_find_ops(ap_arena *a, ap_ops *ops, ap_str name, ap_op_ids *out);

int ap_cli_check_ops(ap_ops_settings *s);
int ap_cli_audit_ops(ap_ops_settings *s);

#endif
