/* What the compute, movement and index rules share: argument readers, names of functions, memory formats. */
#include "graph/rule_util.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* Parameters that never change what is computed (specs/core.rules, ATTRIBUTES). */
static const char *const no_attributes[] = { "layout", "device", "pin_memory", "non_blocking", "memory_format", "generator", "requires_grad",
	                                     "keepdim", "dtype" };

static bool
is_no_attribute(ap_str name)
{
	for (size_t k = 0; k < sizeof no_attributes / sizeof *no_attributes; k++) {
		if (ap_str_is(name, ap_str_of(no_attributes[k])))
			return true;
	}
	return false;
}

static bool
stands_in_rule(const ap_op *op, int param)
{
	if (!op->rule || op->rule->kind != AP_EXPR_CALL)
		return false;
	for (size_t k = 0; k < op->rule->nargs; k++) {
		if (op->rule->args[k].kind == AP_EXPR_PARAM && op->rule->args[k].param == param)
			return true;
	}
	return false;
}

/* -0.0 is another number than 0.0. */
static bool
same_double(double a, double b)
{
	return a == b && !signbit(a) == !signbit(b);
}

static bool
is_default(const ap_val *v, const ap_literal *l)
{
	switch (l->kind) {
	case AP_LIT_NONE:
		return v->kind == AP_VAL_NONE;
	case AP_LIT_BOOL:
		return v->kind == AP_VAL_BOOL && v->truth == l->truth;
	case AP_LIT_INT:
		return (v->kind == AP_VAL_INT && v->integer == l->integer) || (v->kind == AP_VAL_FLOAT && same_double(v->real, (double)l->integer));
	case AP_LIT_FLOAT:
		return (v->kind == AP_VAL_FLOAT && same_double(v->real, l->real)) || (v->kind == AP_VAL_INT && same_double((double)v->integer, l->real));
	case AP_LIT_STR:
	case AP_LIT_WORD:
		return (v->kind == AP_VAL_STR || v->kind == AP_VAL_WORD) && ap_str_is(v->text, l->text);
	case AP_LIT_LIST:
		if (v->kind != AP_VAL_LIST || v->n != l->n)
			return false;
		for (size_t k = 0; k < l->n; k++) {
			if (!is_default(&v->items[k], &l->items[k]))
				return false;
		}
		return true;
	}
	return false;
}

/* The shortest decimal that reads back as the same double. */
static void
put_double(ap_buf *b, double v)
{
	char text[40];

	for (int digits = 1; digits <= 17; digits++) {
		snprintf(text, sizeof text, "%.*g", digits, v);
		if (isnan(v) || strtod(text, NULL) == v)
			break;
	}
	ap_buf_put(b, ap_str_of(text));
	if (!strpbrk(text, ".eni"))
		ap_buf_lit(b, ".0");
}

/* Two different lists of attributes are two different texts: a quote within a string is escaped, and what is no text for a terminal. */
static void
put_string(ap_buf *b, ap_str s)
{
	ap_buf_putc(b, '\'');
	for (size_t k = 0; k < s.n; k++) {
		unsigned char c = (unsigned char)s.p[k];

		if (c == '\'' || c == '\\')
			ap_buf_putc(b, '\\');
		if (c < ' ' || c == 0x7f)
			ap_buf_printf(b, "\\x%02x", c);
		else
			ap_buf_putc(b, s.p[k]);
	}
	ap_buf_putc(b, '\'');
}

static void
put_value(ap_buf *b, const ap_val *v, int depth)
{
	switch (v->kind) {
	case AP_VAL_BOOL:
		ap_buf_put(b, v->truth ? AP_STR("True") : AP_STR("False"));
		return;
	case AP_VAL_INT:
		ap_buf_int(b, v->integer);
		return;
	case AP_VAL_FLOAT:
		put_double(b, v->real);
		return;
	case AP_VAL_COMPLEX:
		ap_buf_printf(b, "(%.17g%+.17gj)", v->real, v->imag);
		return;
	case AP_VAL_STR:
		put_string(b, v->text);
		return;
	case AP_VAL_DTYPE:
		ap_buf_put(b, ap_dtype_text(v->dtype));
		return;
	case AP_VAL_WORD:
		ap_buf_put(b, v->text);
		return;
	case AP_VAL_TENSOR:
		ap_buf_lit(b, "_");
		return;
	case AP_VAL_NONE:
		ap_buf_lit(b, "None");
		return;
	case AP_VAL_ELLIPSIS:
		ap_buf_lit(b, "...");
		return;
	case AP_VAL_SLICE:
	case AP_VAL_LIST:
	case AP_VAL_DICT:
		ap_buf_putc(b, '[');
		for (size_t k = 0; k < v->n && depth < 8; k++) {
			if (k)
				ap_buf_lit(b, ", ");
			put_value(b, &v->items[k], depth + 1);
		}
		ap_buf_putc(b, ']');
		return;
	}
}

void
ap_val_put(ap_buf *b, const ap_val *v)
{
	put_value(b, v, 0);
}

/* The rank that a `dim` counts in: the first tensor's; -1, not known here: of lists, or of a broadcast with a tensor of a higher rank. */
static int
rank_of_dim(const ap_infer_run *r, const ap_op *op)
{
	int rank = -1;

	for (size_t k = 0; k < op->schema.nparams; k++) {
		if (op->schema.params[k].type.kind == AP_TYPE_TENSOR && op->schema.params[k].type.is_list)
			return -1;
		if (r->params[k].kind != AP_VAL_TENSOR)
			continue;
		if (rank >= 0 && r->params[k].tensor.layout.rank > rank)
			return -1;
		if (rank < 0)
			rank = r->params[k].tensor.layout.rank;
	}
	return rank;
}

/* A `dim` from the front, as far as it is one. */
static ap_val
front(ap_infer_run *r, const ap_val *v, int rank)
{
	ap_val w = *v;

	if (rank < 0)
		return w;
	if (w.kind == AP_VAL_INT && w.integer < 0)
		w.integer += rank ? rank : 1;
	if (w.kind == AP_VAL_LIST && w.n) {
		ap_val *items = AP_NEW_N(r->arena, ap_val, w.n);

		for (size_t k = 0; k < w.n; k++) {
			items[k] = v->items[k];
			if (items[k].kind == AP_VAL_INT && items[k].integer < 0)
				items[k].integer += rank ? rank : 1;
		}
		w.items = items;
	}
	return w;
}

static void
put_attribute(ap_infer_run *r, const ap_op *op, size_t k, ap_buf *b)
{
	const ap_param *p = &op->schema.params[k];
	const ap_val *v = &r->params[k];

	if (p->type.kind == AP_TYPE_TENSOR) {
		if (v->kind == AP_VAL_TENSOR || (v->kind == AP_VAL_NONE && !p->type.optional))
			return;
	} else if ((!op->custom && is_no_attribute(p->name)) || stands_in_rule(op, (int)k) || (p->has_default && is_default(v, &p->value)) || ap_param_is_out(p)) {
		return;
	}
	ap_val w = ap_str_eq(p->name, "dim") && !op->custom ? front(r, v, rank_of_dim(r, op)) : *v;

	if (b->n)
		ap_buf_lit(b, ", ");
	ap_buf_put(b, p->name);
	ap_buf_putc(b, '=');
	put_value(b, &w, 0);
}

static ap_str
with_attributes(ap_infer_run *r, const ap_op *op, ap_str more)
{
	ap_buf b = { .arena = r->arena };

	if (r->params) {
		for (size_t k = 0; k < op->schema.nparams; k++)
			put_attribute(r, op, k, &b);
	}
	if (more.n) {
		if (b.n)
			ap_buf_lit(&b, ", ");
		ap_buf_put(&b, more);
	}
	ap_str name = op->custom || !op->fn.n ? op->name : op->fn;

	return b.n ? AP_STR_JOIN(r->arena, name, AP_STR("{"), ap_buf_str(&b), AP_STR("}")) : name;
}

ap_str
ap_rule_fn_text(ap_infer_run *r, const ap_op *op)
{
	return with_attributes(r, op, (ap_str){ 0 });
}

ap_str
ap_rule_fn_with(ap_infer_run *r, const ap_op *op, const char *fmt, ...)
{
	ap_buf b = { .arena = r->arena };
	va_list ap;

	va_start(ap, fmt);
	ap_buf_vprintf(&b, fmt, ap);
	va_end(ap);
	return with_attributes(r, op, ap_buf_str(&b));
}

const ap_val *
ap_rule_param(const ap_infer_run *r, const ap_op *op, const char *name)
{
	for (size_t k = 0; r->params && k < op->schema.nparams; k++) {
		if (ap_str_is(op->schema.params[k].name, ap_str_of(name)))
			return &r->params[k];
	}
	return NULL;
}

double
ap_val_as_double(const ap_val *v)
{
	return v->kind == AP_VAL_BOOL ? v->truth : v->kind == AP_VAL_INT ? (double)v->integer : v->real;
}

bool
ap_val_tensor(ap_infer_run *r, const ap_val *v, ap_tensor *out)
{
	if (v->kind != AP_VAL_TENSOR)
		return ap_refuse_unknown(r, "argument-kind", "a tensor is expected here");
	*out = v->tensor;
	return true;
}

bool
ap_val_operand(ap_infer_run *r, const ap_val *v, ap_tensor *out)
{
	return ap_val_is_number(v) ? ap_number(r, v, out) : ap_val_tensor(r, v, out);
}

void
ap_val_tensors(ap_infer_run *r, const ap_val *v, ap_tensors *out)
{
	if (v->kind == AP_VAL_TENSOR)
		*AP_PUSH(r->arena, out) = v->tensor;
	for (size_t k = 0; v->kind == AP_VAL_LIST && k < v->n; k++) {
		if (v->items[k].kind == AP_VAL_TENSOR)
			*AP_PUSH(r->arena, out) = v->items[k].tensor;
	}
}

bool
ap_val_bool(ap_infer_run *r, const ap_val *v, bool *out)
{
	if (v->kind != AP_VAL_BOOL && v->kind != AP_VAL_INT)
		return ap_refuse_unknown(r, "argument-kind", "a bool is expected here");
	*out = v->kind == AP_VAL_BOOL ? v->truth : v->integer != 0;
	return true;
}

bool
ap_val_dtype(ap_infer_run *r, const ap_val *v, ap_dtype other, ap_dtype *out)
{
	if (v->kind != AP_VAL_DTYPE && v->kind != AP_VAL_NONE)
		return ap_refuse_unknown(r, "argument-kind", "a dtype is expected here");
	*out = v->kind == AP_VAL_DTYPE ? v->dtype : other;
	return true;
}

ap_dtype
ap_number_dtype(const ap_val *v)
{
	switch (v->kind) {
	case AP_VAL_BOOL:
		return AP_B8;
	case AP_VAL_INT:
		return AP_I64;
	case AP_VAL_COMPLEX:
		return AP_C64;
	default:
		return AP_F32;
	}
}

ap_dtype
ap_dtype_float_of(ap_dtype d)
{
	return ap_dtype_is_integral(d, true) ? AP_F32 : d;
}

bool
ap_dtype_is_integral(ap_dtype d, bool with_bool)
{
	return ap_dtype_cat(d) == AP_CAT_INT || (with_bool && d == AP_B8);
}

ap_format
ap_val_format(const ap_val *v, ap_format other)
{
	if (v->kind != AP_VAL_WORD && v->kind != AP_VAL_STR)
		return other;
	if (ap_str_ends(v->text, AP_STR("contiguous_format")))
		return AP_FORMAT_CONTIGUOUS;
	if (ap_str_ends(v->text, AP_STR("channels_last_3d")))
		return AP_FORMAT_CHANNELS_LAST_3D;
	return ap_str_ends(v->text, AP_STR("channels_last")) ? AP_FORMAT_CHANNELS_LAST : AP_FORMAT_PRESERVE;
}

void
ap_channels_last_strides(int rank, const int64_t *size, int64_t *stride)
{
	int64_t next = size[1];

	stride[1] = 1;
	for (int d = rank - 1; d >= 2; d--) {
		stride[d] = next;
		next *= size[d];
	}
	stride[0] = next;
}

bool
ap_fresh_format(ap_infer_run *r, const ap_tensor *x, ap_dtype d, ap_format format, ap_tensor *out)
{
	int rank = x->layout.rank, want = format == AP_FORMAT_CHANNELS_LAST ? 4 : 5;
	int64_t stride[AP_MAX_RANK];

	switch (format) {
	case AP_FORMAT_PRESERVE:
		return ap_fresh_like(r, x, d, out);
	case AP_FORMAT_CONTIGUOUS:
		return ap_fresh(r, d, rank, x->layout.size, out);
	case AP_FORMAT_CHANNELS_LAST:
	case AP_FORMAT_CHANNELS_LAST_3D:
		if (rank != want)
			return ap_refuse_invalid(r, "shape", "this memory format needs a tensor of rank %d, not %d", want, rank);
		ap_channels_last_strides(rank, x->layout.size, stride);
		return ap_fresh_strided(r, d, rank, x->layout.size, stride, out);
	}
	return false;
}

bool
ap_rule_call(ap_infer_run *r, const ap_op *op, const char *rule, const ap_val *args, size_t n, ap_val *out)
{
	const ap_rule *found = ap_rule_find(ap_str_of(rule));

	if (!found)
		return ap_refuse_unknown(r, "not-modelled", "no rule %s", rule);
	return found->run(r, op, args, n, out);
}

void
ap_pick_step(ap_infer_run *r, ap_tensor dst, const ap_tensor *src, size_t nsrc, const ap_pick *from)
{
	ap_step_add(r, AP_STEP_PICK, dst, src, nsrc)->from = from;
}
