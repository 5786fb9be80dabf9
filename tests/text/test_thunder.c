/* Traces of Lightning Thunder: what is read and how it is printed, and where faults are told to stand. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "text_help.h"

typedef struct row { const char *name, *text, *expected; } row;

#define HEAD "def computation(a, b):\n  # a: \"cuda:0 f32[5, 5]\"\n  # b: \"cuda:0 f32[]\"\n"

/* `expected` NULL: printed as it was written. */
static const row printed[] = {
	{ "an in-place call and what it is made of",
	  HEAD "  t1 = ltorch.exp_(a)  # t1: \"cuda:0 f32[5, 5]\"\n    # t0 = ltorch.exp(a)  # t0: \"cuda:0 f32[5, 5]\"\n"
	       "      # t0 = prims.exp(a)  # t0: \"cuda:0 f32[5, 5]\"\n  return t1\n", NULL },
	{ "a barrier over one name", HEAD "  (t6,) = prims.update_aliases((a,))\n  return {'output': (t6,), 'flat_args': [t6, b]}\n", NULL },
	{ "a barrier over two", HEAD "  (t6, t7) = update_aliases((a, b))\n  return (t6, t7)\n", NULL },
	{ "names that are deleted", HEAD "  t1 = torch.exp(a)  # t1: \"cuda:0 f32[5, 5]\"\n  del a\n  t2 = torch.mul(t1, b)\n  del t1, b\n  return (t2,)\n", NULL },
	{ "a name that is deleted at once", HEAD "  del b\n  t1 = torch.exp(a)\n  return (t1,)\n", "def computation(a, b):\n  # a: \"cuda:0 f32[5, 5]\"\n"
	  "  # b: \"cuda:0 f32[]\"\n  del b\n  t1 = torch.exp(a)\n  return (t1,)\n" },
	{ "the head, with decorators", "# Constructed by Dead Code Elimination (took 0 milliseconds)\nimport thunder\nimport torch\n"
	  "from thunder.executors.torchex import no_autocast\n\n@torch.no_grad()\n@no_autocast\n" HEAD "  return (a, b)\n", NULL },
	{ "source lines above a call", HEAD "\n  # main.py:4: \t    return a.exp_() * b.tanh_()\n  t1 = ltorch.exp_(a)\n  return t1\n", NULL },
	{ "dtypes and devices", HEAD "  t1 = prims.convert_element_type(a, dtypes.float64)  # t1: \"cuda:0 f64[5, 5]\"\n"
	  "  t2 = prims.full((2,), 1.0, device=devices.Device(\"cuda:0\"), dtype=dtypes.float32)\n  return (t1, t2)\n", NULL },
	{ "strides and places of inputs", "def computation(a, b):\n  # a: \"cpu f32[2, 3]\"\n  # b: \"cpu f32[3, 2][1, 3] @a+0\"\n  return (a, b)\n", NULL },
	{ "python_return", HEAD "  prims.python_return((a, b))\n", HEAD "  return (a, b)\n" },
	{ "unpack_trivial", HEAD "  c = prims.unpack_trivial(a, name='c')\n  return (a, b)\n",
	  HEAD "  # c = prims.unpack_trivial(a, name='c')\n  return (a, b)\n" },
	{ "a call without a name", HEAD "  prims.copy_(b, b, grad_enabled=True)\n  return a\n", HEAD "  copy_ = prims.copy_(b, b, grad_enabled=True)\n  return a\n" },
	{ "a region is taken apart",
	  HEAD "  [t2, t3] = nvFusion0(a)\n    # t1 = ltorch.exp(a)  # t1: \"cuda:0 f32[5, 5]\"\n      # t1 = prims.exp(a)  # t1: \"cuda:0 f32[5, 5]\"\n"
	       "    # t2 = prims.copy_(t1, a, grad_enabled=True)  # t2: \"cuda:0 f32[5, 5]\"\n    # t3 = prims.sin(t2)  # t3: \"cuda:0 f32[5, 5]\"\n"
	       "  del a\n  return (t2, t3)\n",
	  HEAD "  # [t2, t3] = nvFusion0(a)\n  t1 = ltorch.exp(a)  # t1: \"cuda:0 f32[5, 5]\"\n"
	       "  t2 = prims.copy_(t1, a, grad_enabled=True)  # t2: \"cuda:0 f32[5, 5]\"\n  t3 = prims.sin(t2)  # t3: \"cuda:0 f32[5, 5]\"\n"
	       "  del a\n  return (t2, t3)\n" },
	{ "the last of several traces", "import thunder\n" HEAD "  return a\n\n# Constructed by Return\nimport thunder\ndef computation(x):\n  # x: \"cpu f32[2]\"\n  return x\n",
	  "\n# Constructed by Return\nimport thunder\ndef computation(x):\n  # x: \"cpu f32[2]\"\n  return x\n" },
	{ "several results", HEAD "  (t1, t2) = ltorch.chunk(a, 2, 0)\n  return (t1, t2)\n", NULL },
	{ "subscripts", HEAD "  t1 = ltorch.getitem(a, (0, 0))  # t1: \"cuda:0 f32[]\"\n  t2 = ltorch.setitem_(a, 0, 1.0)  # t2: \"cuda:0 f32[5, 5]\"\n  return t1\n", NULL },
	{ "nothing returned", HEAD "  t1 = ltorch.exp_(a)\n  return\n", HEAD "  t1 = ltorch.exp_(a)\n  return None\n" },
};

static const row errors[] = {
	{ "no return", HEAD "  t1 = ltorch.exp(a)\n", "4:21 syntax: expected `return`, found the end of the trace\n" },
	{ "an undefined name", HEAD "  t1 = ltorch.exp(c)\n  return t1\n", "4:19 undefined-name: expected a name that has a value, found `c`, which nothing assigns\n" },
	{ "a deleted name", HEAD "  del a\n  t1 = ltorch.exp(a)\n  return t1\n", "5:19 dropped-name: expected a name that still has a value, found `a`, set to None at line 4\n" },
	{ "a name defined twice", HEAD "  a = ltorch.exp(b)\n  return a\n", "4:3 defined-twice: expected a new name, found `a` again (first at line 1)\n" },
	{ "half a type", "def computation(a):\n  # a: \"cpu f32[5, \"\n  return a\n", "2:20 syntax: expected a size, found the end\n" },
	{ "a dtype that there is not", "def computation(a):\n  # a: \"cpu f33[5]\"\n  return a\n", "2:13 unknown-dtype: expected a dtype such as f32, i64 or b8, found `f33`\n" },
	{ "a place at a result", HEAD "  t1 = ltorch.exp(a)  # t1: \"cpu f32[5, 5] @a+0\"\n  return t1\n",
	  "4:30 annotation: expected `@` and `+` only at inputs, found them at `t1`\n" },
	{ "two calls in a line", HEAD "  t1 = ltorch.exp(a); t2 = ltorch.exp(t1)\n  return t1\n", "4:21 syntax: expected the end of the statement (one call a line), found `;`\n" },
	{ "deeper than the line above", HEAD "  t1 = ltorch.exp(a)\n    t2 = ltorch.exp(t1)\n  return t1\n",
	  "5:5 syntax: expected a line with the indentation of the one above, found `t2`\n" },
	{ "garbage above", "import thunder\n%&/\ndef computation(a):\n  return a\n", "2:1 syntax: expected an import, a decorator, a comment or the `def` of a trace, found `%`\n" },
	{ "garbage in the header", "def computation(a, 1):\n  return a\n", "1:20 syntax: expected the name of an input, found `1`\n" },
	{ "a statement behind the return", HEAD "  return a\n  t1 = ltorch.exp(a)\n", "5:3 syntax: expected the end of the trace behind `return`, found `t1`\n" },
	{ "del of nothing", HEAD "  del\n  return a\n", "4:6 syntax: expected a name, found the end of the line\n" },
	{ "a circle of storages", "def computation(a, b):\n  # a: \"cpu f32[2] @b+0\"\n  # b: \"cpu f32[2] @a+0\"\n  return a\n",
	  "2:9 cyclic-storage: expected an input with a storage of its own behind `@`, found a circle through `a`\n" },
	{ "no trace of that kind", "import thunder\n", "1:15 no-graph: expected a trace (`def computation(...):`), found none\n" },
};

static void
is_printed(void **state)
{
	const row *r = *state;
	outcome one = read_text(ap_str_of(r->text), NULL), two;

	assert_string_equal(one.errors.p, "");
	assert_true(one.ok);
	assert_string_equal(one.printed.p, r->expected ? r->expected : r->text);
	two = read_text(one.printed, NULL);
	assert_string_equal(two.printed.p, one.printed.p);
	release(&two);
	release(&one);
}

static void
is_refused(void **state)
{
	const row *r = *state;
	outcome one = read_text(ap_str_of(r->text), NULL);

	assert_false(one.ok);
	assert_string_equal(one.errors.p, r->expected);
	release(&one);
}

int
main(void)
{
	enum { P = sizeof printed / sizeof *printed, E = sizeof errors / sizeof *errors };
	struct CMUnitTest tests[P + E];

	for (size_t i = 0; i < P; i++)
		tests[i] = (struct CMUnitTest){ printed[i].name, is_printed, NULL, NULL, (void *)&printed[i] };
	for (size_t i = 0; i < E; i++)
		tests[P + i] = (struct CMUnitTest){ errors[i].name, is_refused, NULL, NULL, (void *)&errors[i] };
	return cmocka_run_group_tests(tests, NULL, NULL);
}
