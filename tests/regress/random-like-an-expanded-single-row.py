# expect: PROVED
torch.library.define("gen::f2578", "(Tensor(a) a, Tensor(b!)[] b, Tensor(c!) c, Tensor[] d) -> Tensor(a)")

def forward(self, a: "f32[1, 2][2, 0]cpu", b: "f32[][]cpu"):
    vsplit = torch.ops.aten.vsplit.array(a, [1])
    getitem: "f32[0, 2][2, 0]cpu" = vsplit[1]
    f2578: "f32[1, 2][2, 0]cpu" = torch.ops.gen.f2578.default(a, [], getitem, [])
    rand_like: "f32[][]cpu" = torch.ops.aten.rand_like.generator_out(a, generator = None, out = b)
    return ()
