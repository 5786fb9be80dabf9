#include "pass/names.h"

#include <stdlib.h>

/* Python's keywords and builtins that are names of ops too, and the globals of printed code; sorted. */
static const char *const illegal[] = {
	"False", "None", "True", "abs", "all", "and", "any", "as", "assert", "async", "await", "bin", "bool", "break", "bytes", "callable",
	"chr", "class", "compile", "complex", "continue", "def", "del", "device", "dict", "dir", "divmod", "elif", "else", "enumerate", "eval",
	"except", "exec", "filter", "finally", "float", "for", "format", "from", "getattr", "global", "hash", "hex", "id", "if", "import", "in",
	"inf", "input", "int", "io_map", "is", "iter", "lambda", "len", "list", "map", "max", "min", "nan", "next", "nonlocal", "not", "object",
	"oct", "open", "or", "ord", "original_output_count", "pass", "pow", "print", "property", "raise", "range", "repr", "return", "reversed",
	"round", "self", "set", "setattr", "slice", "sorted", "str", "sum", "super", "torch", "try", "tuple", "type", "vars", "while", "with",
	"yield", "zip",
};

ap_names
ap_names_make(ap_arena *a)
{
	return (ap_names){ .arena = a, .used = ap_map_make(a), .next = ap_map_make(a) };
}

static int
compare_illegal(const void *name, const void *word)
{
	return ap_str_compare(*(const ap_str *)name, ap_str_of(*(const char *const *)word));
}

static bool
is_taken(const ap_names *n, ap_str name)
{
	uint32_t taken;

	return ap_map_find(&n->used, name, &taken) || bsearch(&name, illegal, sizeof illegal / sizeof *illegal, sizeof *illegal, compare_illegal);
}

void
ap_names_reserve(ap_names *n, ap_str name)
{
	ap_map_put(&n->used, name, 1);
}

/* Without a trailing _NUMBER. */
static ap_str
stem_of(ap_str s)
{
	size_t n = s.n;

	while (n > 0 && s.p[n - 1] >= '0' && s.p[n - 1] <= '9')
		n--;
	return n < s.n && n > 1 && s.p[n - 1] == '_' ? ap_str_cut(s, 0, n - 1) : s;
}

ap_str
ap_names_take(ap_names *n, ap_str want)
{
	uint32_t number = 1;
	ap_str stem, name = want;

	if (!is_taken(n, want)) {
		name = ap_str_copy(n->arena, want);
		ap_map_put(&n->used, name, 1);
		return name;
	}
	stem = stem_of(want);
	if (!ap_map_find(&n->next, stem, &number))
		number = 1;
	do
		name = ap_str_printf(n->arena, "%.*s_%u", AP_FMT(stem), number++);
	while (is_taken(n, name));
	ap_map_put(&n->next, ap_str_copy(n->arena, stem), number);
	ap_map_put(&n->used, name, 1);
	return name;
}

ap_str
ap_names_root(ap_str s)
{
	ap_str cut = s;

	if (cut.n > 2 && (ap_str_starts(cut, AP_STR("L_")) || ap_str_starts(cut, AP_STR("l_"))))
		cut = ap_str_cut(cut, 2, cut.n);
	while (cut.n > 1 && cut.p[cut.n - 1] == '_')
		cut = ap_str_cut(cut, 0, cut.n - 1);
	return cut.n && !(cut.p[0] >= '0' && cut.p[0] <= '9') ? cut : s;
}
