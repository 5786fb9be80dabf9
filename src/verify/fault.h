/*
 * Fault classes: what kind of result is this?  One table, fault.def, with stable names: findings are told apart by it, a reduced graph must
 * keep it, machine outputs name their rules after it.
 */
#ifndef AP_VERIFY_FAULT_H
#define AP_VERIFY_FAULT_H

#include "verify/verify.h"

typedef enum ap_fault {
#define AP_FAULT(id, name, what, look) AP_FAULT_##id,
#include "verify/fault.def"
#undef AP_FAULT
	AP_FAULT_COUNT
} ap_fault;

typedef struct ap_fault_row {
	const char *name; /* "lost-write" */
	const char *what; /* one line: what it is */
	const char *look; /* where to look for the mistake; may be empty */
} ap_fault_row;

/* The class: by the likely cause where there is one, else by the code. */
ap_fault ap_fault_of(const ap_result *r);

/* The code that tells most about it, as `aliasproof explain` takes it: the rule behind a refusal, else the class; NULL if PROVED. */
const char *ap_fault_code(const ap_result *r);

const ap_fault_row *ap_fault_get(ap_fault f);
static inline const char *
ap_fault_name(ap_fault f)
{
	return ap_fault_get(f)->name;
}

#endif
