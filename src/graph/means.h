/* Expressions of the MEANS column of specs/spellings.tsv, over the arguments that are bound to a spelling's signature. */
#ifndef AP_GRAPH_MEANS_H
#define AP_GRAPH_MEANS_H

#include "graph/rule.h"

/* The CONDITION of if(): a bool, is_none(x), eq(x, constant). */
AP_NODISCARD bool ap_means_condition(ap_infer_run *r, const ap_op *row, const ap_expr *e, const ap_val *args, bool *yes);
/* aten.NAME.OVERLOAD(argument, ...): which op with which arguments. */
AP_NODISCARD bool ap_means_call(ap_infer_run *r, const ap_op *row, const ap_expr *e, const ap_val *args, ap_bound *out);
bool ap_means_is_special(ap_str name);
AP_NODISCARD bool ap_means_special(ap_infer_run *r, ap_str name, const ap_val *args, size_t n, ap_val *out);

/* Which op a row's whole expression stands for: ifs are decided; where a call of an op is left, that one, else the row itself with what is left. */
AP_NODISCARD bool ap_means_resolve(ap_infer_run *r, const ap_op *row, const ap_val *args, ap_bound *out);

/* The ops of "aten.add.Tensor", for which there has to be `room`, or of all overloads of "aten.numpy_T". */
AP_NODISCARD bool ap_means_path(ap_infer_run *r, ap_str path, ap_op_id *room, const ap_op_id **ids, size_t *n);

#endif
