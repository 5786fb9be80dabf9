# expect: PROVED
def forward(self, a: "f32[][]cpu", b: "f32[2, 2, 1][2, 1, 1]cpu"):
    b[1] = 0;  setitem = b
    dsplit = torch.ops.aten.dsplit.array(setitem, [1])
    dsplit_1 = torch.ops.aten.dsplit.array(setitem, [0])
    getitem: "f32[2, 2, 0][2, 1, 1]cpu" = dsplit_1[0]
    as_strided_copy: "f32[][]cpu" = torch.ops.aten.as_strided_copy.out(getitem, [], [], out = a)
    return ()
