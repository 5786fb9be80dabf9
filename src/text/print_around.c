/* What stands above and below the statements.  Where sizes are symbols (symbolic/symbolic.h) inputs that are numbers are inputs again. */
#include "text/print.h"

#include "base/num.h"
#include "text/literal.h"

static const ap_number_slot *
number_at(const ap_graph *g, size_t place)
{
	for (size_t k = 0; AP_WITH_SYMBOLS && k < g->nnumbers; k++)
		if (g->numbers[k].at == place)
			return &g->numbers[k];
	return NULL;
}

/* The place of input number `input` of the graph among those of the text. */
static int64_t
input_of_text(const ap_graph *g, int64_t input)
{
	for (size_t k = 0; AP_WITH_SYMBOLS && k < g->nnumbers; k++)
		input += (int64_t)g->numbers[k].at <= input;
	return input;
}

bool
ap_print_is_input(const ap_graph *g, const ap_node *n)
{
	for (size_t k = 0; AP_WITH_SYMBOLS && k < g->nnumbers; k++)
		if (n->spelling == AP_SPELL_NAME && n->nargs == 1 && n->args[0].kind == AP_ARG_INT && ap_str_is(g->numbers[k].name, n->name))
			return true;
	return false;
}

static bool
is_number(const ap_graph *g, ap_str name)
{
	for (size_t k = 0; AP_WITH_SYMBOLS && k < g->nnumbers; k++)
		if (ap_str_is(g->numbers[k].name, name))
			return true;
	return false;
}

/* Inputs that are numbers stay: a formula further down may name them. */
void
ap_print_dropped(const ap_graph *g, const ap_node *n, ap_buf *out)
{
	bool any = false;

	for (size_t k = 0; k < n->ndropped; k++) {
		if (is_number(g, n->dropped[k]))
			continue;
		ap_buf_put(out, any ? AP_STR(" = ") : AP_STR(";  "));
		ap_buf_put(out, n->dropped[k]);
		any = true;
	}
	ap_buf_put(out, any ? AP_STR(" = None") : AP_STR(""));
}

void
ap_print_number_type(int64_t v, ap_buf *out)
{
	ap_buf_lit(out, "Sym(");
	ap_buf_formula(out, v, false);
	ap_buf_putc(out, ')');
}

static void
put_number(const ap_number_slot *number, ap_buf *out)
{
	ap_buf_printf(out, "%.*s: \"", AP_FMT(number->name));
	ap_print_number_type(number->value, out);
	ap_buf_putc(out, '"');
}

static void
put_double_quoted(ap_buf *out, ap_str s)
{
	bool plain = true;

	for (size_t i = 0; i < s.n; i++)
		plain &= (unsigned char)s.p[i] >= 0x20 && s.p[i] != '"' && s.p[i] != '\\';
	if (plain)
		ap_buf_putc(out, '"');
	plain ? ap_buf_put(out, s) : ap_literal_put_str(out, s);
	if (plain)
		ap_buf_putc(out, '"');
}

void
ap_print_above(const ap_graph *g, ap_buf *out)
{
	ap_print_lines(out, g->import_comments, g->nimport_comments, "");
	if (g->imports_torch)
		ap_buf_lit(out, "import torch\n");
	for (size_t i = 0; i < g->ndefines; i++) {
		ap_print_lines(out, g->defines[i].comments, g->defines[i].ncomments, "");
		ap_buf_lit(out, "torch.library.define(");
		put_double_quoted(out, g->defines[i].name);
		ap_buf_lit(out, ", ");
		put_double_quoted(out, g->defines[i].signature);
		ap_buf_lit(out, ")\n");
	}
	ap_print_lines(out, g->head, g->nhead, "");
	if (!g->nhead && g->ndefines)
		ap_buf_putc(out, '\n');
}

void
ap_print_header(const ap_graph *g, const char *indent, ap_buf *out)
{
	size_t tensors = 0;

	ap_buf_printf(out, "%sdef forward(", indent);
	if (g->one_input_a_line)
		ap_buf_printf(out, "\n%s    self,\n", indent);
	else
		ap_buf_lit(out, "self");
	for (size_t i = 0; i < g->ninputs + (AP_WITH_SYMBOLS ? g->nnumbers : 0); i++) {
		const ap_number_slot *number = number_at(g, i);

		ap_buf_printf(out, "%s%s", g->one_input_a_line ? indent : ", ", g->one_input_a_line ? "    " : "");
		if (number)
			put_number(number, out);
		else
			ap_print_input(g, &g->nodes.at[++tensors], out);
		if (!g->one_input_a_line)
			continue;
		ap_buf_putc(out, ',');
		ap_buf_put(out, number ? (ap_str){ 0 } : g->nodes.at[tensors].remark);
		ap_buf_putc(out, '\n');
	}
	ap_buf_printf(out, "%s)", g->one_input_a_line ? indent : "");
	if (g->result_annotation.n) {
		ap_buf_lit(out, " -> ");
		ap_buf_put(out, g->result_annotation);
	}
	ap_buf_lit(out, ":\n");
}

void
ap_print_below(const ap_graph *g, ap_buf *out)
{
	bool some = g->has_io_map || g->original_output_count >= 0;

	ap_print_lines(out, g->io_comments, g->nio_comments, "");
	if (some && !g->nio_comments)
		ap_buf_putc(out, '\n');
	if (g->has_io_map) {
		ap_buf_lit(out, "io_map = {");
		for (size_t i = 0; i < g->nio; i++)
			ap_buf_printf(out, "%s%lld: %lld", i ? ", " : "", (long long)g->io_map[i].output, (long long)input_of_text(g, g->io_map[i].input));
		ap_buf_putc(out, '}');
		ap_buf_put(out, g->io_remark);
		ap_buf_putc(out, '\n');
	}
	if (g->original_output_count >= 0) {
		ap_buf_printf(out, "original_output_count = %lld", (long long)g->original_output_count);
		ap_buf_put(out, g->count_remark);
		ap_buf_putc(out, '\n');
	}
	ap_buf_put(out, g->foot);
}
