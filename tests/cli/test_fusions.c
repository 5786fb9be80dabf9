/* fusions, and the options of traces: --fusion, --inputs, --explain. */
#include "run.h"

static const char trace[] = "def computation(a, b):\n  # a: \"cpu f32[2]\"\n  # b: \"cpu f32[] @a+0\"\n  t1 = ltorch.exp_(a)\n  t3 = ltorch.tanh_(b)\n  return t3\n";
static const char apart[] = "def computation(a, b):\n  # a: \"cpu f32[2]\"\n  # b: \"cpu f32[]\"\n  t1 = ltorch.exp_(a)\n  t3 = ltorch.tanh_(b)\n  return t3\n";
static const char idle[] = "def computation(a):\n  # a: \"cpu f32[2]\"\n  (t0,) = prims.update_aliases((a,))\n  t1 = ltorch.exp(t0)\n"
                           "  (t2,) = prims.update_aliases((t1,))\n  t3 = ltorch.sin(t2)\n  return t3\n";

static void
a_hazard_is_shown_with_its_schedule(void **state)
{
	write_file(*state, "g.thunder", trace, sizeof trace - 1);
	expect_run(*state, "$A fusions g.thunder", 1, "schedule: [t1 (line 4), t3 (line 5)] run as one region");
	expect_run(*state, "$A fusions g.thunder", 1, "unprotected: read after write: `t3` at line 5 reads a cell of `b` (memory of `a`), which is written by `t1` at line 4");
	expect_run(*state, "$A fusions --fusion consecutive g.thunder", 1, "order-aliases-consecutive would put in 1");
	expect_run(*state, "$A verify g.thunder g.thunder", 0, "PROVED");
	expect_run(*state, "$A verify --fusion consecutive g.thunder g.thunder", 1, "cause:    read after write");
	expect_run(*state, "$A verify --format json --fusion dataflow g.thunder g.thunder", 1, "\"code\": \"schedule-differs\"");
}

/* What a call does that is a function of whole operands, through which name, and how often a byte is stored. */
static void
accesses_are_told_apart(void **state)
{
	static const char product[] = "def computation(a, b):\n  # a: \"cpu f32[2, 2]\"\n  # b: \"cpu f32[2, 2]\"\n  t1 = ltorch.matmul(a, b)\n"
				      "  t2 = ltorch.exp_(a)\n  return (t1, t2)\n";
	static const char broadcast[] = "def computation(a, c):\n  # a: \"cpu f32[4, 3]\"\n  # c: \"cpu b8[2, 3]\"\n  b = ltorch.getitem(a, (0,))\n"
					"  d = ltorch.getitem(a, (slice(2, 4, None),))\n  t1 = ltorch.exp_(a)\n  t2 = ltorch.where(c, d, b)\n  return t2\n";
	static const char twice[] = "def computation(a):\n  # a: \"cpu f32[2]\"\n  t1 = ltorch.exp_(a)\n  t2 = ltorch.sin_(t1)\n  return t2\n";
	static const char apart_twice[] = "def computation(a):\n  # a: \"cpu f32[2]\"\n  t1 = ltorch.exp_(a)\n  (t2,) = prims.update_aliases((t1,))\n"
					  "  t3 = ltorch.sin_(t2)\n  return t3\n";

	static const char whole[] = "def computation(a, b):\n  # a: \"cpu f32[2]\"\n  # b: \"cpu f32[2]\"\n"
				    "  t1 = torch.ops.aten.slice_scatter.default(a, b, 0, 0, 2, 1)\n  t2 = ltorch.exp_(a)\n  return (t1, t2)\n";

	/* All of a's copy is replaced: a is not read. */
	write_file(*state, "whole", whole, sizeof whole - 1);
	expect_run(*state, "$A fusions whole", 0, "PROVED");
	expect_run(*state, "sed -e 's/0, 0, 2, 1/0, 0, 1, 1/' -e '/b:/s/\\[2/[1/' whole >part; $A fusions part | grep unprotected", 0, "write after read: `t2` at line 5 writes cell");
	write_file(*state, "product", product, sizeof product - 1);
	write_file(*state, "broadcast", broadcast, sizeof broadcast - 1);
	write_file(*state, "twice", twice, sizeof twice - 1);
	write_file(*state, "apart", apart_twice, sizeof apart_twice - 1);
	expect_run(*state, "$A fusions product", 1, "unprotected: write after read: `t2` at line 5 writes cell [0, 0] of `a` (memory of `a`), which is read before by `t1`");
	/* One read through each of the names: `b` is that place but for broadcasting, `d` is another one. */
	expect_run(*state, "$A fusions broadcast | grep -c 'unprotected: .* reads cell .0, 0. of `b`'", 0, "1\n");
	expect_run(*state, "$A fusions broadcast | grep -c 'unprotected: .* reads cell .0, 0. of `d`'", 0, "1\n");
	expect_run(*state, "$A fusions twice", 1, "2 ops in 1 region; 0 bytes stored by more than one of them");
	expect_run(*state, "$A fusions apart", 0, "2 ops in 2 regions; 8 bytes stored by more than one of them");
}

static void
idle_barriers_are_named(void **state)
{
	write_file(*state, "g.thunder", idle, sizeof idle - 1);
	expect_run(*state, "$A fusions g.thunder", 0, "2 ops in 2 regions");
	expect_run(*state, "$A fusions g.thunder", 0, "2 barriers, 0 needed; these protect nothing: lines 3, 5");
	expect_run(*state, "$A fusions g.thunder", 0, "order-aliases would put in 0");
	expect_run(*state, "cat g.thunder | $A fusions -", 0, "2 barriers, 0 needed");
}

static void
ordered_traces_are_right(void **state)
{
	write_file(*state, "g.thunder", trace, sizeof trace - 1);
	expect_run(*state, "$A check --passes order-aliases --fusion dataflow g.thunder", 0, "PROVED");
	expect_run(*state, "$A check g.thunder", 3, "alias-outputs does not rewrite traces of Thunder; --passes order-aliases does");
	expect_run(*state, "$A rewrite --passes order-aliases,alias-outputs g.thunder", 3, "alias-outputs does not rewrite traces");
	expect_run(*state, "$A rewrite --passes order-aliases g.thunder", 0, "(t1_1, b_1) = prims.update_aliases((t1, b))");
	expect_run(*state, "$A rewrite --passes order-aliases --explain g.thunder", 0, "before t3 (line 5): read after write");
	expect_run(*state, "$A rewrite --passes order-aliases --verify-each --fusion consecutive g.thunder", 0, "update_aliases");
	expect_run(*state, "$A rewrite --passes order-aliases g.thunder > h.thunder; $A fusions h.thunder", 0, "1 barrier, 1 needed\n");
}

static void
overlaps_are_asked_for(void **state)
{
	write_file(*state, "g.thunder", apart, sizeof apart - 1);
	expect_run(*state, "$A fusions --fusion consecutive g.thunder", 0, "0 barriers, 0 needed");
	expect_run(*state, "$A fusions g.thunder", 1, "schedule: t1 (line 4) runs after the return");
	expect_run(*state, "$A verify --fusion consecutive --inputs may-alias g.thunder g.thunder", 1, "REFUTED  where b @a+0: ");
	expect_run(*state, "$A check --passes order-aliases --fusion dataflow --inputs may-alias g.thunder", 0, "all 3 overlaps of the inputs");
	expect_run(*state, "$A verify --inputs declared g.thunder g.thunder", 0, "PROVED  equal for all input values\n");
}

static void
what_is_wrong_is_said(void **state)
{
	write_file(*state, "g.thunder", "def computation(a):\n  return b\n", 31);
	expect_run(*state, "$A fusions g.thunder", 2, "g.thunder:2:10: error: expected a name that has a value, found `b`");
	expect_run(*state, "$A fusions nowhere.thunder", 2, "nowhere.thunder: error: cannot be read");
	expect_run(*state, "$A fusions --fusion maximal g.thunder", 2, "--fusion=maximal: expected consecutive or dataflow");
	expect_run(*state, "$A verify --inputs all g.thunder g.thunder", 2, "--inputs=all: expected declared or may-alias");
	expect_run(*state, "$A fusions", 2, "expected TRACE");
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_hazard_is_shown_with_its_schedule), cmocka_unit_test(accesses_are_told_apart), cmocka_unit_test(idle_barriers_are_named), cmocka_unit_test(ordered_traces_are_right),
		cmocka_unit_test(overlaps_are_asked_for), cmocka_unit_test(what_is_wrong_is_said),
	};

	return cmocka_run_group_tests_name("fusions", tests, make_folder, remove_folder);
}
