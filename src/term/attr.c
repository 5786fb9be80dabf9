/* Attributes in function symbols. */
#include "term/fn.h"

#include <stdlib.h>

/* The end of the value that begins at `from`: a comma or the closing brace outside of brackets and quotes. */
static size_t
value_end(ap_str s, size_t from)
{
	int depth = 0;
	bool quoted = false;

	for (size_t i = from; i < s.n; i++) {
		char c = s.p[i];

		if (c == '\'')
			quoted = !quoted;
		if (quoted) {
			i += c == '\\';
			continue;
		}
		if (c == '[' || c == '(')
			depth++;
		else if (c == ']' || c == ')')
			depth--;
		else if (!depth && (c == ',' || c == '}'))
			return i;
	}
	return s.n;
}

bool
ap_attr_find(ap_str symbol, const char *key, ap_str *value)
{
	size_t at = ap_str_find(symbol, 0, '{') + 1;

	while (at < symbol.n) {
		size_t equals = ap_str_find(symbol, at, '='), end = value_end(symbol, equals), comma;

		/* words without a value */
		while ((comma = ap_str_find(symbol, at, ',')) < equals)
			at = comma + 1;
		if (ap_str_is(ap_str_trim(ap_str_cut(symbol, at, equals)), ap_str_of(key))) {
			*value = ap_str_trim(ap_str_cut(symbol, equals + 1, end));
			return true;
		}
		at = end + 1;
	}
	return false;
}

bool
ap_attr_any_complex(ap_str symbol)
{
	for (size_t i = ap_str_find(symbol, 0, '{') + 1; i < symbol.n; i++)
		if (symbol.p[i] == 'j' && symbol.p[i - 1] >= '0' && symbol.p[i - 1] <= '9')
			return true;
	return false;
}

static double
number_of(ap_str s)
{
	char text[64];

	if (ap_str_eq(s, "True"))
		return 1;
	if (ap_str_eq(s, "False"))
		return 0;
	s = ap_str_cut(s, 0, sizeof text - 1);
	memcpy(text, s.p, s.n);
	text[s.n] = 0;
	return strtod(text, NULL);
}

double
ap_attr_double(ap_str symbol, const char *key, double fallback)
{
	ap_str v;

	return ap_attr_find(symbol, key, &v) && !ap_str_eq(v, "None") ? number_of(v) : fallback;
}

double
ap_attr_negated(ap_str symbol, const char *key, double fallback)
{
	double x = ap_attr_double(symbol, key, fallback);
	ap_str v;

	return x == 0 && ap_attr_find(symbol, key, &v) && ap_str_find(v, 0, '.') == v.n ? 0 : -x;
}

static int64_t
int_of(ap_str s)
{
	char text[64];

	if (ap_str_eq(s, "True") || ap_str_eq(s, "False") || ap_str_find(s, 0, '.') < s.n || ap_str_find(s, 0, 'e') < s.n)
		return (int64_t)number_of(s);
	s = ap_str_cut(s, 0, sizeof text - 1);
	memcpy(text, s.p, s.n);
	text[s.n] = 0;
	return strtoll(text, NULL, 10);
}

int64_t
ap_attr_int(ap_str symbol, const char *key, int64_t fallback)
{
	ap_str v;

	return ap_attr_find(symbol, key, &v) && !ap_str_eq(v, "None") ? int_of(v) : fallback;
}

bool
ap_attr_bool(ap_str symbol, const char *key, bool fallback)
{
	return ap_attr_int(symbol, key, fallback) != 0;
}

bool
ap_attr_is(ap_str symbol, const char *key, const char *word)
{
	ap_str v;

	if (!ap_attr_find(symbol, key, &v))
		return false;
	if (v.n >= 2 && v.p[0] == '\'')
		v = ap_str_cut(v, 1, v.n - 1);
	return ap_str_is(v, ap_str_of(word));
}

int
ap_attr_ints(ap_str symbol, const char *key, int64_t *out, int max)
{
	ap_str v;
	int n = 0;

	if (!ap_attr_find(symbol, key, &v) || ap_str_eq(v, "None") || !v.n)
		return -1;
	if (v.p[0] != '[') {
		out[0] = int_of(v);
		return 1;
	}
	for (size_t at = 1; at < v.n - 1 && n < max;) {
		size_t end = ap_str_find(v, at, ',');

		end = end < v.n - 1 ? end : v.n - 1;
		out[n++] = int_of(ap_str_trim(ap_str_cut(v, at, end)));
		at = end + 1;
	}
	return n;
}

bool
ap_symbol_is_custom(ap_str symbol)
{
	static const char *const own[] = { "aten::", "prims::", "_c10d_functional::", "_c10d_functional_autograd::", "c10d::", "quantized::", "torch::" };
	ap_str name = ap_str_cut(symbol, 0, ap_str_find(symbol, 0, '{'));
	size_t colon = ap_str_find(name, 0, ':');

	for (size_t i = 0; i < sizeof own / sizeof *own; i++)
		if (ap_str_starts(name, ap_str_of(own[i])))
			return false;
	return colon + 1 < name.n && name.p[colon + 1] == ':';
}
