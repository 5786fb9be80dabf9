/* What is printed is what torch prints: the text of each row stands for itself. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "text_help.h"

static const struct { const char *name, *text; } exact[] = {
	{ "the worked example: define, comment, setitem, kernel, io_map",
	  "torch.library.define(\"mylib::update_kv\", \"(Tensor(a!) cache, Tensor k, *, int slot) -> ()\")\n"
	  "\n"
	  "class GraphModule(torch.nn.Module):\n"
	  "    def forward(self, x: \"f32[5, 5][5, 1]cpu\", kv: \"f32[2, 5, 5][25, 5, 1]cpu\", b: \"f32[][]cpu @x+6\"):\n"
	  "        # File: model.py:7 in step, code: kv[0].add_(x)\n"
	  "        getitem: \"f32[5, 5][5, 1]cpu\" = kv[0]\n"
	  "        add_: \"f32[5, 5][5, 1]cpu\" = getitem.add_(x);  getitem = None\n"
	  "        kv[(1, slice(2, None, None))] = b;  setitem = kv\n"
	  "        update_kv = torch.ops.mylib.update_kv.default(kv, x, slot = 1)\n"
	  "        nki: \"f32[2, 5, 5][25, 5, 1]cpu\" = nki_kernel_wrapper(kernel_idx = 0, grid = [1], backend_config = '', "
	  "operand_output_aliases = {1: 0}, args = (x, kv), arg_names = ['x', 'kv'], constant_args_key = -1)\n"
	  "        return (add_,)\n"
	  "\n"
	  "io_map = {1: 1}             # rewritten graphs only: output 1 is written back to input 1\n" },
	{ "Dynamo's second names and augmented assignment",
	  "class GraphModule(torch.nn.Module):\n"
	  "    def forward(self, L_x_: \"f32[2][1]cpu\"):\n"
	  "        l_x_ = L_x_\n"
	  "\n"
	  "        # File: model.py:3 in step, code: x += 1\n"
	  "        l_x_ += 1;  x: \"f32[2][1]cpu\" = l_x_;  l_x_ = None\n"
	  "        getattr_1: \"f32[2][1]cpu\" = x.T;  x = None\n"
	  "        return (getattr_1,)\n" },
	{ "one input and one output a line, with remarks",
	  "class <lambda>(torch.nn.Module):\n"
	  "    def forward(\n"
	  "        self,\n"
	  "        arg0_1: \"f32[2][1]cpu\",  # PlainAOTInput(idx=0)\n"
	  "        arg1_1: \"f32[2][1]cpu\",\n"
	  "    ):\n"
	  "        add: \"f32[2][1]cpu\" = torch.ops.aten.add.Tensor(arg0_1, arg1_1);  arg0_1 = arg1_1 = None\n"
	  "        return (\n"
	  "            add,  # PlainAOTOutput(idx=0)\n"
	  "        )\n" },
	{ "every kind of argument",
	  "def forward(self, x):\n"
	  "    f = torch.f(x, None, True, False, -3, 1.0, 1e-05, 1e+16, inf, -inf, nan, 2j, (1+2j), 'a', \"it's\", Ellipsis, torch.float32, "
	  "torch.strided, device(type='cuda', index=0), [], (), (x,), [x, [x]], {1: x, 'k': (2, 3)}, slice(None, x, 2), "
	  "torch.ops.aten.add.Tensor, k = x)\n"
	  "    return f\n" },
	{ "unpacking, operators, constants, other returns",
	  "def forward(self, x, n = None):\n"
	  "    a, b = torch.split(x, 2)\n"
	  "    c, = torch.split(x, 4)\n"
	  "    neg = -a\n"
	  "    invert = ~b\n"
	  "    pow_1 = (-2) ** a\n"
	  "    ge = a >= -1\n"
	  "    w = getattr(self.layers, \"0\").weight\n"
	  "    _tensor_constant0 = self._tensor_constant0\n"
	  "    return [a, (b, None), 3, {'k': w}]\n" },
	{ "what gm.code looks like",
	  "\n\n\ndef forward(self, x : torch.Tensor) -> torch.Tensor:\n"
	  "    relu = torch.nn.functional.relu(x, inplace = True);  x = None\n"
	  "    return relu\n"
	  "    " },
	{ "an empty io_map", "def forward(self):\n    return ()\n\nio_map = {}\noriginal_output_count = 0\n# end\n" },
};

static void
text_is_printed_as_it_was_read(void **state)
{
	const char *text = *state;
	outcome r = read_text(ap_str_of(text), NULL);

	assert_string_equal(r.errors.p, "");
	assert_true(r.ok);
	assert_string_equal(r.printed.p, text);
	release(&r);
}

int
main(void)
{
	enum { N = sizeof exact / sizeof *exact };
	struct CMUnitTest tests[N];

	for (size_t i = 0; i < N; i++)
		tests[i] = (struct CMUnitTest){ exact[i].name, text_is_printed_as_it_was_read, NULL, NULL, (void *)exact[i].text };
	return cmocka_run_group_tests(tests, NULL, NULL);
}
