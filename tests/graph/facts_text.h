/* What ap_infer() found, in one string: for tests whose expected values were taken from eager PyTorch. */
#ifndef AP_TESTS_FACTS_TEXT_H
#define AP_TESTS_FACTS_TEXT_H

#include "graph/infer.h"
#include "text/text.h"

static inline void
put_fact_tensor(ap_buf *b, const ap_facts *f, const ap_tensor *t)
{
	ap_node_id begin = f->storages.at[t->storage].node;

	ap_buf_put(b, ap_dtype_text(t->dtype));
	ap_layout_print(&t->layout, b);
	ap_buf_printf(b, "%s%s", t->conj ? " conj" : "", t->neg ? " neg" : "");
	if (begin.i)
		ap_buf_printf(b, " of %.*s", AP_FMT(ap_node_get(f->graph, begin)->name));
}

static inline void
put_fact_value(ap_buf *b, const ap_facts *f, const ap_val *v)
{
	switch (v->kind) {
	case AP_VAL_TENSOR:
		put_fact_tensor(b, f, &v->tensor);
		return;
	case AP_VAL_LIST:
		ap_buf_putc(b, '(');
		for (size_t i = 0; i < v->n; i++) {
			if (i)
				ap_buf_lit(b, "; ");
			put_fact_value(b, f, &v->items[i]);
		}
		ap_buf_putc(b, ')');
		return;
	case AP_VAL_INT:
		ap_buf_printf(b, "%lld", (long long)v->integer);
		return;
	case AP_VAL_NONE:
		ap_buf_lit(b, "None");
		return;
	default:
		ap_buf_lit(b, "?");
	}
}

/* "VALUE", then " <- WRITTEN TENSOR" for each write of the last node; or "invalid CODE", "unknown CODE", "error LINE:COLUMN CODE". */
static inline ap_str
facts_text(ap_arena *a, const char *text, bool loose)
{
	static const char *const words[] = { "ok", "invalid", "unknown", "error" };
	ap_diags d = { .arena = a, .file = AP_STR("g.py"), .source = ap_str_of(text) };
	ap_infer_options o = { .loose_annotations = loose };
	ap_buf b = { .arena = a };
	ap_str unmodelled = { 0 };
	ap_facts *f = NULL;
	ap_graph *g;

	if (ap_text_read(a, ap_ops_make(a), ap_str_of(text), NULL, &d, &g, &unmodelled))
		f = ap_infer(a, g, &o, &d);
	for (size_t i = 0; i < d.list.n; i++)
		ap_buf_printf(&b, "%s %u:%u %s\n", d.list.at[i].severity == AP_WARNING ? "warning" : "error", d.list.at[i].span.line,
		              d.list.at[i].span.column, d.list.at[i].code);
	if (!f || f->status == AP_INFER_ERROR)
		return ap_str_trim(ap_buf_str(&b));
	if (f->status != AP_INFER_OK) {
		ap_buf_printf(&b, "%s %s", words[f->status], f->code);
		return ap_buf_str(&b);
	}
	ap_effect *e = &f->effects[ap_graph_count(g)];
	put_fact_value(&b, f, &e->result);
	for (size_t i = 0; i < e->writes.n; i++) {
		ap_buf_lit(&b, " <- ");
		put_fact_tensor(&b, f, &e->writes.at[i].dest);
	}
	return ap_buf_str(&b);
}

#endif
