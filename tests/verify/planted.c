/*
 * planted [--dump FOLDER] [--dump-refuted FOLDER] [--sites N] BEFORE AFTER ...: wrong rewrites on purpose.
 *
 * Each pair is a correct rewrite (PROVED, else it is left out and named).  Every kind of single edit is made on AFTER wherever it applies, at
 * most N times a pair and kind, and BEFORE is verified against the result.  An edit that is PROVED must be equal on 100 random inputs,
 * evaluated on two separate pools of terms; with --dump each such pair is written out, so that PyTorch can be asked as
 * well (planted.py).  With --dump-refuted so are those that are REFUTED, with the counterexample's inputs, a line of hex for each storage
 * (tests/diff/per_verdict.py).  Prints the table of kinds and verdicts; exit code 1 if a wrong rewrite was PROVED.
 */
#include <stdio.h>
#include <stdlib.h>

#include "base/file.h"
#include "text/text.h"
#include "verify/edit.h"
#include "verify/numeric.h"
#include "verify/verify.h"

enum { INPUTS = 100 };

typedef struct tally { size_t made, refuted, invalid, unknown, equal, wrong; } tally;

static const char *dump, *dump_refuted;
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

static void
dump_pair(ap_arena *a, const char *folder, ap_str before, ap_str after, const char *kind)
{
	ap_str why;

	if (!folder)
		return;
	const char *b = ap_str_printf(a, "%s/%05zu.before.py", folder, dumped).p, *f = ap_str_printf(a, "%s/%05zu.after.py", folder, dumped).p;

	if (!ap_file_write(a, b, before, &why) || !ap_file_write(a, f, ap_str_printf(a, "# %s\n%.*s", kind, AP_FMT(after)), &why)) {
		fprintf(stderr, "%s: %.*s\n", folder, AP_FMT(why));
		exit(2);
	}
	dumped++;
}

static void
dump_refutation(ap_arena *a, const ap_graph *before, ap_str after, const char *kind, const ap_result *r)
{
	ap_buf text = { .arena = a }, inputs = { .arena = a };
	ap_str why;

	if (!dump_refuted)
		return;
	ap_buf_printf(&inputs, "%s %s\n", r->code, r->detail ? r->detail : "-");
	for (size_t k = 0; k < r->nstorages; k++) {
		for (size_t i = 0; i < r->storages[k].n; i++)
			ap_buf_printf(&inputs, "%02x", (unsigned char)r->storages[k].p[i]);
		ap_buf_putc(&inputs, '\n');
	}
	if (!ap_file_write(a, ap_str_printf(a, "%s/%05zu.inputs", dump_refuted, dumped).p, ap_buf_str(&inputs), &why)) {
		fprintf(stderr, "%s: %.*s\n", dump_refuted, AP_FMT(why));
		exit(2);
	}
	ap_text_print(before, &text);
	dump_pair(a, dump_refuted, ap_buf_str(&text), after, kind);
}

static void
judge(ap_arena *a, const char *name, ap_str before_text, ap_str after_text, size_t outputs, const edit_kind *kind, tally *t)
{
	ap_verify_options o = options();
	ap_diags bd, ad;
	ap_graph *before = read_text(a, before_text, name, &bd), *after = read_text(a, after_text, "edited", &ad);

	o.self_check = false;
	o.whole_inputs = dump_refuted != NULL;
	t->made++;
	if (!after) {
		t->invalid++;
		return;
	}
	ap_result r = ap_verify(a, before, after, &o, &bd, &ad);

	switch (r.verdict) {
	case AP_REFUTED:
		t->refuted++;
		dump_refutation(a, before, after_text, kind->name, &r);
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
	dump_pair(a, dump, ap_buf_str(&printed), after_text, kind->name);
	if (numeric_equal(a, before, after, outputs, INPUTS)) {
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
		else if (!strcmp(argv[i], "--dump-refuted"))
			dump_refuted = argv[i + 1];
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
