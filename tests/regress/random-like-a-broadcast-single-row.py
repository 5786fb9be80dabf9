# expect: PROVED
def forward(self, a: "u8[3, 1][1, 3]cpu"):
    view: "u8[3, 1, 1][1, 3, 3]cpu" = a.view([3, 1, 1])
    gcd_: "u8[3, 1][1, 3]cpu" = torch.ops.aten.gcd_.default(a, a)
    broadcast_to: "u8[3, 2, 1][1, 0, 3]cpu" = torch.ops.aten.broadcast_to.default(view, [3, 2, 1])
    randint_like: "u8[3, 2, 1][1, 3, 6]cpu" = torch.ops.aten.randint_like.low_dtype(broadcast_to, 0, 1)
    return ()
