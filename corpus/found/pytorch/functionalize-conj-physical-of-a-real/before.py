# conj_physical of a real tensor is that tensor, its schema says a fresh one: the write to it is lost.
def forward(self, x: "f32[2][1]cpu"):
    conj_physical = torch.ops.aten.conj_physical.default(x)
    add_ = torch.ops.aten.add_.Tensor(conj_physical, 1)
    return (x,)
