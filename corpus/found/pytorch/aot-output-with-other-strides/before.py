# Where two inputs overlap, another one that is written and returned comes back with the strides of its functional form: other cells of it.
def forward(self, x: "f32[][]cpu", y: "f32[][]cpu @x+0", z: "f32[2][2]cpu"):
    add_ = torch.ops.aten.add_.Tensor(x, 1)
    add__1 = torch.ops.aten.add_.Tensor(z, 1)
    return (z,)
