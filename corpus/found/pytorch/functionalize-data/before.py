# x.data shares x's memory: the write through it is lost.
def forward(self, x: "f32[2][1]cpu"):
    data = torch.ops.aten.data.default(x)
    add_ = torch.ops.aten.add_.Tensor(data, 1)
    return ()
