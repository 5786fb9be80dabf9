/* What `aliasproof fusions` says of a trace. */
#ifndef AP_REPORT_FUSIONS_H
#define AP_REPORT_FUSIONS_H

#include "interp/regions.h"
#include "verify/verify.h"

typedef struct ap_fusions {
	const ap_result *result;          /* of the trace against itself, under the fusion */
	const ap_trace *trace;
	ap_regions regions;
	bool has_fewest; size_t fewest;   /* barriers that order-aliases needs */
} ap_fusions;

/* A few lines; and one JSON object, whose fields the manual page of the command names. */
void ap_fusions_put(ap_arena *a, const ap_fusions *f, ap_buf *out);
void ap_fusions_put_json(ap_arena *a, const ap_fusions *f, ap_buf *out);

#endif
