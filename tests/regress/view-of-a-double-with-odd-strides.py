# expect: PROVED
def forward(self, a: "i64[1, 1, 1][1, 4, 2]cpu", b: "i64[1, 1, 1][1, 2, 1]cpu @a+0"):
    dsplit = torch.ops.aten.dsplit.array(b, [0])
    getitem: "i64[1, 1, 0][1, 2, 1]cpu" = dsplit[0]
    view: "f32[1, 1, 0][2, 4, 1]cpu" = torch.ops.aten.view.dtype(getitem, torch.float32)
    add_: "i64[1, 1, 1][1, 4, 2]cpu" = a.add_(1)
    as_strided: "f32[][]cpu" = torch.ops.aten.as_strided.default(view, [], [])
    return ()
