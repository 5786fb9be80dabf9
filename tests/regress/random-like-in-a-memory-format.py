# expect: PROVED
def forward(self, a: "f32[2, 2, 2, 3][12, 6, 3, 1]cpu", b: "f32[2, 2, 2, 3][12, 6, 3, 1]cpu", c: "f32[2, 2, 2, 3][1, 2, 4, 8]cpu"):
    randint_like = torch.ops.aten.randint_like.low_dtype_out(b, 0, 9, memory_format = torch.channels_last, out = a)
    rand_like = torch.ops.aten.rand_like.out(b, out = c)
    return (randint_like, rand_like)
