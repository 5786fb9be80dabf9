/* What the files of order-aliases share: a copy of a trace with other names and with barriers. */
#ifndef AP_PASS_ORDER_H
#define AP_PASS_ORDER_H

#include "interp/fused.h"
#include "pass/pass.h"

typedef struct ap_order_edit {
	bool rename;                /* every use of a name takes the newest name of that very tensor */
	bool strip;                 /* the trace's own barriers go */
	const ap_plan *plan;        /* barriers to put in; may be NULL */
	bool waits;                 /* the return lists the inputs' newest names as flat_args, and behind them `also` */
	const uint32_t *also; size_t nalso;
} ap_order_edit;

/* The edited copy; items of tuples stand right behind their call.  Nodes keep their names and spans. */
ap_graph *ap_order_copy(ap_arena *a, const ap_trace *t, const ap_order_edit *e);

#endif
