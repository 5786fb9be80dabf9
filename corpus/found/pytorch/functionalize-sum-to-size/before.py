# sum_to_size to the sizes that a tensor has gives that tensor, its schema says a fresh one: the write to it is lost.
def forward(self, x: "f32[2][1]cpu"):
    same = torch.ops.aten.sum_to_size.default(x, [2])
    add_ = torch.ops.aten.add_.Tensor(same, 1)
    return ()
