# A write through expand comes back as x + (new - x), which rounds, and is NaN where x is infinite.
def forward(self, x: "f32[2][1]cpu"):
    expand = torch.ops.aten.expand.default(x, [2])
    fill_ = torch.ops.aten.fill_.Scalar(expand, 5)
    return ()
