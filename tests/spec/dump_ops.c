/* Prints the op table for tests in other languages: a line of JSON an op. */
#include <inttypes.h>
#include <stdio.h>

#include "base/file.h"
#include "spec/expr.h"
#include "spec/ops.h"

static void
put_string(ap_buf *b, ap_str s)
{
	ap_buf_putc(b, '"');
	for (size_t i = 0; i < s.n; i++) {
		unsigned char c = (unsigned char)s.p[i];

		if (c == '"' || c == '\\' || c < 0x20 || c >= 0x7f)
			ap_buf_printf(b, "\\u%04x", c);
		else
			ap_buf_putc(b, (char)c);
	}
	ap_buf_putc(b, '"');
}

static void
put_scalar(ap_buf *b, const ap_literal *v)
{
	switch (v->kind) {
	case AP_LIT_NONE: ap_buf_lit(b, "null"); break;
	case AP_LIT_BOOL: ap_buf_put(b, v->truth ? AP_STR("true") : AP_STR("false")); break;
	case AP_LIT_INT: ap_buf_printf(b, "%" PRId64, v->integer); break;
	case AP_LIT_FLOAT: ap_buf_printf(b, "{\"float\": \"%a\"}", v->real); break;
	case AP_LIT_STR: put_string(b, v->text); break;
	case AP_LIT_WORD:
		ap_buf_printf(b, "{\"word\": ");
		put_string(b, v->text);
		ap_buf_printf(b, ", \"number\": %" PRId64 "}", v->integer);
		break;
	case AP_LIT_LIST: break;
	}
}

static void
put_default(ap_buf *b, const ap_literal *v)
{
	if (v->kind != AP_LIT_LIST) {
		put_scalar(b, v);
		return;
	}
	ap_buf_putc(b, '[');
	for (size_t i = 0; i < v->n; i++) {
		ap_buf_put(b, i ? AP_STR(", ") : AP_STR(""));
		put_scalar(b, &v->items[i]);
	}
	ap_buf_putc(b, ']');
}

static void
put_params(ap_buf *b, const ap_schema *s)
{
	ap_buf_lit(b, ", \"params\": [");
	for (size_t i = 0; i < s->nparams; i++) {
		const ap_param *p = &s->params[i];
		ap_buf type = { .arena = b->arena };

		ap_type_print(&p->type, &p->alias, &type);
		ap_buf_put(b, i ? AP_STR(", {\"name\": ") : AP_STR("{\"name\": "));
		put_string(b, p->name);
		ap_buf_lit(b, ", \"type\": ");
		put_string(b, ap_buf_str(&type));
		ap_buf_printf(b, ", \"writes\": %s, \"out\": %s, \"keyword_only\": %s", ap_param_writes(p) ? "true" : "false",
		              ap_param_is_out(p) ? "true" : "false", p->keyword_only ? "true" : "false");
		if (p->has_default) {
			ap_buf_lit(b, ", \"default\": ");
			put_default(b, &p->value);
		}
		ap_buf_putc(b, '}');
	}
	ap_buf_putc(b, ']');
}

static void
put_op(ap_buf *b, ap_ops *ops, const ap_op *op)
{
	ap_buf_lit(b, "{\"name\": ");
	put_string(b, op->name);
	ap_buf_lit(b, ", \"class\": ");
	put_string(b, ap_class_text(op->class));
	ap_buf_lit(b, ", \"fn\": ");
	put_string(b, op->fn);
	ap_buf_printf(b, ", \"random\": %s", op->random ? "true" : "false");
	if (op->twin.i) {
		ap_buf_lit(b, ", \"twin\": ");
		put_string(b, ap_op_get(ops, op->twin)->name);
	}
	if (op->rule) {
		ap_buf rule = { .arena = b->arena };

		ap_expr_print(op->rule, &rule);
		ap_buf_lit(b, ", \"rule\": ");
		put_string(b, ap_buf_str(&rule));
	}
	put_params(b, &op->schema);
	ap_buf_lit(b, "}\n");
}

int
main(void)
{
	ap_arena a;

	if (!ap_arena_init(&a, (size_t)512 << 20))
		return 1;
	ap_ops *ops = ap_ops_make(&a);
	ap_buf b = { .arena = &a };

	for (uint32_t i = 1; i <= ap_ops_count(ops); i++)
		put_op(&b, ops, ap_op_get(ops, (ap_op_id){ i }));
	ap_str text = ap_buf_str(&b);

	return fwrite(text.p, 1, text.n, stdout) == text.n ? 0 : 1;
}
