#include <stdio.h>

#include "cli/cli.h"
#include "layout/shared.h"
#include "report/overlap.h"

enum { KEY_WHERE = 0x200, KEY_SMT2, KEY_WORK, KEY_MS, KEY_LIST, RELATIONS_MAX = 64 };

typedef struct overlap_settings {
	ap_settings common;
	const char *where[RELATIONS_MAX];
	int nwhere;
	const char *smt2;
	int64_t work, ms, list;
} overlap_settings;

static error_t
parse(int key, char *arg, struct argp_state *state)
{
	overlap_settings *s = state->input;

	switch (key) {
	case KEY_WHERE:
		if (s->nwhere == RELATIONS_MAX)
			argp_error(state, "--where: at most %d", RELATIONS_MAX);
		s->where[s->nwhere++] = arg;
		return 0;
	case KEY_SMT2:
		s->smt2 = arg;
		return 0;
	case KEY_WORK:
		s->work = ap_cli_int(state, "work", arg, 1, INT64_C(1) << 40);
		return 0;
	case KEY_MS:
		s->ms = ap_cli_int(state, "smt-ms", arg, 0, 3600000);
		return 0;
	case KEY_LIST:
		s->list = ap_cli_int(state, "list", arg, 0, 1000000);
		return 0;
	default:
		return ap_cli_key(key, arg, state);
	}
}

static const struct argp_option options[] = {
	{ "where", KEY_WHERE, "RELATION", 0, "What holds for the symbols, such as 's1 >= 4*s0'; may be repeated", 0 },
	{ "smt2", KEY_SMT2, "FILE", 0, "Write each question for Z3 to FILE as SMT-LIB", 0 },
	{ "list", KEY_LIST, "N", 0, "List the shared cells if there are at most N (default 16)", 0 },
	{ "work", KEY_WORK, "STEPS", 0, "Limit of the exact search, before marking and Z3 (default 16777216)", 0 },
	{ "smt-ms", KEY_MS, "MS", 0, "Time for one question to Z3; 0 asks none (default 10000)", 0 },
	{ 0 },
};
static const struct argp_child children[] = { { &ap_argp_output, 0, "", 0 }, { 0 } };
static const struct argp argp = {
	.options = options,
	.parser = parse,
	.args_doc = "A [B]",
	.doc = "Do two layouts on one storage share a byte?  Layouts are written as in graph text, 'f32[5, 4][8, 1] +3'; sizes, strides and "
	       "offsets may be symbols, 'f32[s0, 4][s1, 1] +s2'.  With A alone: does it overlap itself?\v"
	       "Exit status: 0 disjoint, 1 overlap (a shared byte is printed), 2 a layout can't be read, 3 not decided within the limits.",
	.children = children,
};

typedef struct texts {
	ap_symbols symbols;
	ap_layout_formula side[2];
	ap_relation where[RELATIONS_MAX];
} texts;

static bool
print_errors(const ap_diags *d)
{
	ap_buf b = { .arena = d->arena };

	ap_diags_print(d, &b, false);
	fprintf(stderr, "%.*s", AP_FMT(ap_buf_str(&b)));
	return d->errors == 0;
}

static ap_diags
diags_of(ap_arena *a, const char *name, const char *text)
{
	return (ap_diags){ .arena = a, .file = ap_str_of(name), .source = ap_str_of(text) };
}

static bool
check_layout(const ap_layout_formula *e, ap_diags *d)
{
	ap_layout l;

	if (!ap_layout_formula_is_literal(e))
		return true;
	if (!ap_layout_formula_value(d->arena, e, NULL, &l))
		ap_bug("a literal does not fit");
	return ap_layout_check(&l, e, d);
}

/* All texts are read, so that one run names all that is wrong. */
static bool
read_all(ap_arena *a, const overlap_settings *s, texts *t)
{
	bool ok = true;

	for (int k = 0; k < s->common.nfiles; k++) {
		ap_diags d = diags_of(a, k ? "B" : "A", s->common.files[k]);

		ok = ap_layout_read(a, d.source, &t->symbols, &d, &t->side[k]) && check_layout(&t->side[k], &d) && ok;
		ok = print_errors(&d) && ok;
	}
	for (int k = 0; k < s->nwhere; k++) {
		ap_diags d = diags_of(a, "--where", s->where[k]);

		ok = ap_relation_read(a, d.source, &t->symbols, &d, &t->where[k]) && ok;
		ok = print_errors(&d) && ok;
	}
	return ok;
}

static void
decide_numbers(ap_arena *a, const overlap_settings *s, const ap_decide_options *o, ap_overlap_report *r)
{
	ap_layout *x = &r->side[0].layout, *y = &r->side[1].layout;

	if (r->sides == 1) {
		r->answer = ap_decide_self(a, x, o, &r->where, &r->by);
		return;
	}
	r->answer = ap_decide_overlap(a, x, y, o, &r->where, &r->by);
	for (int k = 0; k < 2; k++) {
		r->side[k].self = ap_decide_self(a, k ? y : x, o, &r->side[k].self_where, NULL);
		r->side[k].covers = ap_decide_cover(k ? y : x, k ? x : y, o, &r->side[k].missing, NULL);
	}
	r->unit = ap_gcd(x->itemsize, y->itemsize);
	r->counted = r->answer == AP_DISJOINT || ap_shared_count(x, y, o->work, &r->shared_bytes);
	r->listed = r->answer == AP_DISJOINT;
	if (r->counted && !r->listed && r->shared_bytes / r->unit <= s->list)
		r->listed = ap_shared_list(a, x, y, (size_t)s->list, o->work, (int64_t **)&r->list, &r->nlist);
}

static void
decide(ap_arena *a, const overlap_settings *s, const texts *t, const ap_decide_options *o, ap_overlap_report *r)
{
	if (t->symbols.n > 0) {
		ap_symbolic question = { &t->symbols, t->where, (size_t)s->nwhere, &t->side[0], r->sides == 2 ? &t->side[1] : NULL };
		int64_t *values = AP_NEW_N(a, int64_t, t->symbols.n);

		for (int k = 0; k < r->sides; k++)
			r->side[k].layout.rank = t->side[k].rank;
		r->values = values;
		r->by = AP_BY_Z3;
		r->answer = ap_decide_symbolic(a, &question, o, values, &r->where);
		return;
	}
	for (int k = 0; k < r->sides; k++)
		if (!ap_layout_formula_value(a, &t->side[k], NULL, &r->side[k].layout))
			ap_bug("a literal does not fit");
	decide_numbers(a, s, o, r);
}

int
ap_cmd_overlap(ap_arena *a, int argc, char **argv)
{
	overlap_settings s = { .common = { .arena = a, .least = 1, .most = 2 }, .work = 1 << 24, .ms = 10000, .list = 16 };
	texts t = { 0 };
	ap_buf smt2 = { .arena = a }, out = { .arena = a };

	ap_cli_parse(&argp, argc, argv, &s.common);

	ap_decide_options o = { s.work, (unsigned)s.ms, s.smt2 ? &smt2 : NULL };
	ap_overlap_report r = { .sides = s.common.nfiles, .symbols = &t.symbols };

	if (!read_all(a, &s, &t))
		return AP_EXIT_INVALID;
	decide(a, &s, &t, &o, &r);
	if (s.common.format == AP_FORMAT_JSON)
		ap_overlap_json_put(&r, &out);
	else
		ap_overlap_text_put(&r, &out);
	ap_cli_put(ap_buf_str(&out));
	if (s.smt2 && !ap_cli_write(a, s.smt2, ap_buf_str(&smt2)))
		return AP_EXIT_INVALID;
	return ap_overlap_exit(r.answer);
}
