#include "verify/fault.h"

static const ap_fault_row rows[] = {
#define AP_FAULT(id, name, what, look) { name, what, look },
#include "verify/fault.def"
#undef AP_FAULT
};

ap_fault
ap_fault_of(const ap_result *r)
{
	const char *name = r->cause_code ? r->cause_code : r->code;

	for (int f = 0; name && f < AP_FAULT_COUNT; f++) {
		if (!strcmp(rows[f].name, name))
			return (ap_fault)f;
	}
	return AP_FAULT_OTHER;
}

const ap_fault_row *
ap_fault_get(ap_fault f)
{
	ap_require((unsigned)f < AP_FAULT_COUNT);
	return &rows[f];
}
