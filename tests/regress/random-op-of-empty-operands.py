# expect: PROVED
def forward(self, x: "f32[3, 1, 3, 0][3, 3, 1, 1]cpu", y: "f32[2][1]cpu"):
    add_ = y.add_(1)
    t = torch.ops.aten.transpose.int(x, 0, 2)
    round_ = torch.ops.aten.round_.default(t)
    rnn: "(f32[3, 0, 1], u8[0, 2], f64[2, 0], f32[3, 0, 3], f32[1, 2, 3])" = torch.ops.aten._cudnn_rnn.default(t, [x], 3, None, y, y, 3, 1, 1, 3, True, 0.25, False, False, [0], None)
    return (round_,)
