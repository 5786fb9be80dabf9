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

const char *
ap_fault_code(const ap_result *r)
{
	ap_fault f = ap_fault_of(r);

	switch (f) {
	case AP_FAULT_NONE:
		return NULL;
	case AP_FAULT_BEFORE_REFUSED:
	case AP_FAULT_AFTER_REFUSED:
	case AP_FAULT_BEFORE_IO_MAP:
	case AP_FAULT_NOT_MODELLED:
	case AP_FAULT_PASS_REFUSED:
		return r->detail ? r->detail : ap_fault_name(f);
	default:
		return ap_fault_name(f);
	}
}

const ap_fault_row *
ap_fault_get(ap_fault f)
{
	ap_require((unsigned)f < AP_FAULT_COUNT);
	return &rows[f];
}
