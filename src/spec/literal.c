#include "spec/literal.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>

#include "base/num.h"

static const char escapes[][2] = {
	{ 'a', '\a' }, { 'b', '\b' }, { 'f', '\f' }, { 'n', '\n' }, { 'r', '\r' }, { 't', '\t' }, { 'v', '\v' },
	{ '\\', '\\' }, { '\'', '\'' }, { '"', '"' },
};

/* One escape after its backslash; an unknown one stands for itself. */
static char
decode_escape(ap_str s, size_t *at)
{
	char c = s.p[*at];
	int v = 0;

	if (c >= '0' && c <= '7') {
		for (int n = 0; n < 3 && *at < s.n && s.p[*at] >= '0' && s.p[*at] <= '7'; n++)
			v = v * 8 + (s.p[(*at)++] - '0');
		return (char)v;
	}
	++*at;
	for (size_t i = 0; i < sizeof escapes / sizeof *escapes; i++)
		if (escapes[i][0] == c)
			return escapes[i][1];
	return c;
}

ap_str
ap_string_decode(ap_arena *a, ap_str s)
{
	ap_buf b = { .arena = a };

	for (size_t i = 0; i < s.n;) {
		if (s.p[i] == '\\' && i + 1 < s.n) {
			i++;
			ap_buf_putc(&b, decode_escape(s, &i));
		} else {
			ap_buf_putc(&b, s.p[i++]);
		}
	}
	return ap_buf_str(&b);
}

bool
ap_int_read(ap_str s, int64_t *v)
{
	bool negative = s.n && s.p[0] == '-';

	*v = 0;
	if (s.n == negative)
		return false;
	for (size_t i = negative; i < s.n; i++) {
		int digit = s.p[i] - '0';

		if (digit < 0 || digit > 9 || !ap_mul_ok(*v, 10, v) || !(negative ? ap_sub_ok(*v, digit, v) : ap_add_ok(*v, digit, v)))
			return false;
	}
	return true;
}

bool
ap_float_read(ap_str s, double *v)
{
	char z[64], *end;
	ap_str digits = s;

	if (ap_str_starts(s, AP_STR("-")))
		digits = ap_str_cut(s, 1, s.n);
	if (!s.n || s.n >= sizeof z)
		return false;
	if (!ap_str_eq(digits, "inf") && !ap_str_eq(digits, "nan"))
		for (size_t i = 0; i < digits.n; i++)
			if (!isdigit((unsigned char)digits.p[i]) && !strchr(".eE+-", digits.p[i]))
				return false;
	memcpy(z, s.p, s.n);
	z[s.n] = '\0';
	*v = strtod(z, &end);
	return *end == '\0';
}

/* torch/csrc/jit/frontend/function_schema_parser.cpp parseSingleConstant; the numbers are those of c10's enums. */
static const struct { const char *word; int64_t number; ap_type_kind kind; } words[] = {
	{ "Mean", 1, AP_TYPE_INT },
	{ "strided", 0, AP_TYPE_LAYOUT },
	{ "contiguous_format", 0, AP_TYPE_MEMORY_FORMAT },
	{ "preserve_format", 1, AP_TYPE_MEMORY_FORMAT },
	{ "channels_last", 2, AP_TYPE_MEMORY_FORMAT },
	{ "channels_last_3d", 3, AP_TYPE_MEMORY_FORMAT },
	{ "uint8", 0, AP_TYPE_DTYPE }, { "int8", 1, AP_TYPE_DTYPE }, { "int16", 2, AP_TYPE_DTYPE }, { "int32", 3, AP_TYPE_DTYPE },
	{ "int64", 4, AP_TYPE_DTYPE }, { "float16", 5, AP_TYPE_DTYPE }, { "float32", 6, AP_TYPE_DTYPE }, { "float64", 7, AP_TYPE_DTYPE },
	{ "complex32", 8, AP_TYPE_DTYPE }, { "complex64", 9, AP_TYPE_DTYPE }, { "complex128", 10, AP_TYPE_DTYPE },
	{ "bool", 11, AP_TYPE_DTYPE }, { "bfloat16", 15, AP_TYPE_DTYPE }, { "float8_e5m2", 23, AP_TYPE_DTYPE },
	{ "float8_e4m3fn", 24, AP_TYPE_DTYPE }, { "float8_e5m2fnuz", 25, AP_TYPE_DTYPE }, { "float8_e4m3fnuz", 26, AP_TYPE_DTYPE },
	{ "uint16", 27, AP_TYPE_DTYPE }, { "uint32", 28, AP_TYPE_DTYPE }, { "uint64", 29, AP_TYPE_DTYPE },
	{ "long", 4, AP_TYPE_DTYPE }, { "float", 6, AP_TYPE_DTYPE }, { "complex", 9, AP_TYPE_DTYPE }, { "half", 5, AP_TYPE_DTYPE },
	{ "double", 7, AP_TYPE_DTYPE }, { "int", 3, AP_TYPE_DTYPE }, { "short", 2, AP_TYPE_DTYPE }, { "cfloat", 9, AP_TYPE_DTYPE },
	{ "cdouble", 10, AP_TYPE_DTYPE }, { "chalf", 8, AP_TYPE_DTYPE },
};

bool
ap_word_number(ap_str word, int64_t *v)
{
	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (ap_str_is(word, ap_str_of(words[i].word))) {
			*v = words[i].number;
			return true;
		}
	return false;
}

void
ap_number_word(ap_type_kind kind, ap_literal *v)
{
	if (kind != AP_TYPE_DTYPE && kind != AP_TYPE_LAYOUT && kind != AP_TYPE_MEMORY_FORMAT)
		return;
	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (words[i].kind == kind && words[i].number == v->integer) {
			v->kind = AP_LIT_WORD;
			v->text = ap_str_of(words[i].word);
			return;
		}
}

/* c10::printQuotedString (ATen/core/ivalue.cpp and jit/frontend/strtod) */
static void
print_string(ap_str s, ap_buf *out)
{
	ap_buf_putc(out, '"');
	for (size_t i = 0; i < s.n; i++) {
		unsigned char c = (unsigned char)s.p[i];
		size_t k = 0;

		while (k < sizeof escapes / sizeof *escapes && (unsigned char)escapes[k][1] != c)
			k++;
		if (k < sizeof escapes / sizeof *escapes)
			ap_buf_printf(out, "\\%c", escapes[k][0]);
		else if (c >= 0x20 && c < 0x7f)
			ap_buf_putc(out, (char)c);
		else
			ap_buf_printf(out, "\\%03o", c);
	}
	ap_buf_putc(out, '"');
}

/* IValue's operator<<: whole numbers that fit an int64_t end in a dot, others have 17 digits. */
static void
print_float(double d, ap_buf *out)
{
	if (isnan(d) || isinf(d))
		ap_buf_put(out, isnan(d) ? AP_STR("nan") : d > 0 ? AP_STR("inf") : AP_STR("-inf"));
	else if (d >= -0x1p63 && d < 0x1p63 && d == trunc(d))
		ap_buf_printf(out, "%lld.", (long long)d);
	else
		ap_buf_printf(out, "%.17g", d);
}

static void
print_scalar(const ap_literal *v, ap_buf *out)
{
	switch (v->kind) {
	case AP_LIT_NONE: ap_buf_lit(out, "None"); break;
	case AP_LIT_BOOL: ap_buf_put(out, v->truth ? AP_STR("True") : AP_STR("False")); break;
	case AP_LIT_INT:
	case AP_LIT_WORD: ap_buf_printf(out, "%lld", (long long)v->integer); break;
	case AP_LIT_FLOAT: print_float(v->real, out); break;
	case AP_LIT_STR: print_string(v->text, out); break;
	case AP_LIT_LIST: break;
	}
}

void
ap_literal_print(const ap_literal *v, ap_buf *out)
{
	if (v->kind != AP_LIT_LIST) {
		print_scalar(v, out);
		return;
	}
	ap_buf_putc(out, '[');
	for (size_t i = 0; i < v->n; i++) {
		ap_buf_put(out, i ? AP_STR(", ") : AP_STR(""));
		print_scalar(&v->items[i], out);
	}
	ap_buf_putc(out, ']');
}
