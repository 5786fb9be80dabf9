# expect: PROVED
torch.library.define("gen::f1742", "(Tensor(a!) a) -> Tensor(a!)")

class GraphModule(torch.nn.Module):
    def forward(self, a: "f32[4, 4, 0, 4][0, 4, 4, 1]cpu +3"):
        f1742: "f32[4, 4, 0, 4][0, 4, 4, 1]cpu" = torch.ops.gen.f1742.default(a)
        sym_storage_offset = torch.ops.aten.sym_storage_offset.default(a)
        return ()
