/* What is accepted besides torch's own spelling, and what is refused: where, with which code and words. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "text_help.h"

#define DEF "def forward(self, x: \"f32[4][1]cpu\", y: \"f32[4][1]cpu\"):\n"

typedef struct row { const char *name, *text, *expected; } row;

/* Spellings that are read, and how they are printed. */
static const row accepted[] = {
	{ "unquoted annotations of old versions",
	  "def forward(self, arg0_1: f32[32, 1, 3], arg1_1 : torch.Tensor, i: i64[2][1]cuda:0):\n    t: f32[3] = arg0_1.t();  t = None\n    return [i]\n",
	  "def forward(self, arg0_1: \"f32[32, 1, 3]\", arg1_1 : torch.Tensor, i: \"i64[2][1]cuda:0\"):\n    t: \"f32[3]\" = arg0_1.t();  t = None\n"
	  "    return [i]\n" },
	{ "log prefixes, and lines of others between them",
	  "UserWarning: something\n"
	  "V0523 10:57:11.979000 4242 torch/_dynamo/output_graph.py:1347] [0/0] [__graph_code] TRACED GRAPH\n"
	  "V0523 10:57:11.979000 4242 torch/_dynamo/output_graph.py:1347] [0/0] [__graph_code]  ===== __compiled_fn_1 =====\n"
	  "V0523 10:57:11.979000 4242 torch/_dynamo/output_graph.py:1347] [0/0] [__graph_code]  /x/_lazy_graph_module.py class GraphModule(torch.nn.Module):\n"
	  "V0523 10:57:11.979000 4242 torch/_dynamo/output_graph.py:1347] [0/0] [__graph_code]     def forward(self, x: \"f32[2]\"):\n"
	  "[rank0]:V0523 10:57:11.979000 4242 torch/_dynamo/output_graph.py:1347] [0/0_1] [__graph_code]         y = x + 1;  x = None\n"
	  "a print of the program\n"
	  "V0523 10:57:11.979000 4242 torch/_dynamo/output_graph.py:1347] [0/0] [__graph_code]         return (y,)\n"
	  "V0523 10:57:11.979000 4242 torch/_dynamo/output_graph.py:1347] [0/0] [__graph_code]         \n",
	  "class GraphModule(torch.nn.Module):\n    def forward(self, x: \"f32[2]\"):\n        y = x + 1;  x = None\n        return (y,)\n" },
	{ "log prefixes of 2023",
	  "[2023-10-12 10:57:11,979] [0/0] torch._dynamo.output_graph.__graph_code: [DEBUG] TRACED GRAPH\n"
	  "[2023-10-12 10:57:11,979] [0/0] torch._dynamo.output_graph.__graph_code: [DEBUG]  /x/eval_with_key.py class GraphModule(torch.nn.Module):\n"
	  "[2023-10-12 10:57:11,979] [0/0] torch._dynamo.output_graph.__graph_code: [DEBUG]     def forward(self, x : torch.Tensor):\n"
	  "[2023-10-12 10:57:11,979] [0/0] torch._dynamo.output_graph.__graph_code: [DEBUG]         return (x,)\n",
	  "class GraphModule(torch.nn.Module):\n    def forward(self, x : torch.Tensor):\n        return (x,)\n" },
	{ "carriage returns, tabs, a byte order mark, no newline at the end",
	  "\xef\xbb\xbf" "def forward(self, x):\r\n\t# note\r\n\ty = x.t()\r\n\r\n\treturn y", "def forward(self, x):\n    # note\n    y = x.t()\n\n    return y\n" },
	{ "ANSI colours", "\033[1mdef forward\033[0m(self, x: \"\033[31mf32\033[0m\033[34m[2]\033[0m\"):\n    y = x.t();  \033[2mx = None\033[0m\n    return y\n",
	  "def forward(self, x: \"f32[2]\"):\n    y = x.t();  x = None\n    return y\n" },
	{ "the last of several classes",
	  "class A(torch.nn.Module):\n    def forward(self, x):\n        return x\n\nio_map = {}\n\nclass B(torch.nn.Module):\n    def forward(self, z):\n        return z\n",
	  "class B(torch.nn.Module):\n    def forward(self, z):\n        return z\n" },
	{ "Python's own subscripts", DEF "    a = x[1:3, ..., None, ::2]\n    b = a[0]\n    x[:] = b\n    return (b)\n",
	  DEF "    a = x[(slice(1, 3, None), Ellipsis, None, slice(None, None, 2))]\n    b = a[0]\n"
	      "    x[slice(None, None, None)] = b;  setitem = x\n    return b\n" },
	{ "calls without a name", DEF "    x.add_(y)\n    x += y; y -= 1\n    torch.ops.aten.add_.Tensor(x, y)\n    return x, y\n",
	  DEF "    add_ = x.add_(y)\n    x += y;  iadd = x\n    y -= 1;  isub = y\n    add__1 = torch.ops.aten.add_.Tensor(x, y)\n    return (x, y)\n" },
	{ "a wrapped call with comments, closed at the statement's indentation",
	  DEF "    a = torch.add(\n        x,  # one\n        y,\n    )  # done\n    return (\n      a, x,\n    )\n",
	  DEF "    a = torch.add(x, y)  # done\n    return (\n        a,\n        x,\n    )\n" },
	{ "a continued line, strings side by side, other quotes", DEF "    a = torch.f(x, \\\n        \"a\" 'b', '\\x41\\u00e9\\n', r'\\n')\n    return a\n",
	  DEF "    a = torch.f(x, 'ab', 'A\xc3\xa9\\n', '\\\\n')\n    return a\n" },
	{ "numbers in other spellings", DEF "    a = torch.f(1_000, 0x1F, -0b11, 1., .5, 1E5, float('inf'), float('-inf'), float(\"nan\"), +2, 1j, -(3), complex(1, 2), torch.inf)\n"
	  "    return a\n",
	  DEF "    a = torch.f(1000, 31, -3, 1.0, 0.5, 100000.0, inf, -inf, nan, 2, 1j, -3, (1+2j), inf)\n    return a\n" },
	{ "the ends of 64 bits", DEF "    a = torch.f(9223372036854775807, -9223372036854775808)\n    return a\n", NULL },
	{ "io_map in any order, over lines, with commas", DEF "    return (x, y)\noriginal_output_count = 1\nio_map = {\n    1: 0,\n    0: 1,\n}\n",
	  DEF "    return (x, y)\n\nio_map = {1: 0, 0: 1}\noriginal_output_count = 1\n" },
	{ "dtypes by other names", DEF "    a = x.to(torch.float, torch.half, torch.long)\n    return a\n",
	  DEF "    a = x.to(torch.float32, torch.float16, torch.int64)\n    return a\n" },
	{ "names that are Python's keywords, as torch.fx prints them", DEF "    a = torch.ops.aten.random_.from(x, from = 1, to = 5)\n    return a\n",
	  DEF "    a = getattr(torch.ops.aten.random_, \"from\")(x, **{'from': 1}, to = 5)\n    return a\n" },
	{ "arguments by name in a dict", DEF "    a = torch.ops.aten.uniform_.default(x, **{'from': 0.5, \"to\": 2.0}, generator = None)\n    return a\n",
	  DEF "    a = torch.ops.aten.uniform_.default(x, **{'from': 0.5}, to = 2.0, generator = None)\n    return a\n" },
	{ "getattr of two arguments", DEF "    a = getattr(x, 'T')\n    return a\n", DEF "    a = x.T\n    return a\n" },
	{ "drops on a line of their own", DEF "    a = x.t()\n    x = None\n    return a\n", DEF "    a = x.t();  x = None\n    return a\n" },
	{ "storages of other inputs, in any direction",
	  "def forward(self, a: \"f32[2][1]cpu @c+1\", b: \"f32[2][1]cpu @a\", c: \"f32[4][1]cpu +3\"):\n    return a\n", NULL },
	{ "a parameter", "def forward(self, w: \"Parameter(f32[3, 2][2, 1]cpu)\"):\n    return w\n", NULL },
	{ "an unpacked call whose own name is taken", DEF "    split, chunk = x.split(2)\n    split_1 = y.t()\n    return split\n", NULL },
	{ "a name that a builtin has", "def forward(self, input, slice):\n    input_1 = input\n    y = input_1[slice]\n    return y\n", NULL },
	{ "a default", "def forward(self, x = None, y: \"f32[2]\" = 3):\n    return x\n", NULL },
	{ "blank lines with white space", "def forward(self, x):\n        \n    y = x.t()\n    # c\n\n    return y\n# end\n\n", NULL },
	{ "a class with other methods, as in a repro script",
	  "import torch\nfrom torch import device\n\nclass Repro(torch.nn.Module):\n    def __init__(self):\n        super().__init__()\n\n    def forward(self, x):\n"
	  "        return (x,)\n",
	  "import torch\nfrom torch import device\n\nclass Repro(torch.nn.Module):\n    def forward(self, x):\n        return (x,)\n" },
};

static void
is_read_as_expected(void **state)
{
	const row *r = *state;
	outcome one = read_text(ap_str_of(r->text), NULL);

	assert_string_equal(one.errors.p, "");
	assert_true(one.ok);
	assert_string_equal(one.printed.p, r->expected ? r->expected : r->text);
	outcome two = read_text(one.printed, NULL);

	assert_string_equal(two.errors.p, "");
	assert_string_equal(two.printed.p, one.printed.p);
	release(&two);
	release(&one);
}

/* Refused texts: "line:column code: message" for each error. */
static const row refused[] = {
	{ "an empty file", "", "1:1 no-graph: expected a graph (`class GraphModule(torch.nn.Module):` or `def forward(self, ...):`), found an empty file\n" },
	{ "only blanks", " \n\n", "2:1 no-graph: expected a graph (`class GraphModule(torch.nn.Module):` or `def forward(self, ...):`), found an empty file\n" },
	{ "print(gm.graph)", "graph():\n    return (x,)\n",
	  "2:16 no-graph: expected a graph (`class GraphModule(torch.nn.Module):` or `def forward(self, ...):`), found print(gm.graph), which has no types: "
	  "gm.print_readable() prints them\n" },
	{ "no graph", "x = 1\n", "1:6 no-graph: expected a graph (`class GraphModule(torch.nn.Module):` or `def forward(self, ...):`), found none\n" },
	{ "a byte that is not UTF-8", "def forward(self):\n    \xff\n", "2:5 not-text: expected UTF-8 text, found the byte 0xff\n" },
	{ "a class without forward", "class A(torch.nn.Module):\n    pass\n", "1:1 no-graph: expected `def forward` in the class, found none\n" },
	{ "cut off in the header", "def forward(self, x: \"f32[2]\"", "1:30 syntax: expected `,` or `)`, found the end of the text\n" },
	{ "cut off in a call", DEF "    a = x.add(", "2:15 syntax: expected an argument, found the end of the text\n2:15 syntax: expected `return`, found the end of the function\n" },
	{ "cut off in a string", DEF "    a = x.add('", "2:15 syntax: expected an argument, found a string that is not closed, `'`\n"
	  "2:16 syntax: expected `return`, found the end of the function\n" },
	{ "no return", DEF "    a = x.t()\n", "2:14 syntax: expected `return`, found the end of the function\n" },
	{ "names: undefined, defined later, twice, reserved, dropped",
	  DEF "    a = z.t()\n    b = c + 1\n    c = b.t()\n    a = x.t()\n    None = x.t()\n    d = x.t();  x = None\n    e = x.t()\n    return a\n",
	  "2:9 undefined-name: expected a name that has a value, found `z`, which nothing assigns\n"
	  "3:9 undefined-name: expected a name that has a value here, found `c`, assigned at line 4\n"
	  "5:5 defined-twice: expected a new name, found `a` again (first at line 2)\n"
	  "6:5 syntax: expected a statement of a graph (a call, an assignment, return), found `None`\n"
	  "8:9 dropped-name: expected a name that still has a value, found `x`, set to None at line 7\n" },
	{ "each line has its own error, and the lines between are read",
	  DEF "    a = x.add(y\n    b = x y\n    c = x.t()\n    d = x.t().t()\n    e = x + y + x\n    f = x.add(1 + y)\n    g = $\n    return c\n",
	  "2:16 syntax: expected `,` or `)`, found the end of the line\n"
	  "3:11 syntax: expected the end of the statement (one call a line), found `y`\n"
	  "5:14 syntax: expected the end of the statement (one call a line), found `.`\n"
	  "6:15 syntax: expected the end of the statement (one call a line), found `+`\n"
	  "7:17 syntax: expected `,` or `)`, found `+`\n"
	  "8:9 syntax: expected an argument, found the character `$`\n" },
	{ "arguments that are none",
	  DEF "    a = x.add(slice(1, 2, 3, 4))\n    b = x.add(float('x'))\n    c = x.add(complex(1, 2, 3))\n    d = x.add({1: 2)\n"
	  "    e = x.add(-(-9223372036854775808))\n    f = x.add(torch.)\n    g = x.add(<built-in)\n    h = x.add(-'a')\n    return x\n",
	  "2:15 syntax: expected one to three arguments of slice(), found 4\n"
	  "3:15 syntax: expected float() of a number, 'inf' or 'nan'\n"
	  "4:15 syntax: expected complex() of one or two numbers\n"
	  "5:20 syntax: expected `,` or `}`, found `)`\n"
	  "6:15 integer-range: expected an integer of 64 bits, found -(-9223372036854775808)\n"
	  "7:21 syntax: expected a name behind `.`, found `)`\n"
	  "8:15 syntax: expected an argument, found `<`\n"
	  "9:15 syntax: expected a number after `-`, found something to compute: give it a line and a name of its own\n" },
	{ "a call as an argument, which PyTorch never prints", DEF "    a = x.add(torch.mul(x, 2))\n    return a\n",
	  "2:25 syntax: expected an argument, found a call on `x`: give it a line and a name of its own\n" },
	{ "annotations",
	  "def forward(self, a: \"f99[2]\", b: \"f32[2\", c: \"f32[2][1, 1]\", d: \"f32[-1]\", e: \"f32[2]cpu x\", f: \"f32[99999999999999999999]\", "
	  "g: \"f64[4611686018427387904, 4]\", h: \"f32[2] @nobody\", i: \"f32[2] @j\", j: \"f32[2] @i\", k: \"\"):\n    return a\n",
	  "1:23 unknown-dtype: expected a dtype such as f32, i64 or b8, found `f99`\n"
	  "1:41 syntax: expected `,` or `]`, found the end of the text\n"
	  "1:48 rank-mismatch: expected 1 stride for 1 size, found 2\n"
	  "1:67 negative-size: expected sizes of 0 or more, found -1\n"
	  "1:91 syntax: expected the end of the annotation, found `x`\n"
	  "1:103 integer-range: expected a size of 64 bits, found one that is larger\n"
	  "1:131 size-overflow: expected a tensor whose addresses fit 64 bits, found one that is larger\n"
	  "1:217 syntax: expected an annotation, found `\"\"`\n" },
	{ "storages", "def forward(self, h: \"f32[2] @nobody\", i: \"f32[2] @j\", j: \"f32[2] @i\"):\n    y: \"f32[2] +1\" = h.t()\n    return h\n",
	  "1:23 undefined-name: expected the name of an input behind `@`, found `nobody`\n"
	  "1:44 cyclic-storage: expected an input with a storage of its own behind `@`, found a circle through `i`\n"
	  },
	{ "an offset on an inner node", DEF "    a: \"f32[4] +1\" = x.t()\n    return y\n", "2:9 annotation: expected `@` and `+` only at inputs, found them at `a`\n" },
	{ "symbols, once each", "def forward(self, a: \"f32[s0, 2*s1]\", b: \"f32[s0]\"):\n    return a\n",
	  "1:27 symbolic-size: expected a number, found the symbol `s0`: bind it, e.g. --bind s0=4\n"
	  },
	{ "io_map with junk", DEF "    return x\nio_map = {0: 'a'}\noriginal_output_count = -1\nio_map = [1]\n",
	  "3:14 syntax: expected the index of an input, found something else\n"
	  "4:25 syntax: expected a count of outputs, found a negative number\n"
	  "5:10 syntax: expected a dict {output: input}, found `[`\n" },
	{ "a second io_map, and a line that is nothing", DEF "    return x\nio_map = {}\nio_map = {}\nfoo()\n",
	  "4:1 defined-twice: expected io_map once, found it again\n"
	  "5:1 syntax: expected io_map, original_output_count or the end of the graph, found `foo`\n" },
	{ "indentation", DEF "    a = x.t()\n      b = x.t()\n    return a\n    c = x.t()\n",
	  "3:7 syntax: expected a line with the indentation of the one above, found `b`\n"
	  "5:5 syntax: expected the end of the function behind `return`, found `c`\n" },
	{ "what Python has and graphs don't", DEF "    if x:\n        pass\n    a = x.add(*y)\n    b = f'{x}'\n    c = [i for i in x]\n    d = lambda: 1\n    return x\n",
	  "2:5 syntax: expected a statement of a graph (a call, an assignment, return), found `if`\n"
	  "4:15 syntax: expected an argument (`*` is not read), found `*`\n"
	  "5:9 syntax: expected a plain string (no b or f prefix, no \\N escape), found `f'{x}'`\n"
	  "6:10 undefined-name: expected a name that has a value, found `i`, which nothing assigns\n"
	  "7:9 syntax: expected an argument, found `lambda`\n" },
	{ "an argument twice, once in a dict; names that are none", DEF "    a = x.add(other = 1, **{'other': 2})\n    b = x.add(**{1: 2})\n    c = x.add(**{'b c': 2})\n    d = x.add(**x)\n    return a\n",
	  "2:28 syntax: expected each argument once, found `other` again\n"
	  "3:17 syntax: expected names of arguments in quotes\n"
	  "4:17 syntax: expected names of arguments in quotes\n"
	  "5:17 syntax: expected `{'name': value}`, found `x`\n" },
	{ "getattr of something else than an op", DEF "    a = getattr(torch.nn, \"from\")(x)\n    b = getattr(torch.ops.aten.random_, \"from\")\n    return x\n",
	  "2:34 syntax: expected a call of torch.ops, found `(`\n"
	  "3:48 syntax: expected a call of torch.ops, found the end of the line\n" },
	{ "a sign before a power", DEF "    a = -2 ** x\n    return a\n",
	  "2:12 syntax: expected one operator a line (`**` binds before the sign: write (-2) ** x), found `**`\n" },
	{ "integers beyond 64 bits", DEF "    a = x.add(9223372036854775808)\n    return a\n",
	  "2:15 integer-range: expected an integer of 64 bits, found 9223372036854775808\n" },
	{ "columns behind a log prefix and colours",
	  "V0523 10:57:11.979000 4 f.py:1] [0/0] [__graph_code] def forward(self, x):\n"
	  "V0523 10:57:11.979000 4 f.py:1] [0/0] [__graph_code]     \033[1my\033[0m = x. ()\n"
	  "V0523 10:57:11.979000 4 f.py:1] [0/0] [__graph_code]     return x\n",
	  "2:73 syntax: expected the name of a method or attribute, found `(`\n" },
	{ "a define that is none", "torch.library.define('ns::f', 3)\n" DEF "    return x\n", "1:31 syntax: expected a string, found `3`\n" },
	{ "a line above that is nothing", "x = 3\n" DEF "    return x\n",
	  "1:1 syntax: expected a class, `def forward`, an import, torch.library.define or a comment, found `x`\n" },
};

static void
is_refused_with_words(void **state)
{
	const row *r = *state;
	outcome one = read_text(ap_str_of(r->text), NULL);

	assert_false(one.ok);
	assert_string_equal(one.errors.p, r->expected);
	release(&one);
}

static const row unmodelled[] = {
	{ "call_module", DEF "    a = self.layers.fc(x)\n    b = a.t()\n    return b\n", "a call of the submodule self.layers.fc (line 2)" },
	{ "call_module by number", DEF "    a = getattr(self.layers, \"0\")(x)\n    return a\n", "a call of the submodule self.layers.0 (line 2)" },
	{ "a submodule",
	  "class G(torch.nn.Module):\n    def forward(self, x):\n        t = self.body\n        y = torch.ops.higher_order.wrap(t, x)\n        return y\n\n"
	  "    class body(torch.nn.Module):\n        def forward(self, x):\n            return x\n",
	  "the submodule self.body (line 7)" },
	{ "starred arguments", "def forward(self, *args, **kw):\n    return 1\n", "the starred argument args, the starred argument kw" },
	{ "a Thunder region without its statements", "def computation(a):\n  # a: \"cpu f32[2]\"\n  [t0] = nvFusion0(a)\n  return t0\n",
	  "a region whose statements are not printed (line 3)" },
};

static void
is_named_as_not_modelled(void **state)
{
	const row *r = *state;
	outcome one = read_text(ap_str_of(r->text), NULL);

	assert_false(one.ok);
	assert_string_equal(one.errors.p, "");
	assert_string_equal(one.unmodelled.p, r->expected);
	release(&one);
}

/* A text of `n` copies of a part between two others. */
static ap_str
repeated(ap_arena *a, const char *before, const char *part, size_t n, const char *after)
{
	ap_buf b = { .arena = a };

	ap_buf_put(&b, ap_str_of(before));
	for (size_t i = 0; i < n; i++)
		ap_buf_put(&b, ap_str_of(part));
	ap_buf_put(&b, ap_str_of(after));
	return ap_buf_str(&b);
}

static void
nesting_has_a_limit_and_needs_no_stack(void **state)
{
	static const char *const parts[] = { "(", "[", "{1: ", "-", "float(", "(1, ", "x.t(", "getattr(" };
	ap_arena a;

	(void)state;
	assert_true(ap_arena_init(&a, (size_t)1 << 28));
	for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
		for (int in_argument = 0; in_argument < 2; in_argument++) {
			outcome one = read_text(repeated(&a, in_argument ? DEF "    a = x.f(" : DEF "    a = ", parts[i], 1000000, "\n    return x\n"), NULL);

			assert_false(one.ok);
			assert_non_null(strstr(one.errors.p, "2:"));
			release(&one);
		}
	outcome sizes = read_text(repeated(&a, "def forward(self, x: \"f32[", "(", 1000000, "]\"):\n    return x\n"), NULL);

	assert_non_null(strstr(sizes.errors.p, "nesting"));
	release(&sizes);
	outcome tuples = read_text(repeated(&a, "def forward(self, x: \"", "(", 1000000, "\"):\n    return x\n"), NULL);

	assert_non_null(strstr(tuples.errors.p, "nesting"));
	release(&tuples);
	outcome deep = read_text(repeated(&a, DEF "    return ", "(x, ", 100, repeated(&a, "", ")", 100, "\n").p), NULL);

	assert_string_equal(deep.errors.p, "");
	release(&deep);
	ap_arena_fini(&a);
}

/* A quadratic reader would not come back from these. */
static void
long_texts_take_linear_time(void **state)
{
	enum { N = 1000000 };
	ap_arena a;

	(void)state;
	assert_true(ap_arena_init(&a, (size_t)1 << 28));
	ap_str texts[] = {
		repeated(&a, DEF "    a = torch.add(x,\n", "\n", N, "    y)\n    return a\n"),
		repeated(&a, DEF "    a = torch.add(x,\n", "  #\n", N, "    y)\n    return a\n"),
		repeated(&a, DEF "    a = ", "\033[1m", N, "x.t()\n    return a\n"),
		repeated(&a, DEF "    a = torch", ".x", N, "()\n    return a\n"),
		repeated(&a, DEF "    a = torch.f(", "x, ", N, ")\n    return a\n"),
		repeated(&a, DEF, "    x.add_(y)\n", N / 10, "    return x\n"),
		repeated(&a, DEF, "#\n", N, "    return x\n"),
	};

	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
		outcome one = read_text(texts[i], NULL);

		assert_string_equal(one.errors.p, "");
		release(&one);
	}
	ap_arena_fini(&a);
}

static void
twenty_errors_end_the_run(void **state)
{
	ap_arena a;

	(void)state;
	assert_true(ap_arena_init(&a, (size_t)1 << 26));
	outcome one = read_text(repeated(&a, DEF, "    a = )\n", 1000, "    return x\n"), NULL);
	size_t lines = 0;

	for (size_t i = 0; i < one.errors.n; i++)
		lines += one.errors.p[i] == '\n';
	assert_int_equal(lines, AP_DIAG_MAX);
	release(&one);
	ap_arena_fini(&a);
}

static void
a_nul_byte_is_no_text(void **state)
{
	outcome one = read_text((ap_str){ "def\0", 4 }, NULL);

	(void)state;
	assert_string_equal(one.errors.p, "1:4 not-text: expected text, found a NUL byte\n");
	release(&one);
}

static void
symbols_are_bound(void **state)
{
	ap_keyword bind[] = { { AP_STR("s0"), ap_arg_of_int(4) }, { AP_STR("s1"), ap_arg_of_int(3) } };
	ap_read_options o = { .bind = bind, .nbind = 2 };
	outcome one = read_text(AP_STR("def forward(self, s0: \"Sym(s0)\", x: \"f32[s0 - 2, 2*s1**2, (s0//2), Max(1, s1), Mod(s1, 2)]\"):\n"
	                               "    f: \"Sym(ToFloat(s0))\" = torch.sym_float(s0)\n    return x\n\nio_map = {0: 1}\n"), &o);

	(void)state;
	assert_string_equal(one.errors.p, "");
	assert_string_equal(one.printed.p, "def forward(self, x: \"f32[2, 18, 2, 3, 1]\"):\n    s0: \"Sym(4)\" = 4\n"
	                                   "    f: \"Sym(ToFloat(4))\" = torch.sym_float(s0)\n    return x\n\nio_map = {0: 0}\n");
	release(&one);
}

static void
one_class_of_several_is_picked_by_name(void **state)
{
	ap_str text = AP_STR("class A(torch.nn.Module):\n    def forward(self, a):\n        return a\n\nio_map = {0: 0}\n\n"
	                     "class B(torch.nn.Module):\n    def forward(self, b):\n        return b\n");
	ap_read_options a = { .class_name = AP_STR("A") }, c = { .class_name = AP_STR("C") };
	outcome one = read_text(text, &a), none = read_text(text, &c);

	(void)state;
	assert_true(one.ok);
	assert_int_equal(one.graph->nio, 1);
	assert_true(ap_str_eq(one.graph->nodes.at[1].name, "a"));
	assert_string_equal(none.errors.p, "9:17 no-graph: expected a class `C`, found only others (such as `A`)\n");
	release(&one);
	release(&none);
}

enum { ACCEPTED = sizeof accepted / sizeof *accepted, REFUSED = sizeof refused / sizeof *refused, UNMODELLED = sizeof unmodelled / sizeof *unmodelled };

int
main(void)
{
	const struct CMUnitTest single[] = {
		cmocka_unit_test(nesting_has_a_limit_and_needs_no_stack), cmocka_unit_test(long_texts_take_linear_time),
		cmocka_unit_test(twenty_errors_end_the_run),
		cmocka_unit_test(a_nul_byte_is_no_text), cmocka_unit_test(symbols_are_bound), cmocka_unit_test(one_class_of_several_is_picked_by_name),
	};
	enum { SINGLE = sizeof single / sizeof *single };
	struct CMUnitTest tests[ACCEPTED + REFUSED + UNMODELLED + SINGLE];
	size_t n = 0;

	for (size_t i = 0; i < ACCEPTED; i++)
		tests[n++] = (struct CMUnitTest){ accepted[i].name, is_read_as_expected, NULL, NULL, (void *)&accepted[i] };
	for (size_t i = 0; i < REFUSED; i++)
		tests[n++] = (struct CMUnitTest){ refused[i].name, is_refused_with_words, NULL, NULL, (void *)&refused[i] };
	for (size_t i = 0; i < UNMODELLED; i++)
		tests[n++] = (struct CMUnitTest){ unmodelled[i].name, is_named_as_not_modelled, NULL, NULL, (void *)&unmodelled[i] };
	for (size_t i = 0; i < SINGLE; i++)
		tests[n++] = single[i];
	return cmocka_run_group_tests(tests, NULL, NULL);
}
