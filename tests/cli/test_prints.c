/* What show, explain and ops audit print, against what a reader of the same input would say. */
#include "cli/run.h"

/* v and a lie in x, b and the constant by themselves; lines 4 and 6 write x. */
static const char graph[] = "def forward(self, x: \"f32[4][1]cpu\", k: \"f32[2][1]cpu\"):\n    c: \"f32[2]\" = self._tensor_constant0\n    v = x[1:3]\n"
			    "    a = v.copy_(k)\n    b = v + c\n    x[0:2] = b;  setitem = x\n    p = torch.var_mean(x)\n    m = p[0]\n    return (b, m)\n";

static void
alias_sets_are_shown(void **state)
{
	static const char *const lines[] = {
		"# alias set 1: input, 16 bytes\n#   line 1     x                f32[4][1]\n#   line 3     v                f32[2][1] +1\n",
		"#   line 4     a                f32[2][1] +1  writes\n#   line 6     setitem          f32[4][1]  writes\n",
		"# alias set 2: input, 8 bytes\n#   line 1     k                f32[2][1]\n",
		"# alias set 3: constant, 8 bytes\n#   line 2     c ",
		"#   output 0 is b\n",
		"#   line 7     p[0]             f32[][]\n#   line 8     m                f32[][]\n#   output 1 is m\n",
	};

	write_file(*state, "g.py", graph, sizeof graph - 1);
	for (size_t k = 0; k < sizeof lines / sizeof *lines; k++)
		expect_run(*state, "$A show g.py", 0, lines[k]);
}

static void
a_drawing_for_graphviz(void **state)
{
	static const char *const parts[] = {
		"digraph graph_with_aliases {\n", "[label=\"x\\nf32[4][1]\" fillcolor=", "n1 -> n4;\n", "n4 -> n5;\n\tn2 -> n5;\n", "[label=\"v\\n[ ]\\nf32[2][1] +1\"",
		"n5 -> n1 [color=red style=dashed label=writes", "n7 -> n1 [color=red style=dashed label=writes", "n6 -> returned [label=\"0\"];\n\tn9 -> returned [label=\"1\"];\n}\n",
	};

	write_file(*state, "g.py", graph, sizeof graph - 1);
	for (size_t k = 0; k < sizeof parts / sizeof *parts; k++)
		expect_run(*state, "$A show --dot g.py", 0, parts[k]);
}

static void
codes_are_explained(void **state)
{
	expect_run(*state, "$A explain lost-write", 0, "lost-write: a write of BEFORE never reaches the caller\n\nLook for: ");
	expect_run(*state, "$A explain lost-write", 0, "\nExample: aliasproof verify before.py after.py\n\n--- before.py\ndef forward(");
	expect_run(*state, "$A explain '[lost-write]'", 0, "lost-write: ");
	expect_run(*state, "$A explain undeclared-write", 0, "\nNo example: it takes an implementation that does it");
	expect_run(*state, "$A explain", 0, "lost-write");
	expect_run(*state, "$A explain lost-wrte", 2, "no code 'lost-wrte'; did you mean 'lost-write'?");
	expect_run(*state, "$A explain zzzzzzzzzzzz", 2, "no code 'zzzzzzzzzzzz'; 'aliasproof explain' lists them");
	expect_run(*state, "$A explain --example there lost-write && ls there && $A verify there/before.py there/after.py", 1, "after.py\nbefore.py\nREFUTED");
	expect_run(*state, "$A explain --example there undeclared-write", 2, "undeclared-write has no example with files");
	expect_run(*state, "$A explain --example there", 2, "--example: of which CODE?");
	expect_run(*state, "$A explain --example no/such/folder lost-write", 2, "no/such/folder: No such file or directory");
}

/* diagonal is a view that the table does not know; transpose is one that it knows. */
static void
an_audit_is_a_test_report(void **state)
{
#define AUDIT "$A ops audit " AP_SOURCE_DIR "/specs/classes/vllm-neuron-aten.classes --op x.diagonal --op x.transpose --format junit"
	expect_run(*state, AUDIT, 1, "<testsuites name=\"aliasproof\" tests=\"2\" failures=\"1\" errors=\"0\"");
	expect_run(*state, AUDIT, 1, "<testcase classname=\"aliasproof.classes\" name=\"op aten::diagonal\"><failure type=\"missing\"");
	expect_run(*state, AUDIT, 1, "torch.ops.aten.diagonal.default(");
	expect_run(*state, AUDIT, 1, "name=\"op aten::transpose\"></testcase>");
#undef AUDIT
}

static void
orders_that_no_name_keeps(void **state)
{
	static const char ops[] = "mutates mine::update(Tensor(a!) x) -> ()\n";
	static const char last[] = "def computation(a):\n  # a: \"cpu f32[3]\"\n  u = torch.ops.mine.update.default(a)\n  return {'output': (), 'flat_args': [a]}\n";
	static const char read[] = "def computation(a):\n  # a: \"cpu f32[3]\"\n  u = torch.ops.mine.update.default(a)\n  b = prims.add(a, 1.0)\n"
				   "  return {'output': (b,), 'flat_args': [a]}\n";

	write_file(*state, "mine.ops", ops, sizeof ops - 1);
	write_file(*state, "last", last, sizeof last - 1);
	write_file(*state, "read", read, sizeof read - 1);
	expect_run(*state, "$A rewrite --passes order-aliases --specs mine.ops last", 3, "u writes memory, but no name lets the return wait for it [no-name]");
	expect_run(*state, "$A rewrite --passes order-aliases --specs mine.ops read", 3, "u accesses memory in an order that no name can keep [no-name]");
	expect_run(*state, "$A rewrite --passes order-aliases-consecutive --specs mine.ops read", 0, "prims.update_aliases(");
}

/* The code alone, without what the log wrote before it. */
static void
a_line_of_a_log(void **state)
{
#define LOG "V0523 10:57:11.979000 4402771 torch/_dynamo/output_graph.py:2835] [0/0] [__graph_code] "
	static const char text[] = LOG "    def forward(self, x: \"f32[3][1]cpu\"):\n" LOG "        a = x.add_(1)\n" LOG "        b = a * z\n" LOG "        return (b,)\n";
#undef LOG

	write_file(*state, "g.log", text, sizeof text - 1);
	expect_run(*state, "$A show g.log", 2, "g.log:3:");
	expect_run(*state, "$A show g.log", 2, "\n    b = a * z\n            ^\n");
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(alias_sets_are_shown),      cmocka_unit_test(a_drawing_for_graphviz),    cmocka_unit_test(codes_are_explained),
		cmocka_unit_test(an_audit_is_a_test_report), cmocka_unit_test(orders_that_no_name_keeps), cmocka_unit_test(a_line_of_a_log),
	};

	return cmocka_run_group_tests_name("prints", tests, make_folder, remove_folder);
}
