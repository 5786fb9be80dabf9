/*
 * planted [--dump FOLDER] [--sites N] BEFORE AFTER ...: wrong rewrites on purpose.
 *
 * Each pair is a correct rewrite (PROVED, else it is left out and named).  Every kind of single edit is made on AFTER wherever it applies, at
 * most N times a pair and kind, and BEFORE is verified against the result.  An edit that is PROVED must be equal on 100 random inputs,
 * evaluated on two separate pools of terms; with --dump each such pair is written out, so that PyTorch can be asked as
 * well (planted.py).  Prints the table of kinds and verdicts; exit code 1 if a wrong rewrite was PROVED.
 */
#include <stdio.h>
#include <stdlib.h>

#include "base/file.h"
#include "interp/interp.h"
#include "term/eval.h"
#include "text/text.h"
#include "verify/edit.h"
#include "verify/verify.h"

enum { INPUTS = 100 };

typedef struct tally { size_t made, refuted, invalid, unknown, equal, wrong; } tally;

static const char *dump;
static size_t sites_most = 6;
static size_t dumped;

static ap_graph *
read_text(ap_arena *a, ap_str text, const char *name, ap_diags *d)
{
	ap_graph *g;
	ap_str unmodelled;

	*d = (ap_diags){ .arena = a, .file = ap_str_of(name), .source = text };
	return ap_text_read(a, ap_ops_make(a), text, &(ap_read_options){ 0 }, d, &g, &unmodelled) ? g : NULL;
}

static ap_verify_options
options(void)
{
	ap_verify_options o = ap_verify_defaults();

	o.smt_ms = 200;
	o.tries = 32;
	o.memory = (size_t)1 << 29;
	o.infer.loose_annotations = true;
	return o;
}

/* One side on its own pool, for the numeric comparison. */
typedef struct numbers {
	ap_graph *graph;
	ap_facts *facts;
	ap_terms *terms;
	ap_interp *interp;
	ap_cells *caller;
	AP_VEC(ap_term) seen;
} numbers;

static bool
prepare(ap_arena *a, numbers *n, ap_graph *g, size_t outputs)
{
	ap_diags d = { .arena = a };

	n->graph = g;
	n->facts = ap_infer(a, g, &(ap_infer_options){ .loose_annotations = true }, &d);
	n->terms = ap_terms_make(a);
	n->interp = ap_interp_run(a, n->facts, n->terms, 0);
	if (n->interp->status != AP_INFER_OK)
		return false;
	n->caller = g->has_io_map ? ap_interp_write_back(a, n->interp) : n->interp->storages;
	for (size_t k = 0; k < outputs; k++) {
		const ap_val *v = &n->facts->outputs.at[k];
		ap_term *t = v->kind == AP_VAL_TENSOR ? ap_interp_read(a, n->interp, &v->tensor) : NULL;

		for (int64_t e = 0; t && e < ap_layout_count(&v->tensor.layout); e++)
			*AP_PUSH(a, &n->seen) = t[e];
	}
	for (size_t i = 1; i <= g->ninputs; i++) {
		const ap_tensor *x = &n->facts->effects[i].result.tensor;
		ap_term *t = ap_interp_read_in(a, n->interp, n->caller, x);

		for (int64_t e = 0; e < ap_layout_count(&x->layout); e++)
			*AP_PUSH(a, &n->seen) = t[e];
	}
	return true;
}

typedef struct draw { const ap_terms *terms; uint64_t seed; } draw;

/* By the storage's name, so that both pools see the same inputs. */
static ap_value
draw_input(void *data, uint32_t storage, int64_t cell, ap_dtype d)
{
	const draw *w = data;
	ap_str name = ap_terms_symbol_text(w->terms, storage);
	ap_rng r = { ap_hash_bytes(name.p, name.n, w->seed) ^ (uint64_t)cell * UINT64_C(0x9e3779b97f4a7c15) };

	if (ap_dtype_cat(d) == AP_CAT_INT)
		return ap_value_of_int(d, (int64_t)ap_rng_below(&r, 2 + w->seed % 3));
	return ap_value_random(&r, d, w->seed % 4 == 3 ? 4 : 0);
}

static ap_value *
values(ap_arena *a, numbers *n, uint64_t seed, bool *admissible)
{
	draw w = { n->terms, seed };
	ap_assignment in = { &w, draw_input };
	size_t count = n->seen.n + n->interp->ranges.n;
	ap_term *roots = AP_NEW_N(a, ap_term, count);

	for (size_t k = 0; k < n->interp->ranges.n; k++)
		roots[k] = n->interp->ranges.at[k].term;
	if (n->seen.n)
		memcpy(roots + n->interp->ranges.n, n->seen.at, sizeof *roots * n->seen.n);
	ap_value *v = ap_eval(a, n->terms, &in, roots, count);

	*admissible = true;
	for (size_t k = 0; k < n->interp->ranges.n; k++) {
		const ap_range *r = &n->interp->ranges.at[k];
		int64_t i = ap_value_as_int(ap_term_dtype(n->terms, r->term), v[r->term.i]);

		*admissible &= i >= r->lo && i < r->hi;
	}
	return v;
}

/* Are both equal on INPUTS random inputs that BEFORE accepts? */
static bool
numerically_equal(ap_arena *a, ap_graph *before, ap_graph *after, size_t outputs)
{
	numbers b = { 0 }, f = { 0 };
	bool accepted, other;

	if (!prepare(a, &b, before, outputs) || !prepare(a, &f, after, outputs) || b.seen.n != f.seen.n)
		return false;
	for (uint64_t seed = 1, done = 0; done < INPUTS && seed < 8 * INPUTS; seed++) {
		char *mark = ap_arena_mark(a);
		ap_value *x = values(a, &b, seed, &accepted), *y = values(a, &f, seed, &other);

		for (size_t k = 0; accepted && k < b.seen.n; k++) {
			ap_value p = x[b.seen.at[k].i], q = y[f.seen.at[k].i];

			if (!p.undefined && !q.undefined && !ap_value_equal(ap_term_dtype(b.terms, b.seen.at[k]), p, q))
				return false;
		}
		if (accepted && !other)
			return false;
		done += accepted;
		ap_arena_reset(a, mark);
	}
	return true;
}

static void
dump_pair(ap_arena *a, ap_str before, ap_str after, const char *kind)
{
	ap_str why;

	if (!dump)
		return;
	const char *b = ap_str_printf(a, "%s/%05zu.before.py", dump, dumped).p, *f = ap_str_printf(a, "%s/%05zu.after.py", dump, dumped).p;

	if (!ap_file_write(a, b, before, &why) || !ap_file_write(a, f, ap_str_printf(a, "# %s\n%.*s", kind, AP_FMT(after)), &why)) {
		fprintf(stderr, "%s: %.*s\n", dump, AP_FMT(why));
		exit(2);
	}
	dumped++;
}

static void
judge(ap_arena *a, const char *name, ap_str before_text, ap_str after_text, size_t outputs, const edit_kind *kind, tally *t)
{
	ap_verify_options o = options();
	ap_diags bd, ad;
	ap_graph *before = read_text(a, before_text, name, &bd), *after = read_text(a, after_text, "edited", &ad);

	o.self_check = false;
	t->made++;
	if (!after) {
		t->invalid++;
		return;
	}
	ap_result r = ap_verify(a, before, after, &o, &bd, &ad);

	switch (r.verdict) {
	case AP_REFUTED:
		t->refuted++;
		return;
	case AP_INVALID:
		t->invalid++;
		return;
	case AP_UNKNOWN:
		t->unknown++;
		return;
	case AP_PROVED:
		break;
	}
	ap_buf printed = { .arena = a };

	ap_text_print(before, &printed);
	dump_pair(a, ap_buf_str(&printed), after_text, kind->name);
	if (numerically_equal(a, before, after, outputs)) {
		t->equal++;
		return;
	}
	t->wrong++;
	printf("PROVED but different (%s, %s):\n%.*s\n", name, kind->name, AP_FMT(after_text));
}

static void
edit_pair(ap_arena *a, const char *name, ap_str before_text, ap_graph *after, const ap_facts *facts, tally *tallies)
{
	size_t outputs = after->original_output_count >= 0 ? (size_t)after->original_output_count : facts->outputs.n;

	for (size_t k = 0; k < edit_kind_count; k++) {
		size_t made = 0;

		for (size_t site = 0; site < edit_sites(after) && made < sites_most; site++) {
			char *mark = ap_arena_mark(a);
			patch p = patch_begin(a, after, facts);
			ap_graph *edited = edit_kinds[k].apply(&p, site) ? patch_finish(&p) : NULL;

			if (edited) {
				ap_buf text = { .arena = a };

				ap_text_print(edited, &text);
				judge(a, name, before_text, ap_buf_str(&text), outputs, &edit_kinds[k], &tallies[k]);
				made++;
			}
			ap_arena_reset(a, mark);
		}
	}
}

static bool
take_pair(ap_arena *a, const char *before_name, const char *after_name, tally *tallies)
{
	ap_verify_options o = options();
	ap_str bt, at, why;
	ap_diags bd, ad;

	if (!ap_file_read(a, before_name, &bt, &why) || !ap_file_read(a, after_name, &at, &why)) {
		fprintf(stderr, "%s, %s: %.*s\n", before_name, after_name, AP_FMT(why));
		exit(2);
	}
	ap_graph *before = read_text(a, bt, before_name, &bd), *after = read_text(a, at, after_name, &ad);

	if (!before || !after)
		return false;
	if (ap_verify(a, before, after, &o, &bd, &ad).verdict != AP_PROVED)
		return false;
	ap_facts *f = ap_infer(a, after, &o.infer, &ad);

	edit_pair(a, before_name, bt, after, f, tallies);
	return true;
}

static size_t
print_table(const tally *tallies, size_t pairs, size_t left_out)
{
	tally sum = { 0 };

	printf("\n%zu correct rewrites%s\n\n", pairs, left_out ? " (others left out, see above)" : "");
	printf("%-40s %6s %8s %8s %8s %14s %7s\n", "edit", "made", "REFUTED", "INVALID", "UNKNOWN", "PROVED, equal", "WRONG");
	for (size_t k = 0; k <= edit_kind_count; k++) {
		const tally *t = k < edit_kind_count ? &tallies[k] : &sum;

		printf("%-40s %6zu %8zu %8zu %8zu %14zu %7zu\n", k < edit_kind_count ? edit_kinds[k].name : "all", t->made, t->refuted, t->invalid,
		       t->unknown, t->equal, t->wrong);
		sum.made += t->made;
		sum.refuted += t->refuted;
		sum.invalid += t->invalid;
		sum.unknown += t->unknown;
		sum.equal += t->equal;
		sum.wrong += t->wrong;
	}
	return sum.wrong;
}

int
main(int argc, char **argv)
{
	tally *tallies = calloc(edit_kind_count, sizeof *tallies);
	size_t pairs = 0, left_out = 0;
	ap_arena a;
	int i = 1;

	if (!tallies || !ap_arena_init(&a, (size_t)1 << 34))
		return 2;
	for (; i + 1 < argc && argv[i][0] == '-'; i += 2) {
		if (!strcmp(argv[i], "--dump"))
			dump = argv[i + 1];
		else if (!strcmp(argv[i], "--sites"))
			sites_most = strtoul(argv[i + 1], NULL, 10);
		else
			return 2;
	}
	for (; i + 1 < argc; i += 2) {
		char *mark = ap_arena_mark(&a);

		if (take_pair(&a, argv[i], argv[i + 1], tallies)) {
			pairs++;
		} else {
			left_out++;
			printf("left out, not PROVED as it stands: %s %s\n", argv[i], argv[i + 1]);
		}
		ap_arena_reset(&a, mark);
	}
	size_t wrong = print_table(tallies, pairs, left_out);

	free(tallies);
	ap_arena_fini(&a);
	return wrong || !pairs;
}
