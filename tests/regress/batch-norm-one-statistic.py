# expect: running_mean and running_var must both be None or neither
def forward(self, x: "f32[1, 2, 2, 2][8, 4, 2, 1]cpu", var: "f32[2][1]cpu"):
    bn = torch.ops.aten.native_batch_norm.default(x, None, None, None, var, True, 0.5, 0.0)
    y = bn[0]
    return (y,)
