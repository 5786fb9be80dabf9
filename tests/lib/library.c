/* The public library, from outside, aliasproof.h and libaliasproof.so alone: what is asked and what it answers. */
#include <fenv.h>
#include <stdio.h>

#include "help.h"

static void
its_version_is_the_headers(void **state)
{
	char made[32];

	(void)state;
	snprintf(made, sizeof made, "%d.%d.%d", ALIASPROOF_VERSION_MAJOR, ALIASPROOF_VERSION_MINOR, ALIASPROOF_VERSION_PATCH);
	assert_string_equal(aliasproof_version(), made);
	assert_string_equal(aliasproof_version(), ALIASPROOF_VERSION);
}

static void
what_our_passes_make_is_proved(void **state)
{
	aliasproof_context *c = *state;
	aliasproof_graph *before = parse(c, before_text), *after;
	aliasproof_result *r;

	ok(c, aliasproof_rewrite(c, before, "alias-outputs,out-of-place", &after));
	assert_non_null(strstr(aliasproof_text(after), "slice_scatter"));
	ok(c, aliasproof_verify(c, before, after, &r));
	assert_int_equal(aliasproof_result_verdict(r), ALIASPROOF_PROVED);
	assert_string_equal(aliasproof_result_code(r), "proved");
	assert_string_equal(aliasproof_result_reason(r), "equal for all input values");
	assert_non_null(strstr(aliasproof_result_json(r), "\"verdict\": \"PROVED\""));
}

static void
a_lost_write_is_refuted_with_its_lines(void **state)
{
	aliasproof_context *c = *state;
	aliasproof_result *r;

	ok(c, aliasproof_verify(c, parse(c, before_text), parse(c, lost_text), &r));
	assert_int_equal(aliasproof_result_verdict(r), ALIASPROOF_REFUTED);
	assert_string_equal(aliasproof_result_code(r), "output-differs");
	assert_non_null(strstr(aliasproof_result_text(r), "REFUTED  output 0, cell [1] differs"));
	assert_non_null(strstr(aliasproof_result_text(r), "g.py:3:"));
	assert_non_null(strstr(aliasproof_result_json(r), "\"aliasproof/result-1\""));
	assert_ptr_equal(aliasproof_result_text(r), aliasproof_result_text(r));
}

/* --- a graph node by node ------------------------------------------------------------------------------------------- */

static aliasproof_graph *
build_before(aliasproof_context *c)
{
	const int64_t four = 4, three = 3;
	aliasproof_builder *b = aliasproof_build(c);
	aliasproof_value x =
		aliasproof_input(b, "x", &(aliasproof_tensor){ .dtype = "f32", .rank = 1, .size = &four }, (aliasproof_value){ 0 });
	aliasproof_value view =
		aliasproof_call(b, NULL, "aten.slice.Tensor", 4,
				(aliasproof_value[]){ x, aliasproof_int(b, 0), aliasproof_int(b, 1), aliasproof_int(b, 4) }, NULL);
	/* An input may come when calls are there already. */
	aliasproof_value y =
		aliasproof_input(b, "y", &(aliasproof_tensor){ .dtype = "f32", .rank = 1, .size = &three }, (aliasproof_value){ 0 });
	aliasproof_graph *g;

	aliasproof_state(b, view, &(aliasproof_tensor){ .dtype = "f32", .rank = 1, .size = &three });
	aliasproof_call(b, "copy_", "aten.copy_.default", 2, (aliasproof_value[]){ view, y }, NULL);
	aliasproof_return(b, 1, &x);
	ok(c, aliasproof_finish(b, &g));
	return g;
}

static void
a_built_graph_is_the_parsed_one(void **state)
{
	aliasproof_context *c = *state;
	aliasproof_graph *built = build_before(c), *read = parse(c, before_text);
	const char *name;

	assert_int_equal(verdict_of(c, built, read), ALIASPROOF_PROVED);
	assert_int_equal(aliasproof_nodes(built), 4);
	assert_int_equal(aliasproof_inputs(built), 2);
	for (size_t k = 0; k < 4; k++) {
		assert_int_equal(aliasproof_node_args(built, k), aliasproof_node_args(read, k));
		if (k < 2) {
			assert_null(aliasproof_node_op(built, k));
			assert_string_equal(aliasproof_node_name(built, k), aliasproof_node_name(read, k));
		} else {
			assert_string_equal(aliasproof_node_op(built, k), aliasproof_node_op(read, k));
		}
	}
	assert_string_equal(aliasproof_node_name(built, 2), "slice");
	assert_int_equal(aliasproof_arg_kind(aliasproof_node_arg(built, 3, 1, &name)), ALIASPROOF_NODE);
	assert_int_equal(aliasproof_arg_int(aliasproof_node_arg(built, 3, 1, &name)), 1);
	assert_null(name);
	assert_null(aliasproof_node_arg(built, 3, 2, NULL));
	assert_null(aliasproof_node_name(built, 4));
}

static void
types_say_what_aliases(void **state)
{
	aliasproof_graph *g = build_before(*state);
	aliasproof_tensor x, view, y;
	uint32_t sx = 0, sview = 0, sy = 0;

	assert_true(aliasproof_node_type(g, 0, &x, &sx) && aliasproof_node_type(g, 2, &view, &sview) &&
		    aliasproof_node_type(g, 1, &y, &sy));
	assert_int_equal(sx, sview);
	assert_int_not_equal(sx, sy);
	assert_string_equal(view.dtype, "f32");
	assert_int_equal(view.rank, 1);
	assert_int_equal(view.size[0], 3);
	assert_int_equal(view.stride[0], 1);
	assert_int_equal(view.offset, 1);
	assert_false(aliasproof_node_type(g, 4, &x, &sx));
}

/* A rewritten graph, made by hand: torch.ops.aten.slice_scatter(x, y, 0, 1, 4), stored back. */
static void
a_built_rewrite_is_judged(void **state)
{
	static const char *const names[] = { NULL, NULL, "dim", "start", "end" };
	aliasproof_context *c = *state;

	for (int wrong = 0; wrong < 2; wrong++) {
		const int64_t four = 4, three = 3;
		aliasproof_builder *b = aliasproof_build(c);
		aliasproof_value x =
			aliasproof_input(b, "x", &(aliasproof_tensor){ .dtype = "f32", .rank = 1, .size = &four }, (aliasproof_value){ 0 });
		aliasproof_value y = aliasproof_input(b, "y", &(aliasproof_tensor){ .dtype = "f32", .rank = 1, .size = &three },
						      (aliasproof_value){ 0 });
		aliasproof_value args[] = { x, y, aliasproof_int(b, 0), aliasproof_int(b, wrong ? 0 : 1),
					    aliasproof_int(b, wrong ? 3 : 4) };
		aliasproof_value s = aliasproof_call(b, "whole", "aten.slice_scatter.default", LENGTH(args), args, names);
		aliasproof_graph *g;
		int64_t input;
		const char *name;

		aliasproof_return(b, 2, (aliasproof_value[]){ s, s });
		aliasproof_rewritten(b, 1);
		aliasproof_io(b, 1, 0);
		ok(c, aliasproof_finish(b, &g));
		assert_int_equal(verdict_of(c, build_before(c), g), wrong ? ALIASPROOF_REFUTED : ALIASPROOF_PROVED);
		assert_int_equal(aliasproof_outputs(g), 2);
		assert_int_equal(aliasproof_arg_int(aliasproof_output(g, 1, &input)), 2);
		assert_int_equal(input, 0);
		assert_non_null(aliasproof_output(g, 0, &input));
		assert_int_equal(input, -1);
		assert_null(aliasproof_output(g, 2, NULL));
		assert_int_equal(aliasproof_original_outputs(g), 1);
		assert_int_equal(aliasproof_arg_int(aliasproof_node_arg(g, 2, 4, &name)), wrong ? 3 : 4);
		assert_string_equal(name, "end");
	}
}

static void
every_kind_of_literal_comes_back(void **state)
{
	static const char *const names[] = { NULL, "dtype", "layout", "pin_memory" };
	const int64_t sizes[] = { 2, 3 };
	aliasproof_context *c = *state;
	aliasproof_builder *b = aliasproof_build(c);
	aliasproof_value list[] = { aliasproof_int(b, 2), aliasproof_int(b, 3) };
	aliasproof_value zeros[] = { aliasproof_ints(b, 2, sizes), aliasproof_dtype(b, "f64"), aliasproof_none(b),
				     aliasproof_bool(b, false) };
	aliasproof_value z = aliasproof_call(b, "z", "aten.zeros.default", 4, zeros, names);
	aliasproof_value w = aliasproof_call(b, "w", "aten.add.Scalar", 2, (aliasproof_value[]){ z, aliasproof_real(b, 0.5) }, NULL);
	aliasproof_value v = aliasproof_call(b, "v", "aten.view.default", 2, (aliasproof_value[]){ w, aliasproof_list(b, 2, list) }, NULL);
	aliasproof_value d = aliasproof_call(b, "d", "aten.div.Tensor_mode", 3, (aliasproof_value[]){ v, w, aliasproof_string(b, "floor") },
					     (const char *[]){ NULL, NULL, "rounding_mode" });
	aliasproof_graph *g;
	const aliasproof_arg *arg;
	const char *name;

	aliasproof_return(b, 3, (aliasproof_value[]){ d, aliasproof_none(b), aliasproof_int(b, 7) });
	ok(c, aliasproof_finish(b, &g));
	arg = aliasproof_node_arg(g, 0, 0, &name);
	assert_int_equal(aliasproof_arg_kind(arg), ALIASPROOF_LIST);
	assert_int_equal(aliasproof_arg_items(arg), 2);
	assert_int_equal(aliasproof_arg_int(aliasproof_arg_item(arg, 1)), 3);
	assert_null(aliasproof_arg_item(arg, 2));
	arg = aliasproof_node_arg(g, 0, 1, &name);
	assert_string_equal(name, "dtype");
	assert_int_equal(aliasproof_arg_kind(arg), ALIASPROOF_DTYPE);
	assert_string_equal(aliasproof_arg_text(arg), "f64");
	assert_int_equal(aliasproof_arg_kind(aliasproof_node_arg(g, 0, 2, NULL)), ALIASPROOF_NONE);
	assert_int_equal(aliasproof_arg_kind(aliasproof_node_arg(g, 0, 3, NULL)), ALIASPROOF_BOOL);
	arg = aliasproof_node_arg(g, 1, 1, NULL);
	assert_int_equal(aliasproof_arg_kind(arg), ALIASPROOF_REAL);
	assert_true(aliasproof_arg_real(arg) == 0.5);
	assert_string_equal(aliasproof_arg_text(arg), "");
	arg = aliasproof_node_arg(g, 3, 2, NULL);
	assert_int_equal(aliasproof_arg_kind(arg), ALIASPROOF_STRING);
	assert_string_equal(aliasproof_arg_text(arg), "floor");
	assert_int_equal(aliasproof_outputs(g), 3);
	assert_int_equal(aliasproof_arg_kind(aliasproof_output(g, 1, NULL)), ALIASPROOF_NONE);
	assert_int_equal(aliasproof_arg_int(aliasproof_output(g, 2, NULL)), 7);
	/* Division by itself, rounded down, of 0.5: all ones, which Z3 is not needed for. */
	assert_int_equal(verdict_of(c, g, g), ALIASPROOF_PROVED);
}

/* Inputs on one storage; a custom op that writes; a kernel with two results. */
static void
aliases_custom_ops_and_kernels_are_built(void **state)
{
	const int64_t two = 2;
	aliasproof_context *c = *state;
	aliasproof_tensor whole = { .dtype = "f32", .rank = 1, .size = (const int64_t[]){ 4 } },
			  half = { .dtype = "f32", .rank = 1, .size = &two, .offset = 2 };

	ok(c, aliasproof_define(c, "mylib::update", "(Tensor(a!) cache, Tensor k) -> ()"));
	ok(c, aliasproof_define(c, "mylib::update", "(Tensor(a!) cache, Tensor k) -> ()"));
	assert_int_equal(aliasproof_define(c, "mylib::update", "(Tensor cache) -> ()"), ALIASPROOF_WRONG);
	assert_non_null(strstr(aliasproof_message(c), "defined already"));

	aliasproof_builder *b = aliasproof_build(c);
	aliasproof_value x = aliasproof_input(b, "x", &whole, (aliasproof_value){ 0 }), y = aliasproof_input(b, "y", &half, x);
	aliasproof_graph *g, *after;
	uint32_t sx = 0, sy = 0;

	half.offset = 0;
	aliasproof_call(b, NULL, "mylib.update.default", 2,
			(aliasproof_value[]){ y, aliasproof_call(b, NULL, "aten.clone.default", 1, &y, NULL) }, NULL);
	aliasproof_value kernel[] = { aliasproof_int(b, 0),
				      aliasproof_ints(b, 1, (const int64_t[]){ 1 }),
				      aliasproof_string(b, ""),
				      aliasproof_dict(b, 1, (aliasproof_value[]){ aliasproof_int(b, 0) },
						      (aliasproof_value[]){ aliasproof_int(b, 1) }),
				      aliasproof_list(b, 1, &y),
				      aliasproof_list(b, 1, (aliasproof_value[]){ aliasproof_string(b, "y") }),
				      aliasproof_int(b, -1) };
	static const char *const names[] = { "kernel_idx", "grid",      "backend_config",   "operand_output_aliases",
					     "args",       "arg_names", "constant_args_key" };
	aliasproof_value k = aliasproof_call(b, "nki", "nki_kernel_wrapper", LENGTH(kernel), kernel, names);
	aliasproof_value first = aliasproof_item(b, NULL, k, 0), second = aliasproof_item(b, NULL, k, 1);

	aliasproof_state(b, first, &half);
	aliasproof_state(b, second, &half);
	aliasproof_return(b, 2, (aliasproof_value[]){ x, first });
	ok(c, aliasproof_finish(b, &g));
	assert_true(aliasproof_node_type(g, 0, &whole, &sx) && aliasproof_node_type(g, 1, &half, &sy));
	assert_int_equal(sx, sy);
	assert_non_null(strstr(aliasproof_text(g), "@x+2"));
	assert_non_null(strstr(aliasproof_text(g), "torch.library.define(\"mylib::update\""));
	ok(c, aliasproof_rewrite(c, g, "alias-outputs,out-of-place", &after));
	assert_int_equal(verdict_of(c, g, after), ALIASPROOF_PROVED);
}

/* --- overlap -------------------------------------------------------------------------------------------------------- */

static void
overlap_of_columns(void **state)
{
	const int64_t five = 5, two = 2, size[] = { 3, 3 }, stride[] = { 2, 1 };
	aliasproof_tensor even = { "f32", 1, &five, &two, 0 }, odd = { "f32", 1, &five, &two, 1 }, half = { "f16", 1, &five, &two, 1 },
			  self = { "f32", 2, size, stride, 0 };
	aliasproof_context *c = *state;
	aliasproof_overlaps answer;
	int64_t byte = -1;

	ok(c, aliasproof_overlap(c, &even, &odd, &answer, &byte));
	assert_int_equal(answer, ALIASPROOF_DISJOINT);
	/* Half 1 is the second half of float 0. */
	ok(c, aliasproof_overlap(c, &even, &half, &answer, &byte));
	assert_int_equal(answer, ALIASPROOF_OVERLAP);
	assert_in_range(byte % 8, 2, 3);
	ok(c, aliasproof_overlap(c, &even, NULL, &answer, NULL));
	assert_int_equal(answer, ALIASPROOF_DISJOINT);
	ok(c, aliasproof_overlap(c, &self, NULL, &answer, NULL));
	assert_int_equal(answer, ALIASPROOF_OVERLAP);
	even.offset = INT64_MAX;
	assert_int_equal(aliasproof_overlap(c, &even, &odd, &answer, &byte), ALIASPROOF_MISUSE);
	even.rank = 65;
	assert_int_equal(aliasproof_overlap(c, &even, &odd, &answer, &byte), ALIASPROOF_MISUSE);
}

/* --- reduce --------------------------------------------------------------------------------------------------------- */

static const char long_text[] = "def forward(self, x: \"f32[4, 6][6, 1]cpu\", y: \"f32[4, 6][6, 1]cpu\", z: \"f32[3][1]cpu\"):\n"
				"    a = x.mul(2)\n"
				"    b = y.add_(a)\n"
				"    c = z.neg()\n"
				"    d = c.exp_()\n"
				"    e = b.sum()\n"
				"    return (e, d, a)\n";

typedef struct asking {
	aliasproof_context *context;
	const aliasproof_graph *outer;
	int asked, end_after, flip;
	bool odd_rounding;
} asking;

/* Wrong while an exp_ is in the graph. */
static int
has_exp(void *data, const aliasproof_graph *g, const aliasproof_graph *after)
{
	asking *a = data;
	bool found = false;

	assert_null(after);
	a->asked++;
	if (a->end_after && a->asked > a->end_after)
		return -1;
	if (a->flip)
		return a->asked % 2 + 1;
	a->odd_rounding |= fegetround() != FE_UPWARD;
	for (size_t k = 0; k < aliasproof_nodes(g); k++)
		found |= aliasproof_node_op(g, k) && strstr(aliasproof_node_op(g, k), "exp_");
	/* The context may be used, and an outer graph looked at; a reset does nothing. */
	assert_string_equal(aliasproof_node_name(a->outer, 3), "a");
	assert_int_equal(verdict_of(a->context, g, g), ALIASPROOF_PROVED);
	aliasproof_reset(a->context);
	return found ? 7 : 0;
}

static void
a_graph_is_reduced_by_a_callback(void **state)
{
	aliasproof_context *c = *state;
	aliasproof_graph *g = parse(c, long_text), *small;
	asking a = { .context = c, .outer = g };

	fesetround(FE_UPWARD);
	ok(c, aliasproof_reduce(c, g, NULL, has_exp, &a, &small, NULL));
	assert_int_equal(fegetround(), FE_UPWARD);
	fesetround(FE_TONEAREST);
	assert_false(a.odd_rounding);
	assert_int_equal(aliasproof_nodes(small) - aliasproof_inputs(small), 1);
	assert_int_equal(aliasproof_inputs(small), 1);
	assert_non_null(strstr(aliasproof_node_op(small, 1), "exp_"));
	assert_string_equal(aliasproof_node_name(g, 3), "a");
	a = (asking){ .context = c, .outer = g, .end_after = 6 };
	ok(c, aliasproof_reduce(c, g, NULL, has_exp, &a, &small, NULL));
	assert_int_equal(a.asked, 7);
	a = (asking){ .context = c, .outer = g, .flip = 1 };
	assert_int_equal(aliasproof_reduce(c, g, NULL, has_exp, &a, &small, NULL), ALIASPROOF_WRONG);
	assert_non_null(strstr(aliasproof_message(c), "flaky"));
	a = (asking){ .context = c, .outer = g };
	assert_int_equal(aliasproof_reduce(c, parse(c, before_text), NULL, has_exp, &a, &small, NULL), ALIASPROOF_WRONG);
	assert_non_null(strstr(aliasproof_message(c), "nothing wrong"));
}

static int
is_refuted(void *data, const aliasproof_graph *before, const aliasproof_graph *after)
{
	aliasproof_verdict v = verdict_of(data, before, after);

	return v == ALIASPROOF_REFUTED ? 1 : 0;
}

static void
a_pair_is_reduced(void **state)
{
	static const char wrong[] = "def forward(self, x: \"f32[4, 6][6, 1]cpu\", y: \"f32[4, 6][6, 1]cpu\", z: \"f32[3][1]cpu\"):\n"
				    "    a = x.mul(2)\n"
				    "    c = z.neg()\n"
				    "    d = c.exp_()\n"
				    "    e = y.sum()\n"
				    "    return (e, d, a)\n";
	aliasproof_context *c = *state;
	aliasproof_graph *small, *after;

	ok(c, aliasproof_reduce(c, parse(c, long_text), parse(c, wrong), is_refuted, c, &small, &after));
	assert_int_equal(verdict_of(c, small, after), ALIASPROOF_REFUTED);
	assert_true(aliasproof_nodes(small) - aliasproof_inputs(small) <= 1);
	assert_int_equal(aliasproof_nodes(after) - aliasproof_inputs(after), 0);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(its_version_is_the_headers),
		TEST(what_our_passes_make_is_proved),
		TEST(a_lost_write_is_refuted_with_its_lines),
		TEST(a_built_graph_is_the_parsed_one),
		TEST(types_say_what_aliases),
		TEST(a_built_rewrite_is_judged),
		TEST(every_kind_of_literal_comes_back),
		TEST(aliases_custom_ops_and_kernels_are_built),
		TEST(overlap_of_columns),
		TEST(a_graph_is_reduced_by_a_callback),
		TEST(a_pair_is_reduced),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
