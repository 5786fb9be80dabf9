/* The picture before it is drawn: which bytes, which rows, which lanes. */
#include "report/picture.h"

#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "base/rng.h"
#include "text/text.h"

static ap_arena arena;

/* Runs against marking every byte of every element. */
static void
runs_are_the_bytes_addressed(void **state)
{
	enum { BYTES = 4096 };
	ap_rng rng = { 7 };

	(void)state;
	for (int k = 0; k < 20000; k++) {
		char *mark = ap_arena_mark(&arena);
		int64_t size[4], stride[4], low = 0;
		int rank = (int)ap_rng_below(&rng, 5);
		bool want[BYTES] = { 0 }, got[BYTES] = { 0 };

		for (int d = 0; d < rank; d++) {
			size[d] = (int64_t)ap_rng_below(&rng, 5);
			stride[d] = (int64_t)ap_rng_below(&rng, 19) - 6;
			low += stride[d] < 0 && size[d] > 1 ? stride[d] * (size[d] - 1) : 0;
		}
		ap_layout l = ap_layout_make(&arena, rank, size, stride, (int64_t)ap_rng_below(&rng, 5) - low, 1 << ap_rng_below(&rng, 4));
		int64_t n = ap_layout_count(&l), last = -1;

		for (int64_t e = 0; e < n; e++)
			for (int64_t b = 0; b < l.itemsize; b++)
				want[ap_layout_at(&l, e) * l.itemsize + b] = true;
		ap_runs r = ap_runs_of(&arena, &l);

		assert_false(r.about);
		for (size_t i = 0; i < r.n; i++) {
			assert_true(r.at[i].from > last && r.at[i].from < r.at[i].to);
			last = r.at[i].to;
			for (int64_t b = r.at[i].from; b < r.at[i].to; b++)
				got[b] = true;
		}
		assert_memory_equal(want, got, sizeof want);
		ap_arena_reset(&arena, mark);
	}
}

static void
huge_layouts_are_a_range(void **state)
{
	int64_t size[] = { 100000, 3 }, stride[] = { 9, 2 };
	ap_layout l = ap_layout_make(&arena, 2, size, stride, 5, 4);
	ap_runs r = ap_runs_of(&arena, &l);

	(void)state;
	assert_true(r.about);
	assert_int_equal(r.n, 1);
	assert_int_equal(r.at[0].from, 20);
	assert_int_equal(r.at[0].to, 4 * (5 + 9 * 99999 + 4) + 4);
}

static ap_graph *
read_graph(const char *text, ap_diags *d)
{
	ap_graph *g = NULL;
	ap_str unmodelled = { 0 };

	*d = (ap_diags){ .arena = &arena, .file = AP_STR("graph.py"), .source = ap_str_of(text) };
	assert_true(ap_text_read(&arena, ap_ops_make(&arena), ap_str_of(text), &(ap_read_options){ 0 }, d, &g, &unmodelled));
	return g;
}

static ap_picture *
picture_of(const char *before, const char *after, int side, size_t most_rows)
{
	ap_diags d[2];
	ap_graph *g[2] = { read_graph(before, &d[0]), read_graph(after, &d[1]) };
	ap_verify_options o = ap_verify_defaults();
	ap_result *r = AP_NEW(&arena, ap_result);

	*r = ap_verify(&arena, g[0], g[1], &o, &d[0], &d[1]);
	assert_int_equal(r->verdict, AP_REFUTED);
	return ap_picture_make(&arena, ap_infer(&arena, g[side], &o.infer, &d[side]), &(ap_picture_options){ r, side, most_rows });
}

static const ap_row *
row_named(const ap_picture *p, const char *name)
{
	for (size_t i = 0; i < p->rows.n; i++) {
		if (ap_str_is(p->rows.at[i].name, ap_str_of(name)))
			return &p->rows.at[i];
	}
	return NULL;
}

#define BEFORE "def forward(self, tail: \"f32[2, 3][3, 1]cpu\", src: \"f32[3][1]cpu\"):\n    getitem = tail[0]\n    copy_ = getitem.copy_(src)\n" \
	"    mul = src * 2\n    return (mul,)\n"
#define AFTER "def forward(self, tail: \"f32[2, 3][3, 1]cpu\", src: \"f32[3][1]cpu\"):\n    mul = src * 2\n    return (mul,)\n\nio_map = {}\noriginal_output_count = 1\n"

static void
a_lost_write_has_its_path(void **state)
{
	const ap_picture *p = picture_of(BEFORE, AFTER, 0, 0);
	static const char *const path[] = { "tail", "getitem", "copy_", "tail afterwards" }, *const aside[] = { "src", "mul", "output 0" };

	(void)state;
	for (size_t i = 0; i < 4; i++)
		assert_true(row_named(p, path[i])->path);
	for (size_t i = 0; i < 3; i++)
		assert_false(row_named(p, aside[i])->path);
	const ap_row *copy = row_named(p, "copy_"), *end = row_named(p, "tail afterwards");

	assert_true(copy->here && copy->writes && !copy->fails && end->fails);
	assert_true(ap_str_starts(end->value, AP_STR("[0, 0] = ")));
	/* The write goes to the first three cells of tail's lane, and reads all of src's. */
	bool written = false, read = false;

	for (size_t k = 0; k < copy->marks.n; k++) {
		const ap_mark *m = &copy->marks.at[k];
		ap_str lane = p->lanes.at[m->lane].name;

		written |= m->kind == AP_MARK_WRITE && ap_str_eq(lane, "tail") && m->runs.n == 1 && m->runs.at[0].from == 0 && m->runs.at[0].to == 12;
		read |= m->kind == AP_MARK_READ && ap_str_eq(lane, "src") && m->runs.at[0].to == 12;
	}
	assert_true(written && read);
	for (size_t k = 0; k < p->lanes.n; k++)
		assert_int_equal(p->lanes.at[k].hit, ap_str_eq(p->lanes.at[k].name, "tail"));
}

static void
the_other_side_says_what_is_missing(void **state)
{
	const ap_picture *p = picture_of(BEFORE, AFTER, 1, 0);
	const ap_row *end = row_named(p, "tail afterwards");

	(void)state;
	assert_true(p->aliased);
	assert_true(end->fails);
	assert_string_equal(end->text.p, "no output is stored into it: as it came");
	assert_null(row_named(p, "copy_"));
}

/* 2000 calls: what matters is kept, the rest is counted. */
static void
long_graphs_are_cut(void **state)
{
	ap_buf before = { .arena = &arena }, after = { .arena = &arena };
	ap_buf *both[] = { &before, &after };
	size_t shown = 0, hidden = 0;

	(void)state;
	for (int k = 0; k < 2; k++) {
		ap_buf_lit(both[k], "def forward(self, x: \"f32[8][1]cpu\"):\n");
		for (int i = 0; i < 2000; i++)
			ap_buf_printf(both[k], i == 1000 && k == 0 ? "    v%d = x.add_(1)\n" : "    v%d = x.add(1)\n", i);
		ap_buf_lit(both[k], "    return (v1,)\n");
	}
	const ap_picture *p = picture_of(ap_buf_str(&before).p, ap_buf_str(&after).p, 0, 40);

	for (size_t i = 0; i < p->rows.n; i++) {
		const ap_row *r = &p->rows.at[i];

		shown += r->kind != AP_ROW_ELIDED;
		hidden += r->elided;
		assert_false(i && r->kind == AP_ROW_ELIDED && p->rows.at[i - 1].kind == AP_ROW_ELIDED);
	}
	/* x, the calls, an output, what x holds afterwards */
	assert_int_equal(shown + hidden, 2003);
	assert_int_equal(shown, 40);
	assert_true(row_named(p, "v1000")->path && row_named(p, "x afterwards")->fails);
}

/* Storages that do not live at the same time share a track, others don't. */
static void
tracks_never_collide(void **state)
{
	ap_diags d;
	ap_buf text = { .arena = &arena };

	(void)state;
	ap_buf_lit(&text, "def forward(self, x: \"f32[8][1]cpu\"):\n    a = x.add(1)\n    b = x.mul(2)\n    c = a.add(b)\n");
	for (int i = 0; i < 30; i++)
		ap_buf_printf(&text, i ? "    t%d = t%d.add(1)\n" : "    t%d = c.add(%d)\n", i, i - 1);
	ap_buf_lit(&text, "    return (t29,)\n");
	const ap_graph *g = read_graph(ap_buf_str(&text).p, &d);
	const ap_picture *p = ap_picture_make(&arena, ap_infer(&arena, g, &(ap_infer_options){ 0 }, &d), &(ap_picture_options){ 0 });

	for (size_t i = 0; i < p->lanes.n; i++) {
		for (size_t k = i + 1; k < p->lanes.n; k++) {
			const ap_lane *x = &p->lanes.at[i], *y = &p->lanes.at[k];

			assert_false(x->track == y->track && x->first <= y->last && y->first <= x->last);
		}
	}
	assert_true(p->ntracks <= 5);
	assert_true(p->lanes.n > 30);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(runs_are_the_bytes_addressed),
		cmocka_unit_test(huge_layouts_are_a_range),
		cmocka_unit_test(a_lost_write_has_its_path),
		cmocka_unit_test(the_other_side_says_what_is_missing),
		cmocka_unit_test(long_graphs_are_cut),
		cmocka_unit_test(tracks_never_collide),
	};

	return !ap_arena_init(&arena, (size_t)1 << 30) || cmocka_run_group_tests_name("picture", tests, NULL, NULL);
}
