/* `check --cost` and `verify --cost`: what AFTER costs in copies of whole buffers. */
#ifndef AP_REPORT_COST_H
#define AP_REPORT_COST_H

#include "interp/cost.h"
#include "report/json_text.h"
#include "report/report.h"

/* "  cost:  ..." and a few lines for each input that is copied. */
void ap_cost_put(const ap_report_cost *r, ap_buf *out);
/* The field "cost" of specs/schema/result-1.json, or an item of "costs" without its sizes. */
json_t *ap_cost_json(const ap_report_cost *r);

#endif
