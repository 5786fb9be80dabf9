/* What is known of ops, for people and for machines. */
#ifndef AP_REPORT_OPS_H
#define AP_REPORT_OPS_H

#include "spec/ops.h"

typedef AP_VEC(ap_op_id) ap_op_ids;

/* A line each: class, whether it is exact, name. */
void ap_ops_list_put(ap_ops *ops, const ap_op_ids *ids, ap_buf *out);
/* The schema; indented below it the class and where its results come from, how Python spells it, what the tables of specs/classes take it for. */
void ap_ops_show_put(ap_ops *ops, const ap_op_ids *ids, ap_buf *out);
/* One JSON object; its schema is specs/schema/ops-1.json. */
void ap_ops_json_put(ap_ops *ops, const ap_op_ids *ids, ap_buf *out);

#endif
