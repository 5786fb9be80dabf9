# expect: PROVED
def forward(self, x: "f32[2, 2][2, 1]cpu"):
    feature_dropout_ = torch.ops.aten.feature_dropout_.default(x, 0.25, False)
    return (feature_dropout_,)
