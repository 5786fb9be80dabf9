# expect: PROVED
torch.library.define("gen::f2125", "(Tensor(a!) a) -> Tensor")

def forward(self, a: "f32[2, 2, 2][21, 5, 1]cpu"):
    auto_functionalized: "(i16[1, 2], None)" = torch.ops.higher_order.auto_functionalized(torch.ops.gen.f2125.default, a = a)
    getitem: "f32[2, 2, 2][21, 5, 1]cpu" = auto_functionalized[1]
    as_strided: "f32[3, 1][1, 0]cpu" = torch.ops.prims.as_strided.default(getitem, [3, 1], [1, 0], 0)
    return (as_strided,)
