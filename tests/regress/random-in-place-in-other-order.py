# expect: PROVED
def forward(self, x: "f32[2, 3, 4][1, 2, 6]cpu", y: "f32[2, 3, 4][1, 2, 6]cpu", z: "f32[2, 3, 4][1, 2, 6]cpu"):
    bernoulli_ = torch.ops.aten.bernoulli_.float(x, 0.5)
    bernoulli = torch.ops.aten.bernoulli.out(y, out = z)
    return (bernoulli_, bernoulli)
