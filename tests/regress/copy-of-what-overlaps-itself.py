# expect: PROVED
def forward(self, a: "f32[][]cpu", b: "f32[3, 3, 3][3, 5, 1]cpu", c: "f32[3, 3, 3][9, 3, 1]cpu", d: "f32[3][1]cpu"):
    _foreach_copy = torch.ops.aten._foreach_copy.out([b], [a], out = [c])
    c[None] = d;  setitem = c
    return ()
