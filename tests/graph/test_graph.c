#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "graph/graph.h"

static int
setup(void **state)
{
	static ap_arena a;

	*state = &a;
	return ap_arena_init(&a, 1 << 20) ? 0 : 1;
}

static int
teardown(void **state)
{
	ap_arena_fini(*state);
	return 0;
}

static ap_node_id
add_input(ap_graph *g, const char *name)
{
	return ap_graph_add(g, &(ap_node){ .kind = AP_NODE_INPUT, .name = ap_str_of(name) });
}

static void
ids_count_from_one_in_program_order(void **state)
{
	ap_graph *g = ap_graph_make(*state, NULL);

	assert_int_equal(ap_graph_count(g), 0);
	assert_int_equal(g->original_output_count, -1);
	ap_node_id x = add_input(g, "x"), y = add_input(g, "y");
	ap_arg args[] = { ap_arg_of_node(x), ap_arg_of_node(y) };
	ap_node_id z = ap_graph_add(g, &(ap_node){ .kind = AP_NODE_CALL, .spelling = AP_SPELL_OPERATOR, .name = AP_STR("z"),
	                                           .target = AP_STR("+"), .args = args, .nargs = 2 });

	assert_int_equal(x.i, 1);
	assert_int_equal(z.i, 3);
	assert_int_equal(ap_graph_count(g), 3);
	assert_int_equal(g->ninputs, 2);
	assert_int_equal(ap_graph_find(g, AP_STR("y")).i, y.i);
	assert_int_equal(ap_graph_find(g, AP_STR("nobody")).i, 0);
	assert_true(ap_str_eq(ap_node_get(g, z)->target, "+"));
}

static void
outputs_are_the_leaves_in_order(void **state)
{
	ap_graph *g = ap_graph_make(*state, NULL);
	ap_node_id x = add_input(g, "x"), y = add_input(g, "y");
	ap_arg inner[] = { ap_arg_of_node(y), ap_arg_of_none(), ap_arg_of_int(7) };
	ap_arg pairs[] = { { .kind = AP_ARG_STR, .text = AP_STR("key") }, ap_arg_of_node(x) };
	ap_arg outer[] = { ap_arg_of_node(x), ap_arg_of_items(*state, AP_ARG_LIST, inner, 3), ap_arg_of_items(*state, AP_ARG_DICT, pairs, 2),
		           ap_arg_of_items(*state, AP_ARG_TUPLE, NULL, 0) };
	ap_args out;

	g->returned = ap_arg_of_items(*state, AP_ARG_TUPLE, outer, 4);
	ap_graph_outputs(*state, g, &out);
	assert_int_equal(out.n, 5);
	assert_int_equal(out.at[0].node.i, x.i);
	assert_int_equal(out.at[1].node.i, y.i);
	assert_int_equal(out.at[2].kind, AP_ARG_NONE);
	assert_int_equal(out.at[3].integer, 7);
	assert_int_equal(out.at[4].node.i, x.i);

	g->returned = ap_arg_of_node(y);
	ap_graph_outputs(*state, g, &out);
	assert_int_equal(out.n, 1);
}

static void
sum_ids(void *data, ap_node_id id)
{
	*(uint32_t *)data += id.i;
}

static void
every_node_leaf_is_visited_also_in_keys_and_slices(void **state)
{
	ap_arg bounds[] = { ap_arg_of_node((ap_node_id){ 1 }), ap_arg_of_none(), ap_arg_of_node((ap_node_id){ 2 }) };
	ap_arg items[] = { ap_arg_of_items(*state, AP_ARG_SLICE, bounds, 3), ap_arg_of_node((ap_node_id){ 4 }) };
	ap_arg tuple = ap_arg_of_items(*state, AP_ARG_TUPLE, items, 2);
	uint32_t sum = 0;

	ap_arg_each_node(&tuple, sum_ids, &sum);
	assert_int_equal(sum, 7);
}

static void
ints_make_a_list(void **state)
{
	ap_arg list = ap_arg_of_ints(*state, (const int64_t[]){ 3, -1 }, 2);

	assert_int_equal(list.kind, AP_ARG_LIST);
	assert_int_equal(list.n, 2);
	assert_int_equal(list.items[1].integer, -1);
	assert_int_equal(ap_arg_of_ints(*state, NULL, 0).n, 0);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(ids_count_from_one_in_program_order, setup, teardown),
		cmocka_unit_test_setup_teardown(outputs_are_the_leaves_in_order, setup, teardown),
		cmocka_unit_test_setup_teardown(every_node_leaf_is_visited_also_in_keys_and_slices, setup, teardown),
		cmocka_unit_test_setup_teardown(ints_make_a_list, setup, teardown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
