/* Every graph is taken by infer, prints as a fixed point, and is the same whenever it is made. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <cmocka.h>

#include "gen/stats.h"
#include "text/text.h"

enum { GRAPHS = 3000 / AP_TEST_PART };

static ap_arena table, work;
static ap_gen *gen;

static ap_graph *
graph_of(uint64_t seed, uint64_t k, const ap_gen_options *o)
{
	ap_choice c = ap_choice_of_seed(ap_gen_seed(seed, k));

	return ap_gen_graph(&work, gen, &c, o);
}

static ap_str
text_of(const ap_graph *g)
{
	ap_buf b = { .arena = &work };

	ap_text_print(g, &b);
	return ap_buf_str(&b);
}

static const ap_facts *
facts_of(const ap_graph *g)
{
	ap_diags *d = AP_NEW(&work, ap_diags);

	d->arena = &work;
	return ap_infer(&work, g, NULL, d);
}

static void
is_valid_and_fixed(void **state)
{
	ap_gen_options o = ap_gen_defaults();
	ap_read_options options = { 0 };

	(void)state;
	for (uint64_t k = 0; k < GRAPHS; k++) {
		char *mark = ap_arena_mark(&work);
		ap_graph *g = graph_of(1, k, &o), *again;
		const ap_facts *f = facts_of(g);
		ap_str text = text_of(g);
		ap_diags d = { .arena = &work, .source = text };

		if (f->status != AP_INFER_OK)
			fail_msg("graph %llu: %s %.*s\n%s", (unsigned long long)k, f->code ? f->code : "", AP_FMT(f->reason), text.p);
		if (!ap_text_read(&work, gen->ops, text, &options, &d, &again, NULL))
			fail_msg("graph %llu: %.*s\n%s", (unsigned long long)k, AP_FMT(d.list.at[0].text), text.p);
		assert_string_equal(text_of(again).p, text.p);
		assert_int_equal(facts_of(again)->status, AP_INFER_OK);
		ap_arena_reset(&work, mark);
	}
}

static void
same_seed_same_graph(void **state)
{
	ap_gen_options o = ap_gen_defaults();

	(void)state;
	for (uint64_t k = 0; k < 100; k++) {
		ap_str first = text_of(graph_of(2, k, &o));

		graph_of(3, k, &o);
		assert_string_equal(text_of(graph_of(2, k, &o)).p, first.p);
		assert_string_not_equal(text_of(graph_of(3, k, &o)).p, first.p);
	}
}

/* A prefix of zeros and nothing at all are graphs too; the same bytes, the same graph. */
static void
bytes_make_graphs(void **state)
{
	ap_gen_options o = ap_gen_defaults();
	ap_rng r = { 7 };
	char bytes[400];

	(void)state;
	for (size_t n = 0; n < sizeof bytes; n++) {
		for (size_t i = 0; i < n; i++)
			bytes[i] = (char)ap_rng_below(&r, 256);
		char *mark = ap_arena_mark(&work);
		ap_choice c = ap_choice_of_bytes((ap_str){ bytes, n }), d = c;
		ap_graph *g = ap_gen_graph(&work, gen, &c, &o);

		assert_int_equal(facts_of(g)->status, AP_INFER_OK);
		assert_string_equal(text_of(ap_gen_graph(&work, gen, &d, &o)).p, text_of(g).p);
		ap_arena_reset(&work, mark);
	}
}

static void
invalid_ones_are_refused(void **state)
{
	ap_gen_options o = ap_gen_defaults();
	unsigned refused = 0;

	(void)state;
	o.invalid = true;
	for (uint64_t k = 0; k < 300; k++) {
		char *mark = ap_arena_mark(&work);
		const ap_facts *f = facts_of(graph_of(4, k, &o));

		refused += f->status == AP_INFER_INVALID && f->code && f->at.i == ap_graph_count(f->graph);
		ap_arena_reset(&work, mark);
	}
	assert_int_equal(refused, 300);
}

static void
the_op_is_there(void **state)
{
	static const char *const names[] = { "aten::add_.Tensor", "add_.Tensor", "slice_scatter", "aten::index_put_", "mm" };
	ap_gen_options o = ap_gen_defaults();

	(void)state;
	o.most_nodes = 6;
	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		ap_gen_stats *s = ap_gen_stats_make(&work, gen);
		uint64_t calls = 0;

		o.op = ap_str_of(names[i]);
		assert_true(ap_gen_knows(gen, o.op));
		for (uint64_t k = 0; k < 50; k++)
			ap_gen_stats_add(s, &work, graph_of(5, k, &o));
		for (size_t k = 0; k < gen->all.n; k++)
			if (ap_gen_names(&gen->all.at[k], o.op))
				calls += s->op[k];
		assert_true(calls >= 50);
	}
	assert_true(ap_gen_knows(gen, AP_STR("torch.nn.functional.relu")));
	assert_false(ap_gen_knows(gen, AP_STR("no_such_op")));
	assert_false(ap_gen_knows(gen, AP_STR("aten::set_.source_Tensor")));
}

/* How often a part occurs in the texts of 300 graphs. */
static unsigned
count_part(const ap_gen_options *o, const char *part)
{
	unsigned n = 0;

	for (uint64_t k = 0; k < 300; k++) {
		char *mark = ap_arena_mark(&work);

		for (const char *p = text_of(graph_of(6, k, o)).p; (p = strstr(p, part)); p++)
			n++;
		ap_arena_reset(&work, mark);
	}
	return n;
}

static void
what_is_left_out_is_not_there(void **state)
{
	static const struct { const char *word, *part; } rows[] = {
		{ "kernels", "operand_output_aliases" }, { "custom-ops,functionalized-ops", "torch.ops.gen." }, { "unfold", "aten.unfold.default(" },
		{ "_foreach_*", "ops.aten._foreach" }, { "aten::index_put_", ".index_put_.default(" }, { "constants", "self._tensor_constant" },
		{ "setitems", "] = " },
	};
	ap_gen_options o = ap_gen_defaults();
	ap_str bad;

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		o.without = (ap_gen_without){ 0 };
		if (!count_part(&o, rows[i].part))
			fail_msg("no %s in any graph", rows[i].part);
		assert_true(ap_gen_without_read(&work, gen, ap_str_of(rows[i].word), &o.without, &bad));
		assert_int_equal(count_part(&o, rows[i].part), 0);
	}
	assert_false(ap_gen_without_read(&work, gen, AP_STR("kernels, no_such_op,add"), &o.without, &bad));
	assert_true(ap_str_eq(bad, "no_such_op"));
	assert_true(ap_gen_without_read(&work, gen, ap_gen_kinds(&work), &o.without, &bad));
	assert_int_equal(count_part(&o, " = "), 0);
}

static void
inputs_lie_in_others_as_often_as_asked(void **state)
{
	ap_gen_options o = ap_gen_defaults();
	unsigned usual = count_part(&o, "cpu @");

	(void)state;
	o.overlap = 0;
	assert_int_equal(count_part(&o, "cpu @"), 0);
	o.overlap = 100;
	assert_true(usual > 20 && count_part(&o, "cpu @") > 2 * usual);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(is_valid_and_fixed), cmocka_unit_test(same_seed_same_graph), cmocka_unit_test(bytes_make_graphs),
		cmocka_unit_test(invalid_ones_are_refused), cmocka_unit_test(the_op_is_there),
		cmocka_unit_test(what_is_left_out_is_not_there),
		cmocka_unit_test(inputs_lie_in_others_as_often_as_asked),
	};

	if (!ap_arena_init(&table, (size_t)1 << 30) || !ap_arena_init(&work, (size_t)1 << 30))
		return 1;
	gen = ap_gen_make(&table, ap_ops_make(&table));
	return cmocka_run_group_tests_name("gen.gen", tests, NULL, NULL);
}
