/* Terms in words, cut off at a depth and a length. */
#include "term/say.h"

#include "term/eval.h"
#include "term/pool.h"

enum { DEPTH_MAX = 40, CELLS_SHOWN = 4 };

typedef struct saying {
	ap_buf *out;
	const ap_terms *t;
	const ap_namer *names;
	size_t limit; /* the buffer's length at which to stop */
} saying;

static void say(saying *s, ap_term x, int depth);

static const struct { ap_fn f; const char *text; } operators[] = {
	{ AP_FN_ADD, " + " }, { AP_FN_SUB, " - " }, { AP_FN_MUL, " * " }, { AP_FN_DIV, " / " }, { AP_FN_FLOOR_DIVIDE, " // " },
	{ AP_FN_REMAINDER, " % " }, { AP_FN_POW, " ** " }, { AP_FN_EQ, " == " }, { AP_FN_NE, " != " }, { AP_FN_LT, " < " }, { AP_FN_LE, " <= " },
	{ AP_FN_GT, " > " }, { AP_FN_GE, " >= " }, { AP_FN_LOGICAL_AND, " and " }, { AP_FN_LOGICAL_OR, " or " },
	{ AP_FN_BITWISE_AND, " & " }, { AP_FN_BITWISE_OR, " | " }, { AP_FN_BITWISE_XOR, " ^ " },
};

static const char *
operator_of(const ap_terms *t, const ap_term_node *n)
{
	ap_fn f = n->kind == AP_TERM_FN && n->nargs == 2 ? ap_pool_plain_fn(t, n->symbol) : AP_FN_UNKNOWN;

	for (size_t i = 0; i < sizeof operators / sizeof *operators; i++)
		if (f == operators[i].f)
			return operators[i].text;
	return NULL;
}

/* Does x need parentheses within an operator? */
static bool
is_compound(const ap_terms *t, ap_term x)
{
	const ap_term_node *n = ap_pool_node(t, x);

	return n->kind == AP_TERM_ITE || operator_of(t, n);
}

static void
say_operand(saying *s, ap_term x, int depth)
{
	bool compound = is_compound(s->t, x);

	if (compound)
		ap_buf_putc(s->out, '(');
	say(s, x, depth);
	if (compound)
		ap_buf_putc(s->out, ')');
}

static void
say_list(saying *s, const ap_term *args, uint32_t n, int depth)
{
	for (uint32_t i = 0; i < n; i++) {
		if (i)
			ap_buf_lit(s->out, ", ");
		if (s->out->n >= s->limit) {
			ap_buf_lit(s->out, "...");
			return;
		}
		say(s, args[i], depth);
	}
}

static void
say_const(saying *s, const ap_term_node *n)
{
	ap_value v = { .bits = { n->bits } };

	ap_value_print(s->out, (ap_dtype)n->dtype, v);
}

static void
say_cell(saying *s, ap_term x, const ap_term_node *n)
{
	if (s->names)
		s->names->cell(s->names->data, s->out, s->t, x);
	else
		ap_buf_printf(s->out, "%.*s[%lld]", AP_FMT(ap_terms_symbol_text(s->t, n->symbol)), (long long)n->index);
}

static bool
is_run_of_inputs(const ap_terms *t, const ap_term_node *vec)
{
	const ap_term_node *first = ap_pool_node(t, vec->args[0]);

	for (uint32_t i = 0; i < vec->nargs; i++) {
		const ap_term_node *cell = ap_pool_node(t, vec->args[i]);

		if (cell->kind != AP_TERM_INPUT || cell->symbol != first->symbol || cell->index != first->index + (int64_t)i)
			return false;
	}
	return true;
}

static void
say_vec(saying *s, const ap_term_node *n, int depth)
{
	if (n->nargs > 1 && is_run_of_inputs(s->t, n)) {
		say(s, n->args[0], depth);
		ap_buf_lit(s->out, "..");
		say(s, n->args[n->nargs - 1], depth);
		return;
	}
	ap_buf_putc(s->out, '[');
	say_list(s, n->args, n->nargs > CELLS_SHOWN ? CELLS_SHOWN : n->nargs, depth);
	if (n->nargs > CELLS_SHOWN)
		ap_buf_printf(s->out, ", ... (%u cells)", n->nargs);
	ap_buf_putc(s->out, ']');
}

static void
say_call(saying *s, ap_str name, const ap_term_node *n, int depth)
{
	ap_buf_put(s->out, name);
	ap_buf_putc(s->out, '(');
	say_list(s, n->args, n->nargs, depth);
	ap_buf_putc(s->out, ')');
}

static void
say_fn(saying *s, const ap_term_node *n, int depth)
{
	const char *sign = operator_of(s->t, n);

	if (!sign) {
		say_call(s, ap_terms_symbol_text(s->t, n->symbol), n, depth);
		return;
	}
	say_operand(s, n->args[0], depth);
	ap_buf_put(s->out, ap_str_of(sign));
	say_operand(s, n->args[1], depth);
}

static void
say_node(saying *s, ap_term x, const ap_term_node *n, int depth)
{
	ap_dtype d = (ap_dtype)n->dtype;

	switch ((ap_term_kind)n->kind) {
	case AP_TERM_NONE: ap_buf_lit(s->out, "nothing"); break;
	case AP_TERM_INPUT: say_cell(s, x, n); break;
	case AP_TERM_UNINIT:
		ap_buf_printf(s->out, "uninitialised %.*s[%lld]", AP_FMT(ap_terms_symbol_text(s->t, n->symbol)), (long long)n->index);
		break;
	case AP_TERM_CONST: say_const(s, n); break;
	case AP_TERM_CAST:
	case AP_TERM_BITCAST:
		ap_buf_printf(s->out, "%s(%.*s, ", n->kind == AP_TERM_CAST ? "cast" : "bits", AP_FMT(ap_dtype_text(d)));
		say_list(s, n->args, n->nargs, depth);
		ap_buf_putc(s->out, ')');
		break;
	case AP_TERM_JOIN: say_call(s, ap_dtype_text(d), n, depth); break;
	case AP_TERM_PIECE:
		say_operand(s, n->args[0], depth);
		if (ap_dtype_real_of((ap_dtype)ap_pool_node(s->t, n->args[0])->dtype) == d)
			ap_buf_put(s->out, n->index ? AP_STR(".imag") : AP_STR(".real"));
		else
			ap_buf_printf(s->out, ".%.*s[%lld]", AP_FMT(ap_dtype_text(d)), (long long)n->index);
		break;
	case AP_TERM_FN: say_fn(s, n, depth); break;
	case AP_TERM_ITE:
		say_operand(s, n->args[1], depth);
		ap_buf_lit(s->out, " if ");
		say_operand(s, n->args[0], depth);
		ap_buf_lit(s->out, " else ");
		say_operand(s, n->args[2], depth);
		break;
	case AP_TERM_VEC: say_vec(s, n, depth); break;
	case AP_TERM_APPLY: say_call(s, ap_terms_symbol_text(s->t, n->symbol), n, depth); break;
	case AP_TERM_RESULT:
		say(s, n->args[0], depth);
		if (n->result)
			ap_buf_printf(s->out, "#%u", n->result);
		ap_buf_printf(s->out, "[%lld]", (long long)n->index);
		break;
	}
}

static void
say(saying *s, ap_term x, int depth)
{
	if (depth >= DEPTH_MAX || s->out->n >= s->limit)
		ap_buf_lit(s->out, "...");
	else
		say_node(s, x, ap_term_get(s->t, x), depth + 1);
}

void
ap_term_say(ap_buf *out, const ap_terms *t, ap_term x, const ap_namer *names, size_t max)
{
	saying s = { out, t, names, out->n + max };

	if (names && !names->cell)
		s.names = NULL;
	say(&s, x, 0);
}
