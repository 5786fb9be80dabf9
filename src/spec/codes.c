#include "spec/codes.h"

#include "spec/embed.h"

/* Takes the first line, with its newline, off *rest. */
static ap_str
take_line(ap_str *rest)
{
	size_t end = ap_str_find(*rest, 0, '\n');
	ap_str line = ap_str_cut(*rest, 0, end);

	*rest = ap_str_cut(*rest, end + 1, rest->n);
	return line;
}

/* A line that ends the part before it. */
static bool
begins_part(ap_str line)
{
	return ap_str_starts(line, AP_STR("=== ")) || ap_str_starts(line, AP_STR("--- ")) || ap_str_starts(line, AP_STR("$ ")) ||
	       ap_str_starts(line, AP_STR("# "));
}

/* Takes everything up to the next line that begins a part; a file's lines may begin with "# " or "$ ". */
static ap_str
take_text(ap_str *rest, bool file)
{
	const char *from = rest->p;

	while (rest->n) {
		ap_str ahead = *rest, line = take_line(&ahead);

		if (begins_part(line) && !(file && (line.p[0] == '#' || line.p[0] == '$')))
			break;
		*rest = ahead;
	}
	return (ap_str){ from, (size_t)(rest->p - from) };
}

static void
take_example(ap_arena *a, ap_str *rest, ap_code *c)
{
	ap_str ahead = *rest, line = take_line(&ahead), tail = ap_str_cut(line, 2, line.n);

	if (ap_str_starts(line, AP_STR("=== ")))
		return;
	*rest = ahead;
	if (line.p[0] == '-')
		ap_bug("specs/codes: %.*s: a file before the command", AP_FMT(c->name));
	*(line.p[0] == '#' ? &c->without : &c->command) = tail;
	while (ap_str_starts(*rest, AP_STR("--- "))) {
		line = take_line(rest);
		*AP_PUSH(a, &c->files) = (ap_code_file){ ap_str_cut(line, 4, line.n), take_text(rest, true) };
	}
}

static void
take_entries(ap_arena *a, ap_str family, ap_str rest, ap_codes *out)
{
	while (rest.n) {
		ap_str line = take_line(&rest);
		ap_code c = { .name = ap_str_trim(ap_str_cut(line, 4, line.n)), .family = family };

		if (!ap_str_starts(line, AP_STR("=== ")))
			ap_bug("specs/codes/%.*s: expected '=== CODE', found '%.*s'", AP_FMT(family), AP_FMT(line));
		c.summary = ap_str_trim(take_line(&rest));
		c.words = ap_str_trim(take_text(&rest, false));
		if (rest.n)
			take_example(a, &rest, &c);
		*AP_PUSH(a, out) = c;
	}
}

ap_codes
ap_codes_make(ap_arena *a)
{
	ap_codes all = { 0 };

	for (const ap_embedded_file *f = ap_embedded_files; f->name; f++) {
		ap_str name = ap_str_of(f->name);

		if (ap_str_ends(name, AP_STR(".codes")))
			take_entries(a, ap_str_cut(name, 0, name.n - strlen(".codes")), (ap_str){ (const char *)f->bytes, f->n }, &all);
	}
	return all;
}

const ap_code *
ap_codes_find(const ap_codes *c, ap_str name)
{
	for (size_t i = 0; i < c->n; i++)
		if (ap_str_is(c->at[i].name, name))
			return &c->at[i];
	return NULL;
}
