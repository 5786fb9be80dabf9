# prims.device_put to the device where a tensor is gives that very tensor, its schema says a fresh one: the write to it is lost.
def forward(self, x: "f32[2][1]cpu"):
    same = torch.ops.prims.device_put.default(x, device(type='cpu'))
    add_ = torch.ops.aten.add_.Tensor(same, 1)
    return (x,)
