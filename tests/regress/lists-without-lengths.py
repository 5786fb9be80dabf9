# expect: PROVED
def forward(self, a: "f32[0][1]cpu"):
    _fused_adamw_ = torch.ops.aten._fused_adamw_.default([a], [a], [a], [a], [a], [], lr = 0, beta1 = 0, beta2 = 0, weight_decay = 0, eps = 0, amsgrad = False, maximize = False)
    return (a,)
