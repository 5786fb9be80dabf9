#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <cmocka.h>

#include "facts_text.h"

typedef struct row { const char *name, *inputs, *body, *expected, *before; bool loose; } row;

#define CUSTOM "torch.library.define(\"m::upd\", \"(Tensor(a!) c, Tensor k, *, int slot) -> ()\")\n" \
	"torch.library.define(\"m::two\", \"(Tensor(a!) a, Tensor(b!)[] b, Tensor(c!)? c) -> Tensor\")\n" \
	"torch.library.define(\"m::same\", \"(Tensor(a!) x) -> Tensor(a!)\")\n\n"

/* Layouts as eager PyTorch 2.13 gives them; one line of the body is one node. */
#define ROW(name, inputs, body, expected) { name, inputs, body, expected, NULL, false }
#define LOOSE(name, inputs, body, expected) { name, inputs, body, expected, NULL, true }
#define WITH_OPS(name, inputs, body, expected) { name, inputs, body, expected, CUSTOM, false }

static const row rows[] = {
	/* inputs */
	ROW("an input without strides is contiguous", "x: \"f32[2, 3]\"", "    a = x.t()\n", "f32[3, 2][1, 3] of x"),
	ROW("inputs share a storage, later ones may come first", "b: \"f32[][]cpu @x+6\", x: \"f32[5, 5][5, 1]cpu\"", "    a = b.view(1)\n",
	  "f32[1][1] +6 of x"),
	ROW("an input in the storage of one in another's storage", "x: \"f32[4]\", y: \"f32[2][1]cpu @x+1\", z: \"f32[1][1]cpu @y+2\"",
	  "    a = z.view([])\n", "f32[][] +2 of x"),
	ROW("an input in its own storage", "x: \"f32[4][1]cpu @x+0\"", "    a = x.t()\n", "error 1:23 cyclic-storage"),
	ROW("inputs in a circle", "x: \"f32[4][1]cpu @y+0\", y: \"f32[4][1]cpu @x+0\"", "    a = x.t()\n",
	  "error 1:23 cyclic-storage"),
	ROW("an input without a type", "x", "    a = x.t()\n", "error 1:19 untyped-input"),
	ROW("an input that is no tensor", "x: \"int\"", "    a = x + 1\n", "unknown input-kind"),
	ROW("sizes beyond 64 bits", "x: \"f32[4611686018427387904, 4]\"", "    a = x.t()\n", "error 1:23 size-overflow"),
	/* annotations */
	ROW("another shape than annotated", "x: \"f32[2, 3]\"", "    a: \"f32[2, 3]\" = x.t()\n", "error 2:9 annotation"),
	ROW("another dtype than annotated", "x: \"f32[2, 3]\"", "    a: \"f64[3, 2]\" = x.t()\n", "error 2:9 annotation"),
	ROW("other strides than annotated", "x: \"f32[2, 3]\"", "    a: \"f32[3, 2][2, 1]\" = x.t()\n", "warning 2:9 strides\nf32[3, 2][1, 3] of x"),
	LOOSE("loose: another shape is a warning", "x: \"f32[2, 3]\"", "    a: \"f32[2, 3]\" = x.t()\n", "warning 2:9 annotation\nf32[3, 2][1, 3] of x"),
	ROW("a tuple where one tensor is annotated", "x: \"f32[2, 3]\"", "    a: \"f32[3]\" = torch.unbind(x)\n", "error 2:9 annotation"),
	ROW("one fault, one message: later nodes are skipped", "x: \"f32[2, 3]\"", "    a = x.frobnicate()\n    b = a + 1\n    c = x.tee()\n",
	  "error 2:5 unknown-op\nerror 4:5 unknown-op"),
	ROW("a result without a rule takes its annotation", "x: \"f32[2, 3]\"", "    a: \"f32[7]\" = torch.nn.functional.interpolate(x, [7])\n",
	  "f32[7][1] of a"),
	ROW("a result without a rule or an annotation", "x: \"f32[2, 3]\"", "    a = torch.nn.functional.interpolate(x, [7])\n", "unknown untyped-result"),
	ROW("a constant of the module", "x: \"f32[2]\"", "    c: \"f32[2]\" = self._tensor_constant0\n    a = c.view(2, 1)\n", "f32[2, 1][1, 1] of c"),
	ROW("a constant takes the type of its copy", "x: \"f32[2]\"",
	  "    c = self._tensor_constant0\n    l: \"i64[2]\" = torch.ops.aten.lift_fresh_copy.default(c)\n    a = l.view(2, 1)\n", "i64[2, 1][1, 1] of l"),
	ROW("a constant without a type", "x: \"f32[2]\"", "    c = self._tensor_constant0\n    a = c.view(2, 1)\n", "unknown untyped-constant"),
	ROW("nobody may write a constant", "x: \"f32[2]\"", "    c: \"f32[2]\" = self.c\n    a = c.add_(x)\n", "unknown constant-written"),
	/* spellings */
	ROW("a method", "x: \"f32[2, 3]\"", "    a = x.permute(1, 0)\n", "f32[3, 2][1, 3] of x"),
	ROW("an operator with a number at the left", "x: \"i64[2]\"", "    a = 2 - x\n", "i64[2][1] of a"),
	ROW("true division of integers", "x: \"i64[2]\"", "    a = x / 2\n", "f32[2][1] of a"),
	ROW("an attribute", "x: \"f32[2, 3]\"", "    a = x.T\n", "f32[3, 2][1, 3] of x"),
	ROW("a packet without an overload", "x: \"f32[2, 3]\"", "    a = torch.ops.aten.numpy_T(x)\n", "f32[3, 2][1, 3] of x"),
	ROW("a functional with inplace", "x: \"f32[2]\"", "    a = torch.nn.functional.relu(x, inplace = True)\n", "f32[2][1] of x <- f32[2][1] of x"),
	ROW("a functional without inplace", "x: \"f32[2]\"", "    a = torch.nn.functional.relu(x, inplace = False)\n", "f32[2][1] of a"),
	ROW("numpy's words for keywords", "x: \"f32[2, 3]\"", "    a = torch.sum(x, axis = 1, keepdims = True)\n", "f32[2, 1][1, 1] of a"),
	ROW("a linalg function", "x: \"f32[2, 3]\"", "    a = torch.linalg.diagonal(x, offset = 1)\n", "f32[2][4] +1 of x"),
	ROW("an unknown method", "x: \"f32[2]\"", "    a = x.frobnicate()\n", "error 2:5 unknown-op"),
	ROW("arguments that fit no overload", "x: \"f32[2]\"", "    a = torch.ops.aten.transpose.int(x, 'a', 1)\n", "error 2:5 arguments"),
	ROW("a number where a Tensor is needed", "x: \"f32[2]\"", "    a = torch.lt(1, x)\n", "error 2:5 arguments"),
	ROW("a number for a Tensor of no add, sub, mul, div", "x: \"f32[2]\"", "    a = torch.ops.aten.maximum.default(x, 2)\n", "error 2:5 arguments"),
	ROW("a number at the left of add", "x: \"f32[2]\"", "    a = torch.add(1, x)\n", "f32[2][1] of a"),
	ROW("a number for add's other Tensor", "x: \"i64[2]\"", "    a = torch.ops.aten.add.Tensor(x, 2)\n", "i64[2][1] of a"),
	ROW("bool is no dim", "x: \"f32[2, 3]\"", "    a = x.unsqueeze(True)\n", "error 2:5 arguments"),
	ROW("one int for int[2]", "x: \"f32[1, 1, 4, 4]\"", "    a = torch.ops.aten.avg_pool2d.default(x, 2)\n", "f32[1, 1, 2, 2][4, 4, 2, 1] of a"),
	ROW("to() that changes nothing is the tensor itself", "x: \"f32[2]\"", "    a = x.to(torch.float32)\n", "f32[2][1] of x"),
	/* per op against eager */
	ROW("an out= op without a shape rule may resize", "x: \"f32[3, 3]\", y: \"f32[4]\"", "    a = torch.ops.aten.cholesky_inverse.out(x, out = y)\n",
	  "unknown out-resized"),
	ROW("an out= op without a shape rule that is said to resize", "x: \"f32[3, 3]\", y: \"f32[4]\"",
	  "    a: \"f32[3, 3]\" = torch.ops.aten.cholesky_inverse.out(x, out = y)\n", "unknown out-resized"),
	ROW("an out= op without a shape rule that is said to keep its sizes", "x: \"f32[3, 3]\", y: \"f32[3, 3]\"",
	  "    a: \"f32[3, 3]\" = torch.ops.aten.cholesky_inverse.out(x, out = y)\n", "f32[3, 3][3, 1] of y <- f32[3, 3][3, 1] of y"),
	ROW("an out= list of another length", "x: \"f32[4]\", y: \"f32[2]\"", "    a = torch.ops.aten.unsafe_split.Tensor_out(x, 2, out = [y])\n",
	  "invalid list-length"),
	ROW("empty.out in a memory format", "y: \"f32[4]\"", "    a = torch.ops.aten.empty.out([4], memory_format = torch.contiguous_format, out = y)\n",
	  "invalid argument"),
	ROW("a mean of integers into floats", "x: \"i64[3]\", y: \"f32[]\"", "    a = torch.ops.aten.mean.dtype_out(x, out = y)\n", "invalid dtype"),
	ROW("a mean of integers as floats into floats", "x: \"i64[3]\", y: \"f32[]\"",
	  "    a = torch.ops.aten.mean.dtype_out(x, dtype = torch.float32, out = y)\n", "f32[][] of y <- f32[][] of y"),
	ROW("ldexp by bools", "x: \"f32[3]\", y: \"b8[3]\"", "    a = torch.ldexp(x, y)\n", "invalid dtype"),
	ROW("ldexp by integers", "x: \"f32[2, 3]\", y: \"i64[3, 2][1, 3]\"", "    b = y.t()\n    a = torch.ldexp(x, b)\n", "f32[2, 3][3, 1] of a"),
	ROW("a word for a device", "x: \"f32[3]\"", "    a = torch.zeros(3, device = 'i,j->ij')\n", "invalid argument"),
	ROW("a row too many for index_add", "x: \"f32[1]\", i: \"i64[1]\", y: \"f32[]\"", "    a = torch.ops.aten.index_add.default(x, 0, i, y)\n", "invalid shape"),
	ROW("cat of nothing along any dimension", "x: \"f32[0]\"", "    a = torch.cat([x, x], 1)\n", "f32[0][1] of a"),
	ROW("circular padding by more than is left", "x: \"f32[1, 1, 3]\"", "    a = torch.nn.functional.pad(x, [3, -1], 'circular')\n",
	  "unknown uninitialised"),
	ROW("isinf of complex numbers looks at their parts", "x: \"c128[1, 1, 2][1, 1, 1]cpu\"", "    a = torch.isinf(x)\n", "b8[1, 1, 2][1, 1, 1] of a"),
	ROW("isfinite of complex numbers", "x: \"c64[1, 2][1, 6]cpu\"", "    a = torch.isfinite(x)\n", "b8[1, 2][2, 1] of a"),
	ROW("angle of complex numbers is contiguous", "x: \"c64[2, 3][1, 2]cpu\"", "    a = torch.angle(x)\n", "f32[2, 3][3, 1] of a"),
	ROW("float_power by a number looks at the base alone", "x: \"i32[1, 2, 1][2, 1, 2]cpu\"", "    a = torch.float_power(x, 1)\n",
	  "f64[1, 2, 1][2, 1, 1] of a"),
	ROW("native_dropout multiplies", "x: \"f16[1][2]cpu\"", "    a = torch.native_dropout(x, 0.5, True)\n", "(f16[1][1] of a; b8[1][2] of a)"),
	ROW("mish_backward has its operand's dtype", "g: \"f32[2]\", x: \"f16[2]\"", "    a = torch.ops.aten.mish_backward.default(g, x)\n",
	  "f16[2][1] of a"),
	ROW("a loss of logits has its target's dtype", "x: \"f32[2]\", y: \"c64[2]\"",
	  "    a = torch.ops.aten.binary_cross_entropy_with_logits.default(x, y, None, None, 0)\n", "c64[2][1] of a"),
	ROW("statistics of a half input beside a wide bias", "x: \"f16[2, 3]\", b: \"f32[3]\"",
	  "    a = torch.ops.aten.native_layer_norm.default(x, [3], None, b, 1e-05)\n", "(f16[2, 3][3, 1] of a; f32[2, 1][1, 1] of a; f32[2, 1][1, 1] of a)"),
	ROW("rms_norm is contiguous", "x: \"f32[2, 2, 3][2, 1, 4]cpu\"", "    a = torch.nn.functional.rms_norm(x, [3])\n",
	  "f32[2, 2, 3][6, 3, 1] of a"),
	ROW("a class of a vector", "x: \"f32[3]\", t: \"i64[1]\"", "    a = torch.ops.aten.nll_loss.default(x, t, None, 0)\n", "f32[][] of a"),
	ROW("all() into u8 looks at its operand as u8", "x: \"f32[2]\", y: \"u8[]\"", "    a = torch.ops.aten.all.all_out(x, out = y)\n", "unknown out-dtype"),
	ROW("bf16 beside a complex number", "x: \"bf16[2]\", y: \"c64[]\"", "    a = torch.sub(x, y)\n", "c64[2][1] of a"),
	ROW("a tensor stands for a number", "x: \"f32[4]\", i: \"i64[]\"", "    a = torch.ops.aten.narrow.default(x, 0, i, 2)\n",
	  "unknown data-dependent"),
	ROW("sizes are numbers", "x: \"f32[2, 3]\"", "    s = x.shape\n    n = s[1]\n    a = x.reshape(n, -1)\n", "f32[3, 2][2, 1] of x"),
	ROW("set_ has no model", "x: \"f32[2]\"", "    a = x.set_(x)\n", "unknown not-modelled"),
	ROW("item() has no model", "x: \"f32[]\"", "    a = x.item()\n", "unknown not-modelled"),
	/* writes */
	ROW("an in-place op is the tensor", "x: \"f32[2, 3]\"", "    s = x[1]\n    a = s.add_(1, alpha = 2)\n", "f32[3][1] +3 of x <- f32[3][1] +3 of x"),
	ROW("augmented assignment", "x: \"f32[2]\", y: \"f32[2]\"", "    x += y;  iadd = x\n", "f32[2][1] of x <- f32[2][1] of x"),
	ROW("setitem", "x: \"f32[2, 3]\"", "    x[(0, slice(1, None, None))] = 2;  a = x\n", "f32[2, 3][3, 1] of x <- f32[2][1] +1 of x"),
	ROW("in place can't change the shape", "x: \"f32[3]\", y: \"f32[2, 3]\"", "    a = x.add_(y)\n", "invalid shape"),
	ROW("in place can't store floats as ints", "x: \"i64[3]\", y: \"f32[3]\"", "    a = x.mul_(y)\n", "invalid result-dtype"),
	ROW("comparisons in place keep the dtype", "x: \"i64[3]\", y: \"f32[3]\"", "    a = x.ge_(y)\n", "i64[3][1] of x <- i64[3][1] of x"),
	ROW("copy_ casts", "x: \"i64[3]\", y: \"f32[]\"", "    a = x.copy_(y)\n", "i64[3][1] of x <- i64[3][1] of x"),
	ROW("a number that doesn't fit", "x: \"u8[3]\"", "    x[0] = 300;  a = x\n", "invalid overflow"),
	ROW("a negative number fits unsigned", "x: \"u8[3]\"", "    x[0] = -3;  a = x\n", "u8[3][1] of x <- u8[][] of x"),
	ROW("a float is cut to an int", "x: \"i32[3]\"", "    x[0] = 2.5;  a = x\n", "i32[3][1] of x <- i32[][] of x"),
	ROW("a matrix product's out= takes its own dtype only", "x: \"f32[2, 2]\", y: \"f64[2, 2]\"", "    a = torch.ops.aten.mm.out(x, x, out = y)\n", "invalid result-dtype"),
	ROW("a sum's out= takes a wider dtype", "x: \"f32[2]\", y: \"f64[2]\"", "    a = torch.ops.aten.add.out(x, x, out = y)\n", "f64[2][1] of y <- f64[2][1] of y"),
	ROW("a unary out= takes its own dtype only", "x: \"f32[2]\", y: \"f64[2]\"", "    a = torch.ops.aten.neg.out(x, out = y)\n", "invalid result-dtype"),
	ROW("kthvalue beyond the size", "x: \"f32[3]\"", "    a = torch.kthvalue(x, 4)\n", "invalid argument"),
	ROW("gelu of another approximation", "x: \"f32[3]\"", "    a = torch.ops.aten.gelu.default(x, approximate = 'erf')\n", "invalid argument"),
	ROW("alpha that doesn't suit integers", "x: \"i64[3]\"", "    a = torch.add(x, x, alpha = 0.5)\n", "invalid argument"),
	ROW("torch.ops takes no int for SymInt[1]", "x: \"f32[3]\"", "    a = torch.ops.aten.roll.default(x, 1, 0)\n", "error 2:5 arguments"),
	ROW("torch.ops takes an int for int[1]", "x: \"f32[2, 3]\"", "    a = torch.ops.aten.sum.dim_IntList(x, 0)\n", "f32[3][1] of a"),
	ROW("torch.ops takes no int for int[]", "x: \"f32[1, 3]\"", "    a = torch.ops.aten.squeeze_copy.dims(x, 0)\n", "error 2:5 arguments"),
	ROW("randint of the dtype None", "x: \"f32[]\"", "    a = torch.ops.aten.randint.default(2, [2], dtype = None)\n", "f32[2][1] of a"),
	ROW("torch.randint of the dtype None", "x: \"f32[]\"", "    a = torch.randint(2, [2], dtype = None)\n", "i64[2][1] of a"),
	ROW("a negative float doesn't fit unsigned", "x: \"u8[3]\"", "    x[0] = -1.0;  a = x\n", "invalid overflow"),
	ROW("softmax takes no dtype from out=", "x: \"f32[2]\", y: \"f64[2]\"", "    a = torch.ops.aten.softmax.int_out(x, 0, out = y)\n", "invalid result-dtype"),
	ROW("a generated out= takes its own dtype only", "x: \"f32[2]\", y: \"f64[2]\"", "    a = torch.ops.aten.add.Scalar_out(x, 1, out = y)\n", "invalid result-dtype"),
	ROW("cumsum of bools", "x: \"f32[2]\"", "    a = torch.ops.aten.cumsum.default(x, 0, dtype = torch.bool)\n", "invalid dtype"),
	ROW("cummin of nothing looks at no dimension", "x: \"f32[2, 0]\"", "    m = torch.ops.aten.cummin.default(x, 5)\n    a = m[0]\n", "f32[2, 0][1, 1] of m"),
	ROW("contiguous in a format of another rank", "x: \"f32[2, 3]\"", "    a = x.contiguous(memory_format = torch.channels_last)\n", "invalid shape"),
	ROW("hstack into a contiguous tensor with odd strides", "x: \"f32[1, 1]\", y: \"f32[1, 1][2, 2]\"", "    a = torch.ops.aten.hstack.out([x], out = y)\n", "unknown out-layout"),
	ROW("integers divided by the number 0", "x: \"i64[3]\"", "    a = x // 0\n", "invalid zero-division"),
	ROW("floats divided by the number 0", "x: \"f32[3]\"", "    a = x // 0\n", "f32[3][1] of a"),
	ROW("a product of empty tensors of bools", "x: \"b8[2, 0]\", y: \"b8[0, 2]\"", "    a = torch.mm(x, y)\n", "unknown empty-dtype"),
	ROW("masked_fill_ reads its value out of the written tensor first", "x: \"f32[3]\", m: \"b8[3]\"",
	  "    v = x[0]\n    a = x.masked_fill_(m, v)\n", "f32[3][1] of x <- f32[3][1] of x"),
	ROW("a scatter into a view that overlaps itself", "x: \"f32[3, 3]\", y: \"f32[2, 2]\"",
	  "    a = torch.as_strided_scatter(x, y, [2, 2], [2, 2], 1)\n", "invalid write-order"),
	ROW("a prim doesn't broadcast", "x: \"f32[2, 3]\", y: \"f32[3]\"", "    a = torch.ops.prims.add.default(x, y)\n", "invalid shape"),
	ROW("a prim of integers gives floats", "x: \"i64[3]\"", "    a = torch.ops.prims.cos.default(x)\n", "f32[3][1] of a"),
	ROW("values in the order of other strides", "x: \"f32[3]\", i: \"i64[2, 2]\", v: \"f32[2, 2][1, 2]\"",
	  "    a = torch.ops.aten.index_put.default(x, [i], v)\n", "unknown index-order"),
	ROW("attention with grouped heads", "q: \"f32[2, 4, 3, 8]\", k: \"f32[2, 2, 5, 8]\"",
	  "    a = torch.nn.functional.scaled_dot_product_attention(q, k, k, enable_gqa = True)\n", "f32[2, 4, 3, 8][96, 24, 8, 1] of a"),
	ROW("grouped heads that do not divide", "q: \"f32[2, 4, 3, 8]\", k: \"f32[2, 3, 5, 8]\"",
	  "    a = torch.nn.functional.scaled_dot_product_attention(q, k, k, enable_gqa = True)\n", "invalid shape"),
	ROW("heads are not grouped unless that is asked for", "q: \"f32[2, 4, 3, 8]\", k: \"f32[2, 2, 5, 8]\"",
	  "    a = torch.nn.functional.scaled_dot_product_attention(q, k, k)\n", "invalid shape"),
	ROW("grouped heads without heads", "q: \"f32[3, 8]\", k: \"f32[5, 8]\"",
	  "    a = torch.nn.functional.scaled_dot_product_attention(q, k, k, enable_gqa = True)\n", "invalid shape"),
	ROW("too many pieces", "x: \"f32[10000000]\"", "    s = x.split(1)\n    a = s[0]\n", "unknown too-many-results"),
	ROW("an assignment that gives the name to a new tensor", "x: \"f32[2, 2]\"", "    x @= x;  a = x\n", "unknown name-rebound"),
	ROW("a loss in its first operand's layout", "x: \"f32[1, 1][2, 1]\", y: \"f32[1, 1][1, 1]\"", "    a = torch.ops.aten.huber_loss.default(x, y, 0)\n", "f32[1, 1][2, 1] of a"),
	ROW("a loss in the layout of its operands", "x: \"f32[1, 1][2, 1]\", y: \"f32[1, 1][1, 1]\"", "    a = torch.ops.aten.smooth_l1_loss.default(x, y, 0)\n", "f32[1, 1][1, 1] of a"),
	ROW("a loss of more than its first operand", "x: \"f32[1, 2][2, 1]\", y: \"f32[3, 2][1, 3]\"", "    a = torch.ops.aten.huber_loss.default(x, y, 0)\n", "f32[3, 2][1, 3] of a"),
	ROW("no mean of integers", "x: \"i64[3]\"", "    a = torch.ops.aten.l1_loss.default(x, x)\n", "invalid dtype"),
	ROW("the result of a number to the power of a tensor is contiguous", "x: \"f32[2, 3][1, 2]\"", "    a = torch.ops.aten.pow.Scalar(2, x)\n",
	  "f32[2, 3][3, 1] of a"),
	ROW("any of no dimensions", "x: \"f32[3]\"", "    a = torch.ops.aten.any.dims(x, [])\n", "b8[3][1] of a"),
	ROW("fill_ with a number that doesn't fit", "x: \"f16[3]\"", "    a = x.fill_(10000000000.0)\n", "invalid overflow"),
	ROW("fill_ of a single small float makes it infinite", "x: \"f16[1, 1]\"", "    a = x.fill_(10000000000.0)\n", "f16[1, 1][1, 1] of x <- f16[1, 1][1, 1] of x"),
	ROW("fill_ of no small float refuses it", "x: \"f16[0]\"", "    a = x.fill_(10000000000.0)\n", "invalid overflow"),
	ROW("fill_ of a single f32 refuses it", "x: \"f32[1]\"", "    a = x.fill_(1e300)\n", "invalid overflow"),
	ROW("a complex number whose parts don't fit", "x: \"c64[1]\"", "    a = x.fill_(1e300)\n", "invalid overflow"),
	ROW("fill_ with more than the largest f8", "x: \"f8e5m2[2]\"", "    a = x.fill_(1000000.0)\n", "invalid overflow"),
	ROW("an f8 without infinity", "x: \"f8e4m3fn[2]\"", "    a = x.fill_(float('inf'))\n", "invalid overflow"),
	ROW("x[...] = a number that a small float can't hold", "x: \"f16[3]\"", "    x[slice(None, None, None)] = 1e10;  a = x\n", "f16[3][1] of x <- f16[3][1] of x"),
	ROW("torch.tensor makes floats infinite", "x: \"f32[3]\"", "    a = torch.tensor([1e300], dtype = torch.float32)\n", "f32[1][1] of a"),
	ROW("torch.tensor of a complex number without imaginary part", "x: \"f32[3]\"", "    a = torch.tensor([(1+0j)], dtype = torch.float32)\n", "invalid overflow"),
	ROW("fill_diagonal_ with a number that doesn't fit", "x: \"u8[2, 2]\"", "    a = x.fill_diagonal_(-1.0)\n", "invalid overflow"),
	ROW("fill_diagonal_ of no elements refuses it too", "x: \"u8[0, 0]\"", "    a = x.fill_diagonal_(-1.0)\n", "invalid overflow"),
	ROW("fill_diagonal_ of a single small float", "x: \"f16[1, 1]\"", "    a = x.fill_diagonal_(1e30)\n", "f16[1, 1][1, 1] of x <- f16[1][2] of x"),
	ROW("the least norm of nothing has no value", "x: \"f32[0]\"", "    a = torch.ops.aten.linalg_vector_norm.default(x, -1)\n", "invalid shape"),
	ROW("nor has the largest one along an empty dimension", "x: \"f32[2, 0]\"", "    a = torch.ops.aten.norm.ScalarOpt_dim(x, float('inf'), [1])\n", "invalid shape"),
	ROW("of no lines there is none to have it", "x: \"f32[2, 0]\"", "    a = torch.ops.aten.norm.ScalarOpt_dim(x, float('inf'), [0])\n", "f32[0][1] of a"),
	ROW("a norm of order NaN of nothing is 0", "x: \"f32[0]\"", "    a = torch.ops.aten.linalg_vector_norm.default(x, float('nan'))\n", "f32[][] of a"),
	ROW("the largest distance of nothing", "x: \"f32[0]\"", "    a = torch.ops.aten.dist.default(x, x, float('inf'))\n", "invalid shape"),
	ROW("logspace of one step that is too large", "x: \"f32[2]\"", "    a = torch.ops.aten.logspace.default(100, 0, 1)\n", "invalid overflow"),
	ROW("a single small float becomes infinite", "x: \"f32[2]\"", "    a = torch.ops.aten.logspace.default(100, 0, 1, dtype = torch.float16)\n", "f16[1][1] of a"),
	ROW("logspace of two steps looks at both ends", "x: \"f32[2]\"", "    a = torch.ops.aten.logspace.default(1, 300, 2, dtype = torch.int8)\n", "invalid overflow"),
	ROW("linspace of one step fills", "x: \"f32[2]\"", "    a = torch.ops.aten.linspace.default(70000.0, 0, 1, dtype = torch.float16)\n", "f16[1][1] of a"),
	ROW("linspace of two steps does not", "x: \"f32[2]\"", "    a = torch.ops.aten.linspace.default(70000.0, 0, 2, dtype = torch.float16)\n", "invalid overflow"),
	ROW("take_along_dim by truth values", "x: \"b8[2, 2]\"", "    a = torch.ops.aten.take_along_dim.default(x, x, 1)\n", "invalid index-dtype"),
	ROW("addbmm_ resizes what it writes", "x: \"f32[3]\", y: \"f32[2, 2, 4]\", z: \"f32[2, 4, 3]\"", "    a = x.addbmm_(y, z)\n", "unknown not-modelled"),
	ROW("addbmm_ to what can't become that", "x: \"f32[2]\", y: \"f32[2, 2, 4]\", z: \"f32[2, 4, 3]\"", "    a = x.addbmm_(y, z)\n", "invalid shape"),
	ROW("cumsum_ of a single truth value does nothing", "x: \"b8[]\"", "    a = torch.ops.aten.cumsum_.default(x, 0)\n", "b8[][] of x"),
	ROW("cumsum_ in a dtype of its own", "x: \"i8[3]\"", "    a = torch.ops.aten.cumsum_.default(x, 0, dtype = torch.int64)\n", "invalid dtype"),
	ROW("a conjugate view as its own dtype", "x: \"c64[2]\"", "    c = x.conj();  a = torch.ops.aten.view.dtype(c, torch.complex64)\n", "invalid view-dtype"),
	ROW("repeat_interleave of a number along a dimension", "x: \"f32[]\"", "    a = torch.ops.aten.repeat_interleave.self_int(x, 2, 0)\n", "invalid dim-range"),
	ROW("an op made of another reads a copy of a negative view, too", "x: \"f32[1, 2][1, 4]cpu\"", "    v = torch.ops.aten._neg_view.default(x)\n    a = torch.ops.aten.divide.Tensor(v, v)\n",
	  "f32[1, 2][2, 1] of a"),
	ROW("x[t] is a view", "x: \"f32[3]\", t: \"i64[]\"", "    v = x[t];  a = torch.ops.aten.detach_.default(v)\n", "invalid detach-view"),
	ROW("a whole slice is the tensor itself, which is its own index", "x: \"i64[3, 0]\"", "    x[(x, slice(0, 0, None))] = 0;  a = x\n", "invalid operand-overlap"),
	ROW("the prim counts elements, not what the storage holds", "x: \"f32[1]cpu +3\", y: \"f32[2]\"", "    a = torch.ops.prims.as_strided_scatter.default(x, y, [2], [1], 0)\n", "invalid out-of-storage"),
	ROW("the weight of a loss goes into out= as it is", "x: \"f32[2]\", y: \"f32[]\"", "    a = torch.ops.aten.binary_cross_entropy.out(x, x, x, out = y)\n", "invalid rank"),
	ROW("a weight that a float can't hold", "x: \"f16[2]\"", "    a = torch.ops.aten.lerp.Scalar(x, x, 1e39)\n", "invalid overflow"),
	ROW("a write to an expanded tensor", "x: \"f32[3]\"", "    e = x.expand(2, 3)\n    a = e.add_(1)\n", "invalid self-overlap"),
	ROW("exact: windows that don't overlap may be written", "x: \"f32[6]\"", "    e = x.unfold(0, 2, 3)\n    a = e.add_(1)\n",
	  "f32[2, 2][3, 1] of x <- f32[2, 2][3, 1] of x"),
	ROW("windows that overlap", "x: \"f32[6]\"", "    e = x.unfold(0, 3, 2)\n    a = e.add_(1)\n", "invalid write-order"),
	ROW("operands that partially overlap", "x: \"f32[4]\"", "    s = x[slice(0, 3, None)]\n    t = x[slice(1, None, None)]\n    a = s.add_(t)\n",
	  "invalid partial-overlap"),
	ROW("operands that are the same cells", "x: \"f32[4]\"", "    t = x[slice(0, None, None)]\n    a = x.add_(t)\n", "f32[4][1] of x <- f32[4][1] of x"),
	ROW("fill_ with an element of itself", "x: \"f32[4]\"", "    t = x[0]\n    a = x.fill_(t)\n", "f32[4][1] of x <- f32[4][1] of x"),
	ROW("out=", "x: \"f32[4]\", y: \"f32[4]\"", "    a = torch.add(x, 1, out = y)\n", "f32[4][1] of y <- f32[4][1] of y"),
	ROW("lists in place", "x: \"f32[2]\", y: \"f32[]\"", "    a = torch._foreach_add_([x, y], 1)\n", "None <- f32[2][1] of x <- f32[][] of y"),
	ROW("lists of different lengths", "x: \"f32[2]\"", "    a = torch._foreach_add_([x], [x, x])\n", "invalid list-length"),
	ROW("batch_norm in training writes its statistics", "x: \"f32[2, 3]\", m: \"f32[3]\", v: \"f32[3]\"",
	  "    a = torch.nn.functional.batch_norm(x, m, v, None, None, True)\n", "f32[2, 3][3, 1] of a <- f32[3][1] of m <- f32[3][1] of v"),
	/* the metadata of tensor objects */
	ROW("t_ changes every name of the object", "x: \"f32[2, 3]\"", "    c = x.clone()\n    d = c.add_(1)\n    t = c.t_()\n    a = d.view(6)\n", "invalid view"),
	ROW("views taken before t_ keep their layout", "x: \"f32[2, 3]\"", "    c = x.clone()\n    v = c.view(2, 3)\n    t = c.t_()\n    a = v.view(6)\n",
	  "f32[6][1] of c"),
	ROW("t_ of the caller's tensor", "x: \"f32[2, 3]\"", "    a = x.t_()\n", "unknown caller-tensor-changed"),
	/* custom ops and kernels */
	WITH_OPS("a custom op writes what its schema says", "c: \"f32[2, 3]\", k: \"f32[3]\"", "    r = c[0]\n    a = torch.ops.m.upd.default(r, k, slot = 1)\n",
	  "None <- f32[3][1] of c"),
	WITH_OPS("lists and optionals", "c: \"f32[2]\", d: \"f32[3]\", e: \"f32[4]\"", "    a: \"f32[1]\" = torch.ops.m.two.default(c, [d, e], None)\n",
	  "f32[1][1] of a <- f32[2][1] of c <- f32[3][1] of d <- f32[4][1] of e"),
	WITH_OPS("two written arguments that share a byte", "c: \"f32[2]\"", "    d = c[1]\n    a: \"f32[1]\" = torch.ops.m.two.default(c, [d], None)\n",
	  "invalid written-twice"),
	WITH_OPS("a returned argument is the argument", "x: \"f32[2]\"", "    a = torch.ops.m.same.default(x)\n", "f32[2][1] of x <- f32[2][1] of x"),
	WITH_OPS("auto_functionalized", "c: \"f32[2, 3]\", k: \"f32[3]\"",
	  "    a = torch.ops.higher_order.auto_functionalized(torch.ops.m.upd.default, c = c, k = k, slot = 1)\n",
	  "(None; f32[2, 3][3, 1] of a)"),
	WITH_OPS("auto_functionalized: results come first", "c: \"f32[2]\", d: \"f32[3]\"",
	  "    a = torch.ops.higher_order.auto_functionalized(torch.ops.m.two.default, a = c, b = [d], c = None)\n    r: \"f32[9]\" = a[0]\n    l = a[2]\n",
	  "(f32[3][1] of a)"),
	WITH_OPS("auto_functionalized_v2: a slice of a base", "c: \"f32[3, 4]\", k: \"f32[4]\"",
	  "    a = torch.ops.higher_order.auto_functionalized_v2(torch.ops.m.upd.default, k = k, slot = 2, _c_base_index = 0, _c_slice_dim = 0, "
	  "_c_slice_start = 1, _c_slice_end = 3, _all_bases = [c])\n", "(None; f32[3, 4][4, 1] of a)"),
	WITH_OPS("auto_functionalized_v2: strided views and lists", "c: \"f32[3, 4]\", k: \"f32[4]\"",
	  "    a = torch.ops.higher_order.auto_functionalized_v2(torch.ops.m.two.default, _a_base_index = 0, _a_size = (4,), _a_stride = (1,), "
	  "_a_storage_offset = 0, _b_length = 2, _b_0_base_index = 1, _b_1_base_index = 0, _b_1_size = (4,), _b_1_stride = (1,), "
	  "_b_1_storage_offset = 4, _c_base_index = None, _all_bases = [c, k])\n    r: \"f32[]\" = a[0]\n    n = a[1]\n", "f32[3, 4][4, 1] of a"),
	WITH_OPS("auto_functionalized_v2: written views that share a byte", "c: \"f32[3, 4]\"",
	  "    a = torch.ops.higher_order.auto_functionalized_v2(torch.ops.m.two.default, _a_base_index = 0, _b_length = 1, _b_0_base_index = 0, "
	  "_c_base_index = None, _all_bases = [c])\n", "invalid written-twice"),
	ROW("a kernel writes its aliased operand", "x: \"f32[4]\", k: \"f32[2, 4]\"",
	  "    r = k[1]\n    a = nki_kernel_wrapper(kernel_idx = 0, grid = [1], backend_config = '', operand_output_aliases = {1: 0}, args = (x, r), "
	  "arg_names = ['x', 'r'], constant_args_key = -1)\n", "f32[4][1] +4 of k <- f32[4][1] +4 of k"),
	ROW("a kernel of several results", "x: \"f32[4]\", k: \"f32[2]\"",
	  "    a: \"(f32[3], f32[2])\" = nki_kernel_wrapper(kernel_idx = 0, operand_output_aliases = {1: 1}, args = (x, k))\n",
	  "(f32[3][1] of a; f32[2][1] of k) <- f32[2][1] of k"),
	ROW("a kernel alias beyond its operands", "x: \"f32[4]\"", "    a = nki_kernel_wrapper(operand_output_aliases = {1: 0}, args = (x,))\n",
	  "error 2:5 kernel-aliases"),
	ROW("a kernel alias of another type", "x: \"f32[4]\"", "    a: \"f32[3]\" = nki_kernel_wrapper(operand_output_aliases = {0: 0}, args = (x,))\n",
	  "error 2:5 kernel-aliases"),
	/* Python's own numbers; 7 // 2, -7 // 2 and the like as Python has them */
	ROW("a size is computed", "x: \"f32[5]\"", "    n = x.size(0)\n    m = n * 3\n    q = m // 4\n    a = x[slice(0, q, None)]\n", "f32[3][1] of x"),
	ROW("// and % round down", "x: \"f32[9]\"", "    n = x.size(0)\n    m = n - 16\n    q = m // 2\n    p = m % 4\n    s = p - q\n    t = s - 5\n"
	  "    a = x[slice(t, None, None)]\n", "f32[9][1] of x"),
	ROW("division by zero", "x: \"f32[0]\"", "    n = x.size(0)\n    a = 4 // n\n", "invalid zero-division"),
	ROW("beyond 64 bits", "x: \"f32[4]\"", "    n = x.size(0)\n    a = n * 9223372036854775807\n", "unknown python-arithmetic"),
	/* random numbers */
	ROW("random ops have results", "x: \"f32[4]\"", "    a = torch.rand_like(x)\n", "f32[4][1] of a"),
	ROW("data-dependent views may be read", "x: \"f32[4, 2]\", i: \"i64[]\"", "    s = x[i]\n    a = s + 1\n", "f32[2][1] of a"),
	ROW("but what they are views of can't be written afterwards", "x: \"f32[4, 2]\", i: \"i64[]\"", "    s = x[i]\n    a = x.add_(1)\n",
	  "unknown data-dependent-view"),

};

static void
infers(void **state)
{
	const row *r = *state;
	ap_arena a;

	assert_true(ap_arena_init(&a, (size_t)1 << 28));
	ap_str text = ap_str_printf(&a, "%sdef forward(self, %s):\n%s    return ()\n", r->before ? r->before : "", r->inputs, r->body);
	/* Places count from the line of `def`. */
	ap_str got = facts_text(&a, text.p, r->loose);
	if (!ap_str_is(got, ap_str_of(r->expected)))
		fail_msg("%s\n%.*sexpected %s\nfound    %.*s", r->name, AP_FMT(text), r->expected, AP_FMT(got));
	ap_arena_fini(&a);
}

/* Text refuses it earlier: only a graph that a program of ours makes could have it. */
static void
storages_in_a_circle(void **state)
{
	ap_arena a;

	(void)state;
	assert_true(ap_arena_init(&a, (size_t)1 << 28));
	ap_diags d = { .arena = &a };
	ap_graph *g;
	ap_str why;

	assert_true(ap_text_read(&a, ap_ops_make(&a), AP_STR("def forward(self, x: \"f32[4]\", y: \"f32[2] @x+1\"):\n    return (y,)\n"), NULL, &d, &g, &why));
	g->nodes.at[1].annot.alias = AP_STR("y");
	ap_facts *f = ap_infer(&a, g, NULL, &d);

	assert_int_equal(f->status, AP_INFER_ERROR);
	assert_string_equal(f->code, "alias-cycle");
	ap_arena_fini(&a);
}

int
main(void)
{
	enum { N = sizeof rows / sizeof *rows };
	struct CMUnitTest tests[N + 1];

	tests[N] = (struct CMUnitTest)cmocka_unit_test(storages_in_a_circle);
	for (size_t i = 0; i < N; i++)
		tests[i] = (struct CMUnitTest){ rows[i].name, infers, NULL, NULL, (void *)&rows[i] };
	return cmocka_run_group_tests_name("graph.infer", tests, NULL, NULL);
}
