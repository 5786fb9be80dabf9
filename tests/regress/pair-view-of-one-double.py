# expect: PROVED
def forward(self, a: "i64[][]cpu", b: "f32[][]cpu"):
    atleast_3d = torch.ops.aten.atleast_3d.Sequence([b, a])
    getitem: "i64[1, 1, 1][1, 1, 1]cpu" = atleast_3d[1]
    view_of_dtype: "f32[1, 1, 2][2, 2, 1]cpu" = torch.ops.prims.view_of_dtype.default(getitem, torch.float32)
    add_: "f32[1, 1, 2][2, 2, 1]cpu" = view_of_dtype.add_(1)
    tensor_split = torch.ops.aten.tensor_split.indices(view_of_dtype, [0])
    broadcast_tensors = torch.ops.aten.broadcast_tensors.default(tensor_split)
    return ()
