/* Traces of Lightning Thunder: see read_thunder.c. */
#include "text/print.h"


static void
put_ints(ap_buf *out, const int64_t *v, int n)
{
	ap_buf_putc(out, '[');
	for (int i = 0; i < n; i++)
		ap_buf_printf(out, "%s%lld", i ? ", " : "", (long long)v[i]);
	ap_buf_putc(out, ']');
}

/* "cuda:0 f32[5, 5]"; strides and places are ours, and only inputs have places. */
static void
put_type(const ap_annot *a, ap_buf *out)
{
	if (a->kind != AP_ANNOT_TENSOR) {
		ap_text_print_annot(a, out);
		return;
	}
	if (a->device.n)
		ap_buf_printf(out, "%.*s ", AP_FMT(a->device));
	ap_buf_put(out, ap_dtype_text(a->dtype));
	put_ints(out, a->size, a->rank);
	if (a->stride)
		put_ints(out, a->stride, a->rank);
	if (a->alias.n || a->has_offset)
		ap_buf_putc(out, ' ');
	if (a->alias.n)
		ap_buf_printf(out, "@%.*s", AP_FMT(a->alias));
	if (a->has_offset)
		ap_buf_printf(out, "+%lld", (long long)a->offset);
}

static void
put_dropped(const ap_node *n, ap_buf *out)
{
	if (!n->ndropped)
		return;
	ap_buf_lit(out, "  del ");
	ap_print_names(out, n->dropped, n->ndropped, ", ");
	ap_buf_putc(out, '\n');
}

static void
put_statement(const ap_graph *g, const ap_node *n, ap_buf *out)
{
	if (n->kind == AP_NODE_CALL && (n->spelling == AP_SPELL_SETITEM || n->spelling == AP_SPELL_AUGMENTED))
		ap_print_write(g, n, out), ap_buf_lit(out, ";  ");
	if (n->nunpacked) {
		ap_buf_putc(out, '(');
		for (size_t i = 0; i < n->nunpacked; i++)
			ap_buf_printf(out, "%s%.*s", i ? ", " : "", AP_FMT(ap_node_get(g, n->unpacked[i])->name));
		ap_buf_put(out, n->nunpacked == 1 ? AP_STR(",)") : AP_STR(")"));
	} else {
		ap_buf_put(out, n->name);
	}
	ap_buf_lit(out, " = ");
	ap_print_right_side(g, n, out);
	ap_buf_put(out, n->remark);
	if (n->annot.kind == AP_ANNOT_NONE)
		return;
	ap_buf_printf(out, "  # %.*s: \"", AP_FMT(n->name));
	put_type(&n->annot, out);
	ap_buf_putc(out, '"');
}

void
ap_print_thunder(const ap_graph *g, ap_buf *out)
{
	const uint32_t n = (uint32_t)g->ninputs;

	ap_print_lines(out, g->head, g->nhead, "");
	ap_buf_printf(out, "def %.*s(", AP_FMT(g->thunder));
	for (uint32_t i = 1; i <= n; i++)
		ap_buf_printf(out, "%s%.*s", i > 1 ? ", " : "", AP_FMT(g->nodes.at[i].name));
	ap_buf_lit(out, "):\n");
	for (uint32_t i = 1; i <= n; i++) {
		if (g->nodes.at[i].annot.kind == AP_ANNOT_NONE)
			continue;
		ap_buf_printf(out, "  # %.*s: \"", AP_FMT(g->nodes.at[i].name));
		put_type(&g->nodes.at[i].annot, out);
		ap_buf_lit(out, "\"\n");
	}
	for (uint32_t i = 1; i < g->nodes.n; i++) {
		const ap_node *node = &g->nodes.at[i];
		bool call = node->kind != AP_NODE_INPUT;

		if (node->kind == AP_NODE_CALL && node->spelling == AP_SPELL_UNPACKED)
			continue;
		if (call) {
			ap_print_lines(out, node->comments, node->ncomments, "  ");
			ap_buf_lit(out, "  ");
			put_statement(g, node, out);
			ap_buf_putc(out, '\n');
			ap_print_lines(out, node->detail, node->ndetail, "  ");
		}
		put_dropped(node, out);
	}
	ap_print_lines(out, g->return_comments, g->nreturn_comments, "  ");
	ap_buf_lit(out, "  return ");
	ap_text_print_arg(g, &g->returned, out);
	ap_buf_putc(out, '\n');
}
